import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { TenantStart } from '../session/tenant.ts'
import { sendEmailActivationLink, sendPasswordResetCode } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { Checking } from './Checking.tsx'
import { Failure } from './Failure.tsx'
import { Outcome } from './Outcome.tsx'
import { failureMessage } from './refusal.ts'
import { TenantChoice } from './TenantChoice.tsx'
import { useTenant } from './use-tenant.ts'
import { useTitle } from './use-title.ts'
import { withProof } from './with-proof.ts'

const kinds = {
  resetPassword: {
    title: 'forgotPassword.title',
    detail: 'forgotPassword.detail',
    sent: 'forgotPassword.sent',
    send: sendPasswordResetCode,
  },
  activateEmail: {
    title: 'emailActivation.title',
    detail: 'emailActivation.detail',
    sent: 'emailActivation.sent',
    send: sendEmailActivationLink,
  },
} as const

interface AddressPageProps {
  kind: keyof typeof kinds
  tenant: Promise<TenantStart>
}

/** Asks for an address and has a link mailed there. What it says afterwards is the same for every address. */
export function AddressPage({ kind, tenant: tenantStart }: AddressPageProps) {
  const intl = useIntl()
  const { title, detail, sent, send } = kinds[kind]
  const [failure, setFailure] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { tenant, choose } = useTenant(tenantStart, setFailure)
  useTitle(title)

  const submit = async (emailAddress: string) => {
    setFailure(null)
    await tenantStart
    const proof = { action: kind, onChecking: setIsChecking }
    const { error } = await withProof(proof, (more) => send({ emailAddress, ...more }))
    if (error) setFailure(failureMessage(intl, error))
    else setSentTo(emailAddress)
  }

  if (sentTo !== null) {
    return (
      <Outcome title="accountMail.title" text={intl.formatMessage({ id: sent }, { emailAddress: sentTo })}>
        <Text c="dimmed" size="sm">
          <FormattedMessage id="accountMail.hint" />
        </Text>
        <Button component="a" href={accountPaths.login} size="md">
          <FormattedMessage id="signIn.back" />
        </Button>
        <Button variant="subtle" onClick={() => setSentTo(null)}>
          <FormattedMessage id="accountMail.again" />
        </Button>
      </Outcome>
    )
  }
  return (
    <Stack gap="lg" mt="md">
      <div>
        <Title order={1}>
          <FormattedMessage id={title} />
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          <FormattedMessage id={detail} />
        </Text>
      </div>
      <TenantChoice
        tenant={tenant}
        onChange={(chosen) => {
          choose(chosen)
          setFailure(null)
        }}
      />
      <AddressForm failure={failure} isChecking={isChecking} onSubmit={submit} />
    </Stack>
  )
}

interface AddressFormProps {
  failure: string | null
  isChecking: boolean
  onSubmit: (emailAddress: string) => Promise<void>
}

function AddressForm({ failure, isChecking, onSubmit }: AddressFormProps) {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const address = String(new FormData(event.currentTarget).get('emailAddress') ?? '').trim()
    // The browser's own judgement; the server has the last word.
    const isAddress = address !== '' && input.current?.validity.valid !== false
    setIsWrong(!isAddress)
    if (!isAddress) return input.current?.focus()
    setIsBusy(true)
    try {
      await onSubmit(address)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          ref={input}
          type="email"
          name="emailAddress"
          label={intl.formatMessage({ id: 'accountMail.address' })}
          autoComplete="email"
          dir="auto"
          size="md"
          autoFocus
          maxLength={limits.emailAddress}
          error={isWrong && intl.formatMessage({ id: 'accountMail.addressRequired' })}
        />
        <div>
          <Failure message={failure} />
          <Checking isOn={isChecking} />
        </div>
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'accountMail.submit'} />
        </Button>
        <Button component="a" href={accountPaths.login} variant="subtle">
          <FormattedMessage id="signIn.back" />
        </Button>
      </Stack>
    </form>
  )
}
