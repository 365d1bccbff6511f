/**
 * Going on as somebody else: a token here, which the target’s tenant exchanges within a minute (token-auth). Never twice
 * in a row, never as oneself, never as somebody who may do more.
 */

import type { Impersonator, Principal } from '../../access/principal.ts'
import { notFound, refused } from '../../access/refusals.ts'
import { findDelegation } from '../../auth/delegations.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { isLocked } from '../../auth/locks.ts'
import { type Account, findAccountById, tenantState } from '../../auth/sign-in-queries.ts'
import { issueSwitchToken } from '../../auth/switch-tokens.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownHostTransaction, ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { markSwitch } from '../../sign-in/browser.ts'
import { isAbove } from '../role/ceiling.ts'
import { findTenancyName } from '../user/queries.ts'
import { requireLinked } from '../user-link/link-accounts.ts'
import { noteUse, type Person } from '../user-link/queries.ts'

function refuseNested({ impersonator }: Principal): void {
  if (impersonator) throw refused('NestedImpersonation')
}

function checkTarget({ principal }: SignedInContext, target: Person): void {
  refuseNested(principal)
  if (target.tenantId === principal.tenantId && target.userId === principal.userId) {
    throw refused('CanNotImpersonateYourself')
  }
}

async function existingAccount(db: Db, { tenantId, userId }: Person): Promise<Account> {
  const account = await findAccountById(db, tenantId, userId)
  if (!account) throw notFound('user', userId)
  return account
}

async function openAccount(db: Db, now: Date, person: Person): Promise<Account> {
  const account = await existingAccount(db, person)
  if (!account.isActive || isLocked(account, now))
    throw refused('CanNotImpersonateInactive', { userName: account.userName })
  return account
}

const byPermission = ({ tenantId, userId, stamp }: Principal): Impersonator => ({
  tenantId,
  userId,
  stamp,
  delegationId: null,
})

const spoken = (reason: string | null | undefined): string | null => reason?.trim() || null

interface AskedUser {
  tenantId: number | null
  userId: number
  reason?: string | null
}

export async function impersonateUser(context: SignedInContext, asked: AskedUser) {
  const { db, principal, tenantId, now } = context
  const target = { tenantId, userId: asked.userId }
  // A member of another tenant is not found from here; the operator has a way of their own.
  if (asked.tenantId !== null && asked.tenantId !== tenantId) throw notFound('user', asked.userId)
  checkTarget(context, target)
  const account = await openAccount(db, now, target)
  if (await isAbove(db, context, account.id))
    throw refused('CanNotImpersonatePersonAboveYou', { userName: account.userName })
  const [impersonationToken, tenancyName] = await Promise.all([
    issueSwitchToken(
      db,
      {
        purpose: 'impersonation',
        tenantId,
        account,
        impersonator: byPermission(principal),
        reason: spoken(asked.reason),
        principal,
        browser: markSwitch(context),
      },
      now,
    ),
    findTenancyName(db, tenantId),
  ])
  return { impersonationToken, tenancyName }
}

export async function impersonateTenant(context: SignedInContext, target: Person & { reason?: string | null }) {
  const { store, principal, now } = context
  checkTarget(context, target)
  return ownTransaction(store, target.tenantId, async (db) => {
    if (!(await tenantState(db, target.tenantId))?.isActive) throw notFound('tenant', target.tenantId)
    const account = await openAccount(db, now, target)
    const browser = markSwitch(context)
    const asked = { tenantId: target.tenantId, account, impersonator: byPermission(principal), principal, browser }
    const reason = spoken(target.reason)
    const impersonationToken = await issueSwitchToken(db, { purpose: 'impersonation', ...asked, reason }, now)
    return { impersonationToken, tenancyName: await findTenancyName(db, target.tenantId) }
  })
}

export async function delegatedImpersonate(
  context: SignedInContext,
  { userDelegationId: delegationId, reason: said }: { userDelegationId: number; reason?: string | null },
) {
  const { db, principal, tenantId, now } = context
  // Before anything is said of delegations, which are the person’s.
  refuseNested(principal)
  const delegation = await findDelegation(db, tenantId, delegationId, principal.userId, now)
  if (!delegation) throw refused('DelegationIsOver')
  const target = { tenantId, userId: delegation.sourceUserId }
  checkTarget(context, target)
  const account = await openAccount(db, now, target)
  const impersonator = { ...byPermission(principal), delegationId }
  // The person’s own words, where whoever acts has none.
  const reason = spoken(said) ?? spoken(delegation.reason)
  const [impersonationToken, tenancyName] = await Promise.all([
    issueSwitchToken(
      db,
      {
        purpose: 'delegated-impersonation',
        tenantId,
        account,
        impersonator,
        reason,
        principal,
        browser: markSwitch(context),
      },
      now,
    ),
    findTenancyName(db, tenantId),
  ])
  return { impersonationToken, tenancyName }
}

export async function backToImpersonator(context: SignedInContext) {
  const { store, principal, now } = context
  const { impersonator } = principal
  if (!impersonator) throw refused('NotImpersonating')
  return ownTransaction(store, impersonator.tenantId, async (db) => {
    const account = await existingAccount(db, impersonator)
    const browser = markSwitch(context)
    const asked = { tenantId: impersonator.tenantId, account, impersonator: null, principal, browser }
    const impersonationToken = await issueSwitchToken(db, { purpose: 'impersonation', ...asked }, now)
    return { impersonationToken, tenancyName: await findTenancyName(db, impersonator.tenantId) }
  })
}

export async function switchToLinkedAccount(context: SignedInContext, target: Person) {
  const { store, principal, now } = context
  refuseWhileImpersonating(principal)
  return ownHostTransaction(store, 'a linked account, which may be of another tenant', async (db) => {
    const linked = await requireLinked(db, principal, target, now)
    await noteUse(db, target, now)
    const account = { id: linked.id, stamp: linked.security_stamp }
    const browser = markSwitch(context)
    const asked = { tenantId: target.tenantId, account, impersonator: null, principal, browser }
    const switchAccountToken = await issueSwitchToken(db, { purpose: 'switch-account', ...asked }, now)
    return { switchAccountToken, tenancyName: linked.tenancy_name }
  })
}
