import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** Any number that no other pair of locks begins with. */
const lockKind = 7_383_531

/**
 * A tenant’s default is chosen one choice at a time, and before anything is locked: it changes two reports, and two choices
 * at once would each hold what the other waits for.
 */
export const awaitDefaultReport = (db: Db, tenantId: number) =>
  sql`select pg_advisory_xact_lock(${lockKind}::int, ${tenantId}::int)`.execute(db)
