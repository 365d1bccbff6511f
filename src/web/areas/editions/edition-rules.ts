/** What the form of an edition takes, and how it becomes a request. */
import { boolean, mixed, object, string } from 'yup'
import type { CreateEdition } from '../../../contract/services/edition.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { editionUpdateEditionBounds } from '../../api/generated/bounds.ts'
import type { EditionForEdit } from '../../api/generated/edition.ts'
import { type FeatureValues, featureRules, valuesByName } from '../../kit/feature-tree/feature-values.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'

export const prices = ['annualPrice', 'monthlyPrice', 'weeklyPrice', 'dailyPrice'] as const
type Price = (typeof prices)[number]

/** Names are those of the wire, so that the server's faults find their fields. */
export interface EditionFormValues extends Record<Price, string> {
  displayName: string
  /** Off: it is free, and what belongs to prices is not asked for. */
  isPaid: boolean
  hasTrial: boolean
  trialDayCount: number | string
  isWaiting: boolean
  waitingDayAfterExpire: number | string
  /** Id as text; empty: tenants are deactivated. */
  expiringEditionId: string
  features: FeatureValues
}

/** Which of them stand on the first tab. */
export const propertyFields: readonly (keyof EditionFormValues)[] = [
  'displayName',
  'isPaid',
  ...prices,
  'trialDayCount',
  'waitingDayAfterExpire',
  'expiringEditionId',
]

export const isNewEdition = ({ edition }: EditionForEdit): boolean => edition.id === null

const textOf = (price: number | null): string => (price ? String(price) : '')

export function editionFormValues({ edition, featureValues, features }: EditionForEdit): EditionFormValues {
  const { trialDayCount, waitingDayAfterExpire, expiringEditionId } = edition
  return {
    displayName: edition.displayName,
    isPaid: prices.some((price) => edition[price]),
    annualPrice: textOf(edition.annualPrice),
    monthlyPrice: textOf(edition.monthlyPrice),
    weeklyPrice: textOf(edition.weeklyPrice),
    dailyPrice: textOf(edition.dailyPrice),
    hasTrial: Boolean(trialDayCount),
    trialDayCount: trialDayCount || '',
    isWaiting: Boolean(waitingDayAfterExpire),
    waitingDayAfterExpire: waitingDayAfterExpire || '',
    expiringEditionId: expiringEditionId === null ? '' : String(expiringEditionId),
    features: valuesByName(features, featureValues),
  }
}

const arabicIndicZero = 0x660
const pricePattern = /^\d{1,10}([.,]\d{1,2})?$/

const plainDigits = (text: string): string =>
  text
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? arabicIndicZero) - arabicIndicZero))
    .replace('٫', '.')

const isPrice = (text: string): boolean => pricePattern.test(plainDigits(text))

/** Null: the edition is not sold so. */
const priceFrom = (text: string): number | null => Number(plainDigits(text).replace(',', '.')) || null

export const editionFeatureValues = ({ features: values }: EditionFormValues, { features }: EditionForEdit) =>
  features.map(({ name }) => ({ name, value: values[name] ?? '' }))

export function editionRequest(values: EditionFormValues, form: EditionForEdit): CreateEdition {
  const { isPaid, hasTrial, isWaiting, trialDayCount, waitingDayAfterExpire, expiringEditionId } = values
  const priceOf = (price: Price) => (isPaid ? priceFrom(values[price]) : null)
  return {
    edition: {
      displayName: values.displayName.trim(),
      annualPrice: priceOf('annualPrice'),
      monthlyPrice: priceOf('monthlyPrice'),
      weeklyPrice: priceOf('weeklyPrice'),
      dailyPrice: priceOf('dailyPrice'),
      trialDayCount: isPaid && hasTrial ? Number(trialDayCount) : null,
      waitingDayAfterExpire: isPaid && isWaiting ? Number(waitingDayAfterExpire) : null,
      expiringEditionId: isPaid && expiringEditionId !== '' ? Number(expiringEditionId) : null,
    },
    featureValues: editionFeatureValues(values, form),
  }
}

/** What costs nothing does not end: its tenants’ trials and ends are forgotten. */
export function becomesFree(values: EditionFormValues, form: EditionForEdit): boolean {
  const { edition } = editionRequest(values, form)
  return prices.some((price) => form.edition[price]) && prices.every((price) => !edition[price])
}

export function editionSchema(say: Say, features: EditionForEdit['features']) {
  const rules = fieldRules(say)
  const { displayName } = shapeRules(say, editionUpdateEditionBounds.edition)
  const days = (asked: keyof EditionFormValues) =>
    mixed().when(['isPaid', asked], ([isPaid, isAsked]) =>
      isPaid && isAsked ? rules.wholeNumber({ minimum: 1, maximum: limits.editionDays }) : mixed(),
    )
  const price = string().when('isPaid', ([isPaid], schema) =>
    isPaid
      ? schema
          .test('price', say('editions.notAPrice'), (text = '') => text.trim() === '' || isPrice(text))
          .test(
            'most',
            say('editions.priceTooHigh', { maximum: limits.editionPrice }),
            (text = '') => !isPrice(text) || (priceFrom(text) ?? 0) <= limits.editionPrice,
          )
      : schema,
  )
  return object({
    displayName,
    isPaid: boolean(),
    annualPrice: price.test(
      'any',
      say('editions.noPrice'),
      (text = '', { parent }) =>
        !parent.isPaid || text.trim() !== '' || prices.some((one) => String(parent[one] ?? '').trim() !== ''),
    ),
    monthlyPrice: price,
    weeklyPrice: price,
    dailyPrice: price,
    trialDayCount: days('hasTrial'),
    waitingDayAfterExpire: days('isWaiting'),
    expiringEditionId: string(),
    features: featureRules(say, features),
  })
}
