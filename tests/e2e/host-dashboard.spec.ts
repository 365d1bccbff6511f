/** The operator's figures: the server's own, of the days that were chosen, and of yore where nobody can be asked. */
import type { Page, Response } from '@playwright/test'
import {
  asServer,
  expect,
  expectNoAxeViolations,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
} from './portal.ts'

const path = '/app/admin/hostDashboard'

const answerOf = (page: Page, operation: string, from?: string): Promise<Response> =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return (
      pathname.endsWith(`/HostDashboard/${operation}`) && (searchParams.get('StartDate') ?? '').startsWith(from ?? '')
    )
  })

const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).getByRole('status')
const picker = (page: Page) => page.getByRole('button', { name: /^Period: / })

test('the operator lands on the dashboard, and its figures are the server’s', async ({ page }) => {
  const asked = answerOf(page, 'GetEditionTenantStatistics')
  await signIn(page, hostAdmin)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Home', exact: true })).toBeVisible()
  const editions: { label: string; value: number }[] = (await (await asked).json()).result.editionStatistics
  for (const { label, value } of editions) {
    const term = page.getByRole('term').filter({ hasText: label }).first()
    await expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(String(value))
  }
  const stats = answerOf(page, 'GetTopStatsData', '2015-05-01')
  await page.goto(`${path}?from=2015-05-01&to=2026-01-31`)
  const { result } = await (await stats).json()
  await expect(figure(page, 'New tenants')).toHaveText(String(result.newTenantsCount))
  await expect(figure(page, 'Active tenants')).toHaveText(String(result.activeTenantsCount))
  await expect(figure(page, 'On trial')).toHaveText(String(result.trialTenantsCount))
  await expect(page.getByText('Computed from prices').first()).toBeVisible()
  // Eleven years are too many days and weeks for one picture.
  await expect(page.getByRole('radio', { name: 'Day' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expectNoAxeViolations(page)
})

test('other days are chosen by the keyboard alone, and asked for', async ({ page }) => {
  await signIn(page, hostAdmin, { to: path })
  await expect(picker(page)).toContainText('30 days')
  await picker(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Period' })
  await expect(dialog.getByRole('button', { name: 'Last 30 days' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('status')).toHaveText('7 days')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(picker(page)).toBeFocused()
  await expect(picker(page)).toContainText('30 days')

  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'From' }).fill('30 Feb 2026')
  await expect(dialog.getByText('Type a day, such as 2 Nov 2026.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'From' }).fill('2 Feb 2026')
  await dialog.getByRole('textbox', { name: 'To' }).fill('1/3/2026')
  const asked = answerOf(page, 'GetIncomeStatistics', '2026-02-02')
  await page.keyboard.press('Enter')
  const { result } = await (await asked).json()
  expect(result.incomeStatistics).toHaveLength(28)
  await expect(picker(page)).toContainText('28 days')
  await expect(page).toHaveURL(/from=2026-02-02&to=2026-03-01/)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: 'Income by day' }).getByRole('row')).toHaveCount(29)
  await page.getByRole('radio', { name: 'Month' }).press('ArrowLeft')
  await expect(page.getByRole('table', { name: 'Income by week' })).toBeVisible()
})

test('a part that failed says so and is asked for again', async ({ page }) => {
  const error = { code: 0, name: 'Unknown', message: 'Nobody counts today.', details: null, validationErrors: null }
  await page.route('**/HostDashboard/GetRecentTenantsData', async (route) =>
    route.fulfill({
      status: 500,
      json: { result: null, error, targetUrl: null, success: false, unAuthorizedRequest: false, __abp: true },
      headers: await asServer(route.request()),
    }),
  )
  await signIn(page, hostAdmin, { to: path })
  const part = page.getByRole('region', { name: 'Newest tenants' })
  await expect(part.getByRole('alert')).toContainText('This could not be loaded')
  await page.unroute('**/HostDashboard/GetRecentTenantsData')
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(part.getByRole('listitem').first()).toBeVisible()
})

testWithWorker('without a network the figures are those of before, with their age', async ({ page, context }) => {
  await signIn(page, hostAdmin, { rememberMe: true, to: path })
  const active = await figure(page, 'Active tenants').textContent()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(figure(page, 'Active tenants')).toHaveText(active ?? '')
  await page.waitForTimeout(2_000)
  await context.setOffline(true)
  await page.reload()
  await expect(figure(page, 'Active tenants')).toHaveText(active ?? '')
  await expect(page.getByRole('region', { name: 'Figures' }).getByText(/^As of /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tenants by edition' }).getByText(/^As of /)).toBeVisible()
})

test('on a phone one month is shown, and nothing is wider than the window', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, hostAdmin, { to: path })
    await figure(page, 'Active tenants').waitFor()
    await picker(page).click()
    const dialog = page.getByRole('dialog', { name: 'Period' })
    await expect(dialog.getByRole('table')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Yesterday' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(picker(page)).toContainText('1 day')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
