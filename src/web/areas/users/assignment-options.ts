/** Roles and units to choose from; those that cannot be changed here are not to be chosen, or stay. */
import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core'
import type { UserForEdit } from '../../../contract/services/user.ts'
import { adminRoleName } from '../../../contract/vocabulary/limits.ts'
import { isAdminUser } from './user-state.ts'

interface RoleOptions {
  options: (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[]
  kept: string[]
}

/** The administrator account stays an administrator. */
export const keptRoles = ({ user, roles }: UserForEdit): string[] =>
  isAdminUser(user)
    ? roles
        .filter(({ isAssigned, roleName }) => isAssigned && roleName === adminRoleName)
        .map(({ roleName }) => roleName)
    : []

/** Those of no folder come first, then each folder with its own. */
export function roleOptions(form: UserForEdit): RoleOptions {
  const { roles } = form
  const kept = keptRoles(form)
  const itemsOf = (folder: string | null) =>
    roles
      .filter(({ folderPath }) => folderPath === folder)
      .map(({ roleName, roleDisplayName, isAssigned, isAssignable, inheritedFromOrganizationUnit }) => ({
        value: roleName,
        label: roleDisplayName,
        disabled: kept.includes(roleName) || (!isAssigned && (inheritedFromOrganizationUnit || !isAssignable)),
      }))
  const folders = [...new Set(roles.flatMap(({ folderPath }) => folderPath ?? []))]
  folders.sort((one, other) => one.localeCompare(other))
  return { options: [...itemsOf(null), ...folders.map((group) => ({ group, items: itemsOf(group) }))], kept }
}

/** Names may be the same in two branches of the tree: those say where they are. */
export function unitOptions({ allOrganizationUnits }: Pick<UserForEdit, 'allOrganizationUnits'>): ComboboxItem[] {
  const byId = new Map(allOrganizationUnits.map((unit) => [unit.id, unit]))
  const count = (name: string) => allOrganizationUnits.filter(({ displayName }) => displayName === name).length
  return allOrganizationUnits.map(({ id, displayName, parentId }) => {
    const above = parentId === null ? undefined : byId.get(parentId)?.displayName
    return { value: String(id), label: above && count(displayName) > 1 ? `${displayName} (${above})` : displayName }
  })
}
