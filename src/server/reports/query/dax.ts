/**
 * The part of DAX that the local library answers: one summary by columns, kept to listed values, of named measures. It is
 * read into fields and filters of the report's own model, so no text of a query ever becomes part of a statement.
 */
import type { Field, Filter, FilterValue, Visual, VisualSort } from '../../../contract/models/report-definition.ts'
import { reportLimits } from '../../../contract/vocabulary/reports.ts'
import { exactNumber } from '../../../shared/exact-number.ts'
import type { ReportModel } from '../definition/model.ts'
import { FieldError } from './fields.ts'

export class DaxFault extends Error {
  override readonly name = 'DaxFault'
  /** What stands where something else was expected; null: nothing more. */
  readonly near: string | null

  constructor(near: string | null) {
    super(`not understood at ${near === null ? 'its end' : `“${near}”`}`)
    this.near = near
  }
}

interface ColumnName {
  table: string
  column: string
}

interface OrderTerm {
  /** Null: a measure. */
  table: string | null
  name: string
  direction: VisualSort['direction']
}

export interface DaxQuery {
  columns: ColumnName[]
  filters: { column: ColumnName; values: FilterValue[] }[]
  measures: { label: string; name: string }[]
  top: number | null
  order: OrderTerm | null
}

const tokenKinds = ['word', 'table', 'bracket', 'text', 'number', 'sign'] as const
type TokenKind = (typeof tokenKinds)[number] | 'end'

interface Token {
  kind: TokenKind
  text: string
}

const tokenPattern =
  /\s*(?:(?<table>'(?:[^']|'')+')|(?<bracket>\[(?:[^\]]|\]\])+\])|(?<text>"(?:[^"]|"")*")|(?<number>-?\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*)|(?<sign>[(){},]))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const source = text.trimEnd()
  let at = 0
  while (at < source.length) {
    tokenPattern.lastIndex = at
    const groups = tokenPattern.exec(source)?.groups
    const kind = tokenKinds.find((one) => groups?.[one] !== undefined)
    if (!kind) throw new DaxFault(source.slice(at, at + 20).trim())
    tokens.push({ kind, text: groups?.[kind] ?? '' })
    at = tokenPattern.lastIndex
  }
  return tokens
}

const unquoted = (text: string, quote: string) => text.slice(1, -1).replaceAll(quote + quote, quote)

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' }
  }

  take(kind: TokenKind, text?: string): string {
    const { next } = this
    const fits = next.kind === kind && (text === undefined || next.text.toUpperCase() === text)
    if (!fits) throw new DaxFault(next.kind === 'end' ? null : next.text)
    this.#at++
    return next.text
  }

  takes(kind: TokenKind, text?: string): boolean {
    const { next } = this
    if (next.kind !== kind || (text !== undefined && next.text.toUpperCase() !== text)) return false
    this.#at++
    return true
  }
}

function bracketed(reader: Reader): string {
  return unquoted(reader.take('bracket'), ']')
}

function columnName(reader: Reader): ColumnName {
  const table = reader.next.kind === 'table' ? unquoted(reader.take('table'), "'") : reader.take('word')
  return { table, column: bracketed(reader) }
}

function literalValue(reader: Reader): FilterValue {
  const { kind } = reader.next
  if (kind === 'text') return unquoted(reader.take('text'), '"')
  if (kind === 'number') {
    const digits = reader.take('number')
    return exactNumber(digits) ?? Number(digits)
  }
  const word = reader.take('word').toUpperCase()
  if (word === 'TRUE' || word === 'FALSE') {
    if (reader.takes('sign', '(')) reader.take('sign', ')')
    return word === 'TRUE'
  }
  if (word !== 'BLANK') throw new DaxFault(word)
  reader.take('sign', '(')
  reader.take('sign', ')')
  return null
}

function valueList(reader: Reader): FilterValue[] {
  reader.take('sign', '{')
  const values = [literalValue(reader)]
  while (reader.takes('sign', ',')) values.push(literalValue(reader))
  reader.take('sign', '}')
  if (values.length > reportLimits.filterValues) throw new DaxFault('{')
  return values
}

function summary(reader: Reader, query: DaxQuery): void {
  reader.take('word', 'SUMMARIZECOLUMNS')
  reader.take('sign', '(')
  do {
    if (reader.next.kind === 'text') {
      const label = unquoted(reader.take('text'), '"')
      reader.take('sign', ',')
      query.measures.push({ label, name: bracketed(reader) })
    } else if (reader.takes('word', 'TREATAS')) {
      reader.take('sign', '(')
      const values = valueList(reader)
      reader.take('sign', ',')
      query.filters.push({ column: columnName(reader), values })
      reader.take('sign', ')')
    } else {
      query.columns.push(columnName(reader))
    }
  } while (reader.takes('sign', ','))
  reader.take('sign', ')')
}

function orderBy(reader: Reader): OrderTerm {
  const isMeasure = reader.next.kind === 'bracket'
  const { table, column } = isMeasure ? { table: null, column: bracketed(reader) } : columnName(reader)
  const isDescending = reader.takes('word', 'DESC')
  if (!isDescending) reader.takes('word', 'ASC')
  return { table, name: column, direction: isDescending ? 'desc' : 'asc' }
}

/** Throws `DaxFault` for whatever is not of this part. */
export function parseDax(text: string): DaxQuery {
  const reader = new Reader(tokensOf(text))
  const query: DaxQuery = { columns: [], filters: [], measures: [], top: null, order: null }
  reader.take('word', 'EVALUATE')
  if (reader.takes('word', 'TOPN')) {
    reader.take('sign', '(')
    query.top = Number(reader.take('number'))
    if (!Number.isInteger(query.top) || query.top < 1) throw new DaxFault(String(query.top))
    reader.take('sign', ',')
    summary(reader, query)
    reader.take('sign', ')')
  } else {
    summary(reader, query)
  }
  if (reader.takes('word', 'ORDER')) {
    reader.take('word', 'BY')
    query.order = orderBy(reader)
  }
  reader.take('end')
  if (query.columns.length + query.measures.length > reportLimits.fields) throw new DaxFault('SUMMARIZECOLUMNS')
  return query
}

function tableOfMeasure(model: ReportModel, name: string): string {
  const table = [...model.tables.values()].find(({ measures }) => measures.has(name))
  if (!table) throw new FieldError('daxQuery', name, `there is no measure “${name}”`, 'unknown')
  return table.name
}

export interface TableQuestion {
  visual: Visual
  filters: Filter[]
  sort: VisualSort | undefined
  rowLimit: number
}

/** The query as the table visual that would show it. */
export function questionOf(model: ReportModel, { columns, filters, measures, top, order }: DaxQuery): TableQuestion {
  const values: Field[] = [
    ...columns,
    ...measures.map(({ label, name }) => ({ table: tableOfMeasure(model, name), measure: name, displayName: label })),
  ]
  const visual: Visual = {
    name: 'query',
    type: 'table',
    roles: { values },
    options: { hasTotals: false },
    layout: { x: 0, y: 0, width: 0, height: 0 },
  }
  const target =
    order &&
    (order.table === null
      ? { table: tableOfMeasure(model, order.name), measure: order.name }
      : { table: order.table, column: order.name })
  return {
    visual,
    filters: filters.map(({ column, values: kept }) => ({ target: column, operator: 'In', values: kept })),
    sort: order && target ? { orderBy: target, direction: order.direction } : undefined,
    rowLimit: Math.min(top ?? reportLimits.rows, reportLimits.rows),
  }
}
