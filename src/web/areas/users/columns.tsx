import { VisuallyHidden } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { UserListItem } from '../../../contract/models/user.ts'
import { DateCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { NamesCell } from '../../kit/list/NamesCell.tsx'
import classes from './columns.module.css'
import { UserStatus } from './UserStatus.tsx'
import { fullName } from './user-state.ts'

export const userColumns: readonly ListColumn<UserListItem, SortField<'userGetUsers'>>[] = [
  {
    member: 'userName',
    header: 'users.person',
    kind: 'identity',
    isSortable: true,
    min: 340,
    grow: 6,
    priority: 1,
    cell: (user) => <Person user={user} />,
  },
  {
    member: 'name',
    header: 'users.name',
    kind: 'text',
    isSortable: true,
    isOnDemand: true,
    priority: 3,
    cell: (user) => <TextCell text={fullName(user)} />,
  },
  {
    member: 'emailAddress',
    header: 'users.emailAddress',
    kind: 'mail',
    isSortable: true,
    isOnDemand: true,
    priority: 3,
    cell: ({ emailAddress }) => <TextCell text={emailAddress} />,
  },
  {
    member: 'roles',
    header: 'users.roles',
    kind: 'names',
    min: 190,
    priority: 1,
    cell: (user, room) => <Roles user={user} room={room} />,
  },
  {
    member: 'organizationUnits',
    header: 'users.units',
    kind: 'names',
    priority: 2,
    cell: ({ organizationUnits }, room) => (
      <NamesCell things={organizationUnits.map(({ displayName }) => ({ name: displayName }))} room={room} />
    ),
  },
  {
    member: 'folderPath',
    header: 'users.folder',
    kind: 'text',
    isSortable: true,
    isOnDemand: true,
    priority: 3,
    cell: ({ folderPath }) => <TextCell text={folderPath} />,
  },
  {
    member: 'isActive',
    header: 'users.status',
    kind: 'status',
    isSortable: true,
    priority: 1,
    cell: (user) => <UserStatus user={user} />,
  },
  {
    member: 'creationTime',
    header: 'users.creationTime',
    kind: 'day',
    isSortable: true,
    priority: 3,
    cell: ({ creationTime }) => <DateCell value={creationTime} />,
  },
]

function Person({ user }: { user: UserListItem }) {
  const intl = useIntl()
  const { userName, emailAddress, isEmailConfirmed } = user
  const unconfirmed = intl.formatMessage({ id: 'users.emailNotConfirmed' })
  const mark = !isEmailConfirmed && (
    <span title={unconfirmed} className={classes.unconfirmed}>
      <IconMailQuestion size={14} aria-hidden />
      <VisuallyHidden>{unconfirmed}</VisuallyHidden>
    </span>
  )
  return <IdentityCell name={fullName(user) || userName} detail={emailAddress} mark={mark} />
}

function Roles({ user: { roles, organizationUnitRoles }, room }: { user: UserListItem; room: number }) {
  const intl = useIntl()
  const note = intl.formatMessage({ id: 'users.byOrganizationUnit' })
  const direct = new Set(roles.map(({ roleId }) => roleId))
  const inherited = organizationUnitRoles.filter(({ roleId }) => !direct.has(roleId))
  const things = [
    ...roles.map(({ roleName }) => ({ name: roleName })),
    ...inherited.map(({ roleName }) => ({ name: roleName, note })),
  ]
  return <NamesCell things={things} room={room} />
}
