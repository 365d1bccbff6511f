/** Values of the data as they are answered and exported. */
import type { ResultColumn } from '../../../contract/models/report-query.ts'
import type { ColumnType, DateGrain } from '../../../contract/vocabulary/reports.ts'
import { exactNumber, isNumeral } from '../../../shared/exact-number.ts'
import { guarded, quoted } from '../../../shared/formulas.ts'

type Kind = Pick<ResultColumn, 'type' | 'grain'>

export function answeredValue({ type, grain }: Kind, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (grain !== null) return stepName(grain, String(value))
  switch (type) {
    case 'integer':
    case 'decimal': {
      // Exact ones come as their digits, and go on as such where a double has fewer.
      if (typeof value === 'string') return exactNumber(value)
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    }
    case 'boolean':
      return value === true
    case 'datetime':
      return String(value).replace(' ', 'T')
    case 'text':
    case 'date':
      return String(value)
  }
}

/** `day` is the first of its step. */
function stepName(grain: DateGrain, day: string): string | number {
  switch (grain) {
    case 'year':
      return Number(day.slice(0, 4))
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'month':
      return day.slice(0, 7)
    case 'day':
      return day
  }
}

const csvText = (text: string): string => quoted(guarded(text))

export interface CsvColumn {
  name: string
  type: ColumnType
}

export const csvHead = (columns: readonly CsvColumn[]): string => csvLine(columns.map(({ name }) => csvText(name)))

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

export function csvRow(columns: readonly CsvColumn[], row: readonly unknown[]): string {
  const cells = row.map((each, index) => {
    if (each === null || each === undefined) return ''
    const isNumber = isNumeral(each) && columns[index]?.type !== 'text'
    return typeof each === 'string' && !isNumber ? csvText(each) : String(each)
  })
  return csvLine(cells)
}
