import type { pbiWorkspaces as contract, Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { isWorkspaceAsked } from '../../../contract/vocabulary/workspace-states.ts'
import { invalid, notAllowed, notFound } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { keepListSheet } from '../list-sheet.ts'
import { reportProviders } from '../report-providers.ts'
import { refusedAsTaken } from '../taken.ts'
import { workspaceColumns } from './export.ts'
import {
  findItems,
  findWorkspaces,
  type ItemRow,
  insertWorkspace,
  updateWorkspace,
  type WorkspaceRow,
} from './queries.ts'
import { withService } from './with-service.ts'

function presentWorkspace(workspace: WorkspaceRow | null, libraryName: string, items: readonly ItemRow[]): Workspace {
  const id = workspace?.id ?? null
  const name = workspace?.name ?? libraryName
  return {
    id,
    workspaceId: id,
    workspaceGuid: workspace?.workspace_guid ?? null,
    name,
    workspaceName: name,
    isEnabled: workspace?.is_enabled ?? true,
    isOnDedicatedCapacity: false,
    servicePrincipalNumber: workspace?.service_principal_number ?? null,
    problem: null,
    items: items
      .filter(({ workspace_id }) => workspace_id === id)
      .map((item) => ({ id: item.id, name: item.name, itemGuid: item.report_guid, type: item.type })),
  }
}

async function listWorkspaces({ db, tenantId, gateways, translate }: SignedInContext): Promise<Workspace[]> {
  const [workspaces, items, applications] = await Promise.all([
    findWorkspaces(db, tenantId),
    findItems(db, tenantId),
    gateways.powerBI.applicationsOf(db, tenantId),
  ])
  const library = presentWorkspace(null, translate('reportSharing.library'), items)
  const taken = workspaces.map((row) => presentWorkspace(row, row.name, items))
  if (applications.applications.length + taken.length === 0) return [library]
  const open = (number: number | null) => gateways.powerBI.open(tenantId, applications, number)
  return [library, ...(await withService(open, taken, translate))]
}

export const pbiWorkspaces: Handlers<typeof contract> = {
  async getWorkspacesForCreateOrEdit(context, { query }) {
    return { items: (await listWorkspaces(context)).filter(isWorkspaceAsked(query)) }
  },

  async getWorkspacesToExcel(context, { query }) {
    // Asked of the service now: who made the sheet waits for nobody’s network.
    const items = (await listWorkspaces(context)).filter(isWorkspaceAsked(query))
    return keepListSheet(context, 'pbiReports.workspaces', workspaceColumns(context.translate), async () => ({
      totalCount: items.length,
      items,
    }))
  },

  async createOrEdit(context, { body }) {
    const { db, tenantId, principal, now } = context
    const { id, workspaceGuid: guid, name, isEnabled, servicePrincipalNumber } = body
    const needed = id ? permissions.reports.edit : permissions.reports.create
    if (!principal.permissions.has(needed)) throw notAllowed(needed)
    const told = {
      name: name.trim(),
      is_enabled: isEnabled,
      ...(servicePrincipalNumber !== undefined && { service_principal_number: servicePrincipalNumber }),
    }
    if (id) {
      if (!(await updateWorkspace(db, tenantId, { id, guid }, told))) throw notFound('workspace', id)
      await announceIdentityChange(db, tenantId, 'reports')
      return
    }
    await reportProviders.powerBI.requireWorkspace(context, guid, servicePrincipalNumber ?? null)
    const taken = () => invalid('workspaceGuid', 'reportSharing.workspaceIsRegistered')
    await refusedAsTaken({ workspaces_tenant_id_workspace_guid_key: taken }, () =>
      insertWorkspace(db, {
        service_principal_number: null,
        ...told,
        tenant_id: tenantId,
        workspace_guid: guid,
        creation_time: now,
      }),
    )
  },
}
