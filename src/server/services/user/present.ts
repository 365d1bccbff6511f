import type { UserListItem } from '../../../contract/models/user.ts'
import type { HeldRole, ImportedRow, PeopleImport, UserForEdit } from '../../../contract/services/user.ts'
import type { StoredImportedRow } from '../../db/people-import-tables.ts'
import type { Translate } from '../../texts/localization.ts'
import { wordsOfFault } from './import-people.ts'
import type { FoundImport } from './import-queries.ts'
import type { HeldRoleRow, UserListRow, UserRow } from './queries.ts'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const presentUser = (row: UserListRow): UserListItem => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  userName: row.user_name,
  emailAddress: row.email_address,
  phoneNumber: row.phone_number,
  folderPath: row.folder_path,
  isActive: row.is_active,
  isEmailConfirmed: row.is_email_confirmed,
  isTwoFactorEnabled: row.is_two_factor_enabled,
  isLockoutEnabled: row.is_lockout_enabled,
  lockoutEndDateUtc: iso(row.lockout_end_date_utc),
  authenticationSource: row.authentication_source,
  roles: row.roles,
  organizationUnitRoles: row.organizationUnitRoles,
  organizationUnits: row.organizationUnits,
  creationTime: row.creation_time.toISOString(),
})

export const presentUserForEdit = (row: UserRow): UserForEdit['user'] => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  userName: row.user_name,
  emailAddress: row.email_address,
  phoneNumber: row.phone_number,
  folderPath: row.folder_path,
  isActive: row.is_active,
  shouldChangePasswordOnNextLogin: row.should_change_password_on_next_login,
  isTwoFactorEnabled: row.is_two_factor_enabled,
  isLockoutEnabled: row.is_lockout_enabled,
  authenticationSource: row.authentication_source,
})

export const blankUser: UserForEdit['user'] = {
  id: null,
  name: '',
  surname: '',
  userName: '',
  emailAddress: '',
  phoneNumber: null,
  folderPath: null,
  isActive: true,
  shouldChangePasswordOnNextLogin: false,
  isTwoFactorEnabled: false,
  isLockoutEnabled: true,
  authenticationSource: null,
}

/** A new person starts with the default roles. */
export const presentRole = (
  row: HeldRoleRow,
  isNewUser: boolean,
  ceiling: { isAbove(roleId: number): boolean },
): UserForEdit['roles'][number] => ({
  roleId: row.id,
  roleName: row.name,
  roleDisplayName: row.display_name,
  isAssigned: isNewUser ? row.is_default : row.is_held,
  inheritedFromOrganizationUnit: row.is_inherited,
  folderPath: row.folder_path,
  isAssignable: !ceiling.isAbove(row.id),
})

export const presentHeldRole = (
  row: HeldRoleRow,
  units: readonly { role_id: number; display_name: string }[],
): HeldRole => ({
  roleId: row.id,
  roleDisplayName: row.display_name,
  isAssigned: row.is_held,
  organizationUnits: units.filter(({ role_id }) => role_id === row.id).map(({ display_name }) => display_name),
  grantedPermissionNames: [...row.permissions],
})

export const presentImportedRow = (row: StoredImportedRow, translate: Translate): ImportedRow => ({
  ...row,
  faults: row.faults.map((fault) => ({ member: fault.member, message: wordsOfFault(fault, translate) })),
})

export const presentImport = (
  { started_at, ended_at, failure, rows }: FoundImport,
  translate: Translate,
): PeopleImport => ({
  startTime: started_at.toISOString(),
  endTime: ended_at?.toISOString() ?? null,
  failure,
  rows: rows.map((row) => presentImportedRow(row, translate)),
})
