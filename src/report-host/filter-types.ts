/** Whether what the SDK sent for a member is what the library takes for it: what it refuses would be missing in parts of the report. */
import type { FilterValue, Target } from '../contract/models/report-definition.ts'
import type { ReportView } from '../contract/models/report-query.ts'
import { aggregates, type ColumnType, dateGrains, reportLimits as limits } from '../contract/vocabulary/reports.ts'
import type { Tree } from './merge.ts'
import { invalid } from './protocol.ts'

/** Of the calendar: a browser takes 30 February for a day of March. */
function isDay(text: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(text)?.[1]
  const midnight = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(midnight) && day !== undefined && day >= '0001' && new Date(midnight).toISOString().startsWith(day)
  )
}

type Compared = ColumnType | 'step' | 'figure' | 'measure'

/** In digits: JavaScript reads `0x10`, too. */
const isNumber = (value: string | number | boolean) =>
  typeof value !== 'boolean' &&
  /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(String(value)) &&
  Number.isFinite(Number(value))

/** Of a column. The library reads nineteen digits before the point, and takes no number of which a double has lost digits. */
const isStored = (value: string | number | boolean) =>
  isNumber(value) &&
  Math.abs(Number(value)) < 1e19 &&
  (typeof value === 'string' || !Number.isInteger(value) || Number.isSafeInteger(value))

const isOfType: Readonly<Record<Compared, (value: Exclude<FilterValue, null>) => boolean>> = {
  text: (value) => !String(value).includes('\0') && String(value).isWellFormed(),
  integer: isStored,
  decimal: isStored,
  boolean: (value) => /^(true|false)$/i.test(String(value)),
  date: (value) => isDay(String(value)),
  datetime: (value) => isDay(String(value)),
  figure: isNumber,
  // Of a server that does not tell of which type one is.
  measure: (value) => isNumber(value) || isDay(String(value)),
  step: (value) => /^\d{4}(-Q[1-4]|-(0[1-9]|1[0-2]))?$/i.test(String(value)) || isDay(String(value)),
}

const isMeasured = ({ measure, aggregationFunction }: Target) =>
  measure !== undefined || aggregationFunction !== undefined

const columnType = ({ table, column, hierarchy }: Target, view: ReportView): ColumnType => {
  const columns = view.tables.find(({ name }) => name === table)?.columns ?? []
  return columns.find(({ name }) => name === (column ?? hierarchy))?.type ?? 'text'
}

export const measureType = ({ table, measure }: Target, view: ReportView): ColumnType | undefined =>
  view.tables.find(({ name }) => name === table)?.measures.find(({ name }) => name === measure)?.type

const nameOf = ({ measure, column, hierarchy }: Target) => measure ?? column ?? hierarchy ?? ''

const isDated = (type: ColumnType) => type === 'date' || type === 'datetime'

/** Names of the protocol for two of ours. */
const aggregateNames: readonly string[] = [...aggregates, 'average', 'distinctCount'].map((name) => name.toLowerCase())

export function requireKnownSteps(target: Target, view: ReportView): void {
  const { hierarchy, hierarchyLevel, aggregationFunction } = target
  const isOfSteps = hierarchy !== undefined || hierarchyLevel !== undefined
  if (isOfSteps && !dateGrains.some((grain) => grain === hierarchyLevel?.toLowerCase()))
    throw invalid(`hierarchyLevel must be one of ${dateGrains.join(', ')}.`)
  if (isOfSteps && !isDated(columnType(target, view)))
    throw invalid(`'${nameOf(target)}' has no levels: it is no date.`)
  if (aggregationFunction !== undefined && !aggregateNames.includes(aggregationFunction.toLowerCase()))
    throw invalid(`There is no aggregationFunction '${aggregationFunction}'.`)
}

export function requireColumn(target: Target, kind: string): void {
  if (isMeasured(target)) throw invalid(`A ${kind} filter is on a column.`)
}

export function requireDate(target: Target, view: ReportView): void {
  if (!isDated(columnType(target, view))) throw invalid(`'${nameOf(target)}' is no date.`)
}

export function requireText(target: Target, view: ReportView, operator: string): void {
  if (isMeasured(target) || columnType(target, view) !== 'text') throw invalid(`${operator} is for texts.`)
}

/** The first and the last of days or texts are such themselves. */
const keepsType = (aggregationFunction: string) => /^(min|max)$/i.test(aggregationFunction)

/** Sums have more digits than what they add up. */
const computed = (type: ColumnType | undefined): Compared =>
  type === 'integer' || type === 'decimal' ? 'figure' : (type ?? 'measure')

function comparedType(target: Target, view: ReportView): Compared {
  const { measure, aggregationFunction, hierarchyLevel } = target
  if (measure !== undefined) return computed(measureType(target, view))
  if (aggregationFunction !== undefined)
    return keepsType(aggregationFunction) ? computed(columnType(target, view)) : 'figure'
  return hierarchyLevel === undefined ? columnType(target, view) : 'step'
}

/** The first that it cannot be compared with. */
const strangerTo = (target: Target, values: readonly FilterValue[], view: ReportView): FilterValue | undefined =>
  values.find((value) => value !== null && !isOfType[comparedType(target, view)](value))

export const holds = (target: Target, value: FilterValue, view: ReportView): boolean =>
  strangerTo(target, [value], view) === undefined

export function requireValues(target: Target, values: readonly FilterValue[], view: ReportView): void {
  if (values.length > limits.filterValues) throw invalid(`A filter has at most ${limits.filterValues} values.`)
  const type = comparedType(target, view)
  const other = strangerTo(target, values, view)
  if (other !== undefined)
    throw invalid(`'${String(other)}' is no value of '${nameOf(target)}', which is of the type ${type}.`)
}

/** Where nothing is said `usual` holds. */
export function wholeMember(tree: Tree, member: string, most: number, usual?: number): number {
  const value = tree[member] ?? usual
  const isWhole = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
  if (!isWhole) throw invalid(`${member} must be a whole number from 1 to ${most}.`)
  return value
}

export function flagMember(tree: Tree, member: string): boolean | undefined {
  const value = tree[member] ?? undefined
  if (value !== undefined && typeof value !== 'boolean') throw invalid(`${member} must be true or false.`)
  return value
}
