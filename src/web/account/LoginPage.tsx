import { Stack, Text, Title } from '@mantine/core'
import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { spokenProvider } from '../../contract/vocabulary/identity.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import { ownerKey } from '../../offline/owner.ts'
import { caller } from '../api/caller.ts'
import type { Authenticate, ExternalAuthenticate } from '../api/generated/token-auth.ts'
import { authenticate, externalAuthenticate } from '../api/start-calls.ts'
import { visitOfToken } from '../api/token-owner.ts'
import { getTwitterAccessToken } from '../api/twitter-calls.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { isLockedOnSharedDevice, lockedNow } from '../session/lock-face.ts'
import { paths } from '../session/paths.ts'
import type { ReturnedSignIn } from '../session/provider-answer.ts'
import { findTenant, type TenantStart } from '../session/tenant.ts'
import { sendTwoFactorAuthCode } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { CodeForm } from './CodeForm.tsx'
import { enterAs } from './enter.ts'
import { Failure } from './Failure.tsx'
import { EndedNotice, SignedInNotice, SignedOutNotice } from './LeftNotices.tsx'
import type { LockedEntryProps } from './LockedEntry.tsx'
import type { ChangedPassword, NewPasswordPageProps } from './NewPasswordPage.tsx'
import { type PasswordEntry, PasswordForm, type Tick } from './PasswordForm.tsx'
import { messageOf } from './refusal.ts'
import { keepRememberedClient, rememberedClient } from './remembered-client.ts'
import { SharedDeviceTick } from './SharedDeviceTick.tsx'
import { nextStep, type SignInStep, wishesForReturn } from './sign-in.ts'
import { TenantChoice } from './TenantChoice.tsx'
import { useHeightKept } from './use-height-kept.ts'
import { useMailDomain } from './use-mail-domain.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import { textOfProblem, useTenant } from './use-tenant.ts'
import { useTitle } from './use-title.ts'
import { useUntilReachable } from './use-until-reachable.ts'
import { useWordOnUnsaved } from './use-word-on-unsaved.ts'
import { withProof } from './with-proof.ts'

/** A new password has to be chosen first: few people's case, so its screen is loaded for them. */
interface NewPasswordStep extends Pick<NewPasswordPageProps, 'c' | 'reason' | 'userName'> {
  kind: 'newPassword'
  Page: ComponentType<NewPasswordPageProps>
  rememberClient: boolean
  isSharedDevice: boolean
  /** The code that was shown before it, which goes with the sign-in that follows (A210). */
  shown?: { code: string; at: number } | null
}

/** Milliseconds: somewhat less than it holds on the server. */
const shownHolds = (lifetimes.twoFactorAttempt - 10) * 1000

/** `again`: the same way in, with the code. */
type SecondFactorStep = Extract<SignInStep, { kind: 'secondFactor' }> & { again: (code: string) => Promise<void> }

type Step = { kind: 'password' } | SecondFactorStep | NewPasswordStep

interface LoginPageProps {
  tenant: Promise<TenantStart>
  whenSignedIn: () => Promise<void>
  first?: NewPasswordStep
  /** The screen is locked: what stands in the place of the form, for the one person who may unlock it. */
  locked?: { Entry: ComponentType<LockedEntryProps> }
  /** What a provider led back with, once. */
  takeReturned?: () => ReturnedSignIn | null
}

const ownerOfLock = (): string | null => {
  const locked = lockedNow()
  return locked && ownerKey(locked.owner)
}

const showAddress = (path: string) => history.replaceState(null, '', path + location.search)

export function LoginPage({ tenant: tenantStart, whenSignedIn, first, locked, takeReturned }: LoginPageProps) {
  const intl = useIntl()
  const [step, setStep] = useState<Step>(first ?? { kind: 'password' })
  const [lastFailure, setFailure] = useState<string | null>(null)
  const failure = useUntilReachable(lastFailure)
  const [notice, setNotice] = useState<string | null>(null)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [tick, setTick] = useState<Tick>(() => (isLockedOnSharedDevice() ? 'shared' : null))
  const [lostAnswers, setLostAnswers] = useState(0)
  const { tenant, choose } = useTenant(tenantStart, setFailure)
  const mailDomain = useMailDomain(tenantStart, choose)
  const methods = useSignInMethods(tenantStart)
  const wordOnUnsaved = useWordOnUnsaved()
  const notices = useHeightKept()

  const isLocked = locked !== undefined
  const isShared = tick === 'shared'
  const addressOfForm = isLocked ? accountPaths.locked : accountPaths.login
  const toPassword = useCallback(() => {
    showAddress(addressOfForm)
    setFailure(null)
    setStep({ kind: 'password' })
  }, [addressOfForm])

  const stay = (why: string): false => {
    setFailure(why)
    return false
  }

  const askForNewPassword = async (
    c: string | null,
    code: string | null,
    { userNameOrEmailAddress: userName, rememberClient, isSharedDevice }: PasswordEntry,
  ): Promise<boolean> => {
    const page = await import('./NewPasswordPage.tsx').catch(() => null)
    const more = { rememberClient, isSharedDevice, shown: code === null ? null : { code, at: Date.now() } }
    if (!page) return stay(intl.formatMessage({ id: 'signIn.unreachable' }))
    setStep({ kind: 'newPassword', Page: page.NewPasswordPage, c, reason: 'signIn', userName, ...more })
    return true
  }

  const sendCode = async (userId: number, provider: 'Email' | 'Phone') => {
    setFailure(null)
    setSentAt(null)
    const { error } = await sendTwoFactorAuthCode(userId, provider)
    if (error) setFailure(messageOf(error) || intl.formatMessage({ id: 'signIn.unreachable' }))
    else setSentAt(Date.now())
  }

  const askForCode = (next: Extract<SignInStep, { kind: 'secondFactor' }>, again: SecondFactorStep['again']) => {
    showAddress(accountPaths.sendCode)
    setStep({ ...next, again })
    const [first] = next.providers
    return first === 'Email' || first === 'Phone' ? sendCode(next.userId, first) : undefined
  }

  /** At the operator's door most people who are turned away have forgotten to say where they belong. */
  const refusalOf = (error: ApiError): string => {
    const said = messageOf(error)
    if (!said) return intl.formatMessage({ id: 'signIn.unreachable' })
    return (caller().tenantId ?? null) === null && !isLocked
      ? `${said} ${intl.formatMessage({ id: 'signIn.organizationMeant' })}`
      : said
  }

  /** False: what would be lost by it is said first. */
  const mayBegin = async (): Promise<boolean> => {
    const word = await wordOnUnsaved()
    setFailure(word)
    return word === null
  }

  /** Whether it leads on: into the app, or to another step. */
  const signIn = async (credentials: PasswordEntry, code: string | null): Promise<boolean> => {
    setNotice(null)
    if (!(await mayBegin())) return false
    const { problem } = await tenantStart
    // Not the host instead: there the right password would be called wrong.
    if (problem?.kind === 'failed' && tenant === undefined) {
      const lookup = await findTenant(problem.name)
      if (lookup.kind !== 'found') return stay(textOfProblem(intl, lookup))
      choose(lookup.tenant)
    }
    if (!isLocked) await mailDomain.follow(credentials.userNameOrEmailAddress)
    const { data, error } = await withProof({ action: 'login', onChecking: setIsChecking }, (more) =>
      authenticate({ ...request(credentials, code), ...more }),
    )
    if (error) {
      if (isUnreachable(error)) setLostAnswers((count) => count + 1)
      return stay(refusalOf(error))
    }
    const next = nextStep(data)
    if (next.kind === 'unexpected') return stay(intl.formatMessage({ id: 'signIn.unexpected' }))
    if (next.kind === 'newPassword') return askForNewPassword(next.c, code, credentials)
    if (next.kind === 'secondFactor') {
      await askForCode(next, (typed) => submit(credentials, typed))
      return true
    }
    if (data.twoFactorRememberClientToken) keepRememberedClient(data.twoFactorRememberClientToken)
    await enterAs(next, data.returnUrl)
    await whenSignedIn()
    return true
  }
  const submit = async (credentials: PasswordEntry, code: string | null): Promise<void> => {
    await signIn(credentials, code)
  }

  /** What a provider says of a person in place of a password. */
  const submitExternal = async (presented: ExternalAuthenticate, code: string | null): Promise<void> => {
    setFailure(null)
    const { data, error } = await externalAuthenticate({
      ...presented,
      ...(code !== null && { twoFactorVerificationCode: code }),
      ...wishesForReturn(location.search),
    })
    if (error) return setFailure(messageOf(error) || intl.formatMessage({ id: 'signIn.unreachable' }))
    if (data.waitingForActivation) return setNotice(intl.formatMessage({ id: 'signIn.waitingForActivation' }))
    const next = nextStep(data)
    if (next.kind === 'secondFactor') return askForCode(next, (typed) => submitExternal(presented, typed))
    if (next.kind !== 'signedIn') return setFailure(intl.formatMessage({ id: 'signIn.unexpected' }))
    // A provider may vouch for somebody else than the one whose screen is locked: they begin clean (E4).
    const isSomebodyElse = isLocked && visitOfToken(next.accessToken)?.owner !== ownerOfLock()
    if (isSomebodyElse) history.replaceState(null, '', paths.login)
    await enterAs(next, isSomebodyElse ? null : data.returnUrl)
    await whenSignedIn()
  }

  const goOnFromProvider = useEffectEvent(async (returned: ReturnedSignIn) => {
    await tenantStart
    const { signInOf } = await import('../session/providers.ts')
    const presented = await signInOf(returned, getTwitterAccessToken)
    const { provider, isSharedDevice } = returned.begun
    if (presented) return submitExternal({ ...presented, isSharedDevice }, null)
    const named = { provider: spokenProvider(provider) }
    const isAway = returned.answer.get('error') === 'temporarily_unavailable'
    setFailure(intl.formatMessage({ id: isAway ? 'signIn.providerAway' : 'signIn.providerCancelled' }, named))
  })
  useEffect(() => {
    const returned = takeReturned?.()
    if (returned) goOnFromProvider(returned).catch(console.error)
  }, [takeReturned])

  /** Its page stays until the next one stands: the form in between would ask for what is being sent. */
  const afterChange = async (
    { canLogin, userName, password }: ChangedPassword,
    { rememberClient, isSharedDevice, shown }: NewPasswordStep,
  ) => {
    showAddress(addressOfForm)
    const entry = { userNameOrEmailAddress: userName, password, rememberClient, isSharedDevice }
    const code = shown && Date.now() - shown.at < shownHolds ? shown.code : null
    if (canLogin && (await signIn(entry, code))) return
    setNotice(intl.formatMessage({ id: 'newPassword.done' }))
    setStep({ kind: 'password' })
  }

  if (step.kind === 'newPassword') {
    const { Page, c, reason, userName } = step
    return (
      <Page
        c={c}
        reason={reason}
        userName={userName}
        tenant={tenantStart}
        onTenant={choose}
        onChanged={(changed) => afterChange(changed, step)}
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
        onSubmit={step.again}
        onSend={(provider) => sendCode(step.userId, provider)}
        onBack={toPassword}
      />
    )
  }
  const others = methods?.OtherWays && {
    isSharedDevice: isShared,
    asksAnew: isShared || methods.isSharedDevice,
    mayBegin,
    onFailure: setFailure,
    onPresented: async (presented: ExternalAuthenticate) => {
      if (await mayBegin()) await submitExternal({ ...presented, isSharedDevice: isShared }, null)
    },
  }
  if (locked) {
    const { Entry } = locked
    const source = lockedNow()?.face?.source ?? null
    const own = methods?.providers.filter(({ name }) => name === source) ?? []
    const isMobileOn = source === 'MobileID' && methods?.isMobileOn === true
    const way =
      methods?.OtherWays && others && (own.length > 0 || isMobileOn) ? (
        <methods.OtherWays {...others} providers={own} isMobileOn={isMobileOn} />
      ) : null
    return (
      <Entry
        way={way}
        failure={failure}
        isChecking={isChecking}
        onSubmit={(credentials) => submit(credentials, null)}
      />
    )
  }
  return (
    <Stack gap="lg" mt="md">
      <SignInTitle />
      <div ref={notices}>
        <TenantChoice
          tenant={tenant}
          isByMailDomain={mailDomain.found !== null && mailDomain.found.id === tenant?.id}
          onChange={(chosen) => {
            choose(chosen)
            setFailure(null)
          }}
        />
        {/* What a lost answer may have opened is ended, and that is said. */}
        <SignedOutNotice key={lostAnswers} tenant={tenantStart} />
        <EndedNotice />
        <SignedInNotice tenant={tenant} />
      </div>
      {notice !== null && <Text role="status">{notice}</Text>}
      {methods?.isPasswordOff ? (
        <>
          {!methods.OtherWays && (
            <Text role="status">
              <FormattedMessage id="signIn.passwordOff" />
            </Text>
          )}
          <Failure message={failure} />
          {methods.OtherWays && (
            <SharedDeviceTick
              isTicked={tick === 'shared'}
              onChange={(isTicked) => setTick(isTicked ? 'shared' : null)}
            />
          )}
        </>
      ) : (
        <PasswordForm
          failure={failure}
          isChecking={isChecking}
          mayRegister={methods?.mayRegister ?? false}
          mayRegisterTenant={methods?.mayRegisterTenant ?? false}
          tick={tick}
          onTick={setTick}
          onUserName={(userName) => void mailDomain.follow(userName).catch(console.error)}
          onSubmit={(credentials) => submit(credentials, null)}
        />
      )}
      {methods?.OtherWays && others && (
        <methods.OtherWays {...others} providers={methods.providers} isMobileOn={methods.isMobileOn} />
      )}
    </Stack>
  )
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
  { userNameOrEmailAddress, password, rememberClient, isSharedDevice }: PasswordEntry,
  code: string | null,
): Authenticate {
  return {
    userNameOrEmailAddress,
    password,
    rememberClient,
    ...(isSharedDevice && { isSharedDevice }),
    twoFactorRememberClientToken: rememberedClient(),
    ...(code !== null && { twoFactorVerificationCode: code }),
    ...wishesForReturn(location.search),
  }
}
