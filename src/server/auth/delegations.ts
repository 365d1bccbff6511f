/** A person may let another act as them, for a time. */
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** Of a session `f`: it came from a delegation that is withdrawn, or not of this time. */
export const isDelegationOver = (now: Date) => sql<boolean>`(f.delegation_id is not null and not exists (
  select from user_delegations d where d.tenant_id = f.tenant_id and d.id = f.delegation_id
    and not d.is_deleted and d.start_time <= ${now} and d.end_time > ${now}))`

export interface Delegation {
  sourceUserId: number
  end: Date
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
    .selectFrom('user_delegations')
    .select(['source_user_id as sourceUserId', 'end_time as end'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('target_user_id', '=', targetUserId)
    .where('is_deleted', '=', false)
    .where('start_time', '<=', now)
    .where('end_time', '>', now)
    .executeTakeFirst()
  return row ?? null
}
