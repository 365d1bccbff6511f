/** A link that was mailed to another address comes back: the address is the person’s own, and takes the place of the former. */

import type { AddressChange, Confirmation } from '../../auth/email-confirmation.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import { findAccountById } from '../../auth/sign-in-queries.ts'
import { letNamesGo } from '../../auth/unproven-accounts.ts'
import type { Context } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import { queueSecurityNotice } from '../../jobs/security-notice.ts'
import { sameName } from '../user/rules.ts'
import { refusedAsTakenBySomebody } from '../user/taken.ts'

/** False where the account has changed since the link was asked for. Opening it again changes nothing. */
export async function changeAddress(
  context: Context,
  db: Db,
  { userId, emailAddress }: Confirmation,
  { insteadOf, stamp, goesOn }: AddressChange,
): Promise<boolean> {
  const { tenantId, now } = context
  const account = await findAccountById(db, tenantId, userId)
  if (!account) return false
  if (account.emailAddress === emailAddress) return account.isEmailConfirmed
  if (!account.isActive || account.stamp !== stamp || account.emailAddress !== insteadOf) return false
  // Told at the former address, which is still the account’s here.
  await queueSecurityNotice({ ...context, db }, account, 'addressChanged')
  const names = {
    email_address: emailAddress,
    // Whoever signs in by the address goes on doing so.
    user_name: sameName(account.userName, insteadOf) ? emailAddress : account.userName,
  }
  await refusedAsTakenBySomebody(names, () =>
    db
      .updateTable('users')
      .set({ ...names, is_email_confirmed: true, is_unproven: false })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute(),
  )
  // Whatever it was called until then may be somebody else’s (A49).
  if (account.isUnproven) await letNamesGo(db, tenantId, userId)
  await endAllSessions(db, tenantId, userId, 'account changed', now, goesOn)
  await announceIdentityChange(db, tenantId, userId)
  return true
}
