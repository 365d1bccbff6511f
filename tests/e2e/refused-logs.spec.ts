import type { BrowserContext, Page } from '@playwright/test'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { asServer, contosoAdmin, expect, expectNoAxeViolations, signIn, test, wide } from './portal.ts'

test.use(wide)

const logs = '**/PbiReportLogs/CreateReportLogs'

interface SentLog {
  reportName: string
}

/** The server's own no, about the write that was sent: all of them, or those that tell of one report. */
async function refuseLogs(target: Page | BrowserContext, reportName?: string): Promise<void> {
  await target.route(logs, async (route) => {
    const body: SentLog[] = route.request().postDataJSON()
    if (reportName && body.every((log) => log.reportName !== reportName)) return await route.continue()
    const sent = await route.request().allHeaders()
    const of = (name: string) => sent[name.toLowerCase()]
    const receipt = { [headers.outboxReceipt]: `${of(headers.outboxClient)}:${of(headers.outboxSequence)}` }
    const error = {
      code: 0,
      name: 'EntityNotFound',
      message: 'There is no such report.',
      details: null,
      validationErrors: null,
    }
    await route.fulfill({
      status: 404,
      headers: { ...(await asServer(route.request())), ...receipt },
      json: { result: null, targetUrl: null, success: false, error, unAuthorizedRequest: false, __abp: true },
    })
  })
}

test('O7: refused records are looked at with their reason, sent again and removed, by the keyboard too', async ({
  page,
}) => {
  await refuseLogs(page)
  await signIn(page, contosoAdmin)
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 60_000 })
  const click = () => page.frameLocator('iframe').getByRole('button', { name: 'Everything' }).click()
  await click()
  const notice = page.getByText(/refused by the server/)
  await expect(notice).toBeVisible({ timeout: 40_000 })

  const show = page.getByRole('button', { name: 'Look at them' })
  await show.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Not taken by the server' })
  await expect(panel.getByText('There is no such report.').first()).toBeVisible()
  await expect(panel.getByText(/records? from Sales performance/).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(show).toBeFocused()

  // Refused again: it stays. Taken: panel and notice go.
  await page.unroute(logs)
  await page.keyboard.press('Enter')
  const [received] = await Promise.all([
    page.waitForResponse(logs),
    panel
      .getByRole('button', { name: /^Send (all )?again$/ })
      .last()
      .click(),
  ])
  expect(received.status()).toBe(200)
  await expect(panel).toHaveCount(0)
  await expect(notice).toHaveCount(0)

  await refuseLogs(page)
  await click()
  await expect(notice).toBeVisible({ timeout: 40_000 })
  await show.click()
  const remove = panel.getByRole('button', { name: /^Remove( all)?$/ }).last()
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Remove what was recorded?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toBeVisible()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(panel).toHaveCount(0)
  await expect(notice).toHaveCount(0)
})

test('O7: a report that is gone takes no record of another report down', async ({ page, context }) => {
  const kept: string[] = []
  context.on('response', (response) => {
    if (!response.url().endsWith('/CreateReportLogs') || response.status() !== 200) return
    const body: SentLog[] = response.request().postDataJSON()
    kept.push(...body.map(({ reportName }) => reportName))
  })
  const opened = (tab: Page) => expect(tab.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 60_000 })
  await signIn(page, contosoAdmin)
  await opened(page)
  const other = await context.newPage()
  await other.goto('/app/main/dashboard')
  await other.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Service desk' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Service desk' })).toBeVisible()
  await opened(other)

  await context.setOffline(true)
  await other.frameLocator('iframe').getByRole('tab').nth(1).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Everything' }).click()
  await expect(page.getByText(/records wait to be sent/)).toBeVisible({ timeout: 20_000 })
  // Not before: what answers in the server's place answers without a network, too.
  await refuseLogs(context, 'Service desk')
  kept.length = 0
  await context.setOffline(false)

  await expect.poll(() => kept, { timeout: 60_000 }).toContain('Sales performance')
  expect(kept).not.toContain('Service desk')
  await page.getByRole('button', { name: 'Look at them' }).click()
  const panel = page.getByRole('dialog', { name: 'Not taken by the server' })
  await expect(panel.getByText(/from Service desk/)).toBeVisible()
  await expect(panel.getByText(/Sales performance/)).toHaveCount(0)
})
