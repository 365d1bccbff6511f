/** The portal as a person meets it: who they are, how they sign in, and what every screen must hold. */
import {
  type APIRequestContext,
  test as anyTest,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { deviceStorage } from '../../src/contract/vocabulary/device-storage.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { accountIsTenantAvailablePath, tokenAuthAuthenticatePath } from '../../src/web/api/generated/paths.ts'
import { paths } from '../../src/web/session/paths.ts'
import { axeFaults } from './measures.ts'

export const demoPassword = 'Demo-passw0rd'

export interface Person {
  /** Its tenancy name; null: the operator. */
  tenant: string | null
  userName: string
}

export const contosoAdmin: Person = { tenant: 'contoso', userName: 'admin' }
export const contosoAlice: Person = { tenant: 'contoso', userName: 'alice' }
export const fabrikamAdmin: Person = { tenant: 'fabrikam', userName: 'admin' }
export const fabrikamAlice: Person = { tenant: 'fabrikam', userName: 'alice' }
export const hostAdmin: Person = { tenant: null, userName: 'admin' }

/** What an answer that a test gives in the server's place must carry to be believed. */
export const asServer = async (request: Request): Promise<Record<string, string>> => ({
  [headers.answerTo]: (await request.headerValue(headers.callNumber)) ?? '',
})

export const signInPath = ({ tenant }: Person, returnUrl = '') =>
  `/account/login?${new URLSearchParams({ ...(tenant && { abp_tenancy_name: tenant }), ...(returnUrl && { returnUrl }) })}`

interface SignInOptions {
  rememberMe?: boolean
  /** The page that was asked for, which spares the dashboard and its report. */
  to?: string
}

/** Of who opens the browser for the first time: as somebody whose session it has. The form is a third of a short test’s work. */
export async function signIn(page: Page, person: Person, { rememberMe = false, to = '' }: SignInOptions = {}) {
  const hasSession = (await page.context().cookies()).some(({ name }) => name === cookies.refreshToken)
  if (hasSession || rememberMe || page.url() !== 'about:blank') return signInByForm(page, person, { rememberMe, to })
  await authenticate(page.context().request, person, { headers: { [headers.refreshTransport]: 'cookie' } })
  await page.goto(to || paths.start)
  // The app stands once it has laid down whose it is and how it looks.
  await page.waitForFunction(
    ([owner = '', language = '']) =>
      localStorage.getItem(owner)?.includes('"visit":{') && localStorage.getItem(language) !== null,
    [deviceStorage.owner, deviceStorage.language],
  )
}

/** `site`: where the portal is, if not where the browser's tests usually are. */
export async function authenticate(
  request: APIRequestContext,
  { tenant, userName }: Person,
  { site = '', headers = {} }: { site?: string; headers?: Record<string, string> } = {},
): Promise<{ accessToken: string; tenantHeader: Record<string, string> }> {
  const ask = async (path: string, header: Record<string, string>, data: object) => {
    const answer = await request.post(site + path, { headers: header, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).result
  }
  const tenantId = tenant && (await ask(accountIsTenantAvailablePath, {}, { tenancyName: tenant })).tenantId
  const tenantHeader: Record<string, string> = tenantId ? { 'Abp-TenantId': String(tenantId) } : {}
  const credentials = { userNameOrEmailAddress: userName, password: demoPassword }
  const { accessToken } = await ask(tokenAuthAuthenticatePath, { ...tenantHeader, ...headers }, credentials)
  return { accessToken, tenantHeader }
}

export async function signInByForm(page: Page, person: Person, { rememberMe = false, to = '' }: SignInOptions = {}) {
  await page.goto(signInPath(person, to))
  await page.getByLabel('User name or e-mail').fill(person.userName)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  if (rememberMe) await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/**')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/account/login**')
}

export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
}

/** Saved: the next test of this person finds them in the account. */
export async function chooseColours(page: Page, look: 'Dark' | 'Light'): Promise<void> {
  const isSaved = page.waitForResponse((response) => response.url().includes('ChangeDarkModeOfCurrentTheme'))
  await page.getByRole('button', { name: `${look} colours` }).click()
  await isSaved
}

/** Answers how often the page has called itself offline since then, in the same document. */
export async function countOffline(page: Page): Promise<() => Promise<number>> {
  const times = await page.evaluateHandle(() => {
    const counted = { now: 0 }
    let isSaid = false
    new MutationObserver(() => {
      const wasSaid = isSaid
      isSaid = document.body.textContent?.includes('You are offline') ?? false
      if (isSaid && !wasSaid) counted.now += 1
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return counted
  })
  return () => times.evaluate(({ now }) => now)
}

/**
 * What can wait is fetched and kept once the page has nothing better to do: until nothing has arrived for two seconds, and the
 * page is idle. Without the worker nothing comes later. A page that begins anew meanwhile is waited for, too.
 */
export async function untilAtRest(page: Page): Promise<void> {
  const isAtRest = await page.evaluate(restOfPage).catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error
    return false
  })
  if (!isAtRest) await untilAtRest(page)
}

async function restOfPage(): Promise<boolean> {
  let arrived = performance.now()
  const arrivals = new PerformanceObserver(() => {
    arrived = performance.now()
  })
  arrivals.observe({ type: 'resource' })
  for (let rest = 2000; rest > 0; rest = arrived + 2000 - performance.now()) {
    await new Promise((done) => setTimeout(done, rest))
  }
  arrivals.disconnect()
  await new Promise((done) => requestIdleCallback(done))
  return true
}

/** With room for the words of the menu beside a report. */
export const wide = { viewport: { width: 1440, height: 900 } }

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

export async function inNewContext<T>(
  browser: Browser,
  { savesData = true, ...options }: Parameters<Browser['newContext']>[0] & { savesData?: boolean },
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '', ...options })
  try {
    if (savesData) await saveData(context)
    return await work(await context.newPage(), context)
  } finally {
    await letGo(context)
    await context.close()
  }
}

/** As a browser that is asked to save data: parts that open later are fetched when they are opened, a sixth of all work. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) })
  })

/** What the page still asks for through a route of the test is no fault of the test that has ended. */
async function letGo(context: BrowserContext): Promise<void> {
  const held = [context, ...context.pages()]
  await Promise.all(held.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
}

const test = anyTest.extend<{ savesData: boolean }>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context)
    await use(context)
    await letGo(context)
  },
})

/** For what the device keeps, or what is there without a network; all other tests spare themselves the worker’s installation. */
export const testWithWorker = test.extend({ serviceWorkers: 'allow' })

export { expect, test }
