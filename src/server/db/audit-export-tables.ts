import type { ColumnType, Generated } from 'kysely'
import type { BeginExport } from '../../contract/services/audit-log.ts'

interface AuditExportsTable {
  tenant_id: number
  id: Generated<string>
  user_id: number
  kind: BeginExport['kind']
  selection: ColumnType<Omit<BeginExport, 'kind'>, string, never>
  time_zone: string
  started_at: Date
  kept_until: Date
  job_id: string | null
  ended_at: Date | null
  failure: string | null
  is_cut: Generated<boolean>
  total_rows: number
  row_count: Generated<number>
  before_id: number
  part_count: Generated<number>
  crc: Generated<number>
  plain_bytes: Generated<number>
  packed_bytes: Generated<number>
}

interface AuditExportPartsTable {
  tenant_id: number
  export_id: string
  part: number
  bytes: Buffer
}

export interface AuditExportTables {
  audit_exports: AuditExportsTable
  audit_export_parts: AuditExportPartsTable
}
