/** P9: what Lighthouse’s phone makes of the first pages, beside an empty React page that is built in the same run. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { contosoAdmin, signIn, signInPath } from '../../tests/e2e/portal.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { tenancyNameOf } from './data-set.ts'
import { type Figure, median, milliseconds } from './figures.ts'
import { enter, openSite, type Site } from './site.ts'
import { startSite } from './site-size.ts'

const runs = 5
const scoreBound = 0.98
const shiftBound = 0.01
const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
const categories = ['performance', 'accessibility', 'best-practices'] as const

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>
  audits: Record<string, { numericValue?: number } | undefined>
}

/** A new browser, whose phone is slower than this machine by reckoning: what else it does counts little. */
async function look(url: string, cookie = ''): Promise<Report> {
  const asked = [
    program,
    url,
    '--quiet',
    '--output=json',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless ${chromiumFlags.join(' ')}`,
    ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
  ]
  const environment = { ...process.env, CHROME_PATH: findChromium() }
  const { stdout } = await promisify(execFile)(process.execPath, asked, { env: environment, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}

/** A session of its own for each look: its cookie opens it once. */
async function cookiesAfter(enterBy: (context: BrowserContext) => Promise<unknown>, site: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', baseURL: site })
    await enterBy(context)
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await browser.close()
  }
}

interface Sites {
  demo: string
  large: Site
}

interface LookedAt {
  name: string
  look(sites: Sites): Promise<Report>
}

const ofDemo =
  (pathIn: (page: Page) => Promise<string> | string) =>
  async ({ demo }: Sites): Promise<Report> => {
    let path = ''
    const cookie = await cookiesAfter(async (context) => {
      const page = await context.newPage()
      await signIn(page, contosoAdmin, { to: '/app/main/home' })
      path = await pathIn(page)
    }, demo)
    return look(demo + path, cookie)
  }

/** With a million people and ten thousand tenants, where that is how many there are. */
const ofLarge =
  (tenancyName: string | null, path: string) =>
  async ({ large }: Sites): Promise<Report> => {
    const { url } = large.running
    return look(url + path, await cookiesAfter((context) => enter(context, large, tenancyName), url))
  }

const addressOfReport = async (page: Page): Promise<string> => {
  const link = page.getByRole('navigation').locator('a[href*="/app/main/report/"]').first()
  return (await link.getAttribute('href')) ?? ''
}

const largest = tenancyNameOf(1)

const pages: readonly LookedAt[] = [
  { name: 'sign-in page', look: ({ demo }) => look(demo + signInPath(contosoAdmin)) },
  { name: 'dashboard', look: ofDemo(() => '/app/main/dashboard') },
  { name: 'report', look: ofDemo(addressOfReport) },
  { name: 'users', look: ofLarge(largest, '/app/admin/users') },
  { name: 'audit log', look: ofLarge(largest, '/app/admin/auditLogs') },
  { name: 'tenants', look: ofLarge(null, '/app/admin/tenants') },
]

const scoreOf = (reports: readonly Report[], category: (typeof categories)[number]) =>
  median(reports.map((report) => report.categories[category].score ?? Number.NaN))
const numberOf = (reports: readonly Report[], audit: string) =>
  median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))

const speeds = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

function speedOf(reports: readonly Report[]): string {
  const times = speeds.map((audit) => milliseconds(numberOf(reports, audit))).join(', ')
  return `${(scoreOf(reports, 'performance') * 100).toFixed(0)} (${times})`
}

function figuresOf(page: string, own: readonly Report[], bare: readonly Report[]): Figure[] {
  const ratio = scoreOf(own, 'performance') / scoreOf(bare, 'performance')
  const shift = numberOf(own, 'cumulative-layout-shift')
  const whole = (name: string, category: (typeof categories)[number]): Figure => ({
    goal: 'P9',
    name: `${page} on a phone: ${name}`,
    value: (scoreOf(own, category) * 100).toFixed(0),
    baseline: `${(scoreOf(bare, category) * 100).toFixed(0)} empty React page`,
    ratio: (scoreOf(own, category) / scoreOf(bare, category)).toFixed(2),
    bound: '100',
    isMet: scoreOf(own, category) === 1,
  })
  return [
    {
      goal: 'P9',
      name: `${page} on a phone: speed (first, largest paint, blocked)`,
      value: speedOf(own),
      baseline: `${speedOf(bare)} empty React page`,
      ratio: ratio.toFixed(3),
      bound: `≥ ${scoreBound}`,
      isMet: ratio >= scoreBound,
    },
    whole('accessibility', 'accessibility'),
    whole('best practices', 'best-practices'),
    {
      goal: 'P9',
      name: `${page} on a phone: layout shift`,
      value: shift.toFixed(3),
      baseline: `${numberOf(bare, 'cumulative-layout-shift').toFixed(3)} empty React page`,
      ratio: '–',
      bound: `≤ ${shiftBound}`,
      isMet: shift <= shiftBound,
    },
  ]
}

export async function phoneScore({ large: databaseUrl }: { large: string }): Promise<Figure[]> {
  const { site, empty, stop } = await startSite()
  const large = await openSite(databaseUrl)
  const bare: Report[] = []
  const own = pages.map((): Report[] => [])
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [at, page] of pages.entries()) own[at]?.push(await page.look({ demo: site.url, large }))
      bare.push(await look(empty.url))
    }
  } finally {
    await large.close()
    await stop()
  }
  return pages.flatMap(({ name }, at) => figuresOf(name, own[at] ?? [], bare))
}
