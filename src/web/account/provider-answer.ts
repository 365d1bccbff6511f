/** What a provider led the browser back with. It opens an account, so it leaves the address before anything else. */
import { tabValues } from '../../offline/browser-values.ts'
import { paths } from '../session/paths.ts'

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
  /** Ticked before the way there. */
  isSharedDevice: boolean
}

export interface ReturnedSignIn {
  begun: Begun
  answer: URLSearchParams
}

const ours = ['code', 'state', 'id_token', 'error', 'oauth_token', 'oauth_verifier', 'denied'] as const

/** Null: nobody comes back, or nobody of this tab has left. */
export function takeProviderAnswer(): ReturnedSignIn | null {
  const search = new URLSearchParams(location.search)
  const answer = new URLSearchParams(location.hash.slice(1))
  for (const name of ours) if (search.has(name)) answer.set(name, search.get(name) ?? '')
  if (!ours.some((name) => answer.has(name))) return null
  const kept = tabValues.get(begunKey)
  tabValues.remove(begunKey)
  const begun: Begun | null = kept === null ? null : JSON.parse(kept)
  const returnUrl = begun?.returnUrl
  const isItsPlace = begun?.path === location.pathname
  history.replaceState(null, '', paths.login + (returnUrl ? `?${new URLSearchParams({ returnUrl })}` : ''))
  return begun && isItsPlace ? { begun, answer } : null
}
