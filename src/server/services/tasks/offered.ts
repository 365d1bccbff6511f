import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { isFeatureOn } from '../../access/access.ts'
import { mayOpenReports } from '../../auth/embed-rights.ts'
import type { SignedInContext } from '../../context/context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import { findAnyReport, findOpenReport, type OpenReport } from '../power-bi-embed/queries.ts'
import { isOpenByKey } from '../report-keys/queries.ts'
import type { TaskRow } from './queries.ts'

type OfferedTask = EmbedTokenAnswer['tasks'][number]
type ReportId = Expression<number> | Expression<{ id: number }>

const actionsOf = (db: Db, tenantId: number, reportId: ReportId) =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`report_id = (${reportId})`)
    .where('task_type', '=', 'Actionable')
    .orderBy('id')

const presentOffered = (row: Selectable<Tables['tasks']>): OfferedTask => ({
  id: row.id,
  taskName: row.task_name,
  visualName: row.visual_name ?? '',
  isInteractive: row.is_interactive,
  url: row.url ?? '',
  httpVerb: row.http_verb ?? 'POST',
  hasVisualPayload: row.has_visual_payload,
  hasVisualMetadata: row.has_visual_metadata,
  hasCustomMessage: row.has_custom_message,
  httpBody: row.http_body,
})

/** Actions beside the visuals of a report. One that names a share key is offered in what that key opens alone. */
export async function findOfferedTasks(
  db: Db,
  tenantId: number,
  reportId: ReportId,
  keyId: number | null,
): Promise<OfferedTask[]> {
  const rows = await actionsOf(db, tenantId, reportId)
    .where((task) => task.or([task('report_key_id', 'is', null), task('report_key_id', '=', keyId ?? 0)]))
    .execute()
  return rows.map(presentOffered)
}

/** For whoever has the link: where it goes, and not what opens something there, which address and body may hold. */
export async function findTasksOfKey(
  db: Db,
  tenantId: number,
  reportId: ReportId,
  keyId: number,
): Promise<OfferedTask[]> {
  const rows = await actionsOf(db, tenantId, reportId).where('report_key_id', '=', keyId).execute()
  return rows.map((row) => ({ ...presentOffered(row), url: new URL(row.url ?? '').origin, httpBody: null }))
}

/**
 * The report of an action, for those to whom it is offered: by the menu, by a share key, and to administrators, who open
 * any report. What names a key is offered by that key alone.
 */
export async function findReportOfAction(
  context: SignedInContext,
  { report_id, report_key_id: keyId }: TaskRow,
): Promise<OpenReport | undefined> {
  const { db, tenantId, principal, features: has, now } = context
  if (!isFeatureOn(has, features.powerBI)) return undefined
  const { userId } = principal
  const reportId = report_id ?? 0
  const [report, opened, isByKey] = await Promise.all([
    findAnyReport(db, tenantId, userId, reportId),
    findOpenReport(db, tenantId, userId, reportId),
    isOpenByKey(db, { tenantId, userId }, { reportId, keyId }, now),
  ])
  if (isByKey) return report
  if (keyId !== null || !mayOpenReports(context)) return undefined
  return principal.permissions.has(permissions.reports.view) ? report : opened
}
