import { IconDatabase, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ReportListItem } from '../../../contract/models/report.ts'
import type { DatasetRefresh } from '../../../contract/services/power-bi-embed.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  usePowerBiEmbedGetDatasetRefreshesQuery,
  usePowerBiEmbedRefreshDatasetMutation,
} from '../../api/generated/power-bi-embed.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { Absent, DateTimeCell, type ListColumn, ProseCell, TextCell } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/List.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { State, StateIcon } from '../../kit/State.tsx'
import { toast } from '../../kit/toast.ts'
import { useOpener } from '../../kit/use-opener.ts'
import classes from './RefreshList.module.css'

type RefreshStatus = DatasetRefresh['status']

const tones = { running: 'wait', completed: 'good', failed: 'bad', disabled: 'off', cancelled: 'off' } as const

const statusKeys: Readonly<Record<RefreshStatus, MessageKey>> = {
  running: 'pbiReports.refresh.running',
  completed: 'pbiReports.refresh.completed',
  failed: 'pbiReports.refresh.failed',
  disabled: 'pbiReports.disabled',
  cancelled: 'pbiReports.refresh.cancelled',
}

const columns: readonly ListColumn<DatasetRefresh, SortField<'powerBiEmbedGetDatasetRefreshes'>>[] = [
  {
    member: 'startTime',
    header: 'pbiReports.refresh.start',
    kind: 'identity',
    isSortable: true,
    min: 190,
    grow: 1,
    priority: 1,
    cell: ({ startTime }) => <DateTimeCell value={startTime} />,
  },
  {
    member: 'endTime',
    header: 'pbiReports.refresh.end',
    kind: 'moment',
    isSortable: true,
    min: 190,
    grow: 1,
    priority: 2,
    cell: ({ endTime }) => <DateTimeCell value={endTime} />,
  },
  {
    member: 'status',
    header: 'pbiReports.status',
    kind: 'status',
    isSortable: true,
    min: 130,
    priority: 1,
    cell: ({ status }) => (
      <StatusCell tone={tones[status]} isSpelled>
        <FormattedMessage id={statusKeys[status]} />
      </StatusCell>
    ),
  },
  {
    member: 'userName',
    header: 'pbiReports.refresh.by',
    kind: 'text',
    priority: 2,
    cell: ({ userName }) => <TextCell text={userName} />,
  },
  {
    member: 'reason',
    header: 'pbiReports.refresh.reason',
    kind: 'prose',
    min: 220,
    grow: 3,
    priority: 1,
    cell: ({ reason }) => <ProseCell text={reason} />,
  },
  {
    member: 'requestId',
    header: 'pbiReports.refresh.requestId',
    kind: 'text',
    min: 280,
    grow: 2,
    priority: 3,
    isOnDemand: true,
    cell: ({ requestId }) => <TextCell text={requestId} />,
  },
]

/** Milliseconds between two looks at one that goes on. */
const pause = 3_000

const refreshesOf = ({ items }: { items: readonly DatasetRefresh[] }) => items

/** When the data of a report was read, as far back as its provider tells. */
export function RefreshList({ report: { id } }: { report: ReportListItem }) {
  const list = useListState({
    name: 'report-refreshes',
    operation: 'powerBiEmbedGetDatasetRefreshes',
    filters: {},
    sortFields: ['startTime', 'endTime', 'status'],
    isUsuallyDescending: true,
  })
  const answer = usePowerBiEmbedGetDatasetRefreshesQuery({ reportId: id }, { refetchOnMountOrArgChange: true })
  const isRunning = answer.currentData?.items.some(({ status }) => status === 'running') === true
  usePowerBiEmbedGetDatasetRefreshesQuery({ reportId: id }, { skip: !isRunning, pollingInterval: pause })
  const refreshes = useSortedHere(answer, list.sort, refreshesOf)
  const [shown, setShown] = useState<DatasetRefresh>()
  const { remember, giveBack } = useOpener()
  const open = (refresh: DatasetRefresh) => {
    remember()
    setShown(refresh)
  }
  const close = () => {
    setShown(undefined)
    giveBack()
  }
  return (
    <List
      title="pbiReports.refreshes"
      list={list}
      result={refreshes}
      columns={columns}
      rowKey={({ startTime, requestId }) => `${startTime} ${requestId}`}
      rowName={({ startTime }) => startTime}
      onOpen={open}
      density="compact"
      isPaged={false}
      primary={<Refresh id={id} />}
      empty={
        <State icon={<StateIcon of={IconDatabase} />} title={<FormattedMessage id="pbiReports.refresh.none" />}>
          <FormattedMessage id="pbiReports.refresh.noneDetail" />
        </State>
      }
    >
      {shown && <RefreshDetail refresh={shown} onClose={close} />}
    </List>
  )
}

/** All of it, where a row has no room: why it failed, above all. */
function RefreshDetail({ refresh, onClose }: { refresh: DatasetRefresh; onClose: () => void }) {
  const title = useIntl().formatMessage({ id: 'pbiReports.refresh.one' })
  return (
    <Dialog kind="question" title={title} onClose={onClose}>
      <Facts>
        {columns.map(({ member, header, cell }) => (
          <Fact key={member} label={header}>
            {member === 'reason' ? <Reason text={refresh.reason} /> : cell(refresh, 0)}
          </Fact>
        ))}
      </Facts>
    </Dialog>
  )
}

/** A line for each fault. */
function Reason({ text }: { text: string | null }) {
  if (text === null) return <Absent />
  return <span className={classes.lines}>{text}</span>
}

function Refresh({ id }: { id: number }) {
  const intl = useIntl()
  const [refreshDataset, { isLoading }] = usePowerBiEmbedRefreshDatasetMutation()
  const start = async () => {
    try {
      await refreshDataset({ reportId: id }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'pbiReports.refresh', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'RefreshDatasetStarted' }) })
  }
  return (
    <CommandButton
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      isBusy={isLoading}
      onClick={() => void start()}
    >
      <FormattedMessage id="pbiReports.refresh" />
    </CommandButton>
  )
}
