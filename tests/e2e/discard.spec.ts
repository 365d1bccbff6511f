/** “Discard” beside what is not saved: one question, in the same words, wherever a page is edited. */
import type { Page } from '@playwright/test'
import { roleCreateOrUpdateRolePath, tenantSettingsUpdateAllSettingsPath } from '../../src/web/api/generated/paths.ts'
import { expect, expectNoAxeViolations, fabrikamAdmin, signIn, test } from './portal.ts'

const pages = [
  {
    what: 'a form',
    path: '/app/admin/roles/new',
    label: /^Name/,
    typed: 'Not saved',
    save: 'Create role',
    command: roleCreateOrUpdateRolePath,
    lost: 'it is not known whether this was saved',
    followed: null,
  },
  {
    what: 'settings',
    path: '/app/admin/tenantSettings',
    label: 'A reset link opens for',
    typed: '19',
    save: 'Save settings',
    command: tenantSettingsUpdateAllSettingsPath,
    lost: 'It is not known',
    followed: 'is not saved so far: A reset link opens for.',
  },
] as const

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })

for (const { what, path, label, typed, save, command, lost, followed } of pages) {
  test(`whoever discards ${what} is asked first, and answers by the keyboard`, async ({ page }) => {
    await signIn(page, fabrikamAdmin, { to: path })
    const field = page.getByRole('main').getByRole('textbox', { name: label })
    const before = await field.inputValue()
    await field.fill(typed)
    const button = page.getByRole('button', { name: 'Discard' })
    await button.press('Enter')
    await expect(question(page)).toContainText('What you typed has not been saved.')
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(field).toHaveValue(typed)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(before)
    await expect(page.getByText(/not saved/)).toBeHidden()
  })

  test(`whoever discards ${what} whose answer was lost is told that it may have been saved`, async ({ page }) => {
    await signIn(page, fabrikamAdmin, { to: path })
    const field = page.getByRole('main').getByRole('textbox', { name: label })
    const before = await field.inputValue()
    await field.fill(typed)
    await page.route(`**${command}*`, (route) => route.abort())
    await page.getByRole('button', { name: save }).click()
    await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(question(page)).toContainText('it may have been saved')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(field).toHaveValue(before)
    await expect(page.getByText(/\d+ changes? not saved/)).toBeHidden()
    // It may still arrive, and what becomes of it is said.
    if (followed) await expect(page.getByRole('status').filter({ hasText: followed })).toBeVisible()
  })
}
