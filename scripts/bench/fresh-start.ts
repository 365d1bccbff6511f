/** P17: from a fresh checkout, packages installed, to the signed-in dashboard; and a restart with data. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { contosoAdmin, demoPassword, signIn } from '../../tests/e2e/portal.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { type Figure, milliseconds } from './figures.ts'
import { startNode } from './processes.ts'

export async function freshStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-fresh-'))
  const checkout = join(folder, 'tessera')
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${resolve('.')}`, checkout])
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
  const environment = { PORT: '0', ADMIN_PASSWORD: demoPassword, DEMO_PASSWORD: demoPassword }
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const started = performance.now()
    const first = await startNode(['scripts/start.js'], environment, checkout)
    const page = await (await browser.newContext({ baseURL: first.url })).newPage()
    await signIn(page, contosoAdmin)
    await page.locator('iframe').waitFor()
    const fresh = performance.now() - started
    await first.stop()

    const restarted = performance.now()
    const second = await startNode(['scripts/start.js'], environment, checkout)
    await fetch(`${second.url}/health`)
    const again = performance.now() - restarted
    await second.stop()

    const figure = (name: string, value: number, bound: number): Figure => ({
      goal: 'P17',
      name,
      value: milliseconds(value),
      baseline: 'none',
      ratio: '–',
      bound: `≤ ${milliseconds(bound)}`,
      isMet: value <= bound,
    })
    return [figure('fresh checkout to signed-in dashboard', fresh, 10_000), figure('restart with data', again, 1_000)]
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
