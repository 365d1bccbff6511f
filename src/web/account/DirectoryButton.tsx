import { Button } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { ExternalAuthenticate } from '../api/generated/token-auth.ts'
import { DirectoryWaiting } from '../kit/DirectoryWaiting.tsx'
import { type DirectoryProvider, directoryFailureTexts, presentedAt } from '../session/directory.ts'
import { useDirectoryWindow } from '../session/use-directory-window.ts'
import classes from './OtherWays.module.css'

interface DirectoryButtonProps {
  provider: DirectoryProvider
  label: MessageKey
  isSharedDevice: boolean
  onFailure: (failure: string | null) => void
  onPresented: (presented: ExternalAuthenticate) => Promise<void>
}

/** Opens the directory’s window, and hands over what comes of it. */
export function DirectoryButton({ provider, label, isSharedDevice, onFailure, onPresented }: DirectoryButtonProps) {
  const intl = useIntl()
  const { isOpen, ask, cancel } = useDirectoryWindow()
  const begin = async () => {
    onFailure(null)
    const { value, failure } = await ask(() => presentedAt(provider, { isSharedDevice }))
    if (failure) onFailure(intl.formatMessage({ id: directoryFailureTexts[failure] }))
    else await onPresented(value)
  }
  return (
    <div>
      <Button
        variant="default"
        size="md"
        fullWidth
        classNames={{ root: classes.way, label: classes.words }}
        onClick={() => void begin()}
      >
        <FormattedMessage id={label} />
      </Button>
      <DirectoryWaiting isOpen={isOpen} onCancel={cancel} />
    </div>
  )
}
