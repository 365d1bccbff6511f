import { VisuallyHidden } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserListItem } from '../../../contract/models/user.ts'
import { DateTimeCell, type ListColumn, NamesCell, TextCell } from '../../kit/list/columns.tsx'
import classes from './columns.module.css'
import { fullName, userStatus } from './user-state.ts'

export const userColumns: readonly ListColumn<UserListItem>[] = [
  {
    member: 'userName',
    header: 'users.userName',
    isSortable: true,
    isRowHeader: true,
    width: 16,
    cell: ({ userName }) => <TextCell text={userName} />,
  },
  {
    member: 'name',
    header: 'users.name',
    isSortable: true,
    width: 15,
    cell: (user) => <TextCell text={fullName(user)} />,
  },
  {
    member: 'emailAddress',
    header: 'users.emailAddress',
    isSortable: true,
    width: 17,
    cell: (user) => <Address user={user} />,
  },
  { member: 'roles', header: 'users.roles', width: 14, cell: (user) => <Roles user={user} /> },
  {
    member: 'organizationUnits',
    header: 'users.units',
    width: 10,
    cell: ({ organizationUnits }) => (
      <NamesCell things={organizationUnits.map(({ displayName }) => ({ name: displayName }))} />
    ),
  },
  {
    member: 'folderPath',
    header: 'users.folder',
    isSortable: true,
    isOnDemand: true,
    width: 14,
    cell: ({ folderPath }) => <TextCell text={folderPath} />,
  },
  { member: 'isActive', header: 'users.status', isSortable: true, width: 10, cell: (user) => <Status user={user} /> },
  {
    member: 'creationTime',
    header: 'users.creationTime',
    isSortable: true,
    width: 18,
    cell: ({ creationTime }) => <DateTimeCell value={creationTime} />,
  },
]

function Address({ user: { emailAddress, isEmailConfirmed } }: { user: UserListItem }) {
  const intl = useIntl()
  if (isEmailConfirmed) return <TextCell text={emailAddress} />
  const unconfirmed = intl.formatMessage({ id: 'users.emailNotConfirmed' })
  return (
    <span className={classes.address}>
      <TextCell text={emailAddress} />
      <span title={unconfirmed} className={classes.unconfirmed}>
        <IconMailQuestion size={16} aria-hidden />
        <VisuallyHidden>{unconfirmed}</VisuallyHidden>
      </span>
    </span>
  )
}

function Roles({ user: { roles, organizationUnitRoles } }: { user: UserListItem }) {
  const intl = useIntl()
  const note = intl.formatMessage({ id: 'users.byOrganizationUnit' })
  const direct = new Set(roles.map(({ roleId }) => roleId))
  const inherited = organizationUnitRoles.filter(({ roleId }) => !direct.has(roleId))
  const things = [
    ...roles.map(({ roleName }) => ({ name: roleName })),
    ...inherited.map(({ roleName }) => ({ name: roleName, note })),
  ]
  return <NamesCell things={things} />
}

function Status({ user }: { user: UserListItem }) {
  const status = userStatus(user, new Date())
  return (
    <span className={classes.status} data-status={status}>
      <FormattedMessage id={`users.status.${status}`} />
    </span>
  )
}
