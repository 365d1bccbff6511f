/** Which of its eight states a list is in. */
import type { ListAnswer } from './list-result.ts'

interface ListSituation<Row> {
  isAllowed: boolean
  isFiltered: boolean
  answer: ListAnswer<Row>
}

interface Rows<Row> {
  rows: readonly Row[]
  totalCount: number
  /** A newer answer is on its way. */
  isRefreshing: boolean
}

export type ListView<Row> =
  | { state: 'notAllowed' }
  | { state: 'firstLoad' }
  | { state: 'offlineWithoutRows' }
  | { state: 'failed'; message: string }
  | { state: 'empty'; storedAt?: Date }
  | { state: 'emptyByFilter'; storedAt?: Date }
  | ({ state: 'rows' } & Rows<Row>)
  | ({ state: 'storedRows'; storedAt: Date } & Rows<Row>)

const unreachable = 0
const forbidden = 403

export function listView<Row>({ isAllowed, isFiltered, answer }: ListSituation<Row>): ListView<Row> {
  const { error, page, storedAt, isFetching } = answer
  if (!isAllowed || error?.status === forbidden) return { state: 'notAllowed' }
  if (error && error.status !== unreachable) return { state: 'failed', message: error.message }
  if (!page) return { state: isFetching || !error ? 'firstLoad' : 'offlineWithoutRows' }
  if (page.totalCount === 0) return { state: isFiltered ? 'emptyByFilter' : 'empty', ...(storedAt && { storedAt }) }
  const rows = { rows: page.items, totalCount: page.totalCount, isRefreshing: isFetching }
  return storedAt ? { state: 'storedRows', storedAt, ...rows } : { state: 'rows', ...rows }
}
