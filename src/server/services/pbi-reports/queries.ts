import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { AdditionalEmbedData, ReportsQuery, ReportsToExcelQuery } from '../../../contract/services/pbi-reports.ts'
import { reportList } from '../../../contract/vocabulary/whole-lists.ts'
import { isHostDashboard, isOpenTo } from '../../auth/report-access.ts'
import { containing } from '../../db/containing.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

/** Of the operator, the one that its settings name. */
const isDefault = sql<boolean>`case
  when reports.tenant_id = 0 then coalesce(${isHostDashboard}, false)
  else reports.is_default_for_tenant end`

/** `library`: what reports of no workspace are shown to be in. */
const sortFields = (library: string) =>
  ({
    name: byText('reports.name'),
    description: byText('reports.description'),
    folderPath: byText('reports.folder_path'),
    workspaceName: sql`coalesce(workspace.name, ${library}) collate "und-x-icu"`,
    type: byValue('reports.type'),
    reportType: byValue('reports.report_type'),
    isDisabled: byValue('reports.is_disabled'),
    isLogsEnabled: byValue('reports.is_logs_enabled'),
    isDefaultForTenant: isDefault,
    id: byValue('reports.id'),
  }) satisfies SortBy<'pbiReportsGetAll'>

export const reportSorting = (sorting: string | undefined, library: string): Sort[] =>
  parseSorting(sorting, sortFields(library), reportList.usual)

export type ReportSelection = Omit<ReportsQuery, keyof PageRequest | 'sorting'> &
  Pick<ReportsToExcelQuery, 'minWorkspaceIdFilter' | 'maxWorkspaceIdFilter'>

export const somewhere = (text: string) => sql<SqlBool>`(
  reports.name ilike ${containing(text)} or reports.description ilike ${containing(text)}
  or reports.folder_path ilike ${containing(text)})`

const inColumn = (column: string, text: string) => sql<SqlBool>`${sql.ref(column)} ilike ${containing(text)}`

function conditions(selection: ReportSelection): RawBuilder<SqlBool>[] {
  const { filter, reportGuidFilter, typeFilter, nameFilter, descriptionFilter, isDisabledFilter } = selection
  const { minWorkspaceIdFilter, maxWorkspaceIdFilter } = selection
  return [
    filter?.trim() && somewhere(filter.trim()),
    reportGuidFilter?.trim() && sql<SqlBool>`reports.report_guid::text ilike ${containing(reportGuidFilter.trim())}`,
    typeFilter && sql<SqlBool>`reports.type = ${typeFilter}`,
    nameFilter?.trim() && inColumn('reports.name', nameFilter.trim()),
    descriptionFilter?.trim() && inColumn('reports.description', descriptionFilter.trim()),
    (isDisabledFilter === 0 || isDisabledFilter === 1) && sql<SqlBool>`reports.is_disabled = ${isDisabledFilter === 1}`,
    minWorkspaceIdFilter && sql<SqlBool>`reports.workspace_id >= ${minWorkspaceIdFilter}`,
    maxWorkspaceIdFilter && sql<SqlBool>`reports.workspace_id <= ${maxWorkspaceIdFilter}`,
  ].flatMap((condition) => condition || [])
}

export const reportsOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('reports')
    .leftJoin('workspaces as workspace', (join) =>
      join.onRef('workspace.tenant_id', '=', 'reports.tenant_id').onRef('workspace.id', '=', 'reports.workspace_id'),
    )
    .where('reports.tenant_id', '=', tenantId)

export const listed = (reports: ReturnType<typeof reportsOf>) =>
  reports
    .selectAll('reports')
    .select([
      'workspace.name as workspace_name',
      'workspace.workspace_guid',
      'workspace.is_enabled as is_workspace_enabled',
      'workspace.service_principal_number',
      isDefault.as('is_default'),
    ])

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

export function findReportPage(
  db: Db,
  tenantId: number,
  selection: ReportSelection,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  const matching = conditions(selection).reduce(
    (reports, condition) => reports.where(condition),
    reportsOf(db, tenantId),
  )
  const count = matching.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(listed(matching), count, sorts, page)
}

export const findReport = (db: Db, tenantId: number, id: number) =>
  listed(reportsOf(db, tenantId)).where('reports.id', '=', id).executeTakeFirst()

export function findAdditionalEmbeds(db: Db, tenantId: number, reportId: number) {
  return db
    .selectFrom('report_additional_embeds')
    .select(['item_type', 'item_guid', 'is_dataset_with_rls', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute()
}

/** Of those items, the ones that are reports of the tenant’s own list and not open to the person. */
export async function findClosedItems(
  db: Db,
  tenantId: number,
  guids: readonly string[],
  /** Null: no report is open to them. */
  userId: number | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('report_guid')
    .where('tenant_id', '=', tenantId)
    .where('report_guid', 'in', guids)
    .where(({ or, eb, not }) =>
      userId === null ? sql<SqlBool>`true` : or([eb('is_disabled', '=', true), not(isOpenTo(tenantId, userId))]),
    )
    .execute()
  return rows.map(({ report_guid }) => report_guid)
}

export async function findRoleIdsOfReport(db: Db, tenantId: number, reportId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('report_roles')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .orderBy('role_id')
    .execute()
  return rows.map(({ role_id }) => role_id)
}

export function findRoleChoices(db: Db, tenantId: number) {
  return db
    .selectFrom('roles')
    .select(['id', 'display_name'])
    .where('tenant_id', '=', tenantId)
    .orderBy(byText('display_name'))
    .execute()
}

/** Of those asked for, the roles that the tenant has. */
export const findExistingRoleIds = (db: Db, tenantId: number, ids: readonly number[]): Promise<number[]> =>
  findExisting(db, 'roles', tenantId, ids)

export const findExistingReportIds = (db: Db, tenantId: number, ids: readonly number[]): Promise<number[]> =>
  findExisting(db, 'reports', tenantId, ids)

async function findExisting(db: Db, table: 'reports' | 'roles', tenantId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

export function findWorkspace(db: Db, tenantId: number, id: number) {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertReport(db: Db, report: Insertable<Tables['reports']>) {
  return db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()
}

export function updateReport(db: Db, tenantId: number, id: number, changes: Updateable<Tables['reports']>) {
  return db.updateTable('reports').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

export async function replaceReportRoles(db: Db, tenantId: number, reportId: number, roleIds: readonly number[]) {
  await sql`
    with removed as (
      delete from report_roles
      where tenant_id = ${tenantId} and report_id = ${reportId} and role_id <> all(${roleIds}::int[]))
    insert into report_roles (tenant_id, report_id, role_id)
    select ${tenantId}, ${reportId}, role_id from unnest(${roleIds}::int[]) given (role_id)
    on conflict do nothing`.execute(db)
}

/** The name is an app’s item’s. */
export type NamedEmbed = AdditionalEmbedData & { name: string | null }

/** What stays as it is is not written: its history would tell of a change. */
export async function replaceAdditionalEmbeds(
  db: Db,
  tenantId: number,
  reportId: number,
  items: readonly NamedEmbed[],
) {
  await sql`
    with given as (
      select position - 1 as position, item ->> 'itemType' as item_type, (item ->> 'itemGuid')::uuid as item_guid,
        (item ->> 'isDatasetWithRLS')::boolean as is_dataset_with_rls, item ->> 'name' as name
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality item (item, position)
    ), removed as (
      delete from report_additional_embeds
      where tenant_id = ${tenantId} and report_id = ${reportId} and position >= ${items.length})
    insert into report_additional_embeds as kept (
      tenant_id, report_id, position, item_type, item_guid, is_dataset_with_rls, name)
    select ${tenantId}, ${reportId}, given.* from given
    on conflict (tenant_id, report_id, position) do update
    set item_type = excluded.item_type, item_guid = excluded.item_guid,
      is_dataset_with_rls = excluded.is_dataset_with_rls, name = excluded.name
    where (kept.item_type, kept.item_guid, kept.is_dataset_with_rls, kept.name)
      is distinct from (excluded.item_type, excluded.item_guid, excluded.is_dataset_with_rls, excluded.name)`.execute(
    db,
  )
}

/** One at most: an index holds it. */
export async function chooseDefaultReport(db: Db, tenantId: number, reportId: number | null): Promise<void> {
  const others = db
    .updateTable('reports')
    .set({ is_default_for_tenant: false })
    .where('tenant_id', '=', tenantId)
    .where('is_default_for_tenant', '=', true)
  await (reportId === null ? others : others.where('id', '<>', reportId)).execute()
  if (reportId !== null) await updateReport(db, tenantId, reportId, { is_default_for_tenant: true })
}

/**
 * Keys, exports, tasks, roles and choices go with the row; logs have no reference, so that clients may send them late. False
 * where another call has deleted it meanwhile.
 */
export async function deleteReport(db: Db, tenantId: number, { id, report_guid }: ReportRow): Promise<boolean> {
  const deleted = await db
    .deleteFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await db
    .deleteFrom('library_datasets')
    .where('tenant_id', '=', tenantId)
    .where('report_guid', '=', report_guid)
    .execute()
  return deleted !== undefined
}
