import { useIntl } from 'react-intl'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { CacheList } from './CacheList.tsx'
import { JobList } from './JobList.tsx'
import { LogList } from './LogList.tsx'

export function MaintenancePage() {
  const title = useIntl().formatMessage({ id: 'maintenance.title' })
  return (
    <Page head={<PageHeader title={title} />}>
      <PageTabs
        label="maintenance.views"
        tabs={[
          { id: 'caches', label: 'maintenance.caches', panel: () => <CacheList /> },
          { id: 'jobs', label: 'maintenance.jobs', panel: () => <JobList /> },
          { id: 'logs', label: 'maintenance.logs', panel: () => <LogList /> },
        ]}
      />
    </Page>
  )
}
