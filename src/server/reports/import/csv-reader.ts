/** Takes a CSV file apart as RFC 4180 has it, and finds every fault of its form with its line. */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { reportLimits } from '../../../contract/vocabulary/reports.ts'
import type { MessageValues } from '../../texts/localization.ts'
import { type Fault, faultOf } from '../faults.ts'

export type CsvProgress = (rows: number, bytes: number) => void | Promise<void>

const mostFaults = 20
/** Delimiters and quotes count. DuckDB reads lines of 2 MB at most; a character takes up to three bytes. */
const longestRecord = 500_000
/** Characters of what a file holds that one fault repeats. */
export const longestShown = 600

class FaultsFound extends Error {}

interface Reading {
  /** By the first piece of the file. */
  readonly delimiterOf: (text: string) => string
  readonly progress: CsvProgress
  /** A small file may unpack to a large one. */
  readonly mostBytes: number
}

/** Answers its bytes, once it is unpacked; what is wrong with it is in the faults of `records`. */
export async function readCsv(path: string, records: CsvRecords, reading: Reading): Promise<number> {
  const { delimiterOf, progress, mostBytes } = reading
  let reader: CsvReader | undefined
  try {
    const byteCount = await readThrough(path, async (text, { bytes, read }) => {
      if (bytes > mostBytes) records.refuse(null, 'csv.tooLarge')
      reader ??= new CsvReader(delimiterOf(text), records)
      reader.read(text)
      await progress(records.rowCount, read)
    })
    reader?.end()
    if (records.headings.length === 0) records.refuse(1, 'csv.empty')
    return byteCount
  } catch (error) {
    if (error instanceof EncodingFault) records.note((reader?.line ?? 1) + error.linesBefore, 'csv.notUtf8')
    else if (isGzipFault(error)) records.note(null, 'csv.notGzip', { reason: error.message })
    else if (!(error instanceof FaultsFound)) throw error
    return 0
  }
}

class EncodingFault extends Error {
  readonly linesBefore: number

  constructor(linesBefore: number) {
    super('not UTF-8')
    this.linesBefore = linesBefore
  }
}

const isGzipFault = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^Z_(DATA|BUF)_ERROR$/.test(String(error.code))

/** Bytes that were unpacked so far, and those that were read for it. */
interface ReadSoFar {
  bytes: number
  read: number
}

async function readThrough(path: string, take: (text: string, soFar: ReadSoFar) => Promise<void>): Promise<number> {
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytesOf = path.toLowerCase().endsWith('.gz') ? source.pipe(createGunzip({ chunkSize: 256 * 1024 })) : source
  // A pipe does not hand its source's failure on.
  source.on('error', (error) => bytesOf.destroy(error))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for await (const chunk of bytesOf as AsyncIterable<Buffer>) {
    bytes += chunk.length
    await take(decoded(decoder, chunk), { bytes, read: source.bytesRead })
  }
  const rest = decoded(decoder, undefined)
  if (rest !== '') await take(rest, { bytes, read: source.bytesRead })
  return bytes
}

function decoded(decoder: TextDecoder, chunk: Buffer | undefined): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new EncodingFault(chunk === undefined ? 0 : linesBeforeFault(chunk))
  }
}

function linesBeforeFault(chunk: Buffer): number {
  const lenient = new TextDecoder('utf-8').decode(chunk)
  // A character cut off by the start of the chunk shows as a fault there too; the first real one is not further up.
  const fault = lenient.indexOf('\uFFFD', 4)
  return lenient.slice(0, fault === -1 ? 0 : fault).split('\n').length - 1
}

/** Of the words of a fault. */
type CsvFault = MessageKey & `csv.${string}`

/** What a file's lines are read for: its headings first, then row after row. */
export abstract class CsvRecords {
  readonly faults: Fault[] = []
  headings: string[] = []
  rowCount = 0
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** In a file of one column a blank line is a blank value. */
  get takesBlankLines(): boolean {
    return this.headings.length === 1
  }

  record(values: readonly string[], lines: readonly number[]): void {
    if (this.headings.length === 0) this.#takeHeadings(values)
    else if (values.length === this.headings.length) this.row(values, lines)
    else this.tell(lines[0] ?? 1, 'csv.valueCount', { count: values.length, wanted: this.headings.length })
  }

  #takeHeadings(values: readonly string[]): void {
    this.headings = values.map((value) => value.trim())
    const seen = new Set<string>()
    for (const heading of this.headings) {
      if (seen.has(heading.toLowerCase()))
        this.tell(1, 'csv.headingTwice', { heading: shortened(heading, longestShown) })
      seen.add(heading.toLowerCase())
    }
    this.headingsRead()
    if (this.faults.length > 0) throw new FaultsFound()
  }

  protected abstract headingsRead(): void
  protected abstract row(values: readonly string[], lines: readonly number[]): void

  note(line: number | null, key: CsvFault, values: MessageValues = {}): void {
    this.faults.push(faultOf(this.file, line, key, values))
  }

  refuse(line: number | null, key: CsvFault): never {
    this.note(line, key)
    throw new FaultsFound()
  }

  protected tell(line: number, key: CsvFault, values: MessageValues): void {
    this.note(line, key, values)
    if (this.faults.length >= mostFaults) throw new FaultsFound()
  }
}

export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** Where in a record the next character stands. */
const states = { start: 0, plain: 1, quoted: 2, closed: 3 } as const
type State = (typeof states)[keyof typeof states]

const codes = { newline: 0x0a, carriageReturn: 0x0d, quote: 0x22 } as const

class CsvReader {
  readonly #delimiter: number
  readonly #records: CsvRecords
  #state: State = states.start
  #value = ''
  #valueLine = 1
  #values: string[] = []
  #lines: number[] = []
  /** Characters of the record so far. */
  #length = 0
  #isFirst = true
  #afterReturn = false
  line = 1

  constructor(delimiter: string, records: CsvRecords) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#records = records
  }

  read(text: string): void {
    let start = 0
    if (this.#isFirst && text.startsWith('\uFEFF')) start = 1
    this.#isFirst = false
    for (let at = start; at < text.length; ) {
      const next = this.#state === states.quoted ? this.#inQuotes(text, at) : this.#outside(text, at)
      this.#length += next - at
      at = next
      if (this.#length > longestRecord) this.#refuseTooLong()
    }
  }

  /** Before it has ended: it might have no end (A126). */
  #refuseTooLong(): never {
    if (this.#state === states.quoted) this.#records.refuse(this.#valueLine, 'csv.notClosedOrTooLong')
    this.#records.refuse(this.line, 'csv.rowTooLong')
  }

  end(): void {
    if (this.#state === states.quoted) this.#records.refuse(this.#valueLine, 'csv.notClosed')
    if (this.#state !== states.start || this.#values.length > 0) this.#endRecord()
  }

  #inQuotes(text: string, at: number): number {
    const quote = text.indexOf('"', at)
    const end = quote === -1 ? text.length : quote
    const part = text.slice(at, end)
    this.#value += part
    for (let newline = part.indexOf('\n'); newline !== -1; newline = part.indexOf('\n', newline + 1)) this.line++
    if (quote === -1) return end
    this.#state = states.closed
    return end + 1
  }

  #outside(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (this.#afterReturn && code !== codes.newline) this.#records.refuse(this.line, 'csv.bareReturn')
    if (code === this.#delimiter) this.#endValue()
    else if (code === codes.newline) this.#endLine()
    else if (code === codes.carriageReturn) this.#afterReturn = true
    else if (code === codes.quote) this.#quote()
    else return this.#plain(text, at)
    return at + 1
  }

  #quote(): void {
    if (this.#state === states.plain) this.#records.refuse(this.line, 'csv.quoteInside')
    // Two quotes in a quoted value are one of its characters.
    if (this.#state === states.closed) this.#value += '"'
    else this.#valueLine = this.line
    this.#state = states.quoted
  }

  #plain(text: string, at: number): number {
    if (this.#state === states.closed) this.#records.refuse(this.line, 'csv.afterQuote')
    if (this.#state === states.start) this.#valueLine = this.line
    let end = at + 1
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === this.#delimiter || code === codes.newline || code === codes.carriageReturn || code === codes.quote)
        break
    }
    this.#value += text.slice(at, end)
    this.#state = states.plain
    return end
  }

  #endValue(): void {
    if (this.#values.length === reportLimits.fileColumns) this.#refuseTooLong()
    this.#values.push(this.#value)
    this.#lines.push(this.#state === states.start ? this.line : this.#valueLine)
    this.#value = ''
    this.#state = states.start
  }

  #endLine(): void {
    this.#afterReturn = false
    const isBlank = this.#values.length === 0 && this.#state === states.start
    if (!isBlank || this.#records.takesBlankLines) this.#endRecord()
    this.#length = 0
    this.line++
  }

  #endRecord(): void {
    this.#endValue()
    this.#records.record(this.#values, this.#lines)
    this.#values = []
    this.#lines = []
  }
}
