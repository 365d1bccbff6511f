/** Features as a form holds them: values by name, on or off, a number, a text or a choice. Below one that is off nothing is on. */
import { mixed, object } from 'yup'
import type { Feature, FeatureValue } from '../../../contract/models/feature.ts'
import { signInFeatures } from '../../../contract/vocabulary/features.ts'
import type { Say } from '../form/rules.ts'

export type FeatureValues = Readonly<Record<string, string>>

const on = 'true'
const off = 'false'

export const isOn = (values: FeatureValues, name: string): boolean => values[name] === on

export const isSwitch = ({ inputType }: Feature): boolean => inputType.name === 'CHECKBOX'

export const isNumber = ({ inputType }: Feature): boolean => inputType.validator.name === 'NUMERIC'

function boundsOf({ inputType: { validator } }: Feature): { minimum: number; maximum: number } {
  const { MinValue = 0, MaxValue = Number.MAX_SAFE_INTEGER } = validator.attributes
  return { minimum: Number(MinValue), maximum: Number(MaxValue) }
}

/** Said at the first of them. */
const closesTheLastWay = ({ name }: Feature, values: FeatureValues): boolean =>
  name === signInFeatures[0] && !signInFeatures.some((one) => isOn(values, one))

/** What keeps a form from sending this value, in words; undefined: nothing does. */
export function faultOf(say: Say, feature: Feature, values: FeatureValues): string | undefined {
  if (closesTheLastWay(feature, values)) return say('kit.features.noSignIn')
  const value = values[feature.name] ?? feature.defaultValue
  const { itemSource } = feature.inputType
  if (itemSource) return itemSource.items.some((item) => item.value === value) ? undefined : say('ThisFieldIsRequired')
  if (!isNumber(feature)) return undefined
  const { minimum, maximum } = boundsOf(feature)
  const isWithin = /^\d{1,15}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum
  return isWithin ? undefined : say('kit.form.wholeNumber', { minimum, maximum })
}

/** Of `FeatureValues`, for the form that holds them. */
export function featureRules(say: Say, features: readonly Feature[]) {
  const rules = features.map((feature) => {
    const rule = mixed<string>().test((_, { createError, parent }) => {
      const message = faultOf(say, feature, parent)
      return message === undefined || createError({ message })
    })
    return [feature.name, rule] as const
  })
  return object(Object.fromEntries(rules))
}

const isBelow = (features: readonly Feature[], feature: Feature, name: string): boolean => {
  if (feature.parentName === null) return false
  if (feature.parentName === name) return true
  const parent = features.find((one) => one.name === feature.parentName)
  return parent !== undefined && isBelow(features, parent, name)
}

interface ChangedFeatures {
  values: FeatureValues
  /** What went off because this did. */
  alsoOff: readonly Feature[]
}

export function withFeature(
  features: readonly Feature[],
  values: FeatureValues,
  name: string,
  value: string,
): ChangedFeatures {
  const alsoOff =
    value === off
      ? features.filter((one) => isSwitch(one) && isOn(values, one.name) && isBelow(features, one, name))
      : []
  return {
    values: { ...values, ...Object.fromEntries(alsoOff.map((one) => [one.name, off])), [name]: value },
    alsoOff,
  }
}

/** The nearest feature above that is off, and so keeps this one from meaning anything. */
export function missingParent(
  features: readonly Feature[],
  values: FeatureValues,
  { parentName }: Feature,
): Feature | undefined {
  const parent = features.find(({ name }) => name === parentName)
  return parent && isSwitch(parent) && !isOn(values, parent.name) ? parent : undefined
}

/** Of every feature there is. */
export function valuesByName(features: readonly Feature[], given: readonly FeatureValue[]): FeatureValues {
  const values = new Map(given.map(({ name, value }) => [name, value]))
  return Object.fromEntries(features.map(({ name, defaultValue }) => [name, values.get(name) ?? defaultValue]))
}
