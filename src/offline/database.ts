/**
 * The one database of the app on a device. Storage is a comfort: where the browser refuses it, or loses it, the app goes on
 * without, and `storage` says so. iOS closes databases of pages in the background, so work that fails on a closed connection
 * is tried once more on a new one.
 */
import Dexie, { liveQuery, type Table } from 'dexie'
import {
  type AnswerRecord,
  databaseName,
  draftPrefix,
  type OutboxRecord,
  type OwnerRecord,
  type PreferenceRecord,
} from './records.ts'

const tableNames = ['owners', 'answers', 'outbox', 'preferences'] as const
type TableName = (typeof tableNames)[number]

export interface DeviceTables {
  owners: Table<OwnerRecord, string>
  answers: Table<AnswerRecord, [string, string]>
  outbox: Table<OutboxRecord, number, Omit<OutboxRecord, 'id'>>
  preferences: Table<PreferenceRecord, [string, string]>
}

export const draftsAmong = ({ preferences }: Pick<DeviceTables, 'preferences'>, owner: string, start = draftPrefix) =>
  preferences.where('[owner+key]').between([owner, start], [owner, `${start}\uffff`])

/** `full`: nothing more is kept, what is there can be read. `unavailable`: nothing is kept and nothing can be read. */
export type StorageState = 'ready' | 'full' | 'unavailable'

export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly state: StorageState

  constructor(state: StorageState, cause: unknown) {
    super(`Storage on this device is ${state}`, { cause })
    this.state = state
  }
}

const listeners = new Set<(state: StorageState) => void>()
let current: StorageState = 'ready'

function become(state: StorageState): void {
  if (state === current) return
  current = state
  for (const listener of listeners) listener(state)
}

export const storage = {
  get state(): StorageState {
    return current
  },
  subscribe(listener: (state: StorageState) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** For moments at which a browser gives back what it took: a page that comes to the front again. */
  tryAgain(): void {
    if (current === 'unavailable') become('ready')
  },
}

// Strict: a queued write is on the disk, not only on its way there, when the person is told that it is kept.
const database = new Dexie(databaseName, { chromeTransactionDurability: 'strict' })
database.version(1).stores({
  owners: 'owner',
  answers: '[owner+id], [owner+storedAt+size+id]',
  outbox: '++id, owner',
  preferences: '[owner+key]',
})
// Another tab upgrades or erases the database, and would wait for ever for this connection. False: Dexie’s own handler
// would do the same with a warning on the console.
database.on('versionchange', () => {
  database.close({ disableAutoOpen: false })
  return false
})

// One schema for both: a transaction’s tables are those of its database.
const tables: DeviceTables = {
  owners: database.table('owners'),
  answers: database.table('answers'),
  outbox: database.table('outbox'),
  preferences: database.table('preferences'),
}

/** Milliseconds. A tab that does not let go of an old version blocks the opening without ever failing it. */
const patience = 4000

async function open(): Promise<void> {
  if (database.isOpen()) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Ends the attempt, so that a later one begins anew.
      database.close({ disableAutoOpen: false })
      reject(new StorageFailure('unavailable', 'blocked'))
    }, patience)
  })
  try {
    await Promise.race([database.open(), blocked])
  } finally {
    clearTimeout(timer)
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
const innerNameOf = (error: unknown): string =>
  error instanceof Error && 'inner' in error ? nameOf(error.inner) : nameOf(error)

const isAbout = (error: unknown, ...names: string[]) =>
  names.includes(nameOf(error)) || names.includes(innerNameOf(error))

const isClosed = (error: unknown) =>
  isAbout(error, 'DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'AbortError')

const isFromStorage = (error: unknown) =>
  error instanceof Dexie.DexieError || error instanceof DOMException || error instanceof StorageFailure

async function reopen(failed: IDBDatabase | null): Promise<void> {
  if (database.backendDB() === failed) database.close({ disableAutoOpen: false })
  await open()
}

async function attempt<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    await open()
  } catch (error) {
    become('unavailable')
    throw error
  }
  const connection = database.backendDB()
  try {
    return await work()
  } catch (error) {
    if (!isClosed(error) || isAbout(error, 'QuotaExceededError')) throw error
    await reopen(connection)
    return await work()
  }
}

async function guarded<T>(work: () => PromiseLike<T>): Promise<T> {
  if (current === 'unavailable') throw new StorageFailure('unavailable', 'given up earlier')
  try {
    return await attempt(work)
  } catch (error) {
    if (!isFromStorage(error) || error instanceof StorageFailure) throw error
    const isFull = isAbout(error, 'QuotaExceededError')
    if (isFull) become('full')
    throw new StorageFailure(isFull ? 'full' : 'unavailable', error)
  }
}

export const reading = <T>(work: (tables: DeviceTables) => PromiseLike<T>): Promise<T> => guarded(() => work(tables))

/** All or nothing. Awaits inside `work` must be of the tables: anything else ends the transaction. */
export async function writing<T>(
  names: readonly TableName[],
  work: (tables: DeviceTables) => PromiseLike<T>,
): Promise<T> {
  const result = await guarded(() => database.transaction('rw', [...names], () => work(tables)))
  become('ready')
  return result
}

/** For what is worth more than stored answers: where the disk is full, they make room for it. */
export async function writingFirst<T>(
  names: readonly TableName[],
  work: (tables: DeviceTables) => PromiseLike<T>,
): Promise<T> {
  try {
    return await writing(names, work)
  } catch (error) {
    if (!(error instanceof StorageFailure) || error.state !== 'full') throw error
    await writing(['answers'], ({ answers }) => answers.clear())
    return await writing(names, work)
  }
}

/** Tells the result now and after every change that another tab or this one makes to it. Answers how to stop. */
export function watching<T>(query: (tables: DeviceTables) => Promise<T>, listener: (result: T) => void): () => void {
  const subscription = liveQuery(() => query(tables)).subscribe({
    next: listener,
    error: (error: unknown) => {
      if (!isFromStorage(error)) throw error
    },
  })
  return () => subscription.unsubscribe()
}

/** For what the app can do without: a failure of storage becomes the given value; any other error stays an error. */
export async function unlessStorageFails<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StorageFailure) return otherwise
    throw error
  }
}
