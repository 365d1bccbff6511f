import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DirectoryTokenType } from '../../contract/vocabulary/identity.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { onDirectoryTokenNeeded } from '../api/base-query.ts'
import { profileUpdateAadTokenForUserPath } from '../api/generated/paths.ts'
import { providersOf } from '../api/start-calls.ts'
import { send } from '../api/transport.ts'
import { DirectoryWaiting } from '../kit/DirectoryWaiting.tsx'
import { Dialog } from '../kit/form/Dialog.tsx'
import { type DirectoryProvider, directoryFailureTexts, directoryToken } from '../session/directory.ts'
import { endHere } from '../session/leave.ts'
import { useDirectoryWindow } from '../session/use-directory-window.ts'
import { useLogin } from '../session/use-session.ts'

interface Asking {
  provider: DirectoryProvider
  type: DirectoryTokenType
  detail: MessageKey
  answer: (token: string | null) => void
}

/**
 * For people of a directory. A call that needs their own token there gets one silently, or by a button: a window that opens
 * without a press is blocked. The token goes to the server, and the call again.
 */
export function DirectoryRequests() {
  const login = useLogin()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { isOpen, ask, cancel } = useDirectoryWindow()
  const running = useRef(new Map<DirectoryTokenType, Promise<boolean>>())

  const renew = useEffectEvent(async (type: DirectoryTokenType): Promise<boolean> => {
    const { data: offered = [] } = await providersOf(login?.tenant?.id ?? null)
    const provider = offered.find(({ name }) => name === login?.user?.authenticationSource)
    if (!provider) return false
    const silent = await directoryToken(provider, type, { isAsked: false })
    const token = silent.value ?? (await byWindow(provider, type, silent.failure ?? 'needsPerson'))
    if (token === null) return false
    const body = { tokenValue: token, tokenType: type }
    return !(await send({ url: profileUpdateAadTokenForUserPath, method: 'PUT', body })).error
  })
  const byWindow = (
    provider: DirectoryProvider,
    type: DirectoryTokenType,
    failure: keyof typeof directoryFailureTexts,
  ) =>
    new Promise<string | null>((resolve) => {
      const answer = (token: string | null) => {
        setAsking(null)
        resolve(token)
      }
      setAsking({ provider, type, detail: directoryFailureTexts[failure], answer })
    })

  useEffect(
    () =>
      onDirectoryTokenNeeded((type) => {
        const renewing = running.current.get(type) ?? renew(type).finally(() => running.current.delete(type))
        running.current.set(type, renewing)
        return renewing
      }),
    [],
  )

  if (!asking) return null
  const press = async () => {
    const { value, failure } = await ask(() => directoryToken(asking.provider, asking.type, { isAsked: true }))
    // The specification’s way (000, section 8): what was being typed waits for the person.
    if (failure === 'blocked') return endHere('SessionHasEnded.byBlockedWindow')
    if (failure) setAsking({ ...asking, detail: directoryFailureTexts[failure] })
    else asking.answer(value)
  }
  const close = () => {
    cancel()
    asking.answer(null)
  }
  return (
    <Dialog kind="question" onClose={close} title={<FormattedMessage id="directory.needsPersonTitle" />}>
      <Stack gap="md">
        <Text size="sm" role="status">
          <FormattedMessage id={asking.detail} />
        </Text>
        <DirectoryWaiting isOpen={isOpen} onCancel={cancel} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            <FormattedMessage id="kit.cancel" />
          </Button>
          <Button onClick={() => void press()} data-autofocus>
            <FormattedMessage id="directory.goOn" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
