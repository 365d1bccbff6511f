/**
 * How a version gives way to the next one. Chromium lets the waiting version take over once the one before has nothing to do,
 * and stops that one first. A request that comes while it stops starts it again, and the browser forgets to ask: the new
 * version then waits until the old one was idle for half a minute, and for five minutes where requests keep coming. Therefore
 * what the worker does not answer passes it by (`sw.ts`), its own work ends when it is asked to give way, and it gives way
 * when nobody has asked it for anything for a moment.
 */
import type { ToWorker } from '../offline/worker-messages.ts'

/** Milliseconds without a request: a page that opens asks for its parts in quicker succession. */
const calm = 250
const longestWait = 5000

let askedAt = 0
let givingWay = new AbortController()

/** Of every request that the worker answers. */
export const noteRequest = (): void => {
  askedAt = Date.now()
}

/** For work that nobody waits for: aborted when the next version is to take over. */
export const untilGivingWay = (): AbortSignal => givingWay.signal

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Resolves in the calm moment; where none comes, the browser decides. */
export async function giveWay(): Promise<void> {
  givingWay.abort()
  givingWay = new AbortController()
  const beganAt = Date.now()
  for (;;) {
    const now = Date.now()
    const calmAt = Math.min(Math.max(askedAt, beganAt) + calm, beganAt + longestWait)
    if (now >= calmAt) return
    await later(calmAt - now)
  }
}

/** A version from before this message was known does not answer. */
async function askToGiveWay(before: ServiceWorker | null): Promise<void> {
  if (!before) return
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
  })
  const message: ToWorker = { type: 'GIVE_WAY' }
  before.postMessage(message, [port2])
  await Promise.race([answered, later(longestWait + 1000)])
  port1.close()
}

let takingOver: Promise<void> | undefined

/** Pages ask again and again; one question to the version before is enough. */
export function takeOver(worker: Pick<ServiceWorkerGlobalScope, 'registration' | 'skipWaiting'>): Promise<void> {
  takingOver ??= askToGiveWay(worker.registration.active)
    .then(() => worker.skipWaiting())
    .finally(() => {
      takingOver = undefined
    })
  return takingOver
}
