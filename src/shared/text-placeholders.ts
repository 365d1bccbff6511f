/** What a text in place of another must keep: the server refuses what does not, and the form says so before it is sent. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

export type PlaceholderFault =
  | { kind: 'unreadable' }
  | { kind: 'none' }
  /** As they are written in a text. */
  | { kind: 'other'; placeholders: string }

function placeholdersOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if ('options' in element) {
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholdersOf(value))]
    }
    if ('children' in element) return placeholdersOf(element.children)
    // A literal has a value, too: its words.
    return 'value' in element && element.type !== TYPE.literal ? [element.value] : []
  })
}

/** Angle brackets are words. Throws a `SyntaxError`. */
export const parsedText = (text: string): MessageFormatElement[] => parse(text, { ignoreTag: true })

const words = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })

/**
 * In words that are read from the right, an English name between two others would take the marks beside it along, and change places
 * with a number: whatever takes the place of a placeholder has a direction of its own (U153).
 */
export const valuesApart = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element): MessageFormatElement[] => {
    if (element.type === TYPE.argument) return [words('\u2068'), element, words('\u2069')]
    if ('children' in element) return [{ ...element, children: valuesApart(element.children) }]
    if (!('options' in element)) return [element]
    const options = Object.entries(element.options).map(([key, { value }]) => [key, { value: valuesApart(value) }])
    return [{ ...element, options: Object.fromEntries(options) }]
  })

const placeholdersIn = (text: string): string[] => [...new Set(placeholdersOf(parsedText(text)).toSorted())]

/** Why a text cannot stand in place of the original; null where it can. */
export function placeholderFault(value: string, original: string): PlaceholderFault | null {
  const wanted = placeholdersIn(original)
  let found: string[]
  try {
    found = placeholdersIn(value)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { kind: 'unreadable' }
  }
  if (found.join() === wanted.join()) return null
  if (wanted.length === 0) return { kind: 'none' }
  return { kind: 'other', placeholders: wanted.map((name) => `{${name}}`).join(' ') }
}
