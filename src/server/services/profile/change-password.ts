import { loginResult } from '../../../contract/vocabulary/enums.ts'
import { spokenProvider } from '../../../contract/vocabulary/identity.ts'
import { invalid, refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { changePassword } from '../../auth/new-password.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { checkOwnPassword } from '../../sign-in/sign-in.ts'
import { holdOwnAccount } from './queries.ts'

/** Guesses at the present password count towards the lock, as those at the sign-in do. */
export async function changeOwnPassword(
  context: SignedInContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { store, tenantId, principal, now, signal, takeNumber } = context
  refuseWhileImpersonating(principal)
  const account = await ownTransaction(store, tenantId, (db) => holdOwnAccount(db, principal))
  const { authenticationSource } = account
  if (authenticationSource !== null)
    throw refused('UserSignsInElsewhere', { authenticationSource: spokenProvider(authenticationSource) })
  const result = await checkOwnPassword(context, account, currentPassword)
  if (result === loginResult.lockedOut) throw refused('UserLockedOutMessage')
  if (result !== loginResult.success) throw invalid('currentPassword', 'Identity.PasswordMismatch')
  const own = { goesOn: principal.sessionId, also: takeNumber }
  const change = { tenantId, account, password: newPassword, member: 'newPassword', signal, ...own }
  if (!(await changePassword(store, change, now))) throw refused('Identity.ConcurrencyFailure')
}
