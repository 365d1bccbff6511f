import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import type { TenantStart } from '../session/tenant.ts'
import { accountPaths } from './account-paths.ts'
import { Failure } from './Failure.tsx'
import { Outcome } from './Outcome.tsx'
import { messageOf } from './refusal.ts'
import { useLeavesWithOwner } from './use-leaves-with-owner.ts'
import { useTitle } from './use-title.ts'

export type Confirmation = { kind: 'confirmed' } | { kind: 'incomplete' } | { kind: 'refused'; error: ApiError }

interface ConfirmEmailPageProps {
  tenant: Promise<TenantStart>
  /** Asks once, however often it is called, unless nobody could be asked. */
  confirm: (tenant: Promise<TenantStart>) => Promise<Confirmation>
}

export function ConfirmEmailPage({ tenant, confirm }: ConfirmEmailPageProps) {
  const intl = useIntl()
  const [state, setState] = useState<Confirmation | null>(null)
  useTitle('confirmEmail.title')
  // The link is used by whoever opened it, or by nobody. What it said names nobody.
  useLeavesWithOwner(!state || (state.kind === 'refused' && isUnreachable(state.error)))
  const ask = () => {
    setState(null)
    confirm(tenant).then(setState, console.error)
  }
  useEffect(() => {
    confirm(tenant).then(setState, console.error)
  }, [confirm, tenant])

  if (!state) {
    return (
      <Outcome title="confirmEmail.title" text={<p role="status">{intl.formatMessage({ id: 'signIn.busy' })}</p>} />
    )
  }
  if (state.kind === 'confirmed') {
    return (
      <Outcome title="confirmEmail.doneTitle" text={intl.formatMessage({ id: 'confirmEmail.done' })}>
        <Button component="a" href={accountPaths.login} size="md">
          <FormattedMessage id="confirmEmail.signIn" />
        </Button>
      </Outcome>
    )
  }
  if (state.kind === 'refused' && isUnreachable(state.error)) {
    return (
      <Outcome
        title="confirmEmail.failedTitle"
        text={<Failure message={intl.formatMessage({ id: 'confirmEmail.unreachable' })} />}
      >
        <Button size="md" onClick={ask}>
          <FormattedMessage id="confirmEmail.retry" />
        </Button>
      </Outcome>
    )
  }
  const message =
    state.kind === 'refused' ? messageOf(state.error) : intl.formatMessage({ id: 'newPassword.incomplete' })
  return (
    <Outcome title="confirmEmail.failedTitle" text={<Failure message={message} />}>
      <Text c="dimmed" size="sm">
        <FormattedMessage id="confirmEmail.failedHint" />
      </Text>
      <Button component="a" href={accountPaths.emailActivation} size="md">
        <FormattedMessage id="emailActivation.title" />
      </Button>
      <Button component="a" href={accountPaths.login} variant="subtle">
        <FormattedMessage id="signIn.back" />
      </Button>
    </Outcome>
  )
}
