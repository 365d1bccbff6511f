/** The editions, as the operator meets them. What is changed is made for it first, and deleted. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  accountIsTenantAvailablePath,
  editionCreateEditionPath,
  editionDeleteEditionPath,
  editionGetEditionsPath,
  tenantCreateTenantPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  asServer,
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

const path = '/app/admin/editions'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

async function openEditions(page: Page): Promise<void> {
  await signIn(page, hostAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'Editions', level: 1 })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
}

test('U113: what others fall back to cannot be deleted, and its menu says why', async ({ page, request }) => {
  const mark = randomUUID().slice(0, 8)
  const [free, paid] = [`Free ${mark}`, `Paid ${mark}`]
  const call = await callerOf(request, hostAdmin)
  const make = (displayName: string, terms: object) =>
    call(editionCreateEditionPath, { edition: { displayName, ...terms }, featureValues: [] })
  await make(free, {})
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const expiringEditionId = items.find(({ displayName }) => displayName === free)?.id
  await make(paid, { monthlyPrice: 5, expiringEditionId })
  await openEditions(page)
  await page.getByRole('button', { name: `Actions for ${free}`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete.*Other editions fall back to this one/s })).toBeDisabled()
  await page.keyboard.press('Escape')
  await remove(page, paid)
  await remove(page, free)
})

test('an edition is made with prices, a trial and features, changed and deleted', async ({ page }) => {
  const name = `Made ${randomUUID().slice(0, 8)}`
  await openEditions(page)
  await page.getByRole('link', { name: 'New edition' }).click()
  await page.getByLabel('Name').fill('Standard')
  await page.getByRole('switch', { name: 'Paid' }).check()
  await page.getByRole('switch', { name: 'Can be tried' }).check()
  await page.getByLabel('Price for a month').fill('19.999')
  await page.getByRole('button', { name: 'Create edition' }).click()
  await expect(page.getByText('A number with two decimals at most')).toBeVisible()
  await expect(page.getByText('A whole number from 1 to 3,650')).toBeVisible()
  await page.getByLabel('Price for a month').fill('19,50')
  await page.getByLabel('Days of the trial').fill('30')
  await page.getByRole('combobox', { name: 'When a subscription has ended' }).click()
  await page.getByRole('option', { name: 'Standard' }).click()
  await expectNoAxeViolations(page)

  // What only the server knows is said by it, and the form stays as it was typed.
  await page.getByRole('button', { name: 'Create edition' }).click()
  await expect(page.getByText('There is an edition named Standard already.')).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('tab', { name: 'Features' }).click()
  await page.getByRole('checkbox', { name: 'Reports', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Create edition' }).click()

  const row = rows(page).filter({ hasText: name })
  await expect(row).toContainText('19.50')
  await expect(row).toContainText('30 days')
  await row.getByRole('link').click()
  await expect(page.getByLabel('Price for a month')).toHaveValue('19.5')
  await page.getByRole('switch', { name: 'Paid' }).uncheck({ force: true })
  await page.getByRole('tab', { name: 'Features' }).click()
  await expect(page.getByRole('checkbox', { name: 'Reports', exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save edition' }).click()
  await expect(page.getByText('change not saved')).toBeHidden()
  await page.getByRole('link', { name: 'Editions' }).first().click()
  await expect(row).toContainText('Free')
  await remove(page, name)
  // U97: the next row has the focus then.
  await expect(row).toHaveCount(0)
  await expect(page.locator('tbody tr:focus')).toHaveCount(1)
})

test('U233: what is wrong on another tab of an edition is reached from the alert', async ({ page }) => {
  await signIn(page, hostAdmin, { to: `${path}/new` })
  await page.getByLabel('Name').fill('Never made')
  await page.getByRole('switch', { name: 'Paid' }).check({ force: true })
  await page.getByLabel('Price for a month').fill('5')
  await page.getByRole('switch', { name: 'Can be tried' }).check({ force: true })
  await page.getByRole('tab', { name: /^Features/ }).click()
  await page.getByRole('button', { name: 'Create edition' }).click()
  const fault = page.getByRole('alert').filter({ hasText: '1 field needs attention' })
  await fault.getByRole('button', { name: 'Days of the trial' }).click()
  await expect(page.getByRole('tab', { name: /^Properties/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Days of the trial')).toBeFocused()
  // And a feature from the tab of the properties, as soon as it was once seen.
  await page.getByLabel('Days of the trial').fill('30')
  await page.getByRole('tab', { name: /^Features/ }).click()
  await page.getByLabel('Active people').fill('many')
  await page.getByRole('tab', { name: /^Properties/ }).click()
  await page.getByRole('button', { name: 'Create edition' }).click()
  await fault.getByRole('button', { name: 'Active people' }).click()
  await expect(page.getByLabel('Active people')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
})

test('U184: what was typed into an edition that others delete meanwhile stays to be looked at', async ({
  page,
  request,
}) => {
  const displayName = `Gone ${randomUUID().slice(0, 8)}`
  const call = await callerOf(request, hostAdmin)
  await call(editionCreateEditionPath, { edition: { displayName }, featureValues: [] })
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const id = items.find((edition) => edition.displayName === displayName)?.id
  await signIn(page, hostAdmin, { to: `${path}/${id}` })
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill(`${displayName}, typed`)
  await call(`${editionDeleteEditionPath}?Id=${id}`, undefined, 'DELETE')
  await page.getByRole('button', { name: 'Save edition' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(name).toHaveValue(`${displayName}, typed`)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'There is no such edition' })).toBeVisible()
})

test('an edition says how many may be active, and its organisation hears of it when nobody more may be', async ({
  page,
  request,
  browser,
}) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  const [name, tenancyName] = [`Small ${mark}`, `small-${mark}`]
  await openEditions(page)
  await page.getByRole('link', { name: 'New edition' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('tab', { name: 'Features' }).click()
  const most = page.getByRole('textbox', { name: 'Active people' })
  await expect(most).toHaveValue('0')
  await expect(most).not.toHaveAttribute('aria-invalid', 'true')
  await most.fill('many')
  await expect(page.getByText('A whole number from 0 to 1,000,000.')).toBeVisible()
  await expectNoAxeViolations(page)
  // The other tab says where it is, and nothing is sent before it is right.
  await page.getByRole('tab', { name: 'Properties' }).click()
  const sent: string[] = []
  page.on('request', (asked) => sent.push(asked.url()))
  await page.getByRole('button', { name: 'Create edition' }).click()
  await expect(page.getByText('1 field needs attention:')).toBeVisible()
  await page.getByRole('tab', { name: 'Features' }).click()
  await page.getByRole('button', { name: 'Active people', exact: true }).click()
  await expect(most).toBeFocused()
  expect(sent.filter((url) => url.includes(editionCreateEditionPath))).toEqual([])
  await most.fill('1')
  await page.getByRole('button', { name: 'Create edition' }).click()
  await rows(page).filter({ hasText: name }).getByRole('link').click()
  await page.getByRole('tab', { name: 'Features' }).click()
  await expect(most).toHaveValue('1')

  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  await call(tenantCreateTenantPath, {
    tenancyName,
    name: `Small ${mark}`,
    adminEmailAddress: 'admin@small.example',
    adminPassword: demoPassword,
    editionId: items.find(({ displayName }) => displayName === name)?.id,
    isActive: true,
  })
  await page.goto(`/app/admin/tenants?filter=${tenancyName}`)
  await expect(rows(page).filter({ hasText: tenancyName })).toContainText('1 of 1')
  await inNewContext(browser, {}, async (other) => {
    await signIn(other, { tenant: tenancyName, userName: 'admin' }, { to: '/app/admin/users?form=create' })
    const form = other.getByRole('dialog', { name: 'New user' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('One')
    await form.getByLabel('Surname').fill('Toomany')
    await form.getByLabel('User name').fill('toomany')
    await form.getByLabel('E-mail').fill('toomany@small.example')
    await form.getByRole('radio', { name: 'Set a password' }).check()
    await form.getByLabel(/^Password/).fill(demoPassword)
    await form.getByRole('button', { name: 'Create user' }).click()
    await expect(form.getByText('allows 1 active person, and there is one')).toBeVisible()
  })
})

test('U241: what many tenants lose at once is named before they are moved, and before the edition is saved', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  const [from, to] = [`Large ${mark}`, `Small ${mark}`]
  const make = (displayName: string, tasks: string, people: string) =>
    call(editionCreateEditionPath, {
      edition: { displayName },
      featureValues: [
        { name: 'App.Modules.Tasks', value: tasks },
        { name: 'App.MaxUserCount', value: people },
      ],
    })
  await make(from, 'true', '0')
  await make(to, 'false', '25')
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const editionId = items.find(({ displayName }) => displayName === from)?.id
  for (const one of ['a', 'b'])
    await call(tenantCreateTenantPath, {
      tenancyName: `loses-${one}-${mark}`,
      name: `Loses ${one} ${mark}`,
      adminEmailAddress: 'admin@loses.example',
      adminPassword: 'Another-passw0rd',
      editionId,
      isActive: true,
    })
  await openEditions(page)
  await page.getByRole('button', { name: `Actions for ${from}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move tenants' }).click()
  const form = page.getByRole('dialog', { name: `Move the tenants of ${from}` })
  await form.getByRole('combobox', { name: 'To the edition' }).click()
  await form.getByRole('option', { name: to }).click()
  await expect(form.getByText('2 features are lost: Active people (25 at most), Tasks.')).toBeVisible()
  await expect(form.getByText('What a tenant has of its own stays.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`/app/admin/editions/${editionId}?tab=features`)
  await page.getByRole('checkbox', { name: 'Tasks', exact: true }).uncheck()
  await expect(
    page.getByText(
      '1 feature is lost: Tasks. What a tenant has of its own stays. It holds for all its 2 tenants at once.',
    ),
  ).toBeVisible()
  await expectNoAxeViolations(page)
})

test('U251, U253: what is lost with an edition that becomes free is said and asked about; its page names currency and tenants, and moves them', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  const [from, to] = [`Paid ${mark}`, `Other ${mark}`]
  await call(editionCreateEditionPath, { edition: { displayName: from, monthlyPrice: 9 }, featureValues: [] })
  await call(editionCreateEditionPath, { edition: { displayName: to }, featureValues: [] })
  const find = async (name: string) => {
    const { items } = await call<{ items: { id: number; displayName: string; endingTenantCount: number }[] }>(
      editionGetEditionsPath,
      undefined,
      'GET',
    )
    return items.find(({ displayName }) => displayName === name)
  }
  const editionId = (await find(from))?.id
  const make = (one: string, terms: object) =>
    call(tenantCreateTenantPath, {
      tenancyName: `ends-${one}-${mark}`,
      name: `Ends ${one} ${mark}`,
      adminEmailAddress: 'admin@ends.example',
      adminPassword: 'Another-passw0rd',
      editionId,
      isActive: true,
      ...terms,
    })
  await make('a', { subscriptionEndDateUtc: new Date(Date.now() + 40 * 86_400_000).toISOString() })
  await make('b', {})
  await signIn(page, hostAdmin, { to: `${path}/${editionId}` })
  await expect(page.getByText('2 tenants have this edition.')).toBeVisible()
  await expect(page.getByText('Currency: US Dollar (USD).')).toBeVisible()
  await page.getByRole('switch', { name: 'Paid' }).uncheck({ force: true })
  await expect(page.getByText('1 tenant loses its trial or the end of its subscription, for good.')).toBeVisible()
  await page.getByRole('button', { name: 'Save edition' }).click()
  const question = page.getByRole('dialog', { name: `Make ${from} free?` })
  await expect(question.getByText('1 tenant has a trial or a subscription with an end')).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await find(from))?.endingTenantCount).toBe(1)
  await page.getByRole('button', { name: 'Save edition' }).click()
  await question.getByRole('button', { name: 'Make it free' }).click()
  await expect(page.getByText(`${from} was changed`)).toBeVisible()
  expect((await find(from))?.endingTenantCount).toBe(0)

  await page.getByRole('button', { name: `Actions for ${from}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move tenants' }).click()
  const form = page.getByRole('dialog', { name: `Move the tenants of ${from}` })
  await form.getByRole('combobox', { name: 'To the edition' }).click()
  await form.getByRole('option', { name: to }).click()
  await form.getByRole('button', { name: 'Move tenants' }).click()
  await expect(page.getByText('No tenant has this edition.')).toBeVisible()
})

test('U254: an edition and a tenant keep a way to sign in, and a tenant’s own features say what is lost', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  await call(tenantCreateTenantPath, {
    tenancyName: `open-${mark}`,
    name: `Open ${mark}`,
    adminEmailAddress: 'admin@open.example',
    adminPassword: 'Another-passw0rd',
    isActive: true,
  })
  const { tenantId } = await call<{ tenantId: number }>(accountIsTenantAvailablePath, { tenancyName: `open-${mark}` })
  await signIn(page, hostAdmin, { to: `${path}/new?tab=features` })
  const password = page.getByRole('checkbox', { name: 'Sign-in with a password', exact: true })
  await password.uncheck()
  await expect(password).toHaveAccessibleDescription(/At least one way to sign in must stay open\./)
  await page.goto(`/app/admin/tenants/${tenantId}?tab=features`)
  await password.uncheck()
  await expect(password).toHaveAccessibleDescription(/At least one way to sign in must stay open\./)
  await expect(page.getByText('1 feature is lost: Sign-in with a password.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save features' }).click()
  await expect(page.getByText('change not saved')).toBeVisible()
  // What only the server knows: the other way is not set up.
  await page.getByRole('checkbox', { name: 'Sign-in with a mobile identity', exact: true }).check()
  await page.getByRole('button', { name: 'Save features' }).click()
  await expect(page.getByRole('alert').getByText('at least one way to sign in must stay open')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('tenants move to another edition: their number first, and how far it is also after a reload', async ({
  page,
  request,
}) => {
  const call = await callerOf(request, hostAdmin)
  const mark = randomUUID().slice(0, 8)
  const [from, to] = [`From ${mark}`, `To ${mark}`]
  for (const displayName of [from, to]) {
    await call(editionCreateEditionPath, { edition: { displayName }, featureValues: [] })
  }
  const editions = async () => {
    const answer = await call<{ items: { id: number; displayName: string }[] }>(
      editionGetEditionsPath,
      undefined,
      'GET',
    )
    return new Map(answer.items.map(({ displayName, id }) => [displayName, id]))
  }
  await call(tenantCreateTenantPath, {
    tenancyName: `moved-${mark}`,
    name: `Moved ${mark}`,
    adminEmailAddress: 'admin@moved.example',
    adminPassword: 'Another-passw0rd',
    editionId: (await editions()).get(from),
    isActive: true,
  })

  await openEditions(page)
  const source = rows(page).filter({ hasText: from })
  await page.getByRole('button', { name: `Actions for ${from}`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move tenants' }).click()
  const form = page.getByRole('dialog', { name: `Move the tenants of ${from}` })
  await expect(form.getByText('1 tenant gets another edition')).toBeVisible()
  await form.getByRole('button', { name: 'Move tenants' }).click()
  await expect(form.getByText('This field is required.')).toBeVisible()
  await form.getByRole('combobox', { name: 'To the edition' }).click()
  await form.getByRole('option', { name: to }).click()
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Move tenants' }).click()
  await expect(source.getByText(`1 tenant moved to ${to}`)).toBeVisible()

  // As if it were slow: the bar is there after a reload, and goes on by itself.
  await page.route(`**${editionGetEditionsPath}`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const edition of body.result.items) {
      if (edition.displayName === from)
        Object.assign(edition.lastMove, { tenantCount: 40, movedCount: 12, endTime: null })
    }
    await route.fulfill({
      response: answer,
      json: body,
      headers: { ...answer.headers(), ...(await asServer(route.request())) },
    })
  })
  await page.reload()
  await expect(source.getByRole('progressbar', { name: `12 of 40 moved to ${to}` })).toBeVisible()
  await page.unroute(`**${editionGetEditionsPath}`)
  await expect(source.getByText(`1 tenant moved to ${to}`)).toBeVisible()
  await remove(page, from)
})

test('only the operator has editions, and one that is not there is said to be missing', async ({ browser, page }) => {
  await signIn(page, hostAdmin, { to: `${path}/999999` })
  await expect(page.getByRole('heading', { name: 'There is no such edition' })).toBeVisible()
  await inNewContext(browser, {}, async (other) => {
    await signIn(other, contosoAdmin, { to: path })
    await expect(other.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
  })
})

testWithWorker('without a network the editions are those of before, with their age', async ({ page, context }) => {
  await signIn(page, hostAdmin, { rememberMe: true, to: path })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(rows(page).filter({ hasText: 'Standard' })).toBeVisible()
  await page.waitForFunction(async () => (await indexedDB.databases()).length > 0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Actions for Editions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Load again' }).click()
  await expect(page.getByText('The server cannot be reached. These rows were stored')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Standard' })).toBeVisible()
})

test('on a phone editions are a list, and one opens as a page', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, hostAdmin, { to: path })
    await page.getByRole('list', { name: 'Editions' }).getByRole('link').filter({ hasText: 'Standard' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Standard')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('U268: on a phone an edition says its price and how many tenants have it', async ({ browser, request }) => {
  const call = await callerOf(request, hostAdmin)
  const displayName = `Priced ${randomUUID().slice(0, 8)}`
  await call(editionCreateEditionPath, {
    edition: { displayName, annualPrice: 480, monthlyPrice: 45 },
    featureValues: [],
  })
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, hostAdmin, { to: path })
    const found = page.getByRole('list', { name: 'Editions' }).getByRole('listitem').filter({ hasText: displayName })
    await expect(found).toContainText(/480/)
    await expect(found).toContainText(/45/)
    await expect(found).toContainText('0 tenants')
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('U268: in German, too, a move is told whole, with the edition that it led to', async ({ browser }) => {
  await inNewContext(
    browser,
    { locale: 'de', serviceWorkers: 'block', viewport: { width: 1280, height: 800 } },
    async (page) => {
      await page.route(`**${editionGetEditionsPath}`, async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        const now = new Date().toISOString()
        const [first] = body.result.items
        first.lastMove = { targetEditionId: first.id, tenantCount: 241, movedCount: 241, endTime: now }
        await route.fulfill({
          response: answer,
          json: body,
          headers: { ...answer.headers(), ...(await asServer(route.request())) },
        })
      })
      await signIn(page, hostAdmin, { to: path })
      const told = page.getByText(/241 Mandanten umgezogen; Ziel: /)
      await expect(told).toBeVisible()
      expect(
        await told.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
      ).toEqual([0, 0])
    },
  )
})
