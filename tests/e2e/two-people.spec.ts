/**
 * R19, R9: two people, one browser. Contoso’s administrator has used it and leaves it in one of several ways; a member of
 * Fabrikam signs in and looks around from the first moment on. In none of the views may there be anything of the first.
 *
 * `npm run two-people` runs every combination and prints how many views that were; `npm test` some, in which each way occurs.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { contosoAdmin, demoPassword, fabrikamAlice, signInPath } from './portal.ts'
import { killProfile, openProfile } from './profile.ts'
import { storedAnswers } from './stores.ts'
import { type Answers, answers, answerWith } from './two-people/network.ts'
import { tracesOnDevice, Watch } from './two-people/watch.ts'

test.use({ serviceWorkers: 'allow' })

const waysOut = ['sign-out', 'sign-out, then killed', 'closed tab', 'tab left open', 'killed browser'] as const
const waysIn = ['form', 'second tab', 'link'] as const
const views = ['reload', 'back', 'restored tab', 'second tab'] as const
const isWhole = process.env.TWO_PEOPLE === 'all'

/** Milliseconds after the sign-in. */
const moments = isWhole ? [0, 60, 300, 1000, 2500, 5000] : [0, 300, 1000]

test.describe.configure({ mode: 'parallel' })

interface Case {
  out: (typeof waysOut)[number]
  way: (typeof waysIn)[number]
  answer: Answers
  view: (typeof views)[number]
}

const everyCase: Case[] = waysOut.flatMap((out) =>
  waysIn.flatMap((way) => answers.flatMap((answer) => views.map((view) => ({ out, way, answer, view })))),
)

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Each value once at least. */
const someCases: Case[] = answers.map((answer, index) => ({
  answer,
  out: at(waysOut, index),
  way: at(waysIn, index),
  view: at(views, index),
}))

/** What they looked for: it stands in an address of this tab’s history. */
const searched = 'Zanzibar'
const markers = ['contoso.example', 'contoso\\admin', searched]
let viewCount = 0

interface Device {
  context: BrowserContext
  watch: Watch
  folder: string
}

async function start(folder: string, watch: Watch): Promise<BrowserContext> {
  const context = await openProfile(folder)
  await watch.follow(context)
  return context
}

/** A device on which the app is, and nobody has been: each pair begins with a copy, which spares fetching all of it anew. */
let fresh = ''

test.beforeAll(async () => {
  fresh = await mkdtemp(join(tmpdir(), 'two-people-fresh-'))
  const context = await start(fresh, new Watch([], () => 0))
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/health')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  await context.close()
})

async function fillIn(page: Page, userName: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()

/** Signed in, with a list and a first screen on the device. */
async function workAsFirst(page: Page): Promise<string> {
  await page.goto(signInPath(contosoAdmin, '/app/admin/users'))
  await fillIn(page, contosoAdmin.userName)
  const answered = page.waitForResponse('**/Authenticate')
  await submit(page)
  const { result } = await (await answered).json()
  const { sub, tid } = JSON.parse(Buffer.from(result.accessToken.split('.')[1], 'base64url').toString())
  await page.waitForURL('**/app/**')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByRole('row', { name: /admin/ }).first()).toBeVisible()
  await expect.poll(() => storedAnswers(page), { timeout: 15_000 }).toBeGreaterThan(3)
  await page.getByRole('searchbox').fill(searched)
  await page.waitForURL(`**filter=${searched}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Roles' }).click()
  await page.waitForURL('**/roles')
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await page.waitForURL('**/users')
  return `${sub}@${tid}`
}

async function leave(device: Device, page: Page, { out, answer }: Case): Promise<Page> {
  if (out.startsWith('sign-out')) {
    await answerWith(device.context, answer)
    await page.getByRole('button', { name: 'Account' }).click()
    device.watch.begin()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    if (out === 'sign-out') {
      await page.waitForURL('**/account/login**')
      await expect(page.getByText(/You are signed out/)).toBeVisible()
      return page
    }
    await page.waitForTimeout(300)
  }
  if (out.endsWith('killed') || out.startsWith('killed')) {
    await killProfile(device.folder, device.context)
    device.context = await start(device.folder, device.watch)
    await answerWith(device.context, out.startsWith('sign-out') ? answer : 'online')
    return device.context.pages()[0] ?? (await device.context.newPage())
  }
  const next = await device.context.newPage()
  if (out === 'closed tab') await page.close()
  return next
}

/** Where the page stands, and where its sign-in pages have stood: what Back asks for at first is the browser’s own. */
const addressesOf = (page: Page) =>
  page.evaluate(() => {
    // Those of other kinds of pages name none.
    const entries = Reflect.get(window, 'navigation').entries() as { url: string | null }[]
    const urls = entries.flatMap(({ url }) => url ?? [])
    const ours = urls.filter((url) => new URL(url).pathname.startsWith('/account'))
    return [location.href, ...ours]
  })

/** Nobody is led to where they searched, nor told of it. */
const expectNoAddressOfTheirs = (page: Page) =>
  expect
    .poll(async () => (await addressesOf(page).catch(() => [searched])).filter((url) => url.includes(searched)))
    .toEqual([])

/** Who signed out is out, whatever the server answered: no address of the app opens, nor one that Back leads to. */
async function expectNobodyIn(page: Page, { out }: Case): Promise<void> {
  // A browser that was killed has no history.
  for (let times = out === 'sign-out' ? 2 : 0; times > 0; times -= 1) {
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForURL('**/account/login**')
    await expectNoAddressOfTheirs(page)
  }
  await page.goto('/app/admin/users')
  await page.waitForURL('**/account/login**')
  await expect(page.getByRole('table')).toHaveCount(0)
}

async function enter(device: Device, page: Page, { way, answer }: Case): Promise<Page> {
  const entering = way === 'second tab' ? await device.context.newPage() : page
  await entering.goto(way === 'link' ? '/?abp_tenancy_name=fabrikam' : signInPath(fabrikamAlice))
  await expect(entering.getByText('fabrikam', { exact: true })).toBeVisible()
  await fillIn(entering, fabrikamAlice.userName)
  await answerWith(device.context, answer)
  const answered = entering.waitForResponse('**/Authenticate')
  await submit(entering)
  await answered
  device.watch.begin()
  return entering
}

async function look({ context }: Device, page: Page, view: Case['view']): Promise<void> {
  viewCount += 1
  const noWait = { waitUntil: 'commit' } as const
  if (view === 'reload') return void (await page.reload(noWait))
  if (view === 'back') return void (await page.goBack(noWait))
  const tab = await context.newPage()
  // A restored tab stands where the first person was.
  await tab.goto(view === 'restored tab' ? '/app/admin/users' : '/app/main/home', noWait)
}

for (const one of isWhole ? everyCase : someCases) {
  test(`O1, O2: ${one.out}; ${one.way}; ${one.answer}; ${one.view}`, async () => {
    let owner = ''
    const watch = new Watch(markers, () => Number(owner.split('@')[1]))
    const folder = await mkdtemp(join(tmpdir(), 'two-people-'))
    await cp(fresh, folder, { recursive: true })
    const device: Device = { folder, watch, context: await start(folder, watch) }
    try {
      const first = device.context.pages()[0] ?? (await device.context.newPage())
      owner = await workAsFirst(first)
      const left = await leave(device, first, one)
      if (one.out.startsWith('sign-out')) await expectNobodyIn(left, one)
      const page = await enter(device, left, one)
      const began = Date.now()
      for (const moment of moments) {
        await page.waitForTimeout(Math.max(0, began + moment - Date.now()))
        // A page that is about to go somewhere else may interrupt what the person asks for.
        await look(device, page, one.view).catch(() => undefined)
      }
      await page.waitForTimeout(500)
      await expectNoAddressOfTheirs(page)
      await page.goto('/app/main/home', { waitUntil: 'commit' })
      if (one.answer === 'online') {
        await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      }
      const onlooker = await device.context.newPage()
      await onlooker.goto('/health')
      const cookies = await device.context.cookies()
      const inCookies = cookies.filter(({ value }) => markers.some((marker) => value.includes(marker)))
      expect([...watch.traces(), ...(await tracesOnDevice(onlooker, markers, owner)), ...inCookies]).toEqual([])
    } finally {
      await device.context.close().catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  })
}

test.afterAll(async () => {
  await rm(fresh, { recursive: true, force: true, maxRetries: 3 })
  console.log(`${viewCount} views of a device that two people used`)
})
