import type { BrowserContext, Page } from '@playwright/test'
import {
  chooseColours,
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  fabrikamAlice,
  inNewContext,
  signIn,
  signOut,
  test,
  untilAtRest,
  wide,
} from './portal.ts'
import { keptIn, storedAnswers } from './stores.ts'

test.use(wide)

test.use({ serviceWorkers: 'allow' })

/** Until the worker has the shell, and the page is one of its own. */
async function makeReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

async function signInAndStore(page: Page): Promise<void> {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await makeReady(page)
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  await expect.poll(() => storedAnswers(page)).toBeGreaterThan(3)
}

test('without a network a reload shows shell, menus and the last list at once, with their age', async ({
  page,
  context,
}) => {
  await signInAndStore(page)
  await context.setOffline(true)
  await page.reload()
  await expect(mainMenu(page).getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'Service desk' })).toBeVisible()
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  await expect(page.getByText(/You are offline. Showing what was stored/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide menu' })).toBeVisible()
  // The phone's button is hidden by styles, which this page names in an order of its own.
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0, { timeout: 40_000 })
})

test('O132: colours that were saved stay without a network, and other tabs take them over', async ({
  page,
  context,
}) => {
  await signInAndStore(page)
  const other = await context.newPage()
  await other.goto('/app/main/home')
  await expect(other.getByRole('button', { name: 'Dark colours' })).toBeVisible()
  await chooseColours(page, 'Dark')
  await expect(other.getByRole('button', { name: 'Light colours' })).toBeVisible()
  await other.close()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/You are offline. Showing what was stored/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Light colours' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tessera.colorScheme'))).toBe('dark')
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0, { timeout: 40_000 })
  await chooseColours(page, 'Light')
})

test('what cannot be done without a network says so, and does not pretend', async ({ page, context }) => {
  await signInAndStore(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New user' })).toBeDisabled()
  await page.goto('/app/main/dashboard')
  await expect(page.getByRole('heading', { name: 'Reports need a connection' })).toBeVisible()
  await context.setOffline(false)
  // It opens by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Sales performance' })).toBeVisible()
})

test('of a report that the stored menu does not have, nobody says that it will open', async ({ page, context }) => {
  await signInAndStore(page)
  const known = await mainMenu(page).getByRole('link', { name: 'Service desk' }).getAttribute('href')
  await context.setOffline(true)
  await page.goto(known ?? '')
  await expect(page.getByText(/The report opens by itself/)).toBeVisible()
  await page.goto('/app/main/report/77777')
  await expect(page.getByText(/This page tries again by itself/)).toBeVisible()
  await expect(page.getByText(/opens by itself/)).toHaveCount(0)
})

test('filters whose choices are not there stay in sight, say why, and make no names up', async ({ page, context }) => {
  await signInAndStore(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click()
  for (const label of ['Role', 'Folder']) {
    const filter = page.getByRole('menuitem', { name: label })
    await expect(filter).toHaveAttribute('aria-disabled', 'true')
    await expect(filter).toContainText('Not possible while the server cannot be reached.')
  }
  await expectNoAxeViolations(page)
  await page.goto('/app/admin/users?role=2')
  await expect(page.getByRole('button', { name: 'Role 1 role' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Role' }).click()
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
})

test('a deep link opens without a network, and an unknown list page says that it is not stored', async ({
  page,
  context,
}) => {
  await signInAndStore(page)
  await context.setOffline(true)
  await page.goto('/app/admin/users?page=9')
  await expect(mainMenu(page)).toBeVisible()
  await expect(page.getByText(/not stored|offline/i).first()).toBeVisible()
})

test('clicks made without a network survive a reload and a closed tab, and reach the server once', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin)
  await makeReady(page)
  const frame = page.frameLocator('iframe')
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await frame.getByRole('button', { name: 'Everything' }).click()
  await expect(page.getByText(/record waits|records wait/)).toBeVisible({ timeout: 20_000 })

  await page.reload()
  await expect(page.getByText(/record waits|records wait/)).toBeVisible()
  await page.close()

  // A page that was closed in the middle of sending holds its record for a minute.
  test.setTimeout(150_000)
  const received: unknown[] = []
  await context.setOffline(false)
  const again = await context.newPage()
  again.on('request', (request) => {
    if (request.url().endsWith('/CreateReportLogs')) received.push(request.postDataJSON())
  })
  await again.goto('/app/admin/users')
  await expect.poll(() => received.length, { timeout: 90_000 }).toBeGreaterThan(0)
  // A page that is left before it has heard the answer asks again.
  await expect.poll(async () => (await keptIn(again, 'outbox')).length).toBe(0)
  const once = received.length
  await again.reload()
  await expect(mainMenu(again)).toBeVisible()
  expect(received.length).toBe(once)
})

test('a click right before the page is left is kept as well', async ({ page, context }) => {
  await signIn(page, contosoAdmin)
  await makeReady(page)
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await page.frameLocator('iframe').getByRole('button', { name: 'Everything' }).click()
  await page.reload()
  await expect(page.getByText(/record waits|records wait/)).toBeVisible()
})

async function traces(page: Page, context: BrowserContext, marker: string): Promise<string[]> {
  const found = await page.evaluate(async (text) => {
    const where: string[] = []
    const look = (place: string, value: unknown) => {
      if (JSON.stringify(value)?.includes(text)) where.push(place)
    }
    look('localStorage', { ...localStorage })
    look('sessionStorage', { ...sessionStorage })
    look('document', document.documentElement.outerHTML)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        look(`cache ${request.url}`, (await answer?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        look(`${name}/${store}`, rows)
        if (store === 'answers' && rows.length > 0) where.push(`${rows.length} answers`)
      }
      database.close()
    }
    return where
  }, marker)
  const cookies = (await context.cookies())
    .filter(({ value }) => value.includes(marker))
    .map(({ name }) => `cookie ${name}`)
  return [...found, ...cookies]
}

test('R9: after signing out nothing of the person is left on the device, and the next one sees only their own', async ({
  page,
  context,
}) => {
  await signInAndStore(page)
  // The way back leads to the list.
  await page.goto('/app/main/home')
  await signOut(page)
  expect(await traces(page, context, 'contoso.example')).toEqual([])
  await page.goBack()
  // Not where who left was: the address may hold what they searched for.
  await page.waitForURL('**/account/login')
  await expect(page.getByRole('table')).toHaveCount(0)

  await signIn(page, fabrikamAlice)
  await expect(mainMenu(page).getByRole('link', { name: 'Sales performance' })).toHaveCount(0)
  await context.setOffline(true)
  await page.goto('/app/admin/users')
  await expect(page.getByText('admin@contoso.example')).toHaveCount(0)
})

test('E7: signing out without a network ends the session here at once, and there as soon as it can', async ({
  page,
  context,
}) => {
  await signInAndStore(page)
  await context.setOffline(true)
  await signOut(page)
  expect(await traces(page, context, 'contoso.example')).toEqual([])
  await context.setOffline(false)
  await page.goto('/app/main/dashboard')
  await page.waitForURL('**/account/login**')
})

test('two tabs whose tokens run out refresh once and neither is signed out', async ({ browser }) => {
  await inNewContext(browser, {}, async (first, context) => {
    await signIn(first, contosoAlice)
    const second = await context.newPage()
    await second.goto('/app/main/home')
    await expect(mainMenu(second)).toBeVisible()
    await Promise.all([first.reload(), second.reload()])
    await expect(mainMenu(first)).toBeVisible()
    await expect(mainMenu(second)).toBeVisible()
  })
})

test('the app can be installed: the manifest names icons and screenshots that are there', async ({ page, request }) => {
  await page.goto('/account/login')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ start_url: '/app/main/dashboard', scope: '/', display: 'standalone' })
  const files: { src: string; sizes: string }[] = [...manifest.icons, ...manifest.screenshots]
  expect(files.some(({ sizes }) => sizes === '192x192')).toBe(true)
  expect(files.some(({ sizes }) => sizes === '512x512')).toBe(true)
  for (const { src } of files) expect((await request.get(src)).status(), src).toBe(200)
})

test('O43: six hundred parts of the app are on the device after some thirty requests, each under its own name', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = context.serviceWorkers()
  const asked = await worker?.evaluate(() => performance.getEntriesByType('resource').length)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const cache = await caches.open(names.find((name) => name.includes('precache')) ?? '')
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return answers.map((answer) => `${answer?.status} ${answer?.headers.get('Content-Type')}`)
  })
  expect(kept.length).toBeGreaterThan(400)
  expect(asked).toBeLessThan(40)
  expect(new Set(kept.filter((answer) => !/ image|font|html|manifest/.test(answer)))).toEqual(
    new Set(['200 text/javascript; charset=utf-8', '200 text/css; charset=utf-8']),
  )
  // Whole, as the worker knows them.
  await page.reload()
  await context.setOffline(true)
  await page.goto('/app/admin/roles')
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
})

test('O104: a part that cannot be fetched takes no page away, says so, and opens once it can', async ({ browser }) => {
  await inNewContext(browser, { serviceWorkers: 'block' }, async (page) => {
    const parts = /\/assets\/(Palette|Views|OpenRowMenu|ConfirmDialog)-/
    await page.route(parts, (route) => route.abort())
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    const row = page.getByRole('row', { name: /admin/ }).first()
    await expect(row).toBeVisible()
    await untilAtRest(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByText('This part is not on this device yet')).toBeVisible()
    const actions = page.getByRole('button', { name: 'Actions for alice', exact: true })
    const isMissing = page.waitForEvent('requestfailed', (request) => request.url().includes('/OpenRowMenu-'))
    await actions.click()
    await isMissing
    await expect(row).toBeVisible()
    await page.unroute(parts)
    await actions.click()
    await expect(page.getByRole('menu')).toBeVisible()
  })
})

test('O106: a part that comes late does not open where one has gone on', async ({ browser }) => {
  await inNewContext(browser, { serviceWorkers: 'block' }, async (page) => {
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
    await page.route(/\/assets\/OpenRowMenu-/, async (route) => {
      await isLetIn
      await route.continue()
    })
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    const actions = page.getByRole('button', { name: 'Actions for alice', exact: true })
    const search = page.getByRole('searchbox').first()
    for (const goOn of [() => search.click(), () => page.keyboard.press('Escape'), () => page.keyboard.press('Tab')]) {
      await actions.click()
      await goOn()
    }
    const isThere = page.waitForResponse((answer) => /\/OpenRowMenu-.*\.js/.test(answer.url()))
    letIn()
    await isThere
    await search.fill('alice')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await actions.click()
    await expect(page.getByRole('menu')).toBeVisible()
  })
})

test('O106: a style sheet that could not be fetched comes with its part, once that can', async ({ browser }) => {
  await inNewContext(browser, { serviceWorkers: 'block', savesData: false }, async (page) => {
    const sheet = /\/assets\/OpenRowMenu-.*\.css/
    await page.route(sheet, (route) => route.abort())
    const isMissing = page.waitForEvent('requestfailed', (request) => sheet.test(request.url()))
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await isMissing
    const actions = page.getByRole('button', { name: 'Actions for alice', exact: true })
    await actions.click()
    await expect(page.getByText('This part is not on this device yet')).toBeVisible()
    await page.unroute(sheet)
    await actions.click()
    await expect(page.getByRole('menu')).toBeVisible()
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
    expect(sheets.filter((href) => sheet.test(href))).toHaveLength(1)
  })
})

test('O107: where a press is taken back, the focus stays where one has gone', async ({ browser }) => {
  await inNewContext(browser, { serviceWorkers: 'block' }, async (page) => {
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
    await page.route(/\/assets\/UserForm-/, async (route) => {
      await isLetIn
      await route.continue()
    })
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    const search = page.getByRole('searchbox').first()
    await page.getByRole('button', { name: 'New user' }).click()
    await search.click()
    await page.keyboard.type('al b', { delay: 50 })
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('al b')
    const isThere = page.waitForResponse((answer) => /\/UserForm-.*\.js/.test(answer.url()))
    letIn()
    await isThere
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('O107: a style sheet that is missing closes no part but its own, and not the organisation’s any', async ({
  browser,
}) => {
  await inNewContext(browser, { serviceWorkers: 'block', savesData: false }, async (page) => {
    await page.route(/\/assets\/OpenRowMenu-.*\.css/, (route) => route.abort())
    await page.route('**/TenantCustomization/GetCustomCss**', (route) => route.abort())
    const isMissing = page.waitForEvent('requestfailed', (request) => request.url().includes('/OpenRowMenu-'))
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await isMissing
    await untilAtRest(page)
    await page.evaluate(() => {
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', id: 'own-sheet' })
      sheet.href = '/TenantCustomization/GetCustomCss?missing'
      document.head.append(sheet)
    })
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('#own-sheet')).toHaveCount(1)
    await page.getByRole('button', { name: 'New user' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  })
})

test('O107: without the code of what says so, too, a part that is missing is told of', async ({ browser }) => {
  await inNewContext(browser, { serviceWorkers: 'block' }, async (page) => {
    await page.route(/\/assets\/(Palette|show-toast|Toasts)-/, (route) => route.abort())
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('alert').filter({ hasText: 'This part is not on this device yet' })).toBeVisible()
  })
})

test('O109: a tab whose code hangs says so in words, and so does what a press has opened', async ({ browser }) => {
  await inNewContext(browser, { serviceWorkers: 'block' }, async (page) => {
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
    await page.route(/\/assets\/(SessionsTab|OpenRowMenu)-/, async (route) => {
      await isLetIn
      await route.continue()
    })
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await page.getByRole('button', { name: 'Actions for alice', exact: true }).click()
    await expect(page.getByText('What you opened is still being loaded')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /alice/ }).getByRole('link').first().click()
    const sessions = page.getByRole('tab', { name: 'Sessions' })
    await sessions.click()
    await expect(page.getByRole('tabpanel').getByRole('status')).toContainText('takes long to load')
    await expect(sessions).toHaveAttribute('aria-selected', 'true')
    await expectNoAxeViolations(page)
    letIn()
    await expect(page.getByText('takes long to load')).toHaveCount(0)
    await expect(page.getByRole('tabpanel')).toContainText(/session/i)
  })
})

test('a missing part of the app is missing, and never answered by a page', async ({ request }) => {
  for (const path of ['/assets/gone-12345678.js', '/sw-old.js', '/api/services/app/User/Nothing']) {
    expect((await request.get(path, { headers: { accept: 'text/html,*/*' } })).status(), path).toBe(404)
  }
})

/** The app itself never comes to its start: what stands there is its first moment. */
async function takeAppAway(page: Page, context: BrowserContext): Promise<void> {
  // With a network the worker would mend it.
  await context.setOffline(true)
  // What tells of a start that lasts too long has tests of its own, and would end the moment that is looked at here.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const withoutLongest = (work: () => void, wait?: number) => (wait === 10_000 ? 0 : setTimeout(work, wait))
    Object.assign(window, { setTimeout: withoutLongest })
  })
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!/\/assets\/start-[^/]+\.js/.test(request.url)) continue
        const endless = new Response('await new Promise(() => {})', { headers: { 'Content-Type': 'text/javascript' } })
        await cache.put(request, endless)
      }
    }
  })
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
}

const firstScreen = (page: Page) => page.locator('#first-screen')

/** It is kept a moment after the list stood, and shown by the next start. */
async function untilFirstScreenIsKept(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#first-screen table')) sessionStorage.setItem('test.firstScreen', 'seen')
    }).observe(document, { childList: true, subtree: true })
  })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('test.firstScreen'))).toBe('seen')
  }).toPass({ intervals: [3000, 4000, 5000], timeout: 40_000 })
}

test('the screen as it was left is there before the app: links lead, nothing else pretends to work, its age is told', async ({
  page,
  context,
}) => {
  await signInAndStore(page)
  await untilFirstScreenIsKept(page)
  await expect(firstScreen(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New user' })).toBeEnabled()

  await takeAppAway(page, context)
  await page.reload()
  await expect(firstScreen(page).getByRole('row', { name: /admin/ }).first()).toBeVisible()
  await expect(firstScreen(page).getByText(/^As it was stored .*2\d\d\d/)).toBeVisible()
  await expect(firstScreen(page).locator(':is(button, input):not([inert])')).toHaveCount(0)
  await expect(firstScreen(page).getByLabel('Rows per page')).toHaveValue('25')
  // It is set in our own face before the app's styles come.
  const facesItBrings = await firstScreen(page)
    .locator('style')
    .evaluate((style) => {
      const rules = style instanceof HTMLStyleElement ? [...(style.sheet?.cssRules ?? [])] : []
      return rules.flatMap((rule) => (rule instanceof CSSFontFaceRule ? [rule.style.cssText] : []))
    })
  expect(facesItBrings.join('\n')).toMatch(/Inter Variable.*url\("?\/assets\/inter-latin-wght/)
  await expectNoAxeViolations(page)
  await firstScreen(page).getByRole('link', { name: 'Start' }).click()
  await page.waitForURL('**/app/main/home')
  await expect(firstScreen(page).getByRole('link', { name: 'Start' })).toHaveAttribute('aria-current', 'page')
  await expect(firstScreen(page).getByRole('table')).toHaveCount(0)
})

test('D12: another site that opens a page from the worker cannot hold on to it', async ({ page, context }) => {
  await signInAndStore(page)
  await context.route('http://another.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Another</h1>' }),
  )
  const other = await context.newPage()
  await other.goto('http://another.example/')
  const opening = context.waitForEvent('page')
  await other.evaluate((address) => {
    Object.assign(window, { held: window.open(address) })
  }, new URL('/app/admin/users', page.url()).href)
  const opened = await opening
  await expect(opened.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  expect(await other.evaluate(() => (Reflect.get(window, 'held') as Window).closed)).toBe(true)
})

test('R9: after signing out no first screen is left for whoever opens the address', async ({ page, context }) => {
  await signInAndStore(page)
  await untilFirstScreenIsKept(page)
  await signOut(page)
  await takeAppAway(page, context)
  await page.goto('/app/admin/users')
  await expect(page.locator('#root')).toBeAttached()
  await page.waitForLoadState('load')
  expect(await traces(page, context, 'contoso.example')).toEqual([])
  await expect(firstScreen(page)).toHaveCount(0)
})

test('O32: who is filling in a form hears at once that the network has gone', async ({ page, context }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('dialog', { name: 'New user' })
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
  // No call is under way that would tell.
  await untilAtRest(page)
  await context.setOffline(true)
  await expect(form.getByText(/What you type is kept on this device until then/)).toBeVisible({ timeout: 10_000 })
  await context.setOffline(false)
})
