/** What all lists can: rows are chosen and changed together, found by chips, and opened as a page. Shown on people. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { roleCreateOrUpdateRolePath, userGetUsersPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { newOrganisation, newPerson } from './people.ts'
import {
  contosoAdmin,
  demoPassword,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  inNewContext,
  type Person,
  phone,
  signIn,
  test,
  untilAtRest,
} from './portal.ts'
import { storedAnswers } from './stores.ts'

async function openUsers(page: Page, person: Person, search = ''): Promise<void> {
  await signIn(page, person, { to: `/app/admin/users${search}` })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

async function openItems(page: Page, mark: string): Promise<void> {
  await signIn(page, fabrikamAdmin, { to: `/app/admin/users?filter=${mark}` })
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()).toBeVisible()
}

const box = (page: Page, userName: string): Locator =>
  page.getByRole('checkbox', { name: `Choose ${userName}`, exact: true })
const rowOf = (page: Page, userName: string): Locator => page.getByRole('row').filter({ has: box(page, userName) })
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'What can be done to the chosen rows' })
const boxes = (page: Page): Locator => page.getByRole('row').getByRole('checkbox', { name: /^Choose (?!all)/ })

/** Of Fabrikam, by the API: what is looked at is what is done to them. */
async function madePeople({ request }: Page, count: number): Promise<{ mark: string; names: string[] }> {
  const call = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).result
  }
  const { tenantId } = await call('/api/services/app/Account/IsTenantAvailable', { tenancyName: 'fabrikam' })
  const signedIn = await call(
    '/api/TokenAuth/Authenticate',
    { userNameOrEmailAddress: 'admin', password: demoPassword },
    { 'Abp-TenantId': String(tenantId) },
  )
  const headers = { authorization: `Bearer ${signedIn.accessToken}` }
  const mark = `many${randomUUID().slice(0, 8)}`
  const names = Array.from({ length: count }, (_, at) => `${mark}.${at}`)
  for (const userName of names) {
    const user = {
      name: 'Mia',
      userName,
      emailAddress: `${userName}@fabrikam.example`,
      password: demoPassword,
      isActive: true,
    }
    await call('/api/services/app/User/CreateOrUpdateUser', { user, assignedRoleNames: [] }, headers)
  }
  return { mark, names }
}

test('rows are chosen by box, range, key and head, and chosen no more with the page', async ({ page }) => {
  await openUsers(page, contosoAdmin, '?size=10')
  await boxes(page).nth(1).click()
  await expect(bar(page)).toContainText('1 chosen')
  await expect(page.getByRole('searchbox', { name: 'Name, user name, e-mail or phone' })).toBeHidden()
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 chosen')
  await expectNoAxeViolations(page)

  await page.locator('tbody tr').nth(7).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('5 chosen')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  await page.getByRole('columnheader').getByRole('checkbox').click()
  await expect(bar(page)).toContainText('10 chosen')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('many are deactivated at once, who may not be is named with the reason and stays chosen', async ({ page }) => {
  const { mark, names } = await madePeople(page, 3)
  const [first = '', second = '', third = ''] = names
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  for (const name of names) await box(page, name).click()
  await expect(bar(page).getByRole('button', { name: 'Unlock' })).toHaveAttribute('aria-disabled', 'true')

  // The server refuses one of them.
  await page.route('**/GetUserForEdit?**', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    if (json.result.user.userName === second) json.result.user.emailAddress = `${first}@fabrikam.example`
    await route.fulfill({ response: answer, json })
  })
  await bar(page).getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate 3 users?' })
  await expect(question).toContainText('3 people are signed out everywhere at once')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  const refused = page.getByRole('region', { name: 'What was refused' })
  await expect(refused).toContainText('2 were done, 1 was refused.')
  await expect(refused.getByRole('listitem')).toContainText(second)
  await expect(bar(page)).toContainText('1 chosen')
  await expect(rowOf(page, third).getByText('Inactive')).toBeVisible()
  await expect(rowOf(page, second).getByText('Active', { exact: true })).toBeVisible()

  await page.unrouteAll({ behavior: 'wait' })
  await refused.getByRole('button', { name: 'Try these again' }).click()
  await expect(rowOf(page, second).getByText('Inactive')).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('U125, O129: of many, whose answer was lost is told as not known, and is asked about under its number', async ({
  page,
}) => {
  const { mark, names } = await madePeople(page, 3)
  const [, second = ''] = names
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  for (const name of names) await box(page, name).click()
  const numbers: (string | undefined)[] = []
  await page.route('**/CreateOrUpdateUser', async (route) => {
    const { user } = route.request().postDataJSON()
    if (user.userName !== second) return route.fallback()
    numbers.push(route.request().headers()[headers.callNumber.toLowerCase()])
    if (numbers.length > 1) return route.fallback()
    await route.fetch()
    await route.fulfill({ status: 503, body: 'Proxy' })
  })
  await bar(page).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog', { name: 'Deactivate 3 users?' }).getByRole('button', { name: 'Deactivate' }).click()
  const notKnown = page.getByRole('region', { name: 'What was refused, or is not known' })
  await expect(notKnown).toContainText('2 were done. Of 1 row it is not known whether it was done.')
  await expect(notKnown.getByRole('listitem')).toContainText('it is not known whether this was done')
  await expect(bar(page)).toContainText('1 chosen')
  await expectNoAxeViolations(page)

  await notKnown.getByRole('button', { name: 'Try these again' }).click()
  // U190: what was done is not called refused or unknown, and is not tried again.
  const outcome = page.getByRole('region', { name: 'How it went' })
  await expect(outcome.getByRole('listitem')).toContainText('This was done when it was sent first')
  await expect(outcome).toContainText('1 was done when it was sent first.')
  await expect(outcome).not.toContainText('Nothing was done')
  await expect(outcome.getByRole('button', { name: 'Try these again' })).toHaveCount(0)
  expect(numbers).toEqual([numbers[0], numbers[0]])
})

test('U138: choices of which not all have room are scrolled by the keyboard', async ({ page, request }) => {
  const admin = await newOrganisation(request)
  const call = await callerOf(request, admin)
  for (let count = 1; count <= 14; count++)
    await call(roleCreateOrUpdateRolePath, { role: { displayName: `Duty ${count}` }, grantedPermissionNames: [] })
  await openUsers(page, admin)
  await box(page, 'admin').click()
  await bar(page).getByRole('button', { name: 'Role…' }).click()
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Role' })
  await choice.click()
  await expect(page.getByRole('option', { name: 'Duty 14' })).toBeAttached()
  await expectNoAxeViolations(page)
  await choice.press('End')
  await choice.press('ArrowUp')
  await expect(page.getByRole('option').last()).toBeInViewport()
})

test('many get a role and lose it, and who has it already is named', async ({ page }) => {
  const { mark, names } = await madePeople(page, 3)
  const [first = '', second = ''] = names
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  const give = async (way: string, action: string) => {
    await bar(page).getByRole('button', { name: 'Role…' }).click()
    const dialog = page.getByRole('dialog', { name: /Role of \d/ })
    await dialog.getByText(way, { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Role' }).fill('Admin')
    await dialog.getByRole('option', { name: 'Admin', exact: true }).click()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toBeHidden()
  }
  await box(page, first).click()
  await give('Give', 'Give role')
  await expect(page.getByText('Give a role: 1 row done')).toBeVisible()
  await expect(rowOf(page, first)).toContainText('Admin')

  await page.getByRole('columnheader').getByRole('checkbox').click()
  await give('Give', 'Give role')
  const refused = page.getByRole('region', { name: 'What was refused' })
  await expect(refused).toContainText('2 were done, 1 was refused.')
  await expect(refused.getByRole('listitem')).toHaveText(`${first} – Has the role already.`)
  await expect(rowOf(page, second)).toContainText('Admin')
  await give('Take', 'Take role')
  await expect(page.getByText('Take a role: 1 row done')).toBeVisible()
  await expect(rowOf(page, first)).not.toContainText('Admin')
})

test('many are put into a unit, and the chosen ones are exported', async ({ page }) => {
  const { mark, names } = await madePeople(page, 3)
  const [first = '', second = '', third = ''] = names
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  await box(page, first).click()
  await box(page, third).click()
  const asked = page.waitForRequest('**/GetUsersToExcel?**')
  const downloading = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  expect(new URL((await asked).url()).searchParams.getAll('Ids')).toHaveLength(2)
  expect((await downloading).suggestedFilename()).toBe('Users.xlsx')
  await expect(bar(page)).toContainText('2 chosen')

  await bar(page).getByRole('button', { name: 'Unit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put 2 people into a unit' })
  await dialog.getByRole('combobox', { name: 'Unit' }).click()
  const unit = (await dialog.getByRole('option').first().textContent()) ?? ''
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Put into unit' }).click()
  await expect(page.getByText('Put into unit: 2 rows done')).toBeVisible()
  for (const name of [first, third]) await expect(rowOf(page, name)).toContainText(unit)
  await expect(rowOf(page, second)).not.toContainText(unit)
})

test('whoever may only read people can export the chosen ones, and is offered nothing else for them', async ({
  page,
}) => {
  await page.route('**/AbpUserConfiguration/GetAll**', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    const granted = json.result.auth.grantedPermissions
    for (const name of Object.keys(granted)) if (/Users\.|OrganizationUnits/.test(name)) delete granted[name]
    await route.fulfill({ response: answer, json })
  })
  await openUsers(page, contosoAdmin)
  await boxes(page).first().click()
  await expect(bar(page).getByRole('button')).toHaveText(['Export', ''])
})

test('many are deleted only after their number is typed', async ({ page }) => {
  const { mark, names } = await madePeople(page, 2)
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 users?' })
  await expect(question.getByRole('listitem')).toHaveCount(3)
  await expect(question.getByRole('button', { name: 'Delete 2 users' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await question.getByLabel('Type 2 to confirm').fill('2')
  await question.getByRole('button', { name: 'Delete 2 users' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
  for (const name of names) await expect(box(page, name)).toBeHidden()
})

test('O60: a row that is pressed just when the search takes hold is opened', async ({ page }) => {
  await openUsers(page, contosoAdmin)
  const row = page.getByRole('row').last()
  const userName = (await row.getByRole('checkbox').getAttribute('aria-label'))?.replace('Choose ', '') ?? ''
  const count = await boxes(page).count()
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(`**${userGetUsersPath}*`, async (route) => {
    await pressed
    await route.continue()
  })
  await page.getByRole('searchbox').fill(userName)
  await row.getByRole('rowheader').hover()
  await page.mouse.down()
  const answered = page.waitForResponse(`**${userGetUsersPath}*`)
  press()
  await answered
  await untilAtRest(page)
  expect(await boxes(page).count()).toBe(count)
  await page.mouse.up()
  await page.waitForURL(/\/users\/\d+/)
})

test('what was done can be taken back where it says so', async ({ page }) => {
  const { mark, names } = await madePeople(page, 1)
  const [name = ''] = names
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: /^Deactivate / })
  await expect(question).toContainText('There is no open session.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  // It goes by itself, but not while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(rowOf(page, name).getByText('Inactive')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, name).getByText('Active', { exact: true })).toBeVisible()
})

test('O120: what is done in one tab shows in the other, without being asked for there', async ({ page, context }) => {
  const { mark, names } = await madePeople(page, 1)
  const [name = ''] = names
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await other.getByRole('menuitem', { name: 'Deactivate' }).click()
  await other
    .getByRole('dialog', { name: /^Deactivate / })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(rowOf(other, name).getByText('Inactive')).toBeVisible()
  await expect(rowOf(page, name).getByText('Inactive')).toBeVisible()
})

test('O131: a tab asks what concerns its screen after a command in another one, and nothing else', async ({
  page,
  context,
}) => {
  const { mark, names } = await madePeople(page, 1)
  const [name = ''] = names
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await other.getByRole('menuitem', { name: 'Deactivate' }).click()
  const asked: string[] = []
  page.on('request', (request) => {
    const [, operation] = /\/services\/app\/(\w+\/\w+)/.exec(request.url()) ?? []
    if (operation) asked.push(operation)
  })
  await other
    .getByRole('dialog', { name: /^Deactivate / })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(rowOf(page, name).getByText('Inactive')).toBeVisible()
  await untilAtRest(page)
  expect(asked).toContain('User/GetUsers')
  // What the shell asks of the organisation, the person’s own choices and the reports is as it was.
  expect(asked).not.toContain('Preferences/GetPreferences')
  expect(asked).not.toContain('PbiReports/GetMenuReports')
})

test('O117: what others have undone since its answer was lost is not called done when it is pressed again', async ({
  page,
  browser,
}) => {
  const { mark, names } = await madePeople(page, 1)
  const [name = ''] = names
  const row = rowOf(page, name)
  await openUsers(page, fabrikamAdmin, `?filter=${mark}`)
  const deactivate = async () => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page
      .getByRole('dialog', { name: /^Deactivate / })
      .getByRole('button', { name: 'Deactivate' })
      .click()
  }
  let isLost = false
  const commands = /\/services\/app\/User\/(?!Get)/
  await page.route(commands, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await deactivate()
  await expect(page.getByText(/it is not known whether this was done/)).toBeVisible()
  await expect(row.getByText('Inactive')).toBeVisible()
  await inNewContext(browser, {}, async (other) => {
    await openUsers(other, fabrikamAdmin, `?filter=${mark}`)
    await other.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await other.getByRole('menuitem', { name: 'Activate', exact: true }).click()
    await expect(rowOf(other, name).getByText('Active', { exact: true })).toBeVisible()
  })
  await page.getByRole('searchbox').fill(name)
  await expect(row.getByText('Active', { exact: true })).toBeVisible()

  await deactivate()
  await expect(page.getByText(/This was done when it was sent first, and nothing was done now/)).toBeVisible()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await deactivate()
  await expect(row.getByText('Inactive')).toBeVisible()
})

test('U92: on a phone rows are chosen and deactivated together, too', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    const { mark, names } = await madePeople(page, 2)
    await openItems(page, mark)
    for (const name of names) await box(page, name).check()
    await expect(bar(page)).toContainText('2 chosen')
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
    await bar(page).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog', { name: 'Deactivate 2 users?' }).getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Inactive' })).toHaveCount(2)
    await expect(bar(page)).toBeHidden()
  })
})

test('O111: what is chosen in a list right before a reload is still chosen after it', async ({ page }) => {
  // As on a device that is slow to seal what it keeps.
  await page.addInitScript(() => {
    const { encrypt } = SubtleCrypto.prototype
    SubtleCrypto.prototype.encrypt = async function (...sealed) {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      return encrypt.apply(this, sealed)
    }
  })
  await openUsers(page, contosoAdmin)
  const head = page.getByRole('columnheader', { name: 'Status', exact: true })
  const edge = page.getByRole('separator', { name: 'Width of Status' })
  const width = () => edge.getAttribute('aria-valuenow')
  for (let tries = 0; tries < 2; tries += 1) {
    const before = await width()
    await edge.hover()
    const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {}
    await page.mouse.down()
    await page.mouse.move(x + 44, y + 9, { steps: 4 })
    await page.mouse.up()
    const chosen = await width()
    expect(chosen).not.toBe(before)
    const answered = page.waitForResponse('**/GetUsers')
    await page.reload()
    await answered
    await expect(head).toBeVisible()
    await expect.poll(width).toBe(chosen)
  }
})

test('rows can be lower, and columns stand in another order and are as wide as they are made', async ({
  page,
  request,
}) => {
  // What is chosen of columns goes with the person, to the next test too.
  await openUsers(page, await newPerson(request, { roles: ['Admin'] }))
  const tools = page.getByRole('button', { name: 'Actions for Users', exact: true })
  await tools.click()
  await page.getByRole('menuitem', { name: 'Compact rows' }).click()
  await expect(page.locator('tbody tr').first()).toHaveCSS('height', '36px')
  await tools.click()
  await page.getByRole('menuitem', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Move Status forward' }).click()
  await page.keyboard.press('Escape')
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['', 'Person', 'Roles', 'Status', 'Units', 'Actions'])

  const edge = page.getByRole('separator', { name: 'Width of Status' })
  const widthOf = async (name: string) =>
    Math.round((await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0)
  const before = await widthOf('Status')
  await edge.press('ArrowRight')
  await expect.poll(() => widthOf('Status')).toBe(before + 16)
  await edge.hover()
  const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {}
  await page.mouse.down()
  await page.mouse.move(x + 44, y + 9, { steps: 4 })
  await page.mouse.up()
  const dragged = await widthOf('Status')
  expect(dragged).toBeGreaterThan(before + 48)
  await expectNoAxeViolations(page)
  const answered = page.waitForResponse('**/GetUsers')
  await page.reload()
  await answered
  await expect.poll(() => widthOf('Status')).toBe(dragged)
  await edge.dblclick()
  await expect.poll(() => widthOf('Status')).toBe(before)
})

test('O128: of two tabs each keeps what was chosen of a list in the other', async ({ page, context, request }) => {
  await openUsers(page, await newPerson(request, { roles: ['Admin'] }))
  const other = await context.newPage()
  const third = await context.newPage()
  const edge = (tab: Page, name: string) => tab.getByRole('separator', { name: `Width of ${name}` })
  const widthOf = async (tab: Page, name: string) => Number(await edge(tab, name).getAttribute('aria-valuenow'))
  await other.goto(page.url())
  await expect(edge(other, 'Roles')).toBeVisible()
  const before = { status: await widthOf(page, 'Status'), roles: await widthOf(other, 'Roles') }
  const isKept = async (status: number, roles?: number) => {
    await third.goto(page.url())
    await expect(edge(third, 'Status')).toHaveAttribute('aria-valuenow', String(status), { timeout: 5_000 })
    if (roles !== undefined) await expect(edge(third, 'Roles')).toHaveAttribute('aria-valuenow', String(roles))
  }
  await edge(page, 'Status').press('ArrowRight')
  await expect(() => isKept(before.status + 16)).toPass({ timeout: 40_000 })
  await edge(other, 'Roles').press('ArrowRight')
  const roles = await widthOf(other, 'Roles')
  expect(roles).not.toBe(before.roles)
  await expect(() => isKept(before.status + 16, roles)).toPass({ timeout: 40_000 })
})

test('U132: in the button of views nothing is cut that hangs below the line', async ({ page }) => {
  await openUsers(page, contosoAdmin)
  const button = page.getByRole('button', { name: 'View: All people', exact: true })
  const menu = page.getByRole('menu')
  await button.click()
  await menu.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  const asItIs = await button.screenshot()
  await button.getByText('All people').evaluate(({ style }) => {
    style.overflow = 'visible'
  })
  expect((await button.screenshot()).equals(asItIs)).toBe(true)
})

test('a view keeps under a name what is shown, until it is deleted', async ({ page }) => {
  const name = `mine ${randomUUID().slice(0, 8)}`
  const views = (shown: string) => page.getByRole('button', { name: `View: ${shown}`, exact: true })
  await openUsers(page, contosoAdmin, '?onlyLockedUsers=true')
  await views('All people').click()
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  // What the server said before it knew the view comes late: the view is shown without it.
  const { promise: isShown, resolve: answerNow } = Promise.withResolvers<void>()
  await page.route('**/GetPreferences', async (route) => {
    const response = await route.fetch()
    await isShown
    await route.fulfill({ response })
  })
  await page.getByRole('dialog', { name: 'Save as a view…' }).getByLabel('Name of the view').fill(name)
  await page.keyboard.press('Enter')
  await expect(views(name)).toBeVisible()
  answerNow()
  await views(name).click()
  await page.getByRole('menuitem', { name: 'All people' }).click()
  await expect(page).not.toHaveURL(/onlyLockedUsers/)

  await page.reload()
  await views('All people').click()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/onlyLockedUsers=true/)
  await views(name).click()
  await page.getByRole('menuitem', { name: 'Delete the view' }).click()
  await expect(views('All people')).toBeVisible()
})

test('O69: a view that the server has taken stays when the network goes right then, on the next page too', async ({
  page,
}) => {
  const name = `mine ${randomUUID().slice(0, 8)}`
  const views = (shown: string) => page.getByRole('button', { name: `View: ${shown}`, exact: true })
  await signIn(page, contosoAdmin, { rememberMe: true, to: '/app/admin/users?onlyLockedUsers=true' })
  await expect.poll(() => storedAnswers(page)).toBeGreaterThan(0)
  let isSaving = false
  let isAway = false
  await page.route(
    ({ pathname }) => /^\/api\/|^\/health$/.test(pathname),
    async (route) => {
      const url = route.request().url()
      if (isAway || (isSaving && url.includes('/GetPreferences'))) return route.abort()
      if (!url.includes('/SaveView')) return route.continue()
      const response = await route.fetch()
      isAway = true
      await route.fulfill({ response })
    },
  )
  await views('All people').click()
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click()
  await page.getByRole('dialog', { name: 'Save as a view…' }).getByLabel('Name of the view').fill(name)
  isSaving = true
  await page.keyboard.press('Enter')
  await expect(page.getByText(/You are offline/)).toBeVisible({ timeout: 30_000 })
  await expect(views(name)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/You are offline/)).toBeVisible({ timeout: 30_000 })
  await expect(views(name)).toBeVisible()

  isSaving = false
  isAway = false
  await expect(page.getByText(/You are offline/)).toHaveCount(0, { timeout: 40_000 })
  await views(name).click()
  await page.getByRole('menuitem', { name: 'Delete the view' }).click()
  await expect(views('All people')).toBeVisible()
})

test('what is done most stands beside the menu where there is room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openUsers(page, contosoAdmin, '?filter=alice')
  const edit = page.getByRole('button', { name: 'Edit: alice', exact: true })
  await edit.focus()
  await expect(edit).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit alice' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(edit).toBeHidden()
})
