import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aReport } from './reports.ts'

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
})

afterAll(() => portal.close())

test('what reads reports, keys and tasks asks the store at most twice: once, and for the end (P2)', async () => {
  const { reportId } = await aReport(portal, {
    tenant: 'contoso',
    name: 'Desk',
    folder: 'service-desk',
    isDefault: true,
  })
  const expiration = new Date(portal.now().getTime() + 3_600_000).toISOString()
  const { result: key } = await admin.call('ReportKeys_CreateOrEdit', {
    body: { reportId, name: 'Wall', expiration, isKeyPublic: true, isExportingPages: true, slideshowInterval: 10 },
  })
  await portal.runJobs()
  const task = {
    taskName: 'Act',
    taskType: 'Actionable' as const,
    reportId,
    visualName: 'topics',
    url: 'https://example.com',
  }
  await admin.call('Tasks_CreateOrEdit', { body: task })
  const taskId = (await admin.call('Tasks_GetAll')).result.items[0]?.id ?? 0
  const headers = { 'Abp-TenantId': String(portal.tenantId('contoso')) }
  const host = await portal.as(hostAdmin)
  const calls: Record<string, () => Promise<{ status: number }>> = {
    getAll: () => admin.call('PbiReports_GetAll', { query: { maxResultCount: 100 } }),
    getPbiReportForView: () => admin.call('PbiReports_GetPbiReportForView', { query: { id: reportId } }),
    getPbiReportForEdit: () => admin.call('PbiReports_GetPbiReportForEdit', { query: { id: reportId } }),
    getFieldsForReport: () => admin.call('PbiReports_GetFieldsForReport', { query: { reportId } }),
    getPagesForReport: () => admin.call('PbiReports_GetPagesForReport', { query: { reportId } }),
    getExportedPagesForReport: () =>
      portal.anonymous.call('PbiReports_GetExportedPagesForReport', {
        query: { rid: key.reportIdEncrypted, rkid: key.idEncrypted },
      }),
    getWorkspacesForCreateOrEdit: () => admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit'),
    getAllForReport: () => admin.call('ReportKeys_GetAllForReport', { query: { reportId } }),
    getReportKeyForEdit: () => admin.call('ReportKeys_GetReportKeyForEdit', { query: { id: key.id } }),
    getSidebarItems: () => admin.call('PowerBIEmbed_GetSidebarItems'),
    getReportEmbedToken: () => admin.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } }),
    getReportEmbedTokenAsAdmin: () => admin.call('PowerBIEmbed_GetReportEmbedTokenAsAdmin', { query: { reportId } }),
    getDefaultReportEmbedToken: () => admin.call('PowerBIEmbed_GetDefaultReportEmbedToken'),
    getHostDefaultReportEmbedToken: () => host.call('PowerBIEmbed_GetHostDefaultReportEmbedToken'),
    'getReportKeyEmbedToken without a sign-in': () =>
      portal.anonymous.call('PowerBIEmbed_GetReportKeyEmbedToken', {
        query: { reportId, key: key.key, keyId: key.id },
        headers,
      }),
    getReportKeyEmbedToken: () =>
      admin.call('PowerBIEmbed_GetReportKeyEmbedToken', { query: { reportId, key: key.key, keyId: key.id } }),
    'getAll of tasks': () => admin.call('Tasks_GetAll', { query: { maxResultCount: 100 } }),
    getTaskForView: () => admin.call('Tasks_GetTaskForView', { query: { id: taskId } }),
    getTaskForEdit: () => admin.call('Tasks_GetTaskForEdit', { query: { id: taskId } }),
  }
  for (const [name, call] of Object.entries(calls)) {
    expect((await call()).status, name).toBe(200)
    await expectRoundTrips(portal, 2, call, name)
  }
})
