import type { Page } from '@playwright/test'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { asServer, contosoAdmin, expect, expectNoAxeViolations, signIn, test } from './portal.ts'

const logs = '**/PbiReportLogs/CreateReportLogs'

/** The server's own no, about the write that was sent. */
async function refuseLogs(page: Page): Promise<void> {
  await page.route(logs, async (route) => {
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
  await expect(panel.getByText(/clicks? in Sales performance/).first()).toBeVisible()
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
