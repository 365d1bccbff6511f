import { IconHelpCircle } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { UserListItem } from '../../../contract/models/user.ts'
import type { ReportOfPerson } from '../../../contract/services/pbi-reports.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiReportsGetReportsOfPersonQuery } from '../../api/generated/pbi-reports.ts'
import { Absent, type ListColumn } from '../../kit/list/columns.tsx'
import { eitherFilter, textFilter } from '../../kit/list/filters.ts'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { MayOpen, mayOpenFilter, Reason } from '../../kit/readers/cells.tsx'
import { WhyDialog } from '../../kit/readers/WhyDialog.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { useEntityPaths } from '../../session/entity-places.ts'

const filters = { filter: textFilter(limits.filter), mayOpen: eitherFilter }

const columns: readonly ListColumn<ReportOfPerson, SortField<'pbiReportsGetReportsOfPerson'>>[] = [
  {
    member: 'name',
    header: 'pbiReports.reader.report',
    kind: 'identity',
    isSortable: true,
    min: 260,
    grow: 2,
    priority: 1,
    cell: (report) => <Which report={report} />,
  },
  {
    member: 'mayOpen',
    header: 'pbiReports.status',
    kind: 'status',
    priority: 1,
    min: 140,
    cell: ({ mayOpen }) => <MayOpen mayOpen={mayOpen} />,
  },
  {
    member: 'ways',
    header: 'pbiReports.reader.because',
    kind: 'text',
    min: 260,
    grow: 4,
    priority: 1,
    cell: (report) => <Reason of={report} />,
  },
  {
    member: 'rows',
    header: 'pbiReports.reader.rows',
    kind: 'text',
    min: 190,
    priority: 2,
    cell: ({ rows }) => <FormattedMessage id={`pbiReports.reader.kept.${rows}`} />,
  },
  {
    member: 'keyCount',
    header: 'pbiReports.keys',
    kind: 'number',
    min: 120,
    grow: 0,
    priority: 3,
    cell: ({ keyCount }) => (keyCount > 0 ? keyCount : <Absent />),
  },
]

function Which({ report: { name, folderPath, workspaceName, isDefault } }: { report: ReportOfPerson }) {
  const intl = useIntl()
  const shown = isDefault ? [intl.formatMessage({ id: 'pbiReports.reader.default' })] : []
  return <IdentityCell name={name} detail={[folderPath ?? workspaceName, ...shown].join(' · ')} isTile />
}

/** Every report, whether it opens for this person, and why. */
export function ReportsTab({ user }: { user: UserListItem }) {
  const intl = useIntl()
  const list = useListState({
    name: 'user-reports',
    operation: 'pbiReportsGetReportsOfPerson',
    filters,
    sortFields: ['name', 'folderPath'],
  })
  const reports = usePbiReportsGetReportsOfPersonQuery({ userId: user.id, ...list.request })
  const { shown, open, close } = useDialog<'why', ReportOfPerson>(['why'], reports.currentData?.items)
  const why = (report: ReportOfPerson) => open('why', report)
  const pathOf = useEntityPaths('Tessera.Reports.Report')
  return (
    <List
      title="users.reports"
      list={list}
      result={reports}
      columns={columns}
      rowName={({ name }) => name}
      rowActions={[
        {
          id: 'why',
          label: 'pbiReports.reader.why',
          icon: IconHelpCircle,
          permission: permissions.reports.edit,
          run: why,
        },
      ]}
      {...(pathOf && { rowPath: ({ id }: ReportOfPerson) => pathOf(id) })}
      search={{ label: 'pbiReports.reader.reportFilter', name: 'filter' }}
      filterBy={[mayOpenFilter(intl)]}
    >
      {shown?.row && <WhyDialog report={shown.row} person={user} onClose={close} />}
    </List>
  )
}
