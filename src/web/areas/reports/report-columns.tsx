import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ReportListItem } from '../../../contract/models/report.ts'
import { Chip } from '../../kit/list/Chip.tsx'
import { Absent, type ListColumn, ProseCell, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { kindKeys } from './report-kinds.ts'

export const reportColumns: readonly ListColumn<ReportListItem, SortField<'pbiReportsGetAll'>>[] = [
  {
    member: 'name',
    header: 'pbiReports.name',
    kind: 'identity',
    isSortable: true,
    min: 260,
    grow: 4,
    priority: 1,
    cell: ({ name, folderPath, workspaceName }) => (
      <IdentityCell name={name} detail={folderPath ?? workspaceName} isTile />
    ),
  },
  {
    member: 'type',
    header: 'pbiReports.kind',
    kind: 'text',
    isSortable: true,
    min: 130,
    grow: 0,
    priority: 2,
    cell: ({ type }) => <FormattedMessage id={kindKeys[type]} />,
  },
  {
    member: 'workspaceName',
    header: 'pbiReports.workspace',
    kind: 'text',
    isSortable: true,
    min: 150,
    priority: 3,
    cell: ({ workspaceName }) => <TextCell text={workspaceName} />,
  },
  {
    member: 'folderPath',
    header: 'pbiReports.folder',
    kind: 'text',
    isSortable: true,
    isOnDemand: true,
    min: 160,
    priority: 3,
    cell: ({ folderPath }) => <TextCell text={folderPath} />,
  },
  {
    member: 'description',
    header: 'pbiReports.description',
    kind: 'prose',
    isSortable: true,
    priority: 2,
    cell: ({ description }) => <ProseCell text={description} />,
  },
  {
    member: 'isDefaultForTenant',
    header: 'pbiReports.default',
    kind: 'names',
    isSortable: true,
    min: 100,
    grow: 0,
    priority: 2,
    cell: ({ isDefaultForTenant }) => (isDefaultForTenant ? <Default /> : <Absent />),
  },
  {
    member: 'isLogsEnabled',
    header: 'pbiReports.clicks',
    kind: 'text',
    isSortable: true,
    min: 110,
    grow: 0,
    priority: 3,
    cell: ({ isLogsEnabled }) => (isLogsEnabled ? <FormattedMessage id="pbiReports.clicksKept" /> : <Absent />),
  },
  {
    member: 'isDisabled',
    header: 'pbiReports.status',
    kind: 'status',
    isSortable: true,
    priority: 1,
    cell: (report) => <ReportStatus report={report} />,
  },
]

const Default = () => <Chip name={useIntl().formatMessage({ id: 'pbiReports.default' })} />

export function ReportStatus({ report: { isDisabled } }: { report: Pick<ReportListItem, 'isDisabled'> }) {
  return (
    <StatusCell tone={isDisabled ? 'off' : 'good'}>
      <FormattedMessage id={isDisabled ? 'pbiReports.disabled' : 'pbiReports.open'} />
    </StatusCell>
  )
}
