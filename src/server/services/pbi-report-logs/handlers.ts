import type { pbiReportLogs as contract } from '../../../contract/services/pbi-report-logs.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { findOpenReport, findReportIds } from '../power-bi-embed/queries.ts'
import { presentHeat, presentReportLog } from './present.ts'
import { deleteReportLogs, findHeat, findReportLogs, insertReportLogs } from './queries.ts'
import { believedTime } from './rules.ts'

async function requireReports({ db, tenantId }: Context, ids: readonly number[]): Promise<void> {
  const existing = await findReportIds(db, tenantId, [...new Set(ids)])
  const missing = ids.find((id) => !existing.has(id))
  if (missing !== undefined) throw notFound('Report', missing)
}

export const pbiReportLogs: Handlers<typeof contract> = {
  /** Also of reports that were closed to the person since: what an outbox kept was seen when it was open. */
  async createReportLogs(context, { body }) {
    const { db, tenantId, principal, now } = context
    await requireReports(
      context,
      body.map(({ reportId }) => reportId),
    )
    const logs = body.map((log) => ({ ...log, creationTime: believedTime(log.creationTime, now).toISOString() }))
    await insertReportLogs(db, { tenantId, userId: principal.userId, receivedAt: now }, logs)
  },

  async getLogsForReport(context, { query }) {
    const [rows] = await Promise.all([
      findReportLogs(context.db, context.tenantId, query.reportId),
      requireReports(context, [query.reportId]),
    ])
    return { items: rows.map(presentReportLog) }
  },

  async getLogsForHeatmap({ db, tenantId, principal }, { query }) {
    const [rows, report] = await Promise.all([
      findHeat(db, tenantId, query.reportId),
      findOpenReport(db, tenantId, principal.userId, query.reportId),
    ])
    if (!report) throw notFound('Report', query.reportId)
    return { items: rows.map(presentHeat) }
  },

  async deleteLogsForReport(context, { query }) {
    await requireReports(context, [query.reportId])
    await deleteReportLogs(context.db, context.tenantId, query.reportId)
  },
}
