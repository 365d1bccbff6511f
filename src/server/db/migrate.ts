import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Patience } from './await-store.ts'
import { identityChannel } from './channels.ts'
import { MigrationError } from './errors.ts'
import { watchForHolders } from './lock-holders.ts'
import type { Store } from './store.ts'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const ownMigrations = new URL('./migrations/', import.meta.url)

/** Any number that nothing else locks. */
const lockKey = 7_383_501

/** Milliseconds for one lock: behind whoever waits for a table, all calls of the other processes wait as well. */
const lockTimeout = 3_000

interface Terms extends Patience {
  /** Migrations that a version after this one has made in the main store: they may be in others, too. */
  madeByNewer: readonly string[]
}

/** Milliseconds. In between others get through. */
const defaultTerms: Terms = {
  longest: 300_000,
  between: 5_000,
  tellEvery: 10_000,
  tell: (sentence) => console.log(sentence),
  madeByNewer: [],
}

/**
 * Brings the store to this program's schema and answers the names of what it applied. All of it is one transaction, under
 * a lock: of several processes that start at once the first does the work, and a failure leaves the store as it was. What
 * somebody else holds is waited for, in short turns.
 */
export async function migrate(store: Store, folder = ownMigrations, terms: Partial<Terms> = {}): Promise<string[]> {
  const { longest, between, tellEvery, tell, madeByNewer } = { ...defaultTerms, ...terms }
  const migrations = await readMigrations(folder)
  const begun = performance.now()
  for (let toldAt = Number.NEGATIVE_INFINITY; ; ) {
    const outcome = await attempt(store, migrations, madeByNewer)
    if ('applied' in outcome) return outcome.applied
    const now = performance.now()
    if (now - begun + between > longest) throw heldTooLong(outcome.holders, longest, outcome.cause)
    if (now - toldAt >= tellEvery) {
      tell(`Waiting to change the database: ${outcome.holders ?? 'others are using its tables'}`)
      toldAt = now
    }
    await pause(between)
  }
}

const heldTooLong = (holders: string | null, longest: number, cause: unknown) =>
  new MigrationError(
    `The database could not be brought to this version within ${Math.round(longest / 1000)} seconds: ` +
      `${holders ?? 'others were using its tables'}. End that transaction, by pg_terminate_backend in the database if ` +
      'need be, or stop the other processes, and start again. Nothing was changed',
    { cause },
  )

type Outcome = { applied: string[] } | { holders: string | null; cause: unknown }

function attempt(store: Store, migrations: readonly Migration[], madeByNewer: readonly string[]): Promise<Outcome> {
  return store.maintain(async (client) => {
    const watch = await watchForHolders(store, client)
    try {
      await client.query('begin')
      const applied = await applyMissing(client, migrations, madeByNewer)
      await client.query('commit')
      return { applied }
    } catch (error) {
      await client.query('rollback')
      if (!isOfLocks(error)) throw error
      return { holders: watch.holders(), cause: error }
    } finally {
      await watch.end()
    }
  })
}

/** A lock that did not come in time, or two that waited for each other. */
function isOfLocks(error: unknown): boolean {
  const cause = error instanceof MigrationError ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}

export async function readMigrations(folder: URL = ownMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: URL, name: string): Promise<Migration> {
  // A checkout on Windows may end its lines otherwise; it is the same migration.
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function applyMissing(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  madeByNewer: readonly string[],
): Promise<string[]> {
  // Of another start, which may take long and holds up nobody else.
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
  await client.query(`set local lock_timeout = ${lockTimeout}`)
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const missing = missingFrom(new Map(rows.map(({ name, checksum }) => [name, checksum])), migrations, madeByNewer)
  for (const migration of missing) await apply(client, migration)
  // Processes that run meanwhile, of the version before, may remember what was changed.
  if (missing.length > 0) await client.query('select pg_notify($1, $2)', [identityChannel, '0:*'])
  return missing.map(({ name }) => name)
}

function missingFrom(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
  madeByNewer: readonly string[],
): Migration[] {
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new MigrationError(`${name} was edited after it had been applied; write a new migration instead`)
    }
  }
  const known = new Set([...migrations.map(({ name }) => name), ...madeByNewer])
  const foreign = [...applied.keys()].filter((name) => !known.has(name))
  if (foreign.length > 0) {
    throw new MigrationError(`The store is of a newer version: this program does not know ${foreign.join(', ')}`)
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(`${name} could not be applied: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}
