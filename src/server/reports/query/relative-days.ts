/** The days that a relative date filter means. Weeks begin on Monday (ISO 8601). */
import { relativeDateOperators as operators, timeUnits } from '../../../contract/vocabulary/reports.ts'

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

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

function addDays(day: Date, days: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days))
}

/** The 31st becomes the last day of a shorter month. */
export function addMonths(day: Date, months: number): Date {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first, Math.min(day.getUTCDate(), lastDay) - 1)
}

interface Unit {
  readonly isCalendar: boolean
  start(day: Date): Date
  add(day: Date, count: number): Date
}

const itself = (day: Date) => day
const monthStart = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
const yearStart = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), 0, 1))
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
