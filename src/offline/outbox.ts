/**
 * Writes that wait for the network. A record is on the device before success is shown, leased while it is sent, and removed
 * only when the server has acknowledged its number; the server applies each number once, so sending again is always safe and
 * losing the answer costs nothing. Records are independent of each other: one that the server cannot digest holds up none, and
 * one that it refuses takes down only what is of the same report. A write that has no body sets one thing, of which the last
 * holds: it takes the place of the one before.
 */
import type { NewReportLog } from '../contract/services/pbi-report-logs.ts'
import { headers } from '../contract/vocabulary/headers.ts'
import { backOff, longestBackOff } from './back-off.ts'
import { type DeviceTables, reading, StorageFailure, unlessStorageFails, writingFirst } from './database.ts'
import { longestPatience, meaningOf, type SendAnswer } from './outbox-answer.ts'
import { isSameOwner, type Owner, ownerKey } from './owner.ts'
import type { OutboxRecord } from './records.ts'
import { isOpen, type Vault } from './vault.ts'

export interface QueuedWrite {
  /** The name of the generated endpoint. */
  operation: string
  body: unknown
  /** What the operation is told in its address. */
  params?: Record<string, unknown>
}

/** The write is not kept: tell the person that it failed. */
export class NotQueued extends Error {
  override readonly name = 'NotQueued'
  readonly why: 'not-allowed' | 'left' | 'storage'

  constructor(why: NotQueued['why'], cause?: unknown) {
    super(`The write was not kept: ${why}`, { cause })
    this.why = why
  }
}

// Each page numbers its own writes. A counter on the device could be lost or set back, and a number that the server has seen
// before is acknowledged unread.
let client: string | undefined
let lastSequence = 0

function nextNumber(): { client: string; sequence: number } {
  client ??= crypto.randomUUID()
  lastSequence += 1
  return { client, sequence: lastSequence }
}

export const recordKey = ({ client, sequence }: { client: string; sequence: number }) => `${client}:${sequence}`

async function newRecord(vault: Vault, write: QueuedWrite, createdAt: number): Promise<Omit<OutboxRecord, 'id'>> {
  const number = nextNumber()
  return {
    ...number,
    owner: ownerKey(vault.owner),
    createdAt,
    state: 'waiting',
    attempts: 0,
    dueAt: 0,
    ...(Array.isArray(write.body) && { length: write.body.length }),
    sealed: await vault.seal('outbox', recordKey(number), write),
  }
}

/** Resolves when the write is on the device; rejects with `NotQueued` when it is not. */
export async function enqueue(vault: Vault, write: QueuedWrite, now: Date): Promise<number> {
  if (!vault.mayQueue) throw new NotQueued('not-allowed')
  const record = await newRecord(vault, write, now.getTime())
  const replaced = write.body === undefined ? await unsentOf(vault, write.operation) : []
  try {
    return await writingFirst(['owners', 'outbox'], async (tables) => {
      if (!(await isOpen(tables, vault))) throw new NotQueued('left')
      await tables.outbox.bulkDelete(replaced)
      return await tables.outbox.add(record)
    })
  } catch (error) {
    throw error instanceof StorageFailure ? new NotQueued('storage', error) : error
  }
}

/** Also one that is leased: who sent it may be gone, and would send it again after this one. */
async function unsentOf(vault: Vault, operation: string): Promise<number[]> {
  const records = await unlessStorageFails(
    reading((tables) =>
      ofOwner(tables, vault)
        .filter(({ state }) => state !== 'refused')
        .toArray(),
    ),
    [],
  )
  const writes = await Promise.all(records.map((record) => writeIn(vault, record)))
  return records.flatMap(({ id }, index) => (writes[index]?.operation === operation ? [id] : []))
}

const isUntried = ({ state, isTried }: OutboxRecord) => state === 'waiting' && !isTried

const subject = 'reportId' satisfies keyof NewReportLog

/** The server takes a list or refuses it as a whole, so items of one list stand and fall together: those of one report. */
const subjectOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && subject in item ? item[subject] : undefined

/** One list for each report that the write is about. */
function partsOf({ operation, body }: QueuedWrite): QueuedWrite[] {
  const items: unknown[] = Array.isArray(body) ? body : []
  const subjects = [...new Set(items.map(subjectOf))]
  return subjects.map((one) => ({ operation, body: items.filter((item) => subjectOf(item) === one) }))
}

interface Batch {
  subject: unknown
  ids: number[]
  body: unknown[]
}

function batchesOf(writes: readonly { id: number; body: readonly unknown[] }[], longest: number): Batch[] {
  const batches: Batch[] = []
  for (const { id, body } of writes) {
    const [item, ...others] = body.map(subjectOf)
    // A version before made lists of several reports: they are divided when the server refuses them.
    if (others.some((other) => other !== item)) continue
    const last = batches.findLast((batch) => batch.subject === item)
    if (last && last.body.length + body.length <= longest) {
      last.ids.push(id)
      last.body.push(...body)
    } else batches.push({ subject: item, ids: [id], body: [...body] })
  }
  return batches
}

/**
 * Makes one write, for each report, of those of an operation that were never sent; their bodies are lists. Many small records
 * are safe on the device at once, and still cost the server one request.
 */
export async function joinWrites(vault: Vault, operation: string, longest: number, now: Date): Promise<void> {
  const untried = await reading((tables) => ofOwner(tables, vault).filter(isUntried).toArray())
  const opened = await Promise.all(
    untried.map(async (record) => ({ id: record.id, write: await writeIn(vault, record) })),
  )
  const lists = opened.flatMap(({ id, write }) =>
    write?.operation === operation && Array.isArray(write.body) ? [{ id, body: write.body }] : [],
  )
  for (const { ids, body } of batchesOf(lists, longest)) {
    if (ids.length < 2) continue
    const record = await newRecord(vault, { operation, body }, now.getTime())
    await writingFirst(['owners', 'outbox'], async ({ outbox }) => {
      const found = await outbox.bulkGet(ids)
      // Another tab has begun to send one of them, or has joined them already.
      if (!found.every((candidate) => candidate !== undefined && isUntried(candidate))) return
      await outbox.bulkDelete(ids)
      await outbox.add(record)
    })
  }
}

export type Send = (
  write: QueuedWrite & { headers: Record<string, string>; signal: AbortSignal },
) => Promise<SendAnswer>

/** Does the work unless another tab is at it; then `undefined`. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>

// Where a browser has no locks, the leases alone keep two tabs from sending the same record.
const byWebLock: Exclusively = async (name, work) =>
  navigator.locks
    ? await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : await work()

export interface ReplayOptions {
  now: () => Date
  /** Whose session a request sent at this moment would go out in. */
  currentOwner: () => Owner | null
  random?: () => number
  exclusively?: Exclusively
  /** Milliseconds until a request that nobody answers counts as unreachable. */
  sendTimeout?: number
}

export interface Replay {
  /** `done`: nothing is due. Otherwise why records that are due were left where they are. */
  end: 'done' | 'busy' | 'unreachable' | 'signed-out' | 'other-owner' | 'storage'
  acknowledged: number
  refused: number
  /** When to look again although nothing happens; absent when nothing waits. */
  nextAt?: Date
}

const leaseLength = 60_000
const defaultSendTimeout = 30_000

/** Moments too far ahead were written before the clock was set back: they count as past. */
const isAhead = (moment: unknown, now: Date, longest: number): moment is number =>
  typeof moment === 'number' && moment > now.getTime() && moment <= now.getTime() + longest

const isWaiting = ({ lease, dueAt }: OutboxRecord, now: Date) =>
  isAhead(lease?.until, now, leaseLength) || isAhead(dueAt, now, longestBackOff)
const isDue = (record: OutboxRecord, now: Date) => record.state !== 'refused' && !isWaiting(record, now)
const attemptsOf = ({ attempts }: OutboxRecord) => (Number.isSafeInteger(attempts) && attempts > 0 ? attempts : 0)

export const ofOwner = ({ outbox }: DeviceTables, vault: Vault) => outbox.where('owner').equals(ownerKey(vault.owner))

async function lease(vault: Vault, after: number, holder: string, now: Date): Promise<OutboxRecord | undefined> {
  return await writingFirst(['owners', 'outbox'], async (tables) => {
    const owner = await tables.owners.get(ownerKey(vault.owner))
    if (isAhead(owner?.resumeAt, now, longestPatience)) return undefined
    const record = await ofOwner(tables, vault)
      .filter((candidate) => candidate.id > after && isDue(candidate, now))
      .first()
    if (!record) return undefined
    const until = now.getTime() + leaseLength
    await tables.outbox.put({ ...record, state: 'sending', isTried: true, lease: { holder, until } })
    return record
  })
}

/** Only by who holds the lease; where it ran out and another took over, the other decides. */
async function settle(holder: string, record: OutboxRecord, changes: Partial<OutboxRecord>): Promise<void> {
  await writingFirst(['outbox'], async ({ outbox }) => {
    const found = await outbox.get(record.id)
    if (found?.lease?.holder !== holder) return
    const { lease: _, ...settled } = { ...found, ...changes }
    await outbox.put(settled)
  })
}

/** In numbers of their own: that of the whole stands for another body. Whoever refused it has kept nothing of it. */
async function divide(
  vault: Vault,
  holder: string,
  record: OutboxRecord,
  parts: readonly QueuedWrite[],
): Promise<void> {
  const divided = await Promise.all(parts.map((part) => newRecord(vault, part, record.createdAt)))
  await writingFirst(['outbox'], async ({ outbox }) => {
    const found = await outbox.get(record.id)
    if (found?.lease?.holder !== holder) return
    await outbox.delete(record.id)
    await outbox.bulkAdd(divided)
  })
}

async function answerTo(record: OutboxRecord, write: QueuedWrite, send: Send, options: ReplayOptions) {
  const signal = AbortSignal.timeout(options.sendTimeout ?? defaultSendTimeout)
  const unanswered: SendAnswer = { status: 0 }
  const timedOut = new Promise<SendAnswer>((resolve) => {
    signal.addEventListener('abort', () => resolve(unanswered))
  })
  const numbered = {
    [headers.outboxClient]: record.client,
    [headers.outboxSequence]: String(record.sequence),
    [headers.outboxOwner]: record.owner,
  }
  // A send that rejects tells as little about the server as one that never ends.
  const answered = send({ ...write, headers: numbered, signal }).catch(() => unanswered)
  return await Promise.race([answered, timedOut])
}

const isQueuedWrite = (value: unknown): value is QueuedWrite =>
  typeof value === 'object' && value !== null && 'operation' in value && typeof value.operation === 'string'

export async function writeIn(vault: Vault, record: OutboxRecord): Promise<QueuedWrite | undefined> {
  const opened = await vault.open('outbox', recordKey(record), record.sealed)
  return opened && isQueuedWrite(opened.value) ? opened.value : undefined
}

type Step = 'next' | Exclude<Replay['end'], 'done' | 'busy'>

const isInSession = (vault: Vault, options: ReplayOptions) => {
  const current = options.currentOwner()
  return current !== null && isSameOwner(current, vault.owner)
}

async function sendOne(
  vault: Vault,
  record: OutboxRecord,
  holder: string,
  send: Send,
  options: ReplayOptions,
  replay: Replay,
): Promise<Step> {
  const putBack = (changes: Partial<OutboxRecord> = {}) => settle(holder, record, { state: 'waiting', ...changes })
  const write = await writeIn(vault, record)
  if (!write) {
    await putBack()
    return 'next'
  }
  if (!isInSession(vault, options)) {
    await putBack()
    return 'other-owner'
  }
  const answer = await answerTo(record, write, send, options)
  const meaning = meaningOf(answer, recordKey(record), options.now())
  switch (meaning.kind) {
    case 'acknowledged':
      await writingFirst(['outbox'], ({ outbox }) => outbox.delete(record.id))
      replay.acknowledged += 1
      return 'next'
    case 'refused': {
      // The session may have become another person’s while the request was under way; then the refusal was meant for them.
      if (!isInSession(vault, options)) {
        await putBack()
        return 'other-owner'
      }
      const parts = partsOf(write)
      if (parts.length > 1) {
        // They are sent at once: what comes last is looked at last.
        await divide(vault, holder, record, parts)
        return 'next'
      }
      const reason = await vault.seal('refusal', recordKey(record), meaning.reason)
      const refusal = { status: meaning.status, at: options.now().getTime(), reason }
      await settle(holder, record, { state: 'refused', refusal })
      replay.refused += 1
      return 'next'
    }
    case 'failed': {
      const attempts = attemptsOf(record) + 1
      const wait = backOff(attempts, (options.random ?? Math.random)())
      await putBack({ attempts, dueAt: options.now().getTime() + wait })
      return 'next'
    }
    case 'wait':
      await writingFirst(['owners'], ({ owners }) => owners.update(record.owner, { resumeAt: meaning.until.getTime() }))
      await putBack()
      return 'next'
    case 'unreachable':
    case 'signed-out':
      await putBack()
      return meaning.kind
  }
}

/** The earliest moment at which a record that waits by itself becomes due. */
async function nextMoment(vault: Vault, now: Date): Promise<Date | undefined> {
  const { owner, records } = await reading(async (tables) => ({
    owner: await tables.owners.get(ownerKey(vault.owner)),
    records: await ofOwner(tables, vault).toArray(),
  }))
  const ahead = (moment: unknown, longest: number) => (isAhead(moment, now, longest) ? [moment] : [])
  const moments = records.flatMap(({ lease, dueAt }) => [
    ...ahead(lease?.until, leaseLength),
    ...ahead(dueAt, longestBackOff),
  ])
  moments.push(...ahead(owner?.resumeAt, longestPatience))
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}

async function sendAll(vault: Vault, send: Send, options: ReplayOptions, replay: Replay): Promise<void> {
  const holder = crypto.randomUUID()
  let last = 0
  for (;;) {
    const record = await lease(vault, last, holder, options.now())
    if (!record) return
    last = record.id
    const step = await sendOne(vault, record, holder, send, options, replay)
    if (step !== 'next') {
      replay.end = step
      return
    }
  }
}

async function run(vault: Vault, send: Send, options: ReplayOptions): Promise<Replay> {
  const replay: Replay = { end: 'done', acknowledged: 0, refused: 0 }
  try {
    await sendAll(vault, send, options, replay)
    const nextAt = await nextMoment(vault, options.now())
    return nextAt ? { ...replay, nextAt } : replay
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    return { ...replay, end: 'storage' }
  }
}

/** Sends what is due, one tab at a time. */
export async function replay(vault: Vault, send: Send, options: ReplayOptions): Promise<Replay> {
  const { exclusively = byWebLock } = options
  if (!vault.mayQueue) return { end: 'done', acknowledged: 0, refused: 0 }
  const done = await exclusively(`tessera outbox ${ownerKey(vault.owner)}`, () => run(vault, send, options))
  return done ?? { end: 'busy', acknowledged: 0, refused: 0 }
}
