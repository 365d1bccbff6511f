/** Going on as somebody else: who does is told throughout, comes back, and leaves nothing of one person to the other. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import {
  accountImpersonateUserPath,
  accountIsTenantAvailablePath,
  pbiReportsGetAllPath,
  sessionGetCurrentLoginInformationsPath,
  tokenAuthRefreshTokenPath,
  userCreateOrUpdateUserPath,
  userGetUsersPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  contosoAdmin,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  hostAdmin,
  signIn,
  signInPath,
  test,
  testWithWorker,
  untilAtRest,
  wide,
} from './portal.ts'

test.use(wide)

const users = '/app/admin/users'
const reason = 'Ticket 4711: an empty report'
const back = { name: 'Back to my account' }

/** Somebody of Fabrikam who sees no administration, where they are not said to. */
async function aMember(request: APIRequestContext, assignedRoleNames = ['User']): Promise<string> {
  const userName = `acted.${randomUUID().slice(0, 8)}`
  const admin = await callerOf(request, fabrikamAdmin)
  const user = {
    name: 'Mia',
    surname: userName,
    userName,
    emailAddress: `${userName}@fabrikam.example`,
    isActive: true,
  }
  await admin(userCreateOrUpdateUserPath, {
    user: { ...user, password: demoPassword, shouldChangePasswordOnNextLogin: false },
    assignedRoleNames,
  })
  return userName
}

const notice = (page: Page) => page.getByText(/ acts as /)

async function openSignInAs(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${userName}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign in as this person' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
}

async function goOnAs(page: Page, userName: string): Promise<void> {
  await openSignInAs(page, userName)
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Go on as this person' }).click()
  await expect(notice(page)).toBeVisible()
}

/** Whatever the browser would tell the next person at this tab. */
const left = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([location.href, history.state, { ...sessionStorage }, { ...localStorage }, databases])
  })

test('an administrator goes on as a member, sees why and as whom, and comes back', async ({ page, request }) => {
  const userName = await aMember(request)
  await signIn(page, fabrikamAdmin, { to: `${users}?filter=${userName}` })
  await goOnAs(page, userName)
  await expect(notice(page)).toContainText(`acts as Mia ${userName}`)
  await expect(page.getByText(`Reason: ${reason}`)).toBeVisible()
  expect(await left(page)).not.toMatch(/impersonationToken|filter=/)

  // With that person's rights, on every page, and after it is loaded again.
  await page.goto(users)
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  await expect(notice(page)).toBeVisible()

  await page.getByRole('button', back).click()
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  expect(await left(page)).not.toContain(userName)
})

test('O37: a whole report says who acts as whom, too, and has the way back', async ({ page, request }) => {
  const admin = await callerOf(request, fabrikamAdmin)
  const { items } = await admin<{ items: { id: number }[] }>(pbiReportsGetAllPath, undefined, 'GET')
  const userName = await aMember(request)
  await signIn(page, fabrikamAdmin, { to: `${users}?filter=${userName}` })
  await goOnAs(page, userName)
  await page.goto(`/report/${items[0]?.id}`)
  await expect(page.getByRole('link', { name: 'To the portal' })).toBeVisible()
  await expect(notice(page)).toContainText(`acts as Mia ${userName}`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(height).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', back).click()
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
})

test('a reason is asked for, and the notice has no fault in light and dark', async ({ page, request }) => {
  const userName = await aMember(request)
  await signIn(page, fabrikamAdmin, { to: `${users}?filter=${userName}` })
  await openSignInAs(page, userName)
  await page.getByRole('button', { name: 'Go on as this person' }).click()
  await expect(page.getByRole('dialog').getByText('This field is required.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await goOnAs(page, userName)
  await page.goto('/app/main/home')
  await expect(page.getByRole('button', back)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await expectNoAxeViolations(page)
})

test('whoever acts as somebody cannot act further, and goes back by the menu of the account', async ({ page }) => {
  await signIn(page, hostAdmin, { to: '/app/admin/tenants' })
  await page.getByRole('button', { name: 'Actions for Fabrikam', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log in as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in to Fabrikam' })
  await dialog.getByRole('combobox', { name: 'Person' }).fill('admin@fabrikam')
  await dialog.getByRole('option', { name: /admin@fabrikam/ }).click()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Go on as this person' }).click()
  await expect(notice(page)).toContainText('(operator)')

  await page.goto(`${users}?filter=alice`)
  await page.getByRole('button', { name: 'Actions for alice', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign in as this person' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', back).click()
  await expect(page.getByRole('link', { name: 'Tenants' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
})

testWithWorker(
  'what was stored of the administrator is gone, and nothing is stored of whom they act as',
  async ({ page, context, request }) => {
    const userName = await aMember(request)
    const list = `${users}?filter=${userName}`
    await signIn(page, fabrikamAdmin, { rememberMe: true, to: list })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await goOnAs(page, userName)
    await context.setOffline(true)
    await page.goto(list).catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'Tessera cannot be reached' })).toBeVisible()
    await expect(page.getByText(userName)).toBeHidden()
    await context.setOffline(false)
  },
)

test('O16: another tab of the administrator goes on as nobody but the person who is acted as', async ({
  page,
  context,
  request,
}) => {
  const userName = await aMember(request)
  await signIn(page, fabrikamAdmin, { to: `${users}?filter=${userName}` })
  const other = await context.newPage()
  await other.goto(users)
  await expect(other.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await goOnAs(page, userName)
  await other.bringToFront()
  await expect(other.getByRole('heading', { name: 'Users', level: 1 })).toBeHidden()
  await expect(other.getByText('admin@fabrikam.example')).toBeHidden()
  await expect(notice(other)).toContainText(`acts as Mia ${userName}`)
  await expect(other.getByText('You are signed out')).toBeHidden()
})

test('O13: a way back whose answer was lost leaves nobody’s session behind the words that they are out', async ({
  page,
  context,
  request,
}) => {
  const userName = await aMember(request)
  await signIn(page, fabrikamAdmin, { to: `${users}?filter=${userName}` })
  await goOnAs(page, userName)
  // The head of the answer arrives, and the cookie with it; the rest does not. Neither is the server heard for a while.
  await page.route('**/TokenAuth/ImpersonatedAuthenticate', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await context.route('**/TokenAuth/EndLeftSession', (route) => route.abort())
  await page.getByRole('button', back).click()
  await expect(page.getByText('Going on as the other person did not begin.')).toBeVisible()
  await expect(page.getByText('The server has not confirmed it yet')).toBeVisible()
  const next = await context.newPage()
  await page.close()
  await next.goto(users)
  await next.waitForURL('**/account/login**')
  await expect(next.getByText('The server has not confirmed it yet')).toBeVisible()

  await context.unroute('**/TokenAuth/EndLeftSession')
  await next.reload()
  await expect(next.getByText('You are signed out, on this device and on the server.')).toBeVisible()
  const told = await next.evaluate(async (path) => {
    const answer = await fetch(path, { method: 'POST', headers: { 'X-Refresh-Transport': 'cookie' } })
    return answer.status
  }, tokenAuthRefreshTokenPath)
  expect(told).toBe(401)
})

const chooseLook = async (page: Page, name: 'Light' | 'Dark') => {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.keyboard.press('Escape')
}

const expectLook = (page: Page, look: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look)

test('O20: whoever acts sees the person’s look, changes it for nobody, and comes back to their own', async ({
  page,
  request,
}) => {
  const actor = { tenant: 'fabrikam', userName: await aMember(request, ['Admin']) } as const
  const member = { tenant: 'fabrikam', userName: await aMember(request) } as const
  const isDark = async (person: typeof actor) => {
    const call = await callerOf(request, person)
    const { theme } = await call<{ theme: { isDarkModeActive: boolean } }>(
      sessionGetCurrentLoginInformationsPath,
      undefined,
      'GET',
    )
    return theme.isDarkModeActive
  }
  await signIn(page, actor, { to: `${users}?filter=${member.userName}` })
  await chooseLook(page, 'Dark')
  await expectLook(page, 'dark')
  await expect.poll(() => isDark(actor)).toBe(true)

  await goOnAs(page, member.userName)
  await expectLook(page, 'light')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByText('light and dark hold on this page alone')).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseLook(page, 'Dark')
  await expectLook(page, 'dark')
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expectLook(page, 'light')
  await chooseLook(page, 'Dark')
  await chooseLook(page, 'Light')

  await page.getByRole('button', back).click()
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await expectLook(page, 'dark')
  expect([await isDark(actor), await isDark(member)]).toEqual([true, false])
})

test('O21: what waited before somebody acted is sent as soon as they are themselves again, without a reload', async ({
  page,
  context,
  request,
}) => {
  const actor = { tenant: 'fabrikam', userName: await aMember(request, ['Admin']) } as const
  const userName = await aMember(request)
  await signIn(page, actor, { to: `${users}?filter=${userName}` })
  await expect(page.getByRole('row', { name: new RegExp(userName) })).toBeVisible()
  const look = /ChangeDarkModeOfCurrentTheme/
  await context.route(look, (route) => route.abort())
  const isTried = page.waitForRequest(look)
  await chooseLook(page, 'Dark')
  await isTried
  await goOnAs(page, userName)
  await context.unroute(look)
  const isSent = page.waitForResponse((response) => look.test(response.url()))
  let starts = 0
  page.on('load', () => {
    starts += 1
  })
  await page.getByRole('button', back).click()
  expect((await isSent).status()).toBe(200)
  await expectLook(page, 'dark')
  expect(starts).toBeLessThanOrEqual(1)
})

test('O19: what is typed in another tab is counted before an account is left, and named', async ({
  page,
  context,
  request,
}) => {
  const userName = await aMember(request)
  const list = `${users}?filter=${userName}`
  await signIn(page, fabrikamAdmin, { to: list })
  const other = await context.newPage()
  await other.goto(users)
  await other.getByRole('button', { name: 'New user' }).click()
  await other.getByRole('dialog').getByLabel('Surname').fill('Unsaved')
  await page.bringToFront()

  const signOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question.getByText('What you typed in another tab of this browser has not been saved.')).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()

  await openSignInAs(page, userName)
  await expect(page.getByText('That includes what you typed in another tab of this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await other.getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await signOut()
  await page.waitForURL('**/account/login**')
})

test('A182: a link whose token opens nothing says so, signs nobody out, and leaves no organisation behind', async ({
  page,
  context,
}) => {
  await page.goto('/?impersonationToken=spent&tenantId=1')
  await expect(page.getByText('Going on as the other person did not begin.')).toBeVisible()
  expect(page.url()).not.toContain('spent')
  expect((await context.cookies()).filter(({ name }) => cookies.tenantId.some((own) => own === name))).toEqual([])

  await page.goto(signInPath(contosoAdmin, users))
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  const told = page.getByText('Going on in another account did not begin')
  for (const token of ['impersonationToken', 'switchAccountToken']) {
    await page.goto(`/?${token}=spent&tenantId=2`)
    await expect(page.getByRole('button', { name: 'Account: Adam Admin' })).toBeVisible()
    await expect(told).toBeVisible()
    expect(page.url()).not.toContain('spent')
  }
  await page.getByRole('status').filter({ has: told }).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account: Adam Admin' })).toBeVisible()
  await expect(told).toBeHidden()
})

test('A177, C22: a link with a token that another browser asked for asks first, and swaps nobody unasked', async ({
  page,
  request,
}) => {
  const admin = await callerOf(request, contosoAdmin)
  const { items } = await admin<{ items: { id: number; userName: string }[] }>(userGetUsersPath, { filter: 'alice' })
  const link = async () => {
    const body = { userId: items.find(({ userName }) => userName === 'alice')?.id }
    const { impersonationToken } = await (await callerOf(request, contosoAdmin))<{ impersonationToken: string }>(
      accountImpersonateUserPath,
      body,
    )
    const tenantId = (await admin<{ tenantId: number }>(accountIsTenantAvailablePath, { tenancyName: 'contoso' }))
      .tenantId
    return `/?${new URLSearchParams({ impersonationToken, tenantId: String(tenantId) })}`
  }
  const asks = page.getByRole('heading', { name: 'Go on in another account?' })
  // Of another site, as a link there leads here.
  const follow = async (address: string) => {
    await page.setContent(`<a href="${new URL(address, page.url()).href}">A report for you</a>`)
    await page.getByRole('link').click()
    await expect(asks).toBeVisible()
    expect(page.url()).not.toContain('Token')
  }

  await page.goto(await link())
  await expect(asks).toBeVisible()
  await expect(page.getByText('Nobody is signed in here now.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Sign in myself' }).click()
  await page.waitForURL('**/account/login**')

  await signIn(page, fabrikamAdmin, { to: users })
  await follow(await link())
  await expect(page.getByText('opens the account contoso\\alice,')).toBeVisible()
  await expect(page.getByText(/You are signed in as .*, fabrikam\. That would end\./)).toBeVisible()
  await page.getByRole('button', { name: 'Stay as I am' }).click()
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(notice(page)).toBeHidden()

  await page.goto(await link())
  await page.getByRole('button', { name: 'Go on in that account' }).click()
  await expect(notice(page)).toContainText('acts as Alice')
})

test('O30, O33: while acting, a star that cannot be kept is said to be unchanged, and nothing is called stored', async ({
  page,
  context,
  request,
}) => {
  const userName = await aMember(request)
  await signIn(page, fabrikamAdmin, { to: `${users}?filter=${userName}` })
  await goOnAs(page, userName)
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^(?!Home|Start|Favourites).+/ })
    .first()
    .click()
  await page.waitForURL('**/report/*')
  const star = page.getByRole('main').getByRole('button', { name: /^Favourite: / })
  await expect(star).toBeVisible()
  await untilAtRest(page)
  await context.setOffline(true)
  // Before that it would be sent, and nobody knows then what became of it.
  await expect(page.getByText(/You are offline/)).toBeVisible()
  await star.click()
  await expect(page.getByText('The star was not changed')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(/Showing what was stored/)).toHaveCount(0)
  await context.setOffline(false)
})
