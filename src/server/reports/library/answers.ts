/** Questions of the page in the frame as statements, and their rows as answers. */
import type { Field, Target, Visual } from '../../../contract/models/report-definition.ts'
import type {
  FieldValuesResult,
  QueryVisualsRequest,
  ResultColumn,
  VisualResult,
} from '../../../contract/models/report-query.ts'
import { reportLimits as limits, rowsOfLevel } from '../../../contract/vocabulary/reports.ts'
import type { ModelColumn, ReportModel } from '../definition/model.ts'
import { addedUp, addsUp } from '../query/added-up.ts'
import { aggregateStatement, anchorOf, rowsStatement, totalsStatement } from '../query/aggregate-query.ts'
import { at, FieldError, factsOf, type Group, resolveTarget, type Value } from '../query/fields.ts'
import { type Predicate, predicateOf, predicatesOf } from '../query/predicates.ts'
import { type EffectiveIdentity, viewsOf } from '../query/row-rules.ts'
import { type Sql, sql } from '../query/sql.ts'
import { columnOf, planVisual, type VisualInput, type VisualPlan } from '../query/visual-query.ts'
import { comparedWithYearBefore, twoYearsOf, yearOf } from '../query/year-before.ts'
import type { DataRow } from './data-files.ts'
import { answeredValue, type CsvColumn } from './values.ts'

/** One person asking about one version of one report's data. */
export interface Answering {
  readonly model: ReportModel
  readonly now: Date
  readonly importedAt: Date
  readonly identity: EffectiveIdentity
  readonly run: (statement: Sql) => Promise<DataRow[]>
  /** Throws once the statements of one request, or one of them, are more than may be asked at once. */
  readonly accept: (statements: readonly Sql[]) => void
  /** Throws once the answers of one request have more characters than it may have. */
  readonly spend: (characters: number) => void
  /** What keeps answers of different data apart. */
  readonly place: readonly (string | number)[]
}

/** A question that was found to be sound. Its answer depends on nothing but the key. */
export interface Ask<Answer> {
  readonly key: unknown
  readonly answer: () => Promise<Answer>
}

/**
 * Statement and values say it all: the identity and the day are among the values. A value that stands in many places is
 * written once.
 */
function keyOf(kind: unknown, statements: readonly Sql[]): unknown {
  const places = new Map<string, number>()
  const placeOf = (value: string) => {
    const place = places.get(value) ?? places.size
    places.set(value, place)
    return place
  }
  const asked = statements.map(({ text, values }) => [text, values.map(placeOf)])
  return [kind, asked, [...places.keys()]]
}

type VisualAnswer = Omit<VisualResult, 'error' | 'visualName'>

interface VisualRequest extends VisualInput {
  readonly rowLimit?: number | undefined
}

export function answerVisual(answering: Answering, visual: Visual, request: VisualRequest): Ask<VisualAnswer> {
  const { model, now, identity, run, accept } = answering
  const plan = planVisual(answering, visual, request)
  const isFollowed = visual.type === 'card' && plan.query.groups.length > 0
  const head = viewsOf(model, identity, now)
  const limit = rowsOfLevel(visual, request.rowLimit)
  if (plan.wantsEnds) return endsAsk(answering, head, plan)

  const { query, orders, totals } = plan
  const rowsOf = aggregateStatement(answering, head, query, orders, limit + 1)
  const totalsOf = totals.map((keeps) => totalsStatement(answering, head, query, keeps, limit))
  // What is compared with is known when the rows are, and is asked for in about as many words.
  accept([rowsOf, ...totalsOf, ...(isFollowed ? [rowsOf] : [])])
  return {
    key: keyOf([plan.columns, limit], [rowsOf, ...totalsOf]),
    answer: async () => {
      const isAddedUp = query.values.every(addsUp)
      const [rows = [], ...asked] = await Promise.all([rowsOf, ...(isAddedUp ? [] : totalsOf)].map(run))
      const isTruncated = rows.length > limit
      const levels =
        isAddedUp && !isTruncated
          ? totals.map((keeps) => addedUp(rows, query.values, query.groups.length, keeps))
          : [...asked, ...(await Promise.all((isAddedUp ? totalsOf : []).map(run)))]
      const yearBefore = isFollowed && !isTruncated ? await yearBeforeOf(answering, head, plan, rows) : null
      return {
        columns: [...plan.columns],
        rows: rows.slice(0, limit).map((row) => answeredRow(plan, row)),
        totals: levels.map((level, index) => {
          const keeps = totals[index] ?? []
          return {
            keeps: positionsOf(plan, keeps),
            rows: level.map((row) => answeredRow(plan, spread(query.groups.length, keeps, row))),
          }
        }),
        isTruncated,
        ...(yearBefore && { yearBefore }),
      }
    },
  }
}

async function yearBeforeOf(
  answering: Answering,
  head: Sql,
  plan: VisualPlan,
  rows: readonly DataRow[],
): Promise<VisualResult['yearBefore'] | null> {
  const steps = rows.map((row) => answeredRow(plan, row)[plan.columns.findIndex(({ isMeasure }) => !isMeasure)])
  const years = twoYearsOf(answering, plan, steps)
  if (!years) return null
  const { time, cut } = years
  const cutSteps = cut ? await answering.run(sql`${head}${cut}`) : []
  const nameOf = (step: unknown) => String(answeredValue({ type: time.column.type, grain: time.grain }, step))
  const compared = comparedWithYearBefore(answering, plan, years, new Set(cutSteps.map(([step]) => nameOf(step))))
  if (!compared) return null
  const { from, to, year, query } = compared
  const sums =
    years.areInRows && query.values.every(addsUp)
      ? addedUp(
          rows.flatMap((row, index) => {
            const step = String(steps[index])
            return compared.steps.has(step) ? [[yearOf(step), ...row.slice(plan.query.groups.length)]] : []
          }),
          query.values,
          1,
          [0],
        )
      : await answering.run(aggregateStatement(answering, head, query, [], 2))
  const rowOf = (wanted: number) => {
    const found = sums.find(([year]) => Number(year) === wanted)
    return found && answeredRow(plan, spread(1, [], found.slice(1)))
  }
  const [now, before] = [rowOf(year + 1), rowOf(year)]
  return now && before ? { from, to, year, now, before } : null
}

/** Rows of statements are groups, then values; answers have the columns of the visual. */
const answeredRow = ({ columns, sources, query }: VisualPlan, row: DataRow) =>
  columns.map((column, index) => {
    const source = sources[index]
    if (!source) return null
    return answeredValue(column, row['group' in source ? source.group : query.groups.length + source.value])
  })

/** A row of totals with null for each group that it is not grouped by. */
function spread(groupCount: number, keeps: readonly number[], row: DataRow): DataRow {
  const groups = Array.from({ length: groupCount }, (_, group) => {
    const kept = keeps.indexOf(group)
    return kept === -1 ? null : row[kept]
  })
  return [...groups, ...row.slice(keeps.length)]
}

const positionsOf = ({ sources }: VisualPlan, keeps: readonly number[]): number[] =>
  sources.flatMap((source, position) => ('group' in source && keeps.includes(source.group) ? [position] : []))

function endsAsk(answering: Answering, head: Sql, { columns, query }: VisualPlan): Ask<VisualAnswer> {
  const [column] = columns
  const [group] = query.groups
  if (!column || !group) throw new FieldError('visualName', 'range', 'a range needs a column')
  const values = endsOf(group)
  const statement = aggregateStatement(answering, head, { groups: [], values, predicates: query.predicates }, [], 1)
  answering.accept([statement])
  return {
    key: keyOf([columns], [statement]),
    answer: async () => {
      const [ends = []] = await answering.run(statement)
      const found = ends.filter((end) => end !== null)
      return {
        columns: [...columns],
        rows: found.map((end) => [answeredValue({ ...column, grain: null }, end)]),
        totals: [],
        isTruncated: false,
      }
    },
  }
}

const endsOf = ({ column }: Group): Value[] =>
  (['min', 'max'] as const).map((aggregate) => ({
    kind: 'aggregate',
    table: column.table,
    aggregate,
    column,
    filters: [],
  }))

type FieldValuesQuery = NonNullable<QueryVisualsRequest['fieldValues']>[number]

export function answerFieldValues(
  answering: Answering,
  request: FieldValuesQuery,
): Ask<Omit<FieldValuesResult, 'error'>> {
  const { model, now, identity, run } = answering
  const { target, search = '', rowLimit: limit = limits.defaultRows } = request
  const group = at('target', () => resolveTarget(model, target))
  if (group.kind !== 'group') throw new FieldError('target', target.table, 'only a column has values to choose from')
  const field: Field = { table: target.table, column: group.column.name, ...(group.grain && { grain: group.grain }) }
  const column = columnOf(model, { role: 'category', field, meaning: group })
  const predicates = [...predicatesOf(model, request.filters, { now }), ...searchPredicate(answering, request, search)]
  const { orderBy } = request
  const measure = orderBy && at('orderBy', () => measureOf(model, orderBy))
  const query = { groups: [group], values: measure ? [measure] : [], predicates }
  const orders = measure ? [{ by: { value: 0 }, direction: 'desc' } as const] : []
  const statement = aggregateStatement(answering, viewsOf(model, identity, now), query, orders, limit + 1)
  answering.accept([statement])
  return {
    key: keyOf([column, limit], [statement]),
    answer: async () => {
      const rows = await run(statement)
      const values = rows.slice(0, limit).map(([value]) => answeredValue(column, value))
      return { column, values, isTruncated: rows.length > limit }
    },
  }
}

function measureOf(model: ReportModel, target: Target): Value {
  const value = resolveTarget(model, target)
  if (value.kind === 'group') throw new FieldError('', target.table, 'values are ordered by a measure')
  return value
}

function searchPredicate({ model, now }: Answering, { target }: FieldValuesQuery, search: string): Predicate[] {
  if (search === '') return []
  const filter = { target, logicalOperator: 'And', conditions: [{ operator: 'Contains', value: search }] }
  const predicate = at('search', () => predicateOf(model, filter, { now }))
  return predicate ? [predicate] : []
}

interface ExportedRows {
  readonly columns: CsvColumn[]
  readonly rows: unknown[][]
  readonly isTruncated: boolean
}

/** The rows that a visual was made of: every column of their table that people may see, and what else it shows. */
export async function exportRows(
  answering: Answering,
  visual: Visual,
  request: VisualInput,
  limit: number,
): Promise<ExportedRows> {
  const { model, now, identity, run } = answering
  const { query, shown } = at('visual', () => planVisual(answering, visual, request))
  const [fact = anchorOf(model, query.groups)] = query.values.flatMap((value) => factsOf(value))
  const own = [...(model.tables.get(fact)?.columns.values() ?? [])].filter(
    ({ definition }) => definition.isHidden !== true,
  )
  const more = shown.flatMap(({ meaning }) =>
    meaning.kind === 'group' && meaning.column.table !== fact ? [meaning.column] : [],
  )
  const columns = [...new Set([...own, ...more])]
  const predicates = query.predicates.filter(({ kind }) => kind !== 'values')
  const statement = rowsStatement(answering, viewsOf(model, identity, now), fact, columns, predicates, limit + 1)
  at('visual', () => answering.accept([statement]))
  const rows = await run(statement)
  return {
    columns: columns.map((column) => ({ name: headingOf(column), type: column.type })),
    rows: rows
      .slice(0, limit)
      .map((row) => columns.map((column, index) => answeredValue({ type: column.type, grain: null }, row[index]))),
    isTruncated: rows.length > limit,
  }
}

const headingOf = ({ definition }: ModelColumn): ResultColumn['name'] => definition.displayName ?? definition.name
