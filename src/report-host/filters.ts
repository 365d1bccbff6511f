/** The protocol's filters: which kind one is, whether this report can apply it, and how lists of them change. */
import type { Filter, FilterValue, Target } from '../contract/models/report-definition.ts'
import type { ReportView } from '../contract/models/report-query.ts'
import { momentUnits } from '../contract/vocabulary/reports.ts'
import {
  type CombinedKind,
  combinedKind,
  isIdentityFilter,
  pointsOf,
  readCombinations,
  refuseUnknownKind,
  sentKind,
} from './combined-filters.ts'
import { readTarget, readValue, targetKey } from './filter-parts.ts'
import { isTree } from './merge.ts'
import { filtersOperations, filterTypes, invalid } from './protocol.ts'

type ColumnKind = 'basic' | 'advanced' | 'topN' | 'relativeDate' | 'relativeTime'

export type FilterKind = ColumnKind | CombinedKind

const schemaPrefix = 'http://powerbi.com/product/schema#'

const isMomentUnit = (unit: unknown): boolean => Object.values<unknown>(momentUnits).includes(unit)

/** By its members, because instances of the SDK's classes arrive without `$schema`. */
export function kindOf(filter: Filter): FilterKind {
  if (filter.combinations) return combinedKind(filter)
  if (filter.conditions) return 'advanced'
  if (filter.itemCount !== undefined) return 'topN'
  if (filter.timeUnitType !== undefined) return isMomentUnit(filter.timeUnitType) ? 'relativeTime' : 'relativeDate'
  return 'basic'
}

function kindMembers(filter: Record<string, unknown>, view: ReportView): Partial<Filter> & { kind: ColumnKind } {
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
    if (operator !== 0 && operator !== 1 && operator !== 2)
      throw invalid('A relative filter is in the last 0, in this 1 or in the next 2.')
    const isOfMoments = isMomentUnit(filter.timeUnitType)
    if (filter.filterType === (isOfMoments ? filterTypes.relativeDate : filterTypes.relativeTime))
      throw invalid('A relative date is of days and longer steps, a relative time of minutes and hours.')
    return {
      kind: isOfMoments ? 'relativeTime' : 'relativeDate',
      operator,
      timeUnitType: filter.timeUnitType,
      timeUnitsCount: typeof filter.timeUnitsCount === 'number' ? filter.timeUnitsCount : 1,
      ...(filter.includeToday === undefined ? {} : { includeToday: filter.includeToday === true }),
    }
  }
  if (typeof operator !== 'string' || !['In', 'NotIn', 'All'].includes(operator))
    throw invalid('A basic filter is In, NotIn or All.')
  const values = Array.isArray(filter.values) ? filter.values.map(readValue) : []
  // A model here has no keys beside its values: taken for none, they would keep every row.
  if (values.length === 0 && Array.isArray(filter.keyValues) && filter.keyValues.length > 0)
    throw invalid('A basic filter by keys has the values of its column, too.')
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
  refuseUnknownKind(body)
  const combined = sentKind(body)
  if (combined) {
    const combinations = readCombinations(combined, body, view)
    return { ...combinedFilter(combined, combinations), ...readDisplay(body.displaySettings) }
  }
  const target = readTarget(body.target, view)
  const { kind, ...members } = kindMembers({ ...body }, view)
  requireMoments(kind, target, view)
  return {
    $schema: `${schemaPrefix}${kind}`,
    filterType: filterTypes[kind],
    target,
    ...members,
    ...readDisplay(body.displaySettings),
  }
}

/** Days have no hours. */
function requireMoments(kind: FilterKind, target: Target, view: ReportView): void {
  if (kind !== 'relativeTime') return
  const columns = view.tables.find(({ name }) => name === target.table)?.columns ?? []
  if (columns.find(({ name }) => name === target.column)?.type !== 'datetime')
    throw invalid('A relative time filter is on a column of moments.')
}

/** Its target is the first of its columns, of which there is one at least. */
export function combinedFilter(kind: CombinedKind, combinations: NonNullable<Filter['combinations']>): Filter {
  const target = combinations[0]?.columns[0]
  if (!target) throw invalid('A filter needs a target with a table.')
  return { $schema: `${schemaPrefix}${kind}`, filterType: filterTypes[kind], target, combinations }
}

export function readFilters(body: unknown, view: ReportView): Filter[] {
  if (!Array.isArray(body)) throw invalid('Filters must be a list.')
  return body.map((filter) => readFilter(filter, view))
}

/** The same for filters of which one takes the other's place. */
export const filterKey = ({ target, combinations }: Filter) =>
  combinations
    ? combinations.map(({ columns }) => columns.map(targetKey).join('\u0001')).join('\u0002')
    : targetKey(target)

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
      const replaced = filters.map(filterKey)
      const untouched = present.filter((old) => !replaced.includes(filterKey(old)))
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
    case 'topN':
    case 'relativeDate':
    case 'relativeTime':
      return true
    default:
      return pointsOf(filter).length > 0
  }
}

/** As the library is asked: what positions were of is the frame's own business. */
export const effectiveFilters = (filters: readonly Filter[]): Filter[] =>
  filters.filter(isEffective).map((filter) => {
    if (!isIdentityFilter(filter)) return filter
    const { identities: _, ...asked } = filter
    return asked
  })

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
