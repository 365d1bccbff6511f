import type { job as contract, Job } from '../../../contract/services/job.ts'
import { jobKinds } from '../../../contract/vocabulary/job-kinds.ts'
import { limits, paging } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { refused } from '../../access/refusals.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { announceJob, scheduleKey } from '../../db/job-queue.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { withoutSecrets } from '../../logs/log-files.ts'
import { refusedAsTaken } from '../taken.ts'
import { inOneOrder, readOwnJobs } from './own-jobs.ts'
import {
  beginAnew,
  endSoon,
  findJobs,
  findTenancyNames,
  type JobRow,
  type JobSelection,
  jobSorting,
} from './queries.ts'

const hostDb = ({ db }: Pick<Context, 'db'>): Db => acrossTenants(db, 'the operator looks after jobs')

/** In the organisation's own database where it has one; before the first statement of the call. */
const whereItIs = (context: Context, tenantId: number, work: (db: Db) => Promise<void>): Promise<void> =>
  context.tenantHomes.tenantIds.includes(tenantId)
    ? ownTransaction(context.store, tenantId, work)
    : work(hostDb(context))

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

/** By the words that the caller reads. */
function called(filter: string | undefined, { translate, culture }: Context): Pick<JobSelection, 'kinds' | 'isOfHost'> {
  const small = (words: string) => words.toLocaleLowerCase(culture)
  const part = small(filter?.trim() ?? '')
  const isIn = (key: MessageKey) => part !== '' && small(translate(key)).includes(part)
  return { kinds: jobKinds.filter((kind) => isIn(`maintenance.job.${kind}`)), isOfHost: isIn('maintenance.host') }
}

export const job: Handlers<typeof contract> = {
  async getJobs(context, { query }) {
    const sorts = jobSorting(query.sorting)
    const selection = { ...query, ...called(query.filter, context) }
    if (context.tenantHomes.tenantIds.length === 0) {
      const { totalCount, items } = await findJobs(hostDb(context), selection, sorts, query)
      return { totalCount, items: items.map(presentJob), unreached: [] }
    }
    const { skipCount = 0, maxResultCount = paging.defaultMaxResultCount } = query
    const most = skipCount + maxResultCount
    const { pages, unreached } = await readOwnJobs(context, selection, sorts, most)
    const db = hostDb(context)
    const [main, away] = await Promise.all([
      findJobs(db, selection, sorts, { skipCount: 0, maxResultCount: most }),
      unreached.length > 0 ? findTenancyNames(db, unreached) : [],
    ])
    const all = [main, ...pages]
    const rows = inOneOrder(
      all.flatMap(({ items }) => items),
      sorts,
    )
    return {
      totalCount: all.reduce((sum, { totalCount }) => sum + totalCount, 0),
      items: rows.slice(skipCount, most).map(presentJob),
      unreached: away.map(({ tenancy_name }) => tenancy_name),
    }
  },

  async retryJob(context, { body: { id, tenantId } }) {
    const which = { id, tenantId: tenantId ?? 0 }
    await whereItIs(context, which.tenantId, async (db) => {
      const begun = await refusedAsTaken({ open_jobs_by_key: () => refused('jobs.isOpenAlready') }, () =>
        beginAnew(db, which),
      )
      if (!begun) throw refused('jobs.cannotBeRetried')
      await announceJob(db, which.tenantId)
    })
  },

  async cancelJob(context, { body: { id, tenantId } }) {
    const which = { id, tenantId: tenantId ?? 0 }
    await whereItIs(context, which.tenantId, async (db) => {
      if (!(await endSoon(db, which))) throw refused('jobs.cannotBeCancelled')
      await announceJob(db, which.tenantId)
    })
  },
}
