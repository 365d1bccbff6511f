/** What charts share: their rows as points in series, colours, and which points stand back. */
import type { ResultColumn } from '../../contract/models/report-query.ts'
import { isNumeral } from '../../shared/exact-number.ts'
import { placeOfValue } from '../value-colours.ts'
import { columnsOf, formatterOf, isRowChosen, type Pictured } from './visual-context.ts'

/** A drawn value that knows the row it came from, so that a click finds its way back. */
export interface Point {
  value: number | null | (number | null)[]
  row: number
  itemStyle?: { opacity?: number; color?: string }
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

/** Near enough for a place in a picture; what is written beside it comes from the row. */
export function asNumber(value: unknown): number | null {
  const number = isNumeral(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const quietOpacity = 0.3

export function pointStyle(context: Pictured, row: number): Pick<Point, 'itemStyle'> {
  const values = context.result.rows[row] ?? []
  const standsBack = context.chosen.length > 0 && !isRowChosen(context, values)
  return standsBack ? { itemStyle: { opacity: quietOpacity } } : {}
}

const distinct = (values: readonly unknown[]) => [
  ...new Map(values.map((value) => [JSON.stringify(value ?? null), value])).values(),
]

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
  const parts = split ? distinct(result.rows.map((row) => row[split.index])) : [null]

  const rowsOfParts = Map.groupBy(result.rows.keys(), (row) =>
    JSON.stringify(at(result.rows[row] ?? [], split?.index) ?? null),
  )
  const series = parts.flatMap((part, order) =>
    measures.map(({ column: measure, index }, figure) => {
      const points: (Point | null)[] = categories.map(() => null)
      for (const rowIndex of rowsOfParts.get(JSON.stringify(part ?? null)) ?? []) {
        const row = result.rows[rowIndex] ?? []
        const place = places.get(JSON.stringify(at(row, category?.index) ?? null)) ?? 0
        points[place] = { value: asNumber(row[index]), row: rowIndex, ...pointStyle(context, rowIndex) }
      }
      const ofPart = split && measures.length === 1 ? valueColour(context, split.column, part) : undefined
      const colour = ofPart ?? seriesColour(context, order * measures.length + figure)
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

export const fontOf = ({ scale }: Pictured) => Math.max(12, Math.round(12 * scale))
