import type { GeneratedAlways } from 'kysely'
import type { reportLogEntityTypes } from '../../contract/vocabulary/enums.ts'

interface ReportLogsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  user_id: number
  report_id: number
  report_name: string
  entity_type: (typeof reportLogEntityTypes)[number]
  entity_id: string | null
  visual_title: string | null
  visual_type: string | null
  center_coord_x: number | null
  center_coord_y: number | null
  page_name: string | null
  page_display_name: string | null
  /** By the client’s clock, within what the server believes (services/pbi-report-logs/rules.ts). */
  creation_time: Date
  received_at: Date
}

interface ReportHeatTable {
  tenant_id: number
  report_id: number
  page_name: string
  center_coord_x: number
  center_coord_y: number
  log_count: number
}

export interface ReportLogTables {
  report_logs: ReportLogsTable
  report_heat: ReportHeatTable
}
