import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../src/contract/vocabulary/features.ts'
import type { CaptchaAction } from '../../src/contract/vocabulary/identity.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { endAllSessions } from '../../src/server/auth/sessions.ts'
import {
  type Answered,
  contosoAdmin,
  contosoAlice,
  contosoDave,
  demoPassword,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import {
  aPerson,
  callerWith,
  changePerson,
  changeSetting,
  codeOfLink,
  idOf,
  inTenant,
  lastMailTo,
  personPassword,
  setFeature,
  tenantHeader,
  whoIs,
} from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const inContoso = () => tenantHeader(portal, 'contoso')
const set = (name: Parameters<typeof changeSetting>[2], value: string) => changeSetting(portal, 'contoso', name, value)
const newPassword = 'Another-passw0rd'
const invalidLink = 'The link is not valid, was used, or has expired.'

const signIn = (userNameOrEmailAddress: string, password: string, more: Record<string, unknown> = {}) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress, password, ...more },
    headers: inContoso(),
  })

const bare = ({ status, result, error }: Answered<unknown>) => ({ status, result, error })

async function solve(action: CaptchaAction): Promise<string> {
  const { result: challenge } = await portal.anonymous.call('Account_GetCaptchaChallenge', {
    query: { action },
    headers: inContoso(),
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

describe('registering', () => {
  const register = (emailAddress: string, more: Record<string, unknown> = {}) =>
    portal.anonymous.call('Account_Register', {
      body: { name: 'New Person', emailAddress, password: newPassword, ...more },
      headers: inContoso(),
    })

  beforeAll(async () => {
    await set(settings.allowSelfRegistration, 'true')
    await set(settings.isNewRegisteredUserActiveByDefault, 'true')
  })

  test('is refused where the tenant does not let people register, and on the host', async () => {
    await set(settings.allowSelfRegistration, 'false')
    expect((await register('new@example.org')).error?.message).toMatch(/^Registering oneself is switched off/)
    const body = { name: 'New', emailAddress: 'new@example.org', password: newPassword }
    expect((await portal.anonymous.call('Account_Register', { body })).status).toBe(400)
    await set(settings.allowSelfRegistration, 'true')
  })

  test('A50: is refused where nobody signs in by a password, and no letter leads to a new one', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const body = { emailAddress }
    const reset = () => portal.anonymous.call('Account_SendPasswordResetCode', { body, headers: inContoso() })
    const off = { status: 400, error: { name: 'UserPassLoginIsNotEnabled' } }
    const switches: [(value: 'true' | 'false') => Promise<unknown>][] = [
      [(value) => setFeature(portal, 'contoso', features.loginUserPass, value)],
      [(value) => set(settings.isUserPassLoginEnabled, value)],
    ]
    for (const [switchTo] of switches) {
      await switchTo('false')
      expect(bare(await register('off@example.org'))).toMatchObject(off)
      expect(bare(await reset())).toMatchObject(off)
      await switchTo('true')
    }
    expect(await lastMailTo(portal, emailAddress)).toBeUndefined()
    expect((await reset()).status).toBe(200)
  })

  test('makes an active member with the default roles, who can sign in by the address', async () => {
    expect((await register("o'nora@example.org")).result).toEqual({ canLogin: true })
    const signed = await signIn("o'nora@example.org", newPassword)
    const caller = callerWith(portal, signed.result.accessToken)
    expect((await whoIs(caller)).user).toMatchObject({ name: 'New Person', userName: "o'nora@example.org" })
    const roles = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('user_roles')
        .innerJoin('roles', 'roles.id', 'user_roles.role_id')
        .innerJoin('users', 'users.id', 'user_roles.user_id')
        .select('roles.name')
        .where('users.user_name', '=', "o'nora@example.org")
        .execute(),
    )
    expect(roles.map(({ name }) => name)).toEqual(['User'])
  })

  test('R5: keeps the surname and the user name that are wished for; a name that somebody has is told to nobody', async () => {
    const names = { surname: 'Wolfe', userName: 'wolfe' }
    const [first, second] = [await register('one@example.org', names), await register('two@example.org', names)]
    expect([bare(second), first.status]).toEqual([bare(first), 200])
    const people = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('users')
        .select(['user_name', 'surname'])
        .where('email_address', 'in', ['one@example.org', 'two@example.org'])
        .orderBy('email_address')
        .execute(),
    )
    expect(people).toEqual([
      { user_name: 'wolfe', surname: 'Wolfe' },
      { user_name: 'two@example.org', surname: 'Wolfe' },
    ])
    expect((await register('three@example.org', { userName: 'one@example.org' })).status).toBe(400)
  })

  test('mails a link that confirms the address, where that is required before the first sign-in', async () => {
    await set(settings.isEmailConfirmationRequiredForLogin, 'true')
    expect((await register('nils@example.org')).result).toEqual({ canLogin: false })
    expect((await signIn('nils@example.org', newPassword)).error?.details).toMatch(/^Confirm your e-mail address/)
    const c = codeOfLink((await lastMailTo(portal, 'nils@example.org'))?.text)
    const { result: tenantId } = await portal.anonymous.call('Account_ResolveTenantId', { body: { c } })
    expect(tenantId).toBe(portal.tenantId('contoso'))
    expect((await portal.anonymous.call('Account_ActivateEmail', { body: { c } })).status).toBe(200)
    expect((await signIn('nils@example.org', newPassword)).status).toBe(200)
    await set(settings.isEmailConfirmationRequiredForLogin, 'false')
  })

  test('leaves the account to an administrator, where new people are not active by default', async () => {
    await set(settings.isNewRegisteredUserActiveByDefault, 'false')
    expect((await register('nina@example.org')).result).toEqual({ canLogin: false })
    expect((await signIn('nina@example.org', newPassword)).error?.details).toMatch(/is not active/)
    await set(settings.isNewRegisteredUserActiveByDefault, 'true')
  })

  test('A3: an address that has an account gets the same answer, and its owner a mail', async () => {
    const fresh = bare(await register('nobody-yet@example.org'))
    expect(bare(await register('ALICE@contoso.example'))).toEqual(fresh)
    const mail = await lastMailTo(portal, 'alice@contoso.example')
    expect(mail?.subject).toBe('You have an account already')
    expect((await signIn('alice', demoPassword)).status).toBe(200)
    expect((await signIn('alice', newPassword)).status).toBe(400)
  })

  test('H6: of twenty who register one address at once, one has an account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => register('race@example.org', { password: `Racing-passw0rd-${i}` })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(bare(answer)))).size).toBe(1)
    const rows = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('users').select('id').where('email_address', '=', 'race@example.org').execute(),
    )
    expect(rows).toHaveLength(1)
  })

  test('only addresses of the listed domains are taken, where there is a list', async () => {
    await set(settings.whiteListedRegistrationDomains, '@example.org; example.net')
    expect((await register('a@example.net')).status).toBe(200)
    for (const address of ['a@example.com', 'a@sub.example.net', 'a@notexample.org']) {
      expect((await register(address)).error?.message).toMatch(/cannot be registered here/)
    }
    await set(settings.whiteListedRegistrationDomains, '')
  })

  test.each([
    ['password', { password: 'short' }],
    ['password', { password: 'Password1' }],
    ['password', { password: 'Never-wr0nger-Wrong' }],
    ['name', { name: ' ' }],
    ['emailAddress', { emailAddress: 'no address' }],
  ])('a wrong %s is refused, naming the member', async (member, more) => {
    const { status, error } = await register('wrong@example.org', more)
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, [member]])
  })

  test('A11: where the captcha is on, it is not for the caller to leave it out, and a solution opens once', async () => {
    await set(settings.useCaptchaOnRegistration, 'true')
    expect((await register('captcha@example.org')).error).toMatchObject({
      name: 'CaptchaIsRequired',
      message: expect.stringMatching(/^Please confirm that you are not a machine/),
    })
    expect((await register('captcha@example.org', { captchaResponse: 'junk' })).status).toBe(400)
    const other = await solve('resetPassword')
    expect((await register('captcha@example.org', { captchaResponse: other })).status).toBe(400)
    const captchaResponse = await solve('register')
    expect((await register('captcha@example.org', { captchaResponse })).status).toBe(200)
    expect((await register('captcha2@example.org', { captchaResponse })).error?.message).toMatch(/used before/)
    await set(settings.useCaptchaOnRegistration, 'false')
  })
})

describe('a forgotten password', () => {
  const ask = (emailAddress: string, headers: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
    portal.anonymous.call('Account_SendPasswordResetCode', {
      body: { emailAddress, ...more },
      headers: { ...inContoso(), ...headers },
    })

  const reset = (body: Record<string, unknown>, headers = inContoso()) =>
    portal.anonymous.callWith('Account_ResetPassword', { body: { password: newPassword, ...body }, headers })

  const mailedCode = async (address: string) => {
    await ask(address)
    return codeOfLink((await lastMailTo(portal, address))?.text)
  }

  test('is replaced by a link that is mailed, and all sessions of before end', async () => {
    const { person, emailAddress, userName } = await aPerson(portal, 'contoso')
    const before = await portal.signIn(person)
    const c = await mailedCode(emailAddress)
    const { status, result } = await reset({ c, returnUrl: '/app/main/dashboard' }, {})
    expect([status, result]).toEqual([200, { canLogin: true, userName }])
    expect((await whoIs(before)).user).toBeNull()
    expect((await signIn(userName, personPassword)).status).toBe(400)
    expect((await signIn(userName, newPassword)).status).toBe(200)
  })

  test('a link that is followed without naming the organisation is noted with the one whose it is (H4)', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    portal.moveClock(1)
    const since = portal.now()
    await reset({ c: await mailedCode(emailAddress) }, {})
    await portal.app.audit.flush()
    const noted = async (person: Person) => {
      const query = { methodName: 'ResetPassword', startDate: since.toISOString(), endDate: portal.now().toISOString() }
      return (await (await portal.as(person)).call('AuditLog_GetAuditLogs', { query })).result.totalCount
    }
    expect([await noted(contosoAdmin), await noted(hostAdmin)]).toEqual([1, 0])
  })

  test('A3: known, unknown, inactive and directory addresses get the same answer; only the known one a mail', async () => {
    const known = await aPerson(portal, 'contoso')
    const inactive = await aPerson(portal, 'contoso', { is_active: false })
    const answer = bare(await ask(known.emailAddress))
    for (const address of ['nobody@example.org', inactive.emailAddress, 'dave@contoso.example']) {
      expect(bare(await ask(address))).toEqual(answer)
      expect(await lastMailTo(portal, address)).toBeUndefined()
    }
    expect((await lastMailTo(portal, known.emailAddress))?.subject).toBe('Choose a new Tessera password')
    expect(await idOf(portal, contosoDave)).toBeGreaterThan(0)
  })

  test('A3: the call writes the same for an unknown address as for a known one', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const jobs = async (address: string) => {
      await ask(address)
      const rows = await inTenant(portal, 'contoso', (db) =>
        db.selectFrom('jobs').select(['name', 'state']).where('state', '=', 'waiting').execute(),
      )
      await portal.runJobs()
      return rows
    }
    expect(await jobs(emailAddress)).toEqual(await jobs('nobody-at-all@example.org'))
  })

  test('A12: a code opens once, also of twenty that are sent at once', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const c = await mailedCode(emailAddress)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reset({ c, password: `Racing-passw0rd-${i}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await reset({ c })).error?.message).toBe(invalidLink)
  })

  test('A12: a code opens nothing once the account is switched off, or signs in elsewhere', async () => {
    for (const change of [{ is_active: false }, { authentication_source: 'AzureAD' }]) {
      const { id, emailAddress } = await aPerson(portal, 'contoso')
      const c = await mailedCode(emailAddress)
      await changePerson(portal, 'contoso', id, change)
      expect((await reset({ c })).error?.message).toBe(invalidLink)
    }
  })

  test('A12: a code opens nothing late, for another account, in another tenant, or after the account changed', async () => {
    const [one, other] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
    const c = await mailedCode(one.emailAddress)
    const [tenantId = '', ...sealed] = c.split('.')
    const wrong = [
      { c: `${portal.tenantId('fabrikam')}.${sealed.join('.')}` },
      { c: `${tenantId}.${sealed.join('.').slice(0, -2)}` },
      { c, userId: other.id },
      { resetCode: c },
      {},
    ]
    for (const body of wrong) expect((await reset(body)).error?.message).toBe(invalidLink)
    await inTenant(portal, 'contoso', (db) =>
      endAllSessions(db, portal.tenantId('contoso'), one.id, 'account changed', portal.now()),
    )
    expect((await reset({ c })).error?.message).toBe(invalidLink)
    await set(settings.passwordResetCodeHours, '2')
    const short = await mailedCode(one.emailAddress)
    portal.moveClock(2 * 3_600)
    expect((await reset({ c: short })).error?.message).toBe(invalidLink)
    await set(settings.passwordResetCodeHours, '24')
  })

  test('A12: the link leads to the site, whatever host the request named', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    expect((await ask(emailAddress, { host: 'evil.example' })).status).toBe(421)
    await ask(emailAddress, { host: 'another.localhost', 'x-forwarded-host': 'evil.example' })
    const mail = await lastMailTo(portal, emailAddress)
    expect(mail?.text).toContain('http://localhost:4200/account/reset-password?c=')
    expect(mail?.text).not.toContain('evil')
  })

  test('A10: one address gets five mails an hour at most', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    for (let i = 0; i < 8; i++) expect((await ask(emailAddress)).status).toBe(200)
    await portal.runJobs()
    const mails = (await portal.mails()).filter(({ to }) => to === emailAddress)
    expect(mails).toHaveLength(5)
  })

  test('A6: the new password does not spare the second factor', async () => {
    const { emailAddress, userName } = await aPerson(portal, 'contoso', { is_two_factor_enabled: true })
    await reset({ c: await mailedCode(emailAddress) })
    const { result } = await signIn(userName, newPassword)
    expect(result).toMatchObject({ requiresTwoFactorVerification: true, accessToken: null })
  })

  test('a person who must change the password does so with what the sign-in answered', async () => {
    const { userName } = await aPerson(portal, 'contoso', { should_change_password_on_next_login: true })
    const { result } = await signIn(userName, personPassword)
    const body = { userId: result.userId, resetCode: result.passwordResetCode, expireDate: portal.now().toISOString() }
    expect((await reset(body)).status).toBe(200)
    expect((await signIn(userName, newPassword)).result.accessToken).toBeTypeOf('string')
  })

  test('a password that expired must be changed', async () => {
    const long = new Date(portal.now().getTime() - 31 * 86_400_000)
    const { userName } = await aPerson(portal, 'contoso', { password_changed_at: long })
    expect((await signIn(userName, personPassword)).result.shouldResetPassword).toBe(false)
    await set(settings.passwordExpirationIsEnabled, 'true')
    await set(settings.passwordExpirationDays, '30')
    expect((await signIn(userName, personPassword)).result).toMatchObject({
      shouldResetPassword: true,
      accessToken: null,
    })
    await set(settings.passwordExpirationIsEnabled, 'false')
  })

  test('rules, the present password, the user name and former passwords are refused, naming the member', async () => {
    await set(settings.passwordChecksLastPasswords, 'true')
    await set(settings.passwordLastPasswordCount, '3')
    const { id, emailAddress, userName } = await aPerson(portal, 'contoso')
    const attempt = async (password: string) => {
      const { error } = await reset({ c: await mailedCode(emailAddress), password })
      await inTenant(portal, 'contoso', (db) => db.deleteFrom('turns').execute())
      return error?.validationErrors?.[0]
    }
    expect(await attempt('short')).toMatchObject({ members: ['password'] })
    expect((await attempt(personPassword))?.message).toMatch(/is the present one/)
    expect((await attempt(`${userName}-Passw0rd`))?.message).toMatch(/must not contain the user name/)
    for (const password of ['Second-passw0rd', 'Third-passw0rd']) expect(await attempt(password)).toBeUndefined()
    expect((await attempt(personPassword))?.message).toBe('This is one of your last 3 passwords. Choose another one.')
    expect(await attempt('Fourth-passw0rd')).toBeUndefined()
    expect(await attempt(personPassword)).toBeUndefined()
    await set(settings.passwordChecksLastPasswords, 'false')
    expect(id).toBeGreaterThan(0)
  })

  test('A11: where the captcha is on, mails are only for those who solve it', async () => {
    await set(settings.useCaptchaOnResetPassword, 'true')
    const { emailAddress } = await aPerson(portal, 'contoso')
    expect((await ask(emailAddress)).status).toBe(400)
    expect((await ask(emailAddress, {}, { captchaResponse: await solve('resetPassword') })).status).toBe(200)
    await set(settings.useCaptchaOnResetPassword, 'false')
  })

  test('C7: neither passwords nor codes are in an audit row', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const c = await mailedCode(emailAddress)
    await reset({ c, password: 'Unwritten-passw0rd' })
    await reset({ c })
    await portal.app.audit.flush()
    const rows = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('audit_logs').select('parameters').where('service_name', '=', 'Account').execute(),
    )
    const text = rows.map(({ parameters }) => parameters).join()
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of [c, 'Unwritten-passw0rd', newPassword]) expect(text).not.toContain(secret)
  })
})

describe('an address', () => {
  const askForLink = (emailAddress: string) =>
    portal.anonymous.call('Account_SendEmailActivationLink', { body: { emailAddress }, headers: inContoso() })

  const activate = (body: Record<string, unknown>) =>
    portal.anonymous.callWith('Account_ActivateEmail', { body, headers: inContoso() })

  const isConfirmed = async (id: number) => {
    const row = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('users').select('is_email_confirmed').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return row.is_email_confirmed
  }

  test('is confirmed by the link that is mailed to it; asking says nothing of whether it is known', async () => {
    const { id, emailAddress } = await aPerson(portal, 'contoso', { is_email_confirmed: false })
    expect(bare(await askForLink(emailAddress))).toEqual(bare(await askForLink('nobody@example.org')))
    const c = codeOfLink((await lastMailTo(portal, emailAddress))?.text)
    expect((await activate({ userId: id, confirmationCode: c.slice(c.indexOf('.') + 1) })).status).toBe(200)
    expect(await isConfirmed(id)).toBe(true)
    await askForLink('alice@contoso.example')
    expect((await lastMailTo(portal, 'alice@contoso.example'))?.subject).not.toBe('Confirm your e-mail address')
  })

  test('A12: is not confirmed by a link to a former address, of another account, or of yesterday', async () => {
    const { id, emailAddress } = await aPerson(portal, 'contoso', { is_email_confirmed: false })
    await askForLink(emailAddress)
    const c = codeOfLink((await lastMailTo(portal, emailAddress))?.text)
    expect((await activate({ c, userId: await idOf(portal, contosoAlice) })).error?.message).toBe(invalidLink)
    await changePerson(portal, 'contoso', id, { email_address: `new-${emailAddress}` })
    expect((await activate({ c })).error?.message).toBe(invalidLink)
    await changePerson(portal, 'contoso', id, { email_address: emailAddress })
    portal.moveClock(24 * 3_600)
    expect((await activate({ c })).error?.message).toBe(invalidLink)
    expect(await isConfirmed(id)).toBe(false)
  })
})

test('a code of a link tells its tenant; anything else tells nothing', async () => {
  const resolve = (c: string) => portal.anonymous.call('Account_ResolveTenantId', { body: { c } })
  for (const c of ['', 'junk', '1.junk', `${portal.tenantId('contoso')}.v1.x.y`]) {
    expect((await resolve(c)).error?.message).toBe(invalidLink)
  }
})

test('A1, A11: after three failures of a name a sign-in needs a solved captcha, known or not, until one succeeds', async () => {
  await set(settings.useCaptchaOnLogin, 'true')
  const { userName } = await aPerson(portal, 'contoso')
  for (const name of [userName, 'nobody-of-that-name']) {
    for (let i = 0; i < 3; i++) expect((await signIn(name, 'Wrong-passw0rd')).error?.message).toBe('Sign-in failed')
    expect((await signIn(name, personPassword)).error?.message).toMatch(/^Please confirm/)
  }
  const captchaResponse = await solve('login')
  expect((await signIn(userName, personPassword, { captchaResponse })).status).toBe(200)
  expect((await signIn(userName, personPassword)).status).toBe(200)
  await set(settings.useCaptchaOnLogin, 'false')
})

test('A2: an address from which too many sign-ins failed waits, whatever names it tries', async () => {
  await inTenant(portal, 'contoso', (db) =>
    db.updateTable('turns').set({ count: 100 }).where('kind', '=', 'failed-sign-in').execute(),
  )
  await signIn('spray-0', 'Wrong-passw0rd')
  const refused = await signIn('alice', demoPassword)
  expect([refused.status, refused.raw.headers['retry-after']]).toEqual([429, '600'])
  portal.moveClock(600)
  expect((await signIn('alice', demoPassword)).status).toBe(200)
  await inTenant(portal, 'contoso', (db) => announceIdentityChange(db, portal.tenantId('contoso'), 'everybody'))
})
