import { Stack, Text, Title } from '@mantine/core'
import { type ComponentType, useCallback, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { tabValues } from '../../offline/browser-values.ts'
import type { Authenticate } from '../api/generated/token-auth.ts'
import { takeSignIn } from '../api/refresh.ts'
import { authenticate } from '../api/start-calls.ts'
import { visitOfToken } from '../api/token-owner.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { keepDeviceKeyShare } from '../session/person.ts'
import { claimAddress, type TenantStart } from '../session/tenant.ts'
import { sendTwoFactorAuthCode } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { CodeForm } from './CodeForm.tsx'
import { EndedNotice, SignedOutNotice } from './LeftNotices.tsx'
import type { ChangedPassword, NewPasswordPageProps } from './NewPasswordPage.tsx'
import { type PasswordEntry, PasswordForm } from './PasswordForm.tsx'
import { messageOf } from './refusal.ts'
import { keepRememberedClient, rememberedClient } from './remembered-client.ts'
import { destination, nextStep, type SignInStep } from './sign-in.ts'
import { TenantChoice } from './TenantChoice.tsx'
import { useSignInMethods } from './use-sign-in-methods.ts'
import { useTenant } from './use-tenant.ts'
import { useTitle } from './use-title.ts'
import { withProof } from './with-proof.ts'

/** A new password has to be chosen first: few people's case, so its screen is loaded for them. */
interface NewPasswordStep extends Pick<NewPasswordPageProps, 'c' | 'reason'> {
  kind: 'newPassword'
  Page: ComponentType<NewPasswordPageProps>
  rememberClient: boolean
}

type SecondFactorStep = Extract<SignInStep, { kind: 'secondFactor' }> & { credentials: PasswordEntry }

type Step = { kind: 'password' } | SecondFactorStep | NewPasswordStep

interface LoginPageProps {
  tenant: Promise<TenantStart>
  whenSignedIn: () => Promise<void>
  first?: NewPasswordStep
}

const showAddress = (path: string) => history.replaceState(null, '', path + location.search)

type SignedIn = Extract<SignInStep, { kind: 'signedIn' }>

export function LoginPage({ tenant: tenantStart, whenSignedIn, first }: LoginPageProps) {
  const intl = useIntl()
  const [step, setStep] = useState<Step>(first ?? { kind: 'password' })
  const [failure, setFailure] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [lostAnswers, setLostAnswers] = useState(0)
  const { tenant, choose } = useTenant(tenantStart, setFailure)
  const methods = useSignInMethods(tenantStart)

  const toPassword = useCallback(() => {
    showAddress(accountPaths.login)
    setFailure(null)
    setStep({ kind: 'password' })
  }, [])

  const askForNewPassword = async (c: string | null, { rememberClient }: PasswordEntry) => {
    const page = await import('./NewPasswordPage.tsx').catch(() => null)
    if (page) setStep({ kind: 'newPassword', Page: page.NewPasswordPage, c, reason: 'signIn', rememberClient })
    else setFailure(intl.formatMessage({ id: 'signIn.unreachable' }))
  }

  const enter = async (
    { accessToken, encryptedAccessToken, deviceKeyShare, outboxKey }: SignedIn,
    returnUrl: string | null,
  ) => {
    takeSignIn({ accessToken, encryptedAccessToken, outboxKey })
    keepDeviceKeyShare(deviceKeyShare)
    const left = await addressLeft(accessToken, outboxKey)
    claimAddress(destination(left ?? returnUrl, location.search))
    await whenSignedIn()
  }

  const sendCode = async (userId: number, provider: 'Email' | 'Phone') => {
    setFailure(null)
    setSentAt(null)
    const { error } = await sendTwoFactorAuthCode(userId, provider)
    if (error) setFailure(messageOf(error) || intl.formatMessage({ id: 'signIn.unreachable' }))
    else setSentAt(Date.now())
  }

  /** At the operator's door most people who are turned away have forgotten to say where they belong. */
  const refusalOf = (error: ApiError): string => {
    const said = messageOf(error)
    if (!said) return intl.formatMessage({ id: 'signIn.unreachable' })
    return tenant === null ? `${said} ${intl.formatMessage({ id: 'signIn.organizationMeant' })}` : said
  }

  const submit = async (credentials: PasswordEntry, code: string | null): Promise<void> => {
    setFailure(null)
    setNotice(null)
    const { problem } = await tenantStart
    // Not the host instead: there the right password would be called wrong.
    if (problem?.kind === 'failed' && tenant === undefined) {
      return setFailure(intl.formatMessage({ id: 'tenant.failed' }, { name: '' }))
    }
    const { data, error } = await withProof({ action: 'login', onChecking: setIsChecking }, (more) =>
      authenticate({ ...request(credentials, code), ...more }),
    )
    if (error) {
      if (isUnreachable(error)) setLostAnswers((count) => count + 1)
      return setFailure(refusalOf(error))
    }
    const next = nextStep(data)
    if (next.kind === 'newPassword') return askForNewPassword(next.c, credentials)
    if (next.kind === 'secondFactor') {
      showAddress(accountPaths.sendCode)
      setStep({ ...next, credentials })
      const [first] = next.providers
      return first === 'Email' || first === 'Phone' ? sendCode(next.userId, first) : undefined
    }
    if (next.kind === 'unexpected') return setFailure(intl.formatMessage({ id: 'signIn.unexpected' }))
    if (data.twoFactorRememberClientToken) keepRememberedClient(data.twoFactorRememberClientToken)
    await enter(next, data.returnUrl)
  }

  const afterChange = async ({ canLogin, userName, password }: ChangedPassword, rememberClient: boolean) => {
    toPassword()
    setNotice(intl.formatMessage({ id: 'newPassword.done' }))
    if (canLogin) await submit({ userNameOrEmailAddress: userName, password, rememberClient }, null)
  }

  if (step.kind === 'newPassword') {
    const { Page, c, reason, rememberClient } = step
    return (
      <Page
        c={c}
        reason={reason}
        tenant={tenantStart}
        onTenant={choose}
        onChanged={(changed) => afterChange(changed, rememberClient)}
        onBack={toPassword}
      />
    )
  }
  if (step.kind === 'secondFactor') {
    return (
      <CodeForm
        providers={step.providers}
        sentAt={sentAt}
        failure={failure}
        onSubmit={(code) => submit(step.credentials, code)}
        onSend={(provider) => sendCode(step.userId, provider)}
        onBack={toPassword}
      />
    )
  }
  return (
    <Stack gap="lg" mt="md">
      <SignInTitle />
      <div>
        <TenantChoice
          tenant={tenant}
          onChange={(chosen) => {
            choose(chosen)
            setFailure(null)
          }}
        />
        {/* What a lost answer may have opened is ended, and that is said. */}
        <SignedOutNotice key={lostAnswers} tenant={tenantStart} />
        <EndedNotice />
      </div>
      {notice !== null && <Text role="status">{notice}</Text>}
      {methods?.isPasswordOff ? (
        <Text role="status">
          <FormattedMessage id="signIn.passwordOff" />
        </Text>
      ) : (
        <PasswordForm
          failure={failure}
          isChecking={isChecking}
          mayRegister={methods?.mayRegister ?? false}
          onSubmit={(credentials) => submit(credentials, null)}
        />
      )}
    </Stack>
  )
}

/** Where this very person was when their session ended in this tab. */
async function addressLeft(accessToken: string, outboxKey: string | null): Promise<string | null> {
  const owner = visitOfToken(accessToken)?.owner
  if (owner === undefined || tabValues.get(deviceStorage.returnAddress) === null) return null
  const module = await import('../session/return-address.ts').catch(() => null)
  return (await module?.takeReturnAddress({ owner, outboxKey })) ?? null
}

function SignInTitle() {
  useTitle('signIn.title')
  return (
    <div>
      <Title order={1}>
        <FormattedMessage id="signIn.title" />
      </Title>
      <Text c="dimmed" size="sm" mt={4}>
        <FormattedMessage id="signIn.subtitle" />
      </Text>
    </div>
  )
}

function request(
  { userNameOrEmailAddress, password, rememberClient }: PasswordEntry,
  code: string | null,
): Authenticate {
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
