import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTurns } from '../connection-turns.ts'
import { Listeners } from '../listeners.ts'
import { outliveConnections } from '../outlive.ts'
import { countRoundTrips } from '../round-trips.ts'
import type { Store, StoreOptions, Timeouts } from '../store.ts'
import { valueTypes } from '../values.ts'
import { createDatabase } from './create-database.ts'
import type { Engine } from './engine.ts'
import { EngineStream } from './engine-stream.ts'
import { awaitFormerOwner, type FolderLock, formerOwner, lockFolder } from './folder-lock.ts'
import { InProcessEngine } from './in-process-engine.ts'
import { compilePglite, openPglite, type Place } from './pglite.ts'
import { keepUp } from './upkeep.ts'
import { simpleQueries } from './wire.ts'
import { WorkerEngine } from './worker-engine.ts'

/** The engine has one session; a second connection would share its transaction. */
const connections = 1

const longestTimer = 2 ** 31 - 1

export async function openEmbeddedStore(options: StoreOptions, timeouts: Timeouts): Promise<Store> {
  const { dataDir, template, upkeepEvery = 30_000 } = options
  if (template) return embeddedStore(await openEngine(options, { template }, timeouts), timeouts)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const former = formerOwner(dataDir)
  const lock = lockFolder(dataDir)
  try {
    await awaitFormerOwner(former)
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) await createDatabase(folder)
    // The engine makes files that all may read, and the folder above may be anybody’s.
    chmodSync(folder, 0o700)
    const engine = watched(await openEngine(options, { folder }, timeouts), lock)
    const store = embeddedStore(engine, timeouts)
    const endUpkeep = keepUp(store, upkeepEvery)
    return {
      ...store,
      async close() {
        await endUpkeep()
        await store.close()
        engine.endWatch()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Milliseconds; another process takes several times as long to open the files. */
const lookAtLockEvery = 100

/**
 * No batch begins once the lock is lost. One that runs, on a thread of its own, ends with the process alone, and so does
 * what the engine would write when it is closed.
 */
function watched(engine: Engine, lock: FolderLock): Engine & { endWatch(): void } {
  const look = () => {
    const fault = lock.fault()
    if (fault === null) return
    console.error(fault.message)
    process.exit(1)
  }
  const timer = setInterval(look, lookAtLockEvery).unref()
  return {
    exchange(batch, answer) {
      look()
      return engine.exchange(batch, answer)
    },
    get limit() {
      return engine.limit
    },
    set limit(limit) {
      engine.limit = limit
    },
    close: () => engine.close(),
    endWatch: () => clearInterval(timer),
  }
}

async function openEngine({ inProcess }: StoreOptions, place: Place, timeouts: Timeouts): Promise<Engine> {
  const engine = inProcess
    ? new InProcessEngine(await openPglite(place, await compilePglite()))
    : new WorkerEngine(place, timeouts.statement)
  // Recovering after a crash may take longer than anybody should wait for a connection.
  await engine.exchange(simpleQueries('select 1'), () => undefined)
  return engine
}

export function embeddedStore(engine: Engine, timeouts: Timeouts): Store {
  const listeners = new Listeners()
  const pool = poolOn(engine, timeouts, listeners)
  outliveConnections(pool)
  return {
    kind: 'embedded',
    pool,
    turns: connectionTurns(connections, timeouts),
    timeouts,
    roundTrips: countRoundTrips(pool),
    async listen(channel, heard, missed) {
      listeners.add(channel, { heard, ...(missed && { missed }) })
      await pool.query(listenTo(channel))
    },
    async maintain(work) {
      const client = await pool.connect()
      engine.limit = longestTimer
      try {
        return await work(client)
      } finally {
        engine.limit = timeouts.statement
        client.release(client.getTransactionStatus() !== 'I')
      }
    },
    async close() {
      await pool.end()
      await engine.close()
    },
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

function poolOn(engine: Engine, timeouts: Timeouts, listeners: Listeners): pg.Pool {
  let isFirst = true
  return new pg.Pool({
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeouts.connection,
    stream: () => new EngineStream(engine),
    types: valueTypes,
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    password: '',
    async onConnect(client) {
      client.on('notification', (message) => listeners.hear(message))
      for (const channel of listeners.channels) await client.query(listenTo(channel))
      if (!isFirst) listeners.miss()
      isFirst = false
    },
  })
}
