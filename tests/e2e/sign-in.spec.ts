import {
  accountIsTenantAvailablePath,
  tokenAuthAuthenticatePath,
  tokenAuthRefreshTokenPath,
} from '../../src/web/api/generated/paths.ts'
import {
  asServer,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  hostAdmin,
  inNewContext,
  phone,
  signInByForm as signIn,
  signInPath,
  signOut,
  test,
  untilAtRest,
} from './portal.ts'

test('a wrong password is refused in words, and what was typed stays', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin))
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The user name or the password is wrong, or the account is locked for a while.',
  )
  await expect(page.getByLabel('User name or e-mail')).toHaveValue('alice')
  await expectNoAxeViolations(page)
})

test('A22: whoever knows the password of a locked account reads for how long it is locked', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin))
  await page.getByLabel('User name or e-mail').fill('bob')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^The account is locked after too many failed sign-ins\. Try again in [\d,]+ days, or ask/,
  )
})

test('a failure that brings no words is told in the language of the page', async ({ browser }) => {
  await inNewContext(browser, { locale: 'de', serviceWorkers: 'block' }, async (page) => {
    await page.route('**/api/TokenAuth/Authenticate', async (route, request) =>
      route.fulfill({ status: 500, headers: await asServer(request), body: '' }),
    )
    await page.goto(signInPath(contosoAdmin))
    await page.getByLabel('Benutzername oder E-Mail').fill('alice')
    await page.getByLabel('Kennwort', { exact: true }).fill('secret words')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Auf dem Server ist ein unerwarteter Fehler aufgetreten.')
  })
})

test('O112: whoever pressed, and had no answer, is told so when the server can be reached again', async ({ page }) => {
  await page.goto(signInPath(contosoAlice, '/app/main/home'))
  await page.getByLabel('User name or e-mail').fill(contosoAlice.userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.route(`**${tokenAuthAuthenticatePath}`, (route) => route.abort(), { times: 1 })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The last try had no answer.')
  await button.click()
  await page.waitForURL('**/app/main/home')
})

test('an empty form says what is missing and leads there', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin))
  // Before the app is there it leads there without a word (O81).
  await untilAtRest(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your user name or e-mail address.')).toBeVisible()
  await expect(page.getByLabel('User name or e-mail')).toBeFocused()
})

test('the organisation is shown and can be changed, also to one that does not exist', async ({ page }) => {
  await page.goto('/account/login')
  await expect(page.getByText('Operator', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change organisation' })
  await dialog.getByLabel('Organisation name').fill('nobody')
  await dialog.getByRole('button', { name: 'Use this organisation' }).click()
  await expect(dialog.getByText('There is no organisation named nobody.')).toBeVisible()
  await dialog.getByLabel('Organisation name').fill('Contoso')
  await dialog.getByRole('button', { name: 'Use this organisation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
})

test('A158, A185: a number that may be nobody’s is not kept, and is once somebody was in there', async ({
  page,
  context,
  request,
}) => {
  const keptUntil = async () => {
    const kept = await context.cookies()
    return kept
      .filter(({ name }) => /^Abp.TenantId$/.test(name))
      .map(({ value, expires }) => [value, Math.sign(expires)])
  }
  await page.goto('/account/login?tenantId=999')
  await expect(page.getByText('Organisation 999')).toBeVisible()
  await untilAtRest(page)
  expect(await keptUntil()).toEqual([])

  await page.goto('/account/login?tenantId=99999999999')
  await expect(page.getByText('There is no organisation named 99999999999.')).toBeVisible()

  const asked = await request.post(accountIsTenantAvailablePath, { data: { tenancyName: 'contoso' } })
  const { tenantId } = (await asked.json()).result
  await page.goto(`/account/login?${new URLSearchParams({ tenantId, returnUrl: '/app/main/home' })}`)
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect.poll(keptUntil).toEqual(Array(2).fill([String(tenantId), 1]))
  await signOut(page)
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()

  // A185: a link takes the place of no organisation that the browser knows.
  await page.goto('/account/login?tenantId=999')
  await expect(page.getByText('Organisation 999')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/account/forgot-password')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(/\/account\/login\?tenantId=999$/)
  await expect(page.getByText('Organisation 999')).toBeVisible()
  await page.goto('/account/login')
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
})

test('an address that names the organisation leads to its sign-in page', async ({ page }) => {
  await page.goto('/?abp_tenancy_name=contoso')
  await expect(page.getByLabel('User name or e-mail')).toBeVisible()
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
})

test('the password can be looked at', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin))
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('E8: who has a second factor is asked for its code, which the browser does not offer to the next person', async ({
  page,
}) => {
  await page.goto(signInPath(contosoAdmin))
  await page.getByLabel('User name or e-mail').fill('carol')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Enter the six digits of the code.')).toBeVisible()
  await page.getByLabel('Code').fill('000 000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is wrong')
  await expectNoAxeViolations(page)
})

test('a start parameter that means nothing leaves the address, and the others stay', async ({ page }) => {
  await page.goto(`${signInPath(contosoAdmin, '/app/main/home')}&t=1732460000#part`)
  await page.waitForURL((address) => !address.searchParams.has('t'))
  const { searchParams, hash } = new URL(page.url())
  expect([searchParams.get('returnUrl'), hash]).toEqual(['/app/main/home', '#part'])
  await expect(page.getByLabel('User name or e-mail')).toBeVisible()
})

test('A178, C7: start parameters leave the address and the history, and stand in no return address', async ({
  page,
  browser,
}) => {
  const start = 'forceNewRegistration=false&userDelegationId=7&o=1&ss=false&returnUrl=/app/main/home'
  await signIn(page, contosoAdmin)
  await page.goto(`/app/admin/users?${start}&abp_tenancy_name=contoso&filter=ali`)
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/app/admin/users?filter=ali')
  await page.goto('/app/main/home')
  await page.goBack()
  await expect(page).toHaveURL('/app/admin/users?filter=ali')

  await inNewContext(browser, {}, async (other) => {
    await other.goto('/app/main/favourites?abp_tenancy_name=contoso&o=1&ss=false&userDelegationId=7')
    await other.waitForURL('**/account/login**')
    const { searchParams } = new URL(other.url())
    expect([...searchParams]).toEqual([
      ['abp_tenancy_name', 'contoso'],
      ['o', '1'],
      ['returnUrl', '/app/main/favourites'],
    ])
    const tokens = 'switchAccountToken=X&returnUrl=/app/main/home?impersonationToken=Y'
    await other.goto(`/account/login?abp_tenancy_name=contoso&${tokens}`)
    await expect(other).toHaveURL('/account/login?abp_tenancy_name=contoso&returnUrl=%2Fapp%2Fmain%2Fhome')
  })
})

test('A181: start parameters stand in the address of no page that is nobody’s, nor behind its #', async ({ page }) => {
  for (const name of ['register', 'forgot-password', 'email-activation', 'reset-password', 'confirm-email', 'login']) {
    await page.goto(
      `/account/${name}?abp_tenancy_name=contoso&c=X&switchAccountToken=X&userDelegationId=7&forceNewRegistration=true#impersonationToken=Y&tenantId=2`,
    )
    await expect(page).toHaveURL(`/account/${name}?abp_tenancy_name=contoso`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`/account/${name}?abp_tenancy_name=contoso`)
  }
  await page.goto('/account/select-edition?switchAccountToken=X#impersonationToken=Y')
  await expect(page).toHaveURL('/account/select-edition')
  await page.goto('/kiosk?switchAccountToken=X#impersonationToken=Y')
  await expect(page).toHaveURL('/kiosk')
  // What a page asks for by an own member stays, also after a reload.
  await page.goto('/account/register-tenant?editionId=1&subscriptionStartType=1&impersonationToken=Y')
  await expect(page).toHaveURL('/account/register-tenant?editionId=1&subscriptionStartType=1')
  await page.goto('/account/login?redirect=TenantRegistration')
  await expect(page).toHaveURL('/account/select-edition')
})

test('U162: a name that is longer than any is nobody’s, and not a server that is away', async ({ page }) => {
  await page.goto(`/account/login?abp_tenancy_name=${'a'.repeat(70)}`)
  await expect(page.getByText(/There is no organisation named/)).toBeVisible()
})

test('a person is led back to the page that they asked for, and never to another site', async ({ page }) => {
  await signIn(page, contosoAdmin)
  await signOut(page)
  await expect(page.getByText('contoso', { exact: true })).toBeVisible()
  await page.goto('/app/admin/users?filter=ali')
  await page.waitForURL('**/account/login**')
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/admin/users?filter=ali')

  await signOut(page)
  await page.goto('/account/login?returnUrl=https%3A%2F%2Felsewhere.example%2F')
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/main/dashboard')
})

test('A157: who opens the form while signed in reads as whom, and nobody does once they have left or locked the screen', async ({
  page,
  context,
}) => {
  const form = await context.newPage()
  const told = form.getByRole('status').filter({ hasText: 'signed in' })
  const openForm = async () => {
    // A form that is open goes on with whoever signs in.
    await form.goto('about:blank')
    await signIn(page, contosoAlice, { to: '/app/main/home' })
    await form.goto(signInPath(contosoAlice))
    await expect(told).toContainText('You are already signed in in this browser, as Alice Andersen (contoso).')
  }
  await openForm()
  await expectNoAxeViolations(form)
  await signOut(page)
  await expect(form.getByText('Alice')).toHaveCount(0)
  await expect(told).toHaveCount(0)

  await openForm()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await page.waitForURL('**/account/session-locked**')
  await expect(form.getByText('Alice')).toHaveCount(0)
  await expect(told).toHaveCount(0)
  await form.reload()
  await expect(form.getByLabel('Password', { exact: true })).toBeVisible()
  await untilAtRest(form)
  await expect(form.getByText('Alice')).toHaveCount(0)
})

test('A157: who signs in while the form still asks who is in goes on as themselves', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  const signedIn = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(
    `**${tokenAuthRefreshTokenPath}*`,
    async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await signedIn.promise
      // A call that was given up has nobody to be answered.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await page.goto(signInPath(contosoAdmin, '/app/main/home'))
  await asked.promise
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const account = page.getByRole('button', { name: /^Account/ })
  await expect(account).toBeVisible()
  const name = (await account.getAttribute('aria-label')) ?? ''
  signedIn.resolve()
  await untilAtRest(page)
  await page.reload()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('O113: a press counts where late words move the button between press and release', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin, '/app/main/home'))
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(page.locator('html:not([data-drawn])')).toBeAttached()
  const top = async () => (await button.boundingBox())?.y ?? 0
  await button.hover()
  const pressedAt = await top()
  await page.mouse.down()
  await page.getByRole('main').evaluate((main) => {
    const words = document.createElement('p')
    words.style.blockSize = '12rem'
    main.prepend(words)
  })
  // It has gone from under the pointer.
  await expect.poll(top).toBeGreaterThan(pressedAt + 60)
  await page.mouse.up()
  await page.waitForURL('**/app/main/home')
})

test('U118: that a session has ended moves nothing from under whoever is about to press', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  await page.context().clearCookies()
  const isLet = Promise.withResolvers<void>()
  await page.route(`**${tokenAuthRefreshTokenPath}*`, async (route) => {
    await isLet.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto(signInPath(contosoAdmin, '/app/main/home'))
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await expect(page.getByRole('link', { name: 'Stay where I am signed in' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.hover()
  const before = await button.boundingBox()
  isLet.resolve()
  await expect(page.getByText('Your session has ended. Sign in again to go on.')).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL('**/app/main/home')
})

test('U130: once nobody is about to press, the form stands below its words again', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  const isLet = Promise.withResolvers<void>()
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  const heightOf = async () => (await button.boundingBox())?.y ?? Number.NaN
  const ended = page.getByText('Your session has ended. Sign in again to go on.')
  await page.context().clearCookies()
  await page.route(`**${tokenAuthRefreshTokenPath}*`, async (route) => {
    await isLet.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto(signInPath(contosoAdmin, '/app/main/home'))
  await expect(page.getByRole('link', { name: 'Stay where I am signed in' })).toBeVisible()
  await button.hover()
  const before = await heightOf()
  isLet.resolve()
  await expect(ended).toBeVisible()
  expect(await heightOf()).toBe(before)
  await page.getByLabel('User name or e-mail').pressSequentially('a')
  await expect.poll(heightOf).toBeLessThan(before)
})

test('O119: a form that was sent twice is not sent by another button of the mouse, nor by a press that began elsewhere', async ({
  page,
}) => {
  let tries = 0
  page.on('request', (request) => {
    if (request.url().includes(tokenAuthAuthenticatePath)) tries += 1
  })
  await page.goto(signInPath(contosoAlice))
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  for (const [count] of [[1], [2]] as const) {
    await button.click()
    await expect.poll(() => tries).toBe(count)
    await expect(button).toHaveAttribute('aria-disabled', 'false')
  }
  await button.click({ button: 'right' })
  await button.click({ button: 'middle' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y - 120)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.up()
  await page.keyboard.press('Escape')
  await untilAtRest(page)
  expect(tries).toBe(2)
})

test('A160: a sign-in waits for the answer that another tab’s form is about to get', async ({ page, context }) => {
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  await page.goto(signInPath(contosoAdmin, '/app/main/home'))
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await expect(page.getByText('Alice Andersen')).toBeVisible()
  const other = await context.newPage()
  const isAsked = Promise.withResolvers<void>()
  const isPressed = Promise.withResolvers<void>()
  await other.route(`**${tokenAuthRefreshTokenPath}*`, async (route) => {
    const response = await route.fetch()
    isAsked.resolve()
    await isPressed.promise
    happened.push('answered')
    await route.fulfill({ response })
  })
  const happened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(tokenAuthAuthenticatePath)) happened.push('signed in')
  })
  await other.goto(signInPath(contosoAdmin, '/app/main/home'))
  await isAsked.promise
  const signsIn = page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const isInTurn = async () => (await navigator.locks.query()).pending?.some(({ name }) => name === 'refresh') ?? false
  await expect.poll(() => page.evaluate(isInTurn), { intervals: [50] }).toBe(true)
  isPressed.resolve()
  await signsIn
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  // The other form looks again once somebody is in.
  expect(happened.slice(0, 2)).toEqual(['answered', 'signed in'])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
})

test('who signs out while a report opens is not told that the session has ended', async ({ page }) => {
  const signedOut = Promise.withResolvers<void>()
  await page.route('**/api/report-library/GetReport', async (route) => {
    await signedOut.promise
    await route.continue()
  })
  await page.route('**/api/TokenAuth/LogOut', async (route) => {
    await route.continue()
    signedOut.resolve()
  })
  const reportOpens = page.waitForRequest('**/api/report-library/GetReport')
  await signIn(page, contosoAdmin)
  await reportOpens
  await signOut(page)
  await expect(page.getByLabel('User name or e-mail')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/login\?reason=signedOut$/)
  await expect(page.getByText('You are signed out, on this device and on the server.')).toBeVisible()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})

test('the operator signs in without an organisation', async ({ page }) => {
  await signIn(page, hostAdmin)
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('Host', { exact: true })).toBeVisible()
})

test('the sign-in page speaks Arabic from right to left', async ({ page }) => {
  await page.goto(signInPath(contosoAlice))
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoAxeViolations(page)
})

test('the sign-in page fits a phone', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await page.goto(signInPath(contosoAlice))
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport()
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    await expectNoAxeViolations(page)
  })
})

test('who is turned away at the operator’s door is asked whether an organisation was meant', async ({ page }) => {
  await page.goto('/account/login')
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('did you mean an organisation?')
})

test('colours change openly on the sign-in page, stay, and keep what was typed', async ({ page }) => {
  await page.goto(signInPath(contosoAlice))
  await page.getByLabel('User name or e-mail').fill('alice')
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByLabel('User name or e-mail')).toHaveValue('alice')
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Light colours' })).toBeVisible()
})

test('A172: a link of another site leads to the organisation that the browser knows, with its ways in', async ({
  page,
}) => {
  await page.goto(signInPath(contosoAlice))
  await expect(page.getByText('Contoso').first()).toBeVisible()
  const portal = new URL(page.url()).origin
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: ['/', '/account/login'].map((to) => `<a href="${portal}${to}">${to}</a>`).join(' '),
    }),
  )
  for (const name of ['/', '/account/login']) {
    await page.goto('https://elsewhere.example/')
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL('**/account/login**')
    await expect(page.getByText('Contoso').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register an organisation' })).toBeHidden()
  }
  // A173: and whoever is in comes to the portal.
  await signIn(page, contosoAlice)
  await page.goto('https://elsewhere.example/')
  await page.getByRole('link', { name: '/', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
})
