/** The server’s log as files that roll: so many of such a size, and never more. Lines are JSON, so none forges another. */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import pino, { type DestinationStream, type Level, type Logger, type LoggerOptions } from 'pino'
import { limits } from '../../contract/vocabulary/limits.ts'
import { LogRepeats } from './log-repeats.ts'
import { standardOutput } from './output.ts'

export interface LogFileOptions {
  mostBytes?: number
  mostFiles?: number
}

const defaults = { mostBytes: 5 * 1024 * 1024, mostFiles: 5 }

export const logFolder = (dataDir: string): string => join(dataDir, 'logs')

const fileName = (age: number): string => (age === 0 ? 'tessera.log' : `tessera.${age}.log`)

/** Newest first. */
export function logFiles(dataDir: string): string[] {
  const folder = logFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^tessera(\.\d+)?\.log$/.test(name))
    .sort((a, b) => ageOf(a) - ageOf(b))
}

const ageOf = (name: string): number => Number(/\.(\d+)\.log$/.exec(name)?.[1] ?? 0)

/** Written at once: the lines that matter most are the last ones before an end. */
class RollingFile implements DestinationStream {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #mostFiles: number
  #file: number
  #size: number
  #lost = 0

  constructor(dataDir: string, { mostBytes = defaults.mostBytes, mostFiles = defaults.mostFiles }: LogFileOptions) {
    this.#folder = logFolder(dataDir)
    this.#mostBytes = mostBytes
    this.#mostFiles = mostFiles
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#file = this.#open()
    this.#size = fstatSync(this.#file).size
  }

  /** Never fails: a disk that is full, or gone, must not end the server. What could not be written is counted and told. */
  write(text: string): void {
    try {
      if (this.#lost > 0) this.#append(lineOfLost(this.#lost))
      this.#lost = 0
      this.#append(shortened(text))
    } catch {
      this.#lost += 1
      this.#reopen()
    }
  }

  #append(text: string): void {
    const line = Buffer.from(text)
    if (this.#size + line.length > this.#mostBytes && this.#size > 0) this.#roll()
    const written = writeSync(this.#file, line)
    this.#size += written
    if (written < line.length) throw new Error('The disk took a part of a line')
  }

  /** What kept it from being written may have to do with this very file. */
  #reopen(): void {
    try {
      closeSync(this.#file)
    } catch {
      // A roll that failed had closed it already.
    }
    try {
      this.#file = this.#open()
      this.#size = fstatSync(this.#file).size
    } catch {
      this.#file = noFile
    }
  }

  #open(): number {
    return openSync(this.#path(0), 'a', 0o600)
  }

  #path(age: number): string {
    return join(this.#folder, fileName(age))
  }

  #roll(): void {
    closeSync(this.#file)
    // Another process that writes here may have rolled it already.
    const isFull = existsSync(this.#path(0)) && statSync(this.#path(0)).size >= this.#size
    if (isFull) {
      rmSync(this.#path(this.#mostFiles - 1), { force: true })
      for (let age = this.#mostFiles - 2; age >= 0; age--) {
        if (existsSync(this.#path(age))) renameSync(this.#path(age), this.#path(age + 1))
      }
    }
    this.#file = this.#open()
    this.#size = fstatSync(this.#file).size
  }
}

/** No descriptor: writing to it fails, and tries to open the file anew. */
const noFile = -1

/** When they were is between the lines before and behind it. */
const lineOfLost = (lost: number): string =>
  `\n${JSON.stringify({ level: 40, lost, msg: 'lines of this log could not be written' })}\n`

const shortened = (line: string): string =>
  line.length <= limits.webLogLine ? line : `${line.slice(0, limits.webLogLine - 2).toWellFormed()}…\n`

/**
 * What no line may hold, whoever writes it: bearer tokens, our own kinds of tokens, and members named as secrets. Others
 * choose what many lines hold: no pattern may look at a long word again from each of its places.
 */
export const withoutSecrets = (line: string): string =>
  line
    .replace(/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){2,4}/g, '…')
    .replace(/\bBearer [\w.~+/-]+=*/gi, 'Bearer …')
    .replace(/\b\d+\.[\w-]{43}\b/g, '…')
    .replace(
      /(\\?"[\w-]*(?:password|secret|token|authorization|cookie|connectionstring)\\?"\s*:\s*\\?")[^"\\]+/gi,
      '$1…',
    )
    .replace(/([?&](?:refreshToken|fileToken|enc_auth_token|c|key|ev|encryptedValue|\w*Token)=)[^&"\s\\]+/gi, '$1…')
    .replace(/(:\/\/[^:/@\s"]+:)[^@\s"]{1,1000}@/g, '$1…@')

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Every line goes to the files; those of `level` and above also to the console, where there is one. */
export function openLog(dataDir: string, console: { level: Level } | null, options: LogFileOptions = {}): Logger {
  const streams = [
    { level: 'info' as const, stream: new RollingFile(dataDir, options) },
    ...(console ? [{ level: console.level, stream: standardOutput }] : []),
  ]
  const repeats = new LogRepeats()
  const logMethod: LogMethod = function (args, method) {
    const [first, message, ...more] = args as unknown as [unknown, string | undefined]
    const members = first instanceof Error ? { err: first } : first
    if (typeof members !== 'object' || members === null) return method.apply(this, args)
    const heeded = repeats.heed(members, message ?? '')
    if (heeded) method.call(this, heeded, message, ...more)
  }
  return pino({ level: 'info', hooks: { streamWrite: withoutSecrets, logMethod } }, pino.multistream(streams))
}

/** The last lines over all files, the newest at the end. */
export function latestLines(dataDir: string, count: number): string[] {
  let lines: string[] = []
  for (const name of logFiles(dataDir)) {
    if (lines.length >= count) break
    lines = [...endOf(join(logFolder(dataDir), name), count - lines.length), ...lines]
  }
  return lines
}

/** Read from the end: a file may be much longer than what is asked for. */
function endOf(path: string, count: number): string[] {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const start = Math.max(0, size - count * limits.webLogLine)
    const bytes = Buffer.alloc(size - start)
    readSync(file, bytes, 0, bytes.length, start)
    const lines = bytes.toString('utf8').split('\n').filter(Boolean)
    return lines.slice(-count)
  } finally {
    closeSync(file)
  }
}
