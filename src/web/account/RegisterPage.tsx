import { Button, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PasswordDemands } from '../../contract/vocabulary/password-demands.ts'
import { type ServerFaults, serverFaults } from '../kit/form/server-faults.ts'
import { isDirectory } from '../session/directory.ts'
import { ownSignInAddress, type TenantStart } from '../session/tenant.ts'
import { getPasswordComplexity, register } from './account-calls.ts'
import { EntryTitle } from './EntryTitle.tsx'
import { Failure } from './Failure.tsx'
import { Outcome } from './Outcome.tsx'
import { RegisterByDirectory, RegisteredByDirectory } from './RegisterByDirectory.tsx'
import { RegisterForm, type Registration, registrationFields } from './RegisterForm.tsx'
import { failureMessage } from './refusal.ts'
import { TenantChoice } from './TenantChoice.tsx'
import { useLeavesWithOwner } from './use-leaves-with-owner.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import { useTenant, useTenantId } from './use-tenant.ts'
import { useTitle } from './use-title.ts'
import { withProof } from './with-proof.ts'

type Made = { emailAddress: string; canLogin: boolean }
type MadeByDirectory = Pick<Made, 'canLogin'>

const none: ServerFaults = { byField: {}, rest: [] }

export function RegisterPage({ tenant: tenantStart }: { tenant: Promise<TenantStart> }) {
  useTitle('register.title')
  useLeavesWithOwner()
  const intl = useIntl()
  const [made, setMade] = useState<Made | MadeByDirectory | null>(null)
  const [faults, setFaults] = useState(none)
  const [isChecking, setIsChecking] = useState(false)
  const fail = useCallback((failure: string) => setFaults({ byField: {}, rest: [failure] }), [])
  const { tenant, choose } = useTenant(tenantStart, fail)
  const { demands, askAgain } = usePasswordDemands(tenantStart)
  const methods = useSignInMethods(tenantStart)

  const submit = async (registration: Registration) => {
    setFaults(none)
    await tenantStart
    if (!demands) void askAgain()
    const proof = { action: 'register', onChecking: setIsChecking } as const
    const { data, error } = await withProof(proof, (more) => register({ ...registration, ...more }))
    if (data) return setMade({ emailAddress: registration.emailAddress, canLogin: data.canLogin })
    const { byField, rest } = serverFaults(error, registrationFields)
    const hasPlaces = Object.keys(byField).length > 0
    setFaults({ byField, rest: hasPlaces ? rest : [failureMessage(intl, error)] })
  }

  if (made) return 'emailAddress' in made ? <Registered {...made} /> : <RegisteredByDirectory {...made} />
  const isByForm = tenant !== null && methods?.mayRegister !== false
  const isByDirectory = methods?.mayRegisterByDirectory && methods.providers.some(({ name }) => isDirectory(name))
  return (
    <Stack gap="lg" mt="md">
      <EntryTitle
        title="register.title"
        detail={isByDirectory && !isByForm ? 'register.directoryOnly' : 'register.detail'}
      />
      <TenantChoice
        tenant={tenant}
        onChange={(chosen) => {
          choose(chosen)
          setFaults(none)
        }}
      />
      {isByForm && <RegisterForm demands={demands} refused={faults} isChecking={isChecking} onSubmit={submit} />}
      {isByDirectory && (
        <>
          {!isByForm && <Failure message={faults.rest[0] ?? null} />}
          <RegisterByDirectory
            methods={methods}
            onFailure={(failure) => (failure === null ? setFaults(none) : fail(failure))}
            onMade={(canLogin) => setMade({ canLogin })}
          />
        </>
      )}
      {!isByForm && !isByDirectory && (
        <>
          <Text role="status">
            <FormattedMessage id={tenant === null ? 'register.whichOrganisation' : 'register.off'} />
          </Text>
          <Button component="a" href={ownSignInAddress()} size="md">
            <FormattedMessage id="signIn.back" />
          </Button>
        </>
      )}
    </Stack>
  )
}

/** The same words whether the address had an account before: its owner is told by mail. */
function Registered({ emailAddress, canLogin }: Made) {
  const intl = useIntl()
  const text = canLogin ? 'register.canSignIn' : 'register.waiting'
  return (
    <Outcome title="accountMail.title" text={intl.formatMessage({ id: text }, { emailAddress })}>
      <Text c="dimmed" size="sm">
        <FormattedMessage id="accountMail.hint" />
      </Text>
      <Button component="a" href={ownSignInAddress()} size="md">
        <FormattedMessage id="confirmEmail.signIn" />
      </Button>
    </Outcome>
  )
}

/** Another organisation may ask for more. */
function usePasswordDemands(start: Promise<TenantStart>) {
  const tenantId = useTenantId(start)
  const [demands, setDemands] = useState<PasswordDemands | null>(null)
  const askAgain = useCallback(async () => {
    const { data } = await getPasswordComplexity()
    if (data) setDemands(data.setting)
  }, [])
  useEffect(() => {
    if (tenantId !== undefined) askAgain().catch(console.error)
  }, [tenantId, askAgain])
  return { demands, askAgain }
}
