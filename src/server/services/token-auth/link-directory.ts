import { refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { identify, type PresentedSignIn, spendIdentity } from '../../sign-in/external/identify.ts'
import { findAccountOf } from '../../sign-in/external/logins.ts'
import { type OwnProof, proveBeforeLinking } from '../../sign-in/own-proof.ts'
import { signInIdentified } from '../../sign-in/sign-in.ts'
import { linkAccounts } from '../user-link/link-accounts.ts'
import { activeTenantNamed } from '../user-link/other-tenant.ts'

/** The other account is proven by its directory, and by all else that signing in to it would take (C11). */
export async function linkByDirectory(
  context: SignedInContext,
  asked: PresentedSignIn & OwnProof & { tenancyName?: string | null },
): Promise<void> {
  const { store, principal, now } = context
  refuseWhileImpersonating(principal)
  await proveBeforeLinking(context, asked)
  const tenant = await activeTenantNamed(context, asked.tenancyName ?? '')
  const there = { ...context, ...tenant }
  const identity = await identify(there, asked)
  const account = await ownTransaction(store, there.tenantId, (db) => findAccountOf(db, there.tenantId, identity, now))
  // In the organisation that somebody is in it may be meant as a way in to this very account.
  if (!account) throw refused('LoginOpensNoAccount')
  if (!account.isActive) throw refused('AccountIsNotLinked')
  const shown = { account, name: account.userName, code: null, rememberClientToken: null }
  const outcome = await signInIdentified(there, shown)
  if (outcome.awaitedFactors.length > 0) throw refused('LinkNeedsSecondFactor')
  await spendIdentity(context, identity)
  await linkAccounts(context, { tenantId: there.tenantId, ...outcome })
}
