import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CountedMembers } from './kept-count-tables.ts'
import { countMembers, keptCount } from './kept-counts.ts'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'
import { type Db, hostTransaction, tenantTransaction } from './transaction.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
}, 60_000)
afterAll(() => store.close())

let tenantId = 100
beforeEach(() => {
  tenantId += 1
})

const host = <T>(work: (db: Db) => Promise<T>) => hostTransaction(store, 'the test', work)

const add = (db: Db, names: readonly string[], of = tenantId) =>
  sql`
    insert into users (tenant_id, user_name, name, email_address, security_stamp, creation_time)
    select ${of}, name, name, name || '@example.org', 's', now() from unnest(${names}::text[]) name`.execute(db)

const countIn = (db: Db, of = tenantId) => keptCount(db, of, 'users').executeTakeFirstOrThrow()
const counted = () => tenantTransaction(store, tenantId, (db) => countIn(db))

test('a tenant without rows has none', async () => {
  expect(await counted()).toEqual({ count: 0 })
})

test('rows that come and go are counted, one or many by one statement', async () => {
  await host((db) => add(db, ['a', 'b', 'c']))
  await tenantTransaction(store, tenantId, (db) => add(db, ['d']))
  expect(await counted()).toEqual({ count: 4 })
  await host((db) => sql`delete from users where tenant_id = ${tenantId} and user_name in ('a', 'd')`.execute(db))
  expect(await counted()).toEqual({ count: 2 })
})

test('each tenant’s rows are counted for itself, also when one statement writes for several', async () => {
  await host((db) =>
    sql`
      insert into users (tenant_id, user_name, name, email_address, security_stamp, creation_time)
      select tenant, n::text, 'n', n || '@example.org', 's', now()
      from unnest(array[${tenantId}, ${tenantId + 1000}]::int[]) tenant, generate_series(1, tenant % 10) n`.execute(db),
  )
  const counts = await host((db) => Promise.all([countIn(db), countIn(db, tenantId + 1000)]))
  expect(counts).toEqual([{ count: tenantId % 10 }, { count: tenantId % 10 }])
})

test('a statement that writes for a thousand tenants finds each count by its key, and reads no others', async () => {
  const seen = await host(async (db) => {
    await sql`
      insert into users (tenant_id, user_name, name, email_address, security_stamp, creation_time)
      select n, 'many', 'n', 'many@example.org', 's', now() from generate_series(10000, 11000) n`.execute(db)
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'kept_counts'`.execute(db)
    return rows[0]?.read
  })
  expect(seen).toBeLessThan(10_000)
})

test('rows marked as deleted do not count, until they are brought back', async () => {
  await host((db) => add(db, ['a', 'b']))
  const mark = (is: boolean) =>
    tenantTransaction(store, tenantId, (db) =>
      db
        .updateTable('users')
        .set({ is_deleted: is })
        .where('tenant_id', '=', tenantId)
        .where('user_name', '=', 'a')
        .execute(),
    )
  await mark(true)
  expect(await counted()).toEqual({ count: 1 })
  await mark(true)
  expect(await counted()).toEqual({ count: 1 })
  await mark(false)
  expect(await counted()).toEqual({ count: 2 })
})

test('what is taken back was never counted', async () => {
  const attempt = tenantTransaction(store, tenantId, async (db) => {
    await add(db, ['a'])
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  expect(await counted()).toEqual({ count: 0 })
})

test('a tenant’s counts are its own to see', async () => {
  await host((db) => add(db, ['a']))
  expect(await tenantTransaction(store, tenantId + 1, (db) => countIn(db, tenantId))).toEqual({ count: 0 })
})

test('tenants are counted as the host’s', async () => {
  const before = await host((db) => keptCount(db, 0, 'tenants').executeTakeFirstOrThrow())
  await host((db) =>
    db
      .insertInto('tenants')
      .values({ tenancy_name: `t${tenantId}`, name: 't', is_active: true, creation_time: new Date(0) })
      .execute(),
  )
  const after = await host((db) => keptCount(db, 0, 'tenants').executeTakeFirstOrThrow())
  expect(after.count).toBe(before.count + 1)
})

describe('members of roles and units', () => {
  /** A role and a unit, and people on both. */
  async function aRoleAndUnit(...names: string[]) {
    return host(async (db) => {
      await add(db, names)
      const { rows } = await sql<{ role: number; unit: number }>`
        with role as (
          insert into roles (tenant_id, name, display_name, creation_time) values (${tenantId}, 'r', 'r', now()) returning id),
        unit as (
          insert into organization_units (tenant_id, code, display_name, creation_time)
          values (${tenantId}, '00001', 'u', now()) returning id)
        select role.id as role, unit.id as unit from role, unit`.execute(db)
      const [made] = rows
      if (!made) throw new Error('Neither was made')
      await sql`
        insert into user_roles (tenant_id, user_id, role_id)
        select tenant_id, id, ${made.role} from users where tenant_id = ${tenantId}`.execute(db)
      await sql`
        insert into organization_unit_users (tenant_id, user_id, organization_unit_id)
        select tenant_id, id, ${made.unit} from users where tenant_id = ${tenantId}`.execute(db)
      return made
    })
  }

  const members = async ({ role, unit }: { role: number; unit: number }) => {
    const of = (table: CountedMembers, id: number) => countMembers(tenantId, table, id)
    const { rows } = await tenantTransaction(store, tenantId, (db) =>
      sql<{ role: number; unit: number }>`
        select ${of('user_roles', role)} as role, ${of('organization_unit_users', unit)} as unit`.execute(db),
    )
    return rows[0]
  }

  const change = (values: { is_deleted?: boolean; surname?: string }, userName: string) =>
    tenantTransaction(store, tenantId, (db) =>
      db.updateTable('users').set(values).where('tenant_id', '=', tenantId).where('user_name', '=', userName).execute(),
    )

  test('are counted as they come and go', async () => {
    const made = await aRoleAndUnit('a', 'b', 'c')
    expect(await members(made)).toEqual({ role: 3, unit: 3 })
    await tenantTransaction(store, tenantId, (db) =>
      db.deleteFrom('user_roles').where('tenant_id', '=', tenantId).where('role_id', '=', made.role).execute(),
    )
    expect(await members(made)).toEqual({ role: 0, unit: 3 })
  })

  test('do not count while they are marked as deleted, also when they go then', async () => {
    const made = await aRoleAndUnit('a', 'b')
    await change({ is_deleted: true }, 'a')
    expect(await members(made)).toEqual({ role: 1, unit: 1 })
    await change({ is_deleted: false }, 'a')
    expect(await members(made)).toEqual({ role: 2, unit: 2 })
    await change({ is_deleted: true }, 'a')
    await host((db) => sql`delete from users where tenant_id = ${tenantId} and user_name = 'a'`.execute(db))
    expect(await members(made)).toEqual({ role: 1, unit: 1 })
  })

  test('are not counted twice when a person is removed for good', async () => {
    const made = await aRoleAndUnit('a', 'b')
    await host((db) => sql`delete from users where tenant_id = ${tenantId} and user_name = 'a'`.execute(db))
    expect(await members(made)).toEqual({ role: 1, unit: 1 })
  })

  test('bear the names of their people, by which they are listed', async () => {
    await aRoleAndUnit('a', 'b')
    await change({ surname: 'Zorn' }, 'a')
    const { rows } = await tenantTransaction(store, tenantId, (db) =>
      sql`
        select name, surname, user_name from organization_unit_users
        where tenant_id = ${tenantId} order by user_name`.execute(db),
    )
    expect(rows).toEqual([
      { name: 'a', surname: 'Zorn', user_name: 'a' },
      { name: 'b', surname: '', user_name: 'b' },
    ])
  })
})

// The embedded store has one connection: there nobody works at the same time.
if (process.env.TEST_DATABASE_URL) {
  test('writers at the same time do not wait for each other’s counts, and none is lost', async () => {
    await host((db) => add(db, ['first']))
    const [added, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = tenantTransaction(store, tenantId, async (db) => {
      await add(db, ['slow'])
      added.resolve()
      await end.promise
    })
    await added.promise
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => tenantTransaction(store, tenantId, (db) => add(db, [`other${n}`]))),
    )
    expect(await counted()).toEqual({ count: 9 })
    end.resolve()
    await slow
    expect(await counted()).toEqual({ count: 10 })
  })

  test('search asks the index of texts, although the rows are protected', async () => {
    await host((db) =>
      add(
        db,
        Array.from({ length: 3000 }, (_, n) => `person${n}`),
      ),
    )
    await store.maintain((client) => client.query('vacuum analyze users'))
    const { found, asked } = await tenantTransaction(store, tenantId, async (db) => {
      const { rows } = await sql<{ id: number }>`select id from users_like('%RSON271%')`.execute(db)
      const xact = await sql<{ scans: string }>`
        select pg_stat_get_xact_numscans('users_by_text'::regclass) as scans`.execute(db)
      return { found: rows.length, asked: Number(xact.rows[0]?.scans) }
    })
    expect(found).toBe(11)
    expect(asked).toBe(1)
  })
}

test('search finds people of the transaction’s tenant alone', async () => {
  await host((db) => add(db, ['findable']))
  await host((db) => add(db, ['findable'], tenantId + 2000))
  const seen = async (of: number) =>
    tenantTransaction(store, of, async (db) => {
      const { rows } = await sql<{ tenant_id: number }>`
        select tenant_id from users where id in (select id from users_like('%FINDABLE%'))`.execute(db)
      return rows.map((row) => row.tenant_id)
    })
  expect(await seen(tenantId)).toEqual([tenantId])
  expect(await seen(tenantId + 3000)).toEqual([])
  const ids = await tenantTransaction(store, tenantId + 3000, (db) => sql`select id from users_like('%')`.execute(db))
  expect(ids.rows).toEqual([])
})
