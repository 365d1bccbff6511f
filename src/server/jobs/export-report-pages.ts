/** Draws pages of a local report for a share key, one export after the other; done ones stay done when it runs again. */
import { exportStatus } from '../../contract/vocabulary/enums.ts'
import { keptFilters } from '../auth/share-keys.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { PageTooLarge } from '../reports/drawing/faults.ts'
import { defineJob, type JobContext } from './define-job.ts'
import { dueExport, type Exports, failUnfinished, localeOf, setOutcome } from './report-exports.ts'

const findExport = (db: Db, tenantId: number, id: number) =>
  dueExport(db, tenantId, id)
    .select(['exported.id', 'exported.page_name', 'key.filter', 'reports.report_guid'])
    .executeTakeFirst()

type DueExport = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** Nobody is named: a report that keeps rows from some people is never drawn for all. */
async function drawnPage({ reportLibrary, tenantId, signal }: JobContext, due: DueExport, locale: string) {
  const filters = keptFilters(due.filter)
  if (filters === null) throw new Error('The filter of the key cannot be read')
  const nobody = { userName: '', isNameVouchedFor: false, roles: [], canEdit: false, asker: 'jobs' } as const
  const scope = { tenantId, reportGuid: due.report_guid, ...nobody, filters }
  // Six hundred modules, which most servers never need.
  const { drawPage } = await import('../reports/drawing/page.ts')
  return drawPage(reportLibrary, scope, { pageName: due.page_name, locale, signal })
}

/** Answers false where it waits for the next attempt; it keeps no other page from being drawn in this one. */
async function drawExport(job: JobContext, id: number): Promise<boolean> {
  const { store, tenantId, log, signal } = job
  const due = await tenantTransaction(store, tenantId, (db) => findExport(db, tenantId, id))
  if (!due) return true
  await setOutcome(job, id, { export_status: exportStatus.running })
  const locale = await localeOf(job)
  try {
    const picture = await drawnPage(job, due, locale)
    await setOutcome(job, id, { export_status: exportStatus.succeeded, bytes: Buffer.from(picture) })
    return true
  } catch (error) {
    // The server stops, or the deadline is over: the job runs again and draws what is left.
    signal.throwIfAborted()
    if (error instanceof PageTooLarge) {
      const failure = 'reportSharing.pageTooLarge'
      await tenantTransaction(store, tenantId, (db) => failUnfinished(db, job, [id], { failure }))
      return true
    }
    log.error({ err: error, exportId: id }, 'a page was not drawn')
    await setOutcome(job, id, { export_status: exportStatus.notStarted })
    return false
  }
}

export const exportReportPages = defineJob<Exports>({
  name: 'export-report-pages',
  retryLimit: 3,
  deadlineSeconds: 10 * 60,
  async run(job, { exportIds }) {
    let missing = 0
    for (const [index, id] of exportIds.entries()) {
      if (!(await drawExport(job, id))) missing++
      job.progress((index + 1) / exportIds.length)
    }
    if (missing > 0) throw new Error(`${missing} of ${exportIds.length} pages were not drawn`)
  },
  givenUp: (job, { exportIds }) =>
    tenantTransaction(job.store, job.tenantId, (db) => failUnfinished(db, job, exportIds)),
})
