import type { LanguageText, LanguageTextsQuery } from '../../../contract/services/language.ts'
import { paging } from '../../../contract/vocabulary/limits.ts'
import { askedOnce } from '../../api/asked-once.ts'
import { useLazyLanguageGetLanguageTextsQuery } from '../../api/generated/language.ts'

export type Way = 'previous' | 'next' | 'nextEmpty'

/** A text, and where it stands in the list, over all pages. */
export interface Place {
  text: LanguageText
  position: number
}

interface Found {
  totalCount: number
  items: readonly LanguageText[]
}

/** Some of the list's texts, from a place on. */
type Read = (skipCount: number, maxResultCount: number) => Promise<Found>

async function textAt(read: Read, position: number): Promise<Place | null> {
  if (position < 0) return null
  const [text] = (await read(position, 1)).items
  return text ? { text, position } : null
}

/** The first from there on that is not translated. */
async function emptyFrom(read: Read, from: number): Promise<Place | null> {
  const portion = paging.largestMaxResultCount
  for (let skipCount = from; ; skipCount += portion) {
    const { items, totalCount } = await read(skipCount, portion)
    const at = items.findIndex(({ targetValue }) => targetValue === '')
    const text = items[at]
    if (text) return { text, position: skipCount + at }
    if (skipCount + portion >= totalCount) return null
  }
}

/**
 * From one text of a list to another. `isGone`: the one that is left has been translated and is not in the list any more, which
 * shows the empty ones alone.
 */
export async function walk(read: Read, way: Way, position: number, isGone: boolean): Promise<Place | null> {
  if (way === 'previous') return textAt(read, position - 1)
  const following = isGone ? position : position + 1
  if (way === 'next') return textAt(read, following)
  // After the last one comes the first.
  const found = (await emptyFrom(read, following)) ?? (await emptyFrom(read, 0))
  return found?.position === position && !isGone ? null : found
}

export function useTextWalk(request: LanguageTextsQuery) {
  const [ask] = useLazyLanguageGetLanguageTextsQuery(askedOnce)
  const read: Read = (skipCount, maxResultCount) => ask({ ...request, skipCount, maxResultCount }).unwrap()
  return {
    walk: (way: Way, position: number, isGone: boolean) => walk(read, way, position, isGone),
    /** By its name, wherever it stands, and whether the list shows it still or not. */
    textNow: async (key: string) => {
      const { targetValueFilter, ...found } = {
        ...request,
        filterText: key,
        maxResultCount: paging.largestMaxResultCount,
      }
      const { items } = await ask({ ...found, skipCount: 0 }).unwrap()
      return items.find((text) => text.key === key)?.targetValue
    },
  }
}
