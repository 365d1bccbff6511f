import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { Dialog } from '../kit/form/Dialog.tsx'
import { noteActivity } from '../session/idleness.ts'
import { mayLock } from '../session/lock-face.ts'
import { useConfiguration, useKeeping, useLogin, useSwitches } from '../session/use-session.ts'
import classes from './TimeOutWarning.module.css'

/** Seconds before the end at which it is said aloud again: each second would not let anybody hear the rest. */
const told = [30, 10, 5]

export function TimeOutWarning({ seconds }: { seconds: number }) {
  const intl = useIntl()
  const [first] = useState(seconds)
  const [whole] = useState(
    Number(useConfiguration()?.setting.values[shellSettings.sessionTimeOutShowNotificationSecond]),
  )
  const login = useLogin()
  const isLocking = useSwitches()(shellSettings.sessionTimeOutShowLockScreen) && login !== undefined && mayLock(login)
  const isKept = useKeeping() === 'forPerson'
  const aloud = told.findLast((step) => seconds <= step) ?? first
  const textOf = (left: number) =>
    intl.formatMessage({ id: isLocking ? 'timeOut.locks' : 'SessionExpireRedirectingInXSecond' }, { seconds: left })
  useFocusBack()
  return (
    <Dialog
      kind="question"
      title={intl.formatMessage({ id: 'YourSessionIsAboutToExpire' })}
      closeOnClickOutside={false}
      onClose={noteActivity}
    >
      <Stack gap="md">
        <Text fw={600} aria-hidden>
          {textOf(seconds)}
        </Text>
        <VisuallyHidden role="alert">{textOf(Math.min(aloud, first))}</VisuallyHidden>
        <div
          className={classes.time}
          role="progressbar"
          aria-label={intl.formatMessage({ id: 'timeOut.left' })}
          aria-valuemin={0}
          aria-valuemax={whole}
          aria-valuenow={seconds}
        >
          <span style={{ inlineSize: `${Math.min(100, (100 * seconds) / whole)}%` }} />
        </div>
        <Text size="sm" c="dimmed">
          <FormattedMessage id={isKept ? 'timeOut.detail' : 'timeOut.detailLost'} />
        </Text>
        <Button onClick={noteActivity} data-autofocus>
          <FormattedMessage id="timeOut.stay" />
        </Button>
      </Stack>
    </Dialog>
  )
}

/** Whoever was typing goes on typing there. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
