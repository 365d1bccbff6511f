import { sql } from 'kysely'
import type { pbiReports as contract } from '../../../contract/services/pbi-reports.ts'
import { notFound } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import { datasetFolder } from '../../reports/library/paths.ts'
import { findReportModel, versionPayload, versionsChannel } from '../../reports/library/versions.ts'
import { exportedRows, keepListSheet } from '../list-sheet.ts'
import { deleteReportLogs } from '../pbi-report-logs/queries.ts'
import { exportsForHolder } from '../report-keys/holder.ts'
import { providedReport } from '../report-provider.ts'
import { reportProviders } from '../report-providers.ts'
import { reportColumns } from './export.ts'
import { libraryName, presentReport, presentReportForEdit } from './present.ts'
import {
  chooseDefaultReport,
  deleteReport,
  findAdditionalEmbeds,
  findReport,
  findReportPage,
  findRoleChoices,
  findRoleIdsOfReport,
  type ReportRow,
  reportSorting,
} from './queries.ts'
import { findReportsFor } from './reports-of-person.ts'
import { saveReport } from './save-report.ts'
import { findWhoMayOpen, findWhyItOpens } from './who-may-open.ts'

async function requireReport({ db, tenantId }: Context, id: number): Promise<ReportRow> {
  const report = await findReport(db, tenantId, id)
  if (!report) throw notFound('report', id)
  return report
}

export const pbiReports: Handlers<typeof contract> = {
  async getAll({ db, tenantId, translate }, { query }) {
    const sorts = reportSorting(query.sorting, libraryName(translate))
    const page = await findReportPage(db, tenantId, query, sorts, query)
    return { totalCount: page.totalCount, items: page.items.map((report) => presentReport(report, translate)) }
  },

  async getPbiReportForView(context, { query }) {
    return presentReport(await requireReport(context, query.id), context.translate)
  },

  async getPbiReportForEdit(context, { query }) {
    const { db, tenantId } = context
    const [report, embeds, roleIds, roles] = await Promise.all([
      requireReport(context, query.id),
      findAdditionalEmbeds(db, tenantId, query.id),
      findRoleIdsOfReport(db, tenantId, query.id),
      findRoleChoices(db, tenantId),
    ])
    return presentReportForEdit(report, { embeds, roleIds, roles })
  },

  async createOrEdit(context, { body }) {
    await saveReport(context, body)
  },

  async delete(context, { query }) {
    const { db, tenantId, storage, onceKept } = context
    const report = await requireReport(context, query.id)
    if (!(await deleteReport(db, tenantId, report))) throw notFound('report', report.id)
    await announceIdentityChange(db, tenantId, 'reports')
    await deleteReportLogs(db, tenantId, report.id)
    await sql`select pg_notify(${versionsChannel}, ${versionPayload(tenantId, report.report_guid)})`.execute(db)
    onceKept(async () => {
      const files = await storage.list(datasetFolder(tenantId, report.report_guid))
      await Promise.all(files.map(({ key }) => storage.remove(key)))
    })
  },

  async updateDefaultReportForTenant(context, { body }) {
    const { db, tenantId } = context
    await awaitTurn(db, 'default report', tenantId)
    if (body.tenantReportId !== 0) await requireReport(context, body.tenantReportId)
    await chooseDefaultReport(db, tenantId, body.tenantReportId || null)
    // Dashboards that are open and have none wait for it.
    await announceIdentityChange(db, tenantId, 'reports')
  },

  async getPbiReportsToExcel(context, { query }) {
    return keepListSheet(context, 'export.reports.sheet', reportColumns(context.translate), (db) =>
      findReportPage(
        db,
        context.tenantId,
        query,
        reportSorting(query.sorting, libraryName(context.translate)),
        exportedRows,
      ),
    )
  },

  async getPagesForReport(context, { query }) {
    const { db, tenantId } = context
    const [report, model] = await Promise.all([
      requireReport(context, query.reportId),
      findReportModel(db, tenantId, query.reportId),
    ])
    const pages = await reportProviders[report.provider].listPages(context, providedReport(report), model)
    return { items: pages.map((page, index) => ({ pageNumber: index + 1, ...page })) }
  },

  async getFieldsForReport(context, { query }) {
    const { db, tenantId } = context
    const [report, model] = await Promise.all([
      requireReport(context, query.reportId),
      findReportModel(db, tenantId, query.reportId),
    ])
    const tables = [...(model?.tables.values() ?? [])].map(({ name, columns }) => ({
      name,
      columns: [...columns.values()].map((column) => ({ name: column.name, type: column.type })),
    }))
    return { keepsFilters: report.provider === 'library', tables }
  },

  getPeopleOfReport: (context, { query }) => findWhoMayOpen(context, query),

  getWhyReportOpens: (context, { query }) => findWhyItOpens(context, query),

  getReportsOfPerson: (context, { query }) => findReportsFor(context, query),

  getExportedPagesForReport: async (context, { query }) => ({ items: await exportsForHolder(context, query) }),
}
