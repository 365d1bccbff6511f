/** Asks the embedder's `accessTokenProvider` for the next token, before the one that is held ends, and when it has ended. */
import { renewedAt } from '../shared/token-renewal.ts'
import { isTree } from './merge.ts'

/** Milliseconds: a provider whose token opens nothing is not asked again and again. */
const soonestAgain = 5_000

const base64Url = /^[\w-]+$/

function claimsOf(token: string): unknown {
  const payload = token.split('.')[1] ?? ''
  if (!base64Url.test(payload)) return null
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}

/**
 * As long as the token says; null where it says nothing. The clock of a device may be wrong: then it has its whole life left,
 * and when it ends sooner, the library says so.
 */
export function secondsLeftOf(token: string, now: number): number | null {
  const claims = claimsOf(token)
  if (!isTree(claims) || typeof claims.exp !== 'number') return null
  const left = claims.exp - now / 1000
  const life = typeof claims.iat === 'number' ? claims.exp - claims.iat : null
  return life !== null && (left > life || left < 0) ? life : Math.max(0, left)
}

interface RenewalOptions {
  /** What the embedder answers; it may never. */
  ask(): Promise<unknown>
  /** Refuses what opens another report. */
  take(token: unknown): Promise<void>
}

export interface TokenRenewal {
  /** A load begins, by an embedder that has a provider or has none. */
  begin(hasProvider: boolean): void
  /** From now on this is the token. */
  watch(token: string): void
  /** Whether there is another token now. Those who ask while it is on its way wait for the same. */
  renew(): Promise<boolean>
}

export function createTokenRenewal({ ask, take }: RenewalOptions): TokenRenewal {
  let hasProvider = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let load = 0

  async function askOnce(): Promise<boolean> {
    const own = load
    askedAt = performance.now()
    const token = await ask()
    if (own !== load || typeof token !== 'string' || token === '') return false
    await take(token)
    return true
  }

  function renew(): Promise<boolean> {
    if (underWay !== null) return underWay
    if (!hasProvider || performance.now() - askedAt < soonestAgain) return Promise.resolve(false)
    underWay = askOnce()
      .catch(() => false)
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  function askIn(seconds: number, token: string): void {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      if (await renew()) return
      const left = secondsLeftOf(token, Date.now()) ?? 0
      if (left * 1000 > soonestAgain) askIn(Math.max(soonestAgain / 1000, left / 2), token)
    }, seconds * 1000)
  }

  return {
    begin(isOffered) {
      load += 1
      hasProvider = isOffered
      askedAt = Number.NEGATIVE_INFINITY
      clearTimeout(timer)
    },
    watch(token) {
      clearTimeout(timer)
      const left = secondsLeftOf(token, Date.now())
      if (hasProvider && left !== null) askIn(left - renewedAt(left), token)
    },
    renew,
  }
}
