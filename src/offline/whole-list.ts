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

const partsOf = (sorting: string) =>
  sorting.split(',').map((part) => {
    const [name = '', direction] = part.trim().toLowerCase().split(/\s+/)
    return { name, direction }
  })

/** Null: the list is not sorted by that. What is usual comes last, in the direction before it where it says none. */
function sortsOf({ sorts, usual }: WholeList, sorting: unknown): Sort[] | null {
  const fieldOf = (name: string) => Object.keys(sorts).find((field) => field.toLowerCase() === name)
  const asked = typeof sorting === 'string' && sorting.trim() !== '' ? partsOf(sorting) : []
  const found: Sort[] = []
  for (const { name, direction } of asked) {
    const field = fieldOf(name)
    if (field === undefined) return null
    found.push({ field, isDescending: direction === 'desc' })
  }
  for (const { name, direction } of partsOf(usual)) {
    const field = fieldOf(name)
    if (field === undefined || found.some((one) => one.field === field)) continue
    found.push({ field, isDescending: direction ? direction === 'desc' : (found.at(-1)?.isDescending ?? false) })
  }
  return found
}

/** Capital and small letters are alike, each letter by itself: the store knows no small letter of two, and no final sigma. */
const folded = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).join('')

const entriesOf = (row: Row, name: string): unknown[] => {
  const list = row[name]
  return Array.isArray(list) ? list : []
}

const textOf = (row: Row, names: readonly string[]) => folded(names.map((name) => row[name] ?? '').join(' '))

/** NaN, of which nothing is later or earlier, where there is none. */
const momentOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)

const isSame = (one: unknown, other: unknown) =>
  typeof one === 'boolean' ? Number(one) === Number(other) : one === other

/** Null: the time is not sure, and what may be is not left out. */
const isComing = (moment: number, now: Date | null) => (now === null ? !Number.isNaN(moment) : moment > now.getTime())

function fits(row: Row, narrowing: Narrowing, value: unknown, now: Date | null): boolean {
  if ('contains' in narrowing) {
    const text = folded(String(value).trim())
    return narrowing.contains.some((group) => textOf(row, group).includes(text))
  }
  if ('is' in narrowing) return isSame(row[narrowing.is], value)
  if ('lacks' in narrowing) return isNothing(row[narrowing.lacks])
  if ('holds' in narrowing)
    return narrowing.holds.some((name) =>
      entriesOf(row, name).some((entry) => (entry as Row | null)?.[narrowing.member] === value),
    )
  if ('isWithin' in narrowing) {
    const [path, folder] = [row[narrowing.isWithin], cleanFolderPath(String(value))]
    return folder === null || (typeof path === 'string' && (path === folder || path.startsWith(`${folder}/`)))
  }
  if ('isFrom' in narrowing) return momentOf(row[narrowing.isFrom]) >= momentOf(value)
  if ('isUntil' in narrowing) return momentOf(row[narrowing.isUntil]) <= momentOf(value)
  if ('isOver' in narrowing) return now === null || momentOf(row[narrowing.isOver]) <= now.getTime() === value
  return isComing(momentOf(row[narrowing.isLater]), now)
}

/** False: it asks for nothing. */
function isAsked(narrowing: Narrowing | undefined, value: unknown, request: Row): boolean {
  if (isNothing(value) || (typeof value === 'string' && value.trim() === '')) return false
  if (narrowing && 'isOver' in narrowing) return true
  if (narrowing && 'is' in narrowing) return typeof value !== 'number' || value >= 0
  if (narrowing && 'lacks' in narrowing && !isNothing(request[narrowing.unlessAsked])) return false
  return value !== false && value !== 0
}

const pagingMembers = ['sorting', 'maxResultCount', 'skipCount']

/** By what the request narrows the list down; of another list's rows, and of pages and orders, it does not speak. */
export function narrowedBy(request: Row, { narrows, of = [] }: WholeList): [name: string, value: unknown][] {
  const narrowings: Readonly<Record<string, Narrowing>> = narrows
  return Object.entries(request).filter(
    ([name, value]) => !pagingMembers.includes(name) && !of.includes(name) && isAsked(narrowings[name], value, request),
  )
}

const atLeast = (value: unknown, otherwise: number) => (typeof value === 'number' && value >= 0 ? value : otherwise)

/** Null where only the server can tell. `now`: null where the time is not sure. */
export function pageOfWhole(rows: readonly Row[], request: Row, list: WholeList, now: Date | null): RowPage | null {
  const sorts = sortsOf(list, request.sorting)
  const asked = narrowedBy(request, list)
  const narrowings: Readonly<Record<string, Narrowing>> = list.narrows
  if (!sorts || asked.some(([name]) => narrowings[name] === undefined)) return null
  const { until } = list
  const living = until === undefined ? rows : rows.filter((row) => isComing(momentOf(row[until]), now))
  const matching = living.filter((row) =>
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
