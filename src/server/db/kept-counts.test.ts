import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keptCount } from './kept-counts.ts'
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
