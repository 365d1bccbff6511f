import { Alert, Button, Group, Loader } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isApiError } from '../api-error.ts'
import { Dialog } from './Dialog.tsx'

interface LoadingDialogProps {
  title: string
  /** What a query hook answers before it has data. */
  result: { error?: unknown; refetch: () => unknown }
  failed: MessageKey
  onClose: () => void
}

/** Stands where a form will be, until the server has answered what it begins with. */
export function LoadingDialog({ title, result: { error, refetch }, failed, onClose }: LoadingDialogProps) {
  const message = isApiError(error) && error.message
  return (
    <Dialog kind="form" onClose={onClose} title={title}>
      {error === undefined ? (
        <Group role="status" justify="center" p="xl">
          <Loader size="sm" aria-hidden />
          <FormattedMessage id="kit.list.loading" />
        </Group>
      ) : (
        <Alert color="red" role="alert" title={<FormattedMessage id={failed} />}>
          <p>{message || <FormattedMessage id="kit.needsServer" />}</p>
          <Button variant="light" onClick={refetch}>
            <FormattedMessage id="kit.retry" />
          </Button>
        </Alert>
      )}
    </Dialog>
  )
}
