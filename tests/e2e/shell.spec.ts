import type { Page, Request } from '@playwright/test'
import {
  profileChangeLanguagePath,
  tokenAuthRefreshTokenPath,
  uiCustomizationSettingsGetUiManagementSettingsPath,
  uiCustomizationSettingsUpdateUiManagementSettingsPath,
  uiCustomizationSettingsUseSystemDefaultSettingsPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { newPerson } from './people.ts'
import {
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  fabrikamAlice,
  inNewContext,
  phone,
  signIn,
  signOut,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

test('the menu has what the person may open, and their reports in folders', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Sales performance' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
})

test('P9: what a first visit shows comes while the server says who is in', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  const answered = Promise.withResolvers<void>()
  await page.route(`**${tokenAuthRefreshTokenPath}*`, async (route) => {
    await answered.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/UsersPage-[^/]+\.js$/)
  await page.goto('/app/admin/users')
  await asked
  answered.resolve()
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})

test('a page that the person may not see says so, names the permission, and leads on', async ({ page }) => {
  await signIn(page, contosoAlice)
  await page.goto('/app/admin/users')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  await expect(main.getByText('It needs the permission Users')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(new URL(page.url()).pathname).toBe('/app/admin/users')
  await main.getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL('**/app/main/dashboard')
})

test('an address at which nothing is says so, and leads on', async ({ page }) => {
  await signIn(page, contosoAdmin)
  for (const address of ['/nothing/here', '/app/admin/user']) {
    await page.goto(address)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'A tile is missing here', level: 1 })).toBeVisible()
    await expect(main.getByText(address)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  }
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL('**/app/main/dashboard')
})

test('the bare address leads to where the person belongs, and an older one keeps its query', async ({ page }) => {
  await signIn(page, contosoAdmin)
  await page.goto('/')
  await page.waitForURL('**/app/main/dashboard')
  await page.goto('/app/dashboard?tab=figures')
  await page.waitForURL('**/app/main/dashboard?tab=figures')
})

test('a menu group that was closed stays closed after a reload', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  const group = page.getByRole('navigation').getByRole('button', { name: 'Content' })
  await expect(async () => {
    if ((await group.getAttribute('aria-expanded')) === 'true') await group.click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Reports' })).toBeHidden()
    await page.reload()
    await expect(group).toHaveAttribute('aria-expanded', 'false', { timeout: 3000 })
  }).toPass()
})

test('the palette goes to a report by the keyboard alone', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, reports, people, actions' }).fill('sales')
  const reports = page.getByRole('group', { name: 'Reports', exact: true })
  await expect(reports.getByRole('option', { name: 'Sales performance' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/main/report/*')
})

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search pages, reports, people, actions' })

test('the palette finds people by right, and opens what an area does', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.getByRole('button', { name: /^Search pages/ }).click()
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'New user' })).toBeVisible()
  await palette(page).fill('alic')
  const person = page.getByRole('group', { name: 'People' }).getByRole('option', { name: /alice@contoso/ })
  await expect(person).toBeVisible()
  await expectNoAxeViolations(page)
  await person.click()
  await expect(page.getByRole('main').getByText('alice@contoso.example').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette(page).fill('new user')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'User name' })).toBeVisible()
})

test('U61: what had the focus before the palette is not pressed by the key that chooses in it', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.getByRole('button', { name: 'New user' }).focus()
  await page.keyboard.press('Control+k')
  await palette(page).fill('roles')
  await expect(page.getByRole('option', { name: /^Roles/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('U68: what waits for an administrator comes where it moves nothing', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: '/app/main/home' })
    const favourites = page.getByRole('heading', { name: 'Favourites', level: 2 })
    const top = async () => (await favourites.boundingBox())?.y
    await favourites.waitFor()
    const before = await top()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    expect(await top()).toBe(before)
  })
})

test('U64: an organisation that has no mail server is told so, and mail is still to be set up', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await expect(page.getByRole('img', { name: 'Outgoing mail: to do' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Outgoing mail is not set up/ })).toHaveAttribute('href', /#mail$/)
})

for (const [who, savesData, isEarly] of [
  ['is fetched when the page rests', false, true],
  ['of who saves data is fetched when it is opened', true, false],
] as const) {
  test.describe(() => {
    test.use({ savesData })
    test(`what opens later ${who}`, async ({ page }) => {
      const isPalette = (request: Request) => /\/assets\/Palette-[^/]+\.js$/.test(request.url())
      const early: string[] = []
      page.on('request', (request) => isPalette(request) && early.push(request.url()))
      await signIn(page, contosoAlice, { to: '/app/main/home' })
      await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).waitFor()
      await untilAtRest(page)
      expect(early).toHaveLength(isEarly ? 1 : 0)
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeVisible()
    })
  })
}

test('a person who may not see people finds none, and a phone is all palette', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAlice, { to: '/app/main/home' })
    await page.getByRole('button', { name: /^Search pages/ }).click()
    await palette(page).fill('ad')
    await expect(page.getByRole('group', { name: 'People' })).toHaveCount(0)
    const box = await page.getByRole('dialog', { name: 'Go to' }).boundingBox()
    expect([box?.width, box?.height]).toEqual([390, 844])
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })
})

testWithWorker(
  'without a network the palette finds pages, reports and people that are kept',
  async ({ page, context }) => {
    await signIn(page, contosoAdmin, { to: '/app/admin/users' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByRole('row', { name: /alice/ }).first().waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).waitFor()
    await untilAtRest(page)
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await palette(page).fill('alic')
    await expect(
      page.getByRole('group', { name: 'People' }).getByRole('option', { name: /alice@contoso/ }),
    ).toBeVisible()
    await palette(page).fill('sales')
    const reports = page.getByRole('group', { name: 'Reports', exact: true })
    await expect(reports.getByRole('option', { name: 'Sales performance' })).toBeVisible()
    await palette(page).fill('roles')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/admin/roles')
  },
)

test('a star makes a report a favourite, and the start page leads back to what was opened', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: '/app/main/home' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Plant output' }).click()
  await page.waitForURL('**/app/main/report/*')
  const star = page.getByRole('main').getByRole('button', { name: 'Favourite: Plant output' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await menu.getByRole('link', { name: 'Start' }).click()
  const main = page.getByRole('main')
  await expect(
    main.getByRole('region', { name: 'Continue' }).getByRole('link', { name: /^Plant output/ }),
  ).toBeVisible()
  await expect(main.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / })).toBeVisible()
  await expectNoAxeViolations(page)
  await menu.getByRole('link', { name: 'Favourites' }).click()
  await page.waitForURL('**/app/main/favourites')
  await expect(main.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible()
  await main.getByRole('button', { name: 'Favourite: Plant output' }).click()
  await expect(main.getByText('Press the star of a report')).toBeVisible()
})

test('a page of a report is a favourite beside its report: at the start, in the search, and without a network', async ({
  page,
  context,
}) => {
  await signIn(page, fabrikamAdmin, { to: '/app/main/home' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const main = page.getByRole('main')
  await menu.getByRole('link', { name: 'Plant output' }).click()
  await page.waitForURL('**/app/main/report/*')
  const signs = main.getByRole('button', { name: /^Favourite page: .+ of Plant output$/ })
  const first = (await signs.getAttribute('aria-label')) ?? ''
  const frame = page.frameLocator('iframe[title="Plant output"]')
  await frame.getByRole('tab').nth(1).click()
  await expect(signs).not.toHaveAttribute('aria-label', first)
  const label = (await signs.getAttribute('aria-label')) ?? ''
  const name = /^Favourite page: (.+) of Plant output$/.exec(label)?.[1] ?? ''
  const sign = main.getByRole('button', { name: label, exact: true })
  await context.setOffline(true)
  await sign.click()
  await expect(sign).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /^Offline · \d+ changes? waits?$/ })).toBeVisible()
  const sent = page.waitForResponse(/SetFavouritePage/)
  await context.setOffline(false)
  expect((await sent).status()).toBe(200)
  await page.reload()
  await menu.getByRole('link', { name: 'Start' }).click()
  const card = main.getByRole('region', { name: 'Favourites' }).getByRole('link', { name })
  await expect(card).toContainText('Plant output')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('dialog').getByRole('option', { name: new RegExp(`${name}.*Plant output`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await card.click()
  await page.waitForURL('**/app/main/report/*?page=*')
  await expect(frame.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  await expect(sign).toHaveAttribute('aria-pressed', 'true')
  await sign.click()
  await expect(sign).toHaveAttribute('aria-pressed', 'false')
})

testWithWorker(
  'what is chosen without a network holds, waits, and is the person’s on every device',
  async ({ page, context, browser }) => {
    await signIn(page, fabrikamAlice, { to: '/app/main/home' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    const heading = page.getByRole('heading', { level: 1, name: /^Good / })
    await heading.waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await palette(page).fill('dark')
    await page.keyboard.press('Enter')
    const scheme = (of: Page) => expect(of.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await scheme(page)
    await expect(page.getByRole('button', { name: 'Offline · 1 change waits' })).toBeVisible()
    const isSaved = page.waitForResponse((response) => response.url().includes('ChangeDarkModeOfCurrentTheme'))
    await context.setOffline(false)
    await isSaved
    await inNewContext(browser, {}, async (other) => {
      await signIn(other, fabrikamAlice, { to: '/app/main/home' })
      await other.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
      await scheme(other)
      const isLight = other.waitForResponse((response) => response.url().includes('ChangeDarkModeOfCurrentTheme'))
      await other.keyboard.press('Control+k')
      await palette(other).fill('light')
      await other.keyboard.press('Enter')
      await isLight
    })
  },
)

testWithWorker(
  'O18: what was chosen without a network gives way to what another device chose later',
  async ({ page, context, browser, request }) => {
    const call = await callerOf(request, fabrikamAlice)
    await call(uiCustomizationSettingsUseSystemDefaultSettingsPath, {})
    await signIn(page, fabrikamAlice, { to: '/app/main/home' })
    const scheme = (of: Page, name: 'light' | 'dark') =>
      expect(of.locator('html')).toHaveAttribute('data-mantine-color-scheme', name)
    const choose = async (of: Page, name: 'Light' | 'Dark') => {
      await openAccountMenu(of)
      await of.getByRole('menuitemradio', { name }).click()
      await of.keyboard.press('Escape')
    }
    const heard = (of: Page) =>
      of.waitForResponse((response) => response.url().includes('ChangeDarkModeOfCurrentTheme'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await scheme(page, 'light')
    await context.setOffline(true)
    await choose(page, 'Dark')
    await expect(page.getByRole('button', { name: 'Offline · 1 change waits' })).toBeVisible()
    await inNewContext(browser, {}, async (other) => {
      await signIn(other, fabrikamAlice, { to: '/app/main/home' })
      await other.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
      for (const look of ['Dark', 'Light'] as const) {
        const isHeard = heard(other)
        await choose(other, look)
        await isHeard
      }
    })
    const isSent = heard(page)
    await context.setOffline(false)
    await isSent
    await scheme(page, 'light')
    await page.reload()
    await scheme(page, 'light')
  },
)

test('a theme with its menu in the header and dark parts works by the keys, and is free of faults', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, fabrikamAlice)
  const [current] = await call<object[]>(uiCustomizationSettingsGetUiManagementSettingsPath, undefined, 'GET')
  const settings = JSON.parse(JSON.stringify(current))
  settings.theme = 'theme5'
  settings.menu.position = 'top'
  settings.header.headerSkin = 'dark'
  await call(uiCustomizationSettingsUpdateUiManagementSettingsPath, settings, 'PUT')
  try {
    await signIn(page, fabrikamAlice, { to: '/app/main/home' })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(page.getByRole('contentinfo')).toContainText('Tessera')
    await menu.getByRole('button', { name: 'Reports' }).click()
    await expect(menu.getByRole('link', { name: 'Plant output' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'Plant output' })).toHaveCount(0)
  } finally {
    await call(uiCustomizationSettingsUseSystemDefaultSettingsPath, {})
  }
})

test('the focus goes to the content of a newly opened page, and the title names it', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveTitle('Users · Tessera')
  await expect(page.getByRole('main')).toBeFocused()
})

const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^(Account|الحساب)/ }).click()

test('O44: a menu that is opened while a page is on its way stays open when the page comes', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  let sendPage = () => {}
  const isWanted = new Promise<void>((resolve) => {
    sendPage = resolve
  })
  await page.route(/\/assets\/RolesPage-.*\.js$/, async (route) => {
    await isWanted
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Roles', exact: true }).click()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  sendPage()
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Roles/)
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('dark colours are the person’s, come at once, and are free of accessibility faults', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  const heading = page.getByRole('heading', { name: ', Adam' })
  await heading.waitFor()
  await expectNoAxeViolations(page)
  await heading.evaluate((element) => element.setAttribute('data-is-same-page', ''))
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await expectNoAxeViolations(page)
  await expect(page.locator('[data-is-same-page]')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await heading.waitFor()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openAccountMenu(page)
  const isSaved = page.waitForResponse((response) => response.url().includes('ChangeDarkModeOfCurrentTheme'))
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await isSaved
})

test('the language is the person’s, and turns the page from right to left', async ({ page, request }) => {
  await signIn(page, await newPerson(request), { to: '/app/main/home' })
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('navigation', { name: 'القائمة الرئيسية' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'اللغة' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'العربية' })).toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('language and colours stand in the header and work by the keys; on a phone the person’s menu has them', async ({
  page,
}) => {
  await signIn(page, fabrikamAlice, { to: '/app/main/home' })
  const header = page.getByRole('banner')
  const language = header.getByRole('button', { name: 'Language' })
  await language.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(language).toBeFocused()
  await page.keyboard.press('Tab')
  for (const [look, scheme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await expect(header.getByRole('button', { name: `${look} colours` })).toBeFocused()
    const isSaved = page.waitForResponse((response) => response.url().includes('ChangeDarkModeOfCurrentTheme'))
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await isSaved
  }
  await openAccountMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Language' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone.viewport)
  await expect(language).toBeHidden()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Language' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeVisible()
})

test('Back from the page where a person belongs leads back, however they came there', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/favourites' })
  for (const path of ['/app', '/', '/app/dashboard']) {
    await page.goto(path)
    await page.waitForURL('**/app/main/dashboard')
    await page.goBack()
    await expect(page).toHaveURL(/favourites$/)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Contoso' }).click()
  await page.waitForURL('**/app/main/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(/favourites$/)
})

test('the palette opens a page of a report', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).waitFor()
  await page.keyboard.press('Control+k')
  await palette(page).fill('products')
  const found = page.getByRole('group', { name: 'Pages of reports' }).getByRole('option', { name: 'Products' })
  await found.first().click()
  await page.waitForURL(/app\/main\/report\/\d+\?page=/)
  const frame = page.frameLocator('main iframe')
  await expect(frame.getByRole('tab', { name: 'Products', selected: true })).toBeVisible({ timeout: 20_000 })
})

testWithWorker(
  'O38: a language that was chosen on another device holds from the next start',
  async ({ page, request }) => {
    const person = await newPerson(request)
    const elsewhere = await callerOf(request, person)
    await signIn(page, person, { to: '/app/main/home' })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await untilAtRest(page)
    for (const [languageName, menu] of [
      ['ar', 'القائمة الرئيسية'],
      ['en-gb', 'Main menu'],
    ]) {
      await elsewhere(profileChangeLanguagePath, { languageName })
      await page.reload()
      await expect(page.getByRole('navigation', { name: menu })).toBeVisible({ timeout: 15_000 })
      await untilAtRest(page)
    }
  },
)

const withoutTabValues = () =>
  Object.defineProperty(window, 'sessionStorage', {
    get() {
      throw new DOMException('Refused', 'SecurityError')
    },
  })

testWithWorker(
  'O48: a browser that refuses what is kept for a tab begins anew once for it, too',
  async ({ page, request }) => {
    const person = await newPerson(request)
    const elsewhere = await callerOf(request, person)
    await page.addInitScript(withoutTabValues)
    await signIn(page, person, { to: '/app/main/home' })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await untilAtRest(page)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    for (const [languageName, menu] of [
      ['ar', 'القائمة الرئيسية'],
      ['en-gb', 'Main menu'],
    ]) {
      await elsewhere(profileChangeLanguagePath, { languageName })
      loads = 0
      await page.reload()
      await expect(page.getByRole('navigation', { name: menu })).toBeVisible({ timeout: 15_000 })
      await untilAtRest(page)
      expect(loads).toBeLessThanOrEqual(2)
    }
  },
)

test('between phone and desk the menu is a rail, whose reports fly out and whose names can be heard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 834, height: 1112 })
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible()
  expect((await menu.boundingBox())?.width).toBe(56)
  await menu.getByRole('button', { name: 'Reports' }).click()
  await expect(menu.getByRole('link', { name: 'Sales performance' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Sales performance' })).toHaveCount(0)
  // The pointer comes anew: it has stood on the button since the click.
  await page.mouse.move(600, 600)
  await menu.getByRole('button', { name: 'Reports' }).hover()
  await menu.getByRole('link', { name: 'Sales performance' }).click()
  await page.waitForURL('**/app/main/report/*')
  await expect(menu.getByRole('link', { name: 'Sales performance' })).toHaveCount(0)
})

test('who wants no words in the menu has a rail, and gets them back', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Hide menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(56)
  await menu.getByRole('button', { name: 'Show menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(240)
})

test('on a phone the menu is a drawer that closes when a page is opened', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: '/app/main/home' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Main menu' })
    await expectNoAxeViolations(page)
    await drawer.getByRole('link', { name: 'Users' }).click()
    await expect(drawer).toBeHidden()
    await page.waitForURL('**/app/admin/users')
  })
})

testWithWorker(
  'signing out in one tab signs out the others, and the way back shows nothing',
  async ({ page, context }) => {
    await signIn(page, contosoAdmin)
    await page.goto('/app/main/home')
    const other = await context.newPage()
    await other.goto('/app/main/home')
    await other.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await signOut(page)
    await other.waitForURL('**/account/login**')
    await page.goBack()
    await page.waitForURL('**/account/login**')
  },
)

testWithWorker(
  'without a server the shell starts from what the device kept, says so, and recovers',
  async ({ page, context }) => {
    await signIn(page, contosoAdmin, { to: '/app/main/home' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).waitFor()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Sales performance' })).toBeVisible({
        timeout: 5000,
      })
    }).toPass()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are online again.')).toBeVisible({ timeout: 20_000 })
  },
)

test('U307: what is printed is the page alone, as wide as the paper and in light colours', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await expect(page.getByRole('row')).toHaveCount(26)
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
  })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  const box = await main.boundingBox()
  expect([box?.x, box?.width]).toEqual([0, await page.evaluate(() => document.documentElement.clientWidth)])
  // Nothing is left within what scrolls on a screen.
  expect(
    await page
      .getByRole('row')
      .last()
      .evaluate((row) => {
        for (let above = row.parentElement; above && above !== document.body; above = above.parentElement) {
          if (getComputedStyle(above).overflowY !== 'visible') return above.className
        }
        return null
      }),
  ).toBeNull()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.emulateMedia({ media: null })
  await page.goto('/app/main/dashboard')
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
  const frame = page.locator('iframe')
  const before = await frame.boundingBox()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  // What is drawn in it is not drawn anew for the paper.
  const printed = await frame.boundingBox()
  expect([printed?.width, printed?.height]).toEqual([before?.width, before?.height])
})
