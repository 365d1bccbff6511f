/** One way to register an item of a workspace as a report, and to change one. */
import type { AdditionalEmbedData, CreateOrEditReport } from '../../../contract/services/pbi-reports.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { invalid, notAllowed, notFound } from '../../access/refusals.ts'
import { mayOpenReports } from '../../auth/embed-rights.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { awaitTurn, holdRow } from '../../db/hold.ts'
import { ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { decideFolderPath } from '../folder-path.ts'
import type { ProviderWorkspace } from '../report-provider.ts'
import { reportProviders } from '../report-providers.ts'
import { refusedAsTaken } from '../taken.ts'
import {
  chooseDefaultReport,
  findAdditionalEmbeds,
  findClosedItems,
  findExistingReportIds,
  findReport,
  findRoleIdsOfReport,
  findWorkspace,
  insertReport,
  type NamedEmbed,
  type ReportRow,
  replaceAdditionalEmbeds,
  replaceReportRoles,
  updateReport,
} from './queries.ts'
import { requireRoles } from './require-roles.ts'

function requirePermission({ principal, tenantId }: SignedInContext, isNew: boolean): void {
  const toEdit = tenantId === 0 ? permissions.hostSettings : permissions.reports.edit
  const needed = isNew ? permissions.reports.create : toEdit
  if (!principal.permissions.has(needed)) throw notAllowed(needed)
}

/** The operator has no menu of reports, and its settings name the one of its dashboard, for whoever sees that. */
const ofOrganizations = ['folderPath', 'roleIds', 'isDefaultForTenant', 'additionalEmbedData'] as const

function requireOperatorsMembers({ tenantId }: SignedInContext, form: CreateOrEditReport): void {
  const member = tenantId === 0 ? ofOrganizations.find((name) => form[name] !== undefined) : undefined
  if (member) throw invalid(member, 'reportSharing.ofOrganizations')
}

/** What a form leaves out stays as it is, and is as usual for a new report. */
const settingsOf = (form: CreateOrEditReport, before: ReportRow | undefined) => ({
  name: form.name.trim(),
  description: form.description === undefined ? (before?.description ?? null) : form.description,
  folder_path: decideFolderPath(before?.folder_path ?? null, form.folderPath),
  show_navigation: form.showNavigation ?? before?.show_navigation ?? true,
  show_filters: form.showFilters ?? before?.show_filters ?? false,
  is_smart_rls_enabled: form.isSmartRLSEnabled ?? before?.is_smart_rls_enabled ?? true,
  phased_embedding: form.phasedEmbedding ?? before?.phased_embedding ?? false,
  is_logs_enabled: form.isLogsEnabled ?? before?.is_logs_enabled ?? false,
  is_disabled: form.isDisabled ?? before?.is_disabled ?? false,
})

/** Which item of which provider a report is stays as it was: keys, logs and choices belong to that. */
function requireSameItem(form: CreateOrEditReport, before: ReportRow): void {
  if (form.itemGuid.toLowerCase() !== before.report_guid) throw invalid('itemGuid', 'reportSharing.itemIsFixed')
  if (form.itemType !== before.type) throw invalid('itemType', 'reportSharing.itemIsFixed')
  if (form.workspaceId !== undefined && form.workspaceId !== before.workspace_id) {
    throw invalid('workspaceId', 'reportSharing.itemIsFixed')
  }
}

type Workspace = Awaited<ReturnType<typeof findWorkspace>>

async function requireWorkspace(
  db: Db,
  tenantId: number,
  { workspaceId }: CreateOrEditReport,
): Promise<NonNullable<Workspace> | null> {
  const workspace = workspaceId ? await findWorkspace(db, tenantId, workspaceId) : null
  if (workspace === undefined) throw invalid('workspaceId', 'reportSharing.noSuchWorkspace')
  if (workspace && !workspace.is_enabled) {
    throw invalid('workspaceId', 'reportSharing.workspaceIsDisabled', { name: workspace.name })
  }
  return workspace
}

const providerOf = (workspace: Workspace | null) => (workspace ? 'powerBI' : 'library')

const provided = (row: NonNullable<Workspace> | null): ProviderWorkspace | null =>
  row && {
    guid: row.workspace_guid,
    name: row.name,
    isEnabled: row.is_enabled,
    servicePrincipalNumber: row.service_principal_number,
  }

/** Asked over the network, and so before the call’s first statement. */
async function requireItem(context: SignedInContext, form: CreateOrEditReport): Promise<void> {
  const { store, tenantId } = context
  const row = await ownReading(store, tenantId, (db) => requireWorkspace(db, tenantId, form))
  const item = { reportGuid: form.itemGuid, itemType: form.itemType, workspace: provided(row) }
  await reportProviders[providerOf(row)].requireItem(context, item)
}

/** An app that is there is asked with the workspace that it lies in. */
async function readApp(db: Db, tenantId: number, form: CreateOrEditReport) {
  if (!form.id) return { workspace: await requireWorkspace(db, tenantId, form), before: [] }
  const [report, before] = await Promise.all([
    findReport(db, tenantId, form.id),
    findAdditionalEmbeds(db, tenantId, form.id),
  ])
  const workspace = report?.workspace_id ? await findWorkspace(db, tenantId, report.workspace_id) : null
  return { workspace: workspace ?? null, before }
}

/** An app opens nothing to others that is closed to its maker (A82); whoever administers reports knows all of them. */
async function requireOpenItems(
  context: SignedInContext,
  items: NonNullable<CreateOrEditReport['additionalEmbedData']>,
): Promise<void> {
  const { store, tenantId, principal } = context
  if (items.length === 0 || principal.permissions.has(permissions.reports.view)) return
  const guids = items.map(({ itemGuid }) => itemGuid.toLowerCase())
  const userId = mayOpenReports(context) ? principal.userId : null
  const closed = await ownReading(store, tenantId, (db) => findClosedItems(db, tenantId, guids, userId))
  const place = guids.findIndex((guid) => closed.includes(guid))
  if (place >= 0) throw noSuchItem(place)
}

const noSuchItem = (place: number) => invalid(`additionalEmbedData[${place}].itemGuid`, 'powerBI.noSuchItem')

/** Items of an app, with their names: the provider is asked for those that it does not hold yet. */
async function namedEmbeds(context: SignedInContext, form: CreateOrEditReport): Promise<NamedEmbed[]> {
  const { store, tenantId } = context
  const items = form.additionalEmbedData ?? []
  await requireOpenItems(context, items)
  if (form.itemType !== 'PowerBIApp') return items.map((item) => ({ ...item, name: null }))
  const { workspace, before } = await ownReading(store, tenantId, (db) => readApp(db, tenantId, form))
  const isSame = (item: { itemGuid: string; itemType: string }, guid: string, type: string) =>
    item.itemGuid.toLowerCase() === guid && item.itemType === type
  const kept = (item: AdditionalEmbedData) =>
    before.find(({ item_guid, item_type }) => isSame(item, item_guid, item_type))?.name ?? null
  const isAsked = items.some((item) => kept(item) === null)
  const known = isAsked ? await reportProviders[providerOf(workspace)].listItems(context, provided(workspace)) : []
  return items.map((item, place) => {
    const name = kept(item) ?? known.find(({ itemGuid, itemType }) => isSame(item, itemGuid, itemType))?.name
    if (name === undefined) throw noSuchItem(place)
    return { ...item, name }
  })
}

async function registerItem(context: SignedInContext, form: CreateOrEditReport): Promise<number> {
  const { db, tenantId, principal, now } = context
  const workspace = await requireWorkspace(db, tenantId, form)
  const { id } = await insertReport(db, {
    ...settingsOf(form, undefined),
    tenant_id: tenantId,
    report_guid: form.itemGuid,
    provider: providerOf(workspace),
    workspace_id: workspace?.id ?? null,
    type: form.itemType,
    report_type: form.itemType,
    creation_time: now,
    creator_user_id: principal.userId,
    last_modification_time: null,
    last_modifier_user_id: null,
  })
  return id
}

async function changeReport(context: SignedInContext, form: CreateOrEditReport, id: number): Promise<ReportRow> {
  const { db, tenantId, principal, now } = context
  const before = await findReport(db, tenantId, id)
  if (!before) throw notFound('report', id)
  requireSameItem(form, before)
  await updateReport(db, tenantId, id, {
    ...settingsOf(form, before),
    last_modification_time: now,
    last_modifier_user_id: principal.userId,
  })
  return before
}

/** What is refused elsewhere is refused here, although it is not kept. */
async function requireReports(
  db: Db,
  tenantId: number,
  items: NonNullable<CreateOrEditReport['additionalEmbedData']>,
): Promise<void> {
  const ids = items.flatMap(({ pbiReportId }) => pbiReportId ?? [])
  const known = await findExistingReportIds(db, tenantId, ids)
  if (ids.some((id) => !known.includes(id))) throw invalid('additionalEmbedData', 'reportSharing.noSuchReport')
}

export async function saveReport(context: SignedInContext, form: CreateOrEditReport): Promise<void> {
  const { db, tenantId } = context
  const isNew = !form.id
  requirePermission(context, isNew)
  requireOperatorsMembers(context, form)
  if (isNew) await requireItem(context, form)
  const embeds = form.additionalEmbedData && (await namedEmbeds(context, form))
  if (form.isDefaultForTenant !== undefined) await awaitTurn(db, 'default report', tenantId)
  if (form.id) await holdRow(db, 'reports', tenantId, form.id)
  const rolesBefore = form.id ? await findRoleIdsOfReport(db, tenantId, form.id) : []
  await requireRoles(db, tenantId, form.roleIds ?? [], rolesBefore)
  const taken = () => invalid('name', 'reportSharing.reportNameIsTaken', { name: form.name })
  const registered = () => invalid('itemGuid', 'reportSharing.itemIsRegistered')
  const { id, wasDefault } = await refusedAsTaken(
    { library_report_names: taken, reports_tenant_id_report_guid_key: registered },
    async () => {
      if (!form.id) return { id: await registerItem(context, form), wasDefault: false }
      return { id: form.id, wasDefault: (await changeReport(context, form, form.id)).is_default_for_tenant }
    },
  )
  if (form.roleIds) await replaceReportRoles(db, tenantId, id, form.roleIds)
  await announceIdentityChange(db, tenantId, 'reports')
  await requireReports(db, tenantId, form.additionalEmbedData ?? [])
  if (embeds) await replaceAdditionalEmbeds(db, tenantId, id, embeds)
  if (form.isDefaultForTenant) await chooseDefaultReport(db, tenantId, id)
  else if (form.isDefaultForTenant === false && wasDefault) await chooseDefaultReport(db, tenantId, null)
}
