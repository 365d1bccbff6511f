/** What leads into an account besides the password. Everybody here is made in Fabrikam, for one test each. */
import type { APIRequestContext, Page } from '@playwright/test'
import {
  accountGetCaptchaChallengePath,
  accountIsTenantAvailablePath,
  accountSendPasswordResetCodePath,
  languageUpdateLanguageTextPath,
  tenantSettingsGetAllSettingsPath,
  tenantSettingsUpdateAllSettingsPath,
  tokenAuthAuthenticatePath,
  userCreateOrUpdateUserPath,
} from '../../src/web/api/generated/paths.ts'
import { mailedLink } from './mails.ts'
import {
  asServer,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  phone,
  signIn,
  signInByForm,
  signInPath,
  signOut,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

const newPassword = 'Quiet-Harbour-42'
const forgotPath = '/account/forgot-password?abp_tenancy_name=fabrikam'
const activationPath = '/account/email-activation?abp_tenancy_name=fabrikam'

type Call = <T>(path: string, options?: { method?: string; data?: unknown }) => Promise<T>

async function callerOf(request: APIRequestContext): Promise<Call> {
  const ask = async (path: string, headers: Record<string, string>, method: string, data?: unknown) => {
    const answer = await request.fetch(path, { method, headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).result
  }
  const { tenantId } = await ask(accountIsTenantAvailablePath, {}, 'POST', { tenancyName: 'fabrikam' })
  const tenant = { 'Abp-TenantId': String(tenantId) }
  const credentials = { userNameOrEmailAddress: fabrikamAdmin.userName, password: demoPassword }
  const { accessToken } = await ask(tokenAuthAuthenticatePath, tenant, 'POST', credentials)
  const headers = { ...tenant, Authorization: `Bearer ${accessToken}` }
  return (path, { method = 'GET', data } = {}) => ask(path, headers, method, data)
}

let made = 0

interface Person {
  userName: string
  emailAddress: string
}

async function makePerson(call: Call, more: { user?: object; sendActivationEmail?: boolean } = {}): Promise<Person> {
  const userName = `way.in.${Date.now().toString(36)}.${made++}`
  const emailAddress = `${userName}@fabrikam.example`
  const { user, ...rest } = more
  const person = { name: 'Wanda', surname: 'Wayin', userName, emailAddress, password: demoPassword, isActive: true }
  await call(userCreateOrUpdateUserPath, {
    method: 'POST',
    data: { user: { ...person, ...user }, assignedRoleNames: ['User'], ...rest },
  })
  return { userName, emailAddress }
}

async function askForPasswordLink(page: Page, emailAddress: string): Promise<void> {
  await page.goto(forgotPath)
  await page.getByLabel('E-mail address').fill(emailAddress)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
}

async function choosePassword(page: Page, password: string, repeated = password): Promise<void> {
  // They come from the server, and move what stands below them.
  await expect(page.getByText(/at least 8 characters/).first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(repeated)
  await page.getByRole('button', { name: 'Save the new password' }).click()
}

test('who forgot the password chooses a new one by a mailed link, and is signed in by it', async ({
  page,
  request,
}) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await page.goto(signInPath(fabrikamAdmin))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByText('fabrikam', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Enter an e-mail address, such as name@example.com.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(emailAddress)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
  await expectNoAxeViolations(page)

  const link = await mailedLink(emailAddress, 'reset-password')
  // The browser is in another organisation by now; the link knows its own.
  await page.goto(signInPath(contosoAlice))
  await page.goto(link)
  const password = page.getByLabel('New password', { exact: true })
  await expect(password).toHaveAccessibleDescription(/at least 8 characters/)
  expect(new URL(page.url()).search).toBe('')
  await choosePassword(page, 'quiet')
  await expect(page.getByText(/^Still missing: at least 8 characters, a digit,? and a capital letter\.$/)).toBeVisible()
  await expect(password).toHaveAccessibleDescription(/^Still missing: .* at least 8 characters/)
  await choosePassword(page, newPassword, `${newPassword}!`)
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await expectNoAxeViolations(page)
  await choosePassword(page, demoPassword)
  await expect(password).toHaveAccessibleDescription(/The new password is the present one\./)
  await expect(password).toBeFocused()
  // U211: what is typed anew is refused no longer.
  await choosePassword(page, 'quiet')
  await expect(password).toHaveAccessibleDescription(/^Still missing: /)
  await expect(page.getByText('The new password is the present one.')).toBeHidden()
  await choosePassword(page, newPassword)
  await page.waitForURL('**/app/**')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(/^fabrikam\\/)).toBeVisible()

  await page.context().clearCookies()
  await page.goto(link)
  await choosePassword(page, `${newPassword}-again`)
  await expect(page.getByRole('alert')).toHaveText('The link is not valid, was used, or has expired.')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('O8: a new password whose answer was lost is called not known, and asked for again as it was', async ({
  page,
  request,
}) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await askForPasswordLink(page, emailAddress)
  await page.goto(await mailedLink(emailAddress, 'reset-password'))
  let arrived = 0
  await page.route('**/Account/ResetPassword', async (route) => {
    arrived += 1
    if (arrived > 1) return route.continue()
    // The server does it, and its answer never arrives.
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  await choosePassword(page, newPassword)
  await expect(page.getByRole('alert')).toContainText('it is not known whether this was done')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.waitForURL('**/app/**')
  expect(arrived).toBe(2)
})

test('U221: a reload goes on with the link of the mail, until it was used', async ({ page, request }) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await askForPasswordLink(page, emailAddress)
  await page.goto(await mailedLink(emailAddress, 'reset-password'))
  await expect(page.getByText(/at least 8 characters/).first()).toBeVisible()
  await page.reload()
  expect(new URL(page.url()).search).toBe('')
  await page.route(`**${tokenAuthAuthenticatePath}`, (route) => route.abort())
  await choosePassword(page, newPassword)
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
  expect(await page.evaluate(() => history.state)).toBeNull()
})

test('U222: the right to a new password goes with whoever was at the device', async ({ page, context, request }) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await askForPasswordLink(page, emailAddress)
  await page.goto(await mailedLink(emailAddress, 'reset-password'))
  await expect(page.getByText(/at least 8 characters/).first()).toBeVisible()
  const other = await context.newPage()
  await signInByForm(other, contosoAlice, { to: '/app/main/home' })
  await page.waitForURL('**/app/**')
  await page.goBack()
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden()
})

test('U222: nor is it left in the history of a tab in which somebody else was since', async ({ page, request }) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await askForPasswordLink(page, emailAddress)
  await page.goto(await mailedLink(emailAddress, 'reset-password'))
  await expect(page.getByText(/at least 8 characters/).first()).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await signInByForm(page, contosoAlice, { to: '/app/main/home' })
  await signOut(page)
  const since = (await page.evaluate(() => history.length)) - entries
  await page.evaluate((steps) => history.go(-steps), since)
  await page.waitForURL('**/account/reset-password**')
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('code')
})

test('U222: where a link was mailed to is not shown to who comes next', async ({ page, context }) => {
  await askForPasswordLink(page, 'nobody@fabrikam.example')
  const other = await context.newPage()
  await signInByForm(other, contosoAlice, { to: '/app/main/home' })
  await page.waitForURL('**/app/**')
  await expect(page.getByText('nobody@fabrikam.example')).toBeHidden()
})

test('A194: nor is what was typed there, once somebody has come and gone', async ({ page, context }) => {
  const typed = page.getByLabel('E-mail address')
  for (const [address, person] of [
    [forgotPath, contosoAlice],
    [activationPath, fabrikamAdmin],
  ] as const) {
    await page.goto(address)
    await typed.fill('nobody@fabrikam.example')
    const other = await context.newPage()
    await signInByForm(other, person, { to: '/app/main/home' })
    await page.waitForURL('**/app/**')
    await signOut(other)
    await other.close()
    await page.waitForURL('**/account/login**')
    await page.goto(address)
    await expect(typed).toHaveValue('')
  }
})

test('U237: the way back to the sign-in names the organisation of a link as a reload does', async ({
  page,
  browser,
  request,
}) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await askForPasswordLink(page, emailAddress)
  const link = await mailedLink(emailAddress, 'reset-password')
  await inNewContext(browser, {}, async (other) => {
    await other.goto(link)
    await expect(other.getByText(/at least 8 characters/).first()).toBeVisible()
    await other.getByRole('button', { name: 'Back to sign-in' }).click()
    for (const again of [false, true]) {
      if (again) await other.reload()
      await expect(other.getByText('fabrikam', { exact: true })).toBeVisible()
      await expect(other.getByText(/^Organisation \d/)).toHaveCount(0)
    }
  })
})

test('an address that nobody has is answered like any other', async ({ page }) => {
  await askForPasswordLink(page, 'nobody@fabrikam.example')
  await expect(page.getByText('If nobody@fabrikam.example belongs to an account')).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
})

test('a sign-in that leads nowhere leaves the form, says so, and warns in the log', async ({ page }) => {
  await page.route(`**${tokenAuthAuthenticatePath}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.result, { accessToken: null, shouldResetPassword: false, requiresTwoFactorVerification: false })
    await route.fulfill({ response, json: body })
  })
  const warned = page.waitForEvent('console', (message) => message.text() === 'Unexpected authenticateResult!')
  await page.goto(signInPath(contosoAlice))
  await page.getByLabel('User name or e-mail').fill(contosoAlice.userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('The sign-in did not lead anywhere.')
  expect((await warned).type()).toBe('warning')
  await expect(page.getByLabel('User name or e-mail')).toBeVisible()
})

test('a link that is broken or incomplete says so and leads to a new one', async ({ page }) => {
  await page.goto('/account/reset-password?c=broken')
  await expect(page.getByRole('alert')).toHaveText('The link is not valid, was used, or has expired.')
  expect(page.url()).not.toContain('broken')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('The link is not valid, was used, or has expired.')
  await page.goto(forgotPath)
  await page.goto('/account/reset-password')
  await expect(page.getByRole('alert')).toHaveText('The link is not complete. Open it again from the mail.')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
})

test('who must change the password does so while signing in', async ({ page, request }) => {
  const { userName } = await makePerson(await callerOf(request), { user: { shouldChangePasswordOnNextLogin: true } })
  await page.goto(signInPath(fabrikamAdmin))
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Your password must be changed before you can sign in.')).toBeVisible()
  await expectNoAxeViolations(page)
  // U210: its own page stays until the app stands, and nothing speaks of a sign-out.
  await page.route(`**${tokenAuthAuthenticatePath}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.evaluate(() => {
    const note = () => {
      if (document.querySelector('input[name="userName"]')) document.documentElement.dataset.seen = 'sign-in form'
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true })
  })
  await choosePassword(page, newPassword)
  await expect(page.getByRole('button', { name: 'Processing…' })).toBeVisible()
  await page.waitForURL('**/app/**')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBeUndefined()
})

test('U210: where the new password does not lead in, the sign-in form says so, and what was done', async ({
  page,
  request,
}) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await askForPasswordLink(page, emailAddress)
  await page.goto(await mailedLink(emailAddress, 'reset-password'))
  await page.route(`**${tokenAuthAuthenticatePath}`, (route) => route.abort())
  await choosePassword(page, newPassword)
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText(/cannot be reached|had no answer/)
  expect(new URL(page.url()).pathname).toBe('/account/login')
})

test('a mailed link confirms an address at once', async ({ page, request }) => {
  const { emailAddress } = await makePerson(await callerOf(request), { sendActivationEmail: true })
  await page.goto(await mailedLink(emailAddress, 'confirm-email'))
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
  await expectNoAxeViolations(page)
  // U220
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { name: 'تم تأكيد عنوان بريدك الإلكتروني' })).toBeVisible()
  await page.getByRole('link', { name: 'إلى تسجيل الدخول' }).click()
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
})

test('U220: a reload before the answer confirms the address all the same', async ({ page, request }) => {
  const { emailAddress } = await makePerson(await callerOf(request), { sendActivationEmail: true })
  let asked = 0
  await page.route('**/Account/ActivateEmail', async (route) => {
    asked += 1
    if (asked > 1) await route.continue()
  })
  await page.goto(await mailedLink(emailAddress, 'confirm-email'))
  await expect.poll(() => asked).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a broken confirmation leads to another mail', async ({ page, request }) => {
  const { emailAddress } = await makePerson(await callerOf(request))
  await page.goto('/account/confirm-email?c=broken&abp_tenancy_name=fabrikam')
  await expect(page.getByRole('alert')).toHaveText('The link is not valid, was used, or has expired.')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Send the confirmation mail' }).click()
  await expect(page.getByRole('heading', { name: 'Send the confirmation mail' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('E-mail address').fill(emailAddress)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await mailedLink(emailAddress, 'confirm-email'))
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
})

test('without a network what was typed stays, and is sent when it is back', async ({ page, context }) => {
  await page.goto(forgotPath)
  await page.getByLabel('E-mail address').fill('nobody@fabrikam.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByLabel('E-mail address')).toHaveValue('nobody@fabrikam.example')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
})

test('O136: a look at the server that was under way as the network went says nothing of what is sent after it', async ({
  page,
}) => {
  const [pressed, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  await page.route('**/health', async (route) => {
    looks += 1
    if (looks > 1) {
      pressed.resolve()
      await isOver.promise
      return route.abort()
    }
    await pressed.promise
    await route.fulfill({ headers: await asServer(route.request()) })
    isOver.resolve()
  })
  await page.goto(forgotPath)
  await expect.poll(() => looks).toBe(1)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByLabel('E-mail address').fill('nobody@fabrikam.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  // Where no other is asked the one under way is answered all the same.
  setTimeout(pressed.resolve, 3_000)
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
})

interface Settings {
  userManagement: object
}

/** Fabrikam has these settings of its people while `work` runs; the demo has them otherwise. */
async function withSettings(call: Call, wanted: object, work: () => Promise<void>): Promise<void> {
  const before = await call<Settings>(tenantSettingsGetAllSettingsPath)
  const keep = (userManagement: object) =>
    call(tenantSettingsUpdateAllSettingsPath, { method: 'PUT', data: { ...before, userManagement } })
  await keep({ ...before.userManagement, ...wanted })
  try {
    await work()
  } finally {
    await keep(before.userManagement)
  }
}

/** The demo asks nobody for proof of work. */
const captcha = { useCaptchaOnLogin: true, useCaptchaOnResetPassword: true }

test('who may register makes an account, confirms the address and signs in', async ({ page, request }) => {
  const registerLink = page.getByRole('link', { name: 'Create an account' })
  await page.goto('/account/register?abp_tenancy_name=fabrikam')
  await expect(page.getByText('Registering oneself is switched off here.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByText('fabrikam', { exact: true })).toBeVisible()
  await expect(registerLink).toBeHidden()
  const emailAddress = `rita.${Date.now().toString(36)}@fabrikam.example`
  const registration = {
    allowSelfRegistration: true,
    isNewRegisteredUserActiveByDefault: true,
    useCaptchaOnRegistration: true,
    whiteListedRegistrationDomains: 'fabrikam.example',
  }
  await withSettings(await callerOf(request), registration, async () => {
    await page.reload()
    await registerLink.click()
    const send = page.getByRole('button', { name: 'Create account' })
    const address = page.getByLabel('E-mail address')
    const password = page.getByLabel('Password', { exact: true })
    await send.click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Name', { exact: true }).fill('Rita')
    await address.fill('rita@elsewhere.example')
    await password.fill(newPassword)
    await send.click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(/Addresses of elsewhere\.example cannot be registered here\./)
    await address.fill(emailAddress)
    await send.click()
    await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeFocused()
    await expect(page.getByText(`on its way to ${emailAddress}`)).toBeVisible()
    await page.goto(await mailedLink(emailAddress, 'confirm-email'))
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.getByLabel('User name or e-mail').fill(emailAddress)
    await password.fill(newPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/app/**')
  })
})

test('where proof of work is asked for, the browser does it by itself', async ({ page, request }) => {
  const call = await callerOf(request)
  const { userName } = await makePerson(call)
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url())
    const watched = [accountGetCaptchaChallengePath, accountSendPasswordResetCodePath, tokenAuthAuthenticatePath]
    if (watched.includes(pathname)) asked.push(pathname + search)
  })
  await withSettings(call, captcha, async () => {
    await askForPasswordLink(page, 'nobody@fabrikam.example')
    expect(asked.splice(0)).toEqual([
      accountSendPasswordResetCodePath,
      `${accountGetCaptchaChallengePath}?action=resetPassword`,
      accountSendPasswordResetCodePath,
    ])

    await page.goto(signInPath(fabrikamAdmin))
    await page.getByLabel('User name or e-mail').fill(userName)
    const submit = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    for (const _ of [1, 2, 3]) {
      await submit('wrong')
      await expect(page.getByRole('alert')).toHaveText(
        'The user name or the password is wrong, or the account is locked for a while.',
      )
    }
    expect(asked.splice(0)).toEqual(Array(3).fill(tokenAuthAuthenticatePath))
    await submit(demoPassword)
    await page.waitForURL('**/app/**')
    expect(asked).toEqual([
      tokenAuthAuthenticatePath,
      `${accountGetCaptchaChallengePath}?action=login`,
      tokenAuthAuthenticatePath,
    ])
  })
})

testWithWorker(
  'an organisation’s own words stand in place of the product’s',
  async ({ page, request, context, browser }) => {
    const call = await callerOf(request)
    const say = async (value: string) => {
      for (const key of ['home.morning', 'home.afternoon', 'home.evening']) {
        const data = { languageName: 'en-gb', sourceName: 'Tessera', key, value }
        await call(languageUpdateLanguageTextPath, { method: 'PUT', data })
      }
    }
    await say('Good to see you, {name}')
    try {
      await signIn(page, fabrikamAdmin, { rememberMe: true, to: '/app/main/home' })
      const heading = page.getByRole('heading', { name: /^Good to see you, \S/ })
      await expect(heading).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await expect(heading).toBeVisible()
      await untilAtRest(page)
      await context.setOffline(true)
      await page.reload()
      await expect(heading).toBeVisible()
      await context.setOffline(false)
      await inNewContext(browser, {}, async (other) => {
        await signInByForm(other, contosoAlice, { to: '/app/main/home' })
        await expect(other.getByRole('heading', { name: /^Good (morning|afternoon|evening), / })).toBeVisible()
      })
    } finally {
      await say('')
    }
  },
)

test('the sign-in page says an organisation’s own words, and no other organisation’s', async ({ page, request }) => {
  const call = await callerOf(request)
  const say = (value: string) =>
    call(languageUpdateLanguageTextPath, {
      method: 'PUT',
      data: { languageName: 'en-gb', sourceName: 'Tessera', key: 'signIn.subtitle', value },
    })
  const own = page.getByText('Everything that the harbour counts.')
  const shipped = page.getByText('Reports of your organisation, online and off.')
  await say('Everything that the harbour counts.')
  try {
    await page.goto(signInPath(fabrikamAdmin))
    await expect(own).toBeVisible()
    await page.goto(forgotPath)
    await page.goBack()
    await expect(own).toBeVisible()
    await chooseOrganization(page, 'contoso')
    await expect(shipped).toBeVisible()
    await chooseOrganization(page, 'fabrikam')
    await expect(own).toBeVisible()
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(own).toBeHidden()
  } finally {
    await say('')
  }
  await page.getByRole('button', { name: 'English' }).click()
  await expect(shipped).toBeVisible()
})

async function chooseOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Change organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change organisation' })
  await dialog.getByLabel('Organisation name').fill(name)
  await dialog.getByRole('button', { name: 'Use this organisation' }).click()
  await expect(dialog).toBeHidden()
}

test('another language keeps what was typed, and the organisation that was chosen', async ({ page }) => {
  await page.goto('/account/login')
  await chooseOrganization(page, 'fabrikam')
  const userName = page.locator('input[name=userName]')
  const password = page.locator('input[name=password]')
  await userName.fill('half.typed')
  await password.fill('half a password')
  await page.getByLabel('Keep me signed in').check()
  for (const [language, direction] of [
    ['العربية', 'rtl'],
    ['English', 'ltr'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expect(userName).toHaveValue('half.typed')
    await expect(password).toHaveValue('half a password')
    await expect(page.locator('input[name=rememberMe]')).toBeChecked()
    await expect(page.getByText('fabrikam', { exact: true })).toBeVisible()
  }
  await page.goto('/account/forgot-password')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('half.typed@')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('textbox')).toHaveValue('half.typed@')
})

test('the screens fit a phone, in dark colours and from right to left', async ({ browser }) => {
  await inNewContext(browser, { ...phone, colorScheme: 'dark', locale: 'ar' }, async (page) => {
    for (const path of [forgotPath, activationPath, '/account/reset-password?c=broken']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
      await expectNoAxeViolations(page)
    }
  })
})
