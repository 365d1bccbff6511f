/** Calls of Power BI’s REST interface, as an application or as a person, and the shapes of what they answer, as far as they are read. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Static, type TSchema, Type } from 'typebox'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { Moment, maybe, readAnswer, UnexpectedAnswerError } from '../answers.ts'
import { OutgoingRequestError, type SafeAnswer, safeRequest } from '../safe-request.ts'
import type { GatewaySite } from '../site.ts'
import { faultOf, firstOf, PowerBIFault, secondsIn } from './faults.ts'

export const WireWorkspace = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isOnDedicatedCapacity: maybe(Type.Boolean()),
  /** To whoever asks. */
  isReadOnly: maybe(Type.Boolean()),
})
export type WireWorkspace = Static<typeof WireWorkspace>

export const WireApp = Type.Object({ id: Type.String(), name: Type.String() })

export const WireReport = Type.Object({
  id: Type.String(),
  name: Type.String(),
  embedUrl: Type.String(),
  /** `PowerBIReport` or `PaginatedReport`. */
  reportType: maybe(Type.String()),
  datasetId: maybe(Type.String()),
})
export type WireReport = Static<typeof WireReport>

export const WireDashboard = Type.Object({ id: Type.String(), displayName: Type.String(), embedUrl: Type.String() })
export type WireDashboard = Static<typeof WireDashboard>

export const WireTile = Type.Object({ id: Type.String(), datasetId: maybe(Type.String()) })

export const WireDataset = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isRefreshable: maybe(Type.Boolean()),
  isEffectiveIdentityRequired: maybe(Type.Boolean()),
  isEffectiveIdentityRolesRequired: maybe(Type.Boolean()),
})
export type WireDataset = Static<typeof WireDataset>

export const WirePage = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  /** The documented example has it as a text. */
  order: Type.Union([Type.Number(), Type.String()]),
})
export type WirePage = Static<typeof WirePage>

export const WireRefresh = Type.Object({
  requestId: maybe(Type.String()),
  refreshType: maybe(Type.String()),
  startTime: Moment,
  /** Empty while it goes on. */
  endTime: maybe(Type.Union([Moment, Type.Literal('')])),
  status: Type.String(),
  /** Why it failed: a text of JSON. */
  serviceExceptionJson: maybe(Type.String()),
})
export type WireRefresh = Static<typeof WireRefresh>

const WireExport = Type.Object({ id: Type.String(), status: Type.String() })

/** How an export of the service stands. */
export interface PowerBIExport {
  id: string
  status: string
  /** When it wants to be asked again. Of one that failed: it had too much to do, and the export may be ordered anew. */
  retryAfterSeconds: number | undefined
  requestId: string | null
}

const WireEmbedToken = Type.Object({
  token: Type.String({ maxLength: limits.embedToken }),
  tokenId: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }),
  expiration: Moment,
})
export type WireEmbedToken = Static<typeof WireEmbedToken>

export interface Calling {
  address: string
  /** Of whoever asks; `isRefused`: the last one opens nothing. */
  token(isRefused: boolean): Promise<string>
  log: GatewaySite['log']
  /** Reading of a clock that never jumps, at which whoever asks is told that there is no answer. */
  until: number
}

/** Milliseconds for all that one call asks; pages elsewhere say by then that nothing comes. */
export const longestCall = 30_000

/** Of one answer. */
const mostBytes = 8 * 1024 * 1024
/** Whoever asks waits no longer than this for a throttled service: seconds, in all. */
const longestWait = 5
const mostAttempts = 3
/** Seconds for one answer. */
const longestAnswer = 20

/** What can be asked twice without doing it twice. */
type Asked = 'read' | 'done once'

async function send({ address, log, until }: Calling, path: string, token: string, body: object | undefined) {
  const url = new URL(`${address}/v1.0/myorg${path}`)
  const left = until - performance.now()
  if (left <= 0) throw new PowerBIFault('doesNotAnswer')
  try {
    return await safeRequest({ outgoingAllowedHosts: [url.hostname] }, url.href, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      seconds: Math.min(longestAnswer, left / 1000),
      mostBytes,
    })
  } catch (error) {
    if (!(error instanceof OutgoingRequestError)) throw error
    log.warn({ err: error, host: url.host }, 'Power BI does not answer')
    throw new PowerBIFault('doesNotAnswer', { cause: error })
  }
}

/** Throttled: again when it says, where that is soon. Expired: once more with a new token. No answer: what is only read, again. */
async function call(calling: Calling, path: string, body: object | undefined, asked: Asked): Promise<SafeAnswer> {
  const { log } = calling
  let isRefused = false
  let waited = 0
  for (let attempt = 1; ; attempt++) {
    const token = await calling.token(isRefused)
    const answer = await send(calling, path, token, body).catch((error: unknown) => error)
    if (isAnswer(answer) && answer.status < 300) return answer
    const fault = isAnswer(answer) ? faultOf(answer) : answer
    if (!(fault instanceof PowerBIFault)) throw fault
    const { kind, requestId, retryAfterSeconds } = fault
    log.warn({ kind, requestId, attempt }, 'Power BI refuses')
    const isLast = attempt === mostAttempts
    if (kind === 'expired' && !isRefused && !isLast) {
      isRefused = true
    } else if (kind === 'throttled' && !isLast && waited + retryAfterSeconds <= longestWait) {
      waited += retryAfterSeconds
      await pause(retryAfterSeconds * 1000)
    } else if (kind !== 'doesNotAnswer' || asked !== 'read' || attempt > 1) {
      throw fault
    }
  }
}

const isAnswer = (answered: unknown): answered is SafeAnswer =>
  typeof answered === 'object' && answered !== null && 'status' in answered && 'text' in answered

async function read<Schema extends TSchema>(schema: Schema, answer: SafeAnswer): Promise<Static<Schema>> {
  try {
    return await readAnswer(schema, answer.text)
  } catch (error) {
    if (error instanceof UnexpectedAnswerError) throw new PowerBIFault('unexpectedAnswer', { cause: error })
    throw error
  }
}

/** A token that nobody hears of opens nothing: it may be asked for again. */
export const mint = async (calling: Calling, path: string, body: object): Promise<WireEmbedToken> =>
  read(WireEmbedToken, await call(calling, path, body, 'read'))

/** The number under which the service keeps it. */
export async function order(calling: Calling, path: string, body: object): Promise<string | null> {
  const { headers } = await call(calling, path, body, 'done once')
  const id = headers.requestid ?? headers['x-ms-request-id']
  return typeof id === 'string' ? id : null
}

async function exportIn(answer: SafeAnswer): Promise<PowerBIExport> {
  const { id, status } = await read(WireExport, answer)
  const { headers } = answer
  return {
    id,
    status,
    retryAfterSeconds: secondsIn(firstOf(headers['retry-after']), firstOf(headers.date)),
    requestId: firstOf(headers.requestid) ?? null,
  }
}

export const orderExport = async (calling: Calling, path: string, body: object): Promise<PowerBIExport> =>
  exportIn(await call(calling, path, body, 'done once'))

export const readExport = async (calling: Calling, path: string): Promise<PowerBIExport> =>
  exportIn(await call(calling, path, undefined, 'read'))

export const readFile = async (calling: Calling, path: string): Promise<Uint8Array> =>
  (await call(calling, path, undefined, 'read')).bytes

export async function readList<Schema extends TSchema>(
  calling: Calling,
  path: string,
  schema: Schema,
): Promise<Static<Schema>[]> {
  const { value } = await read(Type.Object({ value: Type.Array(schema) }), await call(calling, path, undefined, 'read'))
  return value
}

const pageSize = 1_000
const mostPages = 20

/** Of a list that the service answers in parts. */
export async function readAll<Schema extends TSchema>(
  calling: Calling,
  path: string,
  schema: Schema,
): Promise<Static<Schema>[]> {
  const items: Static<Schema>[] = []
  for (let page = 0; page < mostPages; page++) {
    const part = await readList(calling, `${path}?$top=${pageSize}&$skip=${page * pageSize}`, schema)
    items.push(...part)
    if (part.length < pageSize) break
  }
  return items
}
