import type { SignedInContext } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { readHeldPermissions } from './held-permissions.ts'
import { findUser, lockUser } from './queries.ts'
import { checkReach } from './rules.ts'

/** The person, for changing, with what they hold; refused over those who hold more than the caller. */
export async function reachableUser(call: SignedInContext, id: number) {
  const { db, tenantId } = call
  const [, user, held] = await Promise.all([
    lockUser(db, tenantId, id),
    findUser(db, tenantId, id),
    readHeldPermissions(db, call, id),
  ])
  if (!user) throw notFound('user', id)
  checkReach(user, held.effective, call.principal.permissions)
  return { user, held }
}
