/** Calls of Power BI’s REST interface as one application, and the shapes of what they answer, as far as they are read. */
import { setTimeout as pause } from 'node:timers/promises'
import { OutgoingRequestError, type SafeAnswer, safeRequest } from '../safe-request.ts'
import type { GatewaySite } from '../site.ts'
import { faultOf, PowerBIFault } from './faults.ts'
import type { PowerBIApplication, PowerBITokens } from './tokens.ts'

export interface WireWorkspace {
  id: string
  name: string
  isOnDedicatedCapacity: boolean
}

export interface WireReport {
  id: string
  name: string
  embedUrl: string
  reportType?: 'PowerBIReport' | 'PaginatedReport'
  datasetId?: string
}

export interface WireDashboard {
  id: string
  displayName: string
  embedUrl: string
}

export interface WireTile {
  id: string
  title: string
  datasetId?: string
}

export interface WireDataset {
  id: string
  name: string
  isRefreshable?: boolean
  isEffectiveIdentityRequired?: boolean
  isEffectiveIdentityRolesRequired?: boolean
}

export interface WirePage {
  name: string
  displayName: string
  /** The documented example has it as a text. */
  order: number | string
}

export interface WireRefresh {
  requestId?: string
  refreshType: string
  startTime: string
  endTime?: string
  status: string
}

export interface WireEmbedToken {
  token: string
  tokenId: string
  expiration: string
}

interface List<T> {
  value: T[]
}

export interface Calling {
  address: string
  tokens: PowerBITokens
  application: PowerBIApplication
  log: GatewaySite['log']
}

/** Of one answer. */
const mostBytes = 8 * 1024 * 1024
/** Whoever asks waits no longer than this for a throttled service: seconds, in all. */
const longestWait = 5
const mostAttempts = 3

/** What can be asked twice without doing it twice. */
type Asked = 'read' | 'done once'

async function send({ address, log }: Calling, path: string, token: string, body: object | undefined) {
  const url = new URL(`/v1.0/myorg${path}`, address)
  try {
    return await safeRequest({ outgoingAllowedHosts: [url.hostname] }, url.href, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      seconds: 20,
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
  const { tokens, application, log } = calling
  let isRefused = false
  let waited = 0
  for (let attempt = 1; ; attempt++) {
    const token = await tokens.token(application, isRefused)
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

function parsed<T>({ text }: SafeAnswer): T {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PowerBIFault('doesNotAnswer', { cause: error })
  }
}

const read = async <T>(calling: Calling, path: string): Promise<T> =>
  parsed<T>(await call(calling, path, undefined, 'read'))

/** A token that nobody hears of opens nothing: it may be asked for again. */
export const mint = async (calling: Calling, path: string, body: object): Promise<WireEmbedToken> =>
  parsed<WireEmbedToken>(await call(calling, path, body, 'read'))

/** The number under which the service keeps it. */
export async function order(calling: Calling, path: string, body: object): Promise<string | null> {
  const { headers } = await call(calling, path, body, 'done once')
  const id = headers.requestid ?? headers['x-ms-request-id']
  return typeof id === 'string' ? id : null
}

export const readList = async <T>(calling: Calling, path: string): Promise<T[]> =>
  (await read<List<T>>(calling, path)).value

const pageSize = 1_000
const mostPages = 20

/** Of a list that the service answers in parts. */
export async function readAll<T>(calling: Calling, path: string): Promise<T[]> {
  const items: T[] = []
  for (let page = 0; page < mostPages; page++) {
    const part = await readList<T>(calling, `${path}?$top=${pageSize}&$skip=${page * pageSize}`)
    items.push(...part)
    if (part.length < pageSize) break
  }
  return items
}
