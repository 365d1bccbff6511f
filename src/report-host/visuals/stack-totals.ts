/** What is written over the stacks of a chart: what their parts add up to. */
import { inReadingOrder } from '../../shared/reading-order.ts'
import { asNumber } from './as-number.ts'
import { fontOf, type SeriesTable } from './points.ts'
import { widthOfLetters } from './shares.ts'
import { columnsOf, formatterOf, type Pictured } from './visual-context.ts'

/** Pixels beside the columns, for the values of their axis. */
const roomOfAxis = 70

/** By category; null where the parts do not add up, or a figure would be wider than its column has room. */
export function stackTotals(context: Pictured, { series, categories }: SeriesTable): string[] | null {
  const { result, visual, width = Number.POSITIVE_INFINITY } = context
  const [category] = columnsOf(result, 'category')
  const [measure, ...more] = columnsOf(result, 'values')
  const totals = result.totals.find(({ keeps }) => keeps.length === 1 && keeps[0] === category?.index)
  const hasNegative = series.some(({ points }) => points.some((point) => point !== null && Number(point.value) < 0))
  if (!category || !measure || more.length > 0 || !totals || hasNegative || series.length < 2) return null
  const keyOf = (row: readonly unknown[] | undefined) => JSON.stringify(row?.[category.index] ?? null)
  const sums = new Map(totals.rows.map((row) => [keyOf(row), row[measure.index]]))
  const format = formatterOf(context)
  const texts = categories.map((_, place) => {
    const part = series.map(({ points }) => points[place]).find((point) => point)
    const sum = part ? sums.get(keyOf(result.rows[part.row])) : undefined
    return asNumber(sum) === null ? '' : format(sum, measure.column, visual.options?.displayUnits ?? 'auto')
  })
  const pitch = (width - roomOfAxis) / Math.max(1, categories.length)
  return pitch >= widthOfLetters(texts.map(inReadingOrder), fontOf(context)) ? texts : null
}
