import {
  useUserSessionEndOtherSessionsMutation,
  useUserSessionEndOwnSessionMutation,
  useUserSessionGetOwnSessionsQuery,
} from '../../api/generated/user-session.ts'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { EndSessions, endsSession, NoSessions, nameOfSession, sessionColumns } from '../../kit/sessions/sessions.tsx'

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
  const [endOthers, { isLoading }] = useUserSessionEndOtherSessionsMutation()
  return (
    <EndSessions
      action="ownAccount.endOthers"
      title="ownAccount.endOthers.title"
      detail="ownAccount.endOthers.detail"
      done="ownAccount.endOthers.done"
      isBusy={isLoading}
      end={() => endOthers().unwrap()}
    />
  )
}
