/** The tree of units and what stands beside it. Everything is changed in Fabrikam, in units that a test made and takes away. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  organizationUnitCreateOrganizationUnitPath,
  organizationUnitDeleteOrganizationUnitPath,
  userCreateOrUpdateUserPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  asServer,
  test as base,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  phone,
  signIn,
  testWithWorker,
  untilAtRest,
} from './portal.ts'

const path = '/app/admin/organization-units'

interface MadeUnit {
  id: number
  name: string
}

interface Fixtures {
  call: Call
  /** Makes a unit, which goes with all that is below it when the test ends. */
  aUnit: (below?: MadeUnit) => Promise<MadeUnit>
}

const test = base.extend<Fixtures>({
  call: async ({ request }, use) => use(await callerOf(request, fabrikamAdmin)),
  aUnit: async ({ call }, use) => {
    const made: number[] = []
    await use(async (below) => {
      const name = `Unit ${randomUUID().slice(0, 8)}`
      const body = { displayNameOrEntraGroupObjectId: name, parentId: below?.id ?? null }
      const { id } = await call<{ id: number }>(organizationUnitCreateOrganizationUnitPath, body)
      if (!below) made.push(id)
      return { id, name }
    })
    for (const id of made) {
      // What the test itself deleted is gone already.
      await call(`${organizationUnitDeleteOrganizationUnitPath}?Id=${id}`, undefined, 'DELETE').catch(() => undefined)
    }
  },
})

const item = (page: Page, { name }: { name: string }) => page.getByRole('treeitem', { name })
const levelOf = (page: Page, unit: { name: string }) => item(page, unit).getAttribute('aria-level')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

async function choose(page: Page, unit: MadeUnit, action: string): Promise<void> {
  await item(page, unit).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}

test('U120: how many are in a unit is counted anew once one of them is deleted', async ({ page, call, aUnit }) => {
  const unit = await aUnit()
  const userName = `counted.${randomUUID().slice(0, 8)}`
  const user = { userName, name: 'Cleo', surname: 'Counted', emailAddress: `${userName}@fabrikam.example` }
  await call(userCreateOrUpdateUserPath, {
    user: { ...user, password: demoPassword, isActive: true },
    assignedRoleNames: [],
    organizationUnits: [unit.id],
  })
  await signIn(page, fabrikamAdmin, { to: path })
  const withOne = item(page, { name: `${unit.name}, 1 person` })
  await expect(withOne).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Name, user name, e-mail or phone' }).fill(userName)
  await page.getByRole('button', { name: `Actions for ${userName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill(userName)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The user was deleted.')).toBeVisible()

  await menu.getByRole('link', { name: 'Organisation units' }).click()
  await expect(item(page, unit)).toBeVisible()
  await expect(withOne).toBeHidden()
})

test('a unit is made below another, renamed in its row, and deleted with what is below it', async ({ page, aUnit }) => {
  const [parent, sibling] = [await aUnit(), { id: 0, name: `Unit ${randomUUID().slice(0, 8)}` }]
  const other = await aUnit(parent)
  await signIn(page, fabrikamAdmin, { to: `${path}/${parent.id}` })
  await expect(item(page, parent)).toHaveAttribute('aria-selected', 'true')

  await choose(page, parent, 'New unit below')
  const form = dialog(page, `New unit below ${parent.name}`)
  await form.getByLabel('Name').fill(other.name)
  await form.getByRole('button', { name: 'Create unit' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/There is a unit named .* on this level already/)
  await form.getByLabel('Name').fill(sibling.name)
  await form.getByLabel('Description').fill('For a while')
  await form.getByRole('button', { name: 'Create unit' }).click()
  await expect(page.getByRole('heading', { name: sibling.name, level: 2 })).toBeVisible()
  await expect(page.getByText('For a while')).toBeVisible()
  expect(await levelOf(page, sibling)).toBe('2')

  await item(page, sibling).focus()
  await page.keyboard.press('F2')
  const name = page.getByRole('textbox', { name: `New name of ${sibling.name}` })
  await name.fill(other.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'on this level already' })).toBeVisible()
  await name.fill(`${sibling.name} renamed`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${sibling.name} renamed` })).toBeVisible()
  await expect(item(page, sibling)).toBeFocused()

  await item(page, parent).focus()
  await page.keyboard.press('Delete')
  const question = dialog(page, `Delete the unit ${parent.name}?`)
  await expect(question).toContainText('2 units below it are deleted with it.')
  await question.getByLabel(`Type ${parent.name} to confirm`).fill(parent.name)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(item(page, parent)).toBeHidden()
  await expect(item(page, other)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('a unit is dragged below another and moved to the top by the keyboard, never below itself', async ({
  page,
  aUnit,
}) => {
  const [from, to] = [await aUnit(), await aUnit()]
  const moved = await aUnit(from)
  const below = await aUnit(moved)
  await signIn(page, fabrikamAdmin, { to: path })
  await item(page, below).scrollIntoViewIfNeeded()

  const grip = item(page, moved).getByText(moved.name)
  await grip.hover()
  await page.mouse.down()
  await item(page, below).getByText(below.name).hover()
  await expect(page.getByText('A unit cannot stand below itself.')).toBeVisible()
  await item(page, to).getByText(to.name).hover()
  await expect(page.getByText(`Into ${to.name}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText(`Into ${to.name}`)).toBeHidden()

  await grip.hover()
  await page.mouse.down()
  await item(page, to).getByText(to.name).hover()
  await expect(page.getByText(`Into ${to.name}`)).toBeVisible()
  await page.mouse.up()
  const question = dialog(page, `Are you sure? ${moved.name} moves`)
  await expect(question).toContainText(`It goes from ${from.name} to ${to.name}. 1 unit below it moves along.`)
  await question.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText(`${moved.name} now stands below ${to.name}.`)).toBeVisible()
  await expect.poll(() => levelOf(page, moved)).toBe('2')
  await expect(item(page, from)).not.toHaveAttribute('aria-expanded')

  await item(page, moved).focus()
  await page.keyboard.press('m')
  const places = dialog(page, `Move ${moved.name}`)
  await expect(places.getByRole('searchbox')).toBeFocused()
  await expect(item(page, to).last()).toHaveAccessibleName(/It stands there already/)
  await expect(places.getByRole('treeitem', { name: below.name })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(places.getByRole('treeitem', { name: 'Top level' })).toBeFocused()
  await page.keyboard.press('Enter')
  await places.getByRole('button', { name: 'Move here' }).click()
  await question.getByRole('button', { name: 'Move it' }).click()
  await expect.poll(() => levelOf(page, moved)).toBe('1')
  await page.getByRole('searchbox', { name: 'Find a unit' }).fill(moved.name)
  await choose(page, moved, 'Delete')
  await page.getByLabel(`Type ${moved.name} to confirm`).fill(moved.name)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('people join a unit and leave it, and so do roles, each with what it brings about', async ({ page, aUnit }) => {
  const unit = await aUnit()
  await signIn(page, fabrikamAdmin, { to: `${path}/${unit.id}` })
  await expect(page.getByRole('heading', { name: 'Nobody is in this unit' })).toBeVisible()
  await page.getByRole('button', { name: 'Add members' }).click()
  const people = dialog(page, `Add members to ${unit.name}`)
  await people.getByRole('searchbox').fill('alice')
  await expect(people.getByRole('checkbox')).toHaveCount(1)
  await people.getByRole('checkbox', { name: 'Alice Andersen' }).check()
  await people.getByRole('searchbox').fill('dave')
  await people.getByRole('checkbox', { name: /Dave/ }).check()
  await people.getByRole('button', { name: 'Add 2 members' }).click()
  await expect(people).toBeHidden()
  await expect(tab(page, /^Members 2$/)).toBeVisible()
  await expect(item(page, unit)).toHaveAccessibleName(`${unit.name}, 2 people`)
  const alice = page.getByRole('row').filter({ hasText: 'alice@fabrikam.example' })

  await tab(page, /^Roles/).click()
  await page.getByRole('button', { name: 'Add roles' }).click()
  const roles = dialog(page, `Add roles to ${unit.name}`)
  await roles.getByRole('checkbox', { name: 'Auditors' }).check()
  await expectNoAxeViolations(page)
  await roles.getByRole('button', { name: 'Add 1 role' }).click()
  await expect(tab(page, /^Roles 1$/)).toBeVisible()

  await tab(page, /^Members/).click()
  await alice.getByRole('button', { name: 'Actions for Alice Andersen' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the unit' }).click()
  await expect(page.getByRole('dialog')).toContainText('The role of this unit goes with it')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the unit' }).click()
  await expect(alice).toBeHidden()

  await tab(page, /^Roles/).click()
  await page.getByRole('button', { name: 'Actions for Auditors' }).click()
  await page.getByRole('menuitem', { name: 'Take from the unit' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 person loses what the role allows')
  await page.getByRole('dialog').getByRole('button', { name: 'Take from the unit' }).click()
  await expect(page.getByRole('heading', { name: 'This unit gives no roles' })).toBeVisible()
})

test('the keys of a tree lead through it, and the line beside it moves by arrows', async ({ page, aUnit }) => {
  const parent = await aUnit()
  const child = await aUnit(parent)
  await signIn(page, fabrikamAdmin, { to: `${path}/${parent.id}` })
  await item(page, parent).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, child)).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(item(page, child)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${child.id}$`))
  await expect(item(page, child)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.type('off')
  await expect(item(page, { name: 'Office' })).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'New unit below' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.locator('html').evaluate((html) => html.setAttribute('data-mantine-color-scheme', 'dark'))
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  const line = page.getByRole('separator', { name: 'Width of the list beside' })
  await line.focus()
  await page.keyboard.press('End')
  await expect(line).toHaveAttribute('aria-valuenow', '480')
  await page.keyboard.press('ArrowLeft')
  await expect(line).toHaveAttribute('aria-valuenow', '464')
  await page.goBack()
  await expect(item(page, parent)).toHaveAttribute('aria-selected', 'true')
})

test('who may manage members alone is offered nothing of the tree, and who may see nothing is told so', async ({
  browser,
  page,
  call,
  aUnit,
}) => {
  const unit = await aUnit()
  const userName = `made.${randomUUID()}`
  const user = { name: 'Mia', userName, emailAddress: `${userName}@fabrikam.example`, password: demoPassword }
  await call(userCreateOrUpdateUserPath, { user, assignedRoleNames: ['Managers'] })
  await signIn(page, { tenant: 'fabrikam', userName }, { to: `${path}/${unit.id}` })
  await expect(page.getByRole('button', { name: 'Add members' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New unit' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions for .*Unit/ })).toHaveCount(0)
  await tab(page, /^Roles/).click()
  await expect(page.getByRole('heading', { name: 'This unit gives no roles' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add roles' })).toBeHidden()
  await page.goto(`${path}/2000000000`)
  await expect(page.getByRole('heading', { name: 'This unit is not here' })).toBeVisible()

  await inNewContext(browser, {}, async (other) => {
    await signIn(other, contosoAlice, { to: path })
    await expect(other.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  })
})

test('a directory group stands with its four lists, and who cannot come in by whose fault', async ({ page, aUnit }) => {
  const unit = await aUnit()
  const groupObjectId = randomUUID()
  const nobody = { inGroupButNotHere: 0, hereButNotInGroup: 0, inUnitButNotInGroup: 0, inGroupButNotInUnit: 0 }
  const stranger = {
    userId: null,
    displayName: 'Erin Eriksen',
    userName: 'erin',
    emailAddress: 'alice@fabrikam.example',
  }
  const sync = {
    organizationUnitId: unit.id,
    groupObjectId,
    groupName: 'Fabrikam Production',
    counts: { ...nobody, inGroupButNotHere: 1 },
    inGroupButNotHere: [{ ...stranger, addressTakenBy: 'alice' }],
    hereButNotInGroup: [],
    inUnitButNotInGroup: [],
    inGroupButNotInUnit: [],
  }
  // The demo has no directory: these three are what its server says where there is one.
  await page.route('**/Session/GetCurrentLoginInformations', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const { tenant, user } = json.result
    if (user) {
      tenant.azureADAuthenticationMethod = 'AuthWithPbiGraph'
      user.authenticationSource = 'AzureAD'
    }
    await route.fulfill({ response, json })
  })
  await page.route('**/OrganizationUnit/GetOrganizationUnits', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const linked = json.result.items.find(({ id }: MadeUnit) => id === unit.id)
    if (linked) Object.assign(linked, { isEntraGroup: true, entraGroupObjectId: groupObjectId })
    await route.fulfill({ response, json })
  })
  let groupNotFound = false
  await page.route('**/OrganizationUnit/GetSecurityGroupSyncOverview**', async (route) => {
    const json = {
      result: { ...sync, groupNotFound },
      error: null,
      targetUrl: null,
      success: true,
      unAuthorizedRequest: false,
      __abp: true,
    }
    await route.fulfill({ json, headers: await asServer(route.request()) })
  })
  await signIn(page, fabrikamAdmin, { to: `${path}/${unit.id}?tab=directory` })
  await expect(item(page, unit)).toHaveAccessibleName(/Members come from a directory group/)
  await expect(page.getByText('The account alice here has this address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync directory' })).toBeEnabled()
  await expectNoAxeViolations(page)

  // The server itself is asked to sync. It has no directory, and says so.
  await page.getByRole('button', { name: 'Sync this unit' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nobody is added, nobody is removed.')
  await page.getByRole('dialog').getByRole('button', { name: 'Sync this unit' }).click()
  await expect(page.getByText(/Directory groups can be used where a directory sign-in asks/)).toBeVisible()
  groupNotFound = true
  await tab(page, /^Roles/).click()
  await tab(page, /^Directory group/).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The directory has no group' })).toBeVisible()
})

testWithWorker(
  'without the server the tree stays with its age, and the members say that they need it',
  async ({ page, context }) => {
    await signIn(page, fabrikamAdmin, { to: path })
    await expect(item(page, { name: 'Office' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(item(page, { name: 'Office' })).toBeVisible()
    await untilAtRest(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'As of' }).first()).toBeVisible()
    await item(page, { name: 'Office' }).click()
    await expect(page.getByRole('heading', { name: 'Not available offline' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New unit' })).toHaveAccessibleDescription(
      'Not possible while the server cannot be reached.',
    )
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Not available offline' })).toBeHidden()
  },
)

test('on a phone the tree is one step and the unit the next, with a way back', async ({ browser, aUnit }) => {
  const unit = await aUnit()
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, fabrikamAdmin, { to: path })
    await expect(item(page, unit)).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await item(page, unit).tap()
    await expect(page.getByRole('heading', { name: unit.name, level: 1 })).toBeVisible()
    await expect(page.getByRole('tree')).toBeHidden()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Organisation units' }).tap()
    await expect(item(page, unit)).toBeVisible()
    await page.getByRole('button', { name: `Actions for ${unit.name}` }).tap()
    await page.getByRole('menuitem', { name: 'Move to…' }).tap()
    await expect(dialog(page, `Move ${unit.name}`)).toBeVisible()
  })
})
