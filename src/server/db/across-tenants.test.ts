import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'
import { acrossTenants, type Db, hostTransaction, onceEnded, tenantReading, tenantTransaction } from './transaction.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  for (const tenantId of [0, 1, 2]) await tenantTransaction(store, tenantId, (db) => insertUnit(db, tenantId, 'Sales'))
})
afterAll(() => store.close())

const insertUnit = (db: Db, tenantId: number, name: string) =>
  db
    .insertInto('organization_units')
    .values({
      tenant_id: tenantId,
      parent_id: null,
      code: `0000${name.length}`,
      display_name: name,
      description: null,
      creation_time: new Date('2026-11-02T09:00:00Z'),
      creator_user_id: null,
    })
    .execute()

const tenantsSeen = async (db: Db) => {
  const rows = await db.selectFrom('organization_units').select('tenant_id').distinct().orderBy('tenant_id').execute()
  return rows.map((row) => row.tenant_id)
}

test('the host reaches across tenants by that db alone, and by its own before and after', async () => {
  const seen = await tenantTransaction(store, 0, async (db) => [
    await tenantsSeen(db),
    await tenantsSeen(acrossTenants(db, 'a test')),
    await tenantsSeen(db),
  ])
  expect(seen).toEqual([[0], [0, 1, 2], [0]])
})

test('also in a reading, whose every turn begins with the reach of its own', async () => {
  const seen = await tenantReading(store, 0, async (db) => {
    const all = acrossTenants(db, 'a test')
    return [await tenantsSeen(all), await tenantsSeen(all), await tenantsSeen(db)]
  })
  expect(seen).toEqual([[0, 1, 2], [0, 1, 2], [0]])
})

test('it is of the same transaction: it ends with it, and reaches across no further', async () => {
  const heard: string[] = []
  await tenantTransaction(store, 0, async (db) => {
    const all = acrossTenants(acrossTenants(db, 'a test'), 'another')
    onceEnded(all, () => heard.push('ended'))
    await tenantsSeen(all)
  })
  expect(heard).toEqual(['ended'])
})

test('each statement has the reach of its own db when they travel together, and costs no round trip more', async () => {
  const before = store.roundTrips()
  const seen = await tenantTransaction(store, 0, (db) => {
    const all = acrossTenants(db, 'a test')
    return Promise.all([tenantsSeen(all), tenantsSeen(db), tenantsSeen(all), tenantsSeen(db)])
  })
  expect(seen).toEqual([[0, 1, 2], [0], [0, 1, 2], [0]])
  // The work with its beginning, and the end.
  expect(store.roundTrips() - before).toBe(2)
})

test('what it writes stands or falls with the rest', async () => {
  const failing = tenantTransaction(store, 0, async (db) => {
    await insertUnit(acrossTenants(db, 'a test'), 1, 'Purchasing')
    await insertUnit(db, 0, 'Purchasing')
    throw new Error('the call is refused')
  })
  await expect(failing).rejects.toThrow('the call is refused')
  const { rows } = await hostTransaction(store, 'a test counts', (db) =>
    sql`select from organization_units where display_name = 'Purchasing'`.execute(db),
  )
  expect(rows).toEqual([])
})

test('its reason shows beside its statements', async () => {
  const name = await tenantTransaction(store, 0, async (db) => {
    const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(
      acrossTenants(db, 'a test asks'),
    )
    return rows[0]?.name
  })
  expect(name).toBe('tessera: a test asks')
})

test('no transaction of a tenant reaches across', async () => {
  await expect(tenantTransaction(store, 1, async (db) => acrossTenants(db, 'a test'))).rejects.toThrow('of the host')
})

test('nor does one that is across all tenants already, and names none', async () => {
  await expect(hostTransaction(store, 'a test', async (db) => acrossTenants(db, 'more'))).rejects.toThrow('of the host')
  const named = await hostTransaction(store, 'a test', (db) =>
    sql<{ id: string }>`select current_setting('app.tenant_id') as id`.execute(db),
  )
  expect(named.rows).toEqual([{ id: '' }])
})
