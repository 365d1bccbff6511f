/** Pages of a report of Power BI for a share key, by the service’s own export jobs, one after the other; done ones stay done. */
import { setTimeout as pause } from 'node:timers/promises'
import { exportStatus } from '../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { Refusal } from '../access/refusals.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { defineJob, type JobContext } from './define-job.ts'
import { dueExport, type Exports, failUnfinished, localeOf, setOutcome } from './report-exports.ts'

const findExport = (db: Db, tenantId: number, id: number) =>
  dueExport(db, tenantId, id)
    .innerJoin('workspaces as workspace', (join) =>
      join.onRef('workspace.tenant_id', '=', 'reports.tenant_id').onRef('workspace.id', '=', 'reports.workspace_id'),
    )
    .select([
      'exported.page_name',
      'exported.report_id',
      'reports.report_guid',
      'workspace.workspace_guid',
      'workspace.is_enabled as is_workspace_enabled',
      'workspace.service_principal_number',
    ])
    .executeTakeFirst()

/** Seconds between two looks, where the service does not say. */
const usualPause = 5

type Due = NonNullable<Awaited<ReturnType<typeof findExport>>>

/**
 * Each look asks as somebody who may be another by then: settings change, and tokens end. Null where somebody has stopped
 * it meanwhile; the service has no way to take back what it was asked for.
 */
async function exportedPage(job: JobContext, id: number, due: Due, locale: string): Promise<Uint8Array | null> {
  const { store, gateways, tenantId, signal } = job
  const { workspace_guid: workspaceGuid, report_guid: reportGuid, page_name: pageName } = due
  const service = () => gateways.powerBI.of(tenantId, due.service_principal_number)
  const started = await (await service()).startExport(workspaceGuid, reportGuid, { pageName, locale })
  for (let state = started; ; state = await (await service()).exportState(workspaceGuid, reportGuid, started.id)) {
    signal.throwIfAborted()
    if (state.status === 'Succeeded') return (await service()).exportFile(workspaceGuid, reportGuid, started.id)
    // With a time to come back by, it had too much to do: another attempt begins anew.
    if (state.status === 'Failed') {
      if (state.retryAfterSeconds !== undefined) throw new Error('Power BI has too much to do for this export')
      throw new Refusal(400, 'powerBI.exportFailed', {
        ...(state.requestId && { details: { key: 'powerBI.requestId', values: { requestId: state.requestId } } }),
      })
    }
    await pause((state.retryAfterSeconds ?? usualPause) * 1000, undefined, { signal })
    if (!(await tenantTransaction(store, tenantId, (db) => findExport(db, tenantId, id)))) return null
  }
}

/** What another attempt would not change is said at once; the rest waits for it. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status !== 429 && error.key !== 'powerBI.doesNotAnswer'

const requestIdOf = ({ details }: Refusal): string | null => {
  const { requestId } = details?.values ?? {}
  return typeof requestId === 'string' ? requestId : null
}

const failed = (job: JobContext, ids: readonly number[], failure: string, requestId: string | null) =>
  tenantTransaction(job.store, job.tenantId, (db) => failUnfinished(db, job, ids, { failure, request_id: requestId }))

/** Answers false where it waits for the next attempt. */
async function runExport(job: JobContext, id: number, locale: string): Promise<boolean> {
  const { store, tenantId, log, signal } = job
  const due = await tenantTransaction(store, tenantId, (db) => findExport(db, tenantId, id))
  if (!due) return true
  if (!due.is_workspace_enabled) {
    await failed(job, [id], 'reportSharing.itsWorkspaceIsDisabled' satisfies MessageKey, null)
    return true
  }
  await setOutcome(job, id, { export_status: exportStatus.running, failure: null, request_id: null })
  try {
    const picture = await exportedPage(job, id, due, locale)
    if (picture) await setOutcome(job, id, { export_status: exportStatus.succeeded, bytes: Buffer.from(picture) })
    return true
  } catch (error) {
    signal.throwIfAborted()
    log.error({ err: error, exportId: id }, 'a page was not exported')
    if (isFinal(error)) {
      await failed(job, [id], error.key, requestIdOf(error))
      return true
    }
    await setOutcome(job, id, { export_status: exportStatus.notStarted })
    return false
  }
}

export const exportPowerBIPages = defineJob<Exports>({
  name: 'export-power-bi-pages',
  retryLimit: 3,
  deadlineSeconds: 15 * 60,
  async run(job, { exportIds }) {
    const locale = await localeOf(job)
    let missing = 0
    for (const [index, id] of exportIds.entries()) {
      if (!(await runExport(job, id, locale))) missing++
      job.progress((index + 1) / exportIds.length)
    }
    if (missing > 0) throw new Error(`${missing} of ${exportIds.length} pages were not exported`)
  },
  givenUp: (job, { exportIds }) => failed(job, exportIds, 'powerBI.exportFailed', null),
})
