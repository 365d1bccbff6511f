import { useEffect, useEffectEvent } from 'react'
import { useIntl } from 'react-intl'
import { tabValues } from '../../../offline/browser-values.ts'
import { besideLater } from '../../kit/later.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { toast } from '../../kit/toast.ts'
import { marks } from '../../session/marks.ts'
import { useLogin } from '../../session/use-session.ts'
import { AccountTab } from './AccountTab.tsx'

const DelegationsTab = besideLater(async () => (await import('./DelegationsTab.tsx')).DelegationsTab)
const LinkedTab = besideLater(async () => (await import('./LinkedTab.tsx')).LinkedTab)
const SessionsTab = besideLater(async () => (await import('./SessionsTab.tsx')).SessionsTab)

/** What a person sees and changes of their own account. */
export function OwnAccountPage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'ownAccount.title' })
  const saySaved = useEffectEvent(() => {
    if (tabValues.get(marks.isProfileSaved) === null) return
    tabValues.remove(marks.isProfileSaved)
    toast({ message: intl.formatMessage({ id: 'ownAccount.profile.saved' }), color: 'green' })
  })
  // The page has begun anew since.
  useEffect(() => saySaved(), [])
  const mayDelegate = useLogin()?.application.userDelegationIsEnabled === true
  return (
    <Page head={<PageHeader title={title} />}>
      <PageTabs
        label="ownAccount.tabs"
        tabs={[
          { id: 'account', label: 'ownAccount.account', panel: () => <AccountTab /> },
          { id: 'sessions', label: 'ownAccount.sessions', panel: () => <SessionsTab /> },
          { id: 'linked', label: 'ownAccount.linked', panel: () => <LinkedTab /> },
          ...(mayDelegate
            ? [{ id: 'delegations', label: 'ownAccount.delegations', panel: () => <DelegationsTab /> } as const]
            : []),
        ]}
      />
    </Page>
  )
}
