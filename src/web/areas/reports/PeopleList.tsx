import { IconHelpCircle } from '@tabler/icons-react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ReportListItem } from '../../../contract/models/report.ts'
import type { PersonOfReport } from '../../../contract/services/pbi-reports.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiReportsGetPeopleOfReportQuery } from '../../api/generated/pbi-reports.ts'
import { type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { eitherFilter, textFilter } from '../../kit/list/filters.ts'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { nameOfReader, obstacleText, roleText } from './reader-words.ts'
import { WhyDialog } from './WhyDialog.tsx'

const filters = { filter: textFilter(limits.filter), mayOpen: eitherFilter }

/** The shortest that is true: what opens it, else what is missing for a reader. */
function reasonText(intl: IntlShape, { ways, isOpenToAll, roles }: PersonOfReport): string {
  const [asReader] = ways
  if (asReader?.isOpen && isOpenToAll) return intl.formatMessage({ id: 'pbiReports.reader.all' })
  if (asReader?.isOpen) return intl.formatList(roles.map((role) => roleText(intl, role)))
  if (ways.some(({ isOpen }) => isOpen)) return intl.formatMessage({ id: 'pbiReports.reader.administers' })
  return intl.formatList((asReader?.obstacles ?? []).map((obstacle) => obstacleText(intl, obstacle)))
}

function Reason({ person }: { person: PersonOfReport }) {
  return <TextCell text={reasonText(useIntl(), person)} />
}

export const MayOpen = ({ person: { mayOpen } }: { person: Pick<PersonOfReport, 'mayOpen'> }) => (
  <StatusCell tone={mayOpen ? 'good' : 'off'} isSpelled>
    <FormattedMessage id={mayOpen ? 'pbiReports.reader.may' : 'pbiReports.reader.mayNot'} />
  </StatusCell>
)

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
    cell: (person) => <MayOpen person={person} />,
  },
  {
    member: 'ways',
    header: 'pbiReports.reader.because',
    kind: 'text',
    min: 260,
    grow: 4,
    priority: 1,
    cell: (person) => <Reason person={person} />,
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
      filterBy={[
        {
          kind: 'choice',
          label: 'pbiReports.status',
          name: 'mayOpen',
          options: [
            { value: 'true', label: intl.formatMessage({ id: 'pbiReports.reader.may' }) },
            { value: 'false', label: intl.formatMessage({ id: 'pbiReports.reader.mayNot' }) },
          ],
        },
      ]}
    >
      {shown?.row && <WhyDialog report={report} person={shown.row} onClose={close} />}
    </List>
  )
}
