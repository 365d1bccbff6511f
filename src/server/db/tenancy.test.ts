import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'
import { hostTransaction, tenantTransaction } from './transaction.ts'

interface Note {
  tenant_id: number
  body: string
}

let store: Store

beforeAll(async () => {
  store = await openTestStore()
  await store.maintain((client) =>
    client.query(`
      create table note (tenant_id int not null, body text not null);
      select protect_tenant_table('note');
      create table unprotected (tenant_id int not null, body text not null);
    `),
  )
}, 60_000)

afterAll(() => store.close())

async function withNotes(work: () => Promise<void>) {
  await hostTransaction(store, 'notes of two tenants', (db) =>
    sql`insert into note values (1, 'of one'), (2, 'of two')`.execute(db),
  )
  try {
    await work()
  } finally {
    await store.maintain((client) => client.query('truncate note'))
  }
}

const allNotes = sql<Note>`select * from note order by body`

async function notesSeenBy(tenantId: number): Promise<string[]> {
  const { rows } = await tenantTransaction(store, tenantId, (db) => allNotes.execute(db))
  return rows.map(({ body }) => body)
}

async function notesSeenByHost(): Promise<string[]> {
  const { rows } = await hostTransaction(store, 'look at all notes', (db) => allNotes.execute(db))
  return rows.map(({ body }) => body)
}

describe('the second wall: row level security without any condition in the query', () => {
  test('a tenant sees its own rows and none of another', () =>
    withNotes(async () => {
      expect(await notesSeenBy(1)).toEqual(['of one'])
      expect(await notesSeenBy(2)).toEqual(['of two'])
      expect(await notesSeenBy(0)).toEqual([])
    }))

  test('the host’s cross-tenant transactions see and write all rows', () =>
    withNotes(async () => {
      expect(await notesSeenByHost()).toEqual(['of one', 'of two'])
    }))

  test('a tenant cannot insert a row for another', () =>
    withNotes(async () => {
      const insertion = tenantTransaction(store, 1, (db) => sql`insert into note values (2, 'forged')`.execute(db))
      await expect(insertion).rejects.toThrow(/row-level security/)
      expect(await notesSeenByHost()).toEqual(['of one', 'of two'])
    }))

  test('a tenant cannot give a row away', () =>
    withNotes(async () => {
      const update = tenantTransaction(store, 1, (db) => sql`update note set tenant_id = 2`.execute(db))
      await expect(update).rejects.toThrow(/row-level security/)
    }))

  test('a tenant’s update and delete do not reach rows of another', () =>
    withNotes(async () => {
      await tenantTransaction(store, 1, (db) => sql`update note set body = 'changed'`.execute(db))
      await tenantTransaction(store, 2, (db) => sql`delete from note`.execute(db))
      expect(await notesSeenByHost()).toEqual(['changed'])
    }))

  test('a transaction that names no tenant sees nothing', () =>
    withNotes(async () => {
      const rows = await store.maintain(async (client) => {
        await client.query(`begin; select set_config('role', 'tessera_app', true)`)
        const result = await client.query('select * from note')
        await client.query('rollback')
        return result.rows
      })
      expect(rows).toEqual([])
    }))

  test('the owner of a table is held too, also as a member of the host’s role', () =>
    withNotes(async () => {
      const rows = await store.maintain(async (client) => {
        await client.query(`
          begin;
          create role note_owner in role tessera_app, tessera_host;
          grant create on schema public to note_owner;
          grant note_owner to current_user;
          alter table note owner to note_owner;
          set local role note_owner;`)
        const result = await client.query('select * from note')
        await client.query('rollback')
        return result.rows
      })
      expect(rows).toEqual([])
    }))

  test('a table that nobody protected is closed to tenants and to the host', async () => {
    const query = sql`select * from unprotected`
    await expect(tenantTransaction(store, 1, (db) => query.execute(db))).rejects.toThrow(/permission denied/)
    await expect(hostTransaction(store, 'try', (db) => query.execute(db))).rejects.toThrow(/permission denied/)
  })

  test('tenant and role end with the transaction, so that a connection may be shared', () =>
    withNotes(async () => {
      await notesSeenBy(1)
      await tenantTransaction(store, 1, (db) => sql`select no_such_column`.execute(db)).catch(() => undefined)
      const state = await store.maintain((client) =>
        client.query<{ tenant: number | null; is_login: boolean; timeout: string }>(
          `select current_tenant_id() as tenant, current_user = session_user as is_login`,
        ),
      )
      expect(state.rows).toEqual([{ tenant: null, is_login: true }])
    }))

  test('only whole numbers from 0 are tenants', () => {
    for (const notATenant of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => tenantTransaction(store, notATenant, async () => undefined)).toThrow(
        new RangeError(`${notATenant} is not a tenant`),
      )
    }
  })
})
