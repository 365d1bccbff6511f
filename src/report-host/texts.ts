/** Texts of this page in the language of its address, loaded when that language is known. */
import {
  type CompleteLanguage,
  completeLanguages,
  defaultLanguage,
  seededLanguages,
} from '../contract/vocabulary/languages.ts'
import type english from '../contract/vocabulary/texts/en-gb/report-host.json'
import type { ValueTexts } from './formats.ts'

export type TextKey = keyof typeof english
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

export interface Language {
  name: CompleteLanguage
  isRightToLeft: boolean
  /** Decides how numbers and dates are written. */
  formatLocale: string
}

const loaders: Readonly<Record<CompleteLanguage, () => Promise<{ default: Record<TextKey, string> }>>> = {
  'en-gb': () => import('../contract/vocabulary/texts/en-gb/report-host.json'),
  ar: () => import('../contract/vocabulary/texts/ar/report-host.json'),
  de: () => import('../contract/vocabulary/texts/de/report-host.json'),
  fr: () => import('../contract/vocabulary/texts/fr/report-host.json'),
}

const isLocale = (name: string) => {
  try {
    return Intl.getCanonicalLocales(name).length > 0
  } catch {
    // Thrown for what is no name of a language.
    return false
  }
}

export function languageOf(language: string | null, formatLocale: string | null): Language {
  const wanted = (language ?? defaultLanguage).toLowerCase()
  const name =
    completeLanguages.find((complete) => complete === wanted) ??
    completeLanguages.find((complete) => complete.split('-')[0] === wanted.split('-')[0]) ??
    defaultLanguage
  const definition = seededLanguages.find((seeded) => seeded.name === name)
  const format = [formatLocale, language].find((locale) => locale !== null && isLocale(locale))
  return { name, isRightToLeft: definition?.isRightToLeft ?? false, formatLocale: format ?? name }
}

export async function loadTexts({ name }: Language): Promise<Text> {
  const { default: texts } = await loaders[name]()
  return (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, place: string) => String(values[place] ?? ''))
}

export const valueTextsOf = (text: Text): ValueTexts => ({
  blank: text('value.blank'),
  yes: text('value.yes'),
  no: text('value.no'),
  other: text('value.other'),
  share: text('value.share'),
  // Its name is put in later.
  against: text('value.against', { name: '{name}' }),
  logScale: text('value.logScale'),
})
