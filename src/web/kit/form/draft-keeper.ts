import { personShelf } from '../../session/person.ts'
import type { Changes } from './draft-changes.ts'

/** Milliseconds of typing that a killed tab may lose. */
const delay = 300

interface KeptDraft {
  changes: unknown
  /** What the form began with, so that it opens without a network. */
  basis: unknown
  /** The shapes of the basis: one of an earlier contract is not shown. */
  version: string
}

const version = import.meta.env.VITE_CONTRACT_VERSION ?? 'unbuilt'

const isKept = (value: unknown): value is KeptDraft => typeof value === 'object' && value !== null && 'changes' in value

const drafts = async () => (await personShelf())?.drafts

export interface Draft {
  changes: unknown
  savedAt: Date
}

const nothing = JSON.stringify({})

/** What the form of a draft began with; undefined where there is none. */
export async function readBasis(name: string): Promise<unknown> {
  const found = await (await drafts())?.read(name)
  return isKept(found?.value) && found.value.version === version ? found.value.basis : undefined
}

/** Writes the latest of what is typed, a moment after it was typed and when the page is left. */
export class DraftKeeper {
  readonly #name: string
  readonly #basis: () => unknown
  /** What the device holds, or soon will. */
  #kept = nothing
  #waiting: Changes | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOver = false
  /** One after the other: a draft that is discarded must not come back by a write that began before. */
  #work: Promise<void> = Promise.resolve()

  constructor(name: string, basis: () => unknown) {
    this.#name = name
    this.#basis = basis
  }

  async read(): Promise<Draft | undefined> {
    const found = await (await drafts())?.read(this.#name)
    if (!isKept(found?.value)) return undefined
    this.#kept = JSON.stringify(found.value.changes)
    return { changes: found.value.changes, savedAt: found.savedAt }
  }

  keep(changes: Changes): void {
    if (this.#isOver) return
    // What was only brought back keeps its age.
    const isKnown = JSON.stringify(changes) === this.#kept
    this.#waiting = isKnown ? undefined : changes
    if (!isKnown) this.#timer ??= setTimeout(this.flush, delay)
  }

  readonly flush = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changes = this.#waiting
    if (!changes) return
    this.#waiting = undefined
    this.#kept = JSON.stringify(changes)
    const draft: KeptDraft = { changes, basis: this.#basis(), version }
    if (this.#kept === nothing) this.forget()
    else this.#then(async () => (await drafts())?.write(this.#name, draft))
  }

  forget(): void {
    this.#waiting = undefined
    this.#kept = nothing
    this.#then(async () => (await drafts())?.forget(this.#name))
  }

  /** Saved or given up: nothing is left. */
  end(): void {
    this.#isOver = true
    this.forget()
  }

  #then(task: () => Promise<void>): void {
    this.#work = this.#work.then(task).catch(console.error)
  }
}
