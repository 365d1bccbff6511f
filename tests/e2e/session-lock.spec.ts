/** R8, R9 and rows E1, E2, E4, E5 of the attack list: a screen that is left alone is locked, by moments and in all tabs. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import {
  asServer,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  type Person,
  signInByForm as signIn,
  signInPath,
  signOut,
  test,
  untilAtRest,
} from './portal.ts'

test.use({ serviceWorkers: 'allow' })
// A page may be asking for something still when its test is over.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

/** Seconds, as the portal is told: those of its settings would last too long for the server’s own clock. */
const untilWarning = 100
const warning = 120
/** What a busy machine may take for a look at the warning, while the page’s clock goes on by itself. */
const room = 60

const settingsOf = 'App.UserManagement.SessionTimeOut'

/** The portal of this browser has a time-out, though the server has none set. */
async function withTimeOut(context: BrowserContext, { isLocking = true } = {}): Promise<void> {
  await context.route('**/AbpUserConfiguration/GetAll**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.result.setting.values, {
      [`${settingsOf}.IsEnabled`]: 'true',
      [`${settingsOf}.TimeOutSecond`]: String(untilWarning),
      [`${settingsOf}.ShowTimeOutNotificationSecond`]: String(warning),
      [`${settingsOf}.ShowLockScreenWhenTimedOut`]: String(isLocking),
    })
    await route.fulfill({ response, json: body })
  })
}

/** The server tells its time at once: on a busy machine its answer would come later than the page waits for it. */
async function withQuickHealth(context: BrowserContext): Promise<void> {
  await context.route('**/health', async (route) => {
    await route.fulfill({ headers: { ...(await asServer(route.request())), date: new Date().toUTCString() } })
  })
}

const home = '/app/main/home'
const lockedUrl = '**/account/session-locked**'
const unlockButton = (page: Page) => page.getByRole('button', { name: 'Unlock', exact: true })
const warningOn = (page: Page) => page.getByRole('dialog', { name: 'Your session is about to expire' })
const shell = (page: Page) => page.getByRole('button', { name: /^Account/ })

async function lockByMenu(page: Page): Promise<void> {
  await shell(page).click()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await page.waitForURL(lockedUrl)
  await expect(unlockButton(page)).toBeVisible()
}

async function unlock(page: Page, password = demoPassword): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await unlockButton(page).click()
}

async function openLate(page: Page, person: Person, to = home): Promise<void> {
  await page.clock.install()
  await signIn(page, person, { to })
  await expect(shell(page)).toBeVisible()
}

test('nobody there: a warning counts down, the screen is locked, and the same person goes on where they were', async ({
  page,
  context,
}) => {
  await withTimeOut(context)
  await openLate(page, contosoAdmin, '/app/admin/users?Filter=alice')
  await page.clock.runFor((untilWarning - room / 2) * 1000)
  await expect(warningOn(page)).toBeHidden()
  await page.clock.runFor((room / 2 + 1) * 1000)
  await expect(warningOn(page)).toBeVisible()
  await expect(warningOn(page).getByRole('progressbar')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.mouse.move(200, 200)
  await page.mouse.move(240, 210)
  await expect(warningOn(page)).toBeHidden()
  await page.clock.runFor((untilWarning + warning - room) * 1000)
  await expect(
    warningOn(page)
      .getByText(/locked in [1-5]?\d second/)
      .first(),
  ).toBeVisible()
  await page.clock.runFor(room * 1000)
  await page.waitForURL(lockedUrl)
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await unlock(page, 'wrong password')
  await expect(page.getByRole('alert')).toBeVisible()
  await unlock(page)
  await page.waitForURL('**/app/admin/users?Filter=alice')
})

test('A184: a time-out that was switched on holds for a page that began as the device knew it, and ends with it', async ({
  page,
  context,
}) => {
  await openLate(page, contosoAdmin)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(shell(page)).toBeVisible()
  await untilAtRest(page)
  const openKnown = async () => {
    const asked = page.waitForResponse('**/AbpUserConfiguration/GetAll**')
    await page.reload()
    await asked
    await untilAtRest(page)
    await page.clock.runFor((untilWarning + 5) * 1000)
  }
  await withTimeOut(context)
  await openKnown()
  await expect(warningOn(page)).toBeVisible()
  await page.mouse.move(200, 200)
  await page.mouse.move(240, 210)
  await expect(warningOn(page)).toBeHidden()
  await context.route('**/AbpUserConfiguration/GetAll**', (route) => route.continue())
  await openKnown()
  await expect(shell(page)).toBeVisible()
  await expect(warningOn(page)).toBeHidden()
})

test('A156: keys that write nothing keep a session: Tab, arrows and Shift', async ({ page, context }) => {
  await withTimeOut(context)
  await openLate(page, contosoAlice)
  for (const key of ['Tab', 'ArrowDown', 'Shift']) {
    await page.clock.runFor((untilWarning + 1) * 1000)
    await expect(warningOn(page), key).toBeVisible()
    await page.keyboard.press(key)
    await expect(warningOn(page), key).toBeHidden()
  }
})

test('without the lock screen they are signed out, and the sign-in page says why', async ({ page, context }) => {
  await withTimeOut(context, { isLocking: false })
  await openLate(page, contosoAlice)
  await page.clock.runFor((untilWarning + warning - room) * 1000)
  await expect(warningOn(page)).toContainText(/The session ends in [1-5]?\d seconds?\./)
  await page.clock.runFor(room * 1000)
  await page.waitForURL('**/account/login?reason=SessionHasEnded.byIdleness')
  await expect(page.getByText('Nobody did anything for longer than is allowed here.')).toBeVisible()
  const { cookies } = await context.storageState()
  expect(cookies.map(({ name }) => name)).not.toContain('userInfo')
})

/** Five tabs of one person, who has just touched the first; from now on the clock goes only where it is led. */
async function fiveTabs(page: Page, context: BrowserContext): Promise<Page[]> {
  await openLate(page, contosoAlice)
  const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))]
  for (const tab of tabs.slice(1)) {
    await tab.goto(home)
    await expect(shell(tab)).toBeVisible()
  }
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
  await page.mouse.move(200, 200)
  await page.mouse.move(240, 210)
  return tabs
}

/** While the clock stands still, however long the machine takes. */
async function expectAllLocked(tabs: Page[]): Promise<void> {
  for (const tab of tabs) await expect(tab).toHaveURL(/\/account\/session-locked/)
}

test('R8: after eight hours of sleep all tabs are locked within a second of waking', async ({ page, context }) => {
  await withTimeOut(context)
  const tabs = await fiveTabs(page, context)
  await page.clock.fastForward('08:00:00')
  await page.clock.runFor(1000)
  await expectAllLocked(tabs)
  await page.clock.resume()
  await unlock(page)
  for (const tab of tabs) {
    await expect(tab).toHaveURL(new RegExp(`${home}$`))
    await expect(shell(tab)).toBeVisible()
  }
})

test('R8: tabs whose timers come once a minute are not locked a second early, and all of them a second late at most', async ({
  page,
  context,
}) => {
  await withTimeOut(context)
  const tabs = await fiveTabs(page, context)
  const limit = untilWarning + warning
  // Whatever was due within a step comes once, at its end.
  await page.clock.fastForward(60_000)
  for (const tab of tabs) await expect(warningOn(tab)).toBeHidden()
  await page.clock.fastForward((limit - 1 - 60) * 1000)
  await page.clock.runFor(500)
  for (const tab of tabs) {
    await expect(tab).toHaveURL(new RegExp(`${home}$`))
    await expect(warningOn(tab)).toBeVisible()
  }
  await page.clock.runFor(1500)
  await expectAllLocked(tabs)
})

for (const [knows, tells] of [
  ['the server’s time tells of', true],
  ['nobody tells of', false],
] as const) {
  test(`R8: a sleep that the page’s own clock did not see, and ${knows}, locks within a second of waking`, async ({
    page,
    context,
  }) => {
    const asleep = 8 * 3_600_000
    let isAsleep = false
    await withTimeOut(context)
    await context.route('**/health', async (route) => {
      // Asked for in vain, and for longer than a page may wait.
      if (isAsleep && !tells) return
      const date = new Date(Date.now() + (isAsleep ? asleep : 0)).toUTCString()
      await route.fulfill({ headers: { ...(await asServer(route.request())), date } })
    })
    const tabs = await fiveTabs(page, context)
    isAsleep = true
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + asleep)
    // The one that the person comes back to.
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(1000)
    await expectAllLocked(tabs)
  })
}

test('R8: what is done in one tab keeps the others, and the warning closes in all of them', async ({
  page,
  context,
}) => {
  await withTimeOut(context)
  await openLate(page, contosoAlice)
  const other = await context.newPage()
  await other.goto(home)
  await expect(shell(other)).toBeVisible()
  // One clock for all pages of the browser.
  await page.clock.runFor((untilWarning + 2) * 1000)
  for (const each of [page, other]) await expect(warningOn(each)).toBeVisible()
  await other.keyboard.press('Enter')
  for (const each of [page, other]) await expect(warningOn(each)).toBeHidden()
  await expect(shell(page)).toBeVisible()
})

for (const hours of [24, -24]) {
  test(`R8: a clock that is set ${hours} h locks nobody early, and nobody late`, async ({ page, context }) => {
    await withTimeOut(context)
    await withQuickHealth(context)
    await openLate(page, contosoAlice)
    await page.clock.runFor(10_000)
    const heard = hours > 0 ? page.waitForResponse('**/health') : undefined
    // It stands still, or a busy machine would answer later than the page waits.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
    await page.clock.setSystemTime(new Date(Date.now() + hours * 3_600_000))
    // The page looks, and asks the server for its time; then it shows itself again.
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await heard
    await expect(page.locator('html')).not.toHaveCSS('visibility', 'hidden')
    await page.clock.runFor((untilWarning - 30) * 1000)
    await expect(shell(page)).toBeVisible()
    await expect(warningOn(page)).toBeHidden()
    await page.clock.runFor((warning + 31) * 1000)
    await page.waitForURL(lockedUrl)
  })
}

/** Everything that this browser keeps, and what the page shows, as one text. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [document.documentElement.outerHTML, document.cookie, location.href, history.state]
    for (const storage of [localStorage, sessionStorage]) found.push(Object.entries(storage))
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => {
          reading.onsuccess = resolve
        })
        found.push(reading.result)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push(request.url)
        if (new URL(request.url).pathname.startsWith('/api')) found.push(await (await cache.match(request))?.text())
      }
    }
    return JSON.stringify(found)
  })

test('R9, D10, E1, E2: after a lock nothing in the browser tells of the person but the name and the organisation', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: home })
  await expect(shell(page)).toBeVisible()
  await page.goto('/app/admin/users?Filter=carol')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  const marker = /carol|Filter=|admin@|eyJ/
  await lockByMenu(page)
  await expect.poll(async () => marker.exec(await traces(page))?.[0]).toBeUndefined()
  const { cookies } = await context.storageState()
  expect(cookies.filter(({ name }) => name === 'enc_auth_token')).toEqual([])
  await page.goBack()
  await expect(unlockButton(page)).toBeVisible()
  await page.goto('/app/admin/users')
  await page.waitForURL(lockedUrl)
  await expect(unlockButton(page)).toBeVisible()
})

test('E5: locked in one tab, locked in all, and what a page still asks is refused', async ({ page, context }) => {
  await signIn(page, contosoAlice, { to: home })
  const other = await context.newPage()
  await other.goto('/app/main/favourites')
  await expect(shell(other)).toBeVisible()
  await lockByMenu(page)
  await other.waitForURL(lockedUrl)
  await expect(unlockButton(other)).toBeVisible()
  const status = await other.evaluate(async () => {
    const { status: answered } = await fetch('/api/TokenAuth/RefreshToken', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
    return answered
  })
  expect(status).toBeGreaterThanOrEqual(400)
  await unlock(page)
  await page.waitForURL(`**${home}`)
  await other.waitForURL('**/app/main/favourites')
})

test('E4: somebody else signs in clean', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await expect(shell(page)).toBeVisible()
  await lockByMenu(page)
  await page.getByRole('link', { name: 'Sign in as somebody else' }).click()
  await page.waitForURL('**/account/login')
  await page.goto(signInPath(fabrikamAdmin))
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/**')
  await expect(shell(page)).toBeVisible()
  expect(page.url()).not.toContain('/users')
  await signOut(page)
})

test('what was typed and not saved is there again after unlocking', async ({ page, context }) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('dialog')
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed-and-not-saved')
  // The form is modal: the menu of another tab locks them all.
  const other = await context.newPage()
  await other.goto(home)
  await expect(shell(other)).toBeVisible()
  await lockByMenu(other)
  await page.waitForURL(lockedUrl)
  expect(await traces(page)).not.toContain('Typed-and-not-saved')
  await unlock(page)
  await page.waitForURL('**/app/admin/users**')
  await expect(name).toHaveValue('Typed-and-not-saved')
})

test('O36: without a network the screen is locked and stays so, and says what it needs for as long as it does', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAlice, { to: home })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(shell(page)).toBeVisible()
  await context.setOffline(true)
  await lockByMenu(page)
  await expect(page.getByText('Unlocking needs a connection to the server')).toBeVisible()
  await unlock(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.reload()
  await unlock(page)
  const inVain = page.getByText('The server cannot be reached')
  await expect(inVain).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Unlocking needs a connection to the server')).toBeHidden({ timeout: 15_000 })
  await expect(inVain).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('The last try had no answer.')
  await unlock(page)
  await page.waitForURL(`**${home}`)
})

test('U168: without a network the lock screen and the way out say whose portal it is', async ({ page, context }) => {
  await signIn(page, contosoAlice, { to: home })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(shell(page)).toBeVisible()
  await context.setOffline(true)
  await lockByMenu(page)
  const brand = page.getByRole('banner')
  await expect(brand).toContainText('Contoso')
  await page.goto('/account/logout')
  await page.waitForURL('**/account/login**')
  await expect(brand).toContainText('Contoso')
  await expect(page).toHaveTitle(/^Sign in /)
})

test('O137: right after the first sign-in on a device, before it can start without a network, a lock without one waits for it', async ({
  browser,
}) => {
  // Its worker is not installed yet.
  await inNewContext(browser, { serviceWorkers: 'block', savesData: false }, async (page, context) => {
    await signIn(page, contosoAlice, { to: home })
    await expect(shell(page)).toBeVisible()
    await untilAtRest(page)
    await context.setOffline(true)
    await shell(page).click()
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
    await expect(page.getByText('Alice')).toHaveCount(0)
    await context.setOffline(false)
    await page.waitForURL(lockedUrl)
    await expect(unlockButton(page)).toBeVisible()
    await expect(page.getByText('Alice Andersen')).toBeVisible()
  })
})

for (const [what, serviceWorkers] of [
  ['the lock page stands', 'allow'],
  ['right after the first sign-in on a device words stand', 'block'],
] as const) {
  test(`O168: on a line that hangs ${what} at once, and the address is come back to`, async ({ browser }) => {
    await inNewContext(browser, { serviceWorkers, savesData: false }, async (page, context) => {
      await signIn(page, contosoAdmin, { to: '/app/admin/users?Filter=alice' })
      await expect(page.getByText('Alice').first()).toBeVisible()
      if (serviceWorkers === 'allow')
        await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await untilAtRest(page)
      const hanging: Route[] = []
      await context.route('**', (route) => void hanging.push(route))
      const said: string[] = []
      await page.exposeFunction('headingIs', (text: string) => void said.push(text))
      await page.evaluate(() => {
        let last = ''
        const look = () => {
          const text = document.querySelector('#page-left h1')?.textContent ?? ''
          if (text !== last) Reflect.apply(Reflect.get(window, 'headingIs'), null, [text])
          last = text
        }
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
      })
      await shell(page).click()
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click({ noWaitAfter: true })
      if (serviceWorkers === 'allow') {
        await page.waitForURL(lockedUrl)
        await expect(unlockButton(page)).toBeVisible()
      } else {
        await expect.poll(() => said).toEqual(['Waiting for the server', 'There is no connection'])
        await expect(page.getByText('Alice')).toHaveCount(0)
      }
      await context.unroute('**')
      for (const route of hanging) await route.abort().catch(() => undefined)
      await page.waitForURL(lockedUrl)
      await unlock(page)
      await page.waitForURL('**/app/admin/users?Filter=alice')
    })
  })
}

for (const [what, answer] of [
  ['nothing answers', (route) => route.abort()],
  ['a proxy says that nobody is there', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' })],
] as const satisfies readonly [string, (route: Route) => Promise<void>][]) {
  test(`U225: so does a sign-out where the browser calls itself online and ${what}`, async ({ browser }) => {
    await inNewContext(browser, { serviceWorkers: 'block', savesData: false }, async (page, context) => {
      await signIn(page, contosoAlice, { to: home })
      await expect(shell(page)).toBeVisible()
      await untilAtRest(page)
      await context.route('**', answer)
      await shell(page).click()
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
      expect(await page.evaluate(() => navigator.onLine)).toBe(true)
      await context.unroute('**')
      await page.waitForURL('**/account/login**')
      await expect(page.getByLabel('User name or e-mail')).toBeVisible()
    })
  })
}
