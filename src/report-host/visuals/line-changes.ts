/** How a point of a line stands against its target, and against the same time of the year before. */
import { inReadingOrder } from '../../shared/reading-order.ts'
import type { SeriesTable } from './points.ts'
import type { TipLine } from './tip.ts'
import { columnsOf, type Pictured } from './visual-context.ts'

const yearOf = /^\d{4}(?=$|-)/

/** Of one line, beside which nothing else stands but its target. */
export function changesAt(
  context: Pictured,
  { series, categories }: SeriesTable,
  at: number,
  target: number,
): TipLine[] {
  const { result, locale, valueTexts } = context
  const [line] = series
  const { against } = valueTexts
  const isAlone = series.length === 1 || (series.length === 2 && target === 1)
  // Of what is a share already, a change would be one of points.
  if (!line || !against || !isAlone || line.measure.format?.includes('%')) return []
  const valueAt = (of: typeof line | undefined, place: number) => {
    const value = of?.points[place]?.value
    return typeof value === 'number' ? value : null
  }
  const number = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const now = valueAt(line, at)
  const change = (name: string | undefined, before: number | null): TipLine[] =>
    name === undefined || now === null || before === null || before <= 0
      ? []
      : [
          {
            name: against.replace('{name}', () => name),
            value: inReadingOrder(number.format(now / before - 1).replace('-', '−')),
          },
        ]
  const [time] = columnsOf(result, 'category')
  const stepAt = (place: number) => {
    const row = line.points[place]?.row
    return row === undefined || !time ? '' : String(result.rows[row]?.[time.index] ?? '')
  }
  const step = stepAt(at)
  const before = time?.column.grain ? step.replace(yearOf, (year) => String(Number(year) - 1)) : step
  const place = before === step ? -1 : categories.findIndex((_, index) => stepAt(index) === before)
  return [
    ...change(target === 1 ? series[1]?.name : undefined, valueAt(series[target], at)),
    ...change(categories[place], valueAt(line, place)),
  ]
}
