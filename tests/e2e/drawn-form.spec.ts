/** The sign-in form that the server draws into the page, before the app’s parts have come and when they take it over. */
import type { Page } from '@playwright/test'
import { deviceStorage } from '../../src/contract/vocabulary/device-storage.ts'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  inNewContext,
  phone,
  signIn,
  signInPath,
  test,
  untilAtRest,
} from './portal.ts'

// A busy machine may load what draws it later than the first page is asked for.
test.beforeAll(async ({ request }) => {
  const page = async () => (await request.get('/account/login', { headers: { accept: 'text/html' } })).text()
  await expect.poll(page).toContain('data-drawn')
})

/** Scripts come when they are let; answers how to let them. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await isLet
    await route.continue().catch(() => undefined)
  })
  return async () => {
    letGo()
    await page.locator('html:not([data-drawn])').waitFor({ state: 'attached' })
  }
}

const openHeld = async (page: Page, address = signInPath(contosoAdmin)) => {
  const letScripts = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#app-parts').waitFor({ state: 'detached' })
  return letScripts
}

const userName = (page: Page) => page.locator('input[name="userName"]')
const password = (page: Page) => page.locator('input[name="password"]')

/** All that is seen, named by its place among the others. */
const boxes = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('#root *')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .map(({ element, box: { x, y, width, height } }) => ({
        name: `${element.localName} ${element.children.length === 0 ? element.textContent : ''}`.trim(),
        box: [x, y, width, height].map(Math.round).join(' '),
        look: [getComputedStyle(element).color, getComputedStyle(element).backgroundColor].join(' '),
      }))
  })

const sights = [
  { name: 'on a wide window', options: { viewport: { width: 1440, height: 900 } } },
  { name: 'on a phone', options: phone },
  { name: 'on a phone, in the dark', options: { ...phone, colorScheme: 'dark' as const } },
  { name: 'in Arabic', options: { viewport: { width: 1440, height: 900 }, locale: 'ar' } },
  { name: 'on a phone, in Arabic and in the dark', options: { ...phone, locale: 'ar', colorScheme: 'dark' as const } },
]

for (const { name, options } of sights) {
  test(`the form stands before any script, and the app’s own is the same, ${name}`, async ({ browser }) => {
    await inNewContext(browser, { ...options, serviceWorkers: 'block' }, async (page) => {
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      page.on('pageerror', ({ message }) => faults.push(message))
      const letScripts = await openHeld(page)
      await expect(userName(page)).toBeFocused()
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1)
      const drawn = { boxes: await boxes(page), spoken: await page.locator('#root').ariaSnapshot() }
      const title = await page.title()
      await letScripts()
      expect(await boxes(page)).toEqual(drawn.boxes)
      expect(await page.locator('#root').ariaSnapshot()).toBe(drawn.spoken)
      expect(await page.title()).toBe(title)
      expect(faults).toEqual([])
    })
  })
}

test('it can be read by everybody before the app is there', async ({ page }) => {
  await openHeld(page)
  await expectNoAxeViolations(page)
})

test('what is typed and ticked, the focus and the caret are there when the app comes', async ({ page }) => {
  const letScripts = await openHeld(page)
  await page.evaluate(() => Object.assign(document.querySelector('input[name="password"]') ?? {}, { isTheSame: true }))
  await userName(page).fill('alice')
  await page.getByLabel('Keep me signed in').check()
  await password(page).fill('secret words')
  await password(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5))
  await letScripts()
  await expect(userName(page)).toHaveValue('alice')
  await expect(page.getByLabel('Keep me signed in')).toBeChecked()
  await expect(page.getByLabel('This is a shared device')).not.toBeChecked()
  await expect(password(page)).toBeFocused()
  expect(
    await password(page).evaluate((input: HTMLInputElement & { isTheSame?: true }) => ({
      isTheSame: input.isTheSame,
      value: input.value,
      caret: [input.selectionStart, input.selectionEnd],
    })),
  ).toEqual({ isTheSame: true, value: 'secret words', caret: [3, 5] })
  // The app knows of the tick: of the two only one can be meant.
  await page.getByLabel('This is a shared device').check()
  await expect(page.getByLabel('Keep me signed in')).not.toBeChecked()
})

test('O165: so it is where the address is written in another way than the page writes it', async ({ page }) => {
  const letScripts = await openHeld(page, '/account/login?abp_tenancy_name=contoso&returnUrl=/app/main/home')
  await password(page).evaluate((input) => Object.assign(input, { isTheSame: true }))
  await userName(page).fill('alice')
  await password(page).fill('secret words')
  await letScripts()
  await expect(page.locator('html')).not.toHaveAttribute('data-drawn')
  await expect(userName(page)).toHaveValue('alice')
  expect(await password(page).evaluate((input: HTMLInputElement & { isTheSame?: true }) => input.isTheSame)).toBe(true)
})

/** As extensions of browsers do that fill in passwords. */
const changeForm = (page: Page) =>
  password(page).evaluate((input: HTMLInputElement) => {
    input.before(document.createElement('article'))
    input.form?.prepend(document.createElement('article'))
  })

test('they are so too where an extension of the browser has changed the form', async ({ page }) => {
  const letScripts = await openHeld(page)
  await userName(page).fill('alice')
  await page.getByLabel('This is a shared device').check()
  await password(page).fill('secret words')
  await password(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5))
  await changeForm(page)
  await letScripts()
  await expect(page.locator('#root article')).toHaveCount(0)
  await expect(userName(page)).toHaveValue('alice')
  await expect(password(page)).toHaveValue('secret words')
  await expect(page.getByLabel('This is a shared device')).toBeChecked()
  await expect(password(page)).toBeFocused()
  expect(await password(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
})

for (const [where, change] of [
  ['', async () => undefined],
  [', also where an extension has changed the form', changeForm],
] as const)
  test(`Enter before the app is there signs in once it is${where}`, async ({ page }) => {
    const letScripts = await openHeld(page, signInPath(contosoAlice, '/app/main/home'))
    await userName(page).fill('alice')
    await password(page).fill(demoPassword)
    await change(page)
    await password(page).press('Enter')
    const address = page.url()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute('aria-busy', 'true')
    expect([page.url(), address.includes(demoPassword)]).toEqual([address, false])
    await letScripts()
    await page.waitForURL('**/app/main/home')
  })

for (const [where, change] of [
  ['', async () => undefined],
  [', also where an extension has changed the form', changeForm],
] as const)
  test(`U117: a press that begins before the app is there and ends after it signs in${where}`, async ({ page }) => {
    const letScripts = await openHeld(page, signInPath(contosoAlice, '/app/main/home'))
    await userName(page).fill('alice')
    await password(page).fill(demoPassword)
    await change(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).hover()
    await page.mouse.down()
    await letScripts()
    await expect(page.locator('#root article')).toHaveCount(0)
    await page.mouse.up()
    await page.waitForURL('**/app/main/home')
  })

test('O76: Enter before the app is there signs in, whatever is pressed after it', async ({ page }) => {
  const letScripts = await openHeld(page, signInPath(contosoAlice, '/app/main/home'))
  await userName(page).fill('alice')
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  await page.getByRole('button', { name: 'Show password' }).click()
  await letScripts()
  await page.waitForURL('**/app/main/home')
})

test('O84: nobody is signed in over whoever has signed in since in another tab, by what was pressed before', async ({
  page,
  context,
}) => {
  const letScripts = await holdScripts(page)
  // Where another page is led to comes late, so that this one has its time.
  await page.route('/', async (route) => {
    await letsOthers
    await route.continue().catch(() => undefined)
  })
  const { promise: letsOthers, resolve: letOthers } = Promise.withResolvers<void>()
  await page.goto(signInPath(contosoAdmin), { waitUntil: 'commit' })
  await page.locator('#app-parts').waitFor({ state: 'detached' })
  await userName(page).fill('admin')
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  const other = await context.newPage()
  await signIn(other, contosoAlice, { to: '/app/main/home' })
  const isSent = page.waitForRequest(/Authenticate/, { timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  void letScripts()
  expect(await isSent).toBe(false)
  letOthers()
  await page.waitForURL(/\/app\//)
  for (const one of [page, other]) {
    await one.reload()
    await expect(one.getByRole('button', { name: 'Account: Alice Andersen' })).toBeVisible()
  }
})

test('O94: the form follows another tab at every address that has it', async ({ page, context }) => {
  const other = await context.newPage()
  const pages = [page, await context.newPage(), await context.newPage()]
  const places = ['/account/Login', '/account/login/', '/account/nowhere']
  for (const [index, one] of pages.entries()) {
    await one.goto(`${places[index]}?abp_tenancy_name=contoso`)
    await userName(one).fill('admin')
  }
  await signIn(other, contosoAlice, { to: '/app/main/home' })
  // It goes on to another address right away, which would overtake what waits for this one.
  for (const one of pages) await expect(one).toHaveURL(/\/app\//)
})

test('O89: a form that a password manager sends before the app is there is sent once it is', async ({ page }) => {
  const letScripts = await openHeld(page, signInPath(contosoAlice, '/app/main/home'))
  await userName(page).fill('alice')
  await password(page).fill(demoPassword)
  await password(page).evaluate((input: HTMLInputElement) => input.form?.requestSubmit())
  await letScripts()
  await page.waitForURL('**/app/main/home')
})

/** As what fills in forms does it, with its word to the page or without. */
const fillIn = (page: Page, says: boolean) =>
  page.evaluate((says) => {
    for (const [name, value] of [
      ['userName', 'alice'],
      ['password', 'secret words'],
    ]) {
      const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (!input) continue
      input.value = value ?? ''
      if (says) input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, says)

test('O90: what a password manager fills in after a reload is of whoever is there now', async ({ page }) => {
  await page.clock.install()
  const letScripts = await openHeld(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#app-parts').waitFor({ state: 'detached' })
  await fillIn(page, true)
  await page.clock.fastForward(1_000)
  await expect(password(page)).toHaveValue('secret words')
  await page.clock.fastForward(5_000)
  await fillIn(page, false)
  await page.getByRole('button', { name: 'Show password' }).click()
  await letScripts()
  await expect(userName(page)).toHaveValue('alice')
  await expect(password(page)).toHaveValue('secret words')
})

test('O73: the form of no organisation signs in to none, whatever another tab opens meanwhile', async ({
  page,
  context,
}) => {
  await page.goto('/account/login')
  await expect(page.getByRole('banner')).toHaveText('Tessera')
  const other = await context.newPage()
  await other.goto(signInPath(contosoAdmin))
  await expect(other.getByRole('banner')).toHaveText('Contoso')
  await userName(page).fill('alice')
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'organisation' })).toBeVisible()
})

test('O74: what the browser brings back to the form of who left is not there for the next one', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin))
  await untilAtRest(page)
  await userName(page).fill('alice')
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).check()
  await page.goto('about:blank')
  await page.goBack()
  await page.locator('html:not([data-drawn])').waitFor({ state: 'attached' })
  await expect(userName(page)).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked()
})

test('O74: nor where the app comes late and the next one types before it', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin))
  await untilAtRest(page)
  await userName(page).fill('last.person')
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).check()
  await page.goto('about:blank')
  const letScripts = await holdScripts(page)
  await page.goBack({ waitUntil: 'commit' })
  await page.locator('#app-parts').waitFor({ state: 'detached' })
  await userName(page).click()
  await page.keyboard.type('next')
  await letScripts()
  await expect(userName(page)).toHaveValue('next')
  await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked()
})

test('O77: a form that waits for its app goes on with whoever signs in in another tab', async ({ page, context }) => {
  const letScripts = await holdScripts(page)
  await page.goto(signInPath(contosoAlice), { waitUntil: 'commit' })
  await page.locator('#app-parts').waitFor({ state: 'detached' })
  await userName(page).fill('somebody')
  const other = await context.newPage()
  await signIn(other, contosoAlice, { to: '/app/main/home' })
  void letScripts()
  await page.waitForURL(/\/app\//)
})

test('O81: a form that is sent half empty before the app is there leads to what is missing, and is sent once it is whole', async ({
  page,
}) => {
  const letScripts = await openHeld(page, signInPath(contosoAlice, '/app/main/home'))
  const signInButton = page.getByRole('button', { name: 'Sign in', exact: true })
  await signInButton.click()
  await expect(userName(page)).toBeFocused()
  await userName(page).fill('alice')
  await userName(page).press('Enter')
  await expect(password(page)).toBeFocused()
  await password(page).fill(demoPassword.slice(0, 3))
  await page.getByRole('button', { name: 'Change organisation' }).click()
  await letScripts()
  await expect(page.getByRole('dialog', { name: 'Change organisation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveText('')
  await expect(signInButton).not.toHaveAttribute('aria-busy', 'true')
  await password(page).fill(demoPassword)
  await password(page).press('Enter')
  await page.waitForURL('**/app/main/home')
})

test('a button that was pressed before the app is there does its work then', async ({ page }) => {
  const letScripts = await openHeld(page)
  await page.getByRole('button', { name: 'Change organisation' }).click()
  await letScripts()
  await expect(page.getByRole('dialog', { name: 'Change organisation' })).toBeVisible()
})

test('the password is shown by a button that was pressed before the app is there', async ({ page }) => {
  const letScripts = await openHeld(page)
  await password(page).fill('secret words')
  await page.getByRole('button', { name: 'Show password' }).click()
  await letScripts()
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue('secret words')
})

test('another organisation that is chosen has its own page, and the first one too when one comes back', async ({
  page,
}) => {
  await page.goto(signInPath(contosoAdmin))
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Change organisation' }).click()
    await page.getByLabel('Organisation name').fill(name)
    await page.getByRole('button', { name: 'Use this organisation' }).click()
  }
  await choose('fabrikam')
  await expect(page.getByRole('banner')).toHaveText('Fabrikam')
  await choose('contoso')
  await expect(page.getByRole('banner')).toHaveText('Contoso')
})

test('whoever opens the portal for the first time has the form before any script, and behind it what they asked for', async ({
  page,
}) => {
  const letScripts = await openHeld(page, '/app/admin/users?filter=ali&abp_tenancy_name=contoso')
  await expect(page).toHaveURL(/\/account\/login\?/)
  await userName(page).fill('admin')
  await password(page).fill(demoPassword)
  await letScripts()
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/app\/admin\/users\?.*filter=ali/)
  await expect(page.getByRole('row', { name: /alice/ })).toBeVisible()
  // Whoever is in is led nowhere.
  await page.goto('/')
  await page.waitForURL('**/app/main/dashboard')
})

test('whoever is signed in is sent none', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  const answer = await page.goto(signInPath(contosoAlice))
  expect(await answer?.text()).not.toContain('userName')
})

test.describe('where the browser knows that it is somebody’s, and the server does not', () => {
  for (const [who, mark] of [
    ['signed in', { visit: { owner: '2@1', id: 'a-session' } }],
    ['locked out', { visit: null, lockedFor: '2@1' }],
    ['signed out without a network', { visit: null, untold: 'a-session' }],
  ] as const)
    test(`no form is seen: ${who}`, async ({ page }) => {
      await page.addInitScript(
        ([key, value]) => {
          localStorage.setItem(key, value)
          const look = () => {
            const form = document.querySelector<HTMLElement>('#root form')
            if (form?.checkVisibility()) document.documentElement.dataset.seen = ''
            requestAnimationFrame(look)
          }
          look()
        },
        [
          deviceStorage.owner,
          JSON.stringify({ turn: 1, untold: null, lockedFor: null, ended: null, ...mark }),
        ] as const,
      )
      await openHeld(page)
      await expect(page.locator('#root > *')).toHaveCount(0)
      await expect(page.locator('html')).not.toHaveAttribute('data-seen')
    })
})

test('O82, O91: parts that cannot be fetched are told above the form, in words that are true where somebody has typed or ticked', async ({
  page,
}) => {
  await page.route(/\/assets\/web-[^/]+\.js$/, (route) => route.abort())
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const input = document.querySelector<HTMLInputElement>('input[name="userName"]')
      if (input) input.value = 'alice'
    })
  })
  await page.goto(signInPath(contosoAdmin))
  const alert = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  await expect(alert).toBeVisible()
  await expect(userName(page)).toHaveValue('alice')
  await expect(alert).toContainText('It does not start anew by itself')
  await userName(page).fill('')
  await expect(alert).toContainText('It starts by itself')
  await page.getByLabel('This is a shared device').check()
  await expect(alert).toContainText('It does not start anew by itself')
})

test('O75: where parts can be fetched again it starts by itself, also without a worker', async ({ page }) => {
  const parts = /\/assets\/web-[^/]+\.js$/
  await page.clock.install()
  await page.route(parts, (route) => route.abort())
  await page.goto(signInPath(contosoAdmin))
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible()
  await page.unroute(parts)
  const isStarted = page.locator('html:not([data-drawn]) #root main:not(#start-problem)')
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(isStarted).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('the page with its form stays small', async ({ page }) => {
  const answer = await page.goto(signInPath(contosoAdmin))
  expect(await answer?.text()).toContain('name="userName"')
  expect((await answer?.request().sizes())?.responseBodySize).toBeLessThan(20_000)
})
