import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginAttempt } from '../../src/contract/services/user-login.ts'
import { loginResult } from '../../src/contract/vocabulary/enums.ts'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAlice, fabrikamAlice, type Person, type Portal, startApp } from './harness.ts'
import { aPerson, changePerson, inTenant, type NewPerson, tenantHeader } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const attempts = async (caller: Caller, query: object = {}) => {
  const { status, result, error } = await caller.callWith('UserLogin_GetUserLoginAttempts', { query })
  expect(error).toBeNull()
  expect(status).toBe(200)
  return result as { totalCount: number; items: LoginAttempt[] }
}

const tryToSignIn = ({ tenant, userName, password }: Person, browser = 'Firefox') =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    headers: { ...tenantHeader(portal, tenant), 'user-agent': browser },
    body: { userNameOrEmailAddress: userName, password: password ?? '' },
  })

const withWrongPassword = ({ person }: NewPerson): Person => ({ ...person, password: 'Wrong-passw0rd' })

describe('one’s own sign-ins', () => {
  test('are shown with the failed ones, the last one first (UserLogin_GetUserLoginAttempts)', async () => {
    const somebody = await aPerson(portal, 'contoso')
    const first = portal.now()
    await tryToSignIn(withWrongPassword(somebody), 'Opera')
    portal.moveClock(5)
    const { items, totalCount } = await attempts(await portal.signIn(somebody.person))
    expect(totalCount).toBe(2)
    expect(items.map(({ result }) => result)).toEqual([loginResult.success, loginResult.invalidPassword])
    expect(items[1]).toEqual({
      tenancyName: 'contoso',
      userNameOrEmail: somebody.userName,
      clientIpAddress: '127.0.0.1',
      clientName: null,
      browserInfo: 'Opera',
      browserName: 'Opera',
      systemName: null,
      result: loginResult.invalidPassword,
      creationTime: first.toISOString(),
    })
  })

  test('are filtered by browser, address, result and time, sorted, and cut into pages', async () => {
    const somebody = await aPerson(portal, 'contoso')
    await tryToSignIn(withWrongPassword(somebody), 'Opera 100%')
    portal.moveClock(60)
    const since = portal.now().toISOString()
    const caller = await portal.signIn(somebody.person)
    const results = async (query: object) => (await attempts(caller, query)).items.map(({ result }) => result)
    expect(await results({ filter: 'opera' })).toEqual([3])
    expect(await results({ filter: '0%' })).toEqual([3])
    expect(await results({ filter: '127.0' })).toEqual([1, 3])
    expect(await results({ filter: '_' })).toEqual([])
    expect(await results({ result: 1 })).toEqual([1])
    expect(await results({ startDate: since })).toEqual([1])
    expect(await results({ endDate: '2026-11-02T08:00:00Z' })).toEqual([])
    expect(await results({ sorting: 'result DESC' })).toEqual([3, 1])
    expect(await results({ maxResultCount: 1, skipCount: 1 })).toEqual([3])
    expect((await attempts(caller, { maxResultCount: 1 })).totalCount).toBe(2)
  })

  test('refuse results that there are not, and fields that they are not sorted by', async () => {
    const alice = await portal.as(contosoAlice)
    for (const query of [{ result: 11 }, { result: 0 }, { sorting: 'fail_reason' }, { startDate: 'yesterday' }]) {
      expect((await alice.callWith('UserLogin_GetUserLoginAttempts', { query })).status).toBe(400)
    }
  })

  test('are nobody else’s: neither a colleague’s, nor those of the same name in another tenant', async () => {
    const somebody = await aPerson(portal, 'contoso')
    const browser = `Browser ${randomUUID()}`
    await tryToSignIn(somebody.person, browser)
    for (const person of [contosoAlice, fabrikamAlice]) {
      expect((await attempts(await portal.as(person), { filter: browser })).totalCount).toBe(0)
    }
    expect((await portal.anonymous.call('UserLogin_GetUserLoginAttempts')).status).toBe(401)
  })

  test('cost two round trips to the store (P2)', async () => {
    const caller = await portal.as(contosoAlice)
    await expectRoundTrips(portal, 2, () => attempts(caller))
  })
})

describe('every way that a sign-in ends is recorded (H4)', () => {
  const lastResult = async (userName: string, tenant: Person['tenant'] = 'contoso') => {
    const attempt = await inTenant(portal, tenant, (db) =>
      db
        .selectFrom('login_attempts')
        .select('result')
        .where('user_name_or_email_address', '=', userName)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    return attempt?.result
  }

  test('an unknown name', async () => {
    await tryToSignIn({ tenant: 'contoso', userName: '?nobody', password: 'Wrong-passw0rd' })
    expect(await lastResult('?n…')).toBe(loginResult.invalidUserNameOrEmailAddress)
  })

  test('a wrong password, and then the lock', async () => {
    const somebody = await aPerson(portal, 'contoso')
    await tryToSignIn(withWrongPassword(somebody))
    expect(await lastResult(somebody.userName)).toBe(loginResult.invalidPassword)
    for (let attempt = 0; attempt < 5; attempt++) await tryToSignIn(withWrongPassword(somebody))
    expect(await lastResult(somebody.userName)).toBe(loginResult.lockedOut)
  })

  test('an account that is not active', async () => {
    const { person, userName } = await aPerson(portal, 'contoso', { is_active: false })
    await tryToSignIn(person)
    expect(await lastResult(userName)).toBe(loginResult.userIsNotActive)
  })

  test('an account that was deleted is an unknown name', async () => {
    const { id, person, userName } = await aPerson(portal, 'contoso')
    await changePerson(portal, 'contoso', id, { is_deleted: true })
    await tryToSignIn(person)
    expect(await lastResult(`${userName.slice(0, 2)}…`)).toBe(loginResult.invalidUserNameOrEmailAddress)
  })

  test('success', async () => {
    const { person, userName } = await aPerson(portal, 'contoso')
    await tryToSignIn(person)
    expect(await lastResult(userName)).toBe(loginResult.success)
  })
})
