/** The product as it runs under fault: on the embedded store, or as two processes on a PostgreSQL server of their own. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../postgres.ts'
import { chaosPassword } from './caller.ts'
import { emptyDatabase } from './database-faults.ts'
import { type Disk, mountDisk } from './disk.ts'
import { Server } from './server.ts'
import type { Tally } from './tally.ts'

export type StoreName = 'embedded' | 'PostgreSQL'

export interface Site {
  servers: readonly Server[]
  /** Where the processes keep their files; null: it could not be mounted. */
  disk: Disk | null
  /** That of the database server. */
  databaseDisk: Disk | null
  database: Postgres | null
  /** Takes the database away and leaves keys and files. */
  empty(): Promise<void>
  /** One more process beside the others. */
  another(name: string): Server
  close(): Promise<void>
}

/** Room for the data and some minutes of writing; what is left is filled quickly. */
const diskSize = 500
const connections = 60

const passwords = { ADMIN_PASSWORD: chaosPassword, DEMO_PASSWORD: chaosPassword }

export async function openSite(store: StoreName, folder: string, tally: Tally): Promise<Site> {
  await mkdir(folder, { recursive: true })
  const disk = mountDisk(join(folder, 'data'), diskSize)
  const databaseDisk = store === 'PostgreSQL' ? mountDisk(join(folder, 'database'), diskSize) : null
  const within = join(folder, 'database')
  await mkdir(within, { recursive: true })
  const database = store === 'PostgreSQL' ? await startPostgres({ within, connections }) : null
  const data = join(folder, 'data')
  const server = (name: string) => {
    // Processes that share a database share keys and report files, and nothing else. The embedded store is in the folder.
    const environment: Record<string, string> = database
      ? {
          DATABASE_URL: database.url,
          DATA_DIR: join(data, name),
          SECRET_KEY_FILE: join(data, 'secret-keys.json'),
          STORAGE_URL: join(data, 'storage'),
        }
      : { DATA_DIR: data }
    return new Server(name, { ...environment, ...passwords }, join(folder, `${name}.log`), tally)
  }
  const servers = (database ? ['first', 'second'] : ['first']).map(server)
  const close = async () => {
    for (const one of servers) await one.kill()
    await database?.stop()
    disk?.unmount()
    databaseDisk?.unmount()
  }
  try {
    for (const one of servers) await one.startUntilReady()
  } catch (error) {
    await close()
    throw error
  }
  const empty = () => (database ? emptyDatabase(database) : rm(join(data, 'database'), { recursive: true }))
  return { servers, disk, databaseDisk, database, another: server, empty, close }
}
