/** The same value has the same colour in every visual, on every page and under every filter: by its place in its whole column. */
import type { Field, Page, Target } from '../contract/models/report-definition.ts'
import type { FieldValuesResult } from '../contract/models/report-query.ts'
import { targetKey } from './filter-parts.ts'

/** For each column the places of its values. */
export type ValueColours = ReadonlyMap<string, ReadonlyMap<string, number>>

export interface ColouredColumn {
  target: Target
  /** The largest value by this has the first colour; without it they stand in the order of the column. */
  orderBy?: Target
}

/** Columns that are told apart by colour anywhere in the report, each with the first measure that is shown by it. */
export function colouredColumns(pages: readonly Page[]): ColouredColumn[] {
  const visuals = pages.flatMap((page) => page.visuals)
  const fields = visuals.flatMap(({ type, roles }) => [
    ...(roles?.series ?? []),
    ...(type === 'pie' || type === 'donut' ? (roles?.category ?? []).slice(0, 1) : []),
  ])
  const targets = fields.flatMap((field) => plainColumn(field) ?? [])
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()].map((target) => {
    const [first] = visuals.flatMap(({ roles }) => {
      const isShownBy = [...(roles?.category ?? []).slice(0, 1), ...(roles?.series ?? [])].some((field) => {
        const shown = plainColumn(field)
        return shown !== undefined && targetKey(shown) === targetKey(target)
      })
      return isShownBy ? (roles?.values ?? []).filter(({ measure }) => measure !== undefined) : []
    })
    return { target, ...(first && { orderBy: { table: first.table, measure: first.measure } }) }
  })
}

const plainColumn = ({ table, column, grain, aggregate }: Field): Target | undefined =>
  column !== undefined && !grain && !aggregate ? { table, column } : undefined

const valueKey = (value: unknown) => JSON.stringify(value ?? null)

export const placesOfValues = ({ values }: Pick<FieldValuesResult, 'values'>): ReadonlyMap<string, number> =>
  new Map(values.map((value, place) => [valueKey(value), place]))

export const placeOfValue = (colours: ValueColours | undefined, target: Target, value: unknown): number | undefined =>
  colours?.get(targetKey(target))?.get(valueKey(value))

/** Of answers that say which column they are about. */
export const coloursOf = (found: readonly FieldValuesResult[]): ValueColours =>
  new Map(
    found.flatMap((one) =>
      one.column && one.error === null ? [[targetKey(one.column.target), placesOfValues(one)] as const] : [],
    ),
  )
