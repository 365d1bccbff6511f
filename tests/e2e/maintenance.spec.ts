/** What the operator looks after: what the server remembers, and its log. */
import { contosoAdmin, expect, expectNoAxeViolations, hostAdmin, inNewContext, phone, signIn, test } from './portal.ts'

const path = '/app/admin/maintenance'

test('caches are cleared one by one and all at once', async ({ page }) => {
  await signIn(page, hostAdmin, { to: path })
  const cache = page.getByRole('row', { name: 'ReportVersions' })
  await expect(cache).toBeVisible()
  await page.getByRole('button', { name: 'Actions for ReportVersions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('Every process forgets it.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all caches' }).click()
  await expect(page.getByText('Every process forgets all of them.')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the log is narrowed by words and level, read line by line, and downloaded', async ({ page }) => {
  await signIn(page, hostAdmin, { to: `${path}?tab=logs&filter=listening` })
  const lines = page.getByRole('table', { name: 'Server log' }).getByRole('row').filter({ hasText: 'Server listening' })
  await expect(lines).toHaveCount(1)
  await lines.click()
  const line = page.getByRole('dialog', { name: 'Line of the log' })
  await expect(line.getByText('"level": 30')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.goto(`${path}?tab=logs&filter=listening&level=error`)
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the log' }).click()
  expect((await file).suggestedFilename()).toBe('WebSiteLogs.zip')
})

test('only the operator maintains, also on a phone', async ({ browser, page }) => {
  await signIn(page, contosoAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  await inNewContext(browser, phone, async (other) => {
    await signIn(other, hostAdmin, { to: `${path}?tab=logs` })
    await expect(other.getByRole('list', { name: 'Server log' }).getByRole('listitem').first()).toBeVisible()
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
