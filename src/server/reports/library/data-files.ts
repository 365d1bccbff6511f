/**
 * Data files of imported reports, opened for reading. A file never changes: a new import is a new file. One that has
 * been deleted stays readable for whoever has it open, as files do on POSIX systems.
 */
import { access } from 'node:fs/promises'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Sql } from '../query/sql.ts'

export interface DataFileOptions {
  /** Files open at once; those that nobody uses are closed first. */
  readonly openFiles?: number
  /** Milliseconds for one statement. */
  readonly timeout?: number
}

/** Values as DuckDB's JSON conversion writes them: numbers that JavaScript does not carry exactly, and dates, as text. */
export type DataRow = readonly unknown[]

export class QueryTimedOut extends Error {
  override readonly name = 'QueryTimedOut'
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

/** Statements of one file that run at the same time; others wait. */
const connectionsPerFile = 3

interface OpenFile {
  readonly instance: DuckDBInstance
  readonly idle: DuckDBConnection[]
  readonly waiting: ((connection: DuckDBConnection) => void)[]
  connections: number
}

interface Entry {
  readonly opening: Promise<OpenFile>
  /** Counted before anything is awaited, so that nobody closes what another has just taken. */
  users: number
}

export class DataFiles {
  readonly #open = new Map<string, Entry>()
  readonly #mostOpen: number
  readonly #timeout: number

  constructor({ openFiles = 8, timeout = 10_000 }: DataFileOptions = {}) {
    this.#mostOpen = openFiles
    this.#timeout = timeout
  }

  /** The file stays open until `work` has ended. */
  async using<T>(
    path: string,
    work: (run: (statement: Sql, signal?: AbortSignal) => Promise<DataRow[]>) => Promise<T>,
  ): Promise<T> {
    const entry = this.#take(path)
    try {
      const file = await entry.opening
      return await work((statement, signal) => this.#run(file, statement, signal))
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
      const { idle, instance } = await entry.opening
      for (const connection of idle) connection.closeSync()
      instance.closeSync()
    }
  }

  async #run(file: OpenFile, statement: Sql, caller?: AbortSignal): Promise<DataRow[]> {
    const connection = await connectionOf(file)
    const timeout = AbortSignal.timeout(this.#timeout)
    const signal = caller ? AbortSignal.any([caller, timeout]) : timeout
    try {
      return await interruptible(connection, statement, signal)
    } catch (error) {
      caller?.throwIfAborted()
      throw timeout.aborted ? new QueryTimedOut(`took longer than ${this.#timeout} ms`, { cause: error }) : error
    } finally {
      const next = file.waiting.shift()
      if (next) next(connection)
      else file.idle.push(connection)
    }
  }
}

async function openFile(path: string): Promise<OpenFile> {
  await access(path).catch((error: unknown) => {
    throw new DataFileMissing(path, { cause: error })
  })
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(path, readingConfig).catch((error: unknown) => {
    throw new DataFileUnreadable(path, { cause: error })
  })
  return { instance, idle: [], waiting: [], connections: 0 }
}

function connectionOf(file: OpenFile): Promise<DuckDBConnection> {
  const idle = file.idle.pop()
  if (idle) return Promise.resolve(idle)
  if (file.connections < connectionsPerFile) {
    file.connections++
    return file.instance.connect()
  }
  return new Promise((resolve) => file.waiting.push(resolve))
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
    const reader = await connection.runAndReadAll(statement.text, [...statement.values])
    return reader.getRowsJson()
  } finally {
    signal.removeEventListener('abort', stop)
    clearInterval(repeat)
  }
}
