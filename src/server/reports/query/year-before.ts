/**
 * What the figures of a card that is followed are held against: the same steps of the year before. Only steps are held
 * against each other of which nothing is kept from the reader in either year, by whatever it is that chooses time.
 */
import { type ModelColumn, type ModelTable, type ReportModel, wayBetween } from '../definition/model.ts'
import type { AggregateQuery } from './aggregate-query.ts'
import type { BaseValue, Group } from './fields.ts'
import { groupSql } from './literals.ts'
import { type Predicate, predicatesOf } from './predicates.ts'
import { conditionsNaming, type EffectiveIdentity, visibleConditions } from './row-rules.ts'
import { all, any, raw, type Sql, sql } from './sql.ts'
import { stepAt, stepName, stepOf, stepPlace } from './steps.ts'
import type { VisualPlan } from './visual-query.ts'

interface Reading {
  readonly model: ReportModel
  readonly now: Date
  readonly importedAt: Date
  readonly identity: EffectiveIdentity
}

interface Pair {
  readonly now: string
  /** Null on a 29 February: the year before has none. */
  readonly before: string | null
}

/** What could be held against each other. */
export interface TwoYears {
  readonly time: Group
  readonly year: number
  /** In the order of time. */
  readonly pairs: readonly Pair[]
  /** Steps as they are answered of which something is kept from the rows; null: of none. */
  readonly cut: Sql | null
  readonly predicates: readonly Predicate[]
  /** Nothing that chooses time keeps some of the steps from the rows that they were taken from. */
  readonly areInRows: boolean
}

export interface Compared {
  /** The first and the last step, as they are answered. */
  readonly from: unknown
  readonly to: unknown
  readonly year: number
  /** Of both years, as they are answered. */
  readonly steps: ReadonlySet<string>
  /** One row for each of the two years. */
  readonly query: AggregateQuery
}

export const yearOf = (step: unknown): number => Number(String(step).slice(0, 4))

/** The last year of `steps`, without the last step while it was not over as the data was read. */
function pairsOf(
  { importedAt }: Reading,
  { grain }: Group,
  steps: readonly unknown[],
  isChosen: boolean,
): readonly Pair[] {
  if (!grain) return []
  const read = importedAt.toISOString().slice(0, 10)
  const unfinished = String(stepName(grain, grain === 'day' ? read : String(stepOf(grain, read))))
  const inOrder = steps
    .filter((step) => step !== null)
    .map(String)
    .sort()
  const isUnfinished = inOrder.at(-1) === unfinished
  const finished = isUnfinished ? inOrder.slice(0, -1) : inOrder
  const end = isUnfinished && !isChosen ? String(stepAt(grain, stepPlace(grain, unfinished) - 1)) : finished.at(-1)
  if (end === undefined) return []
  const ofYear = finished.filter((step) => yearOf(step) === yearOf(end))
  const [first] = ofYear
  if (first === undefined || yearOf(end) <= 1) return []
  const places = Array.from({ length: stepPlace(grain, end) - stepPlace(grain, first) + 1 }, (_, place) =>
    String(stepAt(grain, stepPlace(grain, first) + place)),
  )
  // Where nothing chose time, a step without rows is one in which there was nothing.
  return (isChosen ? ofYear : places).map((now) => {
    const before = `${String(yearOf(now) - 1).padStart(4, '0')}${now.slice(4)}`
    return { now, before: before.endsWith('-02-29') ? null : before }
  })
}

interface Time {
  readonly group: Group
  readonly table: ModelTable
  /** The figures are of other tables, which point at its days. */
  readonly isCalendar: boolean
  /** Columns that point at it. */
  readonly pointing: ReadonlySet<ModelColumn>
}

function timeOf(model: ReportModel, { groups }: AggregateQuery, bases: readonly BaseValue[]): Time | null {
  const [group] = groups
  const table = model.tables.get(group?.column.table ?? '')
  if (!group?.grain || !table) return null
  const joins = model.joins.filter(({ to }) => to.table === table.name)
  const isCalendar = bases.every((base) => base.table !== table.name)
  return { group, table, isCalendar, pointing: new Set(joins.map(({ from }) => from)) }
}

/** All that a calendar has, and what it points at, says when something was. */
const saysWhen = (model: ReportModel, { group, table, isCalendar, pointing }: Time, { column }: Group): boolean =>
  column === group.column ||
  pointing.has(column) ||
  (isCalendar && wayBetween(model, table.name, column.table) !== undefined)

/** A choice of time, which the comparison moves. */
const isChoice = ({ group }: Time, predicate: Predicate): boolean =>
  predicate.kind === 'rows' && predicate.group.column === group.column

const isOfCalendar = ({ table, isCalendar }: Time, predicate: Predicate): boolean =>
  isCalendar && predicate.kind === 'rows' && predicate.group.column.table === table.name

function holdsInBoth(model: ReportModel, time: Time, predicate: Predicate): boolean {
  if (predicate.kind === 'rows') return !saysWhen(model, time, predicate.group)
  const groups = predicate.kind === 'combined' ? predicate.lists.flatMap((list) => list.groups) : null
  return groups?.every((group) => !saysWhen(model, time, group)) ?? false
}

/** Rules or filters of the reader name a column that points at the days: of which, no step says. */
const isKeptByPointing = ({ model, identity, now }: Reading, { table, pointing }: Time): boolean =>
  [...model.tables.values()].some(
    (each) =>
      each !== table && conditionsNaming(model, each, identity, now, (column) => pointing.has(column)).length > 0,
  )

const conditionOf = ({ table }: Time, predicate: Predicate): Sql[] =>
  predicate.kind === 'rows' ? [predicate.condition(groupSql(table.stored, predicate.group))] : []

/** Steps of which some rows are hidden from the reader in either year, or left out of those of the later one by a choice. */
function cutStepsSql(
  reading: Reading,
  time: Time,
  pairs: readonly Pair[],
  predicates: readonly Predicate[],
): Sql | null {
  const { model, identity, now } = reading
  const { group, table, isCalendar } = time
  const hiding = [
    ...(isCalendar
      ? visibleConditions(model, table, identity, now)
      : conditionsNaming(model, table, identity, now, (column) => column === group.column)),
    ...predicates
      .filter((each) => isOfCalendar(time, each) && !isChoice(time, each))
      .flatMap((each) => conditionOf(time, each)),
  ]
  const choosing = predicates
    .filter((each) => isChoice(time, each) && !isOfWholeSteps(each, group))
    .flatMap((each) => conditionOf(time, each))
  if (hiding.length + choosing.length === 0) return null
  const cutOf = (steps: readonly string[], conditions: readonly Sql[]) => {
    const inThem = inSteps(reading, group, steps).flatMap((each) => conditionOf(time, each))
    return sql`(${all(inThem)} AND NOT coalesce(${all(conditions)}, false))`
  }
  const isCut = any([
    cutOf(
      pairs.map((pair) => pair.now),
      [...hiding, ...choosing],
    ),
    cutOf(
      pairs.flatMap(({ before }) => before ?? []),
      hiding,
    ),
  ])
  return sql` SELECT DISTINCT ${groupSql(table.stored, group)} FROM ${raw(table.stored)} WHERE ${isCut}`
}

/** Null where there is nothing to compare, or it cannot be said what of the year before is kept from the reader. */
export function twoYearsOf(reading: Reading, { query }: VisualPlan, steps: readonly unknown[]): TwoYears | null {
  const { model, now } = reading
  const bases = query.values.flatMap((value) =>
    value.kind === 'aggregate' ? [value] : [value.numerator, value.denominator],
  )
  const time = timeOf(model, query, bases)
  if (!time || isKeptByPointing(reading, time)) return null
  const predicates = query.predicates.filter((each) => !isChoice(time, each))
  const ofMeasures = bases.flatMap(({ filters }) => predicatesOf(model, filters, { now }))
  const others = [...predicates.filter((each) => !isOfCalendar(time, each)), ...ofMeasures]
  const areInRows = predicates.length === query.predicates.length
  const pairs = pairsOf(reading, time.group, steps, !areInRows)
  if (pairs.length === 0 || !others.every((each) => holdsInBoth(model, time, each))) return null
  return {
    time: time.group,
    year: yearOf(pairs[0]?.now) - 1,
    pairs,
    cut: cutStepsSql(reading, time, pairs, query.predicates),
    predicates,
    areInRows,
  }
}

/** A choice of years leaves out months, and cuts none. */
const coarseness = ['day', 'month', 'quarter', 'year']
function isOfWholeSteps(choice: Predicate, { grain }: Group): boolean {
  const chosen = choice.kind === 'rows' ? choice.group.grain : null
  return chosen !== null && coarseness.indexOf(chosen) >= coarseness.indexOf(grain ?? 'year')
}

function inSteps({ model, now }: Pick<Reading, 'model' | 'now'>, { column, grain }: Group, values: readonly string[]) {
  const target = { table: column.table, hierarchy: column.name, hierarchyLevel: grain ?? '' }
  return predicatesOf(model, [{ target, operator: 'In', values: [...values] }], { now })
}

/** `cut`: what was answered to the question of that name. Null: nothing is left. */
export function comparedWithYearBefore(
  reading: Pick<Reading, 'model' | 'now'>,
  { query }: VisualPlan,
  { time, year, pairs, predicates }: TwoYears,
  cut: ReadonlySet<string>,
): Compared | null {
  const whole = pairs.filter(({ now, before }) => !cut.has(now) && !(before !== null && cut.has(before)))
  const [first, last] = [whole[0], whole.at(-1)]
  if (!time.grain || !first || !last) return null
  const values = whole.flatMap(({ now, before }) => (before === null ? [now] : [now, before]))
  return {
    from: stepAt(time.grain, stepPlace(time.grain, first.now)),
    to: stepAt(time.grain, stepPlace(time.grain, last.now)),
    year,
    steps: new Set(values),
    query: {
      groups: [{ ...time, grain: 'year' }],
      values: query.values,
      predicates: [...predicates, ...inSteps(reading, time, values)],
    },
  }
}
