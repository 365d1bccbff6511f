/**
 * R106: what is sent to the frame with a member of a wrong type, a name that is not there or a token of something else is
 * refused in words, and changes nothing. Each row is a message as the wire has it.
 */
import { expect, type Page, test } from '@playwright/test'
import { dashboardGuid, tiles } from './report-host/fixture-dashboard.ts'
import { paginatedGuid } from './report-host/fixture-paginated.ts'
import { reportGuid } from './report-host/fixture-report.ts'
import { type FixtureServer, startFixtureServer } from './report-host/fixture-server.ts'

let server: FixtureServer

test.beforeAll(async () => {
  server = await startFixtureServer()
})

test.afterAll(() => server.close())

test.beforeEach(async ({ page }) => {
  await page.goto(server.origin)
  await page.waitForFunction(() => 'embedder' in window)
})

const waitFor = (page: Page, event: string) =>
  expect
    .poll(() => page.evaluate((name) => window.embedder.heard.filter((one) => one.event === name).length, event))
    .toBeGreaterThan(0)

async function open(page: Page, accessToken: string): Promise<void> {
  await page.evaluate((config) => void window.embedder.embed(config), {
    ...{ id: reportGuid, accessToken, permissions: 1 },
  })
  await waitFor(page, 'rendered')
}

async function openKind(page: Page, path: string, config: Record<string, unknown>, event: string): Promise<void> {
  await page.evaluate(
    ([address, sent]) => window.embedder.embedKind(String(sent.type), address, { uniqueId: 'frame-1', ...sent }),
    [path, config] as const,
  )
  await waitFor(page, event)
}

type Row = readonly [request: string, body: unknown, status: number, words: string]

/** What the frame answers, as a table that can be compared with the wanted one. */
const answered = (page: Page, rows: readonly Row[]) =>
  page.evaluate(async (sent) => {
    const found: [string, unknown, number, string][] = []
    for (const [request, body, status, words] of sent) {
      const [method = '', path = ''] = request.split(' ')
      const { statusCode, body: told } = await window.embedder.send(
        method.toLowerCase() as 'put',
        path,
        body === null ? undefined : body,
      )
      const { detailedMessage = '' } = (told ?? {}) as { detailedMessage?: string }
      found.push([request, body, statusCode, detailedMessage.includes(words) ? words : detailedMessage])
      void status
    }
    return found
  }, rows)

const errorsOf = (page: Page) =>
  page.evaluate(() => window.embedder.heard.filter(({ event }) => event === 'error').map(({ detail }) => detail))

const region = { table: 'sales', column: 'region' }
const day = { table: 'sales', column: 'day' }
const amount = { table: 'sales', measure: 'Amount' }
const isNorth = { target: region, operator: 'In', values: ['North'] }

const filters: readonly (readonly [filter: unknown, words: string])[] = [
  [7, 'must be an object'],
  [{ ...isNorth, values: 'North' }, 'values must be a list'],
  [{ ...isNorth, values: [{}] }, 'must be a text'],
  [{ ...isNorth, operator: 1 }, 'In, NotIn or All'],
  [{ ...isNorth, requireSingleSelection: 'yes' }, 'requireSingleSelection must be true or false'],
  [{ ...isNorth, displaySettings: 7 }, 'displaySettings must be an object'],
  [{ ...isNorth, displaySettings: { displayName: 7 } }, 'displayName must be a text'],
  [{ ...isNorth, target: { table: 7, column: 'region' } }, 'needs a target'],
  [{ ...isNorth, target: { table: 'sales', column: 7 } }, "has no '7'"],
  [{ ...isNorth, target: { table: 'nowhere', column: 'region' } }, "no table 'nowhere'"],
  [{ ...isNorth, target: { ...region, aggregationFunction: 'most' } }, "no aggregationFunction 'most'"],
  [{ ...isNorth, target: { table: 'sales', hierarchy: 'day', hierarchyLevel: 'week' } }, 'hierarchyLevel must be one'],
  [{ ...isNorth, target: { table: 'sales', hierarchy: 'region', hierarchyLevel: 'year' } }, 'has no levels'],
  [{ ...isNorth, target: amount }, 'is on a column'],
  [{ ...isNorth, target: day, values: ['Tuesday'] }, "'Tuesday' is no value of 'day'"],
  [{ target: region, conditions: 'North' }, 'conditions must be a list'],
  [{ target: region, conditions: [7] }, 'Each condition must be an object'],
  [{ target: region, conditions: [{ operator: 'Like', value: 'N' }] }, 'operator of a condition must be one of'],
  [{ target: region, conditions: [{ operator: 'Contains', value: 7 }] }, 'has a text as its value'],
  [{ target: region, conditions: [{ operator: 'LessThan' }] }, 'LessThan has a value'],
  [{ target: region, logicalOperator: 'Xor', conditions: [] }, 'logicalOperator must be And or Or'],
  [{ target: day, conditions: [{ operator: 'Contains', value: '2026' }] }, 'Contains is for texts'],
  [{ target: amount, conditions: [{ operator: 'GreaterThan', value: 'much' }] }, "'much' is no value of 'Amount'"],
  [{ target: region, operator: 'Top', itemCount: '3', orderBy: amount }, 'itemCount must be a whole number'],
  [{ target: region, operator: 'Top', itemCount: 0, orderBy: amount }, 'itemCount must be a whole number'],
  [{ target: region, operator: 'Top', itemCount: 3, orderBy: region }, 'ordered by a measure'],
  [{ target: day, operator: 0, timeUnitType: '1', timeUnitsCount: 1 }, 'timeUnitType must be a whole number'],
  [{ target: day, operator: 0, timeUnitType: 9, timeUnitsCount: 1 }, 'timeUnitType must be a whole number'],
  [{ target: day, operator: 0, timeUnitType: 1, timeUnitsCount: 0 }, 'timeUnitsCount must be a whole number'],
  [{ target: day, operator: 0, timeUnitType: 1, includeToday: 'no' }, 'includeToday must be true or false'],
  [{ target: region, operator: 0, timeUnitType: 1, timeUnitsCount: 1 }, "'region' is no date"],
  [{ target: [day], operator: 'In', values: [[{ value: 'Tuesday' }]] }, "'Tuesday' is no value of 'day'"],
]

const chart = '/report/pages/overview/visuals/by-region'
const slicer = '/report/pages/overview/visuals/region-slicer/slicer'

const ofReaders: readonly Row[] = [
  ...filters.map(([filter, words]): Row => ['PUT /report/filters', [filter], 400, words]),
  ...['/report/filters', '/report/pages/overview/filters', `${chart}/filters`].flatMap((path): Row[] => [
    [`PUT ${path}`, {}, 400, 'must be a list'],
    [`PUT ${path}`, [{ ...isNorth, values: 'North' }], 400, 'values must be a list'],
    [`POST ${path}`, 7, 400, 'filtersOperation is required'],
    [`POST ${path}`, { filtersOperation: '1', filters: [isNorth] }, 400, 'filtersOperation must be'],
    [`POST ${path}`, { filtersOperation: 1, filters: isNorth }, 400, 'must be a list'],
  ]),
  ['PUT /report/pages/nowhere/filters', [isNorth], 404, "no page 'nowhere'"],
  ['PUT /report/pages/overview/visuals/nothing/filters', [isNorth], 404, "no visual 'nothing'"],
  ['GET /report/pages/nowhere/visuals', null, 404, "no page 'nowhere'"],
  [`PUT ${slicer}`, 7, 400, 'must be an object'],
  [`PUT ${slicer}`, { filters: isNorth }, 400, 'must be a list'],
  [`PUT ${slicer}`, { filters: [{ ...isNorth, values: 'North' }] }, 400, 'values must be a list'],
  [`PUT ${chart}/slicer`, { filters: [isNorth] }, 400, 'is not a slicer'],
  // A slicer keeps its own column (R103).
  [
    `PUT ${slicer}`,
    { filters: [{ ...isNorth, target: { table: 'sales', column: 'product' } }] },
    400,
    'its own column',
  ],
  [`PUT ${slicer}`, { filters: [isNorth, { target: amount, conditions: [] }] }, 400, 'its own column'],
  [`PUT ${slicer}`, { filters: [isNorth], targets: [day] }, 400, 'keeps its own column'],
  [`PUT ${slicer}`, { filters: [isNorth], targets: [region, day] }, 400, 'keeps its own column'],
  [`PUT ${slicer}`, { filters: [isNorth], targets: [] }, 400, 'keeps its own column'],
  [`PUT ${slicer}`, { filters: [isNorth], targets: region }, 400, 'targets must be a list'],
  ['POST /report/token', 'junk', 403, 'expired'],
  ['POST /report/token', '', 400, 'must be a text'],
  ['POST /report/token', { token: 'reader' }, 400, 'must be a text'],
  ['POST /report/token', 'other-reader', 403, 'belongs to another report'],
  ['POST /report/token', 'dashboard-reader', 403, 'another kind'],
  ['POST /report/token', 'paginated-reader', 403, 'another kind'],
  ['POST /report/render', 'now', 400, 'must be an object'],
  ['POST /report/render', { pageName: 'nowhere' }, 404, "no page 'nowhere'"],
  ['POST /report/switchMode/drawing', null, 400, 'not a view mode'],
  ['POST /report/clearSelectedVisuals/maybe', null, 400, 'true or false'],
  ['PATCH /report/settings', 'wide', 400, 'must be an object'],
  ['PATCH /report/settings', { zoomLevel: '2' }, 400, 'zoomLevel must be between'],
  ['PATCH /report/settings', { layoutType: 7 }, 400, 'layoutType must be one of'],
  ['PATCH /report/settings', { background: 'red' }, 400, 'background must be one of'],
  ['PATCH /report/settings', { panes: true }, 400, 'panes must be an object'],
  ['PATCH /report/settings', { panes: { filters: { visible: 'yes' } } }, 400, 'visible must be true or false'],
  ['PATCH /report/settings', { customLayout: { pageSize: { type: 9 } } }, 400, 'type must be one of'],
  ['PATCH /report/settings', { extensions: 7 }, 400, 'extensions must be a list or an object'],
  [
    'PATCH /report/settings',
    { customLayout: { pagesLayout: { overview: { visualsLayout: { total: { x: 'left' } } } } } },
    400,
    'x must be a number',
  ],
  ['PATCH /report/settings', { customLayout: { pagesLayout: { nowhere: {} } } }, 404, "no page 'nowhere'"],
  [
    'PATCH /report/settings',
    { customLayout: { pagesLayout: { overview: { visualsLayout: { nothing: { x: 1 } } } } } },
    404,
    "no visual 'nothing'",
  ],
  ['PUT /report/theme', 'dark', 400, 'must be an object'],
  ['PUT /report/theme', { themeJson: 'dark' }, 400, 'themeJson must be an object'],
  ['PUT /report/pages/active', { name: 7 }, 400, 'name is required'],
  ['PUT /report/pages/active', { name: 'nowhere' }, 404, "no page 'nowhere'"],
  ['GET /report/pages/overview/layoutTypes/Round', null, 400, 'not a layout type'],
  [`POST ${chart}/exportData`, 7, 400, 'must be an object'],
  [`POST ${chart}/exportData`, { rows: 'all' }, 400, 'rows must be between'],
  [`POST ${chart}/exportData`, { exportDataType: 'csv' }, 400, 'exportDataType must be'],
  ['POST /report/pages/overview/visuals/note/exportData', {}, 400, 'shows no data'],
  [`PUT ${chart}/sortBy`, { orderBy: 7, direction: 1 }, 400, 'needs a target'],
  [`PUT ${chart}/sortBy`, { orderBy: { table: 'sales', measure: 'Profit' }, direction: 1 }, 400, "no 'Profit'"],
  // A field that the report has and the visual does not show: nothing would say by what it is sorted (R102).
  [`PUT ${chart}/sortBy`, { orderBy: day, direction: 1 }, 400, 'does not show'],
  [`PUT ${chart}/sortBy`, { orderBy: { table: 'sales', measure: 'Units' }, direction: 1 }, 400, 'does not show'],
  [`PUT ${chart}/sortBy`, { orderBy: { table: 'sales', column: 'product' }, direction: 1 }, 400, 'does not show'],
  [`PUT ${chart}/sortBy`, { orderBy: amount, direction: 'up' }, 400, 'direction must be'],
  ['PUT /report/pages/overview/visuals/note/sortBy', { orderBy: amount, direction: 1 }, 400, 'shows no data'],
  ['POST /report/bookmarks/applyByName', { name: 7 }, 400, 'name is required'],
  ['POST /report/bookmarks/applyByName', { name: 'nothing' }, 404, "no bookmark 'nothing'"],
  ['POST /report/bookmarks/applyState', { state: 'junk' }, 400, 'cannot be read'],
  ['POST /report/bookmarks/play', { playMode: 'on' }, 400, 'playMode must be'],
  ['POST /report/bookmarks/capture', { options: 7 }, 400, 'options must be an object'],
  ['POST /report/saveAs', { name: 'Mine' }, 403, 'may not'],
  ['POST /report/nothing', {}, 404, 'not known here'],
]

test('what a reader’s frame is sent wrongly is refused, and it goes on as it was', async ({ page }) => {
  await open(page, 'reader')
  const before = await page.evaluate(() => window.embedder.report().getFilters())
  expect(await answered(page, ofReaders)).toEqual(ofReaders.map((row) => [...row]))
  expect(await page.evaluate(() => window.embedder.report().getFilters())).toEqual(before)
  expect(await errorsOf(page)).toEqual([])
  await expect(page.frameLocator('#place iframe').getByText('could not be loaded')).toHaveCount(0)
})

const ofEditors: readonly Row[] = [
  ['POST /report/addPage', { displayName: 7 }, 400, 'displayName is required'],
  ['PUT /report/pages/overview/name', { displayName: 7 }, 400, 'displayName is required'],
  ['PUT /report/pages/nowhere/name', { displayName: 'x' }, 404, "no page 'nowhere'"],
  ['DELETE /report/pages/nowhere', {}, 404, "no page 'nowhere'"],
  [`POST ${chart}/clone`, 7, 400, 'must be an object'],
  [`POST ${chart}/clone`, { layout: 7 }, 400, 'layout must be an object'],
  [`POST ${chart}/clone`, { layout: { x: 'left' } }, 400, 'x must be a number'],
  [`POST ${chart}/clone`, { filters: 7 }, 400, 'must be a list'],
  ['POST /report/pages/overview/visuals/nothing/clone', {}, 404, "no visual 'nothing'"],
  ['POST /report/saveAs', { name: 7 }, 400, 'name is required'],
]

test('what an editor’s frame is sent wrongly is refused, and nothing is unsaved', async ({ page }) => {
  await open(page, 'editor')
  expect(await answered(page, ofEditors)).toEqual(ofEditors.map((row) => [...row]))
  expect(await page.evaluate(() => window.embedder.report().isSaved())).toBe(true)
})

const foreign = (kind: string, others: readonly string[], words: string): readonly Row[] => [
  ...others.map((token): Row => [`POST /${kind}/token`, token, 403, words]),
  [`POST /${kind}/token`, 'junk', 403, 'expired'],
  [`POST /${kind}/token`, 7, 400, 'must be a text'],
]

test('a dashboard’s frame takes its own tokens alone', async ({ page }) => {
  const config = { type: 'dashboard', id: dashboardGuid, accessToken: 'dashboard-reader' }
  await openKind(page, 'dashboardEmbed', config, 'loaded')
  const rows: readonly Row[] = [
    ...foreign('dashboard', ['reader', 'paginated-reader'], 'another kind'),
    ['PUT /report/filters', [isNorth], 400, 'No report is loaded'],
  ]
  expect(await answered(page, rows)).toEqual(rows)
})

test('a tile’s frame takes its own tokens alone', async ({ page }) => {
  const [{ tileId: id }] = tiles
  const config = { type: 'tile', id, dashboardId: dashboardGuid, accessToken: 'tile-reader' }
  await openKind(page, 'embed', config, 'loaded')
  const rows: readonly Row[] = [
    ...foreign('tile', ['reader'], 'another kind'),
    ['POST /tile/token', 'empty-reader', 404, 'has no tile'],
  ]
  expect(await answered(page, rows)).toEqual(rows)
})

test('a paginated report’s frame takes its own tokens alone', async ({ page }) => {
  const config = { type: 'report', id: paginatedGuid, accessToken: 'paginated-reader' }
  await openKind(page, 'rdlEmbed?x=1', config, 'loaded')
  const rows: readonly Row[] = [
    ...foreign('report', ['reader', 'dashboard-reader'], 'another kind'),
    ['PATCH /report/settings', 7, 400, 'must be an object'],
    ['PATCH /report/settings', { commands: { parameterPanel: { expanded: 'yes' } } }, 400, 'must be true or false'],
    ['POST /report/load', { id: paginatedGuid, accessToken: 'paginated-reader', parameterValues: 7 }, 400, 'a list'],
  ]
  expect(await answered(page, rows)).toEqual(rows)
})

const report = { type: 'report', id: reportGuid, accessToken: 'reader' }

for (const [what, change, words] of [
  ['a page that is not there', { pageName: 'nowhere' }, "no page 'nowhere'"],
  ['a page that is no text', { pageName: 7 }, 'pageName must be a text'],
  ['a visual that is not there', { type: 'visual', pageName: 'overview', visualName: 'nothing' }, "visual 'nothing'"],
  ['a visual without its page', { type: 'visual', visualName: 'total' }, 'pageName is required'],
  ['a mode that is none', { viewMode: 'edit' }, 'viewMode must be one of'],
  ['rights that are none', { permissions: 'all' }, 'permissions must be one of'],
  ['a theme that is none', { theme: 'dark' }, 'theme must be an object'],
  ['settings that are none', { settings: { panes: 7 } }, 'panes must be an object'],
  ['a bookmark that is not there', { bookmark: { name: 'nothing' } }, "no bookmark 'nothing'"],
  ['a bookmark that is none', { bookmark: 'north' }, 'bookmark must be an object'],
  ['filters of a wrong type', { filters: [{ ...isNorth, values: 'North' }] }, 'values must be a list'],
  ['filters of nowhere', { filters: { allPages: 7 } }, 'must be objects'],
  [
    'a slicer that is not there',
    { slicers: [{ selector: { visualName: 'nothing' }, state: { filters: [isNorth] } }] },
    "no slicer 'nothing'",
  ],
  ['other data', { datasetBinding: { datasetId: 'another' } }, 'do not support datasetBinding'],
  ['slicers of a wrong type', { slicers: [7] }, 'an object with selector and state'],
  ['a token of a dashboard', { accessToken: 'dashboard-reader' }, 'another kind'],
  ['a token of another report', { accessToken: 'other-reader' }, 'belongs to another report'],
] as const)
  test(`a report with ${what} does not open, and says why`, async ({ page }) => {
    await open(page, 'reader')
    await page.waitForFunction(() => window.embedder.mayLoad())
    const sent = await page.evaluate((config) => window.embedder.send('post', '/report/load', config), {
      ...report,
      ...change,
    })
    expect(sent.statusCode).toBe(202)
    await waitFor(page, 'error')
    expect(await errorsOf(page)).toMatchObject([{ detailedMessage: expect.stringContaining(words), level: 6 }])
  })

for (const [what, path, config, words] of [
  [
    'a paginated report with a parameter that is not there',
    'rdlEmbed?x=1',
    {
      ...{ type: 'report', id: paginatedGuid, accessToken: 'paginated-reader' },
      parameterValues: [{ name: 'colour', value: 'red' }],
    },
    "no parameter 'colour'",
  ],
  [
    'a dashboard with a token of a report',
    'dashboardEmbed',
    { type: 'dashboard', id: dashboardGuid, accessToken: 'reader' },
    'another kind',
  ],
  [
    'a tile that is not there',
    'embed',
    { type: 'tile', id: reportGuid, dashboardId: dashboardGuid, accessToken: 'tile-reader' },
    'has no tile',
  ],
] as const)
  test(`${what} does not open, and says why`, async ({ page }) => {
    await openKind(page, path, config, 'error')
    expect(await errorsOf(page)).toMatchObject([{ detailedMessage: expect.stringContaining(words), level: 6 }])
  })
