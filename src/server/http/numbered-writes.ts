/**
 * Writes that carry a number are done once however often they arrive, and each time answered as they were: those that a
 * browser kept while it was offline, with their author, and commands whose answer was lost on the way and that are sent
 * again. The number is taken in the transaction that does the work, with its first statement; who comes second fails there.
 * Work in transactions of its own comes before that: it is preceded by a look whether the number is taken, and the one that
 * does what was asked takes the number itself.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { CatalogueEntry, UploadedFile } from '../../contract/operation.ts'
import { callNumberPattern, headers } from '../../contract/vocabulary/headers.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { orderedJson } from '../../shared/ordered-json.ts'
import type { Principal } from '../access/principal.ts'
import { Refusal } from '../access/refusals.ts'
import type { Store } from '../db/store.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Caller } from './caller.ts'

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

type Author = Pick<Principal, 'tenantId' | 'userId' | 'impersonator'>

/** Who signed in, or whoever the token of a frame was given to; a public one was given to nobody. */
function authorOf({ principal, embedScope }: Caller): Author | null {
  if (principal || !embedScope?.holder) return principal
  return { tenantId: embedScope.tenantId, ...embedScope.holder }
}

const single = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

/** Refuses records of another person: they stay in that person’s outbox. */
function outboxNumber(request: FastifyRequest, reply: FastifyReply, author: Author): WriteNumber {
  const client = single(request, headers.outboxClient) ?? ''
  const sequence = Number(single(request, headers.outboxSequence))
  const owner = single(request, headers.outboxOwner)
  if (!uuid.test(client) || !Number.isSafeInteger(sequence) || sequence < 1 || owner === undefined) {
    throw new Refusal(400, 'OutboxHeadersInvalid')
  }
  const own = `${author.userId}@${author.tenantId === 0 ? 'host' : author.tenantId}`
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
  /** Of an upload: what was asked is known when its file is read, and nothing is told of the number before. */
  uploads(file: UploadedFile): void
  take(db: Db): Promise<void>
  /** By a transaction that ends before the call’s own, which takes it no more. */
  takeFirst(db: Db): Promise<void>
  /** Of what was done in such a one and is undone. */
  giveBack(db: Db): Promise<void>
  /** This call took it in such a one, which was kept where the number is found taken. */
  isTakenFirst(): boolean
  /** For who asks again. Sealed, since it may hold what the store is not to tell, as a one-time token. */
  keepAnswer(db: Db, answer: unknown): Promise<void>
  /** Once, for who works in transactions of their own. Throws `AnsweredBefore`, or what refuses another write’s number. */
  refuseTaken(): Promise<void>
  /** Null: this write was not done. */
  formerAnswer(): Promise<{ answer: unknown } | null>
}

interface Collaborators {
  store: Store
  secrets: Secrets
  now: Date
}

/** Found before anything was done. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
  readonly answer: unknown

  constructor(answer: unknown) {
    super('This write was done before')
    this.answer = answer
  }
}

/**
 * Takes the number of a call whose work is not among its caller’s own rows: those of another organisation, or of whoever is
 * not signed in. Its caller’s number is taken with the call’s own transaction, which is too late for two that come at once.
 */
export async function takeNumberAmong(
  db: Db,
  tenantId: number,
  request: FastifyRequest,
  { id, operation }: CatalogueEntry,
  caller: Caller,
  now: Date,
): Promise<void> {
  const number = operation.kind === 'command' ? directNumber(request) : null
  if (number === null) return
  const author = authorOf(caller)
  // Where nobody is known the body says whose number it is, as in `repeated-calls.ts`.
  const whose = author ? [author.tenantId, author.userId] : request.body
  const name = createHash('sha256')
    .update(orderedJson(['elsewhere', number.client, id, whose]))
    .digest('hex')
  const taken = await db
    .insertInto('outbox_receipts')
    .values({
      tenant_id: tenantId,
      client: name.slice(0, 32),
      sequence: 0,
      user_id: 0,
      received_at: now,
      operation: id,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'client', 'sequence']).doNothing())
    .returning('client')
    .executeTakeFirst()
  if (!taken) throw new Refusal(409, 'DoneBefore')
}

/** The write was done before, or is being done by another call. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.table === 'outbox_receipts'

/**
 * Null for readings, for clients that send no number, and where nobody is known by name: see `repeated-calls.ts`.
 */
export function numberedWrite(
  [request, reply]: [FastifyRequest, FastifyReply],
  { id, operation }: CatalogueEntry,
  caller: Caller,
  { store, secrets, now }: Collaborators,
): NumberedWrite | null {
  const author = authorOf(caller)
  if (operation.kind !== 'command' || author === null) return null
  const isQueued = operation.offline && single(request, headers.outboxClient) !== undefined
  const number = isQueued ? outboxNumber(request, reply, author) : directNumber(request)
  if (number === null) return null
  const { tenantId, userId, impersonator } = author
  // The token of a frame says which report is meant.
  const framed = caller.principal ? [] : [caller.embedScope?.reportGuid]
  // Whoever acts as the person is told nothing of what the person did.
  const actor = impersonator ? [[impersonator.tenantId, impersonator.userId]] : []
  // Keyed: bodies hold passwords, and the number stands beside it.
  const hashOf = (body: unknown) =>
    secrets.hash('numbered-command', tenantId, orderedJson([id, request.query, body, ...framed, ...actor]))
  let asked_hash = operation.upload ? null : hashOf(request.body)

  const insertReceipt = async (db: Db) => {
    const receipt = { tenant_id: tenantId, ...number, user_id: userId, received_at: now, operation: id, asked_hash }
    await db.insertInto('outbox_receipts').values(receipt).execute()
  }

  let looking: Promise<void> | undefined
  let isTakenFirst = false
  const write: NumberedWrite = {
    uploads({ bytes, ...file }) {
      asked_hash = hashOf({ ...file, digest: createHash('sha256').update(bytes).digest('hex') })
    },
    async take(db) {
      if (!isTakenFirst) await insertReceipt(db)
    },
    async takeFirst(db) {
      await insertReceipt(db)
      isTakenFirst = true
    },
    async giveBack(db) {
      const { client, sequence } = number
      await db
        .deleteFrom('outbox_receipts')
        .where('tenant_id', '=', tenantId)
        .where('client', '=', client)
        .where('sequence', '=', sequence)
        .execute()
      isTakenFirst = false
    },
    isTakenFirst: () => isTakenFirst,
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
    refuseTaken() {
      looking ??= write.formerAnswer().then((former) => {
        if (former) throw new AnsweredBefore(former.answer)
      })
      return looking
    },
    async formerAnswer() {
      if (asked_hash === null) return null
      const receipt = await tenantTransaction(store, tenantId, (db) =>
        db
          .selectFrom('outbox_receipts')
          .select(['sealed_answer', 'user_id', 'operation', 'asked_hash'])
          .where('tenant_id', '=', tenantId)
          .where('client', '=', number.client)
          .where('sequence', '=', number.sequence)
          .executeTakeFirst(),
      )
      if (!receipt) return null
      // A number is random: only who means harm sends somebody else's, or uses one for two things.
      const isAnother = (receipt.operation ?? id) !== id || (receipt.asked_hash ?? asked_hash) !== asked_hash
      if (Number(receipt.user_id) !== userId || isAnother) throw new Refusal(400, 'OutboxHeadersInvalid')
      const text = receipt.sealed_answer && secrets.open('kept-answer', tenantId, receipt.sealed_answer)
      // It was too long, or its key is gone.
      if (!text && operation.answer) throw new Refusal(409, 'DoneBefore')
      return { answer: text ? JSON.parse(text) : undefined }
    },
  }
  return write
}
