/** How the portal looks, measured: the same wherever a person comes from, in its own face, of one scale. */
import type { Page } from '@playwright/test'
import { smallTargets } from './measures.ts'
import {
  contosoAdmin,
  demoPassword,
  expect,
  fabrikamAdmin,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  signInPath,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

const usersPath = '/app/admin/users'

async function openUsers(page: Page): Promise<void> {
  await signIn(page, contosoAdmin, { to: usersPath })
  await page.getByRole('rowheader', { name: 'admin@contoso.example' }).waitFor()
}

/** What is pressed or typed into, by its place on the page, with all that its look is made of. */
const looksOfControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const properties = [
      ...['font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing', 'color', 'background-color'],
      ...[
        'border',
        'border-radius',
        'height',
        'padding',
        'margin',
        'outline-offset',
        'text-align',
        'display',
        'opacity',
      ],
    ]
    return [...document.querySelectorAll('a, button, input, select, h1, th, td, label')]
      .filter((element) => element.checkVisibility() && !element.matches(':hover, :focus, [role="dialog"] *'))
      .map((element) => {
        const style = getComputedStyle(element)
        const name = element.getAttribute('aria-label') ?? element.textContent
        // How many they are comes from the server, by and by.
        const steady = name?.replace(/^(Notifications), .*/, '$1')
        return [element.tagName, steady, ...properties.map((property) => style.getPropertyValue(property))].join(' | ')
      })
  })

/** Each of them brings parts of the app that the list does without. */
async function openWhatComesLater(page: Page): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Permissions' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for alice', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'User name' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, reports, people, actions' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).click()
  await page.waitForURL('**/app/main/report/*')
}

test('a fresh page looks like one on which everything was opened before', async ({ page }) => {
  await openUsers(page)
  await page.reload()
  await page.getByRole('rowheader', { name: 'admin@contoso.example' }).waitFor()
  await page.mouse.move(0, 0)
  // It comes once the page has what it shows; its place is kept.
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  const fresh = await looksOfControls(page)
  expect(fresh.length).toBeGreaterThan(100)
  await openWhatComesLater(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('rowheader', { name: 'admin@contoso.example' }).waitFor()
  await page.mouse.move(0, 0)
  await expect.poll(() => looksOfControls(page)).toEqual(fresh)
})

/** Faces that were fetched, by their names in the style sheet. */
const facesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const names = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return [...new Set(names.map((name) => name.replaceAll('"', '')).filter((name) => !name.startsWith('Inter like')))]
  })

testWithWorker(
  'the portal and the report in its frame are set in our own face, and it is there without a network',
  async ({ page, context }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname)
    })
    await signIn(page, contosoAdmin, { to: '/app/main/home' })
    await expect.poll(() => facesOf(page)).toEqual(['Inter Variable'])
    await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).click()
    const report = page.frameLocator('iframe')
    await report.getByRole('tab').first().waitFor()
    const faceInFrame = () =>
      report.locator('body').evaluate((body) => {
        const { fontFamily, fontSize } = getComputedStyle(body)
        return `${fontFamily.split(',')[0]} ${fontSize} ${document.fonts.check(`13px ${fontFamily.split(',')[0]}`)}`
      })
    await expect.poll(faceInFrame).toBe('"Inter Variable" 14px true')
    // Of this site, named by its content, and nothing that no letter on the page needs.
    expect(fetched.filter((path) => !/^\/assets\/inter-latin-(ext-)?wght-normal-[\w-]{8}\.woff2$/.test(path))).toEqual(
      [],
    )

    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/app/main/home')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await expect.poll(() => facesOf(page)).toEqual(['Inter Variable'])
  },
)

testWithWorker(
  'letters of Arabic are fetched for a page in Arabic, and are there without a network',
  async ({ browser }) => {
    await inNewContext(browser, { locale: 'ar' }, async (page, context) => {
      await page.goto(signInPath(fabrikamAdmin))
      await page.getByRole('button', { name: 'العربية' }).click()
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect.poll(() => facesOf(page)).toContain('IBM Plex Sans Arabic')
      // Fetched before there was a worker.
      await page.locator('input[name="userName"]').fill(fabrikamAdmin.userName)
      await page.locator('input[name="password"]').fill(demoPassword)
      await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
      await page.waitForURL('**/app/**')
      await page.evaluate(() => navigator.serviceWorker.ready)
      const kept = () =>
        page.evaluate(async () => {
          const requests = await (await caches.open('tessera-assets')).keys()
          return requests.filter(({ url }) => url.includes('ibm-plex-sans-arabic')).length
        })
      await expect.poll(kept).toBeGreaterThan(0)
      await page.evaluate(() => localStorage.setItem('tessera.language', 'ar'))
      await context.setOffline(true)
      await page.goto('/account/login')
      await expect.poll(() => facesOf(page)).toContain('IBM Plex Sans Arabic')
    })
  },
)

test('U286: a name in Arabic or Greek is set in our face on any page, and no other page fetches it', async ({
  page,
}) => {
  await openUsers(page)
  // Of the demo’s people some have names in Arabic, none of them on this page.
  await page.goto('/app/admin/roles')
  await page.getByRole('rowheader').first().waitFor()
  expect(await facesOf(page)).toEqual(['Inter Variable'])
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname)
  })
  await page.getByRole('searchbox').fill('عبد Ελένη')
  await expect.poll(() => facesOf(page)).toEqual(['Inter Variable', 'IBM Plex Sans Arabic'])
  await expect.poll(() => fetched.filter((path) => path.includes('inter-greek')).length).toBe(1)
})

test('until our face comes, one of the device stands in the same place', async ({ page }) => {
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  const [own, device] = await page.evaluate(async () => {
    await document.fonts.load('13px "Inter Variable"')
    const families = getComputedStyle(document.body).fontFamily.split(', ')
    const stretched = families.filter((name) => name.includes('Inter like'))
    await Promise.all(stretched.map((name) => document.fonts.load(`13px ${name}`).catch(() => undefined)))
    const line = document.body.appendChild(document.createElement('span'))
    line.textContent = 'Reports of your organisation, online and off. These pages are open to you.'
    const measure = (font: string) => {
      line.style.font = font
      const { width, height } = line.getBoundingClientRect()
      return { width, height }
    }
    return [measure('400 20px "Inter Variable"'), measure(`400 20px ${stretched.join(', ')}`)]
  })
  expect(device.width / own.width).toBeGreaterThan(0.96)
  expect(device.width / own.width).toBeLessThan(1.04)
  expect(Math.abs(device.height - own.height)).toBeLessThanOrEqual(1)
})

test('shell, controls and rows have the heights of the scale', async ({ page }) => {
  await openUsers(page)
  const height = async (locator: ReturnType<Page['locator']>) => (await locator.first().boundingBox())?.height
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  expect(await height(page.getByRole('banner'))).toBe(48)
  expect((await menu.boundingBox())?.width).toBe(240)
  expect(await height(menu.getByRole('link', { name: 'Users' }))).toBe(32)
  expect(await height(page.getByRole('button', { name: 'New user' }))).toBe(32)
  expect(await height(page.getByRole('searchbox'))).toBe(32)
  expect(await height(page.getByRole('row').nth(1))).toBe(44)
})

test('U285: dialogs and drawers lie over the page’s own scrim, with the corners of dialogs', async ({ page }) => {
  await openUsers(page)
  const look = async () => ({
    corners: await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).borderStartStartRadius),
    over: await page
      .locator('.mantine-Modal-overlay, .mantine-Drawer-overlay')
      .evaluate((overlay) => getComputedStyle(overlay).backgroundColor.replace(/.*\/ (.*)\)/, '$1')),
  })
  const wanted = { corners: '12px', over: '0.18' }
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'User name' }).waitFor()
  expect(await look()).toEqual(wanted)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for alice', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await look()).toEqual(wanted)
})

test('U287: the ring of a row goes round all of it, the cells that stay in reach too', async ({ page }) => {
  await openUsers(page)
  const row = page.getByRole('row').nth(1)
  await row.focus()
  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('row').nth(2)
  await expect(second).toBeFocused()
  const isRinged = await second.locator('td, th').evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, right, top } = cell.getBoundingClientRect()
      const { boxShadow } = getComputedStyle(cell)
      // Nothing lies over its upper edge.
      return (
        /inset/.test(boxShadow) &&
        [left + 3, right - 3].every((x) => document.elementFromPoint(x, top + 1)?.closest('td, th') === cell)
      )
    }),
  )
  expect(isRinged).toEqual(isRinged.map(() => true))
})

test('U289: nothing in a list moves when its rows come', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, contosoAdmin, { to: '/app/admin/roles' })
  await page.getByRole('rowheader').first().waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/User/GetUsers*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click()
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })
  const places = (cells: ReturnType<Page['locator']>) =>
    cells.evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  await loading.locator('[data-kind]').first().waitFor()
  const before = await places(loading.locator('> div').first().locator('> span'))
  const heightBefore = (await loading.locator('> div').nth(1).boundingBox())?.height
  release()
  await page.getByRole('rowheader').first().waitFor()
  const after = await places(page.getByRole('columnheader').filter({ hasText: /./ }))
  expect(after.slice(0, before.length)).toEqual(before)
  expect((await page.getByRole('row').nth(1).boundingBox())?.height).toBe(heightBefore)
})

test('U290: a list that stands without a connection keeps its place, and offers nothing new to make', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/roles' })
  await page.getByRole('rowheader').first().waitFor()
  await untilAtRest(page)
  const top = async () => (await page.getByRole('table').boundingBox())?.y
  const before = await top()
  // The menu is here from now on.
  await page.getByRole('button', { name: 'Actions for Roles', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load again' }).waitFor()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Actions for Roles', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load again' }).click()
  await expect(page.getByText(/^as of \d/)).toBeVisible()
  expect(await top()).toBe(before)
  await expect(page.getByRole('button', { name: 'New role' })).toHaveAttribute('aria-disabled', 'true')
})

test('U291: the menu, its sign and the title of the page agree on which page is home', async ({ page }) => {
  await signIn(page, hostAdmin, { to: '/app/admin/hostDashboard' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Home', exact: true }).locator('svg')).toHaveClass(/tabler-icon-home/)
  await expect(menu.getByRole('link', { name: 'Start', exact: true }).locator('svg')).not.toHaveClass(/home/)
  await expect(page.getByRole('heading', { level: 1, name: 'Home', exact: true })).toBeVisible()
})

test('U295: on a phone a row has an avatar of 40, and no dot where all is well', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: usersPath })
    const row = page.getByRole('listitem').filter({ hasText: 'alice@contoso.example' })
    await row.waitFor()
    expect((await row.locator('[data-hue]').boundingBox())?.width).toBe(40)
    const dot = await row.locator('[data-tone="good"]').evaluate((mark) => getComputedStyle(mark, '::before').content)
    expect(dot).toBe('none')
  })
})

test('U297: the tools of a report are neutral where nothing is chosen', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.getByRole('navigation').getByRole('link', { name: 'Sales performance' }).click()
  const colours = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((tool) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--mantine-color-gray-light-color)'
      const grey = getComputedStyle(probe).color
      probe.remove()
      return [getComputedStyle(tool).color, grey]
    })
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toHaveAttribute('aria-disabled', 'false')
  const [tool, grey] = await colours('Full screen')
  expect(tool).toBe(grey)
})

test('U296: rows of one line are as high as one line', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/roles' })
  for (const path of ['/app/admin/roles', '/app/admin/auditLogs']) {
    await page.goto(path)
    await page.getByRole('rowheader').first().waitFor()
    expect((await page.getByRole('row').nth(1).boundingBox())?.height, path).toBe(36)
  }
})

test('on a phone a finger has 44 pixels for everything that it presses', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: usersPath })
    await page.getByRole('button', { name: 'Actions for alice', exact: true }).waitFor()
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'User name' }).waitFor()
    const heights = await page
      .getByRole('dialog')
      .getByRole('textbox')
      .evaluateAll((fields) =>
        // A password stands in a box with the button that shows it.
        fields.map(
          (field) => (field.matches('[type="password"]') ? field.parentElement : field)?.getBoundingClientRect().height,
        ),
      )
    expect(new Set(heights)).toEqual(new Set([44]))
  })
})
