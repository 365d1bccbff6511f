/**
 * Faults of database, network and disk come by the thousand. Of those that say the same, one in a while is written, without
 * the trace, which leads nowhere; it says how many like it were not.
 */
import { isDiskFull, isStoreFault } from '../db/errors.ts'
import { StorageError } from '../storage/errors.ts'

/** Milliseconds in which one line is enough. */
const span = 10_000

interface Said {
  until: number
  left: number
}

export class LogRepeats {
  readonly #now: () => number
  readonly #said = new Map<string, Said>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The line’s members as they are to be written; null: it is not to be written. */
  heed(members: object, message: string): object | null {
    if (!('err' in members)) return members
    const { err } = members
    if (!(err instanceof Error) || !(isStoreFault(err) || isDiskFull(err) || err instanceof StorageError))
      return members
    const key = `${message}: ${err.name}: ${err.message}`
    const said = this.#said.get(key)
    if (said && this.#now() < said.until) {
      said.left += 1
      return null
    }
    this.#said.set(key, { until: this.#now() + span, left: 0 })
    const { cause } = err
    const reason = cause instanceof Error ? `${'code' in cause ? `${cause.code} ` : ''}${cause.message}` : undefined
    return {
      ...members,
      err: undefined,
      fault: `${err.name}: ${err.message}`,
      reason,
      ...(said && said.left > 0 && { alsoBefore: said.left }),
    }
  }
}
