import type { Generated, GeneratedAlways } from 'kysely'
import type { exportStatus, httpVerbs, itemTypes, taskConditions, taskTypes } from '../../contract/vocabulary/enums.ts'

interface Audited {
  creation_time: Date
  creator_user_id: number | null
  last_modification_time: Date | null
  last_modifier_user_id: number | null
}

interface ReportAdditionalEmbedsTable {
  tenant_id: number
  report_id: number
  position: number
  item_type: (typeof itemTypes)[number]
  item_guid: string
  is_dataset_with_rls: boolean
  /** As its provider calls it, where it is an app’s. */
  name: string | null
}

interface ReportKeysTable extends Audited {
  tenant_id: number
  id: GeneratedAlways<number>
  report_id: number
  name: string
  description: string | null
  /** Who answers for the key; a page that is drawn for it is drawn for this person. */
  user_id: number
  sealed_key: string
  stamp: string
  expiration: Date
  filter: string | null
  slideshow_pages: Generated<number[]>
  slideshow_interval: number | null
  is_exporting_pages: Generated<boolean>
  pages_to_export: Generated<number[]>
  is_key_public: Generated<boolean>
  is_deleted: Generated<boolean>
  deleter_user_id: number | null
  deletion_time: Date | null
}

interface ReportKeyRolesTable {
  tenant_id: number
  report_key_id: number
  role_id: number
}

interface ReportExportsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  report_id: number
  report_key_id: number
  page_number: number
  page_name: string
  page_display_name: string
  export_status: (typeof exportStatus)[keyof typeof exportStatus]
  bytes: Uint8Array | null
  /** Key of the text that says why it failed; null: it did not, or nothing is known of it. */
  failure: string | null
  request_id: string | null
  creation_time: Date
  creator_user_id: number
}

interface TasksTable extends Audited {
  tenant_id: number
  id: GeneratedAlways<number>
  task_name: string
  task_type: (typeof taskTypes)[number]
  url: string | null
  http_verb: (typeof httpVerbs)[number] | null
  http_body: string | null
  report_id: number | null
  dax_query: string | null
  visual_name: string | null
  report_key_id: number | null
  is_interactive: boolean
  has_custom_message: boolean
  has_visual_metadata: boolean
  has_visual_payload: boolean
  schedule_minutes: number | null
  next_run_at: Date | null
  /** Of a query: in whose name its schedule runs it. */
  schedule_user_id: number | null
  condition_kind: (typeof taskConditions)[number] | null
  condition_value: number | null
  last_answer_hash: string | null
  was_condition_met: Generated<boolean>
  sealed_signing_secret: string | null
}

interface TaskRunsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  task_id: number
  started_by: 'link' | 'person' | 'schedule' | 'visual'
  user_id: number | null
  impersonator_tenant_id: number | null
  impersonator_user_id: number | null
  report_key_id: number | null
  link_id: string | null
  status: 'waiting' | 'succeeded' | 'failed'
  http_status: number | null
  row_count: number | null
  is_condition_met: boolean | null
  error: string | null
  started_at: Date
  finished_at: Date | null
}

interface KiosksTable extends Audited {
  tenant_id: number
  id: GeneratedAlways<number>
  name: string
  reset_seconds: number | null
}

interface KioskReportsTable {
  tenant_id: number
  kiosk_id: number
  report_id: number
  is_start: boolean
}

interface KioskDevicesTable {
  tenant_id: number
  id: string
  kiosk_id: number
  credential_hash: string
  client_ip_address: string
  browser_info: string
  enrolled_at: Date
  last_seen_at: Date
  link_ends_at: Date | null
}

export interface ReportSharingTables {
  report_additional_embeds: ReportAdditionalEmbedsTable
  report_keys: ReportKeysTable
  report_key_roles: ReportKeyRolesTable
  report_exports: ReportExportsTable
  kiosks: KiosksTable
  kiosk_reports: KioskReportsTable
  kiosk_devices: KioskDevicesTable
  tasks: TasksTable
  task_runs: TaskRunsTable
}
