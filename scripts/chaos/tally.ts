/** What was answered, by fault and status; and what no fault excuses. */
export const calm = 'calm'
export const emptied = 'database emptied'

interface Wrong {
  times: number
  /** The first one of its kind. */
  example: string
}

export interface Heard {
  /** What was asked. */
  what: string
  /** 0: the connection brought no answer. */
  status: number
  hasRetryAfter: boolean
  detail: string
}

const excused = new Set([503, 507])

export class Tally {
  /** The fault that lasts now. */
  fault = calm
  readonly answers = new Map<string, Map<number, number>>()
  readonly wrongs = new Map<string, Wrong>()
  slowestRecovery = { fault: calm, seconds: 0 }

  heard({ what, status, hasRetryAfter, detail }: Heard): void {
    const ofFault = this.answers.get(this.fault) ?? new Map<number, number>()
    this.answers.set(this.fault, ofFault.set(status, (ofFault.get(status) ?? 0) + 1))
    if (status >= 500 && !excused.has(status)) this.wrong(`answered ${status}`, `${what}: ${detail}`)
    if (status === 503 && !hasRetryAfter) this.wrong('answered 503 without Retry-After', `${what}: ${detail}`)
  }

  wrong(what: string, example: string): void {
    const known = this.wrongs.get(what)
    if (known) known.times += 1
    else this.wrongs.set(what, { times: 1, example: `${this.fault}: ${example}`.slice(0, 600) })
  }

  recovered(fault: string, seconds: number): void {
    if (seconds > this.slowestRecovery.seconds) this.slowestRecovery = { fault, seconds }
  }
}
