import type { EditionRequest } from '../../../contract/models/tenant.ts'
import type { TenantListItem } from '../../../contract/services/tenant.ts'
import type { FoundTenant, TenantListRow, TenantRow } from './queries.ts'

const presentTenant = (row: TenantRow) => ({
  id: row.id,
  tenancyName: row.tenancy_name,
  name: row.name,
  editionId: row.edition_id,
  isActive: row.is_active,
  subscriptionEndDateUtc: row.subscription_end_date_utc?.toISOString() ?? null,
  isInTrialPeriod: row.is_in_trial_period,
  connectionString: null,
  hasConnectionString: row.has_connection_string,
})

export const presentForEdit = (
  row: FoundTenant,
  mailDomains: readonly string[],
  editionRequest: EditionRequest | null,
) => ({
  ...presentTenant(row),
  subscriptionPaymentType: row.subscription_payment_type,
  mailDomains: mailDomains.join(','),
  userCount: row.has_connection_string ? null : row.user_count,
  editionRequest,
})

export interface Counts {
  user_count: number
  report_count: number
}

/** Null counts: the tenant’s own database does not answer. */
export const presentListItem = (row: TenantListRow, counts: Counts | null): TenantListItem => ({
  ...presentTenant(row),
  editionDisplayName: row.edition_display_name,
  creationTime: row.creation_time.toISOString(),
  userCount: counts?.user_count ?? null,
  mostPeople: row.most_people,
  reportCount: counts?.report_count ?? null,
})
