/**
 * Read, change, write. A handler that writes what it read – a form’s members that were left out, a list that it compares –
 * holds what it reads first, or two at once each write the other’s change away. Simpler still is to write only what was sent.
 * `tests/api/races.test.ts` races every operation that saves.
 */
import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/**
 * Until the transaction ends nobody else changes the row. What is asked after it, in the same Promise.all too, sees what
 * the one before has written. References to the row go on.
 */
export const holdRow = (
  db: Db,
  table: 'kiosks' | 'report_keys' | 'reports' | 'tasks' | 'users',
  tenantId: number,
  id: number,
): Promise<unknown> =>
  sql`select from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(db)

/** Any numbers with which no other pair of locks begins. */
const lockKinds = {
  /** Codes are given out by those before them. */
  'tree of units': 7_383_503,
  /** Two pages at once would each write half, or wait for one another for ever. */
  settings: 7_383_510,
  /** A choice changes two reports. */
  'default report': 7_383_531,
  /** The default language is one that is on. */
  languages: 7_383_532,
  /** An edition may fall back, or move its tenants, to another one. */
  editions: 7_383_533,
  /** An edition allows so many who are active. */
  people: 7_383_534,
  /** An organisation keeps so many bytes that are not imported yet. */
  'report uploads': 7_383_535,
} as const

type TurnKind = keyof typeof lockKinds

/** For what is more than a row: until the transaction ends no other one of the tenant has a turn of this kind. Before any row is held. */
export const awaitTurn = (db: Db, kind: TurnKind, tenantId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${lockKinds[kind]}::int, ${tenantId}::int)`.execute(db)

/** Beside others like it, and not while somebody has the turn. */
export const awaitSharedTurn = (db: Db, kind: TurnKind, tenantId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${lockKinds[kind]}::int, ${tenantId}::int)`.execute(db)
