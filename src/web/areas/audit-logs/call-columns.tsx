import { FormattedMessage } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { AuditLogItem } from '../../../contract/services/audit-log.ts'
import { type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { Duration, Moment, Who } from './cells.tsx'

export const callColumns: readonly ListColumn<AuditLogItem, SortField<'auditLogGetAuditLogs'>>[] = [
  {
    member: 'executionTime',
    header: 'auditLogs.time',
    kind: 'moment',
    isSortable: true,
    min: 180,
    priority: 1,
    isOnPhone: true,
    cell: ({ executionTime }, room) => <Moment value={executionTime} room={room} />,
  },
  {
    member: 'userName',
    header: 'auditLogs.who',
    kind: 'identity',
    isSortable: true,
    min: 190,
    grow: 2,
    priority: 1,
    cell: (row, room) => <Who row={row} room={room} what={`${row.serviceName}.${row.methodName}`} />,
  },
  {
    member: 'serviceName',
    header: 'auditLogs.service',
    kind: 'text',
    isSortable: true,
    min: 140,
    priority: 2,
    cell: ({ serviceName }) => <TextCell text={serviceName} />,
  },
  {
    member: 'methodName',
    header: 'auditLogs.method',
    kind: 'text',
    isSortable: true,
    min: 190,
    grow: 2,
    priority: 1,
    cell: ({ methodName }) => <TextCell text={methodName} />,
  },
  {
    member: 'executionDuration',
    header: 'auditLogs.duration',
    kind: 'number',
    isSortable: true,
    min: 152,
    priority: 2,
    cell: ({ executionDuration }) => <Duration milliseconds={executionDuration} />,
  },
  {
    member: 'exception',
    header: 'auditLogs.state',
    kind: 'status',
    min: 104,
    priority: 1,
    cell: (row) => <Outcome call={row} />,
  },
  {
    member: 'clientIpAddress',
    header: 'auditLogs.address',
    kind: 'text',
    isSortable: true,
    min: 124,
    grow: 0,
    priority: 3,
    cell: ({ clientIpAddress }) => <TextCell text={clientIpAddress} />,
  },
  {
    member: 'clientName',
    header: 'auditLogs.client',
    kind: 'text',
    isOnDemand: true,
    min: 130,
    grow: 0,
    priority: 3,
    cell: ({ clientName }) => <TextCell text={clientName} />,
  },
  {
    member: 'browserInfo',
    header: 'auditLogs.browser',
    kind: 'text',
    isSortable: true,
    isOnDemand: true,
    min: 260,
    priority: 3,
    cell: ({ browserInfo }) => <TextCell text={browserInfo} />,
  },
]

export function Outcome({ call: { exception } }: { call: Pick<AuditLogItem, 'exception'> }) {
  return (
    <StatusCell tone={exception === null ? 'good' : 'bad'}>
      <FormattedMessage id={exception === null ? 'auditLogs.state.done' : 'auditLogs.state.notDone'} />
    </StatusCell>
  )
}
