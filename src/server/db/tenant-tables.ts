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

interface EditionRequestsTable {
  tenant_id: number
  edition_id: number
  /** Null: asked before this was kept. */
  user_name: string | null
  message: string
  requested_at: Date
  /** Null: it waits. */
  declined_at: Generated<Date | null>
  decline_message: Generated<string>
}

interface TenancyNamesForGoodTable {
  normalized_tenancy_name: string
}

interface DatabaseOwnerTable {
  installation: string
}

/** One row: what the processes of an installation compare themselves with. */
interface InstallationTable {
  is_only: Generated<boolean>
  id: string
  /** Of the key file, and of the key in it that seals. */
  key_file: string
  active_key: string
  /** The storage has the note that it is this installation’s. */
  has_files: Generated<boolean>
  /** In which database this was written; null before the first start of a version that asks. */
  database: string | null
  /** Ids of those in whose place it stands. */
  replaces: Generated<string[]>
  /** Ids that it had as a copy, the last one first in force. */
  copies: Generated<string[]>
}

export interface TenantTables {
  installation: InstallationTable
  edition_moves: EditionMovesTable
  subscription_notices: SubscriptionNoticesTable
  edition_requests: EditionRequestsTable
  tenancy_names_for_good: TenancyNamesForGoodTable
  database_owner: DatabaseOwnerTable
}
