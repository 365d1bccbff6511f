import { IconDeviceDesktopOff, IconLogout, IconLogout2 } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { UserListItem } from '../../../contract/models/user.ts'
import type { UserSession } from '../../../contract/services/user-session.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useUserSessionEndSessionOfUserMutation,
  useUserSessionEndSessionsOfUserMutation,
  useUserSessionGetSessionsOfUserQuery,
} from '../../api/generated/user-session.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { State, StateIcon } from '../../kit/State.tsx'
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
      columns={columns}
      rowName={({ browserName, systemName, creationTime }) => [browserName, systemName, creationTime].join(' ')}
      rowActions={[
        {
          id: 'end',
          label: 'users.session.end',
          icon: IconLogout,
          permission: permissions.users.edit,
          isDestructive: true,
          when: ({ isCurrent }) => (isCurrent ? 'users.session.isCurrent' : true),
          confirm: () => ({
            title: 'users.session.endTitle',
            detail: 'users.session.endDetail',
            yes: 'users.session.end',
            isDestructive: true,
          }),
          run: ({ id }) => endSession({ endSessionOfUser: { userId: user.id, sessionId: id } }).unwrap(),
          done: 'users.session.ended',
        },
      ]}
      primary={<EndAll user={user} />}
      empty={
        <State icon={<StateIcon of={IconDeviceDesktopOff} />} title={<FormattedMessage id="users.session.none" />}>
          <FormattedMessage id="users.session.noneDetail" />
        </State>
      }
    />
  )
}

const columns: readonly ListColumn<UserSession, SortField<'userSessionGetSessionsOfUser'>>[] = [
  {
    member: 'browserName',
    header: 'users.session.where',
    kind: 'identity',
    min: 240,
    grow: 2,
    priority: 1,
    cell: (session) => <Where session={session} />,
  },
  {
    member: 'kind',
    header: 'users.session.kind',
    kind: 'text',
    min: 180,
    grow: 1,
    priority: 2,
    cell: (session) => <Kind session={session} />,
  },
  {
    member: 'creationTime',
    header: 'users.session.began',
    kind: 'date',
    min: 160,
    grow: 0,
    priority: 2,
    cell: ({ creationTime }) => <DateTimeCell value={creationTime} />,
  },
  {
    member: 'lastUseTime',
    header: 'users.session.lastUse',
    kind: 'date',
    min: 160,
    grow: 0,
    priority: 1,
    cell: ({ lastUseTime }) => <DateTimeCell value={lastUseTime} />,
  },
]

function Where({ session: { browserName, systemName, clientIpAddress } }: { session: UserSession }) {
  const intl = useIntl()
  const unknown = intl.formatMessage({ id: 'users.session.unknown' })
  const name = intl.formatList(
    [browserName, systemName].filter((one) => one !== null),
    { type: 'unit' },
  )
  return <IdentityCell name={name || unknown} detail={clientIpAddress ?? unknown} />
}

function Kind({ session: { kind, actingUserName, isOfOperator, isCurrent } }: { session: UserSession }) {
  const intl = useIntl()
  const words = [
    intl.formatMessage({ id: `users.session.kind.${kind}` }),
    actingUserName !== null && intl.formatMessage({ id: 'users.session.actor' }, { userName: actingUserName }),
    isOfOperator && intl.formatMessage({ id: 'users.session.operator' }),
    isCurrent && `(${intl.formatMessage({ id: 'users.session.current' })})`,
  ]
  return <TextCell text={words.filter((word) => word !== false).join(' ')} />
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
