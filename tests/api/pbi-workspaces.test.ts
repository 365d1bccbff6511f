import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import type { ImportedReport } from '../../src/server/reports/import/import-report.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aReport } from './reports.ts'
import { readSheet } from './workbook.ts'

const guid = '0f0f0f0f-0000-4000-8000-000000000001'

let portal: Portal
let admin: Caller
let report: ImportedReport

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
  report = await aReport(portal, { tenant: 'contoso', name: 'People' })
})

afterAll(() => portal.close())

const aWorkspace = () =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
    db
      .insertInto('workspaces')
      .values({
        tenant_id: portal.tenantId('contoso'),
        workspace_guid: guid,
        name: 'Finance',
        service_principal_number: 1,
        creation_time: portal.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

describe('workspaces', () => {
  test('begin with the local library and its reports (PbiWorkspaces_GetWorkspacesForCreateOrEdit)', async () => {
    const { items } = (await admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).result
    expect(items).toEqual([
      {
        id: null,
        workspaceId: null,
        workspaceGuid: null,
        name: 'Report library',
        workspaceName: 'Report library',
        isEnabled: true,
        isOnDedicatedCapacity: false,
        servicePrincipalNumber: null,
        problem: null,
        items: [{ id: report.reportId, name: 'People', itemGuid: report.reportGuid, type: 'Report' }],
      },
    ])
  })

  test('of Power BI are taken up only where Power BI is configured (PbiWorkspaces_CreateOrEdit)', async () => {
    const body = { workspaceGuid: guid, name: 'Finance', isEnabled: true }
    const { status, error } = await admin.call('PbiWorkspaces_CreateOrEdit', { body })
    expect([status, error?.message]).toEqual([400, expect.stringContaining('Power BI is not configured')])
  })

  test('are renamed and disabled, and stay the workspace that they are', async () => {
    const { id } = await aWorkspace()
    const body = { id, workspaceGuid: guid, name: 'Money', isEnabled: false, servicePrincipalNumber: 2 }
    expect((await admin.call('PbiWorkspaces_CreateOrEdit', { body })).status).toBe(200)
    const { items } = (await admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).result
    expect(items[1]).toMatchObject({
      id,
      workspaceGuid: guid,
      name: 'Money',
      isEnabled: false,
      servicePrincipalNumber: 2,
    })
    const another = { ...body, workspaceGuid: '0f0f0f0f-0000-4000-8000-000000000002' }
    expect((await admin.call('PbiWorkspaces_CreateOrEdit', { body: another })).status).toBe(404)
    const fabrikam = await portal.as(fabrikamAdmin)
    expect((await fabrikam.call('PbiWorkspaces_CreateOrEdit', { body })).status).toBe(404)
    const item = { itemGuid: guid, itemType: 'Report' as const, name: 'Ledger', workspaceId: id }
    const { error: ofItem } = await admin.call('PbiReports_CreateOrEdit', { body: item })
    expect(ofItem?.validationErrors).toMatchObject([
      { members: ['workspaceId'], message: expect.stringContaining('disabled') },
    ])
  })
})

test('are narrowed by name, id and state, and exported so (PbiWorkspaces_GetWorkspacesToExcel, U305)', async () => {
  const named = async (query: object) =>
    (await admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit', { query })).result.items.map(({ name }) => name)
  const exported = async (query: object) => {
    const { fileType, fileToken, fileName } = (await admin.call('PbiWorkspaces_GetWorkspacesToExcel', { query })).result
    const { raw } = await admin.call('File_DownloadTempFile', { query: { fileType, fileToken, fileName } })
    return readSheet(raw.rawPayload).rows
  }
  expect(await named({})).toEqual(['Report library', 'Money'])
  expect(await named({ filter: ' mONE ' })).toEqual(['Money'])
  expect(await named({ filter: guid.toUpperCase() })).toEqual(['Money'])
  expect(await named({ state: 'library' })).toEqual(['Report library'])
  expect(await named({ state: 'enabled' })).toEqual([])
  expect(await exported({})).toMatchObject([
    { Workspace: 'Report library', Status: 'Of this portal', Reports: '1' },
    { Workspace: 'Money', 'Id of the workspace': guid, Status: 'Disabled', Reports: '0', Settings: '2' },
  ])
  expect(await exported({ state: 'disabled' })).toMatchObject([{ Workspace: 'Money' }])
  expect(await exported({ filter: 'none of them' })).toEqual([])
})

test('are for those who administer reports in a tenant', async () => {
  const body = { workspaceGuid: guid, name: 'Finance', isEnabled: true }
  for (const [caller, status] of [
    [portal.anonymous, 401],
    [await portal.as(hostAdmin), 403],
    [await portal.as(contosoAlice), 403],
  ] as const) {
    expect((await caller.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit')).status).toBe(status)
    expect((await caller.call('PbiWorkspaces_GetWorkspacesToExcel', { query: {} })).status).toBe(status)
    expect((await caller.call('PbiWorkspaces_CreateOrEdit', { body })).status).toBe(status)
  }
})
