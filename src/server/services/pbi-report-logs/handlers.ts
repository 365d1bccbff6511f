import type { pbiReportLogs as contract } from '../../../contract/services/pbi-report-logs.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { notAllowed, notFound, refused } from '../../access/refusals.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { readSettings } from '../../settings/settings.ts'
import { exportedRows, keepListSheet } from '../list-sheet.ts'
import { existingReports, findOpenReport, type OpenReport } from '../power-bi-embed/queries.ts'
import { reportLogColumns } from './export.ts'
import { presentHeat, presentReportLog } from './present.ts'
import {
  deleteReportLogs,
  findHeat,
  findHeatOf,
  findReportLogPage,
  findReportLogs,
  insertReportLogs,
  logSorting,
} from './queries.ts'
import { believedTime, heatSince, isOnPage } from './rules.ts'

/** Held where entries are written or deleted: else what goes while more comes leaves a heat map of other entries. */
async function requireReports(
  { db, tenantId }: Context,
  ids: readonly number[],
  hold: 'forKeyShare' | 'forUpdate' | null,
) {
  const asked = existingReports(db, tenantId, [...new Set(ids)])
  const reports = await (hold ? asked[hold]() : asked).execute()
  const missing = ids.find((wanted) => reports.every(({ id }) => id !== wanted))
  if (missing !== undefined) throw notFound('report', missing)
  return reports
}

function requireLogging(
  reports: readonly Pick<OpenReport, 'id' | 'is_logs_enabled'>[],
  nameOf: (id: number) => string,
): void {
  const silent = reports.find((report) => !report.is_logs_enabled)
  if (silent) throw refused('reportSharing.keepsNoLogs', { name: nameOf(silent.id) })
}

export const pbiReportLogs: Handlers<typeof contract> = {
  /** Also of reports that were closed to the person since: what an outbox kept was seen when it was open. */
  async createReportLogs(context, { body }) {
    const { db, tenantId, principal, now } = context
    // What is looked at in somebody’s name is not that person’s use of the report.
    if (principal.impersonator) return
    const reports = await requireReports(
      context,
      body.map(({ reportId }) => reportId),
      'forKeyShare',
    )
    // In the words of who asks: a report that is hidden from them by now, or always was, is not named.
    requireLogging(reports, (id) => body.find(({ reportId }) => reportId === id)?.reportName ?? String(id))
    const logs = body.map((log) => ({ ...log, creationTime: believedTime(log.creationTime, now).toISOString() }))
    await insertReportLogs(db, { tenantId, userId: principal.userId, receivedAt: now }, logs)
  },

  async getLogsForReport(context, { query }) {
    const { db, tenantId } = context
    const [rows, values] = await Promise.all([
      findReportLogs(db, tenantId, query.reportId),
      readSettings(db, { tenantId, userId: 0 }, [settings.reportLogDays]),
      requireReports(context, [query.reportId], null),
    ])
    return { items: rows.map(presentReportLog), keptForDays: Number(values[settings.reportLogDays]) }
  },

  async getLogsForReportToExcel(context, { query }) {
    await requireReports(context, [query.reportId], null)
    const sorts = logSorting(query.sorting)
    return keepListSheet(context, 'export.reportLogs.sheet', reportLogColumns(context.translate), (db) =>
      findReportLogPage(db, context.tenantId, query, sorts, exportedRows),
    )
  },

  async getLogsForHeatmap({ db, tenantId, principal }, { query }) {
    const { view } = permissions.reports
    const maySeeEntries = principal.permissions.has(view)
    // By a role that one person has, it tells of that person.
    if (query.roleId !== undefined && !maySeeEntries) throw notAllowed(view)
    const since = query.since === undefined ? null : heatSince(query.since, maySeeEntries)
    const isWhole = since === null && query.roleId === undefined
    const [rows, report, model] = await Promise.all([
      isWhole ? findHeat(db, tenantId, query.reportId) : findHeatOf(db, tenantId, query, since),
      findOpenReport(db, tenantId, principal.userId, query.reportId),
      findReportModel(db, tenantId, query.reportId),
    ])
    if (!report) throw notFound('report', query.reportId)
    requireLogging([report], () => report.name)
    return { items: rows.filter((row) => isOnPage(row, model)).map(presentHeat) }
  },

  async deleteLogsForReport(context, { query }) {
    await requireReports(context, [query.reportId], 'forUpdate')
    await deleteReportLogs(context.db, context.tenantId, query.reportId)
  },
}
