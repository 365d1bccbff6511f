/** The table of texts in two languages. There are some thousands at most, so they are filtered and sorted here. */

import { defaultLanguage } from '../../../contract/vocabulary/languages.ts'
import { isOfLetters } from '../../../contract/vocabulary/messages.ts'
import { builtInTexts, isOfSource, shippedTexts, type Texts } from '../../texts/localization.ts'
import type { OwnText } from '../../texts/text-queries.ts'

export interface TextRow {
  key: string
  baseValue: string
  targetValue: string
}

/** Texts in this very language: the tenant's words over the host's, over those that ship. Nothing is borrowed from another. */
export const textsIn = (languageName: string, own: readonly OwnText[]): Texts => ({
  ...shippedTexts(languageName),
  ...Object.fromEntries(own.filter((text) => text.languageName === languageName).map(({ key, value }) => [key, value])),
})

/** Keys of every text of a source that may have other words. */
export const keysOf = (source: string): string[] =>
  Object.keys(builtInTexts[defaultLanguage]).filter((key) => isOfSource(source, key) && !isOfLetters(key))

export interface TextFilter {
  sourceName: string
  targetValueFilter?: 'ALL' | 'EMPTY'
  filterText?: string
}

export function filteredTexts(base: Texts, target: Texts, filter: TextFilter): TextRow[] {
  const wanted = filter.filterText?.trim().toLowerCase() ?? ''
  return keysOf(filter.sourceName)
    .map((key) => ({ key, baseValue: base[key] ?? '', targetValue: target[key] ?? '' }))
    .filter(({ targetValue }) => filter.targetValueFilter !== 'EMPTY' || targetValue === '')
    .filter((row) => wanted === '' || Object.values(row).some((text) => text.toLowerCase().includes(wanted)))
}

const isField = (name: string): name is keyof TextRow => ['key', 'baseValue', 'targetValue'].includes(name)

interface Order {
  field: keyof TextRow
  direction: 1 | -1
}

/** Null: the text names a field that the list does not have. */
export function ordersOf(sorting: string | undefined): Order[] | null {
  const parts = (sorting?.trim() ? sorting : 'key').split(',').map((part) => part.trim().split(/\s+/))
  const orders = parts.map(([name = '', direction = 'asc', ...more]): Order | null => {
    const field = ['key', 'baseValue', 'targetValue'].find((known) => known.toLowerCase() === name.toLowerCase()) ?? ''
    const isDirection = /^(asc|desc)$/i.test(direction)
    if (!isField(field) || !isDirection || more.length > 0) return null
    return { field, direction: direction.toLowerCase() === 'asc' ? 1 : -1 }
  })
  return orders.every((order) => order !== null) ? orders : null
}

const collator = new Intl.Collator('und')

export const inOrder = (rows: readonly TextRow[], orders: readonly Order[]): TextRow[] =>
  rows.toSorted((a, b) => {
    for (const { field, direction } of orders) {
      const difference = collator.compare(a[field], b[field])
      if (difference !== 0) return difference * direction
    }
    return collator.compare(a.key, b.key)
  })
