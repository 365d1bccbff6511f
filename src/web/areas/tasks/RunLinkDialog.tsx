import { Group, Stack, Text, TextInput } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Task } from '../../../contract/services/tasks.ts'
import { tasksRunTaskPath } from '../../api/generated/paths.ts'
import { useTasksGetTaskForViewQuery } from '../../api/generated/tasks.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { DateTimeCell } from '../../kit/list/columns.tsx'

interface RunLinkDialogProps {
  task: Pick<Task, 'id' | 'taskName'>
  onClose: () => void
}

/** A link for whatever should run the task next: it is the permission itself, once. */
export function RunLinkDialog({ task: { id, taskName }, onClose }: RunLinkDialogProps) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'tasks.linkOf' }, { name: taskName })
  const task = useTasksGetTaskForViewQuery({ id }, { refetchOnMountOrArgChange: true })
  const link = task.currentData?.runLink
  if (!link) return <LoadingDialog title={title} result={task} failed="kit.form.loadFailed" onClose={onClose} />
  const { tid, ev, expiration } = link
  const address = `${location.origin}${tasksRunTaskPath}?${new URLSearchParams({ tid, ev })}`
  return (
    <Dialog kind="question" title={title} onClose={onClose}>
      <Stack>
        <Text size="sm">
          <FormattedMessage id="tasks.linkHint" />
        </Text>
        <TextInput
          label={intl.formatMessage({ id: 'tasks.link' })}
          dir="ltr"
          readOnly
          value={address}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Text size="sm" c="dimmed">
          <FormattedMessage id="tasks.linkEnds" /> <DateTimeCell value={expiration} />
        </Text>
        <Group justify="space-between">
          <CopyButton key={ev} text={address} />
          <CommandButton variant="default" isBusy={task.isFetching} onClick={() => void task.refetch()}>
            <FormattedMessage id="tasks.anotherLink" />
          </CommandButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
