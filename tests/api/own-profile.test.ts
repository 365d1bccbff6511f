import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  contosoDave,
  fabrikamAdmin,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import {
  aPerson,
  callerWith,
  changePerson,
  changeSetting,
  idOf,
  inTenant,
  lastMailTo,
  type NewPerson,
  personPassword,
  tenantHeader,
  whoIs,
} from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp({ withReports: true })
  await changeSetting(portal, 'contoso', settings.smsVerificationIsEnabled, 'true')
})
afterAll(() => portal.close())

let somebody: NewPerson
let caller: Caller
beforeEach(async () => {
  somebody = await aPerson(portal, 'contoso')
  caller = await portal.signIn(somebody.person)
})

const signIn = ({ userName }: NewPerson, password = personPassword, more: Record<string, unknown> = {}) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: userName, password, ...more },
    headers: tenantHeader(portal, 'contoso'),
  })

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(portal.now().getTime() / 1000) })

/** With an authenticator, and the recovery codes that it came with. */
async function setUp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { result } = await caller.call('Profile_GenerateGoogleAuthenticatorKey')
  const secret = result.googleAuthenticatorKey
  const done = await caller.call('Profile_UpdateGoogleAuthenticatorKey', {
    body: { googleAuthenticatorKey: secret, authenticatorCode: codeOf(secret) },
  })
  const { result: signed } = await signIn(somebody, personPassword, {
    twoFactorVerificationCode: done.result.recoveryCodes[9],
  })
  caller = callerWith(portal, signed.accessToken)
  portal.moveClock(60)
  return { secret, recoveryCodes: done.result.recoveryCodes }
}

async function lastMessage(to: string): Promise<string> {
  await portal.runJobs()
  const folder = join(portal.services.config.dataDir, 'sms')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(to)).at(-1) ?? ''
}

const sixDigits = (text: string | undefined) => /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? ''

test('one reads one’s own profile, and only the signed-in have one', async () => {
  const { result } = await (await portal.as(contosoAlice)).call('Profile_GetCurrentUserProfileForEdit')
  expect(result).toEqual({
    name: 'Alice',
    surname: 'Andersen',
    userName: 'alice',
    emailAddress: 'alice@contoso.example',
    phoneNumber: null,
    isPhoneNumberConfirmed: false,
    timezone: 'UTC',
    languageName: null,
    qrCodeSetupImageUrl: null,
    isGoogleAuthenticatorEnabled: false,
  })
  for (const id of [
    'Profile_GetCurrentUserProfileForEdit',
    'Profile_ChangePassword',
    'Profile_GenerateGoogleAuthenticatorKey',
    'Profile_UpdateGoogleAuthenticatorKey',
    'Profile_VerifyAuthenticatorCode',
    'Profile_DisableGoogleAuthenticator',
    'Profile_ViewRecoveryCodes',
    'Profile_SendVerificationSms',
    'Profile_VerifySmsCode',
    'Profile_UpdateDefaultReportForUser',
    'Profile_UpdateAadTokenForUser',
  ] as const) {
    expect((await portal.anonymous.callWith(id, { body: {} })).status, id).toBe(401)
  }
})

describe('changing the password', () => {
  const change = (currentPassword: string, newPassword = 'Another-passw0rd', by = caller) =>
    by.call('Profile_ChangePassword', { body: { currentPassword, newPassword } })

  test('C4: ends every other session at once; this one goes on by its refresh token', async () => {
    const { result: mine } = await signIn(somebody)
    const own = callerWith(portal, mine.accessToken)
    const other = await portal.signIn(somebody.person)
    expect((await change(personPassword, 'Another-passw0rd', own)).status).toBe(200)
    expect((await whoIs(other)).user).toBeNull()
    expect((await whoIs(own)).user).toBeNull()
    const refreshed = await portal.anonymous.call('TokenAuth_RefreshToken', {
      query: { refreshToken: mine.refreshToken ?? '' },
      headers: tenantHeader(portal, 'contoso'),
    })
    expect((await whoIs(callerWith(portal, refreshed.result.accessToken))).user?.userName).toBe(somebody.userName)
    expect((await signIn(somebody)).status).toBe(400)
    expect((await signIn(somebody, 'Another-passw0rd')).status).toBe(200)
  })

  test('needs the present one; guesses at it lock the account', async () => {
    for (let i = 0; i < 4; i++) {
      const { error } = await change('Wrong-passw0rd')
      expect(error?.validationErrors).toEqual([{ message: 'The password is wrong.', members: ['currentPassword'] }])
    }
    expect((await change('Wrong-passw0rd')).error?.message).toMatch(/^The account is locked/)
    expect((await whoIs(caller)).user).toBeNull()
  })

  test('keeps the rules of the tenant, naming the member', async () => {
    for (const wrong of ['short', personPassword, `Xx1-${somebody.userName}`]) {
      const { status, error } = await change(personPassword, wrong)
      expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['newPassword']])
    }
  })

  test('R14: of twenty changes at once exactly one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change(personPassword, `Racing-passw0rd-${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not for people whose password is kept elsewhere', async () => {
    const dave = await idOf(portal, contosoDave)
    await changePerson(portal, 'contoso', somebody.id, { authentication_source: 'AzureAD' })
    expect((await change(personPassword)).error?.message).toMatch(/^This person signs in with Microsoft Entra/)
    expect(dave).toBeGreaterThan(0)
  })
})

describe('an authenticator', () => {
  test('is set up by a code of it; from then on the password alone opens nothing', async () => {
    const { result } = await caller.call('Profile_GenerateGoogleAuthenticatorKey')
    expect(result.qrCodeSetupImageUrl).toMatch(/^data:image\/png;base64,/)
    const secret = result.googleAuthenticatorKey
    const set = (authenticatorCode: string, googleAuthenticatorKey = secret) =>
      caller.call('Profile_UpdateGoogleAuthenticatorKey', { body: { googleAuthenticatorKey, authenticatorCode } })
    expect((await set('000000')).error?.validationErrors?.[0]?.members).toEqual(['authenticatorCode'])
    expect((await set(codeOf(secret), 'JBSWY3DPEHPK3PXPJBSWY3DP')).error?.validationErrors?.[0]?.members).toEqual([
      'googleAuthenticatorKey',
    ])
    expect((await signIn(somebody)).result.accessToken).not.toBeNull()
    const done = await set(codeOf(secret))
    expect(done.result.recoveryCodes).toHaveLength(10)
    expect((await signIn(somebody)).result).toMatchObject({
      requiresTwoFactorVerification: true,
      accessToken: null,
      twoFactorAuthProviders: ['GoogleAuthenticator', 'Email'],
    })
    portal.moveClock(60)
    const signed = await signIn(somebody, personPassword, { twoFactorVerificationCode: codeOf(secret) })
    expect(signed.result.accessToken).not.toBeNull()
  })

  test('is not replaced by whoever finds the session open', async () => {
    await setUp()
    expect((await caller.call('Profile_GenerateGoogleAuthenticatorKey')).error?.message).toMatch(/is set up already/)
  })

  test('A8: a recovery code opens once, also of twenty that are sent at once, as people type it', async () => {
    const { recoveryCodes } = await setUp()
    const [code = ''] = recoveryCodes
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        signIn(somebody, personPassword, { twoFactorVerificationCode: code.toLowerCase().replace('-', ' ') }),
      ),
    )
    expect(answers.filter(({ result }) => result?.accessToken)).toHaveLength(1)
  })

  test('A8: a code that was shown here opens nothing more, neither here nor at the sign-in', async () => {
    const { secret } = await setUp()
    const code = codeOf(secret)
    const verify = () => caller.call('Profile_VerifyAuthenticatorCode', { body: { code } })
    expect((await verify()).result).toBe(true)
    expect((await verify()).result).toBe(false)
    expect((await signIn(somebody, personPassword, { twoFactorVerificationCode: code })).status).toBe(400)
  })

  test('A7: five guesses in five minutes, then none', async () => {
    const { secret } = await setUp()
    portal.moveClock(300)
    const verify = (code: string) => caller.call('Profile_VerifyAuthenticatorCode', { body: { code } })
    for (let i = 0; i < 5; i++) expect((await verify('000000')).result).toBe(false)
    const refused = await verify(codeOf(secret))
    expect([refused.status, refused.raw.headers['retry-after']]).toEqual([429, '300'])
  })

  test('A7: right codes are no guesses, and a replayed one is', async () => {
    const { secret } = await setUp()
    const verify = (code: string) => caller.call('Profile_VerifyAuthenticatorCode', { body: { code } })
    for (let i = 0; i < 6; i++) {
      portal.moveClock(30)
      expect((await verify(codeOf(secret))).result).toBe(true)
    }
    for (let i = 0; i < 5; i++) expect((await verify(codeOf(secret))).result).toBe(false)
    portal.moveClock(30)
    expect((await verify(codeOf(secret))).status).toBe(429)
  })

  test('A7: a right code at the sign-in forgives the wrong ones before it, of an account that is never locked', async () => {
    const { secret } = await setUp()
    await changePerson(portal, 'contoso', somebody.id, { is_lockout_enabled: false })
    const show = (code: string) => signIn(somebody, personPassword, { twoFactorVerificationCode: code })
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 12; i++) expect((await show('000000')).status).toBe(400)
      portal.moveClock(30)
      expect((await show(codeOf(secret))).result.accessToken).toBeTypeOf('string')
    }
  })

  test('A7: a right code gives nobody else their guesses back', async () => {
    const guesser = await portal.signIn(somebody.person)
    await guesser.call('Profile_GenerateGoogleAuthenticatorKey')
    const guess = () =>
      guesser.call('Profile_UpdateGoogleAuthenticatorKey', {
        body: { googleAuthenticatorKey: 'A'.repeat(32), authenticatorCode: '000000' },
      })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(400)
    somebody = await aPerson(portal, 'contoso')
    caller = await portal.signIn(somebody.person)
    const { secret } = await setUp()
    const code = codeOf(secret)
    expect((await caller.call('Profile_VerifyAuthenticatorCode', { body: { code } })).result).toBe(true)
    expect((await guess()).status).toBe(429)
  })

  test('new recovery codes and taking it away need a code of it', async () => {
    const { secret, recoveryCodes } = await setUp()
    const wrong = { body: { code: '000000' } }
    for (const id of ['Profile_ViewRecoveryCodes', 'Profile_DisableGoogleAuthenticator'] as const) {
      expect((await caller.call(id, wrong)).error?.validationErrors?.[0]?.members).toEqual(['code'])
    }
    const renewed = await caller.call('Profile_ViewRecoveryCodes', { body: { code: codeOf(secret) } })
    expect(renewed.result.recoveryCodes).toHaveLength(10)
    const old = await signIn(somebody, personPassword, { twoFactorVerificationCode: recoveryCodes[0] })
    expect(old.status).toBe(400)
    portal.moveClock(60)
    expect((await caller.call('Profile_DisableGoogleAuthenticator', { body: { code: codeOf(secret) } })).status).toBe(
      200,
    )
    expect((await signIn(somebody)).result.twoFactorAuthProviders).toEqual(['Email'])
  })

  test('A6: who lost it switches it off by a recovery code', async () => {
    const { recoveryCodes } = await setUp()
    const code = recoveryCodes[3] ?? ''
    const takeAway = (shown: string) => caller.call('Profile_DisableGoogleAuthenticator', { body: { code: shown } })
    // Of another person, or made up.
    expect((await takeAway('AAAAA-AAAAA')).error?.validationErrors?.[0]?.members).toEqual(['code'])
    expect((await takeAway(` ${code.toLowerCase()}`)).status).toBe(200)
    expect((await signIn(somebody)).result.twoFactorAuthProviders).toEqual(['Email'])
  })

  test('A6: an administrator resets it: sessions end, the person is told by mail, the log names both', async () => {
    await setUp()
    const admin = await portal.signIn(contosoAdmin)
    expect((await admin.call('TwoFactor_ResetTwoFactor', { body: { id: somebody.id } })).status).toBe(200)
    expect((await whoIs(caller)).user).toBeNull()
    expect((await signIn(somebody)).result.twoFactorAuthProviders).toEqual(['Email'])
    expect((await lastMailTo(portal, somebody.emailAddress))?.text).toContain(somebody.userName)
    const rows = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('audit_logs').selectAll().where('method_name', '=', 'resetTwoFactor').execute(),
    )
    expect(rows).toMatchObject([{ user_id: await idOf(portal, contosoAdmin), exception: null }])
    expect(rows[0]?.parameters).toContain(String(somebody.id))
  })

  test('A6: it is reset by who may edit people, never for oneself, in another tenant or above oneself', async () => {
    const reset = async (by: Caller, id: number) => (await by.call('TwoFactor_ResetTwoFactor', { body: { id } })).status
    const admin = await portal.signIn(contosoAdmin)
    expect(await reset(portal.anonymous, somebody.id)).toBe(401)
    expect(await reset(await portal.signIn(contosoAlice), somebody.id)).toBe(403)
    expect(await reset(await portal.signIn(fabrikamAdmin), somebody.id)).toBe(404)
    expect(await reset(await portal.signIn(hostAdmin), somebody.id)).toBe(404)
    expect(await reset(admin, await idOf(portal, contosoAdmin))).toBe(400)
    const manager = await aPerson(portal, 'contoso')
    await inTenant(portal, 'contoso', async (db) => {
      const grant = { tenant_id: portal.tenantId('contoso'), user_id: manager.id, is_granted: true }
      await db
        .insertInto('user_permissions')
        .values({ ...grant, name: permissions.users.edit })
        .execute()
    })
    const caller = await portal.signIn(manager.person)
    expect(await reset(caller, somebody.id)).toBe(200)
    expect(await reset(caller, await idOf(portal, contosoAdmin)), 'over who holds more').toBe(400)
  })

  test('is not offered where the tenant switched authenticators off', async () => {
    await changeSetting(portal, 'contoso', settings.twoFactorAuthenticatorIsEnabled, 'false')
    expect((await caller.call('Profile_GenerateGoogleAuthenticatorKey')).error?.message).toMatch(/switched off/)
    await changeSetting(portal, 'contoso', settings.twoFactorAuthenticatorIsEnabled, 'true')
  })

  test('its key and its codes are kept so that the store tells nothing', async () => {
    const { secret, recoveryCodes } = await setUp()
    const dump = await inTenant(portal, 'contoso', async (db) => {
      const user = await db.selectFrom('users').selectAll().where('id', '=', somebody.id).executeTakeFirstOrThrow()
      const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', somebody.id).execute()
      const rows = await db.selectFrom('audit_logs').select('parameters').execute()
      return JSON.stringify({ user, codes, rows })
    })
    for (const text of [secret, ...recoveryCodes]) expect(dump).not.toContain(text)
  })
})

describe('a code of the second factor that is sent', () => {
  const ask = (userId: number, provider: 'Email' | 'Phone' | 'GoogleAuthenticator' = 'Email') =>
    portal.anonymous.call('TokenAuth_SendTwoFactorAuthCode', {
      body: { userId, provider },
      headers: tenantHeader(portal, 'contoso'),
    })

  beforeEach(() => changePerson(portal, 'contoso', somebody.id, { is_two_factor_enabled: true }))

  const mailed = async () => sixDigits((await lastMailTo(portal, somebody.emailAddress))?.text)

  test('comes by mail after the right password, and signs in', async () => {
    expect((await signIn(somebody)).result).toMatchObject({
      requiresTwoFactorVerification: true,
      userId: somebody.id,
      twoFactorAuthProviders: ['Email'],
    })
    expect((await ask(somebody.id)).status).toBe(200)
    const signed = await signIn(somebody, personPassword, { twoFactorVerificationCode: await mailed() })
    expect(signed.result.accessToken).not.toBeNull()
  })

  test('comes by text message to a confirmed number', async () => {
    await changePerson(portal, 'contoso', somebody.id, { phone_number: '+4791234567', is_phone_number_confirmed: true })
    expect((await signIn(somebody)).result.twoFactorAuthProviders).toEqual(['Email', 'Phone'])
    await ask(somebody.id, 'Phone')
    const code = sixDigits(await lastMessage('+4791234567'))
    const signed = await signIn(somebody, personPassword, { twoFactorVerificationCode: code })
    expect(signed.result.accessToken).not.toBeNull()
  })

  test('A3: asked without the right password nothing is sent, and the answer is the same', async () => {
    const answers = await Promise.all([somebody.id, 999_999_999].map((id) => ask(id)))
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw.body}`)).size).toBe(1)
    expect(await lastMailTo(portal, somebody.emailAddress)).toBeUndefined()
    await signIn(somebody)
    portal.moveClock(600)
    await ask(somebody.id)
    expect(await lastMailTo(portal, somebody.emailAddress)).toBeUndefined()
  })

  test('A8: opens once, also of twenty that are sent at once, and not after two minutes', async () => {
    await signIn(somebody)
    await ask(somebody.id)
    const code = await mailed()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(somebody, personPassword, { twoFactorVerificationCode: code })),
    )
    expect(answers.filter(({ result }) => result?.accessToken)).toHaveLength(1)
    const late = await aPerson(portal, 'contoso', { is_two_factor_enabled: true })
    await signIn(late)
    await ask(late.id)
    const lateCode = sixDigits((await lastMailTo(portal, late.emailAddress))?.text)
    portal.moveClock(120)
    expect((await signIn(late, personPassword, { twoFactorVerificationCode: lateCode })).status).toBe(400)
  })

  test('A7: stands five guesses, also of an account that is never locked', async () => {
    await changePerson(portal, 'contoso', somebody.id, { is_lockout_enabled: false })
    await signIn(somebody)
    await ask(somebody.id)
    const code = await mailed()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await signIn(somebody, personPassword, { twoFactorVerificationCode: wrong })
    expect((await signIn(somebody, personPassword, { twoFactorVerificationCode: code })).status).toBe(400)
  })

  test('A10: three in ten minutes at most', async () => {
    await signIn(somebody)
    for (let i = 0; i < 6; i++) await ask(somebody.id)
    await portal.runJobs()
    expect((await portal.mails()).filter(({ to }) => to === somebody.emailAddress)).toHaveLength(3)
  })

  test('is neither in the store nor in an audit row', async () => {
    await signIn(somebody)
    await ask(somebody.id)
    const code = await mailed()
    await signIn(somebody, personPassword, { twoFactorVerificationCode: code })
    const dump = await inTenant(portal, 'contoso', async (db) => {
      const [codes, jobs, rows] = [
        await db.selectFrom('sent_codes').selectAll().where('user_id', '=', somebody.id).execute(),
        await db.selectFrom('jobs').select('data').execute(),
        await db.selectFrom('audit_logs').select('parameters').where('service_name', '=', 'TokenAuth').execute(),
      ]
      return JSON.stringify({ codes, jobs, rows })
    })
    expect(code).toMatch(/^\d{6}$/)
    expect(dump).not.toContain(`"${code}"`)
  })
})

describe('a phone number', () => {
  const send = (phoneNumber: string) => caller.call('Profile_SendVerificationSms', { body: { phoneNumber } })
  const verify = (code: string, phoneNumber: string | null = null) =>
    caller.call('Profile_VerifySmsCode', { body: { code, phoneNumber } })

  test('becomes one’s own by the code that is sent to it', async () => {
    expect((await send('+47 912 34 999')).status).toBe(200)
    const code = sixDigits(await lastMessage('+4791234999'))
    expect((await verify(code === '000000' ? '000001' : '000000')).error?.validationErrors?.[0]?.members).toEqual([
      'code',
    ])
    expect((await verify(code, '+47 912 34 999')).status).toBe(200)
    caller = await portal.signIn(somebody.person)
    const { result } = await caller.call('Profile_GetCurrentUserProfileForEdit')
    expect(result).toMatchObject({ phoneNumber: '+4791234999', isPhoneNumberConfirmed: true })
    expect((await verify(code)).status).toBe(400)
  })

  test('U223: a wrong code, one that was guessed at too often and one that holds no longer are told apart', async () => {
    const said = async (code: string) => (await verify(code)).error?.validationErrors
    const wrong = [{ message: expect.stringMatching(/^The code is wrong\. Enter the newest one/), members: ['code'] }]
    const guessedOut = [{ message: expect.stringMatching(/^Wrong codes were entered too often/), members: ['code'] }]
    const over = [{ message: 'The code holds no longer. Have another one sent.', members: ['code'] }]
    // None was sent.
    expect(await said('000000')).toEqual(over)
    await send('+4791234666')
    const code = sixDigits(await lastMessage('+4791234666'))
    const another = code === '000000' ? '000001' : '000000'
    for (let guess = 1; guess < 5; guess++) expect(await said(another)).toEqual(wrong)
    expect(await said(another)).toEqual(guessedOut)
    expect(await said(code)).toEqual(guessedOut)
    await send('+4791234666')
    portal.moveClock(121)
    expect(await said(sixDigits(await lastMessage('+4791234666')))).toEqual(over)
  })

  test('U224: whoever has had too many codes sent is told in minutes when to come again, in their language', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await send('+4791234555')).status).toBe(200)
    const refused = async (culture: string) => {
      const { status, error } = await caller.call('Profile_SendVerificationSms', {
        body: { phoneNumber: '+4791234555' },
        headers: { '.AspNetCore.Culture': culture },
      })
      return [status, error?.message]
    }
    expect(await refused('en-gb')).toEqual([429, 'Too many requests. Try again in 10 minutes.'])
    expect(await refused('de')).toEqual([429, 'Zu viele Anforderungen. Versuchen Sie es in 10 Minuten erneut.'])
    expect(await refused('fr')).toEqual([429, 'Trop de requêtes. Réessayez dans 10 minutes.'])
    expect(await refused('ar')).toEqual([429, 'طلبات كثيرة جدًا. أعد المحاولة بعد 10 دقائق.'])
  })

  test('A7: the code stands five guesses, and confirms no other number', async () => {
    await send('+4791234888')
    const code = sixDigits(await lastMessage('+4791234888'))
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) await verify(wrong)
    expect((await verify(code)).status).toBe(400)
    portal.moveClock(600)
    await send('+4791234888')
    const other = sixDigits(await lastMessage('+4791234888'))
    expect((await verify(other, '+4791234777')).error?.validationErrors?.[0]?.members).toEqual(['code'])
    expect((await verify(other, '+4791234888')).status).toBe(200)
  })

  test('A7: the right code for another number is a wrong guess, and leaves the code', async () => {
    await send('+4791234555')
    const code = sixDigits(await lastMessage('+4791234555'))
    for (let i = 0; i < 4; i++) expect((await verify(code, '+4791234777')).status).toBe(400)
    expect((await verify(code, '+4791234555')).status).toBe(200)
    caller = await portal.signIn(somebody.person)
    portal.moveClock(600)
    await send('+4791234555')
    const other = sixDigits(await lastMessage('+4791234555'))
    for (let i = 0; i < 5; i++) await verify(other, '+4791234777')
    expect((await verify(other, '+4791234555')).status).toBe(400)
  })

  test('A10: three messages in ten minutes at most, for a person and for a number', async () => {
    for (let i = 0; i < 3; i++) expect((await send('+4791234666')).status).toBe(200)
    expect((await send('+4791234555')).status).toBe(429)
    const other = await portal.signIn((await aPerson(portal, 'contoso')).person)
    const flooded = await other.call('Profile_SendVerificationSms', { body: { phoneNumber: '+4791234666' } })
    expect(flooded.status).toBe(429)
  })

  test('that is none is refused, and so is asking where it is switched off', async () => {
    expect((await send('12345')).error?.validationErrors?.[0]?.members).toEqual(['phoneNumber'])
    await changeSetting(portal, 'contoso', settings.smsVerificationIsEnabled, 'false')
    expect((await send('+4791234444')).error?.message).toMatch(/switched off/)
    await changeSetting(portal, 'contoso', settings.smsVerificationIsEnabled, 'true')
  })
})

describe('the report of one’s home dashboard', () => {
  test('is chosen among those that one may open, and unpinned by 0', async () => {
    const { result } = await caller.call('PowerBIEmbed_GetSidebarItems')
    const choose = (tenantReportId: number) =>
      caller.call('Profile_UpdateDefaultReportForUser', { body: { tenantReportId } })
    const settingsOf = async () => (await caller.call('PowerBIEmbed_GetReportToolbarSettings')).result.reportItems
    const other = (await settingsOf()).find(({ isDefaultForTenant }) => !isDefaultForTenant)
    expect(result.reports.length).toBeGreaterThan(1)
    expect((await choose(other?.reportId ?? 0)).status).toBe(200)
    expect((await settingsOf()).filter(({ isDefaultForUser }) => isDefaultForUser)).toMatchObject([
      { reportId: other?.reportId },
    ])
    expect((await choose(0)).status).toBe(200)
    expect((await settingsOf()).some(({ isDefaultForUser }) => isDefaultForUser)).toBe(false)
    expect((await choose(999_999)).status).toBe(404)
    expect((await choose(-1)).status).toBe(400)
  })

  test('is not for the host', async () => {
    const host = await portal.as(hostAdmin)
    expect((await host.call('Profile_UpdateDefaultReportForUser', { body: { tenantReportId: 0 } })).status).toBe(403)
  })
})

test('C9: whoever acts as somebody else changes neither password nor second factor nor number', async () => {
  const admin = await portal.signIn(contosoAdmin)
  const { result } = await admin.call('Account_ImpersonateUser', { body: { userId: somebody.id } })
  const { result: opened } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken: result.impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  const impersonated = callerWith(portal, opened.accessToken)
  const code = '123456'
  const refused = [
    await impersonated.call('Profile_ChangePassword', {
      body: { currentPassword: personPassword, newPassword: 'Another-passw0rd' },
    }),
    await impersonated.call('Profile_GenerateGoogleAuthenticatorKey'),
    await impersonated.call('Profile_UpdateGoogleAuthenticatorKey', {
      body: { googleAuthenticatorKey: 'A'.repeat(32), authenticatorCode: code },
    }),
    await impersonated.call('Profile_DisableGoogleAuthenticator', { body: { code } }),
    await impersonated.call('Profile_ViewRecoveryCodes', { body: { code } }),
    await impersonated.call('Profile_SendVerificationSms', { body: { phoneNumber: '+4791234333' } }),
    await impersonated.call('Profile_VerifySmsCode', { body: { code } }),
    await impersonated.call('Profile_UpdateAadTokenForUser', { body: { tokenValue: 'x', tokenType: 'GraphApi' } }),
  ]
  for (const { status, error } of refused) {
    expect([status, error?.message]).toEqual([400, 'This cannot be done while you act as somebody else.'])
  }
})
