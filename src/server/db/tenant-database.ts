/**
 * One database of a tenant's own: which may be named, what must be true of it before it is used, and what it keeps of the
 * host's rows. Those are read with every call of the tenant and joined to its own rows, so they are copied there.
 */
import { sql } from 'kysely'
import pg from 'pg'
import {
  isStoreFault,
  MigrationError,
  StoreAwayError,
  TenantDatabaseError,
  typedFault,
  UnsuitableServerError,
} from './errors.ts'
import { migrate } from './migrate.ts'
import { checkServer } from './open-store.ts'
import { openServerStore } from './server-store.ts'
import { defaultTimeouts, type Store } from './store.ts'
import { type Db, hostTransaction } from './transaction.ts'

/** Connections of one process to one such database, and milliseconds to wait: a person waits behind them. */
const poolSize = 4
const timeouts = { ...defaultTimeouts, connection: 5_000 }

const sslModes = new Set(['disable', 'require', 'verify-full'])

/** `host:port` as the operator's list has it. A folder stands for the socket in it. */
function addressOf(connectionString: string): string {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2) {
    throw new TenantDatabaseError('is not named as postgresql://…')
  }
  // Others name files of this machine, or another host than the one that was looked at.
  for (const [name, value] of url.searchParams) {
    if (name !== 'sslmode' || !sslModes.has(value)) throw new TenantDatabaseError('is not named as postgresql://…')
  }
  // As the driver reads it, since the driver connects.
  const { host, port } = new pg.Client({ connectionString })
  return `${host}:${port}`
}

/** The operator's list has hosts with or without a port. */
export function checkAddress(connectionString: string, allowedHosts: readonly string[]): void {
  const address = addressOf(connectionString)
  const isAllowed = allowedHosts.some((host) => host === address || `${host}:5432` === address)
  if (!isAllowed) throw new TenantDatabaseError('is on a server that is not allowed')
}

/** By which a tenant's own database knows whose it is. */
export interface Ownership {
  id: string
  /** Ids of the installations in whose place this one stands. */
  replaces: readonly string[]
  /** The mark of the keys, by which versions before knew it. A copy has the same. */
  keys: string
}

interface Expectations {
  main: Store
  mine: Ownership
  /** The main store names it already, so that it is not empty; a copy's does so only after its operator gave it. */
  isKept: boolean
}

/**
 * Sees that the database answers, is empty or this installation's, and brings it to this program's schema, unless it has
 * that of the main store, which a version after this one may have changed while this process ran.
 */
export async function openTenantDatabase(
  connectionString: string,
  { main, mine, isKept }: Expectations,
): Promise<Store> {
  const store = openServerStore({ databaseUrl: connectionString, poolSize, timeouts })
  try {
    await checkServer(store.pool, connectionString)
    await checkTenantDatabase(store, { main, mine, isKept })
    return store
  } catch (error) {
    await store.close()
    if (error instanceof TenantDatabaseError) throw error
    const isUnfit = error instanceof MigrationError || error instanceof UnsuitableServerError
    if (isUnfit) throw new TenantDatabaseError('cannot be migrated', { cause: error })
    if (isRefusedConnection(error)) throw new TenantDatabaseError('does not answer', { cause: error })
    throw error
  }
}

/** What of it may be another since it was opened: a backup was put in its place. */
export async function checkTenantDatabase(store: Store, { main, mine, isKept }: Expectations): Promise<void> {
  await checkOwner(store, mine, isKept)
  // A call waits for it.
  await migrate(store, undefined, { longest: timeouts.statement, madeByNewer: await migrationsOf(main) })
  await hostTransaction(store, 'whose database this is', async (db) => {
    await db
      .insertInto('database_owner')
      .values({ installation: mine.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.deleteFrom('database_owner').where('installation', '=', sql<string>`any(${mine.replaces})`).execute()
  })
}

async function migrationsOf(store: Store): Promise<string[]> {
  const { rows } = await store.maintain((client) => client.query<{ name: string }>('select name from migration'))
  return rows.map(({ name }) => name)
}

/** By the server, by the network, or by the driver, which marks the last by words alone. What is typed already is another's. */
function isRefusedConnection(error: unknown): boolean {
  if (!(error instanceof Error) || isStoreFault(error)) return false
  return 'code' in error || /timeout|SSL/i.test(error.message) || isStoreFault(typedFault(error))
}

/** Before anything is changed in it: migrating would spoil somebody else's. */
async function checkOwner(store: Store, { id, replaces, keys }: Ownership, isKept: boolean): Promise<void> {
  const { rows } = await store.maintain((client) =>
    client.query<{ is_ours: boolean; has_tables: boolean }>(`
      select to_regclass('public.database_owner') is not null as is_ours,
        exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as has_tables`),
  )
  for (const { is_ours, has_tables } of rows) {
    if (!is_ours && has_tables) throw new TenantDatabaseError('has other tables')
    if (!is_ours && isKept) {
      throw new StoreAwayError(
        'An organisation’s own database is empty, and nothing is begun in it: it is to be restored (docs/operating.md, ' +
          '“Backup and restore”)',
      )
    }
    if (!is_ours) return
  }
  const said = await hostTransaction(store, 'whose database this is', (db) =>
    db.selectFrom('database_owner').select('installation').execute(),
  )
  const owners = said.map(({ installation }) => installation)
  if (owners.some((owner) => owner === id || replaces.includes(owner))) return
  // Processes of a version before add the mark again, and look for it: it stays. A main store has tables and no owner.
  if (isKept && owners.length > 0 && owners.every((owner) => owner === keys)) return
  throw new TenantDatabaseError('belongs to another installation')
}

export async function hasRowsOf(store: Store, tenantId: number): Promise<boolean> {
  const user = await hostTransaction(store, 'whether a tenant’s rows are here', (db) =>
    db.selectFrom('users').select('id').where('tenant_id', '=', tenantId).limit(1).executeTakeFirst(),
  )
  return user !== undefined
}

interface Replica {
  table: string
  /** Rows that are kept, by the ids of the tenants that live there. */
  rows: (tenantIds: readonly number[]) => string
  /** Columns that must be unique: two rows may change names with each other. */
  names?: readonly string[]
}

const listOf = (tenantIds: readonly number[]) => (tenantIds.length > 0 ? tenantIds.join(', ') : 'null')

/** In an order that foreign keys allow. */
const replicas: readonly Replica[] = [
  { table: 'editions', rows: () => 'true', names: ['name', 'display_name'] },
  { table: 'edition_features', rows: () => 'true' },
  { table: 'tenants', rows: (tenantIds) => `id in (${listOf(tenantIds)})`, names: ['tenancy_name'] },
  { table: 'tenant_features', rows: (tenantIds) => `tenant_id in (${listOf(tenantIds)})` },
  { table: 'settings', rows: () => 'tenant_id = 0 and user_id = 0' },
  { table: 'languages', rows: () => 'tenant_id = 0' },
  { table: 'language_texts', rows: () => 'tenant_id = 0' },
]

export const replicatedTables: readonly string[] = replicas.map(({ table }) => table)

/** Text, because numbers of the database are wider than JavaScript's. */
export type HostRows = readonly string[]

export const readHostRows = (db: Db, tenantIds: readonly number[]): Promise<HostRows> =>
  Promise.all(
    replicas.map(async ({ table, rows }) => {
      const { rows: answered } = await sql<{ rows: string }>`
        select coalesce(jsonb_agg(to_jsonb(said) - 'connection_string'), '[]')::text as rows
        from ${sql.table(table)} said where ${sql.raw(rows(tenantIds))}`.execute(db)
      return answered[0]?.rows ?? '[]'
    }),
  )

/** In the transaction that brings it up to date. */
interface Replicated {
  announce: (db: Db) => Promise<void>
  /** A tenant was switched off or on since, once or several times. */
  switched: (db: Db, tenantId: number, at: Date) => Promise<void>
}

/** Any number that nothing else locks. */
const lockKey = 7_383_503

/** Brings what is kept of the host up to date, one process at a time, so that none writes what it read before another. */
export async function refreshReplica(
  store: Store,
  tenantIds: readonly number[],
  read: () => Promise<HostRows>,
  { announce, switched }: Replicated,
): Promise<void> {
  await hostTransaction(store, 'keep what the host says', async (db) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    const said = await read()
    const kept = replicas.map((replica, index) => ({
      ...replica,
      scope: replica.rows(tenantIds),
      said: said[index] ?? '[]',
    }))
    for (const { id, at } of await findSwitched(db, kept)) await switched(db, id, at)
    for (const replica of kept) {
      await freeNames(db, replica)
      await sql`select keep_replica(${replica.table}::regclass, ${replica.said}::jsonb)`.execute(db)
    }
    for (const { table, said: rows, scope } of kept.toReversed()) {
      await sql`select drop_from_replica(${table}::regclass, ${rows}::jsonb, ${scope})`.execute(db)
    }
    await announce(db)
  })
}

/** By the rows that are kept still: nobody works here before those are brought up to date, so that their sessions are of before. */
async function findSwitched(db: Db, said: readonly { table: string; said: string }[]) {
  const tenants = said.find(({ table }) => table === 'tenants')?.said ?? '[]'
  const { rows } = await sql<{ id: number; at: Date }>`
    select kept.id, said.switched_at as at
    from tenants kept join jsonb_populate_recordset(null::tenants, ${tenants}::jsonb) said on said.id = kept.id
    where said.switched_at is not null and said.switched_at is distinct from kept.switched_at`.execute(db)
  return rows
}

/** Rows whose names are others by now give them up first. */
async function freeNames(
  db: Db,
  { table, names, scope, said }: Replica & { scope: string; said: string },
): Promise<void> {
  if (!names) return
  const ids = sql.join(names.map((name) => sql`${sql.ref(name)} = kept.id::text`))
  const same = sql.join(
    names.map((name) => sql`${sql.ref(`said.${name}`)} = ${sql.ref(`kept.${name}`)}`),
    sql` and `,
  )
  await sql`
    update ${sql.table(table)} kept set ${ids}
    where ${sql.raw(scope)} and not exists (
      select from jsonb_populate_recordset(null::${sql.table(table)}, ${said}::jsonb) said
      where said.id = kept.id and ${same})`.execute(db)
}
