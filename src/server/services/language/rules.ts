/** Which languages there can be, and what a text in place of another must keep. */
import { cultureNames, flagNames } from '../../../contract/vocabulary/cultures.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { MessageValues } from '../../texts/localization.ts'
import { parseText } from '../../texts/localization.ts'

const fromRightToLeft = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])

export interface Culture {
  name: string
  displayName: string
  isRightToLeft: boolean
}

function localeNamed(name: string): Intl.Locale | null {
  try {
    return new Intl.Locale(name)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

/** Null for what is not a culture name. */
export function cultureOf(wanted: string): Culture | null {
  const name = wanted.trim().toLowerCase()
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/.test(name)) return null
  // Of parts that are right each by itself, but not together, nothing is made: `en-us-us`.
  const locale = localeNamed(name)
  if (!locale) return null
  const displayName = new Intl.DisplayNames([name], { type: 'language', fallback: 'none' }).of(name)
  if (displayName === undefined) return null
  return {
    name,
    displayName: displayName.charAt(0).toLocaleUpperCase(name) + displayName.slice(1),
    isRightToLeft: fromRightToLeft.has(locale.maximize().script ?? ''),
  }
}

interface Option {
  value: string
  displayText: string
  isSelected: boolean
}

export function languageOptions(chosen: string | null, culture: string): Option[] {
  const names = new Intl.DisplayNames([culture], { type: 'language' })
  const all = chosen === null ? cultureNames : [...new Set([...cultureNames, chosen])]
  return all
    .map((value) => ({ value, displayText: names.of(value) ?? value, isSelected: value === chosen }))
    .sort((a, b) => a.displayText.localeCompare(b.displayText, culture))
}

export function flagOptions(chosen: string | null, culture: string): Option[] {
  const names = new Intl.DisplayNames([culture], { type: 'region' })
  return flagNames
    .map((flag) => ({
      value: `famfamfam-flags ${flag}`,
      displayText: names.of(flag.toUpperCase()) ?? flag,
      isSelected: chosen === `famfamfam-flags ${flag}`,
    }))
    .sort((a, b) => a.displayText.localeCompare(b.displayText, culture))
}

type Elements = ReturnType<ReturnType<typeof parseText>['getAst']>

function placeholdersOf(elements: Elements): string[] {
  return elements.flatMap((element) => {
    if ('options' in element) {
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholdersOf(value))]
    }
    if ('children' in element) return placeholdersOf(element.children)
    // A literal has a value, too: its words.
    return 'value' in element && element.type !== literal ? [element.value] : []
  })
}

/** `TYPE.literal` of the parser, which the formatter brings along and does not give out. */
const literal = parseText('words', 'en').getAst()[0]?.type

const named = (text: string): string[] => [...new Set(placeholdersOf(parseText(text, 'en').getAst()))].sort()

/** Why a text cannot stand in place of the original; null where it can. */
export function textFault(value: string, original: string): { key: MessageKey; values: MessageValues } | null {
  const wanted = named(original)
  let found: string[]
  try {
    found = named(value)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { key: 'languages.badText', values: { reason: error.message } }
  }
  if (found.join() === wanted.join()) return null
  if (wanted.length === 0) return { key: 'languages.noPlaceholders', values: {} }
  return {
    key: 'languages.otherPlaceholders',
    values: { placeholders: wanted.map((name) => `{${name}}`).join(' ') },
  }
}
