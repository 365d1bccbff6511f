/**
 * The only door to `localStorage` and `sessionStorage`. A browser may refuse them at the first touch, be full at any write, or
 * lose them meanwhile: the page goes on with a memory of its own, and `keeps` says whether the next page will find anything.
 */
export class BrowserValues {
  readonly #open: () => Storage
  /** What the browser did not take; null: what it did not let go. */
  readonly #memory = new Map<string, string | null>()

  constructor(open: () => Storage) {
    this.#open = open
  }

  get(key: string): string | null {
    const held = this.#memory.get(key)
    if (held === null) return null
    // What another page has written since is newer.
    return attempt(() => this.#open().getItem(key), null) ?? held ?? null
  }

  /** False: this page alone knows it. */
  set(key: string, value: string): boolean {
    if (attempt(() => this.#write(key, value), false)) {
      this.#memory.delete(key)
      return true
    }
    // The next page finds nothing rather than what is no longer so.
    this.remove(key)
    this.#memory.set(key, value)
    return false
  }

  remove(key: string): void {
    this.#memory.delete(key)
    if (!attempt(() => this.#delete(key), false)) this.#memory.set(key, null)
  }

  /** Everything but these. */
  clearExcept(kept: ReadonlySet<string>): void {
    for (const key of [...this.#keys(), ...this.#memory.keys()]) if (!kept.has(key)) this.remove(key)
  }

  keeps(): boolean {
    const probe = 'tessera.probe'
    const isWritten = attempt(() => this.#write(probe, probe), false)
    return attempt(() => this.#delete(probe), false) && isWritten
  }

  #keys(): string[] {
    return attempt(() => {
      const area = this.#open()
      return Array.from({ length: area.length }, (_, index) => area.key(index)).filter((key) => key !== null)
    }, [])
  }

  #write(key: string, value: string): boolean {
    this.#open().setItem(key, value)
    return true
  }

  #delete(key: string): boolean {
    this.#open().removeItem(key)
    return true
  }
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    // Browsers throw errors of many names here, and some have no storage at all: all of it means that nothing is kept.
    return otherwise
  }
}

/** Of the browser, for all tabs. */
export const deviceValues = new BrowserValues(() => globalThis.localStorage)

/** Of this tab, until it is closed. */
export const tabValues = new BrowserValues(() => globalThis.sessionStorage)
