/**
 * The server’s half of the outbox: a write that a browser kept while it was offline carries its author and a number, and
 * is applied once however often it arrives.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headers } from '../../contract/vocabulary/headers.ts'
import type { Store } from '../db/store.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import type { Principal } from './context.ts'
import { Refusal } from './errors.ts'

export interface OutboxNumber {
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

/** Null for calls that were made directly. Refuses records of another person: they stay in that person’s outbox. */
export function outboxNumber(request: FastifyRequest, reply: FastifyReply, principal: Principal): OutboxNumber | null {
  const client = single(request, headers.outboxClient)
  if (client === undefined) return null
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

/** False when this number was taken before: the work is done already. Part of the transaction that does the work. */
export async function takeOutboxNumber(
  db: Db,
  principal: Principal,
  number: OutboxNumber,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .insertInto('outbox_receipts')
    .values({
      tenant_id: principal.tenantId,
      client: number.client,
      sequence: number.sequence,
      user_id: principal.userId,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sequence')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether the work of this number is done. */
export async function hasOutboxNumber(store: Store, { tenantId }: Principal, number: OutboxNumber): Promise<boolean> {
  const receipt = await tenantTransaction(store, tenantId, (db) =>
    db
      .selectFrom('outbox_receipts')
      .select('sequence')
      .where('tenant_id', '=', tenantId)
      .where('client', '=', number.client)
      .where('sequence', '=', number.sequence)
      .executeTakeFirst(),
  )
  return receipt !== undefined
}
