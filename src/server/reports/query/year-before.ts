/** What the figures of a card that is followed are held against: the same steps of the year before. */
import type { ReportModel } from '../definition/model.ts'
import type { AggregateQuery } from './aggregate-query.ts'
import type { Group } from './fields.ts'
import { type Predicate, predicatesOf } from './predicates.ts'
import { stepName, stepOf } from './steps.ts'
import type { VisualPlan } from './visual-query.ts'

export interface Compared {
  /** The first and the last step, as they are answered. */
  readonly from: unknown
  readonly to: unknown
  readonly year: number
  /** Of both years, as they are answered. */
  readonly steps: ReadonlySet<string>
  /** Nothing that chooses time keeps some of them from the rows that `steps` were taken from. */
  readonly areInRows: boolean
  /** One row for each of the two years. */
  readonly query: AggregateQuery
}

interface Reading {
  readonly model: ReportModel
  readonly now: Date
  readonly importedAt: Date
}

export const yearOf = (step: unknown): number => Number(String(step).slice(0, 4))

/**
 * Of the last year of `steps`, without the last step while it was not over as the data was read. Null where there is
 * nothing to compare, or filters keep what the year before would not have.
 */
export function comparedWithYearBefore(
  { model, now, importedAt }: Reading,
  { query, shown }: VisualPlan,
  steps: readonly unknown[],
): Compared | null {
  const [time] = query.groups
  const field = shown.find(({ meaning }) => meaning === time)?.field
  if (!time?.grain || !field?.column) return null
  const grain = time.grain
  const read = importedAt.toISOString().slice(0, 10)
  const unfinished = stepName(grain, grain === 'day' ? read : String(stepOf(grain, read)))
  const inOrder = steps.filter((step) => step !== null).sort((one, other) => (String(one) < String(other) ? -1 : 1))
  const finished = inOrder.at(-1) === unfinished ? inOrder.slice(0, -1) : inOrder
  const [last, year] = [finished.at(-1), yearOf(finished.at(-1)) - 1]
  const predicates = query.predicates.filter((predicate) => !isOf(predicate, time))
  if (!(year > 0) || predicates.some((predicate) => !holdsInBoth(predicate, time))) return null
  const compared = finished.filter((step) => yearOf(step) === yearOf(last)).map(String)
  const before = compared.map((step) => `${String(year).padStart(4, '0')}${step.slice(4)}`)
  const target = { table: field.table, hierarchy: field.column, hierarchyLevel: grain }
  // No year before one with a 29 February has that day.
  const values = [...compared, ...before.filter((step) => !step.endsWith('-02-29'))]
  const inSteps = predicatesOf(model, [{ target, operator: 'In', values }], { now })
  return {
    from: finished.find((step) => String(step) === compared[0]),
    to: last,
    year,
    steps: new Set(values),
    areInRows: predicates.length === query.predicates.length,
    query: {
      groups: [{ ...time, grain: 'year' }],
      values: query.values,
      predicates: [...predicates, ...inSteps],
    },
  }
}

/** A choice of time, which the comparison moves. */
const isOf = (predicate: Predicate, { column }: Group): boolean =>
  predicate.kind === 'rows' && predicate.group.column === column

const holdsInBoth = (predicate: Predicate, { column }: Group): boolean =>
  predicate.kind === 'rows' ||
  (predicate.kind === 'combined' && predicate.lists.every(({ groups }) => groups.every((one) => one.column !== column)))
