/** Screens that show reports without a sign-in: how one is made, what it shows, and how it ends. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { accountResolveTenantIdPath, kioskEnrolDevicePath } from '../../src/web/api/generated/paths.ts'
import {
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  inNewContext,
  signIn,
  signInByForm,
  test,
} from './portal.ts'

const kiosksPath = '/app/admin/kiosks'

/** Made by the form; answers its name. */
async function makeKiosk(page: Page, resetSeconds = '30'): Promise<string> {
  const name = `Hall ${Date.now().toString(36)}`
  await signIn(page, contosoAdmin, { to: kiosksPath })
  await page.getByRole('button', { name: 'New kiosk' }).click()
  const dialog = page.getByRole('dialog', { name: 'New kiosk' })
  await dialog.getByRole('button', { name: 'Create kiosk' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/required/)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Reports' }).click()
  const start = dialog.getByRole('combobox', { name: 'Begins with' })
  await dialog.getByRole('option', { name: 'Sales performance', exact: true }).click()
  // U215: the only one that was chosen.
  await expect(start).toHaveValue('Sales performance')
  await dialog.getByRole('option', { name: 'Service desk', exact: true }).click()
  await page.keyboard.press('Tab')
  await start.click()
  await dialog.getByRole('option', { name: 'Service desk', exact: true }).click()
  await dialog.getByLabel('Seconds until it begins anew').fill(resetSeconds)
  await dialog.getByRole('button', { name: 'Create kiosk' }).click()
  await expect(page.getByText(`${name} is created`)).toBeVisible()
  return name
}

async function choose(page: Page, kiosk: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${kiosk}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function makeLink(page: Page, kiosk: string): Promise<string> {
  await choose(page, kiosk, 'Set up a screen')
  const dialog = page.getByRole('dialog', { name: `Set up a screen: ${kiosk}` })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Address for the device' }).inputValue()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return link
}

const frame = (page: Page) => page.frameLocator('iframe')
/** All of it, and not the first of it alone. */
const isDrawn = (page: Page) => expect(page.locator('main[aria-busy="false"]')).toBeVisible()
const reportButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Reports' }).getByRole('button', { name })

async function enrol(screen: Page, link: string): Promise<void> {
  await screen.goto(link)
  await screen.getByRole('button', { name: 'Make it a kiosk' }).click()
  await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()
}

/** As a screen that was switched off and on: what ends with the browser is gone. */
async function restarted(context: BrowserContext): Promise<Page> {
  const lasting = (await context.cookies()).filter(({ expires }) => expires > 0)
  await context.clearCookies()
  await context.addCookies(lasting)
  for (const page of context.pages()) await page.close()
  return context.newPage()
}

test('a device becomes a screen by a link, shows its reports alone, outlives a restart, and is ended', async ({
  page,
  browser,
}) => {
  const kiosk = await makeKiosk(page)
  const link = await makeLink(page, kiosk)
  await inNewContext(browser, {}, async (first, context) => {
    // Somebody was at work on it.
    await signIn(first, contosoAlice, { to: '/app/main/home', rememberMe: true })
    await enrol(first, link)
    await expect(first).toHaveURL(/\/kiosk$/)
    await expect(frame(first).getByRole('main')).toBeVisible()
    await expect(first.getByRole('link')).toHaveCount(0)
    await expectNoAxeViolations(first)
    const kept = await context.cookies()
    expect(kept.find(({ name }) => name === cookies.kioskDevice)).toMatchObject({ httpOnly: true, secure: true })

    const screen = await restarted(context)
    await screen.goto('/kiosk')
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()
    await reportButton(screen, 'Sales performance').click()
    await expect(screen.getByRole('heading', { name: 'Sales performance' })).toBeVisible()
    // E4, O161: nobody is signed in there, and no address of the portal leads anywhere else; the sign-in page stays open.
    for (const address of ['/app/main/home', '/?x=1', '/app/main/dashboard?returnUrl=%2Fapp']) {
      await screen.goto(address)
      await screen.waitForURL('**/kiosk')
    }
    await screen.goto('/account/login')
    await expect(screen.getByLabel('User name or e-mail')).toBeVisible()
    await screen.goto('/kiosk#1.wrong')
    // O162: a screen goes on as one, and nobody is left at the question.
    await screen.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect(screen).toHaveURL(/\/kiosk$/)
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()
    await screen.goto('/kiosk#1.wrong')
    await expect(screen.getByRole('button', { name: 'Make it a kiosk' })).toBeVisible()
    await screen.goto('/kiosk#')
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()

    await choose(page, kiosk, 'Screens')
    const screens = page.getByRole('dialog', { name: `Screens: ${kiosk}` })
    await expectNoAxeViolations(page)
    await screens.getByRole('button', { name: /^End: / }).click()
    await page.getByRole('dialog', { name: 'End this screen?' }).getByRole('button', { name: 'End' }).click()
    await expect(screens.getByText('There are none yet.')).toBeVisible()
    // O150: soon, although nobody touches it, and it says by whom.
    await expect(screen.getByText('an administrator has ended that')).toBeVisible()
    await expect(screen.getByText('This device is not a kiosk')).toBeVisible()
    await expectNoAxeViolations(screen)
    // O160: what an administrator does about it, and the way for whoever wants to work there.
    await expect(screen.getByText('chooses “Set up a screen” under Kiosks')).toBeVisible()
    await expect(screen.getByRole('button')).toHaveCount(0)
    await expect(screen.getByRole('link', { name: 'Sign in to the portal' })).toHaveAttribute('href', '/account/login')
    await screen.goto('/app/main/favourites')
    await screen.waitForURL('**/account/login?returnUrl=**')
    await screen.goto('/kiosk')
    await screen.getByRole('link', { name: 'Sign in to the portal' }).click()
    await expect(screen.getByLabel('User name or e-mail')).toBeVisible()
    await screen.goto('/kiosk')

    // O151: it has one tab, and the link is opened there.
    await page.keyboard.press('Escape')
    await enrol(screen, await makeLink(page, kiosk))
    await expect(screen).toHaveURL(/\/kiosk$/)
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()
  })
  // The link was for one device.
  await inNewContext(browser, {}, async (other) => {
    await other.goto(link)
    await other.getByRole('button', { name: 'Make it a kiosk' }).click()
    await expect(other.getByText('This link does not work')).toBeVisible()
    await expect(other.getByText('An administrator makes a new one under Kiosks')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Sign in to the portal' })).toBeVisible()
  })
})

test('O162: whoever came to a link by chance leaves their device as it is', async ({ page, browser }) => {
  const link = await makeLink(page, await makeKiosk(page))
  await inNewContext(browser, {}, async (other) => {
    await other.goto(link)
    await expect(other.getByRole('button', { name: 'Make it a kiosk' })).toBeVisible()
    await expectNoAxeViolations(other)
    await other.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect(other.getByLabel('User name or e-mail')).toBeVisible()
  })
})

test('O163, O166: a press that nobody answered says so, and the next makes it one screen, whatever became of the first', async ({
  page,
  browser,
  playwright,
}) => {
  const kiosk = await makeKiosk(page)
  const link = await makeLink(page, kiosk)
  await inNewContext(browser, {}, async (screen, context) => {
    await signIn(screen, contosoAlice, { to: '/app/main/home' })
    let presses = 0
    await screen.route(`**${kioskEnrolDevicePath}`, async (route) => {
      presses += 1
      if (presses > 3) return route.continue()
      // The first does not get there. Of two the whole answer is lost, and the cookie with it.
      const { headers, body } = { headers: await route.request().allHeaders(), body: route.request().postData() ?? '' }
      if (presses > 1) {
        const elsewhere = await playwright.request.newContext()
        expect((await elsewhere.post(route.request().url(), { headers, data: body })).status()).toBe(200)
        await elsewhere.dispose()
      }
      await route.abort()
    })
    await screen.goto(link)
    const press = screen.getByRole('button', { name: 'Make it a kiosk' })
    const isUnanswered = screen.getByText('The server did not answer')
    await press.click()
    await expect(isUnanswered).toBeVisible()
    // O164: nothing came of it, and whoever is in stays so.
    const other = await context.newPage()
    await other.goto('/app/main/home')
    await expect(other.getByRole('button', { name: /^Account/ })).toBeVisible()
    await press.click()
    await expect.poll(() => presses).toBe(2)
    await expect(isUnanswered).toBeVisible()
    expect((await context.cookies()).some(({ name }) => name === cookies.kioskDevice)).toBe(false)
    // Somebody starts it anew meanwhile.
    await screen.reload()
    await press.click()
    await expect(isUnanswered).toBeVisible()
    await press.click()
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()
    await other.waitForURL((url) => !url.pathname.startsWith('/app'))
    expect(presses).toBe(4)
    await expect(screen).toHaveURL(/\/kiosk$/)
  })
  await choose(page, kiosk, 'Screens')
  const screens = page.getByRole('dialog', { name: `Screens: ${kiosk}` })
  await expect(screens.getByRole('button', { name: /^End: / })).toHaveCount(1)
})

test('A194, U238: what was typed in other tabs leaves a device that becomes a screen, and whoever signs in there does so where the screen is', async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, await makeKiosk(page))
  await inNewContext(browser, {}, async (screen, context) => {
    // The right of the link is not looked at, and its form stands.
    await context.route(`**${accountResolveTenantIdPath}`, (route) => route.abort())
    const typed = 'secret of somebody'
    const tabs: [Page, Locator][] = []
    for (const [address, label] of [
      ['/account/reset-password?c=1', 'New password again'],
      ['/account/forgot-password', 'E-mail address'],
      ['/account/register', 'Surname'],
      ['/account/login', 'User name or e-mail'],
    ] as const) {
      const tab = await context.newPage()
      await tab.goto(address + (label === 'Surname' ? '?abp_tenancy_name=contoso' : ''))
      await tab.getByLabel(label).fill(typed)
      tabs.push([tab, tab.getByLabel(label)])
    }
    // Whatever the tabs have looked up: nobody has signed in here.
    await context.clearCookies()
    await enrol(screen, link)
    for (const [tab, field] of tabs) await expect.poll(() => isTypedIn(tab, field, typed)).toBe(false)
    // Of the sign-in form, which any tab may have been left at.
    await tabs.at(-1)?.[0].waitForURL('**/kiosk')

    await screen.goto('/account/login')
    await expect(screen.getByLabel('User name or e-mail')).toBeVisible()
    await expect(screen.getByText('contoso', { exact: true })).toBeVisible()
  })
})

/** On a page that may be on its way. */
const isTypedIn = async (tab: Page, field: Locator, typed: string): Promise<boolean> =>
  (await field.inputValue({ timeout: 500 }).catch(() => (tab.url() === 'about:blank' ? typed : ''))) === typed

test('O167: a screen that somebody locked, or left without signing out, begins as one', async ({ page, browser }) => {
  const link = await makeLink(page, await makeKiosk(page))
  await inNewContext(browser, {}, async (first, context) => {
    await enrol(first, link)
    const asScreen = async (screen: Page, address = '/') => {
      await screen.goto(address)
      await screen.waitForURL('**/kiosk')
      await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()
    }
    await signInByForm(first, contosoAlice, { to: '/app/main/home' })
    await first.getByRole('button', { name: /^Account/ }).click()
    await first.getByRole('menuitem', { name: 'Lock', exact: true }).click()
    await first.waitForURL('**/account/session-locked**')
    // Their break is over, and they go on; or it is not.
    await expect(first.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
    const second = await restarted(context)
    await asScreen(second)
    await asScreen(second, '/app/main/favourites')

    await signInByForm(second, contosoAlice, { to: '/app/main/home' })
    await expect(second.getByRole('button', { name: /^Account/ })).toBeVisible()
    await asScreen(await restarted(context), '/app/main/home')
  })
})

test('O138: a screen whose browser opens the bare address goes on as one, where the worker answers and without a network, too', async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, await makeKiosk(page))
  await inNewContext(browser, { serviceWorkers: 'allow' }, async (first, context) => {
    // The worker is there since somebody was at work on it.
    await signIn(first, contosoAlice, { to: '/app/main/home', rememberMe: true })
    await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    await enrol(first, link)

    const screen = await restarted(context)
    await screen.goto('/')
    await screen.waitForURL('**/kiosk')
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible()

    await context.setOffline(true)
    // A189: older portals began there.
    for (const address of ['/app', '/index.html']) {
      await screen.goto(address)
      await screen.waitForURL('**/kiosk')
    }
    await expect(screen.getByText('Reports need a connection')).toBeVisible()
    await context.setOffline(false)
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible({ timeout: 60_000 })
  })
})

test('a screen that nobody touches begins anew', async ({ page, browser }) => {
  const link = await makeLink(page, await makeKiosk(page, '10'))
  await inNewContext(browser, {}, async (screen) => {
    await enrol(screen, link)
    await reportButton(screen, 'Sales performance').click()
    await expect(screen.getByRole('heading', { name: 'Sales performance' })).toBeVisible()
    await expect(screen.getByRole('heading', { name: 'Service desk' })).toBeVisible({ timeout: 15_000 })
  })
})

const ends: {
  how: string
  leave: (context: BrowserContext) => Promise<unknown>
  comeBack: (context: BrowserContext) => Promise<unknown>
}[] = [
  {
    how: 'the network',
    leave: (context) => context.setOffline(true),
    comeBack: (context) => context.setOffline(false),
  },
  {
    how: 'the server alone',
    leave: (context) => context.route('**', (route) => route.abort()),
    comeBack: (context) => context.unroute('**'),
  },
]

for (const { how, leave, comeBack } of ends)
  test(`O122: a screen that was touched keeps its figures while ${how} is away, and begins anew after that`, async ({
    page,
    browser,
  }) => {
    const link = await makeLink(page, await makeKiosk(page))
    await inNewContext(browser, {}, async (screen, context) => {
      await screen.clock.install()
      await enrol(screen, link)
      await reportButton(screen, 'Sales performance').click()
      const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
      const figures = frame(screen).getByRole('main')
      await expect(heading('Sales performance')).toBeVisible()
      await expect(figures).toBeVisible()
      await isDrawn(screen)
      const isAway = screen.getByText('No connection: figures as they were loaded')
      await leave(context)
      await screen.clock.fastForward('01:00')
      await expect(isAway).toBeVisible()
      await screen.clock.fastForward('01:00')
      await expect(heading('Sales performance')).toBeVisible()
      await expect(figures).toBeVisible()
      await comeBack(context)
      await screen.clock.fastForward('01:00')
      await expect(isAway).toBeHidden()
      await screen.clock.fastForward('01:00')
      await expect(heading('Service desk')).toBeVisible()
    })
  })

/** As a proxy whose server has gone. */
const isOfServer = (url: URL) => url.pathname.startsWith('/api/')
const isOfReport = (url: URL) => /KioskReport/.test(url.pathname)

test('O126: a touched screen keeps its figures while `/health` answers and nothing else does, and begins anew soon after', async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, await makeKiosk(page))
  await inNewContext(browser, {}, async (screen, context) => {
    await screen.clock.install()
    await enrol(screen, link)
    await reportButton(screen, 'Sales performance').click()
    const figures = frame(screen).getByRole('main')
    // The first report of a screen is as late as its machine is busy, which is not what is tried here.
    await expect(figures).toBeVisible({ timeout: 90_000 })
    await isDrawn(screen)
    let asked = 0
    await context.route(isOfServer, (route) => {
      if (isOfReport(new URL(route.request().url()))) asked += 1
      return route.abort()
    })
    await screen.clock.fastForward('00:31')
    await expect.poll(() => asked).toBeGreaterThan(0)
    // Nor is what it shows answered, from which on it waits for that.
    for (let looks = 0; looks < 3; looks += 1) await screen.clock.fastForward('00:10')
    await expect(screen.getByRole('heading', { name: 'Sales performance', exact: true })).toBeVisible()
    await expect(figures).toBeVisible()
    await expect(screen.getByText('Reports need a connection')).toHaveCount(0)
    await context.unroute(isOfServer)
    await screen.clock.fastForward('00:10')
    await expect(screen.getByRole('heading', { name: 'Service desk', exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(figures).toBeVisible()
  })
})

test('O127, O130: a screen finds within seconds that the server is back after a long time, and speaks of figures only where some are', async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, await makeKiosk(page))
  await inNewContext(browser, {}, async (screen, context) => {
    await screen.clock.install()
    await context.route(isOfReport, (route) => route.abort())
    await enrol(screen, link)
    await expect(screen.getByText('Reports need a connection')).toBeVisible()
    let asked = 0
    await context.route('**', (route) => {
      asked += 1
      return route.abort()
    })
    await expect(screen.getByText('No connection: figures as they were loaded')).toHaveCount(0)
    for (let look = 0; look < 8; look += 1) {
      const before = asked
      await screen.clock.fastForward('01:00')
      await expect.poll(() => asked).toBeGreaterThan(before)
    }
    await context.unroute('**')
    await context.unroute(isOfReport)
    await screen.clock.fastForward('00:09')
    await expect(frame(screen).getByRole('main')).toBeVisible()
    await expect(screen.getByText('Reports need a connection')).toHaveCount(0)
  })
})

test('O127: a screen that is switched on while nothing but `/health` answers shows its report soon after', async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, await makeKiosk(page))
  await inNewContext(browser, {}, async (first, context) => {
    await enrol(first, link)
    for (const answer of ['none', 'a fault of the database'] as const) {
      let asked = 0
      const isAsked = (url: URL) => /ShowKiosk$/.test(url.pathname)
      await context.route(isAsked, async (route) => {
        asked += 1
        if (answer === 'none') return route.abort()
        const answered = await route.fetch()
        return route.fulfill({ response: answered, status: 503, json: { success: false, error: { message: 'Later' } } })
      })
      await first.reload()
      await expect(first.getByText('Reports need a connection')).toBeVisible()
      await expect.poll(() => asked).toBeGreaterThan(1)
      await context.unroute(isAsked)
      await expect(first.getByRole('heading', { name: 'Service desk' })).toBeVisible()
    }
  })
})

test('R83: a report that is chosen while nobody answers does not take the place of the one that is there, and opens once it can', async ({
  page,
  browser,
}) => {
  const link = await makeLink(page, await makeKiosk(page, '600'))
  await inNewContext(browser, {}, async (screen, context) => {
    await screen.clock.install()
    await enrol(screen, link)
    await isDrawn(screen)
    const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
    const figures = frame(screen).getByRole('main')
    const unreached = screen.getByText('Sales performance cannot be reached just now.')
    const asLoaded = screen.getByText('No connection: figures as they were loaded')
    await context.route(isOfServer, (route) => route.abort())
    await reportButton(screen, 'Sales performance').click()
    await expect(unreached).toBeVisible()
    await expect(heading('Service desk')).toBeVisible()
    await expect(figures).toBeVisible()
    await expect(screen.getByText('Reports need a connection')).toHaveCount(0)
    await expectNoAxeViolations(screen)
    // `/health` answers all the time: how old the figures are is said all the same.
    await screen.clock.fastForward('01:01')
    await expect(asLoaded).toBeVisible()

    await context.unroute(isOfServer)
    await screen.clock.fastForward('00:09')
    await expect(asLoaded).toBeHidden()
    await expect(unreached).toBeHidden()
    await expect(figures).toBeVisible()
    const opened: string[] = []
    screen.on('request', (request) => {
      if (isOfReport(new URL(request.url()))) opened.push(request.url())
    })
    await reportButton(screen, 'Sales performance').click()
    await expect(heading('Sales performance')).toBeVisible()
    await isDrawn(screen)
    await expect(figures).toBeVisible()
    expect(opened).toHaveLength(1)
  })
})

const silences = {
  'the address of its report': isOfReport,
  'what it is': (url: URL) => /ShowKiosk$/.test(url.pathname),
  'everything but `/health`': isOfServer,
  'anything at all': () => true,
}
for (const [what, isSilent] of Object.entries(silences)) {
  test(`O135: beyond the end of its token a screen keeps its figures and says how old they are, while nobody answers for ${what}`, async ({
    page,
    browser,
  }) => {
    const link = await makeLink(page, await makeKiosk(page))
    await inNewContext(browser, {}, async (screen, context) => {
      await screen.clock.install()
      await enrol(screen, link)
      await isDrawn(screen)
      const figures = frame(screen).getByRole('main')
      const asLoaded = screen.getByText('No connection: figures as they were loaded')
      await context.route(isSilent, (route) => route.abort())
      for (let minutes = 0; minutes < 75; minutes += 1) await screen.clock.fastForward('01:00')
      await screen.clock.runFor(3_000)
      await expect(figures).toBeVisible()
      await expect(asLoaded).toBeVisible()
      await context.unroute(isSilent)
      await screen.clock.fastForward('00:10')
      await expect(asLoaded).toBeHidden()
      await expect(figures).toBeVisible()
    })
  })
}
