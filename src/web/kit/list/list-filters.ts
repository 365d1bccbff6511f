/**
 * Filters as values: a list declares what it can be narrowed by, and its bar, its chips, the sheet of a phone and the address
 * follow. A filter is asked by its words, as the address has them, so that all kinds of values are edited alike.
 */
import type { IntlShape } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { CheckTreeNode } from '../check-tree/CheckTree.tsx'
import { utcOf } from '../date-range/ranges.ts'

export interface FilterOption {
  /** As it stands in the address. */
  value: string
  label: string
}

export interface ChoiceFilter<Name extends string = string> {
  kind: 'choice'
  label: MessageKey
  name: Name
  options: readonly FilterOption[]
  /** Name of a choice that an address brought and that is not offered. */
  unknown?: string
  /** There are options, and they are not here yet. */
  isMissing?: boolean
}

interface TreeFilter<Name extends string = string> {
  kind: 'tree'
  label: MessageKey
  name: Name
  nodes: readonly CheckTreeNode[]
}

/** Set or not: what it means is its label. */
interface FlagFilter<Name extends string = string> {
  kind: 'flag'
  label: MessageKey
  name: Name
}

/** A filter that is typed: `textFilter` is its codec. */
export interface TypedFilter<Name extends string = string> {
  label: MessageKey
  name: Name
}

interface WordsFilter<Name extends string = string> extends TypedFilter<Name> {
  kind: 'text'
}

/** Two members of the request: `dayFrom` and `dayUntil` are their codecs. */
export interface DaysFilter<Name extends string = string> {
  kind: 'days'
  label: MessageKey
  from: Name
  until: Name
  /** The last day that can be chosen; absent: today. */
  max?: string
}

/** Two members of the request, of `numberFilter`. */
export interface NumbersFilter<Name extends string = string> {
  kind: 'numbers'
  label: MessageKey
  from: Name
  until: Name
}

export type ListFilter<Name extends string = string> =
  | ChoiceFilter<Name>
  | TreeFilter<Name>
  | FlagFilter<Name>
  | WordsFilter<Name>
  | DaysFilter<Name>
  | NumbersFilter<Name>

/** Members of the request that it sets. */
export const membersOf = (filter: ListFilter): readonly string[] =>
  'name' in filter ? [filter.name] : [filter.from, filter.until]

type WordsOf = (name: string) => readonly string[]

export const isSet = (filter: ListFilter, wordsOf: WordsOf): boolean =>
  membersOf(filter).some((name) => wordsOf(name).length > 0)

/** A choice among nothing is none, unless what there is has yet to come. */
export const canBeSet = (filter: ListFilter): boolean => {
  if (filter.kind === 'choice') return filter.options.length > 0 || filter.isMissing === true
  return filter.kind !== 'tree' || filter.nodes.length > 0
}

/** What a filter asks, as its chip says it beside the label; empty: the label says it all. */
export function textOf(intl: IntlShape, filter: ListFilter, wordsOf: WordsOf): string {
  switch (filter.kind) {
    case 'flag':
      return ''
    case 'text':
      return wordsOf(filter.name).join(' ')
    case 'choice': {
      const [value = ''] = wordsOf(filter.name)
      return filter.options.find((option) => option.value === value)?.label ?? filter.unknown ?? value
    }
    case 'tree': {
      const [first = '', ...others] = wordsOf(filter.name)
      const label = filter.nodes.find(({ id }) => id === first)?.label ?? first
      if (others.length === 0) return label
      return intl.formatMessage({ id: 'kit.filter.more' }, { first: label, count: intl.formatNumber(others.length) })
    }
    case 'days':
      return spanText(intl, wordsOf(filter.from)[0], wordsOf(filter.until)[0], (day) =>
        intl.formatDate(utcOf(day), { timeZone: 'UTC', dateStyle: 'medium' }),
      )
    case 'numbers':
      return spanText(intl, wordsOf(filter.from)[0], wordsOf(filter.until)[0], (number) =>
        intl.formatNumber(Number(number)),
      )
  }
}

function spanText(
  intl: IntlShape,
  from: string | undefined,
  until: string | undefined,
  say: (word: string) => string,
): string {
  const values = { from: from === undefined ? '' : say(from), until: until === undefined ? '' : say(until) }
  if (until === undefined) return intl.formatMessage({ id: 'kit.filter.from' }, values)
  if (from === undefined) return intl.formatMessage({ id: 'kit.filter.until' }, values)
  return from === until ? values.from : intl.formatMessage({ id: 'kit.filter.between' }, values)
}

/** Everything that a list is narrowed by, in words, each kept apart from the direction of the text around it. */
export function filtersInWords(
  intl: IntlShape,
  list: { wordsOf(name: string): readonly string[] },
  search: TypedFilter | undefined,
  filterBy: readonly ListFilter[],
): string {
  const typed = search ? list.wordsOf(search.name) : []
  const named = filterBy
    .filter((filter) => isSet(filter, list.wordsOf))
    .map((filter) => [intl.formatMessage({ id: filter.label }), textOf(intl, filter, list.wordsOf)])
  return intl.formatList(
    [...typed.map((text) => [text]), ...named].map((words) => `\u2068${words.filter(Boolean).join(': ')}\u2069`),
  )
}
