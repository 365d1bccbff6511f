/**
 * What those who run the portal ask it: whether the store answers, whether the process serves, and whether it can do its
 * work and, if not, why. Anybody may ask, so the answers name no place and no cause.
 */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { StoreAwayError, typedFault } from '../db/errors.ts'
import { readMigrations } from '../db/migrate.ts'
import type { Store } from '../db/store.ts'
import { type FileStore, storageFault } from '../storage/file-store.ts'
import type { Services } from './context.ts'

/** Milliseconds after which a store that has not answered is as good as away. */
const patience = 5_000
/** Bytes that the disk of `DATA_DIR` must have free. */
const leastRoom = 16 * 1024 * 1024
const retryAfter = 5

/** In the order in which they are told. */
type Reason = 'stopping' | 'store' | 'migrations' | 'keys' | 'files' | 'disk'

type Site = Pick<Services, 'config' | 'store' | 'storage'>

export async function serveHealth(app: FastifyInstance, site: Site): Promise<void> {
  const known = (await readMigrations()).map(({ name }) => name)
  const applied = appliedMigrations(site.store)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  app.get('/health', async (_, reply) => {
    try {
      if ((await applied()).length > 0) return { status: 'ok' }
    } catch (error) {
      app.log.error({ err: typedFault(error) }, 'the store does not answer')
    }
    return reply.code(503).header('Retry-After', retryAfter).send({ status: 'unavailable' })
  })

  app.get('/live', async () => ({ status: 'ok' }))

  app.get('/ready', async (_, reply) => {
    const reasons = await reasonsAgainst(site, known, applied)
    if (isStopping) reasons.unshift('stopping')
    if (reasons.length === 0) return { status: 'ok' }
    return reply.code(503).header('Retry-After', retryAfter).send({ status: 'unavailable', reasons })
  })
}

/** One question at a time, however many ask: those that a frozen database leaves open would use up its connections. */
function appliedMigrations({ pool }: Store): () => Promise<string[]> {
  let asking: Promise<string[]> | undefined
  return () => {
    asking ??= pool
      .query<{ name: string }>('select name from migration')
      .then(({ rows }) => rows.map(({ name }) => name))
      .finally(() => {
        asking = undefined
      })
    return within(patience, asking)
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new StoreAwayError(`No answer in ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

async function reasonsAgainst(
  { config, storage }: Site,
  known: readonly string[],
  applied: () => Promise<string[]>,
): Promise<Reason[]> {
  const none: string[] = []
  const names = await applied().catch((error: unknown) => (isEmptied(error) ? none : null))
  const disk = await statfs(config.dataDir).catch(() => null)
  const can = (path: string, mode: number) =>
    access(path, mode).then(
      () => true,
      () => false,
    )
  const checks: Record<Exclude<Reason, 'stopping'>, boolean> = {
    store: names !== null,
    migrations: names === null || known.every((name) => names.includes(name)),
    keys: await can(config.secretKeyFile, constants.R_OK),
    files: (await can(config.dataDir, constants.R_OK | constants.W_OK)) && (await answers(storage)),
    disk: disk === null || disk.bavail * disk.bsize >= leastRoom,
  }
  return (Object.keys(checks) as (keyof typeof checks)[]).filter((reason) => !checks[reason])
}

const answers = (storage: FileStore): Promise<boolean> =>
  within(patience, storageFault(storage)).then(
    (fault) => fault === null,
    () => false,
  )

/** It answers, and has none of our tables. */
const isEmptied = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42P01'
