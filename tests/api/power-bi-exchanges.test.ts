/**
 * Every request that the product makes of Power BI, what it is answered, and what people are told where it is refused: against
 * the service that stands in for Microsoft's. What was on the wire is docs/power-bi-exchanges.md, written with `-u`.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { demoPowerBI } from '../../src/server/gateways/stand-ins/demo-power-bi.ts'
import { type PowerBIStandIn, startPowerBIStandIn } from '../../src/server/gateways/stand-ins/power-bi.ts'
import { exportPowerBIPages } from '../../src/server/jobs/export-power-bi-pages.ts'
import { writeSecretSettings, writeSettings } from '../../src/server/settings/settings.ts'
import { type Caller, contosoAdmin, contosoAlice, type Portal, startApp } from './harness.ts'
import { shapeOf, tableWith } from './wire-shapes.ts'

const secret = 'the right secret'
const workspace = 'cccccccc-0000-4000-8000-000000000001'
const [sales, people, dashboard] = [
  'dddddddd-0000-4000-8000-000000000001',
  'dddddddd-0000-4000-8000-000000000002',
  'ffffffff-0000-4000-8000-000000000001',
] as const
const directory = '11111111-1111-4111-8111-111111111111'
const objectId = 'aaaaaaaa-0000-4000-8000-00000000000a'

interface Exchange {
  request: string
  asked: unknown
  status: number
  answered: unknown
  retryAfter: string | null
}

/** What goes another way than the service would have it: to calls that are like it, as often as that. */
interface Instead {
  like: RegExp
  status: number
  text?: string
  headers?: Record<string, string>
  times?: number
  /** Nothing comes back. */
  isCut?: boolean
}

let portal: Portal
let standIn: PowerBIStandIn
let admin: Caller
let alice: Caller
let workspaceId: number
let reports: Record<'sales' | 'people' | 'dashboard', number>
let wire: Exchange[] = []
let instead: Instead | null = null

const pathOf = (url: string): string => {
  const { pathname, searchParams } = new URL(url, 'http://service')
  const path = pathname
    .replace('/v1.0/myorg', '')
    .replace(/^\/[^/]+(?=\/oauth2\/)/, '/{directory}')
    .replace(/(\/exports\/)[^/]+/, '$1{export}')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{id}')
  // Of the login they are numbers of Microsoft’s own library.
  const names = path.includes('/oauth2/') ? [] : [...searchParams.keys()]
  return names.length > 0 ? `${path}?${names.join('&')}` : path
}

const picture = 'a picture'

/** Without what Microsoft’s own library tells of itself. */
const formOf = (form: URLSearchParams) =>
  Object.fromEntries([...form].filter(([name]) => !/^(x-|client-req)/.test(name)))

function readable(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A form, a picture, or what is no answer of the service.
    if (text.includes('grant_type=')) return formOf(new URLSearchParams(text))
    return text.startsWith('<') ? '<html>' : picture
  }
}

/** Between the product and the service, with a book of all that goes through. */
async function recorder(service: string) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const called = `${request.method} ${pathOf(request.url ?? '/')}`
    const note = (status: number, text: string, retryAfter: string | null) =>
      wire.push({ request: called, asked: readable(body.toString()), status, answered: readable(text), retryAfter })
    if (instead?.like.test(called) && instead.times !== 0) {
      if (instead.times !== undefined) instead.times--
      const { status, text = '', headers = {}, isCut } = instead
      note(isCut ? 0 : status, text, headers['Retry-After'] ?? null)
      if (isCut) return void request.socket.destroy()
      response.writeHead(status, { RequestId: randomUUID(), ...headers }).end(text)
      return
    }
    const { authorization = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(`${service}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 && { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    note(answer.status, bytes.toString(), answer.headers.get('retry-after'))
    const told = ['retry-after', 'requestid', 'x-ms-request-id'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(answer.status, Object.fromEntries(told)).end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const inContoso = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), work)

const connect = (clientSecret: string, directoryName = 'contoso.example') =>
  tenantTransaction(portal.store, 0, async (db) => {
    const owner = { tenantId: 0, userId: 0 }
    await writeSettings(db, owner, [
      [settings.azureUseServicePrincipal, 'true'],
      [settings.powerBI1IsEnabled, 'true'],
      [settings.powerBI1TenantId, directoryName],
      [settings.powerBI1ClientId, 'portal'],
    ])
    await writeSecretSettings(db, portal.services.secrets, owner, [[settings.powerBI1ClientSecret, clientSecret]])
  })

/** Alice’s account is the directory’s, and opens Power BI. */
const letAliceOpenPowerBI = () =>
  inContoso(async (db) => {
    const tenantId = portal.tenantId('contoso')
    await writeSettings(db, { tenantId, userId: 0 }, [
      [settings.azureADAuthType, 'AuthWithPbi'],
      [settings.isAzureADLoginEnabled, 'true'],
    ])
    const { id } = await db
      .updateTable('users')
      .set({ authentication_source: 'AzureAD' })
      .where('user_name', '=', 'alice')
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('user_logins')
      .values({
        tenant_id: tenantId,
        provider: 'AzureAD',
        provider_key: `${directory}.${objectId}`,
        user_id: id,
        creation_time: portal.now(),
      })
      .execute()
  })

const handOver = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = [
    part({ alg: 'RS256', typ: 'JWT' }),
    part({
      ...{ aud: 'https://analysis.windows.net/powerbi/api', tid: directory, oid: objectId, jti: randomUUID() },
      ...{ preferred_username: 'alice@contoso.example', exp: Math.floor(portal.now().getTime() / 1000) + 3_600 },
    }),
    'signature',
  ].join('.')
  return alice.call('Profile_UpdateAadTokenForUser', { body: { tokenValue: token, tokenType: 'PowerBIPro' } })
}

const forget = () => {
  for (const { name } of portal.services.gateways.powerBI.caches) portal.services.caches.clear(name)
}

const theirs = { clientId: 'portal', clientSecret: secret, tenancyName: null }

beforeAll(async () => {
  portal = await startApp({
    powerBI: async (clock) => {
      standIn = await startPowerBIStandIn({ ...demoPowerBI(), applications: [theirs] }, { clock })
      const { url, server } = await recorder(standIn.url)
      const close = async () => {
        server.close()
        await standIn.close()
      }
      return { ...standIn, url, close }
    },
  })
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  await connect(secret)
  await letAliceOpenPowerBI()
  const body = { workspaceGuid: workspace, name: 'Sales', isEnabled: true, servicePrincipalNumber: 1 }
  expect((await admin.call('PbiWorkspaces_CreateOrEdit', { body })).error).toBeNull()
  const { items } = (await admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).result
  workspaceId = items.find(({ workspaceGuid }) => workspaceGuid === workspace)?.id ?? 0
  const register = async (itemGuid: string, name: string, itemType = 'Report') => {
    const form = { itemGuid, itemType, workspaceId, name }
    expect((await admin.callWith('PbiReports_CreateOrEdit', { body: form })).error, name).toBeNull()
    const { result } = await admin.call('PbiReports_GetAll', { query: { nameFilter: name, maxResultCount: 10 } })
    return result.items.find((report) => report.name === name)?.id ?? 0
  }
  reports = {
    sales: await register(sales, 'Sales of Power BI'),
    people: await register(people, 'People of Power BI'),
    dashboard: await register(dashboard, 'At a glance', 'Dashboard'),
  }
})

afterAll(() => portal.close())

interface Told {
  status: number
  error: { name?: string | null; message: string; details?: string | null } | null
}

const open = (reportId: number) => alice.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
const openOwn = () =>
  alice.call('PowerBIEmbed_GetPassthroughEmbedToken', {
    query: { parentType: 'Workspace', parentGuid: workspace, childType: 'Report', childGuid: sales },
  })
const refresh = () => admin.call('PowerBIEmbed_RefreshDataset', { query: { reportId: reports.sales } })

/** A page of a share key, drawn by as many looks of the job as it takes; what stands beside it then. */
async function exportPage({ isFailing = false } = {}): Promise<Told> {
  const { result } = await admin.call('ReportKeys_CreateOrEdit', {
    body: {
      reportId: reports.sales,
      name: `Pages ${randomUUID()}`,
      expiration: new Date(portal.now().getTime() + 86_400_000).toISOString(),
      isExportingPages: true,
      pagesToExport: [1],
    },
  })
  await portal.runJobs(isFailing ? { failing: [exportPowerBIPages] } : {})
  const key = await admin.call('ReportKeys_GetReportKeyForEdit', { query: { id: result.id } })
  const [page] = key.result.exportObjects
  return { status: 200, error: page?.problem ? { message: page.problem } : null }
}

/** In the order in which they are told of. */
const ways: readonly (readonly [what: string, run: () => Promise<unknown>])[] = [
  ['a report is opened', () => open(reports.sales)],
  ['a report with row-level rules is opened', () => open(reports.people)],
  ['a dashboard is opened', () => open(reports.dashboard)],
  ['items are chosen to register', () => admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')],
  ['pages are listed', () => admin.call('PbiReports_GetPagesForReport', { query: { reportId: reports.sales } })],
  ['data is refreshed', refresh],
  [
    'refreshes are listed',
    () => admin.call('PowerBIEmbed_GetDatasetRefreshes', { query: { reportId: reports.sales } }),
  ],
  ['pages are exported', () => exportPage()],
  ['the connection is tested', () => admin.call('TenantSettings_TestPowerBI', { body: { number: 1 } })],
  ['somebody’s browser hands over their token', handOver],
  ['somebody sees what their own account opens', () => alice.call('PowerBIEmbed_GetPassthroughPowerBISidebarItems')],
  ['somebody opens it', openOwn],
]

const expected = [
  'POST /{directory}/oauth2/v2.0/token',
  'GET /groups?$top&$skip',
  'GET /groups/{id}/reports',
  'GET /groups/{id}/dashboards',
  'GET /groups/{id}/datasets',
  'POST /GenerateToken',
  'GET /groups/{id}/dashboards/{id}/tiles',
  'POST /groups/{id}/dashboards/{id}/GenerateToken',
  'GET /groups/{id}/reports/{id}/pages',
  'POST /groups/{id}/datasets/{id}/refreshes',
  'GET /groups/{id}/datasets/{id}/refreshes?$top',
  'POST /groups/{id}/reports/{id}/ExportTo',
  'GET /groups/{id}/reports/{id}/exports/{export}',
  'GET /groups/{id}/reports/{id}/exports/{export}/file',
  'GET /groups?$top',
  'GET /apps',
  'GET /apps/{id}/reports',
  'GET /apps/{id}/dashboards',
]

const listOf = (answered: unknown) =>
  typeof answered === 'object' && answered !== null && 'value' in answered ? answered.value : answered

async function requestTable(): Promise<string> {
  const found = new Map<string, { exchanges: Exchange[]; for: Set<string> }>(
    expected.map((request) => [request, { exchanges: [], for: new Set() }]),
  )
  standIn.content.exports.looks = 1
  for (const [what, run] of ways) {
    forget()
    wire = []
    await run()
    portal.moveClock(60)
    for (const exchange of wire) {
      const known = found.get(exchange.request) ?? { exchanges: [], for: new Set() }
      known.exchanges.push(exchange)
      known.for.add(what)
      found.set(exchange.request, known)
    }
  }
  standIn.content.exports.looks = 0
  const rows = [...found].map(([request, { exchanges, for: asked }]) => {
    const statuses = [...new Set(exchanges.map(({ status }) => status))].sort((one, other) => one - other)
    const answers = statuses.map((status) => {
      const told = exchanges.filter((each) => each.status === status).map(({ answered }) => listOf(answered))
      const shape = told.includes(picture) ? picture : shapeOf(told)
      return shape === '–' ? `${status}` : `${status} ${shape}`
    })
    return [
      `\`${request}\``,
      [...asked].join('; '),
      shapeOf(exchanges.map((exchange) => exchange.asked)),
      answers.join('; '),
    ]
  })
  expect([...found.keys()]).toEqual(expected)
  expect(rows.filter(([, asked]) => asked === '').map(([request]) => request)).toEqual([])
  return tableWith(['Request', 'Made when', 'Body', 'Answer'], rows)
}

const refused = (like: RegExp, status: number, code: string, message = '', more: Partial<Instead> = {}): Instead => ({
  ...{ like, status, text: JSON.stringify({ error: { code, message } }) },
  ...more,
})

const mint = /POST \/GenerateToken/
const content = /GET \/groups\/\{id\}\/reports$/

/** What goes wrong, and what is done meanwhile. `undo` puts the service right again. */
interface Refusal {
  what: string
  /** Of the service itself. */
  state?: () => unknown
  undo?: () => unknown
  instead?: Instead
  run?: () => Promise<Told>
}

const [dataset, firstWorkspace] = [
  () => standIn.content.workspaces[0]?.datasets[1],
  () => standIn.content.workspaces[0],
]

const refusals: readonly Refusal[] = [
  { what: 'wrong secret', state: () => connect('a wrong secret'), undo: () => connect(secret) },
  { what: 'unknown directory', state: () => connect(secret, 'unknown.example'), undo: () => connect(secret) },
  { what: 'expired token', state: () => open(reports.sales).then(() => standIn.endTokens()) },
  { what: 'no token is believed', instead: { like: mint, status: 401 } },
  {
    what: 'applications are not let in (tenant setting)',
    state: () => {
      standIn.content.letsApplicationsIn = false
    },
    undo: () => {
      standIn.content.letsApplicationsIn = true
    },
  },
  { what: 'no member of the workspace', instead: refused(content, 403, 'PowerBINotAuthorizedException') },
  { what: 'gone', instead: refused(mint, 404, 'PowerBIEntityNotFound') },
  {
    what: 'throttled for a moment',
    state: () => Object.assign(standIn.content.throttled, { calls: 1, retryAfterSeconds: 1 }),
  },
  {
    what: 'throttled for long',
    state: () => Object.assign(standIn.content.throttled, { calls: 1, retryAfterSeconds: 77 }),
  },
  {
    what: 'paused capacity',
    state: () => Object.assign(firstWorkspace() ?? {}, { isPaused: true }),
    undo: () => Object.assign(firstWorkspace() ?? {}, { isPaused: false }),
  },
  {
    what: 'missing identity',
    instead: refused(mint, 400, 'InvalidRequest', 'Creating embed token requires effective identity to be provided'),
  },
  {
    what: 'no role that the data set knows',
    state: () => Object.assign(dataset() ?? {}, { roles: ['Region East'] }),
    undo: () => Object.assign(dataset() ?? {}, { roles: ['Admin', 'User'] }),
    run: () => open(reports.people),
  },
  { what: 'refused otherwise', instead: refused(mint, 400, 'InvalidRequest', 'No') },
  { what: 'broken', instead: { like: mint, status: 500 } },
  { what: 'no answer', instead: { like: mint, status: 0, isCut: true } },
  { what: 'not Power BI', instead: { like: mint, status: 200, text: '<html>' } },
  {
    what: 'a refresh runs already',
    state: () => refresh(),
    undo: () => portal.moveClock(60),
    run: refresh,
  },
  {
    what: 'shared capacity',
    state: () => Object.assign(firstWorkspace() ?? {}, { isOnDedicatedCapacity: false }),
    undo: () => Object.assign(firstWorkspace() ?? {}, { isOnDedicatedCapacity: true }),
    run: () => exportPage(),
  },
  { what: 'an export fails', state: () => standIn.content.exports.endAs.push('Failed'), run: () => exportPage() },
  {
    what: 'too much to export',
    state: () => standIn.content.exports.endAs.push('busy'),
    run: () => exportPage({ isFailing: true }),
  },
  { what: 'a person’s token has ended', state: handOver, instead: { like: /./, status: 401 }, run: openOwn },
  {
    what: 'closed to a person’s account',
    state: handOver,
    instead: refused(/./, 403, 'PowerBINotAuthorizedException'),
    run: openOwn,
  },
]

const plain = (text: string) => text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '{id}').replaceAll('\n', ' ')

/** Of an answer of the service that is none that was wanted. */
function saidBy({ request, status, answered, retryAfter }: Exchange): string {
  const { error, error_description: described = '', status: state } = (answered ?? {}) as Record<string, unknown>
  const { code = error, message = String(described) } = (typeof error === 'object' && error ? error : {}) as {
    code?: unknown
    message?: string
  }
  const words = [code && `\`${code}\``, message && `“${plain(message)}”`, state === 'Failed' && '`status: Failed`']
  const waits = retryAfter ? [`Retry-After ${retryAfter}`] : []
  const told = [...words, answered === '<html>' && '`<html>`', ...waits].filter(Boolean).join(' ')
  return `\`${request}\`: ${status === 0 ? 'the connection is cut' : [status, told].filter(Boolean).join(' ')}`
}

const isRefusal = ({ status, answered }: Exchange) =>
  status === 0 ||
  status >= 400 ||
  answered === '<html>' ||
  (answered as { status?: unknown } | null)?.status === 'Failed'

async function refusalRow({ what, state, undo, instead: answer, run = () => open(reports.sales) }: Refusal) {
  forget()
  await state?.()
  if (what === 'expired token') standIn.endTokens()
  else forget()
  wire = []
  instead = answer ? { ...answer } : null
  const { status, error } = await run()
  instead = null
  await undo?.()
  const refusing = wire.filter(isRefusal)
  expect(refusing.length, what).toBeGreaterThan(0)
  const said = [...new Set(refusing.map(saidBy))].map((words) => {
    const times = refusing.filter((exchange) => saidBy(exchange) === words).length
    return times > 1 ? `${words} (${times} times)` : words
  })
  const shown = error
    ? [error.name && `${status} \`${error.name}\`:`, plain(error.message), error.details && plain(error.details)]
    : [what === 'too much to export' ? 'nothing: it is ordered anew later' : 'nothing: asked again, it answers']
  return [what, said.join('; '), shown.filter(Boolean).join(' ')]
}

describe('R72: exchanges with Power BI', () => {
  test('are those of the page about them, and so is what people are told of refusals', async () => {
    const requests = await requestTable()
    const rows: string[][] = []
    for (const refusal of refusals) rows.push(await refusalRow(refusal))
    const page = `# Power BI’s REST interface, as it was asked

What the portal asks of Power BI, by its service that stands in for Microsoft’s login and REST interface (\`POWERBI_URL=local\`).
\`tests/api/power-bi-exchanges.test.ts\` writes this page (\`vitest run --project api tests/api/power-bi-exchanges.test.ts -u\`)
and fails where something else is seen. Members are those of all messages of a kind that were seen; a list is that of \`value\`.
All but the first carry a token of the directory: the application’s, or a person’s own.

## Requests

${requests}

## Refusals

The answer of the service, how often it came where that was more than once, and what a person is shown: status and code of the
portal’s answer with its words in English, or the words that stand beside an exported page. Where the service numbers its
answer, the number for Microsoft’s support follows.

${tableWith(['What is wrong', 'The service answers', 'A person is shown'], rows)}
`
    await expect(page).toMatchFileSnapshot('../../docs/power-bi-exchanges.md')
  })
})
