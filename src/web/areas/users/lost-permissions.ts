/** What somebody no longer may once roles are taken from them. */
import type { Permission } from '../../../contract/models/permission.ts'
import type { HeldRole } from '../../../contract/services/user.ts'
import { giversOf } from '../../kit/permission-grid/grants.ts'

interface Holding {
  permissions: readonly Permission[]
  grantedPermissionNames: readonly string[]
  roles: readonly HeldRole[]
}

/** What a unit brings as well stays, and so does what is granted to the person or to everybody. */
export function lostPermissions(
  { permissions, grantedPermissionNames, roles }: Holding,
  taken: ReadonlySet<number>,
): Permission[] {
  const before = giversOf(roles)
  const after = giversOf(
    roles.filter(({ roleId, organizationUnits }) => !taken.has(roleId) || organizationUnits.length > 0),
  )
  return permissions.filter(
    ({ name, isGrantedByDefault }) =>
      !isGrantedByDefault && grantedPermissionNames.includes(name) && before.has(name) && !after.has(name),
  )
}
