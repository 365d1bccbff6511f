import { FormattedMessage, useIntl } from 'react-intl'
import { retention } from '../../../contract/vocabulary/limits.ts'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { CallList } from './CallList.tsx'
import { ChangeList } from './ChangeList.tsx'
import { ExportRun } from './ExportRun.tsx'

export function AuditLogsPage() {
  const title = useIntl().formatMessage({ id: 'auditLogs.title' })
  return (
    <Page
      head={
        <PageHeader title={title}>
          <FormattedMessage id="auditLogs.keptFor" values={{ days: retention.auditLogs }} />
        </PageHeader>
      }
    >
      <ExportRun />
      <PageTabs
        label="auditLogs.views"
        tabs={[
          { id: 'calls', label: 'auditLogs.calls', panel: () => <CallList /> },
          { id: 'changes', label: 'auditLogs.changes', panel: () => <ChangeList /> },
        ]}
      />
    </Page>
  )
}
