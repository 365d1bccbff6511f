import type { NameValue } from '../../../contract/models/name-value.ts'
import { flagNames } from '../../../contract/vocabulary/cultures.ts'

export function countriesNamed(part: string, culture: string): NameValue[] {
  const names = new Intl.DisplayNames(culture, { type: 'region' })
  const { compare } = new Intl.Collator(culture)
  const wanted = part.trim().toLocaleLowerCase(culture)
  return flagNames
    .map((flag) => flag.toUpperCase())
    .map((value) => ({ name: names.of(value) ?? value, value }))
    .filter(({ name }) => name.toLocaleLowerCase(culture).includes(wanted))
    .sort((one, other) => compare(one.name, other.name))
}
