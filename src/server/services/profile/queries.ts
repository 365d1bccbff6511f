import type { Principal } from '../../access/principal.ts'
import { notSignedIn } from '../../access/refusals.ts'
import { holdSignedIn } from '../../auth/sessions.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import type { Db } from '../../db/transaction.ts'

export async function ownAccount(
  db: Db,
  { tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>,
): Promise<Account> {
  const account = await findAccountById(db, tenantId, userId)
  // Deleted since the call was let in.
  if (!account) throw notSignedIn()
  return account
}

/** For what changes how one proves who one is: it is still oneself who asks, also where the call waited. */
export async function holdOwnAccount(db: Db, principal: Principal): Promise<Account> {
  if (!(await holdSignedIn(db, principal))) throw notSignedIn()
  return ownAccount(db, principal)
}

export async function findSurname(db: Db, tenantId: number, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('surname')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.surname ?? ''
}

export async function keepDefaultReport(db: Db, tenantId: number, userId: number, reportId: number): Promise<void> {
  await db
    .insertInto('user_default_reports')
    .values({ tenant_id: tenantId, user_id: userId, report_id: reportId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ report_id: reportId }))
    .execute()
}

export async function forgetDefaultReport(db: Db, tenantId: number, userId: number): Promise<void> {
  await db.deleteFrom('user_default_reports').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}

export async function keepAuthenticator(
  db: Db,
  tenantId: number,
  userId: number,
  sealedSecret: string,
  timeStep: number,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ two_factor_secret: sealedSecret, two_factor_time_step: timeStep, is_two_factor_enabled: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}

export async function keepConfirmedNumber(db: Db, tenantId: number, userId: number, phoneNumber: string) {
  await db
    .updateTable('users')
    .set({ phone_number: phoneNumber, is_phone_number_confirmed: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}
