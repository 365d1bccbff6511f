/**
 * Writes that carry a number are done once however often they arrive, and each time answered as they were: those that a
 * browser kept while it was offline, with their author, and commands whose answer was lost on the way and that are sent
 * again. The number is taken in the transaction that does the work, with its first statement; who comes second fails there.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueEntry } from '../../contract/operation.ts'
import { callNumberPattern, headers } from '../../contract/vocabulary/headers.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Store } from '../db/store.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import type { Principal } from './context.ts'
import { Refusal } from './errors.ts'

interface WriteNumber {
  client: string
  sequence: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Of the routes that take writes from an outbox, before anything of the request is judged: what follows is about this write. */
export function nameReceivedWrite(request: FastifyRequest, reply: FastifyReply): void {
  const client = single(request, headers.outboxClient)
  const sequence = single(request, headers.outboxSequence)
  if (client && uuid.test(client) && sequence && /^\d{1,16}$/.test(sequence))
    reply.header(headers.outboxReceipt, `${client}:${sequence}`)
}

const single = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

/** Refuses records of another person: they stay in that person’s outbox. */
function outboxNumber(request: FastifyRequest, reply: FastifyReply, principal: Principal): WriteNumber {
  const client = single(request, headers.outboxClient) ?? ''
  const sequence = Number(single(request, headers.outboxSequence))
  const owner = single(request, headers.outboxOwner)
  if (!uuid.test(client) || !Number.isSafeInteger(sequence) || sequence < 1 || owner === undefined) {
    throw new Refusal(400, 'OutboxHeadersInvalid')
  }
  const own = `${principal.userId}@${principal.tenantId === 0 ? 'host' : principal.tenantId}`
  if (owner !== own) {
    // Of the caller and not of the write, which its author may still send.
    reply.removeHeader(headers.outboxReceipt)
    throw new Refusal(403, 'OutboxOwnerDiffers')
  }
  return { client, sequence }
}

const callNumber = new RegExp(callNumberPattern)

function directNumber(request: FastifyRequest): WriteNumber | null {
  const number = single(request, headers.callNumber)
  // An outbox begins with 1.
  return number !== undefined && callNumber.test(number) ? { client: number, sequence: 0 } : null
}

export interface NumberedWrite {
  take(db: Db): Promise<void>
  /** For who asks again. Sealed, since it may hold what the store is not to tell, as a one-time token. */
  keepAnswer(db: Db, answer: unknown): Promise<void>
  /** Null: this write was not done. */
  formerAnswer(): Promise<{ answer: unknown } | null>
}

interface Collaborators {
  store: Store
  secrets: Secrets
  now: Date
}

/**
 * Null for readings, for clients that send no number, and where nobody is signed in: see `repeated-calls.ts`.
 */
export function numberedWrite(
  [request, reply]: [FastifyRequest, FastifyReply],
  { id, operation }: CatalogueEntry,
  principal: Principal | null,
  { store, secrets, now }: Collaborators,
): NumberedWrite | null {
  if (operation.kind !== 'command' || principal === null) return null
  const isQueued = operation.offline && single(request, headers.outboxClient) !== undefined
  const number = isQueued ? outboxNumber(request, reply, principal) : directNumber(request)
  if (number === null) return null
  const { tenantId, userId } = principal

  return {
    async take(db) {
      const receipt = { tenant_id: tenantId, ...number, user_id: userId, received_at: now, operation: id }
      await db.insertInto('outbox_receipts').values(receipt).execute()
    },
    async keepAnswer(db, answer) {
      const text = JSON.stringify(answer)
      if (text.length > limits.keptAnswer) return
      await db
        .updateTable('outbox_receipts')
        .set({ sealed_answer: secrets.seal('kept-answer', tenantId, text) })
        .where('tenant_id', '=', tenantId)
        .where('client', '=', number.client)
        .where('sequence', '=', number.sequence)
        .execute()
    },
    async formerAnswer() {
      const receipt = await tenantTransaction(store, tenantId, (db) =>
        db
          .selectFrom('outbox_receipts')
          .select(['sealed_answer', 'user_id', 'operation'])
          .where('tenant_id', '=', tenantId)
          .where('client', '=', number.client)
          .where('sequence', '=', number.sequence)
          .executeTakeFirst(),
      )
      if (!receipt) return null
      // A number is random: only who means harm sends somebody else's, or uses one for two things.
      if (Number(receipt.user_id) !== userId || (receipt.operation ?? id) !== id)
        throw new Refusal(400, 'OutboxHeadersInvalid')
      const text = receipt.sealed_answer && secrets.open('kept-answer', tenantId, receipt.sealed_answer)
      // It was too long, or its key is gone.
      if (!text && operation.answer) throw new Refusal(409, 'DoneBefore')
      return { answer: text ? JSON.parse(text) : undefined }
    },
  }
}
