/**
 * R5: tokens are renewed by many at once, and nobody is signed out who should not be. `npm run refreshes -- 1000` makes a
 * thousand rounds; more than 1,300 outlast a session that is remembered.
 */
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import {
  accountIsTenantAvailablePath,
  sessionGetCurrentLoginInformationsPath,
  tokenAuthAuthenticatePath,
  tokenAuthRefreshTokenPath,
  userGetUsersPath,
} from '../../src/web/api/generated/paths.ts'
import { contosoAdmin, demoPassword, expect, inNewContext, signIn, test } from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

const rounds = Number(process.env.COUNT ?? 5)
const tabCount = 8
const atOnce = 100
/** Eight tabs start at once. */
const unhurried = { timeout: 120_000 }
/** How often a hundred come at once. */
const crowds = Math.ceil(rounds / 100)

let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServerOf('.', { NODE_OPTIONS: '--import ./tests/e2e/refreshes/moved-clock.ts' })
})
test.afterAll(() => server.stop())

const post = (path: string, more: Record<string, string>, body?: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { ...more, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Every access token that was handed out has run out by then, and every spent refresh token its grace. */
async function outliveTokens(authorization: string): Promise<void> {
  process.kill(server.pid, 'SIGUSR2')
  const isSignedIn = async () => {
    const answer = await fetch(server.url + sessionGetCurrentLoginInformationsPath, { headers: { authorization } })
    return (await answer.json()).result?.user !== null
  }
  await expect.poll(isSignedIn, unhurried).toBe(false)
}

test(`R5, C2: ${rounds} times the tokens of ${tabCount} tabs run out at once: nobody is signed out, and a copy of a spent one ends the session`, async ({
  browser,
}) => {
  test.setTimeout(120_000 + rounds * 20_000)
  await inNewContext(browser, { baseURL: server.url }, async (first, context) => {
    let [refreshes, refused, authorization] = [0, 0, '']
    context.on('response', (answer) => {
      if (!answer.url().includes(tokenAuthRefreshTokenPath)) return
      refreshes += 1
      if (answer.status() !== 200) refused += 1
    })
    first.on('request', (asked) => {
      authorization = asked.headers().authorization ?? authorization
    })
    await signIn(first, contosoAdmin, { rememberMe: true, to: '/app/admin/users' })
    const tabs = [first, ...(await Promise.all(Array.from({ length: tabCount - 1 }, () => context.newPage())))]
    for (const tab of tabs.slice(1)) await tab.goto('/app/admin/users')
    for (const tab of tabs) await expect(tab.getByRole('searchbox')).toBeVisible(unhurried)
    const refreshCookie = async () =>
      (await context.cookies()).find(({ name }) => name === cookies.refreshToken)?.value ?? ''
    const spent = await refreshCookie()

    refreshes = 0
    for (let round = 1; round <= rounds; round += 1) {
      await outliveTokens(authorization)
      const lists = tabs.map(async (tab) => {
        const listed = tab.waitForResponse((answer) => answer.url().includes(userGetUsersPath) && answer.ok())
        await tab.getByRole('searchbox').fill(`round ${round}`)
        await listed
      })
      await Promise.all(lists)
    }
    console.log(
      `R5: ${rounds} rounds of ${tabCount} tabs: ${refreshes} refreshes (${(refreshes / rounds).toFixed(2)} a round), ${refused} refused`,
    )
    expect(refused).toBe(0)
    for (const tab of tabs) await expect(tab).toHaveURL(/\/app\/admin\/users/)

    const copied = await post(tokenAuthRefreshTokenPath, {
      cookie: `${cookies.refreshToken}=${spent}`,
      [headers.refreshTransport]: 'cookie',
    })
    expect(copied.status).toBe(401)
    await first.getByRole('searchbox').fill('after the copy')
    for (const tab of tabs) await tab.waitForURL('**/account/login?reason=SessionHasEnded.byReuse**')
  })
})

test(`R5: ${crowds} times ${atOnce} use one refresh token at once: all are let in, and few get a next one`, async () => {
  test.setTimeout(120_000 + crowds * 20_000)
  const available = await post(accountIsTenantAvailablePath, {}, { tenancyName: contosoAdmin.tenant })
  const tenant = { 'Abp-TenantId': String((await available.json()).result.tenantId) }
  const byCookie = { ...tenant, [headers.refreshTransport]: 'cookie' }
  const nextOf = (answer: Response) =>
    answer.headers.getSetCookie().flatMap((set) => {
      const [name, value] = set.split(';', 1)[0]?.split('=') ?? []
      return name === cookies.refreshToken && value ? [value] : []
    })
  const refresh = (token: string) =>
    post(tokenAuthRefreshTokenPath, { ...byCookie, cookie: `${cookies.refreshToken}=${token}` })
  const counts: number[] = []
  for (let crowd = 0; crowd < crowds; crowd += 1) {
    const credentials = { userNameOrEmailAddress: contosoAdmin.userName, password: demoPassword }
    const signedIn = await post(tokenAuthAuthenticatePath, byCookie, credentials)
    const { accessToken } = (await signedIn.json()).result
    const [token = ''] = nextOf(signedIn)
    const answers = await Promise.all(Array.from({ length: atOnce }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const next = new Set(answers.flatMap(nextOf))
    counts.push(next.size)
    for (const sibling of next) expect((await refresh(sibling)).status).toBe(200)

    await outliveTokens(`Bearer ${accessToken}`)
    expect((await refresh(token)).status).toBe(401)
    for (const sibling of next) expect((await refresh(sibling)).status).toBe(401)
  }
  console.log(`R5: ${crowds} times ${atOnce} at once: all let in, next tokens ${Math.max(...counts)} at most`)
  expect(Math.max(...counts)).toBeLessThanOrEqual(5)
})
