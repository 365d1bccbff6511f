/**
 * Whether each value of a CSV file is what its column says, each fault with its line. What passes here DuckDB reads the same
 * way; on its own it would round 12.7 into a column of integers, and count lines by records.
 */
import type { Table } from '../../../contract/models/report-definition.ts'
import type { ColumnType } from '../../../contract/vocabulary/reports.ts'
import type { Fault } from '../faults.ts'
import { decimalPlaces } from '../query/decimals.ts'
import { type CsvProgress, CsvRecords, longestShown, readCsv, shortened } from './csv-reader.ts'

export interface CheckedFile {
  readonly headings: readonly string[]
  readonly rowCount: number
  /** Once it is unpacked. */
  readonly byteCount: number
  /** Values that are not blank, for each column of the definition. */
  readonly valueCounts: readonly number[]
  /** Which of the columns have no value of more than ten digits before the decimal separator. */
  readonly areNarrow: readonly boolean[]
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
    : {
        headings: check.headings,
        rowCount: check.rowCount,
        byteCount,
        valueCounts: check.valueCounts,
        areNarrow: check.areNarrow,
      }
}

class TableCheck extends CsvRecords {
  readonly valueCounts: number[]
  readonly areNarrow: boolean[]
  readonly #table: Table
  readonly #tests: ((value: string) => boolean)[]
  #positions: number[] = []

  constructor(table: Table) {
    super(table.file)
    this.#table = table
    this.#tests = table.columns.map(({ type }) => valueTest(type, table))
    this.valueCounts = table.columns.map(() => 0)
    this.areNarrow = table.columns.map(({ type }) => type === 'decimal')
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
      if (this.areNarrow[index] && value.length > narrowDigits && isWide.test(value)) this.areNarrow[index] = false
    }
  }

  #wrongValue(index: number, value: string, line: number): void {
    const column = this.#table.columns[index]
    const shown = shortened(value, 60)
    const name = column?.header ?? column?.name ?? ''
    this.tell(line, `csv.isNot.${column?.type ?? 'text'}`, { value: shown, column: name })
  }
}

export const narrowDigits = 10
const isWide = /^[+-]?\d{11}/

/** With the places at which year, month and day begin. */
const daysAsWritten = {
  'yyyy-MM-dd': { pattern: /^\d{4}-\d{2}-\d{2}$/, year: 0, month: 5, day: 8 },
  'dd/MM/yyyy': { pattern: /^\d{2}\/\d{2}\/\d{4}$/, year: 6, month: 3, day: 0 },
  'MM/dd/yyyy': { pattern: /^\d{2}\/\d{2}\/\d{4}$/, year: 6, month: 0, day: 3 },
  'dd.MM.yyyy': { pattern: /^\d{2}\.\d{2}\.\d{4}$/, year: 6, month: 3, day: 0 },
} as const

/** Of a value that is not blank. */
export function valueTest(
  type: ColumnType,
  { decimalSeparator = '.', dayFormat = 'yyyy-MM-dd' }: Pick<Table, 'decimalSeparator' | 'dayFormat'>,
): (value: string) => boolean {
  const decimal = new RegExp(`^[+-]?\\d{1,18}(${decimalSeparator === '.' ? '\\.' : ','}\\d{1,${decimalPlaces}})?$`)
  const isDay = dayTest(dayFormat)
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
        isDay(value.slice(0, dayLength)) &&
        /^[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/.test(value.slice(dayLength))
  }
}

const dayLength = 'yyyy-MM-dd'.length

/** Nothing is kept of what was looked at: a small file may unpack to millions of different days (A147). */
function dayTest(format: keyof typeof daysAsWritten): (value: string) => boolean {
  const { pattern, ...places } = daysAsWritten[format]
  return (value) => {
    if (!pattern.test(value)) return false
    const year = Number(value.slice(places.year, places.year + 4))
    const month = Number(value.slice(places.month, places.month + 2))
    const day = Number(value.slice(places.day, places.day + 2))
    return year > 0 && month > 0 && month <= 12 && day > 0 && day <= daysIn(year, month)
  }
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (daysOfMonths[month - 1] ?? 0)
