import type pg from 'pg'
import type { FairQueue } from './fair-queue.ts'

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
  /** For a row or a turn that another transaction holds, in a call: whoever waits there keeps a connection from others. */
  readonly lock: number
  /** For all statements that travel together to a server: with a second look at what came of them, a proxy still waits. */
  readonly flight: number
  /** Between two statements of a transaction. */
  readonly idle: number
}

export interface Store {
  readonly kind: 'embedded' | 'server'
  readonly pool: pg.Pool
  /** In front of the pool: transactions alone pass there, each for as long as it has a connection. */
  readonly turns: FairQueue
  readonly timeouts: Timeouts
  /** Answers awaited from the database so far. */
  readonly roundTrips: () => number
  /** The database’s own clock. Absent where it is this process’s: the embedded store’s. */
  clock?(): Promise<Date>
  /**
   * Hears NOTIFY. `missed` is told when the connection was lost for a while, and with it what was said meanwhile; `lost` when a
   * server’s is lost, before anything is known of what it will be when it is back.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void, lost?: () => void): Promise<void>
  /** A connection as the login user, outside row level security and time limits: for migrations and upkeep alone. */
  maintain<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** The store of a tenant that has a database of its own; undefined: its rows are in this one. */
  homeOf?(tenantId: number): Promise<Store> | undefined
  /** This store and those of the tenants' own that are open, each by itself. */
  openStores?(): readonly Store[]
  /** Each of the others, once it is open; those that have not answered of late are left out for a while. */
  otherStores?(): readonly Promise<Store>[]
}

export const defaultTimeouts: Timeouts = {
  connection: 10_000,
  statement: 20_000,
  lock: 3_000,
  flight: 25_000,
  idle: 30_000,
}
