import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isFold, type SettingFold, type SettingRow, type SettingSection } from './setting.ts'

/** What of a section has these words: all of it where its title has them, else the rows that do. None: no section. */
export function matching(section: SettingSection, wanted: string, say: (key: MessageKey) => string): SettingSection[] {
  const words = wanted.trim().toLocaleLowerCase()
  const has = (key: MessageKey | undefined) => key !== undefined && say(key).toLocaleLowerCase().includes(words)
  if (words === '' || has(section.title)) return [section]
  const isMatch = ({ label, help, fields }: SettingRow) =>
    has(label) || has(help) || fields.some((field) => has(field.label))
  const entries = section.entries.flatMap((entry): (SettingRow | SettingFold)[] => {
    if (!isFold(entry)) return isMatch(entry) ? [entry] : []
    if (has(entry.label)) return [entry]
    const rows = entry.rows.filter(isMatch)
    return rows.length > 0 ? [{ ...entry, rows }] : []
  })
  const { foot: _, ...rest } = section
  return entries.length > 0 ? [{ ...rest, entries }] : []
}
