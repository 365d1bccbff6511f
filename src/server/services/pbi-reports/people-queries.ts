/** People beside one report, and reports beside one person: which are open to whom, and which of their roles they have. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RoleGiven } from '../../../contract/services/pbi-reports.ts'
import { reportList } from '../../../contract/vocabulary/whole-lists.ts'
import { rolesOf } from '../../auth/principal-queries.ts'
import { isOpenTo, rolesOfReport } from '../../auth/report-access.ts'
import { type SharedKey, sharedKeys } from '../../auth/share-keys.ts'
import { isNameVouchedFor } from '../../auth/vouched-names.ts'
import { keptCount } from '../../db/kept-counts.ts'
import { cutPage, type PageRequest, readCutPage, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'
import { type AskedPermissions, findablePeople, holdsAnyPermission } from '../user/queries.ts'
import { listed, reportsOf, somewhere } from './queries.ts'

const sortFields = {
  userName: byText('users.user_name'),
  name: byText('users.name'),
  surname: byText('users.surname'),
} satisfies SortBy<'pbiReportsGetPeopleOfReport'>

export const peopleSorting = (sorting: string | undefined): Sort[] => parseSorting(sorting, sortFields, 'userName')

export interface PeopleSelection {
  filter: string | undefined
  mayOpen: boolean | undefined
  /** Only those who would lose it if it were left to these roles alone. */
  leftTo?: readonly number[] | undefined
  /** What the call that opens it by roles asks for, and the one of administrators. */
  permissions: Readonly<Record<'roles' | 'administrator', AskedPermissions>>
}

const isOpenToThem = (
  tenantId: number,
  reportId: number,
  { roles, administrator }: PeopleSelection['permissions'],
): RawBuilder<SqlBool> => sql`(users.is_active
  and not exists (
    select from reports join workspaces workspace
      on workspace.tenant_id = reports.tenant_id and workspace.id = reports.workspace_id
    where reports.tenant_id = ${tenantId} and reports.id = ${reportId} and not workspace.is_enabled)
  and (
  ${holdsAnyPermission(tenantId, administrator)}
  or ${holdsAnyPermission(tenantId, roles)} and exists (
    select from reports where reports.tenant_id = ${tenantId} and reports.id = ${reportId} and not reports.is_disabled
      and ${isOpenTo(tenantId, sql<number>`users.id`)})))`

export function findPeopleOfReport(
  db: Db,
  tenantId: number,
  reportId: number,
  { filter, mayOpen, leftTo, permissions }: PeopleSelection,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  let people = findablePeople(db, tenantId, filter?.trim())
  const isOpen = isOpenToThem(tenantId, reportId, permissions)
  if (mayOpen !== undefined) people = people.where(mayOpen ? isOpen : sql<SqlBool>`not ${isOpen}`)
  if (leftTo)
    people = people.where(
      // Whoever administers reports keeps it.
      sql<SqlBool>`${isOpen} and not ${holdsAnyPermission(tenantId, permissions.administrator)} and not exists (
        select from (${rolesOf(tenantId, sql<number>`users.id`)}) held
        where held.role_id = any(${leftTo}::int[]))`,
    )
  const isEverybody = !filter?.trim() && mayOpen === undefined && !leftTo
  const count = isEverybody
    ? keptCount(db, tenantId, 'users')
    : people.select(({ fn }) => fn.countAll<number>().as('count'))
  // Ids alone, in the order of their index: with the names, a plan for tenants of all sizes would sort all people of a large one.
  const rows = db
    .selectFrom(cutPage(people.select('users.id'), sorts, page).as('cut'))
    .innerJoin('users', (join) => join.on('users.tenant_id', '=', tenantId).onRef('users.id', '=', 'cut.id'))
    .select(['users.id', 'users.name', 'users.surname', 'users.user_name'])
  return readCutPage(rows, count, sorts)
}

export const findPersonOfReport = (db: Db, tenantId: number, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'user_name', 'is_active', isNameVouchedFor.as('is_name_vouched_for')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()

type GivenRow = RoleGiven & { userId: number }

/** Of those roles, which those people have, and how. */
export async function findRolesGiven(
  db: Db,
  tenantId: number,
  userIds: readonly number[],
  roleIds: readonly number[],
): Promise<GivenRow[]> {
  if (userIds.length === 0 || roleIds.length === 0) return []
  const { rows } = await sql<GivenRow>`
    select held.user_id as "userId", roles.id, roles.display_name as "displayName",
      bool_or(held.unit is null) as "isDirect",
      coalesce(array_agg(held.unit order by held.code) filter (where held.unit is not null), '{}') as units
    from (
      select user_id, role_id, null as unit, null as code from user_roles
      where tenant_id = ${tenantId} and user_id = any(${userIds}::bigint[])
      union all
      select member.user_id, unit_role.role_id, unit.display_name, unit.code
      from organization_unit_users member
      join organization_unit_roles unit_role using (tenant_id, organization_unit_id)
      join organization_units unit on unit.tenant_id = member.tenant_id and unit.id = member.organization_unit_id
      where member.tenant_id = ${tenantId} and member.user_id = any(${userIds}::bigint[])) held
    join roles on roles.tenant_id = ${tenantId} and roles.id = held.role_id
    where roles.id = any(${roleIds}::int[])
    group by held.user_id, roles.id, roles.display_name
    order by roles.display_name collate "und-x-icu"`.execute(db)
  return rows
}

export interface ReportsSelection {
  filter: string | undefined
  mayOpen: boolean | undefined
}

/** What of a person decides which reports open for them. */
export interface OpenerFacts {
  id: number
  isActive: boolean
  roleIds: readonly number[]
  /** They may make the call that opens one, as everybody does or as an administrator. */
  holds: Readonly<Record<'roles' | 'administrator', boolean>>
}

function opensForThem(tenantId: number, { isActive, roleIds, holds }: OpenerFacts): RawBuilder<SqlBool> {
  if (!isActive || !(holds.roles || holds.administrator)) return sql`false`
  const byRoles = sql<SqlBool>`(not reports.is_disabled and (
    not exists (select from report_roles needed where needed.tenant_id = ${tenantId} and needed.report_id = reports.id)
    or exists (select from report_roles needed where needed.tenant_id = ${tenantId} and needed.report_id = reports.id
      and needed.role_id = any(${roleIds}::int[]))))`
  return sql`(workspace.is_enabled is not false and ${holds.administrator ? sql`true` : byRoles})`
}

const reportFields = {
  name: byText('reports.name'),
  folderPath: byText('reports.folder_path'),
  id: byValue('reports.id'),
} satisfies SortBy<'pbiReportsGetReportsOfPerson'>

export const reportsOfPersonSorting = (sorting: string | undefined): Sort[] =>
  parseSorting(sorting, reportFields, reportList.usual)

const isDefaultOf = (tenantId: number, userId: number) => sql<boolean>`coalesce(
  (select own.report_id = reports.id from user_default_reports own
    where own.tenant_id = ${tenantId} and own.user_id = ${userId}),
  reports.is_default_for_tenant)`

/** As `ReportModel` has it. */
const hasRules = (tenantId: number) => sql<boolean>`exists (
  select from library_reports pointer
  join library_datasets dataset using (tenant_id, report_guid, version)
  where pointer.tenant_id = ${tenantId} and pointer.report_guid = reports.report_guid
    and dataset.definition #> '{rows,0}' is not null)`

/** A page of reports, and the living keys of those on it. */
export async function findReportsOfPerson(
  db: Db,
  tenantId: number,
  person: OpenerFacts,
  { filter, mayOpen }: ReportsSelection,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  const text = filter?.trim()
  let reports = reportsOf(db, tenantId)
  if (text) reports = reports.where(somewhere(text))
  const opens = opensForThem(tenantId, person)
  if (mayOpen !== undefined) reports = reports.where(mayOpen ? opens : sql<SqlBool>`not ${opens}`)
  const rows = listed(reports).select([
    rolesOfReport(tenantId, 'reports.id').as('roleIds'),
    isDefaultOf(tenantId, person.id).as('is_default'),
    hasRules(tenantId).as('has_rules'),
  ])
  const count = reports.select(({ fn }) => fn.countAll<number>().as('count'))
  const [found, keys] = await Promise.all([
    readPage(rows, count, sorts, page),
    sharedKeys(db, tenantId)
      .where('report_keys.is_deleted', '=', false)
      .where(
        'report_keys.report_id',
        'in',
        db.selectFrom(cutPage(reports.select('reports.id'), sorts, page).as('cut')).select('cut.id'),
      )
      .execute(),
  ])
  return { ...found, keys }
}

/** By their names. */
export const findKeysOfReport = (db: Db, tenantId: number, reportId: number): Promise<SharedKey[]> =>
  sharedKeys(db, tenantId).where('report_keys.report_id', '=', reportId).orderBy(byText('report_keys.name')).execute()
