import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { type ImportedReport, importReport } from '../../src/server/reports/import/import-report.ts'
import { datasetFolder, versionKey } from '../../src/server/reports/library/paths.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson, inTenant, type NewPerson } from './identity.ts'
import { aReport, reportFolder } from './reports.ts'
import { personWith } from './security/people.ts'
import { readSheet } from './workbook.ts'

let portal: Portal
let admin: Caller
let alice: Caller
let people: ImportedReport
let sales: ImportedReport
let fabrikams: ImportedReport

beforeAll(async () => {
  portal = await startApp()
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  people = await aReport(portal, { tenant: 'contoso', name: 'People', folderPath: 'Staff', isDefault: true })
  sales = await aReport(portal, { tenant: 'contoso', name: 'sales', folderPath: 'Money', isDisabled: true })
  fabrikams = await aReport(portal, { tenant: 'fabrikam', name: 'People' })
})

afterAll(() => portal.close())

const names = async (query: Record<string, unknown>) =>
  (await admin.call('PbiReports_GetAll', { query })).result.items.map(({ name }) => name)

const forEdit = async ({ reportId }: ImportedReport) =>
  (await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: reportId } })).result

const save = async (report: ImportedReport, changes: object, caller = admin) => {
  const { roles: _, ...form } = await forEdit(report)
  return caller.callWith('PbiReports_CreateOrEdit', { body: { ...form, ...changes } })
}

describe('the list of reports', () => {
  test('has every report, disabled ones too, with where it lies (PbiReports_GetAll)', async () => {
    const { totalCount, items } = (await admin.call('PbiReports_GetAll')).result
    expect(totalCount).toBe(2)
    expect(items[0]).toMatchObject({
      id: people.reportId,
      reportGuid: people.reportGuid,
      name: 'People',
      workspaceId: null,
      workspaceName: 'Report library',
      isDefaultForTenant: true,
      isDisabled: false,
    })
    expect(items[1]).toMatchObject({ name: 'sales', isDisabled: true })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['part of a folder', { filter: 'staf' }, ['People']],
    ['part of a name', { nameFilter: 'AL' }, ['sales']],
    ['a percent sign, which is itself', { filter: '%' }, []],
    ['a kind of item', { typeFilter: 'Dashboard' }, []],
    ['what is disabled', { isDisabledFilter: 1 }, ['sales']],
    ['what is not', { isDisabledFilter: 0 }, ['People']],
    ['all', { isDisabledFilter: -1, sorting: 'folderPath ASC' }, ['sales', 'People']],
    ['one row of the second page', { maxResultCount: 1, skipCount: 1 }, ['sales']],
  ])('finds by %s', async (_, query, found) => {
    expect(await names(query)).toEqual(found)
  })

  test('refuses to sort by what it does not show', async () => {
    expect((await admin.callWith('PbiReports_GetAll', { query: { sorting: 'tenant_id ASC' } })).status).toBe(400)
  })

  test('is exported as it is filtered and sorted (PbiReports_GetPbiReportsToExcel)', async () => {
    const exported = async (asked: object) => {
      const { result } = await admin.call('PbiReports_GetPbiReportsToExcel', { query: asked })
      const query = { fileType: result.fileType, fileToken: result.fileToken, fileName: result.fileName }
      const { raw } = await admin.call('File_DownloadTempFile', { query })
      return readSheet(raw.rawPayload).rows
    }
    expect(await exported({ filter: 'money' })).toMatchObject([{ Name: 'sales', Workspace: 'Report library' }])
    expect(await exported({ nameFilter: 'peo', isDisabledFilter: 0 })).toMatchObject([{ Name: 'People' }])
    expect(await exported({ nameFilter: 'peo', isDisabledFilter: 1 })).toEqual([])
    const names = async (sorting: string) => (await exported({ sorting })).map((row) => row.Name)
    expect(await names('name DESC')).toEqual((await names('name ASC')).toReversed())
  })
})

describe('a report', () => {
  test('is shown with its facts (PbiReports_GetPbiReportForView)', async () => {
    const { result } = await admin.call('PbiReports_GetPbiReportForView', { query: { id: people.reportId } })
    expect(result).toMatchObject({ id: people.reportId, name: 'People', folderPath: 'Staff' })
  })

  test('is changed by its form, and what the form leaves out stays (PbiReports_GetPbiReportForEdit)', async () => {
    const { roles, ...before } = await forEdit(people)
    const adminRole = roles.find(({ displayName }) => displayName === 'Admin')?.id ?? 0
    const embed = { itemType: 'Dashboard', itemGuid: '5a6b7c8d-0000-4000-8000-000000000001', isDatasetWithRLS: true }
    expect((await save(people, { roleIds: [adminRole], additionalEmbedData: [embed], folderPath: 'A/B' })).status).toBe(
      200,
    )
    expect(await forEdit(people)).toMatchObject({
      ...before,
      folderPath: 'A/B',
      roleIds: [adminRole],
      additionalEmbedData: [{ ...embed, pbiReportId: people.reportId }],
    })
    const seen = await alice.call('PowerBIEmbed_GetSidebarItems')
    expect(seen.result.reports.map(({ name }) => name)).not.toContain('People')
    await save(people, { roleIds: [], additionalEmbedData: [], folderPath: 'Staff' })
  })

  test('of the library is never made here, and never becomes another item (PbiReports_CreateOrEdit)', async () => {
    const body = { itemGuid: '5a6b7c8d-0000-4000-8000-000000000009', itemType: 'Report' as const, name: 'New' }
    const made = await admin.call('PbiReports_CreateOrEdit', { body })
    expect([made.status, made.error?.message]).toEqual([400, expect.stringContaining('uploaded folder')])
    const moved = await save(people, { itemGuid: body.itemGuid })
    expect(moved.error?.validationErrors?.[0]?.members).toEqual(['itemGuid'])
  })

  test('keeps a name of its own', async () => {
    const { status, error } = await save(people, { name: 'SALES' })
    expect([status, error?.validationErrors]).toEqual([
      400,
      [{ members: ['name'], message: 'There is a report named SALES already.' }],
    ])
  })

  test('whose only role was deleted is nobody’s, not everybody’s', async () => {
    const role = await tenantTransaction(portal.store, portal.tenantId('contoso'), async (db) => {
      const { id } = await db
        .insertInto('roles')
        .values({
          tenant_id: portal.tenantId('contoso'),
          name: 'Temporary',
          display_name: 'Temporary',
          folder_path: null,
          creation_time: portal.now(),
          creator_user_id: null,
          last_modification_time: null,
          last_modifier_user_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    await save(people, { roleIds: [role] })
    await admin.call('Role_DeleteRole', { query: { id: role } })
    const seen = async () => (await alice.call('PowerBIEmbed_GetSidebarItems')).result.reports.map(({ name }) => name)
    expect(await seen()).not.toContain('People')
    expect((await save(people, { description: 'Kept' })).status).toBe(200)
    expect(await seen()).not.toContain('People')
    await save(people, { roleIds: [] })
    expect(await seen()).toContain('People')
  })

  test('is not given roles of another tenant (F2)', async () => {
    const foreign = await hostTransaction(portal.store, 'a test looks for a role of another tenant', (db) =>
      db
        .selectFrom('roles')
        .select('id')
        .where('tenant_id', '=', portal.tenantId('fabrikam'))
        .executeTakeFirstOrThrow(),
    )
    const { status, error } = await save(people, { roleIds: [foreign.id] })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['roleIds']])
  })

  test('tells its pages, numbered from 1 (PbiReports_GetPagesForReport)', async () => {
    const { items } = (await admin.call('PbiReports_GetPagesForReport', { query: { reportId: people.reportId } }))
      .result
    expect(items.map(({ pageNumber }) => pageNumber)).toEqual(items.map((_, index) => index + 1))
    expect(items[0]).toMatchObject({ name: expect.any(String), displayName: expect.any(String) })
  })

  test('R55: tells its tables and columns, of which filters of share keys are made (PbiReports_GetFieldsForReport)', async () => {
    const query = { reportId: people.reportId }
    const { keepsFilters, tables } = (await admin.call('PbiReports_GetFieldsForReport', { query })).result
    expect(keepsFilters).toBe(true)
    const { name = '', columns = [] } = tables.find(({ columns: of }) => of.some(({ type }) => type === 'text')) ?? {}
    const column = columns.find(({ type }) => type === 'text')?.name ?? ''
    const filter = JSON.stringify([{ target: { table: name, column }, operator: 'In', values: ['x'] }])
    const expiration = new Date(Date.now() + 86_400_000).toISOString()
    const body = { reportId: people.reportId, name: 'Made of what it tells', expiration, filter }
    expect((await admin.call('ReportKeys_CreateOrEdit', { body })).status).toBe(200)
  })
})

test('H6: a default that many choose at the same moment is one report, and nobody’s choice fails', async () => {
  const reports = await Promise.all(
    ['Desk', 'Other'].map((name) =>
      aReport(portal, { tenant: 'contoso', name: `${name} of many`, folder: 'service-desk' }),
    ),
  )
  const forms = await Promise.all(
    reports.map(
      async ({ reportId: id }) => (await admin.call('PbiReports_GetPbiReportForEdit', { query: { id } })).result,
    ),
  )
  const choices = Array.from({ length: 20 }, (_, index) => {
    const [report, form] = [reports[index % 2], forms[index % 2]]
    return index % 4 < 2
      ? admin.call('PbiReports_UpdateDefaultReportForTenant', { body: { tenantReportId: report?.reportId ?? 0 } })
      : admin.callWith('PbiReports_CreateOrEdit', { body: { ...form, isDefaultForTenant: true } })
  })
  expect((await Promise.all<{ status: number }>(choices)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { result } = await admin.call('PbiReports_GetAll', { query: { maxResultCount: 100 } })
  expect(result.items.filter((report) => report.isDefaultForTenant)).toHaveLength(1)
  for (const { reportId: id } of reports) {
    const twice = [1, 2].map(() => admin.call('PbiReports_Delete', { query: { id } }))
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 404])
  }
})

test.each([
  ['/Staff // Plans/ ', 'Staff/Plans'],
  [' / ', null],
  [undefined, 'Staff'],
])('a report that is put into the folder “%s” stands in “%s”', async (folderPath, kept) => {
  await save(people, { folderPath: 'Staff' })
  expect((await save(people, { folderPath })).status).toBe(200)
  const { result } = await admin.call('PbiReports_GetPbiReportForView', { query: { id: people.reportId } })
  expect(result.folderPath).toBe(kept)
  await save(people, { folderPath: 'Staff' })
})

test('one report at a time is everybody’s default (PbiReports_UpdateDefaultReportForTenant)', async () => {
  const choose = (tenantReportId: number) =>
    admin.call('PbiReports_UpdateDefaultReportForTenant', { body: { tenantReportId } })
  const defaults = async () =>
    (await admin.call('PbiReports_GetAll')).result.items
      .filter((item) => item.isDefaultForTenant)
      .map(({ name }) => name)
  await choose(sales.reportId)
  expect(await defaults()).toEqual(['sales'])
  await Promise.all([choose(people.reportId), choose(sales.reportId), choose(people.reportId)])
  expect(await defaults()).toHaveLength(1)
  await choose(0)
  expect(await defaults()).toEqual([])
  expect((await choose(fabrikams.reportId)).status).toBe(404)
})

test('a deleted report is gone with its data and its logs (PbiReports_Delete)', async () => {
  const doomed = await aReport(portal, { tenant: 'contoso', name: 'Doomed' })
  const tenantId = portal.tenantId('contoso')
  const version = await tenantTransaction(portal.store, tenantId, (db) =>
    db
      .selectFrom('library_reports')
      .select('version')
      .where('report_guid', '=', doomed.reportGuid)
      .executeTakeFirstOrThrow(),
  )
  const file = join(portal.services.config.dataDir, 'reports', versionKey(tenantId, doomed.reportGuid, version.version))
  expect(existsSync(file)).toBe(true)
  expect((await admin.call('PbiReports_Delete', { query: { id: doomed.reportId } })).status).toBe(200)
  expect(existsSync(file)).toBe(false)
  expect((await admin.call('PbiReports_GetPbiReportForView', { query: { id: doomed.reportId } })).status).toBe(404)
  const left = await tenantTransaction(portal.store, tenantId, (db) =>
    db.selectFrom('library_datasets').select('version').where('report_guid', '=', doomed.reportGuid).execute(),
  )
  expect(left).toEqual([])
})

const calls = (id: number): [OperationId, { query?: object; body?: object }][] => [
  ['PbiReports_GetAll', {}],
  ['PbiReports_GetPbiReportsToExcel', {}],
  ['PbiReports_GetPbiReportForView', { query: { id } }],
  ['PbiReports_GetPbiReportForEdit', { query: { id } }],
  ['PbiReports_CreateOrEdit', { body: { id, itemGuid: people.reportGuid, itemType: 'Report', name: 'Taken over' } }],
  ['PbiReports_UpdateDefaultReportForTenant', { body: { tenantReportId: id } }],
  ['PbiReports_GetPagesForReport', { query: { reportId: id } }],
  ['PbiReports_GetFieldsForReport', { query: { reportId: id } }],
  ['PbiReports_Delete', { query: { id } }],
]

describe('who may', () => {
  test('nobody without a sign-in, no ordinary member', async () => {
    for (const [id, input] of calls(people.reportId)) {
      expect((await portal.anonymous.callWith(id, input)).status, id).toBe(401)
      expect((await alice.callWith(id, input)).status, id).toBe(403)
    }
  })

  test('numbers that are no report’s, and guids in another spelling, are refused and nothing breaks (R3)', async () => {
    for (const [id, input] of calls(9_007_199_254_740_991).slice(2)) {
      expect((await admin.callWith(id, input)).status, id).toBe(400)
    }
    const body = { itemGuid: `urn:uuid:${people.reportGuid}`, itemType: 'Report', name: 'New' }
    expect((await admin.callWith('PbiReports_CreateOrEdit', { body })).status).toBe(400)
  })

  test('nobody reaches another tenant’s report (F2)', async () => {
    const fabrikam = await portal.as(fabrikamAdmin)
    for (const [id, input] of calls(people.reportId).slice(2)) {
      expect((await fabrikam.callWith(id, input)).status, id).toBe(404)
    }
    expect(await names({ nameFilter: 'People' })).toEqual(['People'])
  })
})

describe('reports of the operator', () => {
  const { hostSettings, tenants } = permissions
  const named = 'Operations'
  let settler: Caller
  let own: ImportedReport

  beforeAll(async () => {
    settler = await personWith(portal, null, new Set([hostSettings]))
    const { store, storage, config } = portal.services
    own = await importReport(
      { store, storage, dataDir: config.dataDir, now: portal.now(), progress: () => undefined },
      { folder: reportFolder('contoso'), tenantId: 0, name: named },
    )
  })

  const listed = async (query = {}) => (await settler.call('PbiReports_GetAll', { query })).result.items

  test('are listed, found and shown by the right to its settings', async () => {
    expect(await listed({ filter: 'opera' })).toMatchObject([{ id: own.reportId, name: named }])
    expect(await listed({ nameFilter: 'sales' })).toEqual([])
    const { result } = await settler.call('PbiReports_GetPbiReportForView', { query: { id: own.reportId } })
    expect(result).toMatchObject({ name: named, reportGuid: own.reportGuid })
    const { result: file } = await settler.call('PbiReports_GetPbiReportsToExcel', { query: {} })
    const { fileType, fileToken, fileName } = file
    const { raw } = await settler.call('File_DownloadTempFile', { query: { fileType, fileToken, fileName } })
    expect((await readSheet(raw.rawPayload)).rows.map(({ Name }) => Name)).toContain(named)
  })

  test('say which of them is on its dashboard, and are sorted by it', async () => {
    const isDefault = async () => (await listed()).filter(({ isDefaultForTenant }) => isDefaultForTenant)
    expect(await isDefault()).toEqual([])
    await chooseForDashboard(own.reportGuid.toUpperCase())
    expect(await isDefault()).toMatchObject([{ name: named }])
    expect((await listed({ sorting: 'isDefaultForTenant DESC' }))[0]).toMatchObject({ name: named })
  })

  const chooseForDashboard = (value: string) =>
    hostTransaction(portal.store, 'the test chooses a report', (db) =>
      db
        .insertInto('settings')
        .values({ tenant_id: 0, user_id: 0, name: settings.hostDashboardReportGuid, value })
        .execute(),
    )

  test('belong to its settings alone: no other right opens them, and none of an organisation’s is reached', async () => {
    const other = await personWith(portal, null, new Set([tenants.view]))
    for (const [id, input] of calls(own.reportId)) expect((await other.callWith(id, input)).status, id).toBe(403)
    for (const [id, input] of calls(people.reportId).slice(2)) {
      expect([403, 404], id).toContain((await settler.callWith(id, input)).status)
      expect([403, 404], id).toContain((await (await portal.as(hostAdmin)).callWith(id, input)).status)
    }
    for (const [id, input] of calls(own.reportId).slice(2))
      expect((await admin.callWith(id, input)).status, id).toBe(404)
    expect(await names({ nameFilter: 'People' })).toEqual(['People'])
  })

  test('are changed in name, description and looks; what organisations alone have is refused by its name', async () => {
    const { result } = await settler.call('PbiReports_GetPbiReportForEdit', { query: { id: own.reportId } })
    const { id, itemGuid, itemType } = result
    const change = { id, itemGuid, itemType, name: 'Daily operations', description: 'By hour', showNavigation: false }
    await settler.call('PbiReports_CreateOrEdit', { body: change })
    expect(await listed({ filter: 'daily' })).toMatchObject([
      { name: 'Daily operations', description: 'By hour', showNavigation: false, isDefaultForTenant: true },
    ])
    const foreign = { folderPath: 'Sales', roleIds: [1], isDefaultForTenant: false, additionalEmbedData: [] }
    for (const [member, value] of Object.entries(foreign)) {
      const { status, error } = await settler.callWith('PbiReports_CreateOrEdit', {
        body: { ...change, [member]: value },
      })
      expect([status, error?.validationErrors?.[0]?.members], member).toEqual([400, [member]])
    }
    const { id: _, ...another } = change
    expect((await settler.callWith('PbiReports_CreateOrEdit', { body: another })).status).toBe(403)
  })

  test('are deleted, with their data', async () => {
    const kept = () => portal.services.storage.list(datasetFolder(0, own.reportGuid))
    expect(await kept()).toHaveLength(1)
    await settler.call('PbiReports_Delete', { query: { id: own.reportId } })
    expect(await listed({ filter: 'operations' })).toEqual([])
    expect((await settler.callWith('PbiReports_Delete', { query: { id: own.reportId } })).status).toBe(404)
    expect(await kept()).toEqual([])
  })
})

describe('who may see a report, and why', () => {
  const role = 'seers'
  let closed: ImportedReport
  let seer: NewPerson
  let member: NewPerson
  let stranger: NewPerson
  let gone: NewPerson

  beforeAll(async () => {
    const asked = { role: { displayName: role }, grantedPermissionNames: [] }
    await admin.call('Role_CreateOrUpdateRole', { body: asked })
    closed = await aReport(portal, { tenant: 'contoso', name: 'For seers', roles: [role] })
    seer = await aPerson(portal, 'contoso', { role })
    member = await aPerson(portal, 'contoso')
    stranger = await aPerson(portal, 'contoso')
    gone = await aPerson(portal, 'contoso', { role, is_active: false })
    const unit = { displayNameOrEntraGroupObjectId: 'The north', isEntraGroup: false }
    const { id } = (await admin.call('OrganizationUnit_CreateOrganizationUnit', { body: unit })).result
    const inUnit = { organizationUnitId: id }
    const roleIds = await roleIdsOf(role)
    await admin.call('OrganizationUnit_AddRolesToOrganizationUnit', { body: { ...inUnit, roleIds } })
    await admin.call('OrganizationUnit_AddUsersToOrganizationUnit', { body: { ...inUnit, userIds: [member.id] } })
  })

  const roleIdsOf = async (name: string) => {
    const { items } = (await admin.call('Role_GetRoles', { body: {} })).result
    return items.flatMap((one) => (one.displayName === name ? [one.id] : []))
  }

  const whyFor = async (person: { id: number }, report = closed, caller = admin) =>
    (
      await caller.call('PbiReports_GetWhyReportOpens', {
        query: { reportId: report.reportId, userId: person.id },
      })
    ).result

  const listed = async (asked: object, report = closed) =>
    (await admin.call('PbiReports_GetPeopleOfReport', { query: { reportId: report.reportId, ...asked } })).result

  test('says by which role and through which unit, and what is missing (PbiReports_GetWhyReportOpens)', async () => {
    expect(await whyFor(seer)).toMatchObject({
      person: {
        mayOpen: true,
        isOpenToAll: false,
        ways: [
          { by: 'roles', isOpen: true, obstacles: [] },
          { by: 'administrator', isOpen: false, obstacles: ['permission'] },
        ],
        roles: [{ displayName: role, isDirect: true, units: [] }],
      },
      roles: [role],
    })
    const { person } = await whyFor(member)
    expect(person).toMatchObject({
      mayOpen: true,
      roles: [{ displayName: role, isDirect: false, units: ['The north'] }],
    })
    expect((await whyFor(stranger)).person).toMatchObject({
      mayOpen: false,
      ways: [{ obstacles: ['role'] }, { obstacles: ['permission'] }],
    })
    expect((await whyFor(gone)).person).toMatchObject({
      mayOpen: false,
      ways: [{ obstacles: ['account'] }, { obstacles: ['account', 'permission'] }],
    })
  })

  test('says of an administrator which role lets them, also where the report is disabled', async () => {
    const { items } = (await admin.call('User_GetUsers', { body: { filter: 'admin@' } })).result
    const [own] = items
    if (!own) throw new Error('There is no administrator')
    const { person, permissions: asked } = await whyFor(own, sales)
    expect(person).toMatchObject({
      mayOpen: true,
      ways: [
        { by: 'roles', isOpen: false, obstacles: ['disabled'] },
        { by: 'administrator', isOpen: true },
      ],
    })
    const [seeing, administering] = asked
    expect(seeing).toMatchObject({ by: 'roles', isHeld: true })
    expect(administering).toMatchObject({
      by: 'administrator',
      isHeld: true,
      isSaidOfPerson: false,
      roles: [{ displayName: 'Admin', isDirect: true }],
    })
  })

  test('says which rules keep rows, and whether the name opens those of its own', async () => {
    const { rows } = await whyFor(seer)
    expect(rows).toMatchObject({ kind: 'byRules', isNameVouchedFor: true, roles: [role] })
    expect(JSON.stringify(rows.tables)).toContain(seer.userName)
    await inTenant(portal, 'contoso', (db) =>
      sql`update user_names_for_good set is_vouched_for = false
        where tenant_id = ${portal.tenantId('contoso')} and user_id = ${seer.id}`.execute(db),
    )
    const after = (await whyFor(seer)).rows
    expect(after.isNameVouchedFor).toBe(false)
    expect(JSON.stringify(after.tables)).not.toContain(seer.userName)
  })

  test('names share keys that open it for the person, and none that ended', async () => {
    const open = await aReport(portal, { tenant: 'contoso', name: 'Desk', folder: 'service-desk', roles: [role] })
    const key = { reportId: open.reportId, isExportingPages: false }
    const expiration = new Date(portal.now().getTime() + 86_400_000).toISOString()
    const keys = [
      { name: 'Whoever may', roleIds: [] },
      { name: 'Administrators', roleIds: await roleIdsOf('Admin') },
      { name: 'Anyone', roleIds: [], isKeyPublic: true },
    ]
    for (const more of keys) await admin.call('ReportKeys_CreateOrEdit', { body: { ...key, expiration, ...more } })
    const ended = (await admin.call('ReportKeys_GetKeysOfTenant', { query: { filter: 'Anyone' } })).result.items
    expect((await whyFor(seer, open)).keys).toEqual([
      { name: 'Anyone', isPublic: true, asksForName: false },
      { name: 'Whoever may', isPublic: false, asksForName: false },
    ])
    expect((await whyFor(stranger, open)).keys).toEqual([{ name: 'Anyone', isPublic: true, asksForName: false }])
    // A report that comes to have rules opens by it for nobody without a name (`by-key.ts`).
    await inTenant(portal, 'contoso', (db) =>
      sql`update library_datasets set definition = definition || '{"rows": [{"table": "tickets", "filters": []}]}'
        where tenant_id = ${portal.tenantId('contoso')} and report_guid = ${open.reportGuid}`.execute(db),
    )
    expect((await whyFor(stranger, open)).keys).toEqual([{ name: 'Anyone', isPublic: true, asksForName: true }])
    for (const { id } of ended) await admin.call('ReportKeys_Delete', { query: { id } })
    expect((await whyFor(stranger, open)).keys).toEqual([])
  })

  test('lists all who may see it, and all who may not, each with the reason (PbiReports_GetPeopleOfReport)', async () => {
    const most = { maxResultCount: 1000 }
    const [open, shut] = [await listed({ ...most, mayOpen: true }), await listed({ ...most, mayOpen: false })]
    const all = await listed(most)
    const idsOf = ({ items }: typeof open) => items.map(({ id }) => id)
    expect(idsOf(open)).toEqual(expect.arrayContaining([seer.id, member.id]))
    expect(idsOf(shut)).toEqual(expect.arrayContaining([stranger.id, gone.id]))
    expect(open.items.every(({ mayOpen }) => mayOpen)).toBe(true)
    expect(shut.items.some(({ mayOpen }) => mayOpen)).toBe(false)
    expect(open.totalCount + shut.totalCount).toBe(all.totalCount)
    const [one, other] = [await listed({ maxResultCount: 1 }), await listed({ maxResultCount: 1, skipCount: 1 })]
    expect([...idsOf(one), ...idsOf(other)]).toEqual(idsOf(all).slice(0, 2))
    expect(idsOf(await listed({ filter: seer.userName }))).toEqual([seer.id])
    expect((await listed({ filter: member.userName })).items).toMatchObject([{ roles: [{ units: ['The north'] }] }])
  })

  test('U258: says who would lose it, left to some roles or to none', async () => {
    const lost = async (leftTo: string) =>
      (await listed({ maxResultCount: 1000, leftTo })).items.map(({ id }) => id).sort((one, other) => one - other)
    const open = (await listed({ maxResultCount: 1000, mayOpen: true })).items
    const byRoles = open.filter(({ ways }) => !ways.some(({ by, isOpen }) => by === 'administrator' && isOpen))
    const ids = byRoles.map(({ id }) => id).sort((one, other) => one - other)
    expect(ids).toEqual(expect.arrayContaining([seer.id, member.id]))
    expect(await lost('none')).toEqual(ids)
    const [kept] = byRoles.find(({ id }) => id === seer.id)?.roles ?? []
    const without = byRoles.filter(({ roles }) => !roles.some(({ id }) => id === kept?.id)).map(({ id }) => id)
    expect(await lost(String(kept?.id))).toEqual(without.sort((one, other) => one - other))
    expect((await listed({ leftTo: 'none' })).totalCount).toBe(ids.length)
  })

  describe('from the side of a person (PbiReports_GetReportsOfPerson)', () => {
    const reportsOf = async (person: { id: number }, asked: object = {}) =>
      (await admin.call('PbiReports_GetReportsOfPerson', { query: { userId: person.id, ...asked } })).result
    const whatOpens = async (person: { id: number }, report: ImportedReport) =>
      (await reportsOf(person, { maxResultCount: 1000 })).items.find(({ id }) => id === report.reportId)

    test('says of each report what its own page says of the person', async () => {
      for (const person of [seer, member, stranger, gone]) {
        const { items, totalCount } = await reportsOf(person, { maxResultCount: 1000 })
        expect(items).toHaveLength(totalCount)
        for (const { id, mayOpen, isOpenToAll, ways, roles } of items) {
          const why = (await admin.call('PbiReports_GetWhyReportOpens', { query: { reportId: id, userId: person.id } }))
            .result.person
          expect({ mayOpen, isOpenToAll, ways, roles }).toEqual({
            mayOpen: why.mayOpen,
            isOpenToAll: why.isOpenToAll,
            ways: why.ways,
            roles: why.roles,
          })
        }
      }
      expect(await whatOpens(member, closed)).toMatchObject({
        mayOpen: true,
        roles: [{ displayName: role, isDirect: false, units: ['The north'] }],
        rows: 'byRules',
      })
    })

    test('lists all that open, and all that do not, page by page', async () => {
      const { items: administrators } = (await admin.call('User_GetUsers', { body: { filter: 'admin@' } })).result
      for (const person of [seer, stranger, gone, ...administrators]) {
        const most = { maxResultCount: 1000 }
        const all = await reportsOf(person, most)
        for (const mayOpen of [true, false]) {
          const some = await reportsOf(person, { ...most, mayOpen })
          expect(some.items).toEqual(all.items.filter((one) => one.mayOpen === mayOpen))
          expect(some.totalCount).toBe(some.items.length)
        }
      }
      const all = (await reportsOf(seer)).items.map(({ id }) => id)
      const [first, second] = [
        await reportsOf(seer, { maxResultCount: 1 }),
        await reportsOf(seer, { maxResultCount: 1, skipCount: 1 }),
      ]
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 2))
      expect((await reportsOf(seer, { filter: 'For seers' })).items.map(({ id }) => id)).toEqual([closed.reportId])
    })

    test('counts the share keys that would open it, and names the report of the dashboard', async () => {
      const open = await aReport(portal, { tenant: 'contoso', name: 'Lobby', folder: 'service-desk', roles: [role] })
      const key = { reportId: open.reportId, isExportingPages: false, roleIds: [] }
      const expiration = new Date(portal.now().getTime() + 86_400_000).toISOString()
      await admin.call('ReportKeys_CreateOrEdit', { body: { ...key, expiration, name: 'Its readers' } })
      await admin.call('ReportKeys_CreateOrEdit', {
        body: { ...key, expiration, name: 'Anyone at all', isKeyPublic: true },
      })
      expect(await whatOpens(seer, open)).toMatchObject({ keyCount: 2, rows: 'all', isDefault: false })
      expect(await whatOpens(stranger, open)).toMatchObject({ keyCount: 1, mayOpen: false })
      expect(await whatOpens(gone, open)).toMatchObject({ keyCount: 1 })
      await admin.call('PbiReports_UpdateDefaultReportForTenant', { body: { tenantReportId: open.reportId } })
      expect(await whatOpens(stranger, open)).toMatchObject({ isDefault: true, mayOpen: false })
      const reader = await portal.signIn(seer.person)
      await reader.call('Profile_UpdateDefaultReportForUser', { body: { tenantReportId: closed.reportId } })
      expect(await whatOpens(seer, open)).toMatchObject({ isDefault: false })
      expect(await whatOpens(seer, closed)).toMatchObject({ isDefault: true })
      await admin.call('PbiReports_UpdateDefaultReportForTenant', { body: { tenantReportId: 0 } })
    })

    test('is told to who may edit reports and see people, and of the own organisation alone', async () => {
      const query = { userId: seer.id }
      const editor = await personWith(portal, 'contoso', new Set([permissions.reports.edit]))
      expect((await editor.callWith('PbiReports_GetReportsOfPerson', { query })).status).toBe(403)
      const viewer = await personWith(portal, 'contoso', new Set([permissions.users.view]))
      expect((await viewer.callWith('PbiReports_GetReportsOfPerson', { query })).status).toBe(403)
      const fabrikam = await portal.as(fabrikamAdmin)
      expect((await fabrikam.callWith('PbiReports_GetReportsOfPerson', { query })).status).toBe(404)
    })
  })

  test('says just what opening it says, of everybody and of each report', async () => {
    for (const report of [people, sales, closed]) {
      for (const { person } of [seer, member, stranger]) {
        const caller = await portal.signIn(person)
        const query = { reportId: report.reportId }
        const { status } = await caller.callWith('PowerBIEmbed_GetReportEmbedToken', { query })
        const { items } = await listed({ filter: person.userName }, report)
        expect(items.map(({ mayOpen }) => mayOpen)).toEqual([status === 200])
      }
    }
  })

  test('is told to who may edit reports and see people, and of the own organisation alone', async () => {
    const editor = await personWith(portal, 'contoso', new Set([permissions.reports.edit]))
    const query = { reportId: closed.reportId, userId: seer.id }
    const refusal = await editor.callWith('PbiReports_GetWhyReportOpens', { query })
    expect(refusal.status).toBe(403)
    expect(refusal.error?.message).toContain('Users')
    expect((await editor.callWith('PbiReports_GetPeopleOfReport', { query })).status).toBe(403)
    const theirs = { reportId: fabrikams.reportId }
    expect((await admin.callWith('PbiReports_GetPeopleOfReport', { query: theirs })).status).toBe(404)
    expect((await admin.callWith('PbiReports_GetWhyReportOpens', { query: { ...query, ...theirs } })).status).toBe(404)
    const nobody = { ...query, userId: 999_999 }
    expect((await admin.callWith('PbiReports_GetWhyReportOpens', { query: nobody })).status).toBe(404)
  })
})
