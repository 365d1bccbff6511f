/**
 * Reads a CSV file as RFC 4180 has it and finds every fault with its line. What passes here DuckDB reads the same way;
 * on its own it would round 12.7 into a column of integers, and count lines by records.
 */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Table } from '../../../contract/models/report-definition.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { type ColumnType, reportLimits } from '../../../contract/vocabulary/reports.ts'
import type { MessageValues } from '../../texts/localization.ts'
import { type Fault, faultOf } from '../faults.ts'

export interface CheckedFile {
  readonly headings: readonly string[]
  readonly rowCount: number
  /** Once it is unpacked. */
  readonly byteCount: number
  /** Values that are not blank, for each column of the definition. */
  readonly valueCounts: readonly number[]
}

export type CsvProgress = (rows: number, bytes: number) => void | Promise<void>

const mostFaults = 20
/** Delimiters and quotes count. DuckDB reads lines of 2 MB at most; a character takes up to three bytes. */
const longestRecord = 500_000
/** Characters of what a file holds that one fault repeats. */
const longestShown = 600

class FaultsFound extends Error {}

/** Answers faults instead where there are any. `mostBytes`: a small file may unpack to a large one. */
export async function checkCsv(
  path: string,
  table: Table,
  progress: CsvProgress,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<CheckedFile | Fault[]> {
  const check = new TableCheck(table)
  const reader = new CsvReader(table.delimiter ?? ',', check)
  let byteCount = 0
  try {
    byteCount = await readThrough(path, async (text, { bytes, read }) => {
      if (bytes > mostBytes) check.refuse(null, 'csv.tooLarge')
      reader.read(text)
      await progress(check.rowCount, read)
    })
    reader.end()
    if (check.headings.length === 0) check.refuse(1, 'csv.empty')
  } catch (error) {
    if (error instanceof EncodingFault) check.note(reader.line + error.linesBefore, 'csv.notUtf8')
    else if (isGzipFault(error)) check.note(null, 'csv.notGzip', { reason: error.message })
    else if (!(error instanceof FaultsFound)) throw error
  }
  return check.faults.length > 0
    ? check.faults
    : { headings: check.headings, rowCount: check.rowCount, byteCount, valueCounts: check.valueCounts }
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

interface Records {
  /** In a file of one column a blank line is a blank value. */
  readonly takesBlankLines: boolean
  record(values: readonly string[], lines: readonly number[]): void
  refuse(line: number | null, key: CsvFault): never
}

/** Where in a record the next character stands. */
const states = { start: 0, plain: 1, quoted: 2, closed: 3 } as const
type State = (typeof states)[keyof typeof states]

const codes = { newline: 0x0a, carriageReturn: 0x0d, quote: 0x22 } as const

class CsvReader {
  readonly #delimiter: number
  readonly #records: Records
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

  constructor(delimiter: string, records: Records) {
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

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

class TableCheck implements Records {
  readonly faults: Fault[] = []
  readonly valueCounts: number[]
  headings: string[] = []
  rowCount = 0
  readonly #table: Table
  readonly #tests: ((value: string) => boolean)[]
  #positions: number[] = []

  constructor(table: Table) {
    this.#table = table
    this.#tests = table.columns.map(({ type }) => valueTest(type, table))
    this.valueCounts = table.columns.map(() => 0)
  }

  get takesBlankLines(): boolean {
    return this.headings.length === 1
  }

  record(values: readonly string[], lines: readonly number[]): void {
    if (this.headings.length === 0) this.#heading(values)
    else this.#row(values, lines)
  }

  note(line: number | null, key: CsvFault, values: MessageValues = {}): void {
    this.faults.push(faultOf(this.#table.file, line, key, values))
  }

  refuse(line: number | null, key: CsvFault): never {
    this.note(line, key)
    throw new FaultsFound()
  }

  #tell(line: number, key: CsvFault, values: MessageValues): void {
    this.note(line, key, values)
    if (this.faults.length >= mostFaults) throw new FaultsFound()
  }

  #heading(values: readonly string[]): void {
    this.headings = values.map((value) => value.trim())
    const seen = new Set<string>()
    for (const heading of this.headings) {
      if (seen.has(heading.toLowerCase()))
        this.#tell(1, 'csv.headingTwice', { heading: shortened(heading, longestShown) })
      seen.add(heading.toLowerCase())
    }
    const known = this.headings.map((heading) => heading.toLowerCase())
    const headings = shortened(this.headings.join(', '), longestShown)
    this.#positions = this.#table.columns.map(({ name, header = name }) => {
      const position = known.indexOf(header.trim().toLowerCase())
      if (position === -1) this.#tell(1, 'csv.noColumn', { column: header, headings })
      return position
    })
    if (this.faults.length > 0) throw new FaultsFound()
  }

  #row(values: readonly string[], lines: readonly number[]): void {
    if (values.length !== this.headings.length) {
      this.#tell(lines[0] ?? 1, 'csv.valueCount', { count: values.length, wanted: this.headings.length })
      return
    }
    this.rowCount++
    for (let index = 0; index < this.#positions.length; index++) {
      const position = this.#positions[index] ?? 0
      const value = values[position] ?? ''
      if (value === '') continue
      this.valueCounts[index] = (this.valueCounts[index] ?? 0) + 1
      if (!this.#tests[index]?.(value)) this.#wrongValue(index, value, lines[position] ?? 1)
    }
  }

  #wrongValue(index: number, value: string, line: number): void {
    const column = this.#table.columns[index]
    const shown = shortened(value, 60)
    const name = column?.header ?? column?.name ?? ''
    this.#tell(line, `csv.isNot.${column?.type ?? 'text'}`, { value: shown, column: name })
  }
}

const dayPatterns = {
  'yyyy-MM-dd': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'dd/MM/yyyy': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  'MM/dd/yyyy': /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/,
  'dd.MM.yyyy': /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})$/,
} as const

function valueTest(
  type: ColumnType,
  { decimalSeparator = '.', dayFormat = 'yyyy-MM-dd' }: Table,
): (value: string) => boolean {
  const decimal = decimalSeparator === '.' ? /^[+-]?\d{1,18}(\.\d{1,8})?$/ : /^[+-]?\d{1,18}(,\d{1,8})?$/
  const isDay = dayTest(dayPatterns[dayFormat])
  switch (type) {
    case 'text':
      return (value) => !value.includes('\0')
    case 'integer':
      return (value) => /^[+-]?\d{1,18}$/.test(value)
    case 'decimal':
      return (value) => decimal.test(value)
    case 'boolean':
      return (value) => /^(true|false)$/i.test(value)
    case 'date':
      return isDay
    case 'datetime':
      return (value) =>
        isDay(value.slice(0, 10)) && /^[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/.test(value.slice(10))
  }
}

/** Days repeat, and looking one up is quicker than taking it apart. */
function dayTest(pattern: RegExp): (value: string) => boolean {
  const known = new Map<string, boolean>()
  return (value) => {
    const answer = known.get(value) ?? isDay(pattern, value)
    if (known.size < 100_000) known.set(value, answer)
    return answer
  }
}

function isDay(pattern: RegExp, value: string): boolean {
  const { year = '', month = '', day = '' } = pattern.exec(value)?.groups ?? {}
  if (year === '' || year === '0000') return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}
