import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoreTimeoutError, UnsuitableServerError } from './errors.ts'
import { openStore, type Store } from './store.ts'
import { openTestStore } from './testing.ts'
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
