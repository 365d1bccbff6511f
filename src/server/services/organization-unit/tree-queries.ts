import { type SqlBool, sql, type Updateable } from 'kysely'
import { countMembers } from '../../db/kept-counts.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

export type UnitRow = Awaited<ReturnType<typeof findUnits>>[number]

/** Of one unit, or of the whole tree, parents first; and whether the person is a member. */
function selectUnits(db: Db, tenantId: number, userId: number | null) {
  return db
    .selectFrom('organization_units as unit')
    .where('unit.tenant_id', '=', tenantId)
    .select(['unit.id', 'unit.parent_id', 'unit.code', 'unit.display_name', 'unit.description', 'unit.is_entra_group'])
    .select(['unit.entra_group_object_id', 'unit.creation_time', 'unit.creator_user_id'])
    .select(['unit.last_modification_time', 'unit.last_modifier_user_id'])
    .select([
      countMembers(tenantId, 'organization_unit_users', sql.ref('unit.id')).as('member_count'),
      sql<number>`(
        select count(*) from organization_unit_roles held
        where held.tenant_id = ${tenantId} and held.organization_unit_id = unit.id)`.as('role_count'),
      sql<boolean>`exists (
        select from organization_unit_users member
        where member.tenant_id = ${tenantId} and member.organization_unit_id = unit.id
          and member.user_id = ${userId})`.as('is_member'),
    ])
}

export const findUnits = (db: Db, tenantId: number, userId: number | null = null) =>
  selectUnits(db, tenantId, userId).orderBy('unit.code').execute()

export const findUnit = (db: Db, tenantId: number, id: number) =>
  selectUnits(db, tenantId, null).where('unit.id', '=', id).executeTakeFirst()

/** Units that are asked for or that the person is a member of, and the roles that they bring. */
export async function findUnitsWithRoles(db: Db, tenantId: number, userId: number | null, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; is_member: boolean; role_ids: number[] }>`
    select unit.id, member.user_id is not null as is_member, array(
      select role_id from organization_unit_roles held
      where held.tenant_id = ${tenantId} and held.organization_unit_id = unit.id) as role_ids
    from organization_units unit
    left join organization_unit_users member
      on member.tenant_id = ${tenantId} and member.organization_unit_id = unit.id and member.user_id = ${userId}
    where unit.tenant_id = ${tenantId} and (unit.id = any(${ids}::int[]) or member.user_id is not null)`.execute(db)
  return rows
}

/** Of the last child; null for a parent without any. Siblings’ codes are equally long, so their texts compare as numbers. */
export async function lastChildCode(db: Db, tenantId: number, parentId: number | null): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select max(code) as code from organization_units
    where tenant_id = ${tenantId} and parent_id is not distinct from ${parentId}`.execute(db)
  return rows[0]?.code ?? null
}

/** Ids of the roles that the unit of this code, or one below it, gives. */
export async function rolesWithin(db: Db, tenantId: number, code: string): Promise<number[]> {
  const { rows } = await sql<{ role_id: number }>`
    select distinct role_id from organization_unit_roles where tenant_id = ${tenantId} and organization_unit_id in (
      select id from organization_units where tenant_id = ${tenantId} and ${isWithin(code)})`.execute(db)
  return rows.map(({ role_id }) => role_id)
}

/** Length of the longest code below and with the unit that has this one. */
export async function longestCode(db: Db, tenantId: number, code: string): Promise<number> {
  const { rows } = await sql<{ length: number | null }>`
    select max(length(code)) as length from organization_units
    where tenant_id = ${tenantId} and ${isWithin(code)}`.execute(db)
  return rows[0]?.length ?? 0
}

const isWithin = (code: string) => sql<SqlBool>`(code = ${code} or starts_with(code, ${code} || '.'))`

interface NewUnit {
  parent_id: number | null
  code: string
  display_name: string
  description: string | null
  entra_group_object_id: string | null
  creation_time: Date
  creator_user_id: number
}

export async function insertUnit(db: Db, tenantId: number, unit: NewUnit): Promise<number> {
  const { id } = await db
    .insertInto('organization_units')
    .values({ ...unit, tenant_id: tenantId, is_entra_group: unit.entra_group_object_id !== null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateUnit(
  db: Db,
  tenantId: number,
  id: number,
  changes: Updateable<Tables['organization_units']>,
) {
  await db
    .updateTable('organization_units')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export interface Move {
  id: number
  parentId: number | null
  fromCode: string
  toCode: string
  now: Date
  actorId: number
}

/** The whole subtree in one statement: nobody ever sees a part of it at either place. */
export async function moveUnit(db: Db, tenantId: number, { id, parentId, fromCode, toCode, now, actorId }: Move) {
  await sql`
    update organization_units set
      code = ${toCode} || substr(code, ${fromCode.length + 1}::int),
      parent_id = case when id = ${id} then ${parentId}::int else parent_id end,
      last_modification_time = case when id = ${id} then ${now}::timestamptz else last_modification_time end,
      last_modifier_user_id = case when id = ${id} then ${actorId}::bigint else last_modifier_user_id end
    where tenant_id = ${tenantId} and ${isWithin(fromCode)}`.execute(db)
}

/** With its memberships by name, because what goes along with a row is not in the history of those who had it. */
export async function deleteUnits(db: Db, tenantId: number, code: string) {
  await sql`
    delete from organization_unit_users where tenant_id = ${tenantId} and organization_unit_id in (
      select id from organization_units where tenant_id = ${tenantId} and ${isWithin(code)})`.execute(db)
  await sql`delete from organization_units where tenant_id = ${tenantId} and ${isWithin(code)}`.execute(db)
}
