import { type Expression, sql } from 'kysely'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { EndReason } from '../../auth/sessions.ts'
import type { Db } from '../../db/transaction.ts'

/**
 * Ends the sessions of people who are about to lose a role: embed tokens carry the names of roles for as long as the
 * session lives (C4). `people` is a query of user ids; call it before the rows that it reads are deleted.
 */
export async function endSessionsOfRoleLosers(
  db: Db,
  tenantId: number,
  people: Expression<{ user_id: number }>,
  now: Date,
): Promise<void> {
  const reason: EndReason = 'account changed'
  await sql`
    with loser as (
      update users set security_stamp = gen_random_uuid()::text
      where tenant_id = ${tenantId} and id in (${people})
      returning id)
    update refresh_families set revoked_at = ${now}, revocation_reason = ${reason}
    where tenant_id = ${tenantId} and user_id in (select id from loser) and revoked_at is null`.execute(db)
  await announceIdentityChange(db, tenantId, 'everybody')
}

/** Directly or through a unit. */
export const peopleOfRole = (tenantId: number, roleId: number) => sql<{ user_id: number }>`
  select user_id from user_roles where tenant_id = ${tenantId} and role_id = ${roleId}
  union
  select member.user_id from organization_unit_users member
  join organization_unit_roles held using (tenant_id, organization_unit_id)
  where member.tenant_id = ${tenantId} and held.role_id = ${roleId}`

export const membersOfUnit = (tenantId: number, unitId: number) => sql<{ user_id: number }>`
  select user_id from organization_unit_users where tenant_id = ${tenantId} and organization_unit_id = ${unitId}`

/** Of those of these units that give roles. */
export const peopleOfUnitsWithRoles = (tenantId: number, unitIds: readonly number[]) => sql<{ user_id: number }>`
  select member.user_id from organization_unit_users member
  where member.tenant_id = ${tenantId} and member.organization_unit_id = any(${unitIds}::int[]) and exists (
    select from organization_unit_roles held
    where held.tenant_id = ${tenantId} and held.organization_unit_id = member.organization_unit_id)`
