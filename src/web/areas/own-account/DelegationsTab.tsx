import { IconArrowRight, IconUserOff, IconUserShare, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  type UserDelegation,
  useUserDelegationGetDelegationsQuery,
  useUserDelegationRevokeDelegationMutation,
} from '../../api/generated/user-delegation.ts'
import { clock } from '../../api/server-time.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { openedLater } from '../../kit/later.tsx'
import { DateTimeCell, type ListColumn, ProseCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { useLogin } from '../../session/use-session.ts'

const DelegateDialog = openedLater(async () => (await import('./DelegateDialog.tsx')).DelegateDialog)
const ActForDialog = openedLater(async () => (await import('./ActForDialog.tsx')).ActForDialog)

/** Who may act as the person for a time, and as whom they may. */
export function DelegationsTab() {
  const list = useListState({
    name: 'delegations',
    operation: 'userDelegationGetDelegations',
    filters: {},
    sortFields: ['startTime', 'endTime'],
  })
  const { maxResultCount, skipCount, sorting } = list.request
  const delegations = useUserDelegationGetDelegationsQuery(
    { maxResultCount, skipCount, sorting },
    { refetchOnMountOrArgChange: true },
  )
  const [revoke] = useUserDelegationRevokeDelegationMutation()
  const dialog = useDialog<'delegate' | 'act', UserDelegation>(['delegate', 'act'], delegations.data?.items)
  const reason: MessageKey | undefined = useLogin()?.impersonatorUser ? 'ownAccount.notWhileActing' : undefined
  return (
    <List
      title="ownAccount.delegations"
      list={list}
      result={delegations}
      columns={columns}
      rowName={nameOf}
      rowActions={[
        {
          id: 'act',
          label: 'ownAccount.delegations.act',
          icon: IconArrowRight,
          isQuick: true,
          when: mayAct,
          run: (delegation) => dialog.open('act', delegation),
        },
        {
          id: 'revoke',
          label: 'ownAccount.delegations.revoke',
          icon: IconX,
          isDestructive: true,
          confirm: (delegation) => ({
            title: 'ownAccount.delegations.revokeTitle',
            detail: delegation.isGiven
              ? 'ownAccount.delegations.revokeDetail'
              : 'ownAccount.delegations.giveBackDetail',
            values: { name: nameOf(delegation) },
            yes: 'ownAccount.delegations.revoke',
            isDestructive: true,
          }),
          run: ({ id }) => revoke({ entityId: { id } }).unwrap(),
          done: 'ownAccount.delegations.revoked',
        },
      ]}
      primary={
        <CommandButton
          leftSection={<IconUserShare size={16} aria-hidden />}
          reason={reason}
          onClick={() => dialog.open('delegate')}
        >
          <FormattedMessage id="ownAccount.delegate" />
        </CommandButton>
      }
      empty={
        <State icon={<StateIcon of={IconUserOff} />} title={<FormattedMessage id="ownAccount.delegations.none" />}>
          <FormattedMessage id={reason ?? 'ownAccount.delegations.noneDetail'} />
        </State>
      }
    >
      <Suspense>
        {dialog.shown?.kind === 'delegate' && <DelegateDialog onClose={dialog.close} />}
        {dialog.shown?.kind === 'act' && dialog.shown.row && (
          <ActForDialog delegation={dialog.shown.row} onClose={dialog.close} />
        )}
      </Suspense>
    </List>
  )
}

export const nameOf = ({ fullName, userName }: UserDelegation): string => fullName || userName

const hasBegun = ({ startTime }: UserDelegation): boolean => new Date(startTime) <= clock.now()

function mayAct(delegation: UserDelegation): true | MessageKey {
  if (delegation.isGiven) return 'ownAccount.delegations.isGiven'
  return hasBegun(delegation) || 'ownAccount.delegations.notYet'
}

const columns: readonly ListColumn<UserDelegation, SortField<'userDelegationGetDelegations'>>[] = [
  {
    member: 'userName',
    header: 'ownAccount.delegations.who',
    kind: 'identity',
    min: 200,
    grow: 2,
    priority: 1,
    cell: (delegation) => <IdentityCell name={nameOf(delegation)} detail={delegation.userName} />,
  },
  {
    member: 'isGiven',
    header: 'ownAccount.delegations.direction',
    kind: 'status',
    min: 170,
    priority: 1,
    cell: (delegation) => <Direction delegation={delegation} />,
  },
  {
    member: 'startTime',
    isSortable: true,
    header: 'ownAccount.delegations.from',
    kind: 'moment',
    priority: 3,
    cell: ({ startTime }) => <DateTimeCell value={startTime} />,
  },
  {
    member: 'endTime',
    isSortable: true,
    header: 'ownAccount.delegations.until',
    kind: 'moment',
    priority: 1,
    isOnPhone: true,
    cell: ({ endTime }) => <DateTimeCell value={endTime} />,
  },
  {
    member: 'reason',
    header: 'ownAccount.delegations.reason',
    kind: 'prose',
    min: 160,
    priority: 2,
    cell: ({ reason }) => <ProseCell text={reason} />,
  },
]

function Direction({ delegation }: { delegation: UserDelegation }) {
  return (
    <StatusCell tone={hasBegun(delegation) ? 'good' : 'wait'} isSpelled>
      <FormattedMessage
        id={delegation.isGiven ? 'ownAccount.delegations.actsForMe' : 'ownAccount.delegations.iActFor'}
      />
    </StatusCell>
  )
}
