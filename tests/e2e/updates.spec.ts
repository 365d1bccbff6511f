/**
 * R11: a new version arrives at a bad moment. No tab ever shows a part that is missing, none is made of two versions, and
 * none loses what was typed before its person agreed. `npm run updates` makes 100 of them.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { numbers } from './damage/numbers.ts'
import { contosoAdmin, expect, signIn, test } from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'
import { type Checkout, copyCheckout } from './update/checkout.ts'
import { buildVersions, type Versions } from './update/versions.ts'

const count = Number(process.env.COUNT ?? 3)
const seed = Number(process.env.SEED ?? 20261122)

let checkout: Checkout
let versions: Versions
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  checkout = await copyCheckout()
  versions = await buildVersions(checkout, ['one', 'two'])
  server = await startServerOf(checkout.folder)
})

test.afterAll(async () => {
  await server.stop()
  await checkout.remove()
})

const screens = [
  ['Home', 'Welcome, Adam'],
  ['Users', 'Users'],
  ['Dashboard', 'Sales performance'],
] as const

const typedName = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const isReady = (page: Page) => page.getByText('A new version is ready.')
const startedElsewhere = (page: Page) => page.getByText('Another tab has started a new version.')
const missing = (page: Page) =>
  page.getByText('This part is not on this device').or(page.getByText('The portal has not started'))
const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.version)
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()

const chunksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path))
      .map((path) => path.slice('/assets/'.length)),
  )

/** Every part that the page has loaded is of the version that the page says it is. */
async function expectOneVersion(page: Page): Promise<void> {
  const version = await versionOf(page)
  const own = versions.assetsOf(version ?? '')
  expect(
    (await chunksOf(page)).filter((name) => !own.includes(name)),
    `parts of another version than ${version}`,
  ).toEqual([])
}

/** Fails where the network is away, or the worker was stopped over it: somebody looks again later. */
const lookForNew = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
  })

async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Random, so that it meets the installation anywhere in it. */
const aWhile = (page: Page, milliseconds: number) =>
  page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), milliseconds)

/** The new version is under way to the device; each ends with a network that is there and the version to come. */
const badMoments: Record<string, (page: Page, next: () => number, other: string) => Promise<void>> = {
  'nothing is going on': (page) => lookForNew(page),
  'a part of it cannot be had three times': async (page) => {
    await versions.withoutAPart(async () => {
      for (let tries = 0; tries < 3; tries += 1) await lookForNew(page)
    })
    await lookForNew(page)
  },
  'the network goes during the installation': async (page, next) => {
    const looked = lookForNew(page)
    await aWhile(page, next() % 400)
    await page.context().setOffline(true)
    await looked
    await aWhile(page, next() % 400)
    await page.context().setOffline(false)
    await lookForNew(page)
  },
  'the worker is stopped during the installation': async (page, next) => {
    const looked = lookForNew(page)
    await aWhile(page, next() % 400)
    await stopWorkers(page)
    await looked
    await lookForNew(page)
  },
  'a page is loaded during the installation': async (page, next) => {
    const another = await page.context().newPage()
    const looked = lookForNew(page)
    await aWhile(page, next() % 400)
    await another.goto('/app/main/home')
    await expect(heading(another, 'Welcome, Adam')).toBeVisible()
    await expectOneVersion(another)
    await looked
    await another.close()
  },
  'a page is loaded while the files are laid': async (page, _next, other) => {
    const another = await page.context().newPage()
    const before = versions.current()
    await Promise.all([another.goto('/app/admin/users'), versions.lay(other)])
    await expect(heading(another, 'Users')).toBeVisible()
    await expectOneVersion(another)
    await versions.lay(before)
    await another.close()
    await lookForNew(page)
  },
  'the version before comes back and goes again': async (page, next, other) => {
    const before = versions.current()
    const looked = lookForNew(page)
    await aWhile(page, next() % 400)
    await versions.lay(other)
    await looked
    await lookForNew(page)
    await versions.lay(before)
    await lookForNew(page)
  },
}

interface Tabs {
  context: BrowserContext
  form: Page
  other: Page
  faults: string[]
}

async function openTabs(browser: Browser): Promise<Tabs> {
  const context = await browser.newContext({ baseURL: server.url })
  context.setDefaultTimeout(20_000)
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(fault.error().message))
  const form = await context.newPage()
  await signIn(form, contosoAdmin, { to: '/app/admin/users' })
  await form.evaluate(async () => void (await navigator.serviceWorker.ready))
  const other = await context.newPage()
  await other.goto('/app/main/home')
  await expect(heading(other, 'Welcome, Adam')).toBeVisible()
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  return { context, form, other, faults }
}

async function openForm(page: Page, text: string): Promise<void> {
  await page.goto('/app/admin/users')
  await expect(heading(page, 'Users')).toBeVisible()
  await page.getByRole('button', { name: 'New user' }).click()
  await typedName(page).fill(text)
}

async function closeForm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function visit(page: Page, next: () => number): Promise<void> {
  const [link, title] = screens[next() % screens.length] ?? screens[0]
  await follow(page, link)
  await expect(heading(page, title)).toBeVisible()
  await expect(missing(page)).toHaveCount(0)
  await expectOneVersion(page)
}

async function update({ context, form, other }: Tabs, next: () => number, moment: string): Promise<void> {
  const before = versions.current()
  const after = before === 'one' ? 'two' : 'one'
  await openForm(form, 'Mia, not yet saved')
  await versions.lay(after)
  await badMoments[moment]?.(other, next, before)

  await expect(isReady(form)).toBeVisible()
  await expect(isReady(other)).toBeVisible()
  await expect(typedName(form)).toHaveValue('Mia, not yet saved')
  await visit(other, next)
  expect(await versionOf(other)).toBe(before)

  const isOffline = next() % 3 === 0
  await context.setOffline(isOffline)
  await other.getByRole('button', { name: 'Start the new version' }).click()
  // Into the middle of the take-over.
  if (next() % 3 === 0) await follow(other, 'Home').catch(() => undefined)
  await expect.poll(() => versionOf(other).catch(() => undefined), { timeout: 60_000 }).toBe(after)
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await context.setOffline(false)
  await visit(other, next)

  await expect(startedElsewhere(form)).toBeVisible()
  await expect(typedName(form)).toHaveValue('Mia, not yet saved')
  expect(await versionOf(form)).toBe(before)
  await closeForm(form)
  await visit(form, next)
  await form.getByRole('button', { name: 'Load the page again' }).click()
  await expect.poll(() => versionOf(form).catch(() => undefined), { timeout: 60_000 }).toBe(after)
  await visit(form, next)
}

test(`R11: after ${count} updates at bad moments no part was missing, no page was mixed and no text lost`, async ({
  browser,
}) => {
  test.setTimeout(60_000 + count * 60_000)
  const next = numbers(seed)
  const failures: string[] = []
  const moments = Object.keys(badMoments)
  let tabs = await openTabs(browser)

  for (let index = 0; index < count; index += 1) {
    const moment = moments[index % moments.length] ?? ''
    if (process.env.COUNT) console.log(`${index}: ${moment}`)
    try {
      await update(tabs, next, moment)
      expect(tabs.faults).toEqual([])
    } catch (error) {
      failures.push(`${index}: ${moment}: ${error instanceof Error ? error.message.slice(0, 600) : String(error)}`)
      console.log(failures.at(-1))
      await tabs.context.close()
      tabs = await openTabs(browser)
    }
  }
  await tabs.context.close()
  console.log(`R11: ${count - failures.length} of ${count} updates left whole tabs (seed ${seed})`)
  expect(failures).toEqual([])
})
