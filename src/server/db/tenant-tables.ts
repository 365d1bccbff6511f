import type { Generated } from 'kysely'

interface EditionMovesTable {
  source_edition_id: number
  target_edition_id: number
  tenant_count: number
  moved_count: Generated<number>
  start_time: Date
  end_time: Date | null
}

export type SubscriptionNotice = 'ends soon' | 'has ended' | 'fell back' | 'was deactivated'

interface SubscriptionNoticesTable {
  tenant_id: number
  kind: SubscriptionNotice
  subscription_end: Date
  sent_at: Date
}

interface DatabaseOwnerTable {
  installation: string
}

export interface TenantTables {
  edition_moves: EditionMovesTable
  subscription_notices: SubscriptionNoticesTable
  database_owner: DatabaseOwnerTable
}
