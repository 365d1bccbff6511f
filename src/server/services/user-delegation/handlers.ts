import type { userDelegation as contract, UserDelegation } from '../../../contract/services/user-delegation.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { invalid, notFound, refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { findAccount } from '../../auth/sign-in-queries.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { queueSecurityNotice } from '../../jobs/security-notice.ts'
import { isTrue, readSettings } from '../../settings/settings.ts'
import { proveBeforeLinking } from '../../sign-in/own-proof.ts'
import { holdOwnAccount } from '../profile/queries.ts'
import {
  countGiven,
  type DelegationRow,
  delegationSorting,
  findDelegations,
  insertDelegation,
  withdrawDelegation,
} from './queries.ts'

const day = 86_400_000

const present = (row: DelegationRow): UserDelegation => ({
  id: row.id,
  isGiven: row.is_given,
  userName: row.user_name,
  fullName: `${row.name} ${row.surname}`.trim(),
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  reason: row.reason,
})

/** Apart from the call’s own transaction: a proof is asked for after it, and before that one. */
async function requireOn({ store, tenantId }: SignedInContext): Promise<void> {
  const values = await ownTransaction(store, tenantId, (db) =>
    readSettings(db, { tenantId, userId: 0 }, [settings.userDelegationIsEnabled]),
  )
  if (!isTrue(values[settings.userDelegationIsEnabled])) throw refused('DelegationIsOff')
}

function readPeriod(startTime: string | null | undefined, endTime: string, now: Date): { start: Date; end: Date } {
  const asked = startTime ? new Date(startTime) : now
  const [start, end] = [asked < now ? now : asked, new Date(endTime)]
  if (start.getTime() - now.getTime() > limits.delegationDaysAhead * day)
    throw invalid('startTime', 'DelegationBeginsTooLate', { days: limits.delegationDaysAhead })
  if (end <= start) throw invalid('endTime', 'DelegationEndsBeforeItBegins')
  if (end.getTime() - start.getTime() > limits.delegationDays * day)
    throw invalid('endTime', 'DelegationIsTooLong', { days: limits.delegationDays })
  return { start, end }
}

export const userDelegation: Handlers<typeof contract> = {
  async getDelegations(context, { query }) {
    const { db, principal, now } = context
    refuseWhileImpersonating(principal)
    const { totalCount, items } = await findDelegations(db, principal, delegationSorting(query.sorting), query, now)
    return { totalCount, items: items.map(present) }
  },

  async createDelegation(context, { body }) {
    const { db, tenantId, principal, now } = context
    refuseWhileImpersonating(principal)
    await requireOn(context)
    await proveBeforeLinking(context, body)
    const { start, end } = readPeriod(body.startTime, body.endTime, now)
    const own = await holdOwnAccount(db, principal)
    const target = await findAccount(db, tenantId, body.userNameOrEmailAddress.trim())
    if (!target?.isActive) throw invalid('userNameOrEmailAddress', 'DelegateNotFound')
    if (target.id === own.id) throw invalid('userNameOrEmailAddress', 'CanNotDelegateToYourself')
    if ((await countGiven(db, principal, now)) >= limits.delegations)
      throw refused('TooManyDelegations', { count: limits.delegations })
    const given = { sourceStamp: own.stamp, targetId: target.id, start, end, reason: body.reason.trim() }
    await insertDelegation(db, principal, given, now)
    await queueSecurityNotice(context, own, 'accountDelegated')
    return undefined
  },

  /** Also where delegations are switched off: to end one is always possible. */
  async revokeDelegation({ db, tenantId, principal }, { body }) {
    refuseWhileImpersonating(principal)
    const withdrawn = await withdrawDelegation(db, principal, body.id)
    if (!withdrawn) throw notFound('delegation', body.id)
    await announceIdentityChange(db, tenantId, withdrawn.sourceUserId)
    return undefined
  },
}
