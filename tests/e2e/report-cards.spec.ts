/** R1: a card never cuts a figure, and never shows one beside another's name, at any size or zoom. */
import { expect, type Page, type Request, test } from '@playwright/test'
import type { VisualResult } from '../../src/contract/models/report-query.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import { reportGuid, viewOf } from './report-host/fixture-report.ts'
import { type FixtureServer, startFixtureServer } from './report-host/fixture-server.ts'

let server: FixtureServer

test.beforeAll(async () => {
  server = await startFixtureServer()
})

test.afterAll(() => server.close())

interface Card {
  title?: string
  width: number
  height: number
  names: string[]
  values: number[]
}

const long = 123_456_789_012.5
const cards: Card[] = [
  { width: 280, height: 120, names: ['Amount', 'Units sold', 'Visits'], values: [75_033, 1_204_880, 12] },
  { title: 'Three of them', width: 280, height: 120, names: ['Amount', 'Units', 'Visits'], values: [long, 75_033, 1] },
  { title: 'Alone', width: 240, height: 140, names: ['Amount'], values: [75_033] },
  { title: 'Alone and long', width: 160, height: 90, names: ['Amount'], values: [long] },
  { width: 600, height: 90, names: ['A name that is much longer than its figure', 'Units'], values: [7, 75_033] },
  {
    width: 200,
    height: 70,
    names: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'],
    values: [1, 22, 333, 4_444, 55_555, long],
  },
]

/** As the library answers: it says which call it answers. */
const answered = (request: Request, result: unknown) => ({
  headers: { [headers.answerTo]: request.headers()[headers.callNumber.toLowerCase()] ?? '' },
  json: envelope(result),
})

const envelope = (result: unknown) => ({
  result,
  targetUrl: null,
  success: true,
  error: null,
  unAuthorizedRequest: false,
  __abp: true,
})

/** The first page of the report with these cards alone, and their figures. */
async function withCards(page: Page): Promise<void> {
  await page.route(`**${reportLibraryPaths.getReport}`, async (route) => {
    const view = viewOf(reportGuid, false)
    const [first] = view.pages
    if (!first) throw new Error('There is no page')
    const visuals = cards.map(({ title, names, width, height }, index) => ({
      name: `card-${index}`,
      type: 'card',
      ...(title && { title }),
      roles: { values: names.map(() => ({ table: 'sales', measure: 'Amount' })) },
      mobileLayout: { x: 8, y: 10 + index * 130, width: Math.min(width, 344), height },
      layout: { x: 10 + (index % 2) * 640, y: 10 + Math.floor(index / 2) * 160, width, height },
    }))
    const pages = [{ ...first, mobile: { size: { width: 360, height: 800 } }, visuals }]
    await route.fulfill(answered(route.request(), { ...view, pages }))
  })
  await page.route(`**${reportLibraryPaths.queryVisuals}`, async (route) => {
    const asked: { visuals: { visualName: string }[] } = route.request().postDataJSON()
    const results = asked.visuals.map(({ visualName }): VisualResult => {
      const { names, values } = cards[Number(visualName.split('-')[1])] ?? { names: [], values: [] }
      const column = { role: 'values', type: 'decimal', format: '€#,##0.##', grain: null, isMeasure: true } as const
      const target = { table: 'sales', measure: 'Amount' }
      return {
        visualName,
        columns: names.map((name) => ({ ...column, name, target })) as unknown as VisualResult['columns'],
        rows: [values],
        totals: [],
        isTruncated: false,
        error: null,
      }
    })
    const { dataVersion } = viewOf(reportGuid, false)
    await route.fulfill(answered(route.request(), { dataVersion, results, fieldValues: [] }))
  })
}

interface Place {
  width: number
  height: number
  language: string
  /** The layout for phones. */
  isPhone?: boolean
}

async function embed(page: Page, { width, height, language, isPhone }: Place): Promise<void> {
  await page.goto(server.origin)
  await page.waitForFunction(() => 'embedder' in window && window.embedder.mayLoad())
  await page.evaluate(
    ([id, w, h, culture, phone]) => {
      const place = document.querySelector<HTMLElement>('#place')
      if (place) Object.assign(place.style, { width: `${w}px`, height: `${h}px` })
      const settings = { localeSettings: { language: culture }, ...(phone && { layoutType: 2 }) }
      window.embedder.embed({ id, accessToken: 'reader', settings })
    },
    [reportGuid, width, height, language, isPhone] as const,
  )
  const frame = page.frameLocator('#place iframe')
  await expect(frame.locator('.card-value')).toHaveCount(cards.flatMap(({ values }) => values).length)
}

/** What is wrong with the cards as they are drawn now. A card that scrolls is looked through to its end. */
const faultsIn = (page: Page) =>
  page
    .frameLocator('#place iframe')
    .locator('.card')
    .evaluateAll((found) => {
      const boxOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      }
      const overlaps = (one: DOMRect, other: DOMRect) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1
      return found.flatMap((card, index) => {
        const faults: string[] = []
        const figures = [...card.querySelectorAll('.card-figure')].map((figure) => {
          const [dt, dd] = [figure.querySelector('dt'), figure.querySelector('dd')]
          if (!dt || !dd) throw new Error('A figure has no name')
          return { dt, dd, text: dd.textContent ?? '' }
        })
        for (const { dt, dd, text } of figures) {
          dd.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          const [value, place, box] = [boxOf(dd), dd.getBoundingClientRect(), card.getBoundingClientRect()]
          if (value.top < place.top - 1 || value.bottom > place.bottom + 1)
            faults.push(`${index}: ${text} is cut by its line`)
          if (value.left < box.left - 1 || value.right > box.right + 1) faults.push(`${index}: ${text} is cut aside`)
          if (value.top < box.top - 1 || value.bottom > box.bottom + 1)
            faults.push(`${index}: ${text} is cut above or below`)
          if (dt.className !== 'visually-hidden') {
            const own = boxOf(dt)
            const isBeside = Math.abs((own.top + own.bottom) / 2 - (value.top + value.bottom) / 2) < value.height / 2
            const isAbove = own.bottom <= value.top + 2 && value.top - own.bottom < value.height
            if (!isBeside && !isAbove) faults.push(`${index}: ${text} stands away from its name`)
          }
          const others = figures.filter((figure) => figure.dd !== dd)
          if (others.some((other) => overlaps(value, boxOf(other.dd)) || overlaps(value, boxOf(other.dt)))) {
            faults.push(`${index}: ${text} overlaps another`)
          }
          if (Number.parseFloat(getComputedStyle(dd).fontSize) < 12) faults.push(`${index}: ${text} is too small`)
        }
        return faults
      })
    })

const places: (Place & { what: string; zoom?: number; dark?: boolean })[] = [
  { what: 'a desktop', width: 1260, height: 720, language: 'en-GB' },
  { what: 'in the dark', width: 1000, height: 640, language: 'en-GB', dark: true },
  { what: '834 wide', width: 834, height: 1000, language: 'en-GB' },
  { what: 'zoomed to 200 %', width: 620, height: 360, language: 'en-GB', zoom: 2 },
  { what: 'a phone', width: 374, height: 700, language: 'en-GB', isPhone: true },
  { what: 'Arabic', width: 834, height: 700, language: 'ar' },
  { what: 'Arabic on a phone', width: 374, height: 700, language: 'ar', isPhone: true },
]

for (const { what, zoom = 1, dark = false, ...place } of places) {
  test(`R1: no figure of a card is cut or stands beside another name: ${what}`, async ({ browser }, info) => {
    const viewport = { width: place.width + 20, height: place.height + 120 }
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: zoom,
      colorScheme: dark ? 'dark' : 'light',
    })
    const page = await context.newPage()
    await withCards(page)
    await embed(page, place)
    expect(await faultsIn(page)).toEqual([])
    await page.locator('#place').screenshot({ path: info.outputPath('cards.png') })
    // The frame is made smaller and larger under way; zoomed, it is as small as it gets.
    for (const width of [Math.round(place.width * (zoom > 1 ? 1 : 0.8)), place.width]) {
      await page.locator('#place').evaluate((element, w) => {
        Object.assign((element as HTMLElement).style, { width: `${w}px` })
      }, width)
      await expect.poll(() => faultsIn(page)).toEqual([])
    }
    await context.close()
  })
}
