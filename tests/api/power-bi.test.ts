import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { demoPowerBI } from '../../src/server/gateways/stand-ins/demo-power-bi.ts'
import { type PowerBIStandIn, startPowerBIStandIn } from '../../src/server/gateways/stand-ins/power-bi.ts'
import { exportPowerBIPages } from '../../src/server/jobs/export-power-bi-pages.ts'
import { writeSecretSettings, writeSettings } from '../../src/server/settings/settings.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson, type NewPerson, tenantHeader } from './identity.ts'
import { aReport } from './reports.ts'

const secret = 'the right secret'
const [sales, people, contosoWorkspace, fabrikamWorkspace, invoices, listOfPeople, dashboard, peopleDashboard] = [
  'dddddddd-0000-4000-8000-000000000001',
  'dddddddd-0000-4000-8000-000000000002',
  'cccccccc-0000-4000-8000-000000000001',
  'cccccccc-0000-4000-8000-000000000002',
  'dddddddd-0000-4000-8000-000000000003',
  'dddddddd-0000-4000-8000-000000000005',
  'ffffffff-0000-4000-8000-000000000001',
  'ffffffff-0000-4000-8000-000000000002',
] as const

let standIn: PowerBIStandIn
let portal: Portal
let admin: Caller
let alice: Caller
let workspaceId: number

const connect = (tenantId: number, clientSecret: string, more: { directory?: string; own?: boolean } = {}) =>
  tenantTransaction(portal.store, tenantId, async (db) => {
    const owner = { tenantId, userId: 0 }
    await writeSettings(db, owner, [
      [settings.azureUseServicePrincipal, 'true'],
      [settings.powerBI1IsEnabled, 'true'],
      [settings.powerBI1TenantId, more.directory ?? 'contoso.example'],
      [settings.powerBI1ClientId, 'portal'],
    ])
    if (more.own) {
      await writeSettings(db, owner, [
        [settings.azureInheritHostSettings, 'false'],
        [settings.azureUseOwnPowerBIApplication, 'true'],
      ])
    }
    await writeSecretSettings(db, portal.services.secrets, owner, [[settings.powerBI1ClientSecret, clientSecret]])
  })

const register = (itemGuid: string, name: string, more: object = {}) =>
  admin.callWith('PbiReports_CreateOrEdit', {
    body: { itemGuid, itemType: 'Report', workspaceId, name, ...more },
  })

const idOf = async (name: string, caller = admin) => {
  const { result } = await caller.call('PbiReports_GetAll', { query: { nameFilter: name, maxResultCount: 100 } })
  const found = result.items.find((report) => report.name === name)
  if (!found) throw new Error(`${name} is not registered`)
  return found.id
}

const open = async (caller: Caller, name: string) =>
  caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId: await idOf(name) } })

/** What is answered in place of what the service would, to calls whose path ends so. */
let instead: { of: string; text: string } | null = null

/** Happens while the service is asked next. */
let meanwhile: (() => Promise<unknown>) | null = null

/** Stands before the service, as something that went wrong on the way would. */
async function inBetween(service: string) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = (request.url ?? '/').split('?', 1)[0] ?? ''
    if (instead && path.endsWith(instead.of)) return response.end(instead.text)
    const happens = meanwhile
    meanwhile = null
    await happens?.()
    const { authorization = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(`${service}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const retryAfter = answer.headers.get('retry-after')
    response.writeHead(answer.status, {
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
      requestid: answer.headers.get('requestid') ?? '',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const theirs = { clientId: 'portal', clientSecret: secret, tenancyName: null }

beforeAll(async () => {
  portal = await startApp({
    powerBI: async (clock) => {
      standIn = await startPowerBIStandIn({ ...demoPowerBI(), applications: [theirs] }, { clock })
      const { url, server } = await inBetween(standIn.url)
      const close = async () => {
        server.close()
        await standIn.close()
      }
      return { ...standIn, url, close }
    },
  })
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  await connect(0, secret)
  const workspace = { workspaceGuid: contosoWorkspace, name: 'Sales', isEnabled: true, servicePrincipalNumber: 1 }
  expect((await admin.call('PbiWorkspaces_CreateOrEdit', { body: workspace })).error).toBeNull()
  const { items } = (await admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).result
  workspaceId = items.find(({ workspaceGuid }) => workspaceGuid === contosoWorkspace)?.id ?? 0
  await aReport(portal, { tenant: 'contoso', name: 'Sales performance', folder: 'sales-performance' })
  await aReport(portal, { tenant: 'contoso', name: 'Headcount and cost' })
  for (const [guid, name, more] of [
    [sales, 'Sales of Power BI', {}],
    [people, 'People of Power BI', {}],
    [invoices, 'Invoices', { itemType: 'PaginatedReport' }],
    [listOfPeople, 'List of people', { itemType: 'PaginatedReport' }],
    [dashboard, 'At a glance', { itemType: 'Dashboard' }],
    [peopleDashboard, 'People at a glance', { itemType: 'Dashboard' }],
  ] as const) {
    expect((await register(guid, name, more)).error, name).toBeNull()
  }
})

afterAll(() => portal.close())

beforeEach(() => {
  instead = null
  standIn.content.letsApplicationsIn = true
  standIn.content.throttled.calls = 0
  for (const workspace of standIn.content.workspaces) workspace.isPaused = false
  standIn.calls.length = 0
})

const forget = () => {
  for (const { name } of portal.services.gateways.powerBI.caches) portal.services.caches.clear(name)
}

const asFrame = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('a report of Power BI', () => {
  test('is opened by a token of the service, in a frame that shows it (PowerBIEmbed_GetReportEmbedToken)', async () => {
    const { result } = await open(alice, 'Sales of Power BI')
    const token = result.embedTokenDto
    expect(token).toMatchObject({
      reportId: sales,
      reportName: 'Sales of Power BI',
      embedUrl: `http://localhost/report-host/reportEmbed?reportId=${sales}&groupId=${contosoWorkspace}`,
      embedType: 'report',
      isPbiProEmbed: false,
      canEdit: false,
      secondsLeft: 3_600,
    })
    const shown = await portal.anonymous.call('ReportLibrary_GetReport', asFrame(token?.token ?? ''))
    expect([shown.status, shown.result.reportGuid]).toEqual([200, sales])
    expect(shown.result.pages.map(({ name }) => name)).toContain('overview')
  })

  test('R108: is offered to nobody to be changed, since what stands in for Power BI lets nobody change it', async () => {
    expect((await open(admin, 'Sales of Power BI')).result.embedTokenDto?.canEdit).toBe(false)
  })

  test('with row-level rules is asked for in the name and with the roles of whoever looks', async () => {
    const rows = async (caller: Caller) => {
      const { result } = await open(caller, 'People of Power BI')
      const { token = '' } = result.embedTokenDto ?? {}
      return standIn.readToken(token)
    }
    expect(await rows(alice)).toMatchObject({ userName: 'alice', roles: ['User'] })
    expect(await rows(admin)).toMatchObject({ userName: 'admin', roles: ['Admin', 'User'] })
  })

  test('is asked with those roles alone that its data set knows', async () => {
    const dataset = standIn.content.workspaces[0]?.datasets[1]
    if (!dataset) throw new Error('There is no such data set')
    dataset.roles = ['Admin']
    forget()
    const { result } = await open(admin, 'People of Power BI')
    expect(standIn.readToken(result.embedTokenDto?.token ?? '')).toMatchObject({ roles: ['Admin'] })
    const refused = await open(alice, 'People of Power BI')
    expect([refused.status, refused.error?.message]).toEqual([403, expect.stringContaining('none of your roles')])
    dataset.roles = ['Admin', 'User']
    forget()
  })

  test('with row-level rules is never opened without an identity', async () => {
    const id = await idOf('People of Power BI')
    const body = { id, itemGuid: people, itemType: 'Report' as const, name: 'People of Power BI' }
    await admin.call('PbiReports_CreateOrEdit', { body: { ...body, isSmartRLSEnabled: false } })
    const { status, error } = await open(alice, 'People of Power BI')
    expect([status, error?.message]).toEqual([403, expect.stringContaining('row-level security')])
    expect(standIn.calls.filter((call) => call.includes('GenerateToken'))).toEqual([])
    await admin.call('PbiReports_CreateOrEdit', { body: { ...body, isSmartRLSEnabled: true } })
  })

  test('whose rules are newer than what is known of it is asked for again, with an identity', async () => {
    const dataset = standIn.content.workspaces[0]?.datasets[0]
    if (!dataset) throw new Error('There is no such data set')
    expect((await open(alice, 'Sales of Power BI')).status).toBe(200)
    dataset.roles = ['User']
    const { result } = await open(alice, 'Sales of Power BI')
    expect(standIn.readToken(result.embedTokenDto?.token ?? '')).toMatchObject({ userName: 'alice', roles: ['User'] })
    dataset.roles = []
    forget()
  })

  test('A39: whose data set knows roles by their names is not opened by a role that somebody makes, renames or borrows', async () => {
    const dataset = standIn.content.workspaces[0]?.datasets[1]
    if (!dataset) throw new Error('There is no such data set')
    dataset.roles = ['Region East']
    forget()
    const { administration, roles, users } = permissions
    const own = [administration, users.view, users.edit, users.impersonate, roles.view, roles.create, roles.edit]
    const body = { role: { displayName: 'People office' }, grantedPermissionNames: own }
    expect((await admin.callWith('Role_CreateOrUpdateRole', { body })).error).toBeNull()
    const manager = await portal.as((await aPerson(portal, 'contoso', { role: 'People office' })).person)
    const make = (caller: Caller, displayName: string) =>
      caller.call('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames: [] } })
    const give = (caller: Caller, { id, userName, emailAddress }: NewPerson, role: string) =>
      caller.callWith('User_CreateOrUpdateUser', {
        body: { user: { id, userName, emailAddress, name: 'Some' }, assignedRoleNames: [role] },
      })
    const other = await aPerson(portal, 'contoso')

    expect((await make(manager, 'Region East')).status).toBe(200)
    expect((await give(manager, other, 'Region East')).error?.message).toContain('Region East')
    // Nor by another name first, which somebody who may gives them.
    expect((await make(admin, 'Borrowed')).status).toBe(200)
    expect((await give(admin, other, 'Borrowed')).error).toBeNull()
    const { items } = (await admin.call('Role_GetRoles', { body: { filter: 'Borrowed' } })).result
    const role = { id: items[0]?.id ?? 0, name: 'Region West', displayName: 'Borrowed' }
    const renamed = await manager.callWith('Role_CreateOrUpdateRole', { body: { role, grantedPermissionNames: [] } })
    expect(renamed.error?.message).toContain('Borrowed')
    expect((await give(admin, other, 'Region East')).error).toBeNull()
    expect((await manager.call('Account_ImpersonateUser', { body: { userId: other.id } })).status).toBe(400)
    dataset.roles = ['Admin', 'User']
    forget()
  })

  test('costs one call where its workspace is known', async () => {
    await open(alice, 'Sales of Power BI')
    standIn.calls.length = 0
    await open(alice, 'Sales of Power BI')
    expect(standIn.calls).toEqual(['POST /GenerateToken'])
  })

  test('may be a paginated one, and a dashboard, with the rules of what its tiles show', async () => {
    expect((await open(alice, 'Invoices')).result.embedTokenDto).toMatchObject({
      reportType: 'PaginatedReport',
      embedUrl: expect.stringContaining('/report-host/rdlEmbed?'),
    })
    expect((await open(alice, 'At a glance')).result.embedTokenDto).toMatchObject({ embedType: 'dashboard' })
    expect((await open(alice, 'People at a glance')).status).toBe(200)
    expect(standIn.calls.filter((call) => call.endsWith('GenerateToken'))).toEqual([
      'POST /GenerateToken',
      `POST /groups/${contosoWorkspace}/dashboards/${dashboard}/GenerateToken`,
      `POST /groups/${contosoWorkspace}/dashboards/${peopleDashboard}/GenerateToken`,
    ])
  })

  test('tells its pages in their order (PbiReports_GetPagesForReport)', async () => {
    const { result } = await admin.call('PbiReports_GetPagesForReport', {
      query: { reportId: await idOf('Sales of Power BI') },
    })
    expect(result.items.map(({ pageNumber, name }) => [pageNumber, name])).toEqual([
      [1, 'overview'],
      [2, 'products'],
      [3, 'shops'],
      [4, 'detail'],
    ])
  })

  test('of a workspace that was disabled is closed', async () => {
    const body = { id: workspaceId, workspaceGuid: contosoWorkspace, name: 'Sales', isEnabled: false }
    await admin.call('PbiWorkspaces_CreateOrEdit', { body })
    expect((await open(alice, 'Sales of Power BI')).error?.message).toContain('disabled')
    await admin.call('PbiWorkspaces_CreateOrEdit', { body: { ...body, isEnabled: true } })
  })
})

describe('a share key of a report of Power BI', () => {
  const aKey = async (name: string, more: object = {}) =>
    admin.callWith('ReportKeys_CreateOrEdit', {
      body: {
        reportId: await idOf(name),
        name: 'Link',
        isKeyPublic: true,
        expiration: new Date(portal.now().getTime() + 600_000).toISOString(),
        ...more,
      },
    })
  const byKey = async (name: string) => {
    const { result } = await admin.call('ReportKeys_GetAllForReport', { query: { reportId: await idOf(name) } })
    const [key] = result.items
    if (!key) throw new Error('There is no key')
    return portal.anonymous.call('PowerBIEmbed_GetReportKeyEmbedToken', {
      query: { reportId: key.reportId, keyId: key.id, key: key.key },
      headers: tenantHeader(portal, 'contoso'),
    })
  }

  test('opens it for nobody longer than the key does', async () => {
    expect((await aKey('Sales of Power BI', { slideshowPages: [2], slideshowInterval: 10 })).error).toBeNull()
    const { result } = await byKey('Sales of Power BI')
    expect(result.embedTokenDto).toMatchObject({ secondsLeft: 600, pageNames: ['products'] })
  })

  test('tells whoever holds it nothing of the workspace, when that is closed', async () => {
    const body = { id: workspaceId, workspaceGuid: contosoWorkspace, name: 'Sales', isEnabled: false }
    await admin.call('PbiWorkspaces_CreateOrEdit', { body })
    const { status, error } = await byKey('Sales of Power BI')
    await admin.call('PbiWorkspaces_CreateOrEdit', { body: { ...body, isEnabled: true } })
    expect([status, error?.message]).toEqual([400, 'The workspace of this report is disabled.'])
    expect(JSON.stringify(error)).not.toMatch(/Sales|contoso/)
  })

  test('opens nothing that keeps rows from people without a name', async () => {
    // Its rules came after the key.
    const dataset = standIn.content.workspaces[0]?.datasets[1]
    if (!dataset) throw new Error('There is no such data set')
    const { roles } = dataset
    dataset.roles = []
    forget()
    expect((await aKey('People of Power BI')).error).toBeNull()
    dataset.roles = roles
    forget()
    standIn.calls.length = 0
    expect((await byKey('People of Power BI')).status).toBe(403)
    expect(standIn.calls.filter((call) => call.includes('GenerateToken'))).toEqual([])
  })

  test('has no filter, which the frame could be made to leave out', async () => {
    const filter = JSON.stringify([{ target: { table: 'Shops', column: 'Country' }, operator: 'In', values: ['EE'] }])
    expect((await aKey('Sales of Power BI', { filter })).status).toBe(400)
  })
})

describe('the data of a report of Power BI', () => {
  const refresh = async () =>
    admin.call('PowerBIEmbed_RefreshDataset', { query: { reportId: await idOf('Sales of Power BI') } })
  const canRefresh = async (caller: Caller, name: string) => {
    const id = await idOf(name)
    const { reportItems } = (await caller.call('PowerBIEmbed_GetReportToolbarSettings')).result
    return reportItems.find(({ reportId }) => reportId === id)?.canRefreshDataset
  }

  test('is read again by the service, once at a time (PowerBIEmbed_RefreshDataset)', async () => {
    expect((await refresh()).status).toBe(200)
    expect((await refresh()).error?.message).toContain('being read already')
    portal.moveClock(60)
    expect((await refresh()).status).toBe(200)
  })

  test('was read when the service says, and how that went (PowerBIEmbed_GetDatasetRefreshes)', async () => {
    const history = async (caller: Caller, name: string) =>
      caller.call('PowerBIEmbed_GetDatasetRefreshes', { query: { reportId: await idOf(name) } })
    const { items } = (await history(admin, 'Sales of Power BI')).result
    expect(items).toMatchObject([
      { status: 'running', endTime: null, requestId: expect.stringMatching(/^[\da-f-]{36}$/) },
      { status: 'completed', endTime: expect.any(String) },
    ])
    portal.moveClock(60)
    expect((await history(admin, 'Sales of Power BI')).result.items[0]?.status).toBe('completed')
    expect((await history(admin, 'At a glance')).result.items).toEqual([])
    expect((await history(admin, 'Sales performance')).result.items).toMatchObject([{ status: 'completed' }])
    expect((await history(alice, 'Sales of Power BI')).status).toBe(403)
    const unknown = { query: { reportId: 2_000_000_000 } }
    expect((await admin.call('PowerBIEmbed_GetDatasetRefreshes', unknown)).status).toBe(404)
  })

  test('R101: says why it failed there, by the name that the service has for it', async () => {
    const query = { reportId: await idOf('Sales of Power BI') }
    const failed = (more: object) => ({
      startTime: '2026-05-01T06:00:00Z',
      ...{ endTime: '2026-05-01T06:01:00Z', status: 'Failed', requestId: crypto.randomUUID(), ...more },
    })
    const serviceExceptionJson = '{"errorCode":"ModelRefreshFailed_CredentialsNotSpecified"}'
    instead = { of: '/refreshes', text: JSON.stringify({ value: [failed({ serviceExceptionJson }), failed({})] }) }
    const { items } = (await admin.call('PowerBIEmbed_GetDatasetRefreshes', { query })).result
    instead = null
    expect(items).toMatchObject([
      {
        status: 'failed',
        userName: null,
        reason: expect.stringContaining('ModelRefreshFailed_CredentialsNotSpecified'),
      },
      { status: 'failed', reason: expect.stringMatching(/^Power BI could not read the data\./) },
    ])
  })

  test('R60: a favourite page of it is known by its name, to who has one (PowerBIEmbed_GetReportPages)', async () => {
    const reportId = await idOf('Sales of Power BI')
    const pages = async () =>
      (await alice.call('PowerBIEmbed_GetReportPages')).result.items.filter((page) => page.reportId === reportId)
    expect(await pages()).toEqual([])
    const { items } = (await admin.call('PbiReports_GetPagesForReport', { query: { reportId } })).result
    const { name = '', displayName = '' } = items[0] ?? {}
    const favouritePage = {
      page: `/app/main/report/${reportId}?page=${name}`,
      isFavourite: true,
      changedAt: portal.now().toISOString(),
    }
    await alice.call('Preferences_SetFavouritePage', { body: favouritePage })
    expect(await pages()).toContainEqual({ reportId, name, displayName })
    instead = { of: '/pages', text: 'no JSON' }
    forget()
    expect(await pages()).toEqual([])
    instead = null
  })

  test('R57: is told of to each reader, and asked for once however many read it (PowerBIEmbed_GetDataTime)', async () => {
    const dataFrom = async (name: string) =>
      (await alice.call('PowerBIEmbed_GetDataTime', { query: { reportId: await idOf(name) } })).result.dataFrom
    const told = await dataFrom('Sales of Power BI')
    expect(told).toMatch(/^\d{4}-/)
    instead = { of: '/refreshes', text: 'no JSON' }
    expect(await dataFrom('Sales of Power BI')).toBe(told)
    forget()
    expect(await dataFrom('Sales of Power BI')).toBeNull()
    instead = null
    // Who may refresh reads it as it is now: nobody is told what was kept before.
    expect(await dataFrom('Sales of Power BI')).toBe(told)
    const query = { reportId: await idOf('Sales of Power BI') }
    expect((await admin.call('PowerBIEmbed_GetDatasetRefreshes', { query })).status).toBe(200)
    instead = { of: '/refreshes', text: 'no JSON' }
    expect(await dataFrom('Sales of Power BI')).toBeNull()
    instead = null
  })

  test('R113: is changed by nobody where its frame lets nobody (PowerBIEmbed_GetReportToolbarSettings)', async () => {
    const { reportItems } = (await admin.call('PowerBIEmbed_GetReportToolbarSettings')).result
    for (const name of ['Sales of Power BI', 'At a glance']) {
      const id = await idOf(name)
      expect(reportItems.find(({ reportId }) => reportId === id)).toMatchObject({ canEdit: false })
    }
  })

  test('can be refreshed where the service says so, by who may (PowerBIEmbed_GetReportToolbarSettings)', async () => {
    expect(await canRefresh(admin, 'Sales of Power BI')).toBe(true)
    expect(await canRefresh(alice, 'Sales of Power BI')).toBe(false)
    expect(await canRefresh(admin, 'At a glance')).toBe(false)
    const dataset = standIn.content.workspaces[0]?.datasets[0]
    if (!dataset) throw new Error('There is no such data set')
    dataset.isRefreshable = false
    forget()
    expect(await canRefresh(admin, 'Sales of Power BI')).toBe(false)
    expect((await refresh()).status).toBe(400)
    dataset.isRefreshable = true
    forget()
  })
})

describe('what the service refuses is said in words, with its number', () => {
  const refusal = async () => {
    const { status, error, raw } = await open(alice, 'Sales of Power BI')
    return { status, message: error?.message ?? '', details: error?.details ?? '', raw }
  }

  test('throttled for a moment: asked again', async () => {
    Object.assign(standIn.content.throttled, { calls: 1, retryAfterSeconds: 1 })
    expect((await refusal()).status).toBe(200)
  })

  test('throttled for long: told when', async () => {
    Object.assign(standIn.content.throttled, { calls: 1, retryAfterSeconds: 77 })
    const { status, message, details, raw } = await refusal()
    expect([status, raw.headers['retry-after']]).toEqual([429, '77'])
    expect(message).toContain('in 2 minutes')
    expect(details).toMatch(/support: [\da-f-]{36}/)
  })

  test('an expired token: a new one', async () => {
    expect((await refusal()).status).toBe(200)
    standIn.endTokens()
    expect((await refusal()).status).toBe(200)
  })

  test('a paused capacity', async () => {
    for (const workspace of standIn.content.workspaces) workspace.isPaused = true
    expect((await refusal()).message).toContain('paused')
  })

  test('applications are not let in', async () => {
    standIn.content.letsApplicationsIn = false
    expect((await refusal()).message).toContain('lets no applications in')
  })

  test('a wrong secret, and no such directory', async () => {
    await connect(0, 'a wrong secret')
    expect((await refusal()).message).toContain('client id and secret')
    await connect(0, secret, { directory: 'unknown.example' })
    expect((await refusal()).message).toContain('no such directory')
    await connect(0, secret)
    expect((await refusal()).status).toBe(200)
  })

  test('an item that is gone', async () => {
    const [workspace] = standIn.content.workspaces
    const reports = workspace?.reports ?? []
    const [first] = reports.splice(0, 1)
    forget()
    expect((await refusal()).status).toBe(404)
    if (first) reports.unshift(first)
    forget()
  })
})

describe.each([
  'null',
  '7',
  '[]',
  '{"value":null}',
  '{"value":["a",null,3],"token":7,"expiration":"never"}',
  '{"value":[{}],"token":"t","tokenId":"i","expiration":"never","access_token":7,"expires_in":{}}',
  '<html>',
])('S28: what answers %s is not Power BI, and that is said in words', (text) => {
  test.each([
    ['/oauth2/v2.0/token', 'Sales of Power BI'],
    ['/groups', 'Sales of Power BI'],
    ['/reports', 'Sales of Power BI'],
    ['/datasets', 'Sales of Power BI'],
    ['/dashboards', 'Sales of Power BI'],
    ['/tiles', 'At a glance'],
    ['/GenerateToken', 'Sales of Power BI'],
  ])('where %s is asked (PowerBIEmbed_GetReportEmbedToken)', async (of, name) => {
    forget()
    instead = { of, text }
    const { status, error } = await open(alice, name)
    expect([status, error?.name]).toEqual([400, 'powerBI.unexpectedAnswer'])
    instead = null
    expect((await open(alice, name)).status).toBe(200)
  })

  test('where refreshes and pages are asked (PowerBIEmbed_GetDatasetRefreshes, PbiReports_GetPagesForReport)', async () => {
    const reportId = await idOf('Sales of Power BI')
    instead = { of: '/refreshes', text }
    const refreshes = await admin.call('PowerBIEmbed_GetDatasetRefreshes', { query: { reportId } })
    forget()
    instead = { of: '/pages', text }
    const pages = await admin.callWith('PbiReports_GetPagesForReport', { query: { reportId } })
    const told = [refreshes, pages].map(({ status, error }) => [status, error?.name])
    expect(told).toEqual([refreshes, pages].map(() => [400, 'powerBI.unexpectedAnswer']))
  })
})

describe('what can be registered', () => {
  const workspaces = async (caller: Caller) =>
    (await caller.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).result.items

  test('is what the workspace has, those first that are registered (PbiWorkspaces_GetWorkspacesForCreateOrEdit)', async () => {
    const found = (await workspaces(admin)).find(({ workspaceGuid }) => workspaceGuid === contosoWorkspace)
    expect(found).toMatchObject({ isOnDedicatedCapacity: true, servicePrincipalNumber: 1, problem: null })
    expect(found?.items.every(({ id }) => id !== null)).toBe(true)
    expect(found?.items).toHaveLength(6)
  })

  test('by the operator’s application is what is named for the organisation (F2)', async () => {
    const fabrikam = await portal.as(fabrikamAdmin)
    expect((await workspaces(fabrikam)).map(({ workspaceGuid }) => workspaceGuid)).toEqual([null, fabrikamWorkspace])
    const body = { workspaceGuid: contosoWorkspace, name: 'Theirs', isEnabled: true }
    expect((await fabrikam.call('PbiWorkspaces_CreateOrEdit', { body })).status).toBe(404)
  })

  test('by an application of one’s own is all that it sees, and nothing by the operator’s', async () => {
    const tenantId = portal.tenantId('fabrikam')
    await connect(tenantId, 'a wrong secret', { own: true })
    const fabrikam = await portal.as(fabrikamAdmin)
    const refused = await fabrikam.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')
    expect([refused.status, refused.error?.message]).toEqual([400, expect.stringContaining('client id and secret')])
    await connect(tenantId, secret, { own: true })
    expect((await workspaces(fabrikam)).map(({ workspaceGuid }) => workspaceGuid)).toEqual([
      null,
      contosoWorkspace,
      fabrikamWorkspace,
    ])
    await connect(tenantId, 'a wrong secret', { own: true })
  })

  test('says why the service tells nothing, and keeps what was registered', async () => {
    standIn.content.letsApplicationsIn = false
    forget()
    const found = (await workspaces(admin)).find(({ workspaceGuid }) => workspaceGuid === contosoWorkspace)
    expect(found?.problem).toContain('lets no applications in')
    expect(found?.items).toHaveLength(6)
  })

  test('is what there is, of the kind that it is', async () => {
    expect((await register('99999999-0000-4000-8000-000000000001', 'Nothing')).status).toBe(404)
    expect((await register(sales, 'Another kind', { itemType: 'Dashboard' })).error?.message).toContain('another kind')
  })
})

test('A40: a workspace belongs to the organisation of the number in its name, whatever organisations are called', async () => {
  const [workspace] = standIn.content.workspaces
  if (!workspace) throw new Error('There is no workspace')
  const named = async (name: string) => {
    workspace.name = name
    forget()
    const { workspaceNames } = (await admin.call('TenantSettings_TestPowerBI', { body: { number: 1 } })).result
    return workspaceNames
  }
  expect(await named('Sales [anybody#1]')).toEqual(['Sales [anybody#1]'])
  for (const name of ['Sales [contoso]', 'Sales [contoso#2]', 'Sales [contoso#11]', 'Sales #1', 'Sales [#1] of old'])
    expect(await named(name)).toEqual([])
  await named('Sales [contoso#1]')
})

describe('a test of the connection', () => {
  const ofTenant = async (caller: Caller, number = 1) =>
    (await caller.call('TenantSettings_TestPowerBI', { body: { number } })).result
  const ofHost = async () => {
    const host = await portal.as(hostAdmin)
    return (await host.call('HostSettings_TestPowerBI', { body: { number: 1 } })).result
  }
  const done = (name: string) => ({ name, isDone: true, problem: null, mender: null })

  test('goes all the way (HostSettings_TestPowerBI, TenantSettings_TestPowerBI)', async () => {
    const steps = ['settings', 'signIn', 'service', 'workspaces'].map(done)
    expect(await ofHost()).toEqual({ steps, workspaceNames: ['Sales [contoso#1]', 'Production [fabrikam#2]'] })
    expect(await ofTenant(admin)).toEqual({ steps, workspaceNames: ['Sales [contoso#1]'] })
  })

  test('R116: stops where it goes no further, and says why and who mends it', async () => {
    const last = async (asked: ReturnType<typeof ofHost>) => {
      const { steps, workspaceNames } = await asked
      expect(workspaceNames).toEqual([])
      const { name, isDone, problem, mender } = steps.at(-1) ?? {}
      return { name, isDone, problem, mender, count: steps.length }
    }
    const failed = (name: string, count: number, mender: string, words: string) => ({
      name,
      isDone: false,
      problem: expect.stringContaining(words),
      mender,
      count,
    })
    expect(await last(ofTenant(admin, 2))).toEqual(failed('settings', 1, 'operator', 'not configured'))
    await connect(0, 'a wrong secret')
    expect(await last(ofHost())).toEqual(failed('signIn', 2, 'administrator', 'client id and secret'))
    expect(await last(ofTenant(admin))).toEqual(failed('signIn', 2, 'operator', 'client id and secret'))
    await connect(0, secret)
    standIn.content.letsApplicationsIn = false
    expect(await last(ofHost())).toEqual(failed('service', 3, 'powerBIAdministrator', 'lets no applications in'))
    standIn.content.letsApplicationsIn = true
    const loginRefuses = (error: string, error_description: string) => {
      instead = { of: '/oauth2/v2.0/token', text: JSON.stringify({ error, error_description }) }
    }
    for (const [error, code] of [
      ['invalid_scope', 'AADSTS70011'],
      ['invalid_grant', 'AADSTS65001'],
      ['invalid_resource', 'AADSTS500011'],
    ] as const) {
      loginRefuses(error, `${code}: No.`)
      expect(await last(ofHost())).toEqual(failed('signIn', 2, 'directoryAdministrator', 'permission'))
    }
    loginRefuses('unauthorized_client', 'AADSTS700016: No.')
    expect(await last(ofHost())).toEqual(failed('signIn', 2, 'administrator', 'client id and secret'))
    // As one for another audience.
    instead = {
      of: '/oauth2/v2.0/token',
      text: JSON.stringify({ token_type: 'Bearer', expires_in: 3600, ext_expires_in: 3600, access_token: 'another' }),
    }
    expect(await last(ofHost())).toEqual(failed('service', 3, 'administrator', 'does not believe the token'))
    instead = null
    standIn.content.throttled = { calls: 9, retryAfterSeconds: 77 }
    expect(await last(ofHost())).toEqual(failed('service', 3, 'nobody', 'Try again in 2 minutes'))
    standIn.content.throttled.calls = 0
    const { workspaces } = standIn.content
    const [known] = workspaces
    if (!known) throw new Error('There is no workspace')
    standIn.content.workspaces = [{ ...known, id: 'cccccccc-0000-4000-8000-000000000042' }]
    const { steps } = await ofTenant(admin)
    expect(steps.at(-1)).toMatchObject({ name: 'workspaces', isDone: false, mender: 'workspaceAdministrator' })
    expect(steps.at(-1)?.problem).toContain('does not reach the workspace: Sales')
    standIn.content.workspaces = workspaces.filter(({ id }) => id === fabrikamWorkspace)
    expect(await last(ofTenant(admin))).toEqual(failed('workspaces', 4, 'workspaceAdministrator', '[contoso#1]'))
    standIn.content.workspaces = workspaces
    forget()
  })

  test('is for those who keep the settings', async () => {
    const body = { number: 1 }
    for (const [caller, status] of [
      [portal.anonymous, 401],
      [alice, 403],
      [await portal.as(hostAdmin), 403],
    ] as const) {
      expect((await caller.call('TenantSettings_TestPowerBI', { body })).status).toBe(status)
    }
    expect((await admin.call('HostSettings_TestPowerBI', { body })).status).toBe(403)
    expect((await admin.callWith('TenantSettings_TestPowerBI', { body: { number: 4 } })).status).toBe(400)
  })
})

test('the session says whether an application embeds reports (Session_GetCurrentLoginInformations)', async () => {
  const { result } = await admin.call('Session_GetCurrentLoginInformations')
  expect(result.tenant?.isPowerBISpAvailable).toBe(true)
})

test('neither secrets nor tokens of the directory are answered or noted', async () => {
  await open(admin, 'Sales of Power BI')
  const { result } = await admin.call('AuditLog_GetAuditLogs', { query: { maxResultCount: 1000 } })
  expect(JSON.stringify(result)).not.toContain(secret)
})

test('the stand-in believes no token of another audience', async () => {
  const form = { grant_type: 'client_credentials', client_id: 'portal', client_secret: secret }
  const ask = (more: object) =>
    fetch(`${standIn.url}/contoso.example/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...more }),
    })
  expect((await ask({})).status).toBe(400)
  const { access_token: token } = await (await ask({ scope: 'https://graph.microsoft.com/.default' })).json()
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${standIn.url}/v1.0/myorg/groups`, { headers })).status).toBe(401)
})

describe('pages of a share key', () => {
  const sharing = (more: object = {}) =>
    idOf('Sales of Power BI').then((reportId) =>
      admin.call('ReportKeys_CreateOrEdit', {
        body: {
          reportId,
          name: `Pages ${crypto.randomUUID()}`,
          expiration: new Date(portal.now().getTime() + 86_400_000).toISOString(),
          isExportingPages: true,
          pagesToExport: [1],
          ...more,
        },
      }),
    )
  const keyOf = async (id: number) => (await admin.call('ReportKeys_GetReportKeyForEdit', { query: { id } })).result
  const bell = async () =>
    (await admin.call('Notification_GetNotifications', {})).result.items.filter(({ kind }) => kind === 'exportFailed')

  beforeEach(() => {
    standIn.content.exports.looks = 0
    standIn.content.exports.endAs = []
  })

  test('are exported by Power BI’s own jobs, looked at as often as it says, and kept as pictures', async () => {
    standIn.content.exports.looks = 1
    const { result } = await sharing({ pagesToExport: [1, 3] })
    expect(result.exportObjects.map(({ pageName, exportStatus }) => [pageName, exportStatus])).toEqual([
      ['overview', 1],
      ['shops', 1],
    ])
    standIn.calls.length = 0
    await portal.runJobs()
    const key = await keyOf(result.id)
    expect(key.exportObjects.map(({ exportStatus, problem }) => [exportStatus, problem])).toEqual([
      [3, null],
      [3, null],
    ])
    expect(standIn.calls.filter((call) => call.endsWith('/ExportTo'))).toHaveLength(2)
    const { items } = (
      await admin.call('PbiReports_GetExportedPagesForReport', {
        query: { rid: key.reportIdEncrypted, rkid: key.idEncrypted },
      })
    ).result
    expect(
      items.map(({ bytes }) =>
        Buffer.from(bytes ?? '', 'base64')
          .subarray(1, 4)
          .toString(),
      ),
    ).toEqual(['PNG', 'PNG'])
  })

  test('that Power BI cannot export say why, with the number for its support, and the bell tells of them until they are', async () => {
    standIn.content.exports.endAs = ['Failed']
    const { result } = await sharing()
    await portal.runJobs()
    const [page] = (await keyOf(result.id)).exportObjects
    expect(page).toMatchObject({
      exportStatus: 4,
      problem: expect.stringMatching(/could not export.*support: [0-9a-f-]{36}$/),
    })
    expect(await bell()).toMatchObject([{ subjectName: 'Sales of Power BI' }])
    const query = { reportId: result.reportId, reportKeyId: result.id }
    expect((await admin.call('ReportKeys_UpdateExportForReportKey', { query })).error).toBeNull()
    await portal.runJobs()
    expect((await keyOf(result.id)).exportObjects).toMatchObject([{ exportStatus: 3, problem: null }])
    expect(await bell()).toEqual([])
  })

  test('that are stopped while Power BI draws are not asked for any more, and are exported when they are tried again', async () => {
    const { result } = await sharing()
    const query = { reportId: result.reportId, reportKeyId: result.id }
    // As long as nobody stops it.
    standIn.content.exports.looks = 1_000
    standIn.calls.length = 0
    const running = portal.runJobs()
    await expect.poll(() => standIn.calls.some((call) => call.endsWith('/ExportTo'))).toBe(true)
    expect((await admin.call('ReportKeys_CancelExportForReportKey', { query })).error).toBeNull()
    await running
    standIn.content.exports.looks = 0
    expect((await keyOf(result.id)).exportObjects).toMatchObject([
      { exportStatus: 4, problem: 'The drawing was stopped before this page was done.' },
    ])
    expect(await bell()).toEqual([])
    const again = { query: { ...query, isOnlyFailed: true } }
    expect((await admin.call('ReportKeys_UpdateExportForReportKey', again)).error).toBeNull()
    await portal.runJobs()
    expect((await keyOf(result.id)).exportObjects).toMatchObject([{ exportStatus: 3, problem: null }])
  })

  test('A83: are drawn and shown for as long as the report opens, and no person’s rows are kept from others in it', async () => {
    const { result } = await sharing({ isKeyPublic: true, pagesToExport: [1, 3] })
    const key = await keyOf(result.id)
    const query = { rid: key.reportIdEncrypted, rkid: key.idEncrypted }
    const pages = () => portal.anonymous.call('PbiReports_GetExportedPagesForReport', { query })
    const body = { id: workspaceId, workspaceGuid: contosoWorkspace, name: 'Sales' }
    const enable = (isEnabled: boolean) => admin.call('PbiWorkspaces_CreateOrEdit', { body: { ...body, isEnabled } })

    await enable(false)
    standIn.calls.length = 0
    await portal.runJobs()
    expect(standIn.calls.filter((call) => call.endsWith('/ExportTo'))).toEqual([])
    await enable(true)
    expect((await keyOf(result.id)).exportObjects).toMatchObject([
      { exportStatus: 4, problem: 'The workspace of this report is disabled.' },
      { exportStatus: 4, problem: 'The workspace of this report is disabled.' },
    ])
    const again = { query: { reportId: result.reportId, reportKeyId: result.id } }
    expect((await admin.call('ReportKeys_UpdateExportForReportKey', again)).error).toBeNull()
    await portal.runJobs()
    expect((await pages()).result.items).toMatchObject([{ exportStatus: 3 }, { exportStatus: 3 }])

    await enable(false)
    const refused = await pages()
    expect([refused.status, refused.error?.message]).toEqual([400, 'The workspace of this report is disabled.'])
    await enable(true)
    const dataset = standIn.content.workspaces[0]?.datasets[0]
    if (!dataset) throw new Error('There is no such data set')
    dataset.roles = ['User']
    forget()
    expect((await pages()).error?.message).toContain('cannot be drawn once for everybody')
    dataset.roles = []
    forget()
    expect((await pages()).status).toBe(200)
  })

  test('are ordered anew where Power BI had too much to do', async () => {
    standIn.content.exports.endAs = ['busy']
    const { result } = await sharing()
    await portal.runJobs({ failing: [exportPowerBIPages] })
    expect((await keyOf(result.id)).exportObjects).toMatchObject([{ exportStatus: 1 }])
    portal.moveClock(3_600)
    await portal.runJobs()
    admin = await portal.signIn(contosoAdmin)
    expect((await keyOf(result.id)).exportObjects).toMatchObject([{ exportStatus: 3 }])
  })

  test('of a report that keeps rows from some people are exported for nobody, and of shared capacity none', async () => {
    const refused = await sharing({ reportId: await idOf('People of Power BI') })
    expect([refused.status, refused.error?.message]).toEqual([400, expect.any(String)])
    const [workspace] = standIn.content.workspaces
    if (!workspace) throw new Error('There is no workspace')
    workspace.isOnDedicatedCapacity = false
    const { result } = await sharing()
    await portal.runJobs()
    workspace.isOnDedicatedCapacity = true
    expect((await keyOf(result.id)).exportObjects).toMatchObject([
      { exportStatus: 4, problem: expect.stringContaining('capacity of its own') },
    ])
  })
})

test('a refresh in Power BI that fails is told at the bell, until one has ended well', async () => {
  const reportId = await idOf('Invoices')
  const dataset = standIn.content.workspaces[0]?.datasets.find(({ name }) => name === 'Invoices')
  if (!dataset) throw new Error('There is no such data set')
  const told = async () =>
    (await admin.call('Notification_GetNotifications', {})).result.items
      .filter(({ kind }) => kind === 'refreshFailed')
      .map(({ subjectName }) => subjectName)
  const refresh = async () => {
    expect((await admin.call('PowerBIEmbed_RefreshDataset', { query: { reportId } })).error).toBeNull()
    // Looked at while it goes on, and again after it.
    portal.moveClock(15)
    await portal.runJobs()
    portal.moveClock(60)
    await portal.runJobs()
  }
  dataset.refreshesEndAs = 'Failed'
  await refresh()
  expect(await told()).toEqual(['Invoices'])
  dataset.refreshesEndAs = 'Completed'
  await refresh()
  expect(await told()).toEqual([])
})

describe('C15, A106: what waited long for Power BI is handed out to nobody whose right to it ended meanwhile', () => {
  /** Milliseconds that seem to have passed, however long it takes. */
  let passed = 0
  beforeAll(async () => {
    ;[admin, alice] = [await portal.signIn(contosoAdmin), await portal.signIn(contosoAlice)]
    const begin = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => begin + passed)
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })

  const duringNext = (event: () => Promise<{ status: number }>) => {
    forget()
    meanwhile = async () => {
      expect((await event()).status).toBe(200)
      passed += 500
    }
  }

  const body = { itemGuid: sales, itemType: 'Report' as const, name: 'Sales of Power BI' }
  const change = async (more: object) =>
    admin.callWith('PbiReports_CreateOrEdit', { body: { id: await idOf(body.name), workspaceId, ...body, ...more } })
  const nothing = () => admin.call('PbiReports_GetAll', { query: {} })

  const aKey = async (more: object = {}) =>
    (
      await admin.call('ReportKeys_CreateOrEdit', {
        body: {
          reportId: await idOf(body.name),
          name: 'Late',
          expiration: new Date(portal.now().getTime() + 3_600_000).toISOString(),
          isKeyPublic: true,
          ...more,
        },
      })
    ).result

  test('by a role (PowerBIEmbed_GetReportEmbedToken)', async () => {
    duringNext(nothing)
    expect((await open(alice, body.name)).status).toBe(200)
    const { items } = (await admin.call('Role_GetRoles', { body: {} })).result
    const roleIds = items.flatMap(({ name, id }) => (name === 'Admin' ? [id] : []))
    duringNext(() => change({ roleIds }))
    expect((await open(alice, body.name)).status).toBe(404)
    await change({ roleIds: [] })
  })

  test('by a share key, and by the session of who comes with it (PowerBIEmbed_GetReportKeyEmbedToken)', async () => {
    const [key, ofMembers] = [await aKey(), await aKey({ isKeyPublic: false })]
    const openBy = ({ id, key: secret }: typeof key, caller = portal.anonymous) =>
      caller.call('PowerBIEmbed_GetReportKeyEmbedToken', {
        query: { reportId: key.reportId, keyId: id, key: secret },
        headers: tenantHeader(portal, 'contoso'),
      })
    duringNext(nothing)
    expect((await openBy(key)).status).toBe(200)
    duringNext(() => admin.call('ReportKeys_Delete', { query: { id: key.id } }))
    const { status, error } = await openBy(key)
    expect([status, error?.message]).toEqual([404, expect.stringContaining('has withdrawn it')])

    const { person, id } = await aPerson(portal, 'contoso', {})
    const member = await portal.signIn(person)
    expect((await openBy(ofMembers, member)).status).toBe(200)
    duringNext(() => admin.call('User_DeleteUser', { query: { id } }))
    expect((await openBy(ofMembers, member)).status).toBe(401)
  })

  test('by the numbers of its pages (PbiReports_GetExportedPagesForReport)', async () => {
    const key = await aKey({ slideshowInterval: 30, isExportingPages: true, pagesToExport: [1] })
    await portal.runJobs()
    const { reportIdEncrypted: rid, idEncrypted: rkid } = key
    const pages = () => portal.anonymous.call('PbiReports_GetExportedPagesForReport', { query: { rid, rkid } })
    duringNext(nothing)
    expect((await pages()).result.items).toHaveLength(1)
    duringNext(() => admin.call('ReportKeys_Delete', { query: { id: key.id } }))
    expect((await pages()).status).toBe(404)
  })

  test('by the screen of a kiosk (Kiosk_GetKioskReportEmbedToken)', async () => {
    const reportId = await idOf(body.name)
    const kiosk = { id: null, name: 'Late', reportIds: [reportId], startReportId: reportId, resetSeconds: null }
    expect((await admin.callWith('Kiosk_CreateOrEditKiosk', { body: kiosk })).error).toBeNull()
    const id = (await admin.call('Kiosk_GetKiosks')).result.items.find(({ name }) => name === 'Late')?.id ?? 0
    const { token } = (await admin.call('Kiosk_CreateKioskLink', { body: { id } })).result
    const own = { [headers.refreshTransport]: 'cookie' }
    const enrolment = { token, key: 'k'.repeat(32) }
    const { raw } = await portal.anonymous.callWith('Kiosk_EnrolDevice', { body: enrolment, headers: own })
    const credential = raw.cookies.find(({ name }) => name === cookies.kioskDevice)?.value ?? ''
    const cookie = `${cookies.kioskDevice}=${decodeURIComponent(credential)}`
    const show = () =>
      portal.anonymous.callWith('Kiosk_GetKioskReportEmbedToken', {
        query: { id: reportId },
        headers: { ...own, cookie },
      })
    duringNext(nothing)
    expect((await show()).status).toBe(200)
    duringNext(() => admin.call('Kiosk_DeleteKiosk', { query: { id } }))
    expect((await show()).status).toBe(404)
  })
})

describe('A204: a kiosk (Kiosk_CreateOrEditKiosk)', () => {
  const save = async (reportIds: number[], id: number | null = null) => {
    const body = { id, name: `Hall ${crypto.randomUUID()}`, reportIds, startReportId: reportIds[0], resetSeconds: null }
    const { status, error } = await admin.callWith('Kiosk_CreateOrEditKiosk', { body })
    const kiosk = (await admin.call('Kiosk_GetKiosks')).result.items.find(({ name }) => name === body.name)
    const [fault] = error?.validationErrors ?? []
    return { id: kiosk?.id ?? null, answer: [status, fault?.members?.[0] ?? null, fault?.message ?? null] }
  }

  test.each(['People of Power BI', 'List of people', 'People at a glance'])(
    'shows no rows that are kept for each person: %s',
    async (name) => {
      const refused = [400, 'reportIds', expect.stringContaining(`${name} has rules about who sees which rows`)]
      const [sound, kept] = [await idOf('Sales of Power BI'), await idOf(name)]
      expect((await save([sound, kept])).answer).toEqual(refused)
      const made = await save([sound])
      expect((await save([sound, kept], made.id)).answer).toEqual(refused)
    },
  )

  test('shows others, and keeps them where Power BI cannot be asked', async () => {
    const reportIds = await Promise.all(['Sales of Power BI', 'Invoices', 'At a glance'].map((name) => idOf(name)))
    const { id, answer } = await save(reportIds)
    expect(answer).toEqual([200, null, null])
    forget()
    standIn.content.letsApplicationsIn = false
    expect((await save(reportIds, id)).answer).toEqual([200, null, null])
    expect((await save(reportIds)).answer[0]).not.toBe(200)
  })

  test('shows no app, which opens by what it holds', async () => {
    const itemGuid = crypto.randomUUID()
    expect((await register(itemGuid, 'Never in a hall', { itemType: 'PowerBIApp' })).error).toBeNull()
    const { answer } = await save([await idOf('Never in a hall')])
    expect(answer).toEqual([400, 'reportIds', expect.stringContaining('Never in a hall is an app')])
  })
})

describe('R90: a key that could never open is refused when it is made (ReportKeys_CreateOrEdit)', () => {
  const make = async (name: string, more: object) => {
    const { status, error } = await admin.call('ReportKeys_CreateOrEdit', {
      body: {
        reportId: await idOf(name),
        name: `Never ${crypto.randomUUID()}`,
        expiration: new Date(portal.now().getTime() + 86_400_000).toISOString(),
        ...more,
      },
    })
    return { status, members: (error?.validationErrors ?? []).flatMap(({ members }) => members ?? []) }
  }

  test.each(['People of Power BI', 'List of people', 'People at a glance'])(
    'for everybody, of %s, whose rows are kept for each person',
    async (name) => {
      expect(await make(name, { isKeyPublic: true })).toEqual({ status: 400, members: ['isKeyPublic'] })
      expect((await make(name, {})).status).toBe(200)
    },
  )

  test.each(['At a glance', 'Invoices'])('to be played page by page, of %s, which has no pages', async (name) => {
    expect(await make(name, { slideshowInterval: 10 })).toEqual({ status: 400, members: ['slideshowInterval'] })
    expect(await make(name, { slideshowPages: [1] })).toEqual({ status: 400, members: ['slideshowPages'] })
    expect((await make(name, { isKeyPublic: true })).status).toBe(200)
  })
})

test('R94: of what has no data of its own nothing can be refreshed, in those words (PowerBIEmbed_RefreshDataset)', async () => {
  const query = { reportId: await idOf('At a glance') }
  expect((await admin.call('PowerBIEmbed_RefreshDataset', { query })).error?.name).toBe('powerBI.cannotBeRefreshed')
})

test('R93: a token by a number that is none is no answer of Power BI', async () => {
  const text = '{"token":"t","tokenId":"i","expiration":"2026-11-02T10:00:00Z"}'
  instead = { of: '/GenerateToken', text }
  const { status, error } = await open(alice, 'Sales of Power BI')
  instead = null
  expect([status, error?.name]).toEqual([400, 'powerBI.unexpectedAnswer'])
})
