import { productSource, shippedTexts } from '../../texts/localization.ts'
import type { LanguageRow } from './queries.ts'
import { isSource } from './rules.ts'
import { keysOf } from './texts.ts'

export const presentLanguage = (row: LanguageRow, ownKeys: readonly string[]) => ({
  id: row.id,
  tenantId: row.tenant_id || null,
  name: row.name,
  displayName: row.display_name,
  icon: row.icon,
  isEnabled: !row.is_disabled,
  isDisabled: row.is_disabled,
  isRightToLeft: row.is_right_to_left,
  isSource: isSource(row),
  textCoverage: coverage(row.name, ownKeys),
  creationTime: row.creation_time.toISOString(),
})

/** Of those that may have other words. */
const allKeys = new Set(keysOf(productSource))

/** Percent; 100 is said only of a language that has every text. */
function coverage(name: string, ownKeys: readonly string[]): number {
  const present = new Set([...Object.keys(shippedTexts(name)), ...ownKeys].filter((key) => allKeys.has(key)))
  return Math.floor((present.size / allKeys.size) * 100)
}
