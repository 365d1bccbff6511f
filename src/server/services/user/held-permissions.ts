import type { PermissionDefinition, PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { effectivePermissions, sideOf } from '../../auth/permissions.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { grantedHere, permissionsHere } from '../role/existing-grants.ts'
import { findHeldRoles, findOwnPermissions, type HeldRoleRow } from './queries.ts'

export interface HeldPermissions {
  /** Permissions that exist here. */
  existing: readonly PermissionDefinition[]
  /** Every role of the tenant with those of its permissions that exist here. */
  roles: readonly HeldRoleRow[]
  /** What the person would hold without a word of their own. */
  given: ReadonlySet<PermissionName>
  effective: ReadonlySet<PermissionName>
}

/** No person: nobody holds anything but what everybody does. */
export async function readHeldPermissions(
  db: Db,
  { tenantId, features }: Pick<Context, 'tenantId' | 'features'>,
  userId: number | null,
): Promise<HeldPermissions> {
  const [allRoles, ownRows] = await Promise.all([
    findHeldRoles(db, tenantId, userId),
    userId === null ? [] : findOwnPermissions(db, tenantId, userId),
  ])
  const side = sideOf(tenantId)
  const roles = grantedHere({ tenantId, features }, allRoles)
  const fromRoles = roles.filter((role) => role.is_held || role.is_inherited).flatMap((role) => role.permissions)
  const own = ownRows.map(({ name, is_granted }) => ({ name, isGranted: is_granted }))
  return {
    existing: permissionsHere({ tenantId, features }),
    roles,
    given: effectivePermissions({ side, features, own: [], fromRoles }),
    effective: effectivePermissions({ side, features, own, fromRoles }),
  }
}
