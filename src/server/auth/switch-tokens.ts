/**
 * By which somebody who is signed in goes on as another account: made in the one session, exchanged for the other within a
 * minute. The token says which session it was asked in, because that one ends with the exchange: a switch moves a session,
 * and leaves none behind that could still act. It opens the account as it was when the token was made.
 */
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { Impersonator, Principal } from '../access/principal.ts'
import type { Db } from '../db/transaction.ts'
import { issueOneTime, type OneTimePayload, type PresentedToken, readOneTimeOf, spendOneTime } from './one-time.ts'
import type { SessionKey } from './principals.ts'

export type SwitchPurpose = 'impersonation' | 'delegated-impersonation' | 'switch-account'

export interface AccountSwitch {
  userId: number
  /** The account’s security stamp when the token was made. */
  stamp: string
  impersonator: Impersonator | null
  /** Why they act as the account’s person. */
  reason: string | null
  /** The session that is left. */
  left: SessionKey
  /** Of the browser that asked. */
  browser: string | null
}

export interface AskedSwitch {
  purpose: SwitchPurpose
  tenantId: number
  account: { id: number; stamp: string }
  impersonator: Impersonator | null
  reason?: string | null
  principal: Principal
  browser: string
}

/** Answers the token. */
export const issueSwitchToken = (db: Db, asked: AskedSwitch, now: Date): Promise<string> => {
  const { purpose, tenantId, account, impersonator, reason = null, principal, browser } = asked
  const payload = {
    stamp: account.stamp,
    impersonatorTenantId: impersonator?.tenantId ?? null,
    impersonatorUserId: impersonator?.userId ?? null,
    impersonatorStamp: impersonator?.stamp ?? null,
    delegationId: impersonator?.delegationId ?? null,
    reason,
    leftTenantId: principal.tenantId,
    leftUserId: principal.userId,
    leftSessionId: principal.sessionId,
    browser,
  }
  return issueOneTime(db, { tenantId, purpose, userId: account.id, seconds: lifetimes.switchToken, payload }, now)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown): value is string => typeof value === 'string'

function impersonatorIn(payload: OneTimePayload): Impersonator | null {
  const { impersonatorTenantId: tenantId, impersonatorUserId: userId, impersonatorStamp: stamp, delegationId } = payload
  if (!isNumber(tenantId) || !isNumber(userId) || !isText(stamp)) return null
  return { tenantId, userId, stamp, delegationId: isNumber(delegationId) ? delegationId : null }
}

function leftIn({ leftTenantId, leftUserId, leftSessionId }: OneTimePayload): SessionKey | null {
  if (!isNumber(leftTenantId) || !isNumber(leftUserId) || !isText(leftSessionId)) return null
  return { tenantId: leftTenantId, userId: leftUserId, sessionId: leftSessionId }
}

function switchOf({ userId, payload }: { userId: number | null; payload: OneTimePayload }): AccountSwitch | null {
  const left = leftIn(payload)
  if (userId === null || !left || !isText(payload.stamp)) return null
  const textIn = (value: unknown) => (isText(value) ? value : null)
  const [reason, browser] = [textIn(payload.reason), textIn(payload.browser)]
  return { userId, stamp: payload.stamp, impersonator: impersonatorIn(payload), reason, left, browser }
}

/** Without spending it. */
export async function readSwitchToken(
  db: Db,
  presented: PresentedToken & { purpose: SwitchPurpose },
  now: Date,
): Promise<AccountSwitch | null> {
  const found = await readOneTimeOf(db, presented, now)
  return found && switchOf(found)
}

/** Null for a token that opens nothing; it is gone in any case. */
export async function spendSwitchToken(
  db: Db,
  presented: PresentedToken & { purpose: SwitchPurpose },
  now: Date,
): Promise<AccountSwitch | null> {
  const spent = await spendOneTime(db, presented, now)
  return spent && switchOf(spent)
}
