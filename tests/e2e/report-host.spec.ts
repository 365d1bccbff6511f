/**
 * The page in the frame, driven by the unmodified powerbi-client in a real browser. Everything that the SDK can ask is
 * asked here, so that a new version of it, or a change of the page, shows itself.
 */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { models } from 'powerbi-client'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import type { Heard } from './report-host/embedder.ts'
import { otherGuid, reportGuid } from './report-host/fixture-report.ts'
import { builtAssets, type FixtureServer, startFixtureServer } from './report-host/fixture-server.ts'

let server: FixtureServer

test.beforeAll(async () => {
  server = await startFixtureServer()
})

test.afterAll(() => server.close())

test.beforeEach(async ({ page }) => {
  server.failing.clear()
  server.cut.clear()
  server.ended.clear()
  server.asked.length = 0
  await page.goto(server.origin)
  await page.waitForFunction(() => 'embedder' in window)
  // Room for the page as it is.
  await page.locator('#place').evaluate((place) => {
    place.style.cssText = 'width: 1200px; height: 700px'
  })
})

const frameOf = (page: Page) => page.frameLocator('#place iframe')
const visual = (page: Page, name: string) => frameOf(page).locator(`[data-visual="${name}"]`)

const heardOf = (page: Page, event: string): Promise<Heard['detail'][]> =>
  page.evaluate((name) => window.embedder.heard.filter((one) => one.event === name).map(({ detail }) => detail), event)

const waitFor = (page: Page, event: string, times = 1) =>
  expect.poll(async () => (await heardOf(page, event)).length, { message: event }).toBeGreaterThanOrEqual(times)

const forget = (page: Page) =>
  page.evaluate(() => {
    window.embedder.heard.length = 0
  })

interface Embedding {
  id?: string
  accessToken?: string
  [member: string]: unknown
}

async function embed(page: Page, change: Embedding = {}): Promise<void> {
  await page.waitForFunction(() => window.embedder.mayLoad())
  await page.evaluate(
    (config) => {
      window.embedder.embed(config)
    },
    { id: reportGuid, accessToken: 'reader', ...change },
  )
  await waitFor(page, 'rendered')
}

/** What the library was asked for, since the last look. */
function queriesSince() {
  const queries = server.asked.filter(({ path }) => path === reportLibraryPaths.queryVisuals).map(({ body }) => body)
  server.asked.length = 0
  return queries as {
    pageName: string
    visuals: { visualName: string; filters: unknown[]; sort?: unknown; drill?: number }[]
  }[]
}

const send = (page: Page, method: 'get' | 'post' | 'put' | 'patch' | 'delete', url: string, body?: unknown) =>
  page.evaluate(([verb, path, sent]) => window.embedder.send(verb, path, sent), [method, url, body] as const)

/** Only a page at the top can be laid on paper by a test: the frame's document, with a stand-in for the embedder. */
async function openAlone(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    const embedder = { postMessage: () => undefined }
    Object.defineProperty(window, 'parent', { value: embedder })
    window.addEventListener('load', () => {
      const body = { type: 'report', id, accessToken: 'reader' }
      const data = { method: 'POST', url: '/report/load', headers: { id: '1', uid: 'alone' }, body }
      const event = new MessageEvent('message', { data, origin: location.origin })
      Object.defineProperty(event, 'source', { value: embedder })
      window.dispatchEvent(event)
    })
  }, reportGuid)
  await page.goto(`${server.origin}/report-host/reportEmbed?reportId=${reportGuid}&uid=alone`)
  await expect(page.locator('[data-visual="total"]')).toContainText('€3,000')
  await expect(page.locator('[data-visual="share"] svg')).toBeVisible()
}

test.describe('loading', () => {
  test('ready, loaded and rendered are raised once each, in that order, and one request fills the page', async ({
    page,
  }) => {
    await embed(page)
    const order = await page.evaluate(() => window.embedder.heard.map(({ event }) => event))
    expect(order.filter((event) => event !== 'renderingStarted')).toEqual(['ready', 'loaded', 'rendered'])
    const queries = queriesSince()
    expect(queries).toHaveLength(1)
    expect(queries[0]?.visuals.map(({ visualName }) => visualName).sort()).toEqual(
      ['by-month', 'by-region', 'region-slicer', 'rows', 'share', 'total'].sort(),
    )
    await expect(visual(page, 'total')).toContainText('€3,000')
    await expect(visual(page, 'by-region').locator('svg')).toBeVisible()
  })

  test('a phased load draws nothing until it is told to', async ({ page }) => {
    await page.evaluate((id) => {
      window.embedder.load({ id, accessToken: 'reader' })
    }, reportGuid)
    await waitFor(page, 'loaded')
    expect(await page.evaluate(async () => (await window.embedder.report().getPages()).length)).toBe(3)
    expect(await heardOf(page, 'rendered')).toEqual([])
    expect(queriesSince()).toEqual([])
    await page.evaluate(() => window.embedder.report().render())
    await waitFor(page, 'rendered')
    await expect(visual(page, 'total')).toContainText('€3,000')
    const order = await page.evaluate(() => window.embedder.heard.map(({ event }) => event))
    expect(order.filter((event) => ['loaded', 'rendered'].includes(event))).toEqual(['loaded', 'rendered'])
  })

  test('R51: a phased load that failed and is tried again still waits to be told', async ({ page }) => {
    await page.evaluate((id) => {
      window.embedder.load({ id, accessToken: 'expired' })
    }, reportGuid)
    await waitFor(page, 'error')
    await page.evaluate(() => window.embedder.report().setAccessToken('reader'))
    await waitFor(page, 'loaded')
    expect(await page.evaluate(async () => (await window.embedder.report().getPages()).length)).toBe(3)
    expect([await heardOf(page, 'rendered'), queriesSince()]).toEqual([[], []])
    await page.evaluate(() => window.embedder.report().render())
    await waitFor(page, 'rendered')
    await expect(visual(page, 'total')).toContainText('€3,000')
  })

  test('another report takes its place in the same frame, and the frame is never loaded again', async ({ page }) => {
    await embed(page)
    const marked = await page.evaluate(() => {
      const frame = document.querySelector('iframe')
      frame?.contentWindow?.document.body.setAttribute('data-mark', 'same')
      return frame?.src
    })
    for (let round = 0; round < 20; round += 1) {
      const isOther = round % 2 === 0
      await forget(page)
      await embed(page, {
        id: isOther ? otherGuid : reportGuid,
        accessToken: isOther ? 'other-reader' : 'reader',
      })
      await expect(frameOf(page).locator('h1')).toHaveText(isOther ? 'Other sales: Overview' : 'Sales: Overview')
    }
    expect(await page.locator('iframe').count()).toBe(1)
    expect(await page.locator('iframe').getAttribute('src')).toBe(marked)
    await expect(frameOf(page).locator('body')).toHaveAttribute('data-mark', 'same')
  })

  test('a token of another report is refused, and the event says so', async ({ page }) => {
    await page.evaluate((id) => window.embedder.embed({ id, accessToken: 'reader' }) && null, otherGuid)
    await waitFor(page, 'error')
    expect((await heardOf(page, 'error'))[0]).toMatchObject({ message: 'PowerBINotAuthorizedException', level: 6 })
    await expect(frameOf(page).getByRole('alert')).toContainText('You may not see this report.')
  })

  test('an expired token is reported as the protocol has it, and a new one goes on without loading the frame again', async ({
    page,
  }) => {
    await page.evaluate((id) => window.embedder.embed({ id, accessToken: 'expired' }) && null, reportGuid)
    await waitFor(page, 'error')
    expect((await heardOf(page, 'error'))[0]).toMatchObject({
      message: 'TokenExpired',
      detailedMessage: 'Access token has expired, resubmit with a new access token',
      errorCode: '403',
      level: 6,
    })
    await page.evaluate(() => window.embedder.report().setAccessToken('reader'))
    await waitFor(page, 'rendered')
    await expect(visual(page, 'total')).toContainText('€3,000')
    for (let renewal = 0; renewal < 10; renewal += 1) {
      await page.evaluate(() => window.embedder.report().setAccessToken('reader-renewed'))
    }
    expect(await heardOf(page, 'loaded')).toHaveLength(1)
    expect(await heardOf(page, 'ready')).toHaveLength(1)
  })

  test('a token that expires while the report is read stops what is new, and the next one goes on from there', async ({
    page,
  }) => {
    await embed(page)
    server.ended.add('reader')
    await page.evaluate(() => window.embedder.report().setPage('details'))
    await waitFor(page, 'error')
    expect((await heardOf(page, 'error'))[0]).toMatchObject({ message: 'TokenExpired' })
    await expect(visual(page, 'pivot').getByRole('alert')).toBeVisible()
    await page.evaluate(() => window.embedder.report().setAccessToken('reader-renewed'))
    await expect(visual(page, 'pivot').locator('tfoot')).toContainText('€3,000')
    expect(await heardOf(page, 'loaded')).toHaveLength(1)
  })

  test('R3: a later token of another report is refused, and the frame stays the report that it is', async ({
    page,
  }) => {
    await embed(page)
    await expect(visual(page, 'total')).toContainText('€3,000')
    expect(await send(page, 'post', '/report/token', 'other-reader')).toMatchObject({
      statusCode: 403,
      body: { message: 'PowerBINotAuthorizedException' },
    })
    server.asked.length = 0
    await page.evaluate(() => window.embedder.report().refresh())
    await expect.poll(() => server.asked.length).toBeGreaterThan(0)
    expect(server.asked.map(({ token }) => token)).not.toContain('other-reader')
    await expect(frameOf(page).locator('h1')).toHaveText('Sales: Overview')
  })

  /** Embeds with a provider that answers these tokens, one after the other. */
  const embedWithProvider = (page: Page, accessToken: string, answers: string[]) =>
    page.evaluate(
      ([id, token, tokens]) => {
        const { embed, models, heard } = window.embedder
        const accessTokenProvider = async () => {
          heard.push({ event: 'accessTokenProvider', detail: null })
          return tokens.shift() ?? ''
        }
        embed({ id, accessToken: token, tokenType: models.TokenType.Aad, eventHooks: { accessTokenProvider } })
      },
      [reportGuid, accessToken, answers] as const,
    )

  test('R48: the provider of the embedder is asked for the next token before one ends', async ({ page }) => {
    const iat = Math.floor(Date.now() / 1000)
    const claims = Buffer.from(JSON.stringify({ name: 'reader', iat, exp: iat + 8 })).toString('base64url')
    await embedWithProvider(page, `x.${claims}.y`, ['reader-renewed'])
    await waitFor(page, 'rendered')
    expect(await heardOf(page, 'accessTokenProvider')).toEqual([])
    await expect.poll(async () => (await heardOf(page, 'accessTokenProvider')).length, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => server.asked.some(({ token }) => token === 'reader-renewed')).toBe(true)
    server.asked.length = 0
    await page.evaluate(() => window.embedder.report().setPage('details'))
    await expect(visual(page, 'pivot').locator('tfoot')).toContainText('€3,000')
    expect(new Set(server.asked.map(({ token }) => token))).toEqual(new Set(['reader-renewed']))
    expect([await heardOf(page, 'error'), await heardOf(page, 'loaded')]).toEqual([[], [null]])
  })

  test('R48: a token that has ended is renewed by the provider where it is noticed, at the load and later', async ({
    page,
  }) => {
    await embedWithProvider(page, 'expired', ['reader'])
    await waitFor(page, 'rendered')
    await expect(visual(page, 'total')).toContainText('€3,000')
    expect(await heardOf(page, 'error')).toEqual([])
    expect(await heardOf(page, 'accessTokenProvider')).toHaveLength(1)
  })

  test('R48: a provider’s token of another report is refused, and the end of the old one is told', async ({ page }) => {
    await embedWithProvider(page, 'reader', ['other-reader'])
    await waitFor(page, 'rendered')
    server.ended.add('reader')
    server.asked.length = 0
    await page.evaluate(() => window.embedder.report().setPage('details'))
    await waitFor(page, 'error')
    expect((await heardOf(page, 'error'))[0]).toMatchObject({ message: 'TokenExpired' })
    const questions = server.asked.filter(({ path }) => path === reportLibraryPaths.queryVisuals)
    expect(questions.map(({ token }) => token)).toEqual(['reader'])
    await expect(frameOf(page).locator('h1')).toHaveText('Sales: Details')
  })

  test('R30: what was asked for one report and is answered late is neither drawn nor told as of the next', async ({
    page,
  }) => {
    await embed(page)
    let letGo = () => undefined as void
    const held = new Promise<void>((done) => {
      letGo = done
    })
    const isOfFirst = (headers: Record<string, string>) => headers.authorization === 'Bearer reader'
    await page.route(`**${reportLibraryPaths.getReport}`, async (route) => {
      if (isOfFirst(route.request().headers())) await held
      // The page asks no more for what it has let go of.
      await route.continue().catch(() => undefined)
    })
    const asked = page.waitForRequest(`**${reportLibraryPaths.getReport}`)
    await page.evaluate(() => window.embedder.report().refresh())
    await asked
    await forget(page)
    await embed(page, { id: otherGuid, accessToken: 'other-reader' })
    letGo()
    await page.evaluate(() => window.embedder.report().refresh())
    await waitFor(page, 'rendered', 2)
    expect(await heardOf(page, 'error')).toEqual([])
    await expect(frameOf(page).locator('h1')).toHaveText('Other sales: Overview')
  })

  test('R30: what is announced for later is not what the report of now asks with', async ({ page }) => {
    await embed(page)
    server.asked.length = 0
    const body = { type: 'report', id: otherGuid, accessToken: 'other-reader' }
    expect(await send(page, 'post', '/frontload/config', body)).toMatchObject({ statusCode: 202 })
    await page.evaluate(() => window.embedder.report().setPage('details'))
    await expect(visual(page, 'pivot').locator('tfoot')).toContainText('€3,000')
    const questions = server.asked.filter(({ path }) => path === reportLibraryPaths.queryVisuals)
    expect(questions.map(({ token }) => token)).toEqual(['reader'])
  })

  test('R3: a refresh with a token that has ended says so as the protocol has it', async ({ page }) => {
    await embed(page)
    server.ended.add('reader')
    await page.evaluate(() => window.embedder.report().refresh())
    await waitFor(page, 'error')
    expect((await heardOf(page, 'error'))[0]).toMatchObject({ message: 'TokenExpired', errorCode: '403', level: 6 })
  })

  test('a configuration without a token is refused with 400, an unknown request with 404', async ({ page }) => {
    await embed(page)
    expect(await send(page, 'post', '/report/load', { id: reportGuid })).toMatchObject({
      statusCode: 400,
      body: { message: 'Invalid parameters', detailedMessage: 'accessToken is required.' },
    })
    expect(await send(page, 'get', '/report/nothing')).toMatchObject({
      statusCode: 404,
      body: { message: 'PowerBIEntityNotFound' },
    })
  })

  test('page, filters, slicers, bookmark and theme of the configuration hold from the start', async ({ page }) => {
    const isNorth = { target: { table: 'sales', column: 'region' }, operator: 'In', values: ['North'] }
    const isBicycle = { target: { table: 'sales', column: 'product' }, operator: 'In', values: ['Bicycle'] }
    await embed(page, {
      pageName: 'overview',
      filters: [{ $schema: 'http://powerbi.com/product/schema#basic', filterType: 1, ...isBicycle }],
      slicers: [{ selector: { visualName: 'region-slicer' }, state: { filters: [isNorth] } }],
      theme: { themeJson: { name: 'dark', background: '#101418', foreground: '#f0f0f0' } },
    })
    await expect(visual(page, 'total')).toContainText('€100')
    await expect(frameOf(page).getByRole('checkbox', { name: 'North' })).toBeChecked()
    expect(
      await frameOf(page)
        .locator('html')
        .evaluate((html) => getComputedStyle(html).colorScheme),
    ).toBe('dark')
  })

  test('an address outside the local host keeps the SDK’s own refusal', async ({ page }) => {
    const refusal = await page.evaluate((id) => {
      try {
        window.embedder.embed({ id, accessToken: 'reader', embedUrl: 'https://example.com/report-host/reportEmbed' })
        return ''
      } catch (refused) {
        return refused instanceof Error ? refused.message : 'other'
      }
    }, reportGuid)
    expect(refusal).toContain('Invalid embed URL')
  })

  for (const [kind, path, config] of [['qna', 'qnaEmbed', { datasetIds: ['sales'], question: 'How much?' }]] as const) {
    test(`an embedding by /${path.split('?')[0]} is answered with an error event instead of silence`, async ({
      page,
    }) => {
      await page.evaluate(
        ([type, address, rest]) => window.embedder.embedKind(type, address, { ...rest, accessToken: 'reader' }),
        [kind, path, config] as const,
      )
      await waitFor(page, 'error')
      expect(await heardOf(page, 'error')).toMatchObject([{ message: 'NotSupported', errorCode: '501', level: 6 }])
      await expect(frameOf(page).getByRole('alert')).toContainText('cannot be shown in this way')
      await expect(frameOf(page).getByRole('button')).toHaveCount(0)
      expect(await page.evaluate(() => window.embedder.renewToken('reader-renewed'))).toBeNull()
      expect(await heardOf(page, 'error')).toHaveLength(1)
      expect(server.asked).toEqual([])
    })
  }

  test('a question is refused, and so is a report to be made', async ({ page }) => {
    await page.evaluate(() =>
      window.embedder.embedKind('qna', 'qnaEmbed', { datasetIds: ['sales'], accessToken: 'reader' }),
    )
    await waitFor(page, 'error')
    const answered = await page.evaluate(() =>
      window.embedder.refusalOf(() => window.embedder.qna().setQuestion('Who?')),
    )
    expect(answered).toMatchObject({ message: 'NotSupported', errorCode: '501' })

    await forget(page)
    await page.evaluate(() => window.embedder.createReport({ datasetId: 'sales', accessToken: 'reader' }))
    await waitFor(page, 'error')
    expect(await heardOf(page, 'error')).toMatchObject([{ message: 'NotSupported', level: 6 }])
    // The SDK makes the frame of this kind itself, and only for Microsoft's addresses.
    expect(await page.evaluate(() => window.embedder.quickCreate())).toMatchObject({
      message: expect.stringContaining('Invalid embed URL'),
    })
    expect(await send(page, 'post', '/quickcreate', {})).toMatchObject({ statusCode: 202 })
    await waitFor(page, 'error', 2)
  })

  test('one visual is embedded by itself', async ({ page }) => {
    await page.evaluate(
      (id) =>
        window.embedder.embedKind('visual', `reportEmbed?reportId=${id}`, {
          id,
          accessToken: 'reader',
          pageName: 'overview',
          visualName: 'total',
        }),
      reportGuid,
    )
    await waitFor(page, 'rendered')
    await expect(visual(page, 'total')).toContainText('€3,000')
    await expect(visual(page, 'by-region')).toBeHidden()
    await expect(frameOf(page).getByRole('tab')).toHaveCount(0)
  })

  test('a frame that cannot start says so', async ({ page }) => {
    await page.route(/\/assets\/report-host-.*\.js$/, (route) => route.abort())
    await page.evaluate((id) => {
      window.addEventListener('unhandledrejection', (rejected) => rejected.preventDefault())
      window.embedder.embed({ id, accessToken: 'reader' })
    }, reportGuid)
    await waitFor(page, 'error')
    expect(await heardOf(page, 'error')).toMatchObject([{ message: 'Unexpected error', errorCode: '500' }])
  })
})

test.describe('requests of the SDK', () => {
  test('pages are listed with one active, opened, and told', async ({ page }) => {
    await embed(page)
    const pages = await page.evaluate(async () =>
      (await window.embedder.report().getPages()).map(({ name, displayName, isActive, visibility, mobileSize }) => ({
        name,
        displayName,
        isActive,
        visibility,
        mobileSize,
      })),
    )
    expect(pages).toEqual([
      {
        name: 'overview',
        displayName: 'Overview',
        isActive: true,
        visibility: 0,
        mobileSize: { type: 5, width: 360, height: 640 },
      },
      { name: 'details', displayName: 'Details', isActive: false, visibility: 0 },
      { name: 'hidden', displayName: 'Hidden', isActive: false, visibility: 1 },
    ])
    await forget(page)
    await page.evaluate(() => window.embedder.report().setPage('details'))
    await waitFor(page, 'rendered')
    expect((await heardOf(page, 'pageChanged'))[0]).toMatchObject({ newPage: { name: 'details' } })
    expect(await page.evaluate(async () => (await window.embedder.report().getActivePage()).name)).toBe('details')
    expect(await send(page, 'put', '/report/pages/active', { name: 'nowhere' })).toMatchObject({ statusCode: 404 })
  })

  test('visuals are listed with their place on the desktop and on the phone', async ({ page }) => {
    await embed(page)
    const visuals = await send(page, 'get', '/report/pages/overview/visuals')
    expect(visuals.body).toContainEqual({
      name: 'total',
      title: 'Total amount',
      type: 'card',
      layout: { x: 10, y: 10, z: 0, width: 240, height: 140, displayState: { mode: 0 } },
      mobilePortraitLayout: { x: 8, y: 8, width: 344, height: 120, displayState: { mode: 0 } },
    })
    const slicers = await page.evaluate(async () => {
      const active = await window.embedder.report().getActivePage()
      return (await active.getSlicers()).map(({ name }) => name)
    })
    expect(slicers).toEqual(['region-slicer'])
    const layouts = ['Master', 'Custom', 'MobilePortrait', 'MobileLandscape']
    const has = await Promise.all(
      layouts.map((layout) => send(page, 'get', `/report/pages/overview/layoutTypes/${layout}`)),
    )
    expect(has.map(({ body }) => body)).toEqual([true, false, true, false])
  })

  test('filters of report, page and visual are set, added, replaced by target and removed', async ({ page }) => {
    await embed(page)
    await forget(page)
    const levels = await page.evaluate(async () => {
      const { isIn, models, report } = window.embedder
      const north = isIn('region', 'North')
      const south = isIn('region', 'South')
      const bicycles = isIn('product', 'Bicycle')
      const active = await report().getActivePage()
      const [card] = await active.getVisuals()
      if (!card) throw new Error('The page has no visual.')
      const said: unknown[] = []
      for (const level of [report(), active, card]) {
        await level.setFilters([north])
        await level.updateFilters(models.FiltersOperations.Add, [bicycles])
        await level.updateFilters(models.FiltersOperations.Replace, [south])
        said.push((await level.getFilters()).map((filter) => ({ ...filter })))
        await level.updateFilters(models.FiltersOperations.ReplaceAll, [north])
        await level.removeFilters()
        said.push(await level.getFilters())
      }
      return said
    })
    const basic = { $schema: 'http://powerbi.com/product/schema#basic', filterType: 1, operator: 'In' }
    const expected = [
      { ...basic, target: { table: 'sales', column: 'product' }, values: ['Bicycle'] },
      { ...basic, target: { table: 'sales', column: 'region' }, values: ['South'] },
    ]
    expect(levels).toEqual([expected, [], expected, [], expected, []])
    await waitFor(page, 'filtersApplied', 3)
  })

  test('R68: a filter on a field that the report lacks, and a kind that cannot be meant here, are refused', async ({
    page,
  }) => {
    await embed(page)
    const unknown = { target: { table: 'sales', column: 'secret' }, operator: 'In', values: ['x'] }
    expect(await send(page, 'put', '/report/filters', [unknown])).toMatchObject({
      statusCode: 400,
      body: { detailedMessage: "The table 'sales' has no 'secret'." },
    })
    const ofTree = await page.evaluate(async () => {
      const { models, refusalOf, report } = window.embedder
      const node = { identity: 'of-a-visual', operator: 'Selected' as const }
      const filter: models.Filter = new models.HierarchyIdentityFilter([{ queryName: 'sales.region' }], [node])
      return refusalOf(() => report().setFilters([filter as models.Filter & models.IHierarchyFilter]))
    })
    expect(ofTree).toMatchObject({
      message: 'Invalid parameters',
      errorCode: '400',
      detailedMessage: expect.stringContaining('visuals here give out none'),
    })
  })

  test('R47: tuples, points, trees, hours and positions filter exactly, are said in words, and are told as they were set', async ({
    page,
  }) => {
    await embed(page)
    const chips = frameOf(page).getByRole('list', { name: 'What is filtered' })
    const expectFigure = (figure: string) => expect(visual(page, 'total')).toContainText(figure)

    await page.evaluate(async () => {
      const { models, report } = window.embedder
      const columns = ['region', 'product'].map((column) => ({ table: 'sales', column }))
      const values = [
        [{ value: 'North' }, { value: 'Bicycle' }],
        [{ value: 'West' }, { value: 'Helmet' }],
      ]
      const tuple: models.Filter = new models.TupleFilter(columns, 'In', values)
      await report().setFilters([tuple as models.Filter & models.ITupleFilter])
    })
    await expectFigure('€1,000')
    await expect(chips).toContainText('Region, Product')
    await expect(chips).toContainText('North · Bicycle, West · Helmet')
    const tuples = await send(page, 'get', '/report/filters')
    expect(tuples.body).toEqual([
      {
        $schema: 'http://powerbi.com/product/schema#tuple',
        filterType: 6,
        target: [
          { table: 'sales', column: 'region' },
          { table: 'sales', column: 'product' },
        ],
        operator: 'In',
        values: [
          [{ value: 'North' }, { value: 'Bicycle' }],
          [{ value: 'West' }, { value: 'Helmet' }],
        ],
      },
    ])
    await chips.getByRole('button', { name: 'Clear Region, Product' }).click()
    await expectFigure('€3,000')

    const told = await page.evaluate(async () => {
      const { models, report } = window.embedder
      const [card] = await (await report().getActivePage()).getVisuals()
      if (!card) throw new Error('The page has no visual.')
      const region = { table: 'sales', column: 'region' }
      const exclude: models.Filter = new models.IncludeExcludeFilter(region, true, ['North', 'South'])
      await card.setFilters([exclude as models.Filter & models.IIncludeExcludeFilter])
      return (await card.getFilters()).map((filter) => ({ ...filter }))
    })
    expect(told).toMatchObject([{ filterType: 3, isExclude: true, values: ['North', 'South'] }])
    await expectFigure('€1,640')
    await expect(chips).toContainText('is not North or South')
    await page.evaluate(async () => {
      const [card] = await (await window.embedder.report().getActivePage()).getVisuals()
      await card?.removeFilters()
    })

    await page.evaluate(async () => {
      const { models, report } = window.embedder
      const columns = ['region', 'product'].map((column) => ({ table: 'sales', column }))
      const slicer = await (await report().getActivePage()).getVisualByName('region-slicer')
      const tree: models.Filter = new models.HierarchyFilter(columns, [
        { value: 'North', operator: 'Selected', children: [{ value: 'Helmet', operator: 'NotSelected' }] },
        { value: 'South', operator: 'Inherited', children: [{ value: 'Bicycle', operator: 'Selected' }] },
      ])
      await slicer.setSlicerState({ filters: [tree as models.Filter & models.IHierarchyFilter] })
    })
    await expectFigure('€520')
    await expect(chips).toContainText('is North or South · Bicycle and is not North · Helmet')
    const tree = await send(page, 'get', '/report/pages/overview/visuals/region-slicer/slicer')
    expect(tree.body).toMatchObject({
      filters: [
        {
          filterType: 9,
          hierarchyData: [
            { value: 'North', operator: 'Selected', children: [{ value: 'Helmet', operator: 'NotSelected' }] },
            { value: 'South', operator: 'Inherited', children: [{ value: 'Bicycle', operator: 'Selected' }] },
          ],
        },
      ],
    })
    await frameOf(page).getByRole('button', { name: 'Clear Region', exact: true }).last().click()
    await expectFigure('€3,000')

    await page.evaluate(async () => {
      const { models, report } = window.embedder
      const slicer = await (await report().getActivePage()).getVisualByName('region-slicer')
      const positions: models.Filter = new models.IdentityFilter([0, 2], 'In')
      const state: { filters: unknown[] } = { filters: [positions] }
      await slicer.setSlicerState(state as models.ISlicerState)
    })
    await expectFigure('€2,000')
    await expect(frameOf(page).getByRole('checkbox', { name: 'West' })).toBeChecked()
    const positions = await send(page, 'get', '/report/pages/overview/visuals/region-slicer/slicer')
    expect(positions.body).toMatchObject({ filters: [{ filterType: 8, operator: 'In', target: [0, 2] }] })
    const missing = { filters: [{ filterType: 8, operator: 'In', target: [7] }] }
    expect(await send(page, 'put', '/report/pages/overview/visuals/region-slicer/slicer', missing)).toMatchObject({
      statusCode: 400,
      body: { detailedMessage: "'region-slicer' has no point 7." },
    })
    await frameOf(page).getByRole('checkbox', { name: 'North' }).uncheck()
    await expectFigure('€1,640')
    await frameOf(page).getByRole('checkbox', { name: 'West' }).uncheck()

    await page.evaluate(async () => {
      const { models, report } = window.embedder
      const sold = { table: 'sales', column: 'sold' }
      const hours: models.Filter = new models.RelativeTimeFilter(sold, 0, 2, 8)
      await report().updateFilters(models.FiltersOperations.Add, [hours as models.Filter & models.IRelativeTimeFilter])
    })
    await expectFigure('€480')
    await expect(chips).toContainText('in the last 2 hours')
    await frameOf(page)
      .getByRole('button', { name: /^Filters/ })
      .click()
    await expect(frameOf(page).getByRole('heading', { name: 'Sold' })).toBeVisible()
    const days = { filterType: 7, operator: 0, timeUnitType: 8, target: { table: 'sales', column: 'day' } }
    expect(await send(page, 'put', '/report/filters', [days])).toMatchObject({ statusCode: 400 })
  })

  test('slicers tell and take their state, and other visuals refuse it', async ({ page }) => {
    await embed(page)
    await forget(page)
    await page.evaluate(async () => {
      const { isIn, report } = window.embedder
      const slicer = await (await report().getActivePage()).getVisualByName('region-slicer')
      await slicer.setSlicerState({ filters: [isIn('region', 'South')] })
    })
    await waitFor(page, 'rendered')
    await expect(visual(page, 'total')).toContainText('€1,000')
    await expect(frameOf(page).getByRole('checkbox', { name: 'South' })).toBeChecked()
    const state = await send(page, 'get', '/report/pages/overview/visuals/region-slicer/slicer')
    expect(state.body).toMatchObject({
      filters: [{ operator: 'In', values: ['South'] }],
      targets: [{ table: 'sales', column: 'region' }],
    })
    const refused = await send(page, 'put', '/report/pages/overview/visuals/total/slicer', { filters: [] })
    expect(refused).toMatchObject({ statusCode: 400, body: { detailedMessage: "'total' is not a slicer." } })
  })

  test('data is exported as drawn, within bounds', async ({ page }) => {
    await embed(page)
    const exported = await page.evaluate(async () => {
      const { models, report } = window.embedder
      const visuals = await (await report().getActivePage()).getVisuals()
      const byRegion = visuals.find(({ name }) => name === 'by-region')
      return (await byRegion?.exportData(models.ExportDataType.Summarized, 2))?.data
    })
    expect(exported).toBe('Region,Amount\r\nNorth,360\r\nSouth,1000')
    await waitFor(page, 'exportDataCompleted')
    expect(await heardOf(page, 'exportDataCompleted')).toEqual([
      { status: 0, exportDataType: 0, exportFormat: 0, pageName: 'overview', visualName: 'by-region' },
    ])
    const tooMany = await send(page, 'post', '/report/pages/overview/visuals/rows/exportData', { rows: 30_001 })
    expect(tooMany).toMatchObject({ statusCode: 400 })
  })

  test('a visual is sorted', async ({ page }) => {
    await embed(page)
    queriesSince()
    await forget(page)
    await page.evaluate(async () => {
      const visuals = await (await window.embedder.report().getActivePage()).getVisuals()
      const rows = visuals.find(({ name }) => name === 'rows')
      await rows?.sortBy({ orderBy: { table: 'sales', measure: 'Amount' }, direction: 2 })
    })
    await waitFor(page, 'rendered')
    expect(queriesSince()[0]?.visuals).toMatchObject([{ visualName: 'rows', sort: { direction: 'desc' } }])
    await expect(visual(page, 'rows').locator('tbody tr').first()).toContainText('West')
    await expect(visual(page, 'rows').locator('th[aria-sort]')).toHaveAttribute('aria-sort', 'descending')
  })

  test('bookmarks are listed, applied by name, captured, and applied by their state', async ({ page }) => {
    await embed(page)
    const listed = await page.evaluate(async () => await window.embedder.report().bookmarksManager.getBookmarks())
    expect(listed).toEqual([
      { name: 'north', displayName: 'Only the north' },
      { name: 'views', displayName: 'Views', children: [{ name: 'pivots', displayName: 'Pivots' }] },
    ])
    await page.evaluate(() => window.embedder.report().bookmarksManager.apply('north'))
    await expect(visual(page, 'total')).toContainText('€360')
    await expect(visual(page, 'note')).toBeHidden()
    await waitFor(page, 'bookmarkApplied')
    expect(await heardOf(page, 'bookmarkApplied')).toEqual([{ bookmarkName: 'north' }])
    const captured = await page.evaluate(async () => await window.embedder.report().bookmarksManager.capture())
    expect(captured.state).toBeTruthy()
    await page.evaluate(() => window.embedder.report().bookmarksManager.apply('pivots'))
    await expect(visual(page, 'pivot')).toBeVisible()
    await page.evaluate((state) => window.embedder.report().bookmarksManager.applyState(state), captured.state ?? '')
    await expect(visual(page, 'total')).toContainText('€360')
    expect(await send(page, 'post', '/report/bookmarks/applyState', { state: 'nonsense' })).toMatchObject({
      statusCode: 400,
    })
    expect(await send(page, 'post', '/report/bookmarks/applyByName', { name: 'none' })).toMatchObject({
      statusCode: 404,
    })
  })

  test('bookmarks are played one after another, until they are told to stop', async ({ page }) => {
    await embed(page)
    const play = (mode: number) =>
      page.evaluate(
        (playMode) => window.embedder.refusalOf(() => window.embedder.report().bookmarksManager.play(playMode)),
        mode,
      )
    const player = frameOf(page).getByRole('toolbar', { name: 'Bookmarks' })
    expect(await play(1)).toBeNull()
    await expect(player).toContainText('Only the north')
    await expect(visual(page, 'total')).toContainText('€360')
    await player.getByRole('button', { name: 'Next bookmark' }).click()
    await expect(player).toContainText('Pivots')
    await expect(visual(page, 'pivot')).toBeVisible()
    await player.getByRole('button', { name: 'Previous bookmark' }).click()
    await expect(visual(page, 'total')).toContainText('€360')
    await waitFor(page, 'bookmarkApplied', 3)
    expect(await heardOf(page, 'bookmarkApplied')).toEqual(
      ['north', 'pivots', 'north'].map((bookmarkName) => ({ bookmarkName })),
    )
    expect(await play(0)).toBeNull()
    await expect(player).toBeHidden()
    await expect(visual(page, 'total')).toContainText('€360')
    expect(await play(7)).toMatchObject({ message: 'Invalid parameters', errorCode: '400' })
  })

  for (const everything of [true, false]) {
    test(`a selection is cleared when the embedder asks, ${everything ? 'also' : 'not'} of what stands out`, async ({
      page,
    }) => {
      await embed(page)
      await visual(page, 'by-region').locator('svg path[fill="#1b9691"]').first().click()
      await expect(visual(page, 'total')).toContainText('€360')
      await forget(page)
      await page.evaluate((flag) => window.embedder.report().clearSelectedVisuals(flag), everything)
      await expect(visual(page, 'total')).toContainText('€3,000')
      await waitFor(page, 'dataSelected')
      await waitFor(page, 'selectionChanged')
      expect(await heardOf(page, 'dataSelected')).toMatchObject([{ dataPoints: [] }])
      expect(await heardOf(page, 'selectionChanged')).toMatchObject([{ dataPoints: [], selectedItems: [] }])
      expect(await send(page, 'post', '/report/clearSelectedVisuals/maybe', null)).toMatchObject({ statusCode: 400 })
    })
  }

  test('settings change in parts: panes, zoom, layout, one visual’s place', async ({ page }) => {
    await embed(page)
    await expect(frameOf(page).getByRole('tablist')).toBeVisible()
    await page.evaluate(() =>
      window.embedder.report().updateSettings({ panes: { pageNavigation: { visible: false } } }),
    )
    await expect(frameOf(page).getByRole('tablist')).toBeHidden()
    await expect(frameOf(page).getByRole('button', { name: 'Show filters' })).toBeVisible()
    await page.evaluate(() => window.embedder.report().setZoom(1.5))
    expect(await page.evaluate(() => window.embedder.report().getZoom())).toBe(1.5)
    expect(await send(page, 'patch', '/report/settings', { zoomLevel: 9 })).toMatchObject({ statusCode: 400 })
    await page.evaluate(async () => {
      const report = window.embedder.report()
      const [card] = await (await report.getActivePage()).getVisuals()
      await report.setZoom(1)
      await card?.moveVisual(300, 40)
      await card?.resizeVisual(400, 100)
    })
    await expect(visual(page, 'total')).toHaveCSS('left', '300px')
    await expect(visual(page, 'total')).toHaveCSS('width', '400px')
    await expect(visual(page, 'by-region')).toBeVisible()
    await page.evaluate(async () => {
      const { models, report } = window.embedder
      const [card] = await (await report().getActivePage()).getVisuals()
      await card?.setVisualDisplayState(models.VisualContainerDisplayMode.Hidden)
    })
    await expect(visual(page, 'total')).toBeHidden()
  })

  test('the phone layout shows its own visuals in their own places', async ({ page }) => {
    await embed(page, { settings: { layoutType: 2 } })
    await expect(frameOf(page).locator('.visual:visible')).toHaveCount(2)
    expect(await page.locator('iframe').getAttribute('src')).toContain('isMobile=true')
  })

  test('a theme is applied and taken back', async ({ page }) => {
    await embed(page)
    const background = () =>
      frameOf(page)
        .locator('html')
        .evaluate((html) => html.style.getPropertyValue('--background'))
    await page.evaluate(() => window.embedder.report().applyTheme({ themeJson: { name: 'x', background: '#221122' } }))
    await expect.poll(background).toBe('#221122')
    expect(await page.evaluate(() => window.embedder.report().getTheme())).toEqual({
      themeJson: { name: 'x', background: '#221122' },
    })
    await page.evaluate(() => window.embedder.report().resetTheme())
    await expect.poll(background).toBe('#f0f6f5')
  })

  test('saved choices come back when they are reset, and are told', async ({ page }) => {
    await embed(page)
    const states = await page.evaluate(async () => {
      const report = window.embedder.report()
      const before = await report.arePersistentFiltersApplied()
      await report.savePersistentFilters()
      const saved = await report.arePersistentFiltersApplied()
      await report.resetPersistentFilters()
      return [before, saved, await report.arePersistentFiltersApplied()]
    })
    expect(states).toEqual([false, true, false])
  })

  test('refresh asks the library again; overlays close; the load has a name', async ({ page }) => {
    await embed(page)
    await forget(page)
    server.asked.length = 0
    await page.evaluate(() => window.embedder.report().refresh())
    await waitFor(page, 'rendered')
    expect(server.asked.map(({ path }) => path)).toEqual([
      reportLibraryPaths.getReport,
      reportLibraryPaths.queryVisuals,
    ])
    await frameOf(page).getByRole('button', { name: 'Options of Amount by region' }).click()
    await expect(frameOf(page).getByRole('menu')).toBeVisible()
    await page.evaluate(() => window.embedder.report().closeAllOverlays())
    await expect(frameOf(page).getByRole('menu')).toBeHidden()
    expect(await page.evaluate(() => window.embedder.report().getCorrelationId())).toMatch(/^[0-9a-f]{32}$/)
  })

  test('print opens the browser’s own dialog', async ({ page }) => {
    await embed(page)
    const printed = page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = document.querySelector('iframe')?.contentWindow
          if (frame) frame.print = () => resolve('printed')
          void window.embedder.report().print()
        }),
    )
    expect(await printed).toBe('printed')
  })

  test('on paper a page stands on one sheet of its own shape, without what is there to click', async ({ page }) => {
    await openAlone(page)
    const shapeOf = () => page.locator('.page').evaluate((sheet) => sheet.getBoundingClientRect())
    const seen = await shapeOf()
    await page.emulateMedia({ media: 'print' })
    const { width, height } = await shapeOf()
    expect(width / height).toBeCloseTo(seen.width / seen.height, 2)
    for (const hidden of ['nav', 'aside', '.visual-tools']) {
      for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden()
    }
    for (const part of await page.locator('.page > .visual').all()) await expect(part).toBeVisible()
    const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await page.locator('.page').evaluate(colourOf)).toBe(await page.locator('body').evaluate(colourOf))
    const print = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    const sheets = [...print.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
    expect(sheets).toHaveLength(1)
    // A point is 3/4 of a pixel; whole points are what a sheet is cut to.
    expect(Math.abs(Number(sheets[0]?.[1]) - width * 0.75)).toBeLessThan(2)
    expect(Math.abs(Number(sheets[0]?.[2]) - height * 0.75)).toBeLessThan(2)
  })

  test('changes of the report need the permission of the configuration and of the token', async ({ page }) => {
    await embed(page)
    const changes = [
      ['post', '/report/addPage', { displayName: 'New' }],
      ['put', '/report/pages/details/name', { name: 'details', displayName: 'Renamed' }],
      ['delete', '/report/pages/details', {}],
      ['post', '/report/pages/overview/visuals/total/clone', {}],
      ['post', '/report/switchMode/edit', null],
      ['post', '/report/save', null],
      ['post', '/report/saveAs', { name: 'Copy' }],
    ] as const
    for (const [method, url, body] of changes)
      expect(await send(page, method, url, body), url).toMatchObject({ statusCode: 403 })
    await forget(page)
    await embed(page, { accessToken: 'editor', permissions: 1 })
    const changed = await page.evaluate(async () => {
      const report = window.embedder.report()
      await report.switchMode('edit')
      const added = await report.addPage('New')
      await report.renamePage('details', 'Renamed')
      await report.deletePage('hidden')
      await report.setPage('overview')
      const [card] = await (await report.getActivePage()).getVisuals()
      const copy = await card?.clone({ layout: { x: 20, y: 600 } })
      return {
        added: added.displayName,
        pages: (await report.getPages()).map(({ displayName }) => displayName),
        isSaved: await report.isSaved(),
        copy: copy?.visualName,
      }
    })
    expect(changed).toEqual({
      added: 'New',
      pages: ['Overview', 'Renamed', 'New'],
      isSaved: false,
      copy: expect.stringMatching(/^total-/),
    })
    await expect(visual(page, changed.copy ?? '')).toContainText('€3,000')
  })

  test('what local reports do not have is answered with the protocol’s error', async ({ page }) => {
    await embed(page, { accessToken: 'editor', permissions: 7 })
    const refusals = await page.evaluate(async () => {
      const { refusalOf } = window.embedder
      const report = window.embedder.report()
      const shown = await report.getActivePage()
      const [card] = await shown.getVisuals()
      return {
        elsewhere: await refusalOf(() => report.saveAs({ name: 'Copy', targetWorkspaceId: 'other' })),
        insightsOfPage: await refusalOf(() => shown.getSmartNarrativeInsights()),
        insightsOfVisual: await refusalOf(() => card?.getSmartNarrativeInsights()),
      }
    })
    const refused = { message: 'NotSupported', errorCode: '501', detailedMessage: expect.any(String) }
    expect(refusals).toMatchObject({
      elsewhere: refused,
      insightsOfPage: refused,
      insightsOfVisual: refused,
    })
  })

  test('a server that never answers does not let the embedder wait for ever', async ({ page }) => {
    await page.clock.install()
    await page.goto(server.origin)
    await page.waitForFunction(() => 'embedder' in window)
    await embed(page)
    await page.route(`**${reportLibraryPaths.exportVisual}`, () => undefined)
    const asked = page.waitForRequest(`**${reportLibraryPaths.exportVisual}`)
    const answered = page.evaluate(() =>
      window.embedder.refusalOf(async () => {
        const card = await (await window.embedder.report().getActivePage()).getVisualByName('total')
        await card.exportData()
      }),
    )
    await asked
    await page.clock.fastForward('05:00')
    expect(await answered).toMatchObject({ message: 'LoadReportFailed', errorCode: '503' })
  })
})

test.describe('a person at the report', () => {
  test('a chosen point filters its neighbours, is told with identity and values, and Escape lets it go', async ({
    page,
  }) => {
    await embed(page)
    queriesSince()
    await forget(page)
    const north = visual(page, 'by-region').locator('svg path[fill="#1b9691"]').first()
    // People are there for a moment before they press: the chart draws what is below the pointer anew.
    await north.hover()
    await expect(frameOf(page).getByText('€360').filter({ visible: true })).toHaveCount(1)
    await page.mouse.down()
    await page.mouse.up()
    await waitFor(page, 'dataSelected')
    expect((await heardOf(page, 'dataSelected'))[0]).toMatchObject({
      visual: { name: 'by-region' },
      dataPoints: [
        {
          identity: [{ target: { table: 'sales', column: 'region' }, equals: 'North' }],
          values: [{ value: 360, formattedValue: '€360' }],
        },
      ],
    })
    await waitFor(page, 'selectionChanged')
    expect((await heardOf(page, 'selectionChanged'))[0]).toMatchObject({ selectedItems: [{ name: 'by-region' }] })
    await expect(visual(page, 'total')).toContainText('€360')
    // U302: the part says of what it is one.
    await expect(visual(page, 'total')).toContainText(/of €3.* · 12%/)
    const [query] = queriesSince()
    const asked = query?.visuals.map(({ visualName }) => visualName) ?? []
    expect(asked).not.toContain('by-region')
    expect(asked).not.toContain('region-slicer')
    await page.keyboard.press('Escape')
    await expect(visual(page, 'total')).toContainText('€3,000')
    // What was shown before is still known: nothing is asked again.
    expect(queriesSince()).toEqual([])
  })

  test('rows of a table are chosen by the keyboard alone', async ({ page }) => {
    await embed(page)
    await visual(page, 'total').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key)
    const names = await frameOf(page)
      .locator('.visual')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-visual')))
    expect(names[0]).toBe('total')
    await visual(page, 'rows').locator('tbody tr').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(visual(page, 'rows').locator('tr[aria-selected=true]')).toContainText('Helmet')
    await expect(visual(page, 'total')).toContainText('€260')
  })

  test('points of a chart are walked and chosen by the keyboard, and said', async ({ page }) => {
    await embed(page)
    await visual(page, 'by-region').locator('.plot').focus()
    await page.keyboard.press('ArrowRight')
    await expect(frameOf(page).locator('[role=status].visually-hidden')).toHaveText('Region North, Amount €360')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(visual(page, 'total')).toContainText('€1,000')
  })

  test('U301: of a point its name is said, and its figure beside its colour', async ({ page }) => {
    await embed(page)
    await visual(page, 'by-region').locator('.plot').focus()
    await page.keyboard.press('ArrowRight')
    const tip = visual(page, 'by-region').locator('.tip')
    await expect(tip.locator('.tip-title')).toHaveText('North')
    await expect(tip.locator('.tip-line')).toHaveText('Amount€360')
    await expect(tip.locator('.tip-sign')).toHaveCSS('background-color', 'rgb(27, 150, 145)')
  })

  test('U308: what was said of one report is not said of the next', async ({ page }) => {
    await embed(page)
    const said = frameOf(page).locator('[role=status].visually-hidden')
    await visual(page, 'by-region').locator('.plot').focus()
    await page.keyboard.press('ArrowRight')
    await expect(said).toHaveText('Region North, Amount €360')
    await embed(page, { id: otherGuid, accessToken: 'other-reader' })
    await waitFor(page, 'rendered', 2)
    await expect(said).not.toContainText('Region North')
  })

  test('a chart is read as a table instead, and drilled to its next level', async ({ page }) => {
    await embed(page)
    await visual(page, 'by-region').hover()
    await frameOf(page).getByRole('button', { name: 'Options of Amount by region' }).click()
    await frameOf(page).getByRole('menuitem', { name: 'Show as table' }).click()
    await expect(visual(page, 'by-region').locator('tbody tr')).toHaveCount(3)
    await frameOf(page).getByRole('button', { name: 'Down to Product' }).click()
    await expect(visual(page, 'by-region').locator('tbody tr')).toHaveCount(2)
    await frameOf(page).getByRole('button', { name: 'Up to Region' }).click()
    await expect(visual(page, 'by-region').locator('tbody tr')).toHaveCount(3)
  })

  test('R41: a chart that is drilled says the way in its heading, which leads back', async ({ page }) => {
    await embed(page)
    const chart = visual(page, 'by-region')
    await chart.locator('.plot').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await frameOf(page).getByRole('button', { name: 'Down to Product' }).click()
    await expect(chart.getByRole('heading')).toHaveText('Amount by region › North')
    await expect(frameOf(page).getByRole('list', { name: 'What is filtered' })).toContainText('North')
    await chart.locator('.plot').focus()
    await page.keyboard.press('ArrowRight')
    await expect(frameOf(page).locator('[role=status].visually-hidden')).toHaveText('Product Bicycle, Amount €100')
    await chart.getByRole('button', { name: 'Amount by region', exact: true }).click()
    await expect(chart.getByRole('heading')).toHaveText('Amount by region')
    await expect(frameOf(page).getByRole('list', { name: 'What is filtered' })).toHaveCount(0)
  })

  test('A120: what is exported says in its file, and aloud, when there is more', async ({ page }) => {
    const exported = async () => {
      await visual(page, 'by-region').hover()
      await frameOf(page).getByRole('button', { name: 'Options of Amount by region' }).click()
      const download = page.waitForEvent('download')
      await frameOf(page).getByRole('menuitem', { name: 'Export data' }).click()
      return (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    }
    await embed(page)
    expect((await exported()).slice(1)).toEqual(['North,360', 'South,1000', 'West,1640'])
    await expect(frameOf(page).getByText('3 rows exported')).toBeAttached()
    server.cut.add('by-region')
    const words = 'Only the first 3 rows are in this file: there are more.'
    expect((await exported()).at(-2)).toContain(words)
    await expect(frameOf(page).getByText(words)).toBeAttached()
  })

  test('slicers choose by list, drop-down and range', async ({ page }) => {
    await embed(page)
    await frameOf(page).getByRole('checkbox', { name: 'West' }).check()
    await expect(visual(page, 'total')).toContainText('€1,640')
    await frameOf(page).getByRole('checkbox', { name: 'North' }).check()
    await expect(visual(page, 'total')).toContainText('€2,000')
    await visual(page, 'region-slicer').getByRole('button', { name: 'Clear Region' }).click()
    await expect(visual(page, 'total')).toContainText('€3,000')
    await frameOf(page).getByRole('tab', { name: 'Details' }).click()
    await frameOf(page).getByRole('button', { name: 'Product: All' }).click()
    await frameOf(page).getByRole('checkbox', { name: 'Helmet' }).check()
    await expect(visual(page, 'pivot').locator('thead')).not.toContainText('Bicycle')
    // More than one can be chosen before it is closed.
    await expect(frameOf(page).getByRole('dialog', { name: 'Product' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(frameOf(page).getByRole('button', { name: 'Product: Helmet' })).toBeFocused()
    await frameOf(page).getByRole('button', { name: 'Days: All' }).click()
    await frameOf(page).getByLabel('From', { exact: true }).fill('2026-04-01')
    await frameOf(page).getByLabel('From', { exact: true }).blur()
    await expect(visual(page, 'pivot').locator('tfoot')).toContainText('€480')
  })

  test('R38: days are written and read in the person’s own way, with ranges that are ready', async ({ page }) => {
    const localeSettings = { language: 'de', formatLocale: 'de-CH' }
    await embed(page, { pageName: 'details', settings: { localeSettings } })
    await frameOf(page).getByRole('button', { name: 'Days: Alle' }).click()
    const from = frameOf(page).getByLabel('Von', { exact: true })
    await expect(from).toHaveAttribute('placeholder', '15. Jan. 2026')
    expect(await frameOf(page).locator('input[type=date]').count()).toBe(0)
    await from.fill('morgen')
    await from.blur()
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(frameOf(page).getByRole('alert')).toContainText('15. Jan. 2026')
    await from.fill('1.4.2026')
    await from.blur()
    await expect(visual(page, 'pivot').locator('tfoot')).toContainText('€840')
    await expect(frameOf(page).getByRole('button', { name: 'Days: ab 1. Apr. 2026' })).toBeAttached()
    await frameOf(page).getByRole('button', { name: 'Jüngster Monat' }).click()
    await expect(frameOf(page).getByRole('button', { name: 'Days: 1. Apr. 2026 – 15. Apr. 2026' })).toBeAttached()
  })

  test('the filter pane shows what holds, and changes it', async ({ page }) => {
    await embed(page)
    await frameOf(page).getByRole('button', { name: 'Show filters' }).click()
    await expect(frameOf(page).getByRole('complementary')).toContainText('is All')
    await frameOf(page).getByText('Edit Product').click()
    await frameOf(page).getByRole('checkbox', { name: 'Bicycle' }).check()
    await expect(visual(page, 'total')).toContainText('€1,260')
    await expect(frameOf(page).getByRole('complementary')).toContainText('is Bicycle')
    await waitFor(page, 'filtersApplied')
    expect(await heardOf(page, 'filtersApplied')).toContainEqual({
      initiator: 'user',
      filters: [expect.objectContaining({ operator: 'In', values: ['Bicycle'] })],
    })
  })

  test('R118: a value that the field cannot be compared with is not taken, and that is said', async ({ page }) => {
    const conditions = [{ operator: 'GreaterThanOrEqual', value: 0.00000001 }]
    const target = { table: 'sales', column: 'amount' }
    await embed(page, {
      filters: [
        {
          $schema: 'http://powerbi.com/product/schema#advanced',
          filterType: 0,
          target,
          logicalOperator: 'And',
          conditions,
        },
      ],
    })
    await frameOf(page)
      .getByRole('button', { name: /^(Show filters|Filters)/ })
      .click()
    const pane = frameOf(page).getByRole('complementary')
    // As it is compared, not as amounts are written.
    const holds = pane.getByText(/0\.00000001/)
    await expect(holds).toBeVisible()
    await pane.getByText('Edit Each amount').click()
    await expect(pane.getByLabel('Condition').getByRole('option', { name: 'contains', exact: true })).toHaveCount(0)
    for (const wrong of ['', '12345678901234567890123456789']) {
      await pane.getByLabel('Value').fill(wrong)
      await pane.getByRole('button', { name: 'Apply' }).click()
      await expect(pane.getByRole('alert')).toContainText('cannot be compared with the field')
      await expect(holds).toBeVisible()
    }
    await pane.getByLabel('Value').fill('500')
    await pane.getByRole('button', { name: 'Apply' }).click()
    await expect(pane.getByRole('alert')).toHaveText('')
    await expect(pane).toContainText('500')
  })

  test('R39: all that filters the page stands above it and in the pane, is taken away one by one, and is reset', async ({
    page,
  }) => {
    const start = { target: { table: 'sales', column: 'product' }, operator: 'In', values: ['Helmet'] }
    await embed(page, { filters: [start] })
    const bar = frameOf(page).getByRole('list', { name: 'What is filtered' })
    await expect(bar.getByRole('listitem')).toHaveText([/Product\s*Helmet/])
    await expect(frameOf(page).getByRole('button', { name: 'Reset', exact: true })).toHaveCount(0)
    await frameOf(page).getByRole('checkbox', { name: 'West' }).check()
    await visual(page, 'by-month').locator('.plot').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('listitem')).toHaveText([/Region\s*West/, /Day/, /Product/, /Product\s*Helmet/])
    const width = (await visual(page, 'total').boundingBox())?.width
    await frameOf(page)
      .getByRole('button', { name: /^Filters\s*4/ })
      .click()
    const pane = frameOf(page).getByRole('complementary')
    await expect(pane).toContainText('Slicers on this page')
    await expect(pane).toContainText('Chosen in a chart')
    await expect(pane).not.toContainText('No filters')
    // It lies over the page, which keeps its size.
    expect((await visual(page, 'total').boundingBox())?.width).toBe(width)
    await pane.getByRole('button', { name: 'Clear Region' }).click()
    await expect(frameOf(page).getByRole('checkbox', { name: 'West' })).not.toBeChecked()
    await bar.getByRole('button', { name: 'Clear Day' }).click()
    await expect(bar.getByRole('listitem')).toHaveText([/Product\s*Helmet/])
    await bar.getByRole('button', { name: 'Clear Product' }).click()
    await expect(visual(page, 'total')).toContainText('€3,000')
    await pane.getByRole('button', { name: 'Reset all' }).click()
    await expect(visual(page, 'total')).toContainText('€1,740')
    await expect(pane.getByRole('button', { name: 'Reset all' })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  test('buttons open pages and bookmarks, and say so; an address opens without a way back', async ({ page }) => {
    await embed(page)
    await frameOf(page).getByRole('button', { name: 'Only the north' }).click()
    await expect(visual(page, 'total')).toContainText('€360')
    await frameOf(page).getByRole('button', { name: 'Details' }).click()
    await expect(visual(page, 'pivot')).toBeVisible()
    await waitFor(page, 'buttonClicked', 2)
    expect(await heardOf(page, 'buttonClicked')).toEqual([
      { id: 'only-north', title: 'Only the north', type: 'Bookmark', bookmark: 'north' },
      { id: 'to-details', title: 'Details', type: 'PageNavigation' },
    ])
    await frameOf(page).getByRole('tab', { name: 'Overview' }).click()
    const link = frameOf(page).getByRole('link', { name: 'Website' })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')
  })

  test('links in data are told to an embedder that asks for them', async ({ page }) => {
    await embed(page, { settings: { hyperlinkClickBehavior: 2 } })
    await visual(page, 'rows').getByRole('link').first().click()
    await waitFor(page, 'dataHyperlinkClicked')
    expect((await heardOf(page, 'dataHyperlinkClicked'))[0]).toMatchObject({
      url: 'https://example.com/north',
      visual: { name: 'rows' },
    })
  })

  test('the embedder’s own commands stand in the menu of a visual', async ({ page }) => {
    await embed(page, {
      settings: {
        extensions: [
          {
            command: { name: 'note', title: 'Write a note', extend: { visualOptionsMenu: { title: 'Write a note' } } },
          },
        ],
      },
    })
    await frameOf(page).getByRole('button', { name: 'Options of Amount by region' }).click()
    await frameOf(page).getByRole('menuitem', { name: 'Write a note' }).click()
    await waitFor(page, 'commandTriggered')
    expect((await heardOf(page, 'commandTriggered'))[0]).toMatchObject({
      command: 'note',
      visual: { name: 'by-region' },
    })
  })

  test('the embedder’s own commands stand in the menu of a point, by pointer and by key', async ({ page }) => {
    const extend = { visualContextMenu: { title: 'Write a note' } }
    await embed(page, { settings: { extensions: [{ command: { name: 'note', title: 'Write a note', extend } }] } })
    await frameOf(page).getByRole('button', { name: 'Options of Amount by region' }).click()
    await expect(frameOf(page).getByRole('menuitem', { name: 'Write a note' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const choose = () => frameOf(page).getByRole('menuitem', { name: 'Write a note' }).click()
    const row = visual(page, 'rows').locator('tr[data-row="0"]')
    const region = await row.locator('td').first().innerText()
    await row.click({ button: 'right' })
    await choose()
    await waitFor(page, 'commandTriggered')
    const [ofRow] = await heardOf(page, 'commandTriggered')
    expect(ofRow).toMatchObject({
      command: 'note',
      visual: { name: 'rows' },
      dataPoints: [{ identity: expect.arrayContaining([expect.objectContaining({ equals: region })]) }],
    })
    // It asks about the point and selects nothing.
    expect(await heardOf(page, 'dataSelected')).toEqual([])

    const plot = visual(page, 'by-region').locator('.plot')
    await plot.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+F10')
    await choose()
    await waitFor(page, 'commandTriggered', 2)
    expect((await heardOf(page, 'commandTriggered'))[1]).toMatchObject({
      visual: { name: 'by-region' },
      dataPoints: [{ identity: [{ target: { table: 'sales', column: 'region' } }] }],
    })
  })

  test('each drawn visual is told when asked for, and otherwise not', async ({ page }) => {
    await embed(page)
    expect(await heardOf(page, 'visualRendered')).toEqual([])
    await forget(page)
    await embed(page, { settings: { visualRenderedEvents: true } })
    expect(await heardOf(page, 'visualRendered')).toContainEqual(
      expect.objectContaining({ name: 'by-region', type: 'bar' }),
    )
  })

  test('a matrix shows its totals across, down and altogether', async ({ page }) => {
    await embed(page, { pageName: 'details' })
    await expect(visual(page, 'pivot').locator('tbody tr').first()).toHaveText('North€100€260€360')
    await expect(visual(page, 'pivot').locator('tfoot tr')).toHaveText('Total€1,260€1,740€3,000')
  })

  test('R42: a value has one colour on every page, in every visual and under every filter', async ({ page }) => {
    await embed(page)
    const west = 'path[fill="#e86518"]'
    await expect(visual(page, 'by-region').locator(west)).toHaveCount(1)
    await frameOf(page).getByRole('checkbox', { name: 'West' }).check()
    await expect(visual(page, 'total')).toContainText('€1,640')
    await expect(visual(page, 'by-region').locator(west)).toHaveCount(1)
    await expect(visual(page, 'by-region').locator('path[fill="#1b9691"]')).toHaveCount(0)
    // Products in the donut, and as lines beside it: the second is the second with nothing before it, too.
    const helmets = {
      $schema: 'http://powerbi.com/product/schema#basic',
      target: { table: 'sales', column: 'product' },
      filterType: 1,
      ...{ operator: 'In', values: ['Helmet'] },
    }
    await page.evaluate((filter) => window.embedder.report().updateFilters(1, [filter]), helmets)
    await expect(visual(page, 'total')).toContainText('€900')
    await expect(visual(page, 'share').locator('path[fill="#555cd2"]')).toHaveCount(1)
    await expect(visual(page, 'by-month').locator('path[stroke="#555cd2"]').first()).toBeVisible()
  })

  test('R50, R70: a card that is followed has its line and the change on the year before, and drops them before its figure', async ({
    page,
  }) => {
    await embed(page, { pageName: 'hidden' })
    const followed = visual(page, 'followed')
    await expect(followed.locator('.card-value')).toHaveText('€3,000')
    const change = followed.locator('.card-change')
    await expect(change).toHaveText('↓ −20.0% vs 2025')
    await expect(change).toHaveAttribute('title', 'Jan 2026 – Apr 2026, against the same time of 2025')
    await expect(change.locator('bdi')).toHaveCSS('color', 'rgb(165, 31, 30)')
    await expect(followed.locator('svg.card-line')).toBeVisible()
    const narrow = visual(page, 'narrow')
    await expect(narrow.locator('.card-value')).toHaveText('€3,000')
    await expect(narrow.locator('svg.card-line')).toBeHidden()
    await expect(narrow.locator('.card-change')).toBeHidden()
  })

  test('U300: at no width the line of a card stands on its change', async ({ page }) => {
    const settings = { localeSettings: { language: 'ar', formatLocale: 'ar' } }
    await embed(page, { pageName: 'hidden', settings })
    for (const width of [220, 260, 300, 340]) {
      await page.evaluate((pixels) => {
        window.embedder.place().style.width = `${pixels}px`
      }, width)
      await expect
        .poll(() =>
          frameOf(page)
            .locator('main')
            .evaluate((main) => main.clientWidth),
        )
        .toBeLessThanOrEqual(width)
      const overlaps = () =>
        frameOf(page)
          .locator('.card-figure')
          .evaluateAll(
            (figures) =>
              figures.filter((figure) => {
                const [line, change] = ['.card-line', '.card-change bdi'].map((part) => figure.querySelector(part))
                if (!line?.checkVisibility({ visibilityProperty: true }) || !change?.checkVisibility()) return false
                const [one, other] = [line.getBoundingClientRect(), change.getBoundingClientRect()]
                return (
                  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
                )
              }).length,
          )
      await expect.poll(overlaps, { message: `${width} pixels` }).toBe(0)
    }
  })

  test('R43: until its figures are there a visual shows its shape, and a server that fails is no missing connection', async ({
    page,
  }) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${reportLibraryPaths.queryVisuals}`, async (route) => {
      await answered
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    })
    await page.evaluate((id) => window.embedder.embed({ id, accessToken: 'reader' }) && null, reportGuid)
    await expect(visual(page, 'total').getByRole('heading')).toHaveText('Total amount')
    await expect(visual(page, 'total').locator('.skeleton')).toBeVisible()
    await expect(frameOf(page).getByText('Loading').first()).not.toBeInViewport()
    answer()
    await expect(visual(page, 'total').getByRole('alert')).toContainText('This part could not be loaded')
    await expect(visual(page, 'total').getByRole('alert')).not.toContainText('no connection')
  })

  test('a visual that fails says so in its own box, is tried again, and the rest goes on', async ({ page }) => {
    server.failing.add('share')
    await embed(page)
    await expect(visual(page, 'share').getByRole('alert')).toContainText('This part could not be loaded')
    await expect(visual(page, 'total')).toContainText('€3,000')
    server.failing.clear()
    queriesSince()
    await visual(page, 'share').getByRole('button', { name: 'Try again' }).click()
    await expect(visual(page, 'share').locator('svg')).toBeVisible()
    expect(queriesSince()[0]?.visuals.map(({ visualName }) => visualName)).toEqual(['share'])
  })

  test('U279: in a low box a failure is one line that can be read, with what helps', async ({ page }) => {
    server.failing.add('total')
    await embed(page)
    const failed = visual(page, 'total')
    await expect(failed.getByRole('alert')).toContainText('This part could not be loaded')
    const outer = await failed.boundingBox()
    const retry = await failed.getByRole('button', { name: 'Try again' }).boundingBox()
    expect((retry?.y ?? 0) + (retry?.height ?? 0)).toBeLessThan((outer?.y ?? 0) + (outer?.height ?? 0))
    expect(await failed.getByRole('alert').evaluate((said) => said.scrollHeight - said.clientHeight)).toBe(0)
  })

  test('without a network a page says what could not be loaded, and fills itself when it is back', async ({
    page,
    context,
  }) => {
    await embed(page)
    await context.setOffline(true)
    await frameOf(page).getByRole('tab', { name: 'Details' }).click()
    await expect(visual(page, 'pivot')).toContainText('no connection')
    await frameOf(page).getByRole('tab', { name: 'Overview' }).click()
    await expect(visual(page, 'total')).toContainText('€3,000')
    await frameOf(page).getByRole('tab', { name: 'Details' }).click()
    await context.setOffline(false)
    await expect(visual(page, 'pivot').locator('tfoot')).toContainText('€3,000')
  })
})

/** The frame takes the whole window, as a phone’s does. */
async function fillWindow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.locator('#place').evaluate((place) => {
    place.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%'
  })
}

/** Sizes of all letters that are seen, and what hangs out of the side of the page. */
const smallestType = (page: Page) =>
  frameOf(page)
    .locator('html')
    .evaluate(async (html) => {
      await document.fonts.ready
      const sizes = [...html.querySelectorAll<HTMLElement | SVGElement>('body *')].flatMap((one) => {
        const hasText = [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim())
        const isSeen = one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
        return hasText && isSeen ? [Number.parseFloat(getComputedStyle(one).fontSize)] : []
      })
      const stage = html.querySelector('.stage')
      return { smallest: Math.min(...sizes), overflow: stage ? stage.scrollWidth - stage.clientWidth : 0 }
    })

test.describe('at every size', () => {
  const windows = [
    [1440, 900, false],
    [1280, 720, false],
    [1110, 800, false],
    [834, 1112, true],
    [640, 400, true],
    [844, 390, true],
    [390, 844, true],
    [320, 568, true],
  ] as const
  for (const [width, height, flows] of windows) {
    test(`R38: nothing is written below 12 pixels in ${width} × ${height}, nor cut at the side`, async ({ page }) => {
      await fillWindow(page, width, height)
      for (const pageName of ['overview', 'details']) {
        await forget(page)
        await embed(page, { pageName })
        const { smallest, overflow } = await smallestType(page)
        expect(smallest).toBeGreaterThanOrEqual(12)
        expect(overflow).toBe(0)
        await expect(frameOf(page).locator('.page')).toHaveClass(flows ? 'page flow' : 'page')
      }
    })
  }

  test('R38: in a narrow window visuals come in reading order, cards and controls first, and slicers keep their words', async ({
    page,
  }) => {
    await fillWindow(page, 390, 844)
    await embed(page)
    const names = await frameOf(page)
      .locator('.visual')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-visual')))
    expect(names.slice(0, 6)).toEqual(['region-slicer', 'to-details', 'only-north', 'website', 'total', 'by-region'])
    const slicer = frameOf(page).getByRole('button', { name: 'Region: All' })
    await expect(slicer).toContainText('Region')
    await expect(slicer).toContainText('All')
    await slicer.click()
    await frameOf(page).getByRole('checkbox', { name: 'West' }).check()
    await page.keyboard.press('Escape')
    await expect(visual(page, 'total')).toContainText('€1,640')
    // The same page in a window that is wide enough is the page.
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(frameOf(page).locator('.page')).not.toHaveClass(/flow/)
    await expect(visual(page, 'total')).toContainText('€1,640')
  })
})

test.describe('presenting', () => {
  const schemes = {
    light: [{}, 'rgb(240, 246, 245)'],
    dark: [{ theme: { themeJson: { name: 'dark', background: '#101418' } } }, 'rgb(16, 20, 24)'],
  } as const
  for (const [name, [change, background]] of Object.entries(schemes)) {
    test(`R40: on the whole screen a report stands on its own surface: ${name}`, async ({ page }) => {
      await embed(page, { ...change, settings: { background: 1 } })
      const body = frameOf(page).locator('body')
      await expect(body).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await page.evaluate(() => {
        const presented = document.createElement('button')
        presented.textContent = 'Present'
        presented.addEventListener('click', () => window.embedder.report().fullscreen())
        document.body.prepend(presented)
      })
      await page.getByRole('button', { name: 'Present' }).click()
      await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('IFRAME')
      await expect(body).toHaveCSS('background-color', background)
    })
  }
})

test.describe('for everybody', () => {
  const appearances = {
    light: {},
    dark: { theme: { themeJson: { name: 'dark', background: '#101418', foreground: '#f0f0f0' } } },
    'high contrast': { contrastMode: 3 },
    Arabic: { settings: { localeSettings: { language: 'ar', formatLocale: 'ar' } } },
  }
  for (const [name, change] of Object.entries(appearances)) {
    test(`axe finds nothing: ${name}`, async ({ page }) => {
      for (const pageName of ['overview', 'details']) {
        await forget(page)
        await embed(page, {
          ...change,
          pageName,
          settings: { ...('settings' in change ? change.settings : {}), panes: { filters: { expanded: true } } },
        })
        const { violations } = await new AxeBuilder({ page }).include('iframe').analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      }
    })
  }

  test('Arabic reads from the right, with its own texts', async ({ page }) => {
    await embed(page, { settings: { localeSettings: { language: 'ar', formatLocale: 'ar-EG' } } })
    await expect(frameOf(page).locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(frameOf(page).getByRole('button', { name: 'إظهار عوامل التصفية' })).toBeVisible()
    await expect(visual(page, 'total')).toContainText('٣٬٠٠٠')
  })

  test('R44: in Arabic the page is mirrored, and reads from the right', async ({ page }) => {
    await embed(page, { settings: { localeSettings: { language: 'ar', formatLocale: 'ar' } } })
    const edge = async (name: string) => (await visual(page, name).boundingBox())?.x ?? 0
    expect(await edge('total')).toBeGreaterThan(await edge('by-region'))
    expect(await edge('by-region')).toBeGreaterThan(await edge('by-month'))
    const { smallest, overflow } = await smallestType(page)
    expect([smallest >= 12, overflow]).toEqual([true, 0])
  })

  test('U131: in Arabic a change in points has its number before its unit', async ({ page }) => {
    await page.route(`**${reportLibraryPaths.queryVisuals}`, async (route) => {
      const answer = await route.fetch()
      // Of an amount the change is a share; of a share it is told in points.
      const asShares = (await answer.text())
        .replaceAll(/"format":"[^"]*"/g, '"format":"0.0%"')
        .replaceAll(/(?<=[[,])-?\d+(?=[,\]])/g, (amount) => String(Number(amount) / 10_000))
      await route.fulfill({ response: answer, body: asShares })
    })
    await embed(page, { pageName: 'hidden', settings: { localeSettings: { language: 'ar', formatLocale: 'ar' } } })
    const change = visual(page, 'followed').locator('.card-change bdi')
    await expect(change).toContainText('نقطة مئوية')
    const [number, unit] = await change.evaluate((element) => {
      const text = element.firstChild
      const at = element.textContent?.indexOf('نقطة') ?? 0
      if (!text) throw new Error('It says nothing')
      return [text.textContent?.search(/\d/) ?? 0, at].map((start) => {
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + 1)
        return range.getBoundingClientRect().x
      })
    })
    expect(number).toBeGreaterThan(unit ?? Number.NaN)
  })

  test('R85: in Arabic what charts write has its number before its unit, and a day its parts in their order', async ({
    page,
  }) => {
    await page.route(`**${reportLibraryPaths.queryVisuals}`, async (route) => {
      const answer = await route.fetch()
      const inThousands = (await answer.text()).replaceAll(/(?<=[[,])\d{3,}(?=[,\]])/g, (amount) => `${amount}000`)
      await route.fulfill({ response: answer, body: inThousands })
    })
    const settings = { localeSettings: { language: 'ar', formatLocale: 'ar' } }
    /** Of each text of a picture that has a number and then a word: whether the number is to the right of it. */
    const written = (name: string) =>
      visual(page, name)
        .locator('.plot svg text')
        .evaluateAll((texts) =>
          texts.flatMap((element) => {
            if (!(element instanceof SVGTextContentElement)) return []
            const said = element.textContent ?? ''
            const [number, word] = [said.search(/\d/), said.search(/[\u0620-\u064a]/)]
            if (number < 0 || word < number) return []
            const [numberAt, wordAt] = [number, word].map((at) => element.getExtentOfChar(at).x)
            return [{ said, isInOrder: Number(numberAt) > Number(wordAt) }]
          }),
        )
    const charts = { overview: ['by-region', 'by-month'], details: ['points', 'stack'] }
    for (const [pageName, names] of Object.entries(charts)) {
      await forget(page)
      await embed(page, { pageName, settings })
      for (const name of names) {
        const texts = await written(name)
        expect(texts.length, name).toBeGreaterThan(0)
        expect(
          texts.filter(({ isInOrder }) => !isInOrder),
          name,
        ).toEqual([])
      }
    }
  })

  test('P12: what is written in figures is there before the charts are drawn, also of a report that was seen', async ({
    page,
  }) => {
    await embed(page)
    await forget(page)
    await embed(page, { pageName: 'details' })
    await forget(page)
    const root = frameOf(page).locator('html')
    await root.evaluate((html) => {
      const look = () => {
        if (!document.querySelector('.card-value')) requestAnimationFrame(look)
        else html.dataset.charts = String(document.querySelectorAll('.plot svg').length)
      }
      requestAnimationFrame(look)
    })
    await embed(page)
    await expect(root).toHaveAttribute('data-charts', '0')
    expect(await visual(page, 'by-region').locator('.plot svg').count()).toBe(1)
  })

  test('another language at the next load is spoken in the same frame', async ({ page }) => {
    await embed(page)
    await forget(page)
    await embed(page, { settings: { localeSettings: { language: 'ar' } } })
    await expect(frameOf(page).locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(visual(page, 'total')).toBeVisible()
    expect(await page.locator('iframe').count()).toBe(1)
    expect(await heardOf(page, 'loaded')).toHaveLength(1)
  })

  test('swipes on a touch screen are told', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(server.origin)
    await page.waitForFunction(() => 'embedder' in window)
    await embed(page, { settings: { layoutType: 2 } })
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    await touch('touchStart', 300)
    await touch('touchMove', 250)
    await touch('touchMove', 150)
    await touch('touchEnd')
    await waitFor(page, 'swipeEnd')
    expect(await heardOf(page, 'swipeStart')).toHaveLength(1)
    await context.close()
  })

  test('the page starts small, and the drawing library is a chunk of its own', async ({ page }) => {
    const loaded = new Set<string>()
    page.on('request', (request) => loaded.add(basename(new URL(request.url()).pathname)))
    await embed(page)
    const sizes = await Promise.all(
      (await builtAssets(server.folder))
        .filter((name) => name.endsWith('.js') && loaded.has(name) && !name.startsWith('embedder'))
        .map(async (name) => ({ name, size: gzipSync(await readFile(join(server.folder, 'assets', name))).length })),
    )
    const charts = sizes.filter(({ name }) => name.startsWith('charts'))
    const rest = sizes.filter(({ name }) => !name.startsWith('charts'))
    expect(charts).toHaveLength(1)
    expect(rest.length).toBeGreaterThan(1)
    // Dashboards and paginated reports come with the first of them; what they share with reports is in files of its own.
    expect(rest.filter(({ name }) => /^(board|paginated)/.test(name))).toEqual([])
    // Four thousand of them refuse what cannot be done before it is accepted (R106): a load is checked, too. Two thousand fit
    // rows and columns into the room that there is (U309, U317, U326).
    expect(rest.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(56_000)
  })

  test('opened by itself, the address says what it is', async ({ page }) => {
    await page.goto(`${server.origin}/report-host/reportEmbed?reportId=${reportGuid}`)
    await expect(page.getByText('This page shows a report inside the portal.')).toBeVisible()
  })
})
