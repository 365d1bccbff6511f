import { Text } from '@mantine/core'
import { IconClick, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ReportListItem } from '../../../contract/models/report.ts'
import type { ReportLog } from '../../../contract/services/pbi-report-logs.ts'
import { reportLogEntityTypes } from '../../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { logKeys } from '../../../contract/vocabulary/report-logs.ts'
import {
  usePbiReportLogsDeleteLogsForReportMutation,
  usePbiReportLogsGetLogsForReportQuery,
  usePbiReportLogsGetLogsForReportToExcelMutation,
} from '../../api/generated/pbi-report-logs.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { choiceFilter } from '../../kit/list/filters.ts'
import { List } from '../../kit/list/List.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { toast } from '../../kit/toast.ts'
import { Can } from '../../session/Can.tsx'
import { logOptions } from './log-kinds.ts'

const typeFilter = choiceFilter(reportLogEntityTypes)

const filters = { entityType: typeFilter }

const columns: readonly ListColumn<ReportLog, SortField<'pbiReportLogsGetLogsForReport'>>[] = [
  {
    member: 'creationTime',
    header: 'pbiReports.log.time',
    kind: 'identity',
    isSortable: true,
    min: 180,
    grow: 0,
    priority: 1,
    cell: ({ creationTime }) => <DateTimeCell value={creationTime} />,
  },
  {
    member: 'entityType',
    header: 'pbiReports.log.what',
    kind: 'text',
    isSortable: true,
    min: 130,
    priority: 1,
    isOnPhone: true,
    cell: ({ entityType }) => <FormattedMessage id={logKeys[entityType]} />,
  },
  {
    member: 'pageDisplayName',
    header: 'pbiReports.log.page',
    kind: 'text',
    isSortable: true,
    min: 140,
    grow: 2,
    priority: 1,
    cell: ({ pageDisplayName }) => <TextCell text={pageDisplayName} />,
  },
  {
    member: 'visualTitle',
    header: 'pbiReports.log.visual',
    kind: 'text',
    isSortable: true,
    min: 160,
    grow: 3,
    priority: 2,
    cell: (log) => <Where log={log} />,
  },
  {
    member: 'userName',
    header: 'pbiReports.log.who',
    kind: 'text',
    isSortable: true,
    min: 130,
    priority: 2,
    isOnPhone: true,
    cell: ({ userName }) => <TextCell text={userName} />,
  },
]

/** Of an entry without a title; what else has none is no thing that could have one. */
const untitled: Partial<Record<ReportLog['entityType'], MessageKey>> = {
  DATA: 'pbiReports.log.untitled',
  VISUAL: 'pbiReports.log.untitled',
  BOOKMARK: 'pbiReports.log.untitledBookmark',
}

/** In people’s words alone: what a report calls a visual inside says nothing to whoever reads of it. */
function Where({ log: { entityType, visualTitle } }: { log: ReportLog }) {
  const words = untitled[entityType]
  if (!visualTitle && words) return <FormattedMessage id={words} />
  return <TextCell text={visualTitle || null} />
}

/** What people did in a report, the latest first: as many as the server tells. */
export function LogList({ report }: { report: ReportListItem }) {
  const intl = useIntl()
  const list = useListState({
    name: 'report-logs',
    operation: 'pbiReportLogsGetLogsForReport',
    filters,
    sortFields: ['creationTime', 'entityType', 'pageDisplayName', 'visualTitle', 'userName'],
    isUsuallyDescending: true,
  })
  const { entityType } = list.filters
  const matching = useMemo(
    () =>
      ({ items }: { items: readonly ReportLog[] }) =>
        entityType === null ? items : items.filter((log) => log.entityType === entityType),
    [entityType],
  )
  const answer = usePbiReportLogsGetLogsForReportQuery({ reportId: report.id }, { refetchOnMountOrArgChange: true })
  const logs = useSortedHere(answer, list.sort, matching)
  const [getLogsToExcel] = usePbiReportLogsGetLogsForReportToExcelMutation()
  const exportToExcel = useExport(() => getLogsToExcel({ reportId: report.id, ...list.exportRequest }).unwrap())
  const keptFor = answer.data?.keptForDays
  return (
    <List
      title="pbiReports.logs"
      list={list}
      result={logs}
      columns={columns}
      rowName={({ creationTime }) => creationTime}
      density="compact"
      filters={
        keptFor !== undefined && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="pbiReports.log.keptFor" values={{ count: keptFor }} />
          </Text>
        )
      }
      isPaged={false}
      filterBy={[{ kind: 'choice', label: 'pbiReports.log.what', name: 'entityType', options: logOptions(intl) }]}
      tools={[exportToExcel]}
      primary={
        <Can permission={permissions.reports.delete}>
          <DeleteAll report={report} isEmpty={answer.data?.items.length === 0} />
        </Can>
      }
      empty={
        <State icon={<StateIcon of={IconClick} />} title={<FormattedMessage id="pbiReports.log.none" />}>
          <FormattedMessage id={report.isLogsEnabled ? 'pbiReports.log.noneDetail' : 'pbiReports.log.notKept'} />
        </State>
      }
    />
  )
}

function DeleteAll({ report: { id, name }, isEmpty }: { report: ReportListItem; isEmpty: boolean }) {
  const intl = useIntl()
  const [deleteLogs, { isLoading }] = usePbiReportLogsDeleteLogsForReportMutation()
  const { confirm, question } = useConfirm()
  const remove = async () => {
    const isMeant = await confirm({
      title: 'pbiReports.log.deleteTitle',
      detail: 'pbiReports.log.deleteDetail',
      values: { name },
      yes: 'pbiReports.log.delete',
      isDestructive: true,
      typed: name,
    })
    if (!isMeant) return
    try {
      await deleteLogs({ reportId: id }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'pbiReports.log.delete', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'pbiReports.log.deleted' }) })
  }
  return (
    <>
      <CommandButton
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        isBusy={isLoading}
        reason={isEmpty ? 'pbiReports.log.none' : undefined}
        onClick={() => void remove()}
      >
        <FormattedMessage id="pbiReports.log.delete" />
      </CommandButton>
      {question}
    </>
  )
}
