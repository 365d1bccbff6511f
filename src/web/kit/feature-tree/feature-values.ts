/** Features as a form holds them: values by name, on or off, a number, a text or a choice. Below one that is off nothing is on. */
import type { Feature, FeatureValue } from '../../../contract/models/feature.ts'

export type FeatureValues = Readonly<Record<string, string>>

const on = 'true'
const off = 'false'

export const isOn = (values: FeatureValues, name: string): boolean => values[name] === on

export const isSwitch = ({ inputType }: Feature): boolean => inputType.name === 'CHECKBOX'

/** Of a number. */
export function boundsOf({ inputType: { validator } }: Feature): { minimum: number; maximum: number } {
  const { MinValue = 0, MaxValue = Number.MAX_SAFE_INTEGER } = validator.attributes
  return { minimum: Number(MinValue), maximum: Number(MaxValue) }
}

/** Whether a form may send this value. */
export function isWithin(feature: Feature, value: string): boolean {
  if (feature.inputType.validator.name !== 'NUMERIC') return true
  const { minimum, maximum } = boundsOf(feature)
  return /^\d{1,15}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum
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
