import { IconPhoto } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ReportListItem } from '../../../contract/models/report.ts'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useReportKeysGetKeysOfTenantQuery,
  useReportKeysGetKeysToExcelMutation,
} from '../../api/generated/report-keys.ts'
import { openedLater } from '../../kit/later.tsx'
import { DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { textFilter } from '../../kit/list/filters.ts'
import { List } from '../../kit/list/List.tsx'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useExport } from '../../kit/list/use-export.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { ExportStatus } from './key-columns.tsx'
import { isDrawing, pause } from './key-list.ts'

const PagesDialog = openedLater(async () => (await import('./PagesDialog.tsx')).PagesDialog)

const columns: readonly ListColumn<ReportKeyListItem, SortField<'reportKeysGetKeysOfTenant'>>[] = [
  {
    member: 'name',
    header: 'pbiReports.key',
    kind: 'identity',
    isSortable: true,
    min: 200,
    grow: 2,
    priority: 1,
    cell: ({ name }) => <TextCell text={name} />,
  },
  {
    member: 'exportStatus',
    header: 'pbiReports.key.pages',
    kind: 'status',
    min: 150,
    priority: 1,
    cell: (key) => <ExportStatus of={key.exportStatus} />,
  },
  {
    member: 'creatorUserName',
    header: 'pbiReports.exports.by',
    kind: 'text',
    min: 130,
    priority: 3,
    cell: ({ creatorUserName }) => <TextCell text={creatorUserName} />,
  },
  {
    member: 'expiration',
    header: 'pbiReports.key.expiration',
    kind: 'day',
    isSortable: true,
    priority: 2,
    cell: ({ expiration }) => <DateTimeCell value={expiration} />,
  },
]

/** As many keys of one report as the server answers at once. */
const most = 1000

const drawnOf = ({ items }: { items: readonly ReportKeyListItem[] }) => items.filter((key) => key.exportStatus !== 0)

const filters = { filter: textFilter(limits.filter) }

/** Pages of a report that are drawn as pictures, by the key that they are drawn for. */
export function ExportList({ report: { id: reportId } }: { report: ReportListItem }) {
  const list = useListState({
    name: 'report-exports',
    operation: 'reportKeysGetKeysOfTenant',
    filters,
    sortFields: ['name', 'expiration'],
  })
  const { filter } = list.filters
  const asked = { reportId, maxResultCount: most, ...(filter !== null && { filter }) }
  const answer = useReportKeysGetKeysOfTenantQuery(asked, { refetchOnMountOrArgChange: true })
  const keys = useSortedHere(answer, list.sort, drawnOf)
  const [getKeysToExcel] = useReportKeysGetKeysToExcelMutation()
  const exportToExcel = useExport(() =>
    getKeysToExcel({ ...list.exportRequest, reportId, hasDrawnPages: true }).unwrap(),
  )
  const isReachable = useIsReachable()
  const isAny = isReachable && keys.currentData?.items.some((key) => isDrawing(key.exportStatus)) === true
  useReportKeysGetKeysOfTenantQuery(asked, { skip: !isAny, pollingInterval: pause })
  const { shown, open, close } = useDialog<'pages', ReportKeyListItem>(['pages'], keys.currentData?.items)
  const actions: RowAction<ReportKeyListItem>[] = [
    {
      id: 'pages',
      label: 'pbiReports.key.showPages',
      icon: IconPhoto,
      permission: permissions.reports.edit,
      isQuick: true,
      run: (key) => open('pages', key),
    },
  ]
  return (
    <List
      title="pbiReports.exports"
      density="compact"
      list={list}
      result={keys}
      columns={columns}
      rowName={({ name }) => name}
      rowActions={actions}
      search={{ label: 'pbiReports.key.filter', name: 'filter' }}
      everything="pbiReports.exports.everything"
      tools={[exportToExcel]}
      isPaged={false}
      empty={
        <State icon={<StateIcon of={IconPhoto} />} title={<FormattedMessage id="pbiReports.exports.none" />}>
          <FormattedMessage id="pbiReports.exports.noneDetail" />
        </State>
      }
    >
      <Suspense>{shown?.row && <PagesDialog reportKey={shown.row} onClose={close} />}</Suspense>
    </List>
  )
}
