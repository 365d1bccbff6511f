/** What the dashboard shows, from its address to what is asked of the server. */
import { dashboardInterval } from '../../../contract/vocabulary/enums.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { type DateRange, daysIn, firstDay, isDay, isWithin, rangeOf } from '../date-range/ranges.ts'

export const intervals = ['day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

interface Parameters {
  get: (name: string) => string | null
}

/** What an address does not say, or not in a way that can be shown, is the last thirty days. */
export function readRange(parameters: Parameters, today: string): DateRange {
  const range = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' }
  const canBeShown = isDay(range.from) && isDay(range.to) && isWithin(range, { from: firstDay, to: today })
  return canBeShown ? range : rangeOf('Last30Days', today)
}

const daysOf: Readonly<Record<Interval, number>> = { day: 1, week: 7, month: 28 }

/** The server shows no more periods than this; a span may begin and end in the midst of one. */
export const canShowBy = (interval: Interval, range: DateRange): boolean =>
  daysIn(range) / daysOf[interval] + (interval === 'day' ? 0 : 2) <= limits.dashboardPeriods

/** The wanted one, or the next longer one that the range can be shown by. */
export function readInterval(parameters: Parameters, range: DateRange): Interval {
  const wanted = intervals.findIndex((interval) => interval === parameters.get('interval'))
  return intervals.slice(Math.max(0, wanted)).find((interval) => canShowBy(interval, range)) ?? 'month'
}

export const intervalOnWire = {
  day: dashboardInterval.daily,
  week: dashboardInterval.weekly,
  month: dashboardInterval.monthly,
} as const

/** The server's figures know days of UTC alone. */
export const spanOf = ({ from, to }: DateRange) => ({
  startDate: `${from}T00:00:00.000Z`,
  endDate: `${to}T23:59:59.999Z`,
})

/** As a share of what was before; null: there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before)
