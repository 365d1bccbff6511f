import type { Portal } from './harness.ts'

/** On a database server; the embedded store has one connection, and there nothing can come between. */
export const callsThatWait = ({ store }: Portal): Promise<number | undefined> =>
  store.maintain(async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  })
