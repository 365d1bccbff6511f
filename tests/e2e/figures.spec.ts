/** The organisation's own figures beside the report of its dashboard. */
import type { Page, Response } from '@playwright/test'
import {
  asServer,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  inNewContext,
  phone,
  signIn,
  signInPath,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

const path = '/app/main/dashboard?tab=figures'

const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).getByRole('status')
const picker = (page: Page) => page.getByRole('button', { name: /^Period: / })

const answerOf = (page: Page, operation: string, from = ''): Promise<Response> =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname.endsWith(`/TenantDashboard/${operation}`) && (searchParams.get('StartDate') ?? '').startsWith(from)
  })

test('in Arabic time runs from the right, for the eye and for the keys', async ({ browser }) => {
  const placesIn = async (locale: string) =>
    inNewContext(browser, { locale, viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.goto(signInPath(contosoAdmin, path))
      await page.locator('input[name="userName"]').fill(contosoAdmin.userName)
      await page.locator('input[name="password"]').fill(demoPassword)
      await page.locator('input[name="password"]').press('Enter')
      const chart = page.getByRole('application').first()
      await expect(chart.locator('svg text').first()).toBeVisible()
      const labels = await chart.locator('svg text').evaluateAll((texts) =>
        texts.map((text) => {
          const { x, y, width } = text.getBoundingClientRect()
          return { x: x + width / 2, y: Math.round(y) }
        }),
      )
      // Days stand in one line, amounts above each other.
      const lowest = Math.max(...labels.map(({ y }) => y))
      const days = labels.filter(({ y }) => y === lowest).map(({ x }) => x)
      const amounts = labels.filter(({ y }) => y < lowest).map(({ x }) => x)
      await chart.focus()
      await page.keyboard.press('Home')
      const said = page
        .getByRole('status')
        .filter({ hasText: /20\d\d|٢٠/ })
        .first()
      const first = await said.textContent()
      await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect(said).not.toHaveText(first ?? '')
      await page.keyboard.press(locale === 'ar' ? 'ArrowRight' : 'ArrowLeft')
      await expect(said).toHaveText(first ?? '')
      return { days, amounts }
    })
  const middle = (places: readonly number[]) => (Math.min(...places) + Math.max(...places)) / 2
  const english = await placesIn('en-GB')
  expect(english.days[0]).toBeLessThan(english.days.at(-1) ?? 0)
  expect(middle(english.amounts)).toBeLessThan(middle(english.days))
  const arabic = await placesIn('ar')
  expect(arabic.days[0]).toBeGreaterThan(arabic.days.at(-1) ?? 0)
  expect(middle(arabic.amounts)).toBeGreaterThan(middle(arabic.days))
})

test('R87: where little was opened, the axis counts whole things', async ({ page }) => {
  await page.route('**/TenantDashboard/GetDashboardData**', async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    const { salesSummary } = envelope.result
    salesSummary.forEach((period: { profit: number; sales: number }, at: number) => {
      period.profit = at % 2
      period.sales = 0
    })
    await route.fulfill({ response: answer, json: envelope })
  })
  await signIn(page, contosoAdmin)
  await page.goto(path)
  const chart = page.getByRole('application').first()
  await expect(chart.locator('svg text').first()).toBeVisible()
  const labels = await chart.locator('svg text').allTextContents()
  expect(labels.filter((label) => /^[\d.,]+$/.test(label))).toEqual(['0', '1'])
})

test('the figures stand beside the report, under honest names, and are the server’s', async ({ page }) => {
  await signIn(page, contosoAdmin)
  const views = page.getByRole('navigation', { name: 'Views of the dashboard' })
  await expect(views.getByRole('link', { name: 'Report' })).toHaveAttribute('aria-current', 'page')
  const asked = answerOf(page, 'GetDashboardData', '2026-01-01')
  await page.goto(`${path}&from=2026-01-01&to=2026-03-31`)
  const { result } = await (await asked).json()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Home/)
  await expect(views.getByRole('link', { name: 'Figures' })).toHaveAttribute('aria-current', 'page')
  await expect(figure(page, 'Reports opened')).toHaveText(String(result.totalProfit))
  await expect(figure(page, 'Sign-ins')).toHaveText(String(result.newOrders))
  await expect(figure(page, 'New people')).toHaveText(String(result.newUsers))
  await expect(figure(page, 'People who opened a report')).toHaveText(String(result.peopleWhoOpened))
  await expect(
    page.getByText(`of ${result.people} with an account; ${result.peopleWhoSignedIn} signed in`),
  ).toBeVisible()
  for (const wire of ['Profit', 'Orders', 'Feedback', 'Revenue', 'Expenses']) {
    await expect(page.getByText(wire)).toHaveCount(0)
  }
  await expectNoAxeViolations(page)
  await views.getByRole('link', { name: 'Report' }).click()
  await expect(page.locator('iframe')).toBeVisible()
})

test('other days and other periods are chosen, and the address keeps them', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: path })
  await expect(picker(page)).toContainText('30 days')
  const asked = answerOf(page, 'GetMemberActivity')
  await picker(page).click()
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: 'Last 7 days' }).click()
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: 'Apply' }).click()
  await asked
  await expect(picker(page)).toContainText('7 days')
  // Who signs in is counted at once: whoever looks is among them.
  await expect(figure(page, 'Sign-ins')).not.toHaveText('0')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: 'Activity by day' }).getByRole('row')).toHaveCount(8)
  await page.reload()
  await expect(page).toHaveURL(/tab=figures/)
  await expect(picker(page)).toContainText('7 days')
  await expectNoAxeViolations(page)
})

test('without Power BI the figures are what opens, and no token is asked for', async ({ page }) => {
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('EmbedToken')) tokens.push(request.url())
  })
  await page.route('**/AbpUserConfiguration/GetAll*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    const { allFeatures } = (json.result ?? json).features
    if (allFeatures['App.BITools.PowerBI']) allFeatures['App.BITools.PowerBI'].value = 'false'
    await route.fulfill({
      response: answer,
      json,
      headers: { ...answer.headers(), ...(await asServer(route.request())) },
    })
  })
  await signIn(page, contosoAlice)
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(figure(page, 'Reports opened')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Views of the dashboard' })).toHaveCount(0)
  expect(tokens).toEqual([])
})

test('where there is no report, the figures are still within reach of those who are told nothing of it', async ({
  page,
}) => {
  await page.route('**/GetDefaultReportEmbedToken*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    json.result.embedTokenDto = null
    await route.fulfill({
      response: answer,
      json,
      headers: { ...answer.headers(), ...(await asServer(route.request())) },
    })
  })
  await signIn(page, contosoAlice)
  await page.getByRole('navigation', { name: 'Views of the dashboard' }).getByRole('link', { name: 'Figures' }).click()
  await expect(figure(page, 'Sign-ins')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No reports found' })).toHaveCount(0)
})

testWithWorker('without a network the figures are those of before, with their age', async ({ page, context }) => {
  await signIn(page, contosoAdmin, { rememberMe: true, to: path })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0)
  await untilAtRest(page)
  const opened = await figure(page, 'Reports opened').textContent()
  await context.setOffline(true)
  await page.reload()
  await expect(figure(page, 'Reports opened')).toHaveText(opened ?? '')
  await expect(page.getByText(/^As of /).first()).toBeVisible()
})

test('on a phone the figures fit', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: path })
    await expect(figure(page, 'Reports opened')).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // U250: the title stands free of the line above it.
    const views = await page.getByRole('navigation', { name: 'Views of the dashboard' }).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((title?.y ?? 0) - ((views?.y ?? 0) + (views?.height ?? 0))).toBeGreaterThanOrEqual(8)
  })
})
