import { Button, Stack } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ExternalAuthenticate } from '../api/generated/token-auth.ts'
import { isDirectory } from '../session/directory.ts'
import { ownSignInAddress } from '../session/tenant.ts'
import { registerAadUser } from './account-calls.ts'
import { DirectoryButton } from './DirectoryButton.tsx'
import { Outcome } from './Outcome.tsx'
import { failureMessage } from './refusal.ts'
import type { SignInMethods } from './sign-in-methods.ts'

interface RegisterByDirectoryProps {
  methods: Pick<SignInMethods, 'providers' | 'isSharedDevice'>
  onFailure: (failure: string | null) => void
  onMade: (canLogin: boolean) => void
}

/** For people of a directory: it says who they are, and they choose no password. */
export function RegisterByDirectory({ methods, onFailure, onMade }: RegisterByDirectoryProps) {
  const intl = useIntl()
  const register = async ({ authProvider, providerKey, providerAccessCode }: ExternalAuthenticate) => {
    if (!isDirectory(authProvider)) return
    const { data, error } = await registerAadUser({ authProvider, providerKey, providerAccessCode })
    if (data) onMade(data.canLogin)
    else onFailure(failureMessage(intl, error))
  }
  return (
    <Stack gap="xs" role="group" aria-label={intl.formatMessage({ id: 'signIn.otherWays' })}>
      {methods.providers.map(
        (provider) =>
          isDirectory(provider.name) && (
            <DirectoryButton
              key={provider.name}
              provider={provider}
              label={`register.with${provider.name}`}
              isSharedDevice={methods.isSharedDevice}
              onFailure={onFailure}
              onPresented={register}
            />
          ),
      )}
    </Stack>
  )
}

export function RegisteredByDirectory({ canLogin }: { canLogin: boolean }) {
  const intl = useIntl()
  const text = canLogin ? 'register.directoryDone' : 'signIn.waitingForActivation'
  return (
    <Outcome title="register.directoryTitle" text={intl.formatMessage({ id: text })}>
      <Button component="a" href={ownSignInAddress()} size="md">
        <FormattedMessage id="confirmEmail.signIn" />
      </Button>
    </Outcome>
  )
}
