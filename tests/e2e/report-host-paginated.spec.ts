/** Paginated reports in the frame, driven by the unmodified powerbi-client in a real browser. */
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { ParameterValue } from '../../src/contract/models/report-items.ts'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import type { Heard } from './report-host/embedder.ts'
import { paginatedGuid } from './report-host/fixture-paginated.ts'
import { otherGuid } from './report-host/fixture-report.ts'
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
const papers = (page: Page) => frameOf(page).locator('.paper')
const field = (page: Page, name: string) => frameOf(page).getByLabel(name, { exact: true })
const press = (page: Page, name: string) => frameOf(page).getByRole('button', { name, exact: true }).click()

const heardOf = (page: Page, event: string): Promise<Heard['detail'][]> =>
  page.evaluate((name) => window.embedder.heard.filter((one) => one.event === name).map(({ detail }) => detail), event)

const waitFor = (page: Page, event: string, times = 1) =>
  expect.poll(async () => (await heardOf(page, event)).length, { message: event }).toBeGreaterThanOrEqual(times)

async function embed(page: Page, change: Record<string, unknown> = {}): Promise<void> {
  await page.evaluate(([path, config]) => window.embedder.embedKind('report', path, config), [
    `rdlEmbed?reportId=${paginatedGuid}`,
    { id: paginatedGuid, accessToken: 'paginated-reader', ...change },
  ] as const)
}

async function shown(page: Page, change: Record<string, unknown> = {}): Promise<void> {
  await embed(page, change)
  await waitFor(page, 'rendered')
}

/** What was asked for last. */
const askedLast = (): readonly ParameterValue[] => {
  const asked = server.asked.findLast(({ path }) => path === reportLibraryPaths.queryPaginatedReport)
  const body = asked?.body as { parameterValues: ParameterValue[] } | undefined
  return body?.parameterValues ?? []
}

const send = (page: Page, method: 'post' | 'patch', url: string, body: unknown) =>
  page.evaluate(([verb, path, sent]) => window.embedder.send(verb, path, sent), [method, url, body] as const)

test('a paginated report opens with its own values, and says page, parameters and totals', async ({ page }) => {
  await shown(page)
  expect(await page.evaluate(() => window.embedder.heard.map(({ event }) => event))).toEqual([
    'ready',
    'loaded',
    'rendered',
  ])
  expect(askedLast()).toEqual([
    { name: 'region', value: 'North' },
    { name: 'region', value: 'South' },
  ])
  await expect(papers(page)).toHaveCount(1)
  await expect(papers(page)).toContainText('Region: North, South')
  await expect(papers(page)).toContainText('Page 1 of 3')
  await expect(papers(page)).toContainText('Confidential')
  await expect(frameOf(page).getByRole('row')).toHaveCount(7)
  const { violations } = await new AxeBuilder({ page }).include('#place iframe').analyze()
  expect(violations).toEqual([])
})

test('pages are turned, gone to by number, and end at the first and the last, which has the totals', async ({
  page,
}) => {
  await shown(page)
  await expect(frameOf(page).getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await press(page, 'Next page')
  await expect(papers(page)).toContainText('Page 2 of 3')
  await expect(frameOf(page).getByRole('button', { name: 'Next page' })).toBeFocused()
  await field(page, 'Go to page').fill('9')
  await field(page, 'Go to page').press('Enter')
  await expect(papers(page)).toContainText('Page 3 of 3')
  await expect(frameOf(page).getByRole('button', { name: 'Next page' })).toBeDisabled()
  // 10 + 20 + … + 160.
  await expect(frameOf(page).getByRole('row', { name: /Total/ })).toContainText('€1,360.00')
})

test('fields take what their kinds are, and the report is shown when it is asked for', async ({ page }) => {
  await shown(page)
  await field(page, 'Region').selectOption(['West'])
  await field(page, 'From (optional)').fill('2026-03-01')
  await field(page, 'Product (optional)').selectOption('Helmet')
  await field(page, 'At least (optional)').fill('2.5')
  await field(page, 'Paid (optional)').selectOption('Yes')
  await field(page, 'Contains (optional)').fill('abc')
  await expect(papers(page)).toContainText('Page 1 of 3')
  await press(page, 'View report')
  await expect(papers(page)).toContainText('Page 1 of 1')
  expect(askedLast()).toEqual([
    { name: 'region', value: 'West' },
    { name: 'from', value: '2026-03-01' },
    { name: 'product', value: 'Helmet' },
    { name: 'least', value: '2.5' },
    { name: 'paid', value: 'true' },
    { name: 'text', value: 'abc' },
  ])
  await expect(papers(page)).toContainText('From: 1 Mar 2026')
  await expect(papers(page)).toContainText('Paid: Yes')
  await expect(frameOf(page).getByRole('row')).toHaveCount(4)
})

test('U284: a day is written and read in the person’s own way, and what is no day is said at its field', async ({
  page,
}) => {
  const settings = { localeSettings: { language: 'de', formatLocale: 'de-DE' } }
  const parameterValues = [
    { name: 'region', value: 'West' },
    { name: 'from', value: '2026-03-01' },
  ]
  await shown(page, { settings, parameterValues })
  const from = frameOf(page).getByLabel('From')
  await expect(from).toHaveValue('1. März 2026')
  const show = frameOf(page).getByRole('button', { name: 'Bericht anzeigen' })
  await from.fill('neulich')
  const before = server.asked.length
  await show.click()
  await expect(from).toBeFocused()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  expect(server.asked).toHaveLength(before)
  await from.fill('2.4.2026')
  await show.click()
  await expect.poll(() => askedLast()).toContainEqual({ name: 'from', value: '2026-04-02' })
})

test('what is needed and not given is said at its field, and nothing is asked for', async ({ page }) => {
  await shown(page, { parameterValues: [{ name: 'region', value: null }] })
  await expect(frameOf(page).getByText('Fill in what is needed above')).toBeVisible()
  expect(server.asked.map(({ path }) => path)).toEqual([reportLibraryPaths.getPaginatedReport])
  await press(page, 'View report')
  await expect(field(page, 'Region')).toBeFocused()
  await expect(field(page, 'Region')).toHaveAccessibleDescription('A value is needed.')
  await field(page, 'Region').selectOption('North')
  await press(page, 'View report')
  await expect(papers(page)).toContainText('Page 1 of 2')
})

test('the embedder gives values, hides the panel or folds it, and changes that later', async ({ page }) => {
  const parameterValues = [
    { name: 'region', value: 'West' },
    { name: 'product', value: 'Bicycle' },
  ]
  await shown(page, { parameterValues, settings: { commands: { parameterPanel: { enabled: true, expanded: false } } } })
  await expect(papers(page)).toContainText('Region: West · Product: Bicycle')
  await expect(field(page, 'Region')).toBeHidden()
  await press(page, 'Show parameters')
  await expect(field(page, 'Region')).toBeVisible()
  expect(
    await send(page, 'patch', '/report/settings', { commands: { parameterPanel: { enabled: false } } }),
  ).toMatchObject({
    statusCode: 202,
  })
  await expect(frameOf(page).getByRole('button', { name: /parameters/ })).toBeHidden()
  await expect(field(page, 'Region')).toBeHidden()
  for (const bad of ['West', [{ name: 'region' }], [{ name: 'region', value: 7 }]]) {
    const body = { id: paginatedGuid, accessToken: 'paginated-reader', parameterValues: bad }
    expect(await send(page, 'post', '/report/load', body)).toMatchObject({ statusCode: 400 })
  }
})

test('on paper all pages stand, one on a sheet', async ({ page }) => {
  await shown(page)
  const printed = await frameOf(page)
    .locator('body')
    .evaluate(() => {
      let count = 0
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'))
        count = document.querySelectorAll('.paper').length
        window.dispatchEvent(new Event('afterprint'))
        document.body.dataset.printed = String(count)
      }
      return count
    })
  expect(printed).toBe(0)
  await press(page, 'Print')
  await expect(frameOf(page).locator('body')).toHaveAttribute('data-printed', '3')
  await expect(papers(page)).toHaveCount(1)
})

test('its rows are taken away as a file', async ({ page }) => {
  await shown(page)
  const download = page.waitForEvent('download')
  await press(page, 'Export as CSV')
  const file = await download
  expect(file.suggestedFilename()).toBe('Invoices.csv')
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(17)
  await expect(frameOf(page).getByRole('status')).toHaveText('16 rows exported')
  const asked = server.asked.at(-1)
  expect(asked).toMatchObject({ path: reportLibraryPaths.exportPaginatedReport, body: { format: 'csv' } })
  const excel = page.waitForEvent('download')
  await press(page, 'Export to Excel')
  expect((await excel).suggestedFilename()).toBe('Invoices.xlsx')
})

test('what fails is said, told, and tried again', async ({ page }) => {
  server.failing.add('table')
  await embed(page)
  await waitFor(page, 'error')
  await expect(frameOf(page).getByRole('alert')).toContainText('This part took too long')
  server.failing.clear()
  await press(page, 'Try again')
  await expect(papers(page)).toContainText('Page 1 of 3')
})

test('a token that has ended is told, the next one goes on, and one of another report is refused', async ({ page }) => {
  await embed(page, { accessToken: 'expired' })
  await waitFor(page, 'error')
  expect(await heardOf(page, 'error')).toMatchObject([{ message: 'TokenExpired', level: 6 }])
  expect(await page.evaluate(() => window.embedder.renewToken('paginated-reader-renewed'))).toBeNull()
  await expect(papers(page)).toContainText('Page 1 of 3')
  await embed(page, { id: otherGuid })
  await waitFor(page, 'error', 2)
  expect((await heardOf(page, 'error')).at(-1)).toMatchObject({ message: 'PowerBINotAuthorizedException', level: 6 })
  // What the SDK itself says of paginated reports.
  expect(await page.evaluate(() => window.embedder.refusalOf(() => window.embedder.report().getPages()))).toContain(
    'not supported for RDL',
  )
})

test('reads from the right in Arabic, and on a phone nothing is cut or small', async ({ page }) => {
  await page.evaluate(() => {
    window.embedder.place().style.width = '360px'
  })
  await shown(page, { settings: { localeSettings: { language: 'ar', formatLocale: 'ar' } } })
  await expect(frameOf(page).locator('html')).toHaveAttribute('dir', 'rtl')
  const overflow = await frameOf(page)
    .locator('main')
    .evaluate((main) => main.scrollWidth - main.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const smallest = await papers(page).evaluate((paper) =>
    Math.min(...[...paper.querySelectorAll('*')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize))),
  )
  expect(smallest).toBeGreaterThanOrEqual(12)
  const { violations } = await new AxeBuilder({ page }).include('#place iframe').analyze()
  expect(violations).toEqual([])
})
