import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Asks, ListOperation, SortField } from '../../../contract/lists.ts'
import { formParameter } from '../form-address.ts'
import {
  type ExportRequest,
  exportRequest,
  type FilterCodecs,
  type FilterValues,
  type ListDefinition,
  type ListRequest,
  type ListSort,
  type ListState,
  listRequest,
  readListState,
  usualSort,
  withFilter,
  withoutFilters,
  withPage,
  withPageSize,
  withSort,
} from './list-state.ts'
import { useRememberedPageSize } from './remembered-page-size.ts'

export interface ListControls {
  name: string
  /** What the operation is asked. */
  request: object
  isFiltered: boolean
  sort: ListSort
  page: number
  pageSize: number
  /** The saved view that is shown, by its id. */
  view: string | null
  /** What a view keeps of it. */
  asked: AskedByView
  /** Null: everything. */
  showView: (view: (AskedByView & { id: string }) | null) => void
  clearFilters: () => void
  setSort: (sort: ListSort) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
}

/**
 * Filters by their words, as the address has them; none: it is not set. Methods, so that what draws filters need not be told
 * their names: only a page may mistake them.
 */
export interface FilterControls<Filter extends string = string> {
  wordsOf(filter: Filter): readonly string[]
  setWords(words: FilterWords<Filter>): void
  maxLengthOf(filter: Filter): number | undefined
}

type FilterWords<Filter extends string> = readonly (readonly [filter: Filter, words: readonly string[]])[]

export interface List<Codecs extends FilterCodecs, Field extends string>
  extends ListState<Codecs, Field>,
    ListControls,
    FilterControls<keyof Codecs & string> {
  sort: ListSort<Field>
  request: ListRequest<Codecs>
  exportRequest: ExportRequest<Codecs>
  /** Everything, in another order: so that what was just made is in view. */
  showAll: (sort: ListSort<Field>) => void
  setFilter: <Name extends keyof Codecs & string>(name: Name, value: FilterValues<Codecs>[Name]) => void
}

interface ListOf<Codecs extends FilterCodecs, Operation extends ListOperation>
  extends ListDefinition<Codecs, SortField<Operation>> {
  operation: Operation
  /** A filter that the operation does not know is a mistake. */
  filters: Codecs & Record<Exclude<keyof Codecs, keyof Asks<Operation>>, never>
}

/** The list's state lives in the address: a reload, a link and the way back show the same rows. */
export function useListState<Codecs extends FilterCodecs, Operation extends ListOperation>(
  definition: ListOf<Codecs, Operation>,
): List<Codecs, SortField<Operation>> {
  const { name } = definition
  const codecs: Codecs = definition.filters
  const [search, setSearch] = useListAddress()
  const [usualPageSize, rememberPageSize] = useRememberedPageSize(name)
  const state = readListState(definition, search, usualPageSize)
  const change = (next: (search: URLSearchParams) => URLSearchParams) => setSearch(next(search), { replace: true })
  return {
    ...state,
    name,
    request: listRequest(codecs, state),
    exportRequest: exportRequest(codecs, state),
    setFilter: (filter, value) => {
      const codec = codecs[filter]
      // From a form over the list, which it closes.
      if (codec) change((before) => withFilter(filter, codec, value)(withoutFilters([formParameter])(before)))
    },
    wordsOf: (filter) => codecs[filter]?.write(state.filters[filter]) ?? [],
    setWords: (words) =>
      change((before) =>
        words.reduce((after, [filter, given]) => {
          const codec = codecs[filter]
          return codec ? withFilter(filter, codec, codec.read(given))(after) : after
        }, before),
      ),
    maxLengthOf: (filter) => codecs[filter]?.maxLength,
    view: search.get(viewParameter),
    asked: {
      filters: Object.entries(codecs).flatMap(([filter, codec]) =>
        codec.write(state.filters[filter]).map((value) => ({ name: filter, value })),
      ),
      sorting: search.get('sort'),
    },
    showView: (view) => change(withView(Object.keys(codecs), view)),
    clearFilters: () => change(withoutFilters(Object.keys(codecs))),
    showAll: (sort) =>
      change((before) =>
        withSort(usualSort(definition), sort)(withoutFilters([...Object.keys(codecs), formParameter])(before)),
      ),
    setSort: (sort) => change(withSort(usualSort(definition), sort)),
    setPage: (page) => setSearch(withPage(page)(search)),
    setPageSize: (size) => {
      rememberPageSize(size)
      change(withPageSize(size))
    },
  }
}

interface AskedByView {
  filters: { name: string; value: string }[]
  /** As the address has it; null: as usual. */
  sorting: string | null
}

const viewParameter = 'view'

/** Filters that the list has no more are left out where they are read. */
const withView =
  (filters: readonly string[], view: (AskedByView & { id: string }) | null) =>
  (search: URLSearchParams): URLSearchParams => {
    const next = withoutFilters([...filters, 'sort', viewParameter])(search)
    if (!view) return next
    for (const { name, value } of view.filters) if (filters.includes(name)) next.append(name, value)
    if (view.sorting !== null) next.set('sort', view.sorting)
    next.set(viewParameter, view.id)
    return next
  }

/** The router changes the address a little later; until then the list shows what was chosen, not what was before. */
function useListAddress() {
  const [address, setAddress] = useSearchParams()
  const [known, setKnown] = useState(address)
  const [chosen, setChosen] = useState<URLSearchParams>()
  if (address !== known) {
    setKnown(address)
    setChosen(undefined)
  }
  const choose = (next: URLSearchParams, options?: { replace: boolean }) => {
    setChosen(next)
    setAddress(next, options)
  }
  return [chosen ?? address, choose] as const
}
