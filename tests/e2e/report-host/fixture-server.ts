/** The built page and a library of two small reports on a port of their own, with the headers of the real server. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import type { ExportPaginatedReportRequest, QueryTileRequest } from '../../../src/contract/models/report-items.ts'
import type {
  ExportVisualRequest,
  QueryVisualsRequest,
  ReportView,
  SaveReport,
  SaveReportAs,
} from '../../../src/contract/models/report-query.ts'
import { headers } from '../../../src/contract/vocabulary/headers.ts'
import { reportLibraryPaths } from '../../../src/contract/vocabulary/report-library.ts'
import { colouredColumns } from '../../../src/report-host/value-colours.ts'
import { dashboardOf, dashboardTokens, type FixtureTile } from './fixture-dashboard.ts'
import { answerPaginated, paginatedTokens, paginatedView } from './fixture-paginated.ts'
import { answerQuery, answerVisual, csvOf, otherGuid, reportGuid, viewOf } from './fixture-report.ts'

export interface FixtureServer {
  origin: string
  folder: string
  /** Visuals that the library fails to answer. */
  failing: Set<string>
  /** Tokens that have ended by now. */
  ended: Set<string>
  /** Visuals that have more rows than an export of them. */
  cut: Set<string>
  /** What was saved by now, over what the report is at the beginning. */
  kept: Partial<ReportView>
  /** Who saves before the next one does. */
  another: string | null
  /** Requests to the library since the last look. */
  asked: { path: string; token: string; body: unknown }[]
  close(): Promise<void>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const hostPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/** The embed token says which report and which rights, as the real ones do. */
const viewsByToken: Readonly<Record<string, ReportView>> = {
  reader: viewOf(reportGuid, false),
  'reader-renewed': viewOf(reportGuid, false),
  editor: viewOf(reportGuid, true),
  'other-reader': viewOf(otherGuid, false),
}

const ofBoards: ReadonlySet<string> = new Set([reportLibraryPaths.getDashboard, reportLibraryPaths.queryTile])
const ofPapers: ReadonlySet<string> = new Set([
  reportLibraryPaths.getPaginatedReport,
  reportLibraryPaths.queryPaginatedReport,
  reportLibraryPaths.exportPaginatedReport,
])

/** A token of the real kind says its end, and who it is: `{ name, iat, exp }`. */
function nameOf(token: string): string {
  const payload = token.split('.')[1]
  if (payload === undefined) return token
  const { name, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return Date.now() < exp * 1000 ? name : 'expired'
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? null : JSON.parse(text)
}

function send(response: ServerResponse, status: number, result: unknown, message = ''): void {
  const envelope = {
    result,
    targetUrl: null,
    success: status === 200,
    error: status === 200 ? null : { code: 0, name: '', message, details: null, validationErrors: null },
    unAuthorizedRequest: status === 401 || status === 403,
    __abp: true,
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(envelope))
}

async function buildPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: resolve('.'),
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          host: resolve('src/report-host/index.html'),
          embedder: resolve('tests/e2e/report-host/embedder.html'),
        },
      },
    },
  })
}

export async function startFixtureServer(): Promise<FixtureServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-report-host-'))
  await buildPages(folder)
  const failing = new Set<string>()
  const cut = new Set<string>()
  const ended = new Set<string>()
  const asked: FixtureServer['asked'] = []
  const state: Pick<FixtureServer, 'kept' | 'another'> = { kept: {}, another: null }

  function save(version: string, definition: string) {
    if (state.another)
      return {
        isSaved: false,
        definitionVersion: 'other',
        changedBy: state.another,
        changedAt: '2026-05-02T08:30:00.000Z',
      }
    const definitionVersion = `${version}+`
    state.kept = { ...JSON.parse(definition), definitionVersion }
    return { isSaved: true, definitionVersion, changedBy: null, changedAt: null }
  }

  /** Of dashboards and paginated reports; false where neither is asked for, by a token for a report. */
  function answerItem(path: string, token: string, body: unknown, response: ServerResponse): boolean {
    const tiles = dashboardTokens[token]
    const isPaginated = paginatedTokens.includes(token)
    if (path === reportLibraryPaths.getDashboard && tiles) send(response, 200, dashboardOf(tiles))
    else if (path === reportLibraryPaths.queryTile && tiles) answerTile(tiles, body as QueryTileRequest, response)
    else if (ofPapers.has(path) && isPaginated) answerPaper(path, body as ExportPaginatedReportRequest, response)
    else if (tiles || isPaginated || ((ofBoards.has(path) || ofPapers.has(path)) && viewsByToken[token]))
      send(response, 403, null, 'The token is for another kind of thing.')
    else return false
    return true
  }

  function answerTile(
    tiles: readonly FixtureTile[],
    { tileId: wanted }: QueryTileRequest,
    response: ServerResponse,
  ): void {
    const tile = tiles.find(({ tileId }) => tileId === wanted)
    if (!tile) {
      send(response, 404, null, 'There is no such tile.')
      return
    }
    const { pageName, visualName } = tile
    const view = viewOf(reportGuid, false)
    const result = answerVisual(view, pageName, { visualName, filters: [] })
    const isFailing = failing.has(visualName)
    const coloured = colouredColumns(view.pages)
    const asked = coloured.map((column) => ({ ...column, filters: [] }))
    const { fieldValues } = answerQuery(view, { pageName, visuals: [], fieldValues: asked }, failing)
    const plain = { role: 'category', type: 'text', grain: null, format: null, isMeasure: false } as const
    send(response, 200, {
      result: isFailing ? { ...result, rows: [], columns: [], error: 'failed' } : result,
      fieldValues: fieldValues.map((found, index) => {
        const target = coloured[index]?.target
        return { ...found, column: target ? { ...plain, name: target.column ?? '', target } : null }
      }),
    })
  }

  const answerPaper = (path: string, body: ExportPaginatedReportRequest, response: ServerResponse): void =>
    send(response, 200, path === reportLibraryPaths.getPaginatedReport ? paginatedView() : paperOf(path, body))

  function paperOf(path: string, { parameterValues }: ExportPaginatedReportRequest) {
    const result = answerPaginated(parameterValues)
    if (path === reportLibraryPaths.queryPaginatedReport)
      return { result: failing.has('table') ? { ...result, rows: [], error: 'timedOut' } : result }
    const data = Buffer.from(csvOf(result, 30_000)).toString('base64')
    return { mediaType: 'text/csv', data, rowCount: result.rows.length, isTruncated: false }
  }

  async function answerLibrary(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = nameOf(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const body = await bodyOf(request)
    response.setHeader(headers.answerTo, String(request.headers[headers.callNumber.toLowerCase()]))
    asked.push({ path, token, body })
    if (answerItem(path, token, body, response)) return
    const known = ended.has(token) ? undefined : viewsByToken[token]
    const view = known && { ...known, ...state.kept }
    if (!view) return send(response, 401, null, 'The token has expired.')
    if (path === reportLibraryPaths.getReport) return send(response, 200, view)
    if (path === reportLibraryPaths.queryVisuals)
      return send(response, 200, answerQuery(view, body as QueryVisualsRequest, failing))
    if (path === reportLibraryPaths.saveReport) {
      const { definitionVersion, definition } = body as SaveReport
      return send(response, 200, save(definitionVersion, definition))
    }
    if (path === reportLibraryPaths.saveReportAs)
      return send(response, 200, { reportGuid: otherGuid, name: (body as SaveReportAs).name })
    const { pageName, visual, rows = 30_000 } = body as ExportVisualRequest
    const answered = answerVisual(view, pageName, visual)
    const rowCount = Math.min(rows, answered.rows.length)
    send(response, 200, { data: csvOf(answered, rows), rowCount, isTruncated: cut.has(visual.visualName) })
  }

  async function answerFile(path: string, response: ServerResponse): Promise<void> {
    const isHost = path.startsWith('/report-host/')
    const name = isHost
      ? 'src/report-host/index.html'
      : path === '/'
        ? 'tests/e2e/report-host/embedder.html'
        : path.slice(1)
    const content = await readFile(join(folder, name)).catch(() => null)
    if (!content) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': contentTypes[extname(name)] ?? 'application/octet-stream',
      ...(isHost ? { 'content-security-policy': hostPolicy } : {}),
    })
    response.end(content)
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isLibrary = Object.values<string>(reportLibraryPaths).includes(pathname)
    const answered = isLibrary ? answerLibrary(pathname, request, response) : answerFile(pathname, response)
    answered.catch((failure: unknown) => response.destroy(failure instanceof Error ? failure : undefined))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    origin: `http://127.0.0.1:${port}`,
    folder,
    failing,
    cut,
    ended,
    asked,
    get kept() {
      return state.kept
    },
    set kept(kept) {
      state.kept = kept
    },
    get another() {
      return state.another
    },
    set another(name) {
      state.another = name
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const builtAssets = async (folder: string) => readdir(join(folder, 'assets'))
