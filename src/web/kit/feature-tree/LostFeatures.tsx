import { FormattedMessage, useIntl } from 'react-intl'
import type { LostFeature } from './lost-features.ts'

/** By name, and limits by what they are then. */
export function LostFeatures({ lost }: { lost: readonly LostFeature[] }) {
  const intl = useIntl()
  const names = lost.map(({ feature: { displayName: name }, most }) =>
    most === undefined ? name : intl.formatMessage({ id: 'kit.features.lostLimit' }, { name, most }),
  )
  return (
    <FormattedMessage
      id="kit.features.lost"
      values={{ count: lost.length, names: intl.formatList(names, { type: 'unit' }) }}
    />
  )
}
