/** What filters of every kind are put together from: fields and values, refused where the report does not have them. */
import type { Field, FilterValue, Target } from '../contract/models/report-definition.ts'
import type { ReportView } from '../contract/models/report-query.ts'
import { reportLimits as limits } from '../contract/vocabulary/reports.ts'
import { exactNumber } from '../shared/exact-number.ts'
import { requireKnownSteps } from './filter-types.ts'
import { isTree, type Tree } from './merge.ts'
import { invalid } from './protocol.ts'

const isValue = (value: unknown): value is FilterValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isLong = (value: FilterValue) => typeof value === 'string' && value.length > limits.value

/** The SDK's own callers pass dates, which arrive as such. */
export const readValue = (value: unknown): FilterValue => {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  if (!isValue(value) || (typeof value === 'number' && !Number.isFinite(value)) || isLong(value))
    throw invalid(`A filter value must be a text of at most ${limits.value} characters, a number, a boolean or null.`)
  return value
}

const digitsOf = (value: string | number | boolean) =>
  String(typeof value === 'string' ? (exactNumber(value) ?? value) : value)

/** A number may come as a text, which some must; two texts are what they are. */
export const isSameValue = (one: FilterValue, other: FilterValue): boolean =>
  one === other || (one !== null && other !== null && typeof one !== typeof other && digitsOf(one) === digitsOf(other))

function textMember(tree: Tree, key: string) {
  const value = tree[key] ?? undefined
  if (value !== undefined && typeof value !== 'string') throw invalid(`${key} must be a text.`)
  return value === undefined ? {} : { [key]: value }
}

export function readTarget(target: unknown, view: ReportView): Target {
  if (!isTree(target) || typeof target.table !== 'string') throw invalid('A filter needs a target with a table.')
  const table = view.tables.find(({ name }) => name === target.table)
  if (!table) throw invalid(`The report has no table '${target.table}'.`)
  const column = target.column ?? target.hierarchy
  const known =
    target.measure !== undefined
      ? table.measures.some(({ name }) => name === target.measure)
      : table.columns.some(({ name }) => name === column)
  if (!known) throw invalid(`The table '${table.name}' has no '${String(target.measure ?? column)}'.`)
  const read = {
    table: table.name,
    ...textMember(target, 'column'),
    ...textMember(target, 'measure'),
    ...textMember(target, 'hierarchy'),
    ...textMember(target, 'hierarchyLevel'),
    ...textMember(target, 'aggregationFunction'),
  }
  requireKnownSteps(read, view)
  return read
}

export const targetKey = ({ table, column, measure, hierarchy, hierarchyLevel, aggregationFunction }: Target) =>
  [table, measure ?? '', column ?? hierarchy ?? '', hierarchyLevel ?? '', aggregationFunction ?? '']
    .join('\u0000')
    .toLowerCase()

export const isSameTarget = (one: Target, other: Target) => targetKey(one) === targetKey(other)

/** A field of a visual, as the protocol names it. */
export function targetOf({ table, column = '', measure, grain, aggregate }: Field): Target {
  if (measure !== undefined) return { table, measure }
  if (grain !== undefined) return { table, hierarchy: column, hierarchyLevel: grain }
  return aggregate === undefined ? { table, column } : { table, column, aggregationFunction: aggregate }
}
