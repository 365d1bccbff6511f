/** What the server’s answer means for a queued write. */
export interface SendAnswer {
  /** 0 where nothing answered, or something that is not the server: a hotel’s sign-in page answers 200 too. */
  status: number
  retryAfter?: string | null
  /** Which write the server says this of, as `<client>:<sequence>`. */
  receipt?: string | null
  /** The server’s own words, kept with a refusal. */
  reason?: string
}

export type Meaning =
  | { kind: 'acknowledged' }
  | { kind: 'refused'; status: number; reason: string }
  | { kind: 'failed' }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  | { kind: 'wait'; until: Date }

const defaultPatience = 30_000
export const longestPatience = 60 * 60_000

/** Seconds or an HTTP date (RFC 9110, 10.2.3). */
function patienceOf(retryAfter: string | null | undefined, now: Date): number {
  if (!retryAfter) return defaultPatience
  const seconds = Number(retryAfter)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(asked) ? Math.min(longestPatience, Math.max(1000, asked)) : defaultPatience
}

/** Refusals that pass by themselves: too early, too slow, the wrong connection. */
const passing = [408, 421, 425]

/** Only an answer that names the write acknowledges it or refuses it for good. */
export function meaningOf({ status, retryAfter, receipt, reason = '' }: SendAnswer, write: string, now: Date): Meaning {
  const isOfWrite = receipt === write
  if (status >= 200 && status < 300) return { kind: isOfWrite ? 'acknowledged' : 'unreachable' }
  if (status === 0) return { kind: 'unreachable' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 429 || status === 503) {
    return { kind: 'wait', until: new Date(now.getTime() + patienceOf(retryAfter, now)) }
  }
  if (isOfWrite && status >= 400 && status < 500 && !passing.includes(status))
    return { kind: 'refused', status, reason }
  return { kind: 'failed' }
}
