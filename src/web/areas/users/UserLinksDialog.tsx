import { Group, Stack, Text } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  type UserLinkGetLinksOfUserApiResponse,
  useUserLinkEndLinksOfUserMutation,
  useUserLinkGetLinksOfUserQuery,
} from '../../api/generated/user-link.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { DateTimeCell } from '../../kit/list/columns.tsx'
import { toast } from '../../kit/toast.ts'
import classes from './UserLinksDialog.module.css'

interface UserLinksDialogProps {
  user: { id: number; userName: string }
  onClose: () => void
}

type Link = UserLinkGetLinksOfUserApiResponse['items'][number]

/** Linked accounts are one group: an administrator takes this person out of it, and parts none of the others. */
export function UserLinksDialog({ user, onClose }: UserLinksDialogProps) {
  const intl = useIntl()
  const { id, userName } = user
  const title = intl.formatMessage({ id: 'users.linksOf' }, { userName })
  const links = useUserLinkGetLinksOfUserQuery({ id }, { refetchOnMountOrArgChange: true })
  const items = links.currentData?.items
  if (!items) return <LoadingDialog title={title} result={links} failed="users.links.loadFailed" onClose={onClose} />
  return (
    <Dialog kind="form" onClose={onClose} title={title}>
      {items.length === 0 ? (
        <Text c="dimmed">
          <FormattedMessage id="users.links.none" />
        </Text>
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            <FormattedMessage id="users.links.hint" values={{ userName }} />
          </Text>
          <Links items={items} label={title} />
          <EndAll user={user} />
        </Stack>
      )}
    </Dialog>
  )
}

function Links({ items, label }: { items: readonly Link[]; label: string }) {
  return (
    <ul className={classes.links} aria-label={label}>
      {items.map((link) => (
        <li key={`${link.userName} ${link.linkedAt}`} className={classes.link}>
          <strong dir="auto">{link.userName ?? <FormattedMessage id="users.links.elsewhere" />}</strong>
          <span className={classes.when}>
            <FormattedMessage id="users.links.linkedAt" /> <DateTimeCell value={link.linkedAt} />
          </span>
          <span className={classes.when}>
            <FormattedMessage id="users.links.lastUsedAt" />{' '}
            {link.lastUsedAt === null ? (
              <FormattedMessage id="users.links.never" />
            ) : (
              <DateTimeCell value={link.lastUsedAt} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function EndAll({ user: { id, userName } }: Pick<UserLinksDialogProps, 'user'>) {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const [endLinks, { isLoading }] = useUserLinkEndLinksOfUserMutation()
  const end = async () => {
    const isYes = await confirm({
      title: 'users.links.endTitle',
      detail: 'users.links.endDetail',
      values: { userName },
      yes: 'users.links.end',
      isDestructive: true,
    })
    if (!isYes) return
    try {
      await endLinks({ entityId: { id } }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'users.links.end', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'users.links.ended' }) })
  }
  return (
    <Group justify="flex-end">
      <CommandButton
        variant="light"
        color="red"
        leftSection={<IconUnlink size={16} aria-hidden />}
        isBusy={isLoading}
        onClick={() => void end()}
      >
        <FormattedMessage id="users.links.end" />
      </CommandButton>
      {question}
    </Group>
  )
}
