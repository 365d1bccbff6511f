/** What a mailed link carries. It opens an account, so it leaves the address, and every list of addresses, before anything else. */

import type { ApiError } from '../api/wire.ts'
import { chooseTenant, type Tenant, type TenantStart, tenantNumbered } from '../session/tenant.ts'
import { resolveTenantId } from './account-calls.ts'
import { keepInEntry, keptInEntry } from './entry-note.ts'

/** A reload goes on with it, until it was used: whoever goes on from there leaves the entry without it. */
export function takeCode(): string | null {
  const search = new URLSearchParams(location.search)
  const code = search.get('c')
  if (code === null) return keptInEntry<{ code: string }>().code ?? null
  search.delete('c')
  const rest = search.toString()
  keepInEntry(code ? { code } : {}, location.pathname + (rest && `?${rest}`))
  return code || null
}

type TenantOfLink = { tenant: Tenant | null; error?: undefined } | { error: ApiError }

/** The page goes on in the tenant of the link, whichever the browser was in before. */
export async function openLink(c: string, start: Promise<TenantStart>): Promise<TenantOfLink> {
  const { tenant } = await start
  const { data: id, error } = await resolveTenantId(c)
  if (error) return { error }
  if (id === (tenant?.id ?? null)) return { tenant }
  const other = id === null ? null : tenantNumbered(id)
  chooseTenant(other)
  return { tenant: other }
}
