/** Texts as a file for whoever translates them: the key, the original, the translation. */
import type { LanguageText, TextToImport } from '../../../contract/services/language.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { guarded, unguarded } from '../../../shared/formulas.ts'
import { lettersOf, linesToSave, readLines } from '../../kit/delimited/lines.ts'

export interface TextHeads {
  key: string
  original: string
  translation: string
}

export const textsToSave = (texts: readonly LanguageText[], { key, original, translation }: TextHeads): string =>
  linesToSave([
    [key, original, translation],
    ...texts.map((text) => [text.key, text.baseValue, text.targetValue].map(guarded)),
  ])

/** What the columns are called, beside what the page calls them; without a head they stand as they are saved. */
const usualHeads = { key: ['key', 'name'], translation: ['translation', 'target', 'targetvalue', 'text', 'value'] }

const saved = { key: 0, translation: 2 }

/** Null: a first line that names columns, but not the key and the translation. */
export function readTexts(list: string, heads: TextHeads): TextToImport[] | null {
  const lines = readLines(list)
  const [first, ...rest] = lines
  if (!first) return []
  const columnOf = (cell: 'key' | 'translation') =>
    first.cells.map(lettersOf).findIndex((head) => head === lettersOf(heads[cell]) || usualHeads[cell].includes(head))
  const named = { key: columnOf('key'), translation: columnOf('translation') }
  const isHead = named.key >= 0
  if (isHead && named.translation < 0) return null
  // The key and the translation alone, or with the original between them.
  const { key, translation } = isHead
    ? named
    : { ...saved, translation: first.cells.length === 2 ? 1 : saved.translation }
  return (isHead ? rest : lines).map(({ row, cells }) => ({
    row,
    key: unguarded((cells[key] ?? '').trim()).slice(0, limits.importedCell),
    value: unguarded(cells[translation] ?? '').slice(0, limits.importedText),
  }))
}
