/** One-sheet Excel workbooks of what a list shows. Made in a thread of their own: a hundred thousand rows take seconds. */
import { Worker } from 'node:worker_threads'

export const excelFileType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type CellValue = string | Date | boolean | number | null

export interface Sheet {
  name: string
  isRightToLeft: boolean
  columns: { header: string; width: number }[]
  rows: CellValue[][]
  /** IANA name: cells know no zone, so moments are written as the clocks there show them. */
  timeZone: string
}

/** One at a time: each holds all of its rows in memory, from their reading on. */
let turn: Promise<unknown> = Promise.resolve()

export function workbook(read: () => Promise<Sheet>): Promise<Uint8Array> {
  const made = turn.then(async () => inThread(await read()))
  turn = made.catch(() => undefined)
  return made
}

function inThread(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), { workerData: sheet })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The workbook’s thread ended without one')))
  })
}
