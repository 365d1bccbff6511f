/** Asks the report library, with the embed token of the load configuration as its bearer. */
import type { Filter, Target } from '../contract/models/report-definition.ts'
import type {
  DashboardView,
  ExportPaginatedReportAnswer,
  ExportPaginatedReportRequest,
  PaginatedReportView,
  QueryPaginatedReportAnswer,
  QueryPaginatedReportRequest,
  QueryTileAnswer,
  QueryTileRequest,
} from '../contract/models/report-items.ts'
import type {
  ExportVisualAnswer,
  ExportVisualRequest,
  FieldValuesResult,
  NewReport,
  QueryVisualsAnswer,
  QueryVisualsRequest,
  ReportView,
  SavedReport,
  SaveReport,
  SaveReportAs,
} from '../contract/models/report-query.ts'
import { headers } from '../contract/vocabulary/headers.ts'
import type { MessageKey } from '../contract/vocabulary/messages.ts'
import { reportLibraryPaths } from '../contract/vocabulary/report-library.ts'
import { newCallNumber } from '../shared/call-number.ts'
import { isTree } from './merge.ts'
import { invalid, notAuthorized, notFound, ProtocolError, tokenExpired } from './protocol.ts'

export interface LibraryClient {
  getReport(signal?: AbortSignal): Promise<ReportView>
  queryVisuals(request: QueryVisualsRequest, signal?: AbortSignal): Promise<QueryVisualsAnswer>
  exportVisual(request: ExportVisualRequest): Promise<ExportVisualAnswer>
  /** Under one number it is done once. */
  saveReport(request: SaveReport, number: string): Promise<SavedReport>
  saveReportAs(request: SaveReportAs, number: string): Promise<NewReport>
  /** What a token is asked that opens no report. */
  readonly ask: ItemClient
}

interface ItemClient {
  getDashboard(): Promise<DashboardView>
  queryTile(request: QueryTileRequest): Promise<QueryTileAnswer>
  getPaginatedReport(): Promise<PaginatedReportView>
  queryPaginatedReport(request: QueryPaginatedReportRequest): Promise<QueryPaginatedReportAnswer>
  exportPaginatedReport(request: ExportPaginatedReportRequest): Promise<ExportPaginatedReportAnswer>
}

export interface FieldValuesRequest {
  pageName: string
  target: Target
  filters: readonly Filter[]
  search: string
}

/**
 * No answer came at all, a part of one, or somebody else's: no network, a portal or proxy in between, or the server is down.
 * What was sent may have been done.
 */
export class Unreachable extends ProtocolError {
  /** There is a way to a server, and it failed: whoever stands before the library says so in its place. */
  readonly isServerFailure: boolean

  constructor(status = 503, isServerFailure = false) {
    super(503, {
      message: 'LoadReportFailed',
      detailedMessage: isServerFailure ? `The server answered ${status}.` : 'The report library could not be reached.',
      errorCode: String(status),
    })
    this.name = 'Unreachable'
    this.isServerFailure = isServerFailure
  }
}

/** Milliseconds: longer than the slowest page of visuals takes, and an end for a server that never answers. */
const patience = 120_000

export const isAbort = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError'

const textOf = (one: unknown) => (isTree(one) && typeof one.message === 'string' ? [one.message] : [])

/** What is wrong with what was sent says more than that it is wrong. */
const messageIn = (envelope: unknown) => {
  const error = isTree(envelope) ? envelope.error : undefined
  const members = isTree(error) && Array.isArray(error.validationErrors) ? error.validationErrors.flatMap(textOf) : []
  const said = members.length > 0 ? members.join('\n') : textOf(error)[0]
  return said ?? 'The report library refused.'
}

const outcomeUnknown: MessageKey = 'OutcomeUnknown'

/** The server's own way of not knowing: its database broke off. */
const isOutcomeUnknown = (envelope: unknown) =>
  isTree(envelope) && isTree(envelope.error) && envelope.error.name === outcomeUnknown

function refusal(status: number, envelope: unknown): ProtocolError {
  const message = messageIn(envelope)
  switch (status) {
    case 400:
      return invalid(message)
    case 401:
      return tokenExpired()
    case 403:
      return notAuthorized(message)
    case 404:
      return notFound(message)
    default:
      return new ProtocolError(500, {
        message: 'LoadReportFailed',
        detailedMessage: message,
        errorCode: String(status),
      })
  }
}

const isTokenEnd = (failure: unknown) =>
  failure instanceof ProtocolError && failure.detail.message === tokenExpired().detail.message

/** What a token opens; refused where it opens nothing. Null: nobody could be asked, and what is asked with it will tell. */
export const openedBy = <View>(asked: Promise<View>): Promise<View | null> =>
  asked.catch((failure: unknown) => {
    if (failure instanceof ProtocolError && failure.statusCode < 500) throw failure
    return null
  })

function withPatience(ends: readonly AbortSignal[]): { signal: AbortSignal; end: () => void } {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('No answer in time.', 'TimeoutError')), patience)
  return { signal: AbortSignal.any([...ends, late.signal]), end: () => clearTimeout(timer) }
}

interface ClientOptions {
  token(): string
  reportGuid(): string
  /** Whether there is another token than the one that has ended. */
  renew?(): Promise<boolean>
  /** After this nobody is told an answer any more; whoever asked hears of an `AbortError`. */
  end?(): AbortSignal
}

export function createLibraryClient({ token, reportGuid, renew, end: endOfAll }: ClientOptions): LibraryClient {
  interface Asked {
    signal?: AbortSignal | undefined
    number?: string
  }

  async function call<T>(path: string, body: unknown, { signal, number = newCallNumber() }: Asked = {}): Promise<T> {
    const { signal: inTime, end } = withPatience([endOfAll?.(), signal].filter((one) => one !== undefined))
    try {
      return await ask<T>(path, body, number, inTime).catch(async (failure: unknown) => {
        if (!isTokenEnd(failure) || !(await renew?.())) throw failure
        return ask<T>(path, body, number, inTime)
      })
    } finally {
      end()
    }
  }

  async function ask<T>(path: string, body: unknown, number: string, signal: AbortSignal): Promise<T> {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token()}`,
        [headers.callNumber]: number,
        [headers.framedReport]: reportGuid(),
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      // The token is the only credential: cookies of the portal stay out.
      credentials: 'omit',
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    }).catch((failure: unknown) => {
      throw isAbort(failure) ? failure : new Unreachable()
    })
    if (response.headers.get(headers.answerTo) !== number)
      throw response.status >= 500 ? new Unreachable(response.status, true) : new Unreachable()
    const envelope: unknown = await response.json().catch((failure: unknown) => {
      throw isAbort(failure) ? failure : new Unreachable()
    })
    if (isOutcomeUnknown(envelope)) throw new Unreachable()
    if (!response.ok || !isTree(envelope) || envelope.success !== true) throw refusal(response.status, envelope)
    return envelope.result as T
  }

  return {
    getReport: (signal) => call(reportLibraryPaths.getReport, undefined, { signal }),
    queryVisuals: (request, signal) => call(reportLibraryPaths.queryVisuals, request, { signal }),
    exportVisual: (request) => call(reportLibraryPaths.exportVisual, request),
    ask: {
      getDashboard: () => call(reportLibraryPaths.getDashboard, undefined),
      queryTile: (request) => call(reportLibraryPaths.queryTile, request),
      getPaginatedReport: () => call(reportLibraryPaths.getPaginatedReport, undefined),
      queryPaginatedReport: (request) => call(reportLibraryPaths.queryPaginatedReport, request),
      exportPaginatedReport: (request) => call(reportLibraryPaths.exportPaginatedReport, request),
    },
    saveReport: (request, number) => call(reportLibraryPaths.saveReport, request, { number }),
    saveReportAs: (request, number) => call(reportLibraryPaths.saveReportAs, request, { number }),
  }
}

export async function getFieldValues(
  client: LibraryClient,
  { pageName, target, filters, search }: FieldValuesRequest,
): Promise<FieldValuesResult | undefined> {
  const asked = { target, filters: [...filters], ...(search ? { search } : {}) }
  const { fieldValues } = await client.queryVisuals({ pageName, visuals: [], fieldValues: [asked] })
  return fieldValues[0]
}
