import type { NameValue } from '../../../contract/models/name-value.ts'

/** Codes that ISO 3166-1 keeps for what is no country of its own, and those that it leaves to everybody’s own use. */
const exceptionallyReserved = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'FX', 'IC', 'SU', 'TA', 'UK', 'UN'])
const userAssigned = /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Of those that this platform can name. A code that was withdrawn is read as the one that took its place. */
function countryCodes(): string[] {
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !exceptionallyReserved.has(code) && !userAssigned.test(code))
    .filter((code) => known.of(code) !== undefined && new Intl.Locale('und', { region: code }).region === code)
}

export function countriesNamed(part: string, culture: string): NameValue[] {
  const names = new Intl.DisplayNames(culture, { type: 'region' })
  const { compare } = new Intl.Collator(culture)
  const wanted = part.trim().toLocaleLowerCase(culture)
  return countryCodes()
    .map((value) => ({ name: names.of(value) ?? value, value }))
    .filter(({ name }) => name.toLocaleLowerCase(culture).includes(wanted))
    .sort((one, other) => compare(one.name, other.name))
}
