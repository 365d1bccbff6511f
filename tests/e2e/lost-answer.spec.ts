import type { Page } from '@playwright/test'
import { contosoAdmin, demoPassword, expect, expectNoAxeViolations, signIn, test } from './portal.ts'

const userForm = (page: Page) => page.getByRole('dialog', { name: 'New user' })

async function fillIn(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: 'New user' }).click()
  const form = userForm(page)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann')
  await form.getByLabel('Surname').fill('Lee')
  await form.getByLabel('E-mail').fill(`${userName}@contoso.example`)
  await form.getByLabel('User name').fill(userName)
  const random = form.getByLabel('Let the server choose a password and send it')
  if (await random.isChecked()) await random.uncheck()
  await form.getByLabel(/^Password/).fill(demoPassword)
  await form.getByLabel('Repeat the password').fill(demoPassword)
}

test('O8: a person who was saved while the connection broke is not called taken: it is asked again, and saved once', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await fillIn(page, 'ann.lost')
  let arrived = 0
  await page.route('**/User/CreateOrUpdateUser', async (route) => {
    arrived += 1
    if (arrived > 1) return route.continue()
    // The server does it, and its answer never arrives.
    expect((await route.fetch()).status()).toBe(200)
    await context.setOffline(true)
    await route.abort()
  })
  await userForm(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/it is not known whether this was saved/)).toBeVisible()
  await expect(userForm(page).getByLabel('User name')).toBeDisabled()
  await expect(userForm(page).getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expectNoAxeViolations(page)

  await context.setOffline(false)
  await expect(userForm(page)).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText(/taken/)).toHaveCount(0)
  expect(arrived).toBe(2)
  await page.goto('/app/admin/users?filter=ann.lost')
  await expect(page.getByRole('row', { name: /ann\.lost/ })).toHaveCount(1)
})
