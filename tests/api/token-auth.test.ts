import { decodeJwt, decodeProtectedHeader } from 'jose'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AuthenticateResult } from '../../src/contract/services/token-auth.ts'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { loginResult } from '../../src/contract/vocabulary/enums.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { lifetimes } from '../../src/contract/vocabulary/limits.ts'
import { type PlainSettingName, settings } from '../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { endAllSessions } from '../../src/server/auth/sessions.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { tokenHash } from '../../src/server/secrets/token-hash.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { type Answered, contosoAdmin, demoPassword, type Portal, startApp } from './harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp({ environment: { SINGLE_SIGN_IN_ORIGINS: 'https://site.example,https://other.example' } })
})
afterAll(() => portal.close())

type Tenant = 'contoso' | 'fabrikam' | null
const tenantHeader = (tenant: Tenant): Record<string, string> =>
  tenant ? { 'Abp-TenantId': String(portal.tenantId(tenant)) } : {}

interface Attempt {
  tenant?: Tenant
  password?: string
  /** Further members of the body. */
  more?: Record<string, unknown>
  headers?: Record<string, string>
}

const authenticate = async (
  userNameOrEmailAddress: string,
  { tenant = 'contoso', password = demoPassword, more = {}, headers: extra = {} }: Attempt = {},
) =>
  (await portal.anonymous.callWith('TokenAuth_Authenticate', {
    headers: { ...tenantHeader(tenant), ...extra },
    body: { userNameOrEmailAddress, password, ...more },
  })) as Answered<AuthenticateResult>

const inContoso = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
  tenantTransaction(portal.store, portal.tenantId('contoso'), work)

const changeUser = (userName: string, change: Record<string, unknown>) =>
  inContoso((db) => db.updateTable('users').set(change).where('user_name', '=', userName).execute())

const changeSetting = (name: PlainSettingName, value: string) =>
  inContoso((db) => writeSetting(db, { tenantId: portal.tenantId('contoso'), userId: 0 }, name, value))

const attempts = (userName: string) =>
  inContoso((db) =>
    db
      .selectFrom('login_attempts')
      .select(['result', 'fail_reason', 'user_id', 'client_ip_address'])
      .where('user_name_or_email_address', '=', userName)
      .orderBy('id')
      .execute(),
  )

const idOf = (userName: string) =>
  inContoso((db) => db.selectFrom('users').select('id').where('user_name', '=', userName).executeTakeFirstOrThrow())

const whoIs = (accessToken: string | null, more: Record<string, string> = {}) =>
  portal.anonymous.call('Session_GetCurrentLoginInformations', {
    headers: { authorization: `Bearer ${accessToken}`, ...more },
  })

const isSignedIn = async (accessToken: string | null) => (await whoIs(accessToken)).result?.user !== null

const refresh = (refreshToken: string, more: Record<string, string> = tenantHeader('contoso')) =>
  portal.anonymous.call('TokenAuth_RefreshToken', { query: { refreshToken }, headers: more })

/** A browser of ours: its refresh token travels in a cookie. */
const cookieOf = ({ raw }: Answered<unknown>) => raw.cookies.find(({ name }) => name === cookies.refreshToken)

const refreshByCookie = (token: string) =>
  portal.anonymous.call('TokenAuth_RefreshToken', {
    headers: {
      ...tenantHeader('contoso'),
      [headers.refreshTransport]: 'cookie',
      cookie: `${cookies.refreshToken}=${token}`,
    },
  })

const inBrowser = async (userName: string, more: Record<string, unknown> = {}) => {
  const answer = await authenticate(userName, { more, headers: { [headers.refreshTransport]: 'cookie' } })
  return { answer, token: cookieOf(answer)?.value ?? '' }
}

/** A colleague of the demo data whom no other test uses. */
let stranger = 0
beforeEach(() => {
  stranger += 1
})
const aUser = async (): Promise<string> => {
  const row = await inContoso((db) =>
    db
      .selectFrom('users')
      .select('user_name')
      .where('password_hash', 'is not', null)
      .where('is_active', '=', true)
      .where('lockout_end_date_utc', 'is', null)
      .where('id', '>', 100 + stranger * 3)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return row.user_name
}

const wrongWords = 'The user name or the password is wrong, or the account is locked for a while.'

test('a person signs in with user name or e-mail address, in any case, and gets both tokens', async () => {
  for (const name of ['alice', 'ALICE', 'alice@contoso.example', 'Alice@Contoso.Example']) {
    const { status, result } = await authenticate(name)
    expect(status).toBe(200)
    expect(result.expireInSeconds).toBe(lifetimes.accessToken)
    expect(result.refreshTokenExpireInSeconds).toBe(lifetimes.refreshToken)
    expect(result.refreshToken).toBeTypeOf('string')
    expect((await whoIs(result.accessToken)).result.user?.userName).toBe('alice')
  }
})

test('A5: the same user name in another tenant, or on the host, is another account', async () => {
  await inContoso((db) =>
    db.updateTable('users').set({ name: 'Alice of Contoso' }).where('user_name', '=', 'alice').execute(),
  )
  const inFabrikam = await authenticate('alice', { tenant: 'fabrikam' })
  expect((await whoIs(inFabrikam.result.accessToken)).result).toMatchObject({
    user: { name: 'Alice' },
    tenant: { tenancyName: 'fabrikam' },
  })
  expect((await authenticate('alice', { tenant: null })).error?.details).toBe(wrongWords)
})

test('A3: an unknown user, a wrong password, a directory user and a locked one read the same refusal', async () => {
  const bare = ({ status, error }: Answered<unknown>) => ({ status, error })
  const unknown = bare(await authenticate('nobody'))
  expect(unknown).toEqual({
    status: 400,
    error: {
      code: 0,
      name: 'LoginFailed',
      message: 'Sign-in failed',
      details: wrongWords,
      validationErrors: null,
    },
  })
  expect(bare(await authenticate('alice', { password: 'Wrong-passw0rd' }))).toEqual(unknown)
  expect(bare(await authenticate('dave'))).toEqual(unknown)
  expect(bare(await authenticate('bob', { password: 'Wrong-passw0rd' }))).toEqual(unknown)
})

const lockedFor = (time: string) =>
  `The account is locked after too many failed sign-ins. Try again in ${time}, or ask your administrator to unlock it.`

const aLockedUser = async () => {
  const userName = await aUser()
  for (let i = 0; i < 5; i++) await authenticate(userName, { password: 'Wrong-passw0rd' })
  return userName
}

test('A1, A22: whoever knows the password of a locked account is told for how long, and others nothing', async () => {
  const bare = ({ status, error }: Answered<unknown>) => ({ status, error })
  const unknown = bare(await authenticate('nobody'))
  const userName = await aLockedUser()
  expect((await authenticate(userName)).error).toMatchObject({ name: 'LoginFailed', details: lockedFor('5 minutes') })
  expect(bare(await authenticate(userName, { password: 'Wrong-passw0rd' }))).toEqual(unknown)
  portal.moveClock(241)
  expect((await authenticate(userName)).error?.details).toBe(lockedFor('59 seconds'))
  portal.moveClock(60)
  expect((await authenticate(userName)).status).toBe(200)
})

test('A22: hours and days of a lock are told as such', async () => {
  const userName = await aLockedUser()
  const lockFor = (hours: number) =>
    changeUser(userName, { lockout_end_date_utc: new Date(portal.now().getTime() + hours * 3_600_000) })
  await lockFor(3)
  expect((await authenticate(userName)).error?.details).toBe(lockedFor('3 hours'))
  await lockFor(365 * 24)
  expect((await authenticate(userName)).error?.details).toBe(lockedFor('365 days'))
})

test('A22, H6: three passwords are compared with a locked account and no more, also at the same moment', async () => {
  const userName = await aLockedUser()
  const answers = await Promise.all(Array.from({ length: 12 }, () => authenticate(userName)))
  const told = answers.map(({ error }) => error?.details)
  expect(told.filter((words) => words === lockedFor('5 minutes'))).toHaveLength(3)
  expect(told.filter((words) => words === wrongWords)).toHaveLength(9)
  portal.moveClock(301)
  for (let i = 0; i < 5; i++) await authenticate(userName, { password: 'Wrong-passw0rd' })
  // Another lock.
  expect((await authenticate(userName)).error?.details).toBe(lockedFor('5 minutes'))
})

test('A22, H6: a right password among guesses that lock the account at the same moment is told to nobody', async () => {
  const userName = await aUser()
  await changeUser(userName, { access_failed_count: 4 })
  const guesses = Array.from({ length: 10 }, (_, i) =>
    authenticate(userName, i === 9 ? {} : { password: `Guess-passw0rd-${i}` }),
  )
  const refused = (await Promise.all(guesses)).filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ error }) => error?.details))).toEqual(new Set([wrongWords]))
})

test('H4: every attempt is on record with its result, also when it is refused', async () => {
  const userName = await aUser()
  await authenticate(userName, { password: 'Wrong-passw0rd' })
  await authenticate(userName)
  await changeUser(userName, { is_active: false })
  expect((await authenticate(userName)).error?.details).toContain('is not active')
  await changeUser(userName, { is_active: true, is_email_confirmed: false })
  await changeSetting(settings.isEmailConfirmationRequiredForLogin, 'true')
  expect((await authenticate(userName)).error?.details).toContain('Confirm your e-mail address')
  await changeSetting(settings.isEmailConfirmationRequiredForLogin, 'false')
  const { id } = await idOf(userName)
  const rows = await attempts(userName)
  expect(rows.map(({ result }) => result)).toEqual([
    loginResult.invalidPassword,
    loginResult.success,
    loginResult.userIsNotActive,
    loginResult.userEmailIsNotConfirmed,
  ])
  expect(rows.every((row) => row.user_id === id && row.client_ip_address === '127.0.0.1')).toBe(true)
  await authenticate('@nobody-at-all')
  expect(await attempts('@n…')).toMatchObject([{ result: loginResult.invalidUserNameOrEmailAddress, user_id: null }])
})

test('A1: after five wrong passwords the account is locked for the time of the setting, then opens again', async () => {
  const userName = await aUser()
  for (let i = 0; i < 5; i++) await authenticate(userName, { password: 'Wrong-passw0rd' })
  expect((await authenticate(userName)).error?.details).toBe(lockedFor('5 minutes'))
  expect((await attempts(userName)).map(({ result }) => result)).toEqual([3, 3, 3, 3, 9, 9])
  portal.moveClock(299)
  expect((await authenticate(userName)).status).toBe(400)
  portal.moveClock(2)
  expect((await authenticate(userName)).status).toBe(200)
})

/** What it does, a process does whose clock is that far ahead; then the clock is right again. */
const hoursAhead = async <T>(hours: number, work: () => Promise<T>): Promise<T> => {
  portal.moveClock(hours * 3_600)
  try {
    return await work()
  } finally {
    portal.moveClock(-hours * 3_600)
  }
}

const lockAhead = (userName: string) =>
  hoursAhead(2, async () => {
    for (let i = 0; i < 5; i++) await authenticate(userName, { password: 'Wrong-passw0rd' })
    expect((await authenticate(userName)).status).toBe(400)
  })

test('S12: an account that a clock ahead locked is open once the clock is right, and stays so when its moment comes', async () => {
  const userName = await aUser()
  const { result } = await authenticate(userName)
  await lockAhead(userName)
  expect(await isSignedIn(result.accessToken)).toBe(true)
  expect((await refresh(result.refreshToken ?? '')).status).toBe(200)
  expect((await authenticate(userName)).status).toBe(200)
  await hoursAhead(2, async () => expect((await authenticate(userName)).status).toBe(200))
})

test('S12, A1: wrong passwords lock an account that a clock ahead has locked, as they do any other', async () => {
  const userName = await aUser()
  await lockAhead(userName)
  for (let i = 0; i < 5; i++) await authenticate(userName, { password: 'Wrong-passw0rd' })
  expect((await authenticate(userName)).status).toBe(400)
  portal.moveClock(301)
  expect((await authenticate(userName)).status).toBe(200)
})

test('S12: people whom a clock ahead locked are listed as open', async () => {
  const userName = await aUser()
  await lockAhead(userName)
  const admin = await portal.signIn(contosoAdmin)
  const locked = await admin.call('User_GetUsers', { body: { filter: userName, onlyLockedUsers: true } })
  expect(locked.result.items.map((item) => item.userName)).not.toContain(userName)
  const all = await admin.call('User_GetUsers', { body: { filter: userName } })
  expect(all.result.items.find((item) => item.userName === userName)?.lockoutEndDateUtc).toBeNull()
})

test('S12: a lock without the moment at which it was set lasts as long as it says', async () => {
  expect((await authenticate('bob')).status).toBe(400)
})

test('S12: an access token from a clock ahead is none until its time comes, and not then where its session was left', async () => {
  const ahead = await hoursAhead(2, () => authenticate('alice'))
  expect(await isSignedIn(ahead.result.accessToken)).toBe(false)
  const near = await hoursAhead(1 / 120, () => authenticate('alice'))
  expect(await isSignedIn(near.result.accessToken)).toBe(true)

  const { token, answer } = await inBrowser('alice')
  const later = await hoursAhead(2, () => refreshByCookie(token))
  const { accessToken } = later.result
  await hoursAhead(2, async () => expect(await isSignedIn(accessToken)).toBe(true))
  expect(await isSignedIn(accessToken)).toBe(false)
  const out = await portal.anonymous.call('TokenAuth_LogOut', {
    headers: { authorization: `Bearer ${answer.result.accessToken}` },
  })
  expect(out.status).toBe(200)
  await inContoso((db) => announceIdentityChange(db, portal.tenantId('contoso'), 'everybody'))
  await hoursAhead(2, async () => expect(await isSignedIn(accessToken)).toBe(false))
})

test('S12, C1: a token that a clock ahead spent ends its family once its successor was used, also before that moment', async () => {
  const { token } = await inBrowser('alice')
  const last = await hoursAhead(2, async () => refreshByCookie(await refreshed(token)))
  expect(await refreshed(token)).toBe('SessionHasEnded.byReuse')
  expect((await refreshByCookie(cookieOf(last)?.value ?? '')).status).toBe(401)
})

test('S12, S11: of many uses at once of a token that a clock ahead spent, and whose answer was lost, none signs out', async () => {
  const { token } = await inBrowser('alice')
  await hoursAhead(2, () => refreshed(token))
  const answers = await Promise.all(Array.from({ length: 20 }, () => refreshByCookie(token)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const next = answers.flatMap((answer) => cookieOf(answer)?.value ?? [])
  expect(new Set(next).size).toBe(5)
  for (const sibling of next) expect((await refreshByCookie(sibling)).status).toBe(200)
})

test('four wrong passwords and a right one begin the count anew', async () => {
  const userName = await aUser()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) await authenticate(userName, { password: 'Wrong-passw0rd' })
    expect((await authenticate(userName)).status).toBe(200)
  }
})

test('H6: guesses at the same moment are all counted, and the account is locked', async () => {
  const userName = await aUser()
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => authenticate(userName, { password: `Guess-passw0rd-${i}` })),
  )
  expect(guesses.every(({ error }) => error?.details === wrongWords)).toBe(true)
  expect((await authenticate(userName)).error?.details).toBe(lockedFor('5 minutes'))
})

test('A22, H6: guesses that were under way when the account was locked neither count nor move the end of the lock', async () => {
  const userName = await aUser()
  const lock = () =>
    inContoso((db) =>
      db
        .selectFrom('users')
        .select(['access_failed_count', 'lockout_end_date_utc'])
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow(),
    )
  const guesses = Array.from({ length: 18 }, (_, i) => authenticate(userName, { password: `Guess-passw0rd-${i}` }))
  await Promise.all(guesses)
  const locked = await lock()
  expect(locked.access_failed_count).toBe(0)
  await Promise.all([1, 2, 3, 4].map(() => authenticate(userName, { password: 'Wrong-passw0rd' })))
  expect(await lock()).toEqual(locked)
})

test('a user whose lockout is switched off is never locked', async () => {
  const userName = await aUser()
  await changeUser(userName, { is_lockout_enabled: false })
  for (let i = 0; i < 7; i++) await authenticate(userName, { password: 'Wrong-passw0rd' })
  expect((await authenticate(userName)).status).toBe(200)
})

test.each([
  { userNameOrEmailAddress: 'a'.repeat(257), password: 'x' },
  { userNameOrEmailAddress: 'alice', password: 'x'.repeat(129) },
  { userNameOrEmailAddress: { $ne: null }, password: 'x' },
  { userNameOrEmailAddress: 'alice\u0000', password: 'x' },
  { userNameOrEmailAddress: ['alice'], password: 'x' },
  { password: 'x' },
  { userNameOrEmailAddress: 'alice' },
  [],
  'alice',
])('A4: input that is no sign-in is refused before anything looks at it: %#', async (body) => {
  const { status } = await portal.anonymous.callWith('TokenAuth_Authenticate', {
    headers: { ...tenantHeader('contoso'), 'content-type': 'application/json' },
    body: typeof body === 'string' ? JSON.stringify(body) : body,
  })
  expect(status).toBe(400)
})

test('an inactive tenant is told as such, and nobody gets in', async () => {
  const setActive = (isActive: boolean) =>
    hostTransaction(portal.store, 'a test switches a tenant', async (db) => {
      await db.updateTable('tenants').set({ is_active: isActive }).where('tenancy_name', '=', 'fabrikam').execute()
      await announceIdentityChange(db, portal.tenantId('fabrikam'), 'everybody')
    })
  const before = await authenticate('alice', { tenant: 'fabrikam' })
  await setActive(false)
  expect((await authenticate('alice', { tenant: 'fabrikam' })).error?.details).toBe('The organisation is not active.')
  expect(await isSignedIn(before.result.accessToken)).toBe(false)
  expect((await refresh(before.result.refreshToken ?? '', {})).status).toBe(401)
  await setActive(true)
  expect(await isSignedIn(before.result.accessToken)).toBe(true)
})

test('with password sign-in switched off nobody gets in by password, and reads why', async () => {
  await changeSetting(settings.isUserPassLoginEnabled, 'false')
  expect((await authenticate('alice')).error?.details).toBe('Signing in with a password is switched off here.')
  await changeSetting(settings.isUserPassLoginEnabled, 'true')
  expect((await authenticate('alice')).status).toBe(200)
})

test('a person who must change the password gets the right to do so, and no token', async () => {
  const userName = await aUser()
  await changeUser(userName, { should_change_password_on_next_login: true })
  const { result } = await authenticate(userName)
  expect(result).toMatchObject({ shouldResetPassword: true, accessToken: null, refreshToken: null })
  expect(result.c).toBe(`${portal.tenantId('contoso')}.${result.passwordResetCode}`)
  expect(result.userId).toBe((await idOf(userName)).id)
})

test('D6, C12: only a return address of our own is answered, with or without a sign-in token', async () => {
  for (const returnUrl of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect((await authenticate('alice', { more: { returnUrl, singleSignIn: true } })).result.returnUrl).toBeNull()
  }
  expect((await authenticate('alice', { more: { returnUrl: '/app/main/dashboard' } })).result.returnUrl).toBe(
    '/app/main/dashboard',
  )
  const single = await authenticate('alice', { more: { returnUrl: '/app?x=1', singleSignIn: true } })
  expect(single.result.returnUrl).toMatch(/^\/app\?x=1&accessToken=.+&userId=.+&tenantId=.+/)
})

const evil = [
  'https://evil.example/take',
  'https://site.example.evil.example/take',
  'https://site.example@evil.example/take',
  'https://evil.example/?https://site.example/',
  'https://evil.example#https://site.example/',
  'https://site.example:8443/take',
  'http://site.example/take',
  'https://SITE.example/take',
  'https://sub.site.example/take',
  'https:site.example/take',
  'https:/\\site.example/take',
  'https://site.example\\@evil.example/',
  'https://site.example\t.evil.example/',
  ' https://site.example/take',
  'https://site.example/a b',
  'https://site.example/#fragment',
  '//site.example/take',
  'javascript:alert(1)//https://site.example/',
  'data:text/html,https://site.example/',
]

test('A95: a sign-in token is for the one site that it was made for', async () => {
  const admin = await portal.as(contosoAdmin)
  for (const origin of ['https://site.example', 'https://other.example']) {
    const returnUrl = `${origin}/take`
    const bySignIn = await authenticate('alice', { more: { returnUrl, singleSignIn: true } })
    const byPage = await admin.call('Session_UpdateUserSignInToken', { query: { returnUrl } })
    for (const { result } of [bySignIn, byPage])
      expect(decodeJwt(new URL(result.returnUrl ?? '').searchParams.get('accessToken') ?? '').aud).toBe(origin)
  }
})

test('D6, C12: single sign-in leads with a token to a listed site alone, by either way', async () => {
  const admin = await portal.as(contosoAdmin)
  const ways = async (returnUrl: string) => [
    (await authenticate('alice', { more: { returnUrl, singleSignIn: true } })).result.returnUrl,
    (await admin.call('Session_UpdateUserSignInToken', { query: { returnUrl } })).result.returnUrl,
  ]
  for (const returnUrl of evil) expect(await ways(returnUrl), returnUrl).toEqual([null, null])
  for (const returnUrl of ['https://site.example/take?x=1', 'https://site.example', 'https://site.example/take']) {
    for (const led of await ways(returnUrl)) {
      const { origin, pathname, searchParams } = new URL(led ?? '')
      expect([origin, pathname]).toEqual([new URL(returnUrl).origin, new URL(returnUrl).pathname])
      expect(decodeProtectedHeader(searchParams.get('accessToken') ?? '').typ).toBe('sign-in+jwt')
      expect(Buffer.from(searchParams.get('tenantId') ?? '', 'base64url').toString()).toBe(
        String(portal.tenantId('contoso')),
      )
    }
  }
  const plain = await authenticate('alice', { more: { returnUrl: 'https://site.example/take' } })
  expect(plain.result.returnUrl, 'without the flag it is another site as any').toBeNull()
})

async function carolsCode(secondsLater = 0): Promise<string> {
  const { two_factor_secret: sealed } = await inContoso((db) =>
    db.selectFrom('users').select('two_factor_secret').where('user_name', '=', 'carol').executeTakeFirstOrThrow(),
  )
  const secret = portal.services.secrets.open('two-factor-secret', portal.tenantId('contoso'), sealed ?? '') ?? ''
  return generateSync({ secret, epoch: Math.floor(portal.now().getTime() / 1000) + secondsLater })
}

test('A6: with a second factor the password alone opens nothing', async () => {
  const { status, result, raw } = await authenticate('carol', { headers: { [headers.refreshTransport]: 'cookie' } })
  expect(status).toBe(200)
  expect(result).toMatchObject({
    requiresTwoFactorVerification: true,
    twoFactorAuthProviders: ['GoogleAuthenticator', 'Email'],
    accessToken: null,
    encryptedAccessToken: null,
    refreshToken: null,
    twoFactorRememberClientToken: null,
  })
  expect(raw.cookies).toEqual([])
})

test('A8: a code signs in once; sent again, also at the same moment, it is refused', async () => {
  portal.moveClock(120)
  const code = await carolsCode()
  const answers = await Promise.all(
    [1, 2, 3].map(() => authenticate('carol', { more: { twoFactorVerificationCode: code } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await authenticate('carol', { more: { twoFactorVerificationCode: code } })
  expect(again.error?.details).toMatch(/^The code is wrong, or it was used before/)
  await changeUser('carol', { access_failed_count: 0 })
})

test('A210: who had to choose a new password goes on with the code that was shown before it, once and for ten minutes', async () => {
  const { id } = await idOf('carol')
  const { password_hash } = await inContoso((db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const showCode = async (password: string) => {
    portal.moveClock(120)
    await changeUser('carol', { should_change_password_on_next_login: true, access_failed_count: 0 })
    const more = { twoFactorVerificationCode: await carolsCode() }
    const { result } = await authenticate('carol', { password, more })
    expect(result).toMatchObject({ shouldResetPassword: true, accessToken: null })
    // Until the password is another one it is a code that was used.
    expect((await authenticate('carol', { password, more })).error?.details).toMatch(/^The code is wrong/)
    return { c: result.c, more }
  }
  const choose = async (c: string | null, password: string) =>
    expect((await portal.anonymous.call('Account_ResetPassword', { body: { c, password } })).status).toBe(200)

  const { c, more } = await showCode(demoPassword)
  await choose(c, 'Quiet-Harbour-42')
  const answers = await Promise.all([1, 2].map(() => authenticate('carol', { password: 'Quiet-Harbour-42', more })))
  expect(answers.filter(({ result }) => result?.accessToken)).toHaveLength(1)

  const late = await showCode('Quiet-Harbour-42')
  portal.moveClock(601)
  await choose(late.c, 'Quiet-Harbour-43')
  expect((await authenticate('carol', { password: 'Quiet-Harbour-43', more: late.more })).status).toBe(400)
  await changeUser('carol', { password_hash, access_failed_count: 0 })
})

test('A7: wrong codes lock the account, and right passwords in between do not clear the count', async () => {
  portal.moveClock(120)
  for (let i = 0; i < 5; i++) {
    expect((await authenticate('carol')).result.requiresTwoFactorVerification).toBe(true)
    await authenticate('carol', { more: { twoFactorVerificationCode: '000000' } })
  }
  const right = await authenticate('carol', { more: { twoFactorVerificationCode: await carolsCode() } })
  expect(right.error?.details).toBe(lockedFor('5 minutes'))
  portal.moveClock(301)
  expect((await authenticate('carol', { more: { twoFactorVerificationCode: await carolsCode() } })).status).toBe(200)
})

test('a code without the right password opens nothing and says nothing about itself', async () => {
  portal.moveClock(120)
  const more = { twoFactorVerificationCode: await carolsCode() }
  expect((await authenticate('carol', { password: 'Wrong-passw0rd', more })).error?.details).toBe(wrongWords)
})

test('A9: a remembered browser is spared the code, until password or second factor change', async () => {
  portal.moveClock(120)
  const code = await carolsCode()
  const shown = await authenticate('carol', { more: { twoFactorVerificationCode: code, rememberClient: true } })
  const token = shown.result.twoFactorRememberClientToken
  expect(token).toBeTypeOf('string')
  const remembered = { twoFactorRememberClientToken: token }
  expect((await authenticate('carol', { more: remembered })).result.accessToken).toBeTypeOf('string')
  expect((await authenticate('carol', { tenant: 'fabrikam', more: remembered })).result.accessToken).toBeNull()
  const { id } = await idOf('carol')
  await inContoso((db) => endAllSessions(db, portal.tenantId('contoso'), id, 'account changed', portal.now()))
  expect((await authenticate('carol', { more: remembered })).result.requiresTwoFactorVerification).toBe(true)
})

test('A9: no browser is remembered that did not ask for it, and none that people share', async () => {
  const showCode = async (more: Record<string, unknown>) => {
    portal.moveClock(120)
    const shown = await authenticate('carol', { more: { twoFactorVerificationCode: await carolsCode(), ...more } })
    expect(shown.result.accessToken).toBeTypeOf('string')
    return shown.result.twoFactorRememberClientToken
  }
  expect(await showCode({})).toBeNull()
  await changeSetting(settings.isSharedDevice, 'true')
  expect(await showCode({ rememberClient: true })).toBeNull()
  await changeSetting(settings.isSharedDevice, 'false')
})

test('the browser that asks for it gets the refresh token in a cookie that scripts cannot read, and not in the answer', async () => {
  const { answer } = await inBrowser('alice')
  expect(answer.result.refreshToken).toBeNull()
  expect(cookieOf(answer)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  expect(cookieOf(answer)).not.toHaveProperty('maxAge')
  const remembered = await inBrowser('alice', { rememberClient: true })
  expect(cookieOf(remembered.answer)).toMatchObject({ maxAge: lifetimes.refreshTokenRemembered })
})

test('a refresh answers a new access token, and in a browser the next refresh token', async () => {
  const { answer, token } = await inBrowser('alice')
  portal.moveClock(lifetimes.accessToken)
  expect(await isSignedIn(answer.result.accessToken)).toBe(false)
  const refreshed = await refreshByCookie(token)
  expect(refreshed.result.expireInSeconds).toBe(lifetimes.accessToken)
  expect(await isSignedIn(refreshed.result.accessToken)).toBe(true)
  const next = cookieOf(refreshed)?.value ?? ''
  expect(next).not.toBe(token)
  expect((await refreshByCookie(next)).status).toBe(200)
})

test('a client of the specification keeps its one refresh token until the end', async () => {
  const { result } = await authenticate('alice')
  for (let i = 0; i < 3; i++) {
    portal.moveClock(3_600)
    const refreshed = await refresh(result.refreshToken ?? '')
    expect(Object.keys(refreshed.result).sort()).toEqual(['accessToken', 'encryptedAccessToken', 'expireInSeconds'])
    expect(refreshed.raw.cookies).toEqual([])
  }
  portal.moveClock(lifetimes.refreshToken)
  expect((await refresh(result.refreshToken ?? '')).status).toBe(401)
})

const late = lifetimes.refreshReuseGrace + 1

/** The next token; what the server named where there is none. */
const refreshed = async (token: string): Promise<string> => {
  const answer = await refreshByCookie(token)
  return answer.status === 200 ? (cookieOf(answer)?.value ?? '') : answer.raw.json().error.name
}

test('C1: a refresh token that comes back after what it was spent for was used ends the family, and its access tokens at once', async () => {
  const { token } = await inBrowser('alice')
  const next = await refreshed(token)
  const last = await refreshByCookie(next)
  portal.moveClock(late)
  expect(await refreshed(token)).toBe('SessionHasEnded.byReuse')
  expect(await isSignedIn(last.result.accessToken)).toBe(false)
  expect((await refreshByCookie(cookieOf(last)?.value ?? '')).status).toBe(401)
})

test('S11: a refresh whose answer was lost is done anew, however late and however often, and the session goes on', async () => {
  const { token } = await inBrowser('alice')
  const lost = []
  for (let hours = 0; hours < 4; hours++) {
    lost.push(await refreshed(token))
    portal.moveClock(3_600)
  }
  expect(new Set(lost).size).toBe(4)
  const next = await refreshed(token)
  const last = await refreshed(next)
  portal.moveClock(late)
  expect((await refreshByCookie(last)).status).toBe(200)
})

test('S11: what was handed out in an answer that was lost is void, and whoever has it ends the family', async () => {
  const { token } = await inBrowser('alice')
  const stolen = await refreshed(token)
  portal.moveClock(late)
  const next = await refreshByCookie(token)
  expect(await refreshed(stolen)).toBe('SessionHasEnded.byReuse')
  expect(await isSignedIn(next.result.accessToken)).toBe(false)
  expect(await refreshed(cookieOf(next)?.value ?? '')).toBe('SessionHasEnded.byReuse')
})

test('S11: a thief who is believed is found out by the owner’s next refresh', async () => {
  const { token } = await inBrowser('alice')
  const own = await refreshed(token)
  portal.moveClock(late)
  const thief = await refreshByCookie(token)
  expect(thief.status).toBe(200)
  expect(await refreshed(own)).toBe('SessionHasEnded.byReuse')
  expect(await isSignedIn(thief.result.accessToken)).toBe(false)
})

test('S11: a token and what it was spent for, presented at once after the grace, never leave two chains', async () => {
  for (let times = 0; times < 5; times++) {
    const { token } = await inBrowser('alice')
    const next = await refreshed(token)
    portal.moveClock(late)
    const last = await Promise.all([refreshed(token), refreshed(next)])
    const living = await Promise.all(last.map((each) => refreshByCookie(each)))
    expect(living.map(({ status }) => status)).toEqual([401, 401])
  }
})

test('S11: of a hundred late uses at once of a token whose answer was lost none signs out, and few get a next token', async () => {
  const { token } = await inBrowser('alice')
  await refreshed(token)
  portal.moveClock(late)
  const answers = await Promise.all(Array.from({ length: 100 }, () => refreshByCookie(token)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const next = answers.flatMap((answer) => cookieOf(answer)?.value ?? [])
  expect(new Set(next).size).toBe(5)
  for (const sibling of next) expect((await refreshByCookie(sibling)).status).toBe(200)
})

/** A browser whose owner is away while somebody refreshes with a copy of its token. */
const copied = async () => {
  const { token } = await inBrowser('alice')
  return { token, thief: await refreshByCookie(token) }
}

/** It is put down beside the call that shows it. */
const untilPutDown = (token: string) =>
  vi.waitFor(async () => {
    const row = await inContoso((db) =>
      db
        .selectFrom('refresh_tokens')
        .select('is_answer_used')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirstOrThrow(),
    )
    expect(row.is_answer_used).toBe(true)
  })

const expectEndForBoth = async (token: string, thief: Answered<{ accessToken: string }>) => {
  await untilPutDown(token)
  portal.moveClock(late)
  expect(await refreshed(token)).toBe('SessionHasEnded.byReuse')
  expect(await isSignedIn(thief.result.accessToken)).toBe(false)
  expect(await refreshed(cookieOf(thief)?.value ?? token)).toBe('SessionHasEnded.byReuse')
}

test('S11: a thief who refreshes while the owner is away, and does anything, is found out when the owner comes back', async () => {
  const { token, thief } = await copied()
  expect(await isSignedIn(thief.result.accessToken)).toBe(true)
  await expectEndForBoth(token, thief)
})

test('S11: so is one who downloads alone', async () => {
  const { token, thief } = await copied()
  const { encryptedAccessToken: enc_auth_token } = thief.result
  // It says who asks, who may not.
  const { status } = await portal.anonymous.callWith('TokenAuth_TestNotification', { query: { enc_auth_token } })
  expect(status).toBe(403)
  await expectEndForBoth(token, thief)
})

test('S11: so is one who uses a token that came without a refresh token, as one of too many', async () => {
  const { token } = await inBrowser('alice')
  const answers = []
  for (let times = 0; times < 6; times++) answers.push(await refreshByCookie(token))
  const last = answers.at(-1) as (typeof answers)[number]
  expect(cookieOf(last)).toBeUndefined()
  expect(await isSignedIn(last.result.accessToken)).toBe(true)
  await expectEndForBoth(token, last)
})

test('S11: an answer is lost alone: the session goes on although the access tokens of all others were used', async () => {
  const { token } = await inBrowser('alice')
  let current = token
  for (let hours = 0; hours < 3; hours++) {
    const next = await refreshByCookie(current)
    expect(await isSignedIn(next.result.accessToken)).toBe(true)
    await untilPutDown(current)
    current = cookieOf(next)?.value ?? ''
    portal.moveClock(3_600)
    await refreshed(current)
    portal.moveClock(late)
  }
  expect((await refreshByCookie(current)).status).toBe(200)
})

test('S11: with a new password nothing that was spent before opens the session that goes on, not even in its grace', async () => {
  const userName = await aUser()
  const { token } = await inBrowser(userName)
  const next = await refreshByCookie(token)
  const changed = await portal.anonymous.call('Profile_ChangePassword', {
    headers: { authorization: `Bearer ${next.result.accessToken}` },
    body: { currentPassword: demoPassword, newPassword: 'Another-passw0rd-of-mine' },
  })
  expect(changed.status).toBe(200)
  const own = await refreshByCookie(cookieOf(next)?.value ?? '')
  expect(await isSignedIn(own.result.accessToken)).toBe(true)
  expect(await refreshed(token)).toBe('SessionHasEnded.byReuse')
  expect(await isSignedIn(own.result.accessToken)).toBe(false)
})

test('S11: a token that ran out before its owner came back is told as time, not as theft', async () => {
  const { token } = await inBrowser('alice')
  await refreshed(token)
  portal.moveClock(lifetimes.refreshToken)
  expect(await refreshed(token)).toBe('SessionHasEnded.byTime')
})

test('C2: a hundred uses of one refresh token at once sign nobody out, and few get a next token', async () => {
  const { token } = await inBrowser('alice')
  const answers = await Promise.all(Array.from({ length: 100 }, () => refreshByCookie(token)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const next = answers.flatMap((answer) => cookieOf(answer)?.value ?? [])
  expect(next.length).toBe(5)
  expect(new Set(next).size).toBe(5)
  for (const sibling of next) expect((await refreshByCookie(sibling)).status).toBe(200)
  portal.moveClock(lifetimes.refreshReuseGrace + 1)
  expect((await refreshByCookie(token)).status).toBe(401)
})

test('C3: a refresh is refused after sign-out, disabling, a new stamp, and for another tenant', async () => {
  const userName = await aUser()
  const { id } = await idOf(userName)
  const signOut = async () => {
    const { result } = await authenticate(userName)
    const out = await portal.anonymous.call('TokenAuth_LogOut', {
      headers: { authorization: `Bearer ${result.accessToken}` },
    })
    expect(out.status).toBe(200)
    expect(await isSignedIn(result.accessToken)).toBe(false)
    return refresh(result.refreshToken ?? '')
  }
  expect((await signOut()).status).toBe(401)

  const { result } = await authenticate(userName)
  const token = result.refreshToken ?? ''
  expect((await refresh(token, tenantHeader('fabrikam'))).status).toBe(401)
  expect((await refresh(token, {})).status).toBe(200)
  await changeUser(userName, { is_active: false })
  expect((await refresh(token)).status).toBe(401)
  await changeUser(userName, { is_active: true })
  expect((await refresh(token)).status).toBe(200)
  await changeUser(userName, { security_stamp: 'renewed' })
  expect((await refresh(token)).status).toBe(401)
  const another = (await authenticate(userName)).result.refreshToken ?? ''
  await inContoso((db) => endAllSessions(db, portal.tenantId('contoso'), id, 'account changed', portal.now()))
  expect((await refresh(another)).status).toBe(401)
})

test('C3: a session ends at its absolute end however often it was refreshed', async () => {
  const { token } = await inBrowser('alice')
  let current = token
  for (let hours = 6; hours < 24; hours += 6) {
    portal.moveClock(6 * 3_600)
    current = cookieOf(await refreshByCookie(current))?.value ?? ''
    expect(current).not.toBe('')
  }
  portal.moveClock(6 * 3_600 - 60)
  const last = await refreshByCookie(current)
  expect(last.result.expireInSeconds).toBe(60)
  portal.moveClock(61)
  expect((await refreshByCookie(cookieOf(last)?.value ?? '')).status).toBe(401)
})

test('C4: whatever ends all sessions refuses the access tokens of all browsers at once', async () => {
  const userName = await aUser()
  const { id } = await idOf(userName)
  const [first, second] = [await authenticate(userName), await authenticate(userName)]
  expect([await isSignedIn(first.result.accessToken), await isSignedIn(second.result.accessToken)]).toEqual([
    true,
    true,
  ])
  await inContoso((db) => endAllSessions(db, portal.tenantId('contoso'), id, 'account changed', portal.now()))
  expect([await isSignedIn(first.result.accessToken), await isSignedIn(second.result.accessToken)]).toEqual([
    false,
    false,
  ])
})

test('C5: where one sign-in at a time is allowed, a new one ends the older', async () => {
  const userName = await aUser()
  await changeSetting(settings.allowOneConcurrentLoginPerUser, 'true')
  const older = await authenticate(userName)
  const newer = await authenticate(userName)
  expect(await isSignedIn(older.result.accessToken)).toBe(false)
  expect((await refresh(older.result.refreshToken ?? '')).status).toBe(401)
  expect(await isSignedIn(newer.result.accessToken)).toBe(true)
  await changeSetting(settings.allowOneConcurrentLoginPerUser, 'false')
})

test('C6: no token stands in for another kind', async () => {
  const { result } = await authenticate('alice')
  for (const token of [result.encryptedAccessToken, result.refreshToken, 'junk', '', 'a.b.c']) {
    expect(await isSignedIn(token)).toBe(false)
  }
  for (const token of [
    result.accessToken,
    result.encryptedAccessToken,
    'junk',
    '',
    `1.${'A'.repeat(43)}`,
    'x'.repeat(4_096),
  ]) {
    expect((await refresh(token ?? '')).status).toBe(401)
  }
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${result.accessToken?.split('.')[1]}.`
  expect(await isSignedIn(unsigned)).toBe(false)
  const [head, body, signature = ''] = result.accessToken?.split('.') ?? []
  expect(await isSignedIn(`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)).toBe(false)
})

test('F1: the token decides the tenant; a header that names another is refused, a cookie is ignored', async () => {
  const { result } = await authenticate('alice')
  for (const name of ['Abp-TenantId', 'Abp.TenantId']) {
    expect((await whoIs(result.accessToken, { [name]: String(portal.tenantId('fabrikam')) })).status).toBe(403)
    expect((await whoIs(result.accessToken, { [name]: String(portal.tenantId('contoso')) })).status).toBe(200)
    expect((await whoIs(result.accessToken, { [name]: 'null' })).status).toBe(200)
    const byCookie = await whoIs(result.accessToken, { cookie: `${name}=${portal.tenantId('fabrikam')}` })
    expect(byCookie.result.tenant?.tenancyName).toBe('contoso')
  }
})

test('signing out needs a session, ends this one alone, and takes the cookie away', async () => {
  expect((await portal.anonymous.call('TokenAuth_LogOut')).status).toBe(401)
  const [here, there] = [await inBrowser('alice'), await inBrowser('alice')]
  const out = await portal.anonymous.call('TokenAuth_LogOut', {
    headers: { authorization: `Bearer ${here.answer.result.accessToken}`, [headers.refreshTransport]: 'cookie' },
  })
  expect(cookieOf(out)).toMatchObject({ value: '' })
  expect(await isSignedIn(here.answer.result.accessToken)).toBe(false)
  expect(await isSignedIn(there.answer.result.accessToken)).toBe(true)
})

test('O2: a session that was left ends by its cookie alone, as often as it is said, and never the one that came after it', async () => {
  const endLeft = (token: string, sessionId: string, more: Record<string, string> = {}) =>
    portal.anonymous.call('TokenAuth_EndLeftSession', {
      body: { sessionId },
      headers: { [headers.refreshTransport]: 'cookie', cookie: `${cookies.refreshToken}=${token}`, ...more },
    })
  const sessionOf = (token: string | null): string =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).fam
  const [left, next] = [await inBrowser('alice'), await inBrowser('alice')]
  const leftId = sessionOf(left.answer.result.accessToken)

  // A neighbouring site can have the cookie sent, and no header.
  expect((await endLeft(left.token, leftId, { [headers.refreshTransport]: '' })).status).toBe(200)
  expect(await isSignedIn(left.answer.result.accessToken)).toBe(true)
  // By then the cookie is of whoever signed in next.
  expect((await endLeft(next.token, leftId)).status).toBe(200)
  expect(await isSignedIn(next.answer.result.accessToken)).toBe(true)

  for (const _ of [1, 2]) {
    const told = await endLeft(left.token, leftId)
    expect([told.status, told.raw.cookies]).toEqual([200, []])
    expect(await isSignedIn(left.answer.result.accessToken)).toBe(false)
    expect((await refreshByCookie(left.token)).status).toBe(401)
  }
  expect(await isSignedIn(next.answer.result.accessToken)).toBe(true)
  expect((await endLeft('', leftId)).status).toBe(200)
})

test('O13: where the answer to a sign-in was lost, its session ends by the cookie alone, whichever it is', async () => {
  const endWhatTheCookieIsOf = (more: Record<string, string>) =>
    portal.anonymous.call('TokenAuth_EndLeftSession', { body: {}, headers: more })
  const [lost, other] = [await inBrowser('alice'), await inBrowser('alice')]
  const cookie = `${cookies.refreshToken}=${lost.token}`
  expect((await endWhatTheCookieIsOf({ cookie })).status).toBe(200)
  expect(await isSignedIn(lost.answer.result.accessToken)).toBe(true)
  for (const _ of [1, 2]) {
    expect((await endWhatTheCookieIsOf({ cookie, [headers.refreshTransport]: 'cookie' })).status).toBe(200)
    expect(await isSignedIn(lost.answer.result.accessToken)).toBe(false)
    expect((await refreshByCookie(lost.token)).status).toBe(401)
  }
  expect(await isSignedIn(other.answer.result.accessToken)).toBe(true)
})

test('O6: what opens a person’s outbox again comes with their own sessions in a browser, is the same ever after, and nobody else’s', async () => {
  const { answer, token } = await inBrowser('alice')
  const { outboxKey } = answer.result
  expect(Buffer.from(outboxKey ?? '', 'base64url')).toHaveLength(32)
  expect((await refreshByCookie(token)).result.outboxKey).toBe(outboxKey)
  expect((await inBrowser('alice')).answer.result.outboxKey).toBe(outboxKey)
  expect((await inBrowser(await aUser())).answer.result.outboxKey).not.toBe(outboxKey)
  expect((await authenticate('alice')).result).not.toHaveProperty('outboxKey')
})

test('A15: whoever signs in anew in a browser leaves the session that its cookie belonged to, whoever’s it was', async () => {
  const { answer: before, token } = await inBrowser('alice')
  const userName = await aUser()
  const anew = await authenticate(userName, {
    headers: { [headers.refreshTransport]: 'cookie', cookie: `${cookies.refreshToken}=${token}` },
  })
  expect(cookieOf(anew)?.value).not.toBe(token)
  expect(await isSignedIn(before.result.accessToken)).toBe(false)
  expect((await refreshByCookie(token)).status).toBe(401)
  expect(await isSignedIn(anew.result.accessToken)).toBe(true)
})

test('on shared devices nobody is remembered', async () => {
  await changeSetting(settings.isSharedDevice, 'true')
  const { result } = await authenticate('alice', { more: { rememberClient: true } })
  expect(result.refreshTokenExpireInSeconds).toBe(lifetimes.refreshToken)
  await changeSetting(settings.isSharedDevice, 'false')
})

test('whoever says that the device is shared is not remembered there, and is timed out', async () => {
  const { answer } = await inBrowser('alice', { isSharedDevice: true, rememberClient: true })
  expect(cookieOf(answer)).not.toHaveProperty('maxAge')
  const settingsOf = async (accessToken: string | null) => {
    const { result } = await portal.anonymous.call('AbpUserConfiguration_GetAll', {
      query: { includeTexts: false },
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { values } = result.setting
    return [settings.isSharedDevice, settings.sessionTimeOutIsEnabled].map((name) => values[name])
  }
  expect(await settingsOf(answer.result.accessToken)).toEqual(['true', 'true'])
  expect(await settingsOf((await authenticate('alice')).result.accessToken)).toEqual(['false', 'false'])
})

test('A24, C7: a password that was typed as a name is kept neither in audit rows nor beside the sign-ins', async () => {
  const typed = `My-${stranger}-Secret-passw0rd`
  expect((await authenticate(typed)).status).toBe(400)
  const kept = await inContoso(async (db) => [
    await db.selectFrom('login_attempts').select('user_name_or_email_address').execute(),
    await db.selectFrom('audit_logs').select(['parameters', 'custom_data', 'exception']).execute(),
  ])
  expect(JSON.stringify(kept)).toContain('My…')
  expect(JSON.stringify(kept)).not.toContain('Secret')
})

test('C7: passwords, codes and tokens are in no audit row; what addresses would show may be sent in the body', async () => {
  const { result } = await authenticate('alice', { more: { twoFactorVerificationCode: '135790' } })
  const inBody = { body: { RefreshToken: result.refreshToken }, headers: tenantHeader('contoso') }
  expect((await portal.anonymous.callWith('TokenAuth_RefreshToken', inBody)).status).toBe(200)
  const rows = await inContoso((db) =>
    db.selectFrom('audit_logs').select(['parameters', 'custom_data']).where('service_name', '=', 'TokenAuth').execute(),
  )
  expect(rows.length).toBeGreaterThan(0)
  const text = rows.map((row) => `${row.parameters} ${row.custom_data}`).join()
  expect(text).toContain('alice')
  for (const secret of [demoPassword, '135790', result.refreshToken ?? '?']) expect(text).not.toContain(secret)
})
