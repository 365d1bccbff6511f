/** R11: a new version of the whole app arrives while people work with the one before. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { contosoAdmin, expect, inNewContext, signIn, test } from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'
import { type Checkout, copyCheckout } from './update/checkout.ts'
import { chunksOf, consent, follow, hasStarted, heading, isReady, typedName, versionOf } from './update/page.ts'

test.use({ serviceWorkers: 'allow' })

let checkout: Checkout
let server: RunningServer

test.beforeAll(async () => {
  checkout = await copyCheckout()
  server = await startServerOf(checkout.folder)
})

test.afterAll(async () => {
  await server.stop()
  await checkout.remove()
})

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'same page'))
const isSamePage = (page: Page) => page.evaluate(() => document.documentElement.dataset.mark === 'same page')

async function openTab(context: BrowserContext, path: string, title: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  return page
}

/** As in a browser that forbids service workers: only the server can know the version before. */
async function openWithoutWorker(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await expect(heading(page, ', Adam')).toBeVisible()
  return page
}

/** The worker fetches the whole app first, when the page has nothing better to do. */
const isInstalled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')

const findNewVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

/** The page is looked at again after more than an hour. */
const lookAnHourLater = (page: Page) =>
  page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 3_700_000
    document.dispatchEvent(new Event('visibilitychange'))
    Date.now = now
  })

/** What the network or the worker answers for a part of the app that is nowhere. */
const missingPart = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/assets/UsersPage-00000000.js', { headers: { accept: 'text/html,*/*' } })
    return [answer.status, (await answer.text()).includes('<html')]
  })

test('the first version takes over tabs that opened together without a word about another', async ({ browser }) => {
  await inNewContext(browser, { baseURL: server.url }, async (first, context) => {
    await signIn(first, contosoAdmin)
    const second = await context.newPage()
    await Promise.all([first.goto('/app/main/home'), second.goto('/app/main/home')])
    for (const page of [first, second]) {
      await isInstalled(page)
      await expect(heading(page, ', Adam')).toBeVisible()
      await expect(page.getByText('new version')).toHaveCount(0)
    }
  })
})

test('R11: a new version waits for consent, and an open tab loses neither its chunks nor what was typed', async ({
  browser,
}) => {
  // A whole build runs in the middle of it.
  test.setTimeout(300_000)
  await inNewContext(browser, { baseURL: server.url }, async (form, context) => {
    const faults: string[] = []
    context.on('weberror', (fault) => faults.push(fault.error().message))

    await signIn(form, contosoAdmin)
    const other = await openTab(context, '/app/main/home', ', Adam')
    await form.goto('/app/admin/users')
    await isInstalled(other)
    await isInstalled(form)
    await form.getByRole('button', { name: 'New user' }).click()
    await typedName(form).fill('Mia, not yet saved')
    await mark(form)
    await mark(other)

    const unserved = await openWithoutWorker(browser)
    const oldAssets = await checkout.assets()
    await checkout.buildVersion('second')
    const newAssets = await checkout.assets()
    const isOld = (name: string) => oldAssets.includes(name) && !newAssets.includes(name)
    const isNew = (name: string) => newAssets.includes(name)

    await test.step('both tabs are asked, and nothing starts by itself', async () => {
      expect(await form.getByText('new version').count()).toBe(0)
      expect(await other.getByText('new version').count()).toBe(0)
      await findNewVersion(other)
      await expect(isReady(form)).toBeVisible()
      await expect(isReady(other)).toBeVisible()
      expect(await isSamePage(form)).toBe(true)
      expect(await isSamePage(other)).toBe(true)
      await expect(typedName(form)).toHaveValue('Mia, not yet saved')
    })

    await test.step('screens of the version before open for the first time, online and offline', async () => {
      const before = await chunksOf(other)
      await follow(other, 'Users')
      await expect(heading(other, 'Users')).toBeVisible()
      const users = (await chunksOf(other)).filter((name) => !before.includes(name))
      expect(users.filter(isOld).some((name) => name.startsWith('UsersPage-'))).toBe(true)

      await context.setOffline(true)
      await follow(other, 'Home')
      await expect(heading(other, 'Reports need a connection')).toBeVisible()
      const dashboard = (await chunksOf(other)).filter((name) => !before.includes(name) && !users.includes(name))
      expect(dashboard.filter(isOld).some((name) => name.startsWith('HomeArea-'))).toBe(true)
      await context.setOffline(false)
      expect(await missingPart(other)).toEqual([404, false])
    })

    await test.step('so they do where there is no worker', async () => {
      await follow(unserved, 'Users')
      await expect(heading(unserved, 'Users')).toBeVisible()
      expect((await chunksOf(unserved)).filter(isOld).some((name) => name.startsWith('UsersPage-'))).toBe(true)
      await unserved.context().close()
    })

    await test.step('a tab that is loaded again without consent stays with the version before', async () => {
      await other.reload()
      await expect(heading(other, 'Sales performance')).toBeVisible()
      await expect(isReady(other)).toBeVisible()
      expect(await versionOf(other)).toBeUndefined()
    })

    await test.step('who puts it off is asked again later', async () => {
      await other.getByRole('button', { name: 'Later' }).click()
      await expect(isReady(other)).toHaveCount(0)
      await lookAnHourLater(other)
      await expect(isReady(other)).toBeVisible()
    })

    await test.step('with consent in one tab, that one starts whole in the new version', async () => {
      await consent(other)
      await expect.poll(() => versionOf(other)).toBe('second')
      await expect(heading(other, 'Sales performance')).toBeVisible()
      expect((await chunksOf(other)).filter((name) => !isNew(name))).toEqual([])
      await expect(isReady(other)).toHaveCount(0)
      expect(await missingPart(other)).toEqual([404, false])
    })

    await test.step('the other is asked, keeps what was typed, and still finds its own chunks offline', async () => {
      await expect(hasStarted(form)).toBeVisible()
      expect(await isSamePage(form)).toBe(true)
      await expect(typedName(form)).toHaveValue('Mia, not yet saved')
      // What the browser keeps by itself may go at any time; the chunks must be in the worker's keeping.
      await (await context.newCDPSession(form)).send('Network.clearBrowserCache')
      await context.setOffline(true)
      await form.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await form.getByRole('button', { name: 'Discard' }).click()
      const before = await chunksOf(form)
      await follow(form, 'Start')
      await expect(heading(form, ', Adam')).toBeVisible()
      const home = (await chunksOf(form)).filter((name) => !before.includes(name))
      expect(home.filter(isOld).some((name) => name.startsWith('HomePage-'))).toBe(true)
    })

    await test.step('and comes to the new version when the person is ready, even offline', async () => {
      await form.getByRole('button', { name: 'Load the page again' }).click()
      await expect.poll(() => versionOf(form)).toBe('second')
      await expect(heading(form, ', Adam')).toBeVisible()
      expect((await chunksOf(form)).filter((name) => !isNew(name))).toEqual([])
    })

    expect(faults).toEqual([])
  })
})
