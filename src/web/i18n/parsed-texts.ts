/** The built site carries no parser but this one, which is loaded where somebody has texts of their own. */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { parsedText, valuesApart } from '../../shared/text-placeholders.ts'
import { directionOf } from './texts.ts'

function parsed(key: string, text: string): MessageFormatElement[] | null {
  try {
    return parsedText(text)
  } catch (error) {
    // The product's text stays where an organisation's cannot be read.
    console.error(new Error(`The text ${key} is not a message`, { cause: error }))
    return null
  }
}

/** Only of keys that are shown. */
export function parsedTexts(
  language: CompleteLanguage,
  texts: Readonly<Record<string, unknown>>,
  isShown: (key: string) => boolean,
): Record<string, MessageFormatElement[]> {
  const pairs = Object.entries(texts).flatMap(([key, text]) => {
    const message = typeof text === 'string' && isShown(key) ? parsed(key, text) : null
    return message ? [[key, directionOf(language) === 'rtl' ? valuesApart(message) : message] as const] : []
  })
  return Object.fromEntries(pairs)
}
