/**
 * Reports keep rows for people by their names (`{userName}`), also for people who have no account yet. Anybody may be called
 * anything who makes an account for themselves, or for somebody. So a name opens rows only where it was vouched for: given, or
 * saved as it is, by somebody who may change reports and so sees all rows, or given by the organisation's own directory.
 * It is the name that is vouched for, and not the person: whoever gets another one begins anew.
 */
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** Of everybody where no person is named. */
export async function vouchForNames(db: Db, tenantId: number, userId: number | null = null): Promise<void> {
  await sql`
    update user_names_for_good known set is_vouched_for = true
    from users
    where known.tenant_id = ${tenantId} and users.tenant_id = ${tenantId} and known.user_id = users.id
      and (${userId}::bigint is null or users.id = ${userId}) and known.folded_name = folded_name(users.user_name)
      and not known.is_vouched_for`.execute(db)
}

/** Beside rows of `users`. */
export const isNameVouchedFor = sql<boolean>`exists (
  select from user_names_for_good known
  where known.tenant_id = users.tenant_id and known.user_id = users.id and known.is_vouched_for
    and known.folded_name = folded_name(users.user_name))`
