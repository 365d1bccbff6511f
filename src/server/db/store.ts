import type pg from 'pg'
import { openEmbeddedStore } from './embedded/embedded-store.ts'
import { UnsuitableServerError } from './errors.ts'
import { openServerStore } from './server-store.ts'

export interface StoreOptions {
  /** A PostgreSQL server; without it the store is embedded, in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Connections to a server at most. The embedded store has one. */
  readonly poolSize?: number
  readonly timeouts?: Partial<Timeouts>
  /** Milliseconds between two vacuumings of the embedded store. */
  readonly upkeepEvery?: number
  /** Runs the embedded engine on this thread: quicker for a test, and no statement can be stopped. */
  readonly inProcess?: boolean
  /** A dump of an embedded store, held in memory in place of `dataDir`. */
  readonly template?: Blob
}

/** Milliseconds. */
export interface Timeouts {
  /** For a free connection. */
  readonly connection: number
  /** For one statement, and on the embedded store for those that travel with it. */
  readonly statement: number
  /** Between two statements of a transaction. */
  readonly idle: number
}

export interface Store {
  readonly kind: 'embedded' | 'server'
  readonly pool: pg.Pool
  readonly timeouts: Timeouts
  /** Answers awaited from the database so far. */
  readonly roundTrips: () => number
  /** Hears NOTIFY. `missed` is told when the connection was lost for a while, and with it what was said meanwhile. */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<void>
  /** A connection as the login user, outside row level security and time limits: for migrations and upkeep alone. */
  maintain<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** The store of a tenant that has a database of its own; undefined: its rows are in this one. */
  homeOf?(tenantId: number): Promise<Store> | undefined
  /** This store and the tenants' own, each by itself. Without `all` only those that are open already. */
  everyStore?(all: 'all' | 'open'): Promise<readonly Store[]>
}

export const defaultTimeouts: Timeouts = { connection: 10_000, statement: 20_000, idle: 30_000 }

const oldestServer = 15

/** Opens the store and sees that it answers; migrating it is `migrate`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const store = options.databaseUrl
    ? openServerStore({ databaseUrl: options.databaseUrl, poolSize: options.poolSize ?? 10, timeouts })
    : await openEmbeddedStore(options, timeouts)
  try {
    await checkServer(store.pool)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

export async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; sorts: boolean }>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as sorts`)
  for (const { version, encoding, sorts } of rows) {
    if (version < oldestServer)
      throw new UnsuitableServerError(`PostgreSQL ${oldestServer} or newer is needed, not ${version}`)
    if (encoding !== 'UTF8') throw new UnsuitableServerError(`The database must be encoded as UTF8, not ${encoding}`)
    if (!sorts) throw new UnsuitableServerError('The PostgreSQL server must be built with ICU, which sorts the lists')
  }
}
