/** The users screen, as an administrator meets it. What is changed is changed in Fabrikam, and made for it first. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { limits, paging } from '../../src/contract/vocabulary/limits.ts'
import { readSheet } from '../api/workbook.ts'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  type Person,
  phone,
  signIn,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

// The last file in the order: without this, one worker would run it alone while the other has nothing left.
test.describe.configure({ mode: 'parallel' })

const usersPath = '/app/admin/users'

async function openUsers(page: Page, person: Person, search = ''): Promise<void> {
  await signIn(page, person, { to: usersPath + search })
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

const rows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const rowOf = (page: Page, userName: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${userName}`, exact: true }) })
/** Mail addresses: whom the rows are about, and nothing twice. */
const mails = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((found) => found.map((row) => /\S+@\S+\.example/.exec(row.textContent)?.[0] ?? ''))
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Name, user name, e-mail or phone' })
const total = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByText(/ of \d/)
    .first()
const form = (page: Page): Locator => page.getByRole('dialog')

/** From then on the page and its parts come from the device. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
}

async function chooseTool(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Users', exact: true }).click()
  await page.getByRole('menuitem', { name: tool }).click()
}

const filterButton = (page: Page): Locator =>
  page.getByRole('search').getByRole('button', { name: 'Filter', exact: true })

async function addFilter(page: Page, filter: string): Promise<void> {
  await filterButton(page).click()
  await page.getByRole('menuitem', { name: filter }).click()
}

async function chooseOption(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('dialog', { name: filter }).getByRole('option', { name: option, exact: true }).click()
}

async function openMenu(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${userName}`, exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function choose(page: Page, userName: string, action: string): Promise<void> {
  await openMenu(page, userName)
  await page.getByRole('menuitem', { name: action }).click()
}

const newName = (): string => `made.${randomUUID()}`

async function createUser(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mia')
  await dialog.getByLabel('Surname').fill('Made')
  await dialog.getByLabel('E-mail').fill(`${userName}@fabrikam.example`)
  await dialog.getByLabel('User name').fill(userName)
  await dialog.getByRole('radio', { name: 'Set a password' }).check()
  await dialog.getByLabel(/^Password/).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('Mia Made was created')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('text, role, permission and lock narrow the list, and clearing brings everybody back', async ({ page }) => {
  await openUsers(page, contosoAdmin)
  const everybody = (await total(page).textContent()) ?? ''

  await search(page).fill('alice')
  await expect(rowOf(page, 'alice')).toBeVisible()
  await expect(rowOf(page, 'admin')).toBeHidden()
  await expect(page).toHaveURL(/filter=alice/)

  await search(page).fill('nobody has this name')
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(total(page)).toHaveText(everybody)
  await expect(search(page)).toHaveValue('')

  await addFilter(page, 'Role')
  await page.getByRole('dialog', { name: 'Role' }).getByRole('searchbox').fill('adm')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/role=/)
  await expect(rowOf(page, 'alice')).toBeHidden()
  await expect(rowOf(page, 'admin')).toBeVisible()
  await page.getByRole('button', { name: 'Role Admin' }).click()
  await chooseOption(page, 'Role', 'Analysts')
  await expect(rowOf(page, 'admin')).toBeHidden()
  await page.getByRole('button', { name: 'Remove the filter Role' }).click()
  await expect(total(page)).toHaveText(everybody)
  await expect(filterButton(page)).toBeFocused()

  await addFilter(page, 'Only locked')
  await search(page).fill('bob')
  await expect(rowOf(page, 'bob').getByText('Locked')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()

  await addFilter(page, 'Permissions')
  const chooser = page.getByRole('dialog', { name: 'Permissions' })
  await chooser.getByRole('searchbox').fill('Delete users')
  await chooser.getByRole('checkbox', { name: 'Delete users' }).check()
  await page.keyboard.press('Escape')
  await expect(filterButton(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Permissions Delete users' })).toBeVisible()
  await expect(rowOf(page, 'admin')).toBeVisible()
  await expect(rowOf(page, 'alice')).toBeHidden()
})

test('a person is put into a folder by the keyboard, and found in it and in the folder above', async ({ page }) => {
  await openUsers(page, fabrikamAdmin)
  const name = newName()
  await createUser(page, name)
  await choose(page, name, 'Edit')
  const folder = form(page).getByRole('combobox', { name: 'Folder' })
  await folder.focus()
  await page.keyboard.type('part')
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered).toHaveText(['External/Partners'])
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(folder).toHaveValue('External/Partners')
  await expect(offered).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeHidden()

  await addFilter(page, 'Folder')
  await chooseOption(page, 'Folder', 'External')
  await expect(page).toHaveURL(/folderPath=External/)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(rowOf(page, 'dave')).toBeVisible()
  await expect(rowOf(page, 'alice')).toBeHidden()

  await choose(page, name, 'Edit')
  await expect(folder).toHaveValue('External/Partners')
  await folder.fill(`${name}/New`)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, name)).toBeHidden()
  await page.getByRole('button', { name: 'Folder External' }).click()
  await chooseOption(page, 'Folder', name)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, name)).toBeVisible()
})

test('columns are chosen, and stay chosen', async ({ page }) => {
  await openUsers(page, contosoAdmin)
  const headings = page.getByRole('columnheader')
  const heading = (name: string) => headings.filter({ hasText: name })
  await expect(heading('Folder')).toBeHidden()
  await untilAtRest(page)

  const chooser = page.getByRole('button', { name: 'Actions for Users', exact: true })
  await chooser.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Columns' }).press('Enter')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Folder' }).press('Space')
  await columns.getByRole('checkbox', { name: 'Units' }).press('Space')
  await expect(columns.getByRole('checkbox', { name: 'Person' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(chooser).toBeFocused()
  await expect(heading('Units')).toBeHidden()

  await heading('Folder').getByRole('button').click()
  await expect(heading('Folder')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first().getByText('Board')).toBeVisible()
  await page.reload()
  await expect(rows(page).first().getByText('Board')).toBeVisible()
  await expect(heading('Units')).toBeHidden()
})

test('in the form of a person the roles stand in their folders, and are found by typing', async ({ page }) => {
  await openUsers(page, contosoAdmin)
  await choose(page, 'alice', 'Edit')
  const chosen = form(page).getByRole('combobox', { name: 'Roles' })
  await chosen.click()
  const folder = form(page).getByRole('listbox').getByRole('group').filter({ hasText: 'Administration' })
  await expect(folder.getByRole('option')).toHaveCount(3)
  await chosen.fill('service')
  await expect(form(page).getByRole('option')).toHaveCount(1)
})

test('order, page size, page and filter survive a reload', async ({ page }) => {
  // Where there is less room, the day of creation is the first to leave.
  await page.setViewportSize({ width: 1600, height: 900 })
  await openUsers(page, contosoAdmin)
  const created = page.getByRole('columnheader', { name: 'Created' })
  await expect(created).toHaveAttribute('aria-sort', 'none')
  await created.getByRole('button').click()
  await expect(created).toHaveAttribute('aria-sort', 'ascending')
  await created.getByRole('button').click()
  await expect(created).toHaveAttribute('aria-sort', 'descending')

  // What is kept of a person opens when the page rests; a choice is written down from then on.
  await untilAtRest(page)
  await page.getByLabel('Rows per page').selectOption('10 rows')
  await expect(rows(page)).toHaveCount(10)
  const [before = ''] = await mails(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(rows(page).filter({ hasText: before })).toBeHidden()
  const seen = await rows(page).allInnerTexts()
  await expect(page).toHaveURL(/sort=-creationTime.*size=10.*page=2/)

  await page.reload()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(created).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(seen)

  await page.goBack()
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await page.goto(usersPath)
  await expect(rows(page)).toHaveCount(10)
})

test('a page that does not exist leads to the last one there is', async ({ page }) => {
  await openUsers(page, contosoAdmin)
  await page.goto(`${usersPath}?page=999`)
  await expect(page).not.toHaveURL(/page=999/)
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await expect(rows(page).first()).toBeVisible()
})

test('five hundred rows are there at once, and all are counted though few are drawn', async ({ page }) => {
  const largest = Math.max(...paging.tablePageSizes)
  await openUsers(page, contosoAdmin, `?size=${largest}`)
  const everybody = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  expect(everybody).toBeGreaterThan(400)
  expect(await rows(page).count()).toBeLessThan(100)

  await rows(page).first().focus()
  await page.keyboard.press('End')
  const last = page.locator(`[aria-rowindex="${everybody + 1}"]`)
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})

test('a new user stands in the list, and what is edited there changes', async ({ page }) => {
  await openUsers(page, fabrikamAdmin, '?filter=alice')
  const userName = newName()
  await createUser(page, userName)
  await expect(rowOf(page, userName)).toBeInViewport()

  await choose(page, userName, 'Edit')
  const dialog = page.getByRole('dialog', { name: `Edit ${userName}` })
  await dialog.getByLabel('Surname').fill('Changed')
  await dialog.getByRole('combobox', { name: 'Roles' }).fill('Analysts')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Organisation units' }).fill('Line 2')
  await page.keyboard.press('Enter')
  // The list of choices stays open for the next one; a long one lies over the button.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, userName)).toContainText('Mia Changed')
  await expect(rowOf(page, userName)).toContainText('Analysts')
  await expect(rowOf(page, userName)).toContainText('Line 2')
  await expect(page.getByRole('button', { name: `Actions for ${userName}` })).toBeFocused()
})

test('a form says at its fields what is wrong, and what was typed is not lost by accident', async ({ page }) => {
  await openUsers(page, fabrikamAdmin)
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await dialog.getByRole('radio', { name: 'Set a password' }).check()
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await expect(dialog.getByText('4 fields need attention:')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'E-mail' }).click()
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
    /This field is required/,
  )

  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('x'.repeat(limits.name + 1))
  await expect(dialog.getByText(`Please enter no more than ${limits.name} characters.`)).toBeVisible()
  await dialog.getByLabel('E-mail').fill('not an address')
  await expect(dialog.getByText('This is not a valid e-mail address.')).toBeVisible()

  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Alice')
  await dialog.getByLabel('E-mail').fill('another@fabrikam.example')
  await expect(dialog.getByLabel('User name')).toHaveValue('another')
  await dialog.getByLabel('User name').fill('alice')
  await dialog.getByRole('radio', { name: 'Set a password' }).check()
  await dialog.getByLabel(/^Password/).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await expect(dialog.getByText('The user name alice is taken.')).toBeVisible()
  await expect(page.getByText(/was created/)).toBeHidden()

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('User name')).toHaveValue('alice')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'New user' })).toBeFocused()
})

/** Two people of Fabrikam, and how the first links the other’s account. By the API: what is seen is the list of links. */
async function twoPeople({ request }: Page) {
  const call = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).result
  }
  const { tenantId } = await call('/api/services/app/Account/IsTenantAvailable', { tenancyName: 'fabrikam' })
  const as = async (userNameOrEmailAddress: string) => {
    const body = { userNameOrEmailAddress, password: demoPassword }
    const { accessToken } = await call('/api/TokenAuth/Authenticate', body, { 'Abp-TenantId': String(tenantId) })
    return { authorization: `Bearer ${accessToken}` }
  }
  const admin = await as('admin')
  const [userName, other] = [newName(), newName()]
  for (const name of [userName, other]) {
    const user = { name: 'Mia', userName: name, emailAddress: `${name}@fabrikam.example`, password: demoPassword }
    await call('/api/services/app/User/CreateOrUpdateUser', { user, assignedRoleNames: [] }, admin)
  }
  const link = { tenancyName: 'fabrikam', usernameOrEmailAddress: other, password: demoPassword }
  return {
    userName,
    other,
    link: async () => call('/api/services/app/UserLink/LinkToUser', link, await as(userName)),
  }
}

test('A1: an administrator sees the accounts that are linked to a person’s, and ends the links', async ({ page }) => {
  const { userName, other, link } = await twoPeople(page)
  await openUsers(page, fabrikamAdmin, `?filter=${userName}`)
  const dialog = page.getByRole('dialog', { name: `Linked accounts of ${userName}` })
  await choose(page, userName, 'Linked accounts')
  await expect(dialog.getByText('No account is linked to this one.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'End all links' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await link()
  await choose(page, userName, 'Linked accounts')
  const item = dialog.getByRole('listitem').filter({ hasText: other })
  await expect(item).toContainText('never')
  await expectNoAxeViolations(page)
  const question = page.getByRole('dialog', { name: `End the links of ${userName}?` })
  await dialog.getByRole('button', { name: 'End all links' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toBeVisible()

  await page.setViewportSize(phone.viewport)
  await expect(dialog.getByRole('button', { name: 'End all links' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'End all links' }).click()
  await question.getByRole('button', { name: 'End all links' }).click()
  await expect(page.getByText('The links have ended.')).toBeVisible()
  await expect(dialog.getByText('No account is linked to this one.')).toBeVisible()
})

test('a lock can be taken away, once there is one', async ({ page }) => {
  await openUsers(page, fabrikamAdmin)
  const userName = newName()
  await createUser(page, userName)
  await openMenu(page, userName)
  await expect(page.getByRole('menuitem', { name: 'Unlock' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: 'Unlock' })).toContainText('The account is not locked.')
  await page.keyboard.press('Escape')

  const tenantId = await page.evaluate(async () => {
    const answer = await fetch('/api/services/app/Account/IsTenantAvailable', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ tenancyName: 'fabrikam' }),
    })
    return String((await answer.json()).result.tenantId)
  })
  for (let attempt = 0; attempt < 5; attempt++) {
    await page.request.post('/api/TokenAuth/Authenticate', {
      headers: { 'Abp.TenantId': tenantId },
      data: { userNameOrEmailAddress: userName, password: 'wrong' },
    })
  }
  await chooseTool(page, 'Load again')
  await expect(rowOf(page, userName).getByText('Locked')).toBeVisible()
  await choose(page, userName, 'Unlock')
  await expect(page.getByText('The user was unlocked.')).toBeVisible()
  await expect(rowOf(page, userName).getByText('Active')).toBeVisible()
})

test('U121: a lock is gone from the list at the moment at which it ends', async ({ page }) => {
  const until = new Date(Date.now() + 15_000).toISOString()
  await page.route('**/User/GetUsers', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const user of json.result.items) if (user.userName === 'alice') user.lockoutEndDateUtc = until
    await route.fulfill({ response: answer, json })
  })
  await openUsers(page, fabrikamAdmin, '?filter=alice')
  await expect(rowOf(page, 'alice')).toContainText('Locked')
  await page.unroute('**/User/GetUsers')
  await expect(rowOf(page, 'alice')).not.toContainText('Locked', { timeout: 20_000 })
})

test('deleting asks for the name, and is refused for oneself with the reason', async ({ page }) => {
  await openUsers(page, fabrikamAdmin)
  await openMenu(page, 'admin')
  const refused = page.getByRole('menuitem', { name: 'Delete' })
  await expect(refused).toContainText('You cannot delete your own account.')
  await refused.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Escape')

  const userName = newName()
  await createUser(page, userName)
  await page.goto(`/app/admin/users?filter=${userName}`)
  await choose(page, userName, 'Delete')
  const question = page.getByRole('dialog', { name: `Delete the user ${userName}?` })
  await expect(question.getByText('Open sessions end at once.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await question.getByLabel(`Type ${userName} to confirm`).fill(userName)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The user was deleted.')).toBeVisible()
  await expect(rowOf(page, userName)).toBeHidden()
  // U97: it was the only row, so the page’s content has the focus.
  await expect(page.getByRole('main')).toBeFocused()
})

test('an export holds exactly the rows that are filtered, in their order, on all pages', async ({ page }) => {
  await openUsers(page, contosoAdmin, '?filter=an&sort=-userName&size=5')
  const count = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  const shown = await mails(page)
  const download = page.waitForEvent('download')
  await chooseTool(page, 'Export to Excel')
  const file = await download
  expect(file.suggestedFilename()).toBe('Users.xlsx')
  const { rows: exported } = readSheet(await readFile(await file.path()))
  expect(exported).toHaveLength(count)
  expect(exported.slice(0, shown.length).map((row) => row['E-mail address'])).toEqual(shown)
  await expect(page.getByText('The file Users.xlsx is ready.')).toBeVisible()
})

test('everything is within reach of the keyboard', async ({ page }) => {
  await openUsers(page, fabrikamAdmin)
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  await page.keyboard.press('Home')
  const actions = rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
  const name = ((await actions.getAttribute('aria-label')) ?? '').replace('Actions for ', '')

  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: `Edit ${name}` }).getByRole('textbox', { name: 'Name', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).toBeFocused()

  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
})

test('the list, its menu and its form have no accessibility fault', async ({ page }) => {
  await openUsers(page, contosoAdmin)
  await expectNoAxeViolations(page)
  await openMenu(page, 'admin')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await choose(page, 'alice', 'Edit')
  await expect(form(page).getByLabel('User name')).toHaveValue('alice')
  await expectNoAxeViolations(page)
  await form(page).getByRole('combobox', { name: 'Roles' }).click()
  await expect(form(page).getByRole('option').first()).toBeVisible()
  await expectNoAxeViolations(page)
})

testWithWorker(
  'without the server the last rows stay with their age, and what needs it says so',
  async ({ page, context }) => {
    await openUsers(page, contosoAdmin)
    await installed(page)
    await context.setOffline(true)
    await chooseTool(page, 'Load again')
    await expect(page.getByText(/^The server cannot be reached. These rows were stored/)).toBeVisible()
    await expect(rowOf(page, 'admin')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New user' })).toHaveAccessibleDescription(
      'Not possible while the server cannot be reached.',
    )
    await openMenu(page, 'alice')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toContainText(
      'Not possible while the server cannot be reached.',
    )
    await page.keyboard.press('Escape')

    // The list is whole on the device, but who holds a permission only the server can tell.
    await addFilter(page, 'Permissions')
    await page.getByRole('dialog', { name: 'Permissions' }).getByRole('checkbox').first().check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Not available offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(rowOf(page, 'admin')).toBeVisible()
  },
)

testWithWorker('a form that finds no server keeps what was typed', async ({ page, context }) => {
  await openUsers(page, fabrikamAdmin)
  await installed(page)
  await choose(page, 'alice', 'Edit')
  await form(page).getByLabel('Surname').fill('Kept')
  await context.setOffline(true)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(form(page).getByText(/cannot be saved now|it is not known whether this was saved/)).toBeVisible()
  await expect(form(page).getByLabel('Surname')).toHaveValue('Kept')
  await context.setOffline(false)
})

test('on a phone a row is a person and a tap, filters a drawer, and the form fills the screen', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, contosoAdmin, { to: usersPath })
    const card = page.getByRole('listitem').filter({ hasText: 'admin@contoso.example' })
    await expect(card).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Filter' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filter' })
    await expect(drawer.getByRole('checkbox', { name: 'Delete users' })).toBeVisible()
    await drawer.getByLabel('Only locked').check()
    await expectNoAxeViolations(page)
    await drawer.getByRole('button', { name: /^Show \d+ (person|people)$/ }).click()
    await expect(card).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'bob@contoso.example' })).toBeVisible()

    await page.getByRole('button', { name: 'Actions for bob', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(form(page).getByLabel('User name')).toHaveValue('bob')
    const box = await form(page).boundingBox()
    expect(box?.width).toBe(phone.viewport.width)
    await expectNoAxeViolations(page)
  })
})

test('who may not see users is told so', async ({ page }) => {
  await signIn(page, contosoAlice)
  await page.goto(usersPath)
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeHidden()
})
