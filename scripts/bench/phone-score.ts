/** P9: what Lighthouse’s phone makes of the sign-in page, beside an empty React page that is built in the same run. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { contosoAdmin, signInPath } from '../../tests/e2e/portal.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { type Figure, median, milliseconds } from './figures.ts'
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
async function look(url: string): Promise<Report> {
  const asked = [
    program,
    url,
    '--quiet',
    '--output=json',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless ${chromiumFlags.join(' ')}`,
  ]
  const environment = { ...process.env, CHROME_PATH: findChromium() }
  const { stdout } = await promisify(execFile)(process.execPath, asked, { env: environment, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}

export async function phoneScore(): Promise<Figure[]> {
  const { site, empty, stop } = await startSite()
  const [own, bare]: [Report[], Report[]] = [[], []]
  try {
    for (let run = 0; run < runs; run += 1) {
      own.push(await look(site.url + signInPath(contosoAdmin)))
      bare.push(await look(empty.url))
    }
  } finally {
    await stop()
  }
  const scoreOf = (reports: readonly Report[], category: (typeof categories)[number]) =>
    median(reports.map((report) => report.categories[category].score ?? Number.NaN))
  const numberOf = (reports: readonly Report[], audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const paints = (reports: readonly Report[]) =>
    ['first-contentful-paint', 'largest-contentful-paint']
      .map((audit) => milliseconds(numberOf(reports, audit)))
      .join(', ')
  const [score, baseline] = [scoreOf(own, 'performance'), scoreOf(bare, 'performance')]
  const shift = numberOf(own, 'cumulative-layout-shift')
  const whole = (name: string, category: (typeof categories)[number]): Figure => ({
    goal: 'P9',
    name: `sign-in page on a phone: ${name}`,
    value: (scoreOf(own, category) * 100).toFixed(0),
    baseline: `${(scoreOf(bare, category) * 100).toFixed(0)} empty React page`,
    ratio: (scoreOf(own, category) / scoreOf(bare, category)).toFixed(2),
    bound: '100',
    isMet: scoreOf(own, category) === 1,
  })
  return [
    {
      goal: 'P9',
      name: 'sign-in page on a phone: speed (first, largest paint)',
      value: `${(score * 100).toFixed(0)} (${paints(own)})`,
      baseline: `${(baseline * 100).toFixed(0)} (${paints(bare)}) empty React page`,
      ratio: (score / baseline).toFixed(3),
      bound: `≥ ${scoreBound}`,
      isMet: score / baseline >= scoreBound,
    },
    whole('accessibility', 'accessibility'),
    whole('best practices', 'best-practices'),
    {
      goal: 'P9',
      name: 'sign-in page on a phone: layout shift',
      value: shift.toFixed(3),
      baseline: `${numberOf(bare, 'cumulative-layout-shift').toFixed(3)} empty React page`,
      ratio: '–',
      bound: `≤ ${shiftBound}`,
      isMet: shift <= shiftBound,
    },
  ]
}
