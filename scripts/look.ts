/**
 * `npm run look`: a picture of every screen in every state, with what the design says of them measured. What exceeds a limit is
 * listed, and fails the command. `--all`: in all windows, both languages and all themes, and with `--axe`: by the rules of
 * accessibility; `--only users`: screens with that in their names; `--url`: of a product with demo data that runs already.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { themes } from '../src/contract/vocabulary/themes.ts'
import type { Person } from '../tests/e2e/portal.ts'
import { startServerOf } from '../tests/e2e/server.ts'
import { buildWeb } from './build-web.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import { type Picture, writeIndex } from './look/index-page.ts'
import { type Measured, measure, unseen } from './look/limits.ts'
import { allPasses, desktop, type Pass, usualPasses, withPeople } from './look/people.ts'
import { findScreens, isShut, openScreen, type Screen } from './look/screens.ts'
import { printFaults, printTable } from './look/table.ts'

const { values: asked } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    url: { type: 'string' },
  },
})

const folder = 'test-results/look'
const fileOf = (...parts: string[]) => `${parts.join(' ').replace(/[^\w]+/g, '-')}.png`

async function lookAt(
  screen: Screen,
  pass: Pass,
  pageOf: (person: Person | null) => Promise<Page>,
): Promise<Picture[]> {
  const { window, language, theme } = pass
  const page = await pageOf(screen.person)
  const pictures: Picture[] = []
  const keep = async (state: string, scheme: string, measured: Measured) => {
    const look = [window.name, language, scheme, theme].join(' ')
    const file = fileOf(screen.name, state, look)
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    pictures.push({ screen: screen.name, state, look, file, ...measured })
  }

  let isFresh = true
  for (const state of screen.states) {
    try {
      if (isFresh) await openScreen(page, screen, state)
      if (state.open && !(await state.open(page))) {
        // What was pressed may yet come.
        isFresh = true
        continue
      }
      for (const scheme of ['light', 'dark']) {
        await page.evaluate(
          (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
          scheme,
        )
        const withAxe = asked.axe || asked.all
        await keep(
          state.name,
          scheme,
          await measure(page, { window, screen, state, withAxe, isFresh: isFresh && scheme === 'light' }),
        )
      }
      isFresh = state.spoils === true || (state.opened !== undefined && !(await isShut(page)))
    } catch (error) {
      isFresh = true
      await keep(state.name, 'light', unseen(String(error)))
    }
  }
  return pictures
}

async function lookAtAll(url: string): Promise<Picture[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const pictures: Picture[] = []
  const passes = asked.all ? themes.flatMap(allPasses) : usualPasses
  try {
    let screens: Screen[] = []
    await withPeople(browser, url, desktop, async (pageOf) => {
      screens = (await findScreens(pageOf)).filter(({ name }) => name.includes(asked.only))
    })
    for (const pass of passes) {
      await withPeople(browser, url, pass, async (pageOf) => {
        for (const screen of screens) pictures.push(...(await lookAt(screen, pass, pageOf)))
      })
      writeIndex(folder, pictures)
      console.log(`${pass.window.name} ${pass.language} ${pass.theme}: ${pictures.length} pictures so far`)
    }
  } finally {
    await browser.close()
  }
  return pictures
}

async function ownServer() {
  await buildWeb()
  return startServerOf('.')
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const server = asked.url ? { url: asked.url, stop: () => undefined } : await ownServer()
try {
  const pictures = await lookAtAll(server.url)
  printFaults(pictures)
  printTable(pictures)
  console.log(`\n${pictures.length} pictures: ${join(folder, 'index.html')}`)
  process.exitCode = pictures.some(({ faults }) => faults.length > 0) ? 1 : 0
} finally {
  await server.stop()
}
