import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ExternalAuthenticate } from '../api/generated/token-auth.ts'
import { getTwitterRequestToken } from '../api/twitter-calls.ts'
import { isDirectory } from '../session/directory.ts'
import { nameOfProvider } from '../session/provider-names.ts'
import { beginAt, type OfferedProvider } from '../session/providers.ts'
import { accountPaths } from './account-paths.ts'
import { DirectoryButton } from './DirectoryButton.tsx'
import { isAtLock } from './locked.ts'
import classes from './OtherWays.module.css'
import { pageAddress } from './page-address.ts'
import { wishesForReturn } from './sign-in.ts'

export interface OtherWaysProps {
  providers: readonly OfferedProvider[]
  isMobileOn: boolean
  /** The person says so. */
  isSharedDevice: boolean
  /** A directory asks for the password, whoever sat here before. */
  asksAnew: boolean
  /** False: it has been said why not. */
  mayBegin: () => Promise<boolean>
  onFailure: (failure: string | null) => void
  /** What a directory’s window came back with. */
  onPresented: (presented: ExternalAuthenticate) => Promise<void>
}

/** Ways in beside the password. */
export function OtherWays(props: OtherWaysProps) {
  const { providers, isMobileOn, isSharedDevice, asksAnew, mayBegin, onFailure, onPresented } = props
  const intl = useIntl()
  const [leaving, setLeaving] = useState<string | null>(null)
  const begin = async (provider: OfferedProvider) => {
    if (leaving !== null || !(await mayBegin())) return
    setLeaving(provider.name)
    const { returnUrl = null, singleSignIn = false } = wishesForReturn(location.search)
    const wishes = { isSharedDevice, isAtLock: isAtLock(), returnUrl, isSingleSignIn: singleSignIn, forVisit: null }
    const address = await beginAt(provider, { ...wishes, asksAnew }, getTwitterRequestToken)
    if (address !== null) return location.assign(address)
    setLeaving(null)
    const id = provider.name === 'Twitter' ? 'signIn.twitterNotConfirmed' : 'signIn.unreachable'
    onFailure(intl.formatMessage({ id }))
  }
  return (
    <Stack gap="xs" role="group" aria-label={intl.formatMessage({ id: 'signIn.otherWays' })}>
      {providers.map((provider) =>
        isDirectory(provider.name) ? (
          <DirectoryButton
            key={provider.name}
            provider={provider}
            label={`signIn.with${provider.name}`}
            isSharedDevice={asksAnew}
            onFailure={onFailure}
            onPresented={onPresented}
          />
        ) : (
          <Button
            key={provider.name}
            variant="default"
            size="md"
            fullWidth
            classNames={{ root: classes.way, label: classes.words }}
            aria-disabled={leaving !== null}
            aria-busy={leaving === provider.name}
            onClick={() => void begin(provider)}
          >
            <FormattedMessage id="signIn.withProvider" values={{ provider: nameOfProvider(intl, provider.name) }} />
          </Button>
        ),
      )}
      {isMobileOn && (
        <Button
          component="a"
          href={accountPaths.mobileIdLogin + pageAddress().search}
          variant="default"
          size="md"
          fullWidth
          classNames={{ root: classes.way, label: classes.words }}
        >
          <FormattedMessage id="signIn.withMobileId" />
        </Button>
      )}
    </Stack>
  )
}
