/**
 * A clock that is far ahead must neither remove what others keep, nor run what is not due. So whatever goes by age or recurs
 * asks a second witness: the database's clock and, for what is removed, until when that was done before.
 */
import { sql } from 'kysely'
import type { Store } from '../db/store.ts'
import { hostTransaction } from '../db/transaction.ts'
import { agree, daysAfter, isAhead } from '../times/moments.ts'

/** False: one of the two is wrong, and nobody knows which. */
export async function databaseAgrees(store: Store, now: Date): Promise<boolean> {
  const other = await store.clock?.()
  return other === undefined || agree(other, now)
}

/** Days by which one run may remove more than the one before it: what both clocks say may still be wrong. */
const longestStep = 1

/** The moment by which ages are counted; null: the clocks differ, and nothing is old. */
export async function removalTime(store: Store, now: Date): Promise<Date | null> {
  if (!(await databaseAgrees(store, now))) return null
  const { rows } = await hostTransaction(store, 'until when rows were removed for their age', (db) =>
    sql<{ counted_until: Date }>`select counted_until from removal_time`.execute(db),
  )
  const [last] = rows
  if (!last) throw new Error('Nothing is known of when rows were removed')
  // A clock that was ahead counted that; it is right again.
  if (isAhead(last.counted_until, now)) return now
  const furthest = daysAfter(last.counted_until, longestStep)
  return furthest < now ? furthest : now
}

export const noteRemoval = (store: Store, until: Date) =>
  hostTransaction(store, 'note until when rows were removed for their age', (db) =>
    sql`update removal_time set counted_until = ${until}`.execute(db),
  )
