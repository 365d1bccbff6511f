/** One-sheet Excel workbooks of what a list shows. Made in a thread of their own: a hundred thousand rows take seconds. */
import { Worker } from 'node:worker_threads'
import { comeBackIn } from '../access/refusals.ts'
import { FairQueue } from '../db/fair-queue.ts'

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

/** Few at a time: each holds all of its rows in memory, from their reading on. */
const queue = new FairQueue({
  places: { ofPerson: 1, ofTenant: 1, ofAll: 3 },
  inside: { ofPerson: 3, ofTenant: 15, ofAll: 40 },
  longestWait: 30_000,
  isFull() {
    return comeBackIn(10, 503, 'ExportsAreBusy')
  },
})

interface Asking {
  tenantId: number
  userId: number
  /** Aborted when nobody waits for the workbook any more. */
  signal: AbortSignal
}

/** Refused where too many are asked for, and as the signal says where nobody waits for it any more. */
export const workbook = ({ tenantId, userId, signal }: Asking, read: () => Promise<Sheet>): Promise<Uint8Array> =>
  queue.pass({ tenant: tenantId, person: userId, signal }, async () => {
    const sheet = await read()
    return inTurn(sheet, signal)
  })

let last: Promise<unknown> = Promise.resolve()

/** The thread makes one workbook after the other. */
function inTurn(sheet: Sheet, signal: AbortSignal): Promise<Uint8Array> {
  const made = last.then(() => {
    signal.throwIfAborted()
    return inThread(sheet)
  })
  last = made.catch(() => undefined)
  return made
}

/** Milliseconds for which a thread that is done is kept: to start one takes several times as long as most workbooks. */
const keptFor = 60_000

let kept: Worker | undefined
let ending: NodeJS.Timeout | undefined

function inThread(sheet: Sheet): Promise<Uint8Array> {
  clearTimeout(ending)
  kept ??= new Worker(new URL('./workbook-thread.ts', import.meta.url))
  const thread = kept
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const ended = () => reject(new Error('The workbook’s thread ended without one'))
  thread.once('message', resolve).once('error', reject).once('exit', ended)
  thread.ref()
  thread.postMessage(sheet)
  return promise.then(
    (bytes) => {
      thread.off('error', reject).off('exit', ended)
      thread.unref()
      ending = setTimeout(() => end(thread), keptFor).unref()
      return bytes
    },
    (error: unknown) => {
      end(thread)
      throw error
    },
  )
}

function end(thread: Worker): void {
  kept = undefined
  void thread.terminate()
}
