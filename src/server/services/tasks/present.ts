import type { Task, TaskRun } from '../../../contract/services/tasks.ts'
import { sealLink } from '../../auth/sealed-links.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { TaskRow, TaskRunRow } from './queries.ts'

export const presentTask = (row: TaskRow, secrets: Secrets): Task => ({
  id: row.id,
  idEncrypted: sealLink(secrets, 'task-id', row.tenant_id, row.id),
  taskName: row.task_name,
  taskType: row.task_type,
  url: row.url,
  httpVerb: row.http_verb,
  httpBody: row.http_body,
  reportId: row.report_id,
  reportName: row.report_name,
  daxQuery: row.dax_query,
  visualName: row.visual_name,
  reportKeyId: row.report_key_id,
  isReportKeyDeleted: row.is_key_deleted ?? false,
  isInteractive: row.is_interactive,
  hasCustomMessage: row.has_custom_message,
  hasVisualMetadata: row.has_visual_metadata,
  hasVisualPayload: row.has_visual_payload,
  scheduleMinutes: row.schedule_minutes,
  conditionKind: row.condition_kind,
  conditionValue: row.condition_value,
  nextRunTime: row.next_run_at?.toISOString() ?? null,
  hasSigningSecret: row.sealed_signing_secret !== null,
})

export const presentRun = (row: TaskRunRow, seesKeys: boolean): TaskRun => ({
  id: row.id,
  startedBy: row.started_by,
  userId: row.user_id,
  userName: row.user_name,
  impersonatorTenantId: row.impersonator_tenant_id,
  impersonatorUserId: row.impersonator_user_id,
  reportKeyId: row.report_key_id,
  reportKeyName: seesKeys ? row.report_key_name : null,
  status: row.status,
  httpStatus: row.http_status,
  rowCount: row.row_count,
  isConditionMet: row.is_condition_met,
  error: row.error,
  startTime: row.started_at.toISOString(),
  finishTime: row.finished_at?.toISOString() ?? null,
})
