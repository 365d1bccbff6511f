/** What this process remembers to be quick, by name. Clearing is announced, so that every process forgets. */
import { sql } from 'kysely'
import type { Store } from './store.ts'
import type { Db } from './transaction.ts'

export interface Cache {
  readonly name: string
  entryCount(): number
  /** What is asked for next is read again. */
  clear(): void
}

const channel = 'tessera_caches'

/** In place of a name. No cache has it. */
export const allCaches = '*'

export class Caches {
  readonly #byName: ReadonlyMap<string, Cache>

  private constructor(caches: readonly Cache[]) {
    const sorted = caches.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    this.#byName = new Map(sorted.map((cache) => [cache.name, cache]))
  }

  static async open(store: Store, caches: readonly Cache[]): Promise<Caches> {
    const opened = new Caches(caches)
    await store.listen(
      channel,
      (name) => opened.clear(name),
      () => opened.clear(allCaches),
    )
    return opened
  }

  all(): Cache[] {
    return [...this.#byName.values()]
  }

  has(name: string): boolean {
    return this.#byName.has(name)
  }

  /** Of this process alone. */
  clear(name: string): void {
    for (const cache of this.#byName.values()) if (name === cache.name || name === allCaches) cache.clear()
  }

  /** In every process, when the transaction of `db` is committed. */
  async announceClearing(db: Db, name: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${name})`.execute(db)
  }
}
