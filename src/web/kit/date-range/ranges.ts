/** Ranges of whole days, without hours and zones: what a person chooses in a calendar. */

/** Both as `yyyy-mm-dd`, and both within the range. */
export interface DateRange {
  from: string
  to: string
}

export const rangeNames = ['Today', 'Yesterday', 'Last7Days', 'Last30Days', 'ThisMonth', 'LastMonth'] as const
export type RangeName = (typeof rangeNames)[number]

/** The specification's: before it there is nothing to show. */
export const firstDay = '2015-05-01'

const lengthOfDay = 86_400_000

export const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 'yyyy-mm-dd'.length)

const addDays = (day: string, by: number): string => dayOf(utcOf(day) + by * lengthOfDay)

/** The first of the month that lies so many months later. */
export function firstOfMonth(day: string, by = 0): string {
  const date = new Date(utcOf(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by))
}

export const daysIn = ({ from, to }: DateRange): number => (utcOf(to) - utcOf(from)) / lengthOfDay + 1

export function todayIn(timeZone: string | undefined, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}`
}

const ranges: Readonly<Record<RangeName, (today: string) => DateRange>> = {
  Today: (today) => ({ from: today, to: today }),
  Yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  Last7Days: (today) => ({ from: addDays(today, -6), to: today }),
  Last30Days: (today) => ({ from: addDays(today, -29), to: today }),
  ThisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  LastMonth: (today) => ({ from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today), -1) }),
}

export const rangeOf = (name: RangeName, today: string): DateRange => ranges[name](today)

const isSame = (one: DateRange, other: DateRange) => one.from === other.from && one.to === other.to

/** Undefined: chosen by hand. */
export const nameOf = (range: DateRange, today: string): RangeName | undefined =>
  rangeNames.find((name) => isSame(rangeOf(name, today), range))

/** As many days, right before. */
export const rangeBefore = (range: DateRange): DateRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
})

export const isWithin = ({ from, to }: DateRange, bounds: DateRange): boolean =>
  from >= bounds.from && from <= to && to <= bounds.to

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOf(text)) && dayOf(utcOf(text)) === text

const marks = /[\u061c\u200e\u200f]/g

/** As they are typed in any script; the marks of direction, which stand among them, go. */
export const latinDigits = (text: string): string =>
  text
    .replace(marks, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

const monthNames = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2015, month))
      .toLocaleString(locale, { month: 'long', timeZone: 'UTC' })
      .toLocaleLowerCase(locale),
  )

/** Of a number, or of the beginning of a name that no other month has. Not found: 0. */
function monthOf(text: string, locale: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const typed = text.toLocaleLowerCase(locale)
  for (const names of [monthNames(locale), monthNames('en')]) {
    const found = names.flatMap((name, at) => (name.startsWith(typed) ? [at + 1] : []))
    if (found.length === 1) return found[0] ?? 0
  }
  return 0
}

/** `2026-11-22`, or day, month and year in this order, the month as a number or a name. Null: not a day. */
export function readDay(typed: string, locale: string): string | null {
  const parts = latinDigits(typed)
    .split(/[\s./،,-]+/)
    .filter((part) => part !== '')
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3) return null
  const [year, day] = first.length === 4 ? [first, third] : [third, first]
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return null
  const text = [year, String(monthOf(second, locale)).padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(text) ? text : null
}
