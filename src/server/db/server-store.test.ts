import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStoreFault, OutcomeUnknownError, StoreTimeoutError, UnsuitableServerError } from './errors.ts'
import { openStore, type Store } from './store.ts'
import { onTestServer, openTestStore } from './testing.ts'
import { type Db, tenantTransaction } from './transaction.ts'

test('a server that is not there is an error at start', async () => {
  const databaseUrl = `postgresql://nobody@${encodeURIComponent(`${tmpdir()}/no-such-folder`)}/nothing`
  await expect(openStore({ dataDir: tmpdir(), databaseUrl })).rejects.toThrow(/ENOENT/)
})

// These need a server, which `TEST_DATABASE_URL` names.
if (process.env.TEST_DATABASE_URL) {
  describe('on a PostgreSQL server', () => {
    let store: Store

    beforeAll(async () => {
      store = await openTestStore({ timeouts: { statement: 300 } })
    }, 60_000)

    afterAll(() => store.close())

    const one = (db: Db) => sql<{ n: number }>`select 1 as n`.execute(db)

    test('a statement that takes too long is cancelled with an error of its own', async () => {
      const slow = tenantTransaction(store, 1, (db) => sql`select pg_sleep(20)`.execute(db))
      await expect(slow).rejects.toThrow(StoreTimeoutError)
      expect((await tenantTransaction(store, 1, one)).rows).toEqual([{ n: 1 }])
    })

    test('the limit on time belongs to the transaction, so that a pooler may share the connection', async () => {
      await tenantTransaction(store, 1, one)
      const { rows } = await store.pool.query('show statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '0' }])
    })

    test('a connection that breaks within a transaction fails it, and the next one gets another', async () => {
      const work = async (db: Db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        await store.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        return one(db)
      }
      await expect(tenantTransaction(store, 1, work)).rejects.toThrow()
      expect((await tenantTransaction(store, 1, one)).rows).toEqual([{ n: 1 }])
    })

    test('S1: of connections that the server ends at any moment, brand-new ones too, no write is lost or told as another', async () => {
      await store.maintain((client) =>
        client.query(
          `create table mark (tenant_id int not null, id int not null); select protect_tenant_table('mark')`,
        ),
      )
      const told = { kept: new Set<number>(), unknown: new Set<number>(), failed: [] as unknown[] }
      let isOver = false
      let last = 0
      const writeOn = async () => {
        while (!isOver) {
          const id = ++last
          const write = (db: Db) => sql`insert into mark values (1, ${id})`.execute(db)
          await tenantTransaction(store, 1, write).then(
            () => told.kept.add(id),
            (error: unknown) => (error instanceof OutcomeUnknownError ? told.unknown.add(id) : told.failed.push(error)),
          )
          await store.maintain((client) => client.query('select 1')).catch(() => undefined)
        }
      }
      const writers = Array.from({ length: 15 }, writeOn)
      const { rows } = await store.pool.query('select current_database() as name')
      const url = new URL(process.env.TEST_DATABASE_URL ?? '')
      url.pathname = `/${rows[0].name}`
      await onTestServer(async (admin) => {
        const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`
        for (let round = 0; round < 300; round++) await admin.query(endOthers)
      }, url.href)
      isOver = true
      await Promise.all(writers)

      const written = await tenantTransaction(store, 1, (db) =>
        sql<{ id: number }>`select id from mark order by id`.execute(db),
      )
      const ids = written.rows.map(({ id }) => id)
      expect(ids.length).toBe(new Set(ids).size)
      expect([...told.kept].filter((id) => !ids.includes(id))).toEqual([])
      expect(ids.filter((id) => !told.kept.has(id) && !told.unknown.has(id))).toEqual([])
      expect(told.failed.filter((error) => !isStoreFault(error))).toEqual([])
      expect(told.failed.length).toBeGreaterThan(0)
      expect(told.kept.size).toBeGreaterThan(0)
    })

    test('the application cannot make itself a superuser', async () => {
      const attempt = tenantTransaction(store, 1, (db) => sql`select set_config('role', 'postgres', true)`.execute(db))
      await expect(attempt).rejects.toThrow(/permission denied/)
    })

    test('a database that is not UTF-8 is refused', async () => {
      await store.maintain((client) =>
        client.query(`create database tessera_ascii encoding 'SQL_ASCII' locale 'C' template template0`),
      )
      const url = new URL(process.env.TEST_DATABASE_URL ?? '')
      url.pathname = '/tessera_ascii'
      const opening = openStore({ dataDir: tmpdir(), databaseUrl: url.href })
      await expect(opening).rejects.toThrow(UnsuitableServerError)
      await store.maintain((client) => client.query('drop database tessera_ascii with (force)'))
    })
  })
}
