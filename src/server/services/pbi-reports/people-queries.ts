/** People beside one report: to whom it is open, and which of its roles they have. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RoleGiven } from '../../../contract/services/pbi-reports.ts'
import { isOpenTo } from '../../auth/report-access.ts'
import { type SharedKey, sharedKeys } from '../../auth/share-keys.ts'
import { isNameVouchedFor } from '../../auth/vouched-names.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'
import { type AskedPermissions, findablePeople, holdsAnyPermission } from '../user/queries.ts'

const sortFields = {
  userName: byText('users.user_name'),
  name: byText('users.name'),
  surname: byText('users.surname'),
} satisfies SortBy<'pbiReportsGetPeopleOfReport'>

export const peopleSorting = (sorting: string | undefined): Sort[] => parseSorting(sorting, sortFields, 'userName')

export interface PeopleSelection {
  filter: string | undefined
  mayOpen: boolean | undefined
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
  { filter, mayOpen, permissions }: PeopleSelection,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  let people = findablePeople(db, tenantId, filter?.trim())
  const isOpen = isOpenToThem(tenantId, reportId, permissions)
  if (mayOpen !== undefined) people = people.where(mayOpen ? isOpen : sql<SqlBool>`not ${isOpen}`)
  const count = people.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(people.select(['users.id', 'users.name', 'users.surname', 'users.user_name']), count, sorts, page)
}

export const findPersonOfReport = (db: Db, tenantId: number, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'user_name', isNameVouchedFor.as('is_name_vouched_for')])
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

/** By their names. */
export const findKeysOfReport = (db: Db, tenantId: number, reportId: number): Promise<SharedKey[]> =>
  sharedKeys(db, tenantId).where('report_keys.report_id', '=', reportId).orderBy(byText('report_keys.name')).execute()
