/**
 * R9 and rows E1 and E2 of the attack list, down to the files on the disk: after every way of leaving, nothing of the person is in the
 * pages that are open, behind Back, in any store or cookie, or in the raw files of the browser’s profile, and nothing of
 * them shows when the browser is started anew.
 *
 * What the files do keep is ciphertext, and on a personal device its keys: a browser that deletes a record appends that to a log,
 * and Chromium 156 still had the deleted bytes after its database was deleted, 20 MB were written and it was restarted
 * twice. So whoever takes the disk apart can open what a person left on their own device (`docs/decisions.md`). On a shared one no
 * key is ever written, and that is shown here.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { findTraces } from '../../src/offline/traces.ts'
import { userLinkLinkToUserPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { newPerson } from './people.ts'
import {
  contosoAlice,
  demoPassword,
  expect,
  type Person,
  signInPath,
  testWithWorker as test,
  untilAtRest,
} from './portal.ts'
import { findInFiles, killProfile, openProfile } from './profile.ts'
import { keptIn, storedAnswers } from './stores.ts'

/** A text that stands nowhere else. */
const newMarker = (kind: string) => kind + randomUUID().replaceAll('-', '')

const users = '/app/admin/users'

class Device {
  /** As bytes: what opens what is sealed, and came to the pages from the server or was made by them. */
  readonly keys: Buffer[] = []
  readonly folder: string
  context: BrowserContext

  private constructor(folder: string, context: BrowserContext) {
    this.folder = folder
    this.context = context
  }

  static async start(): Promise<Device> {
    const folder = await mkdtemp(join(tmpdir(), 'profile-'))
    const device = new Device(folder, await openProfile(folder, { keepsPages: true }))
    await device.context.exposeBinding('keyUsed', (_, key: string) => void device.keys.push(Buffer.from(key, 'hex')))
    await device.context.addInitScript(() => {
      const { subtle } = crypto
      const before = subtle.importKey
      Reflect.set(subtle, 'importKey', (...how: Parameters<typeof before>) => {
        const [format, bytes] = how
        if (format === 'raw' && bytes instanceof Uint8Array) {
          Reflect.get(window, 'keyUsed')(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
        }
        return before.apply(subtle, how)
      })
    })
    return device
  }

  /** The same profile in a browser that was started anew. */
  async restart(): Promise<void> {
    this.context = await openProfile(this.folder)
  }

  async firstPage(): Promise<Page> {
    const page = this.context.pages()[0] ?? (await this.context.newPage())
    page.on('dialog', (question) => void question.accept().catch(() => undefined))
    return page
  }

  async end(): Promise<void> {
    await this.context.close().catch(() => undefined)
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** What a person saw, sought and typed, and who they are. */
interface Markers {
  seen: string
  sought: string
  typed: string
  own: string
  /** Of their tokens. */
  tokens: string[]
}

const everythingOf = ({ tokens, ...texts }: Markers) => [...Object.values(texts), ...tokens]

async function fillIn(page: Page, { userName }: Person, { isShared = false } = {}): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  if (isShared) await page.getByRole('checkbox', { name: 'This is a shared device' }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function work(page: Page, person: Person, seen: string, isShared: boolean): Promise<Markers> {
  await page.goto(signInPath(person, users))
  const answered = page.waitForResponse('**/Authenticate')
  await fillIn(page, person, { isShared })
  const { result } = await (await answered).json()
  await page.waitForURL('**/app/**')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => 'ready'))
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(seen) })).toBeVisible()
  await expect.poll(() => storedAnswers(page), { timeout: 15_000 }).toBeGreaterThan(3)
  const sought = newMarker('Sought')
  await page.getByRole('searchbox').fill(sought)
  await page.waitForURL(`**filter=${sought}`)
  await page.getByRole('button', { name: 'New user' }).first().click()
  const typed = newMarker('Typed')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(typed)
  await expect.poll(async () => (await keptIn(page, 'preferences')).some(({ key }) => /^draft/.test(key))).toBe(true)
  const tokens = [result.accessToken, result.encryptedAccessToken].flatMap((token?: string) => token?.slice(-24) ?? [])
  return { seen, sought, typed, own: person.userName.split('.')[1] ?? '', tokens }
}

/** In another tab: the form that is being filled in covers the menu. */
async function choose(device: Device, item: string): Promise<Page> {
  const page = await device.context.newPage()
  await page.goto('/app/main/home')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page
}

const discard = (page: Page) => page.getByRole('button', { name: 'Discard' }).click()

interface Way {
  name: string
  isShared?: boolean
  /** `npm test` has these; the others are with `npm run two-people`. */
  isAlways?: boolean
  /** The lock screen names whom it waits for. */
  isNamed?: boolean
  /** Answers the page that they left in. */
  leave(device: Device): Promise<Page>
}

const locked = (page: Page) => page.waitForURL('**/account/session-locked**')

const signOut: Way['leave'] = async (device) => {
  const page = await choose(device, 'Sign out')
  await discard(page)
  await page.waitForURL('**/account/login**')
  return page
}

const ways: Way[] = [
  {
    name: 'a lock',
    isAlways: true,
    isNamed: true,
    async leave(device) {
      const page = await choose(device, 'Lock')
      await locked(page)
      return page
    },
  },
  { name: 'a sign-out', leave: signOut },
  {
    name: 'a switch to a linked account',
    async leave(device) {
      const page = await device.context.newPage()
      await page.goto('/app/main/account?tab=linked')
      const other = page.getByRole('row').filter({ hasText: 'otto' })
      await other.getByRole('button', { name: /^Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Go on in this account' }).click()
      await discard(page)
      await page.waitForURL('**/app/main/dashboard')
      return page
    },
  },
  {
    name: 'a switch of the organisation',
    async leave(device) {
      const page = await device.context.newPage()
      await page.goto('/app/main/home?abp_tenancy_name=contoso')
      await expect(page.getByText('you are signed in to another organisation')).toBeVisible()
      await fillIn(page, contosoAlice)
      await page.waitForURL('**/app/**')
      return page
    },
  },
  {
    name: 'a lock of a shared device',
    isAlways: true,
    isShared: true,
    async leave(device) {
      const page = await choose(device, 'Lock')
      await discard(page)
      await locked(page)
      return page
    },
  },
  { name: 'a sign-out from a shared device', isShared: true, leave: signOut },
  {
    name: 'a browser that was killed on a shared device',
    isShared: true,
    async leave(device) {
      await killProfile(device.folder, device.context)
      await device.restart()
      return await device.firstPage()
    },
  },
]

const shown = (page: Page) => page.evaluate(() => `${document.title}\n${document.body?.innerText ?? ''}`)

/** At once, and when the page has come to rest; nor does its address tell. */
async function expectNothingShown(page: Page, markers: string[]): Promise<void> {
  const told = (text: string) => markers.filter((marker) => text.includes(marker))
  // A page that goes on to another shows nothing.
  expect(told(await shown(page).catch(() => ''))).toEqual([])
  await untilAtRest(page).catch(() => undefined)
  await expect.poll(async () => told(`${page.url()}\n${await page.content().catch(() => markers[0])}`)).toEqual([])
}

/** As a page of nobody finds them. */
async function expectNothingKept(page: Page, markers: string[]): Promise<void> {
  await page.goto('/openapi.json')
  const found = async () => (await page.evaluate(findTraces, markers)).filter((place) => place !== 'page')
  await expect.poll(found).toEqual([])
  const cookies = (await page.context().cookies()).map(({ value }) => decodeURIComponent(value)).join('\n')
  expect(markers.filter((marker) => cookies.includes(marker))).toEqual([])
}

async function linkedTo(request: APIRequestContext, person: Person): Promise<void> {
  const other = await newPerson(request, { name: 'Otto' })
  const call = await callerOf(request, person)
  const account = { tenancyName: other.tenant, usernameOrEmailAddress: other.userName, password: demoPassword }
  await call(userLinkLinkToUserPath, account)
}

const chosen = process.env.TWO_PEOPLE === 'all' ? ways : ways.filter(({ isAlways }) => isAlways)

for (const { name, isShared = false, isNamed = false, leave } of chosen) {
  test(`R9, E1, E2: after ${name} nothing of the person is in pages, stores, cookies or the files of the profile`, async ({
    request,
  }) => {
    const seen = newMarker('Seen')
    // First in a list of however many people.
    await newPerson(request, { name: '00', surname: seen })
    const person = await newPerson(request, { roles: ['Admin'] })
    await linkedTo(request, person)
    const device = await Device.start()
    try {
      const first = await device.firstPage()
      const markers = await work(first, person, seen, isShared)
      const all = everythingOf(markers)
      // What the lock screen says, and the cookie that it knows it from.
      const shows = isNamed ? all.filter((marker) => marker !== markers.own) : all

      const left = await leave(device)
      for (const page of new Set([...device.context.pages(), left])) {
        await expectNothingShown(page, shows)
        for (let times = 2; times > 0; times -= 1) {
          await page.goBack({ waitUntil: 'commit' }).catch(() => null)
          await expectNothingShown(page, shows)
        }
      }
      await expectNothingKept(left, shows)
      await device.context.close()
      expect(await findInFiles(device.folder, all)).toEqual([])

      await device.restart()
      const next = await device.firstPage()
      await next.goto(users)
      await expectNothingShown(next, shows)
      await expectNothingKept(next, shows)
      await device.context.close()
      expect(device.keys.length).toBeGreaterThan(0)
      expect(await findInFiles(device.folder, isShared ? [...all, ...device.keys] : all)).toEqual([])
    } finally {
      await device.end()
    }
  })
}

test('R9: the search through the files finds a text in whatever way each store writes it', async () => {
  const device = await Device.start()
  try {
    const page = await device.firstPage()
    await page.goto('/openapi.json')
    const laid = Object.fromEntries(
      ['local', 'wide', 'session', 'database', 'wideRecord', 'cached', 'packed', 'encoded', 'absent'].map((place) => [
        place,
        newMarker(place),
      ]),
    )
    const packed = [...gzipSync(`in ${laid.packed}`)]
    await page.evaluate(
      async ({ laid, packed }) => {
        localStorage.setItem('laid', laid.local ?? '')
        // A letter beyond Latin 1 has all of them written as two bytes.
        localStorage.setItem('wide', `${laid.wide}Ж`)
        localStorage.setItem('encoded', btoa(`of ${laid.encoded} here`))
        sessionStorage.setItem('laid', laid.session ?? '')
        const opening = indexedDB.open('laid')
        opening.onupgradeneeded = () => opening.result.createObjectStore('laid')
        await new Promise((resolve) => {
          opening.onsuccess = resolve
        })
        const writing = opening.result.transaction('laid', 'readwrite')
        writing.objectStore('laid').put({ text: laid.database, wide: `${laid.wideRecord}Ж` }, 'one')
        await new Promise((resolve) => {
          writing.oncomplete = resolve
        })
        const cache = await caches.open('laid')
        await cache.put('/laid', new Response(laid.cached))
        await cache.put('/packed', new Response(Uint8Array.from(packed)))
      },
      { laid, packed },
    )
    await device.context.close()
    const found = await findInFiles(device.folder, Object.values(laid))
    const places = Object.keys(laid).filter((place) => found.some((line) => line.startsWith(laid[place] ?? '-')))
    expect(places).toEqual(Object.keys(laid).filter((place) => place !== 'absent'))
  } finally {
    await device.end()
  }
})
