/** Which languages there can be, and what a text in place of another must keep. */
import { cultureNames, flagNames } from '../../../contract/vocabulary/cultures.ts'
import { defaultLanguage } from '../../../contract/vocabulary/languages.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { placeholderFault } from '../../../shared/text-placeholders.ts'
import type { MessageValues } from '../../texts/localization.ts'
import type { LanguageRow } from './queries.ts'

const fromRightToLeft = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])

/** The operator’s: an organisation’s own beside it may go. */
export const isSource = ({ tenant_id, name }: Pick<LanguageRow, 'tenant_id' | 'name'>): boolean =>
  tenant_id === 0 && name === defaultLanguage

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

/** Why a text cannot stand in place of the original; null where it can. */
export function textFault(value: string, original: string): { key: MessageKey; values: MessageValues } | null {
  const fault = placeholderFault(value, original)
  switch (fault?.kind) {
    case undefined:
      return null
    case 'unreadable':
      return { key: 'languages.badText', values: {} }
    case 'none':
      return { key: 'languages.noPlaceholders', values: {} }
    case 'other':
      return { key: 'languages.otherPlaceholders', values: { placeholders: fault.placeholders } }
  }
}
