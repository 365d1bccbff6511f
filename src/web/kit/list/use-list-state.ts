import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type ExportRequest,
  exportRequest,
  type FilterKinds,
  type FilterValues,
  type ListDefinition,
  type ListRequest,
  type ListSort,
  type ListState,
  listRequest,
  readListState,
  withFilter,
  withoutFilters,
  withPage,
  withPageSize,
  withSort,
} from './list-state.ts'
import { useRememberedPageSize } from './remembered-page-size.ts'

export interface ListControls {
  isFiltered: boolean
  sort: ListSort
  page: number
  pageSize: number
  clearFilters: () => void
  setSort: (sort: ListSort) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
}

export interface List<Kinds extends FilterKinds, Field extends string> extends ListState<Kinds, Field>, ListControls {
  sort: ListSort<Field>
  /** What the operation is asked. */
  request: ListRequest<Kinds>
  exportRequest: ExportRequest<Kinds>
  /** Everything, in another order: so that what was just made is in view. */
  showAll: (sort: ListSort<Field>) => void
  setFilter: <Name extends keyof Kinds & string>(name: Name, value: FilterValues<Kinds>[Name]) => void
}

/** The list's state lives in the address: a reload, a link and the way back show the same rows. */
export function useListState<Kinds extends FilterKinds, Field extends string>(
  definition: ListDefinition<Kinds, Field>,
): List<Kinds, Field> {
  const { filters: kinds, sortFields, name } = definition
  const [search, setSearch] = useListAddress()
  const [usualPageSize, rememberPageSize] = useRememberedPageSize(name)
  const state = readListState(definition, search, usualPageSize)
  const change = (next: (search: URLSearchParams) => URLSearchParams) => setSearch(next(search), { replace: true })
  return {
    ...state,
    request: listRequest(kinds, state),
    exportRequest: exportRequest(kinds, state),
    setFilter: (filter, value) => {
      const kind = kinds[filter]
      if (kind) change(withFilter(filter, kind, value))
    },
    clearFilters: () => change(withoutFilters(Object.keys(kinds))),
    showAll: (sort) => change((before) => withSort(sortFields[0], sort)(withoutFilters(Object.keys(kinds))(before))),
    setSort: (sort) => change(withSort(sortFields[0], sort)),
    setPage: (page) => setSearch(withPage(page)(search)),
    setPageSize: (size) => {
      rememberPageSize(size)
      change(withPageSize(size))
    },
  }
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
