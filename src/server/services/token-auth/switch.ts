/** The other half of impersonation, delegation and linked accounts: a one-time token becomes a session. */
import { refused } from '../../access/refusals.ts'
import { findDelegation } from '../../auth/delegations.ts'
import { isLocked } from '../../auth/locks.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import { type AccountSwitch, readSwitchToken, type SwitchPurpose, spendSwitchToken } from '../../auth/switch-tokens.ts'
import type { Context } from '../../context/context.ts'
import { outsideAnyCall, ownHostTransaction, ownTransaction } from '../../db/own-transaction.ts'
import { hasAskedToSwitch } from '../../sign-in/browser.ts'
import { isActiveTenant } from '../../sign-in/known-tenant.ts'
import { switchNotes } from '../../sign-in/switch-notes.ts'
import { findTenancyName } from '../user/queries.ts'
import { requireLinked } from '../user-link/link-accounts.ts'
import { startSwitchedSession } from './start-session.ts'

const notValid = () => refused('Identity.InvalidToken')

interface Switch extends AccountSwitch {
  account: Account
}

/** As a client brings it. */
export interface PresentedSwitch {
  token: string
  /** Whoever is at the browser has been told whom they become by it. */
  isConfirmed: boolean
}

/**
 * A link on any site may hold the token of somebody else’s account: whoever opened it would go on there, and leave what is
 * theirs. A page of ours goes on at once in the browser that asked alone; elsewhere it asks first (C22). Programs that bring a
 * token keep their sessions themselves, and no browser of anybody is swapped by it.
 */
async function requireAsked(context: Context, purpose: SwitchPurpose, { token, isConfirmed }: PresentedSwitch) {
  const { store, tenantId, client, now } = context
  if (isConfirmed || !client.wantsRefreshCookie) return
  const found = await ownTransaction(store, tenantId, async (db) => {
    const asked = await readSwitchToken(db, { tenantId, purpose, token }, now)
    const account =
      asked && !hasAskedToSwitch(context, asked.browser) ? await findAccountById(db, tenantId, asked.userId) : null
    return account && { account, tenancyName: await findTenancyName(db, tenantId) }
  })
  if (!found) return
  const { account, tenancyName } = found
  const userName = tenancyName === null ? account.userName : `${tenancyName}\\${account.userName}`
  throw refused('SwitchWasNotAskedHere', { userName })
}

/** The token is gone whether what follows is refused or not: this transaction is its own. */
async function spend(context: Context, purpose: SwitchPurpose, presented: PresentedSwitch): Promise<Switch> {
  const { store, tenantId, principals, now } = context
  const { token } = presented
  await requireAsked(context, purpose, presented)
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

export async function actAsImpersonated(context: Context, presented: PresentedSwitch) {
  const { account, impersonator, reason, left } = await spend(context, 'impersonation', presented)
  const note = impersonator
    ? `${switchNotes.impersonated} user ${impersonator.userId} of tenant ${impersonator.tenantId}`
    : switchNotes.back
  return startSwitchedSession(context, { account, impersonator, reason, left, note })
}

export async function actAsDelegate(context: Context, presented: PresentedSwitch, userDelegationId: number) {
  const { store, tenantId, now } = context
  const { account, impersonator, reason, left } = await spend(context, 'delegated-impersonation', presented)
  if (impersonator?.delegationId !== userDelegationId) throw notValid()
  const delegation = await ownTransaction(store, tenantId, (db) =>
    findDelegation(db, tenantId, userDelegationId, impersonator.userId, now),
  )
  if (delegation?.sourceUserId !== account.id) throw refused('DelegationIsOver')
  const note = `${switchNotes.delegated} user ${impersonator.userId}`
  return startSwitchedSession(context, { account, impersonator, reason, left, latestEnd: delegation.end, note })
}

export async function goOnInLinkedAccount(context: Context, presented: PresentedSwitch) {
  const { store, tenantId, now } = context
  const { account, left } = await spend(context, 'switch-account', presented)
  await ownHostTransaction(store, 'whether two accounts are still linked', (db) =>
    requireLinked(db, left, { tenantId, userId: account.id }, now),
  )
  const note = `switched from user ${left.userId} of tenant ${left.tenantId}`
  return startSwitchedSession(context, { account, impersonator: null, isLinked: true, left, note })
}
