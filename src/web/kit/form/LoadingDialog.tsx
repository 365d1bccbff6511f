import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Alert.css'
import { Alert, Button, Group, Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isApiError } from '../api-error.ts'
import { narrow } from '../narrow.ts'

interface LoadingDialogProps {
  title: string
  /** What a query hook answers before it has data. */
  result: { error?: unknown; refetch: () => unknown }
  failed: MessageKey
  onClose: () => void
}

/** Stands where a form will be, until the server has answered what it begins with. */
export function LoadingDialog({ title, result: { error, refetch }, failed, onClose }: LoadingDialogProps) {
  const intl = useIntl()
  const isNarrow = useMediaQuery(narrow)
  const words = isApiError(error) && error.message
  return (
    <Modal
      opened
      returnFocus={false}
      size="lg"
      fullScreen={isNarrow}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'kit.close' }) }}
    >
      {error === undefined ? (
        <Group role="status" justify="center" p="xl">
          <Loader size="sm" aria-hidden />
          <FormattedMessage id="kit.list.loading" />
        </Group>
      ) : (
        <Alert color="red" role="alert" title={<FormattedMessage id={failed} />}>
          <p>{words || <FormattedMessage id="kit.needsServer" />}</p>
          <Button variant="light" onClick={refetch}>
            <FormattedMessage id="kit.retry" />
          </Button>
        </Alert>
      )}
    </Modal>
  )
}
