import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { subscriptionType } from '../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { TenantRegistrationGetEditionsForSelectApiResponse } from '../api/generated/tenant-registration.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import type { TenantStart } from '../session/tenant.ts'
import { getCurrency, getEditionsForSelect } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { EntryTitle } from './EntryTitle.tsx'
import { pricesOf, registrationAddress, type Start, startsOf } from './edition-choice.ts'
import { Failure } from './Failure.tsx'
import { failureMessage } from './refusal.ts'
import classes from './SelectEditionPage.module.css'
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
  const intl = useIntl()
  if (offer.editionsWithFeatures.length === 0) {
    return (
      <Text role="status">
        <FormattedMessage id="registerTenant.none" />
      </Text>
    )
  }
  return (
    <ul className={classes.editions} aria-label={intl.formatMessage({ id: 'registerTenant.editions' })}>
      {offer.editionsWithFeatures.map((offered) => (
        <EditionCard key={offered.edition.id} offer={offer} offered={offered} />
      ))}
    </ul>
  )
}

const actions: Record<Start, MessageKey> = {
  [subscriptionType.free]: 'registerTenant.startFree',
  [subscriptionType.trial]: 'registerTenant.startTrial',
  [subscriptionType.paid]: 'registerTenant.startPaid',
}

function EditionCard({ offer, offered }: { offer: Offer; offered: OfferedEdition }) {
  const intl = useIntl()
  const { edition, featureValues } = offered
  const [price, ...otherPrices] = pricesOf(intl, edition, offer.currency)
  const on = new Set(featureValues.filter(({ value }) => value === 'true').map(({ name }) => name))
  return (
    <li className={classes.edition}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          <bdi>{edition.displayName}</bdi>
        </Title>
        <p className={classes.price}>
          <strong>{price}</strong>
          {otherPrices.map((other) => (
            <span key={other}>{other}</span>
          ))}
        </p>
      </div>
      <ul className={classes.features} aria-label={intl.formatMessage({ id: 'registerTenant.includes' })}>
        {offer.allFeatures.map(({ name, displayName }) => (
          <li key={name} data-is-on={on.has(name)}>
            {on.has(name) ? (
              <IconCheck size={16} role="img" aria-label={intl.formatMessage({ id: 'registerTenant.included' })} />
            ) : (
              <IconMinus size={16} role="img" aria-label={intl.formatMessage({ id: 'registerTenant.notIncluded' })} />
            )}
            <span>{displayName}</span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
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
      </div>
    </li>
  )
}
