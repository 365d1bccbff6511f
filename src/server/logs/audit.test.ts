import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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

const namesIn = async (file: string): Promise<string[]> =>
  JSON.parse(await readFile(file, 'utf8')).flatMap(({ rows }: { rows: { method_name: string }[] }) =>
    rows.map(({ method_name }) => method_name),
  )

test('S36: a start that is stopped before it came to what was left to it leaves that to the next', async () => {
  const file = join(folder, 'stopped.json')
  const first = batchAt(file)
  first.add(entry('First'))
  expect(first.close()).toBe(1)
  expect(batchAt(file).close()).toBe(1)
  const third = batchAt(file)
  third.add(entry('Third'))
  expect(third.close()).toBe(2)
  expect((await namesIn(file)).toSorted()).toEqual(['First', 'Third'])
})

test('S36: what cannot be read is put aside and told, and what cannot be kept is told', async () => {
  const file = join(folder, 'damaged.json')
  await writeFile(file, '[{')
  await batchAt(file).resume()
  expect(told).toEqual([[expect.stringContaining('JSON'), 0]])
  expect([existsSync(file), existsSync(`${file}.damaged`)]).toEqual([false, true])
  const nowhere = batchAt(join(folder, 'nowhere', 'records.json'))
  nowhere.add(entry('Lost'))
  expect(nowhere.close()).toBe(0)
  expect(told).toEqual([[expect.stringContaining('ENOENT'), 1]])
})
