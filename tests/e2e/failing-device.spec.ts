/** O4, O5: browsers that refuse, fill up, or damage what they keep. The portal is usable, or says in words what is wrong. */
import type { BrowserContext, Page } from '@playwright/test'
import {
  contosoAdmin,
  expect,
  expectNoAxeViolations,
  inNewContext,
  signInByForm as signIn,
  signOut,
  test,
  wide,
} from './portal.ts'

test.use(wide)

test.use({ serviceWorkers: 'allow' })

/** As the browser does it, before any script of the page runs. */
const refusals: Record<string, () => void> = {
  'refuses its storage at the first touch': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError')
    }
  },
  'refuses every kind of storage': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  },
  'refuses to open its database': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
}

/** Until the worker has the whole app, and the page is one of its own. */
async function makeReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
}

/** What is kept of the files so named: deleted, or with this in its place. */
const damageFiles = (page: Page, pattern: RegExp, body?: string, type = 'text/javascript') =>
  page.evaluate(
    async ([source, text, contentType]) => {
      let found = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (!new RegExp(source).test(request.url)) continue
          found += 1
          if (text === undefined) await cache.delete(request)
          else await cache.put(request, new Response(text, { headers: { 'Content-Type': contentType } }))
        }
      }
      return found
    },
    [pattern.source, body, type] as const,
  )

const forgetWhatTheBrowserKeeps = async (page: Page, context: BrowserContext) =>
  (await context.newCDPSession(page)).send('Network.clearBrowserCache')

const hasNotStarted = (page: Page) => page.getByRole('heading', { level: 1, name: 'The portal has not started' })
const mainMenu = (page: Page) => page.locator('#root').getByRole('navigation', { name: 'Main menu' })
const startOfTheApp = /\/assets\/start-/
const shell = /\/web\/index\.html/

for (const { what, files, body, type } of [
  { what: 'its first part damaged', files: startOfTheApp, body: 'export const (' },
  { what: 'a page in place of its first part', files: startOfTheApp, body: '<h1>Free Wi-Fi</h1>', type: 'text/html' },
  { what: 'all its parts deleted', files: /\/assets\// },
  { what: 'the page deleted', files: shell },
]) {
  test(`O5: with ${what}, the portal says so without a network, and starts by itself when there is one`, async ({
    browser,
  }) => {
    await inNewContext(browser, {}, async (page, context) => {
      await signIn(page, contosoAdmin, { to: '/app/admin/users' })
      await makeReady(page)
      // Before the harm: with a network the worker would mend it by itself.
      await context.setOffline(true)
      expect(await damageFiles(page, files, body, type)).toBeGreaterThan(0)
      await forgetWhatTheBrowserKeeps(page, context)
      await page.goto('/app/admin/users')
      await expect(hasNotStarted(page)).toBeVisible()
      await expect(page.locator('#first-screen')).toHaveCount(0)
      await expectNoAxeViolations(page)
      await context.setOffline(false)
      await expect(mainMenu(page)).toBeVisible()
      await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()

      // It was not only fetched, but is kept again.
      await forgetWhatTheBrowserKeeps(page, context)
      await context.setOffline(true)
      await page.reload()
      await expect(mainMenu(page)).toBeVisible()
    })
  })
}

test('O5: a part that is damaged while there is a network is mended before anybody sees it', async ({ browser }) => {
  await inNewContext(browser, {}, async (page, context) => {
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await makeReady(page)
    expect(await damageFiles(page, startOfTheApp, 'export const (')).toBeGreaterThan(0)
    await forgetWhatTheBrowserKeeps(page, context)
    await page.reload()
    // Of the app, not of the screen as it was left.
    await expect(page.locator('#root').getByRole('row', { name: /admin/ }).first()).toBeVisible()

    expect(await damageFiles(page, /\/assets\/HomePage-/, '<h1>Free Wi-Fi</h1>', 'text/html')).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Start' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: ', Adam' })).toBeVisible()
  })
})

test('O5: garbage in the kept configuration and in cookies stops no start', async ({ browser }) => {
  await inNewContext(browser, {}, async (page, context) => {
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await makeReady(page)
    await page.evaluate(() => {
      localStorage.setItem('tessera.appConfig', '{"remoteServiceBaseUrl":')
      // biome-ignore lint/suspicious/noDocumentCookie: as any program writes it
      document.cookie = 'Abp.Localization.CultureName=%E0%A4%A; path=/; SameSite=None; Secure'
    })
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
    await context.setOffline(false)
    await page.goto('/account/login')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
})

test('O5: a start that never comes to its end is told of, and the screen as it was left does not stand there for ever', async ({
  browser,
}) => {
  await inNewContext(browser, {}, async (page, context) => {
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await makeReady(page)
    await context.setOffline(true)
    await damageFiles(page, startOfTheApp, 'await new Promise(() => {})')
    await forgetWhatTheBrowserKeeps(page, context)
    await page.reload()
    await expect(hasNotStarted(page)).toBeVisible()
    await expect(page.locator('#first-screen')).toHaveCount(0)
    await context.setOffline(false)
    await expect(mainMenu(page)).toBeVisible()
  })
})

const saysOnce = (page: Page) =>
  page.getByText('This browser keeps nothing: the portal does not start without a network.')

for (const [what, refuse] of Object.entries(refusals)) {
  test(`O4: in a browser that ${what} people sign in, work and sign out, and are told once`, async ({ browser }) => {
    await inNewContext(browser, {}, async (page, context) => {
      const faults: string[] = []
      context.on('weberror', (fault) => faults.push(fault.error().message))
      await context.addInitScript(refuse)
      await signIn(page, contosoAdmin, { to: '/app/admin/users' })
      await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
      await expect(saysOnce(page)).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(saysOnce(page)).toHaveCount(0)
      await page.getByRole('searchbox', { name: 'Name, user name, e-mail or phone' }).fill('alice')
      await expect(page.getByRole('row', { name: /alice/ }).first()).toBeVisible()
      await page.getByRole('link', { name: 'Start' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: ', Adam' })).toBeVisible()
      await expect(saysOnce(page)).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: ', Adam' })).toBeVisible()
      await signOut(page)
      expect(faults).toEqual([])
    })
  })
}
