import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type LockFace, lockedNow } from '../session/lock-face.ts'
import { accountPaths } from './account-paths.ts'
import { EntryForm, typedIn } from './EntryForm.tsx'
import { Failure } from './Failure.tsx'
import classes from './LockedEntry.module.css'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordEntry } from './PasswordForm.tsx'
import { useTitle } from './use-title.ts'

export interface LockedEntryProps {
  /** The way of whoever has no password here; null where it is not offered any more, or not known yet. */
  way: ReactNode
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
      ) : props.way ? (
        <>
          <Failure message={props.failure} />
          {props.way}
        </>
      ) : (
        <Button component="a" href={accountPaths.login + location.search} size="md" fullWidth>
          <FormattedMessage id="locked.signIn" />
        </Button>
      )}
      {face && (
        <Text size="sm">
          <Anchor href={accountPaths.login} underline="always">
            <FormattedMessage id="locked.other" />
          </Anchor>
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

interface UnlockFormProps extends Omit<LockedEntryProps, 'way'> {
  face: LockFace
}

function UnlockForm({ face, failure, isChecking, onSubmit }: UnlockFormProps) {
  const { userName } = face
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  return (
    <EntryForm
      action="locked.submit"
      fields={['password']}
      check={(form) => (typedIn(form, 'password') === '' ? { password: text('signIn.passwordRequired') } : {})}
      failure={failure}
      isChecking={isChecking}
      send={(form) =>
        onSubmit({
          userNameOrEmailAddress: userName,
          password: typedIn(form, 'password'),
          rememberClient: false,
          isSharedDevice: false,
        })
      }
    >
      {({ password }) => (
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={text('signIn.password')}
          error={password}
          autoFocus
        />
      )}
    </EntryForm>
  )
}
