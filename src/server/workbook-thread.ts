import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'
import { inert, printable } from './cell-text.ts'
import type { CellValue, Sheet } from './workbook.ts'

function cellOf(value: CellValue): Cell {
  if (typeof value === 'string') return inert(printable(value))
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
  return value
}

const { name, isRightToLeft, columns, rows }: Sheet = workerData

const cells: SheetData = [
  columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' })),
  ...rows.map((row) => row.map(cellOf)),
]
const bytes = await writeExcelFile(cells, {
  sheet: name,
  columns: columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
  rightToLeft: isRightToLeft,
}).toBuffer()
parentPort?.postMessage(new Uint8Array(bytes))
