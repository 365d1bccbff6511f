/**
 * What a PostgreSQL server does in processes of its own, and the embedded engine, which is one, leaves undone: without
 * it 40 updates of a table of 6 MB grew to 243 MB of table and 433 MB of log.
 */
import type pg from 'pg'
import type { Store } from '../store.ts'

/** Bytes of log after which a checkpoint lets PostgreSQL reuse it; `max_wal_size` leaves room for two of these. */
const checkpointAfter = 16 * 1024 * 1024

/** The same proportions as autovacuum's. */
const worthVacuuming = `
  select format('%I.%I', activity.schemaname, activity.relname) as name
  from pg_stat_all_tables activity join pg_class on pg_class.oid = activity.relid
  where activity.schemaname <> 'pg_toast'
    and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))`

const logSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`

/** Table by table: in between, those who wait for the one connection get it. */
export async function doUpkeep(store: Store): Promise<void> {
  const tables = await store.maintain((client) => client.query<{ name: string }>(worthVacuuming))
  for (const { name } of tables.rows) await store.maintain((client) => client.query(`vacuum (analyze) ${name}`))
  await store.maintain(checkpoint)
}

async function checkpoint(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(logSinceCheckpoint)
  if (rows.some(({ bytes }) => bytes > checkpointAfter)) await client.query('checkpoint')
}

/** Does upkeep every so many milliseconds in which the store was used; answers how to end it. */
export function keepUp(store: Store, every: number): () => Promise<void> {
  let running = Promise.resolve()
  let seen = store.roundTrips()
  const timer = setInterval(() => {
    if (store.roundTrips() === seen) return
    running = running.then(() => doUpkeep(store)).catch((error: Error) => process.emitWarning(error))
    running = running.then(() => {
      seen = store.roundTrips()
    })
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
