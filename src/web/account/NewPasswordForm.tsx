import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ServerFaults } from '../kit/form/server-faults.ts'
import type { PasswordRule } from '../kit/password-rules.ts'
import { EntryForm, type Faults, typedIn } from './EntryForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { KeptRules, missingRules } from './PasswordRules.tsx'

interface NewPasswordFormProps {
  rules: readonly PasswordRule[]
  /** What the server said against the last try. */
  refused: ServerFaults
  onSubmit: (password: string) => Promise<void>
  onBack: () => void
}

export function NewPasswordForm({ rules, refused, onSubmit, onBack }: NewPasswordFormProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const text = (id: string) => intl.formatMessage({ id })

  const check = (form: HTMLFormElement): Faults => {
    const password = typedIn(form, 'password')
    const fault = password === '' ? text('newPassword.required') : missingRules(intl, rules, password)
    if (fault !== null) return { password: fault }
    return typedIn(form, 'repeated') === password ? {} : { repeated: text('newPassword.differs') }
  }

  return (
    <EntryForm
      action="newPassword.submit"
      fields={['password', 'repeated']}
      check={check}
      refused={refused.byField}
      failure={refused.rest.join(' ') || null}
      send={(form) => onSubmit(typedIn(form, 'password'))}
      foot={
        <Button variant="subtle" onClick={onBack}>
          <FormattedMessage id="signIn.back" />
        </Button>
      }
    >
      {({ password, repeated }) => (
        <>
          <PasswordField
            name="password"
            autoComplete="new-password"
            label={text('newPassword.password')}
            error={password}
            description={rules.length > 0 && <KeptRules rules={rules} typed={typed} />}
            autoFocus
            onChange={setTyped}
          />
          <PasswordField
            name="repeated"
            autoComplete="new-password"
            label={text('newPassword.repeated')}
            error={repeated}
          />
        </>
      )}
    </EntryForm>
  )
}
