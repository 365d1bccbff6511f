/** The bell: what comes is there without a reload, and goes when it is read or mended. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { UserListItem } from '../../src/contract/models/user.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import {
  accountIsTenantAvailablePath,
  notificationGetNotificationsPath,
  powerBiEmbedGetSidebarItemsPath,
  profileChangeLanguagePath,
  roleCreateOrUpdateRolePath,
  roleDeleteRolePath,
  roleGetRolesPath,
  tenantGetTenantsPath,
  tenantUpdateTenantFeaturesPath,
  tokenAuthAuthenticatePath,
  userCreateOrUpdateUserPath,
  userDeleteUserPath,
  userGetUsersPath,
  userSessionEndOtherSessionsPath,
  userUnlockUserPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import { newOrganisation, newPerson } from './people.ts'
import {
  asServer,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  hostAdmin,
  inNewContext,
  type Person,
  phone,
  signIn,
  signOut,
  test,
} from './portal.ts'

const users = '/app/admin/users'
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const itemOf = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })

async function unreadOf(page: Page): Promise<number> {
  await expect(bell(page)).toBeVisible()
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
}

interface Locked {
  id: number
  name: string
}

let call: Call
const made: number[] = []
test.beforeEach(async ({ request }) => {
  call = await callerOf(request, fabrikamAdmin)
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await call(`${userDeleteUserPath}?Id=${id}`, undefined, 'DELETE')
})

/** Somebody whose password others try. */
async function aLockedPerson(request: APIRequestContext, by = call, tenancyName = 'fabrikam'): Promise<Locked> {
  const userName = `locked-${randomUUID().slice(0, 8)}`
  const surname = `Locked-${userName.slice(-8)}`
  const user = {
    userName,
    name: 'Lena',
    surname,
    emailAddress: `${userName}@example.org`,
    password: 'Somebody-passw0rd',
    isActive: true,
    isLockoutEnabled: true,
    shouldChangePasswordOnNextLogin: false,
    isTwoFactorEnabled: false,
  }
  await by(userCreateOrUpdateUserPath, { user, assignedRoleNames: [] })
  const { items } = await by<{ items: UserListItem[] }>(userGetUsersPath, { filter: userName })
  const id = items[0]?.id ?? 0
  if (by === call) made.push(id)
  const answer = await request.post(accountIsTenantAvailablePath, { data: { tenancyName } })
  const { tenantId } = (await answer.json()).result
  for (let tries = 0; tries < 5; tries += 1) {
    await request.post(tokenAuthAuthenticatePath, {
      headers: { 'Abp-TenantId': String(tenantId) },
      data: { userNameOrEmailAddress: userName, password: 'Wrong-passw0rd' },
    })
  }
  return { id, name: `Lena ${surname}` }
}

test('what comes is counted and said without a reload, in every tab, and goes when it is mended', async ({
  page,
  context,
  request,
}) => {
  // Fabrikam's people are locked by other tests, too.
  const admin = await newOrganisation(request)
  const callThere = await callerOf(request, admin)
  const isCounted = page.waitForResponse(`**${notificationGetNotificationsPath}**`)
  await signIn(page, admin, { to: users })
  await isCounted
  const before = await unreadOf(page)
  const other = await context.newPage()
  await other.goto(users)
  await expect.poll(() => unreadOf(other)).toBe(before)
  const { id, name } = await aLockedPerson(request, callThere, admin.tenant ?? '')
  for (const tab of [page, other]) await expect.poll(() => unreadOf(tab)).toBe(before + 1)
  await expect(page.getByRole('status').filter({ hasText: '1 new notification' })).toBeAttached()

  await bell(page).click()
  await expect(itemOf(page, name)).toContainText(`${name} is locked out`)
  await expect(itemOf(page, name)).toContainText('this minute')
  await callThere(userUnlockUserPath, { id })
  await expect(itemOf(page, name)).toHaveCount(0)
  await expect.poll(() => unreadOf(other)).toBe(before)
})

test('by the keyboard it is opened, read, narrowed to what is unread, and left', async ({ page, request }) => {
  const { name } = await aLockedPerson(request)
  await signIn(page, fabrikamAdmin, { to: users })
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeFocused()
  await expect(itemOf(page, name)).toBeVisible()
  const before = await unreadOf(page)
  await expect(itemOf(page, name)).toContainText('Unread.')
  await expectNoAxeViolations(page)

  await itemOf(page, name).getByRole('button', { name: 'Mark as read' }).focus()
  await page.keyboard.press('Enter')
  await expect(itemOf(page, name).getByRole('button')).toHaveCount(0)
  await expect(itemOf(page, name).getByRole('link')).toBeFocused()
  expect(await unreadOf(page)).toBe(before - 1)
  await list(page)
    .getByRole('button', { name: /^Unread/ })
    .click()
  await expect(itemOf(page, name)).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list(page)).toContainText('You have read everything.')
  expect(await unreadOf(page)).toBe(0)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await page.reload()
  expect(await unreadOf(page)).toBe(0)
})

test('a notification leads to where it is mended, and is read by that', async ({ page, request }) => {
  const { id, name } = await aLockedPerson(request)
  await signIn(page, fabrikamAdmin, { to: users })
  await bell(page).click()
  await expect(itemOf(page, name)).toBeVisible()
  const before = await unreadOf(page)
  await itemOf(page, name).getByRole('link').click()
  await page.waitForURL(`**${users}/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await expect.poll(() => unreadOf(page)).toBe(before - 1)
})

test('whoever can mend nothing has no bell, and a menu that follows what others change', async ({ page, request }) => {
  await signIn(page, contosoAlice)
  const streams = page.waitForRequest('**/api/changes')
  await page.reload()
  await streams
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible()
  await expect(bell(page)).toHaveCount(0)

  const admin = await callerOf(request, contosoAdmin)
  const displayName = `Bell ${randomUUID().slice(0, 8)}`
  await admin(roleCreateOrUpdateRolePath, { role: { displayName, isDefault: false }, grantedPermissionNames: [] })
  const { items } = await admin<{ items: { id: number }[] }>(roleGetRolesPath, { filter: displayName })
  const asked = page.waitForRequest(`**${powerBiEmbedGetSidebarItemsPath}*`)
  await admin(`${roleDeleteRolePath}?Id=${items[0]?.id}`, undefined, 'DELETE')
  await asked
})

test('U90: what changed before the page listened is asked for once it does', async ({ page }) => {
  const { promise: isHeard, resolve: hear } = Promise.withResolvers<void>()
  await page.route('**/api/changes', async (route) => {
    await isHeard
    await route.continue()
  })
  const listening = page.waitForRequest('**/api/changes')
  await signIn(page, contosoAlice, { to: '/app/main/home' })
  await listening
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible()
  const asked = page.waitForRequest(`**${powerBiEmbedGetSidebarItemsPath}*`)
  hear()
  await asked
})

test('U122: menu, name and page follow what an administrator changes, and what is typed stays', async ({
  browser,
  request,
}) => {
  const person = await newPerson(request, { name: 'Mona', roles: ['Admin'] })
  const admin = await callerOf(request, fabrikamAdmin)
  const { items } = await admin<{ items: UserListItem[] }>(userGetUsersPath, { filter: person.userName })
  const [found] = items
  if (!found) throw new Error(`${person.userName} is not there`)
  const { id, userName, surname, emailAddress } = found
  const save = (name: string, assignedRoleNames: string[]) =>
    admin(userCreateOrUpdateUserPath, {
      user: { id, userName, name, surname, emailAddress, isActive: true },
      assignedRoleNames,
    })
  await inNewContext(browser, {}, async (page) => {
    const isFollowed = page.waitForResponse((answer) => answer.url().endsWith('/api/changes') && answer.ok())
    await signIn(page, person, { to: users })
    await isFollowed
    await page.getByRole('button', { name: 'New user' }).click()
    const surnameField = page.getByRole('dialog').getByLabel('Surname')
    await surnameField.fill('Typed')
    const menu = page.getByRole('navigation', { name: 'Main menu', includeHidden: true })
    const entry = menu.getByRole('link', { name: 'Users', includeHidden: true })
    const account = page.getByRole('button', { name: 'Account', includeHidden: true })
    await expect(entry).toHaveCount(1)
    await expect(bell(page).or(page.getByLabel(/^Notifications/))).toHaveCount(1)

    await save('Nora', ['User'])
    await expect(entry).toHaveCount(0)
    await expect(page.getByLabel(/^Notifications/)).toHaveCount(0)
    await expect(account).toHaveAccessibleName(/Nora/)
    await expect(surnameField).toHaveValue('Typed')

    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('It needs the permission Users')

    await save('Nora', ['Admin'])
    await expect(entry).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'New user' })).toBeVisible()
  })
})

/** Mia Member, of the same organisation. */
async function newMember(request: APIRequestContext, admin: Person): Promise<Person> {
  const userName = 'member'
  const emailAddress = `${userName}@${admin.tenant}.example`
  const user = { userName, name: 'Mia', surname: 'Member', emailAddress, password: demoPassword, isActive: true }
  await (await callerOf(request, admin))(userCreateOrUpdateUserPath, { user, assignedRoleNames: ['User'] })
  return { tenant: admin.tenant, userName }
}

test('U292: who may not see a page asks for it, and who can give it is led to where it is given', async ({
  page,
  browser,
  request,
}) => {
  const admin = await newOrganisation(request)
  await signIn(page, await newMember(request, admin), { to: users })
  const main = page.getByRole('main')
  await expect(main.getByText('can give it', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Ask for it' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Asked:' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Ask for it' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await inNewContext(browser, {}, async (other) => {
    await signIn(other, admin, { to: '/app/main/home' })
    await bell(other).click()
    await itemOf(other, 'A permission is asked for: Mia Member (Users)').getByRole('link').click()
    await expect(other.getByRole('heading', { name: 'Mia Member', level: 1 })).toBeVisible()
    await expect(other.getByRole('tab', { name: 'Permissions' })).toHaveAttribute('aria-selected', 'true')
  })
})

/** The operator’s switch of a feature of that person's organisation. */
async function featureOf(request: APIRequestContext, { tenant }: Person, name: string) {
  const host = await callerOf(request, hostAdmin)
  const { items } = await host<{ items: { id: number }[] }>(
    `${tenantGetTenantsPath}?Filter=${tenant}`,
    undefined,
    'GET',
  )
  return (value: string) =>
    host(tenantUpdateTenantFeaturesPath, { id: items[0]?.id, featureValues: [{ name, value }] }, 'PUT')
}

test('U122: a page whose feature the operator switches off says so, without a reload', async ({ page, request }) => {
  const admin = await newOrganisation(request)
  const switchTo = await featureOf(request, admin, features.auditLogs)
  await switchTo('true')
  const isFollowed = page.waitForResponse((answer) => answer.url().endsWith('/api/changes') && answer.ok())
  await signIn(page, admin, { to: '/app/admin/auditLogs' })
  await isFollowed
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  await switchTo('false')
  await expect(page.getByText('It needs a feature that your organisation does not have.')).toBeVisible()
  await switchTo('true')
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
})

test('U152: in an organisation without reports, too, a page whose session is ended is left at once', async ({
  page,
  request,
}) => {
  const admin = await newOrganisation(request)
  const switchTo = await featureOf(request, admin, features.powerBI)
  await switchTo('false')
  const member = await newMember(request, admin)
  const isFollowed = page.waitForResponse((answer) => answer.url().endsWith('/api/changes') && answer.ok())
  await signIn(page, member, { to: '/app/main/home' })
  await isFollowed
  await (await callerOf(request, member))(userSessionEndOtherSessionsPath, {})
  await page.waitForURL('**/account/login**')
})

test('A116: a page that is given no stream hears of changed rights within a minute', async ({ page }) => {
  await page.route('**/api/changes', async (route) =>
    route.fulfill({ status: 429, headers: await asServer(route.request()), json: {} }),
  )
  await page.clock.install()
  await signIn(page, contosoAlice)
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toBeVisible()
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/changes') && answer.status() === 429)
  await page.clock.fastForward(5_000)
  await refused
  const asked = page.waitForRequest(`**${powerBiEmbedGetSidebarItemsPath}*`)
  await page.clock.fastForward(61_000)
  await asked
})

test('without a connection it says so, and where it cannot be loaded it is tried again', async ({ page, context }) => {
  let isBroken = true
  await page.route(`**${notificationGetNotificationsPath}*`, async (route) => {
    if (!isBroken) return route.continue()
    await route.fulfill({ status: 500, headers: await asServer(route.request()), json: {} })
  })
  await signIn(page, fabrikamAdmin, { to: users })
  await bell(page).click()
  await expect(list(page)).toContainText('Notifications could not be loaded.')
  await expectNoAxeViolations(page)
  isBroken = false
  // What failed is asked again by itself as well, as soon as the server is known to answer.
  const triesAgain = list(page).getByRole('button', { name: 'Try again' })
  await triesAgain.or(list(page).getByRole('listitem').first()).first().waitFor()
  if (await triesAgain.isVisible()) await triesAgain.click({ timeout: 3000 }).catch(() => undefined)
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Roles' }).first().click()
  await bell(page).click()
  await expect(list(page)).toContainText('nothing of them is kept on this device')
  await context.setOffline(false)
})

test('after signing out nothing of it is left, and its stream has ended', async ({ page }) => {
  const stream = page.waitForRequest('**/api/changes')
  await signIn(page, fabrikamAdmin, { to: users })
  const request = await stream
  await expect(bell(page)).toBeVisible()
  const over = page.waitForEvent('requestfailed', (failed) => failed === request)
  await Promise.all([
    signOut(page),
    Promise.race([over, page.waitForEvent('requestfinished', (done) => done === request)]),
  ])
  await expect(page.getByText('is locked out')).toHaveCount(0)
})

test('on a phone and in Arabic it fits, and stands at its side', async ({ browser, request }) => {
  const admin = await newPerson(request, { roles: ['Admin'] })
  const arabic = await callerOf(request, admin)
  await arabic(profileChangeLanguagePath, { languageName: 'ar' })
  await aLockedPerson(request)
  await inNewContext(browser, phone, async (page) => {
    await page.goto('/account/login?abp_tenancy_name=fabrikam&culture=en')
    await signIn(page, admin, { to: users })
    await page.getByRole('button', { name: /^الإشعارات/ }).click()
    const opened = page.getByRole('dialog', { name: 'الإشعارات' })
    await expect(opened.getByRole('listitem').first()).toBeVisible()
    const box = await opened.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= phone.viewport.width).toBe(true)
    await expectNoAxeViolations(page)
  })
})
