import { Button, Stack } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PasswordRule } from '../kit/password-rules.ts'
import { Failure } from './Failure.tsx'
import classes from './NewPasswordForm.module.css'
import { PasswordField } from './PasswordField.tsx'

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
    const missing = rules
      .filter(({ isKept }) => !isKept(chosen))
      .map(({ key, values }) => intl.formatMessage({ id: key }, values))
    return missing.length > 0
      ? intl.formatMessage({ id: 'newPassword.missing' }, { list: intl.formatList(missing) })
      : null
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
          description={rules.length > 0 && <Rules rules={rules} typed={typed} />}
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

interface RulesProps {
  rules: readonly PasswordRule[]
  typed: string
}

/** In a paragraph, which holds no list. */
function Rules({ rules, typed }: RulesProps) {
  return (
    <span className={classes.rules}>
      {rules.map(({ key, values, isKept }) => (
        <span key={key} className={classes.rule} data-is-kept={isKept(typed)}>
          {isKept(typed) ? <IconCheck size={16} aria-hidden /> : <IconPointFilled size={16} aria-hidden />}
          <FormattedMessage id={key} {...(values && { values })} />
        </span>
      ))}
    </span>
  )
}
