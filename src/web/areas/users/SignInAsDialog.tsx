import { Text } from '@mantine/core'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import type { UserListItem } from '../../../contract/models/user.ts'
import { type ImpersonationResult, useAccountImpersonateUserMutation } from '../../api/generated/account.ts'
import { accountImpersonateUserBounds } from '../../api/generated/bounds.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { UnsavedElsewhereNote } from '../../kit/form/UnsavedElsewhere.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { goOnAs } from '../../session/switch.ts'
import { useLogin } from '../../session/use-session.ts'
import { fullName } from './user-state.ts'

interface SignInAsDialogProps {
  user: UserListItem
  onClose: () => void
}

const nothing = { reason: '' }

export function SignInAsDialog({ user, onClose }: SignInAsDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const tenantId = useLogin()?.tenant?.id ?? null
  const [impersonateUser] = useAccountImpersonateUserMutation()
  const ticket = useRef<ImpersonationResult>(null)
  const name = fullName(user) || user.userName
  const { submit, failure } = useSubmit<typeof nothing>({
    send: async ({ reason }) => {
      ticket.current = await impersonateUser({ impersonateUser: { userId: user.id, reason } }).unwrap()
    },
    saved: 'acting.begun',
    named: () => ({ name }),
  })
  const goOn = () => {
    onClose()
    if (ticket.current) goOnAs(ticket.current, tenantId).catch(console.error)
  }
  const { reason } = shapeRules(say, accountImpersonateUserBounds)
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'users.signInAsTitle' }, { name })}
      name={`sign in as ${user.id}`}
      basis={nothing}
      initialValues={nothing}
      schema={object({ reason: reason.trim().required(say('ThisFieldIsRequired')) })}
      submit={submit}
      failure={failure}
      action="acting.action"
      onClose={onClose}
      onSaved={goOn}
    >
      <Text size="sm">
        <FormattedMessage id="acting.detail" />
      </Text>
      <UnsavedElsewhereNote />
      <TextField
        name="reason"
        label="acting.reasonLabel"
        hint="acting.reasonHint"
        isRequired
        isFirst
        autoComplete="off"
        dir="auto"
      />
    </FormDialog>
  )
}
