/** Dashboards and tiles in the frame, driven by the unmodified powerbi-client in a real browser. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import type { Heard } from './report-host/embedder.ts'
import { dashboardGuid, tiles, workspaceGuid } from './report-host/fixture-dashboard.ts'
import { otherGuid, reportGuid } from './report-host/fixture-report.ts'
import { type FixtureServer, startFixtureServer } from './report-host/fixture-server.ts'

let server: FixtureServer

test.beforeAll(async () => {
  server = await startFixtureServer()
})

test.afterAll(() => server.close())

test.beforeEach(async ({ page }) => {
  server.failing.clear()
  server.asked.length = 0
  await page.goto(server.origin)
  await page.waitForFunction(() => 'embedder' in window)
})

const frameOf = (page: Page) => page.frameLocator('#place iframe')
const tileOf = (page: Page, title: string) =>
  frameOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) })

const heardOf = (page: Page, event: string): Promise<Heard['detail'][]> =>
  page.evaluate((name) => window.embedder.heard.filter((one) => one.event === name).map(({ detail }) => detail), event)

const waitFor = (page: Page, event: string, times = 1) =>
  expect.poll(async () => (await heardOf(page, event)).length, { message: event }).toBeGreaterThanOrEqual(times)

const resize = (page: Page, width: number, height = 640) =>
  page.evaluate(
    ([w, h]) => {
      const { style } = window.embedder.place()
      style.width = `${w}px`
      style.height = `${h}px`
    },
    [width, height] as const,
  )

async function embed(page: Page, change: Record<string, unknown> = {}, path = 'dashboardEmbed'): Promise<void> {
  await page.evaluate(([config, address]) => window.embedder.embedKind(String(config.type), address, config), [
    { type: 'dashboard', id: dashboardGuid, accessToken: 'dashboard-reader', ...change },
    path,
  ] as const)
}

async function embedTile(page: Page, change: Record<string, unknown> = {}): Promise<void> {
  const [{ tileId: id }] = tiles
  await embed(page, { type: 'tile', id, dashboardId: dashboardGuid, accessToken: 'tile-reader', ...change }, 'embed')
}

async function shown(page: Page, change: Record<string, unknown> = {}): Promise<void> {
  await embed(page, change)
  await waitFor(page, 'loaded')
  await expect(frameOf(page).locator('[aria-busy="true"]')).toHaveCount(0)
}

const boxesOf = (page: Page) =>
  frameOf(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))

test.describe('a dashboard', () => {
  test('raises ready and loaded once, and each tile shows the figures of its visual', async ({ page }) => {
    await shown(page)
    const order = await page.evaluate(() => window.embedder.heard.map(({ event }) => event))
    expect(order).toEqual(['ready', 'loaded'])
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('Sales at a glance')
    await expect(tileOf(page, 'Total amount')).toContainText('€3,000')
    await expect(tileOf(page, 'Share of products').locator('svg')).toBeVisible()
    await expect(tileOf(page, 'Regions and products').getByText('Helmet').first()).toBeVisible()
    // What is not seen by the eye alone is said: the figures, and where the tile leads.
    await expect(frameOf(page).getByRole('button', { name: 'Total amount' })).toHaveAccessibleDescription(
      /Amount €3,000\. Opens the report Sales\./,
    )
    expect(server.asked.filter(({ path }) => path === reportLibraryPaths.queryTile)).toHaveLength(tiles.length)
    const { violations } = await new AxeBuilder({ page }).include('#place iframe').analyze()
    expect(violations).toEqual([])
  })

  test('U281: values have the colours that they have in the report', async ({ page }) => {
    await shown(page)
    const bars = tileOf(page, 'Amount by region').locator('svg')
    for (const colour of ['#1b9691', '#555cd2', '#e86518'])
      await expect(bars.locator(`path[fill="${colour}"]`)).toHaveCount(1)
  })

  test('tells which tile was pressed, by mouse and by keyboard, and where it leads', async ({ page }) => {
    await shown(page)
    // The picture is part of the button.
    await tileOf(page, 'Share of products').locator('svg').click({ force: true })
    await waitFor(page, 'tileClicked')
    await frameOf(page).getByRole('button', { name: 'Total amount' }).focus()
    await page.keyboard.press('Tab')
    await expect(frameOf(page).getByRole('button', { name: 'Share of products' })).toBeFocused()
    await page.keyboard.press('Enter')
    await waitFor(page, 'tileClicked', 2)
    const clicked = {
      event: 'TileClick',
      tileId: tiles[1].tileId,
      reportEmbedUrl: `${server.origin}/report-host/reportEmbed?reportId=${reportGuid}&groupId=${workspaceGuid}`,
      navigationUrl: `https://app.powerbi.com/groups/${workspaceGuid}/reports/${reportGuid}/overview`,
      pageName: 'overview',
      dashboardId: dashboardGuid,
    }
    expect(await heardOf(page, 'tileClicked')).toEqual([clicked, clicked])
  })

  test('fits its width, stands in one column, or keeps its size, as the page view says', async ({ page }) => {
    await shown(page, { pageView: 'fitToWidth' })
    const fitted = await boxesOf(page)
    expect(Math.max(...fitted.map(({ right }) => right))).toBeLessThanOrEqual(1000)
    expect(new Set(fitted.map(({ x }) => x)).size).toBeGreaterThan(1)
    // On a phone, too, and then no longer beside each other.
    await resize(page, 360)
    await expect.poll(async () => new Set((await boxesOf(page)).map(({ x }) => x)).size).toBe(1)
    expect(Math.max(...(await boxesOf(page)).map(({ right }) => right))).toBeLessThanOrEqual(360)
    await resize(page, 1000)

    const areDrawn = () => expect.poll(async () => (await boxesOf(page)).length).toBe(fitted.length)
    await shown(page, { pageView: 'oneColumn' })
    await areDrawn()
    const column = await boxesOf(page)
    expect(new Set(column.map(({ x }) => x)).size).toBe(1)
    expect(column.map(({ y }) => y)).toEqual(column.map(({ y }) => y).toSorted((one, other) => one - other))

    await shown(page, { pageView: 'actualSize' })
    await areDrawn()
    const sizes = async () => (await boxesOf(page)).map(({ width, height }) => [width, height])
    const before = await sizes()
    await resize(page, 700)
    await expect
      .poll(() =>
        frameOf(page)
          .locator('main')
          .evaluate((main) => main.clientWidth),
      )
      .toBe(700)
    expect(await sizes()).toEqual(before)
  })

  test('one tile that fails says so in its place, tells the embedder, is tried again, and the rest goes on', async ({
    page,
  }) => {
    server.failing.add('share')
    await shown(page)
    const failed = tileOf(page, 'Share of products')
    await expect(failed.getByRole('alert')).toContainText('This part could not be loaded')
    await expect(tileOf(page, 'Total amount')).toContainText('€3,000')
    server.failing.clear()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed.locator('svg')).toBeVisible()
    await expect(failed.getByRole('alert')).toHaveCount(0)
    expect(await heardOf(page, 'tileClicked')).toEqual([])
  })

  test('without a network tiles say what could not be loaded, and fill themselves when it is back', async ({
    page,
  }) => {
    await page.route(`**${reportLibraryPaths.queryTile}`, (route) => route.abort())
    await shown(page)
    await expect(frameOf(page).getByText('no connection')).toHaveCount(tiles.length)
    expect(await heardOf(page, 'error')).toHaveLength(1)
    await page.unroute(`**${reportLibraryPaths.queryTile}`)
    await frameOf(page)
      .locator('body')
      .evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(tileOf(page, 'Total amount')).toContainText('€3,000')
    await expect(frameOf(page).getByText('no connection')).toHaveCount(0)
  })

  test('whose token has ended says so as the protocol has it, and the next one goes on in the same frame', async ({
    page,
  }) => {
    await embed(page, { accessToken: 'expired' })
    await waitFor(page, 'error')
    expect(await heardOf(page, 'error')).toMatchObject([{ message: 'TokenExpired', errorCode: '403', level: 6 }])
    await expect(frameOf(page).getByRole('alert')).toContainText('has run out')
    expect(await page.evaluate(() => window.embedder.renewToken('dashboard-reader-renewed'))).toBeNull()
    await waitFor(page, 'loaded')
    await expect(tileOf(page, 'Total amount')).toContainText('€3,000')
    // Of something else: refused, and what is shown stays.
    expect(await page.evaluate(() => window.embedder.renewToken(''))).toMatchObject({ message: expect.anything() })
  })

  test('that the token does not open is refused, and so is a configuration without what it needs', async ({ page }) => {
    await embed(page, { id: otherGuid })
    await waitFor(page, 'error')
    expect(await heardOf(page, 'error')).toMatchObject([{ message: 'PowerBINotAuthorizedException', level: 6 }])
    await expect(frameOf(page).getByRole('alert')).toContainText('You may not see this dashboard.')
    const send = (url: string, body: unknown) =>
      page.evaluate(([path, sent]) => window.embedder.send('post', path, sent), [url, body] as const)
    for (const [path, body] of [
      ['/dashboard/load', { id: dashboardGuid }],
      ['/dashboard/load', { accessToken: 'dashboard-reader' }],
      ['/dashboard/load', { id: dashboardGuid, accessToken: 'dashboard-reader', pageView: 'sideways' }],
      ['/tile/load', { id: tiles[0].tileId, accessToken: 'tile-reader' }],
    ] as const) {
      expect(await send(path, body)).toMatchObject({ statusCode: 400, body: { message: 'Invalid parameters' } })
    }
  })

  test('of two loads the later one holds, and nothing of the earlier one is told', async ({ page }) => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${reportLibraryPaths.getDashboard}`, async (route) => {
      if (route.request().headers().authorization !== 'Bearer expired') return route.continue()
      await held
      await route.continue().catch(() => undefined)
    })
    const asked = page.waitForRequest(`**${reportLibraryPaths.getDashboard}`)
    await embed(page, { accessToken: 'expired' })
    await asked
    const sent = page.evaluate(
      (id) => window.embedder.send('post', '/dashboard/load', { id, accessToken: 'dashboard-reader' }),
      dashboardGuid,
    )
    expect(await sent).toMatchObject({ statusCode: 202 })
    await expect(tileOf(page, 'Total amount')).toContainText('€3,000')
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(tileOf(page, 'Total amount')).toContainText('€3,000')
    expect(await heardOf(page, 'error')).toEqual([])
  })

  test('without tiles says so', async ({ page }) => {
    await embed(page, { accessToken: 'empty-reader' })
    await expect(frameOf(page).getByText('This dashboard has no tiles yet.')).toBeVisible()
  })

  test('reads from the right in Arabic, in the dark of the portal', async ({ page }) => {
    await shown(page, {
      settings: { localeSettings: { language: 'ar', formatLocale: 'ar' } },
      theme: { themeJson: { name: 'dark', background: '#1a1f27', foreground: '#e6eaf0' } },
    })
    await expect(frameOf(page).locator('html')).toHaveAttribute('dir', 'rtl')
    const [first, second] = await boxesOf(page)
    expect(first?.x).toBeGreaterThan(second?.x ?? 0)
    await expect(frameOf(page).locator('html')).toHaveCSS('color-scheme', 'dark')
    const { violations } = await new AxeBuilder({ page }).include('#place iframe').analyze()
    expect(violations).toEqual([])
  })
})

test.describe('a single tile', () => {
  test('fills its frame, and tells that it is loaded and pressed', async ({ page }) => {
    await embedTile(page)
    await waitFor(page, 'tileLoaded')
    await expect(tileOf(page, 'Total amount')).toContainText('€3,000')
    const [box] = await boxesOf(page)
    expect([box?.width, box?.height]).toEqual([1000, 640])
    expect(await heardOf(page, 'tileLoaded')).toEqual([{ tileId: tiles[0].tileId, dashboardId: dashboardGuid }])
    await tileOf(page, 'Total amount').click()
    await waitFor(page, 'tileClicked')
    expect(await heardOf(page, 'tileClicked')).toMatchObject([{ tileId: tiles[0].tileId, dashboardId: dashboardGuid }])
  })

  test('that its token does not open is refused, and a renewed token of another tile as well', async ({ page }) => {
    await embedTile(page, { id: tiles[1].tileId })
    await waitFor(page, 'error')
    expect(await heardOf(page, 'error')).toMatchObject([{ message: 'PowerBIEntityNotFound', level: 6 }])
    await embedTile(page, { id: tiles[1].tileId, accessToken: 'dashboard-reader' })
    await waitFor(page, 'tileLoaded')
    expect(await page.evaluate(() => window.embedder.renewToken('tile-reader'))).toMatchObject({
      message: 'PowerBIEntityNotFound',
    })
    expect(await page.evaluate(() => window.embedder.renewToken('dashboard-reader-renewed'))).toBeNull()
  })
})
