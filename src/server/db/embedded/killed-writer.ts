/** Writers that are killed in mid-write, and what is found afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { migrate } from '../migrate.ts'
import { openStore } from '../open-store.ts'
import { tenantTransaction } from '../transaction.ts'

const writerScript = fileURLToPath(new URL('./writer-process.ts', import.meta.url))

export async function createMarks(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir })
  await migrate(store)
  await store.maintain((client) =>
    client.query(`create table mark (tenant_id int not null, id int not null); select protect_tenant_table('mark')`),
  )
  await store.close()
}

interface Killing {
  /** Number of the first write. */
  first: number
  afterWrites: number
  /** Milliseconds between that and the kill. */
  later?: number
}

/** Lets a process write, kills it after some writes, and answers what had been acknowledged. */
export async function writeAndKill(dataDir: string, { first, afterWrites, later = 0 }: Killing): Promise<number[]> {
  const writer = spawn(process.execPath, [writerScript, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(writer, 'exit')
  let printed = ''
  const kill = async () => {
    await pause(later)
    writer.kill('SIGKILL')
  }
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    // The first line says that the store is open.
    if (printed.split('\n').length > afterWrites + 1) void kill()
  })
  await exited
  return printed.split('\n').slice(0, -1).map(Number).filter(Boolean)
}

/** Of what was acknowledged, what is gone; and what is there by half. */
export async function marksAfter(dataDir: string, acknowledged: readonly number[]) {
  const store = await openStore({ dataDir })
  const { rows } = await tenantTransaction(store, 1, (db) =>
    sql<{ id: number; times: number }>`select id, count(*) as times from mark group by id`.execute(db),
  )
  await store.close()
  const kept = new Set(rows.map(({ id }) => id))
  return {
    lost: acknowledged.filter((number) => !kept.has(number)),
    halved: rows.filter(({ times }) => times !== 2),
  }
}
