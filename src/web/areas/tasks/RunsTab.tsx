import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { TaskRun } from '../../../contract/services/tasks.ts'
import type { TaskForView } from '../../api/generated/tasks.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { Absent, DateTimeCell, type ListColumn, ProseCell, TextCell } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/List.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import type { PartResult } from '../../kit/part/part-state.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useOpener } from '../../kit/use-opener.ts'

/** The newest runs of a task. */
export function RunsTab({ result }: { result: PartResult<TaskForView> }) {
  const list = useListState({
    name: 'task-runs',
    operation: 'tasksGetTaskForView',
    filters: {},
    sortFields: ['startTime'],
    isUsuallyDescending: true,
  })
  const runs = useSortedHere(result, list.sort, runsOf)
  const [shown, setShown] = useState<TaskRun>()
  const { remember, giveBack } = useOpener()
  const open = (run: TaskRun) => {
    remember()
    setShown(run)
  }
  const close = () => {
    setShown(undefined)
    giveBack()
  }
  return (
    <List
      title="tasks.runs"
      list={list}
      result={runs}
      columns={columns}
      rowName={({ startTime }) => startTime}
      onOpen={open}
      density="compact"
      isPaged={false}
      empty={
        <State icon={<StateIcon of={IconHistory} />} title={<FormattedMessage id="tasks.noRuns" />}>
          <FormattedMessage id="tasks.noRunsDetail" />
        </State>
      }
    >
      {shown && <RunDetail run={shown} onClose={close} />}
    </List>
  )
}

/** All of it, where a row has no room: why it failed, on a phone nearly everything. */
function RunDetail({ run, onClose }: { run: TaskRun; onClose: () => void }) {
  const title = useIntl().formatMessage({ id: 'tasks.runOf' })
  return (
    <Dialog kind="question" title={title} onClose={onClose}>
      <Facts>
        {columns.map(({ member, header, cell }) => (
          <Fact key={member} label={header}>
            {member === 'error' ? (run.error ?? <Absent />) : cell(run, 0)}
          </Fact>
        ))}
      </Facts>
    </Dialog>
  )
}

const runsOf = ({ runs }: TaskForView): readonly TaskRun[] => runs

const tones = { waiting: 'wait', succeeded: 'good', failed: 'bad' } as const

const columns: readonly ListColumn<TaskRun, SortField<'tasksGetTaskForView'>>[] = [
  {
    member: 'startTime',
    header: 'tasks.started',
    kind: 'identity',
    isSortable: true,
    min: 180,
    grow: 0,
    priority: 1,
    cell: ({ startTime }) => <DateTimeCell value={startTime} />,
  },
  {
    member: 'startedBy',
    header: 'tasks.startedBy',
    kind: 'text',
    priority: 2,
    isOnPhone: true,
    cell: (run) => <Starter run={run} />,
  },
  {
    member: 'status',
    header: 'tasks.outcome',
    kind: 'status',
    priority: 1,
    cell: (run) => (
      <StatusCell tone={run.isConditionMet === false ? 'off' : tones[run.status]} isSpelled>
        <FormattedMessage id={`tasks.outcome.${outcomeOf(run)}`} />
      </StatusCell>
    ),
  },
  {
    member: 'httpStatus',
    header: 'tasks.answer',
    kind: 'text',
    min: 120,
    grow: 0,
    priority: 2,
    cell: (run) => <Answer run={run} />,
  },
  {
    member: 'error',
    header: 'tasks.error',
    kind: 'prose',
    min: 220,
    priority: 1,
    cell: ({ error }) => <ProseCell text={error} />,
  },
  {
    member: 'finishTime',
    header: 'tasks.finished',
    kind: 'moment',
    priority: 3,
    cell: ({ finishTime }) => <DateTimeCell value={finishTime} />,
  },
]

const outcomeOf = ({ status, isConditionMet }: TaskRun) =>
  status !== 'succeeded' || isConditionMet === null ? status : isConditionMet ? 'met' : 'notMet'

/** By what, and in whose name. */
function Starter({ run }: { run: TaskRun }) {
  const { startedBy, userId, userName, impersonatorUserId, reportKeyId, reportKeyName } = run
  const intl = useIntl()
  const by =
    reportKeyId === null
      ? intl.formatMessage({ id: `tasks.startedBy.${startedBy}` })
      : intl.formatMessage({ id: 'tasks.startedBy.key' }, { name: reportKeyName ?? reportKeyId })
  if (userId === null) return <TextCell text={by} />
  const name = userName ?? intl.formatMessage({ id: 'tasks.deletedPerson' })
  const id = impersonatorUserId === null ? 'tasks.startedInName' : 'tasks.startedActingAs'
  return <TextCell text={intl.formatMessage({ id }, { by, name })} />
}

function Answer({ run: { httpStatus, rowCount } }: { run: TaskRun }) {
  if (rowCount !== null) return <FormattedMessage id="tasks.rowCount" values={{ count: rowCount }} />
  return httpStatus === null ? <Absent /> : <FormattedNumber value={httpStatus} useGrouping={false} />
}
