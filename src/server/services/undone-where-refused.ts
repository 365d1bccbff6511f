import { sql } from 'kysely'
import { Refusal } from '../access/refusals.ts'
import type { Db } from '../db/transaction.ts'

/** Where it is refused, all that it wrote is undone, and the rest of the transaction goes on. Nothing else runs beside it. */
export async function undoneWhereRefused(db: Db, work: () => Promise<void>): Promise<Refusal | null> {
  await sql`savepoint part`.execute(db)
  try {
    await work()
    await sql`release savepoint part`.execute(db)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint part`.execute(db)
    return error
  }
}
