import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isApiError } from '../api-error.ts'
import { Dialog } from './Dialog.tsx'
import classes from './LoadingDialog.module.css'

interface LoadingDialogProps {
  title: string
  /** What a query hook answers before it has data. */
  result: { error?: unknown; refetch: () => unknown }
  failed: MessageKey
  onClose: () => void
}

/** As many as fill a screen. */
const bones = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Stands where a form will be, until the server has answered what it begins with. */
export function LoadingDialog({ title, result: { error, refetch }, failed, onClose }: LoadingDialogProps) {
  const message = isApiError(error) && error.message
  return (
    <Dialog kind="form" onClose={onClose} title={title}>
      {error === undefined ? (
        <div role="status">
          <VisuallyHidden>
            <FormattedMessage id="kit.list.loading" />
          </VisuallyHidden>
          {bones.map((at) => (
            <div key={at} className={classes.field}>
              <div className={classes.label} />
              <div className={classes.input} />
            </div>
          ))}
        </div>
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
