/** The page of a person, as an administrator meets it. People are made for it, in Fabrikam. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { UserListItem } from '../../src/contract/models/user.ts'
import { changeStreamPath } from '../../src/contract/vocabulary/change-stream.ts'
import { userCreateOrUpdateUserPath, userGetUsersPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

test.describe.configure({ mode: 'parallel' })

const pathOf = ({ id }: { id: number }, tab = '') => `/app/admin/users/${id}${tab && `?tab=${tab}`}`
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })
/** By the permission; its name goes on with what holds. */
const right = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}: `) })

async function aPerson(request: APIRequestContext, roles: string[] = []): Promise<UserListItem> {
  const call = await callerOf(request, fabrikamAdmin)
  const userName = `made.${randomUUID()}`
  const user = {
    name: 'Pia',
    surname: 'Page',
    userName,
    emailAddress: `${userName}@fabrikam.example`,
    password: demoPassword,
  }
  await call(userCreateOrUpdateUserPath, { user, assignedRoleNames: roles })
  const { items } = await call<{ items: UserListItem[] }>(userGetUsersPath, { filter: userName })
  const [person] = items
  if (!person) throw new Error(`${userName} is not there`)
  return person
}

/** What a press on a right tells, and the choice that it offers. */
async function choose(page: Page, permission: string, choice: string): Promise<void> {
  await right(page, permission).click()
  const why = page.getByRole('dialog', { name: permission, exact: true })
  await expect(why).toContainText('Role Admin grants it.')
  await why.getByText(choice, { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(right(page, permission)).toBeFocused()
}

test('U103: who saves or discards by the keyboard alone stays on the page', async ({ page, request }) => {
  const person = await aPerson(request)
  await signIn(page, fabrikamAdmin, { to: pathOf(person, 'roles') })
  const admin = page.getByRole('checkbox', { name: 'Admin', exact: true })
  await admin.press('Space')
  await page.getByRole('button', { name: 'Save roles' }).press('Enter')
  await expect(page.getByText(/not saved/)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await admin.press('Space')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByText(/not saved/)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('whoever switches somebody off on their page is asked as in the list, and may think better of it', async ({
  page,
  request,
}) => {
  const person = await aPerson(request)
  const call = await callerOf(request, fabrikamAdmin)
  await call(userCreateOrUpdateUserPath, {
    user: { ...person, isActive: true },
    assignedRoleNames: [],
  })
  await signIn(page, fabrikamAdmin, { to: pathOf(person) })
  const active = page.getByRole('switch', { name: 'Active' })
  await active.uncheck({ force: true })
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Deactivate Pia Page?' })
  await expect(question).toContainText('There is no open session.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(active).not.toBeChecked()
  const isActive = async () =>
    (await call<{ items: UserListItem[] }>(userGetUsersPath, { filter: person.userName })).items[0]?.isActive
  expect(await isActive()).toBe(true)
  await save.click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(save).toBeHidden()
  expect(await isActive()).toBe(false)
  // Back on is nobody's loss.
  await active.check({ force: true })
  await save.click()
  await expect(save).toBeHidden()
  expect(await isActive()).toBe(true)
})

test('O14: who signs out with something unsaved is asked by the portal first, and stays whole or is out', async ({
  page,
  request,
}) => {
  const askedByBrowser: string[] = []
  page.on('dialog', async (dialog) => {
    askedByBrowser.push(dialog.type())
    await dialog.dismiss()
  })
  await signIn(page, fabrikamAdmin, { to: pathOf(await aPerson(request)) })
  const surname = page.getByLabel('Surname')
  await surname.fill('Unsaved')
  const leave = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await leave()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(surname).toHaveValue('Unsaved')
  await leave()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL('**/account/login**')
  expect(askedByBrowser).toEqual([])
})

test('each right says where it comes from, is taken and granted here, and goes back to the roles', async ({ page }) => {
  const person = await aPerson(page.request, ['Admin'])
  await signIn(page, fabrikamAdmin, { to: pathOf(person, 'permissions') })
  await expect(right(page, 'Delete roles')).toHaveAccessibleName('Delete roles: granted by Admin')
  await choose(page, 'Delete roles', 'Take away')
  await expect(right(page, 'Delete roles')).toHaveAccessibleName('Delete roles: granted by Admin, taken here')
  await choose(page, 'Tasks', 'Take away')
  await expect(page.getByText(/^With “Tasks” went what lies below it: “Create tasks”/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep these' }).click()
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await expect(page.getByText(/2 differ from the roles/)).toBeVisible()
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await expect(page.getByText('The permissions are saved.')).toBeVisible()

  await page.getByText('Differs from roles').click()
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText(['People', 'Roles', 'Content', 'Tasks'])
  await page.getByRole('button', { name: 'Back to what the roles say' }).click()
  await page.getByRole('dialog', { name: /^Drop/ }).getByRole('button', { name: 'Reset to roles' }).click()
  await expect(page.getByText('Only the roles decide now.')).toBeVisible()
  await expect(page.getByText('No permission matches.')).toBeVisible()
})

test('U65: the role that gives a right is told whole, and at the pointer', async ({ page }) => {
  const person = await aPerson(page.request, ['Admin', 'Analysts'])
  await signIn(page, fabrikamAdmin, { to: pathOf(person, 'permissions') })
  const mark = right(page, 'Delete roles')
  await expect(mark).toBeVisible()
  const cut = await page
    .getByRole('grid')
    .getByRole('button')
    .evaluateAll((marks) =>
      marks
        .flatMap((each) => [...each.querySelectorAll('span')])
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        )
        .map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  await expect(mark).toHaveAttribute('title', 'granted by Admin')
})

test('the profile is changed on its page, and what the server refuses keeps the text', async ({ page }) => {
  const person = await aPerson(page.request)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/users?filter=${person.userName}` })
  await page.getByRole('rowheader', { name: person.emailAddress }).click()
  await expect(page).toHaveURL(new RegExp(pathOf(person)))
  await page.getByLabel('Surname').fill('Changed')
  await page.getByLabel('User name').fill('alice')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('The user name alice is taken.')).toBeVisible()
  await expect(page.getByLabel('Surname')).toHaveValue('Changed')

  await tab(page, 'Roles').click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByLabel('User name').fill(person.userName)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Pia Changed was changed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pia Changed', level: 1 })).toBeVisible()
  await expect(page.getByText(/not saved/)).toBeHidden()
})

test('roles and units are given on tabs of their own, and the history tells it', async ({ page }) => {
  const person = await aPerson(page.request)
  await signIn(page, fabrikamAdmin, { to: pathOf(person, 'roles') })
  await page.getByRole('checkbox', { name: 'Analysts' }).check()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(tab(page, 'Roles')).toHaveAccessibleName('Roles 1')
  await page.getByRole('checkbox', { name: 'Analysts' }).uncheck()
  // U265: “Pages” heads the tree, and is no right.
  await expect(page.getByText(/^3 permissions are lost: Administration, /)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Analysts' }).check()
  await tab(page, 'Units').click()
  await page.getByRole('checkbox', { name: 'Line 2' }).check()
  await page.getByRole('button', { name: 'Save units' }).click()
  await expect(tab(page, 'Units')).toHaveAccessibleName('Units 1')
  // U101: what goes with a unit is said before it is saved.
  await page.getByRole('checkbox', { name: 'Line 2' }).uncheck()
  await expect(page.getByText(/permissions? (is|are) lost/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Line 2' }).check()
  await expect(page.getByText(/permissions? (is|are) lost/)).toBeHidden()

  await tab(page, 'History').click()
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes.filter({ hasText: 'Created' })).toBeVisible()
  await expect(changes.first()).toContainText('Changed')
  await expect(changes.first().getByRole('row').filter({ hasText: 'Organisation units' })).toContainText('Line 2')
})

test('of each report the person’s page says whether it opens, by what, and which rows are kept', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users?filter=alice' })
  await page.getByRole('rowheader', { name: 'alice@contoso.example' }).click()
  await tab(page, 'Reports').click()
  const reports = page.getByRole('table', { name: 'Reports' }).getByRole('row')
  const headcount = reports.filter({ hasText: 'Headcount' })
  await expect(headcount).toContainText('May see it')
  await expect(headcount).toContainText('Open to everybody who sees reports')
  await expect(headcount).toContainText('Rules keep some')
  await expectNoAxeViolations(page)
  await page.getByRole('searchbox', { name: 'Name, description or folder of a report' }).fill('no such report')
  await expect(headcount).toBeHidden()
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await headcount.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Why?' }).click()
  const why = page.getByRole('dialog', { name: 'Alice' })
  await expect(why).toContainText('Headcount and cost opens for Alice Andersen')
  await expect(why.getByRole('region', { name: 'Rows' })).toContainText('alice')
  await expectNoAxeViolations(page)
  await why.getByRole('button', { name: 'Close' }).click()
  await headcount.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Headcount and cost', level: 1 })).toBeVisible()
})

test('sessions of another are seen and ended, one or all', async ({ page }) => {
  const person = await aPerson(page.request)
  for (let at = 0; at < 2; at++) await callerOf(page.request, { tenant: 'fabrikam', userName: person.userName })
  await signIn(page, fabrikamAdmin, { to: pathOf(person, 'sessions') })
  const sessions = page.getByRole('table', { name: 'Sessions' }).getByRole('row').filter({ hasText: 'Signed in' })
  await expect(sessions).toHaveCount(2)
  await sessions
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await page.getByRole('dialog', { name: 'End this session?' }).getByRole('button', { name: 'End session' }).click()
  await expect(sessions).toHaveCount(1)
  await page.getByRole('button', { name: 'End all sessions' }).click()
  const question = page.getByRole('dialog', { name: /^End all sessions of Pia Page/ })
  await question.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('Not signed in anywhere now')).toBeVisible()
})

test('F16: whose sessions are all ended sees nothing more within seconds, though they touch nothing', async ({
  page,
  browser,
}) => {
  const person = await aPerson(page.request, ['User'])
  await inNewContext(browser, {}, async (other) => {
    const followed = other.waitForResponse((answer) => answer.url().includes(changeStreamPath) && answer.ok())
    await signIn(other, { tenant: 'fabrikam', userName: person.userName })
    await followed
    await signIn(page, fabrikamAdmin, { to: pathOf(person, 'sessions') })
    await page.getByRole('button', { name: 'End all sessions' }).click()
    const question = page.getByRole('dialog', { name: /^End all sessions of Pia Page/ })
    await question.getByRole('button', { name: 'End all sessions' }).click()
    await expect(page.getByText('Not signed in anywhere now')).toBeVisible()
    await other.waitForURL('**/account/login?reason=SessionHasEnded.**', { timeout: 15_000 })
  })
})

test('who has lost their telephone has the second factor reset, and is signed out', async ({ page }) => {
  const person = await aPerson(page.request)
  await callerOf(page.request, { tenant: 'fabrikam', userName: person.userName })
  await signIn(page, fabrikamAdmin, { to: pathOf(person) })
  const menu = page.getByRole('button', { name: `Actions for ${person.userName}` })
  const reset = page.getByRole('menuitem', { name: 'Reset second factor' })
  await menu.click()
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Ask for a second factor' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeHidden()

  await menu.click()
  await reset.click()
  const question = page.getByRole('dialog', { name: 'Reset the second factor of Pia Page?' })
  await expect(question).toContainText('All sessions of Pia Page end.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Reset second factor' }).click()
  await expect(page.getByText('The second factor was reset.')).toBeVisible()
  await tab(page, 'Sessions').click()
  await expect(page.getByText('Not signed in anywhere now')).toBeVisible()
})

test('the menu makes an administrator, and deletes by the name', async ({ page }) => {
  const person = await aPerson(page.request)
  await signIn(page, fabrikamAdmin, { to: pathOf(person) })
  const menu = page.getByRole('button', { name: `Actions for ${person.userName}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Make administrator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(tab(page, 'Roles')).toHaveAccessibleName('Roles 1')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Make administrator' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(person.userName)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/app\/admin\/users$/)
  await page.goto(pathOf(person))
  await expect(page.getByRole('heading', { name: 'There is no such person', level: 1 })).toBeVisible()
})

test('tabs and reasons have no accessibility fault, in light and in dark on a phone', async ({ page, browser }) => {
  const person = await aPerson(page.request, ['Analysts'])
  await signIn(page, fabrikamAdmin, { to: pathOf(person) })
  await expect(page.getByLabel('Surname')).toHaveValue('Page')
  await expectNoAxeViolations(page)
  for (const name of ['Roles', 'Reports', 'Sessions', 'Permissions']) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
    await expectNoAxeViolations(page)
  }
  await right(page, 'Create roles').click()
  await expect(page.getByRole('dialog', { name: 'Create roles' })).toContainText('No role of this person grants it.')
  await expectNoAxeViolations(page)

  await inNewContext(browser, { ...phone, colorScheme: 'dark' }, async (small) => {
    await signIn(small, fabrikamAdmin, { to: pathOf(person, 'permissions') })
    await small.getByRole('button', { name: /^People/ }).click()
    await right(small, 'Unlock users').click()
    await expect(small.getByRole('dialog', { name: 'Unlock users' })).toBeInViewport({ ratio: 1 })
    await expectNoAxeViolations(small)
  })
})

testWithWorker(
  'without the server the person stays with the age, and forms say what they need',
  async ({ page, context }) => {
    await signIn(page, contosoAdmin, { to: '/app/admin/users?filter=alice' })
    await page.getByRole('rowheader', { name: 'alice@contoso.example' }).click()
    await expect(page.getByLabel('User name')).toHaveValue('alice')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByLabel('User name')).toHaveValue('alice')
    await untilAtRest(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Alice')
    await expect(page.getByText(/^As of/)).toBeVisible()
    await expect(page.getByText('Not on this device')).toBeVisible()
    await context.setOffline(false)
  },
)

test('who may not see people is told so', async ({ page }) => {
  await signIn(page, contosoAlice, { to: '/app/admin/users/1' })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
})
