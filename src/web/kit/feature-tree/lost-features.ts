/** What an organisation loses with another edition. */
import type { Feature, FeatureValue } from '../../../contract/models/feature.ts'
import { isNumber, isSwitch, valuesByName } from './feature-values.ts'

interface Editions {
  features: readonly Feature[]
  /** No values: without an edition each is as it is by itself. */
  before: readonly FeatureValue[]
  after: readonly FeatureValue[]
  /** By name, those that are the organisation’s own: they stay. */
  own: ReadonlySet<string>
}

export interface LostFeature {
  feature: Feature
  /** Of a limit: what it is then. */
  most?: number
}

/** As many as there are: more than any. */
const unlimited = 0

const isLess = (after: number, before: number) => after !== unlimited && (before === unlimited || after < before)

export function lostFeatures({ features, before, after, own }: Editions): LostFeature[] {
  const [had, has] = [valuesByName(features, before), valuesByName(features, after)]
  return features.flatMap((feature): LostFeature[] => {
    const { name } = feature
    if (own.has(name)) return []
    if (isSwitch(feature)) return had[name] === 'true' && has[name] !== 'true' ? [{ feature }] : []
    const most = Number(has[name])
    return isNumber(feature) && isLess(most, Number(had[name])) ? [{ feature, most }] : []
  })
}
