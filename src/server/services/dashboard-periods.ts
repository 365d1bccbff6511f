/** Spans of time that figures are shown by. All in UTC; weeks begin on Mondays. */
import { dashboardInterval } from '../../contract/vocabulary/enums.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { invalid, refused } from '../access/refusals.ts'
import { daysAfter, notTooEarly } from '../times/moments.ts'

export type Unit = 'day' | 'week' | 'month'

export function unitOf(interval: number): Unit {
  if (interval === dashboardInterval.monthly) return 'month'
  return interval === dashboardInterval.weekly ? 'week' : 'day'
}

export function beginningOf(unit: Unit, moment: Date): Date {
  // Not by `Date.UTC`, to which the year 26 is 1926.
  const midnight = new Date(moment)
  midnight.setUTCHours(0, 0, 0, 0)
  if (unit === 'month') midnight.setUTCDate(1)
  return unit === 'week' ? daysAfter(midnight, -((midnight.getUTCDay() + 6) % 7)) : midnight
}

/** So many periods later, or earlier. */
export function shifted(unit: Unit, beginning: Date, by: number): Date {
  if (unit !== 'month') return notTooEarly(daysAfter(beginning, by * (unit === 'week' ? 7 : 1)))
  const month = new Date(beginning)
  month.setUTCMonth(month.getUTCMonth() + by)
  return notTooEarly(month)
}

export const labelOf = (unit: Unit, beginning: Date): string =>
  beginning.toISOString().slice(0, unit === 'month' ? 'yyyy-mm'.length : 'yyyy-mm-dd'.length)

export interface Span {
  start: Date
  end: Date
}

export function readSpan({ startDate, endDate }: { startDate: string; endDate: string }): Span {
  const span = { start: new Date(startDate), end: new Date(endDate) }
  if (span.end < span.start) throw invalid('endDate', 'dashboard.endsBeforeItBegins')
  return span
}

export function periodsOf(unit: Unit, { start, end }: Span): Date[] {
  const periods: Date[] = []
  for (let next = beginningOf(unit, start); next <= end; next = shifted(unit, next, 1)) {
    if (periods.length === limits.dashboardPeriods) {
      throw refused('dashboard.tooManyPeriods', { count: limits.dashboardPeriods })
    }
    periods.push(next)
  }
  return periods
}
