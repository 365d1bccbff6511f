/** Spans of time that figures are shown by. All in UTC; weeks begin on Mondays. */
import { dashboardInterval } from '../../contract/vocabulary/enums.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { invalid, refused } from '../access/refusals.ts'
import { day, daysAfter } from '../times/moments.ts'

export type Unit = 'day' | 'week' | 'month'

export function unitOf(interval: number): Unit {
  if (interval === dashboardInterval.monthly) return 'month'
  return interval === dashboardInterval.weekly ? 'week' : 'day'
}

export function beginningOf(unit: Unit, moment: Date): Date {
  const [year, month, date] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  if (unit === 'month') return new Date(Date.UTC(year, month))
  const midnight = Date.UTC(year, month, date)
  return new Date(unit === 'week' ? midnight - ((moment.getUTCDay() + 6) % 7) * day : midnight)
}

/** So many periods later, or earlier. */
export function shifted(unit: Unit, beginning: Date, by: number): Date {
  if (unit === 'month') return new Date(Date.UTC(beginning.getUTCFullYear(), beginning.getUTCMonth() + by))
  return daysAfter(beginning, by * (unit === 'week' ? 7 : 1))
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

export const remainingDays = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / day)
