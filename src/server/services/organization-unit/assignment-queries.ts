/** Who and which roles are on a unit, and who and which might be. */
import { type SqlBool, sql } from 'kysely'
import { unitRoleList, unitUserList } from '../../../contract/vocabulary/whole-lists.ts'
import { containing } from '../../db/containing.ts'
import { countMembers, keptCount } from '../../db/kept-counts.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'
import { profilePictureId } from '../../documents/stored-files.ts'
import { findablePeople } from '../user/queries.ts'

const memberSortFields = {
  name: byText('member.name'),
  surname: byText('member.surname'),
  userName: byText('member.user_name'),
  emailAddress: byText('users.email_address'),
  addedTime: byValue('member.added_time'),
} satisfies SortBy<'organizationUnitGetOrganizationUnitUsers'>

export const memberSorting = (sorting: string | undefined): Sort[] =>
  parseSorting(sorting, memberSortFields, unitUserList.usual)

const userSortFields = {
  name: byText('users.name'),
  surname: byText('users.surname'),
  userName: byText('users.user_name'),
  emailAddress: byText('users.email_address'),
}

export const userSorting = (sorting: string | undefined): Sort[] =>
  parseSorting(sorting, userSortFields, unitUserList.usual)

export type MemberRow = Awaited<ReturnType<typeof findMemberPage>>['items'][number]

export function findMemberPage(db: Db, tenantId: number, unitId: number, sorts: readonly Sort[], page: PageRequest) {
  const members = db
    .selectFrom('organization_unit_users as member')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'member.tenant_id').onRef('users.id', '=', 'member.user_id'),
    )
    .where('member.tenant_id', '=', tenantId)
    .where('member.organization_unit_id', '=', unitId)
    .where('member.is_deleted', '=', false)
  return readPage(
    members.select([
      'users.id',
      'users.name',
      'users.surname',
      'users.user_name',
      'users.email_address',
      'member.added_time',
      profilePictureId(tenantId),
    ]),
    db.selectNoFrom(countMembers(tenantId, 'organization_unit_users', unitId).as('count')),
    sorts,
    page,
  )
}

export interface Search {
  organizationUnitId: number
  filter?: string
}

export function findOutsiderPage(
  db: Db,
  tenantId: number,
  { organizationUnitId, filter }: Search,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  const text = filter?.trim()
  // Not `not exists`, which a plan made for small units answers by going through all members for each person; nor `is null`,
  // of which the planner expects one person in two hundred, so that it looks at all of them before it sorts the first page.
  const outsiders = findablePeople(db, tenantId, text).where(
    sql<SqlBool>`(
        select true from organization_unit_users member
        where member.tenant_id = ${tenantId} and member.organization_unit_id = ${organizationUnitId}
          and member.user_id = users.id) is not true`,
  )
  const everybody = keptCount(db, tenantId, 'users')
  const count = text
    ? outsiders.select(({ fn }) => fn.countAll<number>().as('count'))
    : db.selectNoFrom(
        sql<number>`(${everybody}) - ${countMembers(tenantId, 'organization_unit_users', organizationUnitId)}`.as(
          'count',
        ),
      )
  return readPage(
    outsiders.select(['users.id', 'users.name', 'users.surname', 'users.user_name', 'users.email_address']),
    count,
    sorts,
    page,
  )
}

const roleSortFields = {
  displayName: byText('roles.display_name'),
  name: byText('roles.name'),
  addedTime: byValue('held.added_time'),
} satisfies SortBy<'organizationUnitGetOrganizationUnitRoles'>

export const unitRoleSorting = (sorting: string | undefined): Sort[] =>
  parseSorting(sorting, roleSortFields, unitRoleList.usual)

const { addedTime: __, ...findableRoleFields } = roleSortFields

export const roleSorting = (sorting: string | undefined): Sort[] =>
  parseSorting(sorting, findableRoleFields, unitRoleList.usual)

export type UnitRoleRow = Awaited<ReturnType<typeof findUnitRolePage>>['items'][number]

export function findUnitRolePage(db: Db, tenantId: number, unitId: number, sorts: readonly Sort[], page: PageRequest) {
  const held = db
    .selectFrom('organization_unit_roles as held')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'held.tenant_id').onRef('roles.id', '=', 'held.role_id'),
    )
    .where('held.tenant_id', '=', tenantId)
    .where('held.organization_unit_id', '=', unitId)
  return readPage(
    held.select(['roles.id', 'roles.name', 'roles.display_name', 'held.added_time']),
    held.select(({ fn }) => fn.countAll<number>().as('count')),
    sorts,
    page,
  )
}

export function findOtherRolePage(
  db: Db,
  tenantId: number,
  { organizationUnitId, filter }: Search,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  const text = containing(filter?.trim() ?? '')
  const others = db
    .selectFrom('roles')
    .where('roles.tenant_id', '=', tenantId)
    .where(sql<SqlBool>`(roles.name ilike ${text} or roles.display_name ilike ${text})`)
    .where(
      sql<SqlBool>`not exists (
        select from organization_unit_roles held
        where held.tenant_id = ${tenantId} and held.organization_unit_id = ${organizationUnitId}
          and held.role_id = roles.id)`,
    )
  return readPage(
    others.select(['roles.id', 'roles.name', 'roles.display_name']),
    others.select(({ fn }) => fn.countAll<number>().as('count')),
    sorts,
    page,
  )
}

/** What joining any of these units brings. */
export async function findRolesOfUnits(db: Db, tenantId: number, unitIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ role_id: number }>`
    select distinct role_id from organization_unit_roles
    where tenant_id = ${tenantId} and organization_unit_id = any(${unitIds}::int[])`.execute(db)
  return rows.map(({ role_id }) => role_id)
}

/** The first of these that the tenant does not have. */
export async function findMissingRole(db: Db, tenantId: number, ids: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::int[]) asked (id)
    where not exists (select from roles where tenant_id = ${tenantId} and roles.id = asked.id)
    limit 1`.execute(db)
  return rows[0]?.id
}

/** The first of these whom the tenant does not have. */
export async function findMissingUser(db: Db, tenantId: number, ids: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::bigint[]) asked (id)
    where not exists (
      select from users where tenant_id = ${tenantId} and users.id = asked.id and not is_deleted)
    limit 1`.execute(db)
  return rows[0]?.id
}

/** Answers who was not a member before. */
export async function addMembers(db: Db, tenantId: number, unitId: number, userIds: readonly number[], now: Date) {
  const { rows } = await sql<{ user_id: number }>`
    insert into organization_unit_users (tenant_id, organization_unit_id, user_id, added_time)
    select ${tenantId}, ${unitId}, user_id, ${now} from unnest(${userIds}::bigint[]) added (user_id)
    on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function addRoles(db: Db, tenantId: number, unitId: number, roleIds: readonly number[], now: Date) {
  await sql`
    insert into organization_unit_roles (tenant_id, organization_unit_id, role_id, added_time)
    select ${tenantId}, ${unitId}, role_id, ${now} from unnest(${roleIds}::int[]) added (role_id)
    on conflict do nothing`.execute(db)
}

/** Answers how many of them were members. */
export async function removeMembers(db: Db, tenantId: number, unitId: number, userIds: readonly number[]) {
  const { numDeletedRows } = await db
    .deleteFrom('organization_unit_users')
    .where('tenant_id', '=', tenantId)
    .where('organization_unit_id', '=', unitId)
    .where(sql<SqlBool>`user_id = any(${userIds}::bigint[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Answers whether it was there. */
export async function removeRole(db: Db, tenantId: number, unitId: number, roleId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('organization_unit_roles')
    .where('tenant_id', '=', tenantId)
    .where('organization_unit_id', '=', unitId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
