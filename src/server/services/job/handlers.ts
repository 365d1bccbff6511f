import type { job as contract, Job } from '../../../contract/services/job.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { refused } from '../../access/refusals.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { announceJob, scheduleKey } from '../../db/job-queue.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { withoutSecrets } from '../../logs/log-files.ts'
import { refusedAsTaken } from '../taken.ts'
import { beginAnew, endSoon, findJobs, type JobRow, jobSorting } from './queries.ts'

const hostDb = ({ db }: Pick<Context, 'db'>): Db => acrossTenants(db, 'the operator looks after jobs')

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

const presentJob = (row: JobRow): Job => ({
  id: row.id,
  tenantId: row.tenant_id || null,
  tenancyName: row.tenancy_name,
  name: row.name,
  state: row.state,
  isRecurring: row.key === scheduleKey,
  isCancelled: row.is_cancelled,
  attempts: row.attempts,
  percent: Math.round(row.progress * 100),
  addedTime: row.added_at.toISOString(),
  startTime: moment(row.started_at),
  dueTime: row.state === 'waiting' ? moment(row.due_at) : null,
  endTime: moment(row.ended_at),
  // Others' words, as the log has them.
  error: row.error && withoutSecrets(row.error).slice(0, limits.jobError),
})

export const job: Handlers<typeof contract> = {
  async getJobs(context, { query }) {
    const page = await findJobs(hostDb(context), query, jobSorting(query.sorting), query)
    return { totalCount: page.totalCount, items: page.items.map(presentJob) }
  },

  async retryJob(context, { body: { id, tenantId } }) {
    const db = hostDb(context)
    const which = { id, tenantId: tenantId ?? 0 }
    const begun = await refusedAsTaken({ open_jobs_by_key: () => refused('jobs.isOpenAlready') }, () =>
      beginAnew(db, which),
    )
    if (!begun) throw refused('jobs.cannotBeRetried')
    await announceJob(db, which.tenantId)
  },

  async cancelJob(context, { body: { id, tenantId } }) {
    const db = hostDb(context)
    const which = { id, tenantId: tenantId ?? 0 }
    if (!(await endSoon(db, which))) throw refused('jobs.cannotBeCancelled')
    await announceJob(db, which.tenantId)
  },
}
