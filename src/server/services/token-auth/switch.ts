/** The other half of impersonation, delegation and linked accounts: a one-time token becomes a session. */
import { loginResult } from '../../../contract/vocabulary/enums.ts'
import { findDelegation } from '../../auth/delegations.ts'
import { type OneTimePayload, type OneTimePurpose, spendOneTime } from '../../auth/one-time.ts'
import { ownHostTransaction, ownTransaction } from '../../auth/own-transaction.ts'
import { type Account, findAccountById, writeAttempt } from '../../auth/sign-in-queries.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context, Impersonator } from '../../http/context.ts'
import { refused } from '../../http/errors.ts'
import { findLinked, type Person } from '../user-link/queries.ts'
import { startSwitchedSession } from './start-session.ts'

const notValid = () => refused('Identity.InvalidToken')

const numberOf = (value: OneTimePayload[string] | undefined): number | null =>
  typeof value === 'number' ? value : null

interface Switch {
  account: Account
  payload: OneTimePayload
}

/** The token is gone whether what follows is refused or not: this transaction is its own. */
async function spend({ store, tenantId, now }: Context, purpose: OneTimePurpose, token: string): Promise<Switch> {
  const [account, payload] = await ownTransaction(store, tenantId, async (db) => {
    const spent = await spendOneTime(db, { tenantId, purpose, token }, now)
    if (!spent || spent.userId === null) return [null, {}] as const
    return [await findAccountById(db, tenantId, spent.userId), spent.payload] as const
  })
  const isLocked = account?.lockoutEnd && account.lockoutEnd > now
  if (!account?.isActive || isLocked) throw notValid()
  return { account, payload }
}

function impersonatorOf(payload: OneTimePayload): Impersonator | null {
  const tenantId = numberOf(payload.impersonatorTenantId)
  const userId = numberOf(payload.impersonatorUserId)
  return tenantId === null || userId === null
    ? null
    : { tenantId, userId, delegationId: numberOf(payload.delegationId) }
}

/** Beside the sign-ins of the account itself, so that its owner finds out (attack row C8). */
const record = ({ tenantId, client, now }: Context, db: Db, account: Account, failReason: string) =>
  writeAttempt(db, {
    tenantId,
    account,
    userNameOrEmailAddress: account.userName,
    client,
    result: loginResult.success,
    failReason,
    now,
  })

export async function actAsImpersonated(context: Context, token: string) {
  const { store, tenantId } = context
  const { account, payload } = await spend(context, 'impersonation', token)
  const impersonator = impersonatorOf(payload)
  const note = impersonator
    ? `impersonated by user ${impersonator.userId} of tenant ${impersonator.tenantId}`
    : 'back from impersonation'
  await ownTransaction(store, tenantId, (db) => record(context, db, account, note))
  return startSwitchedSession(context, { tenantId, userId: account.id, stamp: account.stamp, impersonator })
}

export async function actAsDelegate(context: Context, token: string, userDelegationId: number) {
  const { store, tenantId, now } = context
  const { account, payload } = await spend(context, 'delegated-impersonation', token)
  const impersonator = impersonatorOf(payload)
  if (!impersonator || impersonator.delegationId !== userDelegationId) throw notValid()
  const delegation = await ownTransaction(store, tenantId, async (db) => {
    const found = await findDelegation(db, tenantId, userDelegationId, impersonator.userId, now)
    if (found?.sourceUserId !== account.id) return null
    await record(context, db, account, `delegated to user ${impersonator.userId}`)
    return found
  })
  if (!delegation) throw refused('DelegationIsOver')
  const session = { tenantId, userId: account.id, stamp: account.stamp, impersonator, latestEnd: delegation.end }
  return startSwitchedSession(context, session)
}

export async function goOnInLinkedAccount(context: Context, token: string) {
  const { store, tenantId } = context
  const { account, payload } = await spend(context, 'switch-account', token)
  const from: Person = { tenantId: numberOf(payload.fromTenantId) ?? -1, userId: numberOf(payload.fromUserId) ?? -1 }
  const isLinked = await ownHostTransaction(store, 'whether two accounts are still linked', async (db) => {
    if (!(await findLinked(db, from, { tenantId, userId: account.id }))) return false
    await record(context, db, account, `switched from user ${from.userId} of tenant ${from.tenantId}`)
    return true
  })
  if (!isLinked) throw refused('AccountIsNotLinked')
  return startSwitchedSession(context, { tenantId, userId: account.id, stamp: account.stamp, impersonator: null })
}
