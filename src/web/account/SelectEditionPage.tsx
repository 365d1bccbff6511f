import { Button, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { subscriptionType } from '../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { TenantRegistrationGetEditionsForSelectApiResponse } from '../api/generated/tenant-registration.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { EditionCard, EditionCards } from '../kit/editions/EditionCard.tsx'
import type { TenantStart } from '../session/tenant.ts'
import { getCurrency, getEditionsForSelect } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { EntryTitle } from './EntryTitle.tsx'
import { registrationAddress, type Start, startsOf } from './edition-choice.ts'
import { Failure } from './Failure.tsx'
import { failureMessage } from './refusal.ts'
import { useTitle } from './use-title.ts'

type Offer = TenantRegistrationGetEditionsForSelectApiResponse & { currency: string | null }
type OfferedEdition = Offer['editionsWithFeatures'][number]

export function SelectEditionPage({ tenant }: { tenant: Promise<TenantStart> }) {
  useTitle('registerTenant.selectTitle')
  const intl = useIntl()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const ask = useCallback(async () => {
    setError(null)
    await tenant
    const [{ data, error }, currency] = await Promise.all([getEditionsForSelect(), getCurrency()])
    if (data) setOffer({ ...data, currency })
    else setError(error)
  }, [tenant])
  useEffect(() => {
    ask().catch(console.error)
  }, [ask])

  return (
    <Stack gap="lg" mt="md">
      <EntryTitle title="registerTenant.selectTitle" detail={error ? null : 'registerTenant.selectDetail'} />
      <Failure message={error && failureMessage(intl, error)} />
      {error && isUnreachable(error) && (
        <Button size="md" onClick={() => void ask()}>
          <FormattedMessage id="registerTenant.retry" />
        </Button>
      )}
      {!offer && !error && (
        <Text role="status">
          <FormattedMessage id="registerTenant.loading" />
        </Text>
      )}
      {offer && <Editions offer={offer} />}
      <Button component="a" href={accountPaths.login} variant="subtle">
        <FormattedMessage id="signIn.back" />
      </Button>
    </Stack>
  )
}

function Editions({ offer }: { offer: Offer }) {
  if (offer.editionsWithFeatures.length === 0) {
    return (
      <Text role="status">
        <FormattedMessage id="registerTenant.none" />
      </Text>
    )
  }
  return (
    <EditionCards>
      {offer.editionsWithFeatures.map((offered) => (
        <OfferedCard key={offered.edition.id} offer={offer} offered={offered} />
      ))}
    </EditionCards>
  )
}

const actions: Record<Start, MessageKey> = {
  [subscriptionType.free]: 'registerTenant.startFree',
  [subscriptionType.trial]: 'registerTenant.startTrial',
  [subscriptionType.paid]: 'registerTenant.startPaid',
}

function OfferedCard({ offer, offered }: { offer: Offer; offered: OfferedEdition }) {
  const intl = useIntl()
  const { edition } = offered
  return (
    <EditionCard {...offered} allFeatures={offer.allFeatures} currency={offer.currency}>
      {startsOf(edition).map((start, place) => {
        const action = intl.formatMessage({ id: actions[start] }, { days: edition.trialDayCount ?? 0 })
        return (
          <Button
            key={start}
            component="a"
            href={registrationAddress(edition.id, start)}
            variant={place === 0 ? 'filled' : 'default'}
            aria-label={intl.formatMessage(
              { id: 'registerTenant.ofEdition' },
              { action, edition: edition.displayName },
            )}
          >
            {action}
          </Button>
        )
      })}
    </EditionCard>
  )
}
