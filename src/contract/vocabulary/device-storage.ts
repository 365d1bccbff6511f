/**
 * What a browser remembers of the device and not of a person, and what stays when people leave. How it looks is applied by
 * a script in `src/web/index.html` before the first paint. It cannot import this file; `device-storage.test.ts` holds the two
 * together.
 */
export const deviceStorage = {
  theme: 'tessera.theme',
  /** `dark` or `light`; absent: as the system has it. */
  colorScheme: 'tessera.colorScheme',
  language: 'tessera.language',
  /** Cookies were agreed to on this device. */
  hasCookieConsent: 'tessera.hasCookieConsent',
  direction: 'tessera.direction',
  /** Name of the tenant whose id the cookie keeps. */
  tenancyName: 'tessera.tenancyName',
  /** What the organisation that was here last is called, and what it calls the product: see `src/web/session/portal-name.ts`. */
  organizationName: 'tessera.organizationName',
  productNames: 'tessera.productNames',
  /** Number and name of the tenant in which somebody was signed in last, whatever sign-in page was looked at since. */
  ownTenant: 'tessera.ownTenant',
  /** Whose device this is, now: see `src/offline/owner-mark.ts`. */
  owner: 'tessera.owner',
  /** Whose sign-in page was used last, and may still know the person: see `src/web/session/directory-session.ts`. */
  directory: 'tessera.directory',
  /** When the person of a visit last did something, for all tabs; it says nothing of anybody: see `src/web/session/idleness.ts`. */
  activity: 'tessera.activity',
  /** It is a screen of a kiosk, as far as the server has said last; it names none. */
  isScreen: 'tessera.isScreen',
  /** It has asked to be one, and not heard whether it is: see `src/web/session/screen-mark.ts`. */
  enrolmentKey: 'tessera.enrolmentKey',
  /** Of a tab: which one it is, through its reloads and whoever sits at it. It says nothing of anybody. */
  tab: 'tessera.tab',
  /** Of a tab: where its session ended. Sealed; only who was there opens it: see `src/web/session/return-address.ts`. */
  returnAddress: 'tessera.returnAddress',
  /** Of a tab: what another one did has put its page out, which goes on with whoever is in next (O139). */
  isPutOut: 'tessera.isPutOut',
  /** Of a tab: the number of an organisation that an address has named: see `src/web/session/tenant.ts`. */
  namedTenant: 'tessera.namedTenant',
  /** Of a tab: milliseconds that answers take on its line. */
  answerTook: 'tessera.answerTook',
  /** Of a tab: whether one person or several have been in it; it names none: see `src/web/session/tab-history.ts`. */
  tabClaim: 'tessera.tabClaim',
} as const
