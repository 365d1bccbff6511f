import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { AuditBatch, type AuditEntry } from './audit.ts'

let store: Store
let folder: string
let told: [message: string, lost: number][]

beforeAll(async () => {
  store = await openTestStore()
  folder = await mkdtemp(join(tmpdir(), 'tessera-audit-'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

function batchAt(leftovers: string): AuditBatch {
  told = []
  return new AuditBatch({
    store,
    leftovers,
    failed: (error, lost) => told.push([error instanceof Error ? error.message : String(error), lost]),
  })
}

const entry = (methodName: string): AuditEntry => ({
  tenantId: 0,
  principal: null,
  serviceName: 'Session',
  methodName,
  parameters: '{}',
  executionTime: new Date('2026-01-01T00:00:00Z'),
  executionDuration: 1,
  clientIpAddress: '',
  browserInfo: '',
  exception: null,
  customData: null,
})

const unwrittenIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.json'))

const namesIn = async (folder: string): Promise<string[]> => {
  const texts = (await unwrittenIn(folder)).map((name) => readFile(join(folder, name), 'utf8'))
  const batches: { rows: { method_name: string }[] }[] = (await Promise.all(texts)).flatMap((text) => JSON.parse(text))
  return batches.flatMap(({ rows }) => rows.map(({ method_name }) => method_name)).toSorted()
}

test('S36: a start that is stopped before it came to what was left to it leaves that to the next', async () => {
  const own = await mkdtemp(join(folder, 'stopped-'))
  const first = batchAt(own)
  first.add(entry('First'))
  expect(first.close()).toBe(1)
  expect(batchAt(own).close()).toBe(1)
  const third = batchAt(own)
  third.add(entry('Third'))
  expect(third.close()).toBe(2)
  expect(await namesIn(own)).toEqual(['First', 'Third'])
})

test('S56: processes that share a folder leave their records beside each other, and each start takes all', async () => {
  const shared = await mkdtemp(join(folder, 'shared-'))
  await writeFile(join(shared, 'unwritten-records.json'), '[]')
  const [one, other] = [batchAt(shared), batchAt(shared)]
  await one.resume()
  await other.resume()
  expect(await unwrittenIn(shared)).toEqual([])
  one.add(entry('Of one'))
  other.add(entry('Of the other'))
  expect([one.close(), other.close()]).toEqual([1, 1])
  expect(await namesIn(shared)).toEqual(['Of one', 'Of the other'])
  await Promise.all([batchAt(shared).resume(), batchAt(shared).resume()])
  expect(await unwrittenIn(shared)).toEqual([])
  expect(told).toEqual([])
})

test('S36: what cannot be read is put aside and told, and what cannot be kept is told', async () => {
  const own = await mkdtemp(join(folder, 'damaged-'))
  await writeFile(join(own, 'unwritten-records.json'), '[{')
  await batchAt(own).resume()
  expect(told).toEqual([[expect.stringContaining('JSON'), 0]])
  expect(await readdir(own)).toEqual([expect.stringMatching(/\.damaged$/)])
  const nowhere = batchAt(join(folder, 'nowhere'))
  nowhere.add(entry('Lost'))
  expect(nowhere.close()).toBe(0)
  expect(told).toEqual([[expect.stringContaining('ENOENT'), 1]])
})

test('A102: a database of an organisation that takes nothing leaves the others the room for their records', async () => {
  const frozen: Store = {
    ...store,
    homeOf: (tenantId) => (tenantId === 7 ? new Promise(() => undefined) : undefined),
  }
  const lost = new Map<number, number>()
  let ofTenant = 7
  const batch = new AuditBatch({
    store: frozen,
    leftovers: await mkdtemp(join(folder, 'frozen-')),
    failed: (_, count) => lost.set(ofTenant, (lost.get(ofTenant) ?? 0) + count),
  })
  for (let index = 0; index < 50_001; index++) batch.add({ ...entry('Refused'), tenantId: 7 })
  ofTenant = 1
  for (let index = 0; index < 10; index++) batch.add({ ...entry('Refused'), tenantId: 1 })
  expect([...lost]).toEqual([[7, 40_001]])
  batch.close()
})
