/** The shell in the looks that somebody may choose, and what an organisation switches on in it. */
import type { Page } from '@playwright/test'
import type { ThemeSettings } from '../../src/contract/models/theme.ts'
import { shellSettings } from '../../src/contract/vocabulary/shell-settings.ts'
import { themes } from '../../src/contract/vocabulary/themes.ts'
import {
  abpUserConfigurationGetAllPath,
  powerBiEmbedGetSidebarItemsPath,
  sessionGetCurrentLoginInformationsPath,
} from '../../src/web/api/generated/paths.ts'
import type { SidebarItems } from '../../src/web/api/generated/power-bi-embed.ts'
import { foreignGreys, outsideScale } from './measures.ts'
import { newPerson } from './people.ts'
import { asServer, contosoAdmin, expect, expectNoAxeViolations, hostAdmin, signIn, test } from './portal.ts'

/** The server's own answer, but for one thing: what others share is left as it is. */
async function changeAnswer<Result>(page: Page, path: string, change: (result: Result) => Result): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      await route.fulfill({
        response,
        json: { ...json, result: change(json.result) },
        headers: { ...response.headers(), ...(await asServer(route.request())) },
      })
    },
  )
}

interface Login {
  theme: { baseSettings: ThemeSettings }
}

const changeLooks = (page: Page, change: (looks: ThemeSettings) => ThemeSettings) =>
  changeAnswer<Login>(page, sessionGetCurrentLoginInformationsPath, (login) => ({
    ...login,
    theme: { ...login.theme, baseSettings: change(login.theme.baseSettings) },
  }))

const changeMenu = (page: Page, menu: Partial<ThemeSettings['menu']>) =>
  changeLooks(page, (looks) => ({ ...looks, menu: { ...looks.menu, ...menu } }))

interface Configuration {
  setting: { values: Record<string, string> }
}

const switchOn = (page: Page, setting: string) =>
  changeAnswer<Configuration>(page, abpUserConfigurationGetAllPath, (configuration) => ({
    ...configuration,
    setting: { values: { ...configuration.setting.values, [setting]: 'true' } },
  }))

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const home = '/app/main/home'

const isOdd = (at: number) => at % 2 === 1

/** Each option of each kind, over the thirteen. */
function variation(at: number): (looks: ThemeSettings) => ThemeSettings {
  const skin = (isDark: boolean) => (isDark ? 'dark' : 'light')
  const oneOf = <Choice>(choices: readonly [Choice, Choice, Choice]) => choices[at % 3] ?? choices[0]
  return ({ layout, header, subHeader, menu }) => ({
    theme: themes[at] ?? 'default',
    layout: { ...layout, layoutType: oneOf(['fluid', 'fixed', 'fluid-xxl']) },
    header: { ...header, headerSkin: skin(isOdd(at)) },
    subHeader: { ...subHeader, subheaderStyle: isOdd(at) ? 'solid' : 'transparent' },
    menu: {
      ...menu,
      position: oneOf(['left', 'top', 'tab']),
      asideSkin: skin(at % 4 < 2),
      submenuToggle: isOdd(at) ? 'Dropdown' : 'Accordion',
      defaultMinimizedAside: at % 6 === 3,
    },
    footer: { fixedFooter: isOdd(at) },
  })
}

test('each of the thirteen themes is free of faults, in light and in dark, wherever it has its menu', async ({
  page,
}) => {
  test.setTimeout(300_000)
  let at = 0
  await changeLooks(page, (looks) => variation(at)(looks))
  await signIn(page, contosoAdmin, { to: home })
  for (const theme of themes) {
    at = themes.indexOf(theme)
    await test.step(theme, async () => {
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(menuOf(page).getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const scheme of ['light', 'dark']) {
        await page.locator('html').evaluate((html, value) => {
          html.setAttribute('data-mantine-color-scheme', value)
        }, scheme)
        await expectNoAxeViolations(page)
        expect(await foreignGreys(page)).toEqual([])
      }
      expect(await outsideScale(page.locator('body'))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  }
})

const costs = {
  id: 8,
  reportId: 'cccccccc-0000-4000-8000-000000000001',
  name: 'Costs',
  reportType: 'Report',
  folderPath: null,
} as const

for (const position of ['top', 'tab'] as const) {
  test(`U1: a menu in the header has what one at the side has, and opens inside the window: ${position}`, async ({
    page,
  }) => {
    await changeMenu(page, { position })
    await changeAnswer<SidebarItems>(page, powerBiEmbedGetSidebarItemsPath, (items) => ({
      ...items,
      apps: [{ id: 7, name: 'Figures of the month', folderPath: null, reports: [costs], dashboards: [] }],
    }))
    await page.setViewportSize({ width: 1024, height: 768 })
    await signIn(page, contosoAdmin, { to: home })
    const menu = menuOf(page)
    for (const name of ['Apps', 'Reports', 'People', 'Content', 'Organisation', 'Monitoring']) {
      const button = menu.getByRole('button', { name, exact: true })
      await button.click()
      const panel = menu.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
      await expect(panel.getByRole('link').first()).toBeVisible()
      const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(1024)
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    }
    await menu.getByRole('button', { name: 'Apps', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Costs' })).toBeVisible()
  })
}

test('a menu of icons opens whole under the pointer, where the theme has it so', async ({ page }) => {
  await changeMenu(page, { defaultMinimizedAside: true, hoverableAside: true })
  await signIn(page, contosoAdmin, { to: home })
  const menu = menuOf(page)
  await expect(menu.getByText('Monitoring')).toHaveCount(0)
  await menu.getByRole('link', { name: 'Users' }).hover()
  await expect(menu.getByRole('button', { name: 'Monitoring' })).toBeVisible()
  await page.getByRole('main').hover()
  await expect(menu.getByRole('button', { name: 'Monitoring' })).toHaveCount(0)
})

test('a theme that is chosen in the header holds at once, without a reload, and at the next start', async ({
  page,
  request,
}) => {
  await switchOn(page, shellSettings.isQuickThemeSelectEnabled)
  await signIn(page, await newPerson(request), { to: home })
  const heading = page.getByRole('heading', { level: 1, name: ', Olga' })
  await heading.waitFor()
  await heading.evaluate((element) => element.setAttribute('data-is-same-page', ''))
  await page.getByRole('button', { name: 'Choose a theme' }).click()
  const drawer = page.getByRole('dialog', { name: 'Theme' })
  await expect(drawer.getByRole('button', { name: /^Theme \d+$/ })).toHaveCount(themes.length)
  await expectNoAxeViolations(page)
  const isSaved = page.waitForResponse((response) => response.url().includes('ChangeThemeWithDefaultValues'))
  await drawer.getByRole('button', { name: 'Theme 7', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'theme7')
  await expect(page.locator('[data-is-same-page]')).toHaveCount(1)
  await isSaved
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'theme7')
})

test('cookies are told of until somebody agrees, once on a device', async ({ page }) => {
  await switchOn(page, shellSettings.isCookieConsentEnabled)
  await signIn(page, contosoAdmin, { to: home })
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  await expectNoAxeViolations(page)
  await banner.getByRole('button', { name: 'Agree' }).click()
  await expect(banner).toHaveCount(0)
  const isAsked = page.waitForResponse(`**${abpUserConfigurationGetAllPath}*`)
  await page.reload()
  await isAsked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('U2: a page begins at its top, however far down the sign-in was, and one press leads back there', async ({
  page,
}) => {
  // The button of the form is below the window's edge.
  await page.setViewportSize({ width: 1280, height: 400 })
  await signIn(page, hostAdmin, { to: '/app/admin/hostDashboard' })
  const far = page.getByRole('heading', { name: 'Newest tenants' })
  const back = page.getByRole('button', { name: 'Back to the top' })
  await far.waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(back).toHaveCount(0)
  await far.scrollIntoViewIfNeeded()
  await back.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(back).toHaveCount(0)
})

test('the menu is read anew where somebody says that it has changed', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: home })
  await expect(menuOf(page).getByRole('link', { name: 'Sales performance' })).toBeVisible()
  const isAsked = page.waitForRequest(`**${powerBiEmbedGetSidebarItemsPath}*`)
  await page.evaluate(() => window.dispatchEvent(new Event('refreshSidebar')))
  await isAsked
})
