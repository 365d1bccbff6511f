import type { tenantDashboard as contract } from '../../../contract/services/tenant-dashboard.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { notTooEarly, secondsAfter } from '../../times/moments.ts'
import { beginningOf, periodsOf, readSpan, type Span, shifted, type Unit, unitOf } from '../dashboard-periods.ts'
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

/** What is asked for, where it is not lately. */
interface Asked {
  startDate?: string
  endDate?: string
}

/** Lately: so many days, today included. */
const lately = 30
const shownPeriods: Readonly<Record<Unit, number>> = { day: lately, week: 12, month: 12 }
const shownMembers = 10
const shownUnits = 50
const shownDays = 10

const firstDay = (last: Date, days = lately): Date => shifted('day', beginningOf('day', last), 1 - days)

function spanOf({ startDate, endDate }: Asked, now: Date): Span {
  const end = endDate ?? now.toISOString()
  return readSpan({ startDate: startDate ?? firstDay(new Date(end)).toISOString(), endDate: end })
}

/** As long before it; lately, as many whole days. */
function beginningBefore({ start, end }: Span, asked: Asked): Date {
  if (asked.startDate === undefined && asked.endDate === undefined) return shifted('day', start, -lately)
  return notTooEarly(secondsAfter(start, (start.getTime() - end.getTime() - 1) / 1000))
}

function totalsOf({ db, tenantId, now }: ContextPart, asked: Asked) {
  const span = spanOf(asked, now)
  return readTotals(db, tenantId, span, beginningBefore(span, asked))
}

/** Lately by weeks or months is longer: periods are whole then, as they are on every day. */
function spanBy(unit: Unit, asked: Asked, now: Date): Span {
  if (asked.startDate !== undefined || asked.endDate !== undefined) return spanOf(asked, now)
  return { start: shifted(unit, beginningOf(unit, now), 1 - shownPeriods[unit]), end: now }
}

async function periodsBy(unit: Unit, { db, tenantId }: ContextPart, span: Span): Promise<PeriodRow[]> {
  const periods = periodsOf(unit, span)
  return everyPeriod(await readPeriods(db, tenantId, unit, span), periods)
}

/** The last ones of a span that has more days than one picture shows. */
function daysOf(context: ContextPart, asked: Asked): Promise<PeriodRow[]> {
  const { start, end } = spanBy('day', asked, context.now)
  const first = firstDay(end, limits.dashboardPeriods)
  return periodsBy('day', context, { start: first > start ? first : start, end })
}

const openedOf = (periods: readonly PeriodRow[]): number[] => periods.map(({ opened }) => opened)

export const tenantDashboard: Handlers<typeof contract> = {
  async getMemberActivity({ db, tenantId, now }, { query }) {
    const members = await readMemberActivity(db, tenantId, spanOf(query, now), shownMembers)
    return { memberActivities: members.map(presentMember) }
  },

  async getDashboardData(context, { query }) {
    const unit = unitOf(query.salesSummaryDatePeriod)
    const [totals, periods, days] = await Promise.all([
      totalsOf(context, query),
      periodsBy(unit, context, spanBy(unit, query, context.now)),
      daysOf(context, query),
    ])
    return {
      ...presentTopStats(totals),
      ...presentSalesSummary(periods, unit, totals),
      ...presentGeneralStats(totals),
      dailySales: openedOf(days),
      profitShares: presentProfitShares(totals),
    }
  },

  async getTopStats(context, { query }) {
    return presentTopStats(await totalsOf(context, query))
  },

  async getProfitShare(context, { query }) {
    return { profitShares: presentProfitShares(await totalsOf(context, query)) }
  },

  async getDailySales(context, { query }) {
    return { dailySales: openedOf(await daysOf(context, query)) }
  },

  async getSalesSummary(context, { query }) {
    const unit = unitOf(query.salesSummaryDatePeriod)
    const [totals, periods] = await Promise.all([
      totalsOf(context, query),
      periodsBy(unit, context, spanBy(unit, query, context.now)),
    ])
    return presentSalesSummary(periods, unit, totals)
  },

  async getRegionalStats({ db, tenantId, now }, { query }) {
    const span = spanOf(query, now)
    const units = await readUnitActivity(db, tenantId, span, shownUnits)
    const lastDays = Array.from({ length: shownDays }, (_, at) => shifted('day', firstDay(span.end, shownDays), at))
    return { stats: units.map((unit) => presentUnitActivity(unit, lastDays)) }
  },

  async getGeneralStats(context, { query }) {
    return presentGeneralStats(await totalsOf(context, query))
  },
}
