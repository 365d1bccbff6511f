/**
 * What of each table somebody may see. Queries name these views and nothing else; a query that forgets them finds no
 * table at all. A table that points at a restricted one shows only rows that point at visible ones.
 */
import type { Filter, FilterValue, RowRule } from '../../../contract/models/report-definition.ts'
import { ruleNames } from '../../../contract/vocabulary/reports.ts'
import { foldedName } from '../../names/folded-name.ts'
import type { ModelColumn, ModelTable, ReportModel } from '../definition/model.ts'
import { told } from '../faults.ts'
import { at, FieldError, resolveTarget } from './fields.ts'
import { columnSql, groupSql } from './literals.ts'
import { predicateOf } from './predicates.ts'
import { all, any, joined, ofReport, raw, type Sql, sql } from './sql.ts'

export interface EffectiveIdentity {
  readonly userName: string
  /** False: rows that are kept for people by their names are kept from this one. */
  readonly isNameVouchedFor: boolean
  readonly roles: readonly string[]
  /** On columns; they hold in every statement, as the report’s own rules do. */
  readonly filters?: readonly Filter[]
}

/** The definition keeps rows from some people, and nobody is named. */
export class IdentityMissing extends Error {
  override readonly name = 'IdentityMissing'
}

const isSameName = (one: string, other: string) => foldedName(one) === foldedName(other)

const asksName = ({ filters }: RowRule): boolean =>
  filters.some(
    ({ values = [], conditions = [] }) =>
      values.includes(ruleNames.userName) || conditions.some(({ value }) => value === ruleNames.userName),
  )

/** Rows of those who lack a role: whoever loses one would see more, which nobody who takes a role away is asked about (A137). */
const opensByLoss = ({ values = [], operator }: Filter): boolean =>
  values.includes(ruleNames.roles) && String(operator).toLowerCase() !== 'in'

/** One of before such rules were refused lets nothing through. */
const concerns = (rule: RowRule, identity: EffectiveIdentity): boolean =>
  !rule.filters.some(opensByLoss) &&
  (rule.roles === undefined || rule.roles.some((role) => identity.roles.some((own) => isSameName(own, role)))) &&
  (identity.isNameVouchedFor || !asksName(rule))

/** Replaced once, so that a person who is called {roles} is a person of that name. */
const filled = (value: FilterValue, identity: EffectiveIdentity): FilterValue[] => {
  if (value === ruleNames.userName) return [identity.userName]
  return value === ruleNames.roles ? [...identity.roles] : [value]
}

function withIdentity(filter: Filter, identity: EffectiveIdentity): Filter {
  return {
    ...filter,
    ...(filter.values && { values: filter.values.flatMap((value) => filled(value, identity)) }),
    ...(filter.conditions && {
      conditions: filter.conditions.map(({ operator, value = null }) => ({
        operator,
        value: filled(value, identity)[0] ?? null,
      })),
    }),
  }
}

/** Rows that one of them lets through are seen. None: no row is, since there are rules for others. */
const rulesFor = ({ rules }: ModelTable, identity: EffectiveIdentity): RowRule[] =>
  rules.filter((rule) => concerns(rule, identity))

/** What keeps rows from somebody, to be told: tables that have rules, and those for this person, with their name filled in. */
export const tablesWithRules = (model: ReportModel, identity: EffectiveIdentity) =>
  [...model.tables.values()]
    .filter(({ rules }) => rules.length > 0)
    .map((table) => ({
      table: table.definition,
      rules: rulesFor(table, identity).map((rule) => ({
        ...rule,
        filters: rule.filters.map((filter) => withIdentity(filter, identity)),
      })),
    }))

/** What a rule lets through. Throws for a filter that a rule cannot have. */
export function ruleCondition(
  model: ReportModel,
  table: ModelTable,
  rule: RowRule,
  identity: EffectiveIdentity,
  now: Date,
): Sql {
  const conditions = rule.filters.map((filter, index) =>
    at(`filters[${index}]`, () => {
      const { conditions: tests = [] } = filter
      if (tests.some(({ value }) => value === ruleNames.roles)) {
        throw new FieldError(
          'conditions',
          ruleNames.roles,
          told('reportJson.ruleConditions', { name: ruleNames.roles }),
        )
      }
      if (opensByLoss(filter)) {
        throw new FieldError('values', ruleNames.roles, told('reportJson.ruleOpensByLoss', { name: ruleNames.roles }))
      }
      const predicate = predicateOf(model, withIdentity(filter, identity), { now, ignoreCase: true })
      if (predicate?.kind !== 'rows' || predicate.group.column.table !== table.name) {
        throw new FieldError('target', table.name, told('reportJson.ruleOwnColumns', { table: table.name }))
      }
      return predicate.condition(groupSql(table.stored, predicate.group))
    }),
  )
  return all(conditions)
}

/** A filter of somebody’s share key, for the table that it names. Measures and top N would need rows that it hides. */
function keptCondition(model: ReportModel, table: ModelTable, filter: Filter, now: Date): Sql[] {
  requireOneMeaning(filter)
  const predicate = predicateOf(model, filter, { now })
  // Whoever made the key believes that it keeps rows back (A199).
  if (!predicate) throw new FieldError('', filter.target.table, told('reportJson.keepsNothingBack'))
  if (predicate.kind !== 'rows') throw new FieldError('target', filter.target.table, told('reportJson.forColumns'))
  return predicate.group.column.table === table.name
    ? [predicate.condition(groupSql(table.stored, predicate.group))]
    : []
}

const meanings = ['values', 'conditions', 'combinations', 'itemCount', 'timeUnitsCount'] as const

/** Of two meanings one would be left aside without a word. */
function requireOneMeaning(filter: Filter): void {
  const given = meanings.filter((member) => filter[member] !== undefined)
  if (given.length > 1) throw new FieldError('', given.join(', '), told('reportJson.filterHas'))
}

const keptConditions = (model: ReportModel, table: ModelTable, { filters = [] }: EffectiveIdentity, now: Date): Sql[] =>
  filters.flatMap((filter, index) => at(`filters[${index}]`, () => keptCondition(model, table, filter, now)))

/** Throws for filters that a share key of this report cannot have. */
export function requireKeptFilters(model: ReportModel, filters: readonly Filter[], now: Date): void {
  const identity = { userName: '', isNameVouchedFor: false, roles: [], filters }
  for (const table of model.tables.values()) keptConditions(model, table, identity, now)
}

/** Rules of the table itself, what the identity’s filters keep of it, and the same of what it points at; none: every row is seen. */
export function visibleConditions(
  model: ReportModel,
  table: ModelTable,
  identity: EffectiveIdentity,
  now: Date,
): Sql[] {
  const pointedAt = model.joins
    .filter(({ from, to }) => from.table === table.name && isRestricted(model, to.table, identity))
    .map(({ from, to }) => {
      const key = columnSql(table.stored, from)
      const target = model.tables.get(to.table)
      return sql`${key} IN (SELECT ${raw(to.stored)} FROM ${raw(target?.view ?? '')})`
    })
  return [...ruleConditions(model, table, identity, now), ...keptConditions(model, table, identity, now), ...pointedAt]
}

const ruleConditions = (model: ReportModel, table: ModelTable, identity: EffectiveIdentity, now: Date): Sql[] =>
  table.rules.length === 0
    ? []
    : [any(rulesFor(table, identity).map((rule) => ruleCondition(model, table, rule, identity, now)))]

/** Of the table’s rules and the identity’s filters, those that name some column: rules of which one does stand together. */
export function conditionsNaming(
  model: ReportModel,
  table: ModelTable,
  identity: EffectiveIdentity,
  now: Date,
  isMeant: (column: ModelColumn) => boolean,
): Sql[] {
  const names = ({ target }: Filter) => {
    const field = resolveTarget(model, target)
    return field.kind === 'group' && isMeant(field.column)
  }
  const { filters = [] } = identity
  return [
    ...(rulesFor(table, identity).some((rule) => rule.filters.some(names))
      ? ruleConditions(model, table, identity, now)
      : []),
    ...keptConditions(model, table, { ...identity, filters: filters.filter(names) }, now),
  ]
}

/** Some table on a way from this one, or itself, has rules or is named by the identity’s filters. */
const isRestricted = (model: ReportModel, table: string, { filters = [] }: EffectiveIdentity): boolean =>
  [...(model.ways.get(table)?.keys() ?? [])].some(
    (reached) =>
      (model.tables.get(reached)?.rules.length ?? 0) > 0 || filters.some(({ target }) => target.table === reached),
  )

/** Tables that others point at come first; there are no circles (`modelOf`). */
const inOrder = (model: ReportModel): ModelTable[] =>
  [...model.tables.values()].sort(
    (one, other) => (model.ways.get(one.name)?.size ?? 0) - (model.ways.get(other.name)?.size ?? 0),
  )

/** `WITH v0 AS (…), …`: the head of every statement. */
export function viewsOf(model: ReportModel, identity: EffectiveIdentity, now: Date): Sql {
  if (model.hasRules && identity.userName.trim() === '')
    throw new IdentityMissing('Rows are kept from some people: who asks?')
  const views = inOrder(model).map(
    (table) =>
      sql`${raw(table.view)} AS NOT MATERIALIZED (SELECT * FROM ${raw(table.stored)} WHERE ${all(visibleConditions(model, table, identity, now))})`,
  )
  return ofReport(sql`WITH ${joined(views, ', ')}`)
}
