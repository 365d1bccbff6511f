/** A table on pages of one size. Pure. */
import type { ParameterValue, ReportParameter } from '../../contract/models/report-items.ts'

export interface Sheet<Row> {
  number: number
  rows: readonly Row[]
  /** The totals stand under the last row. */
  isLast: boolean
}

/** At least one, which says that there is nothing. The totals need a row of their own. */
export function sheetsOf<Row>(rows: readonly Row[], rowsOfPage: number, hasTotals: boolean): Sheet<Row>[] {
  const lines = rows.length + (hasTotals ? 1 : 0)
  const count = Math.max(1, Math.ceil(lines / rowsOfPage))
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    rows: rows.slice(index * rowsOfPage, (index + 1) * rowsOfPage),
    isLast: index === count - 1,
  }))
}

/** Texts of each parameter, as they are given: none, one, or several of a choice. */
export type Given = Readonly<Record<string, readonly string[]>>

/** What the definition gives, and over it the embedder: a null takes away. */
export function openingValues(parameters: readonly ReportParameter[], configured: readonly ParameterValue[]): Given {
  return Object.fromEntries(
    parameters.map(({ name, defaults }) => {
      const own = configured.filter((one) => one.name === name)
      return [name, own.length > 0 ? own.flatMap(({ value }) => (value === null ? [] : [value])) : defaults]
    }),
  )
}

export const valuesOf = (given: Given): ParameterValue[] =>
  Object.entries(given).flatMap(([name, texts]) =>
    texts.filter((text) => text !== '').map((value) => ({ name, value })),
  )

export const missingFrom = (parameters: readonly ReportParameter[], given: Given): ReportParameter[] =>
  parameters.filter(({ name, isRequired }) => isRequired && !(given[name] ?? []).some((text) => text !== ''))
