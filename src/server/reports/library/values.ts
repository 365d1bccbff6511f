/** Values of the data as they are answered and exported. */
import type { ResultColumn } from '../../../contract/models/report-query.ts'
import type { ColumnType } from '../../../contract/vocabulary/reports.ts'
import { exactNumber, isNumeral, writtenOut } from '../../../shared/exact-number.ts'
import { guarded, quoted } from '../../../shared/formulas.ts'
import { stepName } from '../query/steps.ts'

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
    if (typeof each === 'number') return writtenOut(each)
    return typeof each === 'string' && !isNumber ? csvText(each) : String(each)
  })
  return csvLine(cells)
}
