/** “This is a shared device”: what the person saw can be read in no store, neither while the tab is open nor afterwards. */
import type { Page } from '@playwright/test'
import { findTraces } from '../../src/offline/traces.ts'
import {
  contosoAdmin,
  demoPassword,
  expect,
  expectNoAxeViolations,
  signInPath,
  testWithWorker as test,
} from './portal.ts'

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
  await expect(page.getByText('It keeps nothing of yours that others could read')).toBeVisible()
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
  await page.waitForLoadState('networkidle')
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

test('a reload goes on without keeping anything, and the time-out is the organisation’s although it is off', async ({
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
  await page.clock.runFor(61_000)
  await page.waitForURL('**/account/login**')
})
