/** For which tenant an anonymous page speaks: address, then query, then cookie (specification 000, section 4). */
import type { WantedTenant } from '../../contract/sign-in-drawing.ts'
import { cookies } from '../../contract/vocabulary/cookies.ts'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { tenantAvailability } from '../../contract/vocabulary/enums.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { ToldEnd } from '../../contract/vocabulary/session-ends.ts'
import type { SignInParameter } from '../../contract/vocabulary/start-parameters.ts'
import { isNobodysNumber, tenantNumber } from '../../contract/vocabulary/tenant-numbers.ts'
import { deviceValues, tabValues } from '../../offline/browser-values.ts'
import type { Owner } from '../../offline/owner.ts'
import { caller, setCaller } from '../api/caller.ts'
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

/** What the page’s calls and the next visit go by; null: the host. */
export function chooseTenant(tenant: Tenant | null): void {
  forgetNumberOfTab()
  speakFor(tenant)
  keepForNextVisit(tenant)
}

/** Whom the page speaks for by a number alone. */
let spokenNumber: number | null = null

function speakFor(tenant: Tenant | null): void {
  spokenNumber = tenant && tenant.tenancyName === null ? tenant.id : null
  setCaller({ tenantId: tenant?.id ?? null })
  for (const listener of listeners) listener(tenant)
}

const isKept = (id: number): boolean => tenantNumber(cookieTenant()) === id

/** With the name by which the device knows it. */
export const tenantNumbered = (id: number): Tenant => ({
  id,
  tenancyName: isKept(id) ? deviceValues.get(deviceStorage.tenancyName) : null,
})

/** The server says whose the number is, which it does to whoever came by a link of its own, the name or an account (A5). */
export function hearName({ id, tenancyName }: { id: number; tenancyName: string }): void {
  if (spokenNumber === id) chooseTenant({ id, tenancyName })
}

/**
 * The number of an address, which anybody can place in a link: it takes the place of no organisation that the browser knows, and
 * of no operator, until somebody is in there. The other pages of this tab go on with it (A185).
 */
export function followNumber(id: number): Tenant {
  const tenant = tenantNumbered(id)
  if (isKept(id)) chooseTenant(tenant)
  else {
    tabValues.set(deviceStorage.namedTenant, String(id))
    speakFor(tenant)
  }
  return tenant
}

/** At a sign-in form, whose address says all of it. */
export const forgetNumberOfTab = (): void => tabValues.remove(deviceStorage.namedTenant)

const numberOfTab = (): number | null => tenantNumber(tabValues.get(deviceStorage.namedTenant))

/** The sign-in page of the organisation that this page is of. */
export function ownSignInAddress(members: Record<string, string> = {}): string {
  const id = numberOfTab()
  const search = new URLSearchParams({ ...(id !== null && { tenantId: String(id) }), ...members }).toString()
  return paths.login + (search && `?${search}`)
}

/** Somebody is in: from now on the number is a tenant’s. */
export function keepEntered(): void {
  const id = numberOfTab()
  if (id !== null && caller().tenantId === id) chooseTenant({ id, tenancyName: null })
}

/** Of a number alone nobody is told whether it is a tenant’s: it is not kept for longer than the browser runs. */
function keepForNextVisit(tenant: Tenant | null): void {
  const stands = tenant !== null && tenant.tenancyName === null && isKept(tenant.id)
  for (const name of stands ? [] : cookies.tenantId) {
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
  const named = tabValues.get(deviceStorage.namedTenant)
  const wanted = wantedTenant({ address: `${location.origin}/`, search, cookie: named ?? cookie }, config)
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
  return { tenant: followNumber(id), problem: null }
}
