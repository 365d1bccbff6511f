/**
 * What travels: ABP's headers and query strings out, ABP's envelope or a raw body in. Pure but for the words of a failure that
 * brings none, so that all of it is tested.
 */
import { cookies } from '../../contract/vocabulary/cookies.ts'
import { unexpectedWords } from '../i18n/unexpected.ts'

/** The one shape of every failure. Status 0: nobody answered, which never means "signed out". */
export interface ApiError {
  status: number
  /** In the person's language where the server could be asked; empty where nobody answered, or no texts are there yet. */
  message: string
  details: string | null
  validationErrors: readonly { message: string; members: readonly string[] | null }[]
  code: number
  /** Which refusal it is, in no language; empty where nobody answered, or something that is not our server. */
  name: string
}

/** `isOfBefore`: a command was done under its number already, and nothing was done now. */
export type Answer = { data: unknown; isOfBefore?: true; error?: undefined } | { data?: undefined; error: ApiError }

/** A body with a file travels as a form of the browser's own, and not as JSON. */
export const isUpload = (body: unknown): body is Record<string, Blob> =>
  isRecord(body) && Object.values(body).some((value) => value instanceof Blob)

export interface Call {
  url: string
  method?: string
  params?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** Drawn for each call; a command that is sent again keeps its own. */
  number?: string
  /** Answered without an envelope, as files are. */
  isRaw?: boolean
  /** Milliseconds, where it is not the usual. */
  patience?: number
  signal?: AbortSignal
  /** As whom, where it is not as the page. */
  identity?: CallIdentity
  /** Sends no cookie and takes none: whoever is signed in in this browser has nothing to do with it. */
  isApart?: boolean
}

export interface CallIdentity {
  accessToken: string | null
  culture: string
  /** Null: the host; undefined: nobody knows yet, and a cookie decides. */
  tenantId: number | null | undefined
}

/** With what helps whoever is asked for help: the number for another company’s support. */
export const wordsOf = ({ message, details }: Pick<ApiError, 'message' | 'details'>): string =>
  [message, details].filter(Boolean).join(' ')

export const unreachable: ApiError = { status: 0, message: '', details: null, validationErrors: [], code: 0, name: '' }

/** The command may have been done: what it was sent for must be said of as not known. */
export const lost: ApiError = { ...unreachable, name: 'AnswerLost' }
export const isLost = ({ status, name }: ApiError): boolean => status === 0 && name === lost.name

/** Of a file that was changed or removed since it was chosen: the browser does not read it any more, and nothing was sent. */
export const fileChanged: ApiError = { ...unreachable, status: 400, name: 'FileChanged' }
export const isFileChanged = ({ name }: ApiError): boolean => name === fileChanged.name

export const isUnreachable = ({ status }: ApiError): boolean => status === 0

// A fixed date in the past, as ABP's clients send it: proxies that know only HTTP/1.0 heed it.
const longAgo = 'Sat, 01 Jan 2000 00:00:00 GMT'

export function requestHeaders({ accessToken, culture, tenantId }: CallIdentity): Record<string, string> {
  const named = tenantId === null ? 0 : tenantId
  return {
    Accept: 'application/json, text/plain, */*',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    Expires: longAgo,
    'X-Requested-With': 'XMLHttpRequest',
    ...(accessToken !== null && { Authorization: `Bearer ${accessToken}` }),
    ...(culture !== '' && { '.AspNetCore.Culture': culture, 'Accept-Language': culture }),
    ...(Number.isInteger(named) && Object.fromEntries(cookies.tenantId.map((name) => [name, String(named)]))),
  }
}

const wireText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** Members of a list are repeated; what is not given is left out. */
export function queryString(params: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, wireText(item))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The specification's words (001, section 5); a name as the wire has it. */
export function missingParameter(
  required: readonly string[] = [],
  params: Record<string, unknown> = {},
): string | null {
  const missing = required.find((name) => params[name] === undefined || params[name] === null)
  return missing === undefined ? null : `The parameter '${missing}' cannot be null.`
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function validationErrorsOf(value: unknown): ApiError['validationErrors'] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map(({ message, members }) => ({
    message: textOf(message) ?? '',
    members: Array.isArray(members) ? members.map(String) : null,
  }))
}

export function errorOf(status: number, body: unknown): ApiError {
  const error = isRecord(body) && body.__abp === true && isRecord(body.error) ? body.error : {}
  return {
    status,
    message: textOf(error.message) ?? unexpectedWords(),
    details: textOf(error.details),
    validationErrors: validationErrorsOf(error.validationErrors),
    code: typeof error.code === 'number' ? error.code : 0,
    name: textOf(error.name) ?? '',
  }
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: a raw text is an answer too.
    return text
  }
}

/**
 * 200 and 204 are success and nothing else is; an envelope that says `success: false` is a failure whatever its status. Where
 * an envelope belongs, a success without one was put in the place of the server's.
 */
export function parseAnswer(status: number, text: string, isRaw = false): Answer {
  const body = parsed(text)
  const isSuccess = status === 200 || status === 204
  if (!isRecord(body) || body.__abp !== true) {
    if (!isSuccess) return { error: errorOf(status, body) }
    return isRaw || status === 204 ? { data: body } : { error: unreachable }
  }
  if (!isSuccess || body.success !== true) return { error: errorOf(status, body) }
  return { data: body.result ?? null }
}
