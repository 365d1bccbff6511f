/** Roles that people have because of the directory groups they are in. */
import { sql } from 'kysely'
import { announceIdentityChange } from '../../auth/principals.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import type { Db } from '../../db/transaction.ts'
import { directoryGroupKey } from './rules.ts'

const rolesOf = (tenantId: number, groupIds: readonly string[]) => sql<{ role_id: number }>`
  select distinct role_id from role_directory_groups
  where tenant_id = ${tenantId} and group_id = any(${groupIds.map(directoryGroupKey)}::text[])`

/** Ids of the roles that are mapped to any of these groups. */
export async function rolesOfGroups(db: Db, tenantId: number, groupIds: readonly string[]): Promise<number[]> {
  const { rows } = await rolesOf(tenantId, groupIds).execute(db)
  return rows.map(({ role_id }) => role_id)
}

/**
 * Gives the person the roles of these groups, and takes those that earlier groups gave; what people gave stays. Call it
 * at each sign-in by the directory before the session is opened: where a role is lost, the sessions before it end (C4).
 */
export async function followDirectoryGroups(
  db: Db,
  { tenantId, userId, groupIds }: { tenantId: number; userId: number; groupIds: readonly string[] },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ lost: number; won: number }>`
    with wanted as (${rolesOf(tenantId, groupIds)}),
    lost as (
      delete from user_roles
      where tenant_id = ${tenantId} and user_id = ${userId} and is_from_directory
        and role_id not in (select role_id from wanted)
      returning role_id),
    won as (
      insert into user_roles (tenant_id, user_id, role_id, is_from_directory)
      select ${tenantId}, ${userId}, role_id, true from wanted
      on conflict do nothing
      returning role_id)
    select (select count(*) from lost) as lost, (select count(*) from won) as won`.execute(db)
  const [{ lost, won } = { lost: 0, won: 0 }] = rows
  if (won > 0) await announceIdentityChange(db, tenantId, userId)
  if (lost > 0) await endAllSessions(db, tenantId, userId, 'account changed', now)
}
