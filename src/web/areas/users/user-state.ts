import type { UserListItem } from '../../../contract/models/user.ts'
import { adminRoleName, adminUserName } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'

type LockFacts = Pick<UserListItem, 'lockoutEndDateUtc'>

const isLocked = ({ lockoutEndDateUtc }: LockFacts, now: Date): boolean =>
  lockoutEndDateUtc !== null && new Date(lockoutEndDateUtc) > now

export type UserStatus = 'locked' | 'inactive' | 'active'

/** The lock comes first: it is what the list is searched for. */
export function userStatus(user: LockFacts & Pick<UserListItem, 'isActive'>, now: Date): UserStatus {
  if (isLocked(user, now)) return 'locked'
  return user.isActive ? 'active' : 'inactive'
}

export const fullName = ({ name, surname }: Pick<UserListItem, 'name' | 'surname'>): string =>
  `${name} ${surname}`.trim()

export const isAdminUser = ({ userName }: { userName: string }): boolean => userName === adminUserName

export const canUnlock = (user: LockFacts, now: Date): true | MessageKey => isLocked(user, now) || 'users.isNotLocked'

export const canActivate = ({ isActive }: Pick<UserListItem, 'isActive'>): true | MessageKey =>
  !isActive || 'users.isActiveAlready'

export function canDeactivate(
  user: Pick<UserListItem, 'id' | 'userName' | 'isActive'>,
  ownId: number | undefined,
): true | MessageKey {
  if (!user.isActive) return 'users.isInactiveAlready'
  if (user.id === ownId) return 'users.isOwnAccountToo'
  if (isAdminUser(user)) return 'users.isAdminUserToo'
  return true
}

/** The server decides the same; this tells why before anyone tries. */
export function canDelete(user: Pick<UserListItem, 'id' | 'userName'>, ownId: number | undefined): true | MessageKey {
  if (user.id === ownId) return 'users.isOwnAccount'
  if (isAdminUser(user)) return 'users.isAdminUser'
  return true
}

/** One's own goes with a code, on one's own page. */
export function canResetTwoFactor(
  user: Pick<UserListItem, 'id' | 'isTwoFactorEnabled'>,
  { ownId, isActing }: { ownId: number | undefined; isActing: boolean },
): true | MessageKey {
  if (isActing) return 'acting.nested'
  if (user.id === ownId) return 'users.isOwnSecondFactor'
  return user.isTwoFactorEnabled || 'users.hasNoSecondFactor'
}

/** Of roles the list knows the names that people see; the static one keeps its name. */
export const canSetTenantAdmin = ({ roles }: Pick<UserListItem, 'roles'>): true | MessageKey =>
  roles.some(({ roleName }) => roleName === adminRoleName) ? 'users.isTenantAdmin' : true

/** Whether somebody may go on as this person, as far as it is known before the server is asked. */
export function canBeActedAs(
  user: LockFacts & Pick<UserListItem, 'id' | 'isActive'>,
  { ownId, isActing, now }: { ownId: number | undefined; isActing: boolean; now: Date },
): true | MessageKey {
  if (isActing) return 'acting.nested'
  if (user.id === ownId) return 'users.isYourself'
  return userStatus(user, now) === 'active' || 'users.cannotSignIn'
}
