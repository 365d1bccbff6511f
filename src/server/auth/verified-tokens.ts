/**
 * A signature is checked once: what a token says cannot change until its end, and checking costs more than all else that a
 * small call does. Whether its person and session still are what they were is asked each time, elsewhere.
 */
import type { Secrets } from '../secrets/secrets.ts'
import { hasBegun, type ReadClaims, readAccessToken } from './tokens.ts'

export class VerifiedTokens {
  readonly #secrets: Secrets
  readonly #capacity: number
  readonly #known = new Map<string, ReadClaims>()

  constructor(secrets: Secrets, capacity = 20_000) {
    this.#secrets = secrets
    this.#capacity = capacity
  }

  get size(): number {
    return this.#known.size
  }

  clear(): void {
    this.#known.clear()
  }

  /** Null for whatever cannot be an access token that lives now. Refused ones are not remembered. */
  async read(token: string, now: Date): Promise<ReadClaims | null> {
    const known = this.#known.get(token)
    if (known) {
      if (known.end > now.getTime() / 1000 && hasBegun(known.begin, now)) return known
      this.#known.delete(token)
      return null
    }
    const claims = await readAccessToken(this.#secrets, token, now)
    if (!claims) return null
    const oldest = this.#known.size >= this.#capacity ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(token, claims)
    return claims
  }
}
