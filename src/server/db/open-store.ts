import pg from 'pg'
import { openEmbeddedStore } from './embedded/embedded-store.ts'
import { StoreAwayError, StoreDamagedError, typedFault, UnsuitableServerError } from './errors.ts'
import { hangUp } from './hang-up.ts'
import { openServerStore } from './server-store.ts'
import { defaultTimeouts, type Store, type StoreOptions } from './store.ts'

const oldestServer = 15

/** Opens the store and sees that it answers; migrating it is `migrate`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  try {
    return await open(options)
  } catch (error) {
    if (options.databaseUrl || !(typedFault(error) instanceof StoreAwayError)) throw error
    throw new StoreDamagedError(
      `The embedded database in ${options.dataDir}/database cannot be opened; its files are damaged or incomplete. ` +
        'Put back a backup of the whole DATA_DIR, or move it away to begin anew.',
      { cause: error },
    )
  }
}

async function open(options: StoreOptions): Promise<Store> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const store = options.databaseUrl
    ? openServerStore({ databaseUrl: options.databaseUrl, poolSize: options.poolSize ?? 10, timeouts })
    : await openEmbeddedStore(options, timeouts)
  try {
    await checkServer(store.pool, options.databaseUrl)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** `databaseUrl`: of a server, to which a pooler may be in between. */
export async function checkServer(pool: pg.Pool, databaseUrl?: string): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; sorts: boolean }>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as sorts`)
  for (const { version, encoding, sorts } of rows) {
    if (version < oldestServer)
      throw new UnsuitableServerError(`PostgreSQL ${oldestServer} or newer is needed, not ${version}`)
    if (encoding !== 'UTF8') throw new UnsuitableServerError(`The database must be encoded as UTF8, not ${encoding}`)
    if (!sorts) throw new UnsuitableServerError('The PostgreSQL server must be built with ICU, which sorts the lists')
  }
  if (databaseUrl && (await isPooledByTransaction(pool, databaseUrl))) {
    throw new UnsuitableServerError(
      'Between this portal and the database is a pooler that hands connections on with each transaction: what is prepared ' +
        'and listened to is lost there. Let it pool sessions (pool_mode = session), or name the server itself in DATABASE_URL.',
    )
  }
}

/** A pooler has few connections and may take them in turns: in these rounds one of ours is found to be another, or both the same. */
const rounds = 3

async function isPooledByTransaction(pool: pg.Pool, connectionString: string): Promise<boolean> {
  const one = await pool.connect()
  const other = new pg.Client({ connectionString, connectionTimeoutMillis: defaultTimeouts.connection })
  other.on('error', () => undefined)
  try {
    await other.connect()
    for (let round = 0; round < rounds; round++) {
      const before = await backendOf(one)
      await other.query('begin')
      if ((await backendOf(other)) === before || (await backendOf(one)) !== before) return true
      await other.query('rollback')
    }
    return false
  } finally {
    one.release()
    await hangUp(other)
  }
}

async function backendOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
