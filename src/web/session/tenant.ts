/** For which tenant an anonymous page speaks: address, then query, then cookie (specification 000, section 4). */
import type { WantedTenant } from '../../contract/sign-in-drawing.ts'
import { cookies } from '../../contract/vocabulary/cookies.ts'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { tenantAvailability } from '../../contract/vocabulary/enums.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { ToldEnd } from '../../contract/vocabulary/session-ends.ts'
import type { SignInParameter } from '../../contract/vocabulary/start-parameters.ts'
import { isNobodysNumber, tenantNumber } from '../../contract/vocabulary/tenant-numbers.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import type { Owner } from '../../offline/owner.ts'
import { setCaller } from '../api/caller.ts'
import { isTenantAvailable } from '../api/start-calls.ts'
import type { ApiError, Call } from '../api/wire.ts'
import type { AppConfig } from './app-config.ts'
import { deleteCookie, readCookie, writeCookie } from './browser-cookies.ts'
import { paths } from './paths.ts'
import { wishOf } from './start-address.ts'
import { isAddressAskedFor } from './tab-history.ts'
import { tenancyNameFromAddress } from './tenancy-format.ts'

interface Places {
  address: string
  search: URLSearchParams
  cookie: string | null
}

/** What is said of the sign-in page itself goes along to it. */
const carriedMembers = ['abp_tenancy_name', 'tenantId', 'o'] as const satisfies readonly SignInParameter[]

/** An address that somebody opened, as opposed to one that a page of the app stood at. */
export type Arrival = Pick<Location, 'pathname' | 'search'>

/**
 * Null: the app has stood at this entry of the history, and the address may hold what the person at it searched for. Whoever
 * is led back to it by the browser may be the next one.
 */
export const arrivalHere = (): Arrival | null =>
  history.state === null && isAddressAskedFor() ? { pathname: location.pathname, search: location.search } : null

/** From the first moment on, also of a page that is left before the router notes anything. */
export const claimAddress = (address?: string): void => history.replaceState(history.state ?? {}, '', address)

/** The sign-in page, which leads on to where somebody wanted to go: a tenant that the address names is named there too. */
export function signInAddress(arrival: Arrival | null, reason: ToldEnd | null = null): string {
  const why: [string, string][] = reason ? [['reason', reason]] : []
  if (!arrival) return [paths.login, ...why.map(([name, value]) => `${name}=${value}`)].join('?')
  const asked = new URLSearchParams(arrival.search)
  const members = carriedMembers.flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : [[name, value]]
  })
  return `${paths.login}?${new URLSearchParams([...why, ...members, ['returnUrl', wishOf(arrival)]])}`
}

const numberAndName = (tenantId: number | null, name: string) => `${tenantId} ${name.toLowerCase()}`

/**
 * Of whoever is signed in: a look at the sign-in page of another tenant leaves that one’s number and name in the browser. Where it
 * has the own number, of which an address may have told it, that is a tenant’s, and kept with its name.
 */
export function keepOwnTenant(tenant: { id: number; tenancyName: string } | null): void {
  if (!tenant) {
    deviceValues.remove(deviceStorage.ownTenant)
    return
  }
  const own = { id: tenant.id, tenancyName: tenant.tenancyName.toLowerCase() }
  deviceValues.set(deviceStorage.ownTenant, numberAndName(own.id, own.tenancyName))
  if (tenantNumber(cookieTenant()) === own.id) keepForNextVisit(own)
}

/** An address may name a tenant that is not the one of whom the device is. */
export function isForAnotherTenant(search: URLSearchParams, { tenantId }: Owner): boolean {
  const name = search.get('abp_tenancy_name')
  const numbered = search.get('tenantId')
  const id = tenantNumber(numbered)
  if (name) {
    const own = deviceValues.get(deviceStorage.ownTenant)
    if (own?.startsWith(numberAndName(tenantId, ''))) return own !== numberAndName(tenantId, name)
    // Nobody has seen the app in this session yet: it was begun on the way to another site.
    return (
      name.toLowerCase() !== deviceValues.get(deviceStorage.tenancyName) || tenantNumber(cookieTenant()) !== tenantId
    )
  }
  return id === null ? isNobodysNumber(numbered) : id !== tenantId
}

export function wantedTenant(
  { address, search, cookie }: Places,
  { appBaseUrls }: Pick<AppConfig, 'appBaseUrls'>,
): WantedTenant {
  const named = tenancyNameFromAddress(address, appBaseUrls) ?? search.get('abp_tenancy_name')
  const numbered = search.get('tenantId')
  const asked = tenantNumber(numbered)
  const kept = tenantNumber(cookie)
  if (named) return { by: 'name', name: named }
  if (asked !== null) return { by: 'id', id: asked }
  // It is nobody’s name either, and said not to be.
  if (numbered !== null && isNobodysNumber(numbered)) return { by: 'name', name: numbered }
  return kept === null ? { by: 'nothing' } : { by: 'id', id: kept }
}

const fiveYears = 157_680_000

export interface Tenant {
  id: number
  /** Null where only the id is known. */
  tenancyName: string | null
}

export const cookieTenant = (): string | null =>
  cookies.tenantId.map(readCookie).find((value) => tenantNumber(value) !== null) ?? null

const listeners = new Set<(tenant: Tenant | null) => void>()

/** Answers how to stop listening. */
export function onTenantChosen(listener: (tenant: Tenant | null) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the page's calls and the next visit go by; null: the host. */
export function chooseTenant(tenant: Tenant | null): void {
  setCaller({ tenantId: tenant?.id ?? null })
  keepForNextVisit(tenant)
  for (const listener of listeners) listener(tenant)
}

/** Of a number alone nobody is told whether it is a tenant’s: it is not kept for longer than the browser runs. */
function keepForNextVisit(tenant: Tenant | null): void {
  const isKept = tenant !== null && tenant.tenancyName === null && tenantNumber(cookieTenant()) === tenant.id
  for (const name of isKept ? [] : cookies.tenantId) {
    if (tenant) writeCookie(name, String(tenant.id), tenant.tenancyName === null ? null : fiveYears)
    else deleteCookie(name)
  }
  if (tenant?.tenancyName) deviceValues.set(deviceStorage.tenancyName, tenant.tenancyName)
  else deviceValues.remove(deviceStorage.tenancyName)
}

export type TenantLookup =
  | { kind: 'found'; tenant: Tenant }
  | { kind: 'inActive' | 'notFound'; name: string }
  | { kind: 'failed'; name: string; error: ApiError }

export async function findTenant(name: string, how?: Pick<Call, 'isApart'>): Promise<TenantLookup> {
  // Longer than any: it is nobody’s, and the server would only say that it may not be asked.
  if (name.length > limits.tenancyName) return { kind: 'notFound', name }
  const { data, error } = await isTenantAvailable(name, how)
  if (error) return { kind: 'failed', name, error }
  if (data.state === tenantAvailability.available && data.tenantId !== null) {
    return { kind: 'found', tenant: { id: data.tenantId, tenancyName: name.toLowerCase() } }
  }
  return { kind: data.state === tenantAvailability.inActive ? 'inActive' : 'notFound', name }
}

export type TenantProblem = Exclude<TenantLookup, { kind: 'found' }>

export type TenantStart = { tenant: Tenant | null; problem: TenantProblem | null }

/** For a page that is the operator’s alone: the organisation that the browser was in stays chosen for the other pages. */
export async function atOperator(): Promise<TenantStart> {
  setCaller({ tenantId: null })
  return { tenant: null, problem: null }
}

/** Sets the tenant of an anonymous page. A name that leads nowhere leaves the host, and is told. */
export async function resolveTenant(config: AppConfig): Promise<TenantStart> {
  const search = new URLSearchParams(location.search)
  const cookie = cookieTenant()
  const wanted = wantedTenant({ address: `${location.origin}/`, search, cookie }, config)
  const keptName = deviceValues.get(deviceStorage.tenancyName)
  if (wanted.by === 'name' && (wanted.name.toLowerCase() !== keptName || cookie === null)) {
    const lookup = await findTenant(wanted.name)
    if (lookup.kind !== 'found') {
      if (lookup.kind !== 'failed') setCaller({ tenantId: null })
      return { tenant: null, problem: lookup }
    }
    chooseTenant(lookup.tenant)
    return { tenant: lookup.tenant, problem: null }
  }
  const id = wanted.by === 'id' ? wanted.id : tenantNumber(cookie)
  if (id === null || wanted.by === 'nothing') {
    setCaller({ tenantId: null })
    return { tenant: null, problem: null }
  }
  const tenant = { id, tenancyName: String(id) === cookie ? keptName : null }
  chooseTenant(tenant)
  return { tenant, problem: null }
}
