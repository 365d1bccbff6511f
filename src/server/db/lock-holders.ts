/** Who keeps a connection from a lock: PostgreSQL knows while it waits, and not when it has given up. */
import type pg from 'pg'
import type { Store } from './store.ts'

interface Holder {
  what: string
  pid: number
  login: string | null
  program: string | null
  address: string | null
  state: string | null
  seconds: number | null
}

/** What others do is null for whoever may not see it. */
const holdersOf = `
  select coalesce(waiting.relation::regclass::text, waiting.locktype) as what, blocking.pid, holder.usename as login,
    holder.application_name as program, host(holder.client_addr) as address, holder.state,
    extract(epoch from clock_timestamp() - holder.xact_start)::int as seconds
  from pg_locks waiting
  cross join unnest(pg_blocking_pids(waiting.pid)) as blocking (pid)
  left join pg_stat_activity holder on holder.pid = blocking.pid
  where waiting.pid = $1 and not waiting.granted
  order by holder.xact_start
  limit 1`

/** Milliseconds. */
const lookEvery = 1_000

interface Watch {
  /** As last seen; null: nobody was. */
  holders(): string | null
  end(): Promise<void>
}

/** By another connection. The embedded store has one, for which it waits at no one. */
export async function watchForHolders(store: Store, client: pg.ClientBase): Promise<Watch> {
  let seen: string | null = null
  if (store.kind === 'embedded') return { holders: () => seen, end: async () => undefined }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let looking = Promise.resolve()
  const look = async () => {
    const found = await store.pool.query<Holder>(holdersOf, [rows[0]?.pid])
    for (const holder of found.rows) seen = inWords(holder)
  }
  const timer = setInterval(() => {
    // Nothing depends on it, and the migration meets the same fault.
    looking = looking.then(look).catch(() => undefined)
  }, lookEvery)
  return {
    holders: () => seen,
    async end() {
      clearInterval(timer)
      await looking
    },
  }
}

function inWords({ what, pid, login, program, address, state, seconds }: Holder): string {
  const who = [login && `login ${login}`, program, address && `at ${address}`].filter(Boolean).join(', ')
  const since = seconds === null ? '' : `, in a transaction of ${seconds} seconds`
  return `${what} is held by the database’s process ${pid}${who && ` (${who})`}${state ? `, ${state}` : ''}${since}`
}
