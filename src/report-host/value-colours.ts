/** The same value has the same colour in every visual, on every page and under every filter: by its place in its whole column. */
import type { Page, Target } from '../contract/models/report-definition.ts'
import type { FieldValuesResult } from '../contract/models/report-query.ts'
import { targetKey } from './filter-parts.ts'

/** For each column the places of its values. */
export type ValueColours = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Columns that are told apart by colour anywhere in the report. */
export function colouredColumns(pages: readonly Page[]): Target[] {
  const fields = pages.flatMap(({ visuals }) =>
    visuals.flatMap(({ type, roles }) => [
      ...(roles?.series ?? []),
      ...(type === 'pie' || type === 'donut' ? (roles?.category ?? []).slice(0, 1) : []),
    ]),
  )
  const targets = fields.flatMap(({ table, column, grain, aggregate }) =>
    column !== undefined && !grain && !aggregate ? [{ table, column }] : [],
  )
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()]
}

const valueKey = (value: unknown) => JSON.stringify(value ?? null)

export const placesOfValues = ({ values }: Pick<FieldValuesResult, 'values'>): ReadonlyMap<string, number> =>
  new Map(values.map((value, place) => [valueKey(value), place]))

export const placeOfValue = (colours: ValueColours | undefined, target: Target, value: unknown): number | undefined =>
  colours?.get(targetKey(target))?.get(valueKey(value))
