/** “This is a shared device”: what the person saw can be read in no store, neither while the tab is open nor afterwards. */
import type { Page } from '@playwright/test'
import { findTraces } from '../../src/offline/traces.ts'
import {
  contosoAdmin,
  contosoAlice,
  demoPassword,
  expect,
  expectNoAxeViolations,
  signInPath,
  testWithWorker as test,
  untilAtRest,
  wide,
} from './portal.ts'
import { keptIn } from './stores.ts'

test.use(wide)

const users = '/app/admin/users?filter=carol'
/** Of the person, and of what they looked at. */
const markers = ['carol@contoso', 'admin@contoso', 'Adam', 'filter=carol']

const tick = (page: Page) => page.getByRole('checkbox', { name: 'This is a shared device' })

async function signInShared(page: Page): Promise<void> {
  await page.goto(signInPath(contosoAdmin, users))
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await tick(page).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/**')
  await expect(page.getByRole('row', { name: /carol/ })).toBeVisible()
}

/** As a page of nobody finds them: an answer of the server that is no page of the app. */
async function tracesOf(page: Page): Promise<string[]> {
  await page.goto('/openapi.json')
  return (await page.evaluate(findTraces, markers)).filter((place) => place !== 'page')
}

/** Keys that would open what is sealed. */
const keysIn = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('tessera')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const reading = opening.result.transaction('owners').objectStore('owners').getAll()
    await new Promise((resolve) => {
      reading.onsuccess = resolve
    })
    opening.result.close()
    const records: object[] = reading.result
    return records.flatMap((record) => Object.values(record)).filter((value) => value instanceof CryptoKey).length
  })

test('to stay signed in and to share the device exclude each other', async ({ page }) => {
  await page.goto(signInPath(contosoAdmin))
  const remember = page.getByRole('checkbox', { name: 'Keep me signed in' })
  await remember.check()
  await tick(page).check()
  await expect(remember).not.toBeChecked()
  await expect(page.getByText(/It keeps nothing of yours that others could read.* Sign out when you go/)).toBeVisible()
  await expectNoAxeViolations(page)
  await remember.check()
  await expect(tick(page)).not.toBeChecked()
})

test('R9: nothing of the person is in any store, while they are there and after the tab is closed', async ({
  page,
  context,
}) => {
  await signInShared(page)
  const other = await context.newPage()
  // What is kept is kept once the page is idle.
  await untilAtRest(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await tracesOf(other)).toEqual([])
  await page.close()
  expect(await tracesOf(other)).toEqual([])
  const remaining = (await context.cookies()).filter(({ expires }) => expires > 0).map(({ value }) => value)
  for (const marker of markers) expect(remaining.join('\n')).not.toContain(marker)

  expect(await keysIn(other)).toBe(0)

  // Without a network nobody is shown what they saw.
  await context.setOffline(true)
  await other.goto(users).catch(() => undefined)
  await expect(other.getByRole('heading', { name: 'Tessera cannot be reached' })).toBeVisible()
  await context.setOffline(false)
})

test('O28: a reload goes on and leaves nothing that can be read; the time-out, which is off in the organisation, says that what is typed is lost', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signInShared(page)
  await page.reload()
  await expect(page.getByRole('row', { name: /carol/ })).toBeVisible()
  const other = await context.newPage()
  expect(await tracesOf(other)).toEqual([])
  await other.close()
  await page.clock.runFor(1_801_000)
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await expect(page.getByText(/What you have typed and not saved is lost/)).toBeVisible()
  await page.clock.runFor(61_000)
  await page.waitForURL('**/account/login**')
})

const reportLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Service desk' })
const star = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Favourite: Service desk' })
const starSent = (page: Page) => page.waitForResponse(/SetFavouriteReport/)

test('O27: a star that was put on without a network, after a reload, is sent by the next page of the session', async ({
  page,
  context,
}) => {
  await signInShared(page)
  await reportLink(page).click()
  await page.waitForURL('**/report/*')
  await page.reload()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false')
  await untilAtRest(page)
  await context.setOffline(true)
  await star(page).click()
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/Offline · \d+ changes? waits?/)).toBeVisible()
  await expect(page.getByText(/Showing what was stored/)).toHaveCount(0)

  const next = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const sent = starSent(next)
  await next.goto(users)
  expect((await sent).ok()).toBe(true)
  await reportLink(next).click()
  await expect(star(next)).toHaveAttribute('aria-pressed', 'true')
  const takenBack = starSent(next)
  await star(next).click()
  await takenBack
})

test('O28: what is typed into a form is there after a reload, and the form says how long it is kept', async ({
  page,
  context,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signInShared(page)
  await page.getByRole('button', { name: 'New user' }).click()
  const form = page.getByRole('dialog', { name: 'New user' })
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed before')
  await expect.poll(async () => (await keptIn(page, 'preferences')).some(({ key }) => /^draft/.test(key))).toBe(true)
  await page.reload()
  await expect(name).toHaveValue('Typed before')
  await context.setOffline(true)
  await expect(form.getByText(/What you type is kept only as long as you are signed in/)).toBeVisible()
  await context.setOffline(false)
})

test('O35: who locks the screen by hand is named neither on it nor in a cookie, and signs in there as before', async ({
  page,
  context,
}) => {
  await signInShared(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await page.waitForURL('**/account/session-locked**')
  await expect(page.getByText('This screen is locked. Whoever was here signs in again to go on.')).toBeVisible()
  await expect(page.getByText('Adam')).toHaveCount(0)
  const kept = (await context.cookies()).map(({ value }) => decodeURIComponent(value)).join('\n')
  expect(kept).not.toMatch(/Adam|"admin"/)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(tick(page)).toBeChecked()
})

test('O45: where nothing may be left, a sign-in in another tab says first that what is typed would be lost', async ({
  page,
  context,
}) => {
  page.on('dialog', (question) => void question.accept())
  await signInShared(page)
  await page.getByRole('button', { name: 'New user' }).click()
  const name = page.getByRole('dialog', { name: 'New user' }).getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed before')
  const other = await context.newPage()
  let sent = 0
  other.on('request', (request) => {
    if (request.url().endsWith('/api/TokenAuth/Authenticate')) sent += 1
  })
  await other.goto(signInPath(contosoAlice))
  await other.getByLabel('User name or e-mail').fill('alice')
  await other.getByLabel('Password', { exact: true }).fill(demoPassword)
  const signsIn = other.getByRole('button', { name: 'Sign in', exact: true })
  await signsIn.click()
  await expect(other.getByRole('alert')).toContainText('Something typed in another tab of this browser is not saved')
  await expectNoAxeViolations(other)
  expect(sent).toBe(0)
  await expect(name).toHaveValue('Typed before')
  await signsIn.click()
  await other.waitForURL('**/app/**')
  await expect(name).toHaveCount(0)
})

test('O45: where nothing may be left, the address that signs out asks first', async ({ page, context }) => {
  page.on('dialog', (question) => void question.accept())
  await signInShared(page)
  await page.getByRole('button', { name: 'New user' }).click()
  const name = page.getByRole('dialog', { name: 'New user' }).getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed before')
  const other = await context.newPage()
  const question = other.getByRole('heading', { name: 'Sign out and lose what was typed?' })
  await other.goto('/account/logout')
  await expect(question).toBeFocused()
  await expectNoAxeViolations(other)
  await other.getByRole('link', { name: 'Stay signed in' }).click()
  await other.waitForURL('**/app/**')
  await expect(name).toHaveValue('Typed before')
  await other.goto('/account/logout')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.waitForURL('**/account/login**')
  await expect(name).toHaveCount(0)
})
