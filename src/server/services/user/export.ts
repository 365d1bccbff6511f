import { seededLanguages } from '../../../contract/vocabulary/languages.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { Page } from '../../db/paging.ts'
import { type Translate, textLanguage } from '../../localization.ts'
import type { CellValue, Sheet } from '../../workbook.ts'
import type { UserListRow } from './queries.ts'

interface Column {
  header: MessageKey
  width: number
  value(user: UserListRow): CellValue
}

const names = (roles: readonly { roleName: string }[]): string => roles.map(({ roleName }) => roleName).join(', ')

const columns: readonly Column[] = [
  { header: 'export.users.userName', width: 24, value: (user) => user.user_name },
  { header: 'export.users.name', width: 24, value: (user) => user.name },
  { header: 'export.users.surname', width: 24, value: (user) => user.surname },
  { header: 'export.users.emailAddress', width: 36, value: (user) => user.email_address },
  { header: 'export.users.isEmailConfirmed', width: 18, value: (user) => user.is_email_confirmed },
  { header: 'export.users.phoneNumber', width: 20, value: (user) => user.phone_number },
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

/** A list that is longer than a workbook holds says so in its last row. */
export function userSheet({ items, totalCount }: Page<UserListRow>, translate: Translate, culture: string): Sheet {
  const rows = items.map((user) => columns.map(({ value }) => value(user)))
  return {
    name: translate('export.users.sheet'),
    isRightToLeft: seededLanguages.some(({ name, isRightToLeft }) => isRightToLeft && name === textLanguage(culture)),
    columns: columns.map(({ header, width }) => ({ header: translate(header), width })),
    rows: totalCount > rows.length ? [...rows, [translate('export.truncated', { count: limits.exportRows })]] : rows,
  }
}
