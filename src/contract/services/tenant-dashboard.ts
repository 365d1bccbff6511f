/**
 * A tenant’s own activity. The names are those of ABP’s demonstration dashboard, which clients know; what each of them
 * counts here stands beside it. The span is an addition of ours: without one all is of lately. “Opened” is a report whose embed token was given out: its renewal after an hour counts
 * again. All days are of UTC, and “lately” is the last thirty of them, today included.
 */
import { type Static, Type } from 'typebox'
import { query, service } from '../operation.ts'
import { count, dateTime, nullable, shape, text } from '../shapes.ts'
import { dashboardInterval } from '../vocabulary/enums.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description })
const countsOfDays = (description: string) => Type.Array(count('Of one day.'), { description })

const topStats = {
  totalProfit: count('Reports opened lately.'),
  newFeedbacks: count('Clicks and page changes in reports lately, of reports that keep them.'),
  newOrders: count('Successful sign-ins lately.'),
  newUsers: count('People made lately who are still there.'),
}

const salesSummary = {
  totalSales: count('Successful sign-ins in the periods shown.'),
  revenue: count('Reports opened in the periods shown.'),
  expenses: count('Failed sign-ins in the periods shown.'),
  growth: Type.Integer({
    description: 'Reports opened lately over those of the thirty days before, as a change in percent; 0: none before.',
  }),
  salesSummary: Type.Array(
    shape('ActivityOfPeriod', {
      period: text(16, 'The day, the Monday of the week, or the month.'),
      sales: count('Successful sign-ins.'),
      profit: count('Reports opened.'),
    }),
    { description: 'The last 30 days, 12 weeks or 12 months, in the order of time.' },
  ),
}

const generalStats = {
  transactionPercent: percent('People with an account who opened a report lately.'),
  newVisitPercent: percent('People with an account who signed in lately.'),
  bouncePercent: percent('Sign-ins lately that failed.'),
  people: count('People with an account. This and the next two are additions of ours: parts of few people say little.'),
  peopleWhoOpened: count('Those of them who opened a report lately.'),
  peopleWhoSignedIn: count('Those of them who signed in lately.'),
}

const dailySales = countsOfDays('Reports opened on each of the last thirty days, today last.')
const profitShares = Type.Array(percent('Share.'), {
  description: 'Of the reports opened lately: by their own page, by share keys, and as apps; together 100 or all 0.',
})

const MemberActivity = shape('MemberActivity', {
  name: text(limits.name + limits.surname + 1, 'Person.'),
  earnings: count('Reports opened lately.'),
  cases: count('Successful sign-ins lately.'),
  closed: count('Failed sign-ins lately.'),
  rate: percent('Part in all reports that people of the tenant opened lately.'),
  profilePictureName: nullable(text(limits.fileName, 'Null: people have no pictures here.')),
})
export type MemberActivity = Static<typeof MemberActivity>

const RegionalStat = shape('RegionalStat', {
  countryName: text(
    limits.organizationUnitName,
    'Organisation unit at the top of the tree; its people are those below too.',
  ),
  sales: count('Reports that its people opened lately.'),
  change: countsOfDays('Those of each of the last ten days, today last.'),
  averagePrice: Type.Number({ minimum: 0, description: 'Reports opened for each of its people, with one decimal.' }),
  totalPrice: count('Its people.'),
})
export type RegionalStat = Static<typeof RegionalStat>

const span = {
  startDate: Type.Optional(dateTime('Beginning of the span in place of lately.')),
  endDate: Type.Optional(dateTime('End of the span, itself within it; absent: now.')),
}

const ofSpan = { query: Type.Object(span), queryNames: 'pascal' } as const

const period = {
  ...span,
  salesSummaryDatePeriod: Type.Integer({
    enum: Object.values(dashboardInterval),
    description: 'Day 1, week 2, month 3.',
  }),
}

const shared = {
  permission: permissions.tenantDashboard,
  side: 'tenant',
  reads: ['Dashboard', 'User'],
  stored: true,
} as const

export const tenantDashboard = service('TenantDashboard', {
  getMemberActivity: query.get({
    summary: 'The ten people who opened the most reports lately.',
    answer: shape('MemberActivities', {
      memberActivities: Type.Array(MemberActivity, { description: 'The busiest first.' }),
    }),
    ...ofSpan,
    ...shared,
  }),
  getDashboardData: query.get({
    summary: 'What the dashboard shows at once: top, summary, general, daily and shares.',
    query: Type.Object(period),
    queryNames: 'pascal',
    answer: shape('TenantDashboard', { ...topStats, ...salesSummary, ...generalStats, dailySales, profitShares }),
    ...shared,
  }),
  getTopStats: query.get({
    summary: 'Figures of lately.',
    answer: shape('TenantTopStats', topStats),
    ...ofSpan,
    ...shared,
  }),
  getProfitShare: query.get({
    summary: 'By which way reports are opened.',
    answer: shape('ProfitShare', { profitShares }),
    ...ofSpan,
    ...shared,
  }),
  getDailySales: query.get({
    summary: 'Reports opened by day.',
    answer: shape('DailySales', { dailySales }),
    ...ofSpan,
    ...shared,
  }),
  getSalesSummary: query.get({
    summary: 'Sign-ins and reports opened by day, week or month.',
    query: Type.Object(period),
    queryNames: 'pascal',
    answer: shape('SalesSummary', salesSummary),
    ...shared,
  }),
  getRegionalStats: query.get({
    summary: 'Reports opened by organisation unit.',
    answer: shape('RegionalStats', {
      stats: Type.Array(RegionalStat, { description: 'By the order of the tree; the first fifty.' }),
    }),
    ...ofSpan,
    ...shared,
  }),
  getGeneralStats: query.get({
    summary: 'How many people take part.',
    answer: shape('GeneralStats', generalStats),
    ...ofSpan,
    ...shared,
  }),
})
