/** A person may let another act as them, for a time. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { settingDefinition, settings } from '../../contract/vocabulary/settings.ts'
import type { Db } from '../db/transaction.ts'

const name = settings.userDelegationIsEnabled

/** Delegations are used in the organisation: its own word, then the operator’s. */
const areDelegationsOn = (tenantId: RawBuilder<unknown>) => sql<boolean>`'true' = lower(coalesce(
  (select value from settings where tenant_id = ${tenantId} and user_id = 0 and name = ${name}),
  (select value from settings where tenant_id = 0 and user_id = 0 and name = ${name}),
  ${settingDefinition(name).default}))`

/** Of a delegation `d`: it is not withdrawn, and was given by the account as it is. */
export const isDelegationKept = sql<SqlBool>`(not d.is_deleted and exists (
  select from users source where source.tenant_id = d.tenant_id and source.id = d.source_user_id
    and source.security_stamp = d.source_security_stamp and not source.is_deleted))`

const holds = (now: Date) =>
  sql<SqlBool>`(${isDelegationKept} and d.start_time <= ${now} and d.end_time > ${now}
    and ${areDelegationsOn(sql.ref('d.tenant_id'))})`

/** Of a session `f`: it came from a delegation that is withdrawn, or not of this time. */
export const isDelegationOver = (now: Date) => sql<boolean>`(f.delegation_id is not null and not exists (
  select from user_delegations d where d.tenant_id = f.tenant_id and d.id = f.delegation_id and ${holds(now)}))`

export interface Delegation {
  sourceUserId: number
  end: Date
  reason: string
}

/** The delegation, where it lets this person act at this moment. */
export async function findDelegation(
  db: Db,
  tenantId: number,
  id: number,
  targetUserId: number,
  now: Date,
): Promise<Delegation | null> {
  const row = await db
    .selectFrom('user_delegations as d')
    .select(['d.source_user_id as sourceUserId', 'd.end_time as end', 'd.reason'])
    .where('d.tenant_id', '=', tenantId)
    .where('d.id', '=', id)
    .where('d.target_user_id', '=', targetUserId)
    .where(holds(now))
    .executeTakeFirst()
  return row ?? null
}
