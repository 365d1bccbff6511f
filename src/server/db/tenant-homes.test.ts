import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inEveryStore } from '../jobs/every-store.ts'
import { isStoreFault, TenantDatabaseError } from './errors.ts'
import type { Store } from './store.ts'
import { checkAddress, replicatedTables } from './tenant-database.ts'
import { TenantHomes } from './tenant-homes.ts'
import { dropDatabase, onTestServer, openTestStore } from './testing.ts'
import { type Db, hostTransaction, tenantTransaction } from './transaction.ts'

describe('an address', () => {
  const allowed = ['db1.example', 'db2.example:6432', '/var/run/postgresql']

  test.each([
    'postgresql://user:secret@db1.example/tenant',
    'postgres://user@db1.example:5432/tenant?sslmode=verify-full',
    'postgresql://user@db2.example:6432/tenant',
    'postgresql://user@%2Fvar%2Frun%2Fpostgresql/tenant',
  ])('that the operator allows is taken: %s', (address) => {
    expect(() => checkAddress(address, allowed)).not.toThrow()
  })

  test.each([
    'postgresql://user@db1.example:6432/tenant',
    'postgresql://user@db2.example/tenant',
    'postgresql://user@db1.example.evil.example/tenant',
    'postgresql://db1.example@evil.example/tenant',
    'postgresql://user@db1.example,evil.example/tenant',
    'postgresql://user@127.0.0.1/tenant',
  ])('elsewhere is refused: %s', (address) => {
    expect(() => checkAddress(address, allowed)).toThrow()
  })

  test.each(['host=evil.example', 'sslkey=/etc/passwd', 'sslmode=no-verify', 'options=-c%20role%3Dpostgres'])(
    'with the option %s is refused',
    (option) => {
      expect(() => checkAddress(`postgresql://user@db1.example/tenant?${option}`, allowed)).toThrow('postgresql://')
    },
  )
})

test('all that a tenant may read of the host is kept in its own database too', async () => {
  const store = await openTestStore()
  const { rows } = await store.pool.query<{ table: string }>(`
    select distinct tablename as table from pg_policies where policyname = 'of_the_application'
    union
    select table_name from information_schema.role_table_grants shared
    where grantee = 'tessera_app' and privilege_type = 'SELECT' and not exists (
      select from information_schema.columns own
      where own.table_name = shared.table_name and own.column_name = 'tenant_id')`)
  await store.close()
  const readable = rows.map(({ table }) => table)
  expect(readable.length).toBeGreaterThan(4)
  expect(readable.filter((table) => !replicatedTables.includes(table))).toEqual([])
})

test('A110: databases that do not answer keep nobody waiting, and are left alone for longer and longer', async () => {
  const silent = createServer((socket) => held.add(socket))
  const held = new Set<Socket>()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const main = await openTestStore()
  const failures: number[] = []
  try {
    const tenantIds = await hostTransaction(main, 'a test makes tenants', async (db) => {
      const rows = ['a', 'b', 'c'].map((name) => ({
        tenancy_name: name,
        name,
        is_active: true,
        creation_time: new Date(),
        connection_string: `postgresql://tessera@127.0.0.1:${port}/${name}`,
      }))
      const made = await db.insertInto('tenants').values(rows).returning('id').execute()
      return made.map(({ id }) => id)
    })
    const homes = await TenantHomes.open(main, {
      allowedHosts: [`127.0.0.1:${port}`],
      installation: { id: 'this one', replaces: [], keys: 'its keys' },
      unseal: (_, sealed) => sealed,
      switched: async () => undefined,
      failed: (_, ids) => failures.push(...ids),
    })
    const store = homes.asStore()
    const looked: Store[] = []
    const upkeep = (patience: number) =>
      inEveryStore(store, { work: async (each) => void looked.push(each), failed: () => undefined, patience })
    const begun = performance.now()
    await upkeep(50)
    expect([looked, performance.now() - begun < 2_000]).toEqual([[main], true])
    await expect.poll(() => held.size).toBe(3)
    for (const socket of held) socket.destroy()
    await expect.poll(() => failures.sort()).toEqual(tenantIds)
    held.clear()
    await upkeep(60_000)
    expect([looked, held.size, store.otherStores?.()]).toEqual([[main, main], 0, []])
    // Whoever calls does not wait for that.
    expect(store.homeOf?.(tenantIds[0] ?? 0)).toBeInstanceOf(Promise)
    await store.close()
  } finally {
    for (const socket of held) socket.destroy()
    silent.close()
  }
})

// These need a server, which `TEST_DATABASE_URL` names.
const serverUrl = process.env.TEST_DATABASE_URL
if (serverUrl) {
  describe('two processes of one installation', () => {
    const name = `tessera_test_own_${randomUUID().replaceAll('-', '')}`
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const failures: unknown[] = []

    let main: Store
    let tenantId: number
    let processes: { homes: TenantHomes; store: Store }[]

    async function startProcess() {
      const homes = await TenantHomes.open(main, {
        allowedHosts: [decodeURIComponent(url.hostname) + (url.port && `:${url.port}`)],
        installation: { id: 'this one', replaces: [], keys: 'its keys' },
        unseal: (_, sealed) => sealed,
        switched: async () => undefined,
        failed: (error) => failures.push(error),
      })
      return { homes, store: homes.asStore() }
    }

    const insertTenant = (db: Db) =>
      db
        .insertInto('tenants')
        .values({ tenancy_name: 'own', name: 'Own', edition_id: null, is_active: true, creation_time: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()

    const databaseOf = (store: Store) =>
      tenantTransaction(store, tenantId, async (db) => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
        return rows[0]?.name
      })

    const tenantNameIn = (store: Store) =>
      tenantTransaction(store, tenantId, async (db) => {
        const tenant = await db.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirst()
        return tenant?.name
      })

    beforeAll(async () => {
      await onTestServer((admin) => admin.query(`create database ${name} template template0`))
      main = await openTestStore()
      processes = [await startProcess(), await startProcess()]
      const [first] = processes
      await first?.homes.prepare(url.href)
      tenantId = await hostTransaction(main, 'a test makes a tenant', async (db) => {
        const { id } = await insertTenant(db)
        await db.updateTable('tenants').set({ connection_string: url.href }).where('id', '=', id).execute()
        await first?.homes.announce(db, id)
        return id
      })
    })

    afterAll(async () => {
      for (const { store } of processes)
        for (const own of store.openStores?.() ?? []) if (own !== main) await own.close()
      await main.close()
      await onTestServer((admin) => dropDatabase(admin, name))
    })

    test('both find the tenant’s own database, whichever gave it', async () => {
      for (const { store } of processes) await expect.poll(() => databaseOf(store)).toBe(name)
    })

    test('opening it in both at once brings it to the schema once', async () => {
      const both = await Promise.all([await startProcess(), await startProcess()])
      processes.push(...both)
      expect(await Promise.all(both.map(({ store }) => databaseOf(store)))).toEqual([name, name])
      expect(failures).toEqual([])
    })

    test('S48: a process of the version before goes on with one that a newer process has changed as it did the main one', async () => {
      const name = '9001-newer.sql'
      const note = `insert into migration (name, checksum) values ('${name}', '')`
      await onTestServer((client) => client.query(note), url.href)
      const alone = await startProcess()
      await expect(databaseOf(alone.store)).rejects.toThrow('cannot be used')
      expect(failures.splice(0)).toHaveLength(1)
      await main.pool.query(note)
      const upgraded = await startProcess()
      processes.push(upgraded)
      expect(await databaseOf(upgraded.store)).toBe(url.pathname.slice(1))
      await main.pool.query('delete from migration where name = $1', [name])
      await onTestServer((client) => client.query('delete from migration where name = $1', [name]), url.href)
    })

    test('S46: one that a version before told by the keys alone is taken over, by what names it already', async () => {
      const say = (owner: string) =>
        onTestServer(async (client) => {
          await client.query('truncate database_owner')
          await client.query('insert into database_owner values ($1)', [owner])
        }, url.href)
      await say('its keys')
      const [first] = processes
      await expect(first?.homes.prepare(url.href)).rejects.toThrow('belongs to another installation')
      const upgraded = await startProcess()
      processes.push(upgraded)
      expect(await databaseOf(upgraded.store)).toBe(url.pathname.slice(1))
      const { rows } = await onTestServer((client) => client.query('select * from database_owner'), url.href)
      expect(rows.map(({ installation }) => installation).sort()).toEqual(['its keys', 'this one'])
      await expect(first?.homes.prepare(url.href)).resolves.toBeUndefined()
    })

    test('what the host says reaches it, and everybody who listens there is told', async () => {
      const heard: string[] = []
      await processes[1]?.store.listen('tessera_identity', (payload) => heard.push(payload))
      await hostTransaction(main, 'a test renames the tenant', async (db) => {
        await db.updateTable('tenants').set({ name: 'Renamed' }).where('id', '=', tenantId).execute()
        await sql`select pg_notify('tessera_identity', ${`${tenantId}:*`})`.execute(db)
      })
      for (const { store } of processes)
        await expect.poll(() => tenantNameIn(store), { timeout: 10_000 }).toBe('Renamed')
      expect(heard).toContain(`${tenantId}:*`)
    })

    const allow = (isAllowed: boolean) =>
      onTestServer(async (client) => {
        await client.query(`alter database ${name} allow_connections ${isAllowed}`)
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
          [name],
        )
      })

    const rename = (to: string) =>
      hostTransaction(main, 'a test renames the tenant', async (db) => {
        await db.updateTable('tenants').set({ name: to }).where('id', '=', tenantId).execute()
        await sql`select pg_notify('tessera_identity', ${`${tenantId}:*`})`.execute(db)
      })

    /** The first answer of each process, however often it says before that it cannot. */
    const firstNames = () =>
      Promise.all(processes.map(({ store }) => vi.waitFor(() => tenantNameIn(store), { timeout: 20_000 })))

    test('S61: what the host says while it is away is there before anybody works there again', async () => {
      await allow(false)
      await rename('Renamed while away')
      for (const { store } of processes) await expect(tenantNameIn(store)).rejects.toSatisfy(isStoreFault)
      await allow(true)
      expect(new Set(await firstNames())).toEqual(new Set(['Renamed while away']))
      failures.splice(0)
    })

    test('S61: while what the host says is copied nobody sees what it said before', async () => {
      const asked = await onTestServer(async (client) => {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock(7383503)')
        await rename('Renamed in a moment')
        const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`
        await expect.poll(async () => (await client.query(waiting)).rows[0].count).toBe(processes.length)
        const names = firstNames()
        await client.query('rollback')
        return names
      }, url.href)
      expect(new Set(asked)).toEqual(new Set(['Renamed in a moment']))
    })

    test('S72: one that is away and that nobody calls is closed, whatever upkeep looks for there', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
      try {
        const { store } = await startProcess()
        expect(await databaseOf(store)).toBe(name)
        await allow(false)
        const away = () => databaseOf(store).catch((error: Error) => error.message)
        await expect.poll(away).toContain('is not known to be as the host says')
        for (let minute = 0; minute < 12; minute++) {
          await inEveryStore(store, { work: async () => undefined, failed: () => undefined, patience: 1_000 })
          await vi.advanceTimersByTimeAsync(60_000)
        }
        await expect.poll(away).toContain('cannot be used')
      } finally {
        vi.useRealTimers()
        await allow(true)
      }
      await firstNames()
      failures.splice(0)
    }, 60_000)

    test('S73: what keeps a database of one’s own from its use is a fault of a known kind', async () => {
      await allow(false)
      for (const { store } of processes) await expect(tenantNameIn(store)).rejects.toSatisfy(isStoreFault)
      await expect.poll(() => failures.length).toBeGreaterThan(0)
      await allow(true)
      await firstNames()
      expect(failures.splice(0).filter((failure) => !isStoreFault(failure))).toEqual([])
    })

    test('S61, S62: emptied, it is refused and stays empty; restored, it is as the host says now', async () => {
      const kept = `${name}_kept`
      const remake = (template: string) =>
        onTestServer(async (client) => {
          await dropDatabase(client, name)
          await client.query(`create database ${name} template ${template}`)
        })
      await allow(false)
      await onTestServer((client) => client.query(`create database ${kept} template ${name}`))
      await remake('template0')
      await rename('Renamed since the backup')
      const begun = await startProcess()
      processes.push(begun)
      for (const { store } of processes) await expect(tenantNameIn(store)).rejects.toSatisfy(isStoreFault)
      await expect
        .poll(() => failures.map((error) => String(error instanceof Error && error.cause)))
        .toContainEqual(expect.stringContaining('it is to be restored'))
      const { rowCount } = await onTestServer(
        (client) => client.query(`select from pg_class where relnamespace = 'public'::regnamespace`),
        url.href,
      )
      expect(rowCount).toBe(0)
      await remake(kept)
      expect(new Set(await firstNames())).toEqual(new Set(['Renamed since the backup']))
      await onTestServer((client) => dropDatabase(client, kept))
      failures.splice(0)
    }, 60_000)

    test('S67: one that is away keeps nobody from listening, and what is said there is heard once it is back', async () => {
      await allow(false)
      const begun = await startProcess()
      processes.push(begun)
      const [asked, heard]: [Promise<unknown>, string[]] = [tenantNameIn(begun.store), []]
      await begun.store.listen('tessera_test', (payload) => heard.push(payload))
      await expect(asked).rejects.toSatisfy(isStoreFault)
      await allow(true)
      await firstNames()
      await onTestServer((client) => client.query(`notify tessera_test, 'said'`), url.href)
      await expect.poll(() => heard).toEqual(['said'])
      failures.splice(0)
    }, 60_000)

    test('S67: who begins to listen while it is open hears what is said there once', async () => {
      const [first] = processes
      const heard: string[] = []
      await Promise.all([first?.store.listen('tessera_test', (payload) => heard.push(payload)), firstNames()])
      await expect
        .poll(async () => {
          await onTestServer((client) => client.query(`notify tessera_test, 'again'`), url.href)
          return heard.length
        })
        .toBeGreaterThan(0)
      heard.splice(0)
      await onTestServer((client) => client.query(`notify tessera_test, 'last'`), url.href)
      await expect.poll(() => heard.filter((said) => said === 'last')).toEqual(['last'])
    })

    test('S68: one that could only be read for a while is served again by itself once it takes writes', async () => {
      await onTestServer((client) => client.query(`alter database ${name} set default_transaction_read_only = on`))
      await allow(true)
      for (const { store } of processes)
        await expect.poll(() => tenantNameIn(store).then(() => false, isStoreFault)).toBe(true)
      // Sessions began meanwhile, and are kept for later.
      await expect.poll(() => failures.length).toBeGreaterThanOrEqual(processes.length)
      await onTestServer((client) => client.query(`alter database ${name} reset default_transaction_read_only`))
      expect(new Set(await firstNames()).size).toBe(1)
      failures.splice(0)
    }, 60_000)

    test('S69: one whose connections are ended while it is tried is said not to answer', async () => {
      const [first] = processes
      let isOver = false
      const endAll = async () => {
        while (!isOver) await allow(true)
      }
      const ending = endAll()
      const outcomes: unknown[] = []
      for (let round = 0; round < 30; round++)
        outcomes.push(await first?.homes.prepare(url.href).catch((error: unknown) => error))
      isOver = true
      await ending
      expect(
        outcomes.filter(
          (error) => error instanceof Error && !(error instanceof TenantDatabaseError || isStoreFault(error)),
        ),
      ).toEqual([])
      await firstNames()
      failures.splice(0)
    }, 60_000)

    test('a tenant without one stays in the main store', async () => {
      for (const { store } of processes) expect(store.homeOf?.(tenantId + 1)).toBeUndefined()
    })

    test('the stores of all are visited each by itself, the main one first', async () => {
      const [first] = processes
      await Promise.all(first?.store.otherStores?.() ?? [])
      const stores = first?.store.openStores?.()
      expect(first?.store.otherStores?.()).toEqual([])
      expect([stores?.length, stores?.[0] === main, stores?.[1]?.homeOf]).toEqual([2, true, undefined])
    })

    test('S65: a process that would not hear of a new address asks for it', async () => {
      const other = `${name}_unheard`
      await onTestServer((admin) => admin.query(`create database ${other} template template0`))
      const moved = new URL(url)
      moved.pathname = `/${other}`
      let lose = () => {}
      // Its connection for what is told breaks, and none comes in its place.
      const deaf: Store = {
        ...main,
        listen: async (_name, _heard, _missed, lost) => {
          lose = lost ?? lose
        },
      }
      const homes = await TenantHomes.open(deaf, {
        allowedHosts: [decodeURIComponent(url.hostname) + (url.port && `:${url.port}`)],
        installation: { id: 'this one', replaces: [], keys: 'its keys' },
        unseal: (_, sealed) => sealed,
        switched: async () => undefined,
        failed: (error) => failures.push(error),
      })
      const store = homes.asStore()
      const values = { tenancy_name: 'deaf', name: 'Deaf', is_active: true, creation_time: new Date() }
      const { id } = await hostTransaction(main, 'a test makes a tenant', (db) =>
        db.insertInto('tenants').values(values).returning('id').executeTakeFirstOrThrow(),
      )
      const give = (address: string) =>
        hostTransaction(main, 'a test gives a database', (db) =>
          db.updateTable('tenants').set({ connection_string: address }).where('id', '=', id).execute(),
        )
      const database = () =>
        tenantTransaction(store, id, async (db) => {
          const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
          return rows[0]?.name
        })
      await homes.prepare(moved.href)
      await give(url.href)
      await homes.reload()
      expect(await database()).toBe(name)
      lose()
      await give(moved.href)
      await expect.poll(database, { timeout: 5_000 }).toBe(other)
      for (const opened of (store.openStores?.() ?? []).slice(1)) await opened.close()
      await onTestServer((admin) => dropDatabase(admin, other))
    }, 60_000)

    test('S61: whose address could not be read anew is not served by the one of before', async () => {
      const short = await openTestStore({ timeouts: { statement: 300 } })
      const [other, failed]: [string, unknown[]] = [`${name}_other`, []]
      await onTestServer((admin) => admin.query(`create database ${other} template template0`))
      const moved = new URL(url)
      moved.pathname = `/${other}`
      const homes = await TenantHomes.open(short, {
        allowedHosts: [decodeURIComponent(url.hostname) + (url.port && `:${url.port}`)],
        installation: { id: 'this one', replaces: [], keys: 'its keys' },
        unseal: (_, sealed) => sealed,
        switched: async () => undefined,
        failed: (error) => failed.push(error),
      })
      await homes.prepare(moved.href)
      const give = (id: number, address: string) =>
        hostTransaction(short, 'a test gives a database', async (db) => {
          await db.updateTable('tenants').set({ connection_string: address }).where('id', '=', id).execute()
          await homes.announce(db, id)
        })
      const { id } = await hostTransaction(short, 'a test makes a tenant', insertTenant)
      const store = homes.asStore()
      const database = () =>
        tenantTransaction(store, id, async (db) => {
          const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
          return rows[0]?.name
        })
      await give(id, url.href)
      await expect.poll(database).toBe(name)
      const { rows } = await short.pool.query<{ name: string }>('select current_database() as name')
      const main = new URL(url)
      main.pathname = `/${rows[0]?.name}`
      await onTestServer(async (client) => {
        await client.query('begin')
        await client.query('set local role tessera_host')
        await client.query('update tenants set connection_string = $1 where id = $2', [moved.href, id])
        await client.query(`select pg_notify('tessera_tenant_homes', $1)`, [String(id)])
        await onTestServer(async (locker) => {
          await locker.query('begin')
          const locked = locker.query('lock table tenants in access exclusive mode')
          await expect
            .poll(async () => (await client.query(`select from pg_locks where not granted`)).rowCount)
            .toBeGreaterThan(0)
          await client.query('commit')
          await locked
          await expect.poll(() => failed).not.toEqual([])
          await expect(database()).rejects.toSatisfy(isStoreFault)
          await locker.query('rollback')
        }, main.href)
      }, main.href)
      await expect.poll(() => database().catch(() => null), { timeout: 20_000 }).toBe(other)
      await store.close()
      await onTestServer((admin) => dropDatabase(admin, other))
    }, 60_000)

    test('where the operator takes the server off the list, its tenants are not served', async () => {
      const homes = await TenantHomes.open(main, {
        allowedHosts: [],
        installation: { id: 'this one', replaces: [], keys: 'its keys' },
        unseal: (_, sealed) => sealed,
        switched: async () => undefined,
        failed: () => undefined,
      })
      await expect(databaseOf(homes.asStore())).rejects.toThrow('cannot be used')
    })
  })
}
