/** What was answered a while ago, so that it is not asked for again: bounded, by time and number. */

interface Kept {
  answer: Promise<unknown>
  /** Where it has come. */
  value?: unknown
  until: number
}

export class KeptAnswers {
  readonly #kept = new Map<string, Kept>()
  readonly #milliseconds: number
  readonly #most: number

  constructor(seconds: number, most: number) {
    this.#milliseconds = seconds * 1000
    this.#most = most
  }

  get size(): number {
    return this.#kept.size
  }

  clear(): void {
    this.#kept.clear()
  }

  forget(key: string): void {
    this.#kept.delete(key)
  }

  /** Asked at once by many, it is asked for once; what failed is not kept. */
  get<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#living(key)
    if (known) return known.answer as Promise<T>
    const answer = ask()
    const kept: Kept = { answer, until: performance.now() + this.#milliseconds }
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
    answer.then(
      (value) => {
        kept.value = value
      },
      () => {
        if (this.#kept.get(key) === kept) this.#kept.delete(key)
      },
    )
    return answer
  }

  /** What is known without asking. */
  peek(key: string): unknown {
    return this.#living(key)?.value
  }

  #living(key: string): Kept | undefined {
    const known = this.#kept.get(key)
    if (known && known.until <= performance.now()) this.#kept.delete(key)
    else return known
    return undefined
  }
}
