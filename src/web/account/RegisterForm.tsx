import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { PasswordDemands } from '../../contract/vocabulary/password-demands.ts'
import type { ServerFaults } from '../kit/form/server-faults.ts'
import { passwordRules } from '../kit/password-rules.ts'
import { BackToSignIn, EntryForm, type Faults, isAddressIn, typedIn } from './EntryForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { KeptRules, missingRules } from './PasswordRules.tsx'
import classes from './RegisterForm.module.css'

/** In the order of the form: the first fault has the focus. */
export const registrationFields = ['name', 'surname', 'emailAddress', 'password'] as const
type Field = (typeof registrationFields)[number]
export type Registration = Record<Field, string>

interface RegisterFormProps {
  /** Null: nobody could be asked what a password must hold. */
  demands: PasswordDemands | null
  /** What the server said against the last try. */
  refused: ServerFaults
  isChecking: boolean
  onSubmit: (registration: Registration) => Promise<void>
}

export function RegisterForm({ demands, refused, isChecking, onSubmit }: RegisterFormProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [address, setAddress] = useState('')
  // The address is the user name.
  const rulesFor = (userName: string) => (demands ? passwordRules(demands, userName) : [])
  const rules = rulesFor(address)
  const text = (id: string) => intl.formatMessage({ id })

  const check = (form: HTMLFormElement): Faults => {
    const { name, emailAddress, password } = registrationOf(form)
    const ofPassword =
      password === '' ? text('newPassword.required') : missingRules(intl, rulesFor(emailAddress), password)
    return {
      ...(name === '' && { name: text('register.nameRequired') }),
      ...(!isAddressIn(form, 'emailAddress') && { emailAddress: text('accountMail.addressRequired') }),
      ...(ofPassword !== null && { password: ofPassword }),
    }
  }

  const shared = { size: 'md', dir: 'auto' } as const
  return (
    <EntryForm
      action="register.submit"
      fields={registrationFields}
      check={check}
      refused={refused.byField}
      failure={refused.rest.join(' ') || null}
      isChecking={isChecking}
      send={(form) => onSubmit(registrationOf(form))}
      foot={<BackToSignIn />}
    >
      {(faults) => (
        <>
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
            onChange={(event) => setAddress(event.currentTarget.value.trim())}
            error={faults.emailAddress}
          />
          <PasswordField
            name="password"
            autoComplete="new-password"
            label={text('signIn.password')}
            error={faults.password}
            description={rules.length > 0 && <KeptRules rules={rules} typed={typed} />}
            onChange={setTyped}
          />
        </>
      )}
    </EntryForm>
  )
}

const registrationOf = (form: HTMLFormElement): Registration => ({
  name: typedIn(form, 'name').trim(),
  surname: typedIn(form, 'surname').trim(),
  emailAddress: typedIn(form, 'emailAddress').trim(),
  password: typedIn(form, 'password'),
})
