import type { EditionListItem } from '../../../contract/services/edition.ts'
import {
  type FeatureDefinition,
  type FeatureName,
  featureDefaults,
  featureTree,
  signInFeatures,
} from '../../../contract/vocabulary/features.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { invalid, refused, refusedAt } from '../../access/refusals.ts'
import { isOn, type NamedValue } from '../../auth/permissions.ts'

export interface Prices {
  dailyPrice: number | null
  weeklyPrice: number | null
  monthlyPrice: number | null
  annualPrice: number | null
}

export interface Terms extends Prices {
  trialDayCount: number | null
  waitingDayAfterExpire: number | null
  expiringEditionId: number | null
}

export const isFree = ({ dailyPrice, weeklyPrice, monthlyPrice, annualPrice }: Prices): boolean =>
  [dailyPrice, weeklyPrice, monthlyPrice, annualPrice].every((price) => !price)

/** What a year costs by the longest period that is sold, so that editions can be put in order. */
export const yearlyPrice = ({ dailyPrice, weeklyPrice, monthlyPrice, annualPrice }: Prices): number =>
  annualPrice || (monthlyPrice ?? 0) * 12 || (weeklyPrice ?? 0) * 52 || (dailyPrice ?? 0) * 365

const hasCentsAtMost = (price: number): boolean => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6

const priceMembers = ['dailyPrice', 'weeklyPrice', 'monthlyPrice', 'annualPrice'] as const

/** `fallback` is the edition of `expiringEditionId`, undefined where there is none. */
export function checkTerms(terms: Terms, own: { id: number | null; isFallback: boolean }, fallback?: Prices): void {
  for (const member of priceMembers) {
    if (!hasCentsAtMost(terms[member] ?? 0)) throw invalid(`edition.${member}`, 'edition.priceHasCents')
  }
  if (isFree(terms)) {
    if (terms.trialDayCount) throw refusedAt('edition.trialDayCount', 'FreeEditionsCannotHaveTrialVersions')
    for (const member of ['waitingDayAfterExpire', 'expiringEditionId'] as const) {
      if (terms[member]) throw refusedAt(`edition.${member}`, 'FreeEditionsDoNotExpire')
    }
  } else if (own.isFallback) {
    throw refused('EditionIsFallbackAndMustStayFree')
  }
  if (terms.expiringEditionId === null) return
  if (terms.expiringEditionId === own.id) throw refusedAt('edition.expiringEditionId', 'EditionCannotFallBackToItself')
  if (!fallback) throw invalid('edition.expiringEditionId', 'edition.unknown')
  if (!isFree(fallback)) throw refusedAt('edition.expiringEditionId', 'ExpiringEditionMustBeAFreeEdition')
}

interface Standing {
  tenantCount: number
  isFallback: boolean
  /** What newly registered tenants get. */
  isDefault: boolean
}

/** Why an edition cannot be deleted. */
export function keptBy({ tenantCount, isFallback, isDefault }: Standing): EditionListItem['keptBy'] {
  if (tenantCount > 0) return 'tenants'
  if (isFallback) return 'fallback'
  return isDefault ? 'registration' : null
}

const known: ReadonlyMap<string, FeatureDefinition> = new Map(featureTree.map((feature) => [feature.name, feature]))

/** As it is kept; undefined: the feature has no such value. */
function readValue({ input }: FeatureDefinition, value: string): string | undefined {
  if (input === 'switch') return /^(true|false)$/i.test(value) ? value.toLowerCase() : undefined
  return /^\d{1,9}$/.test(value) && Number(value) <= limits.maxUserCount ? String(Number(value)) : undefined
}

/**
 * Every feature has a value of its kind, is named once, and stands under one that is on if it is on itself. One of those that
 * let people sign in is on.
 */
export function readFeatureValues(
  asked: readonly NamedValue[],
  before: ReadonlyMap<FeatureName, string>,
): ReadonlyMap<FeatureName, string> {
  const values = new Map(before)
  const named = new Set<string>()
  for (const { name, value } of asked) {
    const feature = known.get(name)
    const read = feature && readValue(feature, value)
    if (!feature || read === undefined || named.has(name))
      throw refusedAt('featureValues', 'InvalidFeatureValue', { feature: name })
    named.add(name)
    values.set(feature.name, read)
  }
  for (const { name, parentName } of featureTree) {
    if (parentName && isOn(values.get(name)) && !isOn(values.get(parentName))) {
      throw refusedAt('featureValues', 'FeatureNeedsItsParent', { feature: name, parent: parentName })
    }
  }
  if (!signInFeatures.some((name) => isOn(values.get(name)))) throw invalid('featureValues', 'settings.noSignIn')
  return values
}

/** What has to be kept: the rest is as `inherited` says. */
export const differing = (
  values: ReadonlyMap<FeatureName, string>,
  inherited: ReadonlyMap<FeatureName, string>,
): NamedValue[] =>
  [...values].filter(([name, value]) => inherited.get(name) !== value).map(([name, value]) => ({ name, value }))

export const defaultFeatureValues: ReadonlyMap<FeatureName, string> = new Map(
  featureTree.map(({ name }) => [name, featureDefaults[name]]),
)
