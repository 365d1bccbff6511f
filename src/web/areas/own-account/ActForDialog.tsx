import { Text } from '@mantine/core'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import { type ImpersonationResult, useAccountDelegatedImpersonateMutation } from '../../api/generated/account.ts'
import { accountDelegatedImpersonateBounds } from '../../api/generated/bounds.ts'
import type { UserDelegation } from '../../api/generated/user-delegation.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { UnsavedElsewhereNote } from '../../kit/form/UnsavedElsewhere.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { goOnAs } from '../../session/switch.ts'
import { useLogin } from '../../session/use-session.ts'

interface ActForDialogProps {
  delegation: UserDelegation
  onClose: () => void
}

export function ActForDialog({ delegation, onClose }: ActForDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const tenantId = useLogin()?.tenant?.id ?? null
  const [delegatedImpersonate] = useAccountDelegatedImpersonateMutation()
  const ticket = useRef<ImpersonationResult>(null)
  const { id: userDelegationId, fullName, userName } = delegation
  const name = fullName || userName
  const initial = { reason: delegation.reason }
  const { submit, failure } = useSubmit<typeof initial>({
    send: async ({ reason }) => {
      ticket.current = await delegatedImpersonate({ delegatedImpersonate: { userDelegationId, reason } }).unwrap()
    },
    saved: 'acting.begun',
    named: () => ({ name }),
  })
  const goOn = () => {
    onClose()
    if (ticket.current) goOnAs({ ...ticket.current, userDelegationId }, tenantId).catch(console.error)
  }
  const { reason } = shapeRules(say, accountDelegatedImpersonateBounds)
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'ownAccount.delegations.actTitle' }, { name })}
      name={`act for ${userDelegationId}`}
      basis={initial}
      initialValues={initial}
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
