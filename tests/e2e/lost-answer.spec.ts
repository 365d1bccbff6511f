import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { contosoAdmin, demoPassword, expect, expectNoAxeViolations, signIn, test } from './portal.ts'

test.use({ serviceWorkers: 'allow' })

const userForm = (page: Page) => page.getByRole('dialog', { name: 'New user' })

async function fillIn(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: 'New user' }).click()
  const form = userForm(page)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann')
  await form.getByLabel('Surname').fill('Lee')
  await form.getByLabel('E-mail').fill(`${userName}@contoso.example`)
  await form.getByLabel('User name').fill(userName)
  await form.getByRole('radio', { name: 'Set a password' }).check()
  await form.getByLabel(/^Password/).fill(demoPassword)
}

/** The server does the first, and its answer never arrives. Answers how often it was asked. */
async function loseAnswer(page: Page, context: BrowserContext): Promise<() => number> {
  let arrived = 0
  await page.route('**/User/CreateOrUpdateUser', async (route) => {
    arrived += 1
    if (arrived > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    await context.setOffline(true)
    await route.abort()
  })
  return () => arrived
}

/** Another one at each try: what a try before has saved would be taken. */
const newName = () => `ann.${randomUUID().slice(0, 8)}`

const isNotKnown = (page: Page) => page.getByText(/it is not known whether this was saved/)

test('O8: a person who was saved while the connection broke is not called taken: it is asked again, and saved once', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  const userName = newName()
  await fillIn(page, userName)
  const arrived = await loseAnswer(page, context)
  await userForm(page).getByRole('button', { name: 'Create user' }).click()
  await expect(isNotKnown(page)).toBeVisible()
  await expect(userForm(page).getByLabel('User name')).toBeDisabled()
  await expect(userForm(page).getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expectNoAxeViolations(page)

  await context.setOffline(false)
  await expect(userForm(page)).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByText(/taken/)).toHaveCount(0)
  expect(arrived()).toBe(2)
  await page.goto(`/app/admin/users?filter=${userName}`)
  await expect(page.getByRole('row', { name: userName })).toHaveCount(1)
})

test('O8: after a reload it is still not known, and asked under the same number: with the password typed again, or by itself', async ({
  page,
  context,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  const userName = newName()
  await fillIn(page, userName)
  await loseAnswer(page, context)
  await userForm(page).getByRole('button', { name: 'Create user' }).click()
  await expect(isNotKnown(page)).toBeVisible()
  await context.setOffline(false)
  await page.unroute('**/User/CreateOrUpdateUser')
  await page.reload()
  await expect(page.getByText(/Passwords are not kept on the device/)).toBeVisible()
  await expect(page.getByText('Your draft of')).toHaveCount(0)
  await expect(userForm(page).getByLabel('User name')).toHaveValue(userName)
  await expect(userForm(page).getByLabel('User name')).toBeDisabled()
  await expectNoAxeViolations(page)
  await userForm(page)
    .getByLabel(/^Password/)
    .fill(`${demoPassword}2`)
  await userForm(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('This had been saved already, as it was sent first.')).toBeVisible()
  await expect(userForm(page)).toHaveCount(0)

  await page.goto(`/app/admin/users?filter=${userName}`)
  await page.getByRole('button', { name: `Actions for ${userName}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Phone').fill('+43 1 234')
  const arrived = await loseAnswer(page, context)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(isNotKnown(page)).toBeVisible()
  await page.reload()
  await expect(isNotKnown(page)).toBeVisible()
  await context.setOffline(false)
  await expect(form).toHaveCount(0, { timeout: 40_000 })
  expect(arrived()).toBe(2)
  await page.reload()
  await expect(form).toHaveCount(0)
})
