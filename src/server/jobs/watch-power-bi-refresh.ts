/** A refresh in Power BI that somebody here asked for: those who can mend it are told where it fails. */
import type { Jobs } from '../db/job-queue.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { endNotification, notify } from '../logs/notifications.ts'
import { secondsAfter } from '../times/moments.ts'
import { defineJob } from './define-job.ts'

interface Watch {
  reportId: number
  workspaceGuid: string
  servicePrincipalNumber: number | null
  datasetId: string
  /** How often it was looked at since it was asked for. */
  looks: number
}

/** Seconds between two looks: soon at first, then rarely. */
const pauses = [10, 20, 30, 60, 120, 300]
/** The service itself ends a refresh after two to five hours. */
const mostLooks = 80

const lookAgain = (db: Db, jobs: Jobs, tenantId: number, now: Date, data: Watch) =>
  jobs.add(db, watchPowerBIRefresh, {
    tenantId,
    data,
    startAfter: secondsAfter(now, pauses[Math.min(data.looks, pauses.length - 1)] ?? 300),
  })

export const watchPowerBIRefresh = defineJob<Watch>({
  name: 'watch-power-bi-refresh',
  retryLimit: 5,
  deadlineSeconds: 2 * 60,
  async run(job, watch) {
    const { store, jobs, gateways, tenantId, now } = job
    const { reportId, workspaceGuid, servicePrincipalNumber, datasetId, looks } = watch
    const service = await gateways.powerBI.of(tenantId, servicePrincipalNumber)
    const [latest] = await service.refreshes(workspaceGuid, datasetId, 1)
    const cause = { tenantId, kind: 'refreshFailed', subjectId: reportId } as const
    await tenantTransaction(store, tenantId, async (db) => {
      await job.end(db)
      if (latest?.status === 'Failed') await notify(db, { ...cause, now })
      else if (latest?.status === 'Completed') await endNotification(db, cause)
      else if (looks < mostLooks) await lookAgain(db, jobs, tenantId, now, { ...watch, looks: looks + 1 })
    })
  },
})

export const watchRefresh = (db: Db, jobs: Jobs, tenantId: number, now: Date, refresh: Omit<Watch, 'looks'>) =>
  lookAgain(db, jobs, tenantId, now, { ...refresh, looks: 0 })
