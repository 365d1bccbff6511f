/** What a field or a target means in a model: something to group by, or something to compute. */
import type { Field, Filter, Measure, Target } from '../../../contract/models/report-definition.ts'
import {
  type Aggregate,
  aggregates,
  type ColumnType,
  type DateGrain,
  dateGrains,
} from '../../../contract/vocabulary/reports.ts'
import type { ModelColumn, ModelTable, ReportModel } from '../definition/model.ts'
import { englishOf, type Reason, told } from '../faults.ts'

const faultKeys = {
  unknown: 'reports.unknownField',
  unusable: 'reports.unusableField',
  tooMuch: 'reports.tooMuchAtOnce',
} as const

/** A name that the model does not have, or a use that it cannot be put to. `member` is relative to the field. */
export class FieldError extends Error {
  override readonly name = 'FieldError'
  readonly member: string
  readonly subject: string
  readonly reason: Reason
  readonly fault: keyof typeof faultKeys

  constructor(member: string, subject: string, reason: Reason, fault: keyof typeof faultKeys = 'unusable') {
    super(englishOf(reason))
    this.reason = reason
    this.member = member
    this.subject = subject
    this.fault = fault
  }

  /** The same fault, seen from what holds the field. */
  inside(member: string): FieldError {
    const path = this.member === '' ? member : `${member}.${this.member}`
    return new FieldError(path, this.subject, this.reason, this.fault)
  }

  /** What whoever asked is told. */
  get key() {
    return faultKeys[this.fault]
  }
}

/** Runs `work`, and names the place of a fault in it. */
export function at<T>(member: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof FieldError ? error.inside(member) : error
  }
}

export interface Group {
  readonly kind: 'group'
  readonly column: ModelColumn
  readonly grain: DateGrain | null
}

/** One aggregate over the rows of one table. */
export interface BaseValue {
  readonly kind: 'aggregate'
  readonly table: string
  readonly aggregate: Aggregate
  readonly column: ModelColumn | null
  readonly filters: readonly Filter[]
}

interface RatioValue {
  readonly kind: 'ratio'
  readonly numerator: BaseValue
  readonly denominator: BaseValue
}

export type Value = BaseValue | RatioValue

function tableNamed(model: ReportModel, name: string): ModelTable {
  const table = model.tables.get(name)
  if (!table) throw new FieldError('table', name, told('reportJson.noTable', { name }), 'unknown')
  return table
}

function columnNamed(table: ModelTable, name: string, member = 'column'): ModelColumn {
  const column = table.columns.get(name)
  if (!column) throw new FieldError(member, name, told('reportJson.noColumn', { table: table.name, name }), 'unknown')
  return column
}

function measureNamed(table: ModelTable, name: string): Measure {
  const measure = table.measures.get(name)
  if (!measure)
    throw new FieldError('measure', name, told('reportJson.noMeasure', { table: table.name, name }), 'unknown')
  return measure
}

const isDated = ({ type }: ModelColumn) => type === 'date' || type === 'datetime'
const isNumeric = (type: ColumnType) => type === 'integer' || type === 'decimal'

const findWord = <Word extends string>(known: readonly Word[], given: string): Word | undefined =>
  known.find((word) => word.toLowerCase() === given.toLowerCase())

/** The embed protocol's names of aggregates that differ from ours. */
const aggregateNames: Readonly<Record<string, Aggregate>> = { average: 'avg', distinctcount: 'countDistinct' }

function groupBy(column: ModelColumn, grain: DateGrain | undefined, member: string): Group {
  if (grain !== undefined && !isDated(column)) {
    throw new FieldError(member, column.name, told('reportJson.noGrain', { column: column.name, grain }))
  }
  return { kind: 'group', column, grain: grain ?? null }
}

function baseValue(
  table: ModelTable,
  aggregate: Aggregate,
  columnName: string | undefined,
  filters: readonly Filter[],
): BaseValue {
  const column = columnName === undefined ? null : columnNamed(table, columnName)
  if (column === null && aggregate !== 'count') {
    throw new FieldError('column', aggregate, told('reportJson.needsColumn', { aggregate }))
  }
  if (column && (aggregate === 'sum' || aggregate === 'avg') && !isNumeric(column.type)) {
    throw new FieldError(
      'column',
      column.name,
      told('reportJson.needsNumbers', { column: column.name, type: column.type, aggregate }),
    )
  }
  return { kind: 'aggregate', table: table.name, aggregate, column, filters }
}

/** One list, so that equal values are recognised by it. */
const noFilters: readonly Filter[] = []

export function measureValue(model: ReportModel, measure: Measure): Value {
  const table = tableNamed(model, measure.table)
  if (measure.ratio && measure.aggregate) {
    throw new FieldError('ratio', measure.name, told('reportJson.notBoth'))
  }
  if (measure.ratio) {
    const part = (member: 'numerator' | 'denominator', reference: { table: string; measure: string }): BaseValue =>
      at(`ratio.${member}`, () => {
        const part = measureNamed(tableNamed(model, reference.table), reference.measure)
        // Asked before it is looked into: it may be the ratio itself (A128).
        const value = part.ratio ? null : measureValue(model, part)
        if (value?.kind === 'aggregate') return value
        throw new FieldError('measure', reference.measure, told('reportJson.ofRatios'))
      })
    const { numerator, denominator } = measure.ratio
    return { kind: 'ratio', numerator: part('numerator', numerator), denominator: part('denominator', denominator) }
  }
  if (!measure.aggregate) throw new FieldError('aggregate', measure.name, told('reportJson.needsAggregate'))
  return baseValue(table, measure.aggregate, measure.column, measure.filters ?? noFilters)
}

export function resolveField(model: ReportModel, field: Field): Group | Value {
  const table = tableNamed(model, field.table)
  if ((field.column === undefined) === (field.measure === undefined)) {
    throw new FieldError('', field.table, told('reportJson.columnOrMeasure'))
  }
  if (field.measure !== undefined) return measureValue(model, measureNamed(table, field.measure))
  const column = columnNamed(table, field.column ?? '')
  if (field.aggregate) return baseValue(table, field.aggregate, column.name, noFilters)
  return groupBy(column, field.grain, 'grain')
}

export function resolveTarget(model: ReportModel, target: Target): Group | Value {
  const table = tableNamed(model, target.table)
  if (target.measure !== undefined) return measureValue(model, measureNamed(table, target.measure))
  if (target.hierarchy !== undefined) {
    const column = columnNamed(table, target.hierarchy, 'hierarchy')
    const grain = findWord(dateGrains, target.hierarchyLevel ?? '')
    if (!grain)
      throw new FieldError(
        'hierarchyLevel',
        target.hierarchyLevel ?? '',
        told('reportJson.levels', { list: dateGrains.join(', ') }),
        'unknown',
      )
    return groupBy(column, grain, 'hierarchyLevel')
  }
  if (target.column === undefined) throw new FieldError('', target.table, told('reportJson.targetNames'))
  const column = columnNamed(table, target.column)
  if (target.aggregationFunction === undefined) return groupBy(column, undefined, 'column')
  const given = target.aggregationFunction
  const aggregate = findWord(aggregates, given) ?? aggregateNames[given.toLowerCase()]
  if (!aggregate)
    throw new FieldError('aggregationFunction', given, told('reportJson.noAggregate', { name: given }), 'unknown')
  return baseValue(table, aggregate, column.name, noFilters)
}

/** How the embed protocol points at a field of ours. */
export function targetOf({ table, column, measure, grain, aggregate }: Field): Target {
  if (measure !== undefined) return { table, measure }
  if (grain !== undefined) return { table, hierarchy: column ?? '', hierarchyLevel: grain }
  if (aggregate !== undefined) return { table, column: column ?? '', aggregationFunction: aggregate }
  return { table, column: column ?? '' }
}

export const isSameTarget = (one: Target, other: Target): boolean =>
  one.table === other.table &&
  one.column === other.column &&
  one.measure === other.measure &&
  one.hierarchy === other.hierarchy &&
  one.hierarchyLevel?.toLowerCase() === other.hierarchyLevel?.toLowerCase() &&
  one.aggregationFunction?.toLowerCase() === other.aggregationFunction?.toLowerCase()

/** Tables whose rows a value is computed from. */
export const factsOf = (value: Value): string[] =>
  value.kind === 'aggregate' ? [value.table] : [...new Set([value.numerator.table, value.denominator.table])]

export function valueType(value: Value): ColumnType {
  if (value.kind === 'ratio' || value.aggregate === 'avg') return 'decimal'
  if (value.aggregate === 'count' || value.aggregate === 'countDistinct' || !value.column) return 'integer'
  return value.column.type
}

export function formatOf(model: ReportModel, field: Field): string | null {
  if (field.format !== undefined) return field.format
  const table = model.tables.get(field.table)
  if (field.measure !== undefined) {
    const measure = table?.measures.get(field.measure)
    return (
      measure?.format ?? (measure?.column && keepsUnit(measure.aggregate) ? columnFormat(table, measure.column) : null)
    )
  }
  return field.aggregate === undefined || keepsUnit(field.aggregate) ? columnFormat(table, field.column) : null
}

const keepsUnit = (aggregate: Aggregate | undefined) => aggregate !== 'count' && aggregate !== 'countDistinct'

const columnFormat = (table: ModelTable | undefined, column: string | undefined): string | null =>
  table?.columns.get(column ?? '')?.definition.format ?? null

export function displayNameOf(model: ReportModel, field: Field): string {
  const table = model.tables.get(field.table)
  const column = table?.columns.get(field.column ?? '')?.definition
  const measure = table?.measures.get(field.measure ?? '')
  return (
    field.displayName ?? measure?.displayName ?? measure?.name ?? column?.displayName ?? column?.name ?? field.table
  )
}
