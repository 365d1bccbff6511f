import { Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Edition } from '../../../contract/models/edition.ts'
import type { Feature, FeatureValue } from '../../../contract/models/feature.ts'
import { isSwitch } from '../feature-tree/feature-values.ts'
import classes from './EditionCard.module.css'
import { pricesOf } from './prices.ts'

/** Editions beside each other, for choosing among them. */
export function EditionCards({ children }: { children: ReactNode }) {
  const intl = useIntl()
  return (
    <ul className={classes.editions} aria-label={intl.formatMessage({ id: 'registerTenant.editions' })}>
      {children}
    </ul>
  )
}

interface EditionCardProps {
  edition: Edition
  featureValues: readonly FeatureValue[]
  allFeatures: readonly Feature[]
  /** Null: nobody said which. */
  currency: string | null
  /** What can be done with it. */
  children: ReactNode
}

/** One edition as somebody chooses it: what it costs, and which of all features it has. */
export function EditionCard({ edition, featureValues, allFeatures, currency, children }: EditionCardProps) {
  const intl = useIntl()
  const [price, ...otherPrices] = pricesOf(intl, edition, currency)
  const values = new Map(featureValues.map(({ name, value }) => [name, value]))
  // A number is a limit, and what it limits is there.
  const hasFeature = (feature: Feature) => !isSwitch(feature) || values.get(feature.name) === 'true'
  const inWords = (feature: Feature) =>
    isSwitch(feature)
      ? feature.displayName
      : intl.formatMessage(
          { id: 'registerTenant.most' },
          { feature: feature.displayName, count: Number(values.get(feature.name) ?? feature.defaultValue) },
        )
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
        {allFeatures.map((feature) => (
          <li key={feature.name} data-is-on={hasFeature(feature)}>
            {hasFeature(feature) ? (
              <IconCheck size={16} role="img" aria-label={intl.formatMessage({ id: 'registerTenant.included' })} />
            ) : (
              <IconMinus size={16} role="img" aria-label={intl.formatMessage({ id: 'registerTenant.notIncluded' })} />
            )}
            <span>{inWords(feature)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}
