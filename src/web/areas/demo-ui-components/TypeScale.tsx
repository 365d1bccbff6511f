import { Text, Title } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './Parts.module.css'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const

export function TypeScale() {
  return (
    <dl className={classes.scale}>
      {sizes.map((size) => (
        <div key={size}>
          <dt>
            <FormattedMessage id={`parts.type.${size}`} />
          </dt>
          <dd>
            <Text span size={size} fw={400}>
              <Words />
            </Text>
            <Text span size={size} fw={500}>
              <Words />
            </Text>
            <Text span size={size} fw={600}>
              <Words />
            </Text>
          </dd>
        </div>
      ))}
      <div>
        <dt>
          <FormattedMessage id="parts.type.figure" />
        </dt>
        <dd>
          <Title order={3} size="h1">
            <Words />
          </Title>
        </dd>
      </div>
    </dl>
  )
}

function Words() {
  const intl = useIntl()
  const share = intl.formatNumber(0.125, { style: 'percent', maximumFractionDigits: 1 })
  const year = intl.formatDate('2026-07-01', { year: 'numeric' })
  return <FormattedMessage id="parts.type.words" values={{ share, year }} />
}
