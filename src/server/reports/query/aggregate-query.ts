/**
 * Groups and values over one star or several. Each value is computed from the rows of its own table, joined to what they
 * point at; values of several tables meet where their groups are the same.
 */
import { type Join, type ModelColumn, type ReportModel, wayBetween } from '../definition/model.ts'
import { told } from '../faults.ts'
import { type BaseValue, FieldError, type Group, type Value } from './fields.ts'
import { columnSql, groupSql } from './literals.ts'
import { type CombinedPredicate, type Predicate, predicatesOf, type TopPredicate } from './predicates.ts'
import { all, any, joined, ofReport, raw, type Sql, sql } from './sql.ts'

export interface AggregateQuery {
  readonly groups: readonly Group[]
  readonly values: readonly Value[]
  readonly predicates: readonly Predicate[]
}

export interface Scope {
  readonly model: ReportModel
  readonly now: Date
}

const separated = (parts: readonly Sql[]): Sql => joined(parts, ', ')
const groupName = (index: number): Sql => raw(`g${index}`)
const valueName = (index: number): Sql => raw(`w${index}`)

/** Conditions of one table's rows: filters on it and on what it points at. Others have no say in it. */
function rowConditions(
  { model }: Scope,
  fact: string,
  predicates: readonly Predicate[],
): { used: string[]; conditions: Sql[] } {
  const isInReach = ({ column }: Group) => wayBetween(model, fact, column.table) !== undefined
  const reaching = predicates.filter((predicate) => predicate.kind === 'rows').filter(({ group }) => isInReach(group))
  const combined = predicates
    .filter((predicate) => predicate.kind === 'combined')
    .map((predicate) => ({ ...predicate, lists: predicate.lists.filter(({ groups }) => groups.every(isInReach)) }))
    .filter(({ lists }) => lists.length > 0)
  return {
    used: [
      ...reaching.map(({ group }) => group.column.table),
      ...combined.flatMap(({ lists }) => lists.flatMap(({ groups }) => groups.map(({ column }) => column.table))),
    ],
    conditions: [
      ...reaching.map(({ group, condition }) => condition(groupOf(model, group))),
      ...combined.map((predicate) => combinedCondition(model, predicate)),
    ],
  }
}

function combinedCondition(model: ReportModel, { lists, keeps }: CombinedPredicate): Sql {
  const conditions = lists.map(({ groups, condition }) => condition(groups.map((group) => groupOf(model, group))))
  return keeps ? any(conditions) : all(conditions)
}

const viewOf = (model: ReportModel, table: string): string => model.tables.get(table)?.view ?? ''

/** `v0 LEFT JOIN v1 ON …` for all tables that are used; each is reached in one way only. */
function joinedTables(model: ReportModel, fact: string, used: readonly string[]): Sql {
  const joins = new Set<Join>(used.flatMap((table) => wayBetween(model, fact, table) ?? []))
  const texts = [...joins].map(({ from, to }) => {
    const [left, right] = [viewOf(model, from.table), viewOf(model, to.table)]
    return sql` LEFT JOIN ${raw(right)} ON ${columnSql(left, from)} = ${columnSql(right, to)}`
  })
  return sql`${raw(viewOf(model, fact))}${joined(texts, '')}`
}

const aggregateSql = ({ aggregate, column }: BaseValue, view: string): Sql => {
  const value = column ? columnSql(view, column) : raw('*')
  return aggregate === 'countDistinct' ? sql`count(DISTINCT ${value})` : sql`${raw(aggregate)}(${value})`
}

/** The aggregate over rows that the measure's own filters keep. */
function measured(scope: Scope, value: BaseValue): { used: string[]; text: Sql } {
  const { model, now } = scope
  const aggregate = aggregateSql(value, viewOf(model, value.table))
  if (value.filters.length === 0) return { used: [value.table], text: aggregate }
  const { used, conditions } = rowConditions(scope, value.table, predicatesOf(model, value.filters, { now }))
  return { used: [value.table, ...used], text: ofReport(sql`${aggregate} FILTER (WHERE ${all(conditions)})`) }
}

const isSameValue = (one: BaseValue, other: BaseValue): boolean =>
  one.table === other.table &&
  one.aggregate === other.aggregate &&
  one.column === other.column &&
  one.filters === other.filters

function basesOf(values: readonly Value[]): BaseValue[] {
  const bases: BaseValue[] = []
  for (const value of values) {
    for (const base of value.kind === 'aggregate' ? [value] : [value.numerator, value.denominator]) {
      if (!bases.some((known) => isSameValue(known, base))) bases.push(base)
    }
  }
  return bases
}

export function requireWays(model: ReportModel, fact: string, groups: readonly Group[]): void {
  for (const { column } of groups) {
    if (wayBetween(model, fact, column.table)) continue
    throw new FieldError(
      '',
      column.name,
      told('reportJson.noRelationship', { from: fact, to: column.table, column: column.name }),
    )
  }
}

interface Top {
  readonly name: string
  readonly predicate: TopPredicate
}

/** Groups that filters on computed values let through, for totals over no more than those. */
interface Kept {
  readonly name: string
  readonly groups: readonly Group[]
}

interface Limits {
  readonly tops: readonly Top[]
  readonly kept?: Kept | undefined
}

const isIn = (name: string, columns: readonly Sql[]): Sql => {
  const same = columns.map((column, index) => sql`${raw(name)}.${groupName(index)} IS NOT DISTINCT FROM ${column}`)
  return sql`EXISTS (SELECT 1 FROM ${raw(name)} WHERE ${all(same)})`
}

/** Conditions that name groups computed before, and the tables that they need joined. */
function limitConditions(
  model: ReportModel,
  fact: string,
  { tops, kept }: Limits,
): { used: string[]; conditions: Sql[] } {
  const wanted = [
    ...tops.map(({ name, predicate }) => ({ name, groups: [predicate.group] })),
    ...(kept ? [kept] : []),
  ].filter(({ groups }) => groups.every(({ column }) => wayBetween(model, fact, column.table)))
  return {
    used: wanted.flatMap(({ groups }) => groups.map(({ column }) => column.table)),
    conditions: wanted.map(({ name, groups }) =>
      isIn(
        name,
        groups.map((group) => groupOf(model, group)),
      ),
    ),
  }
}

const groupOf = (model: ReportModel, group: Group): Sql => groupSql(viewOf(model, group.column.table), group)

/** `SELECT g0, …, a0, …` from the rows of one table. */
function factQuery(
  scope: Scope,
  fact: string,
  query: AggregateQuery,
  bases: readonly BaseValue[],
  limits: Limits,
): Sql {
  const { model } = scope
  requireWays(model, fact, query.groups)
  const rows = rowConditions(scope, fact, query.predicates)
  const limited = limitConditions(model, fact, limits)
  const columns = query.groups.map((group) => groupOf(model, group))
  const aggregates = bases.map((base) =>
    base.table === fact ? measured(scope, base) : { used: [], text: raw('NULL') },
  )
  const used = [
    ...query.groups.map(({ column }) => column.table),
    ...rows.used,
    ...limited.used,
    ...aggregates.flatMap((aggregate) => aggregate.used),
  ]
  const named = [
    ...columns.map((column, index) => sql`${column} AS ${groupName(index)}`),
    ...aggregates.map(({ text }, index) => sql`${text} AS ${baseName(index)}`),
  ]
  const grouping = columns.length === 0 ? raw('') : sql` GROUP BY ${separated(columns)}`
  const conditions = all([...rows.conditions, ...limited.conditions])
  return sql`SELECT ${separated(named)} FROM ${joinedTables(model, fact, used)} WHERE ${conditions}${grouping}`
}

const baseName = (index: number): Sql => raw(`a${index}`)

/** The facts’ queries as one; each base value comes from one of them and is null in the others. */
function basesQuery(scope: Scope, query: AggregateQuery, bases: readonly BaseValue[], limits: Limits): Sql {
  const facts = [...new Set(bases.map(({ table }) => table))]
  const queries = facts.map((fact) => factQuery(scope, fact, query, bases, limits))
  if (queries.length === 1) return joined(queries, '')
  const groups = query.groups.map((_, index) => groupName(index))
  const values = bases.map((_, index) => sql`any_value(${baseName(index)}) AS ${baseName(index)}`)
  const grouping = groups.length === 0 ? raw('') : sql` GROUP BY ${separated(groups)}`
  return sql`SELECT ${separated([...groups, ...values])} FROM (${joined(queries, ' UNION ALL ')})${grouping}`
}

function valueSql(value: Value, bases: readonly BaseValue[]): Sql {
  const name = (base: BaseValue): Sql => baseName(bases.findIndex((known) => isSameValue(known, base)))
  if (value.kind === 'aggregate') return name(value)
  return sql`CAST(${name(value.numerator)} AS DOUBLE) / nullif(${name(value.denominator)}, 0)`
}

/** `SELECT g0, …, w0, …` of groups that have some value and pass the filters on values. */
function valuesQuery(scope: Scope, query: AggregateQuery, limits: Limits): Sql {
  const filters = query.predicates.filter((predicate) => predicate.kind === 'values')
  const bases = basesOf([...query.values, ...filters.map(({ value }) => value)])
  if (bases.length === 0) return distinctQuery(scope, query, limits)
  const groups = query.groups.map((_, index) => groupName(index))
  const values = query.values.map((value) => valueSql(value, bases))
  const hasValue =
    groups.length > 0 && values.length > 0 ? [sql`coalesce(${separated(values.map(asText))}) IS NOT NULL`] : []
  const conditions = [...hasValue, ...filters.map((filter) => filter.condition(valueSql(filter.value, bases)))]
  const columns = [...groups, ...values.map((value, index) => sql`${value} AS ${valueName(index)}`)]
  return sql`SELECT ${separated(columns)} FROM (${basesQuery(scope, query, bases, limits)}) WHERE ${all(conditions)}`
}

const asText = (value: Sql): Sql => sql`CAST(${value} AS VARCHAR)`

/** Groups alone are the different ones that there are in the rows of a table that has them all within reach. */
function distinctQuery(scope: Scope, query: AggregateQuery, limits: Limits): Sql {
  const { model } = scope
  const fact = anchorOf(model, query.groups)
  const rows = rowConditions(scope, fact, query.predicates)
  const limited = limitConditions(model, fact, limits)
  const columns = query.groups.map((group, index) => sql`${groupOf(model, group)} AS ${groupName(index)}`)
  const used = [...query.groups.map(({ column }) => column.table), ...rows.used, ...limited.used]
  const conditions = all([...rows.conditions, ...limited.conditions])
  return sql`SELECT DISTINCT ${separated(columns)} FROM ${joinedTables(model, fact, used)} WHERE ${conditions}`
}

/** The table that holds the groups, or the first one whose rows point at all of them. */
export function anchorOf(model: ReportModel, groups: readonly Group[]): string {
  const own = new Set(groups.map(({ column }) => column.table))
  const [only] = own
  if (own.size === 1 && only !== undefined) return only
  const reaching = [...model.tables.keys()].find((fact) => [...own].every((table) => wayBetween(model, fact, table)))
  if (reaching !== undefined) return reaching
  throw new FieldError('', [...own].join(', '), told('reportJson.noCommonTable', { list: [...own].join(', ') }))
}

/** `, top0 AS (…)` for each top N; they see the other filters on rows. */
function topQueries(scope: Scope, predicates: readonly Predicate[]): { tops: Top[]; texts: Sql[] } {
  const rows = predicates.filter(({ kind }) => kind === 'rows' || kind === 'combined')
  const tops = predicates
    .filter((predicate) => predicate.kind === 'top')
    .map((predicate, index): Top => ({ name: `top${index}`, predicate }))
  const texts = tops.map(({ name, predicate }) => {
    const { group, by, isBottom, count } = predicate
    const candidates = valuesQuery(scope, { groups: [group], values: [by], predicates: rows }, { tops: [] })
    const direction = raw(isBottom ? 'ASC' : 'DESC')
    return sql`, ${raw(name)} AS (SELECT g0 FROM (${candidates}) QUALIFY rank() OVER (ORDER BY w0 ${direction}) <= ${raw(count)})`
  })
  return { tops, texts }
}

export interface Order {
  readonly by: { readonly group: number } | { readonly value: number }
  readonly direction: 'asc' | 'desc'
}

function orderSql(groups: readonly Group[], { by, direction }: Order): Sql {
  const ending = raw(`${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`)
  if ('value' in by) return sql`${valueName(by.value)} ${ending}`
  const isText = groups[by.group]?.column.type === 'text'
  // People's order of letters, and the letters themselves where that leaves two alike.
  if (isText) return sql`icu_sort_key(${groupName(by.group)}, 'und') ${ending}, ${groupName(by.group)} ${ending}`
  return sql`${groupName(by.group)} ${ending}`
}

/** Columns g0, …, w0, …; `head` is `viewsOf`. */
export function aggregateStatement(
  scope: Scope,
  head: Sql,
  query: AggregateQuery,
  orders: readonly Order[],
  limit: number,
): Sql {
  const { tops, texts } = topQueries(scope, query.predicates)
  const byGroups = query.groups.map((_, group): Order => ({ by: { group }, direction: 'asc' }))
  const ordering = [...orders, ...byGroups].map((order) => orderSql(query.groups, order))
  const sorted = ordering.length === 0 ? raw('') : sql` ORDER BY ${separated(ordering)}`
  const values = valuesQuery(scope, query, { tops })
  return sql`${head}${joined(texts, '')} SELECT * FROM (${values})${sorted} LIMIT ${raw(limit)}`
}

/** The same values over fewer groups: those at the positions `keeps`. */
export function totalsStatement(
  scope: Scope,
  head: Sql,
  query: AggregateQuery,
  keeps: readonly number[],
  limit: number,
): Sql {
  const { tops, texts } = topQueries(scope, query.predicates)
  const groups = query.groups.filter((_, index) => keeps.includes(index))
  const filtersValues = query.predicates.some(({ kind }) => kind === 'values')
  const kept = filtersValues ? { name: 'kept', groups: query.groups } : undefined
  const keptText = kept ? sql`, kept AS (${valuesQuery(scope, query, { tops })})` : raw('')
  const predicates = query.predicates.filter(({ kind }) => kind !== 'values')
  const totals = valuesQuery(scope, { groups, values: query.values, predicates }, { tops, kept })
  const ordering = groups.map((_, group) => orderSql(groups, { by: { group }, direction: 'asc' }))
  const sorted = ordering.length === 0 ? raw('') : sql` ORDER BY ${separated(ordering)}`
  return sql`${head}${joined(texts, '')}${keptText} SELECT * FROM (${totals})${sorted} LIMIT ${raw(limit)}`
}

/** The rows themselves: the visible columns of one table and what else the visual shows. */
export function rowsStatement(
  scope: Scope,
  head: Sql,
  fact: string,
  columns: readonly ModelColumn[],
  predicates: readonly Predicate[],
  limit: number,
): Sql {
  const { model } = scope
  const { tops, texts } = topQueries(scope, predicates)
  const rows = rowConditions(scope, fact, predicates)
  const limited = limitConditions(model, fact, { tops })
  const shown = columns.map(
    (column, index) => sql`${columnSql(viewOf(model, column.table), column)} AS ${groupName(index)}`,
  )
  const used = [...columns.map(({ table }) => table), ...rows.used, ...limited.used]
  const conditions = all([...rows.conditions, ...limited.conditions])
  return sql`${head}${joined(texts, '')} SELECT ${separated(shown)} FROM ${joinedTables(model, fact, used)} WHERE ${conditions} LIMIT ${raw(limit)}`
}
