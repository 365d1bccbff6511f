import { FormattedMessage, useIntl } from 'react-intl'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useLogin } from '../../session/use-session.ts'
import { FilesTab } from './FilesTab.tsx'
import { LooksTab } from './LooksTab.tsx'
import { useTriedFiles } from './tried-files.ts'

/** How the portal looks: for oneself, and for everybody of the organisation, or of all of them. */
export function UiCustomizationPage() {
  const intl = useIntl()
  const tenant = useLogin()?.tenant
  const tried = useTriedFiles()
  return (
    <Page
      head={
        <PageHeader title={intl.formatMessage({ id: 'menu.branding' })}>
          <FormattedMessage id={tenant ? 'branding.sentence' : 'branding.sentenceHost'} />
        </PageHeader>
      }
    >
      {tenant ? (
        <PageTabs
          label="branding.tabs"
          tabs={[
            { id: 'looks', label: 'branding.looks', panel: () => <LooksTab tried={tried} /> },
            { id: 'files', label: 'branding.files', panel: () => <FilesTab tenant={tenant} tried={tried} /> },
          ]}
        />
      ) : (
        <LooksTab tried={tried} />
      )}
    </Page>
  )
}
