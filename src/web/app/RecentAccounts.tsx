import { IconArrowsExchange } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import { type LinkedUser, useUserLinkGetRecentlyUsedLinkedUsersQuery } from '../api/generated/user-link.ts'
import { failureNotice } from '../kit/failure-notice.ts'
import { mayLeaveUnsaved } from '../kit/form/use-unsaved.ts'
import { toast } from '../kit/toast.ts'
import { useGoOnLinked } from '../session/use-go-on-linked.ts'
import classes from './AccountMenu.module.css'
import { HeaderMenuItem } from './HeaderMenu.tsx'

/** Linked accounts that the person went on in last. Without the server there are none: they lead nowhere then. */
export function RecentAccounts({ onChoose }: { onChoose: () => void }) {
  const intl = useIntl()
  const goOnLinked = useGoOnLinked()
  const { data } = useUserLinkGetRecentlyUsedLinkedUsersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const accounts = data?.items ?? []
  if (accounts.length === 0) return null
  const goOn = async (account: LinkedUser) => {
    onChoose()
    if (!(await mayLeaveUnsaved())) return
    await goOnLinked(account).catch((thrown: unknown) => toast(failureNotice(intl, 'account.notGoneOn', thrown)))
  }
  return (
    <>
      {accounts.map((account) => (
        <HeaderMenuItem
          key={`${account.tenantId ?? ''}.${account.id}`}
          label={intl.formatMessage({ id: 'account.goOnAs' }, { name: account.username })}
          icon={<IconArrowsExchange size={18} aria-hidden />}
          value={<bdi>{account.tenancyName ?? intl.formatMessage({ id: 'shell.host' })}</bdi>}
          onChoose={() => void goOn(account)}
        />
      ))}
      <hr className={classes.line} />
    </>
  )
}
