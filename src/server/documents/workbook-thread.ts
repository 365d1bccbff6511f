import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'
import { minutesEast, quarterOf } from '../times/minutes-east.ts'
import { inert, printable, sheetName } from './cell-text.ts'
import type { CellValue, Sheet } from './workbook.ts'

/** Asking for an offset is slow. */
function clockOf(timeZone: string): (moment: Date) => Date {
  const offsets = new Map<number, number>()
  const minutesAt = (moment: Date): number => {
    const quarter = quarterOf(moment)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const minutes = minutesEast(timeZone, moment)
    offsets.set(quarter, minutes)
    return minutes
  }
  return (moment) => new Date(moment.getTime() + minutesAt(moment) * 60_000)
}

const textOf = (text: string): string => inert(printable(text))

function cellOf(value: CellValue, onTheClock: (moment: Date) => Date): Cell {
  if (typeof value === 'string') return textOf(value)
  if (value instanceof Date) return { value: onTheClock(value), type: Date, format: 'yyyy-mm-dd hh:mm' }
  return value
}

async function write({ name, isRightToLeft, columns, rows, timeZone }: Sheet): Promise<Uint8Array> {
  const onTheClock = clockOf(timeZone)
  const cells: SheetData = [
    columns.map(({ header }) => ({ value: textOf(header), type: String, fontWeight: 'bold' })),
    ...rows.map((row) => row.map((value) => cellOf(value, onTheClock))),
  ]
  const bytes = await writeExcelFile(cells, {
    sheet: sheetName(name),
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: isRightToLeft,
  }).toBuffer()
  return new Uint8Array(bytes)
}

parentPort?.on('message', async (sheet: Sheet) => parentPort?.postMessage(await write(sheet)))
