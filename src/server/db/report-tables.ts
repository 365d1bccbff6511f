import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EditedPages, ReportDefinition } from '../../contract/models/report-definition.ts'
import type { itemTypes } from '../../contract/vocabulary/enums.ts'

type ItemType = (typeof itemTypes)[number]

interface WorkspacesTable {
  tenant_id: number
  id: GeneratedAlways<number>
  workspace_guid: string
  name: string
  is_enabled: Generated<boolean>
  service_principal_number: number | null
  creation_time: Date
}

interface ReportsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  report_guid: string
  provider: 'library' | 'powerBI'
  workspace_id: number | null
  name: string
  type: ItemType
  report_type: ItemType
  description: string | null
  folder_path: string | null
  show_navigation: Generated<boolean>
  show_filters: Generated<boolean>
  is_smart_rls_enabled: Generated<boolean>
  phased_embedding: Generated<boolean>
  is_logs_enabled: Generated<boolean>
  is_disabled: Generated<boolean>
  is_default_for_tenant: Generated<boolean>
  creation_time: Date
  creator_user_id: number | null
  last_modification_time: Date | null
  last_modifier_user_id: number | null
  /** Null: they are as the last import brought them. */
  pages_edited_at: Generated<Date | null>
  pages_edited_by: Generated<number | null>
}

interface ReportRolesTable {
  tenant_id: number
  report_id: number
  role_id: number
}

interface UserDefaultReportsTable {
  tenant_id: number
  user_id: number
  report_id: number
}

interface LibraryDatasetsTable {
  tenant_id: number
  report_guid: string
  version: string
  definition: ColumnType<ReportDefinition, string, string>
  row_count: number
  byte_count: number
  imported_at: Date
  source_folder: string | null
  content_hash: string | null
  imported_pages: ColumnType<EditedPages | null, string | null | undefined, string | null>
}

interface LibraryReportsTable {
  tenant_id: number
  report_guid: string
  version: string
}

interface ReportRefreshesTable {
  tenant_id: number
  id: GeneratedAlways<number>
  report_id: number
  job_id: string | null
  user_id: number | null
  started_at: Date
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  faults: ColumnType<unknown, string | null | undefined, string | null>
  is_failed: Generated<boolean>
}

export interface ReportTables {
  workspaces: WorkspacesTable
  reports: ReportsTable
  report_roles: ReportRolesTable
  user_default_reports: UserDefaultReportsTable
  library_datasets: LibraryDatasetsTable
  library_reports: LibraryReportsTable
  report_refreshes: ReportRefreshesTable
}
