/**
 * What the writers were told, kept outside the process under fault: a line for each answer, on the disk before the writer
 * goes on. What the product shows afterwards is held against it.
 */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** Unknown: the answer was lost, or said that something failed. It may be there, once. */
export type Outcome = 'acknowledged' | 'unknown' | 'refused'

export interface Note {
  kind: string
  /** What has one value at a time: a role, a tenant’s settings. Records that are made once have none. */
  place?: string
  /** Text that no other write has. */
  marker: string
  outcome: Outcome
  /** When it was asked and answered, milliseconds. */
  asked: number
  answered: number
}

export class Ledger {
  readonly path: string
  /** When what was acknowledged last had been asked. */
  lastAcknowledged = 0
  readonly #file: number

  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'a', 0o600)
  }

  note(note: Note): void {
    writeSync(this.#file, `${JSON.stringify(note)}\n`)
    fdatasyncSync(this.#file)
    if (note.outcome === 'acknowledged') this.lastAcknowledged = Math.max(this.lastAcknowledged, note.asked)
  }

  notes(): Note[] {
    return readFileSync(this.path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }

  close(): void {
    closeSync(this.#file)
  }
}
