import type { Page, Request, Response } from '@playwright/test'
import { wholeList } from '../../src/contract/vocabulary/limits.ts'
import { userDelegationCreateDelegationPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { newPerson } from './people.ts'
import { contosoAdmin, demoPassword, expect, fabrikamAdmin, signIn, test, untilAtRest } from './portal.ts'
import { keptIn } from './stores.ts'

test.use({ serviceWorkers: 'allow' })

/** Those at the top: how many more are drawn depends on the room that a notice leaves. */
const names = async (page: Page) => (await rows(page).allInnerTexts()).slice(0, 10)
const rows = (page: Page) => page.locator('#root tbody').getByRole('rowheader')
const isStored = (page: Page) => page.getByText(/You are offline\. Showing what was stored/)

const views = [
  '/app/admin/users?page=4&size=100',
  '/app/admin/users?sort=-name&size=100',
  '/app/admin/users?sort=emailAddress&page=2&size=50',
  '/app/admin/users?filter=ANN&size=100',
  '/app/admin/users?filter=%C3%84&sort=-creationTime&size=100',
]

const isForWhole = (request: Request) =>
  request.url().endsWith('/GetUsers') && request.postDataJSON().maxResultCount === wholeList.rowsAtOnce

/** Its last page: by the end of a whole run there are more people than one page holds. */
async function isEndOfWhole(response: Response): Promise<boolean> {
  if (!isForWhole(response.request())) return false
  const { items, totalCount } = (await response.json()).result
  return response.request().postDataJSON().skipCount + items.length >= totalCount
}

/** When something was last kept. */
const keptAt = async (page: Page) => Math.max(0, ...(await keptIn(page, 'answers')).map(({ storedAt = 0 }) => storedAt))

/** Milliseconds that pass at most until what a page asks is on its way; what is asked before is a second older. */
const beforeAsking = 500

/** Large answers on the device: of all that it keeps only that of all people is one. */
const largeAnswers = async (page: Page) =>
  (await keptIn(page, 'answers')).filter(({ size = 0 }) => size > 50_000).length

/** Ready to start without a network, at the list. */
async function makeReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
}

test('O10: pages, orders and filters that were never seen are there without a network, as the server has them', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await expect.poll(() => largeAnswers(page), { timeout: 30_000 }).toBe(1)
  await makeReady(page)

  await context.setOffline(true)
  const onDevice: string[][] = []
  for (const view of views) {
    await page.goto(view)
    await expect(rows(page).first()).toBeVisible()
    await expect(isStored(page)).toBeVisible()
    onDevice.push(await names(page))
  }
  // What only the server can tell it says so.
  await page.goto('/app/admin/users?permissions=Pages.Administration.Users')
  await expect(page.getByText(/not stored|offline/i).first()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)

  await context.setOffline(false)
  for (const [index, view] of views.entries()) {
    await page.goto(view)
    await expect(isStored(page)).toHaveCount(0)
    await expect(page.locator('[data-answers="userGetUsers"][aria-busy="false"]')).toBeVisible()
    await expect.poll(() => names(page)).toEqual(onDevice[index])
  }
})

test('O10: a list that has outgrown the bound is asked for once and kept as it was seen, not whole', async ({
  page,
  context,
}) => {
  let askedWhole = 0
  await page.route('**/GetUsers', async (route) => {
    if (isForWhole(route.request())) askedWhole += 1
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, result: { ...answer.result, totalCount: wholeList.rows + 1 } },
    })
  })
  await signIn(page, contosoAdmin, { to: '/app/admin/users?filter=an' })
  await expect.poll(() => askedWhole, { timeout: 30_000 }).toBe(1)
  await makeReady(page)
  const seen = await names(page)

  await context.setOffline(true)
  await page.reload()
  await expect(isStored(page)).toBeVisible()
  await expect.poll(() => names(page)).toEqual(seen)
  await page.goto('/app/admin/users?sort=-name')
  await expect(page.getByText(/not stored|offline/i).first()).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expect(askedWhole).toBe(1)
  expect(await largeAnswers(page)).toBe(0)
})

/** Each opened once with a network; then asked for what was never asked before. */
const lists = [
  { at: '/app/admin/roles', asked: ['?sort=-displayName', '?filter=AD'] },
  { at: '/app/admin/reports/pbiReports', asked: ['?sort=-name', '?filter=a'] },
] as const

test('O34: roles and reports are sorted and searched without a network, though nobody asked for it before', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAdmin, { to: '/app/main/home' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // All rows are kept a moment after the page's own.
  for (const { at, asked } of lists)
    await expect(async () => {
      await context.setOffline(false)
      await page.goto(at)
      await expect(rows(page).first()).toBeVisible()
      await untilAtRest(page)
      await context.setOffline(true)
      await page.goto(at + asked[0])
      await expect(rows(page).first()).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })

  const onDevice = new Map<string, string[]>()
  for (const { at, asked } of lists)
    for (const question of asked) {
      await page.goto(at + question)
      await expect(isStored(page)).toBeVisible()
      await expect(page.getByText('Not available offline')).toHaveCount(0)
      await expect(rows(page).first()).toBeVisible()
      onDevice.set(at + question, await names(page))
    }

  await context.setOffline(false)
  for (const [address, seen] of onDevice) {
    await page.goto(address)
    await expect(isStored(page)).toHaveCount(0)
    await expect(page.locator('[data-answers][aria-busy="false"]').first()).toBeVisible()
    await expect.poll(() => names(page), address).toEqual(seen)
  }
})

test('O46: by a clock that is ahead nothing is over that the server still held', async ({ page, context, request }) => {
  const person = await newPerson(request, { name: 'Giver' })
  const { userName: taker } = await newPerson(request, { name: 'Taker' })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const delegation = { userNameOrEmailAddress: taker, startTime: inHours(0), endTime: inHours(20), reason: 'Away' }
  const member = await callerOf(request, person)
  await member(userDelegationCreateDelegationPath, { ...delegation, currentPassword: demoPassword })
  await page.clock.install({ time: inHours(48) })
  await signIn(page, person, { to: '/app/main/account?tab=delegations' })
  const given = page.getByRole('row', { name: new RegExp(taker) })
  await expect(given).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(given).toBeVisible()
  await untilAtRest(page)

  await context.setOffline(true)
  await page.goto('/app/main/account?tab=delegations&sort=-startTime')
  await expect(given).toBeVisible()
})

test('O47: whom one has deleted oneself is not in the list any more, however it was narrowed', async ({
  page,
  context,
  request,
}) => {
  const { userName: one } = await newPerson(request, { name: 'Gone' })
  const { userName: other } = await newPerson(request, { name: 'Gone' })
  await signIn(page, fabrikamAdmin, { to: '/app/admin/users' })
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => largestAnswer(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await makeReady(page)
  await page.goto('/app/admin/users?filter=gone')
  await expect(page.getByRole('row', { name: new RegExp(one) })).toBeVisible()
  const isWhole = page.waitForResponse(isEndOfWhole)
  await page.getByRole('button', { name: `Actions for ${one}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill(one)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: new RegExp(one) })).toHaveCount(0)
  const whole = await isWhole
  await whole.finished()
  // Of all that is kept then, this is asked for last, and as old as its question.
  const { startTime } = whole.request().timing()
  await expect.poll(() => keptAt(page)).toBeGreaterThanOrEqual(startTime - beforeAsking)

  await context.setOffline(true)
  await page.goto(`/app/admin/users?filter=${other}`)
  await expect(page.getByRole('row', { name: new RegExp(other) })).toBeVisible()
  await page.goto(`/app/admin/users?filter=${one}`)
  await expect(isStored(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

const largestAnswer = async (page: Page) => Math.max(0, ...(await keptIn(page, 'answers')).map(({ size = 0 }) => size))
