/** Decisions about people, apart from where they are kept. Each refuses, or says what follows. */
import { adminRoleName, adminUserName, allowedUserNameCharacters } from '../../../contract/vocabulary/limits.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { invalid, permissionKeys, refused, refusedAt } from '../../access/refusals.ts'
import type { EndReason } from '../../auth/session-ends.ts'

const isAdminUser = ({ user_name }: { user_name: string }): boolean => user_name === adminUserName

export const sameName = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

/** Addresses may have other characters than names: a person’s own is a name in any case. */
export function checkUserName(userName: string, emailAddress: string): void {
  if (sameName(userName, emailAddress)) return
  if ([...userName].some((character) => !allowedUserNameCharacters.includes(character))) {
    throw refusedAt('user.userName', 'Identity.InvalidUserName', { userName })
  }
  // People sign in by either: somebody else's address as a name would catch that person's sign-ins.
  if (userName.includes('@')) throw refusedAt('user.userName', 'UserNameIsAnotherAddress')
}

interface Account {
  id: number
  user_name: string
}

interface AccountChange {
  user_name: string
  is_active: boolean
}

export function checkAccountChange(before: Account, after: AccountChange, actorId: number): void {
  const userName = before.user_name
  if (isAdminUser(before)) {
    if (after.user_name !== userName) throw refusedAt('user.userName', 'CanNotRenameAdminUser', { userName })
    if (!after.is_active) throw refusedAt('user.isActive', 'CanNotDeactivateAdminUser', { userName })
  }
  if (!after.is_active && before.id === actorId) throw refusedAt('user.isActive', 'YouCanNotDeactivateOwnAccount')
}

export function checkDeletion(user: Account, actorId: number): void {
  if (isAdminUser(user)) throw refused('CanNotDeleteAdminUser', { userName: user.user_name })
  if (user.id === actorId) throw refused('YouCanNotDeleteOwnAccount')
}

interface SessionFacts {
  user_name: string
  email_address: string
  is_active: boolean
  is_two_factor_enabled: boolean
  social_security_number_hash: string | null
}

/** Changes of who the person is to the product, or of how they prove it (C4). */
export function whyEndsSessions(
  before: SessionFacts,
  after: SessionFacts & { password_hash?: string },
): EndReason | null {
  if (after.password_hash !== undefined) return 'password changed'
  if (after.is_two_factor_enabled !== before.is_two_factor_enabled) return 'second factor changed'
  const isChanged =
    after.user_name !== before.user_name ||
    after.email_address !== before.email_address ||
    // Whoever has the phone of that code signs in as the person.
    after.social_security_number_hash !== before.social_security_number_hash ||
    after.is_active !== before.is_active
  return isChanged ? 'account changed' : null
}

const grantsOnly = (names: Iterable<string>, held: ReadonlySet<string>): boolean =>
  [...names].every((name) => held.has(name))

/** Whoever may set another person’s password or address may become that person (F4): only over those who hold no more. */
export function checkReach<Held>(
  user: Pick<Account, 'user_name'>,
  held: Held,
  ceiling: { holdsMore(held: Held): boolean },
): void {
  if (ceiling.holdsMore(held)) throw refused('CanNotChangePersonAboveYou', { userName: user.user_name })
}

interface AssignableRole {
  id: number
  name: string
  display_name: string
  is_held: boolean
  /** Of those that exist here. */
  permissions: readonly string[]
}

interface AssignableUnit {
  id: number
  is_member: boolean
  role_ids: readonly number[]
}

export interface Assignments {
  roles: readonly AssignableRole[]
  /** Those that are asked for or left. */
  units: readonly AssignableUnit[]
}

/** Whoever gives a role must hold all that it grants (F4). */
const refuseRolesAbove = (
  roles: readonly Pick<AssignableRole, 'display_name' | 'permissions'>[],
  actor: ReadonlySet<PermissionName>,
): void => {
  const above = roles.filter(({ permissions }) => !grantsOnly(permissions, actor))
  if (above.length === 0) return
  throw refused('CanNotAssignRolesAboveYourOwn', { roles: above.map((role) => role.display_name).join(', ') })
}

/** Everybody gets these by being made: whoever was denied one does not come by it through an account of their own making. */
export function checkNewcomer(given: ReadonlySet<PermissionName>, actor: ReadonlySet<PermissionName>): void {
  const above = [...given].filter((name) => !actor.has(name))
  if (above.length > 0) throw refused('CanNotGrantPermissionsYouDoNotHold', { permissions: permissionKeys(above) })
}

/** What the person has already stays whoever asks; giving a role, or a unit that brings it, needs all that it grants (F4). */
export function decideAssignments(
  { roles, units }: Assignments,
  {
    assignedRoleNames,
    organizationUnits,
  }: { assignedRoleNames: readonly string[]; organizationUnits?: readonly number[] },
  user: Pick<Account, 'user_name'>,
  actor: ReadonlySet<PermissionName>,
): number[] {
  const unknown = assignedRoleNames.find((name) => !roles.some((role) => sameName(role.name, name)))
  if (unknown !== undefined) throw refusedAt('assignedRoleNames', 'Identity.RoleNotFound', { roleName: unknown })

  const assigned = roles.filter(({ name }) => assignedRoleNames.some((asked) => sameName(asked, name)))
  const joined = units.filter(({ id, is_member }) => !is_member && organizationUnits?.includes(id))
  const brought = roles.filter(({ id }) => joined.some(({ role_ids }) => role_ids.includes(id)))
  refuseRolesAbove([...assigned.filter(({ is_held }) => !is_held), ...brought], actor)

  const lost = roles.filter((role) => role.is_held && !assigned.includes(role))
  if (isAdminUser(user) && lost.some(({ name }) => name === adminRoleName)) {
    throw refused('CanNotRemoveAdminRoleFromAdminUser', { userName: user.user_name, roleName: adminRoleName })
  }
  return assigned.map(({ id }) => id)
}

/** As the administrators’ role does, the administrator keeps everything that exists here: nobody could give it back. */
export function checkAdminKeepsAll(
  user: Pick<Account, 'user_name'>,
  existing: readonly { name: PermissionName }[],
  asked: readonly string[],
): void {
  if (!isAdminUser(user) || existing.every(({ name }) => asked.includes(name))) return
  throw refused('CanNotTakePermissionsFromAdminUser', { userName: user.user_name })
}

export interface PermissionChange {
  /** Permissions that exist here. */
  existing: readonly { name: PermissionName }[]
  /** By roles and by default. */
  given: ReadonlySet<PermissionName>
  effective: ReadonlySet<PermissionName>
}

/** The person’s own word is kept only where it differs from what is given anyway. */
export function decideOwnPermissions(
  { existing, given, effective }: PermissionChange,
  asked: readonly string[],
  actor: ReadonlySet<PermissionName>,
) {
  const wanted = new Set(asked)
  const unknown = asked.find((name) => !existing.some((permission) => permission.name === name))
  if (unknown !== undefined) throw invalid('grantedPermissionNames', 'validation.other')

  const changed = existing.filter(({ name }) => wanted.has(name) !== effective.has(name))
  const above = changed.filter(({ name }) => !actor.has(name))
  if (above.length > 0) {
    throw refused('CanNotGrantPermissionsYouDoNotHold', { permissions: permissionKeys(above.map(({ name }) => name)) })
  }
  return existing
    .filter(({ name }) => wanted.has(name) !== given.has(name))
    .map(({ name }) => ({ name, is_granted: wanted.has(name) }))
}
