/** A page of a list that the device holds whole, as the server would answer it. */

import type { Narrowing, Ordering, WholeList } from '../contract/vocabulary/whole-lists.ts'
import { cleanFolderPath } from '../shared/folder-path.ts'

export type Row = Readonly<Record<string, unknown>>

export interface RowPage {
  totalCount: number
  items: readonly Row[]
}

interface Sort {
  field: string
  isDescending: boolean
}

/** English has the order of all languages that have none of their own, as the server’s store has it. */
const collator = new Intl.Collator('en')

const byCode = (one: string, other: string) => {
  const [first, second] = [[...one], [...other]]
  for (let index = 0; index < Math.min(first.length, second.length); index += 1) {
    const step = (first[index]?.codePointAt(0) ?? 0) - (second[index]?.codePointAt(0) ?? 0)
    if (step !== 0) return step
  }
  return first.length - second.length
}

const isNothing = (value: unknown) => value === null || value === undefined

function compared(one: unknown, other: unknown, ordering: Ordering): number {
  if (isNothing(one) || isNothing(other)) {
    const step = Number(isNothing(one)) - Number(isNothing(other))
    return ordering === 'nothingFirst' ? -step : step
  }
  if (ordering === 'text') return collator.compare(String(one), String(other)) || byCode(String(one), String(other))
  if (typeof one === 'string') return byCode(one, String(other))
  return Number(one) - Number(other)
}

/** Null: the list is not sorted by that. */
function sortsOf({ sorts, usual }: WholeList, sorting: unknown): Sort[] | null {
  const asked = typeof sorting === 'string' && sorting.trim() !== '' ? sorting.split(',') : []
  const found: Sort[] = []
  for (const part of asked) {
    const [name = '', direction = 'asc'] = part.trim().toLowerCase().split(/\s+/)
    const field = Object.keys(sorts).find((one) => one.toLowerCase() === name)
    if (field === undefined) return null
    found.push({ field, isDescending: direction === 'desc' })
  }
  if (found.some(({ field }) => field === usual)) return found
  return [...found, { field: usual, isDescending: found.at(-1)?.isDescending ?? false }]
}

/** Capital and small letters are alike, each letter by itself: the store knows no small letter of two, and no final sigma. */
const folded = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).join('')

const entriesOf = (row: Row, name: string): unknown[] => {
  const list = row[name]
  return Array.isArray(list) ? list : []
}

function fits(row: Row, narrowing: Narrowing, value: unknown, now: Date): boolean {
  if ('contains' in narrowing) {
    const text = folded(String(value).trim())
    return narrowing.contains.some((group) => folded(group.map((name) => row[name] ?? '').join(' ')).includes(text))
  }
  if ('holds' in narrowing)
    return narrowing.holds.some((name) =>
      entriesOf(row, name).some((entry) => (entry as Row | null)?.[narrowing.member] === value),
    )
  if ('isWithin' in narrowing) {
    const [path, folder] = [row[narrowing.isWithin], cleanFolderPath(String(value))]
    return folder === null || (typeof path === 'string' && (path === folder || path.startsWith(`${folder}/`)))
  }
  const moment = row[narrowing.isLater]
  return typeof moment === 'string' && new Date(moment) > now
}

/** What asks for nothing. */
const isUnasked = (value: unknown) =>
  isNothing(value) || value === false || (typeof value === 'string' && value.trim() === '') || value === 0

const pagingMembers = ['sorting', 'maxResultCount', 'skipCount']

const atLeast = (value: unknown, otherwise: number) => (typeof value === 'number' && value >= 0 ? value : otherwise)

/** Null where only the server can tell. */
export function pageOfWhole(rows: readonly Row[], request: Row, list: WholeList, now: Date): RowPage | null {
  const sorts = sortsOf(list, request.sorting)
  const asked = Object.entries(request).filter(([name, value]) => !pagingMembers.includes(name) && !isUnasked(value))
  const narrowings: Readonly<Record<string, Narrowing>> = list.narrows
  if (!sorts || asked.some(([name]) => narrowings[name] === undefined)) return null
  const matching = rows.filter((row) =>
    asked.every(([name, value]) => {
      const narrowing = narrowings[name]
      return narrowing !== undefined && fits(row, narrowing, value, now)
    }),
  )
  const orderings: Readonly<Record<string, Ordering>> = list.sorts
  matching.sort((one, other) => {
    for (const { field, isDescending } of sorts) {
      const step = compared(one[field], other[field], orderings[field] ?? 'value')
      if (step !== 0) return isDescending ? -step : step
    }
    return 0
  })
  const skipped = atLeast(request.skipCount, 0)
  return { totalCount: matching.length, items: matching.slice(skipped, skipped + atLeast(request.maxResultCount, 10)) }
}
