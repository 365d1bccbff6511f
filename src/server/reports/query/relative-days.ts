/** The days or moments that a relative filter means. Weeks begin on Monday (ISO 8601). */
import { momentUnits, relativeDateOperators as operators, timeUnits } from '../../../contract/vocabulary/reports.ts'

/** ISO days; `until` is the first one that is left out. */
export interface Days {
  readonly from: string
  readonly until: string
}

interface Relative {
  readonly operator: number
  readonly count: number
  readonly unit: number
  readonly includeToday: boolean
}

/** Of the calendar that columns keep: what lies before or after it is nobody's day. */
const [firstDay, lastDay] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

/** Of another calendar it is the nearest day of this one. */
const within = (time: number): Date =>
  new Date(Number.isNaN(time) || time > lastDay ? lastDay : Math.max(time, firstDay))

const isoDay = (date: Date): string => within(date.getTime()).toISOString().slice(0, 10)

/** `Date.UTC` takes the years of the first century for those of the twentieth. */
const utcDay = (year: number, month: number, day: number) => new Date(new Date(0).setUTCFullYear(year, month, day))

function addDays(day: Date, days: number): Date {
  return utcDay(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days)
}

/** The 31st becomes the last day of a shorter month. */
export function addMonths(day: Date, months: number): Date {
  const first = utcDay(day.getUTCFullYear(), day.getUTCMonth() + months, 1)
  const lastDay = utcDay(first.getUTCFullYear(), first.getUTCMonth() + 1, 0).getUTCDate()
  return addDays(first, Math.min(day.getUTCDate(), lastDay) - 1)
}

interface Unit {
  readonly isCalendar: boolean
  start(day: Date): Date
  add(day: Date, count: number): Date
}

const itself = (day: Date) => day
const monthStart = (day: Date) => utcDay(day.getUTCFullYear(), day.getUTCMonth(), 1)
const yearStart = (day: Date) => utcDay(day.getUTCFullYear(), 0, 1)
const weekStart = (day: Date) => addDays(day, -((day.getUTCDay() + 6) % 7))
const addWeeks = (day: Date, count: number) => addDays(day, 7 * count)
const addYears = (day: Date, count: number) => addMonths(day, 12 * count)

const units: Readonly<Record<number, Unit>> = {
  [timeUnits.days]: { isCalendar: false, start: itself, add: addDays },
  [timeUnits.weeks]: { isCalendar: false, start: weekStart, add: addWeeks },
  [timeUnits.calendarWeeks]: { isCalendar: true, start: weekStart, add: addWeeks },
  [timeUnits.months]: { isCalendar: false, start: monthStart, add: addMonths },
  [timeUnits.calendarMonths]: { isCalendar: true, start: monthStart, add: addMonths },
  [timeUnits.years]: { isCalendar: false, start: yearStart, add: addYears },
  [timeUnits.calendarYears]: { isCalendar: true, start: yearStart, add: addYears },
}

/** Undefined for an operator or a unit that there is not. */
export function relativeDays({ operator, count, unit, includeToday }: Relative, now: Date): Days | undefined {
  const step = units[unit]
  if (!step) return undefined
  const today = addDays(now, 0)
  const tomorrow = addDays(today, 1)
  const between = (from: Date, until: Date): Days => ({ from: isoDay(from), until: isoDay(until) })

  if (operator === operators.inThis) return between(step.start(today), step.add(step.start(today), 1))
  if (operator === operators.inLast) {
    const until = step.isCalendar ? step.start(today) : includeToday ? tomorrow : today
    return between(step.add(until, -count), until)
  }
  if (operator === operators.inNext) {
    const from = step.isCalendar ? step.add(step.start(today), 1) : includeToday ? today : tomorrow
    return between(from, step.add(from, count))
  }
  return undefined
}

/** As data writes them; `until` is the first one that is left out. */
export interface Moments {
  readonly from: string
  readonly until: string
}

const secondsOf: Readonly<Record<number, number>> = { [momentUnits.minutes]: 60, [momentUnits.hours]: 3_600 }

export const isMomentUnit = (unit: number): boolean => secondsOf[unit] !== undefined

/** Undefined for an operator or a unit that there is not. The moment of now, to the second, belongs to either side. */
export function relativeMoments(
  { operator, count, unit }: Omit<Relative, 'includeToday'>,
  now: Date,
): Moments | undefined {
  const length = secondsOf[unit]
  if (length === undefined) return undefined
  const second = Math.floor(now.getTime() / 1000)
  const between = (from: number, until: number): Moments => ({ from: moment(from), until: moment(until) })
  if (operator === operators.inLast) return between(second - count * length, second + 1)
  if (operator === operators.inNext) return between(second, second + count * length + 1)
  if (operator !== operators.inThis) return undefined
  const start = second - (second % length)
  return between(start, start + length)
}

const moment = (second: number): string => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ')
