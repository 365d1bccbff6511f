import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isFold, rowsOf, type SettingField, type SettingFold, type SettingRow, type SettingSection } from './setting.ts'
import { isShown } from './setting-values.ts'

interface Sought {
  words: string
  /** What they make of the page: rows that are not shown are not found. */
  values: object
  say: (key: MessageKey) => string
}

/** As people write it: time-out, timeout. */
const plain = (text: string) => text.toLocaleLowerCase().replaceAll('-', '')

/** Of a member its own name, which programs and their manuals use, without that of its group. */
const nameOf = ({ name }: SettingField) => name.slice(name.indexOf('.') + 1)

/**
 * What of a section has these words: all of it where its title has them, else the rows that have each of them somewhere. Where
 * such a row is not shown, what it waits for is. None: no section.
 */
export function matching(section: SettingSection, { words: typed, values, say }: Sought): SettingSection[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  // Of a word for which people have others, too: what has one of them is found by each.
  const same = plain(say('setting.words.password')).split(/[,،] /)
  const read = (key: MessageKey) => {
    const text = plain(say(key))
    return same.some((word) => text.includes(word)) ? [text, ...same].join(' ') : text
  }
  const title = read(section.title)
  const has = (key: MessageKey | undefined) => key !== undefined && words.every((word) => read(key).includes(word))
  if (words.length === 0 || has(section.title)) return [section]
  const isMeant = (row: SettingRow, fields: readonly SettingField[]) => {
    const keys = [row.label, row.help, row.words, ...fields.map(({ label }) => label)].filter(
      (key) => key !== undefined,
    )
    const texts = [title, ...keys.map(read), ...fields.map((field) => plain(nameOf(field)))]
    // Of the title alone all rows would be.
    const own = texts.slice(1)
    return (
      words.some((word) => own.some((text) => text.includes(word))) &&
      words.every((word) => texts.some((text) => text.includes(word)))
    )
  }
  const shownOf = (row: SettingRow) => row.fields.filter((field) => isShown(row, field, values))
  const awaited = new Set(
    rowsOf(section)
      .filter((row) => shownOf(row).length === 0 && isMeant(row, row.fields))
      .map(({ onlyIf }) => onlyIf?.name),
  )
  const isMatch = (row: SettingRow) => {
    const shown = shownOf(row)
    return shown.length > 0 && (isMeant(row, shown) || shown.some(({ name }) => awaited.has(name)))
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
