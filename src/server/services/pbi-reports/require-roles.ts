import { invalid } from '../../access/refusals.ts'
import type { Db } from '../../db/transaction.ts'
import { findExistingRoleIds } from './queries.ts'

/**
 * Roles that limit a report or a key. One that was deleted since may stay: left out unseen, it would open to everybody
 * what it was the last to limit.
 */
export async function requireRoles(
  db: Db,
  tenantId: number,
  roleIds: readonly number[],
  before: readonly number[],
): Promise<void> {
  const known = new Set([...before, ...(await findExistingRoleIds(db, tenantId, roleIds))])
  const missing = roleIds.find((id) => !known.has(id))
  if (missing !== undefined) throw invalid('roleIds', 'reportSharing.noSuchRole', { id: missing })
}
