/** Without rows that are marked as deleted. The tenants are counted as the host's. */
export type CountedTable = 'users' | 'tenants' | 'audit_logs' | 'entity_changes'

/** Counted for each role and each unit, without those whose person is marked as deleted. */
export type CountedMembers = 'user_roles' | 'organization_unit_users'

interface KeptCountsTable {
  tenant_id: number
  table_name: CountedTable | CountedMembers
  /** The role or unit; 0: of the whole table. */
  record_id: number
  count: number
}

export interface KeptCountTables {
  kept_counts: KeptCountsTable
}
