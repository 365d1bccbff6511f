/** Reports of Power BI, by the service that stands in for it: minted, led to its frame, and read. */
import type { Browser, FrameLocator, Page } from '@playwright/test'
import {
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  type Person,
  signIn,
  test,
} from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServerOf('.', { POWERBI_URL: 'local' })
})
test.afterAll(() => server.stop())

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

const reading = (browser: Browser, person: Person, report: string, look: (page: Page) => Promise<void>) =>
  inNewContext(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, person)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: report }).click()
    await expect(page.getByRole('heading', { level: 1, name: report })).toBeVisible()
    await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
    await look(page)
  })

test('a report of Power BI is read in its frame, where each person finds their own rows', async ({ browser }) => {
  const rowsOf = (page: Page, department: string) => frameOf(page).getByText(department)
  await reading(browser, contosoAdmin, 'People in Power BI', async (page) => {
    await expect(rowsOf(page, 'Contoso Finance')).not.toHaveCount(0)
    await expectNoAxeViolations(page)
  })
  await reading(browser, contosoAlice, 'People in Power BI', async (page) => {
    await expect(rowsOf(page, 'Contoso Retail North')).not.toHaveCount(0)
    await expect(rowsOf(page, 'Contoso Finance')).toHaveCount(0)
  })
})
