import type pg from 'pg'

/** Milliseconds. */
const patience = 1_000

/** Says goodbye, and does not wait for whoever does not answer it: a server that is frozen keeps the connection open. */
export async function hangUp(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), patience)
  await client.end()
  clearTimeout(timer)
}
