import { Button, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PasswordRule } from '../kit/password-rules.ts'
import { Failure } from './Failure.tsx'
import { PasswordField } from './PasswordField.tsx'
import { KeptRules, missingRules } from './PasswordRules.tsx'

interface NewPasswordFormProps {
  rules: readonly PasswordRule[]
  failure: string | null
  onSubmit: (password: string) => Promise<void>
  onBack: () => void
}

interface Faults {
  password?: string
  repeated?: string
}

export function NewPasswordForm({ rules, failure, onSubmit, onBack }: NewPasswordFormProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const password = useRef<HTMLInputElement>(null)
  const repeated = useRef<HTMLInputElement>(null)
  const text = (id: string) => intl.formatMessage({ id })

  const faultOf = (chosen: string): string | null => {
    if (chosen === '') return text('newPassword.required')
    return missingRules(intl, rules, chosen)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    const chosen = String(values.get('password') ?? '')
    const fault = faultOf(chosen)
    const differs = values.get('repeated') !== chosen
    setFaults({
      ...(fault !== null && { password: fault }),
      ...(fault === null && differs && { repeated: text('newPassword.differs') }),
    })
    if (fault !== null) return password.current?.focus()
    if (differs) return repeated.current?.focus()
    setIsBusy(true)
    try {
      await onSubmit(chosen)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <PasswordField
          inputRef={password}
          name="password"
          autoComplete="new-password"
          label={text('newPassword.password')}
          error={faults.password}
          description={rules.length > 0 && <KeptRules rules={rules} typed={typed} />}
          autoFocus
          onChange={setTyped}
        />
        <PasswordField
          inputRef={repeated}
          name="repeated"
          autoComplete="new-password"
          label={text('newPassword.repeated')}
          error={faults.repeated}
        />
        <Failure message={failure} />
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'newPassword.submit'} />
        </Button>
        <Button variant="subtle" onClick={onBack}>
          <FormattedMessage id="signIn.back" />
        </Button>
      </Stack>
    </form>
  )
}
