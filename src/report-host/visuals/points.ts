/** What charts share: their rows as points in series, colours, and which points stand back. */
import type { ResultColumn } from '../../contract/models/report-query.ts'
import { inReadingOrder } from '../../shared/reading-order.ts'
import { placeOfValue } from '../value-colours.ts'
import { asNumber } from './as-number.ts'
import { faded } from './faded.ts'
import { columnsOf, formatterOf, isRowChosen, type Pictured } from './visual-context.ts'

/** A drawn value that knows the row it came from, so that a click finds its way back. */
export interface Point {
  value: number | null | (number | null)[]
  row: number
  itemStyle?: { color?: string }
  label?: { color?: string }
}

export interface Series {
  name: string
  colour: string
  measure: ResultColumn
  /** By category, in the order of the categories. */
  points: readonly (Point | null)[]
}

export interface SeriesTable {
  categories: readonly string[]
  categoryColumn: ResultColumn | undefined
  series: readonly Series[]
}

export const standsBack = (context: Pictured, row: number): boolean =>
  context.chosen.length > 0 && !isRowChosen(context, context.result.rows[row] ?? [])

/** What stands back has a tint of its colour, with labels that read as before. */
export function pointStyle(context: Pictured, row: number, colour: string): Pick<Point, 'itemStyle' | 'label'> {
  const { look } = context
  return standsBack(context, row)
    ? { itemStyle: { color: faded(colour, look.surface) }, label: { color: look.foreground } }
    : {}
}

const distinct = (values: readonly unknown[]) => [
  ...new Map(values.map((value) => [JSON.stringify(value ?? null), value])).values(),
]

/** The largest of the report first, as their colours are given out; what has no colour of its own as it came. */
function inColourOrder({ colours }: Pictured, column: ResultColumn, values: readonly unknown[]): readonly unknown[] {
  const placeOf = (value: unknown) => placeOfValue(colours, column.target, value) ?? Number.MAX_SAFE_INTEGER
  return values.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Categories × series: each series value is one series for each measure. */
export function seriesTable(context: Pictured): SeriesTable {
  const { result } = context
  const format = formatterOf(context)
  const [category] = columnsOf(result, 'category')
  const [split] = columnsOf(result, 'series')
  const measures = columnsOf(result, 'values')
  const at = (row: readonly unknown[], index: number | undefined) => (index === undefined ? null : row[index])
  const categories = distinct(result.rows.map((row) => at(row, category?.index)))
  const places = new Map(categories.map((value, place) => [JSON.stringify(value ?? null), place]))
  const parts = split
    ? inColourOrder(context, split.column, distinct(result.rows.map((row) => row[split.index])))
    : [null]

  const rowsOfParts = Map.groupBy(result.rows.keys(), (row) =>
    JSON.stringify(at(result.rows[row] ?? [], split?.index) ?? null),
  )
  const series = parts.flatMap((part, order) =>
    measures.map(({ column: measure, index }, figure) => {
      const ofPart = split && measures.length === 1 ? valueColour(context, split.column, part) : undefined
      const colour = ofPart ?? seriesColour(context, order * measures.length + figure)
      const points: (Point | null)[] = categories.map(() => null)
      for (const rowIndex of rowsOfParts.get(JSON.stringify(part ?? null)) ?? []) {
        const row = result.rows[rowIndex] ?? []
        const place = places.get(JSON.stringify(at(row, category?.index) ?? null)) ?? 0
        points[place] = { value: asNumber(row[index]), row: rowIndex, ...pointStyle(context, rowIndex, colour) }
      }
      const partName = split ? format(part, split.column) : ''
      const name = !split ? measure.name : measures.length > 1 ? `${partName} · ${measure.name}` : partName
      return { name, colour, measure, points }
    }),
  )
  return {
    categories: categories.map((value) => (category ? format(value, category.column) : '')),
    categoryColumn: category?.column,
    series,
  }
}

/** Of a value that is told by its colour anywhere in the report. */
export function valueColour({ look, colours }: Pictured, column: ResultColumn, value: unknown): string | undefined {
  const place = placeOfValue(colours, column.target, value)
  if (place === undefined) return undefined
  const isOther = look.other !== null && place >= look.series.length
  return isOther ? (look.other ?? undefined) : look.series[place % look.series.length]
}

export const seriesColour = ({ look, visual }: Pictured, index: number): string => {
  const own = index === 0 ? visual.options?.colour : undefined
  return own ?? look.series[index % look.series.length] ?? look.accent
}

/** Of a legend that is longer than its line: not in the blue of the drawing library. */
export const legendPages = ({ look }: Pictured, text: { color: string; fontSize: number }) => ({
  pageIconColor: look.foreground,
  pageIconInactiveColor: look.line,
  pageIconSize: 10,
  pageTextStyle: text,
})

/** Of what has no lines: a dot beside each name. */
export const dotLegend = (context: Pictured, text: { color: string; fontSize: number }) => ({
  icon: 'circle',
  itemHeight: text.fontSize * 0.7,
  itemWidth: text.fontSize * 0.7,
  itemGap: 12,
  ...legendPages(context, text),
  textStyle: text,
  formatter: inReadingOrder,
})

export const fontOf = ({ scale }: Pictured) => Math.max(12, Math.round(12 * scale))
