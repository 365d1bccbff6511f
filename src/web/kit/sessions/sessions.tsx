/** Where somebody is signed in: of oneself and, for administrators, of others. Its texts are `sessions.json`. */
import { IconDeviceDesktopOff, IconLogout } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { UserSession } from '../../../contract/services/user-session.ts'
import { DateTimeCell, type ListColumn, TextCell } from '../list/columns.tsx'
import { IdentityCell } from '../list/IdentityCell.tsx'
import type { RowAction } from '../list/row-actions.ts'
import { State, StateIcon } from '../State.tsx'

export const nameOfSession = ({ browserName, systemName, creationTime }: UserSession): string =>
  [browserName, systemName, creationTime].join(' ')

export const endsSession: Omit<RowAction<UserSession>, 'run'> = {
  id: 'end',
  label: 'session.end',
  icon: IconLogout,
  isDestructive: true,
  when: ({ isCurrent }) => (isCurrent ? 'session.isCurrent' : true),
  confirm: () => ({
    title: 'session.endTitle',
    detail: 'session.endDetail',
    yes: 'session.end',
    isDestructive: true,
  }),
  done: 'session.ended',
}

export function NoSessions() {
  return (
    <State icon={<StateIcon of={IconDeviceDesktopOff} />} title={<FormattedMessage id="session.none" />}>
      <FormattedMessage id="session.noneDetail" />
    </State>
  )
}

export const sessionColumns: readonly ListColumn<UserSession, SortField<'userSessionGetSessionsOfUser'>>[] = [
  {
    member: 'browserName',
    header: 'session.where',
    kind: 'identity',
    min: 240,
    grow: 2,
    priority: 1,
    cell: (session) => <Where session={session} />,
  },
  {
    member: 'kind',
    header: 'session.kind',
    kind: 'text',
    min: 180,
    grow: 1,
    priority: 2,
    cell: (session) => <Kind session={session} />,
  },
  {
    member: 'creationTime',
    header: 'session.began',
    kind: 'date',
    min: 160,
    grow: 0,
    priority: 2,
    cell: ({ creationTime }) => <DateTimeCell value={creationTime} />,
  },
  {
    member: 'lastUseTime',
    header: 'session.lastUse',
    kind: 'date',
    min: 160,
    grow: 0,
    priority: 1,
    cell: ({ lastUseTime }) => <DateTimeCell value={lastUseTime} />,
  },
]

function Where({ session: { browserName, systemName, clientIpAddress } }: { session: UserSession }) {
  const intl = useIntl()
  const unknown = intl.formatMessage({ id: 'session.unknown' })
  const name = intl.formatList(
    [browserName, systemName].filter((one) => one !== null),
    { type: 'unit' },
  )
  return <IdentityCell name={name || unknown} detail={clientIpAddress ?? unknown} />
}

function Kind({ session: { kind, actingUserName, isOfOperator, isCurrent } }: { session: UserSession }) {
  const intl = useIntl()
  const words = [
    intl.formatMessage({ id: `session.kind.${kind}` }),
    actingUserName !== null && intl.formatMessage({ id: 'session.actor' }, { userName: actingUserName }),
    isOfOperator && intl.formatMessage({ id: 'session.operator' }),
    isCurrent && `(${intl.formatMessage({ id: 'session.current' })})`,
  ]
  return <TextCell text={words.filter((word) => word !== false).join(' ')} />
}
