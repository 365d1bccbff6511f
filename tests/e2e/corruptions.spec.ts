/**
 * R10: whatever is damaged in what a browser keeps, the next start is a usable screen or a plain sentence, without a network
 * too, and heals by itself when the network is there. `npm run corruptions` makes 300 of them.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { damage, places } from './damage/damage.ts'
import { numbers } from './damage/numbers.ts'
import { contosoAdmin, expect, signIn, test } from './portal.ts'

test.use({ serviceWorkers: 'allow' })

const count = Number(process.env.COUNT ?? 15)
const seed = Number(process.env.SEED ?? 20261122)

const pathsToOpen = ['/app/admin/users', '/app/main/home', '/', '/app/admin/users?filter=ali', '/app/main/dashboard']

const words = (page: Page) => page.getByText('The portal has not started').or(page.getByText('لم تبدأ البوابة'))
const mainMenu = (page: Page) => page.locator('#root nav a[href^="/app/"]').first()

/** People can read it, and go on from it: the app, the sign-in form, or a sentence with a way on. */
const usable = (page: Page) =>
  mainMenu(page)
    .or(page.locator('#root form input[type="password"]'))
    .or(page.locator('#root main [role="alert"]'))
    .or(words(page))
    .first()

/** The open page may see the harm in the same moment and go to a place of its own, which counts as well: what is there is looked at. */
const open = (page: Page, path: string) =>
  page.goto(path).catch((error: Error) => {
    if (!error.message.includes('interrupted by another navigation')) return page.goto(path)
  })

async function signedIn(browser: Browser): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })
  const page = await context.newPage()
  await signIn(page, contosoAdmin, { to: '/app/admin/users' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(mainMenu(page)).toBeVisible()
  return [context, page]
}

test(`R10: after ${count} corruptions there is a usable screen each time, and it heals by itself`, async ({
  browser,
}) => {
  test.setTimeout(60_000 + count * 20_000)
  const next = numbers(seed)
  const failures: string[] = []
  let [context, page] = await signedIn(browser)

  for (let index = 0; index < count; index += 1) {
    const isOffline = next() % 2 === 0
    const path = pathsToOpen[next() % pathsToOpen.length] ?? '/'
    const harms: string[] = []
    try {
      for (let more = 1 + (next() % 2); more > 0; more -= 1) {
        // A third of all in the caches, a third in the database.
        const place = places[[0, 0, 1, 2, 3, 3, 3, 0, 1, 4][next() % 10] ?? 0] ?? 'caches'
        harms.push(await damage(page, place, next(), next()))
      }
      if (process.env.COUNT)
        console.log(`${index}: ${harms.join(' + ')}, ${isOffline ? 'offline' : 'online'} at ${path}`)
      await context.setOffline(isOffline)
      await open(page, path)
      await expect(usable(page)).toBeVisible({ timeout: 15_000 })
      await expect(page.locator('#first-screen')).toHaveCount(0, { timeout: 15_000 })
      await context.setOffline(false)
      await expect(mainMenu(page)).toBeVisible({ timeout: 40_000 })
    } catch (error) {
      const what = error instanceof Error ? error.message.split('\n')[0] : String(error)
      const shown = await page.evaluate(() => document.body.innerText.slice(0, 200)).catch(() => 'nothing')
      failures.push(
        `${index}: ${harms.join(' + ')}, ${isOffline ? 'offline' : 'online'} at ${path}: ${what}; shown: ${shown}`,
      )
      console.log(failures.at(-1))
      await context.close()
      ;[context, page] = await signedIn(browser)
    }
  }
  await context.close()
  console.log(`R10: ${count - failures.length} of ${count} usable screens (seed ${seed})`)
  expect(failures).toEqual([])
})
