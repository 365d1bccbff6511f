/**
 * Every request and event of the embed protocol, driven through the unmodified SDK. What was on the wire is the table of
 * docs/embed-protocol.md: written with `-u`, and otherwise compared.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { dashboardGuid, tiles } from './report-host/fixture-dashboard.ts'
import { reportGuid } from './report-host/fixture-report.ts'
import { type FixtureServer, startFixtureServer } from './report-host/fixture-server.ts'
import { tableOf, unseen, type WireMessage } from './report-host/wire-table.ts'

const documentPath = 'docs/embed-protocol.md'

let server: FixtureServer

test.beforeAll(async () => {
  server = await startFixtureServer()
})

test.afterAll(() => server.close())

const frameOf = (page: Page) => page.frameLocator('#place iframe')
const visual = (page: Page, name: string) => frameOf(page).locator(`[data-visual="${name}"]`)

const waitFor = (page: Page, event: string, times = 1) =>
  expect
    .poll(() => page.evaluate((name) => window.embedder.heard.filter((one) => one.event === name).length, event), {
      message: event,
    })
    .toBeGreaterThanOrEqual(times)

async function open(page: Page): Promise<void> {
  await page.goto(server.origin)
  await page.waitForFunction(() => 'embedder' in window)
  await page.locator('#place').evaluate((place) => {
    place.style.cssText = 'width: 1200px; height: 700px'
  })
}

async function embed(page: Page, change: object = {}): Promise<void> {
  await open(page)
  await page.evaluate((config) => void window.embedder.embed(config), {
    id: reportGuid,
    accessToken: 'reader',
    ...change,
  })
  await waitFor(page, 'rendered')
}

const embedKind = async (page: Page, path: string, config: object) => {
  await open(page)
  await page.evaluate(([address, sent]) => window.embedder.embedKind(String(sent.type), address, sent), [
    path,
    config as Record<string, unknown>,
  ] as const)
}

/** All that a reader's frame is asked, in the order of the protocol's own table. */
const ofReaders = (page: Page) =>
  page.evaluate(async () => {
    const { isIn, models, refusalOf } = window.embedder
    const report = window.embedder.report()
    await report.getCorrelationId()
    await report.isSaved()
    await report.switchMode('view')
    await report.updateSettings({ panes: { filters: { visible: true } } })
    await report.setZoom(1.2)
    await report.getZoom()
    const [overview, details] = await report.getPages()
    if (!overview || !details) throw new Error('The report lacks its pages.')
    await report.setPage('details')
    await overview.setActive()
    await overview.hasLayout(models.LayoutType.MobilePortrait)
    await refusalOf(() => overview.getSmartNarrativeInsights())
    const visuals = await overview.getVisuals()
    const named = (name: string) => {
      const found = visuals.find((one) => one.name === name)
      if (!found) throw new Error(`There is no visual ${name}.`)
      return found
    }
    const [byRegion, rows, slicer] = [named('by-region'), named('rows'), named('region-slicer')]
    await refusalOf(() => byRegion.getSmartNarrativeInsights())
    const north = isIn('region', 'North')
    for (const place of [report, overview, byRegion]) {
      await place.setFilters([north])
      await place.getFilters()
      await place.updateFilters(models.FiltersOperations.Add, [isIn('product', 'Helmet')])
      await place.removeFilters()
    }
    await slicer.setSlicerState({ filters: [north] })
    await slicer.getSlicerState()
    await slicer.setSlicerState({ filters: [] })
    await refusalOf(() => rows.getSlicerState())
    await byRegion.exportData(models.ExportDataType.Summarized, 2)
    await rows.sortBy({ orderBy: { table: 'sales', measure: 'Amount' }, direction: models.SortDirection.Descending })
    const { bookmarksManager: bookmarks } = report
    const [first] = await bookmarks.getBookmarks()
    await bookmarks.apply(first?.name ?? '')
    const captured = await bookmarks.capture()
    await bookmarks.applyState(captured.state ?? '')
    await bookmarks.play(models.BookmarksPlayMode.Presentation)
    await bookmarks.play(models.BookmarksPlayMode.Off)
    await report.applyTheme({ themeJson: { name: 'Own', dataColors: ['#123456'] } })
    await report.getTheme()
    await report.resetTheme()
    await report.savePersistentFilters()
    await report.arePersistentFiltersApplied()
    await report.resetPersistentFilters()
    await report.closeAllOverlays()
    await report.clearSelectedVisuals(true)
    await report.refresh()
    await report.print()
    await refusalOf(() => report.setPage('nowhere'))
    await report.setAccessToken('reader-renewed')
    await refusalOf(() => report.setAccessToken('other-reader'))
    await refusalOf(() => report.switchMode('edit'))
  })

const ofEditors = (page: Page) =>
  page.evaluate(async () => {
    const report = window.embedder.report()
    await report.switchMode('edit')
    await report.addPage('New')
    await report.renamePage('details', 'Renamed')
    await report.deletePage('hidden')
    await report.setPage('overview')
    const card = await (await report.getActivePage()).getVisualByName('total')
    await card.clone({ layout: { x: 20, y: 600 } })
    await report.isSaved()
    await report.save()
    await report.saveAs({ name: 'Copy' })
  })

async function byAPerson(page: Page): Promise<void> {
  const extend = { visualOptionsMenu: { title: 'Write a note' } }
  await embed(page, {
    settings: {
      hyperlinkClickBehavior: 2,
      visualRenderedEvents: true,
      extensions: [{ command: { name: 'note', title: 'Write a note', extend } }],
    },
  })
  await waitFor(page, 'visualRendered')
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Options of Amount by region' }).click()
  await frame.getByRole('menuitem', { name: 'Write a note' }).click()
  await waitFor(page, 'commandTriggered')
  await visual(page, 'rows').getByRole('link').first().click()
  await waitFor(page, 'dataHyperlinkClicked')
  const plot = visual(page, 'by-region').locator('.plot')
  await plot.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await waitFor(page, 'dataSelected')
  await waitFor(page, 'selectionChanged')
  await page.keyboard.press('Escape')
  await visual(page, 'total').click()
  await waitFor(page, 'visualClicked')
  await frame.getByRole('button', { name: 'Only the north' }).click()
  await waitFor(page, 'buttonClicked')
  await waitFor(page, 'bookmarkApplied')
  await frame.getByRole('button', { name: 'Details' }).click()
  await waitFor(page, 'pageChanged')
}

/** Two ways of a finger over the phone's own layout. */
async function swipe(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await embed(page, { settings: { layoutType: 2 } })
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
  await touch('touchStart', 300)
  await touch('touchMove', 250)
  await touch('touchMove', 150)
  await touch('touchEnd')
  await waitFor(page, 'swipeStart')
  await waitFor(page, 'swipeEnd')
}

async function ofOtherKinds(page: Page): Promise<void> {
  const dashboard = { type: 'dashboard', id: dashboardGuid, accessToken: 'dashboard-reader' }
  await embedKind(page, 'dashboardEmbed', dashboard)
  await waitFor(page, 'loaded')
  await page.evaluate(() => window.embedder.renewToken('dashboard-reader-renewed'))
  const [{ tileId }] = tiles
  await frameOf(page).getByRole('button', { name: 'Total amount' }).click()
  await waitFor(page, 'tileClicked')
  await embedKind(page, 'embed', {
    ...dashboard,
    type: 'tile',
    id: tileId,
    dashboardId: dashboardGuid,
    accessToken: 'tile-reader',
  })
  await waitFor(page, 'tileLoaded')
  await page.evaluate(() => window.embedder.renewToken('tile-reader'))
  await embedKind(page, 'qnaEmbed', { type: 'qna', datasetIds: ['sales'], accessToken: 'reader' })
  await waitFor(page, 'error')
  await page.evaluate(() => window.embedder.refusalOf(() => window.embedder.qna().setQuestion('Who?')))
  await open(page)
  await page.evaluate(() => window.embedder.createReport({ datasetId: 'sales', accessToken: 'reader' }))
  await waitFor(page, 'error')
  // The SDK makes such a frame itself, and only for Microsoft's addresses: the request alone is sent as it would.
  await page.evaluate(() => window.embedder.send('post', '/quickcreate', {}))
  await waitFor(page, 'error', 2)
}

test.describe('the embed protocol', () => {
  test.use({ hasTouch: true })

  test('R64: each request and event is as the table says that was seen', async ({ page }, { config }) => {
    test.setTimeout(180_000)
    const wire: WireMessage[] = []
    await page.exposeFunction('onWire', (message: WireMessage) => void wire.push(message))
    await page.addInitScript(() => {
      const { onWire } = window as unknown as { onWire: (message: object) => void }
      window.print = () => undefined
      window.addEventListener('message', ({ data }) => {
        if (typeof data?.headers?.id !== 'string') return
        const { method, url, headers, body, statusCode } = data
        const isInFrame = window !== window.top
        onWire(JSON.parse(JSON.stringify({ isInFrame, id: headers.id, method, url, body, statusCode })))
      })
    })

    await embed(page)
    await ofReaders(page)
    await embed(page, { accessToken: 'editor', permissions: 7 })
    await ofEditors(page)
    await open(page)
    await page.evaluate((id) => void window.embedder.load({ id, accessToken: 'reader' }), reportGuid)
    await waitFor(page, 'loaded')
    await page.evaluate(() => window.embedder.report().render())
    await waitFor(page, 'rendered')
    await open(page)
    await page.evaluate((id) => {
      const { embed: embedAs, models } = window.embedder
      const accessTokenProvider = async () => 'reader'
      embedAs({ id, accessToken: 'expired', tokenType: models.TokenType.Aad, eventHooks: { accessTokenProvider } })
    }, reportGuid)
    await waitFor(page, 'rendered')
    await byAPerson(page)
    await ofOtherKinds(page)
    await swipe(page)

    const table = tableOf(wire)
    expect(table).not.toContain(unseen)
    expect(table).not.toContain('does not list')
    if (['all', 'changed'].includes(config.updateSnapshots)) await writeFile(documentPath, table)
    expect(table).toBe(await readFile(documentPath, 'utf8'))
  })
})
