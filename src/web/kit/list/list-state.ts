/**
 * What a list shows, as its address has it: filters under their own names, `sort` (`-name` for descending), `page` and
 * `size`. What is usual is left out, and a word that means nothing reads as if it were left out.
 */
import { paging } from '../../../contract/vocabulary/limits.ts'
import type { FilterCodec } from './filters.ts'

export type FilterCodecs = Record<string, FilterCodec<unknown>>

export type FilterValues<Codecs extends FilterCodecs> = {
  [Name in keyof Codecs]: ReturnType<Codecs[Name]['read']>
}

export interface ListSort<Field extends string = string> {
  field: Field
  isDescending: boolean
}

export interface ListDefinition<Codecs extends FilterCodecs, Field extends string> {
  /** Under which the page size and the columns are remembered. */
  name: string
  /** By the names of the request's own members. */
  filters: Codecs
  /** The first is the usual one. */
  sortFields: readonly [Field, ...Field[]]
  /** As of lists of what happened: the newest stands first. */
  isUsuallyDescending?: true
}

export interface ListState<Codecs extends FilterCodecs, Field extends string> {
  filters: FilterValues<Codecs>
  isFiltered: boolean
  sort: ListSort<Field>
  /** The first is 1. */
  page: number
  pageSize: number
}

/** What an export asks for: the same rows as the list, of all pages. */
export type ExportRequest<Codecs extends FilterCodecs> = GivenFilters<Codecs> & { sorting: string }

/** What filters nothing is not asked for. */
type GivenFilters<Codecs extends FilterCodecs> = {
  [Name in keyof Codecs]?: Exclude<FilterValues<Codecs>[Name], null>
}

export type ListRequest<Codecs extends FilterCodecs> = ExportRequest<Codecs> & {
  maxResultCount: number
  skipCount: number
}

export const pageSizeFrom = (word: string | number | null | undefined): number | undefined =>
  paging.tablePageSizes.find((size) => String(size) === String(word))

const largestPage = 1_000_000

type SortDefinition<Field extends string> = Pick<
  ListDefinition<FilterCodecs, Field>,
  'sortFields' | 'isUsuallyDescending'
>

export const usualSort = <Field extends string>(definition: SortDefinition<Field>): ListSort<Field> => ({
  field: definition.sortFields[0],
  isDescending: definition.isUsuallyDescending === true,
})

function sortFrom<Field extends string>(definition: SortDefinition<Field>, word: string): ListSort<Field> {
  const isDescending = word.startsWith('-')
  const field = definition.sortFields.find((name) => name === word.slice(isDescending ? 1 : 0))
  return field === undefined ? usualSort(definition) : { field, isDescending }
}

export function readListState<Codecs extends FilterCodecs, Field extends string>(
  definition: ListDefinition<Codecs, Field>,
  search: URLSearchParams,
  usualPageSize: number,
): ListState<Codecs, Field> {
  const codecs = definition.filters
  const read = Object.entries(codecs).map(([name, codec]) => [name, codec.read(search.getAll(name))] as const)
  const page = Number(search.get('page'))
  return {
    filters: Object.fromEntries(read) as FilterValues<Codecs>,
    isFiltered: read.some(([name, value]) => (codecs[name]?.write(value).length ?? 0) > 0),
    sort: sortFrom(definition, search.get('sort') ?? ''),
    page: Number.isInteger(page) && page > 0 && page <= largestPage ? page : 1,
    pageSize: pageSizeFrom(search.get('size')) ?? usualPageSize,
  }
}

export function exportRequest<Codecs extends FilterCodecs>(
  codecs: Codecs,
  { filters, sort }: Pick<ListState<Codecs, string>, 'filters' | 'sort'>,
): ExportRequest<Codecs> {
  const given = Object.entries(filters).filter(([name, value]) => (codecs[name]?.write(value).length ?? 0) > 0)
  return {
    ...(Object.fromEntries(given) as GivenFilters<Codecs>),
    sorting: `${sort.field} ${sort.isDescending ? 'DESC' : 'ASC'}`,
  }
}

export const listRequest = <Codecs extends FilterCodecs>(
  codecs: Codecs,
  state: ListState<Codecs, string>,
): ListRequest<Codecs> => ({
  ...exportRequest(codecs, state),
  maxResultCount: state.pageSize,
  skipCount: (state.page - 1) * state.pageSize,
})

type Change = (search: URLSearchParams) => URLSearchParams

const changed = (search: URLSearchParams, change: (copy: URLSearchParams) => void): URLSearchParams => {
  const copy = new URLSearchParams(search)
  change(copy)
  return copy
}

export const withFilter =
  <Value>(name: string, codec: FilterCodec<Value>, value: Value): Change =>
  (search) =>
    changed(search, (copy) => {
      copy.delete(name)
      copy.delete('page')
      for (const word of codec.write(value)) copy.append(name, word)
    })

export const withoutFilters =
  (names: readonly string[]): Change =>
  (search) =>
    changed(search, (copy) => {
      for (const name of [...names, 'page']) copy.delete(name)
    })

export const withSort =
  (usual: ListSort, { field, isDescending }: ListSort): Change =>
  (search) =>
    changed(search, (copy) => {
      copy.delete('page')
      if (field === usual.field && isDescending === usual.isDescending) copy.delete('sort')
      else copy.set('sort', isDescending ? `-${field}` : field)
    })

export const withPage =
  (page: number): Change =>
  (search) =>
    changed(search, (copy) => (page <= 1 ? copy.delete('page') : copy.set('page', String(page))))

export const withPageSize =
  (size: number): Change =>
  (search) =>
    changed(search, (copy) => {
      copy.delete('page')
      copy.set('size', String(size))
    })
