/** Removes what has served its time, in portions, so that no statement holds the store for long. */
import { sql } from 'kysely'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { defineJob } from './jobs.ts'

const day = 24 * 60 * 60
/** Rows in one transaction. */
const portion = 1_000

/** Seconds for which rows are kept after the moment in `column`. */
interface Leftovers {
  table: string
  column: string
  keptFor: number
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
  // An outbox gives up what is older than a week (auth-and-threats 4.4), and nobody sends it a second time after that.
  { table: 'outbox_receipts', column: 'received_at', keptFor: 30 * day },
  { table: 'jobs', column: 'ended_at', keptFor: 7 * day },
  // Longer than a link of a task lives: its use is remembered by its row.
  { table: 'task_runs', column: 'started_at', keptFor: 90 * day },
]

const removePortion = (db: Db, { table, column }: Leftovers, before: Date) =>
  sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before} limit ${portion}
      for update skip locked))`.execute(db)

export const cleanUp = defineJob<object>({
  name: 'clean-up',
  retryLimit: 3,
  deadlineSeconds: 600,
  every: '17 * * * *',
  async run({ store, now, signal, progress }) {
    const stores = (await store.everyStore?.('all')) ?? [store]
    for (const [index, each] of stores.entries()) {
      await cleanUpIn(each, now, signal)
      progress((index + 1) / stores.length)
    }
  },
})

async function cleanUpIn(store: Store, now: Date, signal: AbortSignal): Promise<void> {
  for (const leftover of leftovers) {
    const before = new Date(now.getTime() - leftover.keptFor * 1000)
    let removed = BigInt(portion)
    while (removed === BigInt(portion) && !signal.aborted) {
      const { numAffectedRows = 0n } = await hostTransaction(store, 'remove what has served its time', (db) =>
        removePortion(db, leftover, before),
      )
      removed = numAffectedRows
    }
  }
}
