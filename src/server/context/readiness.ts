/** Whether this process can do its work, and what is in the way: `/ready` tells those who run it, and a page the operator. */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { readinessReasons } from '../../contract/vocabulary/enums.ts'
import type { Config } from '../config.ts'
import { StoreAwayError, StoreRightsError, typedFault } from '../db/errors.ts'
import { readMigrations } from '../db/migrate.ts'
import type { Store } from '../db/store.ts'
import { acrossTenants, type Db, tenantTransaction } from '../db/transaction.ts'
import { type FileStore, storageFault } from '../storage/file-store.ts'
import { within } from '../times/within.ts'

/** Milliseconds after which a store or a storage that has not answered is as good as away. */
const patience = 5_000
/** Milliseconds for which the storage is believed that it can be read and written: it is written for the question. */
const storageBelieved = 5_000
/** Bytes that the disk of `DATA_DIR` must have free. */
const leastRoom = 16 * 1024 * 1024

export type ReadinessReason = (typeof readinessReasons)[number]

interface Site {
  config: Pick<Config, 'dataDir' | 'secretKeyFile'>
  store: Store
  storage: FileStore
}

interface Questions {
  readonly store: () => Promise<StoreState>
  readonly storage: (now: Date) => Promise<void>
}

export interface Readiness {
  /** Names of the migrations that the store has. */
  applied(): Promise<readonly string[]>
  /** In the order in which they are told. */
  reasonsAgainst(now: Date): Promise<ReadinessReason[]>
  /** Bytes that are free where the data is; null: the system does not say. */
  freeBytes(): Promise<number | null>
}

export async function openReadiness(site: Site): Promise<Readiness> {
  const known = (await readMigrations()).map(({ name }) => name)
  const questions: Questions = {
    store: oneAtATime(() => stateOf(site.store)),
    storage: oneAtATime(believed(() => tryStorage(site.storage), storageBelieved)),
  }
  return {
    applied: async () => (await questions.store()).applied,
    reasonsAgainst: (now) => reasonsAgainst(site, known, questions, now),
    freeBytes: () => freeBytes(site),
  }
}

async function freeBytes({ config }: Site): Promise<number | null> {
  const disk = await statfs(config.dataDir).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

interface StoreState {
  /** Names of migrations. */
  readonly applied: readonly string[]
  readonly isReadOnly: boolean
}

/** The latter as calls ask, in both roles and with their limits. A standby, too, says that its transactions only read. */
async function stateOf(store: Store): Promise<StoreState> {
  const { rows } = await store.pool.query<{ name: string }>('select name from migration').catch((error: unknown) => {
    throw typedFault(error)
  })
  const readsOnly = sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`
  const answers = await tenantTransaction(store, 0, (db) =>
    Promise.all([db, acrossTenants(db, 'whether the portal can work')].map((role) => readsOnly.execute(role))),
  )
  const isReadOnly = answers.some((answer) => answer.rows[0]?.mode === 'on')
  // The session may be older than the end of that: one that tries to write and cannot is given up, and the next look has another.
  if (isReadOnly) await tenantTransaction(store, 0, tryWriting).catch(() => undefined)
  return { applied: rows.map(({ name }) => name), isReadOnly }
}

const tryWriting = (db: Db) => sql`delete from jobs where false`.execute(db)

async function tryStorage(storage: FileStore): Promise<void> {
  const fault = await storageFault(storage)
  if (fault !== null) throw fault
  await storage.tryWriting()
}

/** However many ask: questions that a frozen database or storage leaves open would use up its connections, or our threads. */
function oneAtATime<T, Asked extends unknown[]>(ask: (...asked: Asked) => Promise<T>): (...asked: Asked) => Promise<T> {
  let asking: Promise<T> | undefined
  return (...asked) => {
    asking ??= ask(...asked).finally(() => {
      asking = undefined
    })
    return within(patience, asking, silent)
  }
}

/** Only that all is well is remembered. */
function believed(ask: () => Promise<void>, milliseconds: number): (now: Date) => Promise<void> {
  let until = 0
  return async (now) => {
    const left = until - now.getTime()
    // More is left than there was: the clock was set back.
    if (left > 0 && left <= milliseconds) return
    await ask()
    until = now.getTime() + milliseconds
  }
}

const silent = () => new StoreAwayError(`No answer in ${patience} ms`)

async function reasonsAgainst(
  site: Site,
  known: readonly string[],
  questions: Questions,
  now: Date,
): Promise<ReadinessReason[]> {
  const { config } = site
  const isOpen = (path: string, mode: number) => succeeds(access(path, mode))
  const [ofStore, canReadKeys, canUseFolder, canUseStorage, free] = await Promise.all([
    reasonsOfStore(known, questions.store),
    isOpen(config.secretKeyFile, constants.R_OK),
    isOpen(config.dataDir, constants.R_OK | constants.W_OK),
    succeeds(questions.storage(now)),
    freeBytes(site),
  ])
  const hasRoom = free === null || free >= leastRoom
  return [
    ...ofStore,
    ...(canReadKeys ? [] : (['keys'] as const)),
    ...(canUseFolder && canUseStorage ? [] : (['files'] as const)),
    ...(hasRoom ? [] : (['disk'] as const)),
  ]
}

async function reasonsOfStore(known: readonly string[], ask: Questions['store']): Promise<ReadinessReason[]> {
  try {
    const { applied, isReadOnly } = await ask()
    return [
      ...(isReadOnly ? (['readOnly'] as const) : []),
      ...(known.every((name) => applied.includes(name)) ? [] : (['migrations'] as const)),
    ]
  } catch (error) {
    if (isEmptied(error)) return ['migrations']
    return [error instanceof StoreRightsError ? 'rights' : 'store']
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** It answers, and has none of our tables. */
const isEmptied = (error: unknown): boolean =>
  error instanceof StoreAwayError && error.cause instanceof pg.DatabaseError && error.cause.code === '42P01'
