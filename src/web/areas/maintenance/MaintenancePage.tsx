import { IconBellCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { openedLater } from '../../kit/later.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useOpener } from '../../kit/use-opener.ts'
import { CacheList } from './CacheList.tsx'
import { JobList } from './JobList.tsx'
import { LogList } from './LogList.tsx'
import { ReadinessTab } from './ReadinessTab.tsx'

const TestDialog = openedLater(async () => (await import('./TestDialog.tsx')).TestDialog)

export function MaintenancePage() {
  const title = useIntl().formatMessage({ id: 'maintenance.title' })
  const [isTesting, setIsTesting] = useState(false)
  const { remember, giveBack } = useOpener()
  return (
    <Page
      head={
        <PageHeader
          title={title}
          actions={
            <CommandButton
              variant="default"
              leftSection={<IconBellCheck size={16} aria-hidden />}
              onClick={() => {
                remember()
                setIsTesting(true)
              }}
            >
              <FormattedMessage id="maintenance.test" />
            </CommandButton>
          }
        />
      }
    >
      <PageTabs
        label="maintenance.views"
        tabs={[
          { id: 'caches', label: 'maintenance.caches', panel: () => <CacheList /> },
          { id: 'jobs', label: 'maintenance.jobs', panel: () => <JobList /> },
          { id: 'logs', label: 'maintenance.logs', panel: () => <LogList /> },
          { id: 'readiness', label: 'maintenance.readiness', panel: () => <ReadinessTab /> },
        ]}
      />
      <Suspense>
        {isTesting && (
          <TestDialog
            onClose={() => {
              setIsTesting(false)
              giveBack()
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}
