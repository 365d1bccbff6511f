/** Without rows that are marked as deleted. The tenants are counted as the host's. */
export type CountedTable = 'users' | 'tenants' | 'audit_logs' | 'entity_changes'

interface KeptCountsTable {
  tenant_id: number
  table_name: CountedTable
  count: number
}

export interface KeptCountTables {
  kept_counts: KeptCountsTable
}
