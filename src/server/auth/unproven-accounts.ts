/**
 * Whoever registers says a name and an address, and may say anybody’s. Until the address is confirmed, or an administrator
 * saves the person, the account is unproven (`is_unproven`): it gives way to whoever a directory or a provider knows by that
 * name or address, and keeps no name for good (A49). It is set aside and not deleted: somebody may have worked in it.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { endAllSessions } from './sessions.ts'

interface Scope {
  tenantId: number
  now: Date
}

/** Of the names that are kept for an account all but the one that it goes by; of a deleted one all. */
export async function letNamesGo(db: Db, tenantId: number, userId: number): Promise<void> {
  await sql`
    delete from user_names_for_good known
    where tenant_id = ${tenantId} and user_id = ${userId}
      and not exists (
        select from users
        where users.tenant_id = known.tenant_id and users.id = known.user_id and not is_deleted
          and folded_name(user_name) = known.folded_name)`.execute(db)
}

/** Under a name that nobody can guess and take first; an administrator finds it in the list, switched off. */
export async function setAside(db: Db, { tenantId, now }: Scope, userId: number): Promise<void> {
  const name = `unconfirmed-${randomBytes(6).toString('hex')}`
  const changed = await db
    .updateTable('users')
    // A domain that can never receive mail (RFC 2606).
    .set({ user_name: name, email_address: `${name}@unconfirmed.invalid`, is_active: false })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_unproven', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await letNamesGo(db, tenantId, userId)
  await endAllSessions(db, tenantId, userId, 'account changed', now)
}

/** For somebody whom a directory or a provider vouches for. */
export async function makeRoomFor(db: Db, scope: Scope, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users
    cross join (select array_agg(upper(name collate "und-x-icu")) names from unnest(${names}::text[]) asked (name)) asked
    where tenant_id = ${scope.tenantId} and not is_deleted and is_unproven
      and (normalized_user_name = any(names) or normalized_email_address = any(names))
    order by users.id`.execute(db)
  for (const { id } of rows) await setAside(db, scope, id)
}
