import type { hostDashboard as contract } from '../../../contract/services/host-dashboard.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { daysLeft } from '../../../shared/days-left.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { readSettings } from '../../settings/settings.ts'
import { daysAfter } from '../../times/moments.ts'
import { labelOf, periodsOf, readSpan, unitOf } from '../dashboard-periods.ts'
import { countTenantsByEdition, findNextToEnd, findRecentTenants, readIncome, readTenantCounts } from './queries.ts'

const hostDb = ({ db }: Pick<Context, 'db'>): Db => acrossTenants(db, 'the host’s dashboard')

const recentDays = 7
const shownTenants = 10

export const hostDashboard: Handlers<typeof contract> = {
  async getTopStatsData(context, { query }) {
    const { made, active, on_trial, income } = await readTenantCounts(hostDb(context), readSpan(query), context.now)
    return {
      newTenantsCount: made,
      newSubscriptionAmount: Number(income),
      activeTenantsCount: active,
      trialTenantsCount: on_trial,
    }
  },

  async getRecentTenantsData(context) {
    const since = daysAfter(context.now, -recentDays)
    const tenants = await findRecentTenants(hostDb(context), since, shownTenants)
    return {
      recentTenantsDayCount: recentDays,
      maxRecentTenantsShownCount: shownTenants,
      tenantCreationStartDate: since.toISOString(),
      recentTenants: tenants.map(({ creation_time, ...tenant }) => ({
        ...tenant,
        creationTime: creation_time.toISOString(),
      })),
    }
  },

  async getSubscriptionExpiringTenantsData(context) {
    const { db, now } = context
    const name = settings.subscriptionExpireNotifyDayCount
    const [values, next] = await Promise.all([
      readSettings(db, { tenantId: 0, userId: 0 }, [name]),
      findNextToEnd(hostDb(context), now, shownTenants),
    ])
    const days = Number(values[name])
    const until = daysAfter(now, days)
    return {
      subscriptionEndAlertDayCount: days,
      maxExpiringTenantsShownCount: shownTenants,
      subscriptionEndDateStart: now.toISOString(),
      subscriptionEndDateEnd: until.toISOString(),
      expiringTenants: next
        .filter(({ end }) => end <= until)
        .map((tenant) => ({ tenantName: tenant.name, remainingDayCount: daysLeft(tenant.end, now) })),
    }
  },

  async getIncomeStatistics(context, { query }) {
    const unit = unitOf(query.incomeStatisticsDateInterval)
    const span = readSpan(query)
    const periods = periodsOf(unit, span)
    const income = await readIncome(hostDb(context), unit, span, context.now)
    return {
      incomeStatistics: periods.map((date) => ({
        label: labelOf(unit, date),
        date: date.toISOString(),
        amount: income.get(date.getTime()) ?? 0,
      })),
    }
  },

  async getEditionTenantStatistics(context) {
    const rows = await countTenantsByEdition(hostDb(context))
    const withoutEdition = context.translate('dashboard.withoutEdition')
    return { editionStatistics: rows.map(({ name, count }) => ({ label: name ?? withoutEdition, value: count })) }
  },
}
