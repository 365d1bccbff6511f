/**
 * A service over HTTP that answers, and refuses, as Microsoft’s login and Power BI’s REST interface do (the requests that
 * the product makes), for a portal without an account there. Its reports are reports of the local library in the local frame.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, errors } from 'jose'
import type { PaginatedDefinition } from '../../access/principal.ts'

export interface StandInReport {
  id: string
  name: string
  reportType: 'PowerBIReport' | 'PaginatedReport'
  datasetId: string
  pages: { name: string; displayName: string }[]
  /** What the frame shows under its token. */
  shows?: { tenancyName: string; reportName: string }
  /** Of a paginated one: the table that it makes of the data of what it shows. */
  paginated?: PaginatedDefinition
}

interface StandInDataset {
  id: string
  name: string
  isRefreshable: boolean
  /** Of its row-level rules; none: it has no rules. `any`: it takes whatever roles there are. */
  roles: string[] | 'any'
  /** What its next refreshes end as. */
  refreshesEndAs?: 'Completed' | 'Failed'
}

export interface StandInWorkspace {
  id: string
  name: string
  isOnDedicatedCapacity: boolean
  isPaused?: boolean
  /** People of the directory open it by tokens of their own, too. */
  isForPeople?: boolean
  reports: StandInReport[]
  datasets: StandInDataset[]
  dashboards: StandInDashboard[]
}

export interface StandInTile {
  id: string
  title: string
  datasetId: string
  /** Visual of a page of a report. */
  reportId: string
  pageName: string
  visualName: string
  /** In cells of the grid. */
  x: number
  y: number
  colSpan: number
  rowSpan: number
}

interface StandInDashboard {
  id: string
  displayName: string
  tiles: StandInTile[]
}

/** Of people alone: no application opens one. */
interface StandInApp {
  id: string
  name: string
  /** Of reports and dashboards of workspaces. */
  itemIds: string[]
}

export interface StandInApplication {
  clientId: string
  clientSecret: string
  /** Whose workspaces it is a member of; null: of all. */
  tenancyName: string | null
}

export interface PowerBIContent {
  workspaces: StandInWorkspace[]
  /** Those that are let in; absent: any, as a member of all. */
  applications?: readonly StandInApplication[]
  /** What else there is besides, found anew with each call. */
  offered?: () => Promise<StandInWorkspace[]>
  apps: StandInApp[]
  /** The tenant setting that lets applications call at all. */
  letsApplicationsIn: boolean
  /** The next calls are answered by 429. */
  throttled: { calls: number; retryAfterSeconds: number }
  /** Seconds that tokens of the directory live, and that a refresh takes. */
  tokenSeconds: number
  refreshSeconds: number
  /** How often an export is asked for before it has ended, and what the next ones end as; `busy`: failed, to be ordered anew. */
  exports: { looks: number; endAs: ('Succeeded' | 'Failed' | 'busy')[] }
}

/** What an embed token opens. */
export interface EmbeddedReport {
  reportGuid: string
  shows: { tenancyName: string; reportName: string }
  userName: string
  roles: readonly string[]
}

/** A dashboard, or the one tile of it that a token is for. */
interface EmbeddedDashboard {
  kind: 'dashboard'
  guid: string
  name: string
  tiles: {
    id: string
    title: string
    x: number
    y: number
    columns: number
    rows: number
    reportGuid: string
    workspaceGuid: string
    reportName: string
    pageName: string
    visualName: string
    report: EmbeddedReport | null
  }[]
}

interface EmbeddedPaginated {
  kind: 'paginated'
  guid: string
  name: string
  definition: PaginatedDefinition
  report: EmbeddedReport
}

type EmbeddedItem = EmbeddedDashboard | EmbeddedPaginated

export interface PowerBIStandIn {
  url: string
  /** Changing it changes what is answered next. */
  content: PowerBIContent
  /** Paths of the calls that came, the first one first, without those of the login. */
  readonly calls: string[]
  /** For the local frame: null for anything but what opens a report. A person’s own token opens many: `asked` says which. */
  readToken(token: string, asked?: string): EmbeddedReport | null
  /** The same of what is no report. */
  readItem(token: string, asked?: string): EmbeddedItem | null
  /** Directory tokens open nothing from now on, also those of people that were shown until now. */
  endTokens(): void
  close(): Promise<void>
}

interface Answer {
  status: number
  body?: object
  file?: Buffer
  headers?: Record<string, string>
}

interface Options {
  clock: () => Date
}

interface DirectoryToken {
  audience: string
  application: Pick<StandInApplication, 'tenancyName'>
  until: number
}

/** What a token was asked for. */
type Opened =
  | { report: StandInReport | undefined }
  | { workspace: StandInWorkspace; dashboard: StandInDashboard; tileId?: string }

type IdentityOf = (datasetId: string) => Pick<EmbeddedReport, 'userName' | 'roles'>

interface OpenedBy {
  report?: [StandInReport, IdentityOf]
  dashboard?: [StandInWorkspace, StandInDashboard, IdentityOf]
}

interface EmbedToken {
  opens: Opened
  identities: readonly Identity[]
  until: number
}

interface Identity {
  username?: unknown
  roles?: unknown
  datasets?: unknown
}

const audience = 'https://analysis.windows.net/powerbi/api'

interface DirectoryPerson {
  name: string
}

/** A person’s own token of the directory, which says whose it is; its signature is the directory’s to check. */
function personOf(token: string, now: Date): DirectoryPerson | null {
  try {
    const { aud, oid, exp = 0, preferred_username: name } = decodeJwt(token)
    const isLiving = aud === audience && typeof oid === 'string' && exp * 1000 > now.getTime()
    return isLiving ? { name: String(name ?? oid) } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
const hour = 3_600_000

const refusal = (status: number, code: string, message = '', headers: Record<string, string> = {}): Answer => ({
  status,
  body: { error: { code, message } },
  headers,
})
const notThere = () => refusal(404, 'PowerBIEntityNotFound')
const invalid = (message: string) => refusal(400, 'InvalidRequest', message)
const listed = (value: object[]): Answer => ({ status: 200, body: { value } })

export async function startPowerBIStandIn(content: PowerBIContent, { clock }: Options): Promise<PowerBIStandIn> {
  const directoryTokens = new Map<string, DirectoryToken>()
  const embedTokens = new Map<string, EmbedToken>()
  const shownByPeople = new Set<string>()
  const ended = new Set<string>()
  const refreshes = new Map<string, { id: string; startedAt: number; endsAs: string }[]>()
  const exports = new Map<string, { looks: number; endsAs: PowerBIContent['exports']['endAs'][number] }>()
  const calls: string[] = []
  let offered: StandInWorkspace[] = []
  let url = ''

  const workspaces = () => [...content.workspaces, ...offered]

  const workspacesOf = ({ application: { tenancyName } }: DirectoryToken) =>
    workspaces().filter(({ name }) => tenancyName === null || name.includes(`[${tenancyName}#`))

  /** Where they cannot be found, those of before stand. */
  async function findOffered(): Promise<void> {
    offered = (await content.offered?.().catch(() => offered)) ?? []
  }

  function login(directory: string, form: URLSearchParams): Answer {
    const [scope, secret] = [form.get('scope') ?? '', form.get('client_secret') ?? '']
    const no = (status: number, error: string, description: string) => ({
      status,
      body: { error, error_description: description, correlation_id: randomUUID() },
    })
    if (directory.startsWith('unknown')) return no(400, 'invalid_request', 'AADSTS90002: Tenant not found.')
    if (form.get('grant_type') !== 'client_credentials')
      return no(400, 'unsupported_grant_type', 'AADSTS70003: The grant type is not supported.')
    const application = content.applications
      ? content.applications.find(
          ({ clientId, clientSecret }) => clientId === form.get('client_id') && clientSecret === secret,
        )
      : { tenancyName: null }
    if (!form.get('client_id') || !application)
      return no(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.')
    const wanted = scope.split(' ').find((each) => each.endsWith('/.default'))
    if (!wanted) return no(400, 'invalid_scope', 'AADSTS1002012: The scope is not valid.')
    const token = randomUUID()
    const seconds = content.tokenSeconds
    directoryTokens.set(token, {
      audience: wanted.replace(/\/\.default$/, ''),
      application,
      until: clock().getTime() + seconds * 1000,
    })
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: seconds, ext_expires_in: seconds, access_token: token },
    }
  }

  function rest(request: IncomingMessage, body: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    calls.push(`${request.method} ${pathname.replace('/v1.0/myorg', '')}`)
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const bearer = directoryTokens.get(token)
    const person = bearer || ended.has(token) ? null : personOf(token, clock())
    // An empty body, as the service often has it.
    if (!person && !(bearer && bearer.until > clock().getTime() && bearer.audience === audience)) return { status: 401 }
    if (content.throttled.calls > 0) {
      content.throttled.calls--
      const headers = { 'Retry-After': String(content.throttled.retryAfterSeconds) }
      return refusal(429, 'TooManyRequests', '', headers)
    }
    if (person || !bearer) {
      shownByPeople.add(token)
      return toPerson(pathname)
    }
    if (!content.letsApplicationsIn)
      return refusal(403, 'PowerBINotAuthorizedException', 'API is not accessible for application')
    const [, , , kind, groupId, collection, id, relation, exportId = '', part] = pathname.split('/')
    const asked = body === '' ? {} : JSON.parse(body)
    if (kind === 'apps') return refusal(403, 'PowerBINotAuthorizedException', 'API is not accessible for application')
    if (kind === 'GenerateToken' && request.method === 'POST') return generate(asked, bearer)
    if (kind !== 'groups') return refusal(403, 'PowerBINotAuthorizedException', 'API is not accessible for application')
    if (groupId === undefined) {
      const skip = Number(searchParams.get('$skip') ?? 0)
      const part = workspacesOf(bearer).slice(skip, skip + Number(searchParams.get('$top') ?? 100))
      return listed(part.map(wireWorkspace))
    }
    const workspace = workspacesOf(bearer).find((each) => each.id === groupId)
    if (!workspace) return refusal(403, 'PowerBINotAuthorizedException')
    if (relation === 'ExportTo' || relation === 'exports')
      return exported(
        workspace,
        id ?? '',
        relation === 'ExportTo' ? asked : decodeURIComponent(exportId),
        part === 'file',
      )
    return ofWorkspace(workspace, [collection ?? '', id ?? '', relation ?? '', exportId, part ?? ''], asked, bearer)
  }

  /** What lies in an app. */
  function inApp({ itemIds }: StandInApp) {
    const isIn = ({ id }: { id: string }) => itemIds.includes(id)
    const reports = workspaces().flatMap((each) => each.reports.filter(isIn).map((one) => wireReportOf(each, one)))
    const dashboards = workspaces().flatMap((each) =>
      each.dashboards.filter(isIn).map((one) => wireDashboard(each, one)),
    )
    return { reports, dashboards }
  }

  const workspacesForPeople = () => workspaces().filter(({ isForPeople }) => isForPeople)

  function toPerson(pathname: string): Answer {
    const [, , , kind, id, collection] = pathname.split('/')
    if (kind === 'groups' && id === undefined) return listed(workspacesForPeople().map(wireWorkspace))
    if (kind === 'apps' && id === undefined) return listed(content.apps.map(({ id, name }) => ({ id, name })))
    const workspace = kind === 'groups' && workspacesForPeople().find((each) => each.id === id)
    if (workspace && collection === 'reports')
      return listed(workspace.reports.map((report) => wireReportOf(workspace, report)))
    if (workspace && collection === 'dashboards')
      return listed(workspace.dashboards.map((dashboard) => wireDashboard(workspace, dashboard)))
    const app = kind === 'apps' && content.apps.find((each) => each.id === id)
    if (app && collection === 'reports') return listed(inApp(app).reports)
    if (app && collection === 'dashboards') return listed(inApp(app).dashboards)
    return refusal(403, 'PowerBINotAuthorizedException')
  }

  /** Of whichever workspace or app opens it to people. */
  function itemForPeople<Item extends { id: string }>(
    itemsOf: (workspace: StandInWorkspace) => Item[],
    id: string | undefined,
  ): [StandInWorkspace, Item] | undefined {
    const inApps = new Set(content.apps.flatMap(({ itemIds }) => itemIds))
    for (const workspace of workspaces()) {
      const item = itemsOf(workspace).find((each) => each.id === id)
      if (item && (workspace.isForPeople || inApps.has(item.id))) return [workspace, item]
    }
    return undefined
  }

  /** Only whom the portal has asked for before: nobody checks a signature here, and anybody could write such a token (A198). */
  const personWith = (token: string) =>
    shownByPeople.has(token) && !ended.has(token) ? personOf(token, clock()) : null

  /** What a token opens, and as whom its data sets are asked. */
  function opened(token: string, asked: string | undefined): OpenedBy {
    const person = personWith(token)
    if (person) {
      const [, report] = itemForPeople(({ reports }) => reports, asked) ?? []
      if (report) return { report: [report, () => asMember(person)] }
      const [workspace, dashboard] = itemForPeople(({ dashboards }) => dashboards, asked) ?? []
      return workspace && dashboard ? { dashboard: [workspace, dashboard, () => asMember(person)] } : {}
    }
    const known = embedTokens.get(token)
    if (!known || known.until <= clock().getTime()) return {}
    const { opens, identities } = known
    const identity: IdentityOf = (datasetId) => identityFor(identities, datasetId)
    if ('report' in opens) return opens.report ? { report: [opens.report, identity] } : {}
    const { workspace, dashboard, tileId } = opens
    const tiles = dashboard.tiles.filter(({ id }) => tileId === undefined || id === tileId)
    return { dashboard: [workspace, { ...dashboard, tiles }, identity] }
  }

  function embeddedDashboard(
    workspace: StandInWorkspace,
    { id: guid, displayName: name, tiles }: StandInDashboard,
    identityOf: IdentityOf,
  ): EmbeddedDashboard {
    return {
      kind: 'dashboard',
      guid,
      name,
      tiles: tiles.map(({ id, title, x, y, colSpan, rowSpan, reportId, datasetId, pageName, visualName }) => {
        const source = workspace.reports.find((each) => each.id === reportId)
        return {
          ...{ id, title, x, y, columns: colSpan, rows: rowSpan, pageName, visualName },
          ...{ reportGuid: reportId, workspaceGuid: workspace.id, reportName: source?.name ?? '' },
          report: source?.shows ? { reportGuid: reportId, shows: source.shows, ...identityOf(datasetId) } : null,
        }
      }),
    }
  }

  function ofWorkspace(
    workspace: StandInWorkspace,
    [collection, id, relation, tileId, ofTile]: [string, string, string, string, string],
    asked: Record<string, unknown>,
    bearer: DirectoryToken,
  ): Answer {
    const wireReport = (report: StandInReport) => wireReportOf(workspace, report)
    if (collection === 'reports') {
      const report = workspace.reports.find((each) => each.id === id)
      if (id === '') return listed(workspace.reports.map(wireReport))
      if (!report) return notThere()
      if (relation === '') return { status: 200, body: wireReport(report) }
      if (relation === 'pages') return listed(report.pages.map((page, order) => ({ ...page, order: String(order) })))
      if (relation === 'GenerateToken')
        return generate({ ...asked, reports: [{ id }], datasets: [{ id: report.datasetId }] }, bearer)
    }
    if (collection === 'datasets') {
      const dataset = workspace.datasets.find((each) => each.id === id)
      if (id === '') return listed(workspace.datasets.map(wireDataset))
      if (!dataset) return notThere()
      if (relation === '') return { status: 200, body: wireDataset(dataset) }
      if (relation === 'refreshes')
        return Object.keys(asked).length > 0 ? refresh(workspace, dataset) : history(dataset)
    }
    if (collection === 'dashboards') {
      const dashboard = workspace.dashboards.find((each) => each.id === id)
      if (id === '') return listed(workspace.dashboards.map((each) => wireDashboard(workspace, each)))
      if (!dashboard) return notThere()
      const tiles = dashboard.tiles.filter((each) => tileId === '' || each.id === tileId)
      if (tileId !== '' && tiles.length === 0) return notThere()
      if (relation === 'tiles' && ofTile === '') {
        const found = tiles.map((tile) => wireTile(workspace, dashboard, tile))
        return tileId === '' ? listed(found) : { status: 200, body: found[0] }
      }
      const datasets = [...new Set(tiles.map(({ datasetId }) => datasetId))].map((each) => ({ id: each }))
      const isOfTile = relation === 'tiles' && ofTile === 'GenerateToken'
      if (relation === 'GenerateToken' || isOfTile)
        return generate({ ...asked, datasets }, bearer, { workspace, dashboard, ...(isOfTile && { tileId }) })
    }
    return notThere()
  }

  /** `opens`: what is no report. */
  function generate(asked: Record<string, unknown>, bearer: DirectoryToken, opens?: Opened): Answer {
    const [datasetIds, reportIds] = [idsIn(asked.datasets), idsIn(asked.reports)]
    if (datasetIds.length > 50 || reportIds.length > 50) return invalid('At most 50 of each can be asked for')
    const holders = workspacesOf(bearer).filter(({ reports, datasets }) =>
      [...reports, ...datasets].some(({ id }) => datasetIds.includes(id) || reportIds.includes(id)),
    )
    const datasets = holders.flatMap((each) => each.datasets).filter(({ id }) => datasetIds.includes(id))
    const reports = holders.flatMap((each) => each.reports).filter(({ id }) => reportIds.includes(id))
    if (datasets.length < datasetIds.length || reports.length < reportIds.length) return notThere()
    if (reports.some(({ datasetId }) => !datasetIds.includes(datasetId)))
      return invalid('The data set of a report is missing')
    if (holders.some(({ isPaused }) => isPaused)) return refusal(400, 'CapacityNotActive', 'The capacity is not active')
    const identities = Array.isArray(asked.identities) ? (asked.identities as Identity[]) : []
    const fault = datasets.map((dataset) => identityFault(dataset, identities)).find((each) => each !== null)
    if (fault) return fault
    const now = clock().getTime()
    const asksMinutes = Number(asked.lifetimeInMinutes ?? 0)
    const until = Math.min(bearer.until, asksMinutes > 0 ? now + asksMinutes * 60_000 : now + hour)
    const token = `embed-${randomUUID()}`
    embedTokens.set(token, { opens: opens ?? { report: reports[0] }, identities, until })
    const expiration = new Date(until).toISOString()
    return { status: 200, body: { token, tokenId: randomUUID(), expiration } }
  }

  function refresh(workspace: StandInWorkspace, dataset: StandInDataset): Answer {
    if (workspace.isPaused) return refusal(400, 'CapacityNotActive', 'The capacity is not active')
    if (!dataset.isRefreshable) return invalid('This data set cannot be refreshed')
    const known = refreshes.get(dataset.id) ?? []
    if (known.some((each) => statusOf(each).status === 'Unknown')) return refusal(400, 'RefreshInProgressException')
    const id = randomUUID()
    refreshes.set(dataset.id, [
      { id, startedAt: clock().getTime(), endsAs: dataset.refreshesEndAs ?? 'Completed' },
      ...known,
    ])
    return { status: 202, headers: { 'x-ms-request-id': id } }
  }

  function exported(workspace: StandInWorkspace, reportId: string, asked: unknown, isFile: boolean): Answer {
    const report = workspace.reports.find(({ id }) => id === reportId)
    if (!report) return notThere()
    if (!workspace.isOnDedicatedCapacity)
      return refusal(403, 'ExportToNotAllowed', 'The workspace is not on dedicated capacity')
    const state = (id: string, status: string, percentComplete: number) => ({ id, status, percentComplete, reportId })
    if (typeof asked !== 'string') {
      // As long and with the signs that the service’s own have.
      const id = `${Buffer.from(randomUUID()).toString('base64')}/+=`
      exports.set(id, { looks: content.exports.looks, endsAs: content.exports.endAs.shift() ?? 'Succeeded' })
      return { status: 202, body: state(id, 'NotStarted', 0) }
    }
    const known = exports.get(asked)
    if (!known) return notThere()
    if (isFile) return { status: 200, file: onePixel }
    if (known.looks-- > 0) return { status: 202, body: state(asked, 'Running', 50), headers: { 'Retry-After': '1' } }
    if (known.endsAs === 'busy')
      return { status: 200, body: state(asked, 'Failed', 0), headers: { 'Retry-After': '1' } }
    return { status: 200, body: state(asked, known.endsAs, 100) }
  }

  const statusOf = ({ startedAt, endsAs }: { startedAt: number; endsAs: string }) => {
    const end = startedAt + content.refreshSeconds * 1000
    return end > clock().getTime() ? { status: 'Unknown' } : { status: endsAs, endTime: new Date(end).toISOString() }
  }

  const history = ({ id: datasetId }: StandInDataset): Answer =>
    listed(
      (refreshes.get(datasetId) ?? []).map((each) => ({
        requestId: each.id,
        refreshType: 'ViaApi',
        startTime: new Date(each.startedAt).toISOString(),
        ...statusOf(each),
      })),
    )

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    await findOffered()
    const directory = /^\/([^/]+)\/oauth2\/v2\.0\/token$/.exec(request.url?.split('?', 1)[0] ?? '')?.[1]
    const answer = directory === undefined ? rest(request, body) : login(directory, new URLSearchParams(body))
    const type = answer.file ? 'image/png' : 'application/json'
    const headers = { RequestId: randomUUID(), 'Content-Type': type, ...answer.headers }
    response.writeHead(answer.status, headers).end(answer.file ?? (answer.body && JSON.stringify(answer.body)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    content,
    calls,
    readToken(token, asked) {
      const { report } = opened(token, asked)
      if (!report || report[0].paginated) return null
      return embeddedReport(...report)
    },
    readItem(token, asked) {
      const { report, dashboard } = opened(token, asked)
      if (dashboard) return embeddedDashboard(...dashboard)
      if (!report) return null
      const [{ id: guid, name, paginated: definition }] = report
      const shown = embeddedReport(...report)
      return shown && definition ? { kind: 'paginated', guid, name, definition, report: shown } : null
    },
    endTokens() {
      directoryTokens.clear()
      for (const token of shownByPeople) ended.add(token)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(({ id }) => String(id)) : [])

/** Rules of rows do not hold for members of a workspace. */
const asMember = ({ name }: DirectoryPerson) => ({ userName: name, roles: ['Admin', 'User'] })

const embeddedReport = ({ id, shows, datasetId }: StandInReport, identityOf: IdentityOf): EmbeddedReport | null =>
  shows ? { reportGuid: id, shows, ...identityOf(datasetId) } : null

const namesDataset = ({ datasets }: Identity, id: string) => Array.isArray(datasets) && datasets.includes(id)

/** As whom the data set is asked. */
function identityFor(identities: readonly Identity[], datasetId: string) {
  const own = identities.find((identity) => namesDataset(identity, datasetId))
  return { userName: String(own?.username ?? ''), roles: Array.isArray(own?.roles) ? own.roles.map(String) : [] }
}

/** One with rules needs a name and a role of its own; one without takes none. */
function identityFault({ id, roles }: StandInDataset, identities: readonly Identity[]): Answer | null {
  const own = identities.filter((identity) => namesDataset(identity, id))
  const begins = `Creating embed token for accessing dataset ${id}`
  if (roles.length === 0) return own.length === 0 ? null : invalid(`${begins} shouldn't have effective identity`)
  const [identity] = own
  if (!identity || typeof identity.username !== 'string' || /^$|\s/.test(identity.username))
    return invalid(`${begins} requires effective identity to be provided`)
  const asked = Array.isArray(identity.roles) ? identity.roles : []
  if (asked.length === 0) return invalid(`${begins} requires roles to be included in provided effective identity`)
  if (roles === 'any') return null
  const unknown = asked.find((role) => !roles.includes(String(role)))
  return unknown === undefined ? null : invalid(`The role ${unknown} does not exist in dataset ${id}`)
}

const wireWorkspace = ({ id, name, isOnDedicatedCapacity }: StandInWorkspace) => ({
  id,
  name,
  isReadOnly: false,
  isOnDedicatedCapacity,
})

/** The host of these addresses is nobody’s: the portal leads to its own site, where its frame is. */
const frame = (path: string) => `https://app.powerbi.com/report-host/${path}`

const wireReportOf = (workspace: StandInWorkspace, { id, name, reportType, datasetId }: StandInReport) => ({
  id,
  name,
  reportType,
  datasetId,
  webUrl: `https://app.powerbi.com/groups/${workspace.id}/reports/${id}`,
  embedUrl: frame(
    `${reportType === 'PaginatedReport' ? 'rdlEmbed' : 'reportEmbed'}?reportId=${id}&groupId=${workspace.id}`,
  ),
})

const wireDashboard = (workspace: StandInWorkspace, { id, displayName }: StandInWorkspace['dashboards'][number]) => ({
  id,
  displayName,
  isReadOnly: true,
  embedUrl: frame(`dashboardEmbed?dashboardId=${id}&groupId=${workspace.id}`),
})

const wireTile = (
  workspace: StandInWorkspace,
  { id: dashboardId }: StandInDashboard,
  { x: _x, y: _y, pageName: _page, visualName: _visual, ...tile }: StandInTile,
) => ({ ...tile, embedUrl: frame(`embed?dashboardId=${dashboardId}&tileId=${tile.id}&groupId=${workspace.id}`) })

const wireDataset = ({ id, name, isRefreshable, roles }: StandInDataset) => ({
  id,
  name,
  configuredBy: 'demo@contoso.example',
  isRefreshable,
  isEffectiveIdentityRequired: roles.length > 0,
  isEffectiveIdentityRolesRequired: roles.length > 0,
  isOnPremGatewayRequired: false,
})
