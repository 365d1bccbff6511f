/**
 * Reads a CSV file as RFC 4180 has it and finds every fault with its line. What passes here DuckDB reads the same way;
 * on its own it would round 12.7 into a column of integers, and count lines by records.
 */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Table } from '../../../contract/models/report-definition.ts'
import type { ColumnType } from '../../../contract/vocabulary/reports.ts'
import type { Fault } from '../faults.ts'

export interface CheckedFile {
  readonly headings: readonly string[]
  readonly rowCount: number
  /** Values that are not blank, for each column of the definition. */
  readonly valueCounts: readonly number[]
}

export type CsvProgress = (rows: number, bytes: number) => void

const mostFaults = 20
/** DuckDB reads lines of 2 MB at most; a character takes up to three bytes. */
const longestRecord = 500_000

class FaultsFound extends Error {}

/** Answers faults instead where there are any. */
export async function checkCsv(path: string, table: Table, progress: CsvProgress): Promise<CheckedFile | Fault[]> {
  const check = new TableCheck(table)
  const reader = new CsvReader(table.delimiter ?? ',', check)
  try {
    const bytes = await readThrough(path, (text, read) => {
      reader.read(text)
      progress(check.rowCount, read)
    })
    if (bytes === 0) check.refuse(1, 'the file is empty')
    reader.end()
  } catch (error) {
    if (error instanceof EncodingFault) check.note(reader.line + error.linesBefore, error.message)
    else if (isGzipFault(error)) check.note(null, `not a gzip file: ${error.message}`)
    else if (!(error instanceof FaultsFound)) throw error
  }
  return check.faults.length > 0
    ? check.faults
    : { headings: check.headings, rowCount: check.rowCount, valueCounts: check.valueCounts }
}

class EncodingFault extends Error {
  readonly linesBefore: number

  constructor(linesBefore: number) {
    super('not UTF-8: save the file with that encoding')
    this.linesBefore = linesBefore
  }
}

const isGzipFault = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^Z_(DATA|BUF)_ERROR$/.test(String(error.code))

async function readThrough(path: string, take: (text: string, bytes: number) => void): Promise<number> {
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  const bytesOf = path.toLowerCase().endsWith('.gz') ? source.pipe(createGunzip({ chunkSize: 256 * 1024 })) : source
  // A pipe does not hand its source's failure on.
  source.on('error', (error) => bytesOf.destroy(error))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for await (const chunk of bytesOf as AsyncIterable<Buffer>) {
    bytes += chunk.length
    take(decoded(decoder, chunk), source.bytesRead)
  }
  const rest = decoded(decoder, undefined)
  if (rest !== '') take(rest, source.bytesRead)
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

interface Records {
  /** In a file of one column a blank line is a blank value. */
  readonly takesBlankLines: boolean
  record(values: readonly string[], lines: readonly number[]): void
  refuse(line: number | null, reason: string): never
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
    for (let at = start; at < text.length; )
      at = this.#state === states.quoted ? this.#inQuotes(text, at) : this.#outside(text, at)
  }

  end(): void {
    if (this.#state === states.quoted) this.#records.refuse(this.#valueLine, 'a quoted value is not closed')
    if (this.#state !== states.start || this.#values.length > 0) this.#endRecord()
  }

  #inQuotes(text: string, at: number): number {
    const quote = text.indexOf('"', at)
    const end = quote === -1 ? text.length : quote
    const part = text.slice(at, end)
    this.#value += part
    if (this.#value.length > longestRecord)
      this.#records.refuse(this.#valueLine, 'a quoted value is not closed, or is too long')
    for (let newline = part.indexOf('\n'); newline !== -1; newline = part.indexOf('\n', newline + 1)) this.line++
    if (quote === -1) return end
    this.#state = states.closed
    return end + 1
  }

  #outside(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (this.#afterReturn && code !== codes.newline)
      this.#records.refuse(this.line, 'lines end with a bare carriage return')
    if (code === this.#delimiter) this.#endValue()
    else if (code === codes.newline) this.#endLine()
    else if (code === codes.carriageReturn) this.#afterReturn = true
    else if (code === codes.quote) this.#quote()
    else return this.#plain(text, at)
    return at + 1
  }

  #quote(): void {
    if (this.#state === states.plain)
      this.#records.refuse(this.line, 'a quote stands inside a value that does not begin with one')
    // Two quotes in a quoted value are one of its characters.
    if (this.#state === states.closed) this.#value += '"'
    else this.#valueLine = this.line
    this.#state = states.quoted
  }

  #plain(text: string, at: number): number {
    if (this.#state === states.closed) this.#records.refuse(this.line, 'something follows the closing quote of a value')
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
    this.#values.push(this.#value)
    this.#lines.push(this.#state === states.start ? this.line : this.#valueLine)
    this.#value = ''
    this.#state = states.start
  }

  #endLine(): void {
    this.#afterReturn = false
    const isBlank = this.#values.length === 0 && this.#state === states.start
    if (!isBlank || this.#records.takesBlankLines) this.#endRecord()
    this.line++
  }

  #endRecord(): void {
    this.#endValue()
    const length = this.#values.reduce((sum, value) => sum + value.length, 0)
    if (length > longestRecord) this.#records.refuse(this.line, `a row of ${length} characters is too long`)
    this.#records.record(this.#values, this.#lines)
    this.#values = []
    this.#lines = []
  }
}

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

  note(line: number | null, reason: string): void {
    this.faults.push({ file: this.#table.file, line, reason })
  }

  refuse(line: number | null, reason: string): never {
    this.note(line, reason)
    throw new FaultsFound()
  }

  #tell(line: number, reason: string): void {
    this.note(line, reason)
    if (this.faults.length >= mostFaults) throw new FaultsFound()
  }

  #heading(values: readonly string[]): void {
    this.headings = values.map((value) => value.trim())
    const seen = new Set<string>()
    for (const heading of this.headings) {
      if (seen.has(heading.toLowerCase())) this.#tell(1, `the heading “${heading}” is there twice`)
      seen.add(heading.toLowerCase())
    }
    const known = this.headings.map((heading) => heading.toLowerCase())
    this.#positions = this.#table.columns.map(({ name, header = name }) => {
      const position = known.indexOf(header.trim().toLowerCase())
      if (position === -1) this.#tell(1, `there is no column “${header}”; the headings are ${this.headings.join(', ')}`)
      return position
    })
    if (this.faults.length > 0) throw new FaultsFound()
  }

  #row(values: readonly string[], lines: readonly number[]): void {
    if (values.length !== this.headings.length) {
      this.#tell(lines[0] ?? 1, `${values.length} values where the heading has ${this.headings.length}`)
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
    const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
    this.#tell(
      line,
      `“${shown}” in column “${column?.header ?? column?.name}” is not ${kindNames[column?.type ?? 'text']}`,
    )
  }
}

const kindNames: Readonly<Record<ColumnType, string>> = {
  text: 'a text',
  integer: 'a whole number',
  decimal: 'a number with at most 18 digits before and 8 after the decimal separator',
  date: 'a day in the table’s dayFormat',
  datetime: 'a moment: the day in the table’s dayFormat, a space or T, and HH:MM or HH:MM:SS',
  boolean: 'true or false',
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
