import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { lifetimes, limits } from '../../src/contract/vocabulary/limits.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { readEmbedToken } from '../../src/server/auth/embed-tokens.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { endAllSessions } from '../../src/server/auth/sessions.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { refreshReportDataset } from '../../src/server/jobs/refresh-dataset.ts'
import { type ImportedReport, importReport } from '../../src/server/reports/import/import-report.ts'
import { translator } from '../../src/server/texts/localization.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAdmin,
  fabrikamAlice,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { aPerson, callerWith, changeSetting, inTenant, tenantHeader, whoIs } from './identity.ts'
import { aReport, reportFolder } from './reports.ts'

let portal: Portal
let admin: Caller
let alice: Caller
let everybodys: ImportedReport
let administrators: ImportedReport
let disabled: ImportedReport
let fabrikams: ImportedReport

beforeAll(async () => {
  portal = await startApp()
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  everybodys = await aReport(portal, { tenant: 'contoso', name: 'Everybody’s', isDefault: true, folderPath: 'B' })
  administrators = await aReport(portal, {
    tenant: 'contoso',
    name: 'Administrators’',
    roles: ['Admin'],
    folderPath: 'A',
  })
  disabled = await aReport(portal, { tenant: 'contoso', name: 'Disabled', isDisabled: true })
  fabrikams = await aReport(portal, { tenant: 'fabrikam', name: 'Fabrikam’s', keepsLogs: false })
})

afterAll(() => portal.close())

const chooseReport = (userName: string, reportId: number | null) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), async (db) => {
    const { tenant_id, id } = await db
      .selectFrom('users')
      .select(['tenant_id', 'id'])
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('user_default_reports').where('user_id', '=', id).execute()
    if (reportId === null) return
    await db.insertInto('user_default_reports').values({ tenant_id, user_id: id, report_id: reportId }).execute()
  })

const defaultName = async (caller: Caller) =>
  (await caller.call('PowerBIEmbed_GetDefaultReportEmbedToken')).result.embedTokenDto?.reportName ?? null

describe('the menu of reports', () => {
  test('holds those that the person’s roles open, by folder and name (PowerBIEmbed_GetSidebarItems)', async () => {
    const forAdmin = (await admin.call('PowerBIEmbed_GetSidebarItems')).result
    expect(forAdmin).toEqual({
      apps: [],
      reports: [administrators, everybodys].map(({ reportId, reportGuid, name }, index) => ({
        id: reportId,
        reportId: reportGuid,
        name,
        reportType: 'Report',
        folderPath: index === 0 ? 'A' : 'B',
      })),
    })
    const forAlice = (await alice.call('PowerBIEmbed_GetSidebarItems')).result
    expect(forAlice.reports.map(({ name }) => name)).toEqual([everybodys.name])
  })

  test('names the pages of those reports, and of no others (PowerBIEmbed_GetReportPages)', async () => {
    const pagesFor = async (caller: Caller) => (await caller.call('PowerBIEmbed_GetReportPages')).result.items
    const forAdmin = await pagesFor(admin)
    expect([...new Set(forAdmin.map(({ reportId }) => reportId))]).toEqual([
      administrators.reportId,
      everybodys.reportId,
    ])
    const query = { reportId: everybodys.reportId }
    const { items } = (await admin.call('PbiReports_GetPagesForReport', { query })).result
    expect(await pagesFor(alice)).toEqual(
      items.map(({ name, displayName }) => ({ reportId: everybodys.reportId, name, displayName })),
    )
    expect((await pagesFor(await portal.as(fabrikamAlice))).map(({ reportId }) => reportId)).not.toContain(
      everybodys.reportId,
    )
  })

  test('opens a report by a role that comes from an organization unit', async () => {
    const tenantId = portal.tenantId('contoso')
    const byUnit = await aReport(portal, { tenant: 'contoso', name: 'By unit', roles: ['ServiceDesk'] })
    await tenantTransaction(portal.store, tenantId, async (db) => {
      const { organization_unit_id } = await db
        .selectFrom('organization_unit_roles as held')
        .innerJoin('roles', 'roles.id', 'held.role_id')
        .select('organization_unit_id')
        .where('roles.name', '=', 'ServiceDesk')
        .executeTakeFirstOrThrow()
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('user_name', '=', 'alice')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('organization_unit_users')
        .values({ tenant_id: tenantId, organization_unit_id, user_id: id })
        .execute()
    })
    const { result } = await alice.call('PowerBIEmbed_GetSidebarItems')
    expect(result.reports.map(({ name }) => name)).toContain('By unit')
    expect(
      (await alice.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId: byUnit.reportId } })).status,
    ).toBe(200)
  })
})

test('the toolbar tells what each person may do with each report (PowerBIEmbed_GetReportToolbarSettings)', async () => {
  await chooseReport('alice', everybodys.reportId)
  const item = async (caller: Caller) =>
    (await caller.call('PowerBIEmbed_GetReportToolbarSettings')).result.reportItems.find(
      ({ reportId }) => reportId === everybodys.reportId,
    )
  const facts = {
    reportId: everybodys.reportId,
    isDefaultForTenant: true,
    isLogsEnabled: true,
  }
  expect(await item(admin)).toEqual({ ...facts, canEdit: true, canRefreshDataset: true, isDefaultForUser: false })
  expect(await item(alice)).toEqual({ ...facts, canEdit: false, canRefreshDataset: false, isDefaultForUser: true })
  await chooseReport('alice', null)
})

describe('the default report', () => {
  test('is the person’s own choice, else the tenant’s (PowerBIEmbed_GetDefaultReportEmbedToken)', async () => {
    expect(await defaultName(admin)).toBe(everybodys.name)
    await chooseReport('admin', administrators.reportId)
    expect(await defaultName(admin)).toBe(administrators.name)
    expect(await defaultName(alice)).toBe(everybodys.name)
  })

  test('is the tenant’s where the chosen one is closed to the person', async () => {
    await chooseReport('alice', administrators.reportId)
    expect(await defaultName(alice)).toBe(everybodys.name)
    await chooseReport('alice', disabled.reportId)
    expect(await defaultName(alice)).toBe(everybodys.name)
    await chooseReport('alice', null)
  })

  test('is nothing, and not an error, where there is none', async () => {
    const { status, result } = await (await portal.as(fabrikamAlice)).call('PowerBIEmbed_GetDefaultReportEmbedToken')
    expect([status, result]).toEqual([200, { embedTokenDto: null, tasks: [] }])
  })
})

describe('an embed token', () => {
  const tokenFor = async (caller: Caller, { reportId }: ImportedReport) => {
    const { result } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
    if (!result.embedTokenDto) throw new Error('There is no token')
    return result.embedTokenDto
  }

  test('opens one report for one person, for an hour (PowerBIEmbed_GetReportEmbedToken)', async () => {
    const answered = await tokenFor(alice, everybodys)
    expect(answered).toMatchObject({
      id: everybodys.reportId,
      reportId: everybodys.reportGuid,
      reportName: everybodys.name,
      embedUrl: `http://localhost/report-host/reportEmbed?reportId=${everybodys.reportGuid}`,
      secondsLeft: lifetimes.embedToken,
      expiration: new Date(portal.now().getTime() + lifetimes.embedToken * 1000).toISOString(),
      canEdit: false,
      isPbiProEmbed: false,
    })
    expect(await readEmbedToken(portal.services.secrets, answered.token, portal.now())).toMatchObject({
      tenantId: portal.tenantId('contoso'),
      reportGuid: everybodys.reportGuid,
      userName: 'alice',
      canEdit: false,
    })
  })

  test('lets change only who may change reports, and names the person’s roles (F11)', async () => {
    const scope = await readEmbedToken(portal.services.secrets, (await tokenFor(admin, everybodys)).token, portal.now())
    expect(scope?.canEdit).toBe(true)
    expect(scope?.roles).toContain('Admin')
  })

  test('ends with the session that it was made in', async () => {
    const caller = await portal.signIn(contosoAdmin)
    const { token } = await tokenFor(caller, everybodys)
    const asFrame = { headers: { authorization: `Bearer ${token}` } }
    expect((await portal.anonymous.call('ReportLibrary_GetReport', asFrame)).status).toBe(200)
    await caller.call('TokenAuth_LogOut')
    expect((await portal.anonymous.call('ReportLibrary_GetReport', asFrame)).status).toBe(401)
  })

  test('C8: ends with the right of whoever acts as the person', async () => {
    const helper = await aPerson(portal, 'contoso', { role: 'Admin' })
    const own = await portal.signIn(helper.person)
    const target = await aPerson(portal, 'contoso')
    const { result: asked } = await own.call('Account_ImpersonateUser', { body: { userId: target.id } })
    const { result } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: asked.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const { token } = await tokenFor(callerWith(portal, result.accessToken), everybodys)
    const asFrame = { headers: { authorization: `Bearer ${token}` } }
    expect((await portal.anonymous.call('ReportLibrary_GetReport', asFrame)).status).toBe(200)
    const tenantId = portal.tenantId('contoso')
    await inTenant(portal, 'contoso', (db) => endAllSessions(db, tenantId, helper.id, 'account changed', portal.now()))
    expect((await portal.anonymous.call('ReportLibrary_GetReport', asFrame)).status).toBe(401)
  })
})

test('an administrator opens any report, disabled ones too (PowerBIEmbed_GetReportEmbedTokenAsAdmin)', async () => {
  const open = (caller: Caller, { reportId }: ImportedReport) =>
    caller.call('PowerBIEmbed_GetReportEmbedTokenAsAdmin', { query: { reportId } })
  expect((await open(admin, disabled)).result.embedTokenDto?.reportName).toBe(disabled.name)
  expect((await open(alice, everybodys)).status).toBe(403)
  expect((await open(admin, fabrikams)).status).toBe(404)
})

describe('the data of a report', () => {
  const refresh = (caller: Caller, { reportId }: ImportedReport) =>
    caller.call('PowerBIEmbed_RefreshDataset', { query: { reportId } })
  const versionOf = async ({ reportGuid }: ImportedReport) =>
    tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db
        .selectFrom('library_reports')
        .select('version')
        .where('report_guid', '=', reportGuid)
        .executeTakeFirstOrThrow(),
    )

  test('is read again from its folder, once however often that is asked (PowerBIEmbed_RefreshDataset)', async () => {
    const before = await versionOf(everybodys)
    const answers = await Promise.all([refresh(admin, everybodys), refresh(admin, everybodys)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await portal.runJobs()
    expect(await versionOf(everybodys)).not.toEqual(before)
    const { result } = await admin.call('PbiReports_GetPbiReportForView', { query: { id: everybodys.reportId } })
    expect([result.name, result.folderPath]).toEqual([everybodys.name, 'B'])
  })

  const moveFolder = ({ reportGuid }: ImportedReport, source_folder: string | null) =>
    tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db.updateTable('library_datasets').set({ source_folder }).where('report_guid', '=', reportGuid).execute(),
    )

  test('R57: is as old as it is for each reader, and for nobody to whom the report is closed (PowerBIEmbed_GetDataTime)', async () => {
    const ofReport = (caller: Caller, { reportId }: ImportedReport) =>
      caller.call('PowerBIEmbed_GetDataTime', { query: { reportId } })
    const { items } = (
      await admin.call('PowerBIEmbed_GetDatasetRefreshes', { query: { reportId: everybodys.reportId } })
    ).result
    expect((await ofReport(alice, everybodys)).result).toEqual({ dataFrom: items[0]?.endTime })
    for (const report of [administrators, disabled, fabrikams]) {
      expect((await ofReport(alice, report)).status).toBe(404)
    }
  })

  test('that could not be read again is told of in the audit log, as asked for by whoever did (U136)', async () => {
    await moveFolder(administrators, '/imports/nowhere')
    expect((await refresh(admin, administrators)).status).toBe(200)
    await portal.runJobs({ failing: [refreshReportDataset] })
    const query = { serviceName: 'PowerBIEmbed', methodName: 'refreshDataset', hasException: true }
    const { items } = (await admin.call('AuditLog_GetAuditLogs', { query })).result
    const parameters = JSON.stringify({ reportId: administrators.reportId })
    expect(items).toMatchObject([{ parameters, userName: 'admin', exception: 'nowhere: there is no such folder' }])
  })

  describe('R101: its history', () => {
    const history = async ({ reportId }: ImportedReport, headers = {}) =>
      (await admin.call('PowerBIEmbed_GetDatasetRefreshes', { query: { reportId }, headers })).result.items
    const statuses = async (report: ImportedReport) => (await history(report)).map(({ status }) => status)
    const aReadReport = (name: string) => aReport(portal, { tenant: 'contoso', name: `History ${name}` })

    test('tells who asked, and when each began and ended; it begins with the import (PowerBIEmbed_GetDatasetRefreshes)', async () => {
      const report = await aReadReport('told')
      expect(await history(report)).toMatchObject([{ status: 'completed', userName: null, reason: null }])
      portal.moveClock(60)
      await refresh(admin, report)
      await refresh(admin, report)
      expect(await history(report)).toMatchObject([
        { status: 'running', userName: 'admin', endTime: null },
        { status: 'completed' },
      ])
      portal.moveClock(5)
      await portal.runJobs()
      const [latest, imported] = await history(report)
      expect(latest).toMatchObject({ status: 'completed', userName: 'admin', reason: null })
      expect(Date.parse(latest?.endTime ?? '')).toBeGreaterThanOrEqual(Date.parse(latest?.startTime ?? '') + 5000)
      expect(imported?.startTime).not.toBe(latest?.startTime)
      expect((await admin.call('PowerBIEmbed_GetDataTime', { query: { reportId: report.reportId } })).result).toEqual({
        dataFrom: latest?.endTime,
      })
    })

    test('says why one failed, in the language of whoever reads it, and not where the operator keeps the files', async () => {
      const report = await aReadReport('failed')
      await moveFolder(report, '/imports/nowhere')
      await refresh(admin, report)
      await portal.runJobs({ failing: [refreshReportDataset] })
      const [failed] = await history(report)
      expect(failed).toMatchObject({ status: 'failed', reason: 'nowhere: there is no such folder' })
      expect(failed?.endTime).not.toBeNull()
      const [inGerman] = await history(report, { 'accept-language': 'de' })
      expect(inGerman?.reason).toBe('nowhere: diesen Ordner gibt es nicht')
      expect(await statuses(report)).toEqual(['failed', 'completed'])
    })

    test('one that nobody goes on with is not told as going on', async () => {
      const report = await aReadReport('lost')
      await refresh(admin, report)
      expect(await statuses(report)).toEqual(['running', 'completed'])
      await inTenant(portal, 'contoso', (db) =>
        db.deleteFrom('jobs').where('name', '=', refreshReportDataset.name).execute(),
      )
      expect(await history(report)).toMatchObject([{ status: 'cancelled', endTime: expect.any(String) }, {}])
      await refresh(admin, report)
      await portal.runJobs()
      expect(await statuses(report)).toEqual(['completed', 'cancelled', 'completed'])
    })

    test('one whose process was killed each time has failed, with a reason', async () => {
      const report = await aReadReport('killed')
      await refresh(admin, report)
      await inTenant(portal, 'contoso', (db) =>
        db.updateTable('jobs').set({ attempts: 9 }).where('key', '=', String(report.reportId)).execute(),
      )
      await portal.runJobs({ failing: [refreshReportDataset] })
      expect(await history(report)).toMatchObject([
        { status: 'failed', reason: expect.stringContaining('cut off') },
        { status: 'completed' },
      ])
    })

    test('keeps the last ones, and goes with the report', async () => {
      const report = await aReadReport('long')
      const { reportId: id } = report
      await inTenant(portal, 'contoso', (db) =>
        sql`insert into report_refreshes (tenant_id, report_id, started_at, ended_at)
          select tenant_id, report_id, started_at - make_interval(hours => n), ended_at - make_interval(hours => n)
          from report_refreshes, generate_series(1, ${limits.refreshes + 5}) n where report_id = ${id}`.execute(db),
      )
      await refresh(admin, report)
      await portal.runJobs()
      expect(await history(report)).toHaveLength(limits.refreshes)
      const kept = () =>
        inTenant(portal, 'contoso', (db) =>
          db.selectFrom('report_refreshes').select('id').where('report_id', '=', id).execute(),
        )
      expect(await kept()).toHaveLength(limits.refreshes)
      await admin.call('PbiReports_Delete', { query: { id } })
      expect(await kept()).toEqual([])
    })
  })

  test('of an unknown folder cannot be, and says so', async () => {
    await moveFolder(administrators, null)
    const { status, error } = await refresh(admin, administrators)
    expect([status, error?.message]).toEqual([400, expect.stringContaining('were uploaded')])
  })

  test('is refreshed by who may edit reports, also of one that is disabled', async () => {
    expect((await refresh(admin, disabled)).status).toBe(200)
    const query = { reportId: disabled.reportId }
    expect((await admin.call('PowerBIEmbed_GetDatasetRefreshes', { query })).result.items).toHaveLength(2)
    expect((await refresh(alice, everybodys)).status).toBe(403)
    expect((await refresh(portal.anonymous, everybodys)).status).toBe(401)
    expect((await refresh(admin, fabrikams)).status).toBe(404)
  })
})

describe('what lies in Power BI alone', () => {
  const anItem = { reportId: '5a6b7c8d-0000-4000-8000-000000000001' }
  const anApp = () =>
    tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db
        .insertInto('reports')
        .values({
          tenant_id: portal.tenantId('contoso'),
          report_guid: anItem.reportId,
          provider: 'powerBI',
          workspace_id: null,
          name: 'App',
          type: 'PowerBIApp',
          report_type: 'PowerBIApp',
          description: null,
          folder_path: null,
          creation_time: portal.now(),
          creator_user_id: null,
          last_modification_time: null,
          last_modifier_user_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )

  test('is an app, of which nothing opens as long as nothing is in it (PowerBIEmbed_GetAppEmbedToken)', async () => {
    const { id } = await anApp()
    const open = (appId: number) =>
      admin.call('PowerBIEmbed_GetAppEmbedToken', {
        query: { appId, itemId: anItem.reportId, childType: 'Report' as const },
      })
    expect((await admin.call('PowerBIEmbed_GetSidebarItems')).result.apps).toMatchObject([{ id, name: 'App' }])
    expect((await open(id)).error?.message).toContain('nothing in this app yet')
    // A205: a report, open to the caller or not, is as much of an app as nothing is.
    const wrong = await Promise.all([everybodys.reportId, 2_000_000_000].map(open))
    expect(wrong.map(({ status, error }) => [status, error?.name])).toEqual(
      wrong.map(() => [404, 'reports.isNotThere']),
    )
    await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db.deleteFrom('reports').where('id', '=', id).execute(),
    )
  })

  test('needs an account that Power BI knows (PowerBIEmbed_GetPassthroughEmbedToken, …SidebarItems)', async () => {
    const ids = ['PowerBIEmbed_GetPassthroughPowerBISidebarItems', 'PowerBIEmbed_GetPassthroughEmbedToken'] as const
    const query = { parentType: 'App', childType: 'Report', parentGuid: anItem.reportId, childGuid: anItem.reportId }
    for (const id of ids) {
      const { status, error } = await admin.callWith(id, { query })
      expect([status, error?.message], id).toEqual([400, expect.stringContaining('directory account')])
      expect((await portal.anonymous.callWith(id, { query })).status, id).toBe(401)
    }
  })
})

describe('R31: pages for a device', () => {
  const keepable = async (caller: Caller) => (await caller.call('PowerBIEmbed_GetKeepableReports')).result
  const rightsTo = async (caller: Caller, reportId: number) =>
    (await keepable(caller)).items.find((item) => item.reportId === reportId)?.rights
  const draw = (caller: Caller, reportId: number, pageName = 'people') =>
    caller.call('PowerBIEmbed_GetPageToKeep', { query: { reportId, pageName } })
  const pictureFor = async (caller: Caller, reportId: number) =>
    Buffer.from((await draw(caller, reportId)).result.bytes, 'base64').toString()

  test('are of the reports that the person’s roles open (PowerBIEmbed_GetKeepableReports)', async () => {
    const ids = async (caller: Caller) => (await keepable(caller)).items.map(({ reportId }) => reportId)
    expect(await ids(admin)).toContain(administrators.reportId)
    expect(await ids(alice)).not.toContain(administrators.reportId)
    expect(await ids(alice)).toContain(everybodys.reportId)
    expect(await ids(await portal.as(fabrikamAlice))).not.toContain(everybodys.reportId)
  })

  test('are drawn within the person’s own rows, under the rights that decide them (PowerBIEmbed_GetPageToKeep)', async () => {
    const { reportId } = everybodys
    const [forAdmin, forAlice] = [await pictureFor(admin, reportId), await pictureFor(alice, reportId)]
    expect(forAdmin).toMatch(/^<svg .*<\/svg>$/s)
    expect(forAlice).toMatch(/^<svg .*<\/svg>$/s)
    expect(forAlice).not.toBe(forAdmin)
    expect((await draw(alice, reportId)).result.rights).toBe(await rightsTo(alice, reportId))
    expect(await rightsTo(alice, reportId)).not.toBe(await rightsTo(admin, reportId))
  })

  test('have other rights once the person has another role, and the same ones for all where no rows are kept back', async () => {
    const free = await aReport(portal, { tenant: 'contoso', name: 'No rules', folder: 'service-desk' })
    const { id: user_id, person } = await aPerson(portal, 'contoso', { role: 'User' })
    const caller = await portal.signIn(person)
    const before = await rightsTo(caller, everybodys.reportId)
    expect(await rightsTo(caller, free.reportId)).toBe(await rightsTo(admin, free.reportId))
    await inTenant(portal, 'contoso', async (db) => {
      const tenant_id = portal.tenantId('contoso')
      const { id: role_id } = await db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'ServiceDesk')
        .executeTakeFirstOrThrow()
      await db.insertInto('user_roles').values({ tenant_id, user_id, role_id }).execute()
      await announceIdentityChange(db, tenant_id, 'everybody')
    })
    expect(await rightsTo(caller, everybodys.reportId)).not.toBe(before)
    expect(await rightsTo(caller, free.reportId)).toBe(await rightsTo(admin, free.reportId))
  })

  test('are none of a report that is closed, disabled, or another organisation’s, and none of a page that is not there', async () => {
    for (const { reportId } of [administrators, disabled, fabrikams, { reportId: 2_000_000_000 }]) {
      expect((await draw(alice, reportId)).status).toBe(404)
    }
    expect((await draw(alice, everybodys.reportId, 'nowhere')).status).toBe(404)
  })

  test('are none where the settings say that devices keep none', async () => {
    await changeSetting(portal, 'contoso', settings.keptPageDays, '0')
    try {
      expect(await keepable(alice)).toEqual({ items: [], keptForDays: 0 })
      const { status, error } = await draw(alice, everybodys.reportId)
      expect([status, error?.message]).toEqual([400, translator('en-gb')('reports.keep.isOff')])
    } finally {
      await changeSetting(portal, 'contoso', settings.keptPageDays, '30')
    }
  })

  test('are none in somebody else’s name', async () => {
    const { user } = await whoIs(alice)
    // Acting as somebody ends one's own session.
    const another = await portal.signIn(contosoAdmin)
    const { result: ticket } = await another.call('Account_ImpersonateUser', { body: { userId: user?.id ?? 0 } })
    const { result: opened } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: ticket.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const acting = callerWith(portal, opened.accessToken)
    expect((await keepable(acting)).items).toEqual([])
    const { status, error } = await draw(acting, everybodys.reportId)
    expect([status, error?.message]).toEqual([400, translator('en-gb')('reportSharing.notKeptWhileActing')])
  })
})

test('the host’s dashboard has the report that its settings name (PowerBIEmbed_GetHostDefaultReportEmbedToken)', async () => {
  const host = await portal.as(hostAdmin)
  const open = (caller: Caller) => caller.call('PowerBIEmbed_GetHostDefaultReportEmbedToken')
  expect((await open(host)).result).toEqual({ embedTokenDto: null, tasks: [] })
  const { store, storage, config } = portal.services
  const { reportGuid } = await importReport(
    { store, storage, dataDir: config.dataDir, now: portal.now(), progress: () => undefined },
    { folder: reportFolder('contoso'), tenantId: 0, name: 'Operations' },
  )
  await tenantTransaction(store, 0, (db) =>
    db
      .insertInto('settings')
      .values({ tenant_id: 0, name: settings.hostDashboardReportGuid, value: reportGuid })
      .execute(),
  )
  expect((await open(host)).result.embedTokenDto).toMatchObject({ reportId: reportGuid, reportName: 'Operations' })
  expect((await open(admin)).status).toBe(403)
})

const reading: OperationId[] = [
  'PowerBIEmbed_GetSidebarItems',
  'PowerBIEmbed_GetReportPages',
  'PowerBIEmbed_GetKeepableReports',
  'PowerBIEmbed_GetReportToolbarSettings',
  'PowerBIEmbed_GetDefaultReportEmbedToken',
]

describe('who may', () => {
  test.each(reading)('%s: nobody without a sign-in, and nobody of the host', async (id) => {
    expect((await portal.anonymous.callWith(id, {})).status).toBe(401)
    expect((await (await portal.as(hostAdmin)).callWith(id, {})).status).toBe(403)
  })

  test('a tenant without the feature has no reports', async () => {
    const tenantId = portal.tenantId('fabrikam')
    const value = (is: string) =>
      hostTransaction(portal.store, 'a test switches a feature', async (db) => {
        await db.deleteFrom('tenant_features').where('tenant_id', '=', tenantId).execute()
        await db
          .insertInto('tenant_features')
          .values({ tenant_id: tenantId, name: features.powerBI, value: is })
          .execute()
        await announceIdentityChange(db, tenantId, 'everybody')
      })
    const fabrikam = await portal.as(fabrikamAdmin)
    await value('false')
    expect((await fabrikam.call('PowerBIEmbed_GetSidebarItems')).status).toBe(403)
    await value('true')
    expect((await fabrikam.call('PowerBIEmbed_GetSidebarItems')).result.reports.map(({ name }) => name)).toEqual([
      fabrikams.name,
    ])
  })
})

describe('what is refused', () => {
  const openWith = async (caller: typeof alice, { reportId }: { reportId: number }) => {
    const { status, error } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
    return [status, error?.message]
  }
  const none = { reportId: 2_000_000_000 }
  const words = translator('en-gb')

  test('a report of another tenant, one that the person’s roles do not open, and none: all alike (F2, F11)', async () => {
    for (const report of [fabrikams, administrators, none]) {
      expect(await openWith(alice, report)).toEqual([404, words('reports.isNotThere')])
    }
  })

  test('R54: who has a role of a report hears that it is switched off, and who administers reports that it is closed', async () => {
    const isSwitchedOff = [404, words('reports.isSwitchedOff', { name: disabled.name })]
    for (const person of [alice, admin]) expect(await openWith(person, disabled)).toEqual(isSwitchedOff)
    const closed = await aReport(portal, { tenant: 'contoso', name: 'Auditors’', roles: ['Auditors'] })
    expect(await openWith(admin, closed)).toEqual([404, words('reports.isClosed', { name: closed.name })])
    for (const report of [fabrikams, none]) {
      expect(await openWith(admin, report)).toEqual([404, words('reports.isNotThere')])
    }
  })

  test('a call that names no report', async () => {
    const { status, error } = await alice.callWith('PowerBIEmbed_GetReportEmbedToken', {})
    expect(status).toBe(400)
    expect(error?.validationErrors?.flatMap(({ members }) => members)).toEqual(['reportId'])
  })
})
