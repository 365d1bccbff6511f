import type { UserListItem } from '../../../contract/models/user.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useUserSessionEndSessionOfUserMutation,
  useUserSessionEndSessionsOfUserMutation,
  useUserSessionGetSessionsOfUserQuery,
} from '../../api/generated/user-session.ts'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { EndSessions, endsSession, NoSessions, nameOfSession, sessionColumns } from '../../kit/sessions/sessions.tsx'
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
  const [endSessions, { isLoading }] = useUserSessionEndSessionsOfUserMutation()
  return (
    <EndSessions
      action="users.session.endAll"
      title="users.session.endAllTitle"
      detail="users.session.endAllDetail"
      values={{ name: fullName(user) }}
      done="users.session.allEnded"
      isBusy={isLoading}
      end={() => endSessions({ entityId: { id: user.id } }).unwrap()}
    />
  )
}
