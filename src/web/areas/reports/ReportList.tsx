import { Button } from '@mantine/core'
import { IconFolderUp, IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useNavigate } from 'react-router-dom'
import type { ReportListItem } from '../../../contract/models/report.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiReportsGetAllQuery, usePbiReportsGetPbiReportsToExcelMutation } from '../../api/generated/pbi-reports.ts'
import { CommandLink } from '../../kit/CommandLink.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { List } from '../../kit/list/List.tsx'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { useExport } from '../../kit/list/use-export.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useAccess } from '../../session/access.ts'
import { Can } from '../../session/Can.tsx'
import { rightTo, useReportActions } from './report-actions.ts'
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
  const access = useAccess()
  const mayUpload = access.can(rightTo(permissions.reports.create, access))
  const navigate = useNavigate()
  const upload: OfferedAction = {
    id: 'upload',
    label: 'pbiReports.uploadReport',
    icon: IconFolderUp,
    isDestructive: false,
    start: () => void navigate(reportPaths.upload),
  }
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
      tools={mayUpload ? [exportToExcel, upload] : [exportToExcel]}
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
  <CommandLink to={reportPaths.new} leftSection={<IconPlus size={16} aria-hidden />}>
    <FormattedMessage id="pbiReports.register" />
  </CommandLink>
)

function NoReports() {
  const access = useAccess()
  const mayUpload = access.can(rightTo(permissions.reports.create, access))
  return (
    <State
      icon={<StateIcon of={IconReportAnalytics} />}
      title={<FormattedMessage id="pbiReports.none" />}
      actions={
        mayUpload && (
          <>
            <Button
              variant="default"
              component={Link}
              to={reportPaths.upload}
              leftSection={<IconFolderUp size={16} aria-hidden />}
            >
              <FormattedMessage id="pbiReports.uploadReport" />
            </Button>
            <Can permission={permissions.reports.create}>
              <Register />
            </Can>
          </>
        )
      }
    >
      <FormattedMessage id={access.isTenant ? 'pbiReports.noneDetail' : 'pbiReports.noneOfOperator'} />
    </State>
  )
}
