/** The address that signs out. */
import { contosoAlice, expect, signIn, test } from './portal.ts'

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
