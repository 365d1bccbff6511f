/** Roles and units as boxes to check, with the reason at those that cannot be changed here. */
import type { UserForEdit } from '../../../contract/services/user.ts'
import { adminRoleName } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { folderLevels } from '../../../shared/folder-levels.ts'
import type { CheckTreeNode } from '../../kit/check-tree/CheckTree.tsx'
import { isAdminUser } from './user-state.ts'

/** The name of no role begins with a space. */
const folderId = (path: string): string => ` ${path}`

function folderNode(path: string): CheckTreeNode {
  const end = path.lastIndexOf('/')
  const parentId = end === -1 ? null : folderId(path.slice(0, end))
  return { id: folderId(path), parentId, label: path.slice(end + 1), isGroup: true }
}

/** In their folders, which come before those roles that are in none. */
export function roleNodes(form: UserForEdit, say: (key: MessageKey) => string): CheckTreeNode[] {
  const paths = new Set(form.roles.flatMap(({ folderPath }) => (folderPath === null ? [] : folderLevels(folderPath))))
  const folders = [...paths].sort((one, other) => one.localeCompare(other)).map(folderNode)
  return [...folders, ...roleBoxes(form, say)]
}

function roleBoxes({ user, roles }: UserForEdit, say: (key: MessageKey) => string): CheckTreeNode[] {
  const isAdmin = isAdminUser(user)
  return roles.map((role): CheckTreeNode => {
    const { roleName, roleDisplayName, isAssigned, inheritedFromOrganizationUnit, folderPath, isAssignable } = role
    const node = { id: roleName, parentId: folderPath && folderId(folderPath), label: roleDisplayName }
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
