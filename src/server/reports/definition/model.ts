/**
 * A definition made ready for questions: names found without searching, ways from table to table worked out. The data
 * file knows tables and columns by their numbers, so no text of a definition ever becomes part of a statement.
 */
import type {
  Column,
  Measure,
  Page,
  ReportDefinition,
  RowRule,
  Table,
  Visual,
} from '../../../contract/models/report-definition.ts'
import type { ColumnType } from '../../../contract/vocabulary/reports.ts'
import { englishOf, type Reason, told } from '../faults.ts'

export interface ModelColumn {
  readonly name: string
  readonly table: string
  readonly type: ColumnType
  readonly definition: Column
  /** Name in the data file. */
  readonly stored: string
}

export interface ModelTable {
  readonly name: string
  readonly definition: Table
  readonly columns: ReadonlyMap<string, ModelColumn>
  readonly measures: ReadonlyMap<string, Measure>
  readonly rules: readonly RowRule[]
  /** Name in the data file. */
  readonly stored: string
  /** Name of what is visible of it to somebody; all that queries ever name. */
  readonly view: string
}

/** Many rows of `from`'s table point at one row of `to`'s. */
export interface Join {
  readonly from: ModelColumn
  readonly to: ModelColumn
}

export interface ReportModel {
  readonly definition: ReportDefinition
  readonly tables: ReadonlyMap<string, ModelTable>
  readonly joins: readonly Join[]
  /** For each table the ways to those that its rows point at, itself with an empty way. */
  readonly ways: ReadonlyMap<string, ReadonlyMap<string, readonly Join[]>>
  readonly pages: ReadonlyMap<string, { page: Page; visuals: ReadonlyMap<string, Visual> }>
  /** Some rows are kept from some people, so nothing is answered without knowing to whom. */
  readonly hasRules: boolean
}

export class ModelFault extends Error {
  override readonly name = 'ModelFault'
  readonly pointer: string
  readonly reason: Reason

  constructor(pointer: string, reason: Reason) {
    super(englishOf(reason))
    this.pointer = pointer
    this.reason = reason
  }
}

export function modelOf(definition: ReportDefinition): ReportModel {
  const tables = new Map(definition.tables.map((table, index) => [table.name, modelTable(definition, table, index)]))
  const joins = (definition.relationships ?? []).map((relationship, index): Join => {
    const pointer = `/relationships/${index}`
    return {
      from: columnOf(tables, relationship.from, `${pointer}/from`),
      to: columnOf(tables, relationship.to, `${pointer}/to`),
    }
  })
  return {
    definition,
    tables,
    joins,
    ways: new Map([...tables.keys()].map((name) => [name, waysFrom(name, joins)])),
    pages: new Map(definition.pages.map((page) => [page.name, { page, visuals: visualsOf(page) }])),
    hasRules: (definition.rows ?? []).length > 0,
  }
}

const visualsOf = (page: Page) => new Map(page.visuals.map((visual) => [visual.name, visual]))

function modelTable(definition: ReportDefinition, table: Table, index: number): ModelTable {
  const columns = table.columns.map((column, position): ModelColumn => {
    return { name: column.name, table: table.name, type: column.type, definition: column, stored: `c${position}` }
  })
  const measures = (definition.measures ?? []).filter((measure) => measure.table === table.name)
  return {
    name: table.name,
    definition: table,
    columns: new Map(columns.map((column) => [column.name, column])),
    measures: new Map(measures.map((measure) => [measure.name, measure])),
    rules: (definition.rows ?? []).filter((rule) => rule.table === table.name),
    stored: `t${index}`,
    view: `v${index}`,
  }
}

function columnOf(
  tables: ReadonlyMap<string, ModelTable>,
  { table, column }: { table: string; column: string },
  pointer: string,
): ModelColumn {
  const known = tables.get(table)
  if (!known) throw new ModelFault(`${pointer}/table`, told('reportJson.noTable', { name: table }))
  const found = known.columns.get(column)
  if (!found) throw new ModelFault(`${pointer}/column`, told('reportJson.noColumn', { table, name: column }))
  return found
}

function waysFrom(start: string, joins: readonly Join[]): Map<string, readonly Join[]> {
  const ways = new Map<string, readonly Join[]>([[start, []]])
  const open = [start]
  for (let table = open.shift(); table !== undefined; table = open.shift()) {
    const way = ways.get(table) ?? []
    for (const join of joins.filter(({ from }) => from.table === table)) {
      const pointer = `/relationships/${joins.indexOf(join)}`
      if (ways.has(join.to.table)) {
        throw new ModelFault(pointer, told('reportJson.secondWay', { from: start, to: join.to.table }))
      }
      ways.set(join.to.table, [...way, join])
      open.push(join.to.table)
    }
  }
  return ways
}

/** The way from a table to one that its rows point at; undefined where there is none. */
export const wayBetween = (model: ReportModel, from: string, to: string): readonly Join[] | undefined =>
  model.ways.get(from)?.get(to)
