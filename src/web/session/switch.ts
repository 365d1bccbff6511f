/**
 * Going on as somebody else in this browser: acting as a person, coming back, a linked account (specification 000, section 4).
 * The page that is left forgets and leads to the root of the other tenant, with a token in the address; the start of that page
 * takes it out of the address before anything else, and exchanges it. From the exchange on the device is the other person's.
 */
import { caller, setCaller } from '../api/caller.ts'
import { takeSignIn } from '../api/refresh.ts'
import { exchangeSwitchToken } from '../api/start-calls.ts'
import { loadAppConfig } from './app-config.ts'
import { leaveFor } from './leave.ts'
import { addressOfTenant } from './tenancy-format.ts'
import { chooseTenant, claimAddress, type Tenant } from './tenant.ts'

/** As the server answers it. */
export type Ticket = ({ impersonationToken: string; userDelegationId?: number } | { switchAccountToken: string }) & {
  /** Null: the host. */
  tenancyName: string | null
}

/** `tenantId`: where the token opens an account; null: at the host. */
export async function goOnAs({ tenancyName, ...token }: Ticket, tenantId: number | null): Promise<void> {
  const { appBaseUrls } = await loadAppConfig()
  const search = new URLSearchParams(Object.entries(token).map(([name, value]) => [name, String(value)]))
  if (tenantId !== null) search.set('tenantId', String(tenantId))
  if (tenancyName !== null) search.set('abp_tenancy_name', tenancyName)
  await leaveFor(`${addressOfTenant(tenancyName, appBaseUrls, `${location.origin}/`)}?${search}`)
}

interface ArrivingSwitch {
  token: Parameters<typeof exchangeSwitchToken>[0]
  tenant: Tenant | null
}

/** Null where the address has no token. */
export function takeSwitch(): ArrivingSwitch | null {
  const search = new URLSearchParams(location.search)
  const impersonationToken = search.get('impersonationToken')
  const switchAccountToken = search.get('switchAccountToken')
  const userDelegationId = Number(search.get('userDelegationId')) || null
  if (impersonationToken === null && switchAccountToken === null) return null
  claimAddress(location.pathname)
  const id = Number(search.get('tenantId'))
  return {
    token: { impersonationToken, switchAccountToken, userDelegationId },
    tenant: Number.isSafeInteger(id) && id > 0 ? { id, tenancyName: search.get('abp_tenancy_name') } : null,
  }
}

/** The token opens nothing, or the answer was lost: the sign-in page has what it may have opened ended. */
type Switched = 'entered' | 'notEntered' | AskedSwitch

/** The token was asked for in another browser: whoever is here is told whom they would become, and nothing is swapped before. */
export interface AskedSwitch {
  /** Of the server. */
  words: string
  goOn: () => Promise<boolean>
}

export async function enterSwitched({ token, tenant }: ArrivingSwitch, isConfirmed?: true): Promise<Switched> {
  const before = caller().tenantId
  setCaller({ tenantId: tenant?.id ?? null })
  const { data, error } = await exchangeSwitchToken({ ...token, ...(isConfirmed && { isConfirmed }) })
  if (!data) {
    setCaller({ tenantId: before })
    if (error.name !== 'SwitchWasNotAskedHere') return 'notEntered'
    const goOn = async () => (await enterSwitched({ token, tenant }, true)) === 'entered'
    return { words: error.message, goOn }
  }
  // Not before: anybody can make a link that names one.
  chooseTenant(tenant)
  takeSignIn({ ...data, outboxKey: data.outboxKey ?? null })
  return 'entered'
}
