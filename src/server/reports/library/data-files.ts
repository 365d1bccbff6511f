/**
 * Data files of imported reports, opened for reading. A file never changes: a new import is a new file. One that has
 * been deleted stays readable for whoever has it open, as files do on POSIX systems.
 */
import { access } from 'node:fs/promises'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { isOutOfMemory } from '../faults.ts'
import type { Sql } from '../query/sql.ts'
import { loadEngine } from './engine.ts'

export interface DataFileOptions {
  /** Files open at once; those that nobody uses are closed first. */
  readonly openFiles?: number
  /** Milliseconds for one statement. */
  readonly timeout?: number
  /** Milliseconds for all statements of one request, those included that wait for their turn. */
  readonly requestTimeout?: number
}

/** Values as DuckDB's JSON conversion writes them: numbers that JavaScript does not carry exactly, and dates, as text. */
export type DataRow = readonly unknown[]

export class QueryTimedOut extends Error {
  override readonly name = 'QueryTimedOut'
}

/** It needs more memory than a file has for all that is asked of it, although nothing else ran beside it. */
export class QueryTooLarge extends Error {
  override readonly name = 'QueryTooLarge'
}

export class DataFileMissing extends Error {
  override readonly name = 'DataFileMissing'
}

/** The engine would not open it: it is damaged, or something is the matter with this machine. */
export class DataFileUnreadable extends Error {
  override readonly name = 'DataFileUnreadable'
}

/** Nothing outside the file can be reached, nothing be loaded, and none of this be changed by a statement. */
const readingConfig = {
  access_mode: 'READ_ONLY',
  // Before the next, which forbids it.
  temp_directory: '',
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  threads: '2',
  memory_limit: '256MB',
  lock_configuration: 'true',
}

/** Statements of one file that run at the same time; others wait. Who asks gets all but one of them. */
const connectionsPerFile = 4

/** Statements that run at the same time: half of the threads that `scripts/start.js` has for files and passwords as well. */
const mostRunning = 8

/**
 * A place for one at a time. Who asks takes turns with the others, in however many requests, and where there are two places or
 * more never holds the last one: the next to come does not wait for what somebody else asked. `signal` ends the wait.
 */
class Turns<Place> {
  readonly #free: Place[]
  readonly #mostHeld: number
  readonly #held = new Map<unknown, number>()
  /** In the order of their turns. */
  readonly #waiting = new Map<unknown, ((place: Place) => void)[]>()

  constructor(places: readonly Place[]) {
    this.#free = [...places]
    this.#mostHeld = Math.max(places.length - 1, 1)
  }

  async take(asker: unknown, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted()
    const free = this.#mayHoldMore(asker) ? this.#free.pop() : undefined
    if (free !== undefined) {
      this.#hold(asker, 1)
      return free
    }
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(asker) ?? []
      this.#waiting.set(asker, own)
      const leave = () => {
        own.splice(own.indexOf(given), 1)
        if (own.length === 0) this.#waiting.delete(asker)
        reject(signal.reason)
      }
      const given = (place: Place) => {
        signal.removeEventListener('abort', leave)
        resolve(place)
      }
      own.push(given)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  give(asker: unknown, place: Place): void {
    this.#hold(asker, -1)
    for (const [next, own] of this.#waiting) {
      if (!this.#mayHoldMore(next)) continue
      const given = own.shift()
      this.#waiting.delete(next)
      if (own.length > 0) this.#waiting.set(next, own)
      this.#hold(next, 1)
      given?.(place)
      return
    }
    this.#free.push(place)
  }

  #mayHoldMore(asker: unknown): boolean {
    return (this.#held.get(asker) ?? 0) < this.#mostHeld
  }

  #hold(asker: unknown, change: 1 | -1): void {
    const held = (this.#held.get(asker) ?? 0) + change
    if (held > 0) this.#held.set(asker, held)
    else this.#held.delete(asker)
  }
}

interface OpenFile {
  readonly instance: DuckDBInstance
  readonly connections: readonly DuckDBConnection[]
  readonly turns: Turns<DuckDBConnection>
  /** Whoever needs much of the file’s memory takes it before a connection, so that there is one of them. */
  readonly large: Turns<'large'>
}

interface Entry {
  readonly opening: Promise<OpenFile>
  /** Counted before anything is awaited, so that nobody closes what another has just taken. */
  users: number
}

export class DataFiles {
  readonly #open = new Map<string, Entry>()
  readonly #running = new Turns(Array.from({ length: mostRunning }, (_, place) => place))
  readonly #mostOpen: number
  readonly #timeout: number
  readonly #requestTimeout: number

  constructor({ openFiles = 8, timeout = 10_000, requestTimeout = 60_000 }: DataFileOptions = {}) {
    this.#mostOpen = openFiles
    this.#timeout = timeout
    this.#requestTimeout = requestTimeout
  }

  /** The file stays open until `work`, which is one request, has ended. `asker`: whose turn it is at it. */
  async using<T>(
    path: string,
    asker: string,
    caller: AbortSignal | undefined,
    work: (run: (statement: Sql) => Promise<DataRow[]>) => Promise<T>,
  ): Promise<T> {
    const entry = this.#take(path)
    try {
      const file = await entry.opening
      const timeout = AbortSignal.timeout(this.#requestTimeout)
      const signal = caller ? AbortSignal.any([caller, timeout]) : timeout
      return await work((statement) =>
        this.#withMemory(file, asker, statement, signal).catch((error: unknown) => {
          throw timeout.aborted && !caller?.aborted ? tookTooLong(this.#requestTimeout, error) : error
        }),
      )
    } finally {
      entry.users--
      await this.#closeUnused(this.#mostOpen)
    }
  }

  async close(): Promise<void> {
    await this.#closeUnused(0)
  }

  #take(path: string): Entry {
    const entry = this.#open.get(path) ?? { opening: openFile(path), users: 0 }
    this.#open.delete(path)
    this.#open.set(path, entry)
    entry.users++
    entry.opening.catch(() => {
      if (this.#open.get(path) === entry) this.#open.delete(path)
    })
    return entry
  }

  /** The map is in the order of last use. */
  async #closeUnused(most: number): Promise<void> {
    for (const [path, entry] of this.#open) {
      if (this.#open.size <= most) return
      if (entry.users > 0) continue
      this.#open.delete(path)
      const { connections, instance } = await entry.opening
      for (const connection of connections) connection.closeSync()
      instance.closeSync()
    }
  }

  /**
   * Statements of a file share its memory, so the large ones run one at a time beside the others; and one that found too
   * little left runs again with nothing beside it.
   */
  async #withMemory(file: OpenFile, asker: string, statement: Sql, signal: AbortSignal): Promise<DataRow[]> {
    if (statement.heldLists === 0) {
      const answer = await this.#inTurn(file, asker, statement, signal).catch(unlessOutOfMemory)
      if (answer !== 'outOfMemory') return answer
    }
    const large = await file.large.take(asker, signal)
    try {
      const answer = await this.#inTurn(file, asker, statement, signal).catch(unlessOutOfMemory)
      if (answer !== 'outOfMemory') return answer
      return await this.#alone(file, statement, signal)
    } finally {
      file.large.give(asker, large)
    }
  }

  /** For who holds `large`: two that each wait for the other’s connections would wait for ever. */
  async #alone(file: OpenFile, statement: Sql, signal: AbortSignal): Promise<DataRow[]> {
    const others = file.connections.slice(1).map((asker) => ({ asker, taken: file.turns.take(asker, signal) }))
    try {
      await Promise.all(others.map(({ taken }) => taken))
      return await this.#inTurn(file, {}, statement, signal)
    } catch (error) {
      throw isOutOfMemory(error) ? new QueryTooLarge('needs more memory than there is', { cause: error }) : error
    } finally {
      for (const { asker, taken } of others)
        await taken.then(
          (connection) => file.turns.give(asker, connection),
          () => {},
        )
    }
  }

  /** Of the file’s connections nobody gets more than their turn, and one file no more of what runs at all. */
  async #inTurn(file: OpenFile, asker: unknown, statement: Sql, signal: AbortSignal): Promise<DataRow[]> {
    const connection = await file.turns.take(asker, signal)
    try {
      const place = await this.#running.take(file, signal)
      try {
        return await this.#run(connection, statement, signal)
      } finally {
        this.#running.give(file, place)
      }
    } finally {
      file.turns.give(asker, connection)
    }
  }

  async #run(connection: DuckDBConnection, statement: Sql, asked: AbortSignal): Promise<DataRow[]> {
    const timeout = AbortSignal.timeout(this.#timeout)
    try {
      return await interruptible(connection, statement, AbortSignal.any([asked, timeout]))
    } catch (error) {
      asked.throwIfAborted()
      throw timeout.aborted ? tookTooLong(this.#timeout, error) : error
    }
  }
}

const tookTooLong = (milliseconds: number, cause: unknown) =>
  new QueryTimedOut(`took longer than ${milliseconds} ms`, { cause })

function unlessOutOfMemory(error: unknown): 'outOfMemory' {
  if (isOutOfMemory(error)) return 'outOfMemory'
  throw error
}

async function openFile(path: string): Promise<OpenFile> {
  await access(path).catch((error: unknown) => {
    throw new DataFileMissing(path, { cause: error })
  })
  const DuckDBInstance = await loadEngine()
  const instance = await DuckDBInstance.create(path, readingConfig).catch((error: unknown) => {
    throw new DataFileUnreadable(path, { cause: error })
  })
  const connections = await Promise.all(Array.from({ length: connectionsPerFile }, () => instance.connect()))
  return { instance, connections, turns: new Turns(connections), large: new Turns(['large']) }
}

async function interruptible(connection: DuckDBConnection, statement: Sql, signal: AbortSignal): Promise<DataRow[]> {
  signal.throwIfAborted()
  let repeat: NodeJS.Timeout | undefined
  const stop = () => {
    connection.interrupt()
    // An interrupt that comes before the statement has begun is lost.
    repeat = setInterval(() => connection.interrupt(), 50)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    const result = await connection.run(statement.text, [...statement.values])
    const rows: DataRow[] = []
    // Some two thousand at a time, with everybody else’s calls in between.
    for await (const some of result.yieldRowsJson()) rows.push(...some)
    return rows
  } finally {
    signal.removeEventListener('abort', stop)
    clearInterval(repeat)
  }
}
