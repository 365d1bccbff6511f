/** What somebody who finds an open session, or has its access token alone, makes of it that would last. */
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { newTwoFactorSecret } from '../../../src/server/auth/two-factor.ts'
import { type Answered, type Caller, type Portal, startApp } from '../harness.ts'
import {
  aPerson,
  callerWith,
  changePerson,
  changeSetting,
  inTenant,
  lastMailTo,
  type NewPerson,
  personPassword,
  tenantHeader,
} from '../identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
  await changeSetting(portal, 'contoso', settings.smsVerificationIsEnabled, 'true')
  await changeSetting(portal, 'contoso', settings.twoFactorSmsIsEnabled, 'true')
})
afterAll(() => portal.close())

let carol: NewPerson
let thief: NewPerson
let caller: Caller
beforeEach(async () => {
  portal.moveClock(700)
  ;[carol, thief] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'fabrikam')]
  caller = await portal.signIn(carol.person)
})

const membersOf = ({ status, error }: Answered<unknown>) => [status, error?.validationErrors?.[0]?.members]

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(portal.now().getTime() / 1000) })

async function withAuthenticator(person: NewPerson): Promise<string> {
  const secret = newTwoFactorSecret()
  const sealed = portal.services.secrets.seal('two-factor-secret', portal.tenantId('contoso'), secret)
  await changePerson(portal, 'contoso', person.id, { is_two_factor_enabled: true, two_factor_secret: sealed })
  return secret
}

describe('C17: an account is linked by whoever it is', () => {
  const link = (more: Record<string, unknown> = {}, from = caller) =>
    from.callWith('UserLink_LinkToUser', {
      body: { tenancyName: 'fabrikam', usernameOrEmailAddress: thief.userName, password: personPassword, ...more },
    })

  test('for ten minutes after signing in, and then with the password', async () => {
    portal.moveClock(601)
    expect(membersOf(await link())).toEqual([400, ['currentPassword']])
    expect(membersOf(await link({ currentPassword: 'Wrong-passw0rd' }))).toEqual([400, ['currentPassword']])
    expect(membersOf(await link({ currentSecondFactorCode: '123456' }))).toEqual([400, ['currentSecondFactorCode']])
    expect((await link({ currentPassword: personPassword })).status).toBe(200)
  })

  test('not as somebody who came by a switch, however lately', async () => {
    expect((await link()).status).toBe(200)
    const { result } = await caller.call('Account_SwitchToLinkedAccount', {
      body: { targetUserId: thief.id, targetTenantId: portal.tenantId('fabrikam') },
    })
    const switched = await portal.anonymous.call('TokenAuth_LinkedAccountAuthenticate', {
      query: { switchAccountToken: result.switchAccountToken },
      headers: tenantHeader(portal, 'fabrikam'),
    })
    const there = callerWith(portal, switched.result.accessToken)
    const third = await aPerson(portal, 'fabrikam')
    expect(membersOf(await link({ usernameOrEmailAddress: third.userName }, there))).toEqual([400, ['currentPassword']])
  })

  test('with a code, where a second factor is due that this session has not shown', async () => {
    const secret = await withAuthenticator(carol)
    expect(membersOf(await link())).toEqual([400, ['currentSecondFactorCode']])
    expect(membersOf(await link({ currentPassword: personPassword }))).toEqual([400, ['currentSecondFactorCode']])
    expect(membersOf(await link({ currentSecondFactorCode: '000000' }))).toEqual([400, ['currentSecondFactorCode']])
    expect((await link({ currentSecondFactorCode: codeOf(secret) })).status).toBe(200)
    portal.moveClock(60)
    const shown = await portal.anonymous.call('TokenAuth_Authenticate', {
      body: {
        userNameOrEmailAddress: carol.userName,
        password: personPassword,
        twoFactorVerificationCode: codeOf(secret),
      },
      headers: tenantHeader(portal, 'contoso'),
    })
    expect((await link({}, callerWith(portal, shown.result.accessToken))).status).toBe(200)
  })

  test('by a directory as by a password', async () => {
    portal.moveClock(601)
    const body = { authProvider: 'Google', providerKey: 'any', providerAccessCode: 'any', tenancyName: 'fabrikam' }
    expect(membersOf(await caller.call('TokenAuth_LinkToAadUser', { body }))).toEqual([400, ['currentPassword']])
  })

  test('and both accounts are told by mail, each in its own language', async () => {
    await caller.call('Profile_ChangeLanguage', { body: { languageName: 'ar' } })
    expect((await link()).status).toBe(200)
    const [mine, theirs] = [await lastMailTo(portal, carol.emailAddress), await lastMailTo(portal, thief.emailAddress)]
    expect(mine?.text).toContain('رُبط الحساب')
    expect(theirs?.text).toContain(`The account ${thief.userName} was linked to another account`)
    for (const mail of [mine, theirs]) expect(mail?.text).not.toMatch(/contoso|fabrikam/)
  })
})

describe('C18: whoever has a second factor gets no other without showing who they are', () => {
  const newNumber = '+4791230001'
  const codeSentTo = async (phoneNumber: string) => {
    expect((await caller.call('Profile_SendVerificationSms', { body: { phoneNumber } })).status).toBe(200)
    await portal.runJobs()
    return /(?<!\d)\d{6}(?!\d)/.exec((await portal.textMessages()).at(-1)?.text ?? '')?.[0] ?? ''
  }
  const confirm = (code: string, more: Record<string, unknown> = {}) =>
    caller.callWith('Profile_VerifySmsCode', { body: { code, ...more } })

  test('not a number beside an authenticator', async () => {
    const secret = await withAuthenticator(carol)
    const code = await codeSentTo(newNumber)
    expect(membersOf(await confirm(code))).toEqual([400, ['currentPassword']])
    expect(membersOf(await confirm(code, { currentPassword: 'Wrong-passw0rd' }))).toEqual([400, ['currentPassword']])
    expect(membersOf(await confirm(code, { currentSecondFactorCode: '000000' }))).toEqual([
      400,
      ['currentSecondFactorCode'],
    ])
    expect((await confirm(code, { currentSecondFactorCode: codeOf(secret) })).status).toBe(200)
  })

  test('not an authenticator, nor another number, beside a number', async () => {
    const number = { phone_number: '+4791230009', is_phone_number_confirmed: true, is_two_factor_enabled: true }
    await changePerson(portal, 'contoso', carol.id, number)
    const { result } = await caller.call('Profile_GenerateGoogleAuthenticatorKey')
    const setUp = (more: Record<string, unknown> = {}) =>
      caller.callWith('Profile_UpdateGoogleAuthenticatorKey', {
        body: {
          googleAuthenticatorKey: result.googleAuthenticatorKey,
          authenticatorCode: codeOf(result.googleAuthenticatorKey),
          ...more,
        },
      })
    expect(membersOf(await setUp())).toEqual([400, ['currentPassword']])
    expect(membersOf(await confirm(await codeSentTo('+4791230002')))).toEqual([400, ['currentPassword']])
    expect((await setUp({ currentPassword: personPassword })).status).toBe(200)
    expect((await lastMailTo(portal, carol.emailAddress))?.subject).toBe('An authenticator was set up')
  })

  test('guesses at the password in a session lock the account as those at the sign-in do', async () => {
    await withAuthenticator(carol)
    const code = await codeSentTo('+4791230003')
    for (let i = 0; i < 5; i++) await confirm(code, { currentPassword: 'Wrong-passw0rd' })
    expect((await confirm(code, { currentPassword: personPassword })).status).not.toBe(200)
  })

  test('a changed number ends other sessions and links, and its owner is told', async () => {
    const other = await aPerson(portal, 'contoso')
    const body = { tenancyName: 'contoso', usernameOrEmailAddress: other.userName, password: personPassword }
    expect((await caller.callWith('UserLink_LinkToUser', { body })).status).toBe(200)
    const elsewhere = await portal.signIn(carol.person)
    expect((await confirm(await codeSentTo('+4791230004'))).status).toBe(200)
    expect((await elsewhere.call('UserLink_GetLinkedUsers', {})).status).toBe(401)
    const again = await portal.signIn(carol.person)
    expect((await again.call('UserLink_GetLinkedUsers', {})).result.items).toEqual([])
    expect((await lastMailTo(portal, carol.emailAddress))?.subject).toBe('Your phone number was changed')
    const ended = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('refresh_families').select('revocation_reason').where('user_id', '=', carol.id).execute(),
    )
    expect(ended.map(({ revocation_reason }) => revocation_reason)).toContain('second factor changed')
  })
})
