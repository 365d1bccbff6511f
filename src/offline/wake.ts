/**
 * When the outbox looks whether it can send. No single sign is enough: `online` means a cable and not a server, Background
 * Sync exists in one browser family and comes minutes late, timers sleep in hidden pages.
 */
import { backOff } from './back-off.ts'
import { storage } from './database.ts'
import type { Replay } from './outbox.ts'
import { isOutboxWake, outboxSyncTag } from './worker-messages.ts'

export interface WakeOptions {
  replay: () => Promise<Replay>
  now: () => Date
  random?: () => number
  /** Defects, not refusals or lost connections: those are part of the replay’s result. */
  onError: (error: unknown) => void
}

export interface Wake {
  /** Also after a sign-in, and after a write was queued: the moment may already be right. */
  wake(): void
  stop(): void
}

/** `busy` is not among them: another tab is at it and sets its own timer. */
const tryAgain: readonly Replay['end'][] = ['unreachable', 'storage']

const shortestTimer = 1000
const longestTimer = 60 * 60_000

export function keepAwake({ replay, now, random = Math.random, onError }: WakeOptions): Wake {
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running = false
  let again = false

  function waitAfter({ end, nextAt }: Replay): void {
    failures = tryAgain.includes(end) ? failures + 1 : 0
    const wait = failures > 0 ? backOff(failures, random()) : nextAt && nextAt.getTime() - now().getTime()
    if (wait !== undefined) timer = setTimeout(wake, Math.min(longestTimer, Math.max(shortestTimer, wait)))
  }

  async function run(): Promise<void> {
    running = true
    try {
      while (again && !stopped.signal.aborted) {
        again = false
        const result = await replay()
        clearTimeout(timer)
        if (!stopped.signal.aborted) waitAfter(result)
      }
    } catch (error) {
      onError(error)
    } finally {
      running = false
    }
  }

  function wake(): void {
    again = true
    if (!running) void run()
  }

  function comeBack(): void {
    if (document.visibilityState !== 'visible') return
    storage.tryAgain()
    wake()
  }

  const { signal } = stopped
  addEventListener('online', wake, { signal })
  addEventListener('pageshow', comeBack, { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })
  navigator.serviceWorker?.addEventListener(
    'message',
    (event) => {
      if (isOutboxWake(event.data)) wake()
    },
    { signal },
  )
  wake()

  return {
    wake,
    stop() {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}

interface SyncManager {
  register(tag: string): Promise<void>
}

const hasSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & { sync: SyncManager } => 'sync' in registration

/** Where the browser has it, it wakes the worker when the network is back, and the worker wakes the pages. */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || !hasSync(registration)) return
  try {
    await registration.sync.register(outboxSyncTag)
  } catch (error) {
    // People may forbid it, and private windows do; the other wake-ups remain.
    if (!(error instanceof DOMException)) throw error
  }
}
