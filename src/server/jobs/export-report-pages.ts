/** Draws pages of a local report for a share key, one export after the other; done ones stay done when it runs again. */
import type { Insertable } from 'kysely'
import { exportStatus } from '../../contract/vocabulary/enums.ts'
import { defaultLanguage } from '../../contract/vocabulary/languages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { keptFilters } from '../auth/share-keys.ts'
import type { Tables } from '../db/tables.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { notify } from '../logs/notifications.ts'
import { readSettings } from '../settings/settings.ts'
import { defineJob, type JobContext } from './define-job.ts'

interface Exports {
  exportIds: number[]
}

const findExport = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('report_exports as exported')
    .innerJoin('report_keys as key', (join) =>
      join.onRef('key.tenant_id', '=', 'exported.tenant_id').onRef('key.id', '=', 'exported.report_key_id'),
    )
    .innerJoin('reports', (join) =>
      join.onRef('reports.tenant_id', '=', 'exported.tenant_id').onRef('reports.id', '=', 'exported.report_id'),
    )
    .where('exported.tenant_id', '=', tenantId)
    .where('exported.id', '=', id)
    .where('exported.export_status', '<>', exportStatus.succeeded)
    .where('key.is_deleted', '=', false)
    .select(['exported.id', 'exported.page_name', 'key.filter', 'reports.report_guid'])
    .executeTakeFirst()

type DueExport = NonNullable<Awaited<ReturnType<typeof findExport>>>

type Outcome = Pick<Insertable<Tables['report_exports']>, 'export_status' | 'bytes'>

const setOutcome = ({ store, tenantId }: JobContext, id: number, outcome: Partial<Outcome>) =>
  tenantTransaction(store, tenantId, (db) =>
    db.updateTable('report_exports').set(outcome).where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
  )

/** Whoever asked was answered long ago: those who can mend it are told. */
export async function failUnfinished(
  db: Db,
  { tenantId, now }: Pick<JobContext, 'tenantId' | 'now'>,
  ids: readonly number[],
  why: Partial<Pick<Insertable<Tables['report_exports']>, 'failure' | 'request_id'>> = {},
): Promise<void> {
  const rows = await db
    .updateTable('report_exports')
    .set({ ...why, export_status: exportStatus.failed })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('export_status', 'in', [exportStatus.notStarted, exportStatus.running])
    .returning('report_id')
    .execute()
  const [row] = rows
  if (row) await notify(db, { tenantId, kind: 'exportFailed', subjectId: row.report_id, now })
}

/** Nobody is named: a report that keeps rows from some people is never drawn for all. */
async function drawnPage({ reportLibrary, tenantId, signal }: JobContext, due: DueExport, locale: string) {
  const filters = keptFilters(due.filter)
  if (filters === null) throw new Error('The filter of the key cannot be read')
  const nobody = { userName: '', isNameVouchedFor: false, roles: [], canEdit: false }
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
  const values = await tenantTransaction(store, tenantId, (db) =>
    readSettings(db, { tenantId, userId: 0 }, [settings.defaultLanguageName]),
  )
  const locale = values[settings.defaultLanguageName] || defaultLanguage
  try {
    const picture = await drawnPage(job, due, locale)
    await setOutcome(job, id, { export_status: exportStatus.succeeded, bytes: Buffer.from(picture) })
    return true
  } catch (error) {
    // The server stops, or the deadline is over: the job runs again and draws what is left.
    signal.throwIfAborted()
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
