import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { openStore } from '../store.ts'
import { tenantTransaction } from '../transaction.ts'

const kills = 20

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-crash-'))
  const store = await openStore({ dataDir })
  await migrate(store)
  await store.maintain((client) =>
    client.query(`create table mark (tenant_id int not null, id int not null); select protect_tenant_table('mark')`),
  )
  await store.close()
}, 120_000)

afterAll(() => rm(dataDir, { recursive: true }))

const writerScript = fileURLToPath(new URL('./writer-process.ts', import.meta.url))

/** Lets a process write from `first` on, kills it after some writes, and answers what had been acknowledged. */
async function writeAndKill(first: number, afterWrites: number): Promise<number[]> {
  const writer = spawn(process.execPath, [writerScript, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(writer, 'exit')
  let printed = ''
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (printed.split('\n').length > afterWrites) writer.kill('SIGKILL')
  })
  await exited
  return printed.split('\n').map(Number).filter(Boolean)
}

test(`a process killed ${kills} times while it writes loses nothing acknowledged and keeps nothing by half`, async () => {
  const acknowledged: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    acknowledged.push(...(await writeAndKill(1 + kill * 1_000_000, 2 + 5 * kill)))
  }
  const store = await openStore({ dataDir })
  const { rows } = await tenantTransaction(store, 1, (db) =>
    sql<{ id: number; times: number }>`select id, count(*) as times from mark group by id`.execute(db),
  )
  await store.close()
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  expect(rows.filter(({ times }) => times !== 2)).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(kills * 40)
}, 600_000)
