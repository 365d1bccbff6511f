/** Every screen of the portal with the states that it can be in, found from what the areas declare and from the pages themselves. */
import type { Page, Route } from '@playwright/test'
import { runnerImport } from 'vite'
import english from '../../src/contract/vocabulary/texts/en-gb/shell.json' with { type: 'json' }
import { accountPaths } from '../../src/web/account/account-paths.ts'
import * as operationPaths from '../../src/web/api/generated/paths.ts'
import type { Area } from '../../src/web/areas/area.ts'
import { paths } from '../../src/web/session/paths.ts'
import { asServer, contosoAdmin, contosoAlice, hostAdmin, type Person, signInPath } from '../../tests/e2e/portal.ts'

export interface Screen {
  name: string
  path: string
  /** Null: nobody is signed in. */
  person: Person | null
  /** What it asks first, and can be without an answer of. */
  asked?: string | undefined
  states: readonly State[]
}

export interface State {
  name: string
  /** Before the page is opened: what becomes of its first question. */
  answer?: (route: Route) => Promise<void>
  /** On the open page: false where it has no such thing. */
  open?: (page: Page) => Promise<boolean>
  /** What has opened, which alone is looked at again. */
  opened?: string
  /** The page is opened anew for what follows. */
  spoils?: true
}

/** Nothing there but what the page itself says. */
export async function settle(page: Page, isLoading = false): Promise<void> {
  await page.locator('h1').first().waitFor()
  if (!isLoading) {
    const busy = 'main [aria-busy="true"], main .mantine-Skeleton-root'
    // The page of parts shows what loads for ever; of other pages the picture shows it.
    await page
      .waitForFunction((selector) => !document.querySelector(selector), busy, { timeout: 8000 })
      .catch(() => undefined)
  }
  // What a page adds when it has nothing else to do.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

export async function openScreen(page: Page, { path, asked }: Screen, { answer, name }: State): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (answer && asked) await page.route((url) => url.pathname === asked, answer)
  await page.goto(path)
  await settle(page, name === 'loading')
}

/** Shut again, where the key for it does that. */
export async function isShut(page: Page): Promise<boolean> {
  await page.keyboard.press('Escape')
  return page
    .locator(floating)
    .first()
    .waitFor({ state: 'hidden', timeout: 2000 })
    .then(
      () => true,
      () => false,
    )
}

const floating = ':is([role="dialog"], dialog, [role="menu"], [role="listbox"]):visible'

/** Presses the first that is there, and waits for what it opens. */
const pressing = (name: string, selector: string): State => ({
  name,
  opened: floating.replace(':visible', ''),
  open: async (page) => {
    const button = page.locator(selector).first()
    if (!(await button.isVisible()) || !(await button.isEnabled())) return false
    await button.click()
    return page
      .locator(floating)
      .first()
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
  },
})

/** Names as long as people have them. */
const longName = 'Maximiliane-Alexandra Freifrau von Hohenfels-Wolkenstein zu Donaueschingen'

const lengthen = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lengthen)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => {
      const isName = /^(name|surname|displayName|roleName|tenancyName)$/.test(member) && typeof inner === 'string'
      return [member, isName ? longName : lengthen(inner)]
    }),
  )
}

const without = (result: unknown): unknown => {
  if (Array.isArray(result)) return []
  if (typeof result !== 'object' || result === null || !('items' in result)) return result
  return { ...result, items: [], totalCount: 0 }
}

const answering = (change: (result: unknown) => unknown) => async (route: Route) => {
  const response = await route.fetch()
  const answer = await response.json()
  await route.fulfill({ response, json: { ...answer, result: change(answer.result) } })
}

const failing = async (route: Route) =>
  route.fulfill({
    status: 500,
    headers: await asServer(route.request()),
    json: { success: false, error: { message: 'An internal error occurred during your request!' } },
  })

/** First what needs a page that never had an answer: later ones are kept. */
const statesOfAnswer: readonly State[] = [
  { name: 'loading', spoils: true, answer: () => new Promise(() => undefined) },
  { name: 'failed', spoils: true, answer: failing },
  { name: 'empty', spoils: true, answer: answering(without) },
  { name: 'long names', spoils: true, answer: answering(lengthen) },
]

const statesOfPage: readonly State[] = [
  { name: 'usual' },
  {
    name: 'nothing found',
    spoils: true,
    open: async (page) => {
      const field = page.locator('main search input[type="search"]').first()
      if (!(await field.isVisible())) return false
      await field.fill('zzzzzz')
      await page.waitForURL(/zzzzzz/)
      await settle(page)
      return true
    },
  },
  pressing('form', '[data-part="page-header"] button:not([aria-haspopup], [type="submit"]) >> nth=-1'),
  pressing('tools', '[data-part="page-header"] [aria-haspopup]'),
  pressing('filter', 'main search [aria-haspopup="menu"], main search [aria-haspopup="dialog"]'),
  pressing('row', 'main :is(tbody, ul) [aria-haspopup="menu"]'),
  pressing('node', 'main [role="tree"] [aria-haspopup="menu"]'),
]

const tabStates = (names: readonly string[]): State[] =>
  names.map((id, index) => ({
    name: `tab ${id}`,
    open: async (page) => {
      const tab = page.locator('main [role="tab"]').nth(index)
      if (!(await tab.isVisible())) return false
      await tab.click()
      await settle(page)
      return true
    },
  }))

const statesOfShell: readonly State[] = [
  { name: 'usual' },
  {
    name: 'search',
    opened: 'dialog',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.locator(floating).first().waitFor()
      return true
    },
  },
  ...[0, 1, 2, 3].map((index) => pressing(`header ${index + 1}`, `header [aria-haspopup] >> nth=${index}`)),
]

/** On the page of parts, whose form others always have saved meanwhile. */
const statesOfConflict: readonly State[] = [
  {
    name: 'others have saved',
    open: async (page) => {
      await page.locator('#floating [aria-haspopup="dialog"] >> nth=4').click()
      const form = page.locator('[role="dialog"]')
      await form.locator('[name="name"]').fill('Mine')
      await form.locator('[type="submit"]').click()
      await form.locator('[role="alert"] li').first().waitFor()
      return true
    },
  },
  {
    name: 'whether to discard',
    spoils: true,
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.locator('[role="dialog"] >> nth=1').waitFor()
      return true
    },
  },
]

const usual: readonly State[] = [{ name: 'usual' }]

const accountScreens = (): Screen[] =>
  Object.entries(accountPaths)
    .filter(([name]) => name !== 'logout')
    .map(([name, path]) => ({
      name: `account/${name}`,
      path: name === 'login' ? signInPath(contosoAdmin) : path,
      person: null,
      states: usual,
    }))

const ownScreens: readonly Screen[] = [
  { name: 'home', path: paths.home, person: contosoAdmin, states: statesOfShell },
  { name: 'home of the operator', path: paths.home, person: hostAdmin, states: usual },
  { name: 'dashboard', path: paths.dashboard, person: contosoAdmin, states: usual },
  { name: 'favourites', path: paths.favourites, person: contosoAdmin, states: usual },
  { name: 'report', path: paths.report(1), person: contosoAdmin, states: usual },
  { name: 'whole report', path: '/report/1', person: contosoAdmin, states: usual },
  { name: 'conflict', path: '/app/admin/demo-ui-components', person: hostAdmin, states: statesOfConflict },
  { name: 'forbidden', path: '/app/admin/users', person: contosoAlice, states: usual },
  { name: 'not found', path: '/app/nowhere', person: contosoAdmin, states: usual },
]

const isForbidden = async (page: Page) =>
  (await page.locator('h1').first().textContent())?.includes(english['forbidden.title']) ?? false

const tabsOf = async (page: Page): Promise<State[]> =>
  tabStates(
    (await page.locator('main [role="tab"]').allTextContents()).map((text) =>
      text.replace(/[\d\s]+$/, '').toLowerCase(),
    ),
  )

/** The address of one thing of those that the page lists. */
async function addressOfOne(page: Page, path: string): Promise<string | null> {
  const link = page.locator(`main :is(tbody, ul) a[href^="${path}/"]`).first()
  if (await link.isVisible()) return link.getAttribute('href')
  const node = page.locator('main [role="treeitem"]').first()
  if (!(await node.isVisible())) return null
  await node.click()
  await page.waitForURL(`**${path}/*`)
  return new URL(page.url()).pathname
}

const nameOf = (path: string) => path.split('/').at(-1) ?? path

async function areaScreens(area: Area, page: Page, person: Person): Promise<Screen[]> {
  await page.goto(area.path)
  await settle(page)
  if (await isForbidden(page)) return []
  const name = nameOf(area.path)
  const asked = new Map(Object.entries(operationPaths)).get(`${area.operation}Path`)
  const states = [...statesOfAnswer, ...statesOfPage, ...(await tabsOf(page)).slice(1)]
  const found: Screen[] = [{ name, path: area.path, person, asked, states }]
  const ofOne = area.pages ? await addressOfOne(page, area.path) : null
  for (const { path } of area.pages ?? []) {
    const isOfOne = path.startsWith(':')
    const address = isOfOne ? ofOne : `${area.path}/${path}`
    if (address === null) continue
    await page.goto(address)
    await settle(page)
    const inner = `${name}/${isOfOne ? 'one' : path}`
    found.push({ name: inner, path: address, person, states: [...usual, ...(await tabsOf(page)).slice(1)] })
  }
  return found
}

/** An area is looked at once: by an organisation's administrator where they may see it, else by the operator. */
export async function findScreens(pageOf: (person: Person) => Promise<Page>): Promise<Screen[]> {
  const { module } = await runnerImport<{ areas: readonly Area[] }>('src/web/app/areas.ts')
  const found: Screen[] = []
  for (const area of module.areas) {
    const ofTenant = await areaScreens(area, await pageOf(contosoAdmin), contosoAdmin)
    found.push(...(ofTenant.length > 0 ? ofTenant : await areaScreens(area, await pageOf(hostAdmin), hostAdmin)))
  }
  return [...accountScreens(), ...ownScreens, ...found]
}
