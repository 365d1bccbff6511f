import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isFold, type SettingFold, type SettingRow, type SettingSection } from './setting.ts'
import { isShown } from './setting-values.ts'

interface Sought {
  words: string
  /** What they make of the page: rows that are not shown are not found. */
  values: object
  say: (key: MessageKey) => string
}

/** What of a section has these words: all of it where its title has them, else the rows that do. None: no section. */
export function matching(section: SettingSection, { words: typed, values, say }: Sought): SettingSection[] {
  const words = typed.trim().toLocaleLowerCase()
  const has = (key: MessageKey | undefined) => key !== undefined && say(key).toLocaleLowerCase().includes(words)
  if (words === '' || has(section.title)) return [section]
  const isMatch = (row: SettingRow) => {
    const shown = row.fields.filter((field) => isShown(row, field, values))
    return shown.length > 0 && (has(row.label) || has(row.help) || shown.some(({ label }) => has(label)))
  }
  const isAnyShown = (row: SettingRow) => row.fields.some((field) => isShown(row, field, values))
  const entries = section.entries.flatMap((entry): (SettingRow | SettingFold)[] => {
    if (!isFold(entry)) return isMatch(entry) ? [entry] : []
    const rows = entry.rows.filter(has(entry.label) ? isAnyShown : isMatch)
    return rows.length > 0 ? [{ ...entry, rows }] : []
  })
  const { foot: _, ...rest } = section
  return entries.length > 0 ? [{ ...rest, entries }] : []
}
