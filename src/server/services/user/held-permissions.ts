import type { PermissionDefinition, PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { effectivePermissions, everyFeature, sideOf } from '../../auth/permissions.ts'
import type { Context } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import { grantedHere, permissionsHere } from '../role/existing-grants.ts'
import { type AskedPermissions, findHeldRoles, findOwnPermissions, type HeldRoleRow } from './queries.ts'

/** Of those permissions, the ones that exist here. */
export function askedAmong(
  { tenantId, features }: Pick<Context, 'tenantId' | 'features'>,
  names: readonly string[],
): AskedPermissions {
  const asked = permissionsHere({ tenantId, features }).filter(({ name }) => names.includes(name))
  return {
    names: asked.map(({ name }) => name),
    byDefault: asked.filter(({ isGrantedByDefault }) => isGrantedByDefault).map(({ name }) => name),
  }
}

export interface HeldPermissions {
  /** Permissions that exist here. */
  existing: readonly PermissionDefinition[]
  /** Every role of the tenant with those of its permissions that exist here. */
  roles: readonly HeldRoleRow[]
  /** What the person would hold without a word of their own. */
  given: ReadonlySet<PermissionName>
  effective: ReadonlySet<PermissionName>
  /** Those of features that are off, too: for asking who is above whom. */
  latent: ReadonlySet<PermissionName>
}

/** Given directly, or by a unit. */
export const isHeld = (role: Pick<HeldRoleRow, 'is_held' | 'is_inherited'>): boolean =>
  role.is_held || role.is_inherited

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
  const fromRoles = roles.filter(isHeld).flatMap((role) => role.permissions)
  const ever = allRoles.filter(isHeld).flatMap((role) => role.permissions)
  const own = ownRows.map(({ name, is_granted }) => ({ name, isGranted: is_granted }))
  return {
    existing: permissionsHere({ tenantId, features }),
    roles,
    given: effectivePermissions({ side, features, own: [], fromRoles }),
    effective: effectivePermissions({ side, features, own, fromRoles }),
    latent: effectivePermissions({ side, features: everyFeature, own, fromRoles: ever }),
  }
}
