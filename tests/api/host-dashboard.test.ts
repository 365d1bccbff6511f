import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { dashboardInterval } from '../../src/contract/vocabulary/enums.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson } from './identity.ts'

let portal: Portal
let host: Caller
beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

const prices = { daily_price: null, weekly_price: null, monthly_price: null, annual_price: null }

interface TenantFacts {
  made: string
  end?: string
  onTrial?: boolean
  isActive?: boolean
  deleted?: string
  period?: number
}

/** A tenant of an edition of its own, as no way in would make one in the past. */
async function aTenant(price: Partial<Record<keyof typeof prices, number>>, facts: TenantFacts): Promise<string> {
  const name = `Tenant-${randomUUID().slice(0, 8)}`
  await hostTransaction(portal.store, 'a tenant of the past', async (db) => {
    const edition = await db
      .insertInto('editions')
      .values({
        name,
        display_name: name,
        ...prices,
        ...price,
        trial_day_count: null,
        waiting_day_after_expire: null,
        expiring_edition_id: null,
        creation_time: new Date(facts.made),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('tenants')
      .values({
        tenancy_name: name,
        name,
        edition_id: edition.id,
        is_active: facts.isActive ?? true,
        connection_string: null,
        is_in_trial_period: facts.onTrial ?? false,
        subscription_end_date_utc: facts.end ? new Date(facts.end) : null,
        payment_period_type: facts.period ?? null,
        is_deleted: facts.deleted !== undefined,
        deleter_user_id: null,
        deletion_time: facts.deleted ? new Date(facts.deleted) : null,
        creation_time: new Date(facts.made),
        creator_user_id: null,
        last_modification_time: null,
        last_modifier_user_id: null,
      })
      .execute()
  })
  return name
}

const income = async (interval: number, startDate: string, endDate: string) => {
  const { result, error } = await host.call('HostDashboard_GetIncomeStatistics', {
    query: { incomeStatisticsDateInterval: interval, startDate, endDate },
  })
  expect(error).toBeNull()
  return Object.fromEntries(result.incomeStatistics.map(({ label, amount }) => [label, amount]))
}

describe('income', () => {
  test('is the price at the beginning of each paid period, until the end (HostDashboard_GetIncomeStatistics)', async () => {
    await aTenant(
      { monthly_price: 10.5, annual_price: 100 },
      { made: '2020-01-15T12:00:00Z', end: '2020-03-15T12:00:00Z' },
    )
    const year = await income(dashboardInterval.monthly, '2020-01-01T00:00:00Z', '2020-04-30T00:00:00Z')
    expect(year).toEqual({ '2020-01': 10.5, '2020-02': 10.5, '2020-03': 0, '2020-04': 0 })
    const days = await income(dashboardInterval.daily, '2020-02-14T00:00:00Z', '2020-02-16T00:00:00Z')
    expect(days).toEqual({ '2020-02-14': 0, '2020-02-15': 10.5, '2020-02-16': 0 })
    const weeks = await income(dashboardInterval.weekly, '2020-02-10T00:00:00Z', '2020-02-20T00:00:00Z')
    expect(weeks).toEqual({ '2020-02-10': 10.5, '2020-02-17': 0 })
  })

  test('is none of those who wait until the operator was paid, and stays of those who were switched off at their end', async () => {
    await aTenant({ monthly_price: 10 }, { made: '2011-01-01T00:00:00Z', isActive: false })
    await aTenant({ monthly_price: 7 }, { made: '2011-01-01T00:00:00Z', isActive: false, end: '2011-02-15T00:00:00Z' })
    const months = await income(dashboardInterval.monthly, '2011-01-01T00:00:00Z', '2011-03-31T00:00:00Z')
    expect(months).toEqual({ '2011-01': 7, '2011-02': 7, '2011-03': 0 })
  })

  test('is due on the same day of each month, and on its last day where that month is shorter', async () => {
    await aTenant({ monthly_price: 9 }, { made: '2006-12-31T10:00:00Z', end: '2007-04-30T10:00:00Z' })
    const days = await income(dashboardInterval.daily, '2006-12-31T00:00:00Z', '2007-05-31T00:00:00Z')
    const due = Object.entries(days).flatMap(([day, amount]) => (amount ? [[day, amount]] : []))
    expect(due).toEqual([
      ['2006-12-31', 9],
      ['2007-01-31', 9],
      ['2007-02-28', 9],
      ['2007-03-31', 9],
    ])
  })

  test('follows the tenant’s own period where the edition is sold by it', async () => {
    await aTenant(
      { monthly_price: 10, annual_price: 100 },
      { made: '2015-06-01T00:00:00Z', end: '2017-01-01T00:00:00Z', period: 365 },
    )
    await aTenant({ annual_price: 7 }, { made: '2015-06-02T00:00:00Z', end: '2016-01-01T00:00:00Z', period: 30 })
    const months = await income(dashboardInterval.monthly, '2015-05-01T00:00:00Z', '2016-07-01T00:00:00Z')
    expect(months['2015-06']).toBe(107)
    expect(months['2016-06']).toBe(100)
    expect(Object.values(months).reduce((sum, amount) => sum + amount, 0)).toBe(207)
  })

  test('is none of those on trial, none after a deletion, and none of the future', async () => {
    await aTenant({ monthly_price: 10 }, { made: '2013-01-01T00:00:00Z', end: '2014-01-01T00:00:00Z', onTrial: true })
    await aTenant({ monthly_price: 10 }, { made: '2013-01-01T00:00:00Z', deleted: '2013-02-15T00:00:00Z' })
    const months = await income(dashboardInterval.monthly, '2013-01-01T00:00:00Z', '2013-04-01T00:00:00Z')
    expect(months).toEqual({ '2013-01': 10, '2013-02': 10, '2013-03': 0, '2013-04': 0 })
    await aTenant({ daily_price: 3 }, { made: '2026-11-01T00:00:00Z' })
    const days = await income(dashboardInterval.daily, '2026-11-01T00:00:00Z', '2026-11-04T00:00:00Z')
    expect(days).toEqual({ '2026-11-01': 3, '2026-11-02': 3, '2026-11-03': 0, '2026-11-04': 0 })
  })

  test('of too many periods, or of a span that ends before it begins, is refused', async () => {
    const ask = (startDate: string, endDate: string, interval: number = dashboardInterval.daily) =>
      host.callWith('HostDashboard_GetIncomeStatistics', {
        query: { incomeStatisticsDateInterval: interval, startDate, endDate },
      })
    expect((await ask('0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z')).status).toBe(400)
    expect((await ask('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).status).toBe(400)
    expect((await ask('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 4)).status).toBe(400)
    expect((await ask('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')).status).toBe(200)
  })
})

describe('figures of the host', () => {
  test('count tenants that were made in the span, and their income (HostDashboard_GetTopStatsData)', async () => {
    const query = { startDate: '2010-01-01T00:00:00Z', endDate: '2010-12-31T00:00:00Z' }
    const before = (await host.call('HostDashboard_GetTopStatsData', { query })).result
    expect(before).toMatchObject({ newTenantsCount: 0, newSubscriptionAmount: 0 })
    await aTenant({ monthly_price: 10 }, { made: '2010-10-15T00:00:00Z', end: '2011-06-01T00:00:00Z' })
    await aTenant({ monthly_price: 10 }, { made: '2010-12-01T00:00:00Z', end: '2011-06-01T00:00:00Z', onTrial: true })
    expect((await host.call('HostDashboard_GetTopStatsData', { query })).result).toEqual({
      newTenantsCount: 2,
      newSubscriptionAmount: 30,
      activeTenantsCount: before.activeTenantsCount + 2,
      trialTenantsCount: before.trialTenantsCount + 1,
    })
  })

  test('name the newest tenants, the last one first (HostDashboard_GetRecentTenantsData)', async () => {
    const old = await aTenant({}, { made: '2026-10-20T00:00:00Z' })
    const young = await aTenant({}, { made: '2026-11-02T08:00:00Z' })
    const { result } = await host.call('HostDashboard_GetRecentTenantsData')
    const names = result.recentTenants.map(({ name }) => name)
    expect(names).toContain(young)
    expect(names).not.toContain(old)
    expect(names.length).toBeLessThanOrEqual(result.maxRecentTenantsShownCount)
    const times = result.recentTenants.map(({ creationTime }) => creationTime)
    expect(times).toEqual([...times].sort().reverse())
    expect(result).toMatchObject({ recentTenantsDayCount: 7, tenantCreationStartDate: '2026-10-26T09:00:00.000Z' })
  })

  test('name those whose subscriptions end soon (HostDashboard_GetSubscriptionExpiringTenantsData)', async () => {
    const soon = await aTenant({}, { made: '2026-01-01T00:00:00Z', end: '2026-11-05T10:00:00Z' })
    await aTenant({}, { made: '2026-01-01T00:00:00Z', end: '2026-11-20T00:00:00Z' })
    await aTenant({}, { made: '2026-01-01T00:00:00Z', end: '2026-11-01T00:00:00Z' })
    const { result } = await host.call('HostDashboard_GetSubscriptionExpiringTenantsData')
    expect(result).toMatchObject({
      subscriptionEndAlertDayCount: 7,
      subscriptionEndDateStart: '2026-11-02T09:00:00.000Z',
      subscriptionEndDateEnd: '2026-11-09T09:00:00.000Z',
      expiringTenants: [{ tenantName: soon, remainingDayCount: 3 }],
    })
  })

  test('count the tenants of each edition, and those without (HostDashboard_GetEditionTenantStatistics)', async () => {
    const name = await aTenant({}, { made: '2026-01-01T00:00:00Z' })
    await hostTransaction(portal.store, 'a tenant without an edition', (db) =>
      db.updateTable('tenants').set({ edition_id: null }).where('id', '=', portal.tenantId('fabrikam')).execute(),
    )
    const { result } = await host.call('HostDashboard_GetEditionTenantStatistics')
    expect(result.editionStatistics).toContainEqual({ label: name, value: 1 })
    expect(result.editionStatistics.at(-1)).toEqual({ label: 'Without an edition', value: 1 })
  })
})

const span = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-02-01T00:00:00Z' }
const operations: [OperationId, object][] = [
  ['HostDashboard_GetTopStatsData', span],
  ['HostDashboard_GetRecentTenantsData', {}],
  ['HostDashboard_GetSubscriptionExpiringTenantsData', {}],
  ['HostDashboard_GetIncomeStatistics', { incomeStatisticsDateInterval: 1, ...span }],
  ['HostDashboard_GetEditionTenantStatistics', {}],
]

describe('who may', () => {
  test.each(operations)('%s is for those of the host who hold its permission', async (id, query) => {
    expect((await portal.anonymous.callWith(id, { query })).status).toBe(401)
    expect((await (await portal.as(contosoAdmin)).callWith(id, { query })).status).toBe(403)
    const { person } = await aPerson(portal, null)
    expect((await (await portal.signIn(person)).callWith(id, { query })).status).toBe(403)
  })

  test.each(operations)('%s costs two round trips to the store (P2)', async (id, query) => {
    expect((await host.callWith(id, { query })).status).toBe(200)
    await expectRoundTrips(portal, 2, () => host.callWith(id, { query }))
  })
})
