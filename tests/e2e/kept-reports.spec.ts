/** R31: reports that a device keeps are read without a network, by their person alone. */
import type { Page } from '@playwright/test'
import { findTraces } from '../../src/offline/traces.ts'
import {
  pbiReportsCreateOrEditPath,
  pbiReportsGetAllPath,
  pbiReportsGetPbiReportForEditPath,
} from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import {
  contosoAlice,
  countOffline,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  fabrikamAlice,
  phone,
  signIn,
  signOut,
  testWithWorker as test,
  untilAtRest,
  wide,
} from './portal.ts'
import { keptIn } from './stores.ts'

test.use(wide)

/** It has row-level rules. */
const headcount = 'Headcount and cost'
const home = '/app/main/home'
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const open = (page: Page, name: string) => mainMenu(page).getByRole('link', { name }).click()

async function expectShown(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
}

/** The page is one of the worker’s own, which has all that is needed without a network. */
async function makeReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const recordsOfReports = async (page: Page) =>
  (await keptIn(page, 'preferences')).filter(({ key }) => key.startsWith('kept ')).length

/** Bytes of each record of pages; harmed, none of them can be opened any more. */
const sizesOfPages = (page: Page, { harm = false } = {}): Promise<number[]> =>
  page.evaluate(
    (isHarmed) =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('tessera')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const work = opening.result.transaction('preferences', 'readwrite')
          const store = work.objectStore('preferences')
          const sizes: number[] = []
          const reading = store.getAll()
          reading.onsuccess = () => {
            for (const record of reading.result) {
              if (!String(record.key).startsWith('kept pages ')) continue
              if (isHarmed) store.put({ ...record, sealed: { ...record.sealed, bytes: new ArrayBuffer(3) } })
              sizes.push(record.sealed.bytes.byteLength)
            }
          }
          work.onabort = () => reject(work.error)
          work.oncomplete = () => {
            opening.result.close()
            resolve(sizes)
          }
        }
      }),
    harm,
  )

const keptHere = (page: Page) => page.getByRole('region', { name: 'Kept on this device' })

async function keepShown(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Keep offline' }).click()
  const dialog = page.getByRole('dialog', { name: `Keep ${name} offline` })
  await dialog.getByRole('button', { name: 'Keep offline' }).click()
  await expect(dialog.getByText(/^Kept · /)).toBeVisible({ timeout: 60_000 })
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('a report that is kept is read without a network, with its time, and listed where the day begins', async ({
  page,
  context,
}) => {
  await signIn(page, fabrikamAlice, { to: home })
  await makeReady(page)
  await open(page, headcount)
  await expectShown(page, headcount)
  const address = page.url()
  await keepShown(page, headcount)

  await page.goto(home)
  const kept = page.getByRole('region', { name: 'Kept on this device' })
  await expect(kept.getByRole('link', { name: headcount })).toBeVisible()
  await expect(kept.getByText(/2 pages, \d/)).toBeVisible()
  await untilAtRest(page)

  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: headcount })).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(page.getByText(/This is a picture of the report/)).toBeVisible()
  const pages = page.getByRole('tablist', { name: 'Kept pages' }).getByRole('tab')
  await expect(pages).toHaveCount(2)
  const picture = page.getByRole('tabpanel').getByRole('img')
  const [first, second] = [(await pages.nth(0).textContent()) ?? '', (await pages.nth(1).textContent()) ?? '']
  await expect(picture).toHaveAccessibleName(first)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  await pages.nth(1).click()
  await expect(picture).toHaveAccessibleName(second)
  await expectNoAxeViolations(page)

  // O173: on a line that is half there the picture stays, on its page, until the report is to be had.
  let goOn = () => {}
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await context.route(/EmbedToken/, async (route) => {
    await isHeld
    await route.continue()
  })
  const asked = page.waitForRequest(/EmbedToken/, { timeout: 40_000 })
  await context.setOffline(false)
  await asked
  await expect(picture).toHaveAccessibleName(second)
  goOn()
  // It opens by itself.
  await expect(page.locator('iframe')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from device' }).click()
  await expect(page.getByRole('dialog').getByText(/^Kept · /)).toHaveCount(0)
  await expect.poll(() => recordsOfReports(page)).toBeLessThanOrEqual(2)
})

test('O170: a report that is kept is read without a network in a tab of its own, full screen, too', async ({
  page,
  context,
}) => {
  await signIn(page, fabrikamAlice, { to: home })
  await makeReady(page)
  await open(page, headcount)
  await expectShown(page, headcount)
  const fullScreen = new URL(page.url()).pathname.replace('/app/main/report/', '/report/')
  await keepShown(page, headcount)
  await page.goto(home)
  await untilAtRest(page)

  await context.setOffline(true)
  const other = await context.newPage()
  await other.goto(fullScreen)
  await expect(other.getByRole('heading', { level: 1, name: headcount })).toBeVisible()
  await expect(other.getByText(/This is a picture of the report/)).toBeVisible()
  await expect(other.getByRole('tabpanel').getByRole('img')).toBeVisible()
  await expectNoAxeViolations(other)
  await context.setOffline(false)
  await expect(other.locator('iframe')).toBeVisible({ timeout: 40_000 })
})

test('the page that was seen last is kept without asking, on a phone too, and the next person finds nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: process.env.BASE_URL ?? '', serviceWorkers: 'allow' })
  try {
    const page = await context.newPage()
    await signIn(page, contosoAlice, { to: home })
    await makeReady(page)
    await page.goto('/app/main/dashboard')
    await expectShown(page, 'Sales performance')
    await expect.poll(() => recordsOfReports(page), { timeout: 60_000 }).toBe(2)
    await context.setOffline(true)
    await page.goto('/app/main/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Sales performance' })).toBeVisible()
    await expect(page.getByText(/picture of the page that you saw last/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sales performance' }).getByRole('img')).toBeVisible()

    await context.setOffline(false)
    await page.goto(home)
    await signOut(page)
    expect(await recordsOfReports(page)).toBe(0)
    expect(await page.evaluate(findTraces, ['Sales performance'])).toEqual([])
  } finally {
    await context.close()
  }
})

test('a kept report that was closed to its reader meanwhile is gone at the next contact', async ({ page, request }) => {
  const call = await callerOf(request, fabrikamAdmin)
  const found = await call<{ items: { id: number; name: string }[] }>(pbiReportsGetAllPath, undefined, 'GET')
  const id = found.items.find(({ name }) => name === headcount)?.id
  const { roles, roleIds, ...report } = await call<{ roleIds: number[]; roles: { id: number; displayName: string }[] }>(
    `${pbiReportsGetPbiReportForEditPath}?Id=${id}`,
    undefined,
    'GET',
  )
  const save = (ids: (number | undefined)[]) => call(pbiReportsCreateOrEditPath, { ...report, roleIds: ids })
  await signIn(page, fabrikamAlice, { to: home })
  await open(page, headcount)
  await expectShown(page, headcount)
  await keepShown(page, headcount)
  await page.goto(home)
  const kept = page.getByRole('region', { name: 'Kept on this device' })
  await expect(kept.getByRole('link', { name: headcount }).first()).toBeVisible()
  try {
    await save([roles.find(({ displayName }) => displayName === 'Admin')?.id])
    await page.reload()
    await expect(mainMenu(page)).toBeVisible()
    await expect.poll(() => recordsOfReports(page)).toBe(0)
    await expect(kept).toHaveCount(0)
  } finally {
    await save(roleIds)
  }
})

test('O51: a page that nobody draws is not drawn again and again, and does not make the server one that is away', async ({
  page,
  context,
}) => {
  await signIn(page, contosoAlice, { to: home })
  await makeReady(page)
  const timesOffline = await countOffline(page)
  let drawings = 0
  await context.route(/GetPageToKeep/, (route) => {
    drawings += 1
    return route.fulfill({ status: 504, contentType: 'text/html', body: '<html>Proxy</html>' })
  })
  await open(page, 'Sales performance')
  await expectShown(page, 'Sales performance')
  await expect.poll(() => drawings, { timeout: 30_000 }).toBe(1)
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByText('The report was not kept')).toBeVisible()
  await page.keyboard.press('Escape')
  await mainMenu(page).getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: ', Alice' })).toBeVisible()
  expect(drawings).toBe(2)
  expect(await timesOffline()).toBe(0)
})

test('O52: a report that is removed from the device leaves no picture there, nor that of the page that was seen last', async ({
  page,
}) => {
  await signIn(page, fabrikamAlice, { to: home })
  await makeReady(page)
  await open(page, headcount)
  await expectShown(page, headcount)
  await expect.poll(() => recordsOfReports(page), { timeout: 60_000 }).toBe(2)
  await keepShown(page, headcount)
  expect(await recordsOfReports(page)).toBe(4)
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from device' }).click()
  await expect.poll(() => recordsOfReports(page)).toBe(0)
  await page.keyboard.press('Escape')

  // The next visit: both again.
  await page.goto(home)
  await open(page, headcount)
  await expectShown(page, headcount)
  await expect.poll(() => recordsOfReports(page), { timeout: 60_000 }).toBe(2)
  await keepShown(page, headcount)
  await page.goto(home)
  await keptHere(page)
    .getByRole('button', { name: `Remove ${headcount} from this device` })
    .click()
  await expect(keptHere(page)).toHaveCount(0)
  expect(await recordsOfReports(page)).toBe(0)
})

test('O56: a kept report whose pages are damaged says so without a network, and is drawn anew with one', async ({
  page,
  context,
}) => {
  await signIn(page, fabrikamAlice, { to: home })
  await makeReady(page)
  await open(page, headcount)
  await expectShown(page, headcount)
  const address = page.url()
  await keepShown(page, headcount)
  await page.goto(home)
  await expect(keptHere(page)).toBeVisible()
  await untilAtRest(page)
  expect((await sizesOfPages(page, { harm: true })).length).toBeGreaterThan(0)

  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByText(/The pictures of this report are damaged/)).toBeVisible()
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await expect(page.locator('iframe')).toBeVisible({ timeout: 40_000 })
  await expect.poll(async () => Math.min(...(await sizesOfPages(page))), { timeout: 60_000 }).toBeGreaterThan(1_000)
  await page.goto(home)
  await untilAtRest(page)
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('tablist', { name: 'Kept pages' }).getByRole('tab')).toHaveCount(2)
})
