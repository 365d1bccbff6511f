/** The roles screen, as an administrator meets it. What is changed is made in Fabrikam first, and deleted at the end. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  contosoAdmin,
  contosoAlice,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  type Person,
  phone,
  signIn,
  test,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

test.describe.configure({ mode: 'parallel' })

const rolesPath = '/app/admin/roles'
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Permissions' })
const right = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })

async function openRoles(page: Page, person: Person): Promise<void> {
  await signIn(page, person, { to: rolesPath })
  await expect(rowOf(page, 'Admin')).toBeVisible()
}

async function openRole(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name or folder' }).fill(name)
  await expect(rowOf(page, name)).toBeVisible()
  await rowOf(page, name).getByRole('rowheader').click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('a role is made with its rights, changed over its tabs at once, and deleted by its name', async ({ page }) => {
  const name = `Made ${randomUUID().slice(0, 8)}`
  await openRoles(page, fabrikamAdmin)
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await tab(page, 'Permissions').click()
  await right(page, 'Create users').click()
  await expect(page.getByText('“Create users” needs “Pages”, “Administration” and “Users” too.')).toBeVisible()
  await page.getByRole('button', { name: 'Grant them too' }).click()
  await expect(right(page, 'Users')).toBeChecked()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText(`${name} was created`)).toBeVisible()

  await openRole(page, name)
  await page.getByLabel('Description').fill('For a test')
  await tab(page, 'Permissions').click()
  await expect(right(page, 'Create users')).toBeChecked()
  await right(page, 'Users').click()
  await expect(page.getByText('With “Users” went what lies below it: “Create users”.')).toBeVisible()
  await expect(page.getByText('3 changes not saved')).toBeVisible()
  await expect(page.getByText('2 permissions are taken: nobody has this role directly.')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${name} was changed`)).toBeVisible()
  await expect(page.getByText(/not saved/)).toBeHidden()
  await page.reload()
  await expect(right(page, 'Users')).not.toBeChecked()
  await expect(page.getByText('For a test')).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete the role ${name}?` })
  await expect(question.getByText(/^Nobody has it directly/)).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The role was deleted.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${rolesPath}$`))
  await expect(rowOf(page, 'Admin')).toBeVisible()
  await expect(rowOf(page, name)).toBeHidden()
})

test('what is wrong stands at its field, is counted on its tab, and nothing is lost by leaving', async ({ page }) => {
  await openRoles(page, fabrikamAdmin)
  await page.getByRole('link', { name: 'New role' }).click()
  await tab(page, 'Permissions').click()
  await right(page, 'Pages').click()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(tab(page, 'Properties')).toHaveAccessibleName('Properties 1')
  await tab(page, 'Properties').click()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveAccessibleDescription(/This field is required/)
  await name.fill('Admin')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(name).toHaveAccessibleDescription(/Admin/)
  await expect(name).toHaveValue('Admin')

  await page.getByRole('navigation', { name: 'Where this page is' }).getByRole('link', { name: 'Roles' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Admin')
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/not saved/)).toBeHidden()
  await expect(name).toHaveValue('')
})

test('U233: what is wrong on another tab is reached from the alert, by its tab', async ({ page }) => {
  await openRoles(page, fabrikamAdmin)
  await page.getByRole('link', { name: 'New role' }).click()
  await tab(page, 'Permissions').click()
  await right(page, 'Pages').click()
  await page.getByRole('button', { name: 'Create role' }).click()
  const fault = page.getByRole('alert').filter({ hasText: '1 field needs attention' })
  await fault.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(tab(page, 'Properties')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
})

test('the role of the administrators keeps its name, itself and all it grants', async ({ page }) => {
  await openRoles(page, contosoAdmin)
  await page.getByRole('button', { name: 'Actions for Admin', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('cannot be deleted')
  await page.keyboard.press('Escape')
  await openRole(page, 'Admin')
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByText('This role belongs to the product and keeps its name.')).toBeVisible()
  await tab(page, 'Permissions').click()
  await right(page, 'Delete roles').press('Space')
  await expect(right(page, 'Delete roles')).toBeChecked()
  await expect(right(page, 'Delete roles')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/not saved/)).toBeHidden()
})

test('rights are found, narrowed and reached by the keyboard', async ({ page }) => {
  await openRoles(page, contosoAdmin)
  await openRole(page, 'Analysts')
  await tab(page, 'Permissions').click()
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('unlock')
  await expect(grid(page).getByRole('rowheader', { name: 'Users' })).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: 'Roles' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('')
  await page
    .getByRole('navigation', { name: 'Groups of permissions' })
    .getByRole('button', { name: /^People/ })
    .click()
  await expect(grid(page).getByRole('rowheader', { name: 'Reports' })).toBeHidden()

  await right(page, 'Users').focus()
  await page.keyboard.press('ArrowRight')
  await expect(right(page, 'Create users')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(right(page, 'Create roles')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(right(page, 'Organisation units')).toBeFocused()
  await page.keyboard.press('End')
  await expect(right(page, 'Change roles of units')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(right(page, 'Change roles of units')).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.getByText(/not saved/)).toBeHidden()
})

test('U103: who saves rights by the keyboard alone stays on the page', async ({ page }) => {
  const name = `Made ${randomUUID().slice(0, 8)}`
  await openRoles(page, fabrikamAdmin)
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create role' }).click()
  await openRole(page, name)
  await tab(page, 'Permissions').click()
  await right(page, 'Pages').press('Space')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByText(`${name} was changed`)).toBeVisible()
  await expect(page.getByText(/not saved/)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('list, page and grid have no accessibility fault, in light, in dark and on a phone', async ({ page, browser }) => {
  await openRoles(page, contosoAdmin)
  await expectNoAxeViolations(page)
  await openRole(page, 'Analysts')
  await expectNoAxeViolations(page)
  await tab(page, 'Permissions').click()
  await right(page, 'Create roles').click()
  await expect(page.getByText(/needs .* too\.$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()

  await inNewContext(browser, { ...phone, colorScheme: 'dark' }, async (small) => {
    await signIn(small, contosoAdmin, { to: rolesPath })
    await small.getByRole('listitem').filter({ hasText: 'Analysts' }).click()
    await tab(small, 'Permissions').click()
    const section = small.getByRole('button', { name: /^People/ })
    await expect(section).toHaveAttribute('aria-expanded', 'false')
    await section.click()
    await expect(right(small, 'Unlock users')).toBeInViewport()
    await expectNoAxeViolations(small)
  })
})

testWithWorker(
  'without the server the list stays, and a role says that it needs a connection',
  async ({ page, context }) => {
    await openRoles(page, contosoAdmin)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(rowOf(page, 'Analysts')).toBeVisible()
    await untilAtRest(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Actions for Roles', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Load again' }).click()
    await expect(page.getByText(/These rows were stored/)).toBeVisible()
    await rowOf(page, 'Analysts').getByRole('rowheader').click()
    await expect(page.getByText('Not on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Analysts')
  },
)

test('who may not see roles is told so, and a role that is not there is said not to be', async ({ page }) => {
  await signIn(page, contosoAlice)
  await page.goto(rolesPath)
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, contosoAdmin, { to: `${rolesPath}/999999` })
  await expect(page.getByRole('heading', { name: 'There is no such role', level: 1 })).toBeVisible()
})
