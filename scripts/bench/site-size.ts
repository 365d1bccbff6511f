/**
 * P7, P8 and P12 by a real browser: the JavaScript of the first screens, a repeat visit without a network, each beside an
 * empty React page built in the same run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page, type Request } from '@playwright/test'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import { contosoAdmin, signIn, signInPath } from '../../tests/e2e/portal.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { emptyPage, serveBarePage } from './bare-page.ts'
import { openDemoSite } from './demo-site.ts'
import { type Figure, kilobytes, median, milliseconds } from './figures.ts'

const launch = (profile: string, site: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    baseURL: site,
    executablePath: findChromium(),
    args: chromiumFlags,
    headless: true,
    // With room for the words of the menu beside a report.
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'allow',
  })

/** Bytes of the scripts as sent that arrive for the page while `work` is done; frames count on their own. */
async function scriptBytes(page: Page, work: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = []
  const count = (request: Request) => {
    if (request.resourceType() !== 'script' || request.frame() !== page.mainFrame()) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', count)
  await work()
  page.off('requestfinished', count)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function withProfile<T>(site: string, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'tessera-profile-'))
  const context = await launch(profile, site)
  try {
    return await work(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

const person = contosoAdmin
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const usersLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Users' })
const firstRow = (page: Page) => page.getByRole('row').nth(1)

/**
 * Without the service worker, whose precache would count as scripts of the page, and without the page's idle time: what is
 * fetched when it rests delays nobody.
 */
async function withoutWorker<T>(site: string, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', baseURL: site })
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    return await work(await context.newPage())
  } finally {
    await browser.close()
  }
}

/** The portal with its demo data, and the empty page. */
export async function startSite() {
  const site = await openDemoSite()
  const empty = await serveBarePage(emptyPage)
  const stop = async () => {
    await empty.stop()
    await site.stop()
  }
  return { site, empty, stop }
}

export async function siteFigures(): Promise<Figure[]> {
  const { site, empty, stop } = await startSite()
  try {
    return [
      ...(await sizes(site.url, empty.url)),
      ...(await repeatVisit(site.url, empty.url)),
      ...(await frames(site.url)),
      ...(await firstFigures(site.url)),
    ]
  } finally {
    await stop()
  }
}

async function sizes(site: string, empty: string): Promise<Figure[]> {
  const emptyBytes = await withoutWorker(empty, (page) =>
    scriptBytes(page, () => page.goto('/', { waitUntil: 'networkidle' })),
  )
  const signInBytes = await withoutWorker(site, (page) =>
    scriptBytes(page, async () => {
      await page.goto(signInPath(person))
      // Drawn by the server it is there at once; it can be used when the page has taken it over.
      await page.locator('html:not([data-drawn])').waitFor()
      await signInButton(page).waitFor()
    }),
  )
  const [shellBytes, usersBytes] = await withoutWorker(site, async (page) => {
    await signIn(page, person)
    // What the page after the sign-in is still fetching is not counted.
    await page.goto('about:blank')
    // Any route makes the browser fetch again what it holds.
    await page.route('**/assets/**', (route) => route.continue())
    const shell = await scriptBytes(page, async () => {
      await page.goto('/app/main/home')
      await usersLink(page).waitFor()
      // With its first page, which would be counted to the users otherwise, or not, as it comes.
      await page.waitForLoadState('networkidle')
    })
    const users = await scriptBytes(page, async () => {
      await usersLink(page).click()
      await firstRow(page).waitFor()
    })
    return [shell, users] as const
  })
  const figure = (name: string, bytes: number, limit: number): Figure => ({
    goal: 'P7',
    name,
    value: kilobytes(bytes),
    baseline: `${kilobytes(emptyBytes)} empty React page`,
    ratio: (bytes / emptyBytes).toFixed(2),
    bound: `≤ ${limit} kB`,
    isMet: bytes <= limit * 1000,
  })
  return [
    figure('scripts until the sign-in form', signInBytes, 110),
    figure('scripts until the signed-in shell', shellBytes, 160),
    figure('scripts of the users route', usersBytes, 30),
  ]
}

const runs = 9
/** Milliseconds. */
const restAfterStart = 1500

/** By selector: what is looked for has to be in view and to take a click, so that a covered or inert one does not count. */
const sights = { heading: 'h1', menuLink: 'nav a[href="/app/admin/users"]', firstRow: 'main tbody tr' } as const
type Sight = keyof typeof sights

/** In the page, at each of its frames: asking from outside costs as much as what is measured. */
function noteSights(selectors: typeof sights): void {
  const takesClicks = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      const isNoted = performance.getEntriesByName(`seen ${name}`).length > 0
      if (!isNoted && [...document.querySelectorAll(selector)].some(takesClicks)) performance.mark(`seen ${name}`)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const noted = (name: string): number | undefined => {
  const [mark] = performance.getEntriesByName(name)
  return mark && performance.timeOrigin + mark.startTime
}

/** Milliseconds after which the first question is asked: what it brings into the page runs there, too, in the way of what is measured. */
const untilAsked = 1000

/** Milliseconds from the call until each of the sights. */
async function timed(context: BrowserContext, url: string, wanted: readonly Sight[]): Promise<number[]> {
  const page = await context.newPage()
  await page.addInitScript(noteSights, sights)
  // The browser has just been started, and is busy with itself.
  await page.waitForTimeout(restAfterStart)
  const started = performance.timeOrigin + performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(untilAsked)
  const elapsed: number[] = []
  for (const sight of wanted) {
    const seen = await page.waitForFunction(noted, `seen ${sight}`, { polling: 50 })
    elapsed.push(((await seen.jsonValue()) ?? Number.NaN) - started)
  }
  await page.close()
  return elapsed
}

/** Cold worker: the browser is closed and started again on the same profile before each visit. */
async function repeatVisit(site: string, empty: string): Promise<Figure[]> {
  const profile = await mkdtemp(join(tmpdir(), 'tessera-profile-'))
  const visit = async (url: string, isOffline: boolean, wanted: readonly Sight[]) => {
    const context = await launch(profile, site)
    try {
      await context.setOffline(isOffline)
      return await timed(context, url, wanted)
    } finally {
      await context.close()
    }
  }
  const context = await launch(profile, site)
  const page = await context.newPage()
  await signIn(page, person, { rememberMe: true })
  await page.goto('/app/admin/users')
  await firstRow(page).waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // The answers of this visit, and its screen, are kept while the page rests.
  await page.reload()
  await firstRow(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(5000)
  await context.close()

  const shells: number[] = []
  const lists: number[] = []
  const empties: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const [emptyPageSeen = Number.NaN] = await visit(empty, false, ['heading'])
    const [shell = Number.NaN, list = Number.NaN] = await visit('/app/admin/users', true, ['menuLink', 'firstRow'])
    empties.push(emptyPageSeen)
    shells.push(shell)
    lists.push(list)
  }
  await rm(profile, { recursive: true, force: true })
  const baseline = median(empties)
  const figure = (name: string, values: readonly number[], bound: number): Figure => ({
    goal: 'P8',
    name,
    value: milliseconds(median(values)),
    baseline: `${milliseconds(baseline)} empty React page, online`,
    ratio: (median(values) / baseline).toFixed(2),
    bound: `≤ ${bound}`,
    isMet: median(values) / baseline <= bound,
  })
  return [
    figure('offline, cold worker: shell usable', shells, 0.9),
    figure('offline, cold worker: last list on screen', lists, 1.3),
  ]
}

/** Bytes of its scripts and those of its frames, once what nobody needs is gone. */
async function heapOf(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  for (let turn = 0; turn < 3; turn += 1) await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  await devTools.detach()
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** P12: switching reports keeps the frame, and renewing a token loads nothing. */
async function frames(site: string): Promise<Figure[]> {
  return withProfile(site, async (context) => {
    const page = await context.newPage()
    await signIn(page, person)
    // The frame's own first load is over.
    await page.locator('section[aria-busy="false"] iframe').waitFor()
    let loads = 0
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) loads += 1
    })
    const marker = await page.locator('iframe').evaluate((frame) => {
      frame.dataset.first = 'true'
      return frame.dataset.first
    })
    const links = page.locator('a[href*="/app/main/report/"]')
    const count = await links.count()
    const openAll = async (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) {
        await links.nth(turn % count).click()
        await page.locator('section[aria-busy="false"]').waitFor()
      }
    }
    // What is kept of each report, and compiled of the code, is there after the first rounds: it does not grow from then on.
    await openAll(20)
    const before = await heapOf(page)
    await openAll(20)
    const after = await heapOf(page)
    const kept = await page.locator('iframe').evaluate((frame) => frame.dataset.first)
    const frameCount = await page.locator('iframe').count()
    return [
      {
        goal: 'P12',
        name: '20 report switches: frames made, frame loads',
        value: `${frameCount} frame, ${loads} loads`,
        baseline: 'plain frame: 20 loads',
        ratio: (loads / 20).toFixed(2),
        bound: '1 frame, 0 loads',
        isMet: kept === marker && frameCount === 1 && loads === 0,
      },
      {
        goal: 'P12',
        name: '20 report switches: memory of the page',
        value: megabytes(after),
        baseline: `${megabytes(before)} before`,
        ratio: (after / before).toFixed(2),
        bound: '≤ 1.1',
        isMet: after / before <= 1.1,
      },
    ]
  })
}

/** In each frame: when something was clicked, and when the first figure of another report stands there. */
function noteFigures(): void {
  document.addEventListener('click', () => performance.mark('clicked'), true)
  const look = () => {
    const isThere = document.querySelector('.card-value:not([data-former])') !== null
    if (isThere && performance.getEntriesByName('figure').length === 0) performance.mark('figure')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function forgetFigures(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('.card-value')) figure.dataset.former = ''
  performance.clearMarks()
  performance.clearResourceTimings()
}

/** Milliseconds until the first figure, and that the slowest question took which was asked for it. */
async function opened(page: Page, link: Locator): Promise<{ figure: number; slowest: number }> {
  for (const frame of page.frames()) await frame.evaluate(forgetFigures)
  await link.click()
  const clicked = await page.evaluate(noted, 'clicked')
  const frame = page.frames().at(-1) ?? page.mainFrame()
  const seen = await frame.waitForFunction(noted, 'figure', { polling: 50 })
  await page.locator('section[aria-busy="false"]').waitFor()
  const slowest = await frame.evaluate((path) => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path))
    return Math.max(0, ...asked.map(({ duration }) => duration))
  }, reportLibraryPaths.queryVisuals)
  return { figure: ((await seen.jsonValue()) ?? Number.NaN) - (clicked ?? Number.NaN), slowest }
}

const seenBefore = 100

/** P12: from the click on another report to its first figure, and back to one that was seen. */
function firstFigures(site: string): Promise<Figure[]> {
  return withProfile(site, async (context) => {
    const page = await context.newPage()
    await page.addInitScript(noteFigures)
    await signIn(page, person)
    const links = page.getByRole('navigation').locator('a[href*="/app/main/report/"]')
    const first: Awaited<ReturnType<typeof opened>>[] = []
    const again: number[] = []
    for (let run = 0; run < runs; run += 1) {
      await page.goto('/app/main/home')
      await links.nth(0).click()
      await page.locator('section[aria-busy="false"] iframe').waitFor()
      first.push(await opened(page, links.nth(2)))
      again.push((await opened(page, links.nth(0))).figure)
    }
    const ratio = median(first.map(({ figure, slowest }) => figure / slowest))
    return [
      {
        goal: 'P12',
        name: 'another report: its first figure',
        value: milliseconds(median(first.map(({ figure }) => figure))),
        baseline: `${milliseconds(median(first.map(({ slowest }) => slowest)))} its slowest question`,
        ratio: ratio.toFixed(2),
        bound: '≤ 1.5',
        isMet: ratio <= 1.5,
      },
      {
        goal: 'P12',
        name: 'a report that was seen: its first figure',
        value: milliseconds(median(again)),
        baseline: '–',
        ratio: '–',
        bound: `≤ ${milliseconds(seenBefore)}`,
        isMet: median(again) <= seenBefore,
      },
    ]
  })
}
