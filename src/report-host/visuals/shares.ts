/** What each bar is of the whole, in a column of its own at the end of the bars. */
import { asNumber } from './as-number.ts'
import { fontOf, type SeriesTable } from './points.ts'
import { formatterOf, type Pictured } from './visual-context.ts'

export interface Shares {
  /** By category. */
  texts: readonly string[]
  /** Pixels behind the longest bar: for its figure, and for the share. */
  room: { label: number; share: number }
}

const leastForBars = 80

/** Pixels, generously. */
export const widthOfLetters = (texts: readonly string[], fontSize: number) =>
  Math.ceil(Math.max(0, ...texts.map(({ length }) => length)) * fontSize * 0.6)

/** The names of bars are cut only where they would take more than a third of what is there. */
export const widthOfNames = ({ scale, width }: Pictured) => Math.max(130 * scale, (width ?? 0) * 0.36)

/** Null where they were not asked for, have no room, or the whole is more than its parts. */
export function sharesIn(context: Pictured, { series, categories }: SeriesTable): Shares | null {
  const { visual, result, locale, width = Number.POSITIVE_INFINITY } = context
  const [bars, ...more] = series
  if (visual.type !== 'bar' || visual.options?.hasShares !== true || !bars || more.length > 0) return null
  const at = result.columns.indexOf(bars.measure)
  const whole = asNumber(result.totals.find(({ keeps }) => keeps.length === 0)?.rows[0]?.[at])
  const values = bars.points.map((point) => (typeof point?.value === 'number' ? point.value : 0))
  if (whole === null || whole <= 0 || values.some((value) => value < 0 || value > whole)) return null
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const texts = values.map((value) => percent.format(value / whole))
  const fontSize = fontOf(context)
  const format = formatterOf(context)
  const figures = visual.options.hasDataLabels ? result.rows.map((row) => format(row[at], bars.measure)) : []
  const room = { label: widthOfLetters(figures, fontSize) + 18, share: widthOfLetters(texts, fontSize) }
  const names = Math.min(widthOfNames(context), widthOfLetters(categories, fontSize))
  return names + room.label + room.share + leastForBars <= width ? { texts, room } : null
}
