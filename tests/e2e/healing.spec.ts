/** After any fault the page that is open comes back by itself; nobody has to load it anew. */
import type { Page } from '@playwright/test'
import { userGetUsersPath } from '../../src/web/api/generated/paths.ts'
import {
  contosoAdmin,
  countOffline,
  demoPassword,
  expect,
  expectNoAxeViolations,
  inNewContext,
  signIn,
  signInPath,
  test,
  testWithWorker,
  untilAtRest,
  wide,
} from './portal.ts'
import { storedAnswers } from './stores.ts'

test.use(wide)

const report = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })

const shownReport = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 60_000 })
}

test('O9: a report whose token was lost does not stand under the name of the one before, and opens by itself', async ({
  page,
}) => {
  await signIn(page, contosoAdmin)
  await expect(shownReport(page, 'Sales performance')).toBeVisible()
  await isDrawn(page)
  const isAway = (url: URL) => /GetReportEmbedToken|\/health$/.test(url.pathname)
  await page.route(isAway, (route) => route.abort())
  await report(page, 'Service desk').click()
  await expect(page.getByRole('heading', { name: 'Reports need a connection' })).toBeVisible()
  await expect(shownReport(page, 'Sales performance')).toHaveCount(0)

  await page.unroute(isAway)
  await expect(shownReport(page, 'Service desk')).toBeVisible({ timeout: 30_000 })
  await isDrawn(page)
  await expect(page.frameLocator('iframe').getByText(/./).first()).toBeVisible()
})

test('O9: a report that the library could not answer is shown as soon as it can', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  const isAway = (url: URL) => /report-library/.test(url.pathname)
  await page.route(isAway, (route) => route.fulfill({ status: 503, body: 'Proxy' }))
  await report(page, 'Service desk').click()
  await expect(page.getByRole('heading', { name: 'The report cannot be shown' })).toBeVisible({ timeout: 30_000 })
  await page.unroute(isAway)
  await expect(shownReport(page, 'Service desk')).toBeVisible({ timeout: 40_000 })
  await isDrawn(page)
  await expect(page.getByRole('heading', { name: 'The report cannot be shown' })).toHaveCount(0)
})

test('O9: a server that hangs is called away within seconds: rows show their age, and commands are off', async ({
  page,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  const hangs = (url: URL) => /^\/api\/|^\/health$/.test(url.pathname)
  await page.route(hangs, () => undefined)
  const started = Date.now()
  await page.getByRole('button', { name: 'Actions for Users', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load again' }).click()
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(page.getByText(/These rows were stored/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New user' })).toBeDisabled()
  expect(Date.now() - started).toBeLessThan(12_000)

  await page.unroute(hangs)
  await expect(page.getByText(/You are offline/)).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText(/These rows were stored/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New user' })).toBeEnabled()
})

test('O51: of one address that nobody answers for the page says nothing of the server, and asks it more and more rarely until it is answered', async ({
  page,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.getByRole('heading', { level: 1, name: ', Adam' }).waitFor()
  const timesOffline = await countOffline(page)
  const asked: number[] = []
  const isKeptBack = (url: URL) => url.pathname.endsWith('/User/GetUsers')
  await page.route(isKeptBack, (route) => {
    asked.push(performance.now())
    return route.fulfill({ status: 504, body: 'Proxy' })
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'No answer came' })).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(4)
  const [first = 0, second = 0, third = 0, fourth = 0] = asked
  expect(third - second).toBeGreaterThan(second - first)
  expect(fourth - third).toBeGreaterThan(third - second)
  await page.unroute(isKeptBack)
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible({ timeout: 40_000 })
  expect(await timesOffline()).toBe(0)
})

/** As a server that takes connections and never answers. */
const frozen = (url: URL) => /^\/api\/|^\/health$/.test(url.pathname)

test('O22: a page whose answer is not kept says within seconds that a frozen server cannot be reached', async ({
  page,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.getByRole('heading', { level: 1, name: ', Adam' }).waitFor()
  await page.route(frozen, () => undefined)
  const started = Date.now()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Not available offline' })).toBeVisible()
  await expect(page.getByText(/You are offline/)).toBeVisible()
  // Long before a call is given up, which takes 30 seconds; a busy machine is slow by itself.
  expect(Date.now() - started).toBeLessThan(20_000)
  await page.unroute(frozen)
  await expect(page.getByRole('heading', { name: 'Not available offline' })).toHaveCount(0, { timeout: 40_000 })
})

test('O61: an answer that is lost right after the sign-in is told in words, and the page goes on by itself', async ({
  page,
}) => {
  await page.goto(signInPath(contosoAdmin, '/app/admin/users'))
  await page.getByLabel('User name or e-mail').fill(contosoAdmin.userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const isLost = (url: URL) => url.pathname.endsWith('/GetCurrentLoginInformations')
  await page.route(isLost, (route) => route.fulfill({ status: 502, body: 'Proxy' }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tessera cannot be reached' })).toBeVisible()
  await page.unroute(isLost)
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible({ timeout: 40_000 })
})

test('O123: a page whose style sheet is lost once opens all the same, with it', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  let asked = 0
  await page.route(/\/assets\/OrganizationUnitsPage-.*\.css$/, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Organisation units' }).click()
  await expect(page.getByRole('heading', { name: 'Organisation units', level: 1 })).toBeVisible()
  expect(asked).toBe(2)
})

test('O123: a page whose style sheet does not come says that a part is missing, and opens with it once it comes', async ({
  page,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  const sheet = /\/assets\/OrganizationUnitsPage-.*\.css$/
  await page.route(sheet, (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Organisation units' }).click()
  await expect(page.getByRole('heading', { name: 'This part is not on this device' })).toBeVisible()
  await page.unroute(sheet)
  // It may have begun anew by itself before anybody presses a button.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Organisation units', level: 1 })).toBeVisible()
})

test('O64: on a line that has become slow no question is asked twice', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  await untilAtRest(page)
  const asked: string[] = []
  await page.route(frozen, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!pathname.endsWith('/health')) asked.push(pathname)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Actions for Users', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load again' }).click()
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(page.getByText(/You are offline/)).toHaveCount(0, { timeout: 30_000 })
  await untilAtRest(page)
  await expect(page.locator('[data-answers="userGetUsers"]')).toHaveAttribute('aria-busy', 'false')
  expect(asked).toContain(userGetUsersPath)
  expect(asked).toEqual([...new Set(asked)])
})

testWithWorker('O65: rows that are older say so while newer ones are waited for', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  const row = page.getByRole('row', { name: /admin/ }).first()
  await expect(row).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(row).toBeVisible()
  await untilAtRest(page)
  await page.route(`**${userGetUsersPath}*`, () => undefined)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByText(/^These rows are from .* Newer ones have not come yet/)).toBeVisible()
})

test('O22: a start with a frozen server shows what is kept, also where the page did not come from the worker', async ({
  browser,
}) => {
  await inNewContext(browser, { serviceWorkers: 'block' }, async (page, context) => {
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    const row = page.getByRole('row', { name: /admin/ }).first()
    await expect(row).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tessera.isRemembered'))).toBe('true')
    await page.reload()
    await expect(row).toBeVisible()
    await expect.poll(() => storedAnswers(page)).toBeGreaterThan(3)
    await context.route(frozen, () => undefined)
    const started = Date.now()
    await page.reload()
    await expect(row).toBeVisible()
    await expect(page.getByText(/You are offline. Showing what was stored/)).toBeVisible()
    expect(Date.now() - started).toBeLessThan(20_000)
    await context.unroute(frozen)
    await expect(page.getByText(/You are offline/)).toHaveCount(0, { timeout: 60_000 })
  })
})

test('O9: a start that waits for a slow server says that it is on its way', async ({ browser }) => {
  await inNewContext(browser, {}, async (page, context) => {
    await signIn(page, contosoAdmin, { to: '/app/main/home' })
    const answers: (() => void)[] = []
    await context.route(/RefreshToken/, async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue()
    })
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name === 'tessera') indexedDB.deleteDatabase(name)
    })
    await page.goto('/app/main/home', { waitUntil: 'commit' })
    await expect(page.getByText('Loading…')).toBeVisible()
    for (const answer of answers) answer()
    await expect(page.getByRole('heading', { level: 1, name: ', Adam' })).toBeVisible()
  })
})

test('O9: the sign-in page says when nobody can sign in, and takes it back', async ({ page, context }) => {
  await page.goto('/account/login')
  const isAway = page.getByText('The server cannot be reached now.')
  await expect(isAway).toHaveCount(0)
  const isCall = ({ pathname }: URL) => !/^\/(account|assets)\//.test(pathname)
  await context.route(isCall, (route) => route.fulfill({ status: 200, body: '<h1>Hotel</h1>' }))
  await page.reload()
  await expect(isAway).toBeVisible()
  await expectNoAxeViolations(page)
  await context.unroute(isCall)
  await expect(isAway).toHaveCount(0)
})

/** Before the worker has the app on the device, parts come from the network alone. */
const parts = (names: RegExp) => (url: URL) => url.pathname.startsWith('/assets/') && names.test(url.pathname)

test('O24: a part beside the page that cannot be fetched leaves the page where it is, and comes once it can', async ({
  page,
}) => {
  const toasts = parts(/\/Toasts-/)
  await page.route(toasts, (route) => route.abort())
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  const refused = page.waitForEvent('requestfailed', (request) => toasts(new URL(request.url())))
  await page.reload()
  await refused
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  await page.unroute(toasts)
  const fetched = page.waitForResponse((response) => toasts(new URL(response.url())))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await fetched).ok()).toBe(true)
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
})

test('O24: a page whose part is missing stands there in words while there is neither worker nor network', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  const unfetched = parts(/\/RolesPage-|\/roles-/i)
  await page.route(unfetched, (route) => route.abort())
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { name: 'This part is not on this device' })).toBeVisible()
  await page.unroute(unfetched)
  await context.setOffline(false)
  await expect(page.getByRole('row', { name: /Admin/ }).first()).toBeVisible({ timeout: 40_000 })
})
