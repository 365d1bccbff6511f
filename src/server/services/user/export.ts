import type { SheetColumn } from '../list-sheet.ts'
import type { UserListRow } from './queries.ts'

const names = (roles: readonly { roleName: string }[]): string => roles.map(({ roleName }) => roleName).join(', ')

export const userColumns: readonly SheetColumn<UserListRow>[] = [
  { header: 'export.users.userName', width: 24, value: (user) => user.user_name },
  { header: 'export.users.name', width: 24, value: (user) => user.name },
  { header: 'export.users.surname', width: 24, value: (user) => user.surname },
  { header: 'export.users.emailAddress', width: 36, value: (user) => user.email_address },
  { header: 'export.users.isEmailConfirmed', width: 18, value: (user) => user.is_email_confirmed },
  { header: 'export.users.phoneNumber', width: 20, value: (user) => user.phone_number },
  { header: 'export.users.folderPath', width: 24, value: (user) => user.folder_path },
  { header: 'export.users.roles', width: 32, value: (user) => names(user.roles) },
  { header: 'export.users.organizationUnitRoles', width: 32, value: (user) => names(user.organizationUnitRoles) },
  {
    header: 'export.users.organizationUnits',
    width: 40,
    value: (user) => user.organizationUnits.map(({ displayName }) => displayName).join(', '),
  },
  { header: 'export.users.isActive', width: 10, value: (user) => user.is_active },
  { header: 'export.users.lockoutEndDateUtc', width: 20, value: (user) => user.lockout_end_date_utc },
  { header: 'export.users.creationTime', width: 20, value: (user) => user.creation_time },
]
