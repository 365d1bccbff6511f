import { Type } from 'typebox'
import { query, service } from '../operation.ts'
import { count, dateTime, shape, smallId, text } from '../shapes.ts'
import { dashboardInterval } from '../vocabulary/enums.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const span = {
  startDate: dateTime('Beginning of the span.'),
  endDate: dateTime('End of the span, itself within it.'),
}

/**
 * No payment is kept, so income is reckoned: whoever has an edition with a price, and is not on trial, pays its present
 * price at the beginning of each period since the tenant was made, until the subscription ends, the tenant is deleted or
 * the present is reached. One that is inactive and has no end pays nothing: it waits for its first payment. The period is the tenant’s own; without one that the edition is sold by, the first of month,
 * year, week and day that it is sold by.
 */
const amount = (description: string) =>
  Type.Number({
    minimum: 0,
    description: `${description} Reckoned from present prices, in the currency of the installation: one price at the beginning of each paid period of each tenant.`,
  })

const TopStats = shape('HostTopStats', {
  newTenantsCount: count('Tenants that were made in the span and are still there.'),
  newSubscriptionAmount: amount('Income of the span.'),
  activeTenantsCount: count('Tenants whose people may sign in now.'),
  trialTenantsCount: count('Of those, tenants on trial.'),
})

const RecentTenants = shape('RecentTenants', {
  recentTenantsDayCount: count('Days for which a tenant counts as new.'),
  maxRecentTenantsShownCount: count('Tenants to show at most.'),
  tenantCreationStartDate: dateTime('Beginning of those days.'),
  recentTenants: Type.Array(
    shape('RecentTenant', {
      id: smallId('Tenant.'),
      name: text(limits.tenantName, 'Its name.'),
      creationTime: dateTime('When it was made.'),
    }),
    { description: 'The newest first.' },
  ),
})

const ExpiringTenants = shape('ExpiringTenants', {
  subscriptionEndAlertDayCount: count('Days before the end from which on it is shown, as the settings say.'),
  maxExpiringTenantsShownCount: count('Tenants to show at most.'),
  subscriptionEndDateStart: dateTime('Beginning of those days: now.'),
  subscriptionEndDateEnd: dateTime('End of those days.'),
  expiringTenants: Type.Array(
    shape('ExpiringTenant', {
      tenantName: text(limits.tenantName, 'Its name.'),
      remainingDayCount: count('Days left by the calendar of UTC; 0: it ends today.'),
    }),
    { description: 'The first to end first.' },
  ),
})

const IncomeStatistic = shape('IncomeStatistic', {
  label: text(16, 'The day, the Monday of the week, or the month, in UTC.'),
  date: dateTime('Its beginning.'),
  amount: amount('Income of the period.'),
})

const EditionStatistic = shape('EditionStatistic', {
  label: text(limits.editionDisplayName, 'Name of the edition.'),
  value: count('Tenants that have it.'),
})

const shared = { permission: permissions.hostDashboard, side: 'host' } as const

export const hostDashboard = service('HostDashboard', {
  getTopStatsData: query.get({
    summary: 'Figures of a span, and of now.',
    query: Type.Object(span),
    queryNames: 'pascal',
    answer: TopStats,
    ...shared,
    reads: ['Dashboard', 'Tenant', 'Edition'],
    stored: true,
  }),
  getRecentTenantsData: query.get({
    summary: 'The newest tenants.',
    answer: RecentTenants,
    ...shared,
    reads: ['Dashboard', 'Tenant'],
    stored: true,
  }),
  getSubscriptionExpiringTenantsData: query.get({
    summary: 'Tenants whose subscriptions end soon.',
    answer: ExpiringTenants,
    ...shared,
    reads: ['Dashboard', 'Tenant', 'Setting'],
    stored: true,
  }),
  getIncomeStatistics: query.get({
    summary: 'Income by day, week or month; periods without any are there as well.',
    query: Type.Object({
      incomeStatisticsDateInterval: Type.Integer({
        enum: Object.values(dashboardInterval),
        description: 'Day 1, week 2, month 3.',
      }),
      ...span,
    }),
    queryNames: 'pascal',
    answer: shape('IncomeStatistics', {
      incomeStatistics: Type.Array(IncomeStatistic, { description: 'In the order of time.' }),
    }),
    ...shared,
    reads: ['Dashboard', 'Tenant', 'Edition'],
    stored: true,
  }),
  getEditionTenantStatistics: query.get({
    summary: 'How many tenants have each edition.',
    answer: shape('EditionStatistics', {
      editionStatistics: Type.Array(EditionStatistic, { description: 'By name; tenants without an edition last.' }),
    }),
    ...shared,
    reads: ['Dashboard', 'Tenant', 'Edition'],
    stored: true,
  }),
})
