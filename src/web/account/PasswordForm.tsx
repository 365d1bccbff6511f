import { Checkbox, TextInput } from '@mantine/core'
import { useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import { accountPaths } from './account-paths.ts'
import { EntryForm, type Faults, typedIn } from './EntryForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import classes from './PasswordForm.module.css'
import { SharedDeviceTick } from './SharedDeviceTick.tsx'
import { standsDrawn } from './take-over.tsx'

export interface PasswordEntry {
  userNameOrEmailAddress: string
  password: string
  rememberClient: boolean
  /** Others use it: nothing that it keeps can be read without signing in. */
  isSharedDevice: boolean
}

/** Of the two only one can be meant. */
export type Tick = 'remember' | 'shared' | null

interface PasswordFormProps {
  failure: string | null
  isChecking: boolean
  mayRegister: boolean
  mayRegisterTenant: boolean
  tick: Tick
  onTick: (tick: Tick) => void
  /** Whoever signs in has said who they are. */
  onUserName: (userName: string) => void
  onSubmit: (entry: PasswordEntry) => Promise<void>
}

const passwordEntryOf = (form: HTMLFormElement): PasswordEntry => ({
  userNameOrEmailAddress: typedIn(form, 'userName').trim(),
  password: typedIn(form, 'password'),
  rememberClient: typedIn(form, 'rememberMe') !== '',
  isSharedDevice: typedIn(form, 'sharedDevice') !== '',
})

export function PasswordForm({
  failure,
  isChecking,
  mayRegister,
  mayRegisterTenant,
  tick,
  onTick,
  onUserName,
  onSubmit,
}: PasswordFormProps) {
  const intl = useIntl()
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
            // The person may be in another field of the form that the server drew.
            autoFocus={!standsDrawn()}
            maxLength={limits.userName}
            onBlur={({ currentTarget }) => onUserName(currentTarget.value)}
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
              onChange={({ currentTarget }) => onTick(currentTarget.checked ? 'remember' : null)}
            />
            <SharedDeviceTick
              isTicked={tick === 'shared'}
              onChange={(isTicked) => onTick(isTicked ? 'shared' : null)}
            />
          </div>
        </>
      )}
    </EntryForm>
  )
}
