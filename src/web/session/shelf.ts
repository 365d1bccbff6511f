/**
 * What the device keeps of the signed-in person: answers, preferences, unsent writes. Loaded apart from the shell, because
 * the database's code weighs as much as the router.
 */
import { forgetAnswer, readAnswer, storeAnswer } from '../../offline/answers.ts'
import { forgetAllBut, forgetPerson } from '../../offline/cleanup.ts'
import { type StorageState, storage } from '../../offline/database.ts'
import { type DraftStorage, draftsOf, forgetExpiredDrafts } from '../../offline/drafts.ts'
import { type KeptReports, keptReportsOf } from '../../offline/kept-reports.ts'
import { enqueue, joinWrites, NotQueued, type QueuedWrite, replay, type Send } from '../../offline/outbox.ts'
import {
  dismissRefused,
  listOutbox,
  type OutboxCount,
  type OutboxEntry,
  sendRefusedAgain,
  subscribeToOutbox,
} from '../../offline/outbox-entries.ts'
import type { Owner } from '../../offline/owner.ts'
import { type PreferenceStorage, preferencesOf } from '../../offline/preferences.ts'
import { thisTab } from '../../offline/tab.ts'
import { type TabNote, tabNoteOf } from '../../offline/tab-note.ts'
import { findPersonalOwner, openVault, type Vault, type VaultMode } from '../../offline/vault.ts'
import { askForSync, keepAwake, type Wake } from '../../offline/wake.ts'
import type { AnswerShelf } from '../api/answer-shelf.ts'
import { bytesOfKey, caller, onAccessToken } from '../api/caller.ts'
import { operationFacts } from '../api/generated/operations.ts'
import { isStillOwn } from '../api/page-owner.ts'
import { clock } from '../api/server-time.ts'
import { ownerOfToken } from '../api/token-owner.ts'
import { sendRaw } from '../api/transport.ts'
import { isUnreachable, wordsOf } from '../api/wire.ts'
import { marks } from './marks.ts'
import { keepSentChoice, type SentChoice, sentChoicesIn } from './sent-choices.ts'
import { whenIdle } from './when-idle.ts'

export { findPersonalOwner, forgetAllBut, forgetPerson }

const now = () => new Date()

const sendQueued: Send = async ({ operation, body, params, headers, signal }) => {
  const queue = operationFacts[operation]?.queue
  // An operation of another version of the app, which may come back.
  if (!queue) return { status: 500 }
  const answered = await sendRaw({
    url: queue.path,
    method: queue.method,
    body,
    headers,
    signal,
    ...(params && { params }),
  })
  if (!answered) return { status: 0 }
  const {
    answer: { error },
    ...said
  } = answered
  if (error && isUnreachable(error)) return { status: 0 }
  return { ...said, ...(error && { reason: wordsOf(error) }) }
}

export interface PersonShelf extends AnswerShelf {
  owner: Owner
  preferences: PreferenceStorage
  drafts: DraftStorage
  reportLeft: TabNote
  /** Null: not on this device, or not in this session. */
  keptReports: KeptReports | null
  /** On the device, to be sent later; false where it could not be kept. */
  keep(write: QueuedWrite): Promise<boolean>
  /** Sends what waits, after joining the lists of an operation that were never sent. */
  sendJoined(operation: string, longest: number): Promise<void>
  /** The moment may be right to send what waits. */
  wake(): void
  onUnsent(listener: (count: OutboxCount) => void): () => void
  /** What is still to be sent. */
  waiting(): Promise<OutboxEntry[]>
  /** What the server has taken lately of the person’s choices. */
  sentChoices(): Promise<SentChoice[]>
  /** What the server refused for good, with its words. */
  refused(): Promise<OutboxEntry[]>
  sendAgain(ids: readonly number[]): Promise<void>
  dismiss(ids: readonly number[]): Promise<void>
  /** Whether the browser keeps what it is given; told now and at every change. */
  onStorage(listener: (state: StorageState) => void): () => void
}

interface OpenOptions {
  mode: VaultMode
  isImpersonated: boolean
  onDefect: (error: unknown) => void
}

export async function openPersonShelf(owner: Owner, options: OpenOptions): Promise<PersonShelf> {
  const outboxKey = bytesOfKey(caller().outboxKey)
  const vault = await openVault(owner, options.mode, { now: now(), impersonated: options.isImpersonated, outboxKey })
  const preferences = preferencesOf(vault)
  const outbox = keepOutboxAwake(vault, preferences, options.onDefect)
  // At once: until it has a name, other tabs take what it has typed for that of a tab that is gone.
  thisTab().catch(options.onDefect)
  whenIdle()
    .then(() => forgetExpiredDrafts(clock))
    .catch(options.onDefect)
  const keep = async (write: QueuedWrite) => {
    try {
      await enqueue(vault, write, now())
      return true
    } catch (error) {
      if (error instanceof NotQueued) return false
      throw error
    }
  }
  const send = async () => {
    outbox.wake()
    await askForSync()
  }
  return {
    owner,
    preferences,
    drafts: draftsOf(vault, clock, thisTab),
    reportLeft: tabNoteOf(vault, marks.reportLeft, isStillOwn),
    keptReports: keptReportsOf(vault, clock.now),
    read: (key) => readAnswer(vault, key),
    write: (key, value, askedAt) => storeAnswer(vault, key, value, { askedAt }),
    forget: (key) => forgetAnswer(vault, key),
    whenIdle,
    keep,
    async enqueue(write) {
      const isKept = await keep(write)
      if (isKept) await send()
      return isKept
    },
    async sendJoined(operation, longest) {
      await joinWrites(vault, operation, longest, now())
      await send()
    },
    wake: outbox.wake,
    onUnsent: (listener) => subscribeToOutbox(owner, listener),
    waiting: async () => (await listOutbox(vault)).filter(({ state }) => state !== 'refused'),
    sentChoices: () => sentChoicesIn(preferences),
    refused: async () => (await listOutbox(vault)).filter(({ state }) => state === 'refused'),
    async sendAgain(ids) {
      await sendRefusedAgain(vault, ids)
      await send()
    },
    dismiss: (ids) => dismissRefused(vault, ids),
    onStorage: (listener) => {
      listener(storage.state)
      return storage.subscribe(listener)
    },
  }
}

/** Sends only in this person's own session: without a token nobody is signed in yet. */
function keepOutboxAwake(vault: Vault, preferences: PreferenceStorage, onError: (error: unknown) => void): Wake {
  const sendAndNote: Send = async (write) => {
    const answer = await sendQueued(write)
    // While it is still in the outbox, so that it is never missing from both. Lists are records, and none is chosen.
    if (answer.status === 200 && !Array.isArray(write.body)) await keepSentChoice(preferences, write)
    return answer
  }
  const currentOwner = () => {
    const { accessToken } = caller()
    return accessToken === null ? null : (ownerOfToken(accessToken) ?? vault.owner)
  }
  const awake = keepAwake({ replay: () => replay(vault, sendAndNote, { now, currentOwner }), now, onError })
  // The device is opened before the server has spoken, and sends nothing until there is a session to send it in.
  onAccessToken(awake.wake)
  return awake
}
