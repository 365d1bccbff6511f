import type { CreateEncryptedKey, reportKeys as contract } from '../../../contract/services/report-keys.ts'
import { invalid, notFound } from '../../access/refusals.ts'
import { sealLink } from '../../auth/sealed-links.ts'
import type { Context, Handlers, SignedInContext } from '../../context/context.ts'
import { holdRow } from '../../db/hold.ts'
import { exportedRows, keepListSheet } from '../list-sheet.ts'
import { keyColumns } from './export.ts'
import { findRemotePages, retryExports, startExports } from './exports.ts'
import { findKeyPage, keySorting, presentKeyListItem } from './key-list.ts'
import { presentReportKey } from './present.ts'
import {
  deleteExports,
  deleteReportKey,
  findExportsOfKey,
  findExportsOfReport,
  findKeysOfReport,
  findReportKey,
  type ReportKeyRow,
  stopExports,
} from './queries.ts'
import { requireEnd, requireFilter, requireKeyReport, saveReportKey } from './save-key.ts'
import { writeSealedKey } from './sealed-key.ts'

async function requireKey({ db, tenantId }: Context, id: number, reportId?: number): Promise<ReportKeyRow> {
  const key = await findReportKey(db, tenantId, id)
  if (!key || (reportId !== undefined && key.report_id !== reportId)) throw notFound('reportKey', id)
  return key
}

/** Of two that have the same pages drawn, the second removes what the first made. */
async function holdPages(
  context: SignedInContext,
  { reportId, reportKeyId }: { reportId: number; reportKeyId: number },
) {
  const [report, key] = await Promise.all([
    requireKeyReport(context, reportId),
    requireKey(context, reportKeyId, reportId),
    holdRow(context.db, 'report_keys', context.tenantId, reportKeyId),
  ])
  return [report, key] as const
}

/** Sealed values end with their key, and may end before. */
function endOf({ expiration }: CreateEncryptedKey, key: ReportKeyRow, now: Date): Date {
  if (!expiration) return key.expiration
  const end = requireEnd(expiration, now)
  if (end > key.expiration) throw invalid('expiration', 'reportSharing.expirationAfterKey')
  return end
}

async function sealKey(context: SignedInContext, form: CreateEncryptedKey) {
  const { secrets, tenantId, now } = context
  const [report, key] = await Promise.all([
    requireKeyReport(context, form.reportId),
    requireKey(context, form.reportKeyId, form.reportId),
  ])
  if (form.filter) await requireFilter(context, report, form.filter)
  const end = endOf(form, key, now)
  const sealed = writeSealedKey({ reportId: report.id, keyId: key.id, filter: form.filter || null, end })
  return {
    encryptedValue: sealLink(secrets, 'report-key-link', tenantId, sealed),
    expiration: end.toISOString(),
  }
}

export const reportKeys: Handlers<typeof contract> = {
  async getAllForReport(context, { query }) {
    const { db, tenantId } = context
    const [keys, exports] = await Promise.all([
      findKeysOfReport(db, tenantId, query.reportId),
      findExportsOfReport(db, tenantId, query.reportId),
      requireKeyReport(context, query.reportId),
    ])
    return { items: keys.map((key) => presentReportKey(key, exports, context)) }
  },

  async getKeysOfTenant({ db, tenantId, now }, { query }) {
    const page = await findKeyPage(db, tenantId, query, keySorting(query.sorting), query, now)
    return { totalCount: page.totalCount, items: page.items.map(presentKeyListItem) }
  },

  async getKeysToExcel(context, { query }) {
    const { tenantId, translate, now } = context
    const sorts = keySorting(query.sorting)
    const name = query.hasDrawnPages ? 'pbiReports.exports' : 'pbiReports.keys'
    return keepListSheet(context, name, keyColumns(translate, now), async (db) => {
      const page = await findKeyPage(db, tenantId, query, sorts, exportedRows, now)
      return { totalCount: page.totalCount, items: page.items.map(presentKeyListItem) }
    })
  },

  async getReportKeyForEdit(context, { query }) {
    const { db, tenantId } = context
    const [key, exports] = await Promise.all([requireKey(context, query.id), findExportsOfKey(db, tenantId, query.id)])
    return presentReportKey(key, exports, context)
  },

  async createOrEdit(context, { body }) {
    const { db, tenantId } = context
    const key = await saveReportKey(context, body)
    return presentReportKey(key, await findExportsOfKey(db, tenantId, key.id), context)
  },

  async delete(context, { query }) {
    const { db, tenantId, principal, now } = context
    const isDeleted = await deleteReportKey(db, tenantId, query.id, { userId: principal.userId, now })
    if (!isDeleted) throw notFound('reportKey', query.id)
    await deleteExports(db, tenantId, query.id)
  },

  createEncryptedKey: (context, { body }) => sealKey(context, body),

  async updateExportForReportKey(context, { query }) {
    const remote = query.isOnlyFailed ? null : await findRemotePages(context, query.reportId)
    const [report, key] = await holdPages(context, query)
    await (query.isOnlyFailed ? retryExports(context, key, report) : startExports(context, key, report, remote))
  },

  async cancelExportForReportKey(context, { query }) {
    const [, key] = await holdPages(context, query)
    await stopExports(context.db, context.tenantId, key.id)
  },
}
