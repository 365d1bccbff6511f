import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two tries, and between two words of what fails again and again. */
const afterFailure = 5_000
const tellEvery = 60_000

/** Work that is owed until it is done: by one at a time, once more where it is asked for meanwhile, and anew where it failed. */
export class Owed {
  readonly #work: () => Promise<void>
  readonly #failed: (error: unknown) => void
  readonly #ending = new AbortController()
  #isAsked = false
  #isUnderWay = false
  #pending: Promise<void> | undefined
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work
    this.#failed = failed
  }

  /** Undefined while nothing is owed. Fails with the try that fails, and stays so until the next one begins. */
  get pending(): Promise<void> | undefined {
    return this.#pending
  }

  /** Begins at once, or once more when what is under way is done. */
  owe(): Promise<void> {
    this.#isAsked = true
    if (this.#isUnderWay || this.#ending.signal.aborted) return this.#pending ?? Promise.resolve()
    this.#isUnderWay = true
    const pending = this.#try()
    this.#pending = pending
    pending.catch(() => this.#tryAgain(pending))
    return pending
  }

  /** Nothing begins any more. Waits for what is under way. */
  async end(): Promise<void> {
    this.#ending.abort()
    await this.#pending?.catch(() => undefined)
  }

  async #try(): Promise<void> {
    try {
      while (this.#isAsked) {
        this.#isAsked = false
        await this.#work()
      }
      this.#pending = undefined
      this.#toldAt = Number.NEGATIVE_INFINITY
    } catch (error) {
      this.#tell(error)
      throw error
    } finally {
      this.#isUnderWay = false
    }
  }

  #tell(error: unknown): void {
    const now = performance.now()
    if (this.#ending.signal.aborted || now - this.#toldAt < tellEvery) return
    this.#toldAt = now
    this.#failed(error)
  }

  async #tryAgain(failed: Promise<void>): Promise<void> {
    await pause(afterFailure, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined)
    // Somebody who asked may have begun before.
    if (this.#pending === failed) void this.owe().catch(() => undefined)
  }
}
