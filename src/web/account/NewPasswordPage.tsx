import { Button, Stack } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PasswordDemands } from '../../contract/vocabulary/password-demands.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { type ServerFaults, serverFaults } from '../kit/form/server-faults.ts'
import { passwordRules } from '../kit/password-rules.ts'
import type { Tenant, TenantStart } from '../session/tenant.ts'
import { getPasswordComplexity, resetPassword } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { EntryTitle } from './EntryTitle.tsx'
import { Failure } from './Failure.tsx'
import { openLink } from './links.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { Outcome } from './Outcome.tsx'
import { failureMessage, messageOf } from './refusal.ts'
import { useLeavesWithOwner } from './use-leaves-with-owner.ts'
import { useTitle } from './use-title.ts'

export interface ChangedPassword {
  canLogin: boolean
  userName: string
  password: string
}

export interface NewPasswordPageProps {
  /** The right to choose a password, of a link or of a sign-in; null where the link came without it. */
  c: string | null
  /** Why it is asked for. */
  reason: 'link' | 'signIn'
  /** Whose it will be, as they signed in; null where a link says it to the server alone. */
  userName: string | null
  tenant: Promise<TenantStart>
  onTenant: (tenant: Tenant | null) => void
  onChanged: (changed: ChangedPassword) => Promise<void>
  onBack: () => void
}

export function NewPasswordPage({ c, ...props }: NewPasswordPageProps) {
  useTitle('newPassword.title')
  const intl = useIntl()
  return c === null ? (
    <LinkRefused message={intl.formatMessage({ id: 'newPassword.incomplete' })} />
  ) : (
    <OpenedRight c={c} {...props} />
  )
}

function LinkRefused({ message }: { message: string }) {
  return (
    <Outcome title="newPassword.refusedTitle" text={<Failure message={message} />}>
      <Button component="a" href={accountPaths.forgotPassword} size="md">
        <FormattedMessage id="newPassword.newLink" />
      </Button>
      <Button component="a" href={accountPaths.login} variant="subtle">
        <FormattedMessage id="signIn.back" />
      </Button>
    </Outcome>
  )
}

/** As opposed to one of the password, which names it. */
const isOfLink = ({ status, validationErrors }: ApiError) => status === 400 && validationErrors.length === 0

const none: ServerFaults = { byField: {}, rest: [] }

type OpenedRightProps = Omit<NewPasswordPageProps, 'c'> & { c: string }

function OpenedRight({ c, reason, userName, tenant, onTenant, onChanged, onBack }: OpenedRightProps) {
  const intl = useIntl()
  const [demands, setDemands] = useState<PasswordDemands | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [faults, setFaults] = useState(none)
  const [isSending, setIsSending] = useState(false)
  // A new password ends the sessions of its own person, in other tabs too.
  useLeavesWithOwner(!isSending)

  const open = useCallback(async (): Promise<ApiError | null> => {
    const link = await openLink(c, tenant)
    if (link.error) {
      if (!isUnreachable(link.error)) setRefusal(messageOf(link.error))
      return link.error
    }
    onTenant(link.tenant)
    const { data, error } = await getPasswordComplexity()
    if (error) return error
    setDemands(data.setting)
    return null
  }, [c, tenant, onTenant])

  useEffect(() => {
    open().catch(console.error)
  }, [open])

  const tell = (error: ApiError) => {
    const { byField, rest } = serverFaults(error, ['password'])
    const hasPlaces = Object.keys(byField).length > 0
    setFaults({ byField, rest: hasPlaces ? rest : [failureMessage(intl, error)] })
  }

  const send = async (password: string) => {
    setFaults(none)
    // The page may have been opened without a network.
    const notOpened = demands ? null : await open()
    if (notOpened) return tell(notOpened)
    const { data, error } = await resetPassword({ c, password })
    if (error) return isOfLink(error) ? setRefusal(messageOf(error)) : tell(error)
    await onChanged({ ...data, password })
  }

  const submit = async (password: string) => {
    setIsSending(true)
    await send(password).finally(() => setIsSending(false))
  }

  if (refusal !== null) return <LinkRefused message={refusal} />
  return (
    <Stack gap="lg" mt="md">
      <EntryTitle
        title="newPassword.title"
        detail={reason === 'signIn' ? 'newPassword.needed' : 'newPassword.detail'}
      />
      <NewPasswordForm
        rules={demands ? passwordRules(demands, userName) : []}
        refused={faults}
        onSubmit={submit}
        onBack={onBack}
      />
    </Stack>
  )
}
