import { type SqlBool, sql } from 'kysely'
import { rolesOf } from '../../auth/principal-queries.ts'
import { isHostDashboard, isOpenTo } from '../../auth/report-access.ts'
import { isNameVouchedFor } from '../../auth/vouched-names.ts'
import { byText } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'
import { currentDatasets } from '../../reports/library/versions.ts'

export type OpenReport = Awaited<ReturnType<typeof findOpenReports>>[number]

/** The data of a local report whose folder is known can be read again. */
const hasSource = (tenantId: number) => sql<boolean>`exists (
  select from library_reports pointer
  join library_datasets dataset using (tenant_id, report_guid, version)
  where pointer.tenant_id = ${tenantId} and pointer.report_guid = reports.report_guid
    and dataset.source_folder is not null)`

/** Reports as one person finds them, whether open to them or not. */
function reportsFor(db: Db, tenantId: number, userId: number) {
  return db
    .selectFrom('reports')
    .where('reports.tenant_id', '=', tenantId)
    .leftJoin('user_default_reports as own', (on) =>
      on
        .onRef('own.tenant_id', '=', 'reports.tenant_id')
        .onRef('own.report_id', '=', 'reports.id')
        .on('own.user_id', '=', userId),
    )
    .leftJoin('workspaces as workspace', (on) =>
      on.onRef('workspace.tenant_id', '=', 'reports.tenant_id').onRef('workspace.id', '=', 'reports.workspace_id'),
    )
    .select([
      'reports.id',
      'reports.tenant_id',
      'reports.report_guid',
      'reports.provider',
      'reports.name',
      'reports.report_type',
      'reports.folder_path',
      'reports.show_navigation',
      'reports.show_filters',
      'reports.phased_embedding',
      'reports.is_logs_enabled',
      'reports.is_default_for_tenant',
      'reports.is_smart_rls_enabled',
      'workspace.workspace_guid',
      'workspace.name as workspace_name',
      'workspace.is_enabled as is_workspace_enabled',
      'workspace.service_principal_number',
      sql<boolean>`own.user_id is not null`.as('is_default_for_user'),
      hasSource(tenantId).as('has_source'),
    ])
}

const openReports = (db: Db, tenantId: number, userId: number) =>
  reportsFor(db, tenantId, userId).where('reports.is_disabled', '=', false).where(isOpenTo(tenantId, userId))

export function findOpenReports(db: Db, tenantId: number, userId: number) {
  return openReports(db, tenantId, userId)
    .orderBy(byText('reports.folder_path'))
    .orderBy(byText('reports.name'))
    .orderBy('reports.id')
    .execute()
}

/**
 * Of every app of the tenant, in the order that whoever made it chose. One that is a report of the tenant’s own list, too, is
 * there for those alone to whom that report is open (A82).
 */
export const findItemsOfApps = (db: Db, tenantId: number, userId: number) =>
  db
    .selectFrom('report_additional_embeds as item')
    .innerJoin('reports as app', (on) =>
      on.onRef('app.tenant_id', '=', 'item.tenant_id').onRef('app.id', '=', 'item.report_id'),
    )
    .leftJoin('reports', (on) =>
      on.onRef('reports.tenant_id', '=', 'item.tenant_id').onRef('reports.report_guid', '=', 'item.item_guid'),
    )
    .where('item.tenant_id', '=', tenantId)
    .where('app.report_type', '=', 'PowerBIApp')
    .where(({ or, and, eb }) =>
      or([eb('reports.id', 'is', null), and([eb('reports.is_disabled', '=', false), isOpenTo(tenantId, userId)])]),
    )
    .select([
      'item.report_id',
      'item.item_guid',
      'item.item_type',
      'item.name',
      'reports.is_smart_rls_enabled as own_smart_rls',
    ])
    .orderBy('item.report_id')
    .orderBy('item.position')
    .execute()

export type AppItem = Awaited<ReturnType<typeof findItemsOfApps>>[number]

/** In the order of the menu, those of the local library. */
export const findOpenDefinitions = (db: Db, tenantId: number, userId: number) =>
  currentDatasets(db, tenantId)
    .where('reports.id', 'in', openReports(db, tenantId, userId).clearSelect().select('reports.id'))
    .select(['reports.id', 'dataset.definition'])
    .orderBy(byText('reports.folder_path'))
    .orderBy(byText('reports.name'))
    .orderBy('reports.id')
    .execute()

/** Reports of another provider than the library that the person has a favourite page of. */
export const findReportsOfFavouritePages = (db: Db, tenantId: number, userId: number) =>
  openReports(db, tenantId, userId)
    .where('reports.provider', '<>', 'library')
    .where(sql<SqlBool>`reports.id in (
      select report_id from user_preferences
      where tenant_id = ${tenantId} and user_id = ${userId} and kind = 'favourite page' and not is_removed)`)
    .orderBy('reports.id')
    .execute()

export function findOpenReport(db: Db, tenantId: number, userId: number, id: number) {
  return openReports(db, tenantId, userId).where('reports.id', '=', id).executeTakeFirst()
}

/** One that does not open for this person: whether their roles would open it. */
export const findClosedReport = (db: Db, tenantId: number, userId: number, id: number) =>
  db
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select(['name', 'report_type', 'is_disabled as isDisabled', isOpenTo(tenantId, userId).as('isOfTheirs')])
    .executeTakeFirst()

/** For administrators, and for whoever’s share key was found to open it. */
export const findAnyReport = (db: Db, tenantId: number, userId: number, id: number) =>
  reportsFor(db, tenantId, userId).where('reports.id', '=', id).executeTakeFirst()

/** Those of the list that there are, for administrators. */
export const findAnyReports = (db: Db, tenantId: number, userId: number, ids: readonly number[]) =>
  reportsFor(db, tenantId, userId).where('reports.id', 'in', ids).execute()

/** Of the host, the one that its settings name. */
export const findHostReport = (db: Db, userId: number) =>
  reportsFor(db, 0, userId).where('reports.is_disabled', '=', false).where(isHostDashboard).executeTakeFirst()

/** The person’s own choice, else the tenant’s. */
const defaultReport = (db: Db, tenantId: number, userId: number) =>
  openReports(db, tenantId, userId)
    .where((report) => report.or([report('own.user_id', 'is not', null), report('is_default_for_tenant', '=', true)]))
    .orderBy(sql`own.user_id is null`)
    .limit(1)

export const findDefaultReport = (db: Db, tenantId: number, userId: number) =>
  defaultReport(db, tenantId, userId).executeTakeFirst()

/** Its number, to be part of another statement. */
export const defaultReportId = (db: Db, tenantId: number, userId: number) =>
  defaultReport(db, tenantId, userId).clearSelect().select('reports.id')

/** Reports that exist, whoever may open them. */
export const existingReports = (db: Db, tenantId: number, ids: readonly number[]) =>
  db
    .selectFrom('reports')
    .select(['id', 'name', 'report_type', 'is_logs_enabled'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)

/** Names of the person’s roles, which row-level rules ask for, and what ends their session, which ends the token. */
export async function findIdentity(db: Db, tenantId: number, userId: number, sessionId: string) {
  const [roles, session] = await Promise.all([
    db
      .selectFrom('roles')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where(sql<SqlBool>`id in (${rolesOf(tenantId, userId)})`)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('users')
      .leftJoin('refresh_families as session', (on) =>
        on
          .onRef('session.tenant_id', '=', 'users.tenant_id')
          .onRef('session.user_id', '=', 'users.id')
          .on('session.id', '=', sessionId),
      )
      .select(['users.security_stamp as stamp', 'session.ends_at as endsAt', isNameVouchedFor.as('isNameVouchedFor')])
      .where('users.tenant_id', '=', tenantId)
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { ...session, roles: roles.map(({ name }) => name) }
}

/** Empty where there is no such tenant. */
export async function findOrganizationName(db: Db, tenantId: number): Promise<string> {
  const tenant = await db.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirst()
  return tenant?.name ?? ''
}
