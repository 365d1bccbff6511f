/** One statement each for what every call of a person, and every call to a tenant, must know. */
import { type RawBuilder, sql } from 'kysely'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { SessionEnd } from '../../contract/vocabulary/session-ends.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Principal } from '../access/principal.ts'
import type { Db } from '../db/transaction.ts'
import { day, secondsAfter } from '../times/moments.ts'
import { isDelegationOver } from './delegations.ts'
import { idleLimitOf, idleSettings, idleSince, isIdle } from './idle-limit.ts'
import { effectiveFeatures, effectivePermissions, type NamedValue, sideOf } from './permissions.ts'
import { type EndReason, sessionEndOf } from './session-ends.ts'

export interface TenantFacts {
  /** Null for the host. */
  tenancyName: string | null
  features: ReadonlyMap<FeatureName, string>
  /** Names of the languages that are offered. */
  languages: readonly string[]
  defaultCulture: string | null
  /** Differs whenever the tenant’s or the host’s own words for the product’s texts do; empty where there are none. */
  textVersion: string
  /** Seconds without activity after which a session is over; null where there is no time-out. */
  idleLimit: number | null
}

export interface HeldRole {
  id: number
  name: string
}

export interface PersonFacts {
  userName: string
  isActive: boolean
  stamp: string
  permissions: Principal['permissions']
  /** Held by now, given directly or by a unit. */
  roles: readonly HeldRole[]
  ownCulture: string | null
  /** Sessions that ended before the tokens which they gave out, and why. */
  endedSessions: ReadonlyMap<string, SessionEnd>
}

interface TenantRow {
  tenancy_name: string | null
  edition_features: NamedValue[]
  tenant_features: NamedValue[]
  languages: string[]
  default_culture: string | null
  text_version: string
  time_out: NamedValue[]
}

/** Null for tenants that do not exist or are not active. */
export async function readTenantFacts(db: Db, tenantId: number): Promise<TenantFacts | null> {
  const { rows } = await sql<TenantRow>`
    select
      (select tenancy_name from tenants where id = ${tenantId}) as tenancy_name,
      coalesce((select json_agg(json_build_object('name', f.name, 'value', f.value))
        from edition_features f join tenants t on t.edition_id = f.edition_id where t.id = ${tenantId}), '[]'
      ) as edition_features,
      coalesce((select json_agg(json_build_object('name', name, 'value', value))
        from tenant_features where tenant_id = ${tenantId}), '[]'
      ) as tenant_features,
      -- As the lists have it: of two of one name the tenant’s own holds.
      coalesce((select json_agg(name order by name) from (
        select distinct on (name) name, is_disabled
        from languages where tenant_id in (${tenantId}, 0) order by name, tenant_id desc
        ) held where not is_disabled), '[]'
      ) as languages,
      (select value from settings
        where tenant_id in (${tenantId}, 0) and user_id = 0 and name = ${settings.defaultLanguageName}
        order by tenant_id desc limit 1
      ) as default_culture,
      coalesce((select json_agg(held) from (
        select distinct on (name) name, value from settings
        where tenant_id in (${tenantId}, 0) and user_id = 0 and name in (${sql.join(idleSettings)})
        order by name, tenant_id desc) held), '[]'
      ) as time_out,
      coalesce((select count(*) || '.' || max(revision)
        from language_texts where tenant_id in (${tenantId}, 0)), ''
      ) as text_version
    where ${tenantId} = 0 or exists (select from tenants where id = ${tenantId} and is_active and not is_deleted)
  `.execute(db)
  const [row] = rows
  return row
    ? {
        tenancyName: row.tenancy_name,
        features: effectiveFeatures(row.edition_features, row.tenant_features),
        languages: row.languages,
        defaultCulture: row.default_culture,
        textVersion: row.text_version,
        idleLimit: idleLimitOf(row.time_out),
      }
    : null
}

interface PersonRow {
  id: number
  user_name: string
  is_active: boolean
  security_stamp: string
  own: { name: string; isGranted: boolean }[]
  from_roles: string[]
  roles: HeldRole[]
  own_culture: string | null
  ended_sessions: { id: string; reason: string | null }[]
}

/**
 * Seconds for which a session that ended is known. No token outlives the longer of these two; but one from a clock that was
 * ahead begins late, by up to a day more.
 */
const memoryOfEnded = Math.max(lifetimes.accessToken, lifetimes.embedToken) + day / 1000

/** `userId`: of whoever the row of `users u` is. */
const personColumns = (tenantId: number, userId: PersonId, tenant: TenantFacts, now: Date) => {
  const isIdleNow = isIdle(idleSince(tenant.idleLimit, now))
  return sql`id, user_name, is_active, security_stamp,
      coalesce((select json_agg(json_build_object('name', name, 'isGranted', is_granted))
        from user_permissions where tenant_id = ${tenantId} and user_id = ${userId}), '[]'
      ) as own,
      coalesce((select json_agg(distinct name) from role_permissions
        where tenant_id = ${tenantId} and role_id in (${rolesOf(tenantId, userId)})), '[]'
      ) as from_roles,
      coalesce((select json_agg(json_build_object('id', id, 'name', name))
        from roles where tenant_id = ${tenantId} and id in (${rolesOf(tenantId, userId)})), '[]'
      ) as roles,
      (select value from settings
        where tenant_id = ${tenantId} and user_id = ${userId} and name = ${settings.defaultLanguageName}
      ) as own_culture,
      coalesce((select json_agg(json_build_object('id', id, 'reason',
        case when revoked_at is null and ${isIdleNow} then ${'idle' satisfies EndReason} else revocation_reason end
        )) from refresh_families f
        where tenant_id = ${tenantId} and user_id = ${userId} and (
          revoked_at > ${secondsAfter(now, -memoryOfEnded)}
          or revoked_at is null and security_stamp <> u.security_stamp and ends_at > ${now}
          or revoked_at is null and ${isDelegationOver(now)}
          or revoked_at is null and ends_at > ${now} and ${isIdleNow}
        )), '[]'
      ) as ended_sessions`
}

const factsOf = (tenantId: number, tenant: TenantFacts, row: PersonRow): PersonFacts => ({
  userName: row.user_name,
  isActive: row.is_active,
  stamp: row.security_stamp,
  permissions: effectivePermissions({
    side: sideOf(tenantId),
    features: tenant.features,
    own: row.own,
    fromRoles: row.from_roles,
  }),
  roles: row.roles,
  ownCulture: row.own_culture,
  endedSessions: new Map(row.ended_sessions.map(({ id, reason }) => [id, sessionEndOf(reason)])),
})

export async function readPerson(
  db: Db,
  tenantId: number,
  userId: number,
  tenant: TenantFacts,
  now: Date,
): Promise<PersonFacts | null> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns(tenantId, userId, tenant, now)}
    from users u where tenant_id = ${tenantId} and id = ${userId} and not is_deleted
  `.execute(db)
  const [row] = rows
  return row ? factsOf(tenantId, tenant, row) : null
}

/** The same of many, by their ids. */
export async function readPeople(
  db: Db,
  tenantId: number,
  userIds: readonly number[],
  tenant: TenantFacts,
  now: Date,
): Promise<ReadonlyMap<number, PersonFacts>> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns(tenantId, sql<number>`u.id`, tenant, now)}
    from users u where tenant_id = ${tenantId} and id = any(${userIds}::bigint[]) and not is_deleted
  `.execute(db)
  return new Map(rows.map((row) => [row.id, factsOf(tenantId, tenant, row)]))
}

/** Itself, or as a part of another statement. */
export type PersonId = number | RawBuilder<number>

/** Ids of a person’s roles: given directly, or by an organization unit. */
export const rolesOf = (tenantId: number | RawBuilder<number>, userId: PersonId) => sql<number>`
  select role_id from user_roles where tenant_id = ${tenantId} and user_id = ${userId}
  union
  select r.role_id from organization_unit_roles r
    join organization_unit_users m using (tenant_id, organization_unit_id)
    where m.tenant_id = ${tenantId} and m.user_id = ${userId}`
