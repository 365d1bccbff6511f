import { Button, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type LockFace, lockedNow } from '../session/lock-face.ts'
import { accountPaths } from './account-paths.ts'
import { Checking } from './Checking.tsx'
import { Failure } from './Failure.tsx'
import classes from './LockedEntry.module.css'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordEntry } from './PasswordForm.tsx'
import { useTitle } from './use-title.ts'

export interface LockedEntryProps {
  failure: string | null
  isChecking: boolean
  onSubmit: (entry: PasswordEntry) => Promise<void>
}

/** Name and organisation, and nothing else of whoever locked the screen. */
export function LockedEntry(props: LockedEntryProps) {
  useTitle('locked.title')
  const [face] = useState(() => lockedNow()?.face ?? null)
  return (
    <Stack gap="lg" mt="md">
      <div>
        <Title order={1} className={classes.title}>
          <IconLock size={24} aria-hidden />
          <FormattedMessage id="locked.title" />
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          <FormattedMessage id={detailOf(face)} />
        </Text>
      </div>
      {face && <Person face={face} />}
      {face?.isByPassword ? (
        <UnlockForm {...props} face={face} />
      ) : (
        <Button component="a" href={accountPaths.login + location.search} size="md" fullWidth>
          <FormattedMessage id="locked.signIn" />
        </Button>
      )}
      {face && (
        <Text size="sm">
          <a href={accountPaths.login}>
            <FormattedMessage id="locked.other" />
          </a>
        </Text>
      )}
    </Stack>
  )
}

function detailOf(face: LockFace | null) {
  if (!face) return 'locked.unnamed'
  return face.isByPassword ? 'locked.detail' : 'locked.elsewhere'
}

function Person({ face: { name, tenancyName } }: { face: LockFace }) {
  return (
    <div className={classes.person}>
      <span className={classes.initial} data-initial={name.slice(0, 1).toLocaleUpperCase()} aria-hidden />
      <div>
        <strong dir="auto">{name}</strong>
        <span dir="auto">{tenancyName ?? <FormattedMessage id="locked.host" />}</span>
      </div>
    </div>
  )
}

interface UnlockFormProps extends LockedEntryProps {
  face: LockFace
}

function UnlockForm({ face, failure, isChecking, onSubmit }: UnlockFormProps) {
  const { userName, isSharedDevice } = face
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setIsMissing(password === '')
    if (password === '') return field.current?.focus()
    setIsBusy(true)
    try {
      await onSubmit({ userNameOrEmailAddress: userName, password, rememberClient: false, isSharedDevice })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <PasswordField
          inputRef={field}
          name="password"
          autoComplete="current-password"
          label={intl.formatMessage({ id: 'signIn.password' })}
          error={isMissing ? intl.formatMessage({ id: 'signIn.passwordRequired' }) : undefined}
          autoFocus
        />
        <div>
          <Failure message={failure} />
          <Checking isOn={isChecking} />
        </div>
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'locked.submit'} />
        </Button>
      </Stack>
    </form>
  )
}
