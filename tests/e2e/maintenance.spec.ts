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

test('what /ready sees stands there with its state and its reason', async ({ page }) => {
  let isKeyless = false
  // What is wrong with keys is made for the page alone: the others that share this server go on working.
  await page.route('**/Readiness/GetReadiness', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const check of json.result.checks) if (isKeyless && check.name === 'keys') check.reasons = ['keys']
    await route.fulfill({ response: answer, json })
  })
  await signIn(page, hostAdmin, { to: `${path}?tab=readiness` })
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  for (const name of ['Store', 'Migrations', 'Keys', 'Files', 'Disk']) await expect(row(name)).toContainText('Good')
  await expect(row('Disk')).toContainText(/GB free/)
  await expectNoAxeViolations(page)
  isKeyless = true
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(row('Keys')).toContainText('In the way')
  await expect(row('Keys')).toContainText('The file of keys cannot be read.')
  await expect(row('Files')).toContainText('Good')
  await expectNoAxeViolations(page)
})

test('only the operator maintains, also on a phone', async ({ browser, page }) => {
  await signIn(page, contosoAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  // U145: nobody is sent to an administrator, who cannot give it.
  await expect(page.getByText('It is the operator’s alone')).toBeVisible()
  await inNewContext(browser, phone, async (other) => {
    await signIn(other, hostAdmin, { to: `${path}?tab=logs` })
    await expect(other.getByRole('list', { name: 'Server log' }).getByRole('listitem').first()).toBeVisible()
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('U234: on a phone jobs, lines of the log and tries to sign in say when', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, hostAdmin, { to: `${path}?tab=jobs` })
    const says = async (list: string) =>
      expect(page.getByRole('list', { name: list }).getByRole('listitem').first().getByRole('time').first()).toHaveText(
        /\d\d?:\d\d/,
      )
    await says('Jobs')
    await expectNoAxeViolations(page)
    await page.goto(`${path}?tab=logs`)
    await says('Server log')
    await page.goto('/app/admin/login-attempts')
    await says('Sign-ins')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('U115: jobs of all organisations are narrowed, begun at once, and those that only wait for their time not cancelled', async ({
  page,
}) => {
  await signIn(page, hostAdmin, { to: `${path}?tab=jobs&filter=clean-up&state=waiting` })
  const cleanUp = page.getByRole('row').filter({ hasText: 'Removing what is old' })
  await expect(cleanUp).toHaveCount(1)
  await expect(cleanUp).toContainText('Waiting')
  await expectNoAxeViolations(page)
  await cleanUp.click()
  const detail = page.getByRole('dialog', { name: 'Removing what is old' })
  await expect(detail).toContainText('It recurs by itself.')
  await expect(detail).toContainText('Removes what has been kept for its time')
  await expect(detail.getByText('clean-up', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Removing what is old', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel the job' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Retry now' }).click()
  await expect(page.getByText('The job begins anew.')).toBeVisible()
  await page.goto(`${path}?tab=jobs&filter=what is old&state=succeeded`)
  await expect(cleanUp.first()).toContainText('Done')
})

test('the log is followed until it is paused', async ({ page }) => {
  await signIn(page, hostAdmin, { to: `${path}?tab=logs` })
  await expect(page.getByRole('table', { name: 'Server log' })).toBeVisible()
  let looks = 0
  page.on('request', (request) => {
    if (request.url().includes('WebLog/GetLatestWebLogs')) looks += 1
  })
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByText('New lines come by themselves.')).toBeAttached()
  await expect.poll(() => looks).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible()
})

test('a test notification comes into the bell by itself', async ({ page }) => {
  await signIn(page, hostAdmin, { to: path })
  const words = `Hello ${Date.now()}`
  await page.getByRole('button', { name: 'Test notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a test notification' })
  await dialog.getByLabel('Message').fill(words)
  await dialog.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Warning' }).click()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Send the notification' }).click()
  await expect(page.getByText('The notification was sent.')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`Test of a warning: ${words}`)).toBeVisible()
})
