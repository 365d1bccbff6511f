import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { mixed, object } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { userLinkLinkToUserBounds } from '../../api/generated/bounds.ts'
import { type ExternalAuthenticate, useTokenAuthLinkToAadUserMutation } from '../../api/generated/token-auth.ts'
import { useUserLinkLinkToUserMutation } from '../../api/generated/user-link.ts'
import { type ApiError, unreachable } from '../../api/wire.ts'
import { apiErrorOf } from '../../kit/api-error.ts'
import { DirectoryWaiting } from '../../kit/DirectoryWaiting.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { PasswordField, TextField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useOwnMethods } from '../../session/access.ts'
import { directoryFailureTexts, presentedAt } from '../../session/directory.ts'
import { useDirectoryWindow } from '../../session/use-directory-window.ts'
import { useLogin } from '../../session/use-session.ts'
import { CodeField } from './CodeField.tsx'
import { asksForOwnProof, directoryOf } from './link-by-directory.ts'
import { noProof, OwnProof, shownProof } from './OwnProof.tsx'

/** Names are those of the wire, so that the server's faults find their fields. */
const empty = {
  tenancyName: '',
  usernameOrEmailAddress: '',
  password: '',
  twoFactorVerificationCode: '',
  isByDirectory: false,
  isGuest: false,
  ...noProof,
}
type Values = typeof empty

export function LinkDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const say = useSay()
  const [linkToUser] = useUserLinkLinkToUserMutation()
  const linkByDirectory = useLinkByDirectory()
  const { byPassword: isPasswordOn, byDirectory: isDirectoryOn } = useOwnMethods()
  // Where one way alone is on, it is the way, whatever a draft was written for.
  const isByDirectory = (isChosen: boolean) => isDirectoryOn && (isChosen || !isPasswordOn)
  const { submit, failure } = useSubmit<Values>({
    send: (values, numbered) => {
      if (isByDirectory(values.isByDirectory)) return linkByDirectory.send(values)
      const { tenancyName, usernameOrEmailAddress, password, twoFactorVerificationCode } = values
      return linkToUser({
        linkToUser: numbered({
          tenancyName: tenancyName.trim() || null,
          usernameOrEmailAddress: usernameOrEmailAddress.trim(),
          password,
          twoFactorVerificationCode: twoFactorVerificationCode.trim() || null,
          ...shownProof(values),
        }),
      }).unwrap()
    },
    saved: 'ownAccount.link.done',
  })
  const own = useLogin()?.tenant?.tenancyName ?? ''
  const { usernameOrEmailAddress, password, ...texts } = shapeRules(say, userLinkLinkToUserBounds)
  const byPassword = (rule: typeof password) =>
    mixed().when('isByDirectory', ([isChosen]) => (isByDirectory(isChosen) ? mixed() : rule))
  return (
    <FormDialog
      title={intl.formatMessage({ id: 'ownAccount.link.title' })}
      name="account to link"
      basis={own}
      initialValues={{ ...empty, tenancyName: own }}
      schema={object({
        ...texts,
        usernameOrEmailAddress: byPassword(usernameOrEmailAddress),
        password: byPassword(password.required(say('ThisFieldIsRequired'))),
      })}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.link"
      waitsForValid
      onClose={onClose}
      onSaved={onClose}
    >
      <Text size="sm">
        <FormattedMessage id="ownAccount.link.detail" />
      </Text>
      <TextField
        name="tenancyName"
        label="ownAccount.link.tenancyName"
        hint="ownAccount.link.tenancyHint"
        autoComplete="organization"
        dir="auto"
      />
      {isPasswordOn && isDirectoryOn && (
        <SwitchField name="isByDirectory" label="ownAccount.link.byDirectory" isAtStart />
      )}
      <Proof isByDirectory={isByDirectory} />
      <DirectoryWaiting isOpen={linkByDirectory.isOpen} onCancel={linkByDirectory.cancel} />
      <OwnProof />
    </FormDialog>
  )
}

/** That the other account is one’s own. */
function Proof({ isByDirectory }: { isByDirectory: (isChosen: boolean) => boolean }) {
  const { isByDirectory: isChosen } = useFormikContext<Values>().values
  const [isShown, setIsShown] = useState(false)
  if (isByDirectory(isChosen)) return <SwitchField name="isGuest" label="ownAccount.link.isGuest" isAtStart />
  return (
    <>
      <TextField
        name="usernameOrEmailAddress"
        label="ownAccount.link.userName"
        isRequired
        isFirst
        autoComplete="off"
        dir="auto"
      />
      <PasswordField
        name="password"
        label="ownAccount.link.password"
        showLabel="ownAccount.link.show"
        isShown={isShown}
        onShow={setIsShown}
        isRequired
        autoComplete="off"
        dir="ltr"
      />
      <CodeField
        name="twoFactorVerificationCode"
        label="ownAccount.link.code"
        hint="ownAccount.link.codeHint"
        isRequired={false}
      />
    </>
  )
}

function useLinkByDirectory() {
  const intl = useIntl()
  const [link] = useTokenAuthLinkToAadUserMutation()
  const { isOpen, ask, cancel } = useDirectoryWindow()
  const said = useRef<{ presented: ExternalAuthenticate; tenancyName: string; isGuest: boolean } | null>(null)

  const present = async (account: { tenancyName: string; isGuest: boolean }): Promise<ExternalAuthenticate> => {
    const isSame = said.current?.tenancyName === account.tenancyName && said.current.isGuest === account.isGuest
    if (said.current && isSame) return said.current.presented
    const refusal = (id: MessageKey): ApiError => ({
      ...unreachable,
      status: 400,
      message: intl.formatMessage({ id }, { organization: account.tenancyName }),
    })
    const provider = await directoryOf(account)
    if (!provider)
      throw refusal(account.tenancyName ? 'ownAccount.link.noDirectory' : 'ownAccount.link.noDirectoryOfOperator')
    const { value, failure } = await ask(() => presentedAt(provider, { isSharedDevice: false }))
    if (failure) {
      console.error(`The directory did not link the account: ${failure}`)
      throw refusal(directoryFailureTexts[failure])
    }
    said.current = { presented: value, ...account }
    return value
  }

  const send = async ({ tenancyName: typed, isGuest, ...proof }: Values) => {
    const tenancyName = typed.trim()
    const { authProvider, providerKey, providerAccessCode } = await present({ tenancyName, isGuest })
    const linkToAadUser = {
      authProvider,
      providerKey,
      providerAccessCode,
      tenancyName: tenancyName || null,
      ...shownProof(proof),
    }
    try {
      await link({ linkToAadUser }).unwrap()
    } catch (error) {
      if (!asksForOwnProof(apiErrorOf(error))) said.current = null
      throw error
    }
  }
  return { isOpen, cancel, send }
}
