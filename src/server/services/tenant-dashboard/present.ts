import type { MemberActivity, RegionalStat } from '../../../contract/services/tenant-dashboard.ts'
import { labelOf, type Unit } from '../dashboard-periods.ts'
import type { MemberActivityRow, PeriodRow, Totals, UnitActivityRow } from './queries.ts'

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

export const presentTopStats = (totals: Totals) => ({
  totalProfit: totals.opened,
  newFeedbacks: totals.clicks,
  newOrders: totals.signed_in,
  newUsers: totals.new_people,
})

export const presentGeneralStats = (totals: Totals) => ({
  transactionPercent: percentOf(totals.people_who_opened, totals.people),
  newVisitPercent: percentOf(totals.people_who_signed_in, totals.people),
  bouncePercent: percentOf(totals.failed, totals.signed_in + totals.failed),
  people: totals.people,
  peopleWhoOpened: totals.people_who_opened,
  peopleWhoSignedIn: totals.people_who_signed_in,
})

/** Rounded parts do not always add up to 100; what is missing or too much goes to the largest. */
export function presentProfitShares({ own, by_key, as_app, opened }: Totals): number[] {
  const counts = [own, by_key, as_app]
  if (opened === 0) return counts
  const shares = counts.map((count) => percentOf(count, opened))
  const rest = 100 - shares.reduce((sum, share) => sum + share, 0)
  const largest = counts.indexOf(Math.max(...counts))
  return shares.map((share, index) => (index === largest ? share + rest : share))
}

/** One for each of `periods`, which are their beginnings. */
export function everyPeriod(rows: readonly PeriodRow[], periods: readonly Date[]): PeriodRow[] {
  const known = new Map(rows.map((row) => [row.period.getTime(), row]))
  return periods.map((period) => known.get(period.getTime()) ?? { period, opened: 0, signed_in: 0, failed: 0 })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

export const presentSalesSummary = (
  periods: readonly PeriodRow[],
  unit: Unit,
  { opened, opened_before }: Pick<Totals, 'opened' | 'opened_before'>,
) => ({
  totalSales: sumOf(periods.map((row) => row.signed_in)),
  revenue: sumOf(periods.map((row) => row.opened)),
  expenses: sumOf(periods.map((row) => row.failed)),
  growth: percentOf(opened - opened_before, opened_before),
  salesSummary: periods.map((row) => ({
    period: labelOf(unit, row.period),
    sales: row.signed_in,
    profit: row.opened,
  })),
})

export const presentMember = (row: MemberActivityRow): MemberActivity => ({
  name: [row.name, row.surname].filter(Boolean).join(' '),
  earnings: row.opened,
  cases: row.signed_in,
  closed: row.failed,
  rate: percentOf(row.opened, row.opened_by_all),
  profilePictureName: null,
})

/** `lastDays` are beginnings of days, in the order of time. */
export function presentUnitActivity(row: UnitActivityRow, lastDays: readonly Date[]): RegionalStat {
  const counts = new Map(row.days.map(({ day, count }) => [day, count]))
  return {
    countryName: row.display_name,
    sales: row.opened,
    change: lastDays.map((day) => counts.get(labelOf('day', day)) ?? 0),
    averagePrice: row.people === 0 ? 0 : Math.round((row.opened / row.people) * 10) / 10,
    totalPrice: row.people,
  }
}
