import '@mantine/core/styles/Checkbox.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePermissionGetAllPermissionsQuery } from '../../api/generated/permission.ts'
import { useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { CheckTreeFilter } from '../../kit/list/CheckTreeFilter.tsx'
import { useAccess } from '../../session/access.ts'
import type { UserList } from './user-list.ts'

export function UserFilters({ list }: { list: UserList }) {
  const { filters, setFilter } = list
  return (
    <>
      <RoleFilter role={filters.role} onChange={(role) => setFilter('role', role)} />
      <PermissionFilter value={filters.permissions} onChange={(names) => setFilter('permissions', names)} />
      <Checkbox
        label={<FormattedMessage id="users.filter.onlyLocked" />}
        checked={filters.onlyLockedUsers}
        onChange={({ currentTarget }) => setFilter('onlyLockedUsers', currentTarget.checked)}
      />
    </>
  )
}

/** The roles come with the blank form of a new user, so only who may open that form is offered this filter. */
function RoleFilter({ role, onChange }: { role: number | null; onChange: (role: number | null) => void }) {
  const intl = useIntl()
  const { can } = useAccess()
  const isOffered = can(permissions.users.create) || can(permissions.users.edit)
  const { data } = useUserGetUserForEditQuery({}, { skip: !isOffered })
  const roles = data?.roles ?? []
  if (roles.length === 0 && role === null) return null
  const options = roles.map(({ roleId, roleDisplayName }) => ({ value: String(roleId), label: roleDisplayName }))
  const isKnown = role === null || roles.some(({ roleId }) => roleId === role)
  const unknown = { value: String(role), label: intl.formatMessage({ id: 'users.filter.unknownRole' }, { id: role }) }
  return (
    <NativeSelect
      aria-label={intl.formatMessage({ id: 'users.filter.role' })}
      value={role === null ? '' : String(role)}
      data={[
        { value: '', label: intl.formatMessage({ id: 'users.filter.anyRole' }) },
        ...options,
        ...(isKnown ? [] : [unknown]),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}

function PermissionFilter({ value, onChange }: { value: readonly string[]; onChange: (names: string[]) => void }) {
  const { data } = usePermissionGetAllPermissionsQuery()
  if (!data) return null
  const nodes = data.items.map(({ name, parentName, displayName }) => ({
    id: name,
    parentId: parentName,
    label: displayName,
  }))
  return <CheckTreeFilter label="users.filter.permissions" nodes={nodes} value={value} onChange={onChange} />
}
