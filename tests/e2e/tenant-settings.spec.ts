/** The settings of an organisation, as its administrator meets them. What is saved is saved in Fabrikam, and put back. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { tenantSettingsUpdateAllSettingsPath } from '../../src/web/api/generated/paths.ts'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  type Person,
  phone,
  signIn,
  testWithWorker,
} from './portal.ts'
import { keptIn } from './stores.ts'

const settingsPath = '/app/admin/tenantSettings'

async function openSettings(page: Page, person: Person, section = ''): Promise<void> {
  await signIn(page, person, { to: settingsPath + section })
  await expect(page.getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
}

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const sections = (page: Page): Locator => page.getByRole('navigation', { name: 'Sections' })
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const bar = (page: Page): Locator => page.getByText(/\d+ changes? not saved/).last()
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save settings' })

async function saved(page: Page): Promise<void> {
  await expect(page.getByText('The settings were saved.')).toBeVisible()
  await expect(save(page)).toBeHidden()
}

test('changes are counted where they are, saved at once, and go back to the operator’s', async ({ page }) => {
  await openSettings(page, fabrikamAdmin, '#security')
  const hours = field(page, 'A reset link opens for')
  await expect(hours).toHaveValue('24')
  await hours.fill('12')
  await field(page, 'Units of one person').fill('٤٠')
  await expect(page.getByText('2 changes not saved').first()).toBeVisible()
  await expect(page.getByText('Security 1')).toBeVisible()
  await expect(page.getByText('People 1')).toBeVisible()
  await expect(sections(page).getByRole('link', { name: 'Security 1 change not saved' })).toBeVisible()

  await hours.press('Control+Enter')
  await saved(page)
  await page.reload()
  await expect(hours).toHaveValue('12')
  await expect(field(page, 'Units of one person')).toHaveValue('40')

  const operators = card(page, 'Security').getByRole('paragraph').filter({ hasText: 'The operator has 24 hours' })
  await operators.getByRole('button', { name: 'Reset' }).click()
  await expect(hours).toHaveValue('24')
  await expect(operators).toBeHidden()
  await field(page, 'Units of one person').fill('')
  await save(page).click()
  await saved(page)
  await page.reload()
  await expect(hours).toHaveValue('24')
  await expect(page.getByText(/^The operator has/)).toHaveCount(0)
})

test('what is refused stands at its field, opens what hides it, and is counted in its section', async ({ page }) => {
  await openSettings(page, fabrikamAdmin)
  await page.getByRole('button', { name: 'Edit OpenID Connect' }).click()
  const provider = page.getByRole('group', { name: 'OpenID Connect' })
  await provider.getByRole('textbox', { name: 'Client id' }).fill('a-client')
  await page.getByRole('button', { name: 'Show less of OpenID Connect' }).click()
  await expect(provider).toBeHidden()

  await save(page).click()
  const authority = provider.getByRole('textbox', { name: 'Address of the provider' })
  await expect(authority).toBeFocused()
  await expect(authority).toHaveAccessibleDescription(/begins with https/)
  await expect(page.getByText('1 field needs attention:')).toBeVisible()
  await expect(sections(page).getByRole('link', { name: 'Sign-in methods', exact: false })).toContainText(
    '1 needs attention',
  )
  await expectNoAxeViolations(page)

  // Stricter than the operator, never more lenient: said before anything is sent.
  const failures = field(page, 'Failures that lock it')
  await failures.fill('50')
  await failures.blur()
  await expect(failures).toHaveAccessibleDescription('A whole number from 1 to 5.')
  await expect(page.getByRole('switch', { name: 'Lock the account for a while' })).toBeDisabled()
})

test('leaving asks while something is not saved, and discarding brings it back', async ({ page }) => {
  await openSettings(page, contosoAdmin)
  await page.getByRole('switch', { name: 'A banner asks for consent' }).click()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(new RegExp(settingsPath))
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('switch', { name: 'A banner asks for consent' })).not.toBeChecked()
  await expect(save(page)).toBeHidden()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})

test('a setting is found by its words, and a test mail answers where it was asked for', async ({ page }) => {
  await openSettings(page, contosoAdmin)
  const search = page.getByRole('searchbox', { name: 'Find a setting' })
  await search.fill('text message')
  await expect(card(page, 'People')).toBeVisible()
  await expect(card(page, 'Security').getByRole('checkbox', { name: 'Text message' })).toBeVisible()
  await expect(card(page, 'Other')).toBeHidden()
  await search.fill('no such words')
  await expect(page.getByRole('heading', { name: 'No setting has “no such words”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()

  await sections(page).getByRole('link', { name: 'Outgoing mail' }).click()
  await expect(page).toHaveURL(/#mail$/)
  await expect(sections(page).getByRole('link', { name: 'Outgoing mail' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(card(page, 'Outgoing mail').getByRole('status')).toContainText('No mail server is set up')
  await search.fill('Outgoing mail')
  await expect(card(page, 'Security')).toBeHidden()
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await expectNoAxeViolations(page)
})

testWithWorker(
  'without a connection nothing is saved, the page says so, and what was typed is kept',
  async ({ page, context }) => {
    await openSettings(page, contosoAdmin)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.getByRole('switch', { name: 'A banner asks for consent' }).click()
    await expect
      .poll(async () => (await keptIn(page, 'preferences')).some(({ key }) => key.startsWith('draft ')))
      .toBe(true)
    await context.setOffline(true)
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(save(page)).toHaveAccessibleDescription('Not possible while the server cannot be reached.')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Settings need a connection' })).toBeVisible()
    // Nobody has to ask for them when the server is back.
    await context.setOffline(false)
    await expect(page.getByRole('switch', { name: 'A banner asks for consent' })).toBeChecked()
    await expect(page.getByText('1 change not saved').first()).toBeVisible()
  },
)

test('on a phone sections stand above, and nothing is wider than the window', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await openSettings(page, contosoAdmin)
    await page.getByRole('switch', { name: 'A banner asks for consent' }).click()
    await expect(bar(page)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(phone.viewport.width)
  })
})

test('who may not change settings is told so', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  await page.goto(settingsPath)
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
})

test('O29: what was typed into settings and not saved survives a reload and the lock, until it is given up', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  await openSettings(page, fabrikamAdmin, '#security')
  const hours = field(page, 'A reset link opens for')
  await hours.fill('13')
  await expect.poll(async () => (await keptIn(page, 'preferences')).some(({ key }) => /^draft/.test(key))).toBe(true)
  await page.reload()
  await expect(hours).toHaveValue('13')
  await expect(page.getByText('Your draft of')).toBeVisible()
  await expect(bar(page)).toHaveText('1 change not saved')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(hours).toHaveValue('13')

  await page.getByRole('button', { name: 'Discard' }).first().click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click()
  await expect(hours).toHaveValue('24')
  await expect(page.getByText('Your draft of')).toHaveCount(0)
  await page.reload()
  await expect(hours).toHaveValue('24')
})

test('O39: what was typed while settings were saved stays, and is saved with the next', async ({ page }) => {
  await openSettings(page, fabrikamAdmin, '#security')
  const hours = field(page, 'A reset link opens for')
  const units = field(page, 'Units of one person')
  let letGo = () => {}
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${tenantSettingsUpdateAllSettingsPath}`, async (route) => {
    const response = await route.fetch()
    await mayGo
    await route.fulfill({ response })
  })
  await hours.fill('12')
  const isSent = page.waitForRequest(`**${tenantSettingsUpdateAllSettingsPath}`)
  await save(page).click()
  await isSent
  await units.fill('77')
  letGo()
  await expect(page.getByText('The settings were saved.')).toBeVisible()
  await expect(hours).toHaveValue('12')
  await expect(units).toHaveValue('77')
  await expect(bar(page)).toHaveText('1 change not saved')

  await units.fill('')
  await hours.fill('24')
  await save(page).click()
  await saved(page)
})
