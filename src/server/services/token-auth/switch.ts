/** The other half of impersonation, delegation and linked accounts: a one-time token becomes a session. */
import { refused } from '../../access/refusals.ts'
import { findDelegation } from '../../auth/delegations.ts'
import { isLocked } from '../../auth/locks.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import { type AccountSwitch, type SwitchPurpose, spendSwitchToken } from '../../auth/switch-tokens.ts'
import type { Context } from '../../context/context.ts'
import { outsideAnyCall, ownHostTransaction, ownTransaction } from '../../db/own-transaction.ts'
import { isActiveTenant } from '../../sign-in/known-tenant.ts'
import { requireLinked } from '../user-link/link-accounts.ts'
import { startSwitchedSession } from './start-session.ts'

const notValid = () => refused('Identity.InvalidToken')

interface Switch extends AccountSwitch {
  account: Account
}

/** The token is gone whether what follows is refused or not: this transaction is its own. */
async function spend(context: Context, purpose: SwitchPurpose, token: string): Promise<Switch> {
  const { store, tenantId, principals, now } = context
  const found = await ownTransaction(store, tenantId, async (db) => {
    const spent = await spendSwitchToken(db, { tenantId, purpose, token }, now)
    const account = spent && (await findAccountById(db, tenantId, spent.userId))
    return account && { ...spent, account }
  })
  if (!found?.account.isActive || found.account.stamp !== found.stamp) throw notValid()
  const { impersonator } = found
  const isWayBack = purpose === 'impersonation' && impersonator === null
  if (!isWayBack && isLocked(found.account, now)) throw notValid()
  context.noteWith(tenantId, { userId: found.account.id, impersonator })
  const target = { tenantId, userId: found.account.id }
  const mayAct =
    impersonator === null || (await outsideAnyCall(() => principals.mayImpersonate(impersonator, target, now)))
  if (!mayAct || !(await isActiveTenant(context, tenantId))) throw notValid()
  return found
}

export async function actAsImpersonated(context: Context, token: string) {
  const { account, impersonator, reason, left } = await spend(context, 'impersonation', token)
  const note = impersonator
    ? `impersonated by user ${impersonator.userId} of tenant ${impersonator.tenantId}`
    : 'back from impersonation'
  return startSwitchedSession(context, { account, impersonator, reason, left, note })
}

export async function actAsDelegate(context: Context, token: string, userDelegationId: number) {
  const { store, tenantId, now } = context
  const { account, impersonator, reason, left } = await spend(context, 'delegated-impersonation', token)
  if (impersonator?.delegationId !== userDelegationId) throw notValid()
  const delegation = await ownTransaction(store, tenantId, (db) =>
    findDelegation(db, tenantId, userDelegationId, impersonator.userId, now),
  )
  if (delegation?.sourceUserId !== account.id) throw refused('DelegationIsOver')
  const note = `delegated to user ${impersonator.userId}`
  return startSwitchedSession(context, { account, impersonator, reason, left, latestEnd: delegation.end, note })
}

export async function goOnInLinkedAccount(context: Context, token: string) {
  const { store, tenantId, now } = context
  const { account, left } = await spend(context, 'switch-account', token)
  await ownHostTransaction(store, 'whether two accounts are still linked', (db) =>
    requireLinked(db, left, { tenantId, userId: account.id }, now),
  )
  const note = `switched from user ${left.userId} of tenant ${left.tenantId}`
  return startSwitchedSession(context, { account, impersonator: null, isLinked: true, left, note })
}
