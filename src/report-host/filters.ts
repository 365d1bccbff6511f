/** The protocol's filters: which kind one is, whether this report can apply it, and how lists of them change. */
import type { Filter, FilterValue, Target } from '../contract/models/report-definition.ts'
import type { ReportView } from '../contract/models/report-query.ts'
import { isTree } from './merge.ts'
import { filtersOperations, filterTypes, invalid, notSupported } from './protocol.ts'

export type FilterKind = 'basic' | 'advanced' | 'topN' | 'relativeDate'

const schemaPrefix = 'http://powerbi.com/product/schema#'

const typeOfKind: Readonly<Record<FilterKind, number>> = {
  basic: filterTypes.basic,
  advanced: filterTypes.advanced,
  topN: filterTypes.topN,
  relativeDate: filterTypes.relativeDate,
}

const supportedTypes = new Set<unknown>(Object.values(typeOfKind))

/** By its members, because instances of the SDK's classes arrive without `$schema`. */
export function kindOf(filter: Filter): FilterKind {
  if (filter.conditions) return 'advanced'
  if (filter.itemCount !== undefined) return 'topN'
  if (filter.timeUnitType !== undefined) return 'relativeDate'
  return 'basic'
}

const isValue = (value: unknown): value is FilterValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The SDK's own callers pass dates, which arrive as such. */
const readValue = (value: unknown): FilterValue => {
  if (value instanceof Date) return value.toISOString()
  if (!isValue(value)) throw invalid('A filter value must be a text, a number, a boolean or null.')
  return value
}

const textMember = (tree: Record<string, unknown>, key: string) =>
  typeof tree[key] === 'string' ? { [key]: tree[key] } : {}

function readTarget(target: unknown, view: ReportView): Target {
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

function kindMembers(filter: Record<string, unknown>, view: ReportView): Partial<Filter> & { kind: FilterKind } {
  const { operator } = filter
  if (Array.isArray(filter.conditions)) {
    const conditions = filter.conditions.filter(isTree).map((condition) => ({
      operator: String(condition.operator ?? 'None'),
      ...(condition.value === undefined ? {} : { value: readValue(condition.value) }),
    }))
    if (conditions.length > 2) throw invalid('An advanced filter has at most two conditions.')
    return { kind: 'advanced', conditions, logicalOperator: filter.logicalOperator === 'Or' ? 'Or' : 'And' }
  }
  if (typeof filter.itemCount === 'number') {
    if (operator !== 'Top' && operator !== 'Bottom') throw invalid('A top N filter is Top or Bottom.')
    return { kind: 'topN', operator, itemCount: filter.itemCount, orderBy: readTarget(filter.orderBy, view) }
  }
  if (typeof filter.timeUnitType === 'number') {
    if (typeof operator !== 'number') throw invalid('A relative date filter needs its operator as a number.')
    return {
      kind: 'relativeDate',
      operator,
      timeUnitType: filter.timeUnitType,
      timeUnitsCount: typeof filter.timeUnitsCount === 'number' ? filter.timeUnitsCount : 1,
      ...(filter.includeToday === undefined ? {} : { includeToday: filter.includeToday === true }),
    }
  }
  if (typeof operator !== 'string' || !['In', 'NotIn', 'All'].includes(operator))
    throw invalid('A basic filter is In, NotIn or All.')
  const values = Array.isArray(filter.values) ? filter.values.map(readValue) : []
  const requireSingleSelection = filter.requireSingleSelection === true
  return { kind: 'basic', operator, values, ...(requireSingleSelection ? { requireSingleSelection } : {}) }
}

function readDisplay(display: unknown): Pick<Filter, 'displaySettings'> {
  if (!isTree(display)) return {}
  return {
    displaySettings: {
      ...(display.isHiddenInViewMode === true ? { isHiddenInViewMode: true } : {}),
      ...(display.isLockedInViewMode === true ? { isLockedInViewMode: true } : {}),
      ...(typeof display.displayName === 'string' ? { displayName: display.displayName } : {}),
    },
  }
}

/** What the SDK sent, as the definition writes it; refused where this report could not apply it. */
export function readFilter(body: unknown, view: ReportView): Filter {
  if (!isTree(body)) throw invalid('A filter must be an object.')
  if (typeof body.filterType === 'number' && !supportedTypes.has(body.filterType))
    throw notSupported(`filters of the type ${body.filterType}`)
  const target = readTarget(Array.isArray(body.target) ? body.target[0] : body.target, view)
  const { kind, ...members } = kindMembers({ ...body }, view)
  return {
    $schema: `${schemaPrefix}${kind}`,
    filterType: typeOfKind[kind],
    target,
    ...members,
    ...readDisplay(body.displaySettings),
  }
}

export function readFilters(body: unknown, view: ReportView): Filter[] {
  if (!Array.isArray(body)) throw invalid('Filters must be a list.')
  return body.map((filter) => readFilter(filter, view))
}

export const targetKey = ({ table, column, measure, hierarchy, hierarchyLevel, aggregationFunction }: Target) =>
  [table, measure ?? '', column ?? hierarchy ?? '', hierarchyLevel ?? '', aggregationFunction ?? '']
    .join('\u0000')
    .toLowerCase()

export const isSameTarget = (one: Target, other: Target) => targetKey(one) === targetKey(other)

export function mergeFilters(present: readonly Filter[], operation: unknown, filters: readonly Filter[]): Filter[] {
  switch (operation) {
    case filtersOperations.removeAll:
      return []
    case filtersOperations.replaceAll:
      return [...filters]
    case filtersOperations.add:
      return [...present, ...filters]
    case filtersOperations.replace: {
      const untouched = present.filter((old) => !filters.some((filter) => isSameTarget(old.target, filter.target)))
      return [...untouched, ...filters]
    }
    default:
      throw invalid('filtersOperation must be 0, 1, 2 or 3.')
  }
}

/** A filter that keeps everything is not sent: the SDK says "All" that way. */
export function isEffective(filter: Filter): boolean {
  switch (kindOf(filter)) {
    case 'basic':
      return filter.operator !== 'All' && (filter.values ?? []).length > 0
    case 'advanced':
      return (filter.conditions ?? []).some(({ operator }) => operator !== 'None')
    default:
      return true
  }
}

export const basicFilter = (target: Target, values: readonly FilterValue[]): Filter => ({
  $schema: `${schemaPrefix}basic`,
  filterType: filterTypes.basic,
  target,
  operator: 'In',
  values: [...values],
})

export const rangeFilter = (target: Target, from: FilterValue, to: FilterValue): Filter => ({
  $schema: `${schemaPrefix}advanced`,
  filterType: filterTypes.advanced,
  target,
  logicalOperator: 'And',
  conditions: [
    ...(from === null ? [] : [{ operator: 'GreaterThanOrEqual', value: from }]),
    ...(to === null ? [] : [{ operator: 'LessThanOrEqual', value: to }]),
  ],
})
