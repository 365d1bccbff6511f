import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { Task } from '../../../contract/services/tasks.ts'
import { Absent, DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'

export const taskColumns: readonly ListColumn<Task, SortField<'tasksGetAll'>>[] = [
  {
    member: 'taskName',
    header: 'tasks.task',
    kind: 'identity',
    isSortable: true,
    min: 260,
    grow: 4,
    priority: 1,
    cell: (task) => <Named task={task} />,
  },
  {
    member: 'taskType',
    header: 'tasks.type',
    kind: 'text',
    isSortable: true,
    min: 140,
    grow: 0,
    priority: 2,
    cell: ({ taskType }) => <FormattedMessage id={`tasks.type.${taskType}`} />,
  },
  {
    member: 'reportName',
    header: 'tasks.report',
    kind: 'text',
    isSortable: true,
    min: 170,
    grow: 2,
    priority: 2,
    cell: (task) => <ReportOf task={task} />,
  },
  {
    member: 'visualName',
    header: 'tasks.visuals',
    kind: 'text',
    isSortable: true,
    min: 150,
    priority: 3,
    cell: ({ visualName }) => <TextCell text={visualName} />,
  },
  {
    member: 'url',
    header: 'tasks.url',
    kind: 'text',
    isSortable: true,
    isOnDemand: true,
    min: 240,
    grow: 2,
    priority: 3,
    cell: ({ url }) => <TextCell text={url} />,
  },
  {
    member: 'nextRunTime',
    header: 'tasks.nextRun',
    kind: 'moment',
    isSortable: true,
    priority: 2,
    cell: ({ nextRunTime }) => <DateTimeCell value={nextRunTime} />,
  },
  {
    member: 'conditionKind',
    header: 'tasks.condition',
    kind: 'text',
    isOnDemand: true,
    min: 130,
    grow: 0,
    priority: 3,
    cell: (task) => <ConditionOf task={task} />,
  },
  {
    member: 'hasSigningSecret',
    header: 'tasks.signed',
    kind: 'text',
    isOnDemand: true,
    min: 110,
    grow: 0,
    priority: 3,
    cell: ({ hasSigningSecret }) => (hasSigningSecret ? <FormattedMessage id="tasks.isSigned" /> : <Absent />),
  },
  {
    member: 'isReportKeyDeleted',
    header: 'tasks.status',
    kind: 'status',
    min: 150,
    priority: 1,
    cell: (task) => <TaskStatus task={task} />,
  },
]

/** Beneath the name what the task acts on, which tells apart those of one name. */
function Named({ task }: { task: Task }) {
  const intl = useIntl()
  const type = intl.formatMessage({ id: `tasks.type.${task.taskType}` })
  return <IdentityCell name={task.taskName} detail={task.url ?? task.reportName ?? type} isTile />
}

/** A report that is closed to whoever looks has no name for them. */
export function ReportOf({ task: { reportId, reportName } }: { task: Task }) {
  if (reportId !== null && reportName === null) return <FormattedMessage id="tasks.closedReport" />
  return <TextCell text={reportName} />
}

export function ConditionOf({ task: { conditionKind, conditionValue } }: { task: Task }) {
  if (conditionKind === null) return <Absent />
  return <FormattedMessage id={`tasks.conditionIs.${conditionKind}`} values={{ value: conditionValue }} />
}

export function TaskStatus({ task: { isReportKeyDeleted } }: { task: Task }) {
  return (
    <StatusCell tone={isReportKeyDeleted ? 'bad' : 'good'}>
      <FormattedMessage id={isReportKeyDeleted ? 'tasks.keyless' : 'tasks.ready'} />
    </StatusCell>
  )
}
