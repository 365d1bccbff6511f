/** The audit log, as an administrator reads it. Nothing is changed here but a person who is made for it. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  roleCreateOrUpdateRolePath,
  roleGetRolesPath,
  tenantSettingsGetAllSettingsPath,
  tenantSettingsUpdateAllSettingsPath,
  userCreateOrUpdateUserPath,
} from '../../src/web/api/generated/paths.ts'
import { readSheet, unzip } from '../api/workbook.ts'
import { callerOf } from './caller.ts'
import { newPerson } from './people.ts'
import {
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

const path = '/app/admin/auditLogs'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const detail = (page: Page) => page.getByRole('dialog')

test.describe('calls', () => {
  test('stand with the newest first, and a row opens what was sent', async ({ page, playwright }) => {
    const userName = `audited.${randomUUID().slice(0, 8)}`
    // Told apart from what other tests do meanwhile.
    const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? '', userAgent: userName })
    const admin = await callerOf(request, fabrikamAdmin)
    await admin(userCreateOrUpdateUserPath, {
      user: {
        name: 'Ada',
        surname: 'Audited',
        userName,
        emailAddress: `${userName}@fabrikam.example`,
        isActive: true,
        password: demoPassword,
      },
      assignedRoleNames: [],
    })
    await signIn(page, fabrikamAdmin, { to: `${path}?methodName=CreateOrUpdateUser&browserInfo=${userName}` })
    await rows(page).first().click()
    await expect(detail(page).getByRole('heading', { name: 'CreateOrUpdateUser' })).toBeVisible()
    await expect(detail(page).getByText('User.CreateOrUpdateUser')).toBeVisible()
    await expect(detail(page).locator('pre')).toContainText(userName)
    await expect(detail(page).locator('pre')).not.toContainText(demoPassword)
    await expectNoAxeViolations(page)

    // From the call to what it changed, and back.
    const calls = page.url()
    const changed = detail(page).getByRole('region', { name: 'What it changed' })
    await expect(changed.getByRole('link', { name: /^1 change/ })).toBeVisible()
    await changed.getByRole('link', { name: `User ${userName}`, exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page)).toHaveCount(1)
    await expect(detail(page).getByRole('row').filter({ hasText: 'User name' })).toContainText(userName)
    await detail(page).getByRole('link', { name: 'User.CreateOrUpdateUser' }).click()
    await expect(detail(page).getByRole('heading', { name: 'CreateOrUpdateUser' })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /Call.*A single one/ })
      .first()
      .click()
    await expectNoAxeViolations(page)
    await page.goto(calls)

    // What is open and what was filtered by stand in the address.
    await page.reload()
    await expect(detail(page).locator('pre')).toContainText(userName)
    await detail(page).getByRole('button', { name: 'Everything of this person' }).click()
    await expect(page.getByRole('searchbox', { name: 'User name' })).toHaveValue('admin')
    expect(new URL(page.url()).searchParams.get('userName')).toBe('admin')
    // U244: a reload does not open it again.
    await untilAtRest(page)
    expect(new URL(page.url()).searchParams.has('form')).toBe(false)
  })

  test('are narrowed by how they ended and how long they took, and exported so', async ({ page, playwright }) => {
    const userAgent = `narrowed.${randomUUID().slice(0, 8)}`
    const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? '', userAgent })
    const admin = await callerOf(request, fabrikamAdmin)
    await expect(admin('/api/services/app/User/DeleteUser?Id=999999', undefined, 'DELETE')).rejects.toThrow()
    await signIn(page, fabrikamAdmin, {
      to: `${path}?hasException=true&maxExecutionDuration=60000&browserInfo=${userAgent}`,
    })
    await rows(page).first().click()
    await expect(detail(page).getByRole('heading', { name: 'Why it was not done' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    // Before the address has followed.
    await rows(page)
      .first()
      .evaluate(async (row) => {
        row.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        await Promise.resolve()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      })
    await untilAtRest(page)
    await expect(detail(page)).toHaveCount(0)
    expect(new URL(page.url()).searchParams.has('form')).toBe(false)
    await expect(rows(page).first().getByText('Not done')).toBeVisible()
    const count = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1

    await page.getByRole('button', { name: 'Actions for Calls', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export to Excel' }).click()
    const { rows: exported } = readSheet(await readFile(await (await download).path()))
    expect(exported).toHaveLength(count)
  })
})

test('calls that change something are told apart from those that only read', async ({ page, playwright }) => {
  const userAgent = `told-apart.${randomUUID().slice(0, 8)}`
  const request = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? '', userAgent })
  const admin = await callerOf(request, fabrikamAdmin)
  await admin(roleGetRolesPath, {})
  await expect(admin('/api/services/app/User/DeleteUser?Id=999999', undefined, 'DELETE')).rejects.toThrow()
  await signIn(page, fabrikamAdmin, { to: `${path}?browserInfo=${userAgent}` })
  const read = rows(page).filter({ hasText: 'GetRoles' })
  const refused = rows(page).filter({ hasText: 'DeleteUser' })
  await expect(read).toHaveCount(1)
  await expect(refused).toHaveCount(1)
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kind of call' }).click()
  await page.getByRole('option', { name: 'Changes something' }).click()
  await expect(read).toHaveCount(0)
  await expect(refused).toHaveCount(1)
  await page
    .getByRole('button', { name: /Kind of call.*Changes something/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Only reads' }).click()
  await expect(refused).toHaveCount(0)
  await expect(read).toHaveCount(1)
})

test('changes stand in a tab of their own, and open what each property was and is', async ({ page, request }) => {
  const admin = await callerOf(request, fabrikamAdmin)
  const userName = `changed.${randomUUID().slice(0, 8)}`
  await admin(userCreateOrUpdateUserPath, {
    user: {
      name: 'Cora',
      surname: 'Changed',
      userName,
      emailAddress: `${userName}@fabrikam.example`,
      isActive: true,
      password: demoPassword,
    },
    assignedRoleNames: [],
  })
  await signIn(page, fabrikamAdmin, { to: path })
  await page.getByRole('tab', { name: 'Changes' }).click()
  // U139: by the name of whom it is about.
  await rows(page).filter({ hasText: userName }).filter({ hasText: 'Created' }).click()
  await expect(detail(page).getByRole('row').filter({ hasText: 'User name' })).toContainText(userName)
  await expect(
    detail(page)
      .getByRole('row')
      .filter({ hasText: /^Password/ }),
  ).toContainText('***')
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await expectNoAxeViolations(page)

  // From there to whom it is about, and to whoever did it.
  const found = page.url()
  await detail(page).getByRole('link', { name: userName, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cora Changed', level: 1 })).toBeVisible()
  await page.goto(found)
  await detail(page).getByRole('link', { name: 'admin', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/admin\/users\/\d+$/)
})

test('U244: a change of a setting is told in words, and leads to its page', async ({ page, request }) => {
  const admin = await callerOf(request, fabrikamAdmin)
  interface Settings {
    general: { reportLogDays: number }
  }
  const before = await admin<Settings>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
  const { reportLogDays } = before.general
  const save = (days: number) =>
    admin(
      tenantSettingsUpdateAllSettingsPath,
      { ...before, general: { ...before.general, reportLogDays: days } },
      'PUT',
    )
  await save(reportLogDays - 1)
  await save(reportLogDays)
  await signIn(page, fabrikamAdmin, { to: `${path}?tab=changes&entityTypeFullName=Tessera.Settings.Setting` })
  // Deleted, as it is the operator’s again: its page is there all the same.
  await rows(page).filter({ hasText: 'General: ' }).first().click()
  await expect(detail(page)).not.toContainText('Tessera.Settings.Setting')
  await expectNoAxeViolations(page)
  await detail(page)
    .getByRole('link', { name: /^General: / })
    .click()
  await expect(page.getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/admin\/tenantSettings$/)
})

test('U133: an address that names a kind of the other side shows the changes of all kinds', async ({
  page,
  request,
}) => {
  await newPerson(request)
  await signIn(page, fabrikamAdmin, { to: `${path}?tab=changes&entityTypeFullName=Tessera.Tenants.Tenant` })
  await expect(page.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).first()).toBeVisible()
})

test('who may not see the audit log is told so', async ({ page }) => {
  await signIn(page, contosoAlice, { to: path })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
})

testWithWorker('without a network calls say that they need the server', async ({ page, context }) => {
  await signIn(page, fabrikamAdmin, { rememberMe: true, to: path })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await context.setOffline(true)
  await page
    .getByRole('button', { name: 'Next page' })
    .or(page.getByRole('tab', { name: 'Calls' }))
    .first()
    .click()
  await page.getByRole('searchbox', { name: 'User name' }).fill('nobody')
  await expect(page.getByRole('heading', { name: 'Not available offline' })).toBeVisible()
})

test('on a phone a row says who, what and how it ended, and opens over the screen', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, fabrikamAdmin, { to: path })
    const item = page.getByRole('list', { name: 'Calls' }).getByRole('listitem').first()
    await expect(item).toContainText('.')
    await item.getByRole('button').first().click()
    await expect(detail(page).getByRole('heading', { name: 'Sent with the call' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('U182: on a phone a change says who, when and what of', async ({ browser, request }) => {
  const displayName = `Duty ${randomUUID().slice(0, 8)}`
  const admin = await callerOf(request, fabrikamAdmin)
  await admin(roleCreateOrUpdateRolePath, { role: { displayName }, grantedPermissionNames: [] })
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, fabrikamAdmin, { to: `${path}?tab=changes&entityTypeFullName=Tessera.Roles.Role` })
    const item = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: displayName })
    await expect(item).toContainText('admin')
    await expect(item).toContainText(`Role: ${displayName}`)
    await expect(item).toContainText('Created')
    await expect(item.getByRole('time')).toHaveText(/\d\d?:\d\d/)
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('all that a list shows is written into a file, which is there after a reload', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}?userName=admin` })
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Calls', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect(rows(page).first()).toBeVisible()
  await act('Export all, in the background')
  const run = page.getByRole('region', { name: 'Export' })
  await expect(run).toContainText('is ready')
  await expectNoAxeViolations(page)
  await page.reload()
  const file = page.waitForEvent('download')
  await run.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('Audit logs.zip')
  const entries = unzip(await readFile(await (await file).path()))
  expect(entries.get('Audit logs.csv')).toContain('admin')
  await run.getByRole('button', { name: 'Delete the file' }).click()
  await expect(run).toBeHidden()
})

test('O78: an export whose answer was lost stands there, and nothing is said to have failed', async ({ page }) => {
  await signIn(page, fabrikamAdmin, { to: `${path}?userName=admin` })
  await page.route('**/AuditLog/BeginExport', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Calls', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export all, in the background' }).click()
  const run = page.getByRole('region', { name: 'Export' })
  await expect(run).toContainText('is ready')
  await expect(page.getByText('The export failed', { exact: false })).toHaveCount(0)
  await run.getByRole('button', { name: 'Delete the file' }).click()
  await expect(run).toBeHidden()
})

test('U264: changes are narrowed to those that others made in somebody’s name', async ({ page, request }) => {
  const admin = await callerOf(request, fabrikamAdmin)
  const displayName = `Own ${randomUUID().slice(0, 8)}`
  await admin(roleCreateOrUpdateRolePath, { role: { displayName }, grantedPermissionNames: [] })
  await signIn(page, fabrikamAdmin, { to: `${path}?tab=changes` })
  const own = rows(page).filter({ hasText: displayName })
  await expect(own).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Done by' }).click()
  await page.getByRole('option', { name: 'Somebody in their name' }).click()
  await expect(page).toHaveURL(/isByOthers=true/)
  await expect(own).toHaveCount(0)
  await page.goto(`${path}?tab=changes&isByOthers=false`)
  await expect(own).toBeVisible()
})
