/**
 * Whatever happens between a write and the server: what was taken arrives, once, in its author’s name, and what the server
 * refuses is of the one report that it does not have. Longer runs:
 * OUTBOX_SCHEDULES=1000 OUTBOX_EVENTS=200 npx vitest run --project unit src/offline/outbox-faults.test.ts
 */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headers } from '../contract/vocabulary/headers.ts'
import { StorageFailure, storage, writing } from './database.ts'
import { type Exclusively, enqueue, joinWrites, NotQueued, type Replay, replay, type Send } from './outbox.ts'
import type { SendAnswer } from './outbox-answer.ts'
import { countOutbox, listOutbox, sendRefusedAgain } from './outbox-entries.ts'
import { type Owner, ownerKey } from './owner.ts'
import { databaseName } from './records.ts'
import { eraseOwner, openVault, type Vault } from './vault.ts'

const schedules = Number(process.env.OUTBOX_SCHEDULES ?? 200)
const eventsInSchedule = Number(process.env.OUTBOX_EVENTS ?? 60)

const people: [Owner, Owner, Owner] = [
  { tenantId: 1, userId: 5 },
  { tenantId: 2, userId: 5 },
  { tenantId: null, userId: 1 },
]

const conditions = [
  'well',
  'well',
  'offline',
  'lost answer',
  'defect',
  'signed out',
  'too many',
  'overloaded',
  'somebody else says yes',
  'somebody else says no',
  'dies before commit',
  'dies after commit',
  'report 2 is gone',
] as const
type Condition = (typeof conditions)[number]

const events = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      // One click, or a list of several reports as a version before joined them.
      reports: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replay' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('two replays' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('condition' as const), to: fc.constantFrom(...conditions) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: -24, max: 24 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('full disk' as const), writes: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('lost connection' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('other person' as const), who: fc.integer({ min: 0, max: 2 }) }),
  },
)
type Event = typeof events extends fc.Arbitrary<infer E> ? E : never

/** The disk refuses the next so many writes, as IndexedDB reports it. */
let refusedWrites = 0
const { put, add } = IDBObjectStore.prototype
function onDisk(write: typeof put): typeof put {
  return function (this: IDBObjectStore, ...input) {
    if (refusedWrites > 0) {
      refusedWrites -= 1
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    return write.apply(this, input)
  }
}
IDBObjectStore.prototype.put = onDisk(put)
IDBObjectStore.prototype.add = onDisk(add)

/** The connection is lost as iOS loses those of pages in the background: the next so many transactions do not begin. */
let lostConnections = 0
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...input) {
  if (lostConnections > 0) {
    lostConnections -= 1
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  return transaction.apply(this, input)
}

// Dexie tells of each lost connection that it opens again.
const { warn } = console
console.warn = (...words: unknown[]) => {
  if (words[0] !== 'Dexie: Need to reopen db') warn(...words)
}

// The database exists: its creation has no records to lose.
beforeAll(async () => {
  await writing(['owners'], ({ owners }) => owners.clear())
})

afterAll(() => {
  console.warn = warn
  Object.assign(IDBObjectStore.prototype, { put, add })
  Object.assign(IDBDatabase.prototype, { transaction })
})

/** Locks of one browser, which lets go of those that a dying tab held. */
function browserLocks() {
  const held = new Set<string>()
  const exclusively: Exclusively = async (name, work) => {
    if (held.has(name)) return undefined
    held.add(name)
    try {
      return await work()
    } finally {
      held.delete(name)
    }
  }
  return { exclusively, release: () => held.clear() }
}

const operation = 'log'

interface Log {
  reportId: number
  text: string
}
const isLog = (item: unknown): item is Log =>
  typeof item === 'object' && item !== null && 'reportId' in item && 'text' in item
const logsIn = (body: unknown): Log[] => (Array.isArray(body) ? body.filter(isLog) : [])

class World {
  now = new Date('2026-03-01T10:00:00Z')
  condition: Condition = 'well'
  person: Owner = people[0]
  vault: Vault | undefined
  readonly taken = new Map<string, Owner>()
  readonly notTaken = new Set<string>()
  readonly applied: { text: string; owner: string }[] = []
  /** What each number stands for: under another body it is refused. */
  readonly receipts = new Map<string, string>()
  private isReport2Gone = false
  readonly locks = browserLocks()
  private written = 0

  async open(): Promise<Vault> {
    this.vault ??= await openVault(this.person, { kind: 'personal' }, { now: this.now })
    return this.vault
  }

  /** The server’s side of the agreement: the session’s own records only, each number once, in one transaction. */
  private receive({ headers: sent, body }: Parameters<Send>[0]): SendAnswer {
    if (sent[headers.outboxOwner] !== ownerKey(this.person)) return { status: 403, reason: 'another’s' }
    const number = `${sent[headers.outboxClient]}:${sent[headers.outboxSequence]}`
    const receipt = `${this.person.tenantId} ${number}`
    const known = this.receipts.get(receipt)
    const told = JSON.stringify(body)
    if (known === undefined) {
      if (this.isReport2Gone && logsIn(body).some(({ reportId }) => reportId === 2))
        return { status: 404, receipt: number }
      this.receipts.set(receipt, told)
      for (const { text } of logsIn(body)) this.applied.push({ text, owner: ownerKey(this.person) })
    } else if (known !== told) return { status: 400, receipt: number }
    return { status: 200, receipt: number }
  }

  private send(died: () => void): Send {
    const death = () => {
      died()
      return new Promise<SendAnswer>(() => undefined)
    }
    return async (write) => {
      switch (this.condition) {
        case 'well':
        case 'report 2 is gone':
          return this.receive(write)
        case 'offline':
          throw new TypeError('Failed to fetch')
        case 'lost answer':
          this.receive(write)
          throw new TypeError('Failed to fetch')
        case 'defect':
          return { status: 500 }
        case 'signed out':
          return { status: 401 }
        case 'too many':
          return { status: 429, retryAfter: '20' }
        case 'overloaded':
          return { status: 503, retryAfter: 'Sun, 01 Mar 2026 10:05:00 GMT' }
        case 'somebody else says yes':
          return { status: 200 }
        case 'somebody else says no':
          return { status: 403, reason: 'Sign in to the hotel’s network.' }
        case 'dies before commit':
          return await death()
        case 'dies after commit':
          this.receive(write)
          return await death()
      }
    }
  }

  /** Ends with the replay, or with the death of its tab. */
  async replay(): Promise<Replay | undefined> {
    const vault = await this.open()
    const { promise: dead, resolve: died } = Promise.withResolvers<undefined>()
    const send = this.send(() => died(undefined))
    const running = replay(vault, send, {
      now: () => this.now,
      currentOwner: () => this.person,
      random: () => 0.5,
      exclusively: this.locks.exclusively,
      sendTimeout: 2 ** 31 - 1,
    })
    const result = await Promise.race([running, dead])
    if (!result) this.locks.release()
    return result
  }

  async write(reports: readonly number[]): Promise<void> {
    const body = reports.map((reportId): Log => {
      this.written += 1
      return { reportId, text: `${ownerKey(this.person)} ${this.written}` }
    })
    const texts = body.map(({ text }) => text)
    try {
      await enqueue(await this.open(), { operation, body }, this.now)
      for (const text of texts) this.taken.set(text, this.person)
    } catch (error) {
      expect(error).toBeInstanceOf(NotQueued)
      for (const text of texts) this.notTaken.add(text)
    }
  }

  async join(): Promise<void> {
    try {
      await joinWrites(await this.open(), operation, 4, this.now)
    } catch (error) {
      expect(error).toBeInstanceOf(StorageFailure)
    }
  }

  async leave(): Promise<void> {
    refusedWrites = 0
    lostConnections = 0
    storage.tryAgain()
    await eraseOwner(this.person, { unsent: 'keep' })
    this.vault = undefined
  }

  async happens(event: Event): Promise<void> {
    switch (event.kind) {
      case 'write':
        return await this.write(event.reports)
      case 'join':
        return await this.join()
      case 'replay':
        await this.replay()
        return
      case 'two replays':
        await Promise.all([this.replay(), this.replay()])
        return
      case 'condition':
        this.condition = event.to
        if (event.to === 'report 2 is gone') this.isReport2Gone = true
        return
      case 'time':
        this.now = new Date(this.now.getTime() + event.seconds * 1000)
        return
      case 'clock':
        this.now = new Date(this.now.getTime() + event.hours * 3_600_000)
        return
      case 'full disk':
        refusedWrites = event.writes
        return
      case 'lost connection':
        lostConnections = event.times
        return
      case 'reload':
        this.vault = undefined
        return
      case 'other person':
        await this.leave()
        this.person = people[event.who] ?? people[0]
    }
  }

  /** What was refused for good and is still on the device. */
  async refused(): Promise<Log[]> {
    const logs: Log[] = []
    for (const person of people) {
      await this.leave()
      this.person = person
      const entries = await listOutbox(await this.open())
      logs.push(...entries.flatMap(({ state, write }) => (state === 'refused' ? logsIn(write?.body) : [])))
    }
    return logs
  }

  /** The report is back, and everyone sends again what was refused. */
  async sendAgain(): Promise<void> {
    this.isReport2Gone = false
    for (const person of people) {
      await this.leave()
      this.person = person
      const vault = await this.open()
      const entries = await listOutbox(vault)
      await sendRefusedAgain(
        vault,
        entries.map(({ id }) => id),
      )
    }
    await this.settle()
  }

  /** Everyone signs in once more, in better times, until nothing of theirs is due. */
  async settle(): Promise<void> {
    refusedWrites = 0
    lostConnections = 0
    this.condition = 'well'
    for (const person of people) {
      await this.leave()
      this.person = person
      for (let round = 0; round < 10; round += 1) {
        this.now = new Date(this.now.getTime() + 3_600_001)
        await this.replay()
      }
    }
  }
}

describe('the outbox', () => {
  it(
    `loses nothing and applies nothing twice over ${schedules} schedules of ${eventsInSchedule} faults`,
    async () => {
      const counts = { taken: 0, notTaken: 0, applied: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(
          fc.array(events, { minLength: eventsInSchedule, maxLength: eventsInSchedule }),
          async (schedule) => {
            const world = new World()
            for (const event of schedule) await world.happens(event)
            await world.settle()
            const refused = await world.refused()
            expect(refused.filter(({ reportId }) => reportId !== 2)).toEqual([])
            counts.refused += refused.length
            await world.sendAgain()

            const arrived = world.applied.map(({ text }) => text)
            expect(arrived.sort()).toEqual([...world.taken.keys()].sort())
            for (const { text, owner } of world.applied) expect(text.startsWith(`${owner} `)).toBe(true)
            for (const person of people) expect(await countOutbox(person)).toEqual({ unsent: 0, refused: 0 })
            expect(storage.state).not.toBe('unavailable')
            counts.taken += world.taken.size
            counts.notTaken += world.notTaken.size
            counts.applied += world.applied.length
            await writing(['owners', 'outbox', 'answers'], async (tables) => {
              await Promise.all([tables.owners.clear(), tables.outbox.clear(), tables.answers.clear()])
            })
          },
        ),
        { numRuns: schedules, endOnFailure: true },
      )
      expect(counts.applied).toBe(counts.taken)
      expect(counts.taken).toBeGreaterThan(schedules)
      expect(counts.refused).toBeGreaterThan(0)
      if (process.env.OUTBOX_SCHEDULES) process.stdout.write(`${JSON.stringify(counts)}\n`)
      await Dexie.delete(databaseName)
    },
    schedules * eventsInSchedule * 50,
  )
})
