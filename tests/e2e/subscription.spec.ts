/** What an organisation has of the operator, and how it asks for more. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  editionCreateEditionPath,
  editionDeleteEditionPath,
  editionGetEditionsPath,
  sessionGetCurrentLoginInformationsPath,
  subscriptionGetEditionRequestPath,
  subscriptionRequestEditionPath,
  subscriptionWithdrawEditionRequestPath,
  tenantCreateTenantPath,
  tenantDeclineEditionRequestPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  asServer,
  contosoAlice,
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

const path = '/app/admin/subscription-management'

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Editions' }).getByRole('listitem').filter({ hasText: name })

test('the edition is shown, and another one is asked for', async ({ page, browser, request }) => {
  const displayName = `Wanted ${randomUUID().slice(0, 8)}`
  const call = await callerOf(request, hostAdmin)
  await call(editionCreateEditionPath, { edition: { displayName, monthlyPrice: 49.5 }, featureValues: [] })
  await signIn(page, fabrikamAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
  await expect(page.getByText('Standard')).toBeVisible()
  await expect(card(page, displayName)).toContainText('$49.50 a month')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `Ask for it: ${displayName}` }).click()
  const form = page.getByRole('dialog', { name: `Ask for ${displayName}` })
  // U272: what the organisation would lose is said before it asks.
  await expect(form.getByText(/features are lost: Reports, /)).toBeVisible()
  await form.getByRole('textbox', { name: /^Message/ }).fill('From January on')
  await expectNoAxeViolations(page)
  const letGo = Promise.withResolvers<void>()
  await page.route(`**${subscriptionRequestEditionPath}`, async (route) => {
    await letGo.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Processing...')).toBeVisible()
  letGo.resolve()
  await expect(page.getByText(`The operator was asked for ${displayName}`)).toBeVisible()
  await expect(form).toBeHidden()

  // U180: it stands where it was asked for, and where it is decided.
  await expect(page.getByRole('note')).toContainText(`A request for ${displayName} is waiting for the operator`)
  await expect(page.getByRole('note')).toContainText(/Asked by admin, .*From January on/)
  await expectNoAxeViolations(page)
  // U242: that it waits is said before it is asked again, and it can be taken back.
  await page.getByRole('button', { name: `Ask for it: ${displayName}` }).click()
  await expect(form.getByRole('note')).toContainText(`${displayName} was asked for already`)
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Withdraw the request for ${displayName}?` })
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`The request for ${displayName} was withdrawn.`)).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.getByRole('button', { name: `Ask for it: ${displayName}` }).click()
  await form.getByRole('textbox', { name: /^Message/ }).fill('From January on')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('note')).toContainText(`A request for ${displayName} is waiting for the operator`)

  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const made = items.find((edition) => edition.displayName === displayName)
  const ofFabrikam = await callerOf(request, fabrikamAdmin)
  const login = await ofFabrikam<{ tenant: { id: number } }>(sessionGetCurrentLoginInformationsPath, undefined, 'GET')
  await inNewContext(browser, {}, async (operator) => {
    await signIn(operator, hostAdmin, { to: `/app/admin/tenants/${login.tenant.id}` })
    await expect(operator.getByRole('note')).toContainText(`This organisation asks for ${displayName}`)
    await expect(operator.getByRole('note')).toContainText(/Asked by admin, .*From January on/)
    await expectNoAxeViolations(operator)

    // U193: the operator says no, in their words.
    await operator.getByRole('button', { name: 'Decline', exact: true }).click()
    const answer = operator.getByRole('dialog', { name: `Decline the request for ${displayName}` })
    await answer.getByRole('textbox', { name: /^Message/ }).fill('Not before May')
    await expectNoAxeViolations(operator)
    // U239: it is asked for in other words meanwhile, which nobody has declined.
    await ofFabrikam(subscriptionRequestEditionPath, { editionId: made?.id, message: 'From June on' })
    await answer.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(answer.getByText('has asked anew since')).toBeVisible()
    await answer.getByRole('button', { name: 'Cancel' }).click()
    await operator.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(answer).toBeHidden()
    await expect(operator.getByRole('note')).toContainText(/Asked by admin, .*From June on/)
    await operator.getByRole('button', { name: 'Decline', exact: true }).click()
    await answer.getByRole('textbox', { name: /^Message/ }).fill('Not before May')
    await answer.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(answer).toBeHidden()
    await expect(operator.getByRole('note')).toContainText(/was declined.*Declined by the operator, .*Not before May/)
    await expect(operator.getByRole('button', { name: 'Decline', exact: true })).toHaveCount(0)
  })
  await page.reload()
  await expect(page.getByRole('note')).toContainText(`The request for ${displayName} was declined`)
  await expect(page.getByRole('note')).toContainText('Not before May')
  await expectNoAxeViolations(page)

  await call(`${editionDeleteEditionPath}?Id=${made?.id}`, undefined, 'DELETE')
  await page.reload()
  await expect(page.getByText('Standard').first()).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('U255, U256: open pages follow a request, its withdrawal and its answer; who declines what was withdrawn reads so', async ({
  page,
  browser,
  request,
}) => {
  // An organisation of its own: each asks a few times a day and no more.
  const mark = randomUUID().slice(0, 8)
  const [own, displayName] = [`Own ${mark}`, `Followed ${mark}`]
  const call = await callerOf(request, hostAdmin)
  for (const name of [own, displayName])
    await call(editionCreateEditionPath, { edition: { displayName: name }, featureValues: [] })
  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const idOf = (name: string) => items.find((edition) => edition.displayName === name)?.id
  const editionId = idOf(displayName)
  const admin = { tenant: `follows-${mark}`, userName: 'admin' }
  const { id } = await call<{ id: number }>(tenantCreateTenantPath, {
    tenancyName: admin.tenant,
    name: `Follows ${mark}`,
    adminEmailAddress: 'admin@follows.example',
    adminPassword: demoPassword,
    editionId: idOf(own),
  })
  const ofTenant = await callerOf(request, admin)
  const ask = () => ofTenant(subscriptionRequestEditionPath, { editionId })
  await signIn(page, admin, { to: path })
  await expect(page.getByText(own).first()).toBeVisible()
  await inNewContext(browser, {}, async (operator) => {
    await signIn(operator, hostAdmin, { to: `/app/admin/tenants/${id}` })
    await expect(operator.getByRole('textbox').first()).toBeVisible()
    await ask()
    await expect(operator.getByRole('note')).toContainText(`This organisation asks for ${displayName}`)
    await expect(page.getByRole('note')).toContainText(`A request for ${displayName} is waiting for the operator`)
    await operator.getByRole('button', { name: 'Decline', exact: true }).click()
    const answer = operator.getByRole('dialog', { name: `Decline the request for ${displayName}` })
    await answer.getByRole('textbox', { name: /^Message/ }).fill('Too late')
    await ofTenant(subscriptionWithdrawEditionRequestPath, {})
    await expect(operator.getByRole('note')).toHaveCount(0)
    await answer.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(answer.getByText('This request does not wait any more: it was withdrawn')).toBeVisible()
    await expectNoAxeViolations(operator)
    await answer.getByRole('textbox', { name: /^Message/ }).fill('')
    await answer.getByRole('button', { name: 'Cancel' }).click()
    await expect(answer).toBeHidden()
    await expect(operator).not.toHaveURL(/form=/)

    await ask()
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
    const { requestTime } = await ofTenant<{ requestTime: string }>(subscriptionGetEditionRequestPath, undefined, 'GET')
    await call(tenantDeclineEditionRequestPath, { id, requestTime, message: 'Not before May' })
    await expect(page.getByRole('note')).toContainText(`The request for ${displayName} was declined`)
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0)
  })
})

test('U129: a trial says when it ends, and the notice leads here', async ({ page }) => {
  await page.route('**/GetCurrentLoginInformations', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    if (json.result.tenant?.edition) {
      Object.assign(json.result.tenant, {
        isInTrialPeriod: true,
        subscriptionEndDateUtc: new Date(Date.now() + 5 * 86_400_000).toISOString(),
      })
      json.result.tenant.edition.isFree = false
    }
    await route.fulfill({
      response: answer,
      json,
      headers: { ...answer.headers(), ...(await asServer(route.request())) },
    })
  })
  await signIn(page, fabrikamAdmin, { to: '/app/main/home' })
  const link = page.getByRole('link', { name: 'Manage the subscription' })
  // U129: as the words beside it.
  const colours = await link.evaluate((element) =>
    [element, element.parentElement].map((one) => one && getComputedStyle(one).color),
  )
  expect(colours[0]).toBe(colours[1])
  await link.click()
  await expect(page.getByText('Trial', { exact: true })).toBeVisible()
  await expect(page.getByText('in 5 days').last()).toBeVisible()
  await expect(page.getByText('By hand, each time')).toBeVisible()
})

test('an organisation without an edition has nothing to manage', async ({ page }) => {
  await page.route('**/GetCurrentLoginInformations', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    if (json.result.tenant) json.result.tenant.edition = null
    await route.fulfill({
      response: answer,
      json,
      headers: { ...answer.headers(), ...(await asServer(route.request())) },
    })
  })
  await signIn(page, fabrikamAdmin, { to: path })
  await expect(page.getByRole('heading', { name: 'Your organisation has no edition' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Branding' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Subscription' })).toHaveCount(0)
})

test('an ordinary member manages no subscription', async ({ page }) => {
  await signIn(page, contosoAlice, { to: path })
  await expect(page.getByRole('heading', { name: 'You may not see this page', level: 1 })).toBeVisible()
})

test('without a network nothing is asked for, and that is said', async ({ page, context, request }) => {
  const displayName = `Far ${randomUUID().slice(0, 8)}`
  const call = await callerOf(request, hostAdmin)
  await call(editionCreateEditionPath, { edition: { displayName }, featureValues: [] })
  await signIn(page, fabrikamAdmin, { to: path })
  await expect(card(page, displayName)).toBeVisible()
  await page.getByRole('button', { name: `Ask for it: ${displayName}` }).click()
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('dialog').getByText('The server cannot be reached')).toBeVisible()
})

test('on a phone the subscription fits', async ({ browser }) => {
  await inNewContext(browser, phone, async (page) => {
    await signIn(page, fabrikamAdmin, { to: path })
    await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
