import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { MappedGroup } from '../../../contract/models/role.ts'
import type { RoleListFilter } from '../../../contract/services/role.ts'
import { roleList } from '../../../contract/vocabulary/whole-lists.ts'
import { containing } from '../../db/containing.ts'
import { countMembers } from '../../db/kept-counts.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

const sortFields = {
  displayName: byText('roles.display_name'),
  name: byText('roles.name'),
  folderPath: byText('roles.folder_path'),
  isDefault: byValue('roles.is_default'),
  isStatic: byValue('roles.is_static'),
  creationTime: byValue('roles.creation_time'),
  userCount: byValue('user_count'),
} satisfies SortBy<'roleGetRoles'>

export const roleSorting = (sorting: string | undefined): Sort[] => parseSorting(sorting, sortFields, roleList.usual)

/** Matches no more than a role’s own grants: what everybody has by default is no reason to list a role. */
const grantsAllOf = (tenantId: number, names: readonly string[]) => sql<SqlBool>`(
  select count(*) from role_permissions granted
  where granted.tenant_id = ${tenantId} and granted.role_id = roles.id and granted.name = any(${names}::text[])
) = ${new Set(names).size}`

const nameContains = (text: string) => sql<SqlBool>`(
  roles.name ilike ${containing(text)} or roles.display_name ilike ${containing(text)}
  or roles.folder_path ilike ${containing(text)})`

export type RoleSelection = Pick<RoleListFilter, 'filter' | 'permissions'>

function matchingRoles(db: Db, tenantId: number, { filter, permissions = [] }: RoleSelection) {
  const text = filter?.trim()
  let roles = db.selectFrom('roles').where('roles.tenant_id', '=', tenantId)
  if (text) roles = roles.where(nameContains(text))
  if (permissions.length > 0) roles = roles.where(grantsAllOf(tenantId, permissions))
  return roles
}

export type RoleListRow = Awaited<ReturnType<typeof findRolePage>>['items'][number]

export function findRolePage(
  db: Db,
  tenantId: number,
  selection: RoleSelection,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  const matching = matchingRoles(db, tenantId, selection)
  const rows = matching
    .select(['id', 'name', 'display_name', 'description', 'is_static', 'is_default', 'folder_path', 'creation_time'])
    .select(countMembers(tenantId, 'user_roles', sql.ref('roles.id')).as('user_count'))
  const count = matching.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(rows, count, sorts, page)
}

export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>

const roleWithGrants = (db: Db, tenantId: number, id: number) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'display_name', 'description', 'is_static', 'is_default', 'folder_path'])
    .select([
      sql<string[]>`array(
        select name from role_permissions granted
        where granted.tenant_id = ${tenantId} and granted.role_id = roles.id)`.as('permissions'),
      sql<MappedGroup[]>`(
        select coalesce(json_agg(json_build_object('id', mapped.group_id, 'displayName', mapped.display_name,
          'description', mapped.description, 'isEntraGroup', mapped.is_entra_group)
          order by mapped.display_name collate "und-x-icu", mapped.group_id), '[]')
        from role_directory_groups mapped
        where mapped.tenant_id = ${tenantId} and mapped.role_id = roles.id)`.as('groups'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)

export const findRole = (db: Db, tenantId: number, id: number) => roleWithGrants(db, tenantId, id).executeTakeFirst()

/** Two who change one role at the same time do so one after the other, each seeing what it grants by then. */
export async function findRoleForChange(db: Db, tenantId: number, id: number) {
  const [, role] = await Promise.all([
    db.selectFrom('roles').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate().execute(),
    findRole(db, tenantId, id),
  ])
  return role
}

type RoleColumns = Omit<Insertable<Tables['roles']>, 'tenant_id'>

export async function insertRole(db: Db, tenantId: number, role: RoleColumns): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ ...role, tenant_id: tenantId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRole(db: Db, tenantId: number, id: number, changes: Updateable<Tables['roles']>) {
  await db.updateTable('roles').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** With its assignments by name, because what goes along with a row is not in the history of those who had it. */
export async function deleteRole(db: Db, tenantId: number, id: number) {
  await Promise.all([
    db.deleteFrom('user_roles').where('tenant_id', '=', tenantId).where('role_id', '=', id).execute(),
    db.deleteFrom('organization_unit_roles').where('tenant_id', '=', tenantId).where('role_id', '=', id).execute(),
  ])
  await db.deleteFrom('roles').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Of the permissions that `existing` lists the role grants `granted` afterwards; others, of features that are off, stay. */
export async function replacePermissions(
  db: Db,
  tenantId: number,
  roleId: number,
  existing: readonly string[],
  granted: readonly string[],
) {
  await sql`
    with gone as (
      delete from role_permissions
      where tenant_id = ${tenantId} and role_id = ${roleId}
        and name = any(${existing}::text[]) and name <> all(${granted}::text[]))
    insert into role_permissions (tenant_id, role_id, name)
    select ${tenantId}, ${roleId}, name from unnest(${granted}::text[]) given (name)
    on conflict do nothing`.execute(db)
}

export async function replaceGroups(db: Db, tenantId: number, roleId: number, groups: readonly MappedGroup[]) {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as given (
        id text, "displayName" text, description text, "isEntraGroup" boolean)
    ), gone as (
      delete from role_directory_groups
      where tenant_id = ${tenantId} and role_id = ${roleId} and group_id not in (select id from given))
    insert into role_directory_groups (tenant_id, role_id, group_id, display_name, description, is_entra_group)
    select ${tenantId}, ${roleId}, id, "displayName", description, "isEntraGroup" from given
    on conflict (tenant_id, role_id, group_id) do update set
      display_name = excluded.display_name, description = excluded.description, is_entra_group = excluded.is_entra_group`.execute(
    db,
  )
}

/** Names of reports and share keys that this role alone limits: without it everybody could open them. */
export async function findLimitedByRoleAlone(db: Db, tenantId: number, roleId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select reports.name from report_roles only_one
    join reports on reports.tenant_id = only_one.tenant_id and reports.id = only_one.report_id
    where only_one.tenant_id = ${tenantId} and only_one.role_id = ${roleId} and not exists (
      select from report_roles other
      where other.tenant_id = ${tenantId} and other.report_id = only_one.report_id and other.role_id <> ${roleId})
    union all
    select keys.name from report_key_roles only_one
    join report_keys keys on keys.tenant_id = only_one.tenant_id and keys.id = only_one.report_key_id
    where only_one.tenant_id = ${tenantId} and only_one.role_id = ${roleId} and not keys.is_deleted and not exists (
      select from report_key_roles other
      where other.tenant_id = ${tenantId} and other.report_key_id = only_one.report_key_id
        and other.role_id <> ${roleId})`.execute(db)
  return rows.map(({ name }) => name)
}
