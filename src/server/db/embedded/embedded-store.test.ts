import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StoreBusyError, StoreInUseError, StoreTimeoutError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { openStore } from '../open-store.ts'
import type { Store, StoreOptions } from '../store.ts'
import { type Db, tenantTransaction } from '../transaction.ts'
import { DurableFiles } from './durable-files.ts'
import { compilePglite, openPglite } from './pglite.ts'
import { doUpkeep } from './upkeep.ts'

// Opening one takes a second of processor time, and other tests run beside.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let root: string
let newest: string
let dataDir: string
const open: Store[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-embedded-'))
  newest = join(root, 'newest')
  const store = await openStore({ dataDir: newest })
  await migrate(store)
  await store.maintain((client) =>
    client.query(`
      create table mark (tenant_id int not null, id int not null);
      select protect_tenant_table('mark');
    `),
  )
  await store.close()
})

afterAll(() => rm(root, { recursive: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'))
  await cp(join(newest, 'database'), join(dataDir, 'database'), { recursive: true })
})

afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
})

async function openHere(options: Partial<StoreOptions> = {}): Promise<Store> {
  // An engine that starts again does so while somebody waits for a connection, and beside all other tests.
  const timeouts = { connection: 60_000, ...options.timeouts }
  const store = await openStore({ dataDir, ...options, timeouts })
  open.push(store)
  return store
}

const mark = (store: Store, id: number) =>
  tenantTransaction(store, 1, (db) => sql`insert into mark values (1, ${id})`.execute(db))

async function marks(store: Store): Promise<number[]> {
  const read = (db: Db) => sql<{ id: number }>`select id from mark order by id`.execute(db)
  return (await tenantTransaction(store, 1, read)).rows.map(({ id }) => id)
}

test('what was written is there after the store was closed and opened', async () => {
  const store = await openHere()
  await mark(store, 1)
  await open.pop()?.close()
  expect(await marks(await openHere())).toEqual([1])
})

test('a first start that was cut off is begun again', async () => {
  const halfMade = join(root, 'half-made')
  await mkdir(join(halfMade, 'database.new', 'global'), { recursive: true })
  await writeFile(join(halfMade, 'database.new', 'PG_VERSION'), '18')
  const store = await openStore({ dataDir: halfMade })
  expect(await migrate(store)).not.toEqual([])
  await store.close()
  expect(await readdir(halfMade)).not.toContain('database.new')
})

test('answers and parameters of any size pass whole', async () => {
  const store = await openHere()
  const large = 'größer '.repeat(400_000)
  const { rows } = await tenantTransaction(store, 1, (db) =>
    sql<{ back: string; many: string[] }>`
      select ${large}::text as back, (select array_agg(md5(i::text)) from generate_series(1, 50000) i) as many
    `.execute(db),
  )
  expect(rows[0]?.back).toBe(large)
  expect(rows[0]?.many).toHaveLength(50_000)
})

test('the engine keeps its memory and its log small', async () => {
  const store = await openHere()
  const shown = async (name: string) => (await store.pool.query(`show ${name}`)).rows[0][name]
  expect(await shown('shared_buffers')).toBe('32MB')
  expect(await shown('max_wal_size')).toBe('64MB')
  expect(await shown('min_wal_size')).toBe('32MB')
})

describe('fsync', () => {
  let pglite: PGlite

  beforeEach(async () => {
    pglite = await openPglite({ folder: join(dataDir, 'database') }, await compilePglite())
  })

  afterEach(() => pglite.close())

  const syncsOf = async (statement: string) => {
    if (!(pglite.fs instanceof DurableFiles)) throw new Error('The folder is not opened with files that sync')
    const before = pglite.fs.syncs
    await pglite.exec(statement)
    return pglite.fs.syncs - before
  }

  test('a commit is on the disk before it is acknowledged', async () => {
    expect(await syncsOf('insert into mark values (1, 1)')).toBeGreaterThanOrEqual(1)
    expect(await syncsOf('insert into mark values (1, 2)')).toBeGreaterThanOrEqual(1)
  })

  test('a reading statement waits for no disk', async () => {
    await syncsOf('select * from mark')
    expect(await syncsOf('select * from mark')).toBe(0)
  })

  test('a checkpoint syncs what it relies on, folders too', async () => {
    expect(await syncsOf('create table fresh as select generate_series(1, 1000) i; checkpoint')).toBeGreaterThan(5)
  })
})

describe('the lock on the folder', () => {
  test('a second store on an open folder is refused with a message that names it', async () => {
    await openHere()
    await expect(openStore({ dataDir })).rejects.toThrow(StoreInUseError)
    await expect(openStore({ dataDir })).rejects.toThrow(dataDir)
  })

  test('another process is refused too, and may open the folder once its owner was killed', async () => {
    const owner = await startWriter()
    await expect(openStore({ dataDir })).rejects.toThrow(`process ${owner.pid}`)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    await mark(await openHere(), 1)
  })

  test('S5: a process whose lock file is removed or replaced writes no more and says so; the next one has all it acknowledged', async () => {
    const removals = [
      () => rm(join(dataDir, 'lock')),
      async () => {
        await writeFile(join(dataDir, 'other'), '')
        await rename(join(dataDir, 'other'), join(dataDir, 'lock'))
      },
    ]
    for (const remove of removals) {
      const owner = await startWriter('pipe')
      let acknowledged = ''
      let said = ''
      owner.stdout?.on('data', (chunk: Buffer) => {
        acknowledged += chunk.toString()
      })
      owner.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
      await remove()
      const [next, [code]] = await Promise.all([openHere(), once(owner, 'close')])
      expect([code, said]).toEqual([1, expect.stringMatching(/^The lock file .* was removed or replaced .*\n$/)])
      const numbers = acknowledged.split('\n').map(Number).filter(Boolean)
      const kept = new Set(await marks(next))
      expect(numbers.filter((number) => !kept.has(number))).toEqual([])
      await tenantTransaction(next, 1, (db) => sql`delete from mark`.execute(db))
      await open.pop()?.close()
    }
  })

  test('S5: a damaged lock file is called damaged, and one that cannot be opened so', async () => {
    const file = join(dataDir, 'lock')
    for (const bytes of [Buffer.alloc(8192, 'x'), Buffer.alloc(20, 'x')]) {
      await writeFile(file, bytes)
      await expect(openStore({ dataDir })).rejects.toThrow(/lock file .*lock is damaged/)
    }
    await rm(file)
    await mkdir(file)
    await expect(openStore({ dataDir })).rejects.toThrow(/cannot be locked .*able to write there/)
    await rm(file, { recursive: true })
    await openHere()
  })

  test('a closed store lets go of its folder', async () => {
    await openHere()
    await open.pop()?.close()
    await openHere()
  })
})

describe('a statement that takes too long', () => {
  const endless = (db: Db) => sql`select count(*) from generate_series(1, 1000000000)`.execute(db)

  test('is stopped with an error of its own, and the store goes on with all that was committed', async () => {
    const store = await openHere({ timeouts: { statement: 1_000 } })
    await mark(store, 1)
    await expect(tenantTransaction(store, 1, endless)).rejects.toThrow(StoreTimeoutError)
    await mark(store, 2)
    expect(await marks(store)).toEqual([1, 2])
  })

  test('never leaves two engines in one folder', async () => {
    const workers: Worker[] = []
    const stillRunning: number[] = []
    const note = (worker: Worker) => {
      stillRunning.push(workers.filter(({ threadId }) => threadId !== -1).length)
      workers.push(worker)
    }
    process.on('worker', note)
    const store = await openHere({ timeouts: { statement: 1_000 } })
    await tenantTransaction(store, 1, endless).catch(() => undefined)
    await mark(store, 1)
    process.off('worker', note)
    expect(stillRunning).toEqual([0, 0])
  })

  test('may outlast the patience of those who wait for a connection, and the store still goes on', async () => {
    const store = await openHere({ timeouts: { statement: 1_000 } })
    await tenantTransaction(store, 1, endless).catch(() => undefined)
    store.pool.options.connectionTimeoutMillis = 20
    await expect(mark(store, 1)).rejects.toThrow(StoreBusyError)
    await vi.waitFor(() => mark(store, 2), { timeout: 60_000 })
    store.pool.options.connectionTimeoutMillis = 60_000
    expect(await marks(store)).toEqual([2])
  })

  test('takes what its own transaction wrote with it', async () => {
    const store = await openHere({ timeouts: { statement: 1_000 } })
    const work = async (db: Db) => {
      await sql`insert into mark values (1, 1)`.execute(db)
      await endless(db)
    }
    await expect(tenantTransaction(store, 1, work)).rejects.toThrow(StoreTimeoutError)
    expect(await marks(store)).toEqual([])
  })

  test('does not hold up the rest of the program', async () => {
    const store = await openHere({ timeouts: { statement: 1_000 } })
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 5)
    await tenantTransaction(store, 1, endless).catch(() => undefined)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(10)
  })

  test('is not stopped when it is upkeep', async () => {
    const store = await openHere({ timeouts: { statement: 500 } })
    const slow = 'select count(*) as n from generate_series(1, 5000000)'
    const { rows } = await store.maintain((client) => client.query<{ n: number }>(slow))
    expect(rows).toEqual([{ n: 5_000_000 }])
  })

  test('leaves those who listen listening, and tells them that they may have missed something', async () => {
    const store = await openHere({ timeouts: { statement: 1_000 } })
    const heard: string[] = []
    let missed = 0
    await store.listen(
      'news',
      (payload) => heard.push(payload),
      () => {
        missed += 1
      },
    )
    await tenantTransaction(store, 1, endless).catch(() => undefined)
    await tenantTransaction(store, 1, (db) => sql`select pg_notify('news', 'again')`.execute(db))
    expect(heard).toEqual(['again'])
    expect(missed).toBe(1)
  })
})

describe('upkeep', () => {
  const logFiles = async () => {
    const names = await readdir(join(dataDir, 'database', 'pg_wal'))
    return names.filter((name) => /^[0-9A-F]{24}$/.test(name)).length
  }
  const rewrite = (store: Store) =>
    store.maintain(async (client) => {
      await client.query(`update padded set filler = repeat('y', 500)`)
      await client.query('select pg_stat_force_next_flush()')
    })
  const megabytes = async (store: Store) =>
    (await store.pool.query(`select pg_relation_size('padded') / 1048576 as size`)).rows[0].size

  const openPadded = async (options: Partial<StoreOptions> = {}) => {
    const store = await openHere(options)
    await store.maintain((client) =>
      client.query(`create table padded as select i, repeat('x', 500) as filler from generate_series(1, 10000) i`),
    )
    return store
  }

  test('a table that is rewritten again and again stays its size, and so does the log', async () => {
    const store = await openPadded({ upkeepEvery: 3_600_000 })
    for (let i = 0; i < 10; i++) {
      await rewrite(store)
      await doUpkeep(store)
    }
    expect(await megabytes(store)).toBeLessThan(20)
    expect(await logFiles()).toBeLessThanOrEqual(4)
  })

  test('it happens by itself', async () => {
    const store = await openPadded({ upkeepEvery: 20 })
    const vacuumed = async () => {
      const { rows } = await store.pool.query(
        `select last_vacuum, last_analyze from pg_stat_all_tables where relname = 'padded'`,
      )
      return rows[0]
    }
    await rewrite(store)
    await vi.waitFor(async () => expect(await vacuumed()).not.toMatchObject({ last_vacuum: null }), { timeout: 10_000 })
  })
})

/** A process that writes 1, 2, 3 … and prints each number once the store has acknowledged it. */
async function startWriter(stderr: 'inherit' | 'pipe' = 'inherit'): Promise<ChildProcess> {
  const writer = spawn(process.execPath, [fileURLToPath(new URL('./writer-process.ts', import.meta.url)), dataDir], {
    stdio: ['ignore', 'pipe', stderr],
  })
  if (writer.stdout) await once(writer.stdout, 'data')
  return writer
}
