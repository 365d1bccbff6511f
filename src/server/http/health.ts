/**
 * What those who run the portal ask it: whether the store answers, whether the process serves, and whether it can do its
 * work and, if not, why. Anybody may ask, so the answers name no place and no cause.
 */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { healthPaths } from '../../contract/vocabulary/health-paths.ts'
import type { Services } from '../context/services.ts'
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
const retryAfter = 5

/** In the order in which they are told. */
type Reason = 'stopping' | 'store' | 'rights' | 'readOnly' | 'migrations' | 'keys' | 'files' | 'disk'

type Site = Pick<Services, 'config' | 'store' | 'storage'>

interface Questions {
  readonly store: () => Promise<StoreState>
  readonly storage: () => Promise<void>
}

export async function serveHealth(app: FastifyInstance, site: Site, clock: () => Date): Promise<void> {
  const known = (await readMigrations()).map(({ name }) => name)
  const questions: Questions = {
    store: oneAtATime(() => stateOf(site.store)),
    storage: oneAtATime(believed(() => tryStorage(site.storage), storageBelieved, clock)),
  }
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  for (const path of Object.values(healthPaths))
    app.get(path, async (_, reply) => {
      try {
        if ((await questions.store()).applied.length > 0) return { status: 'ok' }
      } catch (error) {
        app.log.error({ err: typedFault(error) }, 'the store does not answer')
      }
      return reply.code(503).header('Retry-After', retryAfter).send({ status: 'unavailable' })
    })

  app.get('/live', async () => ({ status: 'ok' }))

  app.get('/ready', async (_, reply) => {
    const reasons = await reasonsAgainst(site, known, questions)
    if (isStopping) reasons.unshift('stopping')
    if (reasons.length === 0) return { status: 'ok' }
    return reply.code(503).header('Retry-After', retryAfter).send({ status: 'unavailable', reasons })
  })
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
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return within(patience, asking, silent)
  }
}

/** Only that all is well is remembered. */
function believed(ask: () => Promise<void>, milliseconds: number, clock: () => Date): () => Promise<void> {
  let until = 0
  return async () => {
    const left = until - clock().getTime()
    // More is left than there was: the clock was set back.
    if (left > 0 && left <= milliseconds) return
    await ask()
    until = clock().getTime() + milliseconds
  }
}

const silent = () => new StoreAwayError(`No answer in ${patience} ms`)

async function reasonsAgainst({ config }: Site, known: readonly string[], questions: Questions): Promise<Reason[]> {
  const isOpen = (path: string, mode: number) => succeeds(access(path, mode))
  const [ofStore, canReadKeys, canUseFolder, canUseStorage, disk] = await Promise.all([
    reasonsOfStore(known, questions.store),
    isOpen(config.secretKeyFile, constants.R_OK),
    isOpen(config.dataDir, constants.R_OK | constants.W_OK),
    succeeds(questions.storage()),
    statfs(config.dataDir).catch(() => null),
  ])
  const hasRoom = disk === null || disk.bavail * disk.bsize >= leastRoom
  return [
    ...ofStore,
    ...(canReadKeys ? [] : (['keys'] as const)),
    ...(canUseFolder && canUseStorage ? [] : (['files'] as const)),
    ...(hasRoom ? [] : (['disk'] as const)),
  ]
}

async function reasonsOfStore(known: readonly string[], ask: Questions['store']): Promise<Reason[]> {
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
