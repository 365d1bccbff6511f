/** A site where each organisation has a subdomain of its own, and ways to find an organisation, to leave one, and to go on elsewhere. */
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import {
  hostSettingsGetAllSettingsPath,
  hostSettingsUpdateAllSettingsPath,
  tenantGetTenantForEditPath,
  tenantGetTenantsPath,
  tenantUpdateTenantPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAlice,
  hostAdmin,
  test,
  untilAtRest,
} from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

let server: RunningServer
let request: APIRequestContext
let asOperator: Call
/** Of the operator, too; the test answers in its place. */
const otherSite = 'http://site.localhost:4999'
const at = (name: string) => server.url.replace('localhost', `${name}.localhost`)

test.beforeAll(async () => {
  server = await startServerOf('.', (port) => ({
    // Browsers find every name below this one here.
    PUBLIC_URL: `http://localhost:${port}`,
    APP_BASE_URL: `http://{TENANCY_NAME}.localhost:${port}`,
    SINGLE_SIGN_IN_ORIGINS: otherSite,
  }))
  request = await requests.newContext({ baseURL: server.url })
  asOperator = await callerOf(request, hostAdmin)
})
test.afterAll(async () => {
  await request.dispose()
  await server.stop()
})

async function preventUnknown(isOn: boolean): Promise<void> {
  const before = await asOperator<{ tenantManagement: object }>(hostSettingsGetAllSettingsPath, undefined, 'GET')
  const tenantManagement = { ...before.tenantManagement, preventNotExistingTenantSubdomains: isOn }
  await asOperator(hostSettingsUpdateAllSettingsPath, { ...before, tenantManagement }, 'PUT')
}

test('a subdomain that is no organisation’s says so, and leads to the operator’s address where that is wanted', async ({
  page,
}) => {
  const warning = page.getByText('There is no organisation named nowhere.')
  await page.goto(`${at('nowhere')}/account/login`)
  await expect(warning).toBeVisible()
  expect(new URL(page.url()).origin).toBe(at('nowhere'))

  await preventUnknown(true)
  await page.goto(`${at('nowhere')}/app/main/reports`)
  await page.waitForURL(`${at('admin')}/account/login?**`)
  await expect(warning).toBeVisible()
  await expect(page.getByText('Operator', { exact: true })).toBeVisible()

  for (const known of [at('contoso'), at('admin'), server.url]) {
    await page.goto(`${known}/account/login`)
    await expect(page.getByLabel('User name or e-mail')).toBeVisible()
    await untilAtRest(page)
    expect(new URL(page.url()).origin).toBe(known)
  }
  await page.goto(`${server.url}/account/login?abp_tenancy_name=nowhere`)
  await expect(warning).toBeVisible()
  expect(new URL(page.url()).origin, 'a name in the query leads nowhere').toBe(server.url)
  await preventUnknown(false)
})

test('U167: so does the page of a kiosk, where the device is none', async ({ page }) => {
  const warning = page.getByText('There is no organisation named nowhere.')
  for (const path of ['/kiosk', '/kiosk#1.token']) {
    await page.goto('about:blank')
    await page.goto(at('nowhere') + path)
    await expect(warning).toBeVisible()
    expect(new URL(page.url()).origin).toBe(at('nowhere'))
  }
  await preventUnknown(true)
  await page.goto(`${at('nowhere')}/kiosk`)
  await page.waitForURL(`${at('admin')}/account/login?**`)
  await expect(warning).toBeVisible()
  await page.goto(`${at('contoso')}/kiosk`)
  await expect(page.getByText('This device is not a kiosk')).toBeVisible()
  await expect(page.getByText('There is no organisation')).toBeHidden()
  await preventUnknown(false)
})

const userName = (page: Page) => page.getByLabel('User name or e-mail')
const account = (page: Page) => page.getByRole('button', { name: /^Account/ })

async function enter(page: Page, name: string): Promise<void> {
  await userName(page).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('the mail domain finds the organisation where nothing else said it', async ({ page }) => {
  const { items } = await asOperator<{ items: { id: number; tenancyName: string }[] }>(
    tenantGetTenantsPath,
    undefined,
    'GET',
  )
  const { id } = items.find(({ tenancyName }) => tenancyName === 'contoso') ?? { id: 0 }
  const { tenancyName, name } = await asOperator<{ tenancyName: string; name: string }>(
    `${tenantGetTenantForEditPath}?Id=${id}`,
    undefined,
    'GET',
  )
  await asOperator(tenantUpdateTenantPath, { id, tenancyName, name, mailDomains: 'contoso.example' }, 'PUT')

  await page.goto(`${server.url}/account/login`)
  const found = page.getByText('Organisation, by your mail domain')
  await userName(page).fill('alice@elsewhere.example')
  await userName(page).blur()
  await expect(page.getByText('Operator', { exact: true })).toBeVisible()
  await userName(page).fill('alice@contoso.example')
  await userName(page).blur()
  await expect(found).toBeVisible()
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Change organisation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use this organisation' }).click()
  await expect(page.getByText('Operator', { exact: true })).toBeVisible()
  await userName(page).blur()
  await expect(found, 'what the person says stands').toBeHidden()

  await page.goto(`${at('fabrikam')}/account/login`)
  await userName(page).fill('alice@contoso.example')
  await userName(page).blur()
  await expect(page.getByText('fabrikam', { exact: true })).toBeVisible()
  await expect(found, 'so does what the address says').toBeHidden()

  await page.goto(`${server.url}/account/login`)
  await enter(page, 'alice@contoso.example')
  await expect(account(page)).toBeVisible()
})

test('D6, C12: single sign-in goes on at a listed site, at once where somebody is signed in, and at no other', async ({
  page,
}) => {
  await page.route('http://*.localhost:4999/**', (route) => route.fulfill({ body: 'The other site' }))
  const led: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(server.url)) led.push(request.url())
  })
  const start = (returnUrl: string) =>
    page.goto(
      `${server.url}/account/login?${new URLSearchParams({ abp_tenancy_name: 'contoso', ss: 'true', returnUrl })}`,
    )
  await start(`${otherSite}/take?from=portal`)
  await enter(page, 'alice')
  await page.waitForURL(`${otherSite}/take?from=portal&accessToken=*&userId=*&tenantId=*`)

  await start(`${otherSite}/take`)
  await page.waitForURL(`${otherSite}/take?accessToken=*`)

  led.length = 0
  for (const evil of [
    'http://evil.localhost:4999/take',
    `${otherSite}@evil.localhost:4999/`,
    '//evil.localhost:4999/',
  ]) {
    await start(evil)
    await enter(page, 'alice')
    await expect(account(page), evil).toBeVisible()
  }
  expect(led).toEqual([])
})

test('a link of another organisation is noticed: its sign-in page offers to switch, or to stay', async ({ page }) => {
  await page.goto(`${server.url}/account/login?abp_tenancy_name=contoso`)
  await enter(page, contosoAlice.userName)
  await expect(account(page)).toBeVisible()
  await page.goto(`${server.url}/app/main/home?abp_tenancy_name=fabrikam`)
  const notice = page.getByText('you are signed in to another organisation')
  await expect(notice).toBeVisible()
  await expect(page.getByText('fabrikam', { exact: true })).toBeVisible()
  await expect(notice, 'what their own session may read').toContainText('as Alice Andersen (contoso)')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Stay where I am signed in' }).click()
  await account(page).click()
  await expect(page.getByText(String.raw`contoso\alice`)).toBeVisible()

  await page.goto(`${server.url}/app/main/home?abp_tenancy_name=fabrikam`)
  await expect(notice).toBeVisible()
  await enter(page, fabrikamAlice.userName)
  await account(page).click()
  await expect(page.getByText(String.raw`fabrikam\alice`)).toBeVisible()
})

test('A155: a look at another organisation leaves links of the own one as they were, and the form says that somebody is in', async ({
  page,
}) => {
  const own = `${server.url}/app/main/home?abp_tenancy_name=contoso`
  await page.goto(`${server.url}/account/login?abp_tenancy_name=contoso`)
  await enter(page, contosoAlice.userName)
  await expect(account(page)).toBeVisible()
  const look = async () => {
    await page.goto(`${server.url}/app/main/home?abp_tenancy_name=fabrikam`)
    await expect(page.getByText('you are signed in to another organisation')).toBeVisible()
  }
  await look()
  await page.goto(own)
  await expect(account(page), 'at once').toBeVisible()
  await look()
  await page.getByRole('link', { name: 'Stay where I am signed in' }).click()
  await expect(account(page)).toBeVisible()
  await page.goto(own)
  await expect(account(page), 'having stayed').toBeVisible()
  await account(page).click()
  await expect(page.getByText(String.raw`contoso\alice`)).toBeVisible()

  for (const form of ['login', 'mobileid-login']) {
    await page.goto(`${server.url}/account/${form}?abp_tenancy_name=contoso`)
    await expect(
      page.getByText('You are already signed in in this browser, as Alice Andersen (contoso).'),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Stay where I am signed in' }).click()
    await expect(account(page), form).toBeVisible()
  }
})
