/**
 * A8: what was proven in one transaction is worth nothing in a later one, once the account has changed in between. Each way
 * in, and each change of how one proves who one is, meets that change at every moment: before each of its transactions.
 */
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { hashPassword } from '../../../src/server/auth/passwords.ts'
import { endAllSessions } from '../../../src/server/auth/sessions.ts'
import { passwordResetCode } from '../../../src/server/sign-in/password-reset-code.ts'
import { type Attempt, atEveryMoment } from '../between.ts'
import { type Answered, type Caller, type Portal, startApp } from '../harness.ts'
import {
  aPerson,
  callerWith,
  changeSetting,
  inTenant,
  type NewPerson,
  personPassword,
  tenantHeader,
} from '../identity.ts'

const ownersPassword = 'The-0wners-choice'
let portal: Portal
let ownersHash: string

beforeAll(async () => {
  portal = await startApp()
  ownersHash = await hashPassword(ownersPassword)
  await changeSetting(portal, 'contoso', settings.smsVerificationIsEnabled, 'true')
})
afterAll(() => portal.close())

const inContoso = () => tenantHeader(portal, 'contoso')

/** How one proves to be this person, as the owner leaves it. */
const ownersState = () => ({ password_hash: ownersHash, two_factor_secret: null, phone_number: null })

const proofsOf = ({ id }: NewPerson) =>
  inTenant(portal, 'contoso', (db) =>
    db
      .selectFrom('users')
      .select(['password_hash', 'two_factor_secret', 'phone_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

/** The owner, or an administrator, takes the account back from whoever else has got hold of it. */
const takeBack = ({ id, person: { tenant } }: NewPerson, more: Record<string, unknown> = {}) =>
  inTenant(portal, tenant, async (db) => {
    await db
      .updateTable('users')
      .set({ ...ownersState(), ...more })
      .where('id', '=', id)
      .execute()
    await endAllSessions(db, portal.tenantId(tenant), id, 'account changed', portal.now())
  })

interface Opened {
  accessToken: string | null
  refreshToken: string | null
}

async function expectShut({ result }: Answered<Opened>, moment: string) {
  if (!result?.accessToken) return
  expect((await callerWith(portal, result.accessToken).call('UserLink_GetLinkedUsers', {})).status, moment).toBe(401)
  const query = { refreshToken: result.refreshToken ?? '' }
  expect((await portal.anonymous.call('TokenAuth_RefreshToken', { query })).status, moment).toBe(401)
}

async function signInByPhone(somebody: NewPerson, personalCode: string): Promise<Attempt<Answered<Opened>>> {
  const begun = await portal.anonymous.call('TokenAuth_InitiateMobileLogin', {
    query: { mobileNumber: '+37060000017' },
    headers: inContoso(),
  })
  const { simulator } = portal.services.gateways.mobileId
  simulator?.answer(simulator.ringing().at(-1)?.token ?? '', personalCode)
  const browser = begun.raw.cookies.find(({ name }) => name === cookies.browser)?.value
  const body = { authProvider: 'MobileID', providerKey: '+37060000017', providerAccessCode: begun.result.token ?? '' }
  const headers = { ...inContoso(), cookie: `${cookies.browser}=${browser}` }
  return {
    call: () => portal.anonymous.call('TokenAuth_ExternalAuthenticate', { body, headers }),
    // The phone’s owner is somebody else’s account from now on.
    event: () => takeBack(somebody, { social_security_number_hash: null }),
    check: expectShut,
  }
}

describe.each(['false', 'true'])('A8: ways in, where only one session is allowed: %s', (isOnlyOne) => {
  beforeAll(() => changeSetting(portal, 'contoso', settings.allowOneConcurrentLoginPerUser, isOnlyOne))
  afterAll(() => changeSetting(portal, 'contoso', settings.allowOneConcurrentLoginPerUser, 'false'))

  test('a password that is no more the account’s opens no session', async () => {
    const moments = await atEveryMoment(portal, async () => {
      const somebody = await aPerson(portal, 'contoso')
      const body = { userNameOrEmailAddress: somebody.userName, password: personPassword }
      return {
        call: () => portal.anonymous.call('TokenAuth_Authenticate', { body, headers: inContoso() }),
        event: () => takeBack(somebody),
        check: async (answer, moment) => {
          await expectShut(answer, moment)
          expect(await proofsOf(somebody), moment).toEqual(ownersState())
        },
      }
    })
    expect(moments).toBeGreaterThan(2)
  })

  test('a phone’s answer opens no session of an account that has changed since', async () => {
    await changeSetting(portal, 'contoso', settings.isMobileLoginEnabled, 'true')
    let turn = 0
    const moments = await atEveryMoment(portal, async () => {
      portal.moveClock(700)
      const personalCode = `3890101${isOnlyOne === 'true' ? 1 : 0}${String(turn++).padStart(3, '0')}`
      const hash = portal.services.secrets.hash('social-security-number', portal.tenantId('contoso'), personalCode)
      const columns = { authentication_source: 'MobileID', social_security_number_hash: hash }
      return signInByPhone(await aPerson(portal, 'contoso', columns), personalCode)
    })
    expect(moments).toBeGreaterThan(4)
  })

  test('a token to switch to a linked account opens none either', async () => {
    const moments = await atEveryMoment(portal, async () => {
      const [here, there] = [await aPerson(portal, 'fabrikam'), await aPerson(portal, 'contoso')]
      const caller = await portal.signIn(here.person)
      await linkTo(caller, there)
      const { switchAccountToken } = (await switchTo(caller, there)).result
      return {
        call: () =>
          portal.anonymous.call('TokenAuth_LinkedAccountAuthenticate', {
            query: { switchAccountToken },
            headers: inContoso(),
          }),
        event: () => takeBack(there),
        check: expectShut,
      }
    })
    expect(moments).toBeGreaterThan(2)
  })
})

const linkTo = (caller: Caller, { userName, person }: NewPerson) =>
  caller.call('UserLink_LinkToUser', {
    body: { tenancyName: person.tenant ?? '', usernameOrEmailAddress: userName, password: personPassword },
  })

const switchTo = (caller: Caller, { id, person: { tenant } }: NewPerson) =>
  caller.call('Account_SwitchToLinkedAccount', {
    body: { targetUserId: id, targetTenantId: tenant === null ? null : portal.tenantId(tenant) },
  })

describe('A8, C11: an account is linked as it was proven', () => {
  let here: NewPerson
  let there: NewPerson
  let caller: Caller
  const begin = async (columns: Record<string, unknown> = {}) => {
    ;[here, there] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'fabrikam', columns)]
    caller = await portal.signIn(here.person)
  }
  const refusesSwitch = async (moment: string, from = caller, to = there) =>
    expect((await switchTo(from, to)).status, moment).toBe(400)

  test('not to somebody who has changed the password since', async () => {
    const moments = await atEveryMoment(portal, async () => {
      await begin()
      return {
        call: () => linkTo(caller, there),
        event: () => takeBack(there),
        check: (_, moment) => refusesSwitch(moment),
      }
    })
    expect(moments).toBeGreaterThan(3)
  })

  test('not by a session that has ended since', async () => {
    const moments = await atEveryMoment(portal, async () => {
      await begin()
      return {
        call: () => linkTo(caller, there),
        event: () => takeBack(here),
        check: async (_, moment) => {
          await refusesSwitch(moment, await portal.signIn({ ...here.person, password: ownersPassword }))
          await refusesSwitch(moment, await portal.signIn(there.person), here)
        },
      }
    })
    expect(moments).toBeGreaterThan(3)
  })

  test('not beyond a second factor that is asked for since', async () => {
    const moments = await atEveryMoment(portal, async () => {
      await changeSetting(portal, 'fabrikam', settings.twoFactorIsEnabled, 'false')
      await begin({ is_two_factor_enabled: true })
      return {
        call: () => linkTo(caller, there),
        event: () => changeSetting(portal, 'fabrikam', settings.twoFactorIsEnabled, 'true'),
        check: (_, moment) => refusesSwitch(moment),
      }
    })
    expect(moments).toBeGreaterThan(3)
  })
})

describe('A8: a session that has ended changes nothing of how its person proves who they are', () => {
  let somebody: NewPerson
  let caller: Caller
  const begin = async (role?: string) => {
    somebody = await aPerson(portal, 'contoso', role ? { role } : {})
    caller = await portal.signIn(somebody.person)
  }
  const meets = async (call: () => Promise<unknown>): Promise<Attempt<unknown>> => ({
    call,
    event: () => takeBack(somebody),
    check: async (_, moment) => expect(await proofsOf(somebody), moment).toEqual(ownersState()),
  })
  const newPassword = 'The-thiefs-ch0ice'

  const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
    'a new password': async () => {
      await begin()
      const body = { currentPassword: personPassword, newPassword }
      return () => caller.call('Profile_ChangePassword', { body })
    },
    'a link to choose a password': async () => {
      await begin()
      const stamp = await inTenant(portal, 'contoso', (db) =>
        db.selectFrom('users').select('security_stamp').where('id', '=', somebody.id).executeTakeFirstOrThrow(),
      )
      const call = { secrets: portal.services.secrets, tenantId: portal.tenantId('contoso'), now: portal.now() }
      const { c } = passwordResetCode(call, { id: somebody.id, stamp: stamp.security_stamp }, 1)
      return () => portal.anonymous.callWith('Account_ResetPassword', { body: { c, password: newPassword } })
    },
    'an authenticator': async () => {
      await begin()
      const secret = (await caller.call('Profile_GenerateGoogleAuthenticatorKey')).result.googleAuthenticatorKey
      const authenticatorCode = generateSync({ secret, epoch: Math.floor(portal.now().getTime() / 1000) })
      const body = { googleAuthenticatorKey: secret, authenticatorCode }
      return () => caller.call('Profile_UpdateGoogleAuthenticatorKey', { body })
    },
    'a number': async () => {
      portal.moveClock(700)
      await begin()
      await caller.call('Profile_SendVerificationSms', { body: { phoneNumber: '+4791234321' } })
      await portal.runJobs()
      const code = /(?<!\d)\d{6}(?!\d)/.exec((await portal.textMessages()).at(-1)?.text ?? '')?.[0] ?? ''
      return () => caller.call('Profile_VerifySmsCode', { body: { code, phoneNumber: null } })
    },
    'the form of a person': async () => {
      await begin('Admin')
      const { userName, emailAddress, id } = somebody
      const user = { id, name: 'A', surname: 'Thief', userName, emailAddress, password: newPassword, isActive: true }
      const body = { user, assignedRoleNames: ['Admin'], organizationUnits: [] }
      return () => caller.callWith('User_CreateOrUpdateUser', { body })
    },
  }

  test.each(Object.entries(ways))('%s', async (_, prepare) => {
    const moments = await atEveryMoment(portal, async () => meets(await prepare()))
    expect(moments).toBeGreaterThan(0)
  })
})
