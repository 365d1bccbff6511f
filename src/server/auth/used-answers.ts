/**
 * Refreshes whose answer is known to have arrived: an access token that it brought is used. The refresh token that was spent
 * for it is then not believed again (`sessions.ts`). Each process puts it down once, beside the call, which does not wait.
 */
import type { Store } from '../db/store.ts'
import { tenantChange } from '../db/transaction.ts'
import type { AccessClaims } from './tokens.ts'

export class UsedAnswers {
  readonly #store: Store
  readonly #capacity: number
  /** Put down, or about to be. To forget one costs a statement that finds it done. */
  readonly #noted = new Set<string>()

  constructor(store: Store, capacity = 20_000) {
    this.#store = store
    this.#capacity = capacity
  }

  note({ tenantId, answerTo }: Pick<AccessClaims, 'tenantId' | 'answerTo'>): void {
    if (answerTo === undefined || this.#noted.has(answerTo)) return
    const oldest = this.#noted.size >= this.#capacity ? this.#noted.values().next().value : undefined
    if (oldest !== undefined) this.#noted.delete(oldest)
    this.#noted.add(answerTo)
    // Where the store is away, the next call tries again.
    this.#putDown(tenantId, answerTo).catch(() => this.#noted.delete(answerTo))
  }

  #putDown(tenantId: number, answerTo: string): Promise<unknown> {
    return tenantChange(this.#store, tenantId, (db) =>
      db
        .updateTable('refresh_tokens')
        .set({ is_answer_used: true })
        .where('tenant_id', '=', tenantId)
        .where('token_hash', '=', answerTo)
        .where('is_answer_used', '=', false)
        .execute(),
    )
  }
}
