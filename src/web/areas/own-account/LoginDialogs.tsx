/** Sign-ins elsewhere as ways in to one’s own account. */
import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { markNow } from '../../../offline/owner-mark.ts'
import {
  type OwnLogin,
  useOwnProfileAddOwnLoginMutation,
  useOwnProfileRemoveOwnLoginMutation,
} from '../../api/generated/own-profile.ts'
import type { ExternalAuthenticate } from '../../api/generated/token-auth.ts'
import { getTwitterAccessToken, getTwitterRequestToken } from '../../api/twitter-calls.ts'
import { type ApiError, unreachable } from '../../api/wire.ts'
import { apiErrorOf } from '../../kit/api-error.ts'
import { DirectoryWaiting } from '../../kit/DirectoryWaiting.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { directoryFailureTexts, isDirectory, presentedAt } from '../../session/directory.ts'
import { forgetForOwnAccount, type ReturnedSignIn, returnedForOwnAccount } from '../../session/provider-answer.ts'
import { useProviderNames } from '../../session/provider-names.ts'
import { beginAt, type OfferedProvider, signInOf } from '../../session/providers.ts'
import { useDirectoryWindow } from '../../session/use-directory-window.ts'
import { asksForOwnProof } from './link-by-directory.ts'
import { noProof, OwnProof, shownProof } from './OwnProof.tsx'

interface AddLoginDialogProps {
  /** Those that open the account by now are not among them. */
  providers: readonly OfferedProvider[]
  onClose: () => void
}

/** The provider vouches for the person first, in a window or by leading the browser there and back; then it is added. */
export function AddLoginDialog({ providers, onClose }: AddLoginDialogProps) {
  const intl = useIntl()
  const nameOf = useProviderNames()
  const [add] = useOwnProfileAddOwnLoginMutation()
  const [returned, setReturned] = useState(returnedForOwnAccount)
  const presenting = usePresented(returned)
  const forget = () => {
    forgetForOwnAccount()
    setReturned(null)
  }
  const close = () => {
    forgetForOwnAccount()
    onClose()
  }
  const chosen: string = returned?.begun.provider ?? providers[0]?.name ?? ''
  const empty = { provider: chosen, ...noProof }
  const { submit, failure } = useSubmit<typeof empty>({
    send: async ({ provider: name, ...proof }, numbered) => {
      try {
        const provider = providers.find((offered) => offered.name === name)
        const { authProvider, providerKey, providerAccessCode, codeVerifier } = await presenting.of(name, provider)
        const presented = { authProvider, providerKey, providerAccessCode, ...(codeVerifier && { codeVerifier }) }
        await add({ addOwnLogin: numbered({ ...presented, ...shownProof(proof) }) }).unwrap()
      } catch (error) {
        if (!asksForOwnProof(apiErrorOf(error))) {
          presenting.forget()
          forget()
        }
        throw error
      }
    },
    saved: 'ownAccount.logins.added',
  })
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'ownAccount.logins.addTitle' })}
      name="own way in"
      basis={empty}
      initialValues={empty}
      schema={object()}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.logins.add"
      onClose={close}
      onSaved={close}
    >
      <Text size="sm">
        {returned ? (
          <FormattedMessage id="ownAccount.logins.returned" values={{ provider: nameOf(chosen) }} />
        ) : (
          <FormattedMessage id="ownAccount.logins.addDetail" />
        )}
      </Text>
      {!returned && (
        <SelectField
          name="provider"
          label="ownAccount.logins.provider"
          isRequired
          isFirst
          options={providers.map(({ name }) => ({ value: name, label: nameOf(name) }))}
        />
      )}
      <DirectoryWaiting isOpen={presenting.isOpen} onCancel={presenting.cancel} />
      <OwnProof />
    </FormDialog>
  )
}

/** What the provider said holds for the next try where only the account’s own proof was missing. */
function usePresented(returned: ReturnedSignIn | null) {
  const intl = useIntl()
  const nameOf = useProviderNames()
  const { isOpen, ask, cancel } = useDirectoryWindow()
  const said = useRef<{ name: string; presented: ExternalAuthenticate } | null>(null)

  const refusal = (message: string): ApiError => ({ ...unreachable, status: 400, message })
  const notFinished = (name: string) =>
    refusal(intl.formatMessage({ id: 'ownAccount.logins.notFinished' }, { provider: nameOf(name) }))

  const broughtBack = async (name: string): Promise<ExternalAuthenticate | null> => {
    if (!returned) return null
    const presented = await signInOf(returned, getTwitterAccessToken)
    if (!presented) throw notFinished(name)
    return presented
  }

  const inWindow = async (provider: OfferedProvider): Promise<ExternalAuthenticate> => {
    const { value, failure } = await ask(() => presentedAt(provider, { isSharedDevice: false }))
    if (failure) throw refusal(intl.formatMessage({ id: directoryFailureTexts[failure] }))
    return value
  }

  /** The page ends where the provider can be asked. */
  const byGoingThere = async (provider: OfferedProvider): Promise<never> => {
    const nothing = { isSharedDevice: false, isAtLock: false, returnUrl: null, isSingleSignIn: false }
    const forVisit = markNow().visit?.id ?? null
    const address =
      forVisit && (await beginAt(provider, { ...nothing, forVisit, asksAnew: false }, getTwitterRequestToken))
    if (!address) throw notFinished(provider.name)
    location.assign(address)
    return new Promise(() => undefined)
  }

  const present = async (name: string, provider: OfferedProvider | undefined): Promise<ExternalAuthenticate> => {
    const brought = await broughtBack(name)
    if (brought) return brought
    if (!provider) throw notFinished(name)
    return isDirectory(name) ? inWindow(provider) : byGoingThere(provider)
  }

  const of = async (name: string, provider: OfferedProvider | undefined): Promise<ExternalAuthenticate> => {
    if (said.current?.name === name) return said.current.presented
    const presented = await present(name, provider)
    said.current = { name, presented }
    return presented
  }
  const forget = () => {
    said.current = null
  }
  return { isOpen, cancel, of, forget }
}

export function RemoveLoginDialog({ login, onClose }: { login: OwnLogin; onClose: () => void }) {
  const intl = useIntl()
  const nameOf = useProviderNames()
  const [remove] = useOwnProfileRemoveOwnLoginMutation()
  const { provider } = login
  const { submit, failure } = useSubmit<typeof noProof>({
    send: (proof, numbered) => remove({ removeOwnLogin: numbered({ provider, ...shownProof(proof) }) }).unwrap(),
    saved: 'ownAccount.logins.removed',
  })
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'ownAccount.logins.removeTitle' }, { provider: nameOf(provider) })}
      name="own way in to remove"
      basis={noProof}
      initialValues={noProof}
      schema={object()}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.logins.remove"
      onClose={onClose}
      onSaved={onClose}
    >
      <Text size="sm">
        <FormattedMessage id="ownAccount.logins.removeDetail" />
      </Text>
      <OwnProof />
    </FormDialog>
  )
}
