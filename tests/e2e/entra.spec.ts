/** Signing in with Microsoft Entra, by its window, its host name and HTTPS (`scripts/entra`). */
import type { Page } from '@playwright/test'
import { features } from '../../src/contract/vocabulary/features.ts'
import {
  accountIsTenantAvailablePath,
  tenantUpdateTenantFeaturesPath,
  tokenAuthGetExternalAuthenticationProvidersPath,
  userCreateOrUpdateAadUserPath,
  userCreateOrUpdateUserPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { clientId, group, home, type PortalWithEntra, people, pickAccount, startPortalWithEntra } from './entra.ts'
import {
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  fabrikamAlice,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  signInPath,
  signOut,
  test,
} from './portal.ts'

let portal: PortalWithEntra

test.beforeAll(async () => {
  test.setTimeout(300_000)
  portal = await startPortalWithEntra()
})
test.afterAll(() => portal.close())

const inPortal = (work: (page: Page) => Promise<void>, options = {}) =>
  inNewContext(portal.browser, { baseURL: portal.server.url, ignoreHTTPSErrors: true, ...options }, work)

const withEntra = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft Entra', exact: true })
const asGuest = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with Microsoft Entra of another organisation' })
const press = (page: Page) => () => withEntra(page).click()

const registering = (more: object) =>
  portal.change(({ userManagement }) => ({
    userManagement: {
      ...userManagement,
      isNewRegisteredUserActiveByDefault: true,
      whiteListedRegistrationDomains: '',
      ...more,
    },
  }))

test('E6: a window of the directory signs in; MSAL comes with the press, and leaves nothing of the person in the browser', async () => {
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
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).not.toMatch(new RegExp(`${people.erin.name}|${people.erin.address}|${people.erin.objectId}`))
    // Signed out of the portal and of the directory: nobody after them is known there.
    await signOut(page)
    expect(portal.entra.asked).toContain(`GET login.microsoftonline.com/${home}/oauth2/v2.0/logout`)
    await expect(page.getByText('You are signed out, on this device and on the server.')).toBeVisible()
  })
})

test('a guest comes by the other button; where people wait for an administrator, and whom the list of domains lets in, is said', async () => {
  await registering({ whiteListedRegistrationDomains: 'fabrikam.example, guests.example' })
  await inPortal(
    async (page) => {
      await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
      await pickAccount(page, press(page), /Otto Outside/)
      await expect(page.getByRole('alert').first()).toContainText('outside.example')
      await registering({ isNewRegisteredUserActiveByDefault: false })
      await pickAccount(page, press(page), /Wanda Waiting/)
      await expect(page.getByText('You have successfully registered. Waiting for activation!')).toBeVisible()
      await registering({})
      await pickAccount(page, () => asGuest(page).click(), /Greta Guest/)
      await page.waitForURL('**/app/main/home')
    },
    { ...phone, colorScheme: 'dark' },
  )
})

test('who closes the window, cancels there or cannot have it opened is told so, and may try again', async () => {
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
    const opened = page.waitForEvent('popup')
    await withEntra(page).click()
    await (await opened).close()
    await expect(page.getByText('Go on in the window of Microsoft that has opened.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'The window is closed' }).click()
    await pickAccount(page, press(page), 'Cancel')
    await expect(page.getByRole('alert').first()).toContainText('Microsoft Entra was left before you had signed in.')
    await page.evaluate(() => {
      window.open = () => null
    })
    await withEntra(page).click()
    await expect(page.getByRole('alert').first()).toContainText('The browser did not open the window of Microsoft.')
    await page.reload()
    await pickAccount(page, press(page), /Erin Entra/)
    await page.waitForURL('**/app/main/home')
  })
})

test('U226: who has closed the window presses again, and another one opens', async () => {
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
    const opened = page.waitForEvent('popup')
    await withEntra(page).click()
    await (await opened).close()
    await expect(page.getByRole('button', { name: 'The window is closed' })).toBeVisible()
    await pickAccount(page, press(page), 'Cancel')
    await expect(page.getByRole('alert').first()).toContainText('Microsoft Entra was left before you had signed in.')
    await expect(page.getByRole('button', { name: 'The window is closed' })).toBeHidden()
    await pickAccount(page, press(page), /Erin Entra/)
    await page.waitForURL('**/app/main/home')
  })
})

test('a directory that fails is told in the specification’s words', async () => {
  await inPortal(async (page) => {
    await page.context().route('**/oauth2/v2.0/token**', (route) => route.fulfill({ status: 500, body: 'No token' }))
    await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
    await pickAccount(page, press(page), /Erin Entra/)
    await expect(page.getByRole('alert').first()).toContainText(
      'Error occured while trying to authenticate with Azure AD',
    )
  })
})

test('a directory without its client id says what is missing', async () => {
  await inPortal(async (page) => {
    // The page of settings does not let it come to that; the operator’s, whose settings are inherited, may.
    const isTold = ({ pathname }: URL) =>
      [tokenAuthGetExternalAuthenticationProvidersPath, '/account/login'].includes(pathname)
    await page.route(isTold, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(clientId, '') })
    })
    await page.goto(signInPath(fabrikamAdmin))
    await withEntra(page).click()
    await expect(page.getByRole('alert').first()).toContainText('the client id of the application is missing')
  })
})

test('A176: whose address has an account with a password adds Microsoft Entra to it, and comes in by that from then on', async ({
  request,
}) => {
  await registering({})
  const admin = await callerOf(request, fabrikamAdmin, portal.server.url)
  const mara = { tenant: 'fabrikam', userName: 'mara' }
  await admin(userCreateOrUpdateUserPath, {
    user: { name: 'Mara', userName: 'mara', emailAddress: people.mara.address, password: demoPassword },
    assignedRoleNames: [],
  })
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
    await pickAccount(page, press(page), /Mara Moves/)
    await expect(page.getByRole('alert').first()).toContainText('under “My account”, add this sign-in')

    await signIn(page, mara, { to: '/app/main/account' })
    await page.getByRole('button', { name: 'Add a way in' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Sign in with' })).toHaveValue('Microsoft Entra')
    await expectNoAxeViolations(page)
    const add = () => dialog.getByRole('button', { name: 'Add a way in' }).click()
    await pickAccount(page, add, 'Cancel')
    await expect(dialog.getByText('Microsoft Entra was left before you had signed in.')).toBeVisible()
    await pickAccount(page, add, /Mara Moves/)
    await expect(page.getByText('The way in is added')).toBeVisible()
    const ways = page.getByRole('region', { name: 'Other ways in' })
    await expect(ways.getByText('Microsoft Entra', { exact: true })).toBeVisible()
    await signOut(page)
  })
  await inPortal(
    async (page) => {
      await page.goto(signInPath(fabrikamAdmin, '/app/main/account'))
      await pickAccount(page, press(page), /Mara Moves/)
      await expect(page.getByText('mara', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Remove: Microsoft Entra' }).click()
      const dialog = page.getByRole('dialog')
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('The way in is removed')).toBeVisible()
    },
    { ...phone, colorScheme: 'dark' },
  )
})

test('an account of a directory is linked by its window', async () => {
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin))
    await pickAccount(page, press(page), /Erin Entra/)
    await page.waitForURL('**/app/**')
  })
  await inPortal(async (page) => {
    await signIn(page, fabrikamAdmin, { to: '/app/main/account?tab=linked' })
    await page.getByRole('button', { name: 'Link an account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('By Microsoft Entra instead of a password').click()
    await expect(dialog.getByLabel('Its password')).toBeHidden()
    await expectNoAxeViolations(page)
    const link = () => dialog.getByRole('button', { name: 'Link an account' }).click()
    await pickAccount(page, link, 'Cancel')
    await expect(dialog.getByText('Microsoft Entra was left before you had signed in.')).toBeVisible()
    await pickAccount(page, link, /Erin Entra/)
    await expect(page.getByText('The account is linked')).toBeVisible()
    await expect(page.getByRole('row', { name: /erin@fabrikam\.example/ })).toBeVisible()
  })
})

test('an account is linked by whichever way the organisation has: of two a switch chooses, and one alone is not asked about', async ({
  request,
}) => {
  const operator = await callerOf(request, hostAdmin, portal.server.url)
  const { tenantId: id } = await operator<{ tenantId: number }>(accountIsTenantAvailablePath, {
    tenancyName: 'fabrikam',
  })
  const have = (isPasswordOn: boolean, isDirectoryOn: boolean) =>
    operator(
      tenantUpdateTenantFeaturesPath,
      {
        id,
        featureValues: [
          { name: features.loginUserPass, value: String(isPasswordOn) },
          { name: features.loginAzureAD, value: String(isDirectoryOn) },
        ],
      },
      'PUT',
    )
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin))
    await pickAccount(page, press(page), /Erin Entra/)
    await page.waitForURL('**/app/**')
  })
  await inPortal(async (page) => {
    const linked = '/app/main/account?tab=linked'
    await signIn(page, fabrikamAlice, { to: linked })
    const dialog = page.getByRole('dialog')
    const asksWhich = dialog.getByLabel('By Microsoft Entra instead of a password')
    const asksForPassword = dialog.getByLabel('Its password')
    const asksForGuest = dialog.getByLabel('The account is a guest’s there')
    const open = async () => {
      await page.goto(linked)
      await page.getByRole('button', { name: 'Link an account' }).click()
      await expect(dialog.getByLabel('Organisation name')).toHaveValue('fabrikam')
    }
    try {
      await open()
      await expect(asksForPassword).toBeVisible()
      await asksWhich.click()
      await expect(asksForPassword).toBeHidden()
      await expect(asksForGuest).toBeVisible()
      await asksWhich.click()

      await have(true, false)
      await open()
      await expect(asksForPassword).toBeVisible()
      await expect(asksWhich).toBeHidden()

      await have(false, true)
      await open()
      await expect(asksForGuest).toBeVisible()
      await expect(asksForPassword).toBeHidden()
      await expect(asksWhich).toBeHidden()
      await expectNoAxeViolations(page)
      await pickAccount(page, () => dialog.getByRole('button', { name: 'Link an account' }).click(), /Erin Entra/)
      await expect(page.getByRole('row', { name: /erin@fabrikam\.example/ })).toBeVisible()
    } finally {
      await have(true, true)
    }
  })
})

test('U230: where the own organisation has no Microsoft Entra it is not offered for linking, and one that has none is named', async () => {
  const have = (azureADLoginMethodEnabled: boolean) =>
    portal.change(({ security }) => ({ security: { ...security, azureADLoginMethodEnabled } }))
  await inPortal(async (page) => {
    const dialog = page.getByRole('dialog')
    const asksWhich = dialog.getByLabel('By Microsoft Entra instead of a password')
    const open = async () => {
      await page.goto('/app/main/account?tab=linked')
      await page.getByRole('button', { name: 'Link an account' }).click()
      await expect(dialog.getByLabel('Its password')).toBeVisible()
    }
    await signIn(page, fabrikamAlice, { to: '/app/main/account?tab=linked' })
    await open()
    await asksWhich.click()
    for (const [name, words] of [
      ['', 'Nobody signs in at the operator’s by Microsoft Entra.'],
      ['nowhere', 'Nobody signs in to nowhere by Microsoft Entra.'],
      ['contoso', 'Nobody signs in to contoso by Microsoft Entra.'],
    ] as const) {
      await dialog.getByLabel('Organisation name').fill(name)
      await dialog.getByRole('button', { name: 'Link an account' }).click()
      await expect(dialog.getByRole('alert')).toContainText(words)
    }
    // Its draft, where it has been kept by now, is for the way that is off then.
    await have(false)
    try {
      await open()
      await expect(asksWhich).toBeHidden()
    } finally {
      await have(true)
    }
  })
})

const goOn = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Microsoft Entra asks for you' })
    .getByRole('button', { name: 'Go on to Microsoft Entra' })

async function makeUnitOfGroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New unit' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Members come from a directory group').click()
  await form.getByLabel('Object id of the group').fill(group.id)
  await form.getByRole('button', { name: 'Create unit' }).click()
}

test('where the directory is asked in one’s own name, a token comes by a press and a window, which ends the visit where it is blocked', async () => {
  await portal.change(({ security }) => ({ security: { ...security, azureADAuthType: 'AuthWithPbiGraph' } }))
  await portal.call(userCreateOrUpdateAadUserPath, {
    emailAddress: people.gina.address,
    isActive: true,
    assignedRoleNames: ['Admin'],
    organizationUnits: [],
    sendActivationEmail: false,
  })
  // Nobody has consented yet to what is asked for.
  portal.entra.unconsented.add('https://graph.microsoft.com/.default')
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/admin/organization-units'))
    await pickAccount(page, press(page), /Gina Graph/)
    await page.waitForURL('**/organization-units')
    await makeUnitOfGroup(page)
    await expect(goOn(page)).toBeVisible()
    await page.evaluate(() => {
      window.open = () => null
    })
    await goOn(page).click()
    await page.waitForURL('**/account/login?*')
    await expect(page.getByText('The browser did not open the window of Microsoft Entra')).toBeVisible()
  })
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/admin/organization-units'))
    await pickAccount(page, press(page), /Gina Graph/)
    await page.waitForURL('**/organization-units')
    // Reports may be asked for in their name, too: the token came with the sign-in.
    expect(portal.entra.asked).toContain('GET api.powerbi.com/v1.0/myorg/groups')
    await makeUnitOfGroup(page)
    await expect(goOn(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await pickAccount(page, () => goOn(page).click(), /Gina Graph/)
    await expect(page.getByRole('treeitem', { name: group.displayName }).first()).toBeVisible()
    expect(portal.entra.asked).toContain('GET graph.microsoft.com/v1.0/me')
  })
})

test('people of a directory register with it, and sign in with it afterwards', async () => {
  await inPortal(
    async (page) => {
      await page.goto(signInPath(fabrikamAdmin).replace('login', 'register'))
      const register = page.getByRole('button', { name: 'Register with Microsoft Entra', exact: true })
      await expect(register).toBeVisible()
      await expectNoAxeViolations(page)
      await pickAccount(page, () => register.click(), /Rosa Register/)
      await expect(page.getByRole('heading', { name: 'You have an account' })).toBeFocused()
      await page.getByRole('link', { name: 'Go to sign-in' }).click()
      await pickAccount(page, press(page), /Rosa Register/)
      await page.waitForURL('**/app/**')
      // The page that the window comes back to is the worker’s own by now.
      expect(await page.evaluate(() => navigator.serviceWorker.ready.then(() => 'ready'))).toBe('ready')
      await signOut(page)
      await page.goto(signInPath(fabrikamAdmin))
      await pickAccount(page, press(page), /Rosa Register/)
      await page.waitForURL('**/app/**')
    },
    { serviceWorkers: 'allow' },
  )
})
