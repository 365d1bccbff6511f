/**
 * Which roles are above somebody: they give more than that person has, so that the person neither gives nor takes them (F4).
 * What a role gives is compared as a whole: permissions, also those of features that are off and may be on tomorrow; reports
 * that it opens, also by a share key; rows that a report shows by its name. Who may change reports opens them to anybody.
 */
import { sql } from 'kysely'
import { type PermissionDefinition, permissions } from '../../../contract/vocabulary/permissions.ts'
import { ruleNames } from '../../../contract/vocabulary/reports.ts'
import type { Principal } from '../../access/principal.ts'
import { refused } from '../../access/refusals.ts'
import { everyFeature } from '../../auth/permissions.ts'
import { isOpenTo } from '../../auth/report-access.ts'
import type { SignedInContext } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import { foldedName } from '../../names/folded-name.ts'
import { type HeldPermissions, isHeld, readHeldPermissions } from '../user/held-permissions.ts'

export interface Ceiling {
  isAbove(roleId: number): boolean
  /** Rows are shown by this name: a role that is not held yet must not get it where that gives it to somebody. */
  isNameAbove(name: string): boolean
  refuseAbove(roleIds: readonly number[]): void
  /** May change reports, also while that feature is off: no row is kept from this one, whatever name it is kept for. */
  vouchesForNames: boolean
  /** Whether a person has more: by permissions, also those of features that are off, or by what their roles open. */
  holdsMore(person: Pick<HeldPermissions, 'roles' | 'latent'>): boolean
  /** One of these people who has more, by the same comparison; undefined where nobody has. */
  findAbove(userIds: readonly number[]): Promise<{ user_name: string } | undefined>
}

interface ContextPart {
  tenantId: number
  principal: Pick<Principal, 'userId'>
}

/** Roles that open a report which is closed to the person. */
async function rolesOfClosedReports(db: Db, { tenantId, principal }: ContextPart): Promise<Set<number>> {
  const { rows } = await sql<{ role_id: number }>`
    with closed as (
      select id from reports where tenant_id = ${tenantId} and not ${isOpenTo(tenantId, principal.userId)})
    select role_id from report_roles where tenant_id = ${tenantId} and report_id in (select id from closed)
    union
    select needed.role_id from report_key_roles needed
    join report_keys keys on keys.tenant_id = needed.tenant_id and keys.id = needed.report_key_id
    where needed.tenant_id = ${tenantId} and not keys.is_deleted and keys.report_id in (select id from closed)`.execute(
    db,
  )
  return new Set(rows.map(({ role_id }) => role_id))
}

/**
 * Names that row rules ask for, folded; `{roles}`, where a rule compares with the names of all. Nothing lists the roles of a data
 * set in Power BI: where a report sends it those of the person, rows may hang on any of them.
 */
async function namesInRowRules(db: Db, tenantId: number): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct named #>> '{}' as name
    from library_reports pointer join library_datasets dataset using (tenant_id, report_guid, version),
      lateral (
        select jsonb_path_query(dataset.definition, '$.rows[*].roles[*]') as named
        union all
        select to_jsonb(${ruleNames.roles}::text) where dataset.definition::text like ${`%${ruleNames.roles}%`}) names
    where pointer.tenant_id = ${tenantId}
    union all
    select ${ruleNames.roles}::text where exists (
      select from reports where tenant_id = ${tenantId} and provider = 'powerBI' and is_smart_rls_enabled)`.execute(db)
  return new Set(rows.map(({ name }) => foldedName(name)))
}

/** What the person holds, and which permissions of their side they do not. */
async function readGrants(db: Db, { tenantId, principal }: ContextPart) {
  const { roles, existing, latent } = await readHeldPermissions(
    db,
    { tenantId, features: everyFeature },
    principal.userId,
  )
  return { roles, held: roles.filter(isHeld), exceeding: existing.filter(({ name }) => !latent.has(name)) }
}

/** Nobody is above whoever holds every permission of their side. A reset link that goes to one’s own mail server opens any account (A9). */
export async function requireNobodyAbove(context: SignedInContext, changedSettings: readonly string[]): Promise<void> {
  if (changedSettings.length === 0) return
  const { exceeding } = await readGrants(context.db, context)
  if (exceeding.length > 0) throw refused('SettingsNeedEveryPermission', { settings: changedSettings.join(', ') })
}

export async function readCeiling(db: Db, context: ContextPart): Promise<Ceiling> {
  const { tenantId } = context
  const [{ roles, held, exceeding }, closed, named] = await Promise.all([
    readGrants(db, context),
    rolesOfClosedReports(db, context),
    namesInRowRules(db, tenantId),
  ])
  // Also while that feature is off: no role opens anything then.
  const opensAny = !exceeding.some(({ name }) => name === permissions.reports.edit)
  const showsRows = (name: string) => named.has(foldedName(name)) || named.has(ruleNames.roles)
  const above = roles.filter((role) => {
    if (exceeding.some(({ name }) => role.permissions.includes(name))) return true
    if (opensAny || held.includes(role)) return false
    return closed.has(role.id) || showsRows(role.name)
  })
  const isAbove = (roleId: number) => above.some(({ id }) => id === roleId)
  return {
    isAbove,
    vouchesForNames: opensAny,
    isNameAbove: (name) => !opensAny && showsRows(name),
    refuseAbove(roleIds) {
      const asked = above.filter(({ id }) => roleIds.includes(id))
      if (asked.length === 0) return
      throw refused('CanNotAssignRolesAboveYourOwn', { roles: asked.map((role) => role.display_name).join(', ') })
    },
    holdsMore: (person) =>
      person.roles.some((role) => isHeld(role) && isAbove(role.id)) ||
      exceeding.some(({ name }) => person.latent.has(name)),
    async findAbove(userIds) {
      if (above.length + exceeding.length === 0) return undefined
      const roleIds = above.map(({ id }) => id)
      return findHolder(db, tenantId, userIds, { roleIds, exceeding })
    },
  }
}

/**
 * Of many people at once. A role that gives an exceeding permission is above itself; what is left of permissions are the
 * people’s own words, and what everybody has who was not denied it.
 */
async function findHolder(
  db: Db,
  tenantId: number,
  userIds: readonly number[],
  { roleIds, exceeding }: { roleIds: readonly number[]; exceeding: readonly PermissionDefinition[] },
): Promise<{ user_name: string } | undefined> {
  const names = exceeding.map(({ name }) => name)
  const everybodys = exceeding.filter(({ isGrantedByDefault }) => isGrantedByDefault).map(({ name }) => name)
  const { rows } = await sql<{ user_name: string }>`
    select users.user_name from users
    where tenant_id = ${tenantId} and id = any(${userIds}::bigint[]) and not is_deleted and (
      exists (
        select from user_roles held
        where held.tenant_id = ${tenantId} and held.user_id = users.id and held.role_id = any(${roleIds}::int[]))
      or exists (
        select from organization_unit_users member
        join organization_unit_roles held using (tenant_id, organization_unit_id)
        where member.tenant_id = ${tenantId} and member.user_id = users.id and held.role_id = any(${roleIds}::int[]))
      or exists (
        select from user_permissions own
        where own.tenant_id = ${tenantId} and own.user_id = users.id and own.is_granted and own.name = any(${names}::text[]))
      or exists (
        select from unnest(${everybodys}::text[]) everybodys (name)
        where not exists (
          select from user_permissions own
          where own.tenant_id = ${tenantId} and own.user_id = users.id and not own.is_granted
            and own.name = everybodys.name)))
    limit 1`.execute(db)
  return rows[0]
}

/** Asked when somebody wants to act as another person, and at each use of what that opened. */
export async function isAbove(db: Db, context: ContextPart, personId: number): Promise<boolean> {
  const { tenantId } = context
  const [ceiling, held] = await Promise.all([
    readCeiling(db, context),
    readHeldPermissions(db, { tenantId, features: everyFeature }, personId),
  ])
  return ceiling.holdsMore(held)
}
