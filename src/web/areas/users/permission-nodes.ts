/** Permissions as boxes to check. Granting one grants no other, so a missing one above is told, not added. */
import type { Permission } from '../../../contract/models/permission.ts'
import type { CheckTreeNode } from '../../kit/check-tree/CheckTree.tsx'

interface PermissionTexts {
  notYours: string
  needsParent: (parent: string) => string
}

export function permissionNodes(
  permissions: readonly Permission[],
  granted: ReadonlySet<string>,
  keepsAll: boolean,
  texts: PermissionTexts,
): CheckTreeNode[] {
  const byName = new Map(permissions.map((permission) => [permission.name, permission]))
  return permissions.map(({ name, parentName, displayName, description, isAssignable }): CheckTreeNode => {
    const parent = parentName === null ? undefined : byName.get(parentName)
    const isChecked = granted.has(name)
    const isAlone = isChecked && parent !== undefined && !granted.has(parent.name)
    const isKept = isChecked && keepsAll
    const note = isAlone ? texts.needsParent(parent.displayName) : description
    return {
      id: name,
      parentId: parentName,
      label: displayName,
      ...(note && { note }),
      ...((isKept || !isAssignable) && { fixed: { isChecked, reason: isKept ? null : texts.notYours } }),
    }
  })
}
