/** What filters of every kind are put together from: fields and values, refused where the report does not have them. */
import type { FilterValue, Target } from '../contract/models/report-definition.ts'
import type { ReportView } from '../contract/models/report-query.ts'
import { isTree } from './merge.ts'
import { invalid } from './protocol.ts'

const isValue = (value: unknown): value is FilterValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The SDK's own callers pass dates, which arrive as such. */
export const readValue = (value: unknown): FilterValue => {
  if (value instanceof Date) return value.toISOString()
  if (!isValue(value)) throw invalid('A filter value must be a text, a number, a boolean or null.')
  return value
}

const textMember = (tree: Record<string, unknown>, key: string) =>
  typeof tree[key] === 'string' ? { [key]: tree[key] } : {}

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
  const members = { ...target }
  return {
    table: table.name,
    ...textMember(members, 'column'),
    ...textMember(members, 'measure'),
    ...textMember(members, 'hierarchy'),
    ...textMember(members, 'hierarchyLevel'),
    ...textMember(members, 'aggregationFunction'),
  }
}

export const targetKey = ({ table, column, measure, hierarchy, hierarchyLevel, aggregationFunction }: Target) =>
  [table, measure ?? '', column ?? hierarchy ?? '', hierarchyLevel ?? '', aggregationFunction ?? '']
    .join('\u0000')
    .toLowerCase()
