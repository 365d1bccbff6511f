import { Button, Text } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { ExternalAuthenticate } from '../api/generated/token-auth.ts'
import { type DirectoryProvider, directoryFailureTexts, presentedAt } from '../session/directory.ts'
import { useDirectoryWindow } from '../session/use-directory-window.ts'

interface DirectoryButtonProps {
  provider: DirectoryProvider
  label: MessageKey
  isSharedDevice: boolean
  onFailure: (failure: string | null) => void
  onPresented: (presented: ExternalAuthenticate) => Promise<void>
}

/** Opens the directory’s window; a person who has closed it says so, since the page does not see it. */
export function DirectoryButton({ provider, label, isSharedDevice, onFailure, onPresented }: DirectoryButtonProps) {
  const intl = useIntl()
  const { isOpen, ask, cancel } = useDirectoryWindow()
  const begin = async () => {
    onFailure(null)
    const asked = await ask(() => presentedAt(provider, { isSharedDevice }))
    if (asked?.failure) onFailure(intl.formatMessage({ id: directoryFailureTexts[asked.failure] }))
    if (asked?.value) await onPresented(asked.value)
  }
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        aria-disabled={isOpen}
        aria-busy={isOpen}
        onClick={() => void begin()}
      >
        <FormattedMessage id={label} />
      </Button>
      <div role="status">
        {isOpen && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="directory.waiting" />{' '}
            <Button variant="subtle" size="compact-sm" onClick={cancel}>
              <FormattedMessage id="directory.stopWaiting" />
            </Button>
          </Text>
        )}
      </div>
    </>
  )
}
