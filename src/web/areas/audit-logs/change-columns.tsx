import type { SortField } from '../../../contract/lists.ts'
import type { NameValue } from '../../../contract/models/name-value.ts'
import type { EntityChangeItem } from '../../../contract/services/audit-log.ts'
import { ChangeKind } from '../../kit/history/ChangeKind.tsx'
import { type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { Moment, Who } from './cells.tsx'

type Types = readonly NameValue[] | undefined

/** The last part of the full name, until the words for it have come. */
export const nameOfType = (types: Types, fullName: string): string =>
  types?.find(({ value }) => value === fullName)?.name ?? fullName.split('.').at(-1) ?? fullName

/** Its key where it has no name. */
export const nameOfThing = ({ entityName, entityId }: EntityChangeItem): string => entityName ?? entityId

export const changeColumns = (
  types: Types,
): readonly ListColumn<EntityChangeItem, SortField<'auditLogGetEntityChanges'>>[] => [
  {
    member: 'changeTime',
    header: 'auditLogs.time',
    kind: 'moment',
    isSortable: true,
    min: 190,
    priority: 1,
    isOnPhone: true,
    cell: ({ changeTime }, room) => <Moment value={changeTime} room={room} />,
  },
  {
    member: 'userName',
    header: 'auditLogs.who',
    kind: 'identity',
    isSortable: true,
    min: 210,
    grow: 2,
    priority: 1,
    cell: (row, room) => (
      <Who row={row} room={room} what={`${nameOfType(types, row.entityTypeFullName)}: ${nameOfThing(row)}`} />
    ),
  },
  {
    member: 'entityTypeFullName',
    header: 'auditLogs.type',
    kind: 'text',
    isSortable: true,
    priority: 1,
    cell: ({ entityTypeFullName }) => <TextCell text={nameOfType(types, entityTypeFullName)} />,
  },
  {
    member: 'entityName',
    header: 'auditLogs.thing',
    kind: 'text',
    min: 160,
    grow: 2,
    priority: 2,
    cell: (row) => <TextCell text={nameOfThing(row)} />,
  },
  {
    member: 'changeTypeName',
    header: 'auditLogs.change',
    kind: 'status',
    isSortable: true,
    priority: 1,
    cell: (row) => <ChangeKind change={row} />,
  },
]
