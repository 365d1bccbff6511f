/** Decisions about roles, apart from where they are kept. Each refuses, or says what follows. */
import type { MappedGroup } from '../../../contract/models/role.ts'
import { adminRoleName, limits } from '../../../contract/vocabulary/limits.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { invalid, permissionKeys, refused } from '../../access/refusals.ts'
import { firstCharacters } from '../../names/first-characters.ts'
import { foldedName } from '../../names/folded-name.ts'

interface RoleFacts {
  name: string
  display_name: string
  is_static: boolean
}

/** Changing a role changes what its people may do and see: only those who have all that it gives may (F4). */
export function checkRoleReach(role: RoleFacts & { id: number }, ceiling: { isAbove(roleId: number): boolean }): void {
  if (ceiling.isAbove(role.id)) throw refused('CanNotChangeRoleAboveYourOwn', { roleName: role.display_name })
}

/**
 * Reports show rows by the names of roles. Whoever gives such a name to a role that people hold, or makes a role of that
 * name which people get by themselves, gives them those rows.
 */
export function checkRoleName(
  before: RoleFacts | undefined,
  { name, display_name, isGivenByItself }: Pick<RoleFacts, 'name' | 'display_name'> & { isGivenByItself: boolean },
  ceiling: { isNameAbove(name: string): boolean },
): void {
  const isNew = before === undefined ? isGivenByItself : foldedName(before.name) !== foldedName(name)
  if (isNew && ceiling.isNameAbove(name)) throw refused('CanNotChangeRoleAboveYourOwn', { roleName: display_name })
}

/**
 * What the role grants afterwards: whoever asks must hold all of it, so that no role gives them more (F4). For the same
 * reason nobody could give back what the administrators’ role has lost: it keeps everything.
 */
export function decideGrants(
  role: RoleFacts,
  existing: readonly { name: PermissionName }[],
  asked: readonly string[],
  actor: ReadonlySet<PermissionName>,
): PermissionName[] {
  const wanted = new Set(asked)
  const granted = existing.map(({ name }) => name).filter((name) => wanted.has(name))
  if (granted.length < wanted.size) throw invalid('grantedPermissionNames', 'validation.other')
  const above = granted.filter((name) => !actor.has(name))
  if (above.length > 0) throw refused('CanNotGrantPermissionsYouDoNotHold', { permissions: permissionKeys(above) })
  if (role.is_static && role.name === adminRoleName && granted.length < existing.length) {
    throw refused('CanNotTakePermissionsFromAdminRole', { roleName: role.display_name })
  }
  return granted
}

/** A role without a name of its own is named as people see it; what differs from that is the caller’s to choose. */
export function decideName(
  before: RoleFacts | undefined,
  asked: string | null | undefined,
  displayName: string,
): string {
  const name = asked?.trim() || before?.name || firstCharacters(displayName, limits.roleName).trim()
  if (before?.is_static && name !== before.name) throw refused('CanNotRenameStaticRole', { roleName: before.name })
  return name
}

export function checkRoleDeletion(role: RoleFacts, limitedByItAlone: readonly string[]): void {
  if (role.is_static) throw refused('CanNotDeleteStaticRole', { roleName: role.display_name })
  if (limitedByItAlone.length === 0) return
  throw refused('RoleIsTheOnlyLimit', { roleName: role.display_name, names: limitedByItAlone.slice(0, 5).join(', ') })
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Each group once, under the id that a directory’s answers are compared with. */
export function decideGroups(groups: readonly MappedGroup[]): MappedGroup[] {
  const named = groups.map((group) => ({ ...group, id: directoryGroupKey(group.id) }))
  if (named.some(({ id, isEntraGroup }) => isEntraGroup && !guid.test(id))) throw invalid('groups', 'validation.other')
  return [...new Map(named.map((group) => [group.id, group])).values()]
}

/** Directories name a group without regard to case. */
export const directoryGroupKey = (id: string): string => id.trim().toLowerCase()
