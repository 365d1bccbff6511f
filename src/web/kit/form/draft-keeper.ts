import { personShelf } from '../../session/person.ts'
import type { Changes } from './draft-changes.ts'

/** Milliseconds of typing that a killed tab may lose. */
const delay = 300

/** Milliseconds for which saving waits for a disk. */
const patience = 500

/** A try to save of which nothing is known until the server answers. */
export interface Sent {
  number: string
  /** What went with it: more may have been typed since. */
  changes: unknown
  /** Passwords went with it, which the device does not keep. */
  hadSecrets: boolean
}

interface KeptDraft {
  changes: unknown
  /** The version before did not note what went: nothing more could be typed. */
  sent?: (Omit<Sent, 'changes'> & Partial<Sent>) | undefined
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
  sent: Sent | undefined
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
  #sent: Sent | undefined
  #isRead = false
  readonly #reading = Promise.withResolvers<void>()
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
    this.#isRead = true
    const own = this.#sent
    const kept = isKept(found?.value) ? found.value : undefined
    if (kept) this.#kept = JSON.stringify(kept.changes)
    if (own) this.#write()
    else this.#sent = kept?.sent && { changes: kept.changes, ...kept.sent }
    this.#reading.resolve()
    return found && kept && { changes: kept.changes, savedAt: found.savedAt, sent: own ? undefined : this.#sent }
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
    if (this.#waiting) this.#write()
  }

  /** Resolves when the next page will know of it, or when the device has had time enough. */
  async sending(sent: Sent): Promise<void> {
    if (this.#isOver) return
    this.#sent = sent
    if (this.#isRead) this.#write()
    // Whoever saves before the device has been read is noted as soon as it is.
    const noted = this.#reading.promise.then(() => this.#work)
    await Promise.race([noted, new Promise((resolve) => setTimeout(resolve, patience))])
  }

  /** It is known what became of it: it was not saved. */
  answered(): void {
    if (this.#isOver || !this.#sent) return
    this.#sent = undefined
    if (this.#isRead) this.#write()
  }

  #write(): void {
    const changes: unknown = this.#waiting ?? JSON.parse(this.#kept)
    this.#waiting = undefined
    this.#kept = JSON.stringify(changes)
    const draft: KeptDraft = { changes, sent: this.#sent, basis: this.#basis(), version }
    if (this.#kept === nothing && !this.#sent) this.forget()
    else this.#then(async () => (await drafts())?.write(this.#name, draft))
  }

  forget(): void {
    this.#waiting = undefined
    this.#sent = undefined
    this.#kept = nothing
    this.#then(async () => (await drafts())?.forget(this.#name))
  }

  /** What was typed is given up; a try without an answer is one still, and the next page hears of it. */
  giveUp(): void {
    this.#isOver = true
    this.#waiting = undefined
    this.#kept = nothing
    if (this.#sent) this.#write()
    else this.forget()
  }

  /** Saved or given up. Resolves when the next page will find nothing left, or when the device has had time enough. */
  async end(): Promise<void> {
    this.#isOver = true
    this.forget()
    await Promise.race([this.#work, new Promise((resolve) => setTimeout(resolve, patience))])
  }

  #then(task: () => Promise<void>): void {
    this.#work = this.#work.then(task).catch(console.error)
  }
}
