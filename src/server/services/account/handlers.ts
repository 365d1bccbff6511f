import { sql } from 'kysely'
import type { account as contract } from '../../../contract/services/account.ts'
import { tenantAvailability } from '../../../contract/vocabulary/enums.ts'
import type { Handlers } from '../../http/context.ts'

interface NamedTenant {
  id: number
  is_active: boolean
}

export const account: Handlers<typeof contract> = {
  async isTenantAvailable({ db }, { body }) {
    // The one question about a tenant that may be asked from outside it; row level security hides the table itself.
    const { rows } =
      await sql<NamedTenant>`select id, is_active from tenant_by_name(${body.tenancyName.trim()})`.execute(db)
    const [tenant] = rows
    if (!tenant) return { state: tenantAvailability.notFound, tenantId: null }
    if (!tenant.is_active) return { state: tenantAvailability.inActive, tenantId: null }
    return { state: tenantAvailability.available, tenantId: tenant.id }
  },
}
