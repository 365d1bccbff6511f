import { Text } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { userLinkLinkToUserBounds } from '../../api/generated/bounds.ts'
import { useUserLinkLinkToUserMutation } from '../../api/generated/user-link.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useLogin } from '../../session/use-session.ts'
import { CodeField } from './CodeField.tsx'
import { noProof, OwnProof, shownProof } from './OwnProof.tsx'

/** Names are those of the wire, so that the server's faults find their fields. */
const empty = {
  tenancyName: '',
  usernameOrEmailAddress: '',
  password: '',
  twoFactorVerificationCode: '',
  ...noProof,
}
type Values = typeof empty

export function LinkDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const say = useSay()
  const [isShown, setIsShown] = useState(false)
  const [linkToUser] = useUserLinkLinkToUserMutation()
  const { submit, failure } = useSubmit<Values>({
    send: ({ tenancyName, usernameOrEmailAddress, password, twoFactorVerificationCode, ...proof }, numbered) =>
      linkToUser({
        linkToUser: numbered({
          tenancyName: tenancyName.trim() || null,
          usernameOrEmailAddress: usernameOrEmailAddress.trim(),
          password,
          twoFactorVerificationCode: twoFactorVerificationCode.trim() || null,
          ...shownProof(proof),
        }),
      }).unwrap(),
    saved: 'ownAccount.link.done',
  })
  const own = useLogin()?.tenant?.tenancyName ?? ''
  const texts = shapeRules(say, userLinkLinkToUserBounds)
  const initial = { ...empty, tenancyName: own }
  return (
    <FormDialog
      title={intl.formatMessage({ id: 'ownAccount.link.title' })}
      name="account to link"
      basis={own}
      initialValues={initial}
      schema={object({
        ...texts,
        password: texts.password.required(say('ThisFieldIsRequired')),
      })}
      submit={submit}
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
      <OwnProof />
    </FormDialog>
  )
}
