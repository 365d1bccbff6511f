/**
 * Filters as values: a list declares what it can be narrowed by, and its bar, its chips, the sheet of a phone and the address
 * follow. A filter is asked by its words, as the address has them, so that all kinds of values are edited alike.
 */
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { CheckTreeNode } from '../check-tree/CheckTree.tsx'

export interface FilterOption {
  /** As it stands in the address. */
  value: string
  label: string
}

interface Choice<Name> {
  kind: 'choice'
  name: Name
  options: readonly FilterOption[]
  /** Name of a choice that an address brought and that is not offered. */
  unknown?: string
  /** There are options, and they are not here yet. */
  isMissing?: boolean
}

interface Tree<Name> {
  kind: 'tree'
  name: Name
  nodes: readonly CheckTreeNode[]
}

/** Set or not: what it means is its label. */
interface Flag<Name> {
  kind: 'flag'
  name: Name
}

interface Text<Name> {
  kind: 'text'
  name: Name
  maxLength: number
}

/** Two members of the request: `dayFrom` and `dayUntil` are their codecs. */
interface Days<Name> {
  kind: 'days'
  from: Name
  until: Name
  /** The last day that can be chosen; absent: today. */
  max?: string
}

/** Two members of the request, of `numberFilter`. */
interface Numbers<Name> {
  kind: 'numbers'
  from: Name
  until: Name
}

export type ListFilter<Name extends string> = { label: MessageKey } & (
  | Choice<Name>
  | Tree<Name>
  | Flag<Name>
  | Text<Name>
  | Days<Name>
  | Numbers<Name>
)

/** Members of the request that it sets. */
export const membersOf = <Name extends string>(filter: ListFilter<Name>): readonly Name[] =>
  'name' in filter ? [filter.name] : [filter.from, filter.until]
