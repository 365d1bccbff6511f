/** O39: what is typed while a form is being saved is nowhere lost without a word, whatever comes back, and however late. */
import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import {
  organizationUnitCreateOrganizationUnitPath,
  organizationUnitDeleteOrganizationUnitPath,
  organizationUnitUpdateOrganizationUnitPath,
  roleCreateOrUpdateRolePath,
  roleDeleteRolePath,
  roleGetRoleForEditPath,
  roleGetRolesPath,
  uiCustomizationSettingsUpdateUiManagementSettingsPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import { asServer, test as base, expect, expectNoAxeViolations, fabrikamAdmin, signIn, untilAtRest } from './portal.ts'
import { draftIsKept } from './stores.ts'

interface Fixtures {
  call: Call
  /** Its id; it goes when the test ends. */
  aRole: number
}

const test = base.extend<Fixtures>({
  call: async ({ request }, use) => use(await callerOf(request, fabrikamAdmin)),
  aRole: async ({ call }, use) => {
    const displayName = `Late ${randomUUID().slice(0, 8)}`
    await call(roleCreateOrUpdateRolePath, { role: { displayName }, grantedPermissionNames: [] })
    const { items } = await call<{ items: { id: number; displayName: string }[] }>(roleGetRolesPath, {})
    const id = items.find((role) => role.displayName === displayName)?.id ?? 0
    await use(id)
    await call(`${roleDeleteRolePath}?Id=${id}`, undefined, 'DELETE')
  },
})

test.use({ serviceWorkers: 'allow' })
// The browser asks whether to leave what is unsaved: yes.
test.beforeEach(({ page }) => void page.on('dialog', (question) => void question.accept()))

const description = (page: Page) => page.getByLabel('Description')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const bar = (page: Page) => page.getByText(/\d+ changes? not saved/).first()
const isNotKnown = (page: Page) => page.getByText(/it is not known whether this was saved/)

/** The server does what is sent there, and its answers wait, from that moment on where one is named. */
async function holdAnswers(
  page: Page,
  path: string,
  since?: Promise<unknown>,
): Promise<{ arrived: Request[]; letGo: () => void }> {
  const arrived: Request[] = []
  let isHolding = since === undefined
  void since?.then(() => {
    isHolding = true
  })
  let letGo = () => {}
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}*`, async (route) => {
    if (!isHolding) return route.continue()
    const response = await route.fetch()
    arrived.push(route.request())
    await mayGo
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { arrived, letGo }
}

async function openRole(page: Page, id: number): Promise<void> {
  await signIn(page, fabrikamAdmin, { to: `/app/admin/roles/${id}` })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(description(page)).toHaveValue('')
}

const words = 'First words'
const later = `${words} and later ones`

async function saveAndTypeOn(page: Page, arrived: () => unknown): Promise<void> {
  await description(page).fill(words)
  await save(page).click()
  await expect.poll(arrived).toBe(1)
  await description(page).press('End')
  await page.keyboard.type(later.slice(words.length))
}

test('O39: what was typed while a page was saved stays, counts as a change, and survives a reload', async ({
  page,
  aRole,
}) => {
  await openRole(page, aRole)
  const { arrived, letGo } = await holdAnswers(page, roleCreateOrUpdateRolePath)
  await saveAndTypeOn(page, () => arrived.length)
  // What was sent cannot be taken back.
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled()
  letGo()
  await expect(page.getByText(/was changed/)).toBeVisible()
  await expect(description(page)).toHaveValue(later)
  await expect(description(page)).toBeFocused()
  await expect(bar(page)).toHaveText('1 change not saved')
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Roles' }).first().click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep' }).click()
  await page.reload()
  await expect(description(page)).toHaveValue(later)
  await page.getByRole('button', { name: 'Discard' }).last().click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(description(page)).toHaveValue(words)
})

test('O59: what is said at a field stays when the answer to an earlier saving comes', async ({ page, aRole }) => {
  await openRole(page, aRole)
  await description(page).fill(words)
  // What is asked before saving is answered; what is asked after it waits.
  const isSaved = page.waitForRequest(`**${roleCreateOrUpdateRolePath}`)
  const { arrived, letGo } = await holdAnswers(page, roleGetRoleForEditPath, isSaved)
  await save(page).click()
  await expect.poll(() => arrived.length).toBeGreaterThan(0)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('')
  await save(page).click()
  await expect(name).toHaveAccessibleDescription(/required/)
  const answered = page.waitForResponse(`**${roleGetRoleForEditPath}*`)
  letGo()
  await answered
  await untilAtRest(page)
  await expect(name).toHaveAccessibleDescription(/required/)
  await expect(name).toHaveValue('')
  await expect(description(page)).toHaveValue(words)
})

test('O39: what is asked again is what was sent, and what was typed since waits for its own turn', async ({
  page,
  context,
  aRole,
}) => {
  await openRole(page, aRole)
  const sent: unknown[] = []
  let lose = () => {}
  const isLost = new Promise<void>((resolve) => {
    lose = resolve
  })
  await page.route(`**${roleCreateOrUpdateRolePath}`, async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    await isLost
    await context.setOffline(true)
    await route.abort()
  })
  await saveAndTypeOn(page, () => sent.length)
  // What is not right yet must not keep the first from being asked for.
  await page.getByLabel('Name', { exact: true }).fill('')
  lose()
  await expect(isNotKnown(page)).toBeVisible()
  await expect(description(page)).toHaveValue(later)
  await expect(description(page)).toBeDisabled()
  await draftIsKept(page)
  await page.reload()
  await expect(isNotKnown(page)).toBeVisible()
  await expect(description(page)).toHaveValue(later)

  await context.setOffline(false)
  await expect(isNotKnown(page)).toHaveCount(0, { timeout: 40_000 })
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual(sent[0])
  await expect(description(page)).toHaveValue(later)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(bar(page)).toHaveText('2 changes not saved')
})

test('O39: what was refused leaves what was typed since, too', async ({ page, aRole }) => {
  await openRole(page, aRole)
  let arrived = 0
  let refuse = () => {}
  const mayGo = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(`**${roleCreateOrUpdateRolePath}`, async (route) => {
    arrived += 1
    await mayGo
    const error = { code: 0, message: 'Not these words.', details: null, validationErrors: null }
    await route.fulfill({
      status: 400,
      headers: await asServer(route.request()),
      json: { __abp: true, success: false, error },
    })
  })
  await saveAndTypeOn(page, () => arrived)
  refuse()
  await expect(page.getByRole('alert').filter({ hasText: 'Not these words.' })).toBeFocused()
  await expect(description(page)).toHaveValue(later)
  await expect(bar(page)).toHaveText('1 change not saved')
})

test('O39: into a form that closes with saving nothing is typed meanwhile, and the answer opens it again', async ({
  page,
  call,
}) => {
  const taken = `Unit ${randomUUID().slice(0, 8)}`
  const { id } = await call<{ id: number }>(organizationUnitCreateOrganizationUnitPath, {
    displayNameOrEntraGroupObjectId: taken,
    parentId: null,
  })
  await signIn(page, fabrikamAdmin, { to: '/app/admin/organization-units' })
  await page.getByRole('button', { name: 'New unit' }).first().click()
  const form = page.getByRole('dialog', { name: /New unit/ })
  await form.getByLabel('Name').fill(taken)
  const { arrived, letGo } = await holdAnswers(page, organizationUnitCreateOrganizationUnitPath)
  await form.getByLabel('Name').press('Enter')
  await expect.poll(() => arrived.length).toBe(1)
  await expect(form.getByLabel('Name')).toBeDisabled()
  await expect(form.getByLabel('Description')).toBeDisabled()
  await expectNoAxeViolations(page)
  letGo()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/There is a unit named/)
  await call(`${organizationUnitDeleteOrganizationUnitPath}?Id=${id}`, undefined, 'DELETE')
})

test('O39: a name that is being saved in its row cannot be typed on', async ({ page, call }) => {
  const name = `Unit ${randomUUID().slice(0, 8)}`
  const { id } = await call<{ id: number }>(organizationUnitCreateOrganizationUnitPath, {
    displayNameOrEntraGroupObjectId: name,
    parentId: null,
  })
  await signIn(page, fabrikamAdmin, { to: `/app/admin/organization-units/${id}` })
  await page.getByRole('treeitem', { name }).focus()
  await page.keyboard.press('F2')
  const input = page.getByRole('textbox', { name: `New name of ${name}` })
  await input.fill(`${name} renamed`)
  const { arrived, letGo } = await holdAnswers(page, organizationUnitUpdateOrganizationUnitPath)
  await input.press('Enter')
  await expect.poll(() => arrived.length).toBe(1)
  await expect(input).not.toBeEditable()
  letGo()
  await expect(page.getByRole('heading', { name: `${name} renamed` })).toBeVisible()
  await call(`${organizationUnitDeleteOrganizationUnitPath}?Id=${id}`, undefined, 'DELETE')
})

test('O39: looks that are chosen while others are saved stay on the page, and unsaved', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: '/app/admin/ui-customization' })
  const dark = page.getByRole('switch', { name: 'Dark colours' })
  await dark.check({ force: true })
  const { arrived, letGo } = await holdAnswers(page, uiCustomizationSettingsUpdateUiManagementSettingsPath)
  await page.getByRole('button', { name: 'Save for me' }).click()
  await expect.poll(() => arrived.length).toBe(1)
  await dark.uncheck({ force: true })
  const isTaken = page.waitForResponse(/GetCurrentLoginInformations/)
  letGo()
  await isTaken
  await expect(page.getByRole('button', { name: 'Save for me' })).toBeEnabled()
  await expect(dark).not.toBeChecked()
  await expect(bar(page)).toHaveText('1 change not saved')
  await page.getByRole('button', { name: 'Save for me' }).click()
  await expect(bar(page)).toBeHidden()
  await page.reload()
  await expect(dark).not.toBeChecked()
})

test('O101: whoever signs out while a form is saved is signed out once it is', async ({ page, aRole }) => {
  await openRole(page, aRole)
  await description(page).fill(words)
  const { arrived, letGo } = await holdAnswers(page, roleCreateOrUpdateRolePath)
  await save(page).click()
  await expect.poll(() => arrived.length).toBe(1)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question).toContainText('it may have been saved')
  letGo()
  await page.waitForURL('**/account/login?**')
})
