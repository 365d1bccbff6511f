/** Where somebody is signed in: of oneself and, for administrators, of others. Its texts are `sessions.json`. */
import { IconDeviceDesktopOff, IconLogout, IconLogout2 } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { UserSession } from '../../../contract/services/user-session.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CommandButton } from '../CommandButton.tsx'
import { failureNotice } from '../failure-notice.ts'
import { useConfirm } from '../form/confirm.tsx'
import { DateTimeCell, type ListColumn, TextCell } from '../list/columns.tsx'
import { IdentityCell } from '../list/IdentityCell.tsx'
import type { RowAction } from '../list/row-actions.ts'
import { State, StateIcon } from '../State.tsx'
import { toast } from '../toast.ts'

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

interface EndSessionsProps {
  /** What the button, and the yes of its question, says. */
  action: MessageKey
  title: MessageKey
  detail: MessageKey
  values?: Record<string, string>
  done: MessageKey
  isBusy: boolean
  end: () => Promise<unknown>
}

/** Many at once, after a question. */
export function EndSessions({ action, title, detail, values, done, isBusy, end }: EndSessionsProps) {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const ask = async () => {
    const isYes = await confirm({ title, detail, yes: action, isDestructive: true, ...(values && { values }) })
    if (!isYes) return
    try {
      await end()
    } catch (thrown) {
      toast(failureNotice(intl, action, thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: done }) })
  }
  return (
    <>
      <CommandButton
        variant="default"
        leftSection={<IconLogout2 size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => void ask()}
      >
        <FormattedMessage id={action} />
      </CommandButton>
      {question}
    </>
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
    priority: 2,
    cell: (session) => <Kind session={session} />,
  },
  {
    member: 'creationTime',
    header: 'session.began',
    kind: 'moment',
    priority: 2,
    cell: ({ creationTime }) => <DateTimeCell value={creationTime} />,
  },
  {
    member: 'lastUseTime',
    header: 'session.lastUse',
    kind: 'moment',
    priority: 1,
    isOnPhone: true,
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
