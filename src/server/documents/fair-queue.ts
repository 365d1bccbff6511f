/**
 * Work that is done some at a time, and one at a time of an organisation: what hangs keeps only its own people waiting.
 * Organisations take turns, whoever fills it; who has gone leaves it, and nobody waits longer in it than a proxy would.
 */

import { Refusal } from '../access/refusals.ts'

export interface Asking {
  tenantId: number
  userId: number
  /** Aborted when nobody waits for the work any more. */
  signal: AbortSignal
}

interface QueueLimits {
  /** Under way, each for another organisation. */
  places: number
  /** Waiting and under way. */
  ofPerson: number
  ofTenant: number
  ofAll: number
  /** Milliseconds of waiting. */
  longestWait: number
}

/** There is no place, or none that would be reached in time. */
function isFull(): Refusal {
  const seconds = 10
  return new Refusal(503, 'ExportsAreBusy', { values: { seconds }, retryAfterSeconds: seconds })
}

interface Waiting {
  enter: () => void
}

export class FairQueue {
  readonly #limits: QueueLimits
  /** By organisation; the first of the first is next. */
  readonly #waiting = new Map<number, Waiting[]>()
  readonly #inside: Asking[] = []
  /** Organisations whose work is under way. */
  readonly #working = new Set<number>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  async pass<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
    asking.signal.throwIfAborted()
    this.#refuseWhereFull(asking)
    this.#inside.push(asking)
    try {
      await this.#turnOf(asking)
      try {
        return await work()
      } finally {
        this.#working.delete(asking.tenantId)
        this.#letNextIn()
      }
    } finally {
      this.#inside.splice(this.#inside.indexOf(asking), 1)
    }
  }

  #refuseWhereFull({ tenantId, userId }: Asking): void {
    const { ofPerson, ofTenant, ofAll } = this.#limits
    const inTenant = this.#inside.filter((other) => other.tenantId === tenantId)
    const ofSame = inTenant.filter((other) => other.userId === userId)
    if (ofSame.length >= ofPerson || inTenant.length >= ofTenant || this.#inside.length >= ofAll) throw isFull()
  }

  async #turnOf({ tenantId, signal }: Asking): Promise<void> {
    if (this.#hasPlaceFor(tenantId)) this.#working.add(tenantId)
    else await this.#wait(tenantId, signal)
  }

  #hasPlaceFor(tenantId: number): boolean {
    return this.#working.size < this.#limits.places && !this.#working.has(tenantId)
  }

  #wait(tenantId: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { enter: resolve }
    const leave = (reason: unknown) => {
      this.#leave(tenantId, waiting)
      reject(reason)
    }
    const goes = () => leave(signal.reason)
    const timer = setTimeout(() => leave(isFull()), this.#limits.longestWait)
    signal.addEventListener('abort', goes, { once: true })
    this.#waiting.set(tenantId, [...(this.#waiting.get(tenantId) ?? []), waiting])
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', goes)
    })
  }

  #leave(tenantId: number, waiting: Waiting): void {
    const others = (this.#waiting.get(tenantId) ?? []).filter((other) => other !== waiting)
    if (others.length > 0) this.#waiting.set(tenantId, others)
    else this.#waiting.delete(tenantId)
  }

  #letNextIn(): void {
    const [tenantId, [next, ...others]] = [...this.#waiting].find(([id]) => this.#hasPlaceFor(id)) ?? [0, []]
    if (!next) return
    // Whose turn it was goes to the end.
    this.#waiting.delete(tenantId)
    if (others.length > 0) this.#waiting.set(tenantId, others)
    this.#working.add(tenantId)
    next.enter()
  }
}
