import { IconLogout2 } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  useUserSessionEndOtherSessionsMutation,
  useUserSessionEndOwnSessionMutation,
  useUserSessionGetOwnSessionsQuery,
} from '../../api/generated/user-session.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { endsSession, NoSessions, nameOfSession, sessionColumns } from '../../kit/sessions/sessions.tsx'
import { toast } from '../../kit/toast.ts'

/** Where one is signed in, and who acts as oneself. */
export function SessionsTab() {
  const list = useListState({
    name: 'own-sessions',
    operation: 'userSessionGetOwnSessions',
    filters: {},
    sortFields: ['creationTime'],
  })
  const { maxResultCount, skipCount } = list.request
  const sessions = useUserSessionGetOwnSessionsQuery({ maxResultCount, skipCount }, { refetchOnMountOrArgChange: true })
  const [endSession] = useUserSessionEndOwnSessionMutation()
  return (
    <List
      title="ownAccount.sessions"
      list={list}
      result={sessions}
      columns={sessionColumns}
      rowName={nameOfSession}
      rowActions={[{ ...endsSession, run: ({ id }) => endSession({ endOwnSession: { id } }).unwrap() }]}
      primary={<EndOthers />}
      empty={<NoSessions />}
    />
  )
}

function EndOthers() {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const [endOthers, { isLoading }] = useUserSessionEndOtherSessionsMutation()
  const end = async () => {
    const isYes = await confirm({
      title: 'ownAccount.endOthers.title',
      detail: 'ownAccount.endOthers.detail',
      yes: 'ownAccount.endOthers',
      isDestructive: true,
    })
    if (!isYes) return
    try {
      await endOthers().unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'ownAccount.endOthers', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'ownAccount.endOthers.done' }) })
  }
  return (
    <>
      <CommandButton
        variant="default"
        leftSection={<IconLogout2 size={16} aria-hidden />}
        isBusy={isLoading}
        onClick={() => void end()}
      >
        <FormattedMessage id="ownAccount.endOthers" />
      </CommandButton>
      {question}
    </>
  )
}
