/** The address that signs out. */
import { contosoAlice, expect, signInByForm as signIn, signInPath, test } from './portal.ts'

test('A6: the address for signing out signs out, and leads on where it was asked to', async ({ page }) => {
  await signIn(page, contosoAlice, { rememberMe: true, to: '/app/main/home' })
  await page.goto('/account/logout?returnUrl=%2Fapp%2Fmain%2Fhome')
  await page.waitForURL('**/account/login?**')
  await page.goto('/app/main/home')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('A6: it signs out a session that only the browser’s cookie knows of, and leads to no other site', async ({
  page,
}) => {
  await signIn(page, contosoAlice, { rememberMe: true, to: '/app/main/home' })
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name ?? ''))),
  )
  await page.goto('/account/logout?returnUrl=https%3A%2F%2Fevil.example%2F')
  await page.waitForURL('**/account/login?reason=signedOut')
  await page.goto('/app/main/home')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

/** For an address with a member that it does not know, the server lays no form and no organisation into the page. */
const undrawn = `${signInPath(contosoAlice)}&from=elsewhere`

test('while nobody knows yet for which organisation the sign-in page speaks, it names none', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/Account/IsTenantAvailable*', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(undrawn)
  const organisation = page.getByText('Organisation', { exact: true }).locator('..')
  await expect(organisation).toHaveText('OrganisationNot known yet')
  answer()
  await expect(organisation).toHaveText('Organisationcontoso')
})

test('O83: where the organisation of the address could not be looked up, the button looks again, and the operator is not named', async ({
  page,
}) => {
  await page.route('**/Account/IsTenantAvailable*', (route) => route.abort())
  await page.goto(undrawn)
  await expect(page.getByText('The organisation could not be looked up.')).toBeVisible()
  const organisation = page.getByText('Organisation', { exact: true }).locator('..')
  await expect(organisation).toHaveText('OrganisationNot known yet')
  await page.unroute('**/Account/IsTenantAvailable*')
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(organisation).toHaveText('Organisationcontoso')
  await expect(page.getByRole('alert')).toHaveText(
    'The user name or the password is wrong, or the account is locked for a while.',
  )
})
