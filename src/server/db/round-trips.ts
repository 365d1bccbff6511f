import type pg from 'pg'

/** Counts ReadyForQuery: PostgreSQL sends one for each Sync, so one for each answer that somebody waits for. */
export function countRoundTrips(pool: pg.Pool): () => number {
  let count = 0
  pool.on('connect', (client) => {
    client.connection.on('readyForQuery', () => {
      count += 1
    })
  })
  return () => count
}
