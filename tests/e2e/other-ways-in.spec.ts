/**
 * Ways in beside the password, and passwords that have grown too old: on a server of its own whose identity providers and
 * directory are fakes on this machine.
 */
import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { type LdapStandIn, startLdapStandIn } from '../../src/server/gateways/stand-ins/ldap.ts'
import {
  tenantSettingsGetAllSettingsPath,
  tenantSettingsUpdateAllSettingsPath,
  tokenAuthExternalAuthenticatePath,
  userCreateOrUpdateMobileIdUserPath,
} from '../../src/web/api/generated/paths.ts'
import {
  type IdentityProvider,
  newSigningKey,
  type SigningKey,
  signIdToken,
  startIdentityProvider,
} from '../api/identity-provider.ts'
import { type Call, callerOf } from './caller.ts'
import {
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  fabrikamAlice,
  inNewContext,
  phone,
  signIn,
  signInPath,
  signOut,
  test,
  untilAtRest,
} from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

let provider: IdentityProvider
let directory: LdapStandIn
let server: RunningServer
let key: SigningKey
let request: APIRequestContext
let call: Call

const authority = 'https://login.example.org/realm'
const clientId = 'portal-at-example'

const searcher = { dn: 'cn=portal,dc=fabrikam,dc=example', password: 'service of fabrikam', attributes: {} }
const lin = {
  dn: 'uid=lin,ou=people,dc=fabrikam,dc=example',
  password: 'password of lin',
  attributes: { uid: 'lin', givenName: 'Lin', sn: 'Lund', mail: 'lin@ldap.example' },
}

interface Settings {
  userManagement: object
  security: { passwordPolicy: object }
  ldap: object
  azureSettings: { azureADAuthClientIds: object }
  externalSecuritySettings: object
  externalLoginProviderSettings: { openIdConnect: object }
}

async function change(more: (before: Settings) => object): Promise<void> {
  const before = await call<Settings>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
  await call(tenantSettingsUpdateAllSettingsPath, { ...before, ...more(before) }, 'PUT')
}

test.beforeAll(async () => {
  test.setTimeout(300_000)
  provider = await startIdentityProvider()
  key = await newSigningKey('one')
  provider.places.set('login.example.org/realm/.well-known/openid-configuration', () => ({
    json: { issuer: authority, jwks_uri: `${authority}/keys`, token_endpoint: `${authority}/token` },
  }))
  provider.places.set('login.example.org/realm/keys', () => ({ json: { keys: [key.jwk] } }))
  directory = await startLdapStandIn([searcher, lin])
  server = await startServerOf('.', { IDENTITY_PROVIDER_URL: provider.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' })
  request = await requests.newContext({ baseURL: server.url })
  call = await callerOf(request, fabrikamAdmin)
  await change(({ security }) => ({ security: { ...security, mobileLoginMethodEnabled: true } }))
})
test.afterAll(async () => {
  await request.dispose()
  await server.stop()
  await provider.close()
  await directory.close()
})

const offering = (responseType: 'code' | 'id_token', mayRegister: object) =>
  change(({ userManagement, externalLoginProviderSettings }) => ({
    userManagement: { ...userManagement, allowSelfRegistration: true, ...mayRegister },
    externalLoginProviderSettings: {
      ...externalLoginProviderSettings,
      openIdConnect: {
        ...externalLoginProviderSettings.openIdConnect,
        isDeactivated: false,
        clientId,
        clientSecret: 'example-secret',
        authority,
        loginUrl: `${authority}/authorize`,
        validateIssuer: true,
        responseType,
      },
    },
  }))

interface Visit {
  sub: string
  state?: string
  /** Another path than was asked for. */
  at?: string
}

/** Whoever comes to the provider is somebody there, and is led back. */
async function answerAt(page: Page, { sub, state, at }: Visit): Promise<void> {
  await page.route(`${authority}/authorize**`, async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const claims = {
      iss: authority,
      aud: clientId,
      sub,
      nonce: asked.get('nonce'),
      name: 'Petra Provider',
      email: `${sub}@example.org`,
      email_verified: true,
    }
    const idToken = await signIdToken({ key, claims, now: new Date() })
    provider.places.set('login.example.org/realm/token', () => ({ json: { id_token: idToken } }))
    const back = new URLSearchParams({ state: state ?? asked.get('state') ?? '' })
    const isCode = asked.get('response_type') === 'code'
    back.set(isCode ? 'code' : 'id_token', isCode ? 'the-code' : idToken)
    const place = new URL(at ?? '', asked.get('redirect_uri') ?? '')
    const location = `${place}${isCode ? '?' : '#'}${back}`
    await route.fulfill({ status: 302, headers: { location } })
  })
}

const withProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with OpenID Connect' })

test('a provider of the organisation signs in, and leads on to where one wanted to go', async ({ browser }) => {
  await offering('code', { isNewRegisteredUserActiveByDefault: true })
  await inNewContext(browser, { baseURL: server.url }, async (page) => {
    await answerAt(page, { sub: 'petra' })
    await page.goto(`${signInPath(fabrikamAdmin, '/app/main/home')}&o=2`)
    await expect(page.getByRole('link', { name: 'Sign in with Mobile-ID' })).toBeVisible()
    await expect(withProvider(page)).toBeHidden()
    await page.goto(`${signInPath(fabrikamAdmin, '/app/main/home')}&o=1`)
    await expect(withProvider(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in with Mobile-ID' })).toBeHidden()
    await expectNoAxeViolations(page)
    await withProvider(page).click()
    await page.waitForURL('**/app/main/home')
    expect(page.url()).not.toContain('the-code')
    const exchange = provider.asked.find(({ place }) => place === 'login.example.org/realm/token')
    expect(new URLSearchParams(exchange?.body).get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })
})

const sharedDevice = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared device' })
const askedToSignIn = (page: Page) =>
  page.waitForRequest((asked) => asked.url().endsWith(tokenAuthExternalAuthenticatePath))

test('A47: whoever comes by a provider says that others use the device, also where there are no passwords', async ({
  browser,
}) => {
  await offering('code', { isNewRegisteredUserActiveByDefault: true })
  const passwords = (userPassLoginMethodEnabled: boolean) =>
    change(({ security }) => ({ security: { ...security, userPassLoginMethodEnabled } }))
  for (const isOn of [true, false]) {
    await passwords(isOn)
    await inNewContext(browser, { baseURL: server.url }, async (page) => {
      await answerAt(page, { sub: 'petra' })
      await page.goto(`${signInPath(fabrikamAdmin, '/app/main/home')}&o=1`)
      await sharedDevice(page).check()
      await expect(page.getByText('signs you out when you are away')).toBeVisible()
      await expectNoAxeViolations(page)
      const asked = askedToSignIn(page)
      await withProvider(page).click()
      expect((await asked).postDataJSON()).toMatchObject({ isSharedDevice: true })
      await page.waitForURL('**/app/main/home')
    })
  }
  await passwords(true)
})

test('A35: a code that another provider leads back with opens nothing, and is given to nobody', async ({ browser }) => {
  await offering('code', { isNewRegisteredUserActiveByDefault: true })
  await inNewContext(browser, { baseURL: server.url }, async (page) => {
    const exchanges = () => provider.asked.filter(({ place }) => place === 'login.example.org/realm/token').length
    const before = exchanges()
    // Where those of the operator lead back to.
    await answerAt(page, { sub: 'petra', at: '/account/login' })
    await page.goto(`${signInPath(fabrikamAdmin)}&o=1`)
    await withProvider(page).click()
    await page.waitForURL('**/account/login')
    await expect(page.getByLabel('User name or e-mail')).toBeVisible()
    await untilAtRest(page)
    expect(page.url()).not.toContain('the-code')
    expect(exchanges()).toBe(before)
  })
})

test('who waits for an administrator is told so, and what another tab asked for opens nothing (B6)', async ({
  browser,
}) => {
  await offering('id_token', { isNewRegisteredUserActiveByDefault: false })
  await inNewContext(browser, { ...phone, colorScheme: 'dark', baseURL: server.url }, async (page) => {
    await answerAt(page, { sub: 'foreign', state: 'of another tab' })
    await page.goto(signInPath(fabrikamAdmin))
    await withProvider(page).click()
    await expect(page.getByRole('alert').first()).toContainText('The sign-in with OpenID Connect was not finished.')
    expect(new URL(page.url()).hash).toBe('')
    await page.unrouteAll()
    await answerAt(page, { sub: 'waiting' })
    await withProvider(page).click()
    await expect(page.getByText('You have successfully registered. Waiting for activation!')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('a telephone signs in: its control code is shown until somebody answers it', async ({ browser }) => {
  const personalCode = '50001018865'
  await call(userCreateOrUpdateMobileIdUserPath, {
    socialSecurityNumber: personalCode,
    isActive: true,
    assignedRoleNames: ['User'],
    organizationUnits: [],
    sendActivationEmail: false,
  })
  await inNewContext(browser, { baseURL: server.url }, async (page, context) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
    await page.getByRole('link', { name: 'Sign in with Mobile-ID' }).click()
    await page.getByRole('button', { name: 'Call my telephone' }).click()
    await expect(page.getByText('Enter your telephone number.')).toBeVisible()
    await expectNoAxeViolations(page)
    await sharedDevice(page).check()
    const ring = async () => {
      await page.getByLabel('Telephone number').fill('+37060000007')
      await page.getByRole('button', { name: 'Call my telephone' }).click()
      await expect(page.getByText('It must show this control code:')).toBeVisible()
    }
    const held = await context.newPage()
    const press = async (button: string) => {
      await held.goto('/mobile-id-simulator')
      await held.getByLabel('Personal code of the holder').fill(personalCode)
      const code = (await held.locator('strong').textContent()) ?? 'none'
      await expect(page.getByText(code, { exact: true })).toBeVisible()
      await held.getByRole('button', { name: button }).click()
    }
    await ring()
    await expectNoAxeViolations(page)
    await press('Cancel')
    await expect(page.getByRole('alert')).toContainText('The sign-in was cancelled on the phone')
    await ring()
    const asked = askedToSignIn(page)
    await press('Enter the PIN')
    expect((await asked).postDataJSON()).toMatchObject({ isSharedDevice: true })
    await page.waitForURL('**/app/main/home')
  })
})

test('whom a phone or the directory lets in is made by what they know, and their forms leave the rest to them', async ({
  browser,
}) => {
  const guid = '11111111-1111-4111-8111-111111111111'
  await change(({ security, azureSettings, externalSecuritySettings }) => ({
    security: { ...security, azureADLoginMethodEnabled: true, azureADAuthType: 'Auth' },
    azureSettings: {
      ...azureSettings,
      inheritHostSettings: false,
      azureADAuthClientIds: { auth: guid, authWithPbi: guid, authWithPbiGraph: guid },
    },
    externalSecuritySettings: { ...externalSecuritySettings, azureADDirectoryIds: guid },
  }))
  await inNewContext(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, fabrikamAdmin, { to: '/app/admin/users' })
    const form = page.getByRole('dialog', { name: 'New user' })
    const begin = async (way: string) => {
      await page.getByRole('button', { name: 'New user' }).click()
      await form.getByRole('radio', { name: way }).click()
      await expect(form.getByLabel('Surname')).toBeHidden()
      await expect(form.getByLabel('Password', { exact: true })).toBeHidden()
    }
    const open = async (name: string | RegExp) => {
      await page.getByRole('rowheader', { name }).first().click()
      await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
      await expect(page.getByLabel('Surname')).toBeDisabled()
      await expect(page.getByLabel('New password')).toBeHidden()
    }

    await begin('By Mobile-ID')
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(form.getByLabel('Personal code')).toHaveAttribute('aria-invalid', 'true')
    await expectNoAxeViolations(page)
    await form.getByLabel('Personal code').fill('38001085718')
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByText('The new person was created')).toBeVisible()
    await begin('By Mobile-ID')
    await form.getByLabel('Personal code').fill(' 38001085718')
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel('Personal code').fill('')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
    await open(/^mobile-/)
    await expect(page.getByText('Mobile-ID tells the name at each sign-in, so it is not changed here.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeDisabled()
    await expect(page.getByText('There is no password here: MobileID lets the person in.')).toBeVisible()
    await expectNoAxeViolations(page)

    await page.goto('/app/admin/users')
    await begin('By the directory')
    await form.getByLabel('E-mail').fill('nora.new@fabrikam.example')
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(page.getByText('nora.new@fabrikam.example was created')).toBeVisible()
    await open(/nora\.new/)
    await expect(
      page.getByText('Microsoft Entra tells the name at each sign-in, so it is not changed here.'),
    ).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeEnabled()
    await page.getByLabel('Phone').fill('+49 30 1234')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText(/was changed$/)).toBeVisible()
  })
})

async function sendPassword(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('A14: a person of an LDAP directory signs in by the password there, and has an account under their name', async ({
  browser,
}) => {
  const asking = (isEnabled: boolean) =>
    change(({ ldap }) => ({
      ldap: {
        ...ldap,
        isEnabled,
        domain: `127.0.0.1:${directory.port}`,
        container: 'dc=fabrikam,dc=example',
        userName: searcher.dn,
        password: searcher.password,
        useSsl: false,
      },
    }))
  await asking(true)
  await inNewContext(browser, { baseURL: server.url }, async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/main/home'))
    await sendPassword(page, 'lin', 'another password')
    await expect(page.getByRole('alert')).toContainText('The user name or the password is wrong')
    await sendPassword(page, 'lin', lin.password)
    await page.waitForURL('**/app/main/home')
    await expect(page.getByRole('button', { name: 'Account: Lin Lund' })).toBeVisible()
    await signOut(page)
    await asking(false)
    await sendPassword(page, 'lin', lin.password)
    await expect(page.getByRole('alert'), 'of a directory that is not asked any more').toContainText('is wrong')
  })
})

test('a password that has grown too old leads to another one, and none of the last ones is taken', async ({
  browser,
}) => {
  const newPassword = 'Quiet-Harbour-42'
  const growingOld = (more: object) =>
    change(({ security }) => ({
      security: { ...security, passwordPolicy: { ...security.passwordPolicy, ...more } },
    }))
  await growingOld({
    enablePasswordExpiration: true,
    passwordExpirationDayCount: 90,
    enableCheckingLastXPasswordWhenPasswordChange: true,
    checkingLastXPasswordCount: 3,
  })
  await inNewContext(browser, { baseURL: server.url }, async (page) => {
    await page.goto(signInPath(fabrikamAlice, '/app/main/home'))
    await sendPassword(page, fabrikamAlice.userName, demoPassword)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByText('Your password must be changed before you can sign in.')).toBeVisible()
    await expectNoAxeViolations(page)
    const choose = async (password: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('New password again').fill(password)
      await page.getByRole('button', { name: 'Save the new password' }).click()
    }
    await choose(demoPassword)
    await expect(page.getByText('The new password is the present one. Choose another one.')).toBeVisible()
    await choose(newPassword)
    await page.waitForURL('**/app/main/home')

    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Change password', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your password' })
    await dialog.getByLabel('Present password').fill(newPassword)
    await dialog.getByLabel('New password', { exact: true }).fill(demoPassword)
    await dialog.getByLabel('New password again').fill(demoPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      /This is one of your last 3 passwords\. Choose another one\./,
    )
  })
  await growingOld({ enablePasswordExpiration: false, enableCheckingLastXPasswordWhenPasswordChange: false })
})
