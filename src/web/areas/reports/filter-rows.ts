/** The filter of a share key as a form has it, and as the wire does: JSON of the embed protocol. */
import type { ReportFields } from '../../../contract/services/pbi-reports.ts'
import type { ColumnType } from '../../../contract/vocabulary/reports.ts'

/** What a value on the wire is, where nobody says what the column holds. */
type ValueKind = 'text' | 'number' | 'flag'

export interface FilterRow {
  table: string
  column: string
  operator: FilterOperator
  /** Of a list one on each line. */
  values: string
  kind: ValueKind
  /** A filter that has no fields here: its JSON says it. */
  isJson: boolean
  json: string
}

/** `list`: any number of values; `one`: one; `none`: there is nothing to compare with. */
export const operators = {
  In: { takes: 'list', of: 'any' },
  NotIn: { takes: 'list', of: 'any' },
  GreaterThan: { takes: 'one', of: 'ordered' },
  GreaterThanOrEqual: { takes: 'one', of: 'ordered' },
  LessThan: { takes: 'one', of: 'ordered' },
  LessThanOrEqual: { takes: 'one', of: 'ordered' },
  Contains: { takes: 'one', of: 'text' },
  DoesNotContain: { takes: 'one', of: 'text' },
  StartsWith: { takes: 'one', of: 'text' },
  DoesNotStartWith: { takes: 'one', of: 'text' },
  IsBlank: { takes: 'none', of: 'any' },
  IsNotBlank: { takes: 'none', of: 'any' },
} as const satisfies Record<string, { takes: 'list' | 'one' | 'none'; of: 'any' | 'ordered' | 'text' }>

export type FilterOperator = keyof typeof operators

const isOperator = (name: unknown): name is FilterOperator => typeof name === 'string' && name in operators

/** A column of an unknown kind takes all. */
export const operatorsFor = (type: ColumnType | undefined): FilterOperator[] =>
  Object.entries(operators).flatMap(([name, { of }]) => {
    const fits = of === 'any' || type === undefined || (of === 'text' ? type === 'text' : type !== 'boolean')
    return isOperator(name) && fits ? [name] : []
  })

export const emptyRow: FilterRow = {
  table: '',
  column: '',
  operator: 'In',
  values: '',
  kind: 'text',
  isJson: false,
  json: '',
}
export const jsonRow: FilterRow = { ...emptyRow, isJson: true, json: '{\n  "target": { "table": "", "column": "" }\n}' }

export const typeOf = (
  tables: ReportFields['tables'],
  { table, column }: Pick<FilterRow, 'table' | 'column'>,
): ColumnType | undefined =>
  tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const hasOnly = (value: object, members: readonly string[]) => Object.keys(value).every((key) => members.includes(key))

const kinds: Readonly<Record<string, ValueKind>> = { string: 'text', number: 'number', boolean: 'flag' }

/** Undefined: values of several kinds, or none that a line of text says. */
function kindOf(values: readonly unknown[]): ValueKind | undefined {
  const [kind = 'string', ...more] = [...new Set(values.map((value) => typeof value))]
  const areLines = values.every((value) => value !== '' && !String(value).includes('\n') && value === trimmed(value))
  return more.length === 0 && areLines ? kinds[kind] : undefined
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

function comparisonIn(filter: Record<string, unknown>): { operator: unknown; values: unknown[] } | undefined {
  const { operator, values, conditions } = filter
  if (Array.isArray(values)) return { operator, values }
  const [condition, ...more] = Array.isArray(conditions) ? conditions : []
  if (!isRecord(condition) || more.length > 0) return undefined
  return { operator: condition.operator, values: condition.value == null ? [] : [condition.value] }
}

function rowOf(filter: unknown): FilterRow {
  const other = { ...jsonRow, json: JSON.stringify(filter, null, 2) }
  if (!isRecord(filter) || !isRecord(filter.target)) return other
  const { table, column } = filter.target
  const { operator, values = [] } = comparisonIn(filter) ?? {}
  const kind = kindOf(values)
  const isPlain =
    hasOnly(filter, ['$schema', 'filterType', 'target', 'operator', 'values', 'logicalOperator', 'conditions']) &&
    hasOnly(filter.target, ['table', 'column'])
  if (!isPlain || !isOperator(operator) || !kind || typeof table !== 'string' || typeof column !== 'string')
    return other
  const { takes } = operators[operator]
  if (Array.isArray(filter.values) !== (takes === 'list') || (takes === 'one' && values.length !== 1)) return other
  return { table, column, operator, values: values.map(String).join('\n'), kind, isJson: false, json: '' }
}

/** Of what is no JSON, too, so that it is seen and mended. */
export function filterRows(text: string | null | undefined): FilterRow[] {
  if (!text) return []
  try {
    const read: unknown = JSON.parse(text)
    return (Array.isArray(read) ? read : [read]).map(rowOf)
  } catch {
    return [{ ...jsonRow, json: text }]
  }
}

const kindsOfType: Readonly<Record<ColumnType, ValueKind>> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  date: 'text',
  datetime: 'text',
  boolean: 'flag',
}

const valuesOf: Readonly<Record<ValueKind, (line: string) => string | number | boolean>> = {
  text: (line) => line,
  number: Number,
  flag: (line) => line.toLowerCase() === 'true',
}

export const linesOf = ({ values }: Pick<FilterRow, 'values'>): string[] =>
  values
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** As the embed protocol names the kinds. */
const schema = (kind: 'basic' | 'advanced') => `http://powerbi.com/product/schema#${kind}`

function filterOf(row: FilterRow, type: ColumnType | undefined): unknown {
  if (row.isJson) return JSON.parse(row.json)
  const { table, column, operator, kind } = row
  const typed = valuesOf[type ? kindsOfType[type] : kind]
  const values = linesOf(row).map((line) => typed(line))
  const target = { table: table.trim(), column: column.trim() }
  const { takes } = operators[operator]
  if (takes === 'list') return { $schema: schema('basic'), target, operator, values }
  const condition = takes === 'one' ? { operator, value: values[0] } : { operator }
  return { $schema: schema('advanced'), target, logicalOperator: 'And', conditions: [condition] }
}

/** Of rows that hold to the rules of the form; null: every row of the report. */
export const filterText = (rows: readonly FilterRow[], tables: ReportFields['tables']): string | null =>
  rows.length === 0 ? null : JSON.stringify(rows.map((row) => filterOf(row, typeOf(tables, row))))

const patterns: Readonly<Partial<Record<ColumnType, RegExp>>> = {
  integer: /^-?\d+$/,
  decimal: /^-?\d+(\.\d+)?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?$/,
  boolean: /^(true|false)$/i,
}

/** The first line that a column of this kind has no value like. */
export const oddLine = (row: FilterRow, type: ColumnType | undefined): string | undefined => {
  const pattern = type && patterns[type]
  return pattern && linesOf(row).find((line) => !pattern.test(line))
}

/** Whether it has the form of one filter; which tables and columns there are only the server knows. */
export function isFilterText(text: string): boolean {
  try {
    const filter: unknown = JSON.parse(text)
    return isRecord(filter) && isRecord(filter.target)
  } catch {
    return false
  }
}
