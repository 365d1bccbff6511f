/** Pages of a key, drawn on the server and kept. */

import { invalid, notFound } from '../../access/refusals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { exportPowerBIPages } from '../../jobs/export-power-bi-pages.ts'
import { exportReportPages } from '../../jobs/export-report-pages.ts'
import type { ReportModel } from '../../reports/definition/model.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { findAnyReport, type OpenReport } from '../power-bi-embed/queries.ts'
import { findExportablePages } from '../power-bi-provider.ts'
import { type ProviderPage, providedReport } from '../report-provider.ts'
import { reportProviders, tabsOf } from '../report-providers.ts'
import { deleteExports, insertExports, type ReportKeyRow, resetFailedExports } from './queries.ts'

/** Of a report of the local library. */
export async function requireModel(db: Db, { tenant_id: tenantId, id }: OpenReport): Promise<ReportModel> {
  const model = await findReportModel(db, tenantId, id)
  if (!model) throw notFound('report', id)
  return model
}

/** Numbers count from 1; none: all. */
export function chosenPages(member: string, numbers: readonly number[], tabs: readonly ProviderPage[]) {
  const missing = numbers.find((number) => !tabs[number - 1])
  if (missing !== undefined) {
    throw invalid(member, 'reportSharing.noSuchPage', { page: missing, count: tabs.length })
  }
  return tabs
    .map((page, index) => ({ ...page, number: index + 1 }))
    .filter(({ number }) => numbers.length === 0 || numbers.includes(number))
}

async function drawableTabs(context: SignedInContext, report: OpenReport): Promise<ProviderPage[]> {
  const model = await requireModel(context.db, report)
  await reportProviders.library.requireDrawable(context, providedReport(report), model)
  return tabsOf(model)
}

/** Asked over the network, and so before the call’s first statement: null where the library has the report. */
export async function findRemotePages(context: SignedInContext, reportId: number): Promise<ProviderPage[] | null> {
  const { store, tenantId, principal } = context
  const report = await ownReading(store, tenantId, (db) => findAnyReport(db, tenantId, principal.userId, reportId))
  return report?.provider === 'powerBI' ? findExportablePages(context, providedReport(report)) : null
}

const jobOf = ({ provider }: OpenReport) => (provider === 'powerBI' ? exportPowerBIPages : exportReportPages)

/** Each page is an export of its own; the job that draws them comes into being with this transaction. */
export async function startExports(
  context: SignedInContext,
  key: ReportKeyRow,
  report: OpenReport,
  remote: readonly ProviderPage[] | null,
): Promise<void> {
  const { db, jobs, tenantId, principal, now } = context
  const pages = chosenPages('pagesToExport', key.pages_to_export, remote ?? (await drawableTabs(context, report)))
  await deleteExports(db, tenantId, key.id)
  const exportIds = await insertExports(
    db,
    pages.map(({ number, name, displayName }) => ({
      tenant_id: tenantId,
      report_id: report.id,
      report_key_id: key.id,
      page_number: number,
      page_name: name,
      page_display_name: displayName,
      creation_time: now,
      creator_user_id: principal.userId,
    })),
  )
  await jobs.add(db, jobOf(report), { tenantId, data: { exportIds } })
}

/** Pages that were not drawn, by the names that they had; what is drawn stays. */
export async function retryExports(context: SignedInContext, key: ReportKeyRow, report: OpenReport): Promise<void> {
  const { db, jobs, tenantId } = context
  // Rules may have come since.
  if (report.provider === 'library') await drawableTabs(context, report)
  const exportIds = await resetFailedExports(db, tenantId, key.id)
  if (exportIds.length > 0) await jobs.add(db, jobOf(report), { tenantId, data: { exportIds } })
}
