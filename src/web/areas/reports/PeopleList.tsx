import { IconHelpCircle } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ReportListItem } from '../../../contract/models/report.ts'
import type { PersonOfReport } from '../../../contract/services/pbi-reports.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiReportsGetPeopleOfReportQuery } from '../../api/generated/pbi-reports.ts'
import type { ListColumn } from '../../kit/list/columns.tsx'
import { eitherFilter, textFilter } from '../../kit/list/filters.ts'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { MayOpen, mayOpenFilter, Reason } from '../../kit/readers/cells.tsx'
import { nameOfReader } from '../../kit/readers/reader-words.ts'
import { WhyDialog } from '../../kit/readers/WhyDialog.tsx'
import { useDialog } from '../../kit/use-dialog.ts'

const filters = { filter: textFilter(limits.filter), mayOpen: eitherFilter }

const columns: readonly ListColumn<PersonOfReport, SortField<'pbiReportsGetPeopleOfReport'>>[] = [
  {
    member: 'userName',
    header: 'pbiReports.reader.person',
    kind: 'identity',
    isSortable: true,
    min: 260,
    priority: 1,
    cell: (person) => <IdentityCell name={nameOfReader(person)} detail={person.userName} />,
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
    cell: (person) => <Reason of={person} />,
  },
]

/** Everybody, whether the report opens for them, and why. */
export function PeopleList({ report }: { report: ReportListItem }) {
  const intl = useIntl()
  const list = useListState({
    name: 'report-people',
    operation: 'pbiReportsGetPeopleOfReport',
    filters,
    sortFields: ['userName', 'name', 'surname'],
  })
  const people = usePbiReportsGetPeopleOfReportQuery({ reportId: report.id, ...list.request })
  const { shown, open, close } = useDialog<'why', PersonOfReport>(['why'], people.currentData?.items)
  const why = (person: PersonOfReport) => open('why', person)
  return (
    <List
      title="pbiReports.readers"
      list={list}
      result={people}
      columns={columns}
      rowName={nameOfReader}
      rowActions={[
        {
          id: 'why',
          label: 'pbiReports.reader.why',
          icon: IconHelpCircle,
          permission: permissions.reports.edit,
          run: why,
        },
      ]}
      onOpen={why}
      search={{ label: 'pbiReports.reader.filter', name: 'filter' }}
      filterBy={[mayOpenFilter(intl)]}
    >
      {shown?.row && <WhyDialog report={report} person={shown.row} onClose={close} />}
    </List>
  )
}
