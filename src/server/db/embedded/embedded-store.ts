import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Listeners } from '../listeners.ts'
import { countRoundTrips } from '../round-trips.ts'
import type { Store, StoreOptions, Timeouts } from '../store.ts'
import { valueTypes } from '../values.ts'
import { createDatabase } from './create-database.ts'
import type { Engine } from './engine.ts'
import { EngineStream } from './engine-stream.ts'
import { lockFolder } from './folder-lock.ts'
import { InProcessEngine } from './in-process-engine.ts'
import { compilePglite, openPglite, type Place } from './pglite.ts'
import { WorkerEngine } from './worker-engine.ts'

export async function openEmbeddedStore(options: StoreOptions, timeouts: Timeouts): Promise<Store> {
  if (options.template)
    return embeddedStore(await openEngine(options, { template: options.template }, timeouts), timeouts)
  mkdirSync(options.dataDir, { recursive: true })
  const unlock = lockFolder(options.dataDir)
  try {
    const folder = join(options.dataDir, 'database')
    if (!existsSync(folder)) await createDatabase(folder)
    return embeddedStore(await openEngine(options, { folder }, timeouts), timeouts, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openEngine({ inProcess }: StoreOptions, place: Place, timeouts: Timeouts): Promise<Engine> {
  if (!inProcess) return new WorkerEngine(place, timeouts.statement)
  return new InProcessEngine(await openPglite(place, await compilePglite()))
}

export function embeddedStore(engine: Engine, timeouts: Timeouts, unlock = () => {}): Store {
  const listeners = new Listeners()
  const pool = new pg.Pool({
    // The engine has one session; a second connection would share its transaction.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeouts.connection,
    stream: () => new EngineStream(engine),
    types: valueTypes,
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    password: '',
    application_name: 'tessera',
    async onConnect(client) {
      client.on('notification', (message) => listeners.hear(message))
      for (const channel of listeners.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
  })
  pool.on('error', () => undefined)
  return {
    kind: 'embedded',
    pool,
    timeouts,
    roundTrips: countRoundTrips(pool),
    async listen(channel, heard, missed) {
      listeners.add(channel, { heard, ...(missed && { missed }) })
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async maintain(work) {
      const client = await pool.connect()
      const { limit } = engine
      engine.limit = 2 ** 31 - 1
      try {
        return await work(client)
      } finally {
        engine.limit = limit
        client.release(client.getTransactionStatus() !== 'I')
      }
    },
    async close() {
      await pool.end()
      await engine.close()
      unlock()
    },
  }
}
