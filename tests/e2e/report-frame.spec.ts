/** How a report fills the window that it is given: nothing below its end, nothing empty, and fingers find what they press. */
import type { FrameLocator, Page } from '@playwright/test'
import { contosoAlice, expect, inNewContext, phone, signIn, test } from './portal.ts'

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

async function openSales(page: Page): Promise<void> {
  await signIn(page, contosoAlice)
  await expect(frameOf(page).getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 30_000 })
  await expect(frameOf(page).locator('.visual[aria-busy="true"]')).toHaveCount(0)
}

/** Pixels between the last box and the end of what it is seen in, and how much of the page is out of sight. */
const endOf = (page: Page) =>
  frameOf(page)
    .locator('main')
    .evaluate((stage) => {
      const ends = [...stage.querySelectorAll('.visual')].map((one) => one.getBoundingClientRect().bottom)
      return {
        left: stage.getBoundingClientRect().bottom - Math.max(...ends),
        hidden: stage.scrollHeight - stage.clientHeight,
      }
    })

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
] as const)
  test(`U274: at ${width} × ${height} each page of the report ends where the window does`, async ({ browser }) => {
    await inNewContext(browser, { viewport: { width, height } }, async (page) => {
      await openSales(page)
      for (const name of ['Overview', 'Products']) {
        await frameOf(page).getByRole('tab', { name }).click()
        await expect(frameOf(page).getByRole('tab', { name, selected: true })).toBeVisible()
        await expect.poll(async () => (await endOf(page)).hidden).toBe(0)
        const { left } = await endOf(page)
        expect(left).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(16)
      }
    })
  })

for (const [name, device] of [
  ['a phone on its side', { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }],
  ['a window at twice its size', { viewport: { width: 720, height: 450 } }],
] as const)
  test(`U276: in ${name} the tabs of the pages are in the window, and one thing scrolls`, async ({ browser }) => {
    await inNewContext(browser, device, async (page) => {
      await openSales(page)
      const tab = await frameOf(page).getByRole('tab', { name: 'Overview' }).boundingBox()
      expect((tab?.y ?? 0) + (tab?.height ?? 0)).toBeLessThanOrEqual(device.viewport.height)
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    })
  })

test('U275: with fingers the tabs of the pages are 44 pixels high', async ({ browser }) => {
  await inNewContext(
    browser,
    { viewport: { width: 834, height: 1112 }, hasTouch: true, isMobile: true },
    async (page) => {
      await openSales(page)
      const tab = await frameOf(page).getByRole('tab', { name: 'Overview' }).boundingBox()
      expect(tab?.height).toBeGreaterThanOrEqual(44)
    },
  )
})

test('U303: on a phone no figure of a table is cut; what has no room comes when it is asked for', async ({
  browser,
}) => {
  await inNewContext(browser, phone, async (page) => {
    await openSales(page)
    const table = frameOf(page).locator('.visual[data-visual="best-products"], .visual:has(.table)').first()
    const isCut = () => table.locator('.scroller').evaluate((scroller) => scroller.scrollWidth > scroller.clientWidth)
    const more = table.getByRole('button', { name: /^Show .*Category.*, too$/ })
    await expect(more).toBeVisible()
    await expect.poll(isCut).toBe(false)
    await expect(table.getByRole('columnheader', { name: 'Net revenue' })).toBeVisible()
    await more.click()
    await expect(table.getByRole('columnheader', { name: 'Category' })).toBeAttached()
    await expect(more).toHaveCount(0)
  })
})

test('U304: Escape closes the filters, and goes on where they were opened', async ({ browser }) => {
  await inNewContext(browser, {}, async (page) => {
    await openSales(page)
    const opener = frameOf(page)
      .getByRole('button')
      .filter({ hasText: /^Filters/ })
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(opener).toBeFocused()
  })
})

test('U277: what a chart shows at most is no filter that somebody set', async ({ browser }) => {
  await inNewContext(browser, {}, async (page) => {
    await openSales(page)
    const toggle = frameOf(page)
      .getByRole('button', { name: /filters/i })
      .last()
    await expect(toggle).not.toHaveText(/\d/)
    await expect(frameOf(page).getByRole('list', { name: 'What is filtered' })).toHaveCount(0)
  })
})

test('U278: what clears a slicer stands there before anything is chosen, and moves no row', async ({ browser }) => {
  await inNewContext(browser, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await openSales(page)
    await frameOf(page).getByRole('tab', { name: 'Products' }).click()
    const slicer = frameOf(page).locator('[data-visual="category"]')
    const row = slicer.getByText('Cooking', { exact: true })
    await expect(row).toBeVisible()
    const before = await row.boundingBox()
    await row.click()
    await expect(slicer.getByRole('checkbox', { name: 'Cooking' })).toBeChecked()
    expect((await row.boundingBox())?.y).toBe(before?.y)
    const options = await slicer.locator('.slicer-options').evaluate((list) => list.clientHeight % 32)
    expect(options).toBe(0)
    await slicer.getByRole('button', { name: 'Clear Category' }).click()
    await expect(slicer.getByRole('checkbox', { name: 'Cooking' })).not.toBeChecked()
    expect((await row.boundingBox())?.y).toBe(before?.y)
  })
})
