import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { profileChangePasswordBounds } from '../../api/generated/bounds.ts'
import {
  useProfileChangePasswordMutation,
  useProfileGetPasswordComplexitySettingQuery,
} from '../../api/generated/profile.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PasswordField } from '../../kit/form/fields/TextField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { PasswordRuleList } from '../../kit/form/PasswordRuleList.tsx'
import { fieldRules } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useLogin } from '../../session/use-session.ts'

interface PasswordDialogProps {
  onClose: () => void
}

/** Names are those of the wire, so that the server's faults find their fields. */
const empty = { currentPassword: '', newPassword: '', repeated: '' }
type Values = typeof empty

export function PasswordDialog({ onClose }: PasswordDialogProps) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'ownAccount.password.title' })
  const complexity = useProfileGetPasswordComplexitySettingQuery()
  if (!complexity.data) {
    return <LoadingDialog title={title} result={complexity} failed="ownAccount.password.loadFailed" onClose={onClose} />
  }
  return <PasswordForm title={title} demands={complexity.data.setting} onClose={onClose} />
}

interface PasswordFormProps extends PasswordDialogProps {
  title: string
  demands: PasswordDemands
}

function PasswordForm({ title, demands, onClose }: PasswordFormProps) {
  const say = useSay()
  const [changePassword] = useProfileChangePasswordMutation()
  const { submit, failure } = useSubmit<Values>({
    send: ({ currentPassword, newPassword }, numbered) =>
      changePassword({ changePassword: numbered({ currentPassword, newPassword }) }).unwrap(),
    saved: 'ownAccount.password.changed',
  })
  const rules = fieldRules(say)
  const { currentPassword } = shapeRules(say, profileChangePasswordBounds)
  const required = say('ThisFieldIsRequired')
  return (
    <FormDialog
      kind="question"
      title={title}
      name="own password"
      basis={empty}
      initialValues={empty}
      schema={object({
        currentPassword: currentPassword.required(required),
        newPassword: rules.password(profileChangePasswordBounds.newPassword.maxLength, demands).required(required),
        repeated: rules.sameAs('newPassword', 'PasswordsDontMatch').required(required),
      })}
      submit={submit}
      latest={null}
      failure={failure}
      action="ownAccount.password.change"
      waitsForValid
      onClose={onClose}
      onSaved={onClose}
    >
      <Fields demands={demands} />
    </FormDialog>
  )
}

function Fields({ demands }: { demands: PasswordDemands }) {
  const { values } = useFormikContext<Values>()
  const userName = useLogin()?.user?.userName ?? ''
  const [isShown, setIsShown] = useState(false)
  const shared = {
    isRequired: true,
    showLabel: 'ownAccount.password.show',
    isShown,
    onShow: setIsShown,
    dir: 'ltr',
  } as const
  return (
    <>
      <PasswordField
        {...shared}
        name="currentPassword"
        label="ownAccount.password.current"
        isFirst
        autoComplete="current-password"
      />
      <PasswordField {...shared} name="newPassword" label="ownAccount.password.new" autoComplete="new-password" />
      <PasswordRuleList demands={demands} password={values.newPassword} userName={userName} />
      <PasswordField {...shared} name="repeated" label="ownAccount.password.repeated" autoComplete="new-password" />
      <Text size="xs" c="dimmed">
        <FormattedMessage id="ownAccount.password.consequence" />
      </Text>
    </>
  )
}
