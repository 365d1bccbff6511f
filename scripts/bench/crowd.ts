/** P19: what 200 people at once wait, beside what one alone waits; and whether the memory that they took comes back. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { request } from '../../tests/api/request.ts'
import { startPostgres } from '../postgres.ts'
import { benchPassword } from './data-set.ts'
import type { Figure } from './figures.ts'
import { type Running, startNode } from './processes.ts'
import { signIn } from './site.ts'

const people = 200
const latencyBound = 20
const memoryBound = 1.1
/** Seconds. */
const alone = 15
const settling = 30
const together = Number(process.env.BENCH_CROWD_SECONDS ?? 120)
const afterwards = 60
/** Milliseconds. */
const longestThought = 2_000

interface Call {
  id: OperationId
  input: { query?: object; body?: object }
  /** With the token of the report that is open. */
  isOfFrame?: true
}

interface Visitor {
  url: string
  headers: Record<string, string>
  frameHeaders: Record<string, string>
  calls: readonly Call[]
}

/** What a person’s browser asks in the course of a visit: mostly lists, sometimes a report. */
const callsOf = (reportId: number, pageName: string, visuals: readonly object[]): readonly Call[] => [
  { id: 'Session_GetCurrentLoginInformations', input: {} },
  { id: 'AbpUserConfiguration_GetAll', input: {} },
  { id: 'PowerBIEmbed_GetSidebarItems', input: {} },
  { id: 'PowerBIEmbed_GetReportEmbedToken', input: { query: { reportId } } },
  { id: 'ReportLibrary_GetReport', input: {}, isOfFrame: true },
  { id: 'ReportLibrary_QueryVisuals', input: { body: { pageName, visuals } }, isOfFrame: true },
  {
    id: 'PbiReportLogs_CreateReportLogs',
    input: {
      body: [
        {
          creationTime: new Date().toISOString(),
          reportName: 'Crowd',
          reportId,
          entityType: 'VISUAL',
          entityId: 'visual',
          pageName,
          centerCoordX: 1,
          centerCoordY: 1,
        },
      ],
    },
  },
  { id: 'User_GetUsers', input: { body: { maxResultCount: 25 } } },
  { id: 'Role_GetRoles', input: { body: {} } },
  { id: 'User_GetUsers', input: { body: { filter: 'ali', maxResultCount: 25 } } },
  { id: 'AuditLog_GetAuditLogs', input: { query: { maxResultCount: 25 } } },
  { id: 'UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', input: { query: { isDarkModeActive: true } } },
]

/** Not now: 503. */
class Refused extends Error {}

async function answer<T>(url: string, agent: Agent | undefined, { id, input }: Call, headers: object): Promise<T> {
  const { method, url: path, payload } = request(id, input, {})
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const sent = ask(
    new URL(path, url),
    { method, ...(agent && { agent }), headers: { ...headers, 'content-type': 'application/json' } },
    (heard) => {
      text(heard).then((said) => {
        const fault = `${id} answered ${heard.statusCode}: ${said}`
        if (heard.statusCode === 200) resolve(JSON.parse(said).result)
        else reject(heard.statusCode === 503 ? new Refused(fault) : new Error(fault))
      }, reject)
    },
  )
  sent.once('error', reject)
  sent.end(payload && JSON.stringify(payload))
  return promise
}

/** Signed in and with a report open, as each of the others. */
async function visitor(running: Running, n: number): Promise<Visitor> {
  const site = { running, database: 0, close: async () => undefined }
  const from = { 'x-forwarded-for': `198.51.100.${n % 250}` }
  const { accessToken } = await signIn(site, n % 2 === 0 ? 'contoso' : 'fabrikam', 'admin', from)
  const headers = { authorization: `Bearer ${accessToken}` }
  const { url } = running
  const get = <T>(id: OperationId, input: object, by: object) => answer<T>(url, undefined, { id, input }, by)
  const { reports } = await get<{ reports: { id: number }[] }>('PowerBIEmbed_GetSidebarItems', {}, headers)
  const reportId = reports[0]?.id ?? 0
  const opened = await get<{ embedTokenDto: { token: string } }>(
    'PowerBIEmbed_GetReportEmbedToken',
    { query: { reportId } },
    headers,
  )
  const frameHeaders = { authorization: `Bearer ${opened.embedTokenDto.token}` }
  const view = await get<{ pages: { name: string; visuals: { name: string; type: string }[] }[] }>(
    'ReportLibrary_GetReport',
    {},
    frameHeaders,
  )
  const [page] = view.pages
  const visuals = (page?.visuals ?? [])
    .filter(({ type }) => ['card', 'bar', 'column', 'line', 'table'].includes(type))
    .map(({ name }) => ({ visualName: name, filters: [] }))
  return { url, headers, frameHeaders, calls: callsOf(reportId, page?.name ?? '', visuals) }
}

interface Heard {
  /** Milliseconds, of each call that was answered. */
  waited: number[]
  refused: string[]
}

interface Visiting {
  first: number
  seconds: number
  /** Milliseconds between two calls, twice what it is on average. */
  longestPause: number
}

const nothingHeard = (): Heard => ({ waited: [], refused: [] })

/** On one connection, one call after another, with pauses or without; each begins somewhere else. */
async function visit(
  visitor: Visitor,
  { first, seconds, longestPause }: Visiting,
  { waited, refused }: Heard,
): Promise<void> {
  const until = performance.now() + seconds * 1000
  const { url, calls, headers, frameHeaders } = visitor
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  // People do not begin all at once.
  await pause(Math.random() * longestPause)
  for (let turn = first; performance.now() < until; turn += 1) {
    const call = calls[turn % calls.length] as Call
    const begun = performance.now()
    try {
      await answer(url, agent, call, call.isOfFrame ? frameHeaders : headers)
      waited.push(performance.now() - begun)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push(error.message)
    }
    if (longestPause > 0) await pause(Math.random() * longestPause)
  }
  agent.destroy()
}

const percentile99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

/** Of the process, in megabytes. */
const memoryOf = ({ pid }: Running): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function visitTogether(everybody: readonly Visitor[], longestPause: number): Promise<Heard> {
  const heard = nothingHeard()
  await Promise.all(everybody.map((one, first) => visit(one, { first, seconds: together / 2, longestPause }, heard)))
  return heard
}

const perSecond = ({ waited }: Heard, seconds: number) => (waited.length / seconds).toFixed(0)

function waitingFigure(crowded: Heard, idle: Heard, how: string): Figure {
  const [waited, waitedAlone] = [percentile99(crowded.waited), percentile99(idle.waited)]
  const ratio = waited / waitedAlone
  return {
    goal: 'P19',
    name: `${people} people at once, ${how}, 99 of 100 answers`,
    value: `${waited.toFixed(0)} ms (${perSecond(crowded, together / 2)} a second, ${crowded.refused.length} refused)`,
    baseline: `${waitedAlone.toFixed(0)} ms for one alone (${perSecond(idle, alone)} a second)`,
    ratio: ratio.toFixed(1),
    bound: `≤ ${latencyBound}`,
    isMet: ratio <= latencyBound && crowded.refused.length === 0,
  }
}

async function measure(running: Running, store: string): Promise<Figure[]> {
  const everybody: Visitor[] = []
  for (let n = 0; n < people; n += 1) everybody.push(await visitor(running, n))
  const [first] = everybody
  if (!first) return []
  const byOneself = { first: 0, seconds: alone, longestPause: 0 }
  // Until the engine has compiled what it will run for months.
  await visit(first, byOneself, nothingHeard())
  const idle = nothingHeard()
  await visit(first, byOneself, idle)
  await pause(settling * 1000)
  const before = memoryOf(running)
  const clicking = await visitTogether(everybody, longestThought)
  const hammering = await visitTogether(everybody, 0)
  const most = memoryOf(running)
  await pause(afterwards * 1000)
  const after = memoryOf(running)
  return [
    waitingFigure(clicking, idle, `a call each second, ${store}`),
    waitingFigure(hammering, idle, `without a pause, ${store}`),
    {
      goal: 'P19',
      name: `memory ${afterwards} s later, ${store}`,
      value: `${after.toFixed(0)} MB (${most.toFixed(0)} under load)`,
      baseline: `${before.toFixed(0)} MB before`,
      ratio: (after / before).toFixed(2),
      bound: `≤ ${memoryBound}`,
      isMet: after / before <= memoryBound,
    },
  ]
}

async function measureOn(store: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const running = await startNode(['src/server/main.ts'], {
    NODE_ENV: 'production',
    DEMO: '1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: benchPassword,
    DEMO_PASSWORD: benchPassword,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  })
  try {
    return await measure(running, store)
  } finally {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function crowd(): Promise<Figure[]> {
  const server = await startPostgres()
  try {
    return [...(await measureOn('PostgreSQL', server.url)), ...(await measureOn('embedded', undefined))]
  } finally {
    await server.stop()
  }
}
