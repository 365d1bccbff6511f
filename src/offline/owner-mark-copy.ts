/**
 * The copy of the owner mark that outlives a killed browser: localStorage is on the disk seconds after it was written, a
 * database with strict durability at once.
 */
import type { ToldEnd } from '../contract/vocabulary/session-ends.ts'

export interface Visit {
  /** By `ownerKey`. */
  owner: string
  /** The session’s id: each sign-in begins another one. */
  id: string
}

export interface OwnerMark {
  /** Grows with every change: of two copies the later is known by it. */
  turn: number
  /** The turn at which somebody came or left last. */
  hands: number
  /** Null: the device is nobody’s. */
  visit: Visit | null
  /**
   * The session that was left here, until the server has confirmed its end; `sessionOfCookie`: whichever the browser’s cookie
   * is of. An open visit is not meant by that.
   */
  untold: string | null
  /** Who locked the device, and whom it waits for. */
  lockedFor: string | null
  /** Why the server ended the last session, for its other tabs. Null: it did not. */
  ended: ToldEnd | null
}

/** A call that opens a session is under way, or its answer was lost: nobody here knows whether the cookie is of a new one. */
export const sessionOfCookie = 'any'

interface KeptMark extends OwnerMark {
  /** Nothing is left on the device that is not the owner’s. */
  isClean: boolean
}

const databaseName = 'tessera-owner'
const table = 'mark'
const key = 'now'

/** Milliseconds: a database that does not open must keep nobody waiting. */
const patience = 1000

const finished = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return finished(request)
}

/** Storage is a comfort: where the browser refuses it, the mark in localStorage stands alone. */
async function unlessRefused<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | null> {
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  const done = async () => {
    const database = await open()
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }
  return await Promise.race([done().catch(() => null), tooLong])
}

const isKeptMark = (value: unknown): value is KeptMark =>
  typeof value === 'object' && value !== null && 'turn' in value && typeof value.turn === 'number'

export const readCopy = (): Promise<KeptMark | null> =>
  unlessRefused(async (database) => {
    const found: unknown = await finished(database.transaction(table).objectStore(table).get(key))
    return isKeptMark(found) ? found : null
  })

/** Resolves when it is on the disk. A later one is never written over. */
export async function keepCopy(mark: OwnerMark, { isClean }: { isClean: boolean }): Promise<void> {
  await unlessRefused(async (database) => {
    const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
    const marks = transaction.objectStore(table)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const reading = marks.get(key)
    reading.onsuccess = () => {
      const found: unknown = reading.result
      if (!isKeptMark(found) || found.turn <= mark.turn) marks.put({ ...mark, isClean }, key)
    }
    await done
  })
}
