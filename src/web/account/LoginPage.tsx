import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { setCaller } from '../api/caller.ts'
import type { Authenticate } from '../api/generated/token-auth.ts'
import { authenticate } from '../api/start-calls.ts'
import { announceSignIn } from '../session/leave.ts'
import { keepDeviceKeyShare } from '../session/person.ts'
import { chooseTenant, type Tenant, type TenantStart } from '../session/tenant.ts'
import { CodeForm } from './CodeForm.tsx'
import { type Credentials, PasswordForm } from './PasswordForm.tsx'
import { keepRememberedClient, rememberedClient } from './remembered-client.ts'
import { destination, nextStep } from './sign-in.ts'
import { TenantChoice } from './TenantChoice.tsx'

interface LoginPageProps {
  tenant: Promise<TenantStart>
  whenSignedIn: () => Promise<void>
}

type Step = { kind: 'password' } | { kind: 'secondFactor'; credentials: Credentials } | { kind: 'newPassword' }

export function LoginPage({ tenant: tenantStart, whenSignedIn }: LoginPageProps) {
  const intl = useIntl()
  const [tenant, setTenant] = useState<Tenant | null>(null)
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const [failure, setFailure] = useState<string | null>(
    new URLSearchParams(location.search).get('reason') === 'ended' ? intl.formatMessage({ id: 'signIn.ended' }) : null,
  )

  useEffect(() => {
    tenantStart.then(({ tenant: found, problem }) => {
      setTenant(found)
      if (!problem) return
      const text = { inActive: 'tenant.inActive', notFound: 'tenant.notFound', failed: 'tenant.failed' }[problem.kind]
      setFailure(intl.formatMessage({ id: text }, { name: 'name' in problem ? problem.name : '' }))
    }, console.error)
  }, [tenantStart, intl])

  useEffect(() => {
    document.title = intl.formatMessage({ id: 'shell.title' }, { page: intl.formatMessage({ id: 'signIn.title' }) })
  }, [intl])

  const submit = async (credentials: Credentials, code: string | null): Promise<void> => {
    setFailure(null)
    await tenantStart
    const { data, error } = await authenticate(request(credentials, code))
    if (error) {
      setFailure(refusal(error) || intl.formatMessage({ id: 'signIn.unreachable' }))
      return
    }
    const next = nextStep(data)
    if (next.kind === 'newPassword') setStep({ kind: 'newPassword' })
    else if (next.kind === 'secondFactor') setStep({ kind: 'secondFactor', credentials })
    else if (next.kind === 'unexpected') setFailure(intl.formatMessage({ id: 'signIn.unexpected' }))
    else {
      if (data.twoFactorRememberClientToken) keepRememberedClient(data.twoFactorRememberClientToken)
      setCaller({ accessToken: next.accessToken, encryptedAccessToken: next.encryptedAccessToken })
      keepDeviceKeyShare(next.deviceKeyShare)
      announceSignIn()
      history.replaceState(null, '', destination(data.returnUrl, location.search))
      await whenSignedIn()
    }
  }

  const change = (chosen: Tenant | null) => {
    chooseTenant(chosen)
    setTenant(chosen)
    setFailure(null)
  }

  if (step.kind === 'newPassword') return <NewPasswordNeeded onBack={() => setStep({ kind: 'password' })} />
  if (step.kind === 'secondFactor') {
    return (
      <CodeForm
        failure={failure}
        onSubmit={(code) => submit(step.credentials, code)}
        onBack={() => {
          setFailure(null)
          setStep({ kind: 'password' })
        }}
      />
    )
  }
  return (
    <Stack gap="lg" mt="md">
      <div>
        <Title order={1}>
          <FormattedMessage id="signIn.title" />
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          <FormattedMessage id="signIn.subtitle" />
        </Text>
      </div>
      <TenantChoice tenant={tenant} onChange={change} />
      <PasswordForm failure={failure} onSubmit={(credentials) => submit(credentials, null)} />
    </Stack>
  )
}

function request({ userNameOrEmailAddress, password, rememberClient }: Credentials, code: string | null): Authenticate {
  const returnUrl = new URLSearchParams(location.search).get('returnUrl')
  return {
    userNameOrEmailAddress,
    password,
    rememberClient,
    twoFactorRememberClientToken: rememberedClient(),
    ...(code !== null && { twoFactorVerificationCode: code }),
    ...(returnUrl && { returnUrl }),
  }
}

/** ABP says what failed in `message` and why in `details`. */
const refusal = ({ message, details }: { message: string; details: string | null }) => details ?? message

function NewPasswordNeeded({ onBack }: { onBack: () => void }) {
  return (
    <Stack gap="md" mt="md">
      <Title order={1}>
        <FormattedMessage id="signIn.resetTitle" />
      </Title>
      <Text role="alert">
        <FormattedMessage id="signIn.resetDetail" />
      </Text>
      <Button variant="default" onClick={onBack}>
        <FormattedMessage id="signIn.back" />
      </Button>
    </Stack>
  )
}
