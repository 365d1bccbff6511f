/**
 * Whether each value of a CSV file is what its column says, each fault with its line. What passes here DuckDB reads the same
 * way; on its own it would round 12.7 into a column of integers, and count lines by records.
 */
import type { Table } from '../../../contract/models/report-definition.ts'
import type { ColumnType } from '../../../contract/vocabulary/reports.ts'
import type { Fault } from '../faults.ts'
import { type CsvProgress, CsvRecords, longestShown, readCsv, shortened } from './csv-reader.ts'

export interface CheckedFile {
  readonly headings: readonly string[]
  readonly rowCount: number
  /** Once it is unpacked. */
  readonly byteCount: number
  /** Values that are not blank, for each column of the definition. */
  readonly valueCounts: readonly number[]
}

/** Answers faults instead where there are any. `mostBytes`: a small file may unpack to a large one. */
export async function checkCsv(
  path: string,
  table: Table,
  progress: CsvProgress,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<CheckedFile | Fault[]> {
  const check = new TableCheck(table)
  const byteCount = await readCsv(path, check, { delimiterOf: () => table.delimiter ?? ',', progress, mostBytes })
  return check.faults.length > 0
    ? check.faults
    : { headings: check.headings, rowCount: check.rowCount, byteCount, valueCounts: check.valueCounts }
}

class TableCheck extends CsvRecords {
  readonly valueCounts: number[]
  readonly #table: Table
  readonly #tests: ((value: string) => boolean)[]
  #positions: number[] = []

  constructor(table: Table) {
    super(table.file)
    this.#table = table
    this.#tests = table.columns.map(({ type }) => valueTest(type, table))
    this.valueCounts = table.columns.map(() => 0)
  }

  protected headingsRead(): void {
    const known = this.headings.map((heading) => heading.toLowerCase())
    const headings = shortened(this.headings.join(', '), longestShown)
    this.#positions = this.#table.columns.map(({ name, header = name }) => {
      const position = known.indexOf(header.trim().toLowerCase())
      if (position === -1) this.tell(1, 'csv.noColumn', { column: header, headings })
      return position
    })
  }

  protected row(values: readonly string[], lines: readonly number[]): void {
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
    this.tell(line, `csv.isNot.${column?.type ?? 'text'}`, { value: shown, column: name })
  }
}

const dayPatterns = {
  'yyyy-MM-dd': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'dd/MM/yyyy': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  'MM/dd/yyyy': /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/,
  'dd.MM.yyyy': /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})$/,
} as const

/** Of a value that is not blank. */
export function valueTest(
  type: ColumnType,
  { decimalSeparator = '.', dayFormat = 'yyyy-MM-dd' }: Pick<Table, 'decimalSeparator' | 'dayFormat'>,
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

const dayLength = 'yyyy-MM-dd'.length

/** Days repeat, and looking one up is quicker than taking it apart. */
function dayTest(pattern: RegExp): (value: string) => boolean {
  const known = new Map<string, boolean>()
  return (value) => {
    // Of no other length is any, and what is long is not kept.
    if (value.length !== dayLength) return false
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
