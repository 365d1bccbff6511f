import {
  type Expression,
  type InferResult,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { UserOrganizationUnit } from '../../../contract/models/user.ts'
import type { UserExportFilter, UserListFilter } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { userList } from '../../../contract/vocabulary/whole-lists.ts'
import { isLockedRow, isSetAhead } from '../../auth/locks.ts'
import { containing } from '../../db/containing.ts'
import { keptCount } from '../../db/kept-counts.ts'
import { cutPage, inOrder, type PageRequest, type RowPage, together } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import { WholePages } from '../../db/whole-pages.ts'
import { profilePictureId } from '../../documents/stored-files.ts'

const sortFields = {
  userName: byText('users.user_name'),
  name: byText('users.name'),
  surname: byText('users.surname'),
  emailAddress: byText('users.email_address'),
  folderPath: byText('users.folder_path'),
  creationTime: byValue('users.creation_time'),
  isActive: byValue('users.is_active'),
  // Who is not locked comes before whoever is, and not after the longest lock.
  lockoutEndDateUtc: sql`coalesce(users.lockout_end_date_utc, '-infinity')`,
} satisfies SortBy<'userGetUsers'>

export const userSorting = (sorting: string | undefined): Sort[] => parseSorting(sorting, sortFields, userList.usual)

/** Names asked for that exist here, and those of them that everybody has unless prohibited. */
export interface AskedPermissions {
  names: readonly string[]
  byDefault: readonly string[]
}

type SimpleFilters = Pick<UserListFilter, 'filter' | 'role' | 'roleDisplayName' | 'folderPath' | 'onlyLockedUsers'>

export interface UserSelection extends SimpleFilters, Pick<UserExportFilter, 'ids'> {
  /** Absent: whatever people may do. */
  holdingAnyOf?: AskedPermissions
}

/** What the list is ordered and narrowed by. */
type Findable = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'user_name'
  | 'name'
  | 'surname'
  | 'email_address'
  | 'folder_path'
  | 'is_active'
  | 'lockout_end_date_utc'
  | 'creation_time'
>

const everybody = (tenantId: number) =>
  sql<Findable>`(select * from users where tenant_id = ${tenantId} and not is_deleted)`.as('users')

/** By an index, where the store has one: `ilike` itself may not ask one of protected rows (migration 0012). */
const foundBy = (text: string) => sql<Findable>`users_like(${containing(text)})`.as('users')

/** Those whose names, address or phone number contain the text; without one, everybody. */
export const findablePeople = (db: Db, tenantId: number, text: string | undefined) =>
  db.selectFrom(text ? foundBy(text) : everybody(tenantId))

/** Who holds which role, directly or through a unit. */
const roleHolders = (tenantId: number) => sql`(
  select user_id, role_id from user_roles where tenant_id = ${tenantId}
  union all
  select member.user_id, unit_role.role_id
  from organization_unit_users member
  join organization_unit_roles unit_role using (tenant_id, organization_unit_id)
  where member.tenant_id = ${tenantId})`

const holdsRole = (tenantId: number, role: Expression<SqlBool>): RawBuilder<SqlBool> => sql`users.id in (
  select holder.user_id from ${roleHolders(tenantId)} holder
  join roles on roles.tenant_id = ${tenantId} and roles.id = holder.role_id where ${role})`

/** Effectively: granted to the person, or by a role or by default and not prohibited to the person. */
export const holdsAnyPermission = (
  tenantId: number,
  { names, byDefault }: AskedPermissions,
): RawBuilder<SqlBool> => sql`(
  users.id in (
    select user_id from user_permissions
    where tenant_id = ${tenantId} and name = any(${names}::text[]) and is_granted
    union all
    select holder.user_id from ${roleHolders(tenantId)} holder
    join role_permissions granted on granted.tenant_id = ${tenantId} and granted.role_id = holder.role_id
    left join user_permissions own
      on own.tenant_id = ${tenantId} and own.user_id = holder.user_id and own.name = granted.name
    where granted.name = any(${names}::text[]) and own.name is null)
  or exists (
    select from unnest(${byDefault}::text[]) by_default (name)
    where not exists (
      select from user_permissions own
      where own.tenant_id = ${tenantId} and own.user_id = users.id and own.name = by_default.name)))`

/** One range of an index, up to what follows everything beneath; names that only begin alike are among it, and left out. */
const isInFolder = (path: string): RawBuilder<SqlBool> => sql`(
  users.folder_path collate "C" >= ${path} and users.folder_path collate "C" < ${`${path}0`}
  and (users.folder_path = ${path} or starts_with(users.folder_path, ${`${path}/`})))`

const lockedPeople = (db: Db, tenantId: number, now: Date) =>
  db.selectFrom('users').select('id').where('tenant_id', '=', tenantId).where(isLockedRow(now))

function matchingUsers(db: Db, tenantId: number, selection: UserSelection, now: Date) {
  const { filter, role, roleDisplayName, folderPath, onlyLockedUsers, holdingAnyOf, ids = [] } = selection
  const text = filter?.trim()
  let users = findablePeople(db, tenantId, text)
  if (role) users = users.where(holdsRole(tenantId, sql`roles.id = ${role}`))
  if (roleDisplayName) users = users.where(holdsRole(tenantId, sql`roles.display_name = ${roleDisplayName}`))
  if (folderPath) users = users.where(isInFolder(folderPath))
  if (onlyLockedUsers) users = users.where('users.id', 'in', lockedPeople(db, tenantId, now))
  if (holdingAnyOf) users = users.where(holdsAnyPermission(tenantId, holdingAnyOf))
  if (ids.length > 0) users = users.where('users.id', 'in', ids)
  return users
}

const isEverybody = ({
  filter,
  role,
  roleDisplayName,
  folderPath,
  onlyLockedUsers,
  holdingAnyOf,
  ids,
}: UserSelection) =>
  !(filter?.trim() || role || roleDisplayName || folderPath || onlyLockedUsers || holdingAnyOf || ids?.length)

const columns = [
  'users.id',
  'users.name',
  'users.surname',
  'users.user_name',
  'users.email_address',
  'users.phone_number',
  'users.folder_path',
  'users.is_active',
  'users.is_email_confirmed',
  'users.is_two_factor_enabled',
  'users.is_lockout_enabled',
  'users.lockout_end_date_utc',
  'users.lockout_set_at',
  'users.authentication_source',
  'users.creation_time',
] as const

interface RoleName {
  roleId: number
  roleName: string
}

/** Roles given directly, roles by units, and units, each as one list for the row. */
const assignments = (tenantId: number) =>
  [
    sql<RoleName[]>`(
    select coalesce(json_agg(json_build_object('roleId', roles.id, 'roleName', roles.display_name)
      order by roles.display_name collate "und-x-icu"), '[]')
    from user_roles held
    join roles on roles.tenant_id = held.tenant_id and roles.id = held.role_id
    where held.tenant_id = ${tenantId} and held.user_id = users.id)`.as('roles'),
    sql<RoleName[]>`(
    select coalesce(json_agg(json_build_object('roleId', role.id, 'roleName', role.display_name)
      order by role.display_name collate "und-x-icu"), '[]')
    from (
      select distinct roles.id, roles.display_name
      from organization_unit_users member
      join organization_unit_roles held on held.tenant_id = member.tenant_id
        and held.organization_unit_id = member.organization_unit_id
      join roles on roles.tenant_id = held.tenant_id and roles.id = held.role_id
      where member.tenant_id = ${tenantId} and member.user_id = users.id) role)`.as('organizationUnitRoles'),
    sql<UserOrganizationUnit[]>`(
    select coalesce(json_agg(json_build_object('id', unit.id, 'displayName', unit.display_name, 'code', unit.code)
      order by unit.code), '[]')
    from organization_unit_users member
    join organization_units unit on unit.tenant_id = member.tenant_id and unit.id = member.organization_unit_id
    where member.tenant_id = ${tenantId} and member.user_id = users.id)`.as('organizationUnits'),
  ] as const

export type UserListRow = InferResult<ReturnType<typeof pageOf>>[number]

/** Ids alone, which an index of the order answers without its rows; then the row of each that is left. */
const pageOf = (
  db: Db,
  tenantId: number,
  matching: ReturnType<typeof matchingUsers>,
  sorts: readonly Sort[],
  page: PageRequest,
) =>
  inOrder(
    db
      .selectFrom(cutPage(matching.select('users.id'), sorts, page).as('cut'))
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('users')
            .selectAll()
            .where('users.tenant_id', '=', tenantId)
            .whereRef('users.id', '=', 'cut.id')
            .limit(1)
            .as('users'),
        (join) => join.onTrue(),
      )
      .select([...columns, ...assignments(tenantId)]),
    sorts,
  )

const pagesOfEverybody = new WholePages<UserListRow>()

/** Of locks those that count are told. */
const shown = (row: UserListRow, now: Date): UserListRow => ({
  ...row,
  lockout_end_date_utc: isSetAhead(row.lockout_set_at, now) ? null : row.lockout_end_date_utc,
})

export async function findUsers(
  db: Db,
  tenantId: number,
  selection: UserSelection,
  sorts: readonly Sort[],
  page: PageRequest,
  now: Date,
): Promise<RowPage<UserListRow>> {
  const { items, totalCount } = await readUsers(db, tenantId, selection, sorts, page, now)
  return { items: items.map((row) => shown(row, now)), totalCount }
}

function readUsers(
  db: Db,
  tenantId: number,
  selection: UserSelection,
  sorts: readonly Sort[],
  page: PageRequest,
  now: Date,
): Promise<RowPage<UserListRow>> {
  if (isEverybody(selection)) {
    return pagesOfEverybody.read(db, sorts, { tenantId, ...page }, ({ tenantId: id, ...asked }) => ({
      rows: pageOf(db, id, matchingUsers(db, id, {}, now), sorts, asked),
      count: keptCount(db, id, 'users'),
    }))
  }
  const matching = matchingUsers(db, tenantId, selection, now)
  const count = matching.select(({ fn }) => fn.countAll<number>().as('count'))
  return together(pageOf(db, tenantId, matching, sorts, page), count)
}

/** As the list shows them. */
export async function findUserForView(
  db: Db,
  tenantId: number,
  id: number,
  now: Date,
): Promise<(UserListRow & { profile_picture_id: string | null }) | undefined> {
  const row = await db
    .selectFrom('users')
    .where('users.tenant_id', '=', tenantId)
    .where('users.id', '=', id)
    .where('users.is_deleted', '=', false)
    .select([...columns, ...assignments(tenantId), profilePictureId(tenantId)])
    .executeTakeFirst()
  return row && { ...row, ...shown(row, now) }
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export function findUser(db: Db, tenantId: number, id: number) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

/** Each is one look into the index of their order, however many people are in it. */
export async function findFolderPaths(db: Db, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    with recursive folder (path) as (
      select min(folder_path collate "und-x-icu") from users where tenant_id = ${tenantId} and not is_deleted
      union all
      select (
        select min(folder_path collate "und-x-icu") from users
        where tenant_id = ${tenantId} and not is_deleted and folder_path collate "und-x-icu" > folder.path)
      from folder where folder.path is not null)
    select path from folder where path is not null limit ${limits.folders}`.execute(db)
  return rows.map(({ path }) => path)
}

export type HeldRoleRow = Awaited<ReturnType<typeof findHeldRoles>>[number]

/** Every role of the tenant, what it grants, and whether the person holds it and how; no person: nobody holds anything. */
export function findHeldRoles(db: Db, tenantId: number, userId: number | null) {
  return db
    .selectFrom('roles')
    .where('roles.tenant_id', '=', tenantId)
    .select(['id', 'name', 'display_name', 'is_static', 'is_default', 'folder_path'])
    .select([
      sql<string[]>`array(
        select name from role_permissions granted
        where granted.tenant_id = ${tenantId} and granted.role_id = roles.id)`.as('permissions'),
      sql<boolean>`exists (
        select from user_roles held
        where held.tenant_id = ${tenantId} and held.user_id = ${userId} and held.role_id = roles.id)`.as('is_held'),
      sql<boolean>`exists (
        select from organization_unit_users member
        join organization_unit_roles held using (tenant_id, organization_unit_id)
        where member.tenant_id = ${tenantId} and member.user_id = ${userId} and held.role_id = roles.id)`.as(
        'is_inherited',
      ),
    ])
    .orderBy(byText('display_name'))
    .execute()
}

/** Units that the person is in, by the roles that they bring. */
export function findUnitsOfRoles(db: Db, tenantId: number, userId: number) {
  return db
    .selectFrom('organization_unit_users as member')
    .innerJoin('organization_unit_roles as held', (join) =>
      join
        .onRef('held.tenant_id', '=', 'member.tenant_id')
        .onRef('held.organization_unit_id', '=', 'member.organization_unit_id'),
    )
    .innerJoin('organization_units as unit', (join) =>
      join.onRef('unit.tenant_id', '=', 'member.tenant_id').onRef('unit.id', '=', 'member.organization_unit_id'),
    )
    .where('member.tenant_id', '=', tenantId)
    .where('member.user_id', '=', userId)
    .select(['held.role_id', 'unit.display_name'])
    .orderBy('unit.code')
    .execute()
}

/** Null on the host. */
export async function findTenancyName(db: Db, tenantId: number): Promise<string | null> {
  const tenant = await db.selectFrom('tenants').select('tenancy_name').where('id', '=', tenantId).executeTakeFirst()
  return tenant?.tenancy_name ?? null
}

export async function insertUser(db: Db, tenantId: number, user: Omit<Insertable<Tables['users']>, 'tenant_id'>) {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, tenant_id: tenantId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NameMember = 'userName' | 'emailAddress'

/** Which names and addresses somebody has, by the row that asks for them; names that somebody had count, too. */
export async function findTakenNames(
  db: Db,
  tenantId: number,
  asked: readonly { row: number; userName: string; emailAddress: string }[],
): Promise<Map<number, NameMember[]>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ row: number; is_name_taken: boolean; is_address_taken: boolean }>`
    select asked.row,
      exists (select from user_names_for_good
        where tenant_id = ${tenantId} and folded_name = folded_name(asked.user_name)) is_name_taken,
      exists (select from users
        where tenant_id = ${tenantId} and not is_deleted
          and normalized_email_address = upper(asked.email_address collate "und-x-icu")) is_address_taken
    from unnest(
      ${asked.map(({ row }) => row)}::int[], ${asked.map(({ userName }) => userName)}::text[],
      ${asked.map(({ emailAddress }) => emailAddress)}::text[]) asked (row, user_name, email_address)`.execute(db)
  return new Map(
    rows
      .filter((found) => found.is_name_taken || found.is_address_taken)
      .map((found) => [
        found.row,
        [
          ...(found.is_name_taken ? (['userName'] as const) : []),
          ...(found.is_address_taken ? (['emailAddress'] as const) : []),
        ],
      ]),
  )
}

export async function updateUser(db: Db, tenantId: number, id: number, changes: Updateable<Tables['users']>) {
  await db.updateTable('users').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

export async function replaceRoles(db: Db, tenantId: number, userId: number, roleIds: readonly number[]) {
  await sql`
    with gone as (
      delete from user_roles
      where tenant_id = ${tenantId} and user_id = ${userId} and role_id <> all(${roleIds}::int[]))
    insert into user_roles (tenant_id, user_id, role_id)
    select ${tenantId}, ${userId}, role_id from unnest(${roleIds}::int[]) given (role_id)
    on conflict do nothing`.execute(db)
}

/** Answers whether the person joined any. */
export async function replaceUnits(db: Db, tenantId: number, userId: number, unitIds: readonly number[], now: Date) {
  const { rows } = await sql`
    with gone as (
      delete from organization_unit_users
      where tenant_id = ${tenantId} and user_id = ${userId} and organization_unit_id <> all(${unitIds}::int[]))
    insert into organization_unit_users (tenant_id, user_id, organization_unit_id, added_time)
    select ${tenantId}, ${userId}, unit_id, ${now} from unnest(${unitIds}::int[]) given (unit_id)
    on conflict do nothing returning organization_unit_id`.execute(db)
  return rows.length > 0
}

export interface OwnPermission {
  name: string
  is_granted: boolean
}

export function findOwnPermissions(db: Db, tenantId: number, userId: number): Promise<OwnPermission[]> {
  return db
    .selectFrom('user_permissions')
    .select(['name', 'is_granted'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Two who change one person wait for one another, each seeing who the person is and what they hold by then. */
export const lockUser = (db: Db, tenantId: number, id: number) =>
  db.selectFrom('users').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate().execute()

/** Replaces the person’s own word on the permissions that `names` lists, and leaves others as they are. */
export async function replaceOwnPermissions(
  db: Db,
  tenantId: number,
  userId: number,
  names: readonly string[],
  own: readonly OwnPermission[],
) {
  await sql`
    with own as (
      select * from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (name text, is_granted boolean)
    ), gone as (
      delete from user_permissions
      where tenant_id = ${tenantId} and user_id = ${userId}
        and name = any(${names}::text[]) and name not in (select name from own))
    insert into user_permissions (tenant_id, user_id, name, is_granted)
    select ${tenantId}, ${userId}, name, is_granted from own
    on conflict (tenant_id, user_id, name) do update set is_granted = excluded.is_granted`.execute(db)
}
