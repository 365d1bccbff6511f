/** What an organisation has of the operator, and how it asks for more. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  editionCreateEditionPath,
  editionDeleteEditionPath,
  editionGetEditionsPath,
  sessionGetCurrentLoginInformationsPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  asServer,
  contosoAlice,
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
  await form.getByRole('textbox', { name: /^Message/ }).fill('From January on')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(`The operator was asked for ${displayName}`)).toBeVisible()
  await expect(form).toBeHidden()

  // U180: it stands where it was asked for, and where it is decided.
  await expect(page.getByRole('note')).toContainText(`A request for ${displayName} is waiting for the operator`)
  await expect(page.getByRole('note')).toContainText(/Asked by admin, .*From January on/)
  await expectNoAxeViolations(page)
  const ofFabrikam = await callerOf(request, fabrikamAdmin)
  const login = await ofFabrikam<{ tenant: { id: number } }>(sessionGetCurrentLoginInformationsPath, undefined, 'GET')
  await inNewContext(browser, {}, async (operator) => {
    await signIn(operator, hostAdmin, { to: `/app/admin/tenants/${login.tenant.id}` })
    await expect(operator.getByRole('note')).toContainText(`This organisation asks for ${displayName}`)
    await expect(operator.getByRole('note')).toContainText(/Asked by admin, .*From January on/)
    await expectNoAxeViolations(operator)
  })

  const { items } = await call<{ items: { id: number; displayName: string }[] }>(
    editionGetEditionsPath,
    undefined,
    'GET',
  )
  const made = items.find((edition) => edition.displayName === displayName)
  await call(`${editionDeleteEditionPath}?Id=${made?.id}`, undefined, 'DELETE')
  await page.reload()
  await expect(page.getByText('Standard').first()).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
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
