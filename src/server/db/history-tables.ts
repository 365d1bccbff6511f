import type { GeneratedAlways } from 'kysely'

/** As the trigger writes it; values are JSON texts. */
export interface StoredPropertyChange {
  name: string
  /** Of the column. */
  type: string
  before: string | null
  after: string | null
}

interface EntityChangesTable {
  tenant_id: number
  id: GeneratedAlways<number>
  entity_change_set_id: number
  change_time: Date
  /** Null: a job of the product’s own. */
  user_tenant_id: number | null
  user_id: number | null
  impersonator_tenant_id: number | null
  impersonator_user_id: number | null
  client_ip_address: string | null
  change_type: number
  entity_type_full_name: string
  entity_id: string
  property_changes: StoredPropertyChange[]
}

export interface HistoryTables {
  entity_changes: EntityChangesTable
}
