import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lifetimes, limits } from '../../contract/vocabulary/limits.ts'
import { externalAuthenticate } from '../api/start-calls.ts'
import { isUnreachable } from '../api/wire.ts'
import type { TenantStart } from '../session/tenant.ts'
import { initiateMobileLogin } from './account-calls.ts'
import { BackToSignIn, EntryForm, typedIn } from './EntryForm.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import { enterAs } from './enter.ts'
import { SignedInNotice } from './LeftNotices.tsx'
import classes from './MobileIdPage.module.css'
import { failureMessage } from './refusal.ts'
import { SharedDeviceTick } from './SharedDeviceTick.tsx'
import { nextStep, wishesForReturn } from './sign-in.ts'
import { TenantChoice } from './TenantChoice.tsx'
import { useTenant } from './use-tenant.ts'
import { useTitle } from './use-title.ts'
import { useWordOnUnsaved } from './use-word-on-unsaved.ts'

interface MobileIdPageProps {
  tenant: Promise<TenantStart>
  whenSignedIn: () => Promise<void>
}

interface Ringing {
  token: string
  controlCode: string
  number: string
  since: number
}

export function MobileIdPage({ tenant: tenantStart, whenSignedIn }: MobileIdPageProps) {
  useTitle('mobileId.title')
  const intl = useIntl()
  const [failure, setFailure] = useState<string | null>(null)
  const [ringing, setRinging] = useState<Ringing | null>(null)
  // Said once for every ring.
  const [isShared, setIsShared] = useState(false)
  const { tenant, choose } = useTenant(tenantStart, setFailure)
  const wordOnUnsaved = useWordOnUnsaved()

  const ring = async (number: string) => {
    const word = await wordOnUnsaved()
    setFailure(word)
    if (word !== null) return
    await tenantStart
    const { data, error } = await initiateMobileLogin(number)
    if (error) return setFailure(failureMessage(intl, error))
    const { status, token, control_code, message, error_code } = data
    if (status === 'ok' && token !== null) {
      return setRinging({ token, controlCode: control_code ?? '', number, since: Date.now() })
    }
    const said = message ?? intl.formatMessage({ id: 'signIn.unexpected' })
    setFailure(error_code === null ? said : intl.formatMessage({ id: 'mobileId.failed' }, { said, code: error_code }))
  }
  const stop = (said: string | null) => {
    setRinging(null)
    setFailure(said)
  }

  return (
    <Stack gap="lg" mt="md">
      <div>
        <EntryTitle title="mobileId.title" detail="mobileId.detail" />
        <SignedInNotice tenant={tenant} />
      </div>
      {ringing ? (
        <Waiting key={ringing.token} ringing={ringing} isShared={isShared} onStop={stop} whenSignedIn={whenSignedIn} />
      ) : (
        <>
          <TenantChoice
            tenant={tenant}
            onChange={(chosen) => {
              choose(chosen)
              setFailure(null)
            }}
          />
          <NumberForm failure={failure} isShared={isShared} onShared={setIsShared} onSubmit={ring} />
        </>
      )}
    </Stack>
  )
}

interface NumberFormProps {
  failure: string | null
  isShared: boolean
  onShared: (isShared: boolean) => void
  onSubmit: (number: string) => Promise<void>
}

function NumberForm({ failure, isShared, onShared, onSubmit }: NumberFormProps) {
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  const numberIn = (form: HTMLFormElement) => typedIn(form, 'mobileNumber').trim()
  return (
    <EntryForm
      action="mobileId.submit"
      fields={['mobileNumber']}
      check={(form) => (numberIn(form) === '' ? { mobileNumber: text('mobileId.numberRequired') } : {})}
      failure={failure}
      send={(form) => onSubmit(numberIn(form))}
      foot={<BackToSignIn />}
    >
      {({ mobileNumber }) => (
        <>
          <TextInput
            type="tel"
            name="mobileNumber"
            label={text('mobileId.number')}
            description={text('mobileId.numberHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="tel"
            dir="ltr"
            size="md"
            autoFocus
            maxLength={limits.phoneNumber}
            error={mobileNumber}
          />
          <SharedDeviceTick isTicked={isShared} onChange={onShared} />
        </>
      )}
    </EntryForm>
  )
}

/** Milliseconds between two questions (`decisions.md`). */
const pause = 2_000

interface WaitingProps {
  ringing: Ringing
  isShared: boolean
  /** Null: the person themselves has stopped it. */
  onStop: (said: string | null) => void
  whenSignedIn: () => Promise<void>
}

function Waiting({ ringing: { token, controlCode, number, since }, isShared, onStop, whenSignedIn }: WaitingProps) {
  const intl = useIntl()
  const say = (id: string) => intl.formatMessage({ id })
  const isOver = () => Date.now() - since > lifetimes.mobileLogin * 1000

  /** Whether it goes on waiting. */
  const ask = useEffectEvent(async (): Promise<boolean> => {
    const { data, error } = await externalAuthenticate({
      authProvider: 'MobileID',
      providerKey: number,
      providerAccessCode: token,
      isSharedDevice: isShared,
      ...wishesForReturn(location.search),
    })
    const isWaiting = error ? isUnreachable(error) : data.status === 'waiting'
    if (isWaiting && !isOver()) return true
    if (isWaiting) onStop(say('mobileId.tooLate'))
    else if (error) onStop(failureMessage(intl, error))
    else if (data.waitingForActivation) onStop(say('signIn.waitingForActivation'))
    else {
      const next = nextStep(data)
      if (next.kind !== 'signedIn') onStop(say('signIn.unexpected'))
      else await enterAs(next, data.returnUrl).then(whenSignedIn)
    }
    return false
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const wait = () => {
      timer = setTimeout(() => {
        ask().then((isWaiting) => {
          if (isWaiting && isShown) wait()
        }, console.error)
      }, pause)
    }
    wait()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [])

  return (
    <Stack gap="md">
      <div role="status">
        <Text>
          <FormattedMessage id="mobileId.waiting" values={{ number: <bdi dir="ltr">{number}</bdi> }} />
        </Text>
        <p className={classes.code} dir="ltr">
          <span>{controlCode}</span>
        </p>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="mobileId.same" />
        </Text>
      </div>
      <Button variant="default" size="md" onClick={() => onStop(null)}>
        <FormattedMessage id="mobileId.stop" />
      </Button>
    </Stack>
  )
}
