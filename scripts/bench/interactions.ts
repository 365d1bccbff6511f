/**
 * P10 by a real browser: how long a page with five hundred rows keeps whoever does something with them from seeing that it was
 * heard, and how long what it draws then stands in the way of the next.
 */
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { plainTable, serveBarePage } from './bare-page.ts'
import { tenancyNameOf } from './data-set.ts'
import { type Figure, median, milliseconds } from './figures.ts'
import { enter, openSite } from './site.ts'

const runs = 3

/**
 * Of the slowed processor, the part that is left; and milliseconds that the worst may take. The plain table beside it tells how
 * fast the machine is: a goal in milliseconds does not.
 */
const processors = [
  { name: 'the whole processor', slowedBy: 1, bound: 100 },
  { name: 'a quarter of it', slowedBy: 4, bound: 200 },
] as const

interface MeasuredList {
  name: string
  /** Null: the host’s. */
  tenancyName: string | null
  path: string
  sortedBy: string
  /** What is looked for; some rows have it. */
  text?: string
  /** Rows of it can be chosen. */
  isForMany?: boolean
}

const largest = tenancyNameOf(1)

const lists: readonly MeasuredList[] = [
  { name: 'people', tenancyName: largest, path: '/app/admin/users', sortedBy: 'Person', isForMany: true },
  { name: 'tenants', tenancyName: null, path: '/app/admin/tenants', sortedBy: 'Tenant', isForMany: true },
  { name: 'calls', tenancyName: largest, path: '/app/admin/auditLogs', sortedBy: 'Time' },
  { name: 'changes', tenancyName: largest, path: '/app/admin/auditLogs?tab=changes', sortedBy: 'Time' },
  {
    name: 'attempts to sign in',
    tenancyName: largest,
    path: '/app/admin/login-attempts',
    sortedBy: 'Time',
    text: 'ad',
  },
  { name: 'texts', tenancyName: largest, path: '/app/admin/languages/de/texts', sortedBy: 'Key' },
]

const pathOf = ({ path }: MeasuredList, size: number) => `${path}${path.includes('?') ? '&' : '?'}size=${size}`

/** All that was asked for is drawn. */
async function settle(page: Page): Promise<void> {
  await page.locator('main [data-answers][aria-busy="false"] tbody tr').first().waitFor()
}

const plainInteractions: readonly Interaction[] = [
  {
    name: 'sort',
    run: async (page) => {
      const other = page.locator('th[aria-sort="none"] button').last()
      const name = await other.textContent()
      await other.click()
      await page
        .locator('th[aria-sort="ascending"]')
        .filter({ hasText: name ?? '' })
        .waitFor()
    },
  },
  {
    name: 'choose all',
    run: async (page) => {
      const boxes = page.getByRole('checkbox')
      const isChosen = await boxes.last().isChecked()
      await boxes.first().click()
      await expect(boxes.last()).toBeChecked({ checked: !isChosen })
    },
  },
]

interface Interaction {
  name: string
  /** Before it, unmeasured. */
  prepare?: (page: Page) => Promise<unknown>
  run: (page: Page) => Promise<unknown>
}

const chooseAll = (page: Page) => page.getByRole('columnheader').getByRole('checkbox').click()

const interactionsWith = (list: MeasuredList): readonly Interaction[] => [
  {
    name: 'sort',
    run: async (page) => {
      const head = page.getByRole('columnheader', { name: list.sortedBy, exact: true })
      const before = await head.getAttribute('aria-sort')
      await head.getByRole('button').first().click()
      await expect(head).not.toHaveAttribute('aria-sort', before ?? '')
    },
  },
  {
    name: 'filter',
    prepare: (page) => page.goto(pathOf(list, 500)),
    run: async (page) => {
      const { text = 'an' } = list
      await page.getByRole('main').getByRole('searchbox').pressSequentially(text, { delay: 50 })
      await page.waitForURL((url) => [...url.searchParams.values()].includes(text))
    },
  },
  ...(list.isForMany
    ? [
        {
          name: 'choose all',
          prepare: (page: Page) => page.goto(pathOf(list, 500)),
          run: async (page: Page) => {
            await chooseAll(page)
            await page.getByText(/\d{3} chosen/).waitFor()
          },
        },
        { name: 'choose none', run: chooseAll },
      ]
    : []),
  {
    name: 'show 500 rows',
    prepare: (page) => page.goto(pathOf(list, 25)),
    run: async (page) => {
      await page.getByLabel('Rows per page').selectOption('500')
      await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length > 25)
    },
  },
]

declare global {
  /** Milliseconds of each. */
  var delays: number[]
}

/** In the page: from a press to what is drawn of it, and tasks that are in the way. */
function noteDelays(): void {
  globalThis.delays = []
  const note = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries()) globalThis.delays.push(duration)
  }
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver(note).observe({ type: 'longtask' })
}

/** Of what is noted, the rest is told a little later. */
const untilNoted = 300

type Settle = (page: Page) => Promise<void>

async function longest(page: Page, { prepare, run }: Interaction, settle: Settle): Promise<number> {
  await prepare?.(page)
  await settle(page)
  await page.waitForTimeout(untilNoted)
  await page.evaluate(() => globalThis.delays.splice(0))
  await run(page)
  await settle(page)
  await page.waitForTimeout(untilNoted)
  return page.evaluate(() => Math.max(0, ...globalThis.delays))
}

async function measured(
  page: Page,
  interactions: readonly Interaction[],
  settle: Settle,
): Promise<Map<string, number>> {
  const times = new Map(interactions.map(({ name }) => [name, [] as number[]]))
  for (let turn = 0; turn < runs; turn += 1)
    for (const interaction of interactions) times.get(interaction.name)?.push(await longest(page, interaction, settle))
  return new Map([...times].map(([name, values]) => [name, median(values)]))
}

/** By processor. */
async function ofPlainTable(context: BrowserContext, url: string): Promise<Map<number, number>> {
  const page = await context.newPage()
  await page.addInitScript(noteDelays)
  await page.goto(url)
  const devTools = await context.newCDPSession(page)
  const worst = new Map<number, number>()
  for (const { slowedBy } of processors) {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    const each = await measured(page, plainInteractions, async () => undefined)
    worst.set(slowedBy, Math.max(...each.values()))
  }
  await page.close()
  return worst
}

async function figuresOf(
  context: BrowserContext,
  list: MeasuredList,
  plain: ReadonlyMap<number, number>,
): Promise<Figure[]> {
  const page = await context.newPage()
  await page.addInitScript(noteDelays)
  await page.goto(pathOf(list, 500))
  await settle(page)
  const devTools = await context.newCDPSession(page)
  const figures: Figure[] = []
  for (const { name, slowedBy, bound } of processors) {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
    const each = await measured(page, interactionsWith(list), settle)
    const worst = Math.max(...each.values())
    figures.push({
      goal: 'P10',
      name: `${list.name}: longest with 500 rows, ${name}`,
      value: `${milliseconds(worst)} (${[...each].map(([of, value]) => `${of} ${milliseconds(value)}`).join(', ')})`,
      baseline: `${milliseconds(plain.get(slowedBy) ?? Number.NaN)} plain table`,
      ratio: (worst / (plain.get(slowedBy) ?? Number.NaN)).toFixed(2),
      bound: `≤ ${milliseconds(bound)}`,
      isMet: worst <= bound,
    })
  }
  return figures
}

const viewport = { width: 1440, height: 900 }

export async function interactionFigures({ large }: { large: string }): Promise<Figure[]> {
  const site = await openSite(large)
  const table = await serveBarePage(plainTable)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const plain = await ofPlainTable(await browser.newContext({ viewport }), table.url)
    const figures: Figure[] = []
    for (const list of lists) {
      const context = await browser.newContext({
        baseURL: site.running.url,
        viewport,
        // The screen that it keeps is drawn before the page can be pressed.
        serviceWorkers: 'block',
      })
      await enter(context, site, list.tenancyName)
      figures.push(...(await figuresOf(context, list, plain)))
      console.log(
        figures.slice(-processors.length).map(({ name, value, baseline }) => `${name}: ${value} (${baseline})`),
      )
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await table.stop()
    await site.close()
  }
}
