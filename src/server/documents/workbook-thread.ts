import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'
import { clockOf } from '../times/clock.ts'
import { inert, printable, sheetName, withoutEscapes } from './cell-text.ts'
import type { CellValue, Sheet } from './workbook.ts'

const textOf = (text: string): string => withoutEscapes(inert(printable(text)))

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
