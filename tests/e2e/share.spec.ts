/** Reports by share keys: for whoever has the link, for members, and played page by page. */
import type { BrowserContext, FrameLocator, Page, Request } from '@playwright/test'
import type { ReportKey } from '../../src/contract/models/report.ts'
import type { SidebarItems } from '../../src/contract/services/power-bi-embed.ts'
import type { CreateOrEditReportKey } from '../../src/contract/services/report-keys.ts'
import {
  powerBiEmbedGetSidebarItemsPath,
  reportKeysCreateEncryptedKeyPath,
  reportKeysCreateOrEditPath,
  reportKeysDeletePath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  asServer,
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
} from './portal.ts'

let call: Call
let reports: SidebarItems['reports']

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? '' })
  call = await callerOf(request, contosoAdmin)
  reports = (await call<SidebarItems>(powerBiEmbedGetSidebarItemsPath, undefined, 'GET')).reports
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

const numberOf = (name: string) => reports.find((report) => report.name === name)?.id ?? 0

const aKey = (more: Partial<CreateOrEditReportKey> = {}, ask = call) =>
  ask<ReportKey>(reportKeysCreateOrEditPath, {
    reportId: numberOf('Sales performance'),
    name: 'Hall',
    expiration: inSeconds(3600),
    ...more,
  })

const withdraw = ({ id }: ReportKey) => call(`${reportKeysDeletePath}?Id=${id}`, undefined, 'DELETE')

const searchOf = ({ key, id, tenantId }: ReportKey) => `key=${key}&keyId=${id}&tenantId=${tenantId}`
const linkOf = (key: ReportKey) => `/report/${key.reportId}?${searchOf(key)}`
const slideshowOf = (key: ReportKey) => `/main/report/share?reportId=${key.reportId}&${searchOf(key)}`

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

async function expectShown(page: Page, name = 'Sales performance') {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
}

const expectSaid = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

/** What a browser keeps beyond the device’s own: cookies, and whatever says who was there. */
const keptIn = async (context: BrowserContext, page: Page) => ({
  cookies: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).sort(),
  owner: await page.evaluate(() => localStorage.getItem('tessera.owner')),
  tenancyName: await page.evaluate(() => localStorage.getItem('tessera.tenancyName')),
})

test('a public link opens the report in a browser that never saw the portal, and leaves nothing there', async ({
  page,
  context,
}) => {
  const key = await aKey({ isKeyPublic: true })
  await page.goto(linkOf(key))
  await expectShown(page)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await expect(frameOf(page).getByText('Contoso sales performance')).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^Contoso/)).toBeVisible()
  await expect(page).toHaveTitle('Report · Tessera')
  await expectNoAxeViolations(page)
  await page.reload()
  await expectShown(page)
  await page.goto(`/report/${key.reportId}?key=${key.key}&keyId=${key.id}&abp_tenancy_name=contoso`)
  await expectShown(page)
  expect(await keptIn(context, page)).toEqual({ cookies: [], owner: null, tenancyName: null })
})

test('beside a signed-in person of another organisation it opens the same, and their session stays', async ({
  page,
  context,
}) => {
  const key = await aKey({ isKeyPublic: true })
  await signIn(page, fabrikamAdmin, { to: '/app/main/home' })
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const shared = await context.newPage()
  const asked: Request[] = []
  shared.on('request', (request) => {
    if (request.url().includes('/PowerBIEmbed/')) asked.push(request)
  })
  const before = await keptIn(context, page)
  await shared.goto(linkOf(key))
  await expectShown(shared)
  await expect(frameOf(shared).getByText('Contoso sales performance')).toBeVisible()
  const headers = await Promise.all(asked.map((request) => request.allHeaders()))
  expect(headers.map(({ authorization, cookie }) => [authorization, cookie])).toEqual([[undefined, undefined]])
  expect(await keptIn(context, shared)).toEqual(before)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
})

test('a sealed link says its organisation by itself, also without the number of the report', async ({ page }) => {
  const { id: reportKeyId, reportId } = await aKey({ isKeyPublic: true, slideshowInterval: 60 })
  const { encryptedValue } = await call<{ encryptedValue: string }>(reportKeysCreateEncryptedKeyPath, {
    reportId,
    reportKeyId,
  })
  await page.goto(`/report/${reportId}?${new URLSearchParams({ ev: encryptedValue })}`)
  await expectShown(page)
  await page.goto(`/main/report/share?${new URLSearchParams({ ev: encryptedValue })}`)
  await expectShown(page)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('why a link opens nothing is said in words, with the way on (F6)', async ({ page }) => {
  const withdrawn = await aKey({ isKeyPublic: true })
  await withdraw(withdrawn)
  await page.goto(linkOf(withdrawn))
  await expectSaid(page, 'This link was withdrawn')
  await expect(page.getByText('Ask whoever gave it to you')).toBeVisible()
  await expectNoAxeViolations(page)

  const living = await aKey({ isKeyPublic: true })
  await page.goto(linkOf({ ...living, key: 'AAAAAAAAAAAAAAAAAAAAAA' }))
  await expectSaid(page, 'This link opens nothing')
  await page.goto(`/report/${living.reportId}?key=${living.key}&keyId=${living.id}&abp_tenancy_name=nobody`)
  await expectSaid(page, 'This link opens nothing')
  await page.goto(`/report/${living.reportId}?key=${living.key}`)
  await expectSaid(page, 'This link opens nothing')
  await page.getByRole('link', { name: 'To the portal' }).click()
  await expect(page).toHaveURL(/\/account\/login/)
})

test('what a link opened is taken away when its time is over', async ({ page }) => {
  await page.clock.install()
  await page.goto(linkOf(await aKey({ isKeyPublic: true, expiration: inSeconds(15) })))
  await expectShown(page)
  // The server’s time goes on as it does.
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('what a link opened is taken away at the next look after it was withdrawn (F15)', async ({ page }) => {
  await page.clock.install()
  const key = await aKey({ isKeyPublic: true, expiration: inSeconds(20 * 60) })
  await page.goto(linkOf(key))
  await expectShown(page)
  await withdraw(key)
  // The look at the token that falls into its last ten minutes.
  await page.clock.fastForward(12 * 60_000)
  await expectSaid(page, 'This link was withdrawn')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a key for members leads to the sign-in and back, and to nobody else', async ({ page, browser }) => {
  const key = await aKey()
  await page.goto(linkOf(key))
  await expect(page).toHaveURL(/\/account\/login\?.*returnUrl/)
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill('Demo-passw0rd')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectShown(page)
  await expect(page).toHaveURL(new RegExp(`/report/${key.reportId}\\?key=`))
  await page.reload()
  await expectShown(page)

  const { encryptedValue } = await call<{ encryptedValue: string }>(reportKeysCreateEncryptedKeyPath, {
    reportId: key.reportId,
    reportKeyId: key.id,
  })
  await inNewContext(browser, {}, async (other) => {
    await signIn(other, fabrikamAdmin, { to: '/app/main/home' })
    await other.goto(`/report/${key.reportId}?${new URLSearchParams({ ev: encryptedValue })}`)
    await expectSaid(other, 'This link is for others')
    await other.getByRole('link', { name: 'Sign in as somebody else' }).click()
    await expect(other).toHaveURL(/\/account\/login\?tenantId=\d+&returnUrl=/)
  })
})

test('one’s own report has the whole window, and a way back into the portal', async ({ page }) => {
  const reportId = numberOf('Service desk')
  await page.goto(`/report/${reportId}?abp_tenancy_name=contoso`)
  await expect(page).toHaveURL(/\/account\/login/)
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  await page.goto(`/report/${reportId}`)
  await expectShown(page, 'Service desk')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await page.getByRole('link', { name: 'To the portal' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/main/report/${reportId}$`))
})

test('a slideshow turns the key’s pages in its time, and stops for who looks closer', async ({ page }) => {
  const key = await aKey({ isKeyPublic: true, slideshowPages: [2, 1], slideshowInterval: 5 })
  await page.goto(linkOf(key))
  await expectShown(page)
  await page.getByRole('link', { name: 'Play as slideshow' }).click()
  await expectShown(page)
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
  await expect(pages).toHaveCount(2)
  const [first, second] = [pages.nth(0), pages.nth(1)]
  await expect(first).toHaveAttribute('aria-current', 'page')
  await expectNoAxeViolations(page)
  await expect(second).toHaveAttribute('aria-current', 'page')
  await expect(first).toHaveAttribute('aria-current', 'page')

  await page.locator('iframe').hover()
  await expect(page.getByText('Paused while you look closer')).toBeVisible()
  await page.getByRole('link', { name: 'Look around' }).hover()
  await expect(page.getByText(/Next page in \d s/)).toBeVisible()

  await page.keyboard.press('Space')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(second).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('PageUp')
  await expect(first).toHaveAttribute('aria-current', 'page')
})

test('without the server a slideshow keeps the page that stands there, and goes on when it is back', async ({
  page,
  context,
}) => {
  await page.goto(slideshowOf(await aKey({ isKeyPublic: true, slideshowInterval: 5 })))
  await expectShown(page)
  await context.setOffline(true)
  await expect(page.getByRole('contentinfo').getByText('No connection: figures as they were loaded')).toBeVisible()
  await expect(frameOf(page).getByText('Contoso sales performance')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Next page in \d s/)).toBeVisible()
})

test('the screen stays on while a slideshow plays', async ({ page }) => {
  await page.addInitScript(() => {
    const held = { count: 0 }
    Object.assign(window, { held })
    navigator.wakeLock.request = async () => {
      held.count += 1
      const release = async () => {
        held.count -= 1
      }
      return Object.assign(new EventTarget(), { release }) as WakeLockSentinel
    }
  })
  const held = () => page.evaluate(() => (window as unknown as { held: { count: number } }).held.count)
  await page.goto(slideshowOf(await aKey({ isKeyPublic: true, slideshowInterval: 60 })))
  await expectShown(page)
  await expect.poll(held).toBe(1)
  await page.keyboard.press('Space')
  await expect.poll(held).toBe(0)
})

test('a slideshow fills the screen, and gives it back', async ({ page }) => {
  await page.goto(slideshowOf(await aKey({ isKeyPublic: true, slideshowInterval: 60 })))
  await expectShown(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
})

test('who prefers little motion starts the slideshow', async ({ browser }) => {
  await inNewContext(browser, { reducedMotion: 'reduce' }, async (page) => {
    await page.goto(slideshowOf(await aKey({ isKeyPublic: true, slideshowInterval: 5 })))
    await expectShown(page)
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByText(/Next page in \d s/)).toBeVisible()
  })
})

test('a page that stalls is begun anew', async ({ browser }) => {
  await inNewContext(browser, {}, async (page) => {
    await page.clock.install()
    const key = await aKey({ isKeyPublic: true, slideshowInterval: 60 })
    await page.goto(slideshowOf(key))
    await expectShown(page)
    await page.route('**/ReportLibrary/QueryVisuals', () => undefined)
    await page.keyboard.press('ArrowRight')
    await page.clock.fastForward(31_000)
    await page.unroute('**/ReportLibrary/QueryVisuals')
    await page.clock.resume()
    await expectShown(page)
    await expect(page.getByText(/Next page in \d+ s/)).toBeVisible()
  })
})

test('a phone shows one page with its controls, upright and sideways, in Arabic too', async ({ browser }) => {
  const key = await aKey({ isKeyPublic: true, slideshowInterval: 60 })
  await inNewContext(browser, { ...phone, locale: 'ar' }, async (page) => {
    await page.goto(slideshowOf(key))
    await expectShown(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const isWhole = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollWidth <= innerWidth && scrollHeight <= innerHeight
      })
    expect(await isWhole()).toBe(true)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect.poll(isWhole).toBe(true)
  })
})

testWithWorker(
  'without a network the link says so, shows nothing of who is signed in, and opens when it is back',
  async ({ page, context }) => {
    const key = await aKey({ isKeyPublic: true })
    await signIn(page, fabrikamAdmin, { to: '/app/main/home' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.goto(linkOf(key))
    await expectSaid(page, 'Reports need a connection')
    await expect(page.getByText(/admin|fabrikam/i)).toHaveCount(0)
    await context.setOffline(false)
    await expectShown(page)
  },
)

test('O169: a wall whose report was switched off comes back by itself once it is on again', async ({ page }) => {
  const key = await aKey({ isKeyPublic: true, slideshowPages: [1, 2], slideshowInterval: 5 })
  const [path, error] = [
    '**/GetReportKeyEmbedToken?*',
    { code: 0, message: 'It was withdrawn.', details: null, name: 'reportSharing.reportWasWithdrawn' },
  ]
  await page.route(path, async (route) =>
    route.fulfill({
      status: 403,
      json: {
        ...{ result: null, success: false, targetUrl: null, unAuthorizedRequest: false, __abp: true },
        error: { ...error, validationErrors: null },
      },
      headers: await asServer(route.request()),
    }),
  )
  await page.goto(slideshowOf(key))
  await expect(page.getByText('It was withdrawn.')).toBeVisible()
  await page.unroute(path)
  await expectShown(page)
})
