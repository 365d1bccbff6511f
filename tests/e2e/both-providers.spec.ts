/** What readers do, with reports of this machine and with the same ones by way of Power BI: one list of tests for both. */
import type { Browser, BrowserContext, FrameLocator, Page } from '@playwright/test'
import type { ReportKey } from '../../src/contract/models/report.ts'
import type { SidebarItems } from '../../src/contract/services/power-bi-embed.ts'
import { powerBiEmbedGetSidebarItemsPath, reportKeysCreateOrEditPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  chooseColours,
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  type Person,
  phone,
  signIn,
  signOut,
  test,
  wide,
} from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServerOf('.', { POWERBI_URL: 'local' })
})
test.afterAll(() => server.stop())

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')
const visual = (page: Page, name: string) => frameOf(page).locator(`[data-visual="${name}"]`)

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()
  await expectShown(page, name)
}

async function expectShown(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('section[aria-busy="false"], main[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
}

const reading = <T>(
  browser: Browser,
  person: Person,
  report: string,
  look: (page: Page, context: BrowserContext) => Promise<T>,
) =>
  inNewContext(browser, { ...wide, baseURL: server.url }, async (page, context) => {
    await signIn(page, person, { to: '/app/main/home' })
    await open(page, report)
    return look(page, context)
  })

const providers = [
  { provider: 'of this machine', sales: 'Sales performance', people: 'Headcount and cost' },
  { provider: 'of Power BI', sales: 'Sales in Power BI', people: 'People in Power BI' },
]

for (const { provider, sales, people } of providers) {
  test.describe(provider, () => {
    test('switching reports keeps the frame', async ({ browser }) => {
      await reading(browser, contosoAdmin, sales, async (page) => {
        let loads = 0
        page.on('framenavigated', (frame) => {
          if (frame !== page.mainFrame()) loads += 1
        })
        for (const name of [people, sales, people]) await open(page, name)
        await expect(page.locator('iframe')).toHaveCount(1)
        expect(loads).toBe(0)
      })
    })

    test('clicks reach the server within seconds, in the name of who clicked', async ({ browser }) => {
      await reading(browser, contosoAdmin, sales, async (page) => {
        const kept = page.waitForResponse((answer) => answer.url().endsWith('/PbiReportLogs/CreateReportLogs'), {
          timeout: 30_000,
        })
        await frameOf(page).getByRole('tab', { name: 'Products' }).click()
        const answer = await kept
        expect(answer.status()).toBe(200)
        expect(answer.request().postDataJSON()[0]).toMatchObject({
          entityType: expect.stringMatching(/PAGECHANGE|BUTTON|VISUAL/),
          reportName: sales,
        })
      })
    })

    test('the heat map shows where the open page is clicked, and how often', async ({ browser }) => {
      await reading(browser, contosoAdmin, sales, async (page) => {
        const kept = page.waitForResponse((answer) => answer.url().endsWith('/PbiReportLogs/CreateReportLogs'), {
          timeout: 30_000,
        })
        await visual(page, 'kpi-revenue').click()
        await kept
        const button = page.getByRole('toolbar').getByRole('button', { name: 'Heat map of clicks' })
        await button.click()
        const spots = page.getByRole('list', { name: 'Heat map of clicks' }).getByRole('listitem')
        await expect(spots.filter({ hasText: 'Net revenue' })).toHaveText(/Net revenue: \d+ clicks?/)
        await open(page, people)
        await expect(button).toHaveAttribute('aria-pressed', 'false')
      })
    })

    test('R53, R46: a reload and other colours keep the page and what is chosen; the next person finds neither', async ({
      browser,
    }) => {
      await reading(browser, contosoAlice, sales, async (page) => {
        const products = frameOf(page).getByRole('tab', { name: 'Products' })
        const category = visual(page, 'category').getByRole('checkbox').first()
        const left = () => page.evaluate(() => sessionStorage.getItem('tessera.reportLeft'))
        await products.click()
        await expect(category).not.toBeChecked()
        const before = await left()
        await category.check()
        await expect.poll(left).not.toBe(before)
        await page.reload()
        await expect(products).toHaveAttribute('aria-selected', 'true')
        await expect(category).toBeChecked()
        await chooseColours(page, 'Dark')
        await expect(frameOf(page).locator('html')).toHaveCSS('color-scheme', 'dark')
        await expect(category).toBeChecked()
        await chooseColours(page, 'Light')
        await expect(frameOf(page).locator('html')).toHaveCSS('color-scheme', 'light')
        await expect(products).toHaveAttribute('aria-selected', 'true')
        await signOut(page)
        await signIn(page, contosoAdmin, { to: '/app/main/home' })
        await open(page, sales)
        await expect(frameOf(page).getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
        await products.click()
        await expect(category).not.toBeChecked()
      })
    })

    test('R107: the way back finds page, slicer and drill as they were left; the menu finds the report as everybody does', async ({
      browser,
    }) => {
      await reading(browser, contosoAlice, sales, async (page) => {
        const tab = (name: string) => frameOf(page).getByRole('tab', { name })
        const category = visual(page, 'category').getByRole('checkbox').first()
        const up = visual(page, 'by-region').getByRole('button', { name: /^Up to/ })
        const left = () => page.evaluate(() => sessionStorage.getItem('tessera.reportLeft'))
        await visual(page, 'by-region')
          .getByRole('button', { name: /^Down to/ })
          .click()
        await expect(up).toBeVisible()
        await tab('Products').click()
        await expect(category).not.toBeChecked()
        const before = await left()
        await category.check()
        await expect.poll(left).not.toBe(before)
        const expectAsLeft = async () => {
          await expectShown(page, sales)
          await expect(tab('Products')).toHaveAttribute('aria-selected', 'true')
          await expect(category).toBeChecked()
        }
        const menu = page.getByRole('navigation', { name: 'Main menu' })
        await menu.getByRole('link', { name: 'Favourites' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible()
        await page.goBack()
        await expectAsLeft()
        await open(page, people)
        await page.goBack()
        await expectAsLeft()
        await tab('Overview').click()
        await expect(up).toBeVisible()
        await menu.getByRole('link', { name: 'Favourites' }).click()
        await open(page, sales)
        await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
        await expect(visual(page, 'by-region').getByRole('button', { name: /^Down to/ })).toBeVisible()
        await expect(up).toHaveCount(0)
        await tab('Products').click()
        await expect(category).not.toBeChecked()
      })
    })

    test('R108: Edit is offered where the report can be edited in its frame, and there alone', async ({ browser }) => {
      await reading(browser, contosoAdmin, sales, async (page) => {
        const bar = page.getByRole('toolbar')
        await expect(bar.getByRole('button', { name: /dashboard/ })).toBeVisible()
        const count = provider === 'of this machine' ? 1 : 0
        await expect(bar.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(count)
      })
    })

    test('R60: a page becomes a favourite, and opens from there', async ({ browser }) => {
      await reading(browser, contosoAlice, sales, async (page) => {
        await frameOf(page).getByRole('tab', { name: 'Shops' }).click()
        await page.getByRole('button', { name: `Favourite page: Shops of ${sales}` }).click()
        await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Favourites' }).click()
        await page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(sales) })
          .click()
        await expectShown(page, sales)
        await expect(frameOf(page).getByRole('tab', { name: 'Shops' })).toHaveAttribute('aria-selected', 'true')
      })
    })

    test('R57: its data is read again by who may, and everybody sees how old it is, on a phone too', async ({
      browser,
    }) => {
      await reading(browser, contosoAdmin, sales, async (page) => {
        const bar = page.getByRole('toolbar')
        await bar.getByRole('button', { name: 'Read the data again' }).click()
        await expect(page.getByText('The data is being read again.')).toBeVisible()
        // Of what stands in for Power BI it takes some twenty seconds.
        await expect(page.getByText('The data is up to date.')).toBeVisible({ timeout: 60_000 })
        await expect(bar.getByRole('status')).toContainText('Data from')
        await expectNoAxeViolations(page)
      })
      await reading(browser, contosoAlice, sales, async (page) => {
        await expect(page.getByText(/^Data from \d/)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Read the data again' })).toHaveCount(0)
        await page.setViewportSize(phone.viewport)
        await expect(page.getByText(/^Data from \d/)).toBeVisible()
      })
    })

    test('it is pinned, and is what the dashboard opens with, until it is unpinned', async ({ browser }) => {
      await reading(browser, contosoAdmin, people, async (page) => {
        const address = page.url()
        const bar = page.getByRole('toolbar')
        await bar.getByRole('button', { name: 'Pin to my dashboard' }).click()
        await expect(page.getByText('The report is pinned: your dashboard opens with it.')).toBeVisible()
        await page.goto('/app/main/dashboard')
        await expectShown(page, people)
        await page.goto(address)
        await bar.getByRole('button', { name: 'Unpin from my dashboard' }).click()
        await expect(page.getByText('The report is not pinned any more.')).toBeVisible()
      })
    })

    test('a phone held upright shows the phone layout, and turning it the page in two columns', async ({ browser }) => {
      const address = await reading(browser, contosoAlice, sales, async (page) => new URL(page.url()).pathname)
      await inNewContext(browser, { ...phone, baseURL: server.url }, async (page) => {
        const reportPage = frameOf(page).locator('#report-page')
        const proportion = async () => {
          const box = await reportPage.boundingBox()
          return box ? box.height / box.width : 0
        }
        await signIn(page, contosoAlice, { to: address })
        await expectShown(page, sales)
        await expect.poll(proportion).toBeGreaterThan(1.2)
        await expectNoAxeViolations(page)
        await page.setViewportSize({ width: 844, height: 390 })
        await expect(reportPage).toHaveAttribute('data-columns', '2')
      })
    })

    test('a public link opens it in a browser that never saw the portal, and plays its pages', async ({
      browser,
      playwright,
    }) => {
      const request = await playwright.request.newContext({ baseURL: server.url })
      const call = await callerOf(request, contosoAdmin)
      const { reports } = await call<SidebarItems>(powerBiEmbedGetSidebarItemsPath, undefined, 'GET')
      const { key, id, reportId, tenantId } = await call<ReportKey>(reportKeysCreateOrEditPath, {
        ...{ reportId: reports.find(({ name }) => name === sales)?.id, name: 'Hall', isKeyPublic: true },
        ...{ expiration: new Date(Date.now() + 3_600_000).toISOString(), slideshowInterval: 5 },
      })
      await request.dispose()
      const link = `key=${key}&keyId=${id}&tenantId=${tenantId}`
      await inNewContext(browser, { ...wide, baseURL: server.url }, async (page) => {
        await page.goto(`/report/${reportId}?${link}`)
        await expectShown(page, sales)
        await expect(frameOf(page).getByText('Contoso sales performance')).toBeVisible()
        await page.goto(`/main/report/share?reportId=${reportId}&${link}`)
        await expectShown(page, sales)
        await page.keyboard.press('ArrowRight')
        const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
        await expect(pages.nth(1)).toHaveAttribute('aria-current', 'page')
      })
    })
  })
}

/** What the card of a page says, and what is left of it where a point of a chart is chosen. */
async function figuresOf(page: Page): Promise<(string | null)[]> {
  const figures = visual(page, 'figures')
  await expect(figures).toContainText('Headcount')
  const whole = await figures.textContent()
  await visual(page, 'departments').getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(figures).not.toHaveText(whole ?? '')
  await expectShown(page, /./)
  return [whole, await figures.textContent()]
}

test('each person reads the same figures by either provider, and others than the next person’s', async ({
  browser,
}) => {
  const [local, powerBi] = providers.map(({ people }) => people)
  if (!local || !powerBi) throw new Error('There are two providers')
  const ofAlice = await reading(browser, contosoAlice, local, figuresOf)
  const ofAdmin = await reading(browser, contosoAdmin, local, figuresOf)
  expect(await reading(browser, contosoAlice, powerBi, figuresOf)).toEqual(ofAlice)
  expect(await reading(browser, contosoAdmin, powerBi, figuresOf)).toEqual(ofAdmin)
  expect(ofAlice[0]).not.toBe(ofAdmin[0])
})
