/** What somebody no longer may once roles are taken from them, or they are taken out of units. */
import type { Permission } from '../../../contract/models/permission.ts'
import type { HeldRole } from '../../../contract/services/user.ts'
import { permissions as names } from '../../../contract/vocabulary/permissions.ts'
import { giversOf } from '../../kit/permission-grid/grants.ts'

interface Holding {
  permissions: readonly Permission[]
  grantedPermissionNames: readonly string[]
  roles: readonly HeldRole[]
}

interface Taken {
  roleIds?: ReadonlySet<number>
  /** By their names. */
  units?: ReadonlySet<string>
}

const nothing: ReadonlySet<never> = new Set<never>()

/**
 * What another unit or role brings as well stays, and so does what is granted to the person or to everybody. The head of all
 * others opens nothing by itself, and is no word for anybody (U265).
 */
export function lostPermissions(
  { permissions, grantedPermissionNames, roles }: Holding,
  { roleIds = nothing, units = nothing }: Taken,
): Permission[] {
  const before = giversOf(roles)
  const after = giversOf(
    roles.filter(
      ({ roleId, isAssigned, organizationUnits }) =>
        (isAssigned && !roleIds.has(roleId)) || organizationUnits.some((name) => !units.has(name)),
    ),
  )
  return permissions.filter(
    ({ name, isGrantedByDefault }) =>
      name !== names.pages &&
      !isGrantedByDefault &&
      grantedPermissionNames.includes(name) &&
      before.has(name) &&
      !after.has(name),
  )
}
