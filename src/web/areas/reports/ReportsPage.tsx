import { useIntl } from 'react-intl'
import { besideLater } from '../../kit/later.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { mayCall, useAccess } from '../../session/access.ts'
import { ReportList } from './ReportList.tsx'

const WorkspaceList = besideLater(async () => (await import('./WorkspaceList.tsx')).WorkspaceList)
const KeyList = besideLater(async () => (await import('./KeyList.tsx')).KeyList)

/** Which reports there are, where they come from, and who opens them by a link. */
export function ReportsPage() {
  const title = useIntl().formatMessage({ id: 'reports.title' })
  const access = useAccess()
  const tabs = [
    { id: 'reports', label: 'reports.title', isOffered: true, panel: () => <ReportList /> },
    {
      id: 'workspaces',
      label: 'pbiReports.workspaces',
      isOffered: mayCall('pbiWorkspacesGetWorkspacesForCreateOrEdit', access),
      panel: () => <WorkspaceList />,
    },
    {
      id: 'keys',
      label: 'pbiReports.keys',
      isOffered: mayCall('reportKeysGetKeysOfTenant', access),
      panel: () => <KeyList />,
    },
  ] as const
  return (
    <Page head={<PageHeader title={title} />}>
      <PageTabs label="pbiReports.views" tabs={tabs.filter(({ isOffered }) => isOffered)} />
    </Page>
  )
}
