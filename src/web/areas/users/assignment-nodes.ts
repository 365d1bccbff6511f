/** Roles and units as boxes to check, with the reason at those that cannot be changed here. */
import type { UserForEdit } from '../../../contract/services/user.ts'
import { adminRoleName } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { CheckTreeNode } from '../../kit/check-tree/CheckTree.tsx'
import { isAdminUser } from './user-state.ts'

export function roleNodes({ user, roles }: UserForEdit, say: (key: MessageKey) => string): CheckTreeNode[] {
  const isAdmin = isAdminUser(user)
  return roles.map((role): CheckTreeNode => {
    const { roleName, roleDisplayName, isAssigned, inheritedFromOrganizationUnit, isAssignable } = role
    const node = { id: roleName, parentId: null, label: roleDisplayName }
    const fixed = (isChecked: boolean, reason: MessageKey) => ({ ...node, fixed: { isChecked, reason: say(reason) } })
    if (isAdmin && isAssigned && roleName === adminRoleName) return fixed(true, 'users.form.adminRole')
    if (inheritedFromOrganizationUnit && !isAssigned) return fixed(true, 'users.form.isInherited')
    if (!isAssignable && !isAssigned) return fixed(false, 'users.form.isNotAssignable')
    return node
  })
}

export const unitNodes = ({ allOrganizationUnits }: UserForEdit): CheckTreeNode[] =>
  allOrganizationUnits.map(({ id, parentId, displayName }) => ({
    id: String(id),
    parentId: parentId === null ? null : String(parentId),
    label: displayName,
  }))
