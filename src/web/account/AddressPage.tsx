import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import { ownSignInAddress, type TenantStart } from '../session/tenant.ts'
import { sendEmailActivationLink, sendPasswordResetCode } from './account-calls.ts'
import { BackToSignIn, EntryForm, isAddressIn, typedIn } from './EntryForm.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import { Outcome } from './Outcome.tsx'
import { failureMessage } from './refusal.ts'
import { TenantChoice } from './TenantChoice.tsx'
import { useLeavesWithOwner } from './use-leaves-with-owner.ts'
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
  useLeavesWithOwner()

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
        <Button component="a" href={ownSignInAddress()} size="md">
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
      <EntryTitle title={title} detail={detail} />
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
  const text = (id: string) => intl.formatMessage({ id })
  return (
    <EntryForm
      action="accountMail.submit"
      fields={['emailAddress']}
      check={(form) => (isAddressIn(form, 'emailAddress') ? {} : { emailAddress: text('accountMail.addressRequired') })}
      failure={failure}
      isChecking={isChecking}
      send={(form) => onSubmit(typedIn(form, 'emailAddress').trim())}
      foot={<BackToSignIn />}
    >
      {({ emailAddress }) => (
        <TextInput
          type="email"
          name="emailAddress"
          label={text('accountMail.address')}
          autoComplete="email"
          dir="auto"
          size="md"
          autoFocus
          maxLength={limits.emailAddress}
          error={emailAddress}
        />
      )}
    </EntryForm>
  )
}
