import { Button } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import type { ReportListItem } from '../../../contract/models/report.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiReportsGetPbiReportForViewQuery } from '../../api/generated/pbi-reports.ts'
import { useHistory } from '../../kit/history/use-history.tsx'
import { besideLater } from '../../kit/later.tsx'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useIsGone } from '../../kit/page/use-is-gone.ts'
import { usePartState } from '../../kit/part/Part.tsx'
import { mayCall, useAccess } from '../../session/access.ts'
import { NewReport } from './NewReport.tsx'
import { ReportProperties } from './ReportProperties.tsx'
import { useViewedReportActions } from './report-actions.ts'
import { ReportStatus } from './report-columns.tsx'
import { kindKeys } from './report-kinds.ts'
import { reportPaths } from './report-paths.ts'

const ExportList = besideLater(async () => (await import('./ExportList.tsx')).ExportList)
const KeyList = besideLater(async () => (await import('./KeyList.tsx')).KeyList)
const LogList = besideLater(async () => (await import('./LogList.tsx')).LogList)
const PeopleList = besideLater(async () => (await import('./PeopleList.tsx')).PeopleList)
const RefreshList = besideLater(async () => (await import('./RefreshList.tsx')).RefreshList)

export function ReportPage() {
  const { id = '' } = useParams()
  if (id === 'new') return <NewReport />
  return /^[1-9]\d{0,8}$/.test(id) ? <OneReport key={id} id={Number(id)} /> : <NoReport />
}

const NoReport = () => (
  <Missing
    title="pbiReports.notFound"
    detail="pbiReports.notFoundDetail"
    to={reportPaths.list}
    label="pbiReports.toList"
  />
)

function OneReport({ id }: { id: number }) {
  const result = usePbiReportsGetPbiReportForViewQuery({ id })
  const state = usePartState(result)
  const isGone = useIsGone(result.error)
  if (isGone) return <NoReport />
  const report = state.kind === 'shown' ? state.answer : undefined
  const title = report?.name ?? '…'
  return (
    <Page
      head={
        <>
          <Trail to={reportPaths.list} label="reports.title" title={title} />
          <PageHeader
            title={title}
            status={report && <ReportStatus report={report} />}
            actions={report && <Actions report={report} />}
          >
            {/* A line of this height from the start. */}
            {report ? <Where report={report} /> : '\u00a0'}
          </PageHeader>
        </>
      }
    >
      {report ? <Tabs report={report} /> : <PageWaiting result={result} />}
    </Page>
  )
}

function Where({ report: { type, workspaceName } }: { report: ReportListItem }) {
  const intl = useIntl()
  return (
    <>
      <FormattedMessage id={kindKeys[type]} /> {intl.formatMessage({ id: 'pbiReports.in' }, { name: workspaceName })}
    </>
  )
}

function Tabs({ report }: { report: ReportListItem }) {
  const access = useAccess()
  const tabs = [
    {
      id: 'properties',
      label: 'pbiReports.properties',
      isOffered: true,
      panel: () => <ReportProperties report={report} />,
    },
    {
      id: 'keys',
      label: 'pbiReports.keys',
      isOffered: mayCall('reportKeysGetKeysOfTenant', access),
      panel: () => <KeyList report={report} />,
    },
    {
      id: 'exports',
      label: 'pbiReports.exports',
      isOffered: mayCall('reportKeysGetKeysOfTenant', access),
      panel: () => <ExportList report={report} />,
    },
    {
      id: 'readers',
      label: 'pbiReports.readers',
      isOffered: mayCall('pbiReportsGetPeopleOfReport', access) && access.can(permissions.users.view),
      panel: () => <PeopleList report={report} />,
    },
    {
      id: 'logs',
      label: 'pbiReports.logs',
      isOffered: mayCall('pbiReportLogsGetLogsForReport', access),
      panel: () => <LogList report={report} />,
    },
    {
      id: 'refreshes',
      label: 'pbiReports.refreshes',
      isOffered: mayCall('powerBiEmbedGetDatasetRefreshes', access),
      panel: () => <RefreshList report={report} />,
    },
  ] as const
  return <PageTabs label="pbiReports.sections" tabs={tabs.filter(({ isOffered }) => isOffered)} />
}

function Actions({ report }: { report: ReportListItem }) {
  const navigate = useNavigate()
  const { withHistory, historyDialog } = useHistory<ReportListItem>({
    type: 'Tessera.Reports.Report',
    rows: [report],
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  })
  const actions = useViewedReportActions(() => void navigate(reportPaths.list))
  const { actionsOf, question } = useRowActions(withHistory(actions))
  const offered = actionsOf(report)
  const view = offered.find(({ id, reason }) => id === 'view' && reason === undefined)
  return (
    <>
      <PageMenu name={report.name} offered={offered.filter((action) => action !== view)} />
      {view && (
        <Button variant="default" onClick={view.start}>
          <FormattedMessage id={view.label} />
        </Button>
      )}
      {question}
      {historyDialog}
    </>
  )
}
