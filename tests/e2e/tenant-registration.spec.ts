/** Organisations that register themselves. The operator lets them while a test runs; the demo does not. */
import type { APIRequestContext, Page } from '@playwright/test'
import {
  accountGetCaptchaChallengePath,
  hostSettingsGetAllSettingsPath,
  hostSettingsUpdateAllSettingsPath,
  tenantRegistrationRegisterTenantPath,
  tokenAuthAuthenticatePath,
} from '../../src/web/api/generated/paths.ts'
import {
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  signInByForm,
  test,
} from './portal.ts'

// One setting of one operator: side by side they would switch it for each other.
test.describe.configure({ mode: 'serial' })

const selectPath = '/account/select-edition'

async function withRegistration(request: APIRequestContext, wanted: object, work: () => Promise<void>): Promise<void> {
  const credentials = { userNameOrEmailAddress: hostAdmin.userName, password: demoPassword }
  const signedIn = await request.post(tokenAuthAuthenticatePath, { data: credentials })
  const headers = { Authorization: `Bearer ${(await signedIn.json()).result.accessToken}` }
  const before = (await (await request.get(hostSettingsGetAllSettingsPath, { headers })).json()).result
  const keep = async (tenantManagement: object) => {
    const data = { ...before, tenantManagement }
    const answer = await request.put(hostSettingsUpdateAllSettingsPath, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await keep({ ...before.tenantManagement, ...wanted })
  try {
    await work()
  } finally {
    await keep(before.tenantManagement)
  }
}

const open = { allowSelfRegistration: true, isNewRegisteredTenantActiveByDefault: true, useCaptchaOnRegistration: true }

const newName = () => `harbour-${Date.now().toString(36)}`

async function fill(page: Page, tenancyName: string): Promise<void> {
  await page.getByLabel('Name of the organisation').fill('Harbour Works')
  await page.getByLabel('Short name, for signing in').fill(tenancyName)
  await page.getByLabel('Name', { exact: true }).fill('Hanna')
  await page.getByLabel('E-mail address').fill(`hanna@${tenancyName}.example`)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-42')
}

test('an organisation registers itself, and its first administrator signs in', async ({ page, request }) => {
  await page.goto('/account/login')
  const way = page.getByRole('link', { name: 'Register an organisation' })
  await expect(page.getByLabel('User name or e-mail')).toBeVisible()
  await expect(way).toBeHidden()
  await page.goto(selectPath)
  await expect(page.getByRole('alert')).toContainText('Organisations cannot register by themselves here.')
  await expectNoAxeViolations(page)
  const tenancyName = newName()
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url())
    if ([accountGetCaptchaChallengePath, tenantRegistrationRegisterTenantPath].includes(pathname))
      asked.push(pathname + search)
  })
  await withRegistration(request, open, async () => {
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await way.click()
    await expect(page.getByRole('heading', { name: 'Choose an edition' })).toBeVisible()
    const edition = page.getByRole('list', { name: 'Editions' }).getByRole('listitem').filter({ hasText: 'Standard' })
    await expect(edition.first()).toContainText('Free')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Start free: Standard' }).click()
    await expect(page.getByRole('heading', { name: 'Register an organisation' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Edition' })).toContainText('Standard, free')

    const short = page.getByLabel('Short name, for signing in')
    await page.getByRole('button', { name: 'Register organisation' }).click()
    await expect(page.getByLabel('Name of the organisation')).toBeFocused()
    await expect(page.getByText('Enter the name of your organisation.')).toBeVisible()
    await expectNoAxeViolations(page)
    await short.fill('Contoso')
    await expect(short).toHaveAccessibleDescription(/Contoso is somebody else’s already\./)
    await fill(page, 'admin')
    await page.getByRole('button', { name: 'Register organisation' }).click()
    await expect(short).toBeFocused()
    await expect(short).toHaveAccessibleDescription(/admin is kept for the product itself\./)
    await short.fill(tenancyName)
    await expect(page.getByText(`${tenancyName} is free.`)).toBeVisible()
    await page.getByRole('button', { name: 'Register organisation' }).click()
    await expect(page.getByRole('heading', { name: 'Your organisation is registered' })).toBeFocused()
  })
  expect(asked).toEqual([
    tenantRegistrationRegisterTenantPath,
    `${accountGetCaptchaChallengePath}?action=registerTenant`,
    tenantRegistrationRegisterTenantPath,
  ])
  expect(new URL(page.url()).pathname).toBe('/account/register-tenant-result')
  // U213
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your organisation is registered' })).toBeVisible()
  await expect(page.getByText(tenancyName, { exact: true })).toBeVisible()
  await expect(page.getByText('You can sign in now.')).toBeVisible()
  await expect(page.getByText(tenancyName, { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Sign in to Harbour Works' }).click()
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-42')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/**')
})

test('who waits for the operator is told so', async ({ page, context, request }) => {
  const wanted = { ...open, isNewRegisteredTenantActiveByDefault: false, useCaptchaOnRegistration: false }
  await withRegistration(request, wanted, async () => {
    await page.goto(selectPath)
    await page.getByRole('link', { name: 'Start free: Standard' }).click()
    await fill(page, newName())
    await page.getByRole('button', { name: 'Register organisation' }).click()
    await expect(page.getByText('as soon as the operator has activated your organisation')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to Harbour Works' })).toBeHidden()
    await page.reload()
    await expect(page.getByText('as soon as the operator has activated your organisation')).toBeVisible()

    // U222: somebody comes, and leaves, in another tab.
    const other = await context.newPage()
    await signInByForm(other, contosoAlice, { to: '/app/main/home' })
    await page.waitForURL('**/app/**')
    await expect(page.getByText('Harbour Works')).toBeHidden()
  })
})

test('U222: what an organisation registered with goes with whoever was signed in beside it', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  const registering = await context.newPage()
  const wanted = { ...open, isNewRegisteredTenantActiveByDefault: false, useCaptchaOnRegistration: false }
  await withRegistration(request, wanted, async () => {
    await registering.goto(selectPath)
    await registering.getByRole('link', { name: 'Start free: Standard' }).click()
    await fill(registering, newName())
    await registering.getByRole('button', { name: 'Register organisation' }).click()
    await expect(registering.getByRole('heading', { name: 'Your organisation is registered' })).toBeVisible()
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await registering.waitForURL('**/account/login')
    await expect(registering.getByText(/hanna@/)).toBeHidden()
    await registering.goBack()
    await expect(registering.getByText(/hanna@/)).toBeHidden()
  })
})

test('without a network the form keeps what was typed, and the editions are asked for again', async ({
  page,
  context,
  request,
}) => {
  await withRegistration(request, { ...open, useCaptchaOnRegistration: false }, async () => {
    await page.route('**/GetEditionsForSelect', (route) => route.abort())
    await page.goto(selectPath)
    await expect(page.getByRole('alert').last()).toContainText('The server cannot be reached.')
    await page.unroute('**/GetEditionsForSelect')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Start free: Standard' }).click()
    await fill(page, newName())
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Register organisation' }).click()
    await expect(page.getByRole('alert').last()).toContainText('The server cannot be reached.')
    await expect(page.getByLabel('Name of the organisation')).toHaveValue('Harbour Works')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Register organisation' }).click()
    await expect(page.getByRole('heading', { name: 'Your organisation is registered' })).toBeVisible()
  })
})

test('the start parameter leads to the editions, and a new registration signs out first', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  await page.goto('/?redirect=TenantRegistration')
  await page.waitForURL(`**${selectPath}`)
  await page.goto('/app/main/home')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.goto('/?redirect=TenantRegistration&forceNewRegistration=true')
  await page.waitForURL(`**${selectPath}`)
  await page.goto('/app/main/home')
  await page.waitForURL('**/account/login**')
})

test('the editions fit a phone, in dark colours and from right to left', async ({ browser, request }) => {
  await withRegistration(request, open, async () => {
    await inNewContext(browser, { ...phone, colorScheme: 'dark', locale: 'ar' }, async (page) => {
      await page.goto(selectPath)
      await expect(page.getByRole('heading', { name: 'Standard' })).toBeVisible()
      for (const _ of ['editions', 'form']) {
        const { scrollWidth, clientWidth } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          clientWidth: document.documentElement.clientWidth,
        }))
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
        await expectNoAxeViolations(page)
        if (_ === 'editions') await page.getByRole('link', { name: /Standard/ }).click()
        await expect(page.locator('h1')).toBeVisible()
      }
    })
  })
})
