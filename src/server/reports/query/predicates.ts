/** The embed protocol's filters as conditions. Blank is a value: “is not X” keeps blank rows, “less than X” does not. */
import type { Combinations, Filter, FilterValue } from '../../../contract/models/report-definition.ts'
import {
  basicOperators,
  conditionOperators,
  reportLimits as limits,
  topNOperators,
} from '../../../contract/vocabulary/reports.ts'
import type { ReportModel } from '../definition/model.ts'
import { told } from '../faults.ts'
import { at, FieldError, type Group, resolveTarget, type Value, valueType } from './fields.ts'
import { isListed, isWithin, literal, numberLiteral } from './literals.ts'
import { isMomentUnit, relativeDays, relativeMoments } from './relative-days.ts'
import { all, any, bound, joined, type Sql, sql } from './sql.ts'

/** Keeps rows by a value that they or a row they point at have. */
interface RowPredicate {
  readonly kind: 'rows'
  readonly group: Group
  readonly condition: (column: Sql) => Sql
}

/** Keeps groups by what is computed for them. */
interface ValuePredicate {
  readonly kind: 'values'
  readonly value: Value
  readonly condition: (value: Sql) => Sql
}

/** Keeps rows of the best groups; those that share the last place are all kept. */
export interface TopPredicate {
  readonly kind: 'top'
  readonly group: Group
  readonly by: Value
  readonly isBottom: boolean
  readonly count: number
}

/** Keeps rows by values of several columns that belong together, each list wherever all of its columns are in reach. */
export interface CombinedPredicate {
  readonly kind: 'combined'
  readonly lists: readonly CombinedList[]
  /** It keeps what it names, so that one of several lists is enough; otherwise each of them leaves out. */
  readonly keeps: boolean
}

interface CombinedList {
  readonly groups: readonly Group[]
  readonly keeps: boolean
  readonly condition: (columns: readonly Sql[]) => Sql
}

export type Predicate = RowPredicate | ValuePredicate | TopPredicate | CombinedPredicate

interface Reading {
  readonly now: Date
  /** In row-level rules texts compare without regard to case, as names of people and roles do. */
  readonly ignoreCase?: boolean
}

/** Undefined for a filter that keeps everything. */
export function predicateOf(model: ReportModel, filter: Filter, reading: Reading): Predicate | undefined {
  const field = at('target', () => resolveTarget(model, filter.target))
  if (filter.combinations) return combinedPredicate(model, filter.combinations)
  if (filter.itemCount !== undefined) return topPredicate(model, field, filter)
  if (filter.conditions) return advancedPredicate(field, filter, reading)
  if (filter.timeUnitsCount !== undefined || filter.timeUnitType !== undefined)
    return relativePredicate(field, filter, reading)
  if (filter.values) return basicPredicate(field, filter, filter.values, reading)
  if (wordOf(basicOperators, filter.operator) === 'All') return undefined
  throw new FieldError('', filter.$schema ?? 'filter', told('reportJson.filterHas'))
}

export function predicatesOf(model: ReportModel, filters: readonly Filter[], reading: Reading): Predicate[] {
  let tops = 0
  return filters.flatMap((filter, index) =>
    at(`filters[${index}]`, () => {
      const predicate = predicateOf(model, filter, reading)
      if (predicate?.kind === 'top') tops += 1
      if (tops > limits.topFilters)
        throw new FieldError('', `${tops}`, `no more than ${limits.topFilters} filters keep the best`, 'tooMuch')
      return predicate ?? []
    }),
  )
}

function wordOf<Word extends string>(known: readonly Word[], given: unknown): Word | undefined {
  return typeof given === 'string' ? known.find((word) => word.toLowerCase() === given.toLowerCase()) : undefined
}

function groupOnly(field: Group | Value): Group {
  if (field.kind === 'group') return field
  throw new FieldError('target', field.kind, told('reportJson.forColumns'))
}

function basicPredicate(
  field: Group | Value,
  { operator }: Filter,
  values: readonly FilterValue[],
  { ignoreCase }: Reading,
): RowPredicate | undefined {
  const group = groupOnly(field)
  const word = wordOf(basicOperators, operator)
  if (!word)
    throw new FieldError(
      'operator',
      String(operator),
      told('reportJson.operators', { list: basicOperators.join(', ') }),
    )
  if (word === 'All') return undefined
  const { isIn, isNotIn } = listOf(group, values, ignoreCase)
  return { kind: 'rows', group, condition: word === 'In' ? isIn : isNotIn }
}

/** Whether a column has one of the values; the two are each other's opposite, for blank as well. */
function listOf(group: Group, values: readonly FilterValue[], ignoreCase = false): { isIn: Test; isNotIn: Test } {
  const folds = ignoreCase && group.column.type === 'text'
  const isWanted = isListed(group, values, folds)
  const hasBlank = values.includes(null)
  const hasValues = values.some((value) => value !== null)
  const isOne: Test = (column) => (hasValues ? isWanted(folds ? lower(column) : column) : any([]))
  return {
    isIn: (column) => (hasBlank ? any([isOne(column), isBlank(column)]) : isOne(column)),
    isNotIn: (column) =>
      hasBlank
        ? sql`(${isNotBlank(column)} AND NOT ${isOne(column)})`
        : sql`(${isBlank(column)} OR NOT ${isOne(column)})`,
  }
}

const lower = (text: Sql): Sql => sql`lower(${text})`

function advancedPredicate(
  field: Group | Value,
  { conditions = [], logicalOperator = 'And' }: Filter,
  { ignoreCase }: Reading,
): RowPredicate | ValuePredicate | undefined {
  const logic = wordOf(['And', 'Or'], logicalOperator)
  if (!logic) throw new FieldError('logicalOperator', logicalOperator, told('reportJson.logicalOperators'))
  const tests = conditions.flatMap(
    (condition, index) => at(`conditions[${index}]`, () => test(field, condition, ignoreCase)) ?? [],
  )
  if (tests.length === 0) return undefined
  const condition = (tested: Sql) => (logic === 'And' ? all : any)(tests.map((each) => each(tested)))
  return field.kind === 'group'
    ? { kind: 'rows', group: field, condition }
    : { kind: 'values', value: field, condition }
}

type Test = (tested: Sql) => Sql

const comparisons = {
  LessThan: '<',
  LessThanOrEqual: '<=',
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
} as const

function test(
  field: Group | Value,
  { operator, value = null }: { operator: string; value?: FilterValue },
  ignoreCase = false,
): Test | undefined {
  const word = wordOf(conditionOperators, operator)
  const compared = (): Sql => at('value', () => comparedWith(field, value))
  const fold = ignoreCase && field.kind === 'group' && field.column.type === 'text' ? lower : (text: Sql) => text
  switch (word) {
    case undefined:
      throw new FieldError('operator', operator, told('reportJson.operators', { list: conditionOperators.join(', ') }))
    case 'None':
      return undefined
    case 'IsBlank':
      return isBlank
    case 'IsNotBlank':
      return isNotBlank
    case 'Is': {
      if (value === null) return isBlank
      const wanted = fold(compared())
      return (tested) => sql`${fold(tested)} = ${wanted}`
    }
    case 'IsNot': {
      if (value === null) return isNotBlank
      const wanted = fold(compared())
      return (tested) => sql`(${tested} IS NULL OR ${fold(tested)} <> ${wanted})`
    }
    case 'LessThan':
    case 'LessThanOrEqual':
    case 'GreaterThan':
    case 'GreaterThanOrEqual': {
      const limit = compared()
      return (tested) => joined([tested, limit], ` ${comparisons[word]} `)
    }
    case 'IsEmptyString':
    case 'IsNotEmptyString':
      return textTest(field, word, '')
    default:
      return textTest(field, word, String(value ?? ''))
  }
}

const isBlank: Test = (tested) => sql`${tested} IS NULL`
const isNotBlank: Test = (tested) => sql`${tested} IS NOT NULL`

const comparedWith = (field: Group | Value, value: FilterValue): Sql => {
  if (value === null) throw new FieldError('', 'null', told('reportJson.blank'))
  if (field.kind === 'group') return literal(field, value)
  const column = field.kind === 'aggregate' ? field.column : null
  const type = valueType(field)
  // The first and the last of days or texts are such themselves (R100).
  return column && type !== 'integer' && type !== 'decimal'
    ? literal({ kind: 'group', column, grain: null }, value)
    : numberLiteral(value, field)
}

type TextOperator =
  | 'Contains'
  | 'DoesNotContain'
  | 'StartsWith'
  | 'DoesNotStartWith'
  | 'IsEmptyString'
  | 'IsNotEmptyString'

/** Parts of texts are found without regard to case. */
function textTest(field: Group | Value, operator: TextOperator, part: string): Test {
  if (field.kind !== 'group' || field.column.type !== 'text') {
    throw new FieldError('operator', operator, told('reportJson.forTexts', { operator }))
  }
  const wanted = lower(bound(part, 'VARCHAR'))
  const contains: Test = (tested) => sql`contains(lower(${tested}), ${wanted})`
  const startsWith: Test = (tested) => sql`starts_with(lower(${tested}), ${wanted})`
  const not =
    (positive: Test): Test =>
    (tested) =>
      sql`(${tested} IS NULL OR NOT ${positive(tested)})`
  switch (operator) {
    case 'Contains':
      return contains
    case 'DoesNotContain':
      return not(contains)
    case 'StartsWith':
      return startsWith
    case 'DoesNotStartWith':
      return not(startsWith)
    case 'IsEmptyString':
      return (tested) => sql`${tested} = ''`
    case 'IsNotEmptyString':
      return (tested) => sql`(${tested} IS NULL OR ${tested} <> '')`
  }
}

function topPredicate(
  model: ReportModel,
  field: Group | Value,
  { operator, itemCount = 0, orderBy }: Filter,
): TopPredicate {
  const group = groupOnly(field)
  const word = wordOf(topNOperators, operator)
  if (!word)
    throw new FieldError('operator', String(operator), told('reportJson.operators', { list: topNOperators.join(', ') }))
  if (!orderBy) throw new FieldError('orderBy', 'orderBy', told('reportJson.topNeedsOrder'))
  const by = at('orderBy', () => resolveTarget(model, orderBy))
  if (by.kind === 'group') throw new FieldError('orderBy', by.column.name, told('reportJson.topByMeasure'))
  return { kind: 'top', group, by, isBottom: word === 'Bottom', count: itemCount }
}

function relativePredicate(field: Group | Value, filter: Filter, { now }: Reading): RowPredicate {
  const group = groupOnly(field)
  if (isMomentUnit(filter.timeUnitType ?? -1)) return momentsPredicate(group, filter, now)
  if (group.column.type !== 'date' && group.column.type !== 'datetime') {
    throw new FieldError('target', group.column.name, told('reportJson.notADate', { column: group.column.name }))
  }
  const { operator, timeUnitsCount: count = 1, timeUnitType: unit = -1, includeToday = true } = filter
  const days = relativeDays({ operator: typeof operator === 'number' ? operator : -1, count, unit, includeToday }, now)
  if (!days) throw new FieldError('operator', String(operator), told('reportJson.relativeDate'))
  return { kind: 'rows', group, condition: isWithin(group, days.from, days.until) }
}

function momentsPredicate(
  group: Group,
  { operator, timeUnitsCount: count = 1, timeUnitType: unit = -1 }: Filter,
  now: Date,
): RowPredicate {
  if (group.column.type !== 'datetime' || group.grain !== null)
    throw new FieldError('target', group.column.name, told('reportJson.notAMoment', { column: group.column.name }))
  const moments = relativeMoments({ operator: typeof operator === 'number' ? operator : -1, count, unit }, now)
  if (!moments) throw new FieldError('operator', String(operator), told('reportJson.relativeDate'))
  const from = bound(moments.from, 'TIMESTAMP')
  const until = bound(moments.until, 'TIMESTAMP')
  return { kind: 'rows', group, condition: (column) => sql`(${column} >= ${from} AND ${column} < ${until})` }
}

function combinedPredicate(model: ReportModel, combinations: readonly Combinations[]): CombinedPredicate | undefined {
  const lists = combinations.flatMap((one, index) =>
    at(`combinations[${index}]`, () => (one.points.length > 0 ? combinedList(model, one) : [])),
  )
  if (combinations.length > 1) requireOneKind(combinations)
  const keeps = lists.some((list) => list.keeps)
  return lists.length > 0 ? { kind: 'combined', lists, keeps } : undefined
}

/** As the protocol has it: trees are of one list of columns. */
function requireOneKind(combinations: readonly Combinations[]): void {
  const points = combinations.flatMap(({ columns, points: own }) =>
    own.map(({ values, isKept }) => ({ isKept, isWhole: values.length === columns.length })),
  )
  if (points.some(({ isKept, isWhole }) => !isWhole || isKept !== points[0]?.isKept))
    throw new FieldError('combinations', `${combinations.length}`, told('reportJson.severalLists'))
}

/** Of a tree of values: what is below one, and what it says itself. */
interface Branch {
  isKept?: boolean
  readonly below: Map<FilterValue, Branch>
}

function combinedList(model: ReportModel, { columns, points }: Combinations): CombinedList {
  const groups = columns.map((target, index) =>
    at(`columns[${index}]`, () => {
      const field = resolveTarget(model, target)
      if (field.kind === 'group') return field
      throw new FieldError('', field.kind, told('reportJson.forColumns'))
    }),
  )
  const root: Branch = { below: new Map() }
  for (const [index, { values, isKept }] of points.entries()) {
    if (values.length > groups.length)
      throw new FieldError(`points[${index}].values`, `${values.length}`, told('reportJson.oneValueEach'))
    let branch = root
    for (const value of values) {
      const next = branch.below.get(value) ?? { below: new Map() }
      branch.below.set(value, next)
      branch = next
    }
    branch.isKept = isKept
  }
  const keeps = points.some(({ isKept }) => isKept)
  const condition = at('points', () => branchCondition(groups, root, !keeps))
  return { groups, keeps, condition }
}

type CombinedTest = (columns: readonly Sql[]) => Sql

/** Of rows that are of a branch, those that it keeps. Never unknown, whatever is blank. */
function branchCondition(groups: readonly Group[], { below }: Branch, isKept: boolean, level = 0): CombinedTest {
  const group = groups[level]
  if (!group || below.size === 0) return () => (isKept ? all([]) : any([]))
  const ends: FilterValue[] = []
  const further: { list: ReturnType<typeof listOf>; test: CombinedTest }[] = []
  for (const [value, branch] of below) {
    const keeps = branch.isKept ?? isKept
    if (branch.below.size > 0)
      further.push({ list: listOf(group, [value]), test: branchCondition(groups, branch, keeps, level + 1) })
    else if (keeps !== isKept) ends.push(value)
  }
  const ending = ends.length > 0 ? listOf(group, ends) : undefined
  return (columns) => {
    const column = columns[level]
    if (!column) return any([])
    if (isKept)
      return all([
        ...(ending ? [ending.isNotIn(column)] : []),
        ...further.map(({ list, test }) => any([list.isNotIn(column), test(columns)])),
      ])
    return any([
      ...(ending ? [known(ending.isIn(column))] : []),
      ...further.map(({ list, test }) => all([known(list.isIn(column)), test(columns)])),
    ])
  }
}

/** A list has no answer for blank where blank is not in it: it is not. */
const known = (condition: Sql): Sql => sql`coalesce(${condition}, false)`
