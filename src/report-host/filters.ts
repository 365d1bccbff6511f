/** The protocol's filters: which kind one is, whether this report can apply it, and how lists of them change. */
import type { Filter, FilterValue, Target } from '../contract/models/report-definition.ts'
import type { ReportView } from '../contract/models/report-query.ts'
import {
  basicOperators,
  conditionOperators,
  reportLimits as limits,
  momentUnits,
  timeUnits,
} from '../contract/vocabulary/reports.ts'
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
import { flagMember, requireColumn, requireDate, requireText, requireValues, wholeMember } from './filter-types.ts'
import { isTree, type Tree } from './merge.ts'
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

type Members = Partial<Filter> & { kind: ColumnKind }

const textOperators: readonly string[] = ['Contains', 'DoesNotContain', 'StartsWith', 'DoesNotStartWith']
const emptyOperators: readonly string[] = ['IsEmptyString', 'IsNotEmptyString']
const comparisons: readonly string[] = ['LessThan', 'LessThanOrEqual', 'GreaterThan', 'GreaterThanOrEqual']

export const isForTexts = (operator: string): boolean =>
  textOperators.includes(operator) || emptyOperators.includes(operator)

/** Throws what the protocol answers where the target cannot be compared so. */
export function readCondition(
  condition: unknown,
  target: Target,
  view: ReportView,
): NonNullable<Filter['conditions']>[number] {
  if (!isTree(condition)) throw invalid('Each condition must be an object.')
  const operator = condition.operator ?? 'None'
  if (typeof operator !== 'string' || !conditionOperators.some((one) => one === operator))
    throw invalid(`The operator of a condition must be one of ${conditionOperators.join(', ')}.`)
  const value = condition.value === undefined ? undefined : readValue(condition.value)
  if (isForTexts(operator)) requireText(target, view, operator)
  if (textOperators.includes(operator) && typeof value !== 'string')
    throw invalid(`${operator} has a text as its value.`)
  if (comparisons.includes(operator) && (value ?? null) === null) throw invalid(`${operator} has a value.`)
  if (comparisons.includes(operator) || operator === 'Is' || operator === 'IsNot')
    requireValues(target, [value ?? null], view)
  return { operator, ...(value === undefined ? {} : { value }) }
}

function advancedMembers({ conditions, logicalOperator = 'And' }: Tree, target: Target, view: ReportView): Members {
  if (!Array.isArray(conditions)) throw invalid('conditions must be a list.')
  if (conditions.length > 2) throw invalid('An advanced filter has at most two conditions.')
  if (logicalOperator !== 'And' && logicalOperator !== 'Or') throw invalid('logicalOperator must be And or Or.')
  const read = conditions.map((condition) => readCondition(condition, target, view))
  return { kind: 'advanced', conditions: read, logicalOperator }
}

function topMembers(filter: Tree, target: Target, view: ReportView): Members {
  const { operator } = filter
  if (operator !== 'Top' && operator !== 'Bottom') throw invalid('A top N filter is Top or Bottom.')
  requireColumn(target, 'top N')
  const orderBy = readTarget(filter.orderBy, view)
  if (orderBy.measure === undefined && orderBy.aggregationFunction === undefined)
    throw invalid('A top N filter is ordered by a measure, or by an aggregate of a column.')
  return { kind: 'topN', operator, itemCount: wholeMember(filter, 'itemCount', limits.rows), orderBy }
}

function relativeMembers(filter: Tree, target: Target, view: ReportView): Members {
  const { operator, timeUnitType } = filter
  if (operator !== 0 && operator !== 1 && operator !== 2)
    throw invalid('A relative filter is in the last 0, in this 1 or in the next 2.')
  const isOfMoments = isMomentUnit(timeUnitType)
  if (typeof timeUnitType !== 'number' || !(isOfMoments || Object.values<unknown>(timeUnits).includes(timeUnitType)))
    throw invalid('timeUnitType must be a whole number from 0 to 8.')
  if (filter.filterType === (isOfMoments ? filterTypes.relativeDate : filterTypes.relativeTime))
    throw invalid('A relative date is of days and longer steps, a relative time of minutes and hours.')
  requireColumn(target, 'relative')
  requireDate(target, view)
  const includeToday = flagMember(filter, 'includeToday')
  return {
    kind: isOfMoments ? 'relativeTime' : 'relativeDate',
    operator,
    timeUnitType,
    timeUnitsCount: wholeMember(filter, 'timeUnitsCount', mostUnits, 1),
    ...(includeToday === undefined ? {} : { includeToday }),
  }
}

/** As the contract has it. */
const mostUnits = 10_000

function basicMembers(filter: Tree, target: Target, view: ReportView): Members {
  const { operator, values: sent = [] } = filter
  if (typeof operator !== 'string' || !basicOperators.some((one) => one === operator))
    throw invalid('A basic filter is In, NotIn or All.')
  if (!Array.isArray(sent)) throw invalid('values must be a list.')
  const values = sent.map(readValue)
  // A model here has no keys beside its values: taken for none, they would keep every row.
  if (values.length === 0 && Array.isArray(filter.keyValues) && filter.keyValues.length > 0)
    throw invalid('A basic filter by keys has the values of its column, too.')
  requireColumn(target, 'basic')
  requireValues(target, values, view)
  const requireSingleSelection = flagMember(filter, 'requireSingleSelection')
  return { kind: 'basic', operator, values, ...(requireSingleSelection ? { requireSingleSelection } : {}) }
}

function kindMembers(filter: Tree, target: Target, view: ReportView): Members {
  if (filter.conditions !== undefined) return advancedMembers(filter, target, view)
  if (filter.itemCount !== undefined) return topMembers(filter, target, view)
  if (filter.timeUnitType !== undefined) return relativeMembers(filter, target, view)
  return basicMembers(filter, target, view)
}

function readDisplay(display: unknown): Pick<Filter, 'displaySettings'> {
  if (display === undefined || display === null) return {}
  if (!isTree(display)) throw invalid('displaySettings must be an object.')
  const { displayName } = display
  if (displayName !== undefined && (typeof displayName !== 'string' || displayName.length > limits.title))
    throw invalid(`displayName must be a text of at most ${limits.title} characters.`)
  return {
    displaySettings: {
      ...(flagMember(display, 'isHiddenInViewMode') ? { isHiddenInViewMode: true } : {}),
      ...(flagMember(display, 'isLockedInViewMode') ? { isLockedInViewMode: true } : {}),
      ...(displayName === undefined ? {} : { displayName }),
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
    for (const { columns, points } of combinations)
      for (const [place, column] of columns.entries())
        requireValues(
          column,
          points.flatMap(({ values }) => values.slice(place, place + 1)),
          view,
        )
    return { ...combinedFilter(combined, combinations), ...readDisplay(body.displaySettings) }
  }
  const target = readTarget(body.target, view)
  const { kind, ...members } = kindMembers(body, target, view)
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
  if (body.length > limits.filters) throw invalid(`There are at most ${limits.filters} filters in one place.`)
  return body.map((filter) => readFilter(filter, view))
}

/** The same for filters of which one takes the other's place. */
export const filterKey = ({ target, combinations }: Filter) =>
  combinations
    ? combinations.map(({ columns }) => columns.map(targetKey).join('\u0001')).join('\u0002')
    : targetKey(target)

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
