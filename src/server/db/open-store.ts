import type pg from 'pg'
import { openEmbeddedStore } from './embedded/embedded-store.ts'
import { UnsuitableServerError } from './errors.ts'
import { openServerStore } from './server-store.ts'
import { defaultTimeouts, type Store, type StoreOptions } from './store.ts'

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
