/** Pages of a key, drawn on the server and kept. */

import type { Context, Principal } from '../../http/context.ts'
import { invalid, refused } from '../../http/errors.ts'
import { exportReportPages } from '../../jobs/export-report-pages.ts'
import { libraryModel, type ProviderPage, reportProviders, tabsOf } from '../../reports/provider.ts'
import type { OpenReport } from '../power-bi-embed/queries.ts'
import { deleteExports, insertExports, type ReportKeyRow } from './queries.ts'

type Call = Context & { principal: Principal }

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

/** Each page is an export of its own; the job that draws them comes into being with this transaction. */
export async function startExports(call: Call, key: ReportKeyRow, report: OpenReport): Promise<void> {
  const { db, jobs, tenantId, principal, now } = call
  if (report.provider !== 'library') {
    await reportProviders[report.provider].listPages(db, {
      id: report.id,
      tenantId,
      reportGuid: report.report_guid,
      reportType: report.report_type,
    })
  }
  const model = await libraryModel(db, { id: report.id, tenantId, reportGuid: report.report_guid })
  if (model.hasRules) throw refused('reportSharing.exportWithRowRules')
  const pages = chosenPages('pagesToExport', key.pages_to_export, tabsOf(model))
  await deleteExports(db, tenantId, key.id)
  const ids = await insertExports(
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
  await jobs.add(db, exportReportPages, { tenantId, data: { exportIds: ids } })
}
