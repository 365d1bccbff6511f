/** What a PostgreSQL server does to those who rely on it. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Postgres } from '../postgres.ts'
import { type Disk, filled } from './disk.ts'
import type { Fault } from './faults.ts'
import type { Chance } from './seeded.ts'

const lockedTables = ['users', 'roles', 'organization_units', 'audit_logs', 'settings']

export function databaseFaults(database: Postgres, disk: Disk | null, chance: Chance): Fault[] {
  const faults: Fault[] = [
    {
      name: 'backends killed',
      run: () =>
        asAdmin(database, async (admin) => {
          const until = performance.now() + chance.between(2_000, 5_000)
          while (performance.now() < until) {
            await terminateAll(admin)
            await pause(chance.between(0, 20))
          }
        }),
    },
    {
      name: 'database restarted',
      async run() {
        for (let times = chance.between(1, 3); times > 0; times -= 1) {
          await database.crash()
          await pause(chance.between(0, 1_500))
          await database.start()
        }
      },
    },
    { name: 'slots exhausted', run: () => exhaustSlots(database, chance.between(2_000, 6_000)) },
    {
      name: 'long lock',
      run: () =>
        asAdmin(database, async (admin) => {
          const table = lockedTables[chance.between(0, lockedTables.length - 1)]
          await admin.query('begin')
          // Whoever holds a lock for ever is no fault of the product’s.
          await admin.query(`set local lock_timeout = '5s'`)
          await admin.query(`lock table ${table} in access exclusive mode`)
          await pause(chance.between(3_000, 12_000))
          await admin.query('rollback')
        }),
    },
    {
      name: 'database frozen',
      async run() {
        const frozen = signalAll(database.pid, 'SIGSTOP')
        await pause(chance.between(2_000, 12_000))
        for (const pid of frozen) signal(pid, 'SIGCONT')
      },
    },
  ]
  if (!disk) return faults
  return [
    ...faults,
    {
      name: 'disk of the database full',
      async run() {
        await filled(disk, chance.between(2_000, 5_000))
        // It ends where it cannot write its log ahead; its supervisor starts it again.
        await database.start()
      },
    },
  ]
}

/** Takes every table away under the running processes, as a restore that went wrong does. */
export const emptyDatabase = (database: Postgres): Promise<void> =>
  asAdmin(database, async (admin) => {
    for (let patience = 20; ; patience -= 1) {
      try {
        await terminateAll(admin)
        await admin.query('drop schema public cascade; create schema public authorization tessera')
        return
      } catch (error) {
        // Who asks meanwhile and who drops may wait for each other.
        if (patience === 0 || !(error instanceof pg.DatabaseError && error.code === '40P01')) throw error
      }
    }
  })

async function asAdmin(database: Postgres, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: database.adminUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

const terminateAll = (admin: pg.Client) =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tessera'`)

/** Takes every place that an ordinary user can have, those of the product first. */
const exhaustSlots = (database: Postgres, milliseconds: number): Promise<void> =>
  asAdmin(database, async (admin) => {
    await terminateAll(admin)
    const taken: pg.Client[] = []
    const until = performance.now() + milliseconds
    while (performance.now() < until) {
      const client = new pg.Client({ connectionString: database.url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        taken.push(client)
      } catch {
        // Full. The product’s own that came in between are sent away, so that it has to ask.
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tessera' and application_name like 'tessera%'`,
        )
        await pause(50)
      }
    }
    await Promise.all(taken.map((client) => client.end()))
  })

function signalAll(parent: number, name: NodeJS.Signals): number[] {
  // The parent first: it would start others.
  signal(parent, name)
  const children = childrenOf(parent)
  for (const pid of children) signal(pid, name)
  return [...children, parent]
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}
