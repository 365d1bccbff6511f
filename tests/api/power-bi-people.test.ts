/** What people open in Power BI with their own accounts, and apps of the organisation, over HTTP against what stands in for it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { demoPowerBI } from '../../src/server/gateways/stand-ins/demo-power-bi.ts'
import { type PowerBIStandIn, startPowerBIStandIn } from '../../src/server/gateways/stand-ins/power-bi.ts'
import { writeSettings } from '../../src/server/settings/settings.ts'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, type Portal, startApp } from './harness.ts'
import { aPerson, tenantHeader } from './identity.ts'
import { aReport } from './reports.ts'

const [workspace, closedWorkspace, app, emptyApp, sales, people, dashboard, invoices, listOfPeople] = [
  'cccccccc-0000-4000-8000-000000000001',
  'cccccccc-0000-4000-8000-000000000002',
  'aaaaaaaa-0000-4000-8000-000000000001',
  'aaaaaaaa-0000-4000-8000-000000000002',
  'dddddddd-0000-4000-8000-000000000001',
  'dddddddd-0000-4000-8000-000000000002',
  'ffffffff-0000-4000-8000-000000000001',
  'dddddddd-0000-4000-8000-000000000003',
  'dddddddd-0000-4000-8000-000000000005',
] as const
const zeros = '00000000-0000-0000-0000-000000000000'
const directory = '11111111-1111-4111-8111-111111111111'
const objectId = 'aaaaaaaa-0000-4000-8000-00000000000a'

let standIn: PowerBIStandIn
let portal: Portal
let admin: Caller
let alice: Caller
let workspaceId: number

const inContoso = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), work)

const method = (azureADAuthType: string, isOn = 'true') =>
  inContoso((db) =>
    writeSettings(db, { tenantId: portal.tenantId('contoso'), userId: 0 }, [
      [settings.azureADAuthType, azureADAuthType],
      [settings.isAzureADLoginEnabled, isOn],
    ]),
  )

const become = (source: string | null) =>
  inContoso((db) =>
    db.updateTable('users').set({ authentication_source: source }).where('user_name', '=', 'alice').execute(),
  )

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Its signature is for Microsoft alone to check. */
const directoryToken = (seconds = 3_600) =>
  [
    part({ alg: 'RS256', typ: 'JWT' }),
    part({
      aud: 'https://analysis.windows.net/powerbi/api',
      tid: directory,
      oid: objectId,
      preferred_username: 'alice@contoso.example',
      exp: Math.floor(portal.now().getTime() / 1000) + seconds,
      jti: randomUUID(),
    }),
    'signature',
  ].join('.')

const handOver = async (tokenValue = directoryToken()) => {
  const { error } = await alice.call('Profile_UpdateAadTokenForUser', { body: { tokenValue, tokenType: 'PowerBIPro' } })
  expect(error).toBeNull()
  return tokenValue
}

const menu = (caller = alice) => caller.call('PowerBIEmbed_GetPassthroughPowerBISidebarItems')

const openOwn = (
  childGuid: string,
  {
    parentType = 'Workspace',
    parentGuid = workspace,
    childType = 'Report',
  }: { parentType?: 'App' | 'Workspace'; parentGuid?: string; childType?: 'Report' | 'Dashboard' } = {},
) => alice.call('PowerBIEmbed_GetPassthroughEmbedToken', { query: { parentType, parentGuid, childType, childGuid } })

beforeAll(async () => {
  portal = await startApp({
    powerBI: async (clock) => {
      standIn = await startPowerBIStandIn(demoPowerBI(), { clock })
      return standIn
    },
  })
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  await aReport(portal, { tenant: 'contoso', name: 'Sales performance', folder: 'sales-performance' })
  await aReport(portal, { tenant: 'contoso', name: 'Headcount and cost' })
  await method('AuthWithPbi')
  await become('AzureAD')
  await inContoso(async (db) => {
    const { id } = await db.selectFrom('users').select('id').where('user_name', '=', 'alice').executeTakeFirstOrThrow()
    await db
      .insertInto('user_logins')
      .values({
        tenant_id: portal.tenantId('contoso'),
        provider: 'AzureAD',
        provider_key: `${directory}.${objectId}`,
        user_id: id,
        creation_time: portal.now(),
      })
      .execute()
  })
  const body = { workspaceGuid: workspace, name: 'Sales', isEnabled: true, servicePrincipalNumber: null }
  expect((await admin.call('PbiWorkspaces_CreateOrEdit', { body })).error).toBeNull()
  const { items } = (await admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).result
  workspaceId = items.find(({ workspaceGuid }) => workspaceGuid === workspace)?.id ?? 0
})
afterAll(() => portal.close())

beforeEach(() => {
  standIn.calls.length = 0
})

describe('what a person opens with their own account (PowerBIEmbed_GetPassthroughPowerBISidebarItems, …EmbedToken)', () => {
  test('is asked for by a 401 of its own, until their browser has handed a token over', async () => {
    for (const answer of [await menu(), await openOwn(sales)]) {
      expect([answer.status, answer.error?.name]).toEqual([401, 'PowerBITokenIsNeeded'])
    }
    expect(standIn.calls).toEqual([])
  })

  test('is the apps and workspaces of the account, with what lies in them, kept for the next call', async () => {
    await handOver()
    standIn.calls.length = 0
    const { result } = await menu()
    expect(result.workspaces.map(({ id }) => id)).toEqual([workspace])
    const [own] = result.workspaces
    expect(own?.reports.map(({ id, reportType }) => [id, reportType])).toEqual([
      [sales, 'Report'],
      [people, 'Report'],
      [invoices, 'PaginatedReport'],
      [listOfPeople, 'PaginatedReport'],
    ])
    expect(own?.dashboards.map(({ id }) => id)).toContain(dashboard)
    expect(result.apps.map(({ id, reports, dashboards }) => [id, reports.length, dashboards.length])).toEqual([
      [app, 1, 1],
      [emptyApp, 0, 0],
    ])
    standIn.calls.length = 0
    expect((await menu()).status).toBe(200)
    expect(standIn.calls).toEqual([])
  })

  test('opens by the token itself, for as long as that lives, in a frame that shows it', async () => {
    const token = await handOver()
    const { result } = await openOwn(people)
    expect(result.embedTokenDto).toMatchObject({
      id: null,
      token,
      isPbiProEmbed: true,
      reportId: people,
      reportType: 'Report',
      embedType: 'report',
      canEdit: true,
      secondsLeft: 3_600,
      embedUrl: `http://localhost/report-host/reportEmbed?reportId=${people}&groupId=${workspace}`,
    })
    const asFrame = (reportGuid: string) =>
      portal.anonymous.call('ReportLibrary_GetReport', {
        headers: { authorization: `Bearer ${token}`, 'X-Framed-Report': reportGuid },
      })
    expect((await asFrame(people)).result.reportGuid).toBe(people)
    expect((await asFrame(randomUUID())).status).toBe(401)
    const ofApp = await openOwn(dashboard, { parentType: 'App', parentGuid: app, childType: 'Dashboard' })
    expect(ofApp.result.embedTokenDto).toMatchObject({ embedType: 'dashboard', canEdit: false, isPbiProEmbed: true })
    // An address says “report” of paginated ones, too.
    expect((await openOwn(invoices)).result.embedTokenDto).toMatchObject({ reportType: 'PaginatedReport' })
    // The frame says which of them it shows.
    const framing = (guid: string) => ({ headers: { authorization: `Bearer ${token}`, 'X-Framed-Report': guid } })
    const board = await portal.anonymous.call('ReportLibrary_GetDashboard', framing(dashboard))
    expect([board.status, board.result.dashboardGuid]).toEqual([200, dashboard])
    const paper = await portal.anonymous.call('ReportLibrary_GetPaginatedReport', framing(invoices))
    expect([paper.status, paper.result.reportGuid]).toEqual([200, invoices])
    expect((await portal.anonymous.call('ReportLibrary_GetDashboard', framing(randomUUID()))).status).toBe(401)
  })

  test('A198: a token that no account handed over opens nothing in the frame', async () => {
    const framing = (guid: string) => ({
      headers: { authorization: `Bearer ${directoryToken()}`, 'X-Framed-Report': guid },
    })
    expect((await portal.anonymous.call('ReportLibrary_GetReport', framing(people))).status).toBe(401)
    expect((await portal.anonymous.call('ReportLibrary_GetDashboard', framing(dashboard))).status).toBe(401)
    expect((await portal.anonymous.call('ReportLibrary_GetPaginatedReport', framing(invoices))).status).toBe(401)
  })

  test('is refused in words: a workspace that is closed to the account, an item that is not there, or is another kind', async () => {
    await handOver()
    const message = async (asked: ReturnType<typeof openOwn>) => {
      const { status, error } = await asked
      return [status, error?.message]
    }
    expect(await message(openOwn(sales, { parentGuid: closedWorkspace }))).toEqual([404, expect.any(String)])
    expect(await message(openOwn(randomUUID()))).toEqual([404, expect.stringContaining('no such item')])
    expect(await message(openOwn(sales, { childType: 'Dashboard' }))).toEqual([
      400,
      expect.stringContaining('another kind'),
    ])
  })

  test('is asked for again once Power BI takes the token no more, or it is about to end', async () => {
    await handOver()
    await menu()
    standIn.endTokens()
    portal.services.caches.clear('PowerBIItems')
    expect((await menu()).error?.name).toBe('PowerBITokenIsNeeded')
    await handOver()
    expect((await menu()).status).toBe(200)
    await handOver(directoryToken(120))
    expect((await openOwn(sales)).error?.name).toBe('PowerBITokenIsNeeded')
  })

  test('needs an account of the directory, a method that asks for Power BI, and the person themselves', async () => {
    await handOver()
    const words = async (caller = alice) => {
      const { status, error } = await menu(caller)
      return [status, error?.message]
    }
    await become(null)
    expect(await words()).toEqual([400, expect.stringContaining('directory account')])
    await become('AzureADExternal')
    expect((await menu()).status).toBe(200)
    await become('AzureAD')
    await method('Auth')
    expect(await words()).toEqual([
      400,
      expect.stringContaining('“Reports, too” or “Reports and groups, too” under Settings'),
    ])
    await method('AuthWithPbi', 'false')
    expect(await words()).toEqual([400, expect.not.stringContaining('AuthWithPbi')])
    await method('AuthWithPbiGraph')
    expect((await menu()).status).toBe(200)
  })

  test('is refused to an organisation without the feature', async () => {
    const tenantId = portal.tenantId('contoso')
    const host = await portal.as({ tenant: null, userName: 'admin' })
    const turn = async (value: string) => {
      const { error } = await host.call('Tenant_UpdateTenantFeatures', {
        body: { id: tenantId, featureValues: [{ name: 'App.BITools.PowerBI.PassthroughEmbedding', value }] },
      })
      expect(error).toBeNull()
    }
    await turn('false')
    expect((await menu()).status).toBe(403)
    await turn('true')
    expect((await menu()).status).toBe(200)
  })

  test('is refused to whoever acts as the person', async () => {
    await handOver()
    // Going on as somebody else ends the session.
    const impersonator = await portal.signIn(contosoAdmin)
    const { items } = (await impersonator.call('User_GetUsers', { body: { filter: 'alice' } })).result
    const userId = items.find(({ userName }) => userName === 'alice')?.id ?? 0
    const { result } = await impersonator.call('Account_ImpersonateUser', {
      body: { userId, tenantId: portal.tenantId('contoso') },
    })
    const entered = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: result.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const answer = await portal.anonymous.call('PowerBIEmbed_GetPassthroughPowerBISidebarItems', {
      headers: { authorization: `Bearer ${entered.result.accessToken}` },
    })
    expect([answer.status, answer.error?.message]).toEqual([400, expect.stringContaining('your own account')])
  })
})

describe('an app of the organisation', () => {
  const save = (body: object) =>
    admin.callWith('PbiReports_CreateOrEdit', { body: { itemType: 'PowerBIApp', workspaceId, ...body } })
  const item = (itemGuid: string, itemType = 'Report') => ({ itemGuid, itemType, isDatasetWithRLS: false })
  const appsOf = async (caller = alice) => (await caller.call('PowerBIEmbed_GetSidebarItems')).result.apps
  const openIn = (appId: number, itemId: string, childType: 'Report' | 'Dashboard' = 'Report', caller = alice) =>
    caller.call('PowerBIEmbed_GetAppEmbedToken', { query: { appId, itemId, childType } })
  const idOf = async (name: string) => (await appsOf(admin)).find((one) => one.name === name)?.id ?? 0

  test('holds reports and dashboards of its workspace, which stand in the menu without asking Power BI (PowerBIEmbed_GetAppEmbedToken)', async () => {
    const itemGuid = randomUUID()
    const embeds = [item(sales), item(people), item(dashboard, 'Dashboard')]
    expect(
      (await save({ itemGuid, name: 'Everything', folderPath: 'Retail', additionalEmbedData: embeds })).error,
    ).toBeNull()
    standIn.calls.length = 0
    const [found] = await appsOf()
    expect(found).toMatchObject({ name: 'Everything', folderPath: 'Retail' })
    expect(found?.reports.map(({ reportId, name }) => [reportId, name])).toEqual([
      [sales, 'Sales in Power BI'],
      [people, 'People in Power BI'],
    ])
    expect(found?.dashboards).toEqual([{ id: dashboard, name: 'Sales at a glance' }])
    expect(standIn.calls).toEqual([])
    const id = found?.id ?? 0
    const { result } = await openIn(id, people)
    expect(result.embedTokenDto).toMatchObject({
      id,
      reportId: people,
      reportName: 'People in Power BI',
      isPbiProEmbed: false,
    })
    // Row-level rules hold within it, too.
    expect(standIn.readToken(result.embedTokenDto?.token ?? '')).toMatchObject({ userName: 'alice', roles: ['User'] })
    expect((await openIn(id, dashboard, 'Dashboard')).result.embedTokenDto).toMatchObject({ embedType: 'dashboard' })
  })

  test('opens nothing else of the workspace, and none of its own as another kind', async () => {
    const id = await idOf('Everything')
    expect((await openIn(id, invoices)).status).toBe(404)
    expect((await openIn(id, sales, 'Dashboard')).status).toBe(400)
    expect((await openIn(id, sales, 'Report', await portal.as(fabrikamAdmin))).status).toBe(404)
    const itself = await alice.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId: id } })
    expect([itself.status, itself.error?.message]).toEqual([400, expect.stringContaining('opens by the reports')])
  })

  test('without items says so where its menu leads', async () => {
    expect((await save({ itemGuid: randomUUID(), name: 'Empty' })).error).toBeNull()
    const { status, error } = await openIn(await idOf('Empty'), zeros)
    expect([status, error?.message]).toEqual([404, expect.stringContaining('nothing in this app yet')])
  })

  test('takes no item that the workspace does not have, by the field that names it', async () => {
    const { status, error } = await save({
      itemGuid: randomUUID(),
      name: 'Wrong',
      additionalEmbedData: [item(sales), item(randomUUID())],
    })
    expect(status).toBe(400)
    expect(error?.validationErrors?.[0]?.members).toEqual(['additionalEmbedData[1].itemGuid'])
  })

  test('of the library holds its reports, and closes with what is taken out of it', async () => {
    const { reportId, reportGuid } = await aReport(portal, { tenant: 'contoso', name: 'In an app' })
    expect(reportId).toBeGreaterThan(0)
    const itemGuid = randomUUID()
    const local = { itemGuid, name: 'Local', workspaceId: null }
    expect((await save({ ...local, additionalEmbedData: [item(reportGuid)] })).error).toBeNull()
    const id = await idOf('Local')
    const { result } = await openIn(id, reportGuid)
    const frame = { headers: { authorization: `Bearer ${result.embedTokenDto?.token}` } }
    expect((await portal.anonymous.call('ReportLibrary_GetReport', frame)).result.reportGuid).toBe(reportGuid)
    expect((await save({ ...local, id, additionalEmbedData: [] })).error).toBeNull()
    expect((await portal.anonymous.call('ReportLibrary_GetReport', frame)).status).toBe(401)
    expect((await openIn(id, reportGuid)).status).toBe(404)
  })

  describe('A82, F4: holds reports of the organisation’s own list', () => {
    const limit = (id: number, itemGuid: string, name: string, more: object) =>
      admin.callWith('PbiReports_CreateOrEdit', { body: { id, itemGuid, itemType: 'Report', name, ...more } })
    const roleId = async (name: string) =>
      (await admin.call('Role_GetRoles', { body: {} })).result.items.find((role) => role.name === name)?.id ?? 0
    const isInMenu = async (appId: number, itemGuid: string, caller = alice) =>
      (await appsOf(caller)).find(({ id }) => id === appId)?.reports.some(({ reportId }) => reportId === itemGuid)
    const seenBy = (token: string | undefined) =>
      portal.anonymous.call('ReportLibrary_GetReport', { headers: { authorization: `Bearer ${token}` } })

    test('which its maker must be able to open, or administer', async () => {
      const opened = await aReport(portal, { tenant: 'contoso', name: 'Open to the maker' })
      const closed = await aReport(portal, { tenant: 'contoso', name: 'Closed to the maker', roles: ['Admin'] })
      const disabled = await aReport(portal, { tenant: 'contoso', name: 'Disabled before', isDisabled: true })
      const { id, person } = await aPerson(portal, 'contoso', { role: 'User' })
      const may = (...names: string[]) =>
        admin.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames: names } })
      const make = async (name: string, ...guids: string[]) => {
        const maker = await portal.signIn(person)
        const body = {
          itemGuid: randomUUID(),
          itemType: 'PowerBIApp',
          name,
          additionalEmbedData: guids.map((one) => item(one)),
        }
        const { status, error } = await maker.callWith('PbiReports_CreateOrEdit', { body })
        return status === 200 ? 'made' : error?.validationErrors?.[0]?.members?.[0]
      }
      await may(permissions.tenantDashboard, permissions.reports.create)
      expect(await make('Maker’s own', opened.reportGuid)).toBe('made')
      expect(await make('Of a closed one', opened.reportGuid, closed.reportGuid.toUpperCase())).toBe(
        'additionalEmbedData[1].itemGuid',
      )
      expect(await make('Of a disabled one', disabled.reportGuid)).toBe('additionalEmbedData[0].itemGuid')
      await may(permissions.reports.create)
      expect(await make('Of who opens no reports', opened.reportGuid)).toBe('additionalEmbedData[0].itemGuid')
      await may(permissions.tenantDashboard, permissions.reports.view, permissions.reports.create)
      expect(await make('Administrator’s', closed.reportGuid)).toBe('made')
    })

    test('each as open as that report is, at each use', async () => {
      const name = 'Closed later'
      const { reportId, reportGuid } = await aReport(portal, { tenant: 'contoso', name })
      expect(
        (
          await save({
            itemGuid: randomUUID(),
            name: 'For all',
            workspaceId: null,
            additionalEmbedData: [item(reportGuid)],
          })
        ).error,
      ).toBeNull()
      const id = await idOf('For all')
      const token = async (caller = alice) =>
        (await openIn(id, reportGuid, 'Report', caller)).result.embedTokenDto?.token
      const [before, administrators] = [await token(), await token(admin)]
      expect((await seenBy(before)).status).toBe(200)
      await limit(reportId, reportGuid, name, { roleIds: [await roleId('Admin')] })
      expect((await openIn(id, reportGuid)).status).toBe(404)
      expect(await isInMenu(id, reportGuid)).toBe(false)
      expect((await seenBy(before)).status).toBe(401)
      expect((await seenBy(administrators)).status).toBe(200)
      expect(await isInMenu(id, reportGuid, admin)).toBe(true)
      await limit(reportId, reportGuid, name, { roleIds: [], isDisabled: true })
      expect((await openIn(id, reportGuid, 'Report', admin)).status).toBe(404)
      expect((await seenBy(administrators)).status).toBe(401)
      await limit(reportId, reportGuid, name, { isDisabled: false })
      expect((await seenBy(before)).status).toBe(200)
    })

    test('also those of Power BI, by the rows that the report itself shows', async () => {
      const name = 'People, registered'
      const own = { itemGuid: people, itemType: 'Report', name, workspaceId }
      expect((await admin.callWith('PbiReports_CreateOrEdit', { body: own })).error).toBeNull()
      const { items } = (await admin.call('PbiReports_GetAll', { query: { nameFilter: name } })).result
      const reportId = items[0]?.id ?? 0
      const id = await idOf('Everything')
      expect((await openIn(id, people)).status).toBe(200)
      await limit(reportId, people, name, { isSmartRLSEnabled: false })
      expect((await openIn(id, people)).status).toBe(403)
      await limit(reportId, people, name, { isSmartRLSEnabled: true, roleIds: [await roleId('Admin')] })
      expect((await openIn(id, people)).status).toBe(404)
      expect(await isInMenu(id, people)).toBe(false)
      expect((await openIn(id, people, 'Report', admin)).status).toBe(200)
      await limit(reportId, people, name, { roleIds: [], isDisabled: true })
      expect((await openIn(id, people, 'Report', admin)).status).toBe(404)
    })
  })
})

describe('R63: the menu of a person with 500 reports in 40 apps', () => {
  const guid = (letter: string, number: number) =>
    `${letter.repeat(8)}-1000-4000-8000-${String(number).padStart(12, '0')}`
  const apps = Array.from({ length: 40 }, (_, index) => ({ id: guid('a', index), name: `App ${index}` }))
  const ofReports = Array.from({ length: 500 }, (_, index) => ({ id: guid('d', index), name: `Report ${index}` }))
  const itemIdsOf = (app: number) => ofReports.filter((_, index) => index % apps.length === app).map(({ id }) => id)
  const sizeOf = (found: { reports: unknown[] }[]) => [found.length, found.flatMap(({ reports }) => reports).length]

  beforeAll(() => {
    const [own] = standIn.content.workspaces
    own?.reports.push(
      ...ofReports.map((report) => ({
        ...report,
        reportType: 'PowerBIReport' as const,
        datasetId: own.datasets[0]?.id ?? '',
        pages: [],
      })),
    )
    standIn.content.apps = apps.map((one, index) => ({ ...one, itemIds: itemIdsOf(index) }))
    portal.services.caches.clear('PowerBIItems')
  })

  test('costs two round trips to the store at most, and none to Microsoft, where the organisation registered them', async () => {
    for (const [index, { id: itemGuid, name }] of apps.entries()) {
      const additionalEmbedData = itemIdsOf(index).map((item) => ({
        itemGuid: item,
        itemType: 'Report' as const,
        isDatasetWithRLS: false,
      }))
      const body = { itemType: 'PowerBIApp' as const, itemGuid, name, workspaceId, additionalEmbedData }
      expect((await admin.callWith('PbiReports_CreateOrEdit', { body })).error).toBeNull()
    }
    standIn.calls.length = 0
    const itemsOfMenu = () => alice.call('PowerBIEmbed_GetSidebarItems')
    const ofThese = (await itemsOfMenu()).result.apps.filter(({ name }) => apps.some((one) => one.name === name))
    expect(sizeOf(ofThese)).toEqual([40, 500])
    await expectRoundTrips(portal, 2, itemsOfMenu)
    expect(standIn.calls).toEqual([])
  })

  test('costs as much where they are of the person’s own account, once it has been asked for', async () => {
    await handOver()
    expect(sizeOf((await menu()).result.apps)).toEqual([40, 500])
    standIn.calls.length = 0
    await expectRoundTrips(portal, 2, () => menu())
    expect(standIn.calls).toEqual([])
  })
})
