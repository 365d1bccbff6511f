import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

/** Null where another person has the name or the address; the unique indexes decide. */
export async function insertUserUnlessTaken(db: Db, user: Insertable<Tables['users']>): Promise<number | null> {
  // The index knows the names of people who are there; of those who were, the database would refuse the transaction.
  if (await hasBeenTaken(db, user.tenant_id, user.user_name)) return null
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

async function hasBeenTaken(db: Db, tenantId: number, userName: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_names_for_good
    where tenant_id = ${tenantId} and folded_name = folded_name(${userName})`.execute(db)
  return rows.length > 0
}

/** Roles that everybody new gets. */
export async function giveDefaultRoles(db: Db, tenantId: number, userId: number): Promise<void> {
  await sql`
    insert into user_roles (tenant_id, user_id, role_id)
    select tenant_id, ${userId}, id from roles where tenant_id = ${tenantId} and is_default`.execute(db)
}
