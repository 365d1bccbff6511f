import { notFound, refused } from '../../access/refusals.ts'
import { refuseOnTheirAccount } from '../../auth/impersonation.ts'
import type { SignedInContext } from '../../context/context.ts'
import { type Ceiling, readCeiling } from '../role/ceiling.ts'
import { readHeldPermissions } from './held-permissions.ts'
import { findUser, lockUser } from './queries.ts'
import { checkReach } from './rules.ts'

/** The person, for changing, with what they hold; refused over those who hold more than the caller. */
export async function reachableUser(context: SignedInContext, id: number) {
  const [, reached] = await Promise.all([lockUser(context.db, context.tenantId, id), userInReach(context, id)])
  return reached
}

/** The same for many people at once, of whom nothing is changed that they hold. */
export async function requireReachable(ceiling: Ceiling, ids: readonly number[]): Promise<void> {
  const above = await ceiling.findAbove(ids)
  if (above) throw refused('CanNotChangePersonAboveYou', { userName: above.user_name })
}

/** The same for looking at what concerns the person alone. */
export async function userInReach(context: SignedInContext, id: number) {
  const { db, tenantId, principal } = context
  refuseOnTheirAccount(principal, id)
  const [user, held, ceiling] = await Promise.all([
    findUser(db, tenantId, id),
    readHeldPermissions(db, context, id),
    readCeiling(db, context),
  ])
  if (!user) throw notFound('user', id)
  checkReach(user, held, ceiling)
  return { user, held }
}
