import { firstScreenStands } from './app/first-screen.ts'
import { watchStyleSheets } from './kit/style-sheets.ts'
import { isInstallAddress } from './session/install-address.ts'
import { paths } from './session/paths.ts'
import { type ShareLink, shareLinkAt } from './session/share-link.ts'
import { printInLight } from './themes/print.ts'

watchStyleSheets()
printInLight()

/** The sign-in pages, shared reports and the app are starts of their own: only the last carries store and router. */
const openApp = async () => (await import('./app/start.tsx')).startApp()
/** The address is the app’s by now: a page that begins there tells what is missing, and mends it. */
const enterApp = () => openApp().catch(() => location.reload())
const openAccount = async () => (await import('./account/start.tsx')).startAccount({ whenSignedIn: enterApp })

const link = shareLinkAt(location)
const openShare = async (shared: ShareLink) =>
  (await import('./share/start.tsx')).startShare({ link: shared, whenForMembers: openApp })

/** A start parameter of the specification: it leaves the address before anything else. */
const asked = new URLSearchParams(location.search)
const registersTenant = asked.get('redirect') === 'TenantRegistration'
const openRegistration = async () =>
  (await import('./session/tenant-registration.ts')).leadToRegistration(asked.get('forceNewRegistration') === 'true')

/** At another site one goes on by way of the sign-in page, whichever page of the app was asked for it. */
const signsInElsewhere =
  asked.get('ss') === 'true' && asked.has('returnUrl') && !asked.get('returnUrl')?.startsWith('/')
const openSingleSignIn = async () => {
  const { signInSearch } = await import('./session/start-address.ts')
  location.replace(paths.login + signInSearch(location.search))
}

const openKiosk = async () => (await import('./share/start-kiosk.tsx')).startKiosk()

/** What some portals put into addresses against caches; it means nothing here, and leaves by a reload, as the specification has it. */
const isStamped = asked.has('t')
const openUnstamped = () => {
  asked.delete('t')
  location.replace([location.pathname, String(asked)].filter(Boolean).join('?') + location.hash)
}

const isKiosk = /^\/kiosk\/?$/i.test(location.pathname)
const isAccountPage = location.pathname.toLowerCase().startsWith('/account') || isInstallAddress(location.pathname)

// What the device keeps is opened by the app’s start, which says so if it cannot be loaded.
if (firstScreenStands() && !isStamped) import('./session/shelf.ts').catch(() => undefined)
await (isStamped
  ? openUnstamped()
  : registersTenant
    ? openRegistration()
    : isKiosk
      ? openKiosk()
      : isAccountPage
        ? openAccount()
        : link
          ? openShare(link)
          : signsInElsewhere
            ? openSingleSignIn()
            : openApp())
