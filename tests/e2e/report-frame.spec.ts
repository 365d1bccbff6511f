/** How a report fills the window that it is given: nothing below its end, nothing empty, and fingers find what they press. */
import type { FrameLocator, Page } from '@playwright/test'
import { contosoAlice, expect, expectNoAxeViolations, inNewContext, phone, signIn, test } from './portal.ts'

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

for (const [width, height, most] of [
  [1440, 900, 44],
  [834, 1112, 52],
  [390, 844, 56],
  [320, 640, 72],
] as const)
  test(`U288: in a window of ${width} the report has one line above it, and one below with tabs and filters`, async ({
    browser,
  }) => {
    const touch = width < 900 ? { hasTouch: true, isMobile: true } : {}
    await inNewContext(browser, { viewport: { width, height }, ...touch }, async (page) => {
      await openSales(page)
      const header = page.locator('section:has(> div h1)').locator('> div').first()
      await expect(header.getByRole('button', { name: 'Full screen' })).toBeVisible()
      await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThanOrEqual(most)
      const frame = await page.locator('iframe').boundingBox()
      const stage = await frameOf(page).getByRole('main').boundingBox()
      expect(stage?.y).toBe(frame?.y)
      const tab = await frameOf(page).getByRole('tab', { name: 'Overview' }).boundingBox()
      const filters = await frameOf(page)
        .getByRole('button', { name: /filters/i })
        .boundingBox()
      const middleOf = (box: typeof tab) => (box?.y ?? 0) + (box?.height ?? 0) / 2
      expect(Math.abs(middleOf(tab) - middleOf(filters))).toBeLessThanOrEqual(2)
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

/** The page of the report that is opened, and the one table or matrix on it. */
async function openTable(page: Page, name: string) {
  await openSales(page)
  await frameOf(page).getByRole('tab', { name }).click()
  const table = frameOf(page).locator('.visual:has(.table)').first()
  await expect(table.getByRole('row').nth(2)).toBeVisible()
  return table
}

for (const [width, height, name, leftOut] of [
  [390, 844, 'Products', /^Show Category, 2024.*, too$/],
  [834, 1112, 'Detail', /^Show Product, too$/],
] as const)
  test(`U317: in a window of ${width} no figure of ${name} is cut, and what is left out is named`, async ({
    browser,
  }) => {
    const device = { viewport: { width, height }, hasTouch: true, isMobile: true }
    await inNewContext(browser, device, async (page) => {
      const table = await openTable(page, name)
      const more = table.getByRole('button', { name: leftOut })
      await expect(more).toBeVisible()
      const beyond = () => table.locator('.scroller').evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(await beyond()).toBe(0)
      await more.click()
      await expect(more).toHaveCount(0)
      expect(await beyond()).toBeGreaterThan(0)
    })
  })

for (const [width, height, name] of [
  [390, 844, 'Products'],
  [390, 844, 'Shops'],
  [834, 1112, 'Detail'],
] as const)
  test(`U318: in a window of ${width} the table of ${name} shows ten whole rows`, async ({ browser }) => {
    const device = { viewport: { width, height }, hasTouch: true, isMobile: true }
    await inNewContext(browser, device, async (page) => {
      const table = await openTable(page, name)
      await expect(table.locator('.visual-range')).toHaveText(/^1–10 of /)
      const cut = await table.locator('.scroller').evaluate((one) => {
        const heightOf = (part: string) => one.querySelector(part)?.getBoundingClientRect().height ?? 0
        const rows = one.clientHeight - heightOf('thead') - heightOf('tfoot')
        return Math.abs(rows - 10 * heightOf('tbody tr'))
      })
      expect(cut).toBeLessThan(4)
    })
  })

test('U325: on a narrow phone a table keeps the column that it is sorted by', async ({ browser }) => {
  const device = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
  await inNewContext(browser, device, async (page) => {
    await openSales(page)
    const table = frameOf(page).locator('[data-visual="top-products"]')
    await expect(table.getByRole('button', { name: /^Show .*Category.*, too$/ })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Net revenue' })).toHaveAttribute('aria-sort', 'descending')
  })
})

test('U326: on a narrow phone the chosen tab is in sight, and an edge fades where there are more', async ({
  browser,
}) => {
  const device = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
  await inNewContext(browser, device, async (page) => {
    await openSales(page)
    const tabs = frameOf(page).getByRole('tablist')
    await expect(tabs).toHaveClass('more-right')
    await tabs.getByRole('tab', { name: 'Detail' }).click()
    await expect(tabs).toHaveClass('more-left')
    const tab = await tabs.getByRole('tab', { name: 'Detail', selected: true }).boundingBox()
    const filters = await frameOf(page)
      .getByRole('button', { name: /filters/i })
      .boundingBox()
    expect((tab?.x ?? 0) + (tab?.width ?? 0) + 8).toBeLessThanOrEqual(filters?.x ?? 0)
  })
})

test('U327: in Arabic figures stand at the right of their column', async ({ browser }) => {
  await inNewContext(browser, { locale: 'ar-SA', viewport: { width: 1280, height: 720 } }, async (page) => {
    await openSales(page)
    await expect(frameOf(page).locator('html')).toHaveAttribute('dir', 'rtl')
    const figures = frameOf(page).locator('[data-visual="top-products"] tbody .number')
    await expect(figures.first()).toHaveCSS('text-align', 'right')
  })
})

test('U328: in a low window rows of a table use all the room, and none is cut', async ({ browser }) => {
  await inNewContext(browser, { viewport: { width: 1280, height: 720 } }, async (page) => {
    const table = await openTable(page, 'Products')
    const edges = () =>
      table.locator('.scroller').evaluate((one) => {
        const edgesOf = (part: string) => [...one.querySelectorAll(part)].map((found) => found.getBoundingClientRect())
        const [top, end] = [edgesOf('thead')[0]?.bottom ?? 0, edgesOf('tfoot')[0]?.top ?? 0]
        const isCutAt = (line: number) => edgesOf('tbody tr').some((row) => row.top < line - 2 && row.bottom > line + 2)
        return { isCut: isCutAt(top) || isCutAt(end), left: (one.parentElement?.clientHeight ?? 0) - one.clientHeight }
      })
    await expect.poll(edges).toEqual({ isCut: false, left: 0 })
  })
})

test('U309: bars and rows that have no room are counted, and scrolled to by keyboard', async ({ browser }) => {
  await inNewContext(browser, { viewport: { width: 1280, height: 720 } }, async (page) => {
    await openSales(page)
    const chart = frameOf(page).locator('[data-visual="by-category"], .visual:has-text("Revenue by category")').first()
    await expect(chart.locator('.visual-range')).toHaveText(/^1–[5-7] of 8$/)
    await chart.getByRole('application').focus()
    await page.keyboard.press('End')
    await expect(chart.locator('.visual-range')).toHaveText(/^[2-4]–8 of 8$/)
    await page.keyboard.press('Home')
    await expect(chart.locator('.visual-range')).toHaveText(/^1–[5-7] of 8$/)
    const table = frameOf(page).locator('.visual:has(.table)').first()
    await expect(table.locator('.visual-range')).toHaveText(/^1–\d of 10$/)
    await table.getByRole('row').nth(1).focus()
    await page.keyboard.press('End')
    await expect(table.locator('.visual-range')).toHaveText(/–10 of 10$/)
  })
})

test('U310: on a phone what a table leaves out is named below it, as wide as the table', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await openSales(page)
    await frameOf(page).getByRole('tab', { name: 'Shops' }).click()
    const table = frameOf(page).locator('.visual[data-type="table"]').first()
    const more = table.getByRole('button', { name: /^Show .*, too$/ })
    await expect(more).toBeVisible()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const [outer, rows, button] = [
      await table.boundingBox(),
      await table.locator('.scroller').boundingBox(),
      await more.boundingBox(),
    ]
    expect(rows?.width).toBeGreaterThan(300)
    expect(button?.y).toBeGreaterThanOrEqual((rows?.y ?? 0) + (rows?.height ?? 0) - 1)
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0))
  })
})

test('U311, U314: with fingers the filters are a sheet, and all that is pressed is 44 pixels high', async ({
  browser,
}) => {
  await inNewContext(browser, phone, async (page) => {
    await openSales(page)
    const opener = frameOf(page).getByRole('button', { name: /filters/i })
    await opener.click()
    const sheet = frameOf(page).getByRole('complementary', { name: 'Filters' })
    const show = sheet.getByRole('button', { name: 'Show', exact: true })
    await expect(show).toBeVisible()
    const [box, frame] = [await sheet.boundingBox(), await page.locator('iframe').boundingBox()]
    expect(box?.width).toBe(frame?.width)
    expect(box?.height).toBeLessThanOrEqual((frame?.height ?? 0) * 0.76)
    expect((await sheet.getByRole('button', { name: 'Hide filters' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectNoAxeViolations(page)
    await show.click()
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    const low = await frameOf(page)
      .locator('.visual-tools .tool, .sort, .more-columns, .slicer-box')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML))
    expect(low).toEqual([])
  })
})

test('U316: one value alone is chosen by one press', async ({ browser }) => {
  await inNewContext(browser, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await openSales(page)
    await frameOf(page).getByRole('tab', { name: 'Products' }).click()
    const slicer = frameOf(page).locator('[data-visual="category"]')
    await slicer.getByText('Cooking', { exact: true }).click()
    await slicer.getByText('Tents', { exact: true }).hover()
    await slicer.getByRole('button', { name: 'Only this: Tents' }).click()
    await expect(slicer.getByRole('checkbox', { name: 'Tents' })).toBeChecked()
    await expect(slicer.getByRole('checkbox', { name: 'Cooking' })).not.toBeChecked()
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

for (const [name, sizes] of [
  ['a tablet that is turned', { viewport: { width: 1024, height: 768 }, turned: [[768, 1024]], hasTouch: true }],
  ['a window that becomes narrow', { viewport: { width: 900, height: 900 }, turned: [[590, 800]], hasTouch: false }],
] as const)
  test(`U329: what is chosen in a chart stays in ${name}, and back again`, async ({ browser }) => {
    const { turned, ...device } = sizes
    await inNewContext(browser, device, async (page) => {
      await openSales(page)
      const filters = (label: string) => frameOf(page).getByRole('button', { name: label, exact: true })
      const plot = frameOf(page).getByRole('application', { name: /^Revenue by region/ })
      await expect(async () => {
        await plot.focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        await expect(filters('Filters 1')).toBeVisible({ timeout: 3_000 })
      }).toPass()
      for (const [width, height] of [...turned, [1440, 900] as const]) {
        await page.setViewportSize({ width, height })
        // Where another layout is another frame, that one opens first.
        await page.waitForTimeout(1_000)
        await expect(frameOf(page).getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 30_000 })
        await expect(filters('Filters 1')).toBeVisible()
      }
      await filters('Filters 1').click()
      await expect(frameOf(page).getByRole('complementary', { name: 'Filters' })).toContainText('Revenue by region')
    })
  })

for (const [width, height] of [
  [700, 900],
  [768, 1024],
  [834, 1112],
] as const)
  test(`U330: at ${width} × ${height} the whole page flows in two columns, in letters of the usual size`, async ({
    browser,
  }) => {
    await inNewContext(browser, { viewport: { width, height }, hasTouch: true, isMobile: true }, async (page) => {
      await openSales(page)
      const canvas = frameOf(page).locator('#report-page')
      await expect(canvas).toHaveAttribute('data-columns', '2')
      const seen = await frameOf(page).locator('.visual:not([hidden])').count()
      expect(seen).toBe(14)
      const sizes = await canvas
        .getByRole('heading', { level: 2 })
        .evaluateAll((titles) => titles.map((title) => parseFloat(getComputedStyle(title).fontSize)))
      expect(Math.max(...sizes)).toBeLessThanOrEqual(16)
    })
  })

test('U332: on a whole screen the way out and the age of the data are seen, and arrow keys turn the pages', async ({
  page,
}) => {
  await openSales(page)
  const tab = (name: string) => frameOf(page).getByRole('tab', { name, selected: true })
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales performance' })).toBeInViewport()
  await expect(page.getByText(/^Data from/)).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Products')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Overview')).toBeVisible()
  // Who has pressed in the report itself goes on there.
  await frameOf(page).getByRole('main').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Products')).toBeVisible()
  await leave.click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Full screen', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Products')).toBeVisible()
})
