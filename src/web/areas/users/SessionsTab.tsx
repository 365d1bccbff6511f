import { IconLogout2 } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserListItem } from '../../../contract/models/user.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useUserSessionEndSessionOfUserMutation,
  useUserSessionEndSessionsOfUserMutation,
  useUserSessionGetSessionsOfUserQuery,
} from '../../api/generated/user-session.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { endsSession, NoSessions, nameOfSession, sessionColumns } from '../../kit/sessions/sessions.tsx'
import { toast } from '../../kit/toast.ts'
import { fullName } from './user-state.ts'

/** Where a person is signed in, and who acts as them. */
export function SessionsTab({ user }: { user: UserListItem }) {
  const list = useListState({
    name: 'user-sessions',
    operation: 'userSessionGetSessionsOfUser',
    filters: {},
    sortFields: ['creationTime'],
  })
  const { maxResultCount, skipCount } = list.request
  const sessions = useUserSessionGetSessionsOfUserQuery({ id: user.id, maxResultCount, skipCount })
  const [endSession] = useUserSessionEndSessionOfUserMutation()
  return (
    <List
      title="users.sessions"
      list={list}
      result={sessions}
      columns={sessionColumns}
      rowName={nameOfSession}
      rowActions={[
        {
          ...endsSession,
          permission: permissions.users.edit,
          run: ({ id }) => endSession({ endSessionOfUser: { userId: user.id, sessionId: id } }).unwrap(),
        },
      ]}
      primary={<EndAll user={user} />}
      empty={<NoSessions />}
    />
  )
}

function EndAll({ user }: { user: UserListItem }) {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const [endSessions, { isLoading }] = useUserSessionEndSessionsOfUserMutation()
  const end = async () => {
    const isYes = await confirm({
      title: 'users.session.endAllTitle',
      detail: 'users.session.endAllDetail',
      values: { name: fullName(user) },
      yes: 'users.session.endAll',
      isDestructive: true,
    })
    if (!isYes) return
    try {
      await endSessions({ entityId: { id: user.id } }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'users.session.endAll', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'users.session.allEnded' }) })
  }
  return (
    <>
      <CommandButton
        variant="default"
        leftSection={<IconLogout2 size={16} aria-hidden />}
        isBusy={isLoading}
        onClick={() => void end()}
      >
        <FormattedMessage id="users.session.endAll" />
      </CommandButton>
      {question}
    </>
  )
}
