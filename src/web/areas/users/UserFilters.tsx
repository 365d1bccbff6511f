import { Checkbox, NativeSelect } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePermissionGetAllPermissionsQuery } from '../../api/generated/permission.ts'
import { useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { CheckTreeFilter } from '../../kit/list/CheckTreeFilter.tsx'
import { useAccess } from '../../session/access.ts'
import { useIsReachable } from '../../store/hooks.ts'
import classes from './UserFilters.module.css'
import type { UserList } from './user-list.ts'

export function UserFilters({ list }: { list: UserList }) {
  const intl = useIntl()
  const { filters, setFilter } = list
  const { roles, folderPaths, isMissing } = useChoices()
  const role = filters.role === null ? '' : String(filters.role)
  return (
    <>
      <ChoiceFilter
        label="users.filter.role"
        any="users.filter.anyRole"
        options={roles.map(({ roleId, roleDisplayName }) => ({ value: String(roleId), label: roleDisplayName }))}
        unknown={intl.formatMessage({ id: 'users.filter.unknownRole' })}
        isMissing={isMissing}
        value={role}
        onChange={(id) => setFilter('role', id === '' ? null : Number(id))}
      />
      <ChoiceFilter
        label="users.folder"
        any="users.filter.anyFolder"
        options={folderPaths.map((path) => ({ value: path, label: path }))}
        unknown={filters.folderPath}
        isMissing={isMissing}
        value={filters.folderPath}
        onChange={(path) => setFilter('folderPath', path)}
      />
      <PermissionFilter value={filters.permissions} onChange={(names) => setFilter('permissions', names)} />
      <Checkbox
        label={<FormattedMessage id="users.filter.onlyLocked" />}
        checked={filters.onlyLockedUsers}
        onChange={({ currentTarget }) => setFilter('onlyLockedUsers', currentTarget.checked)}
      />
    </>
  )
}

/** They come with the blank form of a new user, so only who may open that form is offered filters by them. */
function useChoices() {
  const { can } = useAccess()
  const isOffered = can(permissions.users.create) || can(permissions.users.edit)
  const { data } = useUserGetUserForEditQuery({}, { skip: !isOffered })
  return { roles: data?.roles ?? [], folderPaths: data?.folderPaths ?? [], isMissing: isOffered && !data }
}

interface ChoiceFilterProps {
  label: MessageKey
  /** What it says when nothing is chosen. */
  any: MessageKey
  options: readonly { value: string; label: string }[]
  /** Name of a choice that an address brought and that is not offered. */
  unknown: string
  /** There are choices, and they are not here. */
  isMissing: boolean
  /** Empty: none. */
  value: string
  onChange: (value: string) => void
}

function ChoiceFilter({ label, any, options, unknown, isMissing, value, onChange }: ChoiceFilterProps) {
  const intl = useIntl()
  const isReachable = useIsReachable()
  if (options.length === 0 && value === '' && !isMissing) return null
  const reason = isMissing && !isReachable ? intl.formatMessage({ id: 'kit.needsServer' }) : undefined
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <NativeSelect
      className={classes.choice}
      // What was chosen can be taken back without a server.
      disabled={isMissing && value === ''}
      title={reason}
      aria-label={intl.formatMessage({ id: label })}
      value={value}
      data={[
        { value: '', label: intl.formatMessage({ id: any }) },
        ...options,
        ...(isKnown ? [] : [{ value, label: unknown }]),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
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
