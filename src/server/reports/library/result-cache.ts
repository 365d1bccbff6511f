/** The last results, as many as fit. Keys name the tenant, the version of the data, the identity and the question. */
export class ResultCache {
  readonly #results = new Map<string, string>()
  readonly #mostCharacters: number
  #characters = 0

  constructor(mostCharacters = 16_000_000) {
    this.#mostCharacters = mostCharacters
  }

  get(key: string): string | undefined {
    const result = this.#results.get(key)
    if (result === undefined) return undefined
    this.#results.delete(key)
    this.#results.set(key, result)
    return result
  }

  set(key: string, result: string): void {
    this.#drop(key)
    this.#results.set(key, result)
    this.#characters += key.length + result.length
    for (const oldest of this.#results.keys()) {
      if (this.#characters <= this.#mostCharacters) return
      this.#drop(oldest)
    }
  }

  get size(): number {
    return this.#results.size
  }

  clear(): void {
    this.#results.clear()
    this.#characters = 0
  }

  #drop(key: string): void {
    const result = this.#results.get(key)
    if (result === undefined) return
    this.#results.delete(key)
    this.#characters -= key.length + result.length
  }
}
