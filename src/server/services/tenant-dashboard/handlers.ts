import type { tenantDashboard as contract } from '../../../contract/services/tenant-dashboard.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { beginningOf, shifted, type Unit, unitOf } from '../dashboard-periods.ts'
import {
  everyPeriod,
  presentGeneralStats,
  presentMember,
  presentProfitShares,
  presentSalesSummary,
  presentTopStats,
  presentUnitActivity,
} from './present.ts'
import { type PeriodRow, readMemberActivity, readPeriods, readTotals, readUnitActivity } from './queries.ts'

type ContextPart = Pick<Context, 'db' | 'tenantId' | 'now'>

/** Lately: so many days, today included. */
const lately = 30
const shownPeriods: Readonly<Record<Unit, number>> = { day: lately, week: 12, month: 12 }
const shownMembers = 10
const shownUnits = 50
const shownDays = 10

const firstDay = (now: Date, days = lately): Date => shifted('day', beginningOf('day', now), 1 - days)

const totalsOf = ({ db, tenantId, now }: ContextPart) => {
  const since = firstDay(now)
  return readTotals(db, tenantId, { since, before: shifted('day', since, -lately) })
}

async function periodsUntilNow({ db, tenantId, now }: ContextPart, unit: Unit): Promise<PeriodRow[]> {
  const last = beginningOf(unit, now)
  const count = shownPeriods[unit]
  const rows = await readPeriods(db, tenantId, unit, shifted(unit, last, 1 - count))
  return everyPeriod(rows, unit, last, count)
}

const openedOf = (periods: readonly PeriodRow[]): number[] => periods.map(({ opened }) => opened)

export const tenantDashboard: Handlers<typeof contract> = {
  async getMemberActivity({ db, tenantId, now }) {
    const members = await readMemberActivity(db, tenantId, firstDay(now), shownMembers)
    return { memberActivities: members.map(presentMember) }
  },

  async getDashboardData(context, { query }) {
    const unit = unitOf(query.salesSummaryDatePeriod)
    const [totals, periods, days] = await Promise.all([
      totalsOf(context),
      periodsUntilNow(context, unit),
      periodsUntilNow(context, 'day'),
    ])
    return {
      ...presentTopStats(totals),
      ...presentSalesSummary(periods, unit, totals),
      ...presentGeneralStats(totals),
      dailySales: openedOf(days),
      profitShares: presentProfitShares(totals),
    }
  },

  async getTopStats(context) {
    return presentTopStats(await totalsOf(context))
  },

  async getProfitShare(context) {
    return { profitShares: presentProfitShares(await totalsOf(context)) }
  },

  async getDailySales(context) {
    return { dailySales: openedOf(await periodsUntilNow(context, 'day')) }
  },

  async getSalesSummary(context, { query }) {
    const unit = unitOf(query.salesSummaryDatePeriod)
    const [totals, periods] = await Promise.all([totalsOf(context), periodsUntilNow(context, unit)])
    return presentSalesSummary(periods, unit, totals)
  },

  async getRegionalStats({ db, tenantId, now }) {
    const units = await readUnitActivity(db, tenantId, firstDay(now), shownUnits)
    const lastDays = Array.from({ length: shownDays }, (_, index) => shifted('day', firstDay(now, shownDays), index))
    return { stats: units.map((unit) => presentUnitActivity(unit, lastDays)) }
  },

  async getGeneralStats(context) {
    return presentGeneralStats(await totalsOf(context))
  },
}
