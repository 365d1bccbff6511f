/**
 * Who may have the next connection. A transaction keeps its connection while it waits for a row that another one holds – of
 * an account that many sign in to at once, or under somebody's psql – so that one organisation could have them all. None has
 * more than it leaves to others: of ten the first five, another one three more.
 */
import { StoreBusyError } from './errors.ts'

interface Waiting {
  owner: string
  enter: () => void
}

/** Whose work serves everybody. */
export const everybody = ''

export class ConnectionShares {
  readonly #most: number
  readonly #patience: number
  readonly #held = new Map<string, number>()
  #free: number
  #waiting: Waiting[] = []

  /** Of so many connections, each waited for as long as so many milliseconds. */
  constructor(most: number, patience: number) {
    this.#most = most
    this.#free = most
    this.#patience = patience
  }

  async take(owner: string): Promise<void> {
    if (this.#hasOneFor(owner)) this.#give(owner)
    else await this.#wait(owner)
  }

  leave(owner: string): void {
    this.#free++
    const left = (this.#held.get(owner) ?? 0) - 1
    if (left > 0) this.#held.set(owner, left)
    else this.#held.delete(owner)
    for (let next = this.#next(); next; next = this.#next()) {
      this.#forget(next)
      this.#give(next.owner)
      next.enter()
    }
  }

  #hasOneFor(owner: string): boolean {
    return owner === everybody ? this.#free > 0 : (this.#held.get(owner) ?? 0) < this.#free
  }

  #give(owner: string): void {
    this.#free--
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1)
  }

  /** By their coming; whoever has less is let past those that have their share. */
  #next(): Waiting | undefined {
    return this.#waiting.find(({ owner }) => this.#hasOneFor(owner))
  }

  #forget(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting)
  }

  #wait(owner: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { owner, enter: resolve }
    this.#waiting.push(waiting)
    const timer = setTimeout(() => {
      this.#forget(waiting)
      reject(new StoreBusyError(`None of ${this.#most} connections came free in time`))
    }, this.#patience)
    return promise.finally(() => clearTimeout(timer))
  }
}
