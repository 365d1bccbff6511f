/** Forms of reports, and of what belongs to them. */
import { randomUUID } from 'node:crypto'
import { contosoAdmin, type Portal } from '../harness.ts'
import { inTenant } from '../identity.ts'
import { aReport } from '../reports.ts'
import { answer, flag, oneOf, rolesOf, type Save, word, words } from './save.ts'

export async function ofReport(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const { reportId: id } = await aReport(portal, { tenant: 'contoso', name: word(), folder: 'service-desk' })
  const { itemGuid, itemType, name } = await answer(admin.call('PbiReports_GetPbiReportForEdit', { query: { id } }))
  const roleIds = [...(await rolesOf(admin)).values()].slice(0, 2)
  return {
    caller: admin,
    members: {
      showFilters: flag,
      isLogsEnabled: flag,
      showNavigation: flag,
      isSmartRLSEnabled: flag,
      phasedEmbedding: flag,
      isDisabled: flag,
      isDefaultForTenant: flag,
      description: words,
      folderPath: oneOf('Sales', 'Sales/North', null),
      roleIds: oneOf(roleIds, []),
      additionalEmbedData: oneOf([], [{ itemType: 'Report', itemGuid: randomUUID(), isDatasetWithRLS: false }]),
    },
    body: (said) => ({ id, itemGuid, itemType, name, ...said }),
    async kept() {
      const report = await answer(admin.call('PbiReports_GetPbiReportForEdit', { query: { id } }))
      const items = report.additionalEmbedData.map(({ pbiReportId: _, ...item }) => item)
      return { ...report, additionalEmbedData: items }
    },
  }
}

export async function ofKey(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const { reportId } = await aReport(portal, { tenant: 'contoso', name: word(), folder: 'service-desk' })
  const expiration = new Date(portal.now().getTime() + 86_400_000).toISOString()
  const form = { reportId, name: 'Wall', expiration }
  const { id } = await answer(admin.call('ReportKeys_CreateOrEdit', { body: form }))
  const filter = { target: { table: 'Agents', column: 'Team' }, operator: 'In', values: ['Contoso First line'] }
  return {
    caller: admin,
    members: {
      description: words,
      filter: oneOf(JSON.stringify(filter), null),
      roleIds: oneOf([...(await rolesOf(admin)).values()].slice(0, 1), []),
      isKeyPublic: flag,
      slideshowPages: oneOf([1], []),
      slideshowInterval: oneOf(5, 10, null),
      isExportingPages: flag,
      pagesToExport: oneOf([1], []),
    },
    body: (said) => ({ id, ...form, ...said }),
    kept: () => answer(admin.call('ReportKeys_GetReportKeyForEdit', { query: { id } })),
  }
}

export async function ofTask(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const form = { taskName: word(), taskType: 'Http' as const }
  await answer(admin.call('Tasks_CreateOrEdit', { body: { ...form, url: 'https://example.com/0' } }))
  const { items } = await answer(admin.call('Tasks_GetAll', { query: { filter: form.taskName } }))
  const id = items[0]?.id ?? 0
  return {
    caller: admin,
    members: {
      url: (round) => `https://example.com/${round}`,
      httpVerb: oneOf('POST', 'PUT'),
      httpBody: words,
      scheduleMinutes: oneOf(10, 20, null),
      signingSecret: oneOf('a secret of 16 and more', ''),
    },
    body: (said) => ({ id, ...form, ...said }),
    async kept() {
      const task = await answer(admin.call('Tasks_GetTaskForEdit', { query: { id } }))
      return { ...task, signingSecret: task.hasSigningSecret ? 'a secret of 16 and more' : '' }
    },
  }
}

export async function ofWorkspace(portal: Portal): Promise<Save> {
  const admin = await portal.as(contosoAdmin)
  const guid = randomUUID()
  const values = { tenant_id: portal.tenantId('contoso'), workspace_guid: guid, name: 'W', creation_time: portal.now() }
  const { id } = await inTenant(portal, 'contoso', (db) =>
    db.insertInto('workspaces').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  return {
    caller: admin,
    members: { servicePrincipalNumber: oneOf(1, 2, 3) },
    body: (said) => ({ id, workspaceGuid: guid, name: 'W', isEnabled: true, ...said }),
    async kept() {
      const { items } = await answer(admin.call('PbiWorkspaces_GetWorkspacesForCreateOrEdit'))
      return items.find((item) => item.id === id) ?? {}
    },
  }
}
