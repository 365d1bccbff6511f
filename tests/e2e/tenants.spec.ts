/** The tenants, as the operator meets them. What is changed is made for it first, and deleted. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  editionCreateEditionPath,
  editionGetEditionsPath,
  tenantCreateTenantPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  contosoAdmin,
  demoPassword,
  expect,
  expectNoAxeViolations,
  hostAdmin,
  inNewContext,
  phone,
  signIn,
  test,
  testWithWorker,
} from './portal.ts'

const path = '/app/admin/tenants'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

async function openTenants(page: Page, search = ''): Promise<void> {
  await signIn(page, hostAdmin, { to: path + search })
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

test('a tenant is made, renamed, given less and deleted', async ({ page }) => {
  const tenancyName = `made-${randomUUID().slice(0, 8)}`
  await openTenants(page)
  await page.getByRole('button', { name: 'New tenant' }).click()
  const form = page.getByRole('dialog', { name: 'New tenant' })
  await form.getByLabel('Name of the organisation').fill(`Made ${tenancyName}`)
  await form.getByLabel('Tenancy name').fill('www')
  await form.getByLabel('E-mail').fill('admin@made.example')
  await form.getByRole('radio', { name: 'Set a password' }).check()
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill('Another-passw0rd')
  await form.getByRole('textbox', { name: 'Password again' }).fill('Another-password')
  await form.getByRole('button', { name: 'Create tenant' }).click()
  await expect(form.getByText('This name is kept for the product itself.')).toBeVisible()
  await expect(form.getByText("Passwords don't match.")).toBeVisible()
  await expectNoAxeViolations(page)

  // What only the server knows is said by it, and the form stays as it was typed.
  await form.getByRole('textbox', { name: 'Password again' }).fill('Another-passw0rd')
  await form.getByLabel('Tenancy name').fill('contoso')
  await form.getByRole('button', { name: 'Create tenant' }).click()
  await expect(form.getByText('The tenancy name contoso is taken.')).toBeVisible()
  await form.getByLabel('Tenancy name').fill(tenancyName)
  await form.getByRole('button', { name: 'Create tenant' }).click()
  await expect(form).toBeHidden()

  await rows(page).filter({ hasText: tenancyName }).getByRole('link').click()
  await page.getByLabel('Name of the organisation').fill(`Renamed ${tenancyName}`)
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save tenant' }).click()
  await expect(page.getByRole('heading', { name: `Renamed ${tenancyName}`, level: 1 })).toBeVisible()

  await page.getByRole('tab', { name: 'Features' }).click()
  await page.getByRole('checkbox', { name: 'Reports', exact: true }).uncheck()
  await expect(page.getByText('Off with Reports: Report usage and Directory workspaces.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Report usage' })).toBeDisabled()
  const most = page.getByRole('textbox', { name: 'Active people' })
  await most.fill('1000001')
  await page.getByRole('button', { name: 'Save features' }).click()
  await expect(page.getByText('A whole number from 0 to 1,000,000.')).toBeVisible()
  await expect(most).toBeFocused()
  await expect(page.getByText('changes not saved')).toBeVisible()
  await most.fill('0')
  await page.getByRole('button', { name: 'Save features' }).click()
  await expect(page.getByText('changes not saved')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Reports', exact: true })).not.toBeChecked()
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await expectNoAxeViolations(page)
  // U143: what is its own is seen beside what its edition gives, and each goes back by itself.
  await expect(page.getByText('Set for itself; without that: on')).toBeVisible()
  const inherit = page.getByRole('button', { name: 'Inherit: Reports', exact: true })
  await inherit.click()
  await expect(page.getByRole('checkbox', { name: 'Reports', exact: true })).toBeChecked()
  await expect(inherit).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Reports', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'As the edition has them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'As the edition has them' }).click()
  await expect(page.getByRole('checkbox', { name: 'Reports', exact: true })).toBeChecked()

  await page.getByRole('button', { name: `Actions for Renamed ${tenancyName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await question.getByRole('textbox').fill(tenancyName)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible()
  await expect(rows(page).filter({ hasText: tenancyName })).toHaveCount(0)
})

test('how an organisation pays is set on its page, and said in its history', async ({ page, request }) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  await call(editionCreateEditionPath, {
    edition: { displayName: `Paid ${mark}`, monthlyPrice: 10 },
    featureValues: [],
  })
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const { id } = await call<{ id: number }>(tenantCreateTenantPath, {
    tenancyName: `pays-${mark}`,
    name: `Pays ${mark}`,
    adminEmailAddress: 'admin@pays.example',
    adminPassword: demoPassword,
    editionId: items.find(({ displayName }) => displayName === `Paid ${mark}`)?.id,
  })
  await signIn(page, hostAdmin, { to: `${path}/${id}` })
  const way = page.getByRole('combobox', { name: 'How it is paid' })
  await expect(way).toHaveValue('By hand, each time')
  await way.click()
  await page.getByRole('option', { name: 'Again and again, by itself' }).click()
  await page.getByRole('button', { name: 'Save tenant' }).click()
  await expect(page.getByText('1 change not saved')).toBeHidden()
  await page.reload()
  await expect(way).toHaveValue('Again and again, by itself')

  await page.goto(`${path}?filter=pays-${mark}`)
  await page.getByRole('button', { name: `Actions for Pays ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Way of payment', exact: true }) })
  await expect(row.getByRole('cell')).toHaveText(['By hand, each time', 'Again and again, by itself'])
})

test('U134: how long a trial lasts is said as it is, on and off', async ({ page, request }) => {
  const call = await callerOf(request, hostAdmin)
  const displayName = `Tried ${randomUUID().slice(0, 8)}`
  await call(editionCreateEditionPath, {
    edition: { displayName, monthlyPrice: 10, trialDayCount: 30 },
    featureValues: [],
  })
  await signIn(page, hostAdmin, { to: path })
  await page.getByRole('button', { name: 'New tenant' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Edition' }).click()
  await form.getByRole('option', { name: displayName }).click()
  const unlimited = form.getByRole('switch', { name: 'Unlimited' })
  await expect(unlimited).toHaveAccessibleDescription('The subscription has no end.')
  await unlimited.uncheck({ force: true })
  await expect(unlimited).toHaveAccessibleDescription('It ends on the day that is chosen below.')
  await unlimited.check({ force: true })
  await form.getByRole('switch', { name: 'Trial' }).check({ force: true })
  await expect(unlimited).toHaveCount(0)
  const usual = form.getByRole('switch', { name: 'As many days as the edition says' })
  await expect(usual).toHaveAccessibleDescription('The trial ends by itself after them.')
  await usual.uncheck({ force: true })
  await expect(usual).toHaveAccessibleDescription('It ends on the day that is chosen below.')
})

test('U232: a trial of an edition that says no days asks for its end', async ({ page, request }) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  await call(editionCreateEditionPath, {
    edition: { displayName: `No days ${mark}`, monthlyPrice: 10 },
    featureValues: [],
  })
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const { id } = await call<{ id: number }>(tenantCreateTenantPath, {
    tenancyName: `no-days-${mark}`,
    name: `No days ${mark}`,
    adminEmailAddress: 'admin@no-days.example',
    adminPassword: demoPassword,
    editionId: items.find(({ displayName }) => displayName === `No days ${mark}`)?.id,
  })
  await signIn(page, hostAdmin, { to: `${path}/${id}` })
  await page.getByRole('switch', { name: 'Trial' }).check({ force: true })
  await expect(page.getByText('As many days as the edition says')).toHaveCount(0)
  const end = page.getByRole('textbox', { name: 'Ends after' })
  await expect(end).toHaveAccessibleDescription(/The edition does not say how long a trial lasts/)
  await page.getByRole('button', { name: 'Save tenant' }).click()
  await expect(end).toBeFocused()
  await end.fill('31/12/2099')
  await page.getByRole('button', { name: 'Save tenant' }).click()
  await expect(page.getByText('not saved')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Trial' })).toBeChecked()
  await expect(end).toHaveValue(/2099/)
})

test('U185, U189: another edition says what is lost with it before it is saved, and a trial how it ends', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  const make = (displayName: string, tasks: string, people: string) =>
    call(editionCreateEditionPath, {
      edition: { displayName, monthlyPrice: 10 },
      featureValues: [
        { name: 'App.Modules.Tasks', value: tasks },
        { name: 'App.MaxUserCount', value: people },
      ],
    })
  await make(`Large ${mark}`, 'true', '0')
  await make(`Small ${mark}`, 'false', '25')
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const { id } = await call<{ id: number }>(tenantCreateTenantPath, {
    tenancyName: `loses-${mark}`,
    name: `Loses ${mark}`,
    adminEmailAddress: 'admin@loses.example',
    adminPassword: demoPassword,
    editionId: items.find(({ displayName }) => displayName === `Large ${mark}`)?.id,
  })
  await signIn(page, hostAdmin, { to: `${path}/${id}` })
  const edition = page.getByRole('combobox', { name: 'Edition' })
  await edition.click()
  await page.getByRole('option', { name: `Small ${mark}` }).click()
  await expect(page.getByText('2 features are lost: Active people (25 at most), Tasks.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('switch', { name: 'Trial' })).toHaveAccessibleDescription(
    /At the end of the trial it is deactivated/,
  )
  await edition.click()
  await page.getByRole('option', { name: `Large ${mark}` }).click()
  await expect(page.getByText('features are lost')).toHaveCount(0)
})

test('U236: a limit of people below how many there are says what becomes of them before it is saved', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const displayName = `For one ${randomUUID().slice(0, 8)}`
  await call(editionCreateEditionPath, {
    edition: { displayName, monthlyPrice: 10 },
    featureValues: [{ name: 'App.MaxUserCount', value: '1' }],
  })
  await openTenants(page)
  await rows(page).filter({ hasText: 'fabrikam' }).getByRole('link').click()
  await page.getByRole('combobox', { name: 'Edition' }).click()
  await page.getByRole('option', { name: displayName }).click()
  const words = page.getByText(/It has \d+ people, and one may be active: nobody is switched off/)
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('tab', { name: 'Features' }).click()
  const limit = page.getByRole('textbox', { name: 'Active people' })
  await limit.fill('1')
  await expect(words).toBeVisible()
  await limit.fill('1000')
  await expect(words).toHaveCount(0)
})

test('several tenants are deactivated at once, after a word about whom it signs out, and activated again', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  for (const at of [1, 2]) {
    const adminEmailAddress = `admin@together${at}.example`
    const tenancyName = `together${at}-${mark}`
    await call(tenantCreateTenantPath, {
      tenancyName,
      name: tenancyName,
      adminEmailAddress,
      adminPassword: demoPassword,
    })
  }
  await openTenants(page, `?filter=-${mark}`)
  await expect(rows(page)).toHaveCount(2)
  const bar = page.getByRole('toolbar', { name: 'What can be done to the chosen rows' })
  const together = async (action: string) => {
    await page.getByRole('columnheader').getByRole('checkbox').click()
    await bar.getByRole('button', { name: action, exact: true }).click()
  }
  await together('Deactivate')
  const question = page.getByRole('dialog', { name: 'Deactivate 2 organisations?' })
  await expect(question).toContainText('2 people are signed out and cannot sign in.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(rows(page).filter({ hasText: 'Inactive' })).toHaveCount(2)
  await together('Activate')
  await expect(rows(page).filter({ hasText: 'Inactive' })).toHaveCount(0)
})

test('U60: from another tab of a tenant the way back is to its properties, as they are now', async ({ page }) => {
  await openTenants(page)
  await rows(page).filter({ hasText: 'fabrikam' }).getByRole('link').click()
  const name = page.getByLabel('Name of the organisation')
  await expect(name).toBeVisible()
  await page.getByRole('tab', { name: 'Features' }).click()
  await expect(page.getByRole('checkbox', { name: 'Reports', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Properties' }).click()
  await expect(name).toHaveValue(/Fabrikam/)
})

test('tenants are found by name, and by having no edition', async ({ page }) => {
  await openTenants(page)
  await page.getByRole('searchbox', { name: 'Name or tenancy name' }).fill('fabri')
  await expect(rows(page)).toHaveCount(1)
  await page.goto(`${path}?editionId=none&filter=fabri`)
  await expect(page.getByRole('heading', { name: 'Nothing matches the filter' })).toBeVisible()
})

test('only the operator has tenants', async ({ page }) => {
  await signIn(page, contosoAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
})

test('a tenant that is not there is said to be missing', async ({ page }) => {
  await signIn(page, hostAdmin, { to: `${path}/999999` })
  await expect(page.getByRole('heading', { name: 'There is no such tenant' })).toBeVisible()
  await page.getByRole('link', { name: 'To the tenants' }).click()
  await expect(rows(page).first()).toBeVisible()
})

testWithWorker('without a network the tenants are those of before, with their age', async ({ page, context }) => {
  await signIn(page, hostAdmin, { rememberMe: true, to: path })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(rows(page).filter({ hasText: 'Contoso' })).toBeVisible()
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Actions for Tenants', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load again' }).click()
  await expect(page.getByText('The server cannot be reached. These rows were stored')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Contoso' })).toBeVisible()
})

test('on a phone tenants are a list, and one opens as a page', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, hostAdmin, { to: path })
    await page.getByRole('list', { name: 'Tenants' }).getByRole('link').filter({ hasText: 'Contoso' }).click()
    await expect(page.getByLabel('Name of the organisation')).toHaveValue('Contoso')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

testWithWorker(
  'O23: without a network the page and the form of a tenant say what is missing, and heal',
  async ({ page, context }) => {
    await openTenants(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const tenant = rows(page).filter({ hasText: 'Fabrikam' }).getByRole('link')
    await tenant.click()
    await expect(page.getByLabel('Name of the organisation')).toHaveValue('Fabrikam')
    await page.getByRole('link', { name: 'Tenants' }).first().click()
    await expect(rows(page).first()).toBeVisible()
    // The form opens before the page has heard that the server went: what it begins with is not there.
    const begins = /\/(CommonLookup|Profile)\//
    await context.route(begins, (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'New tenant' }).click()
    const form = page.getByRole('dialog', { name: 'New tenant' })
    await expect(form.getByText('No answer came')).toBeVisible()
    await expect(form.getByText('The tenant could not be loaded')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await context.unroute(begins)
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: 'New tenant' })).toHaveAccessibleDescription(
      'Not possible while the server cannot be reached.',
    )

    // Seen before on this page: older than a form may begin with, and not on its way either.
    await tenant.click()
    await expect(page.getByText('Not on this device')).toBeVisible()
    await expect(page.getByText('It appears by itself as soon as it can.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Name of the organisation')).toHaveValue('Fabrikam', { timeout: 40_000 })
  },
)
