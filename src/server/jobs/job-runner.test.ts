import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { Services } from '../context/services.ts'
import { type Actor, actingAs, currentActor } from '../db/actor.ts'
import { connectionTurns } from '../db/connection-turns.ts'
import { jobs } from '../db/job-queue.ts'
import { migrate } from '../db/migrate.ts'
import { openStore } from '../db/open-store.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { openServices } from '../start/open-services.ts'
import { claimDueJob } from './claims.ts'
import { defineJob, HopelessJobError, type JobDefinition } from './define-job.ts'
import { JobRunner } from './job-runner.ts'
import { leaveToOriginal } from './leave-to-original.ts'

const start = new Date('2026-11-02T09:00:00Z')
const tenantId = 7

let folder: string
let store: Store
let services: Services
let now: Date
/** Milliseconds by which this process’s clock is ahead of the database’s. */
let ahead: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-jobs-'))
  store = { ...(await openTestStore()), clock: async () => new Date(now.getTime() - ahead) }
  services = await openServices(readConfig({ DATA_DIR: folder }), store, pino({ level: 'silent' }))
})
beforeEach(async () => {
  now = start
  ahead = 0
  await hostTransaction(store, 'clear', (db) => db.deleteFrom('jobs').execute())
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const runnerOf = (...definitions: JobDefinition<unknown>[]) =>
  new JobRunner({ services, definitions, clock: () => now })
interface More {
  startAfter?: Date
  key?: string
  tenant?: number
}
const add = <Data>(definition: JobDefinition<Data>, data: Data, { tenant = tenantId, ...more }: More = {}) =>
  tenantTransaction(store, tenant, (db) => jobs.add(db, definition, { tenantId: tenant, data, ...more }))
const stateOf = (id: string, tenant = tenantId) =>
  tenantTransaction(store, tenant, (db) => jobs.stateOf(db, tenant, id))

/** Writes down what it was given. */
function noting(more: Partial<JobDefinition<string>> = {}) {
  const noted: string[] = []
  const definition = defineJob<string>({
    name: 'note',
    retryLimit: 2,
    deadlineSeconds: 5,
    async run(_, text) {
      noted.push(text)
    },
    ...more,
  })
  return { definition, noted }
}

/** Hangs until it is told to go on, and says in which order that began. */
function hanging(name: string) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const definition = defineJob<string>({
    name,
    retryLimit: 0,
    deadlineSeconds: 60,
    run: async (_, text) => {
      begun.push(text)
      await new Promise<void>((end) => ends.push(end))
    },
  })
  return { definition, begun, end: () => ends.shift()?.() }
}

const soon = { timeout: 20_000 }

test('U136: acts as whoever asked for it, and as whom they acted for; so does what it adds itself', async () => {
  const asker = { tenantId, userId: 3, impersonatorTenantId: 0, impersonatorUserId: 5 }
  const acted: (Actor | undefined)[] = []
  const definition = defineJob<string>({
    name: 'asked for',
    retryLimit: 0,
    deadlineSeconds: 5,
    async run(_, which) {
      acted.push(currentActor())
      if (which === 'first') await add(definition, 'second')
    },
  })
  await actingAs({ ...asker, clientIpAddress: '192.0.2.1', now }, () => add(definition, 'first'))
  await runnerOf(definition).runDue()
  expect(acted).toMatchObject([
    { ...asker, clientIpAddress: null },
    { ...asker, clientIpAddress: null },
  ])
})

test('S32: a kind of job that hangs takes half of the places at most, and no other kind waits for it', async () => {
  const { definition: mail, begun, end } = hanging('mail')
  const { definition, noted } = noting()
  const texts = [...'abcdefgh']
  for (const [index, text] of texts.entries()) await add(mail, text, { tenant: tenantId + index })
  pass(1)
  await add(definition, 'exported')
  const runner = runnerOf(mail, definition)
  await runner.start()
  await vi.waitFor(() => expect(noted).toEqual(['exported']), soon)
  await vi.waitFor(() => expect(begun).toHaveLength(2), soon)
  for (const nth of texts.keys()) {
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(nth), soon)
    end()
  }
  await runner.close()
  expect(begun).toHaveLength(8)
})

describe('S38: an organisation whose jobs hang', () => {
  test.each([1, 2])('keeps nobody waiting that adds one of the same kind, with %s such kinds', async (kinds) => {
    const calls = ['call', 'mail', 'refresh', 'draw'].slice(0, kinds).map(hanging)
    for (const { definition } of calls) for (const text of 'abcdefgh') await add(definition, text)
    const definitions = calls.map(({ definition }) => definition)
    const runner = runnerOf(...definitions)
    await runner.start()
    await vi.waitFor(() => expect(calls.every(({ begun }) => begun.length > 0)).toBe(true), soon)
    pass(1)
    for (const each of definitions) await add(each, 'another’s', { tenant: 9 })
    await vi.waitFor(() => {
      for (const { begun } of calls) expect(begun).toEqual(['a', 'another’s'])
    }, soon)
    for (const { end } of calls) for (let i = 0; i < 9; i++) setTimeout(end, i)
    await runner.close()
  })

  test('has half of all places at most, whatever kinds they are of', async () => {
    const calls = ['call', 'mail', 'refresh', 'draw'].map(hanging)
    for (const { definition } of calls) await add(definition, 'a')
    const { definition, noted } = noting()
    const runner = runnerOf(...calls.map((call) => call.definition), definition)
    await runner.start()
    await vi.waitFor(() => expect(calls.flatMap(({ begun }) => begun)).toHaveLength(2), soon)
    pass(1)
    await add(definition, 'another’s', { tenant: 9 })
    await vi.waitFor(() => expect(noted).toEqual(['another’s']), soon)
    expect(calls.flatMap(({ begun }) => begun)).toHaveLength(2)
    await runner.close()
  })

  test('keeps nobody waiting by a database of its own that does not answer', async () => {
    const silent: Store = {
      ...store,
      pool: Object.create(store.pool, { connect: { value: () => new Promise(() => undefined) } }),
      turns: connectionTurns(1, store.timeouts),
    }
    const openStores = () => [store, silent]
    const { definition, noted } = noting()
    const runner = new JobRunner({
      services: { ...services, store: { ...store, openStores } },
      definitions: [definition],
      clock: () => now,
    })
    await runner.start()
    for (const text of ['first', 'second']) {
      await add(definition, text)
      await vi.waitFor(() => expect(noted).toContain(text), soon)
    }
    await runner.close()
  })

  test('takes turns with the others, however many of them hang', async () => {
    const { definition, begun, end } = hanging('call')
    for (const tenant of [1, 2, 3]) for (const nth of 'abc') await add(definition, `${tenant}${nth}`, { tenant })
    const runner = runnerOf(definition)
    await runner.start()
    await vi.waitFor(() => expect(begun).toHaveLength(2), soon)
    pass(1)
    await add(definition, '4a', { tenant: 4 })
    for (let ended = 1; ended <= 8; ended++) {
      end()
      await vi.waitFor(() => expect(begun).toHaveLength(ended + 2), soon)
    }
    expect(begun).toEqual(['1a', '2a', '3a', '4a', '1b', '2b', '3b', '1c', '2c', '3c'])
    end()
    end()
    await runner.close()
  })
})

test('S43: organisations take turns wherever their rows are, also with what is added to a database of their own later', async () => {
  const own = await openTestStore()
  const all: Store = {
    ...store,
    homeOf: (tenant) => (tenant === 3 ? Promise.resolve(own) : undefined),
    openStores: () => [store, own],
    listen: async (...asked) => {
      for (const each of [store, own]) await each.listen(...asked)
    },
  }
  const { definition, begun, end } = hanging('call')
  const addFor = (tenant: number, data: string) =>
    tenantTransaction(tenant === 3 ? own : store, tenant, (db) => jobs.add(db, definition, { tenantId: tenant, data }))
  for (const tenant of [1, 2, 4]) for (const nth of 'abcd') await addFor(tenant, `${tenant}${nth}`)
  const runner = new JobRunner({ services: { ...services, store: all }, definitions: [definition], clock: () => now })
  await runner.start()
  await vi.waitFor(() => expect(begun).toHaveLength(2), soon)
  pass(1)
  for (const nth of 'abc') await addFor(3, `3${nth}`)
  for (let ended = 1; ended <= 13; ended++) {
    end()
    await vi.waitFor(() => expect(begun).toHaveLength(ended + 2), soon)
  }
  expect(begun.join(' ')).toBe('1a 2a 3a 4a 1b 2b 3b 4b 1c 2c 3c 4c 1d 2d 4d')
  end()
  end()
  await runner.close()
  await own.close()
})

test('S76: a database of its own that answers late has no more than its share either', async () => {
  const own = await openTestStore()
  const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
  const connect = () => answering.then(() => own.pool.connect())
  const late: Store = { ...own, pool: Object.create(own.pool, { connect: { value: connect } }) }
  const { definition: hangs, begun, end } = hanging('call')
  const { definition: notes, noted } = noting()
  const addTo = (home: Store, definition: JobDefinition<string>, tenant: number, data: string) =>
    tenantTransaction(home, tenant, (db) => jobs.add(db, definition, { tenantId: tenant, data }))
  await addTo(store, hangs, 1, '1a')
  await addTo(store, hangs, 2, '2a')
  await addTo(own, hangs, 3, '3a')
  await addTo(own, notes, 3, '3b')
  const runner = new JobRunner({
    services: { ...services, store: { ...store, openStores: () => [store, late] } },
    definitions: [hangs, notes],
    clock: () => now,
  })
  await runner.start()
  await vi.waitFor(() => expect(begun).toEqual(['1a', '2a']), soon)
  answer()
  await vi.waitFor(() => expect(noted).toEqual(['3b']), soon)
  expect(begun).toEqual(['1a', '2a'])
  end()
  await vi.waitFor(() => expect(begun).toEqual(['1a', '2a', '3a']), soon)
  end()
  end()
  await runner.close()
  await own.close()
})

describe('a job', () => {
  test('exists exactly when the change that asks for it is kept', async () => {
    const { definition, noted } = noting()
    const lost = tenantTransaction(store, tenantId, async (db) => {
      await jobs.add(db, definition, { tenantId, data: 'lost' })
      throw new Error('refused')
    })
    await expect(lost).rejects.toThrow('refused')
    const id = await add(definition, 'kept')
    expect(await stateOf(id)).toEqual({ state: 'waiting', progress: 0, error: null })
    await runnerOf(definition).runDue()
    expect(noted).toEqual(['kept'])
    expect(await stateOf(id)).toEqual({ state: 'succeeded', progress: 1, error: null })
  })

  test('runs as its own tenant, and no other tenant sees it', async () => {
    const seen: unknown[] = []
    const { definition } = noting({
      async run(job) {
        const rows = await tenantTransaction(job.store, job.tenantId, (db) =>
          db.selectFrom('jobs').select('name').execute(),
        )
        seen.push(job.tenantId, rows)
      },
    })
    const id = await add(definition, 'x')
    await runnerOf(definition).runDue()
    expect(seen).toEqual([tenantId, [{ name: 'note' }]])
    expect(await stateOf(id, 8)).toBeNull()
    const forged = tenantTransaction(store, 8, (db) => jobs.add(db, definition, { tenantId, data: 'x' }))
    await expect(forged).rejects.toThrow(/row-level security/)
  })

  test('S12: what a process held, or was to try again, whose clock was a day ahead, is taken up by the others', async () => {
    let isAhead = true
    const { definition, noted } = noting({
      async run(_, text) {
        if (isAhead) throw new Error('not yet')
        noted.push(text)
      },
    })
    const id = await add(definition, 'again')
    pass(86_400)
    await runnerOf(definition).runDue()
    await claimDueJob(store, [{ name: 'other' }], now)
    const other = { ...definition, name: 'other' }
    const held = await add(other, 'held')
    expect(await claimDueJob(store, [{ name: 'other' }], now)).toMatchObject({ id: held })
    isAhead = false
    pass(-86_400)
    await runnerOf(definition, other).runDue()
    expect([...noted].sort()).toEqual(['again', 'held'])
    expect([await stateOf(id), await stateOf(held)]).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
  })

  test('S12: a schedule that a process set whose clock was a day ahead is set anew at the next start', async () => {
    const daily = noting({ name: 'daily', every: '0 10 * * *' })
    pass(86_400)
    await runnerOf(daily.definition).runDue()
    pass(-86_400)
    await runnerOf(daily.definition).runDue()
    pass(3_600)
    await runnerOf(daily.definition).runDue()
    expect(daily.noted).toHaveLength(1)
  })

  test('S17: a schedule that a process set whose clock was years ahead is followed by one that runs already', async () => {
    const daily = noting({ name: 'daily', every: '0 10 * * *' })
    const runner = runnerOf(daily.definition)
    await runner.start()
    await hostTransaction(store, 'clear', (db) => db.deleteFrom('jobs').execute())
    await tenantTransaction(store, 0, (db) =>
      jobs.add(db, daily.definition, {
        tenantId: 0,
        data: '',
        key: 'schedule',
        startAfter: new Date('2028-03-17T10:00:00Z'),
      }),
    )
    await expect.poll(() => daily.noted).toHaveLength(1)
    await runner.close()
  })

  test('S17: what recurs is left to processes whose time the database confirms; all else runs', async () => {
    const daily = noting({ name: 'daily', every: '0 10 * * *' })
    const once = noting()
    const wrong = runnerOf(daily.definition, once.definition)
    await wrong.runDue()
    pass(500 * 86_400)
    ahead = 500 * 86_400_000
    await add(once.definition, 'now')
    await wrong.runDue()
    expect([daily.noted, once.noted]).toEqual([[], ['now']])
    pass(-500 * 86_400 + 3_600)
    ahead = 0
    await wrong.runDue()
    expect(daily.noted).toHaveLength(1)
  })

  test('waits for its time', async () => {
    const { definition, noted } = noting()
    await add(definition, 'later', { startAfter: new Date(start.getTime() + 60_000) })
    await runnerOf(definition).runDue()
    expect(noted).toEqual([])
    pass(60)
    await runnerOf(definition).runDue()
    expect(noted).toEqual(['later'])
  })

  test('is not added twice under one key while it is open', async () => {
    const { definition, noted } = noting()
    const ids = await Promise.all(['a', 'b', 'c'].map((text) => add(definition, text, { key: 'one' })))
    expect(new Set(ids).size).toBe(1)
    await runnerOf(definition).runDue()
    // On a database server any of them may come first.
    const first = expect.stringMatching(/^[abc]$/)
    expect(noted).toEqual([first])
    await add(definition, 'd', { key: 'one' })
    await runnerOf(definition).runDue()
    expect(noted).toEqual([first, 'd'])
  })

  test('that fails is tried again after longer and longer pauses, then given up', async () => {
    const starts: number[] = []
    const { definition } = noting({
      async run() {
        starts.push((now.getTime() - start.getTime()) / 1000)
        throw new Error('the other side is away')
      },
    })
    const id = await add(definition, 'x')
    const runner = runnerOf(definition)
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await runner.runDue()
      pass(5)
    }
    expect(starts).toEqual([0, 10, 30])
    expect(await stateOf(id)).toEqual({ state: 'failed', progress: 0, error: 'the other side is away' })
  })

  test('F21: is named in the log’s message, which is all that some show of a line', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    const { definition } = noting({
      async run() {
        throw new Error('the other side is away')
      },
    })
    await add(definition, 'x')
    await new JobRunner({ services: { ...services, log }, definitions: [definition], clock: () => now }).runDue()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([`the job ${definition.name} failed`])
  })

  test('that cannot succeed is not tried again', async () => {
    const { definition } = noting({
      async run() {
        throw new HopelessJobError('no such thing')
      },
    })
    const id = await add(definition, 'x')
    await runnerOf(definition).runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: 'no such thing' })
  })

  test('says that it was given up once no attempt is left, and not before', async () => {
    const told: string[] = []
    const { definition } = noting({
      retryLimit: 1,
      run: () => Promise.reject(new Error('the other side is away')),
      givenUp: async ({ tenantId: of }, text, reason) => void told.push(`${of} ${text}: ${reason}`),
    })
    await add(definition, 'x')
    const runner = runnerOf(definition)
    await runner.runDue()
    expect(told).toEqual([])
    pass(10)
    await runner.runDue()
    expect(told).toEqual([`${tenantId} x: the other side is away`])
  })

  test('S60: that waited where its database was copied is not done in the copy, and says so', async () => {
    const told: string[] = []
    const { definition, noted } = noting({ givenUp: async (_, text, reason) => void told.push(`${text}: ${reason}`) })
    const id = await add(definition, 'x', { startAfter: new Date(now.getTime() + 3_600_000) })
    await hostTransaction(store, 'a test makes a copy', (db) => leaveToOriginal(db))
    await runnerOf(definition).runDue()
    expect(noted).toEqual([])
    expect(told).toEqual(['x: This waited in the database of which this one is a copy'])
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: told[0]?.slice(3) })
  })

  test('S59: that lasts long is told the time when it asks, not the one at which it began', async () => {
    const told: Date[] = []
    const { definition } = noting({
      async run(job) {
        pass(600)
        told.push(job.now)
      },
    })
    await add(definition, 'x')
    await runnerOf(definition).runDue()
    expect(told).toEqual([new Date(start.getTime() + 600_000)])
  })

  test('that cannot say so yet is not ended, and says it later', async () => {
    const told: string[] = []
    let isStoreAway = true
    const { definition } = noting({
      retryLimit: 0,
      run: () => Promise.reject(new Error('no')),
      givenUp: async (_, text) => {
        if (isStoreAway) throw new Error('the store is away')
        told.push(text)
      },
    })
    const id = await add(definition, 'x')
    const runner = runnerOf(definition)
    await runner.runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'running' })
    isStoreAway = false
    pass(31)
    await runner.runDue()
    expect(told).toEqual(['x'])
    expect(await stateOf(id)).toMatchObject({ state: 'failed' })
  })

  test('A114: that another process has taken up is not said to have failed by the one that lost it', async () => {
    const told: string[] = []
    const fails = Promise.withResolvers<void>()
    const { definition } = noting({
      retryLimit: 0,
      run: () => fails.promise,
      async givenUp(_, data, reason) {
        told.push(`${data}: ${reason}`)
      },
    })
    const id = await add(definition, 'stopped')
    const losing = runnerOf(definition).runDue()
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe('running'))
    pass(31)
    await runnerOf({ ...definition, retryLimit: 1, run: async () => undefined }).runDue()
    fails.reject(new Error('It lost its connection.'))
    await losing
    expect([told, await stateOf(id)]).toMatchObject([[], { state: 'succeeded', error: null }])
  })

  test('A115: ends with the transaction in which it asks for more, and whoever has lost it changes nothing', async () => {
    const { definition: next, noted } = noting()
    const ended = Promise.withResolvers<void>()
    const { definition } = noting({
      name: 'asks for more',
      async run(job, data) {
        await tenantTransaction(store, tenantId, async (db) => {
          await job.end(db)
          await jobs.add(db, next, { tenantId, data })
        })
        await ended.promise
        await expect(tenantTransaction(store, tenantId, job.hold)).rejects.toThrow('Another process')
      },
    })
    const id = await add(definition, 'once')
    const killed = runnerOf(definition).runDue()
    await vi.waitFor(async () => expect((await stateOf(id))?.state).toBe('succeeded'))
    pass(31)
    await runnerOf(definition, next).runDue()
    expect(noted).toEqual(['once'])
    ended.resolve()
    await killed
    expect(await stateOf(id)).toMatchObject({ state: 'succeeded', error: null })
  })

  test('is ended at its deadline', async () => {
    const { definition } = noting({ retryLimit: 0, deadlineSeconds: 0.05, run: () => new Promise(() => undefined) })
    const id = await add(definition, 'x')
    await runnerOf(definition).runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: 'This took longer than 0.05 seconds' })
  })

  test('leaves nothing of what it was given once it is done', async () => {
    const { definition } = noting()
    await add(definition, 'a secret')
    await runnerOf(definition).runDue()
    const rows = await tenantTransaction(store, tenantId, (db) => db.selectFrom('jobs').select('data').execute())
    expect(rows).toEqual([{ data: {} }])
  })
})

test('of many runners at once, each job is run by one', async () => {
  const { definition, noted } = noting()
  for (let i = 0; i < 20; i++) await add(definition, `job ${i}`)
  await Promise.all([1, 2, 3, 4].map(() => runnerOf(definition).runDue()))
  expect(noted.sort()).toEqual(Array.from({ length: 20 }, (_, i) => `job ${i}`).sort())
})

test('a runner takes no more than it has hands for, also once the store knows how few jobs there are', async () => {
  let most = 0
  let running = 0
  const { definition } = noting({
    run: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
    },
  })
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => add(definition, `job ${i}`)))
  await store.maintain((client) => client.query('analyze jobs'))
  await runnerOf(definition).runDue()
  expect(await Promise.all(ids.map((id) => stateOf(id)))).toEqual(
    ids.map(() => expect.objectContaining({ state: 'succeeded' })),
  )
  expect(most).toBe(1)
})

test('a scheduled job runs once at its time however many processes wait for it, and again at the next', async () => {
  const { definition, noted } = noting({
    every: '0 * * * *',
    run: async ({ now: at }) => void noted.push(at.toISOString()),
  })
  const runners = [runnerOf(definition), runnerOf(definition)]
  const runBoth = () => Promise.all(runners.map((runner) => runner.runDue()))
  await runBoth()
  expect(noted).toEqual([])
  pass(3_600)
  await runBoth()
  await runBoth()
  // The server was down for half a day: what was missed is done once.
  pass(12 * 3_600)
  await runBoth()
  expect(noted).toEqual(['2026-11-02T10:00:00.000Z', '2026-11-02T22:00:00.000Z'])
})

test('of what recurs the last success is kept, and each failure', async () => {
  let turn = 0
  const { definition } = noting({
    every: '0 * * * *',
    retryLimit: 0,
    run: async () => {
      turn += 1
      if (turn === 2) throw new Error('Not this time')
    },
  })
  const once = noting({ name: 'once' })
  const runner = runnerOf(definition, once.definition)
  await runner.runDue()
  for (let hour = 0; hour < 4; hour += 1) {
    pass(3_600)
    await add(once.definition, `${hour}`, { tenant: 0 })
    await runner.runDue()
  }
  const ended = await hostTransaction(store, 'look', (db) =>
    db.selectFrom('jobs').select(['name', 'state', 'ended_at']).orderBy('ended_at').execute(),
  )
  const hoursOf = (wanted: string, state: string) =>
    ended
      .filter((job) => job.name === wanted && job.state === state)
      .map(({ ended_at }) => ended_at && (ended_at.getTime() - start.getTime()) / 3_600_000)
  expect(hoursOf('note', 'succeeded')).toEqual([4])
  expect(hoursOf('note', 'failed')).toEqual([2])
  expect(hoursOf('note', 'waiting')).toEqual([null])
  expect(hoursOf('once', 'succeeded')).toEqual([1, 2, 3, 4])
})

describe('a started runner', () => {
  test('takes up what is added, without being asked', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const { definition } = noting({ run: async (_, text) => resolve(text) })
    const runner = runnerOf(definition)
    await runner.start()
    await add(definition, 'now')
    expect(await promise).toBe('now')
    await runner.close()
  })

  test('waits for running jobs when it stops', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { definition, noted } = noting({
      async run(_, text) {
        begin()
        await gate
        noted.push(text)
      },
    })
    const runner = runnerOf(definition)
    await runner.start()
    const id = await add(definition, 'whole')
    await begun
    const closed = runner.close()
    open()
    await closed
    expect(noted).toEqual(['whole'])
    expect(await stateOf(id)).toMatchObject({ state: 'succeeded' })
  })

  test('gives back a job that does not end in time, as if it had not begun', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { definition } = noting({
      async run({ signal, progress }) {
        progress(0.5)
        begin()
        await once(signal, 'abort')
      },
    })
    const runner = runnerOf(definition)
    await runner.start()
    const id = await add(definition, 'long')
    await begun
    await runner.close()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', error: null })
    const rows = await tenantTransaction(store, tenantId, (db) => db.selectFrom('jobs').select('attempts').execute())
    expect(rows).toEqual([{ attempts: 0 }])
  })
})

test('a job whose process was killed in the middle runs again and loses nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-killed-'))
  const script = fileURLToPath(new URL('../start/killed-process.ts', import.meta.url))
  const doomed = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(doomed, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(doomed.stdout)) {
    lines.push(line)
    if (line.startsWith('begun')) doomed.kill('SIGKILL')
  }
  await exited
  expect(lines.filter((line) => line.startsWith('begun'))).toHaveLength(1)

  const survivor = await openStore({ dataDir })
  await migrate(survivor)
  const { promise, resolve } = Promise.withResolvers<string>()
  const definition = defineJob<string>({
    name: 'endless',
    retryLimit: 0,
    deadlineSeconds: 60,
    run: async (_, text) => resolve(text),
  })
  const runner = new JobRunner({
    services: { ...services, store: survivor },
    definitions: [definition],
    clock: () => new Date(),
  })
  await runner.start()
  expect(await promise).toBe('what must not be lost')
  await runner.close()
  await survivor.close()
  await rm(dataDir, { recursive: true })
})
