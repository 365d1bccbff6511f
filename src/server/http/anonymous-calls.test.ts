import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { AnonymousCalls } from './anonymous-calls.ts'

let folder: string
let store: Store
let secrets: Secrets
let now = new Date('2026-11-02T09:00:20Z')
const failures: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-calls-'))
  store = await openTestStore()
  secrets = await openSecrets(join(folder, 'keys.json'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
  expect(failures).toEqual([])
})

/** Two processes that share one database. */
let here: AnonymousCalls
let there: AnonymousCalls
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
  const aProcess = () =>
    new AnonymousCalls({ store, secrets, clock: () => now, failed: (error) => failures.push(error) })
  ;[here, there] = [aProcess(), aProcess()]
})

// What they would still tell finds the store closed.
afterEach(() => Promise.all([here.close(), there.close()]))

const times = (calls: AnonymousCalls, count: number, address = '192.0.2.1') =>
  Array.from({ length: count }, () => calls.count(address).current).at(-1)

test('calls are counted by address, until the minute ends', () => {
  expect(times(here, 3)).toBe(3)
  expect(times(here, 2, '192.0.2.2')).toBe(2)
  expect(here.count('192.0.2.1')).toEqual({ current: 4, ttl: 40_000 })
  now = new Date(now.getTime() + 40_000)
  expect(here.count('192.0.2.1')).toEqual({ current: 1, ttl: 60_000 })
})

test('two processes know of each other’s, once they have told, however often they tell', async () => {
  times(here, 5)
  times(there, 7)
  await Promise.all([here.share(), there.share()])
  await here.share()
  times(here, 1)
  times(there, 1)
  await here.share()
  await there.share()
  expect(times(there, 1)).toBe(15)
  times(here, 1)
  await here.share()
  expect(times(here, 1)).toBeGreaterThanOrEqual(15)
})

test('what is counted while the store is told is not lost', async () => {
  times(here, 5)
  const sharing = here.share()
  times(here, 2)
  await sharing
  expect(times(here, 1)).toBe(8)
})

test('a minute that is over leaves nothing to the next, also of a process that tells late', async () => {
  times(here, 50)
  times(there, 3)
  await there.share()
  const late = here.share()
  now = new Date(now.getTime() + 60_000)
  times(there, 1)
  await there.share()
  await late
  expect(times(there, 1)).toBe(2)
})

test('addresses are not kept in the store', async () => {
  times(here, 1, '198.51.100.77')
  await here.share()
  const { rows } = await store.maintain((client) =>
    client.query("select key_hash from turns where kind = 'anonymous-call'"),
  )
  expect(JSON.stringify(rows)).not.toContain('198.51')
})

test('S12: a clock that was a day ahead and is set right shuts nobody out, here and in other processes', async () => {
  const right = now
  now = new Date(right.getTime() + 86_400_000)
  times(here, 700)
  await here.share()
  now = right
  const { current, ttl } = here.count('192.0.2.1')
  expect([current, ttl <= 60_000]).toEqual([1, true])
  times(there, 1)
  await there.share()
  expect(times(there, 1)).toBe(2)
  await here.share()
  await there.share()
  expect(times(there, 1)).toBe(4)
})

test('S12: while another clock is a day ahead, each process still holds the limit of its own', async () => {
  const right = now
  for (let turn = 0; turn < 3; turn++) {
    now = right
    times(here, 10)
    await here.share()
    now = new Date(right.getTime() + 86_400_000)
    times(there, 10)
    await there.share()
  }
  now = right
  expect(times(here, 1)).toBe(31)
})
