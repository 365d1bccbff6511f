import { Button, Code } from '@mantine/core'
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ReportListItem } from '../../../contract/models/report.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiReportsGetAllQuery, usePbiReportsGetPbiReportsToExcelMutation } from '../../api/generated/pbi-reports.ts'
import { useHistory } from '../../kit/history/use-history.tsx'
import { List } from '../../kit/list/List.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { Can } from '../../session/Can.tsx'
import { useLogin } from '../../session/use-session.ts'
import { useReportActions } from './report-actions.ts'
import { reportColumns } from './report-columns.tsx'
import { reportFilters, useReportList } from './report-list.ts'
import { reportPaths } from './report-paths.ts'

export function ReportList() {
  const intl = useIntl()
  const list = useReportList()
  const reports = usePbiReportsGetAllQuery(list.request)
  const [getPbiReportsToExcel] = usePbiReportsGetPbiReportsToExcelMutation()
  const exportToExcel = useExport(() => getPbiReportsToExcel(list.exportRequest).unwrap())
  const { withHistory, historyDialog } = useHistory<ReportListItem>({
    type: 'Tessera.Reports.Report',
    rows: reports.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  })
  return (
    <List
      title="reports.title"
      list={list}
      result={reports}
      columns={reportColumns}
      rowName={({ name }) => name}
      rowActions={withHistory(useReportActions())}
      rowPath={({ id }) => reportPaths.report(id)}
      search={{ label: 'pbiReports.filter', name: 'filter' }}
      filterBy={reportFilters(intl)}
      showRows="pbiReports.show"
      everything="pbiReports.everything"
      tools={[exportToExcel]}
      primary={
        <Can permission={permissions.reports.create}>
          <Register />
        </Can>
      }
      empty={<NoReports />}
    >
      {historyDialog}
    </List>
  )
}

const Register = () => (
  <Button component={Link} to={reportPaths.new} leftSection={<IconPlus size={16} aria-hidden />}>
    <FormattedMessage id="pbiReports.register" />
  </Button>
)

function NoReports() {
  return (
    <State
      icon={<StateIcon of={IconReportAnalytics} />}
      title={<FormattedMessage id="pbiReports.none" />}
      actions={
        <Can permission={permissions.reports.create}>
          <Register />
        </Can>
      }
    >
      <FormattedMessage id="pbiReports.noneDetail" />
      <ImportCommand />
    </State>
  )
}

/** How a folder of data becomes a report of the library: by whoever runs the portal. */
function ImportCommand() {
  const tenancyName = useLogin()?.tenant?.tenancyName ?? ''
  return <Code block dir="ltr" mt="sm">{`npm run report:import -- <folder> --tenant ${tenancyName}`}</Code>
}
