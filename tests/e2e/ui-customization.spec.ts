/** Branding: what is tried out holds on the page at once, and what is saved holds for whom it was saved. All is put back. */
import type { Locator, Page } from '@playwright/test'
import {
  contosoAlice,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  fabrikamAlice,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  signInPath,
  test,
} from './portal.ts'

const path = '/app/admin/ui-customization'

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)

async function openBranding(page: Page): Promise<void> {
  await signIn(page, fabrikamAdmin, { to: path })
  await expect(page.getByRole('radio', { name: 'Theme 1', exact: true })).toBeChecked()
}

async function useDefault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use the default for me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the default for me' }).click()
  await expect(page.getByText('The default holds for you.')).toBeVisible()
}

async function saveDefault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save as default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save as default' }).click()
  await expect(page.getByText('The default was saved.')).toBeVisible()
}

test('a theme is tried out at once, left without a trace, and saved for oneself', async ({ page }) => {
  await openBranding(page)
  await expectNoAxeViolations(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.getByRole('radio', { name: 'Theme 7', exact: true }).check({ force: true })
  await expect.poll(() => themeOf(page)).toBe('theme7')
  await page.getByRole('switch', { name: 'Dark colours' }).check({ force: true })
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await expectNoAxeViolations(page)

  // Left: whoever goes elsewhere finds the page as it was.
  await menu.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect.poll(() => themeOf(page)).toBe('default')
  await expect.poll(() => schemeOf(page)).toBe('light')

  await menu.getByRole('link', { name: 'Branding' }).click()
  await page.getByRole('radio', { name: 'Theme 5', exact: true }).check({ force: true })
  await page.getByRole('combobox', { name: 'Place of the menu' }).click()
  await page.getByRole('option', { name: 'In the header', exact: true }).click()
  // The side menu is gone, and with it what speaks of it alone.
  await expect(page.getByRole('combobox', { name: 'Colours of the side menu' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save for me' }).click()
  await expect(page.getByText('The portal looks like this for you from now on').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Theme 5', exact: true })).toBeChecked()
  await expect.poll(() => themeOf(page)).toBe('theme5')
  await expectNoAxeViolations(page)
  await useDefault(page)
  await expect(page.getByRole('radio', { name: 'Theme 1', exact: true })).toBeChecked()
  await expect.poll(() => themeOf(page)).toBe('default')
})

test('light and dark of the header are those of the form', async ({ page }) => {
  await openBranding(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('switch', { name: 'Dark colours' })).toBeChecked()
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await useDefault(page)
  await expect.poll(() => schemeOf(page)).toBe('light')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Dark colours' })).not.toBeChecked()
  await expect.poll(() => schemeOf(page)).toBe('light')
})

test('a default holds for everybody who has not chosen, and can be taken back', async ({ page, browser }) => {
  await openBranding(page)
  await page.getByRole('radio', { name: 'Theme 3', exact: true }).check({ force: true })
  await saveDefault(page)
  await expect(page.getByText('The default now: theme 3, Light.')).toBeVisible()
  // U100: who has chosen nothing has it, and nothing is left to save.
  await expect(page.getByText(/not saved/)).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Theme 3', exact: true })).toBeChecked()
  await inNewContext(browser, {}, async (other) => {
    await signIn(other, fabrikamAlice, { to: '/app/main/home' })
    await expect.poll(() => themeOf(other)).toBe('theme3')
  })
  // U181: the way back.
  await page.getByRole('button', { name: 'Back to the operator’s default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the operator’s default' }).click()
  await expect(page.getByText('The default now: theme 1, Light.')).toBeVisible()
  // Nothing is left to take back.
  const back = page.getByRole('button', { name: 'Back to the operator’s default' })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await expect(back).toHaveAccessibleDescription('The organisation has no default of its own.')
  await useDefault(page)
})

const svg = (fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="${fill}"/></svg>`,
  )

/** A browser draws what there is of it. */
const cutPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
).subarray(0, -12)

test('U231: a logo, a sign-in picture and a style sheet are uploaded, refused in place, shown and removed', async ({
  page,
  browser,
}) => {
  await signIn(page, fabrikamAdmin, { to: `${path}?tab=files` })
  const choose = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles(file)
  }
  const keep = (name: string) => page.getByRole('button', { name: `Keep: ${name}`, exact: true }).click()
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: `Choose a file: ${name}` })).toBeVisible()
  }
  await choose('Choose a file: Logo on light ground', {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  // U141: nothing is tried out that cannot be drawn.
  await expect(page.getByRole('alert').filter({ hasText: /^Choose a picture as PNG, JPEG, WebP or SVG/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Keep: / })).toHaveCount(0)
  await choose('Choose a file: Logo on light ground', {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(1_100_000),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'This file is too large' })).toBeVisible()
  await expectNoAxeViolations(page)
  await choose('Choose a file: Logo on light ground', { name: 'cut.png', mimeType: 'image/png', buffer: cutPicture })
  await expect(page.getByRole('alert').filter({ hasText: /^The end of this picture is missing/ })).toBeVisible()
  await choose('Choose a file: Logo on light ground', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg('teal') })
  await keep('Logo on light ground')
  await expect(page.getByRole('button', { name: 'Replace: Logo on light ground' })).toBeVisible()
  // The header wears it at once.
  await expect(page.getByRole('banner').getByRole('img', { name: 'Fabrikam' })).toBeVisible()
  await choose('Choose a file: Sign-in picture', { name: 'b.svg', mimeType: 'image/svg+xml', buffer: svg('navy') })
  await keep('Sign-in picture')
  await expect(page.getByRole('button', { name: 'Replace: Sign-in picture' })).toBeVisible()

  const sheet = (text: string) => ({ name: 'own.css', mimeType: 'text/css', buffer: Buffer.from(text) })
  await choose('Choose a file: Style sheet', sheet('@import "https://evil.example/x.css";'))
  await keep('Style sheet')
  await expect(page.getByRole('alert').filter({ hasText: '@import is not allowed' })).toBeVisible()
  await page.getByRole('button', { name: 'Do not keep: Style sheet' }).click()
  await choose('Choose a file: Style sheet', sheet('main h1 { letter-spacing: 3px }'))
  await keep('Style sheet')
  await expect(page.getByRole('button', { name: 'Replace: Style sheet' })).toBeVisible()
  await expectNoAxeViolations(page)

  const spacing = (of: Page) =>
    of
      .getByRole('heading', { level: 1 })
      .first()
      .evaluate((title) => getComputedStyle(title).letterSpacing)
  // Here it can always be mended, and everywhere else it holds.
  expect(await spacing(page)).not.toBe('3px')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect.poll(() => spacing(page)).toBe('3px')
  await inNewContext(browser, {}, async (stranger) => {
    await stranger.goto(signInPath(fabrikamAdmin))
    await expect.poll(() => spacing(stranger)).toBe('3px')
    await expect(stranger.getByRole('img', { name: 'Fabrikam' })).toBeVisible()
  })
  await page.goBack()
  await page.getByRole('tab', { name: 'Logo and pictures' }).click()
  for (const name of ['Logo on light ground', 'Sign-in picture', 'Style sheet']) await remove(name)
})

test('U116: a logo that names no size of its own keeps to its frame, in the header and on the sign-in page, too', async ({
  page,
}) => {
  await signIn(page, fabrikamAdmin, { to: `${path}?tab=files` })
  const shape =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 80"><rect width="40" height="80" fill="teal"/></svg>'
  const buffer = Buffer.from(shape)
  for (const name of ['Logo on light ground', 'Sign-in picture']) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: `Choose a file: ${name}` }).click()
    await (await chooser).setFiles({ name: 'tall.svg', mimeType: 'image/svg+xml', buffer })
  }
  const standsOut = (picture: Locator) =>
    picture.evaluate((shown: HTMLImageElement) => {
      const [own, frame] = [shown, shown.parentElement ?? shown].map((element) => element.getBoundingClientRect())
      if (!shown.complete || !own || !frame || own.height === 0) return null
      const over = [frame.top - own.top, own.bottom - frame.bottom, frame.left - own.left, own.right - frame.right]
      return Math.max(...over) > 0.5
    })
  const main = page.getByRole('main')
  const signInPage = page.frameLocator('iframe[title="Sign-in page"]')
  for (const picture of [
    main.locator('img[src^="blob:"]').first(),
    main.locator('img[src^="blob:"]').last(),
    page.getByRole('banner').getByRole('img', { name: 'Fabrikam' }),
    signInPage.locator('[data-part="brand"] img[data-tried]'),
  ]) {
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => standsOut(picture)).toBe(false)
  }
})

test('shell, sign-in page and a report show what is chosen before it is kept', async ({ page, browser }) => {
  await signIn(page, fabrikamAdmin, { to: path })
  const signInPage = page.frameLocator('iframe[title="Sign-in page"]')
  const report = page.frameLocator('iframe[title="A report"]')
  await expect(signInPage.getByRole('button', { name: 'Sign in', includeHidden: true }).first()).toBeVisible()
  await expect(report.locator('svg').first()).toBeVisible()
  const brandOf = (frame: typeof report) =>
    frame.locator('body').evaluate((body) => getComputedStyle(body).getPropertyValue('--brand-hue').trim())
  const before = await brandOf(report)
  await page.getByRole('radio', { name: 'Theme 7', exact: true }).check({ force: true })
  for (const frame of [signInPage, report]) {
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'theme7')
    await expect.poll(() => brandOf(frame)).not.toBe(before)
  }
  await page.getByRole('switch', { name: 'Dark colours' }).check({ force: true })
  await expect(signInPage.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('switch', { name: 'Dark colours' }).uncheck({ force: true })

  await page.getByRole('tab', { name: 'Logo and pictures' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  const choose = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: `Choose a file: ${name}` }).click()
    await (await chooser).setFiles(file)
    await expect(page.getByRole('button', { name: `Keep: ${name}`, exact: true })).toBeVisible()
  }
  await choose('Logo on light ground', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg('teal') })
  await choose('Sign-in picture', { name: 'b.svg', mimeType: 'image/svg+xml', buffer: svg('navy') })
  const sheet = Buffer.from('main h1 { letter-spacing: 3px }')
  await choose('Style sheet', { name: 'own.css', mimeType: 'text/css', buffer: sheet })
  await expect(page.getByRole('banner').getByRole('img', { name: 'Fabrikam' })).toHaveAttribute('src', /^blob:/)
  for (const part of ['brand', 'face'])
    await expect(signInPage.locator(`[data-part="${part}"] img[data-tried]`)).toHaveJSProperty('complete', true)
  await expect(signInPage.locator('[data-part="brand"] img[data-tried]')).toBeVisible()
  const spacing = (frame: typeof report) =>
    frame.locator('main h1').evaluate((title) => getComputedStyle(title).letterSpacing)
  for (const frame of [signInPage, report]) await expect.poll(() => spacing(frame)).toBe('3px')
  await expectNoAxeViolations(page)
  // Nobody else sees any of it.
  await inNewContext(browser, {}, async (stranger) => {
    await stranger.goto(signInPath(fabrikamAdmin))
    await expect(stranger.getByRole('heading', { level: 1 })).not.toHaveCSS('letter-spacing', '3px')
    await expect(stranger.getByRole('img', { name: 'Fabrikam' })).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Do not keep: Style sheet' }).click()
  for (const frame of [signInPage, report]) await expect.poll(() => spacing(frame)).not.toBe('3px')
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('img', { name: 'Fabrikam' })).toHaveCount(0)
})

test('the operator has looks and no files; an ordinary member has neither', async ({ page, browser }) => {
  await signIn(page, hostAdmin, { to: path })
  await expect(page.getByRole('radio', { name: 'Theme 1', exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await inNewContext(browser, {}, async (member) => {
    await signIn(member, contosoAlice, { to: path })
    await expect(member.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  })
})

test('without a network nothing can be saved or uploaded, and that is said', async ({ page, context }) => {
  await openBranding(page)
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the default for me' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'Theme 4', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Save for me' }).click()
  await expect(page.getByText('What you typed stays here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as default' })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
})

test('on a phone branding fits', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await openBranding(page)
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('U93: a file on trial is not lost without a question, from whichever tab the page is left', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}?tab=files` })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file: Logo on light ground' }).click()
  await (await chooser).setFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg('teal') })
  const onTrial = page.getByRole('button', { name: 'Keep: Logo on light ground', exact: true })
  await expect(onTrial).toBeVisible()
  const users = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' })
  const question = page.getByRole('dialog')
  const stay = async () => {
    await users.click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(path))
  }
  await stay()
  await expect(onTrial).toBeVisible()
  // It goes with the page, and not with a tab.
  await page.getByRole('tab', { name: 'Looks' }).click()
  await expect(page.getByRole('radio', { name: 'Theme 1', exact: true })).toBeChecked()
  await stay()
  await page.getByRole('tab', { name: 'Logo and pictures' }).click()
  await expect(onTrial).toBeVisible()
  await users.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})
