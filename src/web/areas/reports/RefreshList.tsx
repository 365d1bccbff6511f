import { IconDatabase, IconRefresh } from '@tabler/icons-react'
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
import { DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/List.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { toast } from '../../kit/toast.ts'

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
    member: 'requestId',
    header: 'pbiReports.refresh.requestId',
    kind: 'text',
    min: 280,
    grow: 2,
    priority: 3,
    cell: ({ requestId }) => <TextCell text={requestId} />,
  },
]

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
  const refreshes = useSortedHere(answer, list.sort, refreshesOf)
  return (
    <List
      title="pbiReports.refreshes"
      list={list}
      result={refreshes}
      columns={columns}
      rowKey={({ startTime, requestId }) => `${startTime} ${requestId}`}
      rowName={({ startTime }) => startTime}
      density="compact"
      isPaged={false}
      primary={<Refresh id={id} />}
      empty={
        <State icon={<StateIcon of={IconDatabase} />} title={<FormattedMessage id="pbiReports.refresh.none" />}>
          <FormattedMessage id="pbiReports.refresh.noneDetail" />
        </State>
      }
    />
  )
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
