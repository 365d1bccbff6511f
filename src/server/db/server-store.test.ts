import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  isStoreFault,
  OutcomeUnknownError,
  StoreAwayError,
  StoreTimeoutError,
  UnsuitableServerError,
} from './errors.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { onTestServer, openTestStore } from './testing.ts'
import { type Db, tenantChange, tenantReading, tenantTransaction } from './transaction.ts'

test('a server that is not there is an error at start', async () => {
  const databaseUrl = `postgresql://nobody@${encodeURIComponent(`${tmpdir()}/no-such-folder`)}/nothing`
  await expect(openStore({ dataDir: tmpdir(), databaseUrl })).rejects.toThrow(/ENOENT/)
})

/** The same database by a way of its own, which fails from the first bytes on that hold these words. */
async function openByWay(store: Store, fault: 'freezes' | 'is cut', words: string) {
  const { rows } = await store.pool.query('select current_database() as name')
  const socketOfServer = join(
    decodeURIComponent(new URL(process.env.TEST_DATABASE_URL ?? '').hostname),
    '.s.PGSQL.5432',
  )
  const held: (() => void)[] = []
  // One that is frozen does not take a goodbye for its own either.
  const way = createServer({ allowHalfOpen: true }, (socket) => {
    const there = connect(socketOfServer)
    for (const end of [socket, there]) end.on('error', () => undefined)
    let isLost = false
    socket.on('end', () => isLost || socket.end())
    there.on('data', (bytes) => isLost || socket.write(bytes))
    socket.on('data', (bytes) => {
      isLost ||= bytes.includes(words)
      if (isLost && fault === 'freezes') held.push(() => there.write(bytes))
      else there.write(bytes)
      if (isLost && fault === 'is cut') socket.resetAndDestroy()
    })
    socket.once('close', () => isLost || there.destroy())
    way.once('close', () => there.destroy())
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const { port } = way.address() as AddressInfo
  const databaseUrl = `postgresql://tessera@127.0.0.1:${port}/${rows[0].name}`
  const byWay = await openStore({ dataDir: tmpdir(), databaseUrl, timeouts: { statement: 300, flight: 500 } })
  return {
    store: byWay,
    /** What was frozen goes on as if nothing had been. */
    thaw() {
      for (const goOn of held) goOn()
    },
    async close() {
      await byWay.close()
      way.close()
    },
  }
}

/** Hands connections on with each transaction; the one that was given back last is the next. */
async function startTransactionPooler(socketOfServer: string) {
  const idle: Socket[] = []
  const all: Socket[] = []
  const pooler = createServer((client) => {
    let unread = Buffer.alloc(0)
    let there: Socket | undefined
    const hear = (bytes: Buffer) => {
      client.write(bytes)
      unread = Buffer.concat([unread, bytes])
      while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
        // ReadyForQuery, outside any transaction.
        if (unread[0] === 0x5a && unread[5] === 0x49) giveBack()
        unread = unread.subarray(1 + unread.readInt32BE(1))
      }
    }
    const giveBack = () => {
      there?.off('data', hear)
      if (there) idle.push(there)
      there = undefined
    }
    const take = (server: Socket) => {
      there = server.on('data', hear)
      return server
    }
    client.on('error', () => undefined)
    client.on('data', (bytes) => {
      const isGoodbye = bytes[0] === 0x58
      const server = there ?? idle.pop()
      if (!isGoodbye && server) (there ?? take(server)).write(bytes)
    })
    // It lets itself in as whoever comes.
    all.push(take(connect(socketOfServer)))
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  return {
    port: (pooler.address() as AddressInfo).port,
    close() {
      for (const server of all) server.destroy()
      pooler.close()
    },
  }
}

// These need a server, which `TEST_DATABASE_URL` names.
if (process.env.TEST_DATABASE_URL) {
  describe('on a PostgreSQL server', () => {
    let store: Store

    beforeAll(async () => {
      store = await openTestStore({ timeouts: { statement: 300 } })
    }, 60_000)

    afterAll(() => store.close())

    const one = (db: Db) => sql<{ n: number }>`select 1 as n`.execute(db)

    test('S29: a pooler that hands connections on with each transaction is refused in a sentence', async () => {
      const { rows } = await store.pool.query('select current_database() as name')
      const folder = decodeURIComponent(new URL(process.env.TEST_DATABASE_URL ?? '').hostname)
      const pooler = await startTransactionPooler(join(folder, '.s.PGSQL.5432'))
      const databaseUrl = `postgresql://tessera@127.0.0.1:${pooler.port}/${rows[0].name}`
      const opened = openStore({ dataDir: tmpdir(), databaseUrl })
      await expect(opened).rejects.toThrow(/pooler.*pool_mode = session/)
      await expect(opened).rejects.toThrow(UnsuitableServerError)
      pooler.close()
    })

    test('S29: a connection that became another’s under way is a database that is away, and is thrown away', async () => {
      const client = await store.pool.connect()
      client.release()
      expect((await tenantTransaction(store, 1, one)).rows).toEqual([{ n: 1 }])
      await store.pool.query('deallocate all')
      const asked = tenantTransaction(store, 1, one)
      await expect(asked).rejects.toThrow(StoreAwayError)
      await expect(asked).rejects.toThrow(/pooler/)
      expect((await tenantTransaction(store, 1, one)).rows).toEqual([{ n: 1 }])
    })

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
      // The server's own workers, as a vacuum, are not the test's to end.
      const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
      try {
        await onTestServer(async (admin) => {
          for (let round = 0; round < 300; round++) await admin.query(endOthers)
        }, url.href)
      } finally {
        isOver = true
        await Promise.all(writers)
      }

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

    test('S42: a connection that listens and fell silent is made anew within seconds, and told what it may have missed', async () => {
      const silent = await openByWay(store, 'freezes', 'still there')
      const missed = Promise.withResolvers<void>()
      await silent.store.listen('anything', () => undefined, missed.resolve)
      await missed.promise
      await silent.close()
    }, 30_000)

    test('S74: of a server that froze the connection that listens is ended all the same', async () => {
      const silent = await openByWay(store, 'freezes', 'X\u0000\u0000\u0000\u0004')
      await silent.store.listen('anything', () => undefined)
      await silent.close()
    }, 10_000)

    describe.concurrent('S10: of a database that freezes, or is cut off,', () => {
      const ways = { tenantTransaction, tenantReading, tenantChange }
      const faults = ['freezes', 'is cut'] as const

      beforeAll(() =>
        store.maintain((client) =>
          client.query(`create table note (tenant_id int not null, id text); select protect_tenant_table('note')`),
        ),
      )

      const countNotes = async (id: string) =>
        (await tenantTransaction(store, 1, (db) => sql`select from note where id = ${id}`.execute(db))).rows.length

      test.for(
        faults.flatMap((fault) => [
          { fault, way: 'tenantChange', at: 'commit', told: OutcomeUnknownError, kept: 1 } as const,
          { fault, way: 'tenantTransaction', at: 'commit', told: OutcomeUnknownError, kept: 1 } as const,
          { fault, way: 'tenantTransaction', at: 'insert into note', told: StoreAwayError, kept: 0 } as const,
        ]),
      )(
        'what $way wrote is told by what may have become of it: $fault at $at',
        async ({ fault, way, at, told, kept }, { expect }) => {
          const id = randomUUID()
          const lossy = await openByWay(store, fault, at)
          const write = (db: Db) => sql`insert into note values (1, ${id})`.execute(db)
          await expect(ways[way](lossy.store, 1, write)).rejects.toThrow(told)
          lossy.thaw()
          await lossy.close()
          await expect.poll(() => countNotes(id)).toBe(kept)
        },
      )

      test.for(faults)('what only reads is told as away: %s', async (fault, { expect }) => {
        const lossy = await openByWay(store, fault, 'commit')
        await expect(tenantReading(lossy.store, 1, one)).rejects.toThrow(StoreAwayError)
        await lossy.close()
      })

      test('S34: however many statements travel together, their answers are awaited no longer than a proxy would', async ({
        expect,
      }) => {
        const lossy = await openByWay(store, 'freezes', 'from note where')
        const begun = performance.now()
        const many = tenantTransaction(lossy.store, 1, (db) =>
          Promise.all(Array.from({ length: 100 }, () => sql`select from note where id = 'none'`.execute(db))),
        )
        await expect(many).rejects.toThrow(StoreAwayError)
        expect(performance.now() - begun).toBeLessThan(15_000)
        await lossy.close()
      })

      test('what was told as not done, for want of a connection, is not done when one comes free', async ({
        expect,
      }) => {
        const { rows } = await store.pool.query('select current_database() as name')
        const url = new URL(process.env.TEST_DATABASE_URL ?? '')
        url.pathname = `/${rows[0].name}`
        const narrow = await openStore({
          dataDir: tmpdir(),
          databaseUrl: url.href,
          poolSize: 1,
          timeouts: { statement: 300 },
        })
        const busy = await narrow.pool.connect()
        const write = (db: Db) => sql`insert into note values (1, 'late')`.execute(db)
        await expect(tenantChange(narrow, 1, write)).rejects.toThrow(StoreAwayError)
        busy.release()
        await tenantTransaction(narrow, 1, one)
        expect(await countNotes('late')).toBe(0)
        await narrow.close()
      })
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
