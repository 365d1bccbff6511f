/** A list in windows of four sizes: what is seen of it, and that nothing of it is cut. */
import { measureList } from './measures.ts'
import { contosoAdmin, demoPassword, expect, inNewContext, phone, signIn, signInPath, test } from './portal.ts'

const windows = [
  { name: 'a small desktop', options: { viewport: { width: 1280, height: 720 } }, rows: 10 },
  { name: 'a desktop', options: { viewport: { width: 1440, height: 900 } }, rows: 14 },
  { name: 'a tablet', options: { viewport: { width: 834, height: 1112 } }, rows: 18 },
]

const share = 0.02

for (const { name, options, rows } of windows) {
  test(`on ${name} the list fills the window, and nobody’s name is cut`, async ({ browser }) => {
    await inNewContext(browser, options, async (page) => {
      await signIn(page, contosoAdmin, { to: '/app/admin/users' })
      await page.getByRole('rowheader', { name: 'admin@contoso.example' }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      const seen = await measureList(page)
      expect(seen.cells).toBeGreaterThan(50)
      expect(seen.cut.length / seen.cells).toBeLessThanOrEqual(share)
      expect(seen.rows).toBeGreaterThanOrEqual(rows)
      expect(seen).toMatchObject({ cutNames: 0, isTallerThanWindow: false, isWiderThanWindow: false })
      await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeInViewport({ ratio: 1 })
    })
  })
}

for (const width of [1280, 1440]) {
  test(`of what the demo holds next to nothing is cut from right to left, either, ${width} pixels wide`, async ({
    browser,
  }) => {
    const options = { locale: 'ar', viewport: { width, height: 900 } }
    await inNewContext(browser, options, async (page) => {
      await page.goto(signInPath(contosoAdmin, '/app/admin/users'))
      await page.locator('input[name="userName"]').fill(contosoAdmin.userName)
      await page.locator('input[name="password"]').fill(demoPassword)
      await page.locator('input[name="password"]').press('Enter')
      await page.waitForURL('**/app/**')
      for (const path of ['users', 'roles', 'reports/pbiReports', 'auditLogs', 'organization-units']) {
        await page.goto(`/app/admin/${path}`)
        await page.getByRole('rowheader').first().waitFor()
        await page.evaluate(() => document.fonts.ready)
        const { cut, cells, cutNames } = await measureList(page)
        expect(cut.length / cells, `${path}: ${cut.join(' | ')}`).toBeLessThanOrEqual(share)
        expect(cutNames, path).toBe(0)
      }
    })
  })
}

test('columns leave where room is short, the least important first, and come back', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const heads = page.getByRole('columnheader')
  const all = ['', 'Person', 'Roles', 'Units', 'Status', 'Created', 'Actions']
  await expect(heads).toHaveText(all)
  await page.setViewportSize({ width: 834, height: 900 })
  await expect(heads).toHaveText(['', 'Person', 'Roles', 'Status', 'Actions'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(heads).toHaveText(all.filter((name) => name !== 'Created'))
})

test('what helps where the filter leaves nothing stands beneath the words about it', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users?filter=zzzzzz' })
  const words = await page.getByText('Change or clear the filter to see more.').boundingBox()
  const help = await page.getByRole('button', { name: 'Clear filter' }).last().boundingBox()
  expect(words && help && help.y >= words.y + words.height).toBe(true)
})

test('U293: a list in which nothing is found says what was looked for', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users?filter=zzzzzz&onlyLockedUsers=true' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
  await expect(main).toContainText('Looked for: \u2068zzzzzz\u2069 and \u2068Only locked\u2069.')
})

test('names without room are counted, and a press shows them all', async ({ page }) => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta']
  await page.route('**/GetUsers', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.result.items[0].roles = names.map((roleName, index) => ({ roleId: 900 + index, roleName }))
    await route.fulfill({ response, json: answer })
  })
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  const more = page.getByRole('button', { name: 'Alpha, Beta, Gamma, Delta' })
  await expect(more).toHaveText('+2')
  await more.click()
  for (const name of names) await expect(page.getByRole('dialog').getByText(name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('on a phone the page is no larger than the window', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await page.getByRole('listitem').filter({ hasText: 'admin@contoso.example' }).waitFor()
    expect(await measureList(page)).toMatchObject({ isTallerThanWindow: false, isWiderThanWindow: false })
  })
})
