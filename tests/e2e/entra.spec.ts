/** Signing in with Microsoft Entra, by its window, its host name and HTTPS (`scripts/entra`). */
import type { Page } from '@playwright/test'
import { elsewhere, home, type PortalWithEntra, people, pickAccount, startPortalWithEntra } from './entra.ts'
import { expect, expectNoAxeViolations, fabrikamAdmin, inNewContext, phone, signInPath, signOut, test } from './portal.ts'

let portal: PortalWithEntra

test.beforeAll(async () => {
  test.setTimeout(300_000)
  portal = await startPortalWithEntra()
})
test.afterAll(() => portal.close())

const inPortal = (work: (page: Page) => Promise<void>, options = {}) =>
  inNewContext(portal.browser, { baseURL: portal.server.url, ignoreHTTPSErrors: true, ...options }, work)

const withEntra = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft Entra', exact: true })
const asGuest = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft Entra of another organisation' })
const press = (page: Page) => () => withEntra(page).click()

const registering = (more: object) =>
  portal.change(({ userManagement }) => ({
    userManagement: {
      ...userManagement,
      allowSelfRegistration: true,
      isNewRegisteredUserActiveByDefault: true,
      whiteListedRegistrationDomains: '',
      ...more,
    },
  }))

test('a window of the directory signs in; MSAL comes with the press, and leaves nothing of the person in the browser', async () => {
  await registering({})
  await inPortal(async (page) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
    await expect(withEntra(page)).toBeVisible()
    await expectNoAxeViolations(page)
    expect(loaded.filter((url) => url.includes('/msal-'))).toEqual([])
    await pickAccount(page, press(page), /Erin Entra/)
    await page.waitForURL('**/app/main/home')
    expect(loaded.filter((url) => url.includes('/msal-'))).not.toEqual([])
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
    expect(kept).not.toMatch(new RegExp(`${people.erin.name}|${people.erin.address}|${people.erin.objectId}`))
    // Signed out of the portal and of the directory: nobody after them is known there.
    await signOut(page)
    expect(portal.entra.asked).toContain(`GET login.microsoftonline.com/${home}/oauth2/v2.0/logout`)
    await expect(page.getByText('You are signed out, on this device and on the server.')).toBeVisible()
  })
})
