/** Texts of one language at a time, by area: the sign-in page needs few of them. */
import type { IntlConfig } from 'react-intl'
import {
  type CompleteLanguage,
  completeLanguages,
  defaultLanguage,
  seededLanguages,
} from '../../contract/vocabulary/languages.ts'

/** As written in development, parsed in the built site. */
export type Messages = IntlConfig['messages']

/** An organisation's own texts as they travel. */
export type OwnTexts = Readonly<Record<string, unknown>>

export const isOwnTexts = (value: unknown): value is OwnTexts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const files = import.meta.glob<Messages>('../../contract/vocabulary/texts/*/{account,kit,reports,shell,users}.json', {
  import: 'default',
})

export type Area = 'account' | 'kit' | 'reports' | 'shell' | 'users'

export const signInAreas: readonly Area[] = ['account', 'shell']
export const appAreas: readonly Area[] = ['kit', 'reports', 'shell', 'users']

export async function loadTexts(language: CompleteLanguage, areas: readonly Area[]): Promise<Messages> {
  const loaded = await Promise.all(
    areas.map((area) => files[`../../contract/vocabulary/texts/${language}/${area}.json`]?.()),
  )
  return Object.assign({}, ...loaded)
}

/** Names of the wire and of browsers → a language that ships complete (specification 000, section 9). */
export function completeLanguage(wishes: readonly (string | null | undefined)[]): CompleteLanguage {
  for (const wish of wishes) {
    const name = wish?.toLowerCase() ?? ''
    const found = completeLanguages.find(
      (language) => language === name || language.split('-')[0] === name.split('-')[0],
    )
    if (name !== '' && found) return found
  }
  return defaultLanguage
}

export const directionOf = (language: CompleteLanguage): 'ltr' | 'rtl' =>
  seededLanguages.some(({ name, isRightToLeft }) => name === language && isRightToLeft) ? 'rtl' : 'ltr'
