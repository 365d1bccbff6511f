/** What an administrator does most, from the start page on: how many presses and typed values each takes, as the page about it says. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  editionCreateEditionPath,
  editionGetEditionsPath,
  roleCreateOrUpdateRolePath,
  tenantCreateTenantPath,
  userCreateOrUpdateUserPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { demoPassword, expect, fabrikamAdmin, hostAdmin, type Person, signIn, test } from './portal.ts'

test.describe.configure({ mode: 'parallel' })

const start = '/app/main/home'

const stated = new Map(
  [...readFileSync('docs/administrator-tasks.md', 'utf8').matchAll(/^\| (.+?) \| (\d+) \|/gm)].map(
    ([, task = '', steps]) => [task, Number(steps)],
  ),
)

interface Hands {
  page: Page
  request: APIRequestContext
  press: (what: Locator) => Promise<void>
  type: (where: Locator, text: string) => Promise<void>
  menu: (name: string) => Promise<void>
  ofRow: (name: string, action: string) => Promise<void>
}

/** The test’s title is the row of the page. */
function task(title: string, person: Person, work: (hands: Hands) => Promise<unknown>): void {
  test(title, async ({ page, request }) => {
    let steps = 0
    const press = async (what: Locator) => {
      steps += 1
      await what.click()
    }
    const type = async (where: Locator, text: string) => {
      steps += 1
      await where.fill(text)
    }
    const menu = (name: string) =>
      press(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }))
    const ofRow = async (name: string, action: string) => {
      await press(page.getByRole('button', { name: `Actions for ${name}`, exact: true }))
      await press(page.getByRole('menuitem', { name: action }))
    }
    await signIn(page, person, { to: start })
    await work({ page, request, press, type, menu, ofRow })
    expect(steps).toBe(stated.get(title))
    expect(steps).toBeLessThanOrEqual(6)
  })
}

async function aPerson(request: APIRequestContext, more: object = {}): Promise<string> {
  const userName = `ten.${randomUUID().slice(0, 8)}`
  const call = await callerOf(request, fabrikamAdmin)
  const user = { name: 'Ten', surname: 'Tasks', userName, emailAddress: `${userName}@fabrikam.example` }
  await call(userCreateOrUpdateUserPath, {
    user: { ...user, password: demoPassword, shouldChangePasswordOnNextLogin: false, ...more },
    assignedRoleNames: ['User'],
  })
  return userName
}

const find = (page: Page) => page.getByRole('main').getByRole('searchbox').first()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

task('find a person and give a role', fabrikamAdmin, async ({ page, request, press, type, menu }) => {
  const userName = await aPerson(request)
  await menu('Users')
  await type(find(page), userName)
  await press(rowOf(page, userName).getByRole('link'))
  await press(tab(page, 'Roles'))
  await press(page.getByRole('checkbox', { name: 'Analysts' }))
  await press(page.getByRole('button', { name: 'Save roles' }))
  await expect(tab(page, 'Roles')).toHaveAccessibleName('Roles 2')
})

task('put a person into a unit', fabrikamAdmin, async ({ page, request, press, type, menu }) => {
  const userName = await aPerson(request)
  await menu('Users')
  await type(find(page), userName)
  await press(rowOf(page, userName).getByRole('link'))
  await press(tab(page, 'Units'))
  await press(page.getByRole('checkbox', { name: 'Line 2' }))
  await press(page.getByRole('button', { name: 'Save units' }))
  await expect(tab(page, 'Units')).toHaveAccessibleName('Units 1')
})

task('lock a lost device out', fabrikamAdmin, async ({ page, request, press, type, menu }) => {
  const userName = await aPerson(request)
  await callerOf(request, { tenant: 'fabrikam', userName })
  await menu('Users')
  await type(find(page), userName)
  await press(rowOf(page, userName).getByRole('link'))
  await press(tab(page, 'Sessions'))
  await press(page.getByRole('button', { name: 'End all sessions' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }))
  await expect(page.getByText('Not signed in anywhere now')).toBeVisible()
})

task(
  'reset the second factor of a lost telephone',
  fabrikamAdmin,
  async ({ page, request, press, type, menu, ofRow }) => {
    const userName = await aPerson(request, { isTwoFactorEnabled: true })
    await menu('Users')
    await type(find(page), userName)
    await ofRow(userName, 'Reset second factor')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }))
    await expect(page.getByText('The second factor was reset.')).toBeVisible()
  },
)

task('see the portal as somebody else', fabrikamAdmin, async ({ page, request, press, type, menu, ofRow }) => {
  const userName = await aPerson(request)
  await menu('Users')
  await type(find(page), userName)
  await ofRow(userName, 'Sign in as this person')
  await type(page.getByLabel('Reason'), 'Ticket 4711')
  await press(page.getByRole('button', { name: 'Go on as this person' }))
  await expect(page.getByText(/ acts as /)).toBeVisible()
})

task('see who changed a role', fabrikamAdmin, async ({ page, request, type, menu, ofRow }) => {
  const displayName = `Ten ${randomUUID().slice(0, 8)}`
  const call = await callerOf(request, fabrikamAdmin)
  await call(roleCreateOrUpdateRolePath, { role: { displayName }, grantedPermissionNames: [] })
  await menu('Roles')
  await type(find(page), displayName)
  await ofRow(displayName, 'History')
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText('admin')
})

task('change a text', fabrikamAdmin, async ({ page, press, type, menu }) => {
  await menu('Languages')
  await press(rowOf(page, 'Nederlands').getByRole('link'))
  await type(find(page), 'kiosks.resetSeconds')
  await press(rowOf(page, 'kiosks.resetSeconds').first())
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'Translation' }), `Na ${randomUUID().slice(0, 8)}`)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save text' }))
  await expect(page.getByRole('dialog')).toBeHidden()
})

task('try the mail server out', fabrikamAdmin, async ({ page, press, menu }) => {
  await menu('Settings')
  await press(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Outgoing mail' }))
  await press(page.getByRole('button', { name: 'Send a test mail' }))
  await expect(page.getByRole('region', { name: 'Outgoing mail' }).getByRole('status')).not.toBeEmpty()
})

task('make an organisation', hostAdmin, async ({ page, press, type, menu }) => {
  const tenancyName = `ten-${randomUUID().slice(0, 8)}`
  await menu('Tenants')
  await press(page.getByRole('button', { name: 'New tenant' }))
  const form = page.getByRole('dialog', { name: 'New tenant' })
  await type(form.getByLabel('Name of the organisation'), `Ten ${tenancyName}`)
  await type(form.getByLabel('Tenancy name'), tenancyName)
  await type(form.getByLabel('E-mail'), 'admin@ten.example')
  await press(form.getByRole('button', { name: 'Create tenant' }))
  await expect(form).toBeHidden()
  await expect(rowOf(page, tenancyName)).toBeVisible()
})

task('move an edition’s organisations', hostAdmin, async ({ page, request, press, menu, ofRow }) => {
  const call = await callerOf(request, hostAdmin)
  const [from, to] = [randomUUID(), randomUUID()].map((id) => `Ten ${id.slice(0, 8)}`)
  for (const displayName of [from, to]) {
    await call(editionCreateEditionPath, { edition: { displayName }, featureValues: [] })
  }
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  await call(tenantCreateTenantPath, {
    tenancyName: `ten-${randomUUID().slice(0, 8)}`,
    name: 'Moved',
    adminEmailAddress: 'admin@moved.example',
    adminPassword: demoPassword,
    editionId: items.find(({ displayName }) => displayName === from)?.id,
  })
  await menu('Editions')
  await ofRow(String(from), 'Move tenants')
  const form = page.getByRole('dialog', { name: `Move the tenants of ${from}` })
  await press(form.getByRole('combobox', { name: 'To the edition' }))
  await press(form.getByRole('option', { name: String(to) }))
  await press(form.getByRole('button', { name: 'Move tenants' }))
  await expect(rowOf(page, String(from)).getByText(`1 tenant moved to ${to}`)).toBeVisible()
})
