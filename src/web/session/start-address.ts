/**
 * The one place that takes start parameters out of addresses (specification 000, section 4): what the start of a page has acted
 * on stays neither in the address, nor in the history, nor in where somebody is led back to.
 */
import { oneTimeParameters, signInParameters, startParameters } from '../../contract/vocabulary/start-parameters.ts'
import { safeReturnUrl } from '../../shared/return-url.ts'
import { shareLinkAt } from './share-link.ts'

type Address = Pick<Location, 'pathname' | 'search'>

const text = (asked: URLSearchParams): string => (asked.size === 0 ? '' : `?${asked}`)

function without(search: string, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams(search)
  for (const name of names) kept.delete(name)
  return kept
}

/** Path and query. A shared report is one of its link’s organisation, which its address goes on naming. */
export const withoutStart = ({ pathname, search }: Address): string =>
  pathname + text(without(search, shareLinkAt({ pathname, search }) ? oneTimeParameters : startParameters))

const isOfStart = (member: string) => startParameters.some((name) => member.startsWith(`${name}=`))

/** Nothing goes by such a member there, and it would stand there for whoever comes next. */
export function hashWithoutStart(hash: string): string {
  const members = hash.slice(1).split('&')
  if (!members.some(isOfStart)) return hash
  const kept = members.filter((member) => !isOfStart(member))
  return kept.length === 0 ? '' : `#${kept.join('&')}`
}

/** Where somebody is to be led back to; null: nowhere here. */
export function cleanReturnUrl(wanted: string | null | undefined): string | null {
  const safe = safeReturnUrl(wanted)
  if (safe === null) return null
  const { pathname, search, hash } = new URL(safe, 'http://local.invalid')
  return withoutStart({ pathname, search }) + hashWithoutStart(hash)
}

const root = /^\/(app\/?)?$/i

/** Where whoever opened the address wanted to go: at the root it may say so by a parameter. */
export function wishOf(arrival: Address): string {
  const named = root.test(arrival.pathname) ? new URLSearchParams(arrival.search).get('returnUrl') : null
  return cleanReturnUrl(named) ?? withoutStart(arrival)
}

/** Of a page that is nobody’s: what the sign-in goes by stays for as long as it stands, and nothing else of the start does. */
export function signInSearch(search: string): string {
  const kept = without(
    search,
    startParameters.filter((name) => !signInParameters.some((own) => own === name)),
  )
  const returnUrl = kept.get('returnUrl')
  // That of another site is the operator’s to list, and not ours to change.
  if (returnUrl?.startsWith('/')) kept.set('returnUrl', cleanReturnUrl(returnUrl) ?? '/')
  return text(kept)
}

/** Of a page that is nobody’s, once it has taken what it goes by itself. */
export function stripStart(): void {
  const address = location.pathname + signInSearch(location.search) + hashWithoutStart(location.hash)
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', address)
}
