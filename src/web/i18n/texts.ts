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

const files = import.meta.glob<Messages>(
  '../../contract/vocabulary/texts/*/{account,common,kit,reports,shell,ways-in}.json',
  {
    import: 'default',
  },
)

export type StartArea = 'account' | 'common' | 'kit' | 'reports' | 'shell' | 'ways-in'

export const signInAreas: readonly StartArea[] = ['account', 'common']
/** For the account pages that few people ever see. */
export const rareSignInAreas: readonly StartArea[] = [...signInAreas, 'ways-in']
/** For every page behind the sign-in. What one area alone says comes with its page. */
export const appAreas: readonly StartArea[] = ['common', 'kit', 'reports', 'shell']

export async function loadTexts(language: CompleteLanguage, areas: readonly StartArea[]): Promise<Messages> {
  const loaded = await Promise.all(
    areas.map((area) => files[`../../contract/vocabulary/texts/${language}/${area}.json`]?.()),
  )
  return Object.assign({}, ...loaded)
}

/** One file for each language, by its path; as `import.meta.glob` finds them. */
export type TextFiles = Readonly<Record<string, () => Promise<unknown>>>

export async function loadTextFiles(language: CompleteLanguage, texts: TextFiles): Promise<Messages> {
  const wanted = Object.entries(texts).filter(([path]) => path.includes(`/${language}/`))
  return Object.assign({}, ...(await Promise.all(wanted.map(([, load]) => load()))))
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
