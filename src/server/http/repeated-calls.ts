/**
 * Commands of people who are not signed in, whose answer was lost on the way: sent again under its number and with the same
 * body, such a call is not done again, and answered as it was. The right that it was made with may be spent by then, and its
 * refusal would say that nothing had been done.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CatalogueEntry } from '../../contract/operation.ts'
import { callNumberPattern, headers } from '../../contract/vocabulary/headers.ts'
import type { Store } from '../db/store.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Caller } from './caller.ts'

export interface RepeatedCall {
  /** Null: it was not made before, or was refused. */
  formerAnswer(): Promise<{ answer: unknown } | null>
  keepAnswer(db: Db, answer: unknown): Promise<void>
}

const callNumber = new RegExp(callNumberPattern)

/** Who knows the number alone learns nothing: the body holds the right, and the secret, that the answer is about. */
function nameOf(number: string, id: string, body: unknown): string {
  // Work that is shown is another one each time.
  const { captchaResponse: _, ...asked } = Object(body)
  const hash = createHash('sha256').update(JSON.stringify([number, id, asked]))
  return hash.digest('hex').slice(0, 32)
}

interface Collaborators {
  store: Store
  secrets: Secrets
  now: Date
}

export function repeatedCall(
  request: FastifyRequest,
  { id, operation }: CatalogueEntry,
  { principal, tenantId }: Caller,
  { store, secrets, now }: Collaborators,
): RepeatedCall | null {
  const number = request.headers[headers.callNumber.toLowerCase()]
  if (!operation.repeatable || principal || typeof number !== 'string' || !callNumber.test(number)) return null
  const key = { tenant_id: tenantId, client: nameOf(number, id, request.body), sequence: 0 }

  return {
    async formerAnswer() {
      const receipt = await tenantTransaction(store, tenantId, (db) =>
        db
          .selectFrom('outbox_receipts')
          .select('sealed_answer')
          .where('tenant_id', '=', key.tenant_id)
          .where('client', '=', key.client)
          .where('sequence', '=', key.sequence)
          .executeTakeFirst(),
      )
      if (!receipt) return null
      const text = receipt.sealed_answer && secrets.open('kept-answer', tenantId, receipt.sealed_answer)
      return { answer: text ? JSON.parse(text) : undefined }
    },
    async keepAnswer(db, answer) {
      const sealed = answer === undefined ? null : secrets.seal('kept-answer', tenantId, JSON.stringify(answer))
      await db
        .insertInto('outbox_receipts')
        .values({ ...key, user_id: 0, received_at: now, operation: id, sealed_answer: sealed })
        .execute()
    },
  }
}
