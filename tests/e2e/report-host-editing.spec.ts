/** Edit mode of the page in the frame, through the unmodified SDK. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import { otherGuid, reportGuid } from './report-host/fixture-report.ts'
import { type FixtureServer, startFixtureServer } from './report-host/fixture-server.ts'

let server: FixtureServer

test.beforeAll(async () => {
  server = await startFixtureServer()
})

test.afterAll(() => server.close())

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page }) => {
  server.kept = {}
  server.another = null
  server.asked.length = 0
  await page.goto(server.origin)
  await page.waitForFunction(() => 'embedder' in window)
})

const frameOf = (page: Page) => page.frameLocator('#place iframe')
const box = (page: Page, name: string) => frameOf(page).locator(`[data-edits="${name}"]`)
const panel = (page: Page) => frameOf(page).getByRole('complementary', { name: 'Edit the report' })
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()

const heardOf = (page: Page, event: string): Promise<unknown[]> =>
  page.evaluate((name) => window.embedder.heard.filter((one) => one.event === name).map(({ detail }) => detail), event)

async function edit(page: Page, config: object = {}): Promise<void> {
  await page.waitForFunction(() => window.embedder.mayLoad())
  await page.evaluate((more) => void window.embedder.embed(more), {
    id: reportGuid,
    accessToken: 'editor',
    permissions: 1,
    ...config,
  })
  await expect.poll(async () => (await heardOf(page, 'rendered')).length).toBeGreaterThan(0)
  await page.evaluate(() => window.embedder.report().switchMode('edit'))
}

const placeOf = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const shown = await window.embedder.report().getActivePage()
    const { x = 0, y = 0, width = 0, height = 0 } = (await shown.getVisualByName(wanted)).layout
    return { x, y, width, height }
  }, name)

const isSaved = (page: Page) => page.evaluate(() => window.embedder.report().isSaved())
const refusalOfSaving = (page: Page) =>
  page.evaluate(() => window.embedder.refusalOf(() => window.embedder.report().save()))

test.describe('R34: in edit mode', () => {
  test('a visual is moved and resized by the keyboard, step by step on the grid, and back again', async ({ page }) => {
    await edit(page)
    const first = await placeOf(page, 'total')
    await box(page, 'total').focus()
    await page.keyboard.press('Enter')
    await expect(box(page, 'total')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(box(page, 'total')).toBeFocused()
    expect(await placeOf(page, 'total')).toEqual({ ...first, y: first.y + 20, width: first.width + 10 })
    expect(await isSaved(page)).toBe(false)
    await page.keyboard.press('Control+z')
    expect(await placeOf(page, 'total')).toEqual({ ...first, y: first.y + 20 })
    await page.keyboard.press('Control+z')
    expect(await placeOf(page, 'total')).toEqual(first)
    expect(await isSaved(page)).toBe(true)
    await page.keyboard.press('Control+y')
    expect(await placeOf(page, 'total')).toEqual({ ...first, y: first.y + 20 })
    await press(page, 'Undo')
    await press(page, 'Redo')
    expect(await placeOf(page, 'total')).toEqual({ ...first, y: first.y + 20 })
  })

  test('R109: what is moved past others by the keyboard keeps the focus, and its size is changed there', async ({
    page,
  }) => {
    await edit(page)
    const first = await placeOf(page, 'total')
    await box(page, 'total').focus()
    await page.keyboard.press('Enter')
    for (let step = 1; step <= 18; step += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(box(page, 'total')).toBeFocused()
    }
    await page.keyboard.press('Shift+ArrowRight')
    expect(await placeOf(page, 'total')).toEqual({ ...first, y: first.y + 180, width: first.width + 10 })
    const names = await frameOf(page)
      .locator('[data-edits]')
      .evaluateAll((boxes) => boxes.map((one) => one.getAttribute('data-edits')))
    expect(names.indexOf('total')).toBe(names.indexOf('region-slicer') + 1)
    for (let step = 1; step <= 18; step += 1) await page.keyboard.press('ArrowUp')
    await expect(box(page, 'total')).toBeFocused()
    expect((await placeOf(page, 'total')).y).toBe(first.y)
  })

  test('R109: what the embedder puts elsewhere keeps the focus as well', async ({ page }) => {
    await page.evaluate(() => {
      window.embedder.place().style.cssText = 'width: 1300px; height: 760px'
    })
    await edit(page)
    await page.evaluate(() => window.embedder.report().switchMode('view'))
    const slicer = frameOf(page).locator('[data-visual="region-slicer"]')
    await slicer.focus()
    await page.evaluate(() => window.embedder.report().updateSettings({ layoutType: 1 }))
    await page.evaluate(async () => {
      await (await window.embedder.report().getActivePage()).moveVisual('region-slicer', 10, 500)
    })
    await expect
      .poll(() => slicer.evaluate((one) => one.previousElementSibling?.getAttribute('data-visual')))
      .toBe('website')
    await expect(slicer).toBeFocused()
  })

  test('R111: a drag that is given up by Escape puts the visual back, and what moves afterwards moves nothing', async ({
    page,
  }) => {
    await edit(page)
    const before = await placeOf(page, 'note')
    const whole = await box(page, 'note').boundingBox()
    if (!whole) throw new Error('the note has no box')
    await page.mouse.move(whole.x + 20, whole.y + 20)
    await page.mouse.down()
    await page.mouse.move(whole.x + 120, whole.y + 20, { steps: 4 })
    expect((await box(page, 'note').boundingBox())?.x).toBeGreaterThan(whole.x + 50)
    await page.keyboard.press('Escape')
    expect(await box(page, 'note').boundingBox()).toEqual(whole)
    await page.mouse.move(whole.x + 160, whole.y + 20, { steps: 2 })
    await page.mouse.up()
    expect(await box(page, 'note').boundingBox()).toEqual(whole)
    expect([await placeOf(page, 'note'), await isSaved(page)]).toEqual([before, true])
    await expect(box(page, 'note')).toBeFocused()
  })

  test('a visual is dragged, by itself and by its edges, and never leaves the page', async ({ page }) => {
    await edit(page)
    const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
      await page.mouse.move(from.x + dx, from.y + dy)
      await page.mouse.up()
    }
    const middleOf = async (selector: string) => {
      const found = await box(page, 'note').locator(selector).boundingBox()
      if (!found) throw new Error(`there is no ${selector}`)
      return { x: found.x + found.width / 2, y: found.y + found.height / 2 }
    }
    const before = await placeOf(page, 'note')
    const whole = await box(page, 'note').boundingBox()
    if (!whole) throw new Error('the note has no box')
    await drag({ x: whole.x + 20, y: whole.y + 20 }, 60, 0)
    const moved = await placeOf(page, 'note')
    expect(moved.x).toBeGreaterThan(before.x)
    expect([moved.x % 10, moved.y, moved.width]).toEqual([0, before.y, before.width])
    await drag(await middleOf('[data-edge="se"]'), -40, 0)
    const narrow = await placeOf(page, 'note')
    expect(narrow.width).toBeLessThan(before.width)
    expect(narrow.x).toBe(moved.x)
    await drag({ x: whole.x + 80, y: whole.y + 20 }, -900, 0)
    expect((await placeOf(page, 'note')).x).toBe(0)
  })

  test('heading and kind are changed among those that its fields allow, and what shows is asked anew', async ({
    page,
  }) => {
    await edit(page)
    await box(page, 'by-region').click()
    await panel(page).getByLabel('Heading').fill('Where it comes from')
    await expect(frameOf(page).locator('[data-visual="by-region"] h2')).toHaveText('Where it comes from')
    const kind = panel(page).getByRole('region', { name: 'Chosen part' }).getByLabel('Kind')
    const offered = await kind.locator('option').allTextContents()
    expect(offered).toContain('Table')
    expect(offered).not.toContain('Card')
    expect(offered).not.toContain('Slicer')
    await kind.selectOption('Table')
    await expect(frameOf(page).locator('[data-visual="by-region"] table')).toContainText('North')
    // What was typed is one step.
    await press(page, 'Undo')
    await press(page, 'Undo')
    await expect(frameOf(page).locator('[data-visual="by-region"] h2')).toHaveText('Amount by region')
    expect(await isSaved(page)).toBe(true)
  })

  test('what is put together while typing, as an accented letter is, arrives whole', async ({ page }) => {
    await edit(page)
    await box(page, 'by-region').click()
    const words = panel(page).getByLabel('Heading')
    await words.fill('')
    const keyboard = await page.context().newCDPSession(page)
    for (const text of ['´', 'é'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
    await keyboard.send('Input.insertText', { text: 'é' })
    await page.keyboard.type('té')
    await expect(words).toHaveValue('été')
    await expect(frameOf(page).locator('[data-visual="by-region"] h2')).toHaveText('été')
  })

  test('a new part gets its fields from the list of the report, and is not saved without them', async ({ page }) => {
    await edit(page)
    await panel(page).getByRole('region', { name: 'New part' }).getByLabel('Kind').selectOption('Column chart')
    await panel(page).getByRole('region', { name: 'New part' }).getByRole('button', { name: 'Add' }).click()
    await expect(frameOf(page).getByText('Choose fields that go together')).toBeVisible()
    expect(await refusalOfSaving(page)).toMatchObject({ detailedMessage: expect.stringContaining('lacks fields') })
    await panel(page).getByLabel('Field for Category').selectOption({ label: 'Day' })
    await panel(page).getByRole('button', { name: 'Add the field to Category' }).click()
    await panel(page).getByLabel('Field for Values').selectOption({ label: 'Amount' })
    await panel(page).getByRole('button', { name: 'Add the field to Values' }).click()
    await expect(frameOf(page).locator('[data-type="column"] svg')).toBeVisible()
    await panel(page).getByLabel('How Day is shown').selectOption('Year')
    await panel(page).getByRole('button', { name: 'Remove Day' }).click()
    await expect(frameOf(page).getByText('Choose fields that go together')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(frameOf(page).locator('[data-type="column"]')).toHaveCount(0)
  })

  test('pages are named, put in order, added and removed; nothing leads to those that are gone', async ({ page }) => {
    await edit(page)
    const pages = panel(page).getByRole('region', { name: 'Pages' })
    await pages.getByRole('button', { name: 'Details' }).click()
    await pages.getByLabel('Name of the page').fill('Numbers')
    await press(page, 'Move earlier')
    await press(page, 'Add page')
    await pages.getByRole('button', { name: 'Numbers' }).click()
    const names = () =>
      page.evaluate(async () => (await window.embedder.report().getPages()).map(({ displayName }) => displayName))
    expect(await names()).toEqual(['Numbers', 'Overview', 'Hidden', 'Page 4'])
    await press(page, 'Remove page')
    expect(await names()).toEqual(['Overview', 'Hidden', 'Page 4'])
    await page.evaluate(() => window.embedder.report().save())
    const [overview] = server.kept.pages ?? []
    expect(overview?.visuals.find(({ name }) => name === 'to-details')?.action).toBeUndefined()
    expect(server.kept.bookmarks?.map(({ name }) => name)).toEqual(['north', 'views'])
    expect(server.kept.bookmarks?.[1]?.children).toEqual([])
  })

  test('what is saved is told, under its own name and another, and is there after the next load', async ({ page }) => {
    await edit(page)
    await box(page, 'total').click()
    await page.keyboard.press('ArrowDown')
    await page.evaluate(() => window.embedder.report().save())
    expect(await heardOf(page, 'saved')).toEqual([{ saveAs: false, reportObjectId: reportGuid, reportName: 'Sales' }])
    expect(await isSaved(page)).toBe(true)
    const kept = await placeOf(page, 'total')
    await page.keyboard.press('ArrowDown')
    await page.evaluate(() => window.embedder.report().saveAs({ name: 'Another' }))
    expect((await heardOf(page, 'saved'))[1]).toEqual({
      saveAs: true,
      reportObjectId: otherGuid,
      reportName: 'Another',
    })
    expect([await isSaved(page), await placeOf(page, 'total')]).toEqual([true, kept])
    await page.waitForFunction(() => window.embedder.mayLoad())
    await page.evaluate(() => window.embedder.report().reload())
    await expect.poll(async () => (await heardOf(page, 'loaded')).length).toBe(2)
    expect(await placeOf(page, 'total')).toEqual(kept)
  })

  test('what somebody else saved meanwhile is told with who and when, and what is unsaved stays', async ({ page }) => {
    await edit(page)
    await box(page, 'total').click()
    await page.keyboard.press('ArrowDown')
    const mine = await placeOf(page, 'total')
    server.another = 'Alice Example'
    expect(await refusalOfSaving(page)).toMatchObject({
      message: 'ReportChangedMeanwhile',
      technicalDetails: {
        errorInfo: [
          { key: 'changedBy', value: 'Alice Example' },
          { key: 'changedAt', value: '2026-05-02T08:30:00.000Z' },
        ],
      },
    })
    expect([await isSaved(page), await placeOf(page, 'total')]).toEqual([false, mine])
  })

  test('another token and a lost connection keep what is unsaved, and the second one says so', async ({
    page,
    context,
  }) => {
    await edit(page)
    await box(page, 'total').click()
    await page.keyboard.press('ArrowDown')
    const mine = await placeOf(page, 'total')
    await page.evaluate(() => window.embedder.renewToken('editor'))
    await context.setOffline(true)
    await expect(panel(page).getByText('There is no connection.')).toBeVisible()
    expect(await refusalOfSaving(page)).toMatchObject({ errorCode: '503' })
    await context.setOffline(false)
    await expect(panel(page).getByText('There is no connection.')).toHaveCount(0)
    expect([await isSaved(page), await placeOf(page, 'total')]).toEqual([false, mine])
    await page.evaluate(() => window.embedder.report().save())
    expect(await isSaved(page)).toBe(true)
  })

  test('who may only read never comes into it, and saves nothing', async ({ page }) => {
    await page.waitForFunction(() => window.embedder.mayLoad())
    await page.evaluate((id) => void window.embedder.embed({ id, accessToken: 'reader', permissions: 1 }), reportGuid)
    await expect.poll(async () => (await heardOf(page, 'rendered')).length).toBeGreaterThan(0)
    const refused = await page.evaluate(async () => {
      const { refusalOf } = window.embedder
      const report = window.embedder.report()
      return [
        await refusalOf(() => report.switchMode('edit')),
        await refusalOf(() => report.save()),
        await refusalOf(() => report.saveAs({ name: 'Mine' })),
      ]
    })
    for (const one of refused) expect(one).toMatchObject({ message: 'PowerBINotAuthorizedException' })
    expect(server.asked.filter(({ path }) => path === reportLibraryPaths.saveReport)).toEqual([])
  })

  for (const width of [1440, 1280])
    test(`U273: ${width} wide, the panel stands at the end, the page takes the rest, and the filters are below`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => {
        document.body.style.margin = '0'
        window.embedder.place().style.cssText = 'width: 100vw; height: 800px'
      })
      await edit(page, { settings: { panes: { filters: { visible: true } } } })
      await expect(panel(page)).toBeVisible()
      const edges = (within: string) =>
        frameOf(page)
          .locator(within)
          .evaluate((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect()
            return { left, right, top, bottom }
          })
      const [bar, stage, beside] = [await edges('.filter-bar'), await edges('main'), await edges('.edit-panel')]
      expect(beside).toMatchObject({ left: width - 320, right: width })
      expect(stage).toMatchObject({ left: 0, right: width - 320, top: 0, bottom: bar.top - 1 })
      expect(bar).toMatchObject({ right: width - 320, bottom: 800 })
    })

  for (const [width, room] of [
    [1440, 1160],
    [1280, 1000],
    [720, 680],
  ] as const)
    test(`R105: in a window of ${width} the page stands whole beside the panel`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((wide) => {
        document.body.style.margin = '0'
        window.embedder.place().style.cssText = `width: ${wide}px; height: 700px`
      }, room)
      await edit(page)
      await expect(panel(page)).toBeVisible()
      const stage = frameOf(page).locator('main')
      const isScrolled = () => stage.evaluate((one) => one.scrollWidth > one.clientWidth)
      // Below half of its size nothing could be taken hold of.
      await expect.poll(isScrolled).toBe(width === 720)
      if (width === 720) return
      const [edge, share] = [await stage.boundingBox(), await box(page, 'share').boundingBox()]
      if (!edge || !share) throw new Error('nothing is shown')
      expect(share.x + share.width).toBeLessThanOrEqual(edge.x + edge.width)
    })

  test('a phone says that editing needs a wider window', async ({ page }) => {
    const widen = (width: string) =>
      page.evaluate((wanted) => {
        window.embedder.place().style.width = wanted
      }, width)
    await widen('390px')
    await edit(page)
    await expect(frameOf(page).getByText('Editing needs a wider window.')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    await widen('1400px')
    await expect(panel(page)).toBeVisible()
  })

  for (const [name, config] of [
    ['English', {}],
    ['Arabic', { settings: { localeSettings: { language: 'ar', formatLocale: 'ar' } } }],
  ] as const)
    test(`axe finds nothing: ${name}`, async ({ page }) => {
      await edit(page, config)
      await box(page, 'by-region').click()
      const { violations } = await new AxeBuilder({ page }).include('iframe').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })
})
