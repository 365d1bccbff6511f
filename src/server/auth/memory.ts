/** What was read a moment ago, by its key; whoever changes it has it forgotten. */

interface Fresh<T> {
  facts: Promise<T | null>
  /** Read again after this moment even if nothing was announced: the announcement may be what failed. */
  until: number
}

const capacity = 20_000
const longestMemory = 30_000

/** Least recently used facts go first. A reading that is under way when its key is forgotten is not kept. */
export class Memory<T> {
  readonly #known = new Map<string, Fresh<T>>()

  recall(key: string, read: () => Promise<T | null>): Promise<T | null> {
    const known = this.#known.get(key)
    this.#known.delete(key)
    if (known && performance.now() < known.until) {
      this.#known.set(key, known)
      return known.facts
    }
    const fresh: Fresh<T> = { facts: read(), until: performance.now() + longestMemory }
    this.#known.set(key, fresh)
    const oldest = this.#known.size > capacity ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    fresh.facts.catch(() => {
      if (this.#known.get(key) === fresh) this.#known.delete(key)
    })
    return fresh.facts
  }

  get size(): number {
    return this.#known.size
  }

  forget(key: string): void {
    this.#known.delete(key)
  }

  forgetPrefix(prefix: string): void {
    for (const key of this.#known.keys()) if (key.startsWith(prefix)) this.#known.delete(key)
  }
}
