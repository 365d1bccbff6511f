/** What people open in Power BI with their own accounts: by Microsoft Entra (`scripts/entra`) and what stands in for Power BI. */
import type { Locator, Page } from '@playwright/test'
import { type PortalWithEntra, pickAccount, startPortalWithEntra } from './entra.ts'
import { expect, expectNoAxeViolations, fabrikamAdmin, inNewContext, signInPath, test, wide } from './portal.ts'

test.use(wide)

let portal: PortalWithEntra

test.beforeAll(async () => {
  test.setTimeout(300_000)
  portal = await startPortalWithEntra({ environment: { POWERBI_URL: 'local' } })
})
test.afterAll(() => portal.close())

const scope = 'https://analysis.windows.net/powerbi/api/.default'

async function signInAsErin(page: Page, to = '/app/main/home'): Promise<void> {
  await page.goto(signInPath(fabrikamAdmin, to))
  const press = () => page.getByRole('button', { name: 'Sign in with Microsoft Entra', exact: true }).click()
  await pickAccount(page, press, /Erin Entra/)
  await page.waitForURL(`**${to}`)
}

const signInBy = (azureADAuthType: string) =>
  portal.change(({ security }) => ({ security: { ...security, azureADAuthType } }))

const inPortal = (work: (page: Page) => Promise<void>) =>
  inNewContext(portal.browser, { baseURL: portal.server.url, ignoreHTTPSErrors: true }, work)

/** In a workspace, and not in an app or among the organisation’s reports. */
const ofOwn = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .locator('a[href*="/passthrough-workspace/"]')
    .filter({ hasText: name })

const isRead = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
}

/** Before the other: a token that the server has of somebody is used as long as it opens. */
test('without a token the report asks for one by a press and a window, and opens', async () => {
  // Nobody has consented to it: neither the sign-in nor a silent call brings one.
  portal.entra.unconsented.add(scope)
  await signInBy('AuthWithPbiGraph')
  await inPortal(async (page) => {
    await signInAsErin(
      page,
      '/app/main/passthrough-workspace/report/cccccccc-0000-4000-8000-000000000001/dddddddd-0000-4000-8000-000000000002',
    )
    const asked = page.getByRole('dialog', { name: 'Microsoft Entra asks for you' })
    await expect(asked).toBeVisible()
    await expectNoAxeViolations(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Power BI is asked in your own name here').first()).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await pickAccount(page, () => asked.getByRole('button', { name: 'Go on to Microsoft Entra' }).click(), /Erin Entra/)
    await isRead(page, 'People in Power BI')
  })
})

test('apps and workspaces of one’s own stand in the menu, and open by the token that came with the sign-in', async () => {
  await signInBy('AuthWithPbi')
  await inPortal(async (page) => {
    await signInAsErin(page)
    await ofOwn(page, 'People in Power BI').click()
    await isRead(page, 'People in Power BI')
    await expect(page).toHaveURL(/\/app\/main\/passthrough-workspace\/report\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    await expect(page.frameLocator('iframe').getByText('Contoso Retail North')).not.toHaveCount(0)
    // Of an item of one’s own nothing is pinned, read again or starred here.
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Favourite/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
    await expectNoAxeViolations(page)
    // One frame: the token is the same, the report another.
    await ofOwn(page, 'Sales in Power BI').click()
    await isRead(page, 'Sales in Power BI')
    // A workspace as a whole opens its first report.
    const [, group = ''] = /report\/([0-9a-f-]{36})/.exec(page.url()) ?? []
    await page.goto(page.url().replace(/passthrough-(app|workspace).*/, `passthrough-$1/${group}`))
    await isRead(page, 'Sales in Power BI')
    await page.goto('/app/main/passthrough-workspace/cccccccc-0000-4000-8000-000000000002')
    await expect(page.getByText('Your account opens no such app or workspace in Power BI.')).toBeVisible()
    await page.goto(
      '/app/main/passthrough-workspace/report/cccccccc-0000-4000-8000-000000000001/dddddddd-0000-4000-8000-000000000009',
    )
    await expect(page.getByText('The workspace has no such item in Power BI.')).toBeVisible()
  })
})
