import type { ColumnType, Generated } from 'kysely'
import type { BeginUpload, ReportUpload } from '../../contract/services/report-uploads.ts'

type Json<Value> = ColumnType<Value | null, string | null, string | null>

interface ReportUploadsTable {
  tenant_id: number
  id: Generated<string>
  user_id: number
  files: ColumnType<BeginUpload['files'], string, never>
  byte_count: number
  replaces_report_id: number | null
  name: string | null
  role_ids: Generated<number[]>
  /** Whoever added its job knows name and roles. */
  is_name_known: Generated<boolean>
  started_at: Date
  kept_until: Date
  job_id: string | null
  ended_at: Date | null
  step: Json<NonNullable<ReportUpload['step']>>
  imported: Json<NonNullable<ReportUpload['imported']>>
  faults: Json<ReportUpload['faults']>
  failure: string | null
}

interface ReportUploadPartsTable {
  tenant_id: number
  upload_id: string
  file: number
  part: number
  bytes: Buffer
}

export interface ReportUploadTables {
  report_uploads: ReportUploadsTable
  report_upload_parts: ReportUploadPartsTable
}
