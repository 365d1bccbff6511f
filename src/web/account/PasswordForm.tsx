import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import { accountPaths } from './account-paths.ts'
import { EntryForm, type Faults, typedIn } from './EntryForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import classes from './PasswordForm.module.css'

export interface PasswordEntry {
  userNameOrEmailAddress: string
  password: string
  rememberClient: boolean
  /** Others use it: nothing that it keeps can be read without signing in. */
  isSharedDevice: boolean
}

interface PasswordFormProps {
  failure: string | null
  isChecking: boolean
  mayRegister: boolean
  mayRegisterTenant: boolean
  onSubmit: (entry: PasswordEntry) => Promise<void>
}

const passwordEntryOf = (form: HTMLFormElement): PasswordEntry => ({
  userNameOrEmailAddress: typedIn(form, 'userName').trim(),
  password: typedIn(form, 'password'),
  rememberClient: typedIn(form, 'rememberMe') !== '',
  isSharedDevice: typedIn(form, 'sharedDevice') !== '',
})

export function PasswordForm({ failure, isChecking, mayRegister, mayRegisterTenant, onSubmit }: PasswordFormProps) {
  const intl = useIntl()
  // Of the two only one can be meant.
  const [tick, setTick] = useState<'remember' | 'shared' | null>(null)
  const text = (id: string) => intl.formatMessage({ id })

  const check = (form: HTMLFormElement): Faults => {
    const { userNameOrEmailAddress, password } = passwordEntryOf(form)
    return {
      ...(userNameOrEmailAddress === '' && { userName: text('signIn.userNameRequired') }),
      ...(password === '' && { password: text('signIn.passwordRequired') }),
    }
  }

  return (
    <EntryForm
      action="signIn.submit"
      fields={['userName', 'password']}
      check={check}
      failure={failure}
      isChecking={isChecking}
      send={(form) => onSubmit(passwordEntryOf(form))}
      foot={
        <nav className={classes.ways} aria-label={text('signIn.troubles')}>
          {mayRegister && <a href={accountPaths.register}>{text('register.title')}</a>}
          {mayRegisterTenant && <a href={accountPaths.selectEdition}>{text('signIn.registerOrganisation')}</a>}
          <a href={accountPaths.emailActivation}>{text('signIn.noConfirmation')}</a>
        </nav>
      }
    >
      {({ userName, password }) => (
        <>
          <TextInput
            name="userName"
            label={text('signIn.userName')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            size="md"
            autoFocus
            maxLength={limits.userName}
            error={userName}
          />
          <div className={classes.password}>
            <PasswordField
              name="password"
              autoComplete="current-password"
              label={text('signIn.password')}
              error={password}
            />
            <a href={accountPaths.forgotPassword}>{text('signIn.forgotPassword')}</a>
          </div>
          <div className={classes.ticks}>
            <Checkbox
              name="rememberMe"
              label={text('signIn.rememberMe')}
              checked={tick === 'remember'}
              onChange={({ currentTarget }) => setTick(currentTarget.checked ? 'remember' : null)}
            />
            <Checkbox
              name="sharedDevice"
              label={text('signIn.sharedDevice')}
              description={tick === 'shared' && text('signIn.sharedDeviceHint')}
              checked={tick === 'shared'}
              onChange={({ currentTarget }) => setTick(currentTarget.checked ? 'shared' : null)}
            />
          </div>
        </>
      )}
    </EntryForm>
  )
}
