import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { ListResult } from './list-result.ts'
import type { ListSort } from './list-state.ts'
import { sortedRows } from './sorted-rows.ts'

export interface WholeResult<Answer> extends Omit<ListResult<never>, 'data' | 'currentData'> {
  data?: Answer | undefined
  currentData?: Answer | undefined
}

/**
 * Of an operation that answers all there is, in an order of its own: it is put here into the order that is asked for.
 * `rowsOf`: what the list shows of the answer; the same function each time.
 */
export function useSortedHere<Answer, Row extends object>(
  { data, currentData, ...result }: WholeResult<Answer>,
  { field, isDescending }: ListSort<keyof Row & string>,
  rowsOf: (answer: Answer) => readonly Row[],
): ListResult<Row> {
  const { locale } = useIntl()
  const sorted = useMemo(() => {
    const page = (answer: Answer | undefined) => {
      if (answer === undefined) return undefined
      const rows = rowsOf(answer)
      return { totalCount: rows.length, items: sortedRows(rows, { field, isDescending }, locale) }
    }
    return { data: page(data), currentData: page(currentData) }
  }, [data, currentData, field, isDescending, locale, rowsOf])
  return { ...result, ...sorted }
}
