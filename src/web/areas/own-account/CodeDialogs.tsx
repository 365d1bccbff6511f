/** What a code of the authenticator opens once it is set up. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { profileVerifyAuthenticatorCodeBounds } from '../../api/generated/bounds.ts'
import {
  useProfileDisableGoogleAuthenticatorMutation,
  useProfileVerifyAuthenticatorCodeMutation,
  useProfileViewRecoveryCodesMutation,
} from '../../api/generated/profile.ts'
import { unreachable } from '../../api/wire.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface DialogProps {
  onClose: () => void
}

const empty = { code: '' }

/** The former ones open no longer: who asks for new ones wants that said. */
export function NewCodesDialog({ onClose }: DialogProps) {
  const [viewCodes, { data }] = useProfileViewRecoveryCodesMutation()
  const [isMade, setIsMade] = useState(false)
  if (isMade && data) return <RecoveryCodes codes={data.recoveryCodes} onClose={onClose} />
  return (
    <CodeForm
      name="own recovery codes"
      title="ownAccount.newCodes"
      detail="ownAccount.newCodes.detail"
      hint="ownAccount.setUp.codeHint"
      action="ownAccount.newCodes"
      saved="ownAccount.newCodes.done"
      send={(code) => viewCodes({ authenticatorCode: { code } }).unwrap()}
      onSaved={() => setIsMade(true)}
      onClose={onClose}
    />
  )
}

/** The code is used up, and nothing else changes: whoever has a new telephone sees that its app is the right one. */
export function CheckDialog({ onClose }: DialogProps) {
  const intl = useIntl()
  const [verify] = useProfileVerifyAuthenticatorCodeMutation()
  return (
    <CodeForm
      name="own authenticator check"
      title="ownAccount.check"
      detail="ownAccount.check.detail"
      hint="ownAccount.setUp.codeHint"
      action="ownAccount.check"
      saved="ownAccount.check.done"
      send={async (code) => {
        const isRight = await verify({ authenticatorCode: { code } }).unwrap()
        if (isRight) return
        const message = intl.formatMessage({ id: 'ownAccount.check.wrong' })
        throw { ...unreachable, status: 400, validationErrors: [{ message, members: ['code'] }] }
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

export function RemoveDialog({ onClose }: DialogProps) {
  const [disable] = useProfileDisableGoogleAuthenticatorMutation()
  return (
    <CodeForm
      name="own authenticator removal"
      title="ownAccount.remove.title"
      detail="ownAccount.remove.detail"
      hint="ownAccount.remove.codeHint"
      action="ownAccount.remove"
      saved="ownAccount.remove.done"
      send={(code) => disable({ authenticatorCode: { code } }).unwrap()}
      onSaved={onClose}
      onClose={onClose}
      takesLetters
    />
  )
}

interface CodeFormProps extends DialogProps {
  name: string
  title: MessageKey
  detail: MessageKey
  hint: MessageKey
  action: MessageKey
  saved: MessageKey
  send: (code: string) => Promise<unknown>
  onSaved: () => void
  /** Recovery codes have some. */
  takesLetters?: true
}

function CodeForm({ title, detail, hint, saved, send, takesLetters, ...dialog }: CodeFormProps) {
  const intl = useIntl()
  const say = useSay()
  const { submit, failure } = useSubmit<typeof empty>({ send: ({ code }) => send(code.trim()), saved })
  const { code } = shapeRules(say, profileVerifyAuthenticatorCodeBounds)
  return (
    <FormDialog
      {...dialog}
      kind="question"
      title={intl.formatMessage({ id: title })}
      basis={empty}
      initialValues={empty}
      schema={object({ code: code.trim().required(say('ThisFieldIsRequired')) })}
      submit={submit}
      latest={null}
      failure={failure}
    >
      <Text size="sm">
        <FormattedMessage id={detail} />
      </Text>
      <CodeField name="code" label="ownAccount.code" hint={hint} isFirst {...(takesLetters && { inputMode: 'text' })} />
    </FormDialog>
  )
}
