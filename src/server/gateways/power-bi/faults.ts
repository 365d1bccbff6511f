/** Everything that Power BI refuses by, told apart, and the one place where it becomes a refusal of ours. */
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Refusal, waitOf } from '../../access/refusals.ts'
import type { SafeAnswer } from '../safe-request.ts'

/** What each becomes: a 401 only where the person’s own token of the directory is what opens nothing. */
const refusals = {
  throttled: [429, 'powerBI.throttled'],
  expired: [400, 'powerBI.tokenIsNotBelieved'],
  refusesApplication: [400, 'powerBI.refusesApplication'],
  noConsent: [400, 'powerBI.noConsent'],
  noSuchDirectory: [400, 'powerBI.noSuchDirectory'],
  settingOff: [400, 'powerBI.settingOff'],
  notAllowed: [400, 'powerBI.notAllowed'],
  notFound: [404, 'powerBI.notFound'],
  missingIdentity: [403, 'powerBI.missingIdentity'],
  unknownRoles: [403, 'powerBI.missingIdentity'],
  pausedCapacity: [400, 'powerBI.pausedCapacity'],
  refreshRuns: [400, 'powerBI.refreshRuns'],
  doesNotAnswer: [400, 'powerBI.doesNotAnswer'],
  unexpectedAnswer: [400, 'powerBI.unexpectedAnswer'],
  rejected: [400, 'powerBI.rejected'],
  noExports: [400, 'powerBI.noExports'],
  needsOwnToken: [401, 'PowerBITokenIsNeeded'],
  notAllowedToPerson: [403, 'powerBI.notAllowedToPerson'],
} as const satisfies Record<string, readonly [status: number, key: MessageKey]>

export type PowerBIFaultKind = keyof typeof refusals

interface FaultFacts {
  /** What Microsoft’s support asks for. */
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

export class PowerBIFault extends Error {
  override readonly name = 'PowerBIFault'
  readonly kind: PowerBIFaultKind
  readonly requestId: string | null
  readonly retryAfterSeconds: number

  constructor(kind: PowerBIFaultKind, { requestId, retryAfterSeconds = defaultWait, cause }: FaultFacts = {}) {
    super(`Power BI: ${kind}`, { cause })
    this.kind = kind
    this.requestId = requestId && /^[\w-]{1,64}$/.test(requestId) ? requestId : null
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Seconds, where the service does not say. */
const defaultWait = 30
const longestWait = 3_600

export function refusalOf({ kind, requestId, retryAfterSeconds }: PowerBIFault): Refusal {
  const [status, key] = refusals[kind]
  return new Refusal(status, key, {
    ...(kind === 'throttled' && { values: waitOf(retryAfterSeconds), retryAfterSeconds }),
    ...(requestId && { details: { key: 'powerBI.requestId', values: { requestId } } }),
  })
}

/** What was asked for, or the refusal that its fault is. */
export async function orRefusal<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof PowerBIFault ? refusalOf(error) : error
  }
}

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The words of the service’s refusal are read here and go no further. */
function wordsOf(text: string): string {
  try {
    const { error = {} } = JSON.parse(text)
    return [error.code, error.message, error['pbi.error']?.code].filter((word) => typeof word === 'string').join(' ')
  } catch {
    return ''
  }
}

/** Seconds, or a date by the service’s own clock (RFC 9110, 10.2.3). Never none: whoever is refused for asking too often would ask at once. */
export function secondsIn(header: string | undefined, answeredAt: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.parse(answeredAt ?? '')) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), longestWait)
}

const byWords: readonly (readonly [PowerBIFaultKind, RegExp])[] = [
  ['pausedCapacity', /capacity.{0,40}(not ?active|paused|suspended)/i],
  ['settingOff', /not accessible for application|service principals? (is|are) not (allowed|enabled)/i],
  ['unknownRoles', /\brole\b.{0,300}(not exist|unknown|not found|invalid)|InvalidRole/i],
  ['missingIdentity', /effective identity|EffectiveIdentity/],
  ['noExports', /not on (a )?(dedicated|premium)|ExportToFile.{0,40}(disabled|not allowed)/i],
  ['refreshRuns', /RefreshInProgress|another refresh request/i],
]

const byStatus: Readonly<Record<number, PowerBIFaultKind>> = {
  401: 'expired',
  403: 'notAllowed',
  404: 'notFound',
  429: 'throttled',
}

export function faultOf({ status, headers, text }: SafeAnswer): PowerBIFault {
  const facts: FaultFacts = {
    requestId: firstOf(headers.requestid) ?? firstOf(headers['x-ms-request-id']),
    retryAfterSeconds: secondsIn(firstOf(headers['retry-after']), firstOf(headers.date)),
  }
  const words = status === 400 || status === 403 ? wordsOf(text) : ''
  const told = byWords.find(([, pattern]) => pattern.test(words))?.[0]
  return new PowerBIFault(told ?? byStatus[status] ?? (status >= 500 ? 'doesNotAnswer' : 'rejected'), facts)
}
