import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { ServerFaults } from '../kit/form/server-faults.ts'
import type { PasswordRule } from '../kit/password-rules.ts'
import { accountPaths } from './account-paths.ts'
import { Checking } from './Checking.tsx'
import { Failure } from './Failure.tsx'
import { PasswordField } from './PasswordField.tsx'
import { KeptRules, missingRules } from './PasswordRules.tsx'
import classes from './RegisterForm.module.css'

/** In the order of the form: the first fault has the focus. */
export const registrationFields = ['name', 'surname', 'emailAddress', 'password'] as const
type Field = (typeof registrationFields)[number]
export type Registration = Record<Field, string>

type Faults = Partial<Record<string, string>>

interface RegisterFormProps {
  rules: readonly PasswordRule[]
  /** What the server said against the last try. */
  refused: ServerFaults
  isChecking: boolean
  onSubmit: (registration: Registration) => Promise<void>
}

export function RegisterForm({ rules, refused, isChecking, onSubmit }: RegisterFormProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [missing, setMissing] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const text = (id: string) => intl.formatMessage({ id })
  const faults: Faults = { ...refused.byField, ...missing }

  useEffect(() => focusFirst(form.current, refused.byField), [refused])

  const faultsOf = (entry: Registration): Faults => {
    const isAddress = entry.emailAddress !== '' && inputOf(form.current, 'emailAddress')?.validity.valid !== false
    const ofPassword = entry.password === '' ? text('newPassword.required') : missingRules(intl, rules, entry.password)
    return {
      ...(entry.name === '' && { name: text('register.nameRequired') }),
      ...(!isAddress && { emailAddress: text('accountMail.addressRequired') }),
      ...(ofPassword !== null && { password: ofPassword }),
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const entry = registrationOf(event.currentTarget)
    const found = faultsOf(entry)
    setMissing(found)
    if (Object.keys(found).length > 0) return focusFirst(form.current, found)
    setIsBusy(true)
    try {
      await onSubmit(entry)
    } finally {
      setIsBusy(false)
    }
  }

  const shared = { size: 'md', dir: 'auto' } as const
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <div className={classes.names}>
          <TextInput
            {...shared}
            name="name"
            label={text('register.name')}
            autoComplete="given-name"
            autoFocus
            maxLength={limits.name}
            error={faults.name}
          />
          <TextInput
            {...shared}
            name="surname"
            label={text('register.surname')}
            autoComplete="family-name"
            maxLength={limits.surname}
            error={faults.surname}
          />
        </div>
        <TextInput
          {...shared}
          type="email"
          name="emailAddress"
          label={text('accountMail.address')}
          description={text('register.addressHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="email"
          maxLength={limits.emailAddress}
          error={faults.emailAddress}
        />
        <PasswordField
          inputRef={password}
          name="password"
          autoComplete="new-password"
          label={text('signIn.password')}
          error={faults.password}
          description={rules.length > 0 && <KeptRules rules={rules} typed={typed} />}
          onChange={setTyped}
        />
        <div>
          <Failure message={refused.rest.length > 0 ? refused.rest.join(' ') : null} />
          <Checking isOn={isChecking} />
        </div>
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'register.submit'} />
        </Button>
        <Button component="a" href={accountPaths.login} variant="subtle">
          <FormattedMessage id="signIn.back" />
        </Button>
      </Stack>
    </form>
  )
}

/** Read from the form itself: what a password manager fills in raises no event that React would hear. */
function registrationOf(form: HTMLFormElement): Registration {
  const values = new FormData(form)
  const typed = (field: Field) => String(values.get(field) ?? '')
  return {
    name: typed('name').trim(),
    surname: typed('surname').trim(),
    emailAddress: typed('emailAddress').trim(),
    password: typed('password'),
  }
}

const inputOf = (form: HTMLFormElement | null, field: string) =>
  form?.querySelector<HTMLInputElement>(`input[name="${field}"]`)

function focusFirst(form: HTMLFormElement | null, faults: Faults): void {
  const first = registrationFields.find((field) => faults[field] !== undefined)
  if (first) inputOf(form, first)?.focus()
}
