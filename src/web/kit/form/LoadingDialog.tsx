import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isUnreachable } from '../../api/wire.ts'
import { isApiError } from '../api-error.ts'
import { useAwayWords } from '../away-words.ts'
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
  const known = isApiError(error) ? error : undefined
  const isAway = known !== undefined && isUnreachable(known)
  const away = useAwayWords({ title: 'kit.part.offline', detail: 'kit.part.offlineDetail' })
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
        <Alert
          {...(isAway
            ? { color: 'gray', role: 'status', icon: <IconCloudOff aria-hidden /> }
            : { color: 'red', role: 'alert' })}
          title={<FormattedMessage id={isAway ? away.title : failed} />}
        >
          <p>{known && !isAway ? known.message : <FormattedMessage id={away.detail} />}</p>
          <Button variant="light" onClick={refetch}>
            <FormattedMessage id="kit.retry" />
          </Button>
        </Alert>
      )}
    </Dialog>
  )
}
