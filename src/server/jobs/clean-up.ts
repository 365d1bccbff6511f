/** Removes what has served its time, in portions, so that no statement holds the store for long. */
import { type RawBuilder, sql } from 'kysely'
import { retention } from '../../contract/vocabulary/limits.ts'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { daysAfter, secondsAfter } from '../times/moments.ts'
import { defineJob, type JobContext } from './define-job.ts'
import { inEveryStore } from './every-store.ts'
import { oldClicks } from './old-clicks.ts'
import { noteRemoval, removalTime } from './witnessed-time.ts'

const day = 24 * 60 * 60
/** Rows in one transaction. */
const portion = 1_000

/** Removes a portion, and answers whether there may be more. */
type Step = () => Promise<boolean>

/** Seconds for which rows are kept after the moment in `column`. */
interface Leftovers {
  table: string
  column: string
  keptFor: number
  /** Where the index by time begins with the tenant: these tables are too large to be looked through. */
  isFoundByTenant?: boolean
}

const leftovers: readonly Leftovers[] = [
  { table: 'temp_files', column: 'expires_at', keptFor: 0 },
  // Their tokens go with them. A family that has just ended still tells reuse from ignorance.
  { table: 'refresh_families', column: 'ends_at', keptFor: day },
  ...['one_time_values', 'spent_values', 'sent_codes', 'two_factor_attempts', 'directory_tokens'].map((table) => ({
    table,
    column: 'expires_at',
    keptFor: 0,
  })),
  { table: 'turns', column: 'ends_at', keptFor: 0 },
  { table: 'outbox_receipts', column: 'received_at', keptFor: retention.outboxReceipts * day },
  { table: 'jobs', column: 'ended_at', keptFor: retention.endedJobs * day },
  { table: 'people_imports', column: 'ended_at', keptFor: retention.peopleImports * day },
  // Their files go with them.
  { table: 'report_uploads', column: 'kept_until', keptFor: 0 },
  { table: 'audit_exports', column: 'kept_until', keptFor: 0 },
  { table: 'notifications', column: 'kept_until', keptFor: 0 },
  { table: 'audit_batches', column: 'written_at', keptFor: retention.auditBatches * day },
  // Longer than a link of a task lives: its use is remembered by its row.
  { table: 'task_runs', column: 'started_at', keptFor: retention.taskRuns * day },
  { table: 'audit_logs', column: 'execution_time', keptFor: retention.auditLogs * day, isFoundByTenant: true },
  { table: 'entity_changes', column: 'change_time', keptFor: retention.entityChanges * day, isFoundByTenant: true },
  { table: 'login_attempts', column: 'creation_time', keptFor: retention.loginAttempts * day, isFoundByTenant: true },
]

/** Deleted tenants have rows too, and the host is none of them. */
const everyTenant = sql`(select id from tenants union all select 0) tenant (id)`

const oldRows = ({ table, column, isFoundByTenant }: Leftovers, before: Date): RawBuilder<unknown> =>
  isFoundByTenant
    ? sql`select old.ctid from ${everyTenant} cross join lateral (
        select ctid from ${sql.table(table)} where tenant_id = tenant.id and ${sql.ref(column)} <= ${before}
        limit ${portion} for update skip locked) old limit ${portion}`
    : sql`select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before}
        limit ${portion} for update skip locked`

const removePortion = (db: Db, leftover: Leftovers, before: Date) =>
  sql`delete from ${sql.table(leftover.table)} where ctid = any(array(${oldRows(leftover, before)}))`.execute(db)

export const cleanUp = defineJob<object>({
  name: 'clean-up',
  retryLimit: 3,
  deadlineSeconds: 600,
  every: '17 * * * *',
  async run(job) {
    const { store, log } = job
    await inEveryStore(store, {
      work: (each) => cleanUpIn(each, job),
      failed: (error) => log.error({ err: error }, 'old rows were not removed'),
      patience: cleanUp.deadlineSeconds * 1000,
    })
  },
})

async function cleanUpIn(store: Store, { now, signal, log }: JobContext): Promise<void> {
  const until = await removalTime(store, now)
  if (until === null) return log.error('a database’s clock differs from this process’s: nothing was removed there')
  if (until < daysAfter(now, -1)) {
    log.warn(
      { until },
      'what is removed for its age is behind the clock, and follows by a day an hour; is the clock right?',
    )
  }
  // A portion of each in turn: one that has more than there is time for keeps none of the others (A110).
  let left = [...leftovers.map((leftover) => stepOf(store, leftover, until)), ...(await oldClicks(store, until))]
  while (left.length > 0 && !signal.aborted) {
    const further: Step[] = []
    for (const step of left) if (!signal.aborted && (await step())) further.push(step)
    left = further
  }
  if (!signal.aborted) await noteRemoval(store, until)
}

function stepOf(store: Store, leftover: Leftovers, until: Date): Step {
  const before = secondsAfter(until, -leftover.keptFor)
  return async () => {
    const { numAffectedRows } = await hostTransaction(store, 'remove what has served its time', (db) =>
      removePortion(db, leftover, before),
    )
    return numAffectedRows === BigInt(portion)
  }
}
