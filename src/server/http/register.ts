/**
 * Contract → routes. Every operation passes here in the same order: who calls, may they, is the input valid, the work in
 * one transaction of the caller’s tenant, the audit row, the envelope. Handlers see none of it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogue } from '../../contract/catalogue.ts'
import {
  anyone,
  type CatalogueEntry,
  type Download,
  embedTokenHolder,
  type Operation,
  operationsOf,
} from '../../contract/operation.ts'
import { headers } from '../../contract/vocabulary/headers.ts'
import { recordedAt } from '../access/absent-tenants.ts'
import { authorize } from '../access/access.ts'
import { Refusal } from '../access/refusals.ts'
import { letInFor } from '../access/while-it-holds.ts'
import { endForGood } from '../auth/sessions.ts'
import type { AllHandlers, Context } from '../context/context.ts'
import type { Services } from '../context/services.ts'
import { type Actor, actingAs } from '../db/actor.ts'
import { isStoreFault, OutcomeUnknownError, StoreAwayError } from '../db/errors.ts'
import { askingBeforeOwn, outsideAnyCall } from '../db/own-transaction.ts'
import {
  askingBeforeFirst,
  type Db,
  lastly,
  tenantReading,
  tenantTransaction,
  withFirstStatement,
} from '../db/transaction.ts'
import { type AuditBatch, type AuditEntry, writeAuditRow } from '../logs/audit.ts'
import { bodyLimitOf, largestBody } from './body-limit.ts'
import { bearer, type Caller, identifyCaller, showsToken } from './caller.ts'
import { success } from './envelope.ts'
import { bytesAnnounced, largeBody } from './json-bodies.ts'
import {
  AnsweredBefore,
  isNumberTaken,
  type NumberedWrite,
  nameReceivedWrite,
  numberedWrite,
  takeNumberAmong,
} from './numbered-writes.ts'
import { originOf } from './own-hosts.ts'
import { refreshCookie } from './refresh-cookie.ts'
import { type RepeatedCall, repeatedCall } from './repeated-calls.ts'
import { envelopeSchema, serializerWhenAsked } from './serialization.ts'
import { uploadedFile } from './uploads.ts'
import { answerCheck, inputCheck, type RawQuery, unrecordedRemoved } from './validation.ts'

export interface OperationOptions {
  handlers: AllHandlers
  services: Services
  audit: AuditBatch
  /** The one clock; tests set it. */
  clock: () => Date
  /** Counts a call that nobody signed in for, as that of many parts where it is large, and refuses it where there were too many. */
  admitVisitor: (request: FastifyRequest, parts?: number) => Promise<void>
  /** Check answers against their schemas; off in production, where fast-json-stringify drops what is not declared. */
  checksAnswers: boolean
}

type AnyHandler = (context: Context, input: { query: unknown; body: unknown }) => Promise<unknown>

export function registerOperations(app: FastifyInstance, options: OperationOptions): void {
  const { handlers } = options
  for (const [serviceKey, described] of Object.entries(catalogue)) {
    // Each was held to its operation's shapes where it was written; from here on all are called alike.
    const serviceHandlers = handlers[serviceKey as keyof typeof handlers] as unknown as Record<string, AnyHandler>
    for (const entry of operationsOf(described)) {
      const handler = serviceHandlers[entry.key]
      if (!handler) throw new Error(`${entry.id} has no handler`)
      register(app, entry, handler, options)
    }
  }
}

function register(app: FastifyInstance, entry: CatalogueEntry, handler: AnyHandler, options: OperationOptions): void {
  const { operation } = entry
  const { services, audit, clock, admitVisitor } = options
  const isAuditedAtOnce = operation.kind === 'command' && operation.audited === undefined
  const isAuditedTogether = operation.audited !== false && !isAuditedAtOnce
  // What only reads needs no second answer of the store, for its end.
  const withDb = operation.kind === 'query' ? tenantReading : tenantTransaction
  const checkInput = inputCheck(operation)
  const parametersOf = parametersWriter(operation)
  /** What it only shows is shown to nobody whose right ended while they waited for it (A99). */
  const handsOut = operation.kind !== 'command' && operation.permission !== anyone
  const checkAnswer = options.checksAnswers ? answerCheck(operation, entry.id) : undefined

  const identify = (request: FastifyRequest, at: Date) =>
    identifyCaller(request, operation, { services, now: at, admitVisitor }).catch((fault: unknown) => {
      throw whereNothingIsKept(fault)
    })

  /**
   * A large body is read for those alone who may send it (A71): the handler refuses the others, as ever. Who shows a link’s token
   * counts among visitors, by each part of what they send.
   */
  async function judgeSender(request: FastifyRequest): Promise<void> {
    if (!showsToken(request, operation)) await admitVisitor(request)
    const { principal, embedScope } = await identify(request, clock())
    if (!principal && !embedScope) {
      request.isFromNobody = true
      return
    }
    if (principal || embedScope?.holder) return
    await admitVisitor(request, Math.ceil(Math.min(bytesAnnounced(request), largestBody) / largeBody))
  }

  const parametersAsked = (request: FastifyRequest): string => {
    try {
      const { query, body } = checkInput(request.query as RawQuery, request.body)
      return parametersOf(query, body)
    } catch {
      // What has not the shape of the call may hold anything.
      return '{}'
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const now = clock()
    const started = performance.now()
    let caller = await identify(request, now)
    request.caller = caller
    let parameters = '{}'
    let notedWith = recordedAt(caller.tenantId)
    let notedAs: AuditEntry['principal'] = null
    let customData: string | null = null
    let isWritten = false

    const auditEntry = (exception: string | null): AuditEntry => ({
      tenantId: notedWith,
      principal: caller.principal ?? caller.embedScope?.holder ?? notedAs,
      serviceName: entry.service,
      methodName: entry.key,
      parameters,
      executionTime: now,
      executionDuration: Math.round(performance.now() - started),
      clientIpAddress: caller.client.ip,
      browserInfo: request.headers['user-agent'] ?? '',
      exception,
      customData,
    })

    /** When that was asked which let the caller in. */
    let askedAt = started
    const letIn = async (who: Caller, at: Date): Promise<void> => {
      if (needsSession(operation) && !who.principal)
        await actingAs(actorOf(who, at), () => refuseEnded(request, services, at))
      authorize(operation, who)
    }
    const letInAnew = async (): Promise<Caller> => {
      askedAt = performance.now()
      const at = clock()
      const who = await identify(request, at)
      await letIn(who, at)
      return who
    }
    let asked: Promise<void> | undefined
    let isAsked = operation.permission === anyone
    /** Once, before the first that may write: what comes later may follow the end of a right that the call itself brought. */
    const askWhereLate = (): Promise<void> | undefined => {
      if (!isAsked && performance.now() - askedAt > letInFor)
        asked = outsideAnyCall(async () => refuseLess(caller, await letInAnew()))
      isAsked = true
      return asked
    }

    let numbered: NumberedWrite | null = null
    let repeated: RepeatedCall | null = null
    try {
      numbered = numberedWrite([request, reply], entry, caller, { ...services, now })
      await letIn(caller, now).catch((fault: unknown) => {
        // Whom or what somebody wanted who may not (A186).
        if (caller.principal) parameters = parametersAsked(request)
        throw fault
      })
      const { query, body } = checkInput(request.query as RawQuery, request.body)
      const file = operation.upload ? await uploadedFile(request, operation.upload) : null
      if (file) {
        // It may have taken as long as its sender liked.
        caller = await letInAnew()
        numbered?.uploads(file)
      }
      const input = { query, body: file ?? body }
      parameters = parametersOf(query, body)
      repeated = repeatedCall(request, entry, caller, { ...services, now })
      const before = await repeated?.formerAnswer()
      if (before) return success(before.answer)
      const answerOnce = async () => {
        const afterCommit: (() => Promise<void> | void)[] = []
        const work = async (db: Db): Promise<unknown> => {
          const noteWith: Context['noteWith'] = (tenantId, who) => {
            if (caller.principal !== null) return
            notedWith = recordedAt(tenantId)
            notedAs = who ?? null
          }
          const leaveNoRow = () => {
            isWritten = true
          }
          const note = (told: object) => {
            customData = JSON.stringify(told)
          }
          const [write, again] = [numbered, repeated]
          const takeNumber: Context['takeNumber'] = async (own) => {
            isWritten = isAuditedAtOnce
            await Promise.all([write?.takeFirst(own), isAuditedAtOnce && writeAuditRow(own, auditEntry(null))])
          }
          const takeNumberAhead: Context['takeNumberAhead'] = async (own) => write?.takeFirst(own)
          const takeNumberElsewhere: Context['takeNumberElsewhere'] = (own, tenantId) =>
            takeNumberAmong(own, tenantId, request, entry, caller, now)
          const giveNumberBack: Context['giveNumberBack'] = async (own) => write?.giveBack(own)
          const told = { noteWith, leaveNoRow, note, takeNumber, takeNumberAhead, takeNumberElsewhere, giveNumberBack }
          const context = contextOf({
            operation,
            request,
            reply,
            caller,
            services,
            now,
            clock,
            db,
            afterCommit,
            ...told,
          })
          askingBeforeFirst(db, askWhereLate)
          const takeHere = write && withFirstStatement(db, () => write.take(db))
          const answered = await handler(context, input)
          await takeHere?.()
          await lastly(db, () =>
            Promise.all([
              isAuditedAtOnce && !isWritten && notedWith === caller.tenantId && writeAuditRow(db, auditEntry(null)),
              answered !== undefined && write?.keepAnswer(db, answered),
              again?.keepAnswer(db, answered),
            ]),
          )
          return answered
        }
        const inStore = () => withDb(services.store, caller.tenantId, work)
        const write = numbered
        const askBeforeOwn = async () => {
          await askWhereLate()
          await write?.refuseTaken()
        }
        const answered = await actingAs(actorOf(caller, now), () => askingBeforeOwn(askBeforeOwn, inStore))
        try {
          for (const act of afterCommit) await act()
        } catch (error) {
          // What the answer that is kept tells of is not there: whoever asks again has it done.
          numbered = null
          if (write) await tenantTransaction(services.store, caller.tenantId, write.giveBack)
          throw error
        }
        if (handsOut && performance.now() - askedAt > letInFor)
          await outsideAnyCall(async () => refuseLess(caller, await letInAnew()))
        return answered
      }
      const answered = await answerOnce().catch(async (fault: unknown) => {
        // Nothing was done: it is read again, as the caller may by now.
        if (operation.kind !== 'query' || !(fault instanceof LessAllowed)) throw fault
        caller = await outsideAnyCall(letInAnew)
        request.caller = caller
        isAsked = operation.permission === anyone
        asked = undefined
        return answerOnce()
      })
      const isElsewhere = isAuditedAtOnce && !isWritten && notedWith !== caller.tenantId
      if (isAuditedTogether || isElsewhere) audit.add(auditEntry(null))
      if (operation.kind === 'download') {
        // A logo or a style sheet that a page of another client shows is asked for without naming its origin.
        if (operation.permission === anyone && services.config.corsOrigins.length > 0)
          reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
        return sendDownload(reply, answered as Download)
      }
      checkAnswer?.(answered)
      return success(answered)
    } catch (error) {
      const { former, isOfBefore, fault } = await outcomeOf(error, numbered, repeated)
      // What was done in a transaction of its own stands, though that of its row failed.
      if (former && numbered?.isTakenFirst() && !isWritten) audit.add(auditEntry(null))
      if (former && isOfBefore && !numbered?.isTakenFirst()) reply.header(headers.answeredBefore, '1')
      if (former) return success(former.answer)
      audit.add(auditEntry(fault instanceof Refusal ? `${fault.status} ${fault.key}` : String(fault)))
      throw operation.kind === 'command' ? fault : whereNothingIsKept(fault)
    }
  }

  app.route({
    method: operation.method,
    url: entry.path,
    // Who only looks whether a link leads anywhere would use it up: some operations change things by GET.
    exposeHeadRoute: false,
    // Forms have a bound of their own.
    bodyLimit: operation.upload ? largestBody : bodyLimitOf(operation),
    // Before a body is read. What is sent in place of a token is judged later, and counted there when it is none.
    onRequest: (request, reply, done) => {
      if (operation.offline) nameReceivedWrite(request, reply)
      const isLarge = operation.permission !== anyone && bytesAnnounced(request) > largeBody
      if (isLarge) judgeSender(request).then(() => done(), done)
      else if (showsToken(request, operation)) done()
      else admitVisitor(request).then(() => done(), done)
    },
    ...(operation.kind !== 'download' && { schema: { response: { 200: envelopeSchema(operation) } } }),
    serializerCompiler: serializerWhenAsked,
    handler: answer,
  })
}

interface Outcome {
  former?: { answer: unknown }
  /** Another call had taken the number. */
  isOfBefore?: boolean
  fault: unknown
}

/** What was done before its answer was lost stays done, whatever the caller may do by now. */
async function outcomeOf(
  error: unknown,
  numbered: NumberedWrite | null,
  repeated: RepeatedCall | null,
): Promise<Outcome> {
  if (error instanceof AnsweredBefore) return { former: error, isOfBefore: true, fault: null }
  const isDone = isNumberTaken(error)
  try {
    const former = await (numbered ?? (isDone ? repeated : null))?.formerAnswer()
    return former ? { former, isOfBefore: isDone, fault: null } : { fault: error }
  } catch (fault) {
    // Unless it was the number that refused the write, what came first says more.
    return { fault: !isDone && (fault instanceof Refusal || isStoreFault(fault)) ? error : fault }
  }
}

/** What only reads, as who looks who is calling does, kept nothing that could be in doubt. */
const whereNothingIsKept = (fault: unknown): unknown =>
  fault instanceof OutcomeUnknownError
    ? new StoreAwayError('The connection to the database broke', { cause: fault })
    : fault

const needsSession = ({ permission }: Operation): boolean => permission !== anyone && permission !== embedTokenHolder

/** The caller could do more a moment ago than now, by which things are decided already. */
class LessAllowed extends Refusal {
  constructor() {
    super(503, 'RightsChangedMeanwhile', { retryAfterSeconds: 1 })
  }
}

/** What the call itself needs was asked for anew before. */
function refuseLess(before: Caller, { principal }: Caller): void {
  const isLess = [...(before.principal?.permissions ?? [])].some((name) => !principal?.permissions.has(name))
  if (isLess) throw new LessAllowed()
}

/** Whoever was signed in until a moment ago is told why they are not any more. */
async function refuseEnded(request: FastifyRequest, { principals, store }: Services, now: Date): Promise<void> {
  const token = bearer(request)
  const ended = token === undefined ? null : await principals.whyRefused(token, now)
  if (!ended) return
  await endForGood(store, ended.session, ended.why, now)
  throw new Refusal(401, ended.why)
}

function parametersWriter({ query: querySchema, body: bodySchema }: Operation) {
  const [shownQuery, shownBody] = [unrecordedRemoved(querySchema), unrecordedRemoved(bodySchema)]
  return (query: object, body: unknown): string =>
    JSON.stringify(bodySchema ? { ...Object(shownQuery(query)), input: shownBody(body) } : shownQuery(query))
}

function actorOf({ tenantId, principal, embedScope, client }: Caller, now: Date): Actor {
  const who = principal ?? embedScope?.holder
  return {
    // Those who name numbers that no organisation has are visitors of none, and wait in one line (A109).
    tenantId: recordedAt(tenantId),
    userId: who?.userId ?? null,
    impersonatorTenantId: who?.impersonator?.tenantId ?? null,
    impersonatorUserId: who?.impersonator?.userId ?? null,
    clientIpAddress: client.ip,
    now,
  }
}

interface Call {
  operation: Operation
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  services: Services
  now: Date
  clock: () => Date
  db: Db
  afterCommit: (() => Promise<void> | void)[]
  noteWith: Context['noteWith']
  leaveNoRow: Context['leaveNoRow']
  note: Context['note']
  takeNumber: Context['takeNumber']
  takeNumberAhead: Context['takeNumberAhead']
  takeNumberElsewhere: Context['takeNumberElsewhere']
  giveNumberBack: Context['giveNumberBack']
}

function contextOf({
  operation,
  request,
  reply,
  caller,
  services,
  now,
  clock,
  db,
  afterCommit,
  noteWith,
  leaveNoRow,
  note,
  takeNumber,
  takeNumberAhead,
  takeNumberElsewhere,
  giveNumberBack,
}: Call): Context {
  let signal: AbortSignal | undefined
  return {
    ...services,
    ...caller,
    operation,
    db,
    now,
    clock,
    origin: originOf(request, services.config),
    reply: refreshCookie(request, reply, services.config),
    // Few ask for it.
    get signal() {
      signal ??= abortedWithCall(reply)
      return signal
    },
    noteWith,
    leaveNoRow,
    note,
    takeNumber,
    takeNumberAhead,
    takeNumberElsewhere,
    giveNumberBack,
    afterCommit: (act) => afterCommit.push(act),
    onceKept: (act) =>
      afterCommit.push(async () => {
        try {
          await act()
        } catch (error) {
          services.log.warn({ err: error, url: request.url }, 'what follows from a call that was kept is not done yet')
        }
      }),
  }
}

function abortedWithCall({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  const end = () => {
    if (!raw.writableEnded) abort.abort()
  }
  if (raw.destroyed) end()
  else raw.once('close', end)
  return abort.signal
}

/** Always an attachment and never a page: uploaded or exported bytes must not run in the site’s name. */
function sendDownload(reply: FastifyReply, { bytes, fileName, fileType, isImmutable }: Download): FastifyReply {
  // What a cache between keeps must not be given to a call of another number: it would prove nothing.
  if (isImmutable)
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('Vary', headers.callNumber)
  return reply
    .type(fileType)
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
