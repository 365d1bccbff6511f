import { IconArrowRight, IconLink, IconLinkOff, IconUnlink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  type LinkedUser,
  useUserLinkGetLinkedUsersQuery,
  useUserLinkUnlinkUserMutation,
} from '../../api/generated/user-link.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { mayLeaveUnsaved } from '../../kit/form/use-unsaved.ts'
import { openedLater } from '../../kit/later.tsx'
import type { ListColumn } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { useGoOnLinked } from '../../session/use-go-on-linked.ts'
import { useLogin } from '../../session/use-session.ts'

const LinkDialog = openedLater(async () => (await import('./LinkDialog.tsx')).LinkDialog)

/** Accounts of the same human: to go on in one of them takes no password. */
export function LinkedTab() {
  const list = useListState({
    name: 'linked-accounts',
    operation: 'userLinkGetLinkedUsers',
    filters: {},
    sortFields: ['username'],
  })
  const { maxResultCount, skipCount } = list.request
  const accounts = useUserLinkGetLinkedUsersQuery({ maxResultCount, skipCount }, { refetchOnMountOrArgChange: true })
  const [unlink] = useUserLinkUnlinkUserMutation()
  const goOnLinked = useGoOnLinked()
  const dialog = useDialog<'link', LinkedUser>(['link'], [])
  const reason: MessageKey | undefined = useLogin()?.impersonatorUser ? 'ownAccount.notWhileActing' : undefined
  const goOn = async (account: LinkedUser) => {
    if (await mayLeaveUnsaved()) await goOnLinked(account)
  }
  return (
    <List
      title="ownAccount.linked"
      list={list}
      result={accounts}
      columns={columns}
      rowKey={({ tenantId, id }) => `${tenantId ?? ''}.${id}`}
      rowName={nameOf}
      rowActions={[
        { id: 'switch', label: 'ownAccount.linked.switch', icon: IconArrowRight, isQuick: true, run: goOn },
        {
          id: 'unlink',
          label: 'ownAccount.linked.unlink',
          icon: IconUnlink,
          isDestructive: true,
          confirm: (account) => ({
            title: 'ownAccount.linked.unlinkTitle',
            detail: 'ownAccount.linked.unlinkDetail',
            values: { name: nameOf(account) },
            yes: 'ownAccount.linked.unlink',
            isDestructive: true,
          }),
          run: ({ id: userId, tenantId }) => unlink({ unlinkUser: { userId, tenantId } }).unwrap(),
          done: 'ownAccount.linked.unlinked',
        },
      ]}
      primary={
        <CommandButton
          leftSection={<IconLink size={16} aria-hidden />}
          reason={reason}
          onClick={() => dialog.open('link')}
        >
          <FormattedMessage id="ownAccount.link" />
        </CommandButton>
      }
      empty={
        <State icon={<StateIcon of={IconLinkOff} />} title={<FormattedMessage id="ownAccount.linked.none" />}>
          <FormattedMessage id={reason ?? 'ownAccount.linked.noneDetail'} />
        </State>
      }
    >
      <Suspense>{dialog.shown && <LinkDialog onClose={dialog.close} />}</Suspense>
    </List>
  )
}

const nameOf = ({ tenancyName, username }: LinkedUser): string =>
  tenancyName === null ? username : `${tenancyName}\\${username}`

const columns: readonly ListColumn<LinkedUser, SortField<'userLinkGetLinkedUsers'>>[] = [
  {
    member: 'username',
    header: 'ownAccount.linked.account',
    kind: 'identity',
    min: 260,
    grow: 1,
    priority: 1,
    cell: (account) => <Account account={account} />,
  },
]

function Account({ account: { username, tenancyName } }: { account: LinkedUser }) {
  const operator = useIntl().formatMessage({ id: 'ownAccount.linked.operator' })
  return <IdentityCell name={username} detail={tenancyName ?? operator} />
}
