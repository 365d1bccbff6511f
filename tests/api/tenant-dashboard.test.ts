import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { dashboardInterval, loginResult } from '../../src/contract/vocabulary/enums.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { awaitsSecondFactor } from '../../src/server/sign-in/judge.ts'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAdmin, contosoAlice, hostAdmin, type Portal, startApp } from './harness.ts'
import { aPerson, idOf, inTenant } from './identity.ts'

/** What people of Contoso did, by days before the present, which is 2026-11-02. */
interface Done {
  userId: number | null
  daysAgo: number
  /** Who acted as them. */
  by?: { tenantId: number; userId: number }
}

let portal: Portal
let member: Caller
let memberId: number
let alice: number
let carol: number

const momentOf = (daysAgo: number) => new Date(portal.now().getTime() - daysAgo * 24 * 60 * 60_000)

const opened = ({ userId, daysAgo, by }: Done, methodName = 'getReportEmbedToken', exception: string | null = null) =>
  inTenant(portal, 'contoso', (db) =>
    db
      .insertInto('audit_logs')
      .values({
        tenant_id: portal.tenantId('contoso'),
        user_id: userId,
        impersonator_user_id: by?.userId ?? null,
        impersonator_tenant_id: by?.tenantId ?? null,
        service_name: 'PowerBIEmbed',
        method_name: methodName,
        parameters: '{}',
        return_value: null,
        execution_time: momentOf(daysAgo),
        execution_duration: 1,
        client_ip_address: '127.0.0.1',
        client_name: null,
        browser_info: '',
        exception,
        exception_message: null,
        custom_data: null,
      })
      .execute(),
  )

const triedToSignIn = ({ userId, daysAgo }: Done, result: number, note: string | null = null) =>
  inTenant(portal, 'contoso', (db) =>
    db
      .insertInto('login_attempts')
      .values({
        tenant_id: portal.tenantId('contoso'),
        tenancy_name: 'contoso',
        user_id: userId,
        user_name_or_email_address: 'somebody',
        client_ip_address: '127.0.0.1',
        browser_info: '',
        result,
        fail_reason: note,
        creation_time: momentOf(daysAgo),
      })
      .execute(),
  )

beforeAll(async () => {
  portal = await startApp({ withReports: true })
  const { person, id } = await aPerson(portal, 'contoso', { name: 'Nobody', surname: '', creation_time: momentOf(0) })
  memberId = id
  member = await portal.signIn(person)
  alice = await idOf(portal, contosoAlice)
  carol = await idOf(portal, { tenant: 'contoso', userName: 'carol' })
  await inTenant(portal, 'contoso', async (db) => {
    await db.deleteFrom('login_attempts').execute()
    await db
      .updateTable('users')
      .set({ creation_time: momentOf(100) })
      .where('id', '<>', id)
      .execute()
    // Two people in all, so that parts of all people are round figures.
    await db.updateTable('users').set({ is_deleted: true }).where('id', 'not in', [alice, carol, id]).execute()
  })
  for (const daysAgo of [0, 0, 3, 29]) await opened({ userId: alice, daysAgo })
  await opened(
    { userId: alice, daysAgo: 3, by: { tenantId: portal.tenantId('contoso'), userId: carol } },
    'getAppEmbedToken',
  )
  await opened({ userId: null, daysAgo: 5 }, 'getReportKeyEmbedToken')
  await opened({ userId: alice, daysAgo: 0 }, 'getReportEmbedToken', '404 EntityNotFound')
  await opened({ userId: alice, daysAgo: 0 }, 'getSidebarItems')
  // A190: the operator, in Alice’s name; what a colleague opens in another’s name is the colleague’s.
  await opened({ userId: alice, daysAgo: 0, by: { tenantId: 0, userId: 1 } })
  for (const daysAgo of [31, 40, 59]) await opened({ userId: alice, daysAgo })
  await triedToSignIn({ userId: alice, daysAgo: 0 }, loginResult.success)
  await triedToSignIn({ userId: alice, daysAgo: 40 }, loginResult.success)
  await triedToSignIn({ userId: carol, daysAgo: 1 }, loginResult.invalidPassword)
  await triedToSignIn({ userId: carol, daysAgo: 1 }, loginResult.success, awaitsSecondFactor)
  await triedToSignIn({ userId: carol, daysAgo: 1 }, loginResult.success, 'impersonated by user 1 of tenant 0')
  await triedToSignIn({ userId: carol, daysAgo: 1 }, loginResult.success, `delegated to user ${alice}`)
  await triedToSignIn({ userId: alice, daysAgo: 1 }, loginResult.success, 'back from impersonation')
})
afterAll(() => portal.close())

const topStats = { totalProfit: 6, newFeedbacks: 0, newOrders: 1, newUsers: 1 }
const profitShares = [66, 17, 17]
const generalStats = {
  transactionPercent: 67,
  newVisitPercent: 33,
  bouncePercent: 50,
  people: 3,
  peopleWhoOpened: 2,
  peopleWhoSignedIn: 1,
}

describe('a tenant’s own activity', () => {
  test('A190: is counted over the last thirty days, for whoever did it, without what failed (TenantDashboard_GetTopStats)', async () => {
    expect((await member.call('TenantDashboard_GetTopStats')).result).toEqual(topStats)
  })

  test('is counted over any span, beside as long a one before, and refused where that ends before it begins', async () => {
    const span = { startDate: momentOf(60).toISOString(), endDate: momentOf(30).toISOString() }
    const query = { ...span, salesSummaryDatePeriod: dashboardInterval.weekly }
    const { result } = await member.call('TenantDashboard_GetDashboardData', { query })
    // Three were opened, and one person signed in; nothing was done in the month before.
    expect(result).toMatchObject({ totalProfit: 3, newOrders: 1, newUsers: 0, growth: 0, profitShares: [100, 0, 0] })
    expect(result.dailySales).toHaveLength(31)
    expect(result.salesSummary.reduce((sum, { profit }) => sum + profit, 0)).toBe(3)
    expect((await member.call('TenantDashboard_GetTopStats', { query: span })).result.totalProfit).toBe(3)
    const { memberActivities } = (await member.call('TenantDashboard_GetMemberActivity', { query: span })).result
    expect(memberActivities).toMatchObject([{ earnings: 3, cases: 1 }])
    expect((await member.call('TenantDashboard_GetTopStats', { query: { endDate: span.startDate } })).result).toEqual({
      ...topStats,
      totalProfit: 0,
      newOrders: 0,
      newUsers: 0,
    })
    const backwards = { startDate: span.endDate, endDate: span.startDate }
    const { status, error } = await member.call('TenantDashboard_GetRegionalStats', { query: backwards })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['endDate']])
    const long = { startDate: '2015-05-01T00:00:00Z', salesSummaryDatePeriod: dashboardInterval.daily }
    expect((await member.call('TenantDashboard_GetSalesSummary', { query: long })).status).not.toBe(200)
    const months = { ...long, salesSummaryDatePeriod: dashboardInterval.monthly }
    expect((await member.call('TenantDashboard_GetDashboardData', { query: months })).result.dailySales).toHaveLength(
      400,
    )
  })

  test('is told by day, today last (TenantDashboard_GetDailySales)', async () => {
    const { dailySales } = (await member.call('TenantDashboard_GetDailySales')).result
    expect(dailySales).toHaveLength(30)
    expect([dailySales[0], dailySales[24], dailySales[26], dailySales[29]]).toEqual([1, 1, 2, 2])
    expect(dailySales.reduce((sum, count) => sum + count, 0)).toBe(6)
  })

  test('is parted by the way in which reports are opened (TenantDashboard_GetProfitShare)', async () => {
    expect((await member.call('TenantDashboard_GetProfitShare')).result).toEqual({ profitShares })
  })

  test('is summed up by month, week or day (TenantDashboard_GetSalesSummary)', async () => {
    const ask = async (salesSummaryDatePeriod: number) =>
      (await member.call('TenantDashboard_GetSalesSummary', { query: { salesSummaryDatePeriod } })).result
    const months = await ask(dashboardInterval.monthly)
    expect(months).toMatchObject({ totalSales: 2, revenue: 9, expenses: 1, growth: 100 })
    expect(months.salesSummary).toHaveLength(12)
    expect(months.salesSummary.slice(-3)).toEqual([
      { period: '2026-09', sales: 1, profit: 2 },
      { period: '2026-10', sales: 0, profit: 5 },
      { period: '2026-11', sales: 1, profit: 2 },
    ])
    const weeks = await ask(dashboardInterval.weekly)
    expect(weeks.salesSummary.at(-1)).toEqual({ period: '2026-11-02', sales: 1, profit: 2 })
    expect(weeks.salesSummary).toHaveLength(12)
    const days = await ask(dashboardInterval.daily)
    expect(days).toMatchObject({ totalSales: 1, revenue: 6, expenses: 1 })
    expect(days.salesSummary[0]?.period).toBe('2026-10-04')
    expect((await member.callWith('TenantDashboard_GetSalesSummary', { query: {} })).status).toBe(400)
  })

  test('is told by person, the busiest first (TenantDashboard_GetMemberActivity)', async () => {
    const { memberActivities } = (await member.call('TenantDashboard_GetMemberActivity')).result
    expect(memberActivities).toMatchObject([
      { earnings: 4, cases: 1, closed: 0, rate: 80, profilePictureName: null },
      { earnings: 1, cases: 0, closed: 1, rate: 20 },
    ])
    expect(memberActivities[0]?.name.toLowerCase()).toContain('alice')
  })

  test('is told by unit at the top of the tree, with the people below it (TenantDashboard_GetRegionalStats)', async () => {
    const admin = await portal.as(hostAdmin)
    expect((await admin.call('TenantDashboard_GetRegionalStats')).status).toBe(403)
    const root = await inTenant(portal, 'contoso', async (db) => {
      await db.deleteFrom('organization_unit_users').execute()
      const unit = (code: string, display_name: string, parent_id: number | null) =>
        db
          .insertInto('organization_units')
          .values({
            tenant_id: portal.tenantId('contoso'),
            parent_id,
            code,
            display_name,
            description: null,
            entra_group_object_id: null,
            creation_time: portal.now(),
            creator_user_id: null,
            last_modification_time: null,
            last_modifier_user_id: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      const top = await unit('09001', 'North', null)
      const below = await unit('09001.00001', 'Far north', top.id)
      const tenant_id = portal.tenantId('contoso')
      await db
        .insertInto('organization_unit_users')
        .values([
          { tenant_id, organization_unit_id: top.id, user_id: carol },
          { tenant_id, organization_unit_id: below.id, user_id: alice },
          { tenant_id, organization_unit_id: below.id, user_id: carol },
        ])
        .execute()
      return 'North'
    })
    const { stats } = (await member.call('TenantDashboard_GetRegionalStats')).result
    const [north] = stats.filter(({ countryName }) => countryName === root)
    expect(north).toEqual({
      countryName: 'North',
      sales: 5,
      change: [0, 0, 0, 0, 0, 0, 2, 0, 0, 2],
      averagePrice: 2.5,
      totalPrice: 2,
    })
    expect(stats.map(({ countryName }) => countryName)).not.toContain('Far north')
  })

  test('is told in parts of all people (TenantDashboard_GetGeneralStats)', async () => {
    expect((await member.call('TenantDashboard_GetGeneralStats')).result).toEqual(generalStats)
  })

  test('is answered at once for the dashboard (TenantDashboard_GetDashboardData)', async () => {
    const { result } = await member.call('TenantDashboard_GetDashboardData', { query: { salesSummaryDatePeriod: 3 } })
    expect(result).toMatchObject({ ...topStats, ...generalStats, profitShares, revenue: 9, growth: 100 })
    expect(result.dailySales).toHaveLength(30)
    expect(result.salesSummary).toHaveLength(12)
  })

  test('has what people really do: a report that is opened counts, and not that none was chosen', async () => {
    const before = (await member.call('TenantDashboard_GetTopStats')).result.totalProfit
    const report = await inTenant(portal, 'contoso', async (db) => {
      await db.deleteFrom('report_roles').execute()
      return db.selectFrom('reports').select('id').where('is_disabled', '=', false).executeTakeFirstOrThrow()
    })
    const { status } = await member.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId: report.id } })
    expect(status).toBe(200)
    await portal.app.audit.flush()
    expect((await member.call('TenantDashboard_GetTopStats')).result.totalProfit).toBe(before + 1)

    const choose = (isDefault: boolean) =>
      inTenant(portal, 'contoso', (db) =>
        db.updateTable('reports').set({ is_default_for_tenant: isDefault }).where('id', '=', report.id).execute(),
      )
    await inTenant(portal, 'contoso', (db) => db.updateTable('reports').set({ is_default_for_tenant: false }).execute())
    for (const isDefault of [false, true]) {
      await choose(isDefault)
      const { result } = await member.call('PowerBIEmbed_GetDefaultReportEmbedToken')
      expect(result.embedTokenDto !== null).toBe(isDefault)
    }
    await portal.app.audit.flush()
    expect((await member.call('TenantDashboard_GetTopStats')).result.totalProfit).toBe(before + 2)
    await inTenant(portal, 'contoso', (db) => db.deleteFrom('audit_logs').where('user_id', '=', memberId).execute())
  })
})

const operations: [OperationId, object][] = [
  ['TenantDashboard_GetMemberActivity', {}],
  ['TenantDashboard_GetDashboardData', { salesSummaryDatePeriod: 1 }],
  ['TenantDashboard_GetTopStats', {}],
  ['TenantDashboard_GetProfitShare', {}],
  ['TenantDashboard_GetDailySales', {}],
  ['TenantDashboard_GetSalesSummary', { salesSummaryDatePeriod: 2 }],
  ['TenantDashboard_GetRegionalStats', {}],
  ['TenantDashboard_GetGeneralStats', {}],
]

describe('who may', () => {
  test.each(operations)('%s is for people of a tenant who hold its permission', async (id, query) => {
    expect((await portal.anonymous.callWith(id, { query })).status).toBe(401)
    expect((await (await portal.as(hostAdmin)).callWith(id, { query })).status).toBe(403)
  })

  test('whom it was forbidden does not see it', async () => {
    const { person, id } = await aPerson(portal, 'contoso')
    await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('user_permissions')
        .values({
          tenant_id: portal.tenantId('contoso'),
          user_id: id,
          name: permissions.tenantDashboard,
          is_granted: false,
        })
        .execute(),
    )
    expect((await (await portal.signIn(person)).call('TenantDashboard_GetTopStats')).status).toBe(403)
  })

  test('nothing of it is of another tenant', async () => {
    const fabrikam = await portal.signIn({ ...contosoAdmin, tenant: 'fabrikam' })
    expect((await fabrikam.call('TenantDashboard_GetTopStats')).result.totalProfit).toBe(0)
    expect((await fabrikam.call('TenantDashboard_GetMemberActivity')).result.memberActivities).toEqual([])
  })

  test.each(operations)('%s costs two round trips to the store (P2)', async (id, query) => {
    expect((await member.callWith(id, { query })).status).toBe(200)
    await expectRoundTrips(portal, 2, () => member.callWith(id, { query }))
  })
})
