/** Who changed what: from the row of a list, for whoever may read the audit log. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Role } from '../../src/contract/models/role.ts'
import {
  organizationUnitCreateOrganizationUnitPath,
  roleCreateOrUpdateRolePath,
  roleGetRolesPath,
  userCreateOrUpdateUserPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import {
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  test,
} from './portal.ts'

test.describe.configure({ mode: 'parallel' })

const saveRole = (call: Call, role: { id?: number; displayName: string }, grantedPermissionNames: string[] = []) =>
  call(roleCreateOrUpdateRolePath, { role, grantedPermissionNames })

async function aRole(call: Call, displayName: string): Promise<Role> {
  await saveRole(call, { displayName })
  const { items } = await call<{ items: Role[] }>(roleGetRolesPath, { filter: displayName })
  const [role] = items
  if (!role) throw new Error(`${displayName} is not there`)
  return role
}

const history = (page: Page, name: string): Locator => page.getByRole('dialog', { name: `History of ${name}` })
const changes = (dialog: Locator): Locator => dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')

async function openHistory(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}

test('two clicks from a role’s row it is seen who changed it, and from what to what', async ({
  page,
  request,
  browser,
}) => {
  const call = await callerOf(request, fabrikamAdmin)
  const before = `Before ${randomUUID().slice(0, 8)}`
  const after = before.replace('Before', 'After')
  const { id } = await aRole(call, before)
  await saveRole(call, { id, displayName: after })
  const path = `/app/admin/roles?filter=${encodeURIComponent(after)}`
  await signIn(page, fabrikamAdmin, { to: path })
  await openHistory(page, after)
  const dialog = history(page, after)
  await expect(changes(dialog)).toHaveCount(2)
  // The latest stands open.
  await expect(changes(dialog).first()).toContainText('Changed')
  await expect(changes(dialog).first()).toContainText('admin')
  // In the words of the form.
  const property = (change: Locator, name: string) =>
    change.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  const name = property(changes(dialog).first(), 'Name')
  await expect(name.getByRole('cell').first()).toHaveText(before)
  await expect(name.getByRole('cell').last()).toHaveText(after)
  const created = changes(dialog).last()
  await created.getByText('Created').click()
  await expect(property(created, 'Name').getByRole('cell').last()).toHaveText(before)
  await expect(property(created, 'Suggested for every new person').getByRole('cell').last()).toHaveText('No')
  await expectNoAxeViolations(page)

  // What is open stands in the address.
  await page.reload()
  await expect(changes(dialog)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).searchParams.has('form')).toBe(false)

  await inNewContext(browser, phone, async (other) => {
    await signIn(other, fabrikamAdmin, { to: path })
    await openHistory(other, after)
    await expect(changes(history(other, after))).toHaveCount(2)
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('a history says names, and not the numbers that stand for them', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const above = `Above ${randomUUID().slice(0, 8)}`
  const below = above.replace('Above', 'Below')
  const make = (displayNameOrEntraGroupObjectId: string, parentId?: number) =>
    call<{ id: number }>(organizationUnitCreateOrganizationUnitPath, {
      displayNameOrEntraGroupObjectId,
      isEntraGroup: false,
      ...(parentId && { parentId }),
    })
  const { id: parentId } = await make(above)
  const { id } = await make(below, parentId)
  await signIn(page, fabrikamAdmin, { to: `/app/admin/organization-units/${id}` })
  await openHistory(page, below)
  const dialog = history(page, below)
  const unit = changes(dialog)
    .first()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Unit above it', exact: true }) })
  await expect(unit.getByRole('cell').last()).toHaveText(above)
})

test('who may see roles, and not the audit log, is not offered their history', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const displayName = `Sees roles ${randomUUID().slice(0, 8)}`
  const userName = `sees.${randomUUID().slice(0, 8)}`
  await saveRole(call, { displayName }, [
    'Pages',
    'Pages.Administration',
    'Pages.Administration.Roles',
    'Pages.Administration.Roles.Edit',
  ])
  const { items } = await call<{ items: Role[] }>(roleGetRolesPath, { filter: displayName })
  await call(userCreateOrUpdateUserPath, {
    user: {
      name: 'Sees',
      surname: 'Roles',
      userName,
      emailAddress: `${userName}@fabrikam.example`,
      password: demoPassword,
    },
    assignedRoleNames: items.map(({ name }) => name),
  })
  await signIn(page, { tenant: 'fabrikam', userName }, { to: '/app/admin/roles' })
  await page.getByRole('button', { name: `Actions for ${displayName}`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeHidden()
})

test.describe('is offered with each row that the audit log follows', () => {
  for (const [title, path, person] of [
    ['an organisation', '/app/admin/tenants', hostAdmin],
    ['an edition', '/app/admin/editions', hostAdmin],
    ['a person', '/app/admin/users', fabrikamAdmin],
    ['a unit', '/app/admin/organization-units', fabrikamAdmin],
    ['a text', '/app/admin/languages/de/texts', fabrikamAdmin],
    ['a report', '/app/admin/reports/pbiReports', fabrikamAdmin],
  ] as const) {
    test(title, async ({ page }) => {
      await signIn(page, person, { to: path })
      await page
        .getByRole('main')
        .locator('tbody, [role="treegrid"], [role="tree"]')
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      const dialog = page.getByRole('dialog', { name: /^History of/ })
      await expect(
        dialog.getByRole('list', { name: 'Changes' }).or(dialog.getByText(/^Nothing is recorded/)),
      ).toBeVisible()
    })
  }
})

for (const [thing, person, list] of [
  ['tenant', hostAdmin, '/app/admin/tenants?filter=contoso'],
  ['edition', hostAdmin, '/app/admin/editions'],
  ['role', hostAdmin, '/app/admin/roles'],
  ['report', fabrikamAdmin, '/app/admin/reports/pbiReports'],
] as const) {
  test(`U235: the page of one ${thing} leads to its history, as its row does`, async ({ page }) => {
    await signIn(page, person, { to: list })
    await page.getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByRole('navigation', { name: 'Where this page is' })).toBeVisible()
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(page.getByRole('dialog', { name: /^History of / })).toBeVisible()
  })
}
