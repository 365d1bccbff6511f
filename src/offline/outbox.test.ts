import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { headers } from '../contract/vocabulary/headers.ts'
import { backOff } from './back-off.ts'
import { reading, writing } from './database.ts'
import { enqueue, joinWrites, type ReplayOptions, recordKey, replay, type Send } from './outbox.ts'
import { meaningOf, type SendAnswer } from './outbox-answer.ts'
import {
  countOutbox,
  dismissRefused,
  listOutbox,
  type OutboxCount,
  sendRefusedAgain,
  subscribeToOutbox,
} from './outbox-entries.ts'
import type { Owner } from './owner.ts'
import { databaseName } from './records.ts'
import { eraseOwner, openVault, type Vault } from './vault.ts'

const alice: Owner = { tenantId: 1, userId: 5 }
const bob: Owner = { tenantId: 1, userId: 6 }
const start = new Date('2026-03-01T10:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const log = (page: string) => ({ operation: 'pbiReportLogsCreateReportLogs', body: [{ page }] })
const look = (isDarkModeActive: boolean) => ({
  operation: 'changeDarkMode',
  params: { isDarkModeActive },
  body: undefined,
})
const openPersonal = (owner = alice) => openVault(owner, { kind: 'personal' }, { now: start })
const openShared = (byte: number) =>
  openVault(alice, { kind: 'shared', share: new Uint8Array(32).fill(byte) }, { now: start })

const signedInAs = (owner: Owner | null, now: Date = start): ReplayOptions => ({
  now: () => now,
  currentOwner: () => owner,
  random: () => 1,
})

const nameOf = ({ headers: sent }: Parameters<Send>[0]) =>
  `${sent[headers.outboxClient]}:${sent[headers.outboxSequence]}`

/** A server that answers the same to everything, naming what it was sent, and what that was. */
function server(...answers: SendAnswer[]): { send: Send; sent: Parameters<Send>[0][] } {
  const sent: Parameters<Send>[0][] = []
  const send: Send = (write) => {
    sent.push(write)
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? { status: 200 }
    return Promise.resolve({ receipt: nameOf(write), ...answer })
  }
  return { send, sent }
}

/** As where a browser has no locks. */
const unlocked = { ...signedInAs(alice), exclusively: async <T>(_: string, work: () => Promise<T>) => await work() }

const full = () => {
  throw new DOMException('The disk is full', 'QuotaExceededError')
}

let vault: Vault
const states = async () => (await listOutbox(vault)).map(({ state }) => state)
const bodies = async () => (await listOutbox(vault)).map(({ write }) => write?.body)
beforeEach(async () => {
  vault = await openPersonal()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Dexie.delete(databaseName)
})

describe('a queued write', () => {
  it('reaches the server with its author, its client and its number, and is gone then', async () => {
    await enqueue(vault, log('Overview'), start)
    await enqueue(vault, log('Details'), start)
    const { send, sent } = server({ status: 200 })
    expect(await replay(vault, send, signedInAs(alice))).toEqual({ end: 'done', acknowledged: 2, refused: 0 })
    expect(sent.map(({ body }) => body)).toEqual([[{ page: 'Overview' }], [{ page: 'Details' }]])
    const [first, second] = sent.map((write) => write.headers)
    expect(first?.[headers.outboxOwner]).toBe('5@1')
    expect(first?.[headers.outboxClient]).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.[headers.outboxClient]).toBe(second?.[headers.outboxClient])
    expect(Number(second?.[headers.outboxSequence])).toBeGreaterThan(Number(first?.[headers.outboxSequence]))
    expect(await reading(({ outbox }) => outbox.count())).toBe(0)
  })

  it('keeps its number when the answer is lost, so that the server knows it again', async () => {
    await enqueue(vault, log('Overview'), start)
    const { send, sent } = server({ status: 0 }, { status: 200 })
    expect((await replay(vault, send, signedInAs(alice))).end).toBe('unreachable')
    await replay(vault, send, signedInAs(alice))
    expect(sent[1]?.headers).toEqual(sent[0]?.headers)
  })

  it('O15: that sets one thing takes the place of an earlier one, also of one whose page ended while it was sent', async () => {
    await enqueue(vault, log('Overview'), start)
    await enqueue(vault, look(true), start)
    const never: Send = ({ operation }) =>
      operation === 'changeDarkMode' ? new Promise(() => {}) : Promise.resolve({ status: 500 })
    void replay(vault, never, unlocked)
    await expect.poll(states).toEqual(['waiting', 'sending'])
    await enqueue(vault, { operation: 'another', params: { isDarkModeActive: true }, body: undefined }, start)
    await enqueue(vault, look(false), later(5))
    const { send, sent } = server({ status: 200 })
    await replay(vault, send, signedInAs(alice, later(5)))
    await replay(vault, send, signedInAs(alice, later(120)))
    expect(sent.map(({ params, operation }) => [operation, params?.isDarkModeActive])).toEqual([
      ['pbiReportLogsCreateReportLogs', undefined],
      ['another', true],
      ['changeDarkMode', false],
    ])
  })

  it('that sets one thing leaves an earlier one that was refused to its author', async () => {
    await enqueue(vault, look(true), start)
    await replay(vault, server({ status: 403 }).send, signedInAs(alice))
    await enqueue(vault, look(false), start)
    expect(await countOutbox(alice)).toEqual({ unsent: 1, refused: 1 })
  })

  it('survives a reload, sealed', async () => {
    await enqueue(vault, log('Zanzibar'), start)
    const [record] = await reading(({ outbox }) => outbox.toArray())
    expect(new TextDecoder('latin1').decode(record?.sealed.bytes) + JSON.stringify(record)).not.toContain('Zanzibar')
    const [entry] = await listOutbox(await openPersonal())
    expect(entry).toMatchObject({ state: 'waiting', write: log('Zanzibar'), createdAt: start })
  })

  it('is not taken from an impersonated session', async () => {
    const impersonated = await openVault(alice, { kind: 'personal' }, { now: start, impersonated: true })
    await expect(enqueue(impersonated, log('Overview'), start)).rejects.toMatchObject({ why: 'not-allowed' })
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 0 })
  })

  it('is not sent from an impersonated session either', async () => {
    await enqueue(vault, log('Overview'), start)
    const impersonated = await openVault(alice, { kind: 'personal' }, { now: start, impersonated: true })
    const kept = await reading(({ outbox }) => outbox.toArray())
    const { send, sent } = server({ status: 200 })
    expect(await replay(impersonated, send, signedInAs(alice))).toEqual({ end: 'done', acknowledged: 0, refused: 0 })
    expect(sent).toEqual([])
    expect(await reading(({ outbox }) => outbox.toArray())).toEqual(kept)
  })

  it('is not taken from someone who has left', async () => {
    await eraseOwner(alice, { unsent: 'keep' })
    await expect(enqueue(vault, log('Overview'), start)).rejects.toMatchObject({
      name: 'NotQueued',
      message: 'The write was not kept: left',
      why: 'left',
    })
  })

  it('is not called kept where the disk is full', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full)
    await expect(enqueue(vault, log('Overview'), start)).rejects.toMatchObject({
      why: 'storage',
      cause: { name: 'StorageFailure', state: 'full' },
    })
  })
})

describe('a write that cannot be opened', () => {
  const damage = () =>
    writing(['outbox'], ({ outbox }) =>
      outbox.toCollection().modify({ sealed: { iv: new Uint8Array(12), bytes: new ArrayBuffer(32) } }),
    )
  beforeEach(async () => {
    await enqueue(vault, log('damaged'), start)
    await damage()
  })

  it('stays, and holds up no other', async () => {
    await enqueue(vault, log('Overview'), start)
    const { send, sent } = server({ status: 200 })
    expect(await replay(vault, send, signedInAs(alice))).toEqual({ end: 'done', acknowledged: 1, refused: 0 })
    expect(sent.map(({ body }) => body)).toEqual([log('Overview').body])
    expect(await states()).toEqual(['waiting'])
  })

  it('is not taken for one that another takes the place of', async () => {
    await enqueue(vault, look(true), start)
    expect(await countOutbox(alice)).toEqual({ unsent: 2, refused: 0 })
  })

  it('is not joined with others', async () => {
    for (const page of ['a', 'b']) await enqueue(vault, log(page), start)
    await joinWrites(vault, log('').operation, 100, start)
    expect(await bodies()).toEqual([undefined, [{ page: 'a' }, { page: 'b' }]])
  })

  it.each([null, 'text', {}, { operation: 7 }])('is also one in which %j stands, which is no write', async (value) => {
    const [record] = await reading(({ outbox }) => outbox.toArray())
    const sealed = record && (await vault.seal('outbox', recordKey(record), value))
    await writing(['outbox'], ({ outbox }) => outbox.toCollection().modify({ sealed }))
    const { send, sent } = server({ status: 200 })
    expect((await replay(vault, send, signedInAs(alice))).acknowledged).toBe(0)
    expect(sent).toEqual([])
    expect(await bodies()).toEqual([undefined])
  })
})

describe('a device whose storage is in trouble', () => {
  beforeEach(async () => {
    for (const page of ['first', 'second']) await enqueue(vault, log(page), start)
  })

  it('sends nothing of which it could not say that it was sent, and later all of it', async () => {
    const { send, sent } = server({ status: 200 })
    const disk = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
    expect(await replay(vault, send, signedInAs(alice))).toEqual({ end: 'storage', acknowledged: 0, refused: 0 })
    expect(sent).toEqual([])
    disk.mockRestore()
    expect((await replay(vault, send, signedInAs(alice))).acknowledged).toBe(2)
  })

  it('shows and counts nothing while it cannot be read', async () => {
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    expect(await listOutbox(vault)).toEqual([])
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 0 })
  })

  it('is not blamed for a defect of the app', async () => {
    const currentOwner = () => {
      throw new Error('a defect')
    }
    const { send } = server({ status: 200 })
    await expect(replay(vault, send, { ...signedInAs(alice), currentOwner })).rejects.toThrow('a defect')
  })
})

describe('an answer of the server', () => {
  const write = 'client:7'
  const meaning = (answer: SendAnswer) => meaningOf({ receipt: write, ...answer }, write, start)

  it('removes a write only when it is a success', () => {
    expect([200, 204, 299].map((status) => meaning({ status }).kind)).toEqual(Array(3).fill('acknowledged'))
    expect([0, 199, 300, 302, 399].map((status) => meaning({ status }).kind)).toEqual([
      'unreachable',
      ...Array(4).fill('failed'),
    ])
    expect([401, 403, 429, 500, 503].filter((status) => meaning({ status }).kind === 'acknowledged')).toEqual([])
  })

  it('refuses a write for good when the request itself is at fault', () => {
    expect([400, 403, 404, 409, 413, 422].map((status) => meaning({ status }).kind)).toEqual(Array(6).fill('refused'))
    expect([408, 421, 425, 500, 502, 504].map((status) => meaning({ status }).kind)).toEqual(Array(6).fill('failed'))
    expect(meaning({ status: 404 })).toEqual({ kind: 'refused', status: 404, reason: '' })
  })

  it.each([null, undefined, '', 'client:8', '*'])(
    'O3: that names %j and not the write takes nothing from it',
    (receipt) => {
      const kinds = [200, 204, 400, 403, 404, 407, 413].map((status) => meaning({ status, receipt }).kind)
      expect(kinds).toEqual([...Array(2).fill('unreachable'), ...Array(5).fill('failed')])
    },
  )

  it('says how long to wait, in seconds or as a date, within an hour', () => {
    const until = (retryAfter: string | null) => {
      const found = meaning({ status: 503, retryAfter })
      return found.kind === 'wait' && (found.until.getTime() - start.getTime()) / 1000
    }
    expect(until('120')).toBe(120)
    expect(until('Sun, 01 Mar 2026 10:05:00 GMT')).toBe(300)
    expect([until(null), until('soon')]).toEqual([30, 30])
    expect([until('-5'), until('999999')]).toEqual([1, 3600])
  })
})

describe('O7: a write that was refused for good', () => {
  beforeEach(async () => {
    await enqueue(vault, log('first'), start)
    await enqueue(vault, log('second'), start)
    await replay(vault, server({ status: 404, reason: 'There is no such report.' }).send, signedInAs(alice))
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 2 })
  })

  it('is sent again under its number when its author says so', async () => {
    const [first] = await listOutbox(vault)
    await sendRefusedAgain(vault, [first?.id ?? 0])
    expect(await countOutbox(alice)).toEqual({ unsent: 1, refused: 1 })
    expect(await states()).toEqual(['waiting', 'refused'])
    const { send, sent } = server({ status: 200 })
    expect((await replay(vault, send, signedInAs(alice))).acknowledged).toBe(1)
    expect(sent.map(({ body }) => body)).toEqual([log('first').body])
  })

  it('is gone when its author dismisses it, and nobody else can', async () => {
    const ids = (await listOutbox(vault)).map(({ id }) => id)
    await dismissRefused(await openPersonal(bob), ids)
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 2 })
    await dismissRefused(vault, ids)
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 0 })
  })

  it('is gone, too, where another tab has dismissed some of the same already', async () => {
    const ids = (await listOutbox(vault)).map(({ id }) => id)
    await dismissRefused(vault, ids.slice(0, 1))
    await dismissRefused(vault, ids)
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 0 })
  })

  it('is shown without the server’s words where they cannot be opened', async () => {
    const reason = await vault.seal('refusal', 'another', 'There is no such report.')
    await writing(['outbox'], ({ outbox }) => outbox.toCollection().modify({ 'refusal.reason': reason }))
    const [first] = await listOutbox(vault)
    expect(first).toMatchObject({ write: log('first'), refusal: { status: 404, at: start, reason: '' } })
  })

  it('is not dismissed while it waits', async () => {
    const ids = (await listOutbox(vault)).map(({ id }) => id)
    await sendRefusedAgain(vault, ids)
    await dismissRefused(vault, ids)
    expect(await countOutbox(alice)).toEqual({ unsent: 2, refused: 0 })
  })
})

describe('O7: a list of several reports, as a version before made them, of which one is gone', () => {
  const operation = 'pbiReportLogsCreateReportLogs'
  const mixed = [1, 2, 1, 3].map((reportId, place) => ({ reportId, place }))
  const isGone = (item: unknown) => JSON.stringify(item).includes('"reportId":2')
  const taken: unknown[] = []
  const numbers: string[] = []
  const send: Send = (write) => {
    numbers.push(nameOf(write))
    const items: unknown[] = Array.isArray(write.body) ? write.body : []
    if (items.some(isGone)) return Promise.resolve({ receipt: nameOf(write), status: 404 })
    taken.push(...items)
    return Promise.resolve({ receipt: nameOf(write), status: 200 })
  }
  beforeEach(async () => {
    taken.length = 0
    numbers.length = 0
    await enqueue(vault, { operation, body: mixed }, start)
  })

  const expectOnlyReport2Kept = async () => {
    expect(taken).toEqual([mixed[0], mixed[2], mixed[3]])
    expect(await listOutbox(vault)).toMatchObject([
      { state: 'refused', createdAt: start, write: { operation, body: [mixed[1]] }, refusal: { status: 404 } },
    ])
  }

  it('is divided: the server takes what is of the others, each under a number of its own, at once', async () => {
    const done = await replay(vault, send, signedInAs(alice, later(60)))
    expect(done).toEqual({ end: 'done', acknowledged: 2, refused: 1 })
    expect(new Set(numbers).size).toBe(4)
    await expectOnlyReport2Kept()
  })

  it('is left whole where its items are of no report: they stand and fall together', async () => {
    await replay(vault, send, signedInAs(alice, later(60)))
    await dismissRefused(
      vault,
      (await listOutbox(vault)).map(({ id }) => id),
    )
    const body = [null, 1, 'text', { page: 'a' }]
    await enqueue(vault, { operation, body }, start)
    await replay(vault, server({ status: 404 }).send, signedInAs(alice))
    expect(await bodies()).toEqual([body])
  })

  it('is divided, too, when it was refused before and is sent again', async () => {
    const reason = await vault.seal('refusal', 'another', 'There is no report 2.')
    await writing(['outbox'], ({ outbox }) =>
      outbox.toCollection().modify({ state: 'refused', refusal: { status: 404, at: start.getTime(), reason } }),
    )
    const [entry] = await listOutbox(vault)
    await sendRefusedAgain(vault, [entry?.id ?? 0])
    await replay(vault, send, signedInAs(alice, later(60)))
    await expectOnlyReport2Kept()
  })
})

describe('while the server does not take a write', () => {
  beforeEach(async () => {
    await enqueue(vault, log('first'), start)
    await enqueue(vault, log('second'), start)
  })

  it('a refused one is kept with the reason, and the next one is sent', async () => {
    const { send } = server({ status: 403, reason: 'The feature is not enabled.' }, { status: 200 })
    expect(await replay(vault, send, signedInAs(alice))).toEqual({ end: 'done', acknowledged: 1, refused: 1 })
    const [entry, ...rest] = await listOutbox(vault)
    expect(entry).toMatchObject({ state: 'refused', refusal: { status: 403, reason: 'The feature is not enabled.' } })
    expect(rest).toEqual([])
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 1 })
  })

  it('a refused one is not sent again', async () => {
    await replay(vault, server({ status: 400 }).send, signedInAs(alice))
    const again = server({ status: 200 })
    await replay(vault, again.send, signedInAs(alice, later(86_400)))
    expect(again.sent).toEqual([])
  })

  it('a session that has ended stops the sending, and refuses nothing', async () => {
    const { send, sent } = server({ status: 401 })
    expect(await replay(vault, send, signedInAs(alice))).toEqual({ end: 'signed-out', acknowledged: 0, refused: 0 })
    expect(sent).toHaveLength(1)
    expect(await countOutbox(alice)).toEqual({ unsent: 2, refused: 0 })
  })

  it('one that it cannot digest backs off, and holds up no other', async () => {
    const { send } = server({ status: 500 }, { status: 200 })
    const first = await replay(vault, send, signedInAs(alice))
    expect(first).toEqual({ end: 'done', acknowledged: 1, refused: 0, nextAt: later(2) })
    const early = server({ status: 200 })
    await replay(vault, early.send, signedInAs(alice, later(1)))
    expect(early.sent).toEqual([])
    expect((await replay(vault, early.send, signedInAs(alice, later(2)))).acknowledged).toBe(1)
  })

  it('one that fails again backs off for longer, and the first of several that becomes due is waited for', async () => {
    const fail = server({ status: 500 }).send
    await replay(vault, fail, signedInAs(alice))
    await enqueue(vault, log('third'), later(2))
    expect((await replay(vault, fail, signedInAs(alice, later(2)))).nextAt).toEqual(later(4))
    expect((await replay(vault, fail, signedInAs(alice, later(4)))).nextAt).toEqual(later(6))
    expect((await replay(vault, fail, signedInAs(alice, later(6)))).nextAt).toEqual(later(8))
    expect((await replay(vault, fail, signedInAs(alice, later(8)))).nextAt).toEqual(later(14))
  })

  it.each([-3, Number.NaN, 0.5])(
    'one whose count of failures is damaged, %d, begins to count anew',
    async (attempts) => {
      await writing(['outbox'], ({ outbox }) => outbox.toCollection().modify({ attempts }))
      expect((await replay(vault, server({ status: 500 }).send, signedInAs(alice))).nextAt).toEqual(later(2))
    },
  )

  it('all wait as long as it asks for', async () => {
    const { send, sent } = server({ status: 429, retryAfter: '60' })
    expect(await replay(vault, send, signedInAs(alice))).toMatchObject({ end: 'done', nextAt: later(60) })
    expect(sent).toHaveLength(1)
    const early = server({ status: 200 })
    await replay(vault, early.send, signedInAs(alice, later(59)))
    expect(early.sent).toEqual([])
    expect((await replay(vault, early.send, signedInAs(alice, later(60)))).acknowledged).toBe(2)
  })

  it('a request that nobody ever answers counts as unreachable', async () => {
    const never: Send = () => new Promise<SendAnswer>(() => undefined)
    expect((await replay(vault, never, { ...signedInAs(alice), sendTimeout: 1 })).end).toBe('unreachable')
    expect((await replay(vault, server({ status: 200 }).send, signedInAs(alice))).acknowledged).toBe(2)
  })
})

describe('two tabs', () => {
  it('send a write once between them', async () => {
    await enqueue(vault, log('Overview'), start)
    const { send, sent } = server({ status: 200 })
    const ends = await Promise.all([1, 2, 3].map(() => replay(vault, send, signedInAs(alice))))
    expect(ends.map(({ end }) => end).sort()).toEqual(['busy', 'busy', 'done'])
    expect(sent).toHaveLength(1)
  })

  it('keep to their leases where the browser has no locks', async () => {
    await enqueue(vault, log('Overview'), start)
    const { send, sent } = server({ status: 200 })
    await Promise.all([replay(vault, send, unlocked), replay(vault, send, unlocked)])
    expect(sent).toHaveLength(1)
  })

  it('take over from one that died in the middle of sending, once its lease has run out', async () => {
    await enqueue(vault, log('Overview'), start)
    await writing(['outbox'], ({ outbox }) =>
      outbox.toCollection().modify({ state: 'sending', lease: { holder: 'dead', until: later(60).getTime() } }),
    )
    const { send } = server({ status: 200 })
    expect(await replay(vault, send, signedInAs(alice))).toMatchObject({ acknowledged: 0, nextAt: later(60) })
    expect((await replay(vault, send, signedInAs(alice, later(60)))).acknowledged).toBe(1)
  })

  const several = { operation: 'log', body: [{ reportId: 1 }, { reportId: 2 }] }
  it.each([
    { write: log('Overview'), status: 200, left: [] },
    { write: several, status: 200, left: [] },
    { write: log('Overview'), status: 500, left: [log('Overview').body] },
    { write: several, status: 500, left: [several.body] },
  ])(
    'leave what one decided ($status) when the other’s refusal comes after its lease: $write.body',
    async ({ write, status, left }) => {
      await enqueue(vault, write, start)
      const { promise, resolve } = Promise.withResolvers<SendAnswer>()
      let receipt = ''
      const slow: Send = (sent) => {
        receipt = nameOf(sent)
        return promise
      }
      const first = replay(vault, slow, unlocked)
      await expect.poll(states).toEqual(['sending'])
      await replay(vault, server({ status }).send, { ...unlocked, now: () => later(60) })
      resolve({ status: 404, receipt })
      await first
      expect(await bodies()).toEqual(left)
      expect(await states()).toEqual(left.map(() => 'waiting'))
      expect(await reading(({ outbox }) => outbox.count())).toBe(left.length)
    },
  )

  it('of two people do not wait for each other', async () => {
    const others = await openPersonal(bob)
    await enqueue(vault, log('Overview'), start)
    await enqueue(others, log('Overview'), start)
    const { send } = server({ status: 200 })
    const done = await Promise.all([replay(vault, send, signedInAs(alice)), replay(others, send, signedInAs(bob))])
    expect(done.map(({ acknowledged }) => acknowledged)).toEqual([1, 1])
  })

  it('do not wait for a moment that was written before the clock was set back', async () => {
    await enqueue(vault, log('Overview'), start)
    await replay(vault, server({ status: 503, retryAfter: '600' }).send, signedInAs(alice))
    const yesterday = later(-86_400)
    expect((await replay(vault, server({ status: 200 }).send, signedInAs(alice, yesterday))).acknowledged).toBe(1)
  })

  it('both hear how many writes are unsent', async () => {
    const heard: OutboxCount[] = []
    const stop = subscribeToOutbox(alice, (count) => heard.push(count))
    await enqueue(vault, log('Overview'), start)
    await expect.poll(() => heard.at(-1)).toEqual({ unsent: 1, refused: 0 })
    await replay(vault, server({ status: 200 }).send, signedInAs(alice))
    await expect.poll(() => heard.at(-1)).toEqual({ unsent: 0, refused: 0 })
    stop()
  })
})

describe('the author of a write', () => {
  it('is the only one in whose session it is sent', async () => {
    await enqueue(vault, log('Overview'), start)
    const { send, sent } = server({ status: 200 })
    expect((await replay(vault, send, signedInAs(bob))).end).toBe('other-owner')
    expect((await replay(vault, send, signedInAs(null))).end).toBe('other-owner')
    expect((await replay(await openPersonal(bob), send, signedInAs(bob))).acknowledged).toBe(0)
    expect(sent).toEqual([])
    expect((await replay(vault, send, signedInAs(alice))).acknowledged).toBe(1)
  })

  it('does not lose it to a refusal that was meant for the next person', async () => {
    await enqueue(vault, log('Overview'), start)
    let current = alice
    const send: Send = (write) => {
      current = bob
      return Promise.resolve({ status: 403, receipt: nameOf(write) })
    }
    const options = { ...signedInAs(alice), currentOwner: () => current }
    expect((await replay(vault, send, options)).end).toBe('other-owner')
    expect(await countOutbox(alice)).toEqual({ unsent: 1, refused: 0 })
  })

  it('finds it again after signing out and in', async () => {
    await enqueue(vault, log('Overview'), start)
    await eraseOwner(alice, { unsent: 'keep' })
    await openPersonal(bob)
    const again = await openPersonal(alice)
    expect((await replay(again, server({ status: 200 }).send, signedInAs(alice))).acknowledged).toBe(1)
  })

  it('finds it again on a shared device, with the share that the server gives at sign-in', async () => {
    await enqueue(await openShared(7), log('Overview'), start)
    await eraseOwner(alice, { unsent: 'keep' })
    const { send, sent } = server({ status: 200 })
    expect((await replay(await openShared(8), send, signedInAs(alice))).acknowledged).toBe(0)
    expect(sent).toEqual([])
    expect((await replay(await openShared(7), send, signedInAs(alice))).acknowledged).toBe(1)
  })

  it('finds it again when the device has become a shared one', async () => {
    await enqueue(vault, log('Overview'), start)
    const shared = await openShared(7)
    expect((await replay(shared, server({ status: 200 }).send, signedInAs(alice))).acknowledged).toBe(1)
  })

  it('may have it thrown away when leaving', async () => {
    await enqueue(vault, log('Overview'), start)
    await eraseOwner(alice, { unsent: 'discard' })
    expect(await reading(({ outbox }) => outbox.count())).toBe(0)
    expect(await reading(({ owners }) => owners.count())).toBe(0)
  })
})

describe('the wait after failures', () => {
  it('doubles up to five minutes, and is spread by half', () => {
    expect([1, 2, 3, 20, 5000].map((failures) => backOff(failures, 1))).toEqual([2000, 4000, 8000, 300_000, 300_000])
    expect([backOff(1, 0), backOff(20, 0)]).toEqual([1000, 150_000])
  })
})

describe('writes that were never sent', () => {
  const operation = 'pbiReportLogsCreateReportLogs'

  it('become one of the same order, up to the longest list that the server takes', async () => {
    for (const page of ['a', 'b', 'c']) await enqueue(vault, log(page), start)
    await joinWrites(vault, operation, 2, start)
    expect(await bodies()).toEqual([[{ page: 'c' }], [{ page: 'a' }, { page: 'b' }]])
    const { send, sent } = server({ status: 200 })
    await replay(vault, send, signedInAs(alice))
    expect(sent.flatMap(({ body }) => body)).toHaveLength(3)
  })

  it('become one for each report: what befalls one report befalls none of the others', async () => {
    const of = (reportId: number, place: number) => ({ operation, body: [{ reportId, place }] })
    for (const write of [of(1, 1), of(2, 2), of(1, 3), of(2, 4), of(3, 5)]) await enqueue(vault, write, start)
    await joinWrites(vault, operation, 100, start)
    const lists = (await bodies()).map((body) => JSON.stringify(body).match(/\d+/g)?.join(' '))
    expect(lists).toEqual(['3 5', '1 1 1 3', '2 2 2 4'])
  })

  it('go with those that were joined before them', async () => {
    for (const page of ['a', 'b']) await enqueue(vault, log(page), start)
    await joinWrites(vault, operation, 100, start)
    await enqueue(vault, log('c'), start)
    await joinWrites(vault, operation, 100, start)
    expect(await bodies()).toEqual([[{ page: 'a' }, { page: 'b' }, { page: 'c' }]])
  })

  it('are not joined with a list of several reports, as a version before made them', async () => {
    const mixed = [{ reportId: 1 }, { reportId: 2 }]
    const one = [{ reportId: 1 }]
    for (const body of [mixed, one, one]) await enqueue(vault, { operation, body }, start)
    await joinWrites(vault, operation, 100, start)
    expect(await bodies()).toEqual([mixed, [...one, ...one]])
  })

  it('are not joined when another tab begins to send one of them meanwhile', async () => {
    for (const page of ['a', 'b']) await enqueue(vault, log(page), start)
    const interrupted: Vault = {
      ...vault,
      seal: async (...input) => {
        await replay(vault, server({ status: 0 }).send, signedInAs(alice))
        return await vault.seal(...input)
      },
    }
    await joinWrites(interrupted, operation, 100, start)
    expect(await bodies()).toEqual([[{ page: 'a' }], [{ page: 'b' }]])
  })

  it('are not joined with one that the server may know already, whose number must stay its own', async () => {
    await enqueue(vault, log('a'), start)
    await replay(vault, server({ status: 0 }).send, signedInAs(alice))
    for (const page of ['b', 'c']) await enqueue(vault, log(page), start)
    await joinWrites(vault, operation, 100, start)
    expect(await bodies()).toEqual([[{ page: 'a' }], [{ page: 'b' }, { page: 'c' }]])
  })

  it('of another operation are left as they are', async () => {
    await enqueue(vault, { operation: 'other', body: [1] }, start)
    await enqueue(vault, log('a'), start)
    await joinWrites(vault, operation, 100, start)
    expect(await bodies()).toEqual([[1], [{ page: 'a' }]])
  })

  it('count as many as they were when they are joined, and when they are refused', async () => {
    for (const page of ['a', 'b', 'c']) await enqueue(vault, log(page), start)
    await joinWrites(vault, operation, 100, start)
    expect(await countOutbox(alice)).toEqual({ unsent: 3, refused: 0 })
    await replay(vault, server({ status: 404 }).send, signedInAs(alice))
    expect(await countOutbox(alice)).toEqual({ unsent: 0, refused: 3 })
  })

  it.each([undefined, 0, -2, 1.5])(
    'of a version that did not say how many they hold, or damaged to %s, count as one each',
    async (length) => {
      await enqueue(vault, log('a'), start)
      await writing(['outbox'], ({ outbox }) => outbox.toCollection().modify({ length }))
      expect(await countOutbox(alice)).toEqual({ unsent: 1, refused: 0 })
    },
  )

  it('are joined once when two tabs do it at the same time', async () => {
    for (const page of ['a', 'b']) await enqueue(vault, log(page), start)
    await Promise.all([joinWrites(vault, operation, 100, start), joinWrites(vault, operation, 100, start)])
    expect(await bodies()).toEqual([[{ page: 'a' }, { page: 'b' }]])
  })
})
