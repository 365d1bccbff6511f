import { useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { Role } from '../../../contract/models/role.ts'
import { DateCell, type ListColumn, ProseCell, TextCell } from '../../kit/list/columns.tsx'
import { RoleMarks } from './RoleMarks.tsx'

export const roleColumns: readonly ListColumn<Role, SortField<'roleGetRoles'>>[] = [
  {
    member: 'displayName',
    header: 'roles.role',
    kind: 'identity',
    isSortable: true,
    priority: 1,
    cell: (role) => <RoleMarks role={role} />,
  },
  {
    member: 'folderPath',
    header: 'roles.folder',
    kind: 'text',
    isSortable: true,
    min: 160,
    priority: 2,
    cell: ({ folderPath }) => <TextCell text={folderPath} />,
  },
  {
    member: 'description',
    header: 'roles.description',
    kind: 'prose',
    priority: 2,
    cell: ({ description }) => <ProseCell text={description} />,
  },
  {
    member: 'userCount',
    header: 'roles.userCount',
    kind: 'number',
    isSortable: true,
    priority: 1,
    cell: ({ userCount }) => <Count of={userCount} />,
  },
  {
    member: 'creationTime',
    header: 'roles.creationTime',
    kind: 'day',
    isSortable: true,
    priority: 3,
    cell: ({ creationTime }) => <DateCell value={creationTime} />,
  },
]

const Count = ({ of }: { of: number }) => useIntl().formatNumber(of)
