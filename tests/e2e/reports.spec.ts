import type { FrameLocator, Page } from '@playwright/test'
import {
  pbiReportsCreateOrEditPath,
  pbiReportsGetAllPath,
  pbiReportsGetPbiReportForEditPath,
  pbiReportsUpdateDefaultReportForTenantPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  asServer,
  chooseColours,
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  phone,
  signIn,
  test,
  untilAtRest,
  wide,
} from './portal.ts'

test.use(wide)

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')
const openReport = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click()

async function expectShown(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
}

test('the dashboard shows the default report of the organisation', async ({ page }) => {
  await signIn(page, contosoAlice)
  await expect(page).toHaveURL(/\/app\/main\/dashboard$/)
  await expectShown(page, 'Sales performance')
  await expect(page).toHaveTitle('Reports · Tessera')
  await expect(frameOf(page).getByText('Contoso sales performance')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('R35: in dark colours the words of a report are light, and nothing of the app’s own styles is in its frame', async ({
  browser,
}) => {
  await inNewContext(browser, {}, async (page) => {
    await signIn(page, contosoAlice, { to: '/app/main/home' })
    await untilAtRest(page)
    const choose = async (look: 'Dark' | 'Light') => {
      await chooseColours(page, look)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.toLowerCase())
    }
    await choose('Dark')
    const sheets: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.frame() !== page.mainFrame() && pathname.endsWith('.css')) sheets.push(pathname)
    })
    try {
      await openReport(page, 'Sales performance')
      await expectShown(page, 'Sales performance')
      await expect(frameOf(page).getByText('Contoso sales performance')).toBeVisible()
      expect(await frameOf(page).locator('body').evaluate(darkestOfInk)).toBeGreaterThan(180)
      expect(sheets).toHaveLength(1)
    } finally {
      await choose('Light')
    }
  })
})

/** Of red, green and blue the least, of 255. */
function darkestOfInk(element: Element): number {
  const pixel = document.createElement('canvas').getContext('2d')
  if (!pixel) return 0
  pixel.fillStyle = getComputedStyle(element).color
  pixel.fillRect(0, 0, 1, 1)
  return Math.min(...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3))
}

test('another organisation has its own default report, and cannot open a report by the number of a foreign one', async ({
  page,
  browser,
}) => {
  await signIn(page, contosoAlice)
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a[href*="/app/main/report/"]')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))

  await inNewContext(browser, {}, async (other) => {
    await signIn(other, fabrikamAdmin)
    await expect(
      frameOf(other)
        .getByText(/fabrikam/i)
        .first(),
    ).toBeVisible()
    await expect(frameOf(other).getByText(/contoso/i)).toHaveCount(0)
    const own = other.getByRole('navigation', { name: 'Main menu' }).locator('a[href*="/app/main/report/"]')
    const ownAddresses = await own.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    const foreign = addresses.find((address) => !ownAddresses.includes(address)) ?? '/app/main/report/99999'
    await other.goto(foreign)
    await expect(other.getByRole('heading', { name: 'This report is not here' })).toBeVisible()
    await expect(other.getByText('There is no such report, or it is not open to you.')).toBeVisible()
  })
})

test('R51: a report that is loaded first is drawn when it is as it is to be shown', async ({ browser, request }) => {
  const admin = await callerOf(request, contosoAdmin)
  interface Listed {
    items: { id: number; name: string }[]
  }
  const { items } = await admin<Listed>(pbiReportsGetAllPath, undefined, 'GET')
  const report = items.find(({ name }) => name === 'Service desk')
  const { roles: _, ...form } = await admin<Record<string, unknown>>(
    `${pbiReportsGetPbiReportForEditPath}?Id=${report?.id}`,
    undefined,
    'GET',
  )
  const phase = (phasedEmbedding: boolean) => admin(pbiReportsCreateOrEditPath, { ...form, phasedEmbedding })
  await phase(true)
  try {
    await inNewContext(browser, {}, async (page) => {
      await page.addInitScript(() => {
        const asked: string[] = []
        Object.assign(window, { asked })
        window.addEventListener('message', ({ data }) => {
          if (typeof data?.url === 'string') asked.push(data.url)
        })
      })
      const askedOfFrame = () =>
        page
          .frames()
          .find((frame) => frame.url().includes('/report-host/'))
          ?.evaluate(() => (window as unknown as { asked: string[] }).asked)
      await signIn(page, contosoAdmin)
      await expectShown(page, 'Sales performance')
      expect(await askedOfFrame()).not.toContain('/report/prepare')
      await openReport(page, 'Service desk')
      await expectShown(page, 'Service desk')
      await expect(frameOf(page).locator('.card-value').first()).toBeVisible()
      const asked = await askedOfFrame()
      expect(asked?.slice(asked.indexOf('/report/prepare'))).toEqual(expect.arrayContaining(['/report/render']))
      expect(asked).toContain('/report/prepare')
      expect(asked?.filter((url) => url === '/report/load')).toHaveLength(1)
    })
  } finally {
    await phase(false)
  }
})

test('who goes on as soon as a report has its name reads the next one', async ({ page }) => {
  await signIn(page, contosoAdmin)
  await expectShown(page, 'Sales performance')
  // The SDK drops what it is to load within a tenth of a second of the last, which no click of the test's own would meet.
  const openOneAfterAnother = (names: readonly string[]) =>
    page.evaluate(async (wanted) => {
      for (const name of wanted) {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
        links.find(({ textContent }) => textContent === name)?.click()
        while (document.querySelector('h1')?.textContent !== name) await new Promise(requestAnimationFrame)
      }
    }, names)
  for (let turn = 0; turn < 3; turn++) {
    await openOneAfterAnother(['Service desk', 'Headcount and cost', 'Sales performance'])
    await expect(frameOf(page).getByText('Contoso sales performance')).toBeVisible()
    await expectShown(page, 'Sales performance')
  }
})

test('R37: while the next report is asked for, the one before it is not seen and takes no click', async ({ page }) => {
  await signIn(page, contosoAdmin)
  await expectShown(page, 'Sales performance')
  await expect(page.locator('main iframe')).toBeVisible()
  let answer = () => {}
  const isWanted = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/PowerBIEmbed/GetReportEmbedToken**', async (route) => {
    await isWanted
    await route.continue()
  })
  await openReport(page, 'Service desk')
  await expect(page.getByRole('heading', { level: 1, name: 'The report is loading' })).toBeVisible()
  await expect(page.locator('main iframe')).toBeHidden()
  // Written once (U315), and read out.
  const widths = await page
    .getByText('The report is loading')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths.filter((width) => width > 1)).toHaveLength(1)
  await expect(page.getByRole('status').filter({ hasText: 'The report is loading' })).toHaveCount(1)
  answer()
  await expectShown(page, 'Service desk')
  await expect(page.locator('main iframe')).toBeVisible()
})

test('R30: while a report has not come, the one before it is neither seen nor ready under its name', async ({
  page,
}) => {
  await signIn(page, contosoAdmin)
  await expectShown(page, 'Sales performance')
  await expect(frameOf(page).getByText('Contoso sales performance')).toBeVisible()
  const wrong = page.evaluate(
    (name) =>
      new Promise<string[]>((done) => {
        const section = document.querySelector('main section[aria-busy]')
        const seen: string[] = []
        const look = () => {
          const frame = document.querySelector<HTMLIFrameElement>('main iframe')
          const drawn = frame?.contentDocument?.title ?? ''
          const isNamed = document.querySelector('h1')?.textContent === name
          if (!frame || !isNamed || drawn.startsWith(name)) return
          const isReady = section?.getAttribute('aria-busy') === 'false'
          const isSeen = getComputedStyle(frame).visibility === 'visible'
          if (isReady || isSeen) seen.push(`${drawn}: ready ${isReady}, seen ${isSeen}`)
        }
        const watch = new MutationObserver(look)
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const end = () => {
          if (!document.querySelector<HTMLIFrameElement>('main iframe')?.contentDocument?.title.startsWith(name)) {
            requestAnimationFrame(end)
            return
          }
          watch.disconnect()
          done(seen)
        }
        requestAnimationFrame(end)
      }),
    'Service desk',
  )
  await openReport(page, 'Service desk')
  expect(await wrong).toEqual([])
  await expectShown(page, 'Service desk')
})

test('row-level rules show an ordinary member less than the administrator', async ({ page, browser }) => {
  const total = async (opened: Page) => {
    await openReport(opened, 'Headcount and cost')
    await expectShown(opened, 'Headcount and cost')
    const value = frameOf(opened).locator('.visual-card, [data-type="card"]').first()
    await expect(value).toBeVisible()
    return value.textContent()
  }
  await signIn(page, contosoAdmin)
  const ofAdmin = await total(page)
  await inNewContext(browser, {}, async (other) => {
    await signIn(other, contosoAlice)
    expect(await total(other)).not.toBe(ofAdmin)
  })
})

test('the heat map shows where the open page is clicked, and how often, by time and role', async ({ page }) => {
  await signIn(page, contosoAdmin)
  await openReport(page, 'Service desk')
  await expectShown(page, 'Service desk')
  await expect(frameOf(page).getByText('Tickets opened').first()).toBeVisible()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/PbiReportLogs/CreateReportLogs'), {
    timeout: 30_000,
  })
  const card = frameOf(page).locator('[data-visual]').filter({ hasText: 'Tickets opened' }).first()
  await card.click()
  await kept
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Heat map of clicks' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/clicks are on this page/)).toBeVisible()
  const spots = page.getByRole('list', { name: 'Heat map of clicks' }).getByRole('listitem')
  await expect(spots.filter({ hasText: 'Figures' })).toHaveText(/Figures: \d+ clicks?/)
  const drawn = page.locator('main svg circle').first()
  const [spot, box] = [await drawn.boundingBox(), await card.boundingBox()]
  if (!spot || !box) throw new Error('Nothing is drawn')
  const centreOf = ({ x, y, width, height }: typeof box) => [x + width / 2, y + height / 2]
  const [across = 0, down = 0] = centreOf(spot)
  const [cardAcross = 0, cardDown = 0] = centreOf(box)
  expect(Math.hypot(across - cardAcross, down - cardDown)).toBeLessThan(4)
  await expectNoAxeViolations(page)

  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(spots.filter({ hasText: 'Figures' })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Auditors' }).click()
  await expect(page.getByText('No clicks are kept for this choice.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'List of clicks' })).toHaveAttribute('href', /tab=logs/)
  await openReport(page, 'Sales performance')
  await expectShown(page, 'Sales performance')
  await expect(button).toHaveAttribute('aria-pressed', 'false')

  await page.setViewportSize(phone.viewport)
  await expect(page.getByRole('toolbar')).toHaveCount(0)
})

test('a frame that never answers is told of in words, and trying again helps', async ({ browser }) => {
  await inNewContext(browser, {}, async (page) => {
    await page.clock.install()
    await page.route('**/report-host/**', () => undefined)
    await signIn(page, contosoAlice)
    await expect(page.locator('iframe')).toHaveCount(1)
    await page.clock.fastForward(25_000)
    await expect(page.getByRole('heading', { name: 'The report cannot be shown' })).toBeVisible()
    await expect(page.getByText('The report did not answer.')).toBeVisible()
    await page.unroute('**/report-host/**')
    await page.clock.resume()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(page, 'Sales performance')
  })
})

test('R54: who opens a report that is not there is led to those that are, also without the shell', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/report/99999' })
  const others = page.getByRole('navigation', { name: 'Reports that are open to you' })
  const title = page.getByRole('heading', { level: 1, name: 'This report is not here' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const start = page.getByRole('link', { name: 'Go to the start page' })
  await expect(start).toBeVisible()
  // What was opened last comes first, by whichever test.
  const names = async () => (await others.getByRole('link').allTextContents()).sort()
  await expect.poll(names).toEqual(['Headcount and cost', 'Sales performance', 'Service desk'])
  // R61: they stand with the words.
  const apart = async () => ((await others.boundingBox())?.y ?? 0) - ((await start.boundingBox())?.y ?? 0)
  expect(await apart()).toBeLessThan(120)
  await page.setViewportSize(phone.viewport)
  expect(await apart()).toBeLessThan(120)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectNoAxeViolations(page)
  await others.getByRole('link', { name: 'Service desk' }).click()
  await expectShown(page, 'Service desk')

  await page.goto('/report/99999')
  await expect(title).toBeVisible()
  await expectNoAxeViolations(page)
  await others.getByRole('link', { name: 'Headcount and cost' }).click()
  await expectShown(page, 'Headcount and cost')
})

test('R54: who administers reports hears which report is switched off, and looks at it', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await openReport(page, 'Headcount and cost')
  await expectShown(page, 'Headcount and cost')
  const words = 'Headcount and cost is switched off.'
  await page.route('**/GetReportEmbedToken?*', async (route) =>
    route.fulfill({
      status: 404,
      json: {
        result: null,
        success: false,
        error: { code: 0, message: words, details: null, name: 'reports.isSwitchedOff', validationErrors: null },
        targetUrl: null,
        unAuthorizedRequest: false,
        __abp: true,
      },
      headers: await asServer(route.request()),
    }),
  )
  await openReport(page, 'Service desk')
  await expect(page.getByRole('heading', { level: 1, name: 'This report is switched off' })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('link', { name: 'Look at it as administrator' }).click()
  await expectShown(page, 'Service desk')
})

test('R81: on a phone, too, it is seen what a report is filtered by, and taken away', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAlice)
    await expectShown(page, 'Sales performance')
    const frame = frameOf(page)
    await frame.getByRole('button', { name: 'Region: All' }).click()
    await frame.getByRole('checkbox', { name: 'Alps' }).check()
    await page.keyboard.press('Escape')
    const chips = frame.getByRole('list', { name: 'What is filtered' })
    await expect(chips).toContainText('Alps')
    await expect(frame.getByRole('button', { name: 'Reset', exact: true })).toBeVisible()
    await frame.getByRole('button', { name: /^Filters/ }).click()
    await expect(frame.getByRole('complementary', { name: 'Filters' })).toContainText('Alps')
    await expectNoAxeViolations(page)
    await frame.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: 'Hide filters' }).click()
    await chips.getByRole('button', { name: 'Clear Region' }).click()
    await expect(chips).toHaveCount(0)
    await expect(frame.getByRole('button', { name: 'Region: All' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('who administers reports is told when there is none, and where to go; others see nothing', async ({
  page,
  browser,
}) => {
  const none = {
    result: { embedTokenDto: null, tasks: [] },
    success: true,
    error: null,
    targetUrl: null,
    unAuthorizedRequest: false,
    __abp: true,
  }
  const answerNone = (opened: Page) =>
    opened.route('**/GetDefaultReportEmbedToken', async (route) =>
      route.fulfill({ json: none, headers: await asServer(route.request()) }),
    )
  await answerNone(page)
  await signIn(page, contosoAdmin)
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to reports' }).click()
  await expect(page).toHaveURL(/\/app\/admin\/reports\/pbiReports$/)
  await expect(page.getByRole('link', { name: 'Service desk' }).last()).toBeVisible()

  await inNewContext(browser, {}, async (other) => {
    await answerNone(other)
    await signIn(other, contosoAlice)
    await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'No reports found' })).toHaveCount(0)
  })
})

test('R88: fresh tokens that the frame calls expired are told of in words after a few, and asked for again by hand', async ({
  page,
}) => {
  await page.route('**/api/report-library/**', async (route) =>
    route.fulfill({ status: 401, json: { error: { code: 0, message: '' } }, headers: await asServer(route.request()) }),
  )
  let tokens = 0
  page.on('request', (request) => {
    if (request.url().includes('DefaultReportEmbedToken')) tokens += 1
  })
  await page.clock.install()
  await signIn(page, contosoAlice)
  const words = page.getByText('called each of them expired')
  for (let turn = 0; turn < 60 && !(await words.isVisible()); turn += 1) {
    await page.clock.runFor(500)
    await page.waitForTimeout(300)
  }
  await expect(words).toBeVisible()
  expect(tokens).toBeLessThanOrEqual(6)
  const before = tokens
  await page.clock.runFor(30_000)
  expect(tokens).toBe(before)
  await page.unroute('**/api/report-library/**')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectShown(page, 'Sales performance')
})

test('R89: why Power BI does not open a report is said with the number for Microsoft’s support', async ({ page }) => {
  const error = { code: 0, message: 'The capacity is paused.', details: 'Number for Microsoft’s support: 4711' }
  await page.route('**/GetDefaultReportEmbedToken', async (route) =>
    route.fulfill({
      status: 400,
      json: {
        ...{ result: null, success: false, targetUrl: null, unAuthorizedRequest: false, __abp: true },
        error: { ...error, name: 'powerBI.pausedCapacity', validationErrors: null },
      },
      headers: await asServer(route.request()),
    }),
  )
  await signIn(page, contosoAlice)
  await expect(page.getByRole('alert').filter({ hasText: 'paused' })).toContainText(error.details)
})

test('O169: what was closed opens on its page once it is open again, and the dashboard once it has a report', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, contosoAdmin)
  const none = { embedTokenDto: null, tasks: [] }
  const envelope = { success: true, error: null, targetUrl: null, unAuthorizedRequest: false, __abp: true }
  await page.route('**/GetDefaultReportEmbedToken', async (route) =>
    route.fulfill({ json: { result: none, ...envelope }, headers: await asServer(route.request()) }),
  )
  await signIn(page, contosoAdmin)
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible()
  await page.unroute('**/GetDefaultReportEmbedToken')
  const { items } = await call<{ items: { id: number; name: string }[] }>(pbiReportsGetAllPath, undefined, 'GET')
  const tenantReportId = items.find(({ name }) => name === 'Sales performance')?.id
  await call(pbiReportsUpdateDefaultReportForTenantPath, { tenantReportId }, 'PUT')
  await expectShown(page, 'Sales performance')

  const closed = { code: 0, message: 'It is closed.', details: null, name: 'reports.isClosed', validationErrors: null }
  await page.route('**/GetReportEmbedToken?*', async (route) =>
    route.fulfill({
      status: 403,
      json: { ...envelope, result: null, success: false, error: closed },
      headers: await asServer(route.request()),
    }),
  )
  await openReport(page, 'Service desk')
  await expect(page.getByText('It is closed.')).toBeVisible()
  await page.unroute('**/GetReportEmbedToken?*')
  await page.evaluate(() => window.dispatchEvent(new Event('refreshSidebar')))
  await expectShown(page, 'Service desk')
})

test('R91: what the page itself brings back is no click', async ({ page }) => {
  const kept: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('CreateReportLogs')) kept.push(request.postData() ?? '')
  })
  await signIn(page, contosoAdmin)
  await expectShown(page, 'Sales performance')
  await frameOf(page).getByRole('tab', { name: 'Products' }).click()
  await chooseColours(page, 'Dark')
  await expectShown(page, 'Sales performance')
  await expect(frameOf(page).getByRole('tab', { name: 'Products', selected: true })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => kept.join(), { timeout: 30_000 }).toContain('PAGECHANGE')
  await page.waitForTimeout(12_000)
  expect(kept.join()).not.toContain('BOOKMARK')
})

test('U306: a bookmark stands in the log of clicks by the name that people see', async ({ page }) => {
  const kept: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('CreateReportLogs')) kept.push(request.postData() ?? '')
  })
  await signIn(page, contosoAdmin)
  await expectShown(page, 'Sales performance')
  await frameOf(page).getByRole('button', { name: 'Web shop this year' }).click()
  await expect.poll(() => kept.join(), { timeout: 30_000 }).toContain('BOOKMARK')
  const bookmark = kept.flatMap((body) => JSON.parse(body)).find(({ entityType }) => entityType === 'BOOKMARK')
  expect(bookmark).toMatchObject({ entityId: 'web-2026', visualTitle: 'Web shop, 2026' })
})

test('U298: an address that can name no report says that it is not here', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  for (const path of [`/app/main/report/${crypto.randomUUID()}`, '/app/main/app/report/5/0']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'This report is not here' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
})
