/** Rows as text that spreadsheets read: what would be a formula is inert, and moments are those of a clock on a wall. */
import { clockOf } from '../times/clock.ts'
import { inert, printable } from './cell-text.ts'
import type { CellValue } from './workbook.ts'

/** By it spreadsheets know what the bytes are. */
export const byteOrderMark = '\uFEFF'

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const textOf = (value: CellValue, onTheClock: (moment: Date) => Date): string => {
  if (value === null) return ''
  if (value instanceof Date) return onTheClock(value).toISOString().slice(0, 19).replace('T', ' ')
  return typeof value === 'string' ? quoted(inert(printable(value))) : String(value)
}

export function csvText(rows: readonly (readonly CellValue[])[], timeZone: string): string {
  const onTheClock = clockOf(timeZone)
  return rows.map((row) => `${row.map((value) => textOf(value, onTheClock)).join(',')}\r\n`).join('')
}
