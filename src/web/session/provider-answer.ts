/** What a provider led the browser back with. It opens an account, so it leaves the address before anything else. */
import { tabValues } from '../../offline/browser-values.ts'
import { markNow } from '../../offline/owner-mark.ts'
import { loadAppConfig } from './app-config.ts'
import { lockedNow } from './lock-face.ts'
import { paths } from './paths.ts'
import { subdomainOf } from './tenancy-format.ts'
import { ownSignInAddress } from './tenant.ts'

/** In sessionStorage, from the click to the way back. */
export const begunKey = 'tessera.providerSignIn'

export interface Begun {
  provider: string
  state: string
  nonce: string
  verifier: string
  /** The only place at which its answer counts: others are those of other providers. */
  path: string
  returnUrl: string | null
  /** That address is another site’s, which takes over the sign-in. */
  isSingleSignIn: boolean
  /** Ticked before the way there. */
  isSharedDevice: boolean
  /** A locked screen is to be opened by it. */
  isAtLock: boolean
  /** Whoever is signed in adds it to their account as a way in, and nobody signs in by it: their visit. */
  forVisit: string | null
}

export interface ReturnedSignIn {
  begun: Begun
  answer: URLSearchParams
}

const ours = ['code', 'state', 'id_token', 'error', 'oauth_token', 'oauth_verifier', 'denied'] as const

/** What a provider is given to hand back: before the dot, at whose subdomain somebody began, if at any. */
export const stateAt = (tenancyName: string | null, secret: string): string =>
  tenancyName === null ? secret : `${tenancyName}.${secret}`

const isHere = (): boolean => location.pathname.toLowerCase().startsWith(paths.login)

function answerHere(): URLSearchParams {
  const search = new URLSearchParams(location.search)
  const answer = new URLSearchParams(location.hash.slice(1))
  for (const name of ours) if (search.has(name)) answer.set(name, search.get(name) ?? '')
  return answer
}

/**
 * A provider knows one address of the site. Whoever began at the subdomain of an organisation is led on to it, with what the
 * provider answered: only there it is worth anything, by the state and the verifier that the tab keeps. Nowhere else: the
 * address is made of the site’s own form.
 */
export async function isLedOn(): Promise<boolean> {
  const [, tenancyName = ''] = /^([\w-]{1,64})\.[\w-]+$/.exec((isHere() && answerHere().get('state')) || '') ?? []
  if (tenancyName === '') return false
  const { appBaseUrls } = await loadAppConfig()
  const base = subdomainOf(tenancyName, appBaseUrls, location.origin)
  if (base === null) return false
  location.replace(base + location.pathname + location.search + location.hash)
  return true
}

/** Null: nobody comes back, or nobody of this tab has left. `forOwnAccount`: the app goes on, at the address that stands there. */
export function takeProviderAnswer(): ReturnedSignIn | 'forOwnAccount' | null {
  if (!isHere()) return null
  const answer = answerHere()
  if (!ours.some((name) => answer.has(name))) return null
  const kept = tabValues.get(begunKey)
  tabValues.remove(begunKey)
  const begun: Begun | null = kept === null ? null : JSON.parse(kept)
  const { returnUrl, isSingleSignIn } = begun ?? {}
  const isItsPlace = begun?.path === location.pathname
  const isForOwn = typeof begun?.forVisit === 'string'
  const wished = returnUrl && { ...(isSingleSignIn && { ss: 'true' }), returnUrl }
  const search = wished ? `?${new URLSearchParams(wished)}` : ''
  const isLocked = begun?.isAtLock && lockedNow()
  const place = isForOwn ? paths.addLogin + search : isLocked ? paths.locked + search : ownSignInAddress(wished || {})
  history.replaceState(null, '', place)
  const returned = begun && isItsPlace ? { begun, answer } : null
  if (!isForOwn) return returned
  // Whoever has signed in meanwhile did not ask for it.
  forOwnAccount = returned?.begun.forVisit === markNow().visit?.id ? returned : null
  return 'forOwnAccount'
}

let forOwnAccount: ReturnedSignIn | null = null

/** What is to become a way in to the account of who is signed in, for their own page, until it has or has not. */
export const returnedForOwnAccount = (): ReturnedSignIn | null => forOwnAccount

export function forgetForOwnAccount(): void {
  forOwnAccount = null
}
