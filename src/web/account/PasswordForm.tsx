import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import { accountPaths } from './account-paths.ts'
import { Checking } from './Checking.tsx'
import { Failure } from './Failure.tsx'
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

/** Read from the form itself: what a password manager fills in raises no event that React would hear. */
function passwordEntryOf(form: HTMLFormElement): PasswordEntry {
  const values = new FormData(form)
  return {
    userNameOrEmailAddress: String(values.get('userName') ?? '').trim(),
    password: String(values.get('password') ?? ''),
    rememberClient: values.get('rememberMe') !== null,
    isSharedDevice: values.get('sharedDevice') !== null,
  }
}

export function PasswordForm({ failure, isChecking, mayRegister, mayRegisterTenant, onSubmit }: PasswordFormProps) {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const [missing, setMissing] = useState({ userName: false, password: false })
  // Of the two only one can be meant.
  const [tick, setTick] = useState<'remember' | 'shared' | null>(null)
  const userName = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const entry = passwordEntryOf(event.currentTarget)
    const empty = { userName: entry.userNameOrEmailAddress === '', password: entry.password === '' }
    setMissing(empty)
    if (empty.userName) return userName.current?.focus()
    if (empty.password) return password.current?.focus()
    setIsBusy(true)
    try {
      await onSubmit(entry)
    } finally {
      setIsBusy(false)
    }
  }

  const text = (id: string) => intl.formatMessage({ id })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          ref={userName}
          name="userName"
          label={text('signIn.userName')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          size="md"
          autoFocus
          maxLength={limits.userName}
          error={missing.userName && text('signIn.userNameRequired')}
        />
        <div className={classes.password}>
          <PasswordField
            inputRef={password}
            name="password"
            autoComplete="current-password"
            label={text('signIn.password')}
            error={missing.password ? text('signIn.passwordRequired') : undefined}
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
        <div>
          <Failure message={failure} />
          <Checking isOn={isChecking} />
        </div>
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'signIn.submit'} />
        </Button>
        <nav className={classes.ways} aria-label={text('signIn.troubles')}>
          {mayRegister && <a href={accountPaths.register}>{text('register.title')}</a>}
          {mayRegisterTenant && <a href={accountPaths.selectEdition}>{text('signIn.registerOrganisation')}</a>}
          <a href={accountPaths.emailActivation}>{text('signIn.noConfirmation')}</a>
        </nav>
      </Stack>
    </form>
  )
}
