import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { type PermissionName, permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  contosoBob,
  fabrikamAdmin,
  fabrikamAlice,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import {
  aDelegation,
  aPerson,
  callerWith,
  changePerson,
  changeSetting,
  idOf,
  inTenant,
  personPassword,
  tenantHeader,
  whoIs,
} from './identity.ts'
import { personWith } from './security/people.ts'

let portal: Portal
let aliceId: number
beforeAll(async () => {
  portal = await startApp()
  aliceId = await idOf(portal, contosoAlice)
})
afterAll(() => portal.close())

type Tenant = Person['tenant']

const english = {
  notValid: 'The link is not valid, was used, or has expired.',
  nested: 'You already act as somebody else. Go back to your own account first.',
  notWhile: 'This cannot be done while you act as somebody else.',
}

const exchange = (tenant: Tenant, impersonationToken: string, more: Record<string, string> = {}) =>
  portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    // Which browser asked is tested in tests/api/security/switches.test.ts.
    query: { impersonationToken, isConfirmed: true },
    headers: { ...tenantHeader(portal, tenant), ...more },
  })

const askForAlice = async () =>
  (await (await portal.signIn(contosoAdmin)).call('Account_ImpersonateUser', { body: { userId: aliceId } })).result

const asAlice = async (): Promise<Caller> => {
  const { impersonationToken } = await askForAlice()
  return callerWith(portal, (await exchange('contoso', impersonationToken)).result.accessToken)
}

const changeOwn = (userId: number, name: PermissionName, isGranted: boolean) =>
  inTenant(portal, 'contoso', async (db) => {
    const word = { tenant_id: portal.tenantId('contoso'), user_id: userId, name, is_granted: isGranted }
    await db
      .insertInto('user_permissions')
      .values(word)
      .onConflict((known) => known.columns(['tenant_id', 'user_id', 'name']).doUpdateSet({ is_granted: isGranted }))
      .execute()
    await announceIdentityChange(db, word.tenant_id, userId)
  })

describe('acting as somebody of one’s own side', () => {
  test('an administrator goes on as a member, both are known, and comes back', async () => {
    const admin = await portal.signIn(contosoAdmin)
    const asked = await admin.call('Account_ImpersonateUser', { body: { userId: aliceId } })
    expect(asked.result.tenancyName).toBe('contoso')
    const answer = await exchange('contoso', asked.result.impersonationToken)
    expect(answer.result.refreshToken).toBeTypeOf('string')
    const impersonated = callerWith(portal, answer.result.accessToken)
    expect(await whoIs(impersonated)).toMatchObject({
      user: { userName: 'alice' },
      impersonatorUser: { userName: 'admin' },
      impersonatorTenant: { tenancyName: 'contoso' },
    })
    const { result: configuration } = await impersonated.call('AbpUserConfiguration_GetAll', {
      query: { includeTexts: false },
    })
    expect(configuration.session).toMatchObject({
      userId: aliceId,
      impersonatorUserId: await idOf(portal, contosoAdmin),
      impersonatorTenantId: portal.tenantId('contoso'),
    })

    const back = await impersonated.call('Account_BackToImpersonator')
    const own = await exchange('contoso', back.result.impersonationToken)
    expect(await whoIs(callerWith(portal, own.result.accessToken))).toMatchObject({
      user: { userName: 'admin' },
      impersonatorUser: null,
    })
  })

  test('whoever acts has the reason before them, and nobody has it afterwards', async () => {
    const admin = await portal.signIn(contosoAdmin)
    const asked = await admin.call('Account_ImpersonateUser', { body: { userId: aliceId, reason: ' Ticket 4711 ' } })
    const impersonated = callerWith(
      portal,
      (await exchange('contoso', asked.result.impersonationToken)).result.accessToken,
    )
    expect(await whoIs(impersonated)).toMatchObject({ impersonationReason: 'Ticket 4711' })

    const back = await impersonated.call('Account_BackToImpersonator')
    const own = await exchange('contoso', back.result.impersonationToken)
    expect(await whoIs(callerWith(portal, own.result.accessToken))).toMatchObject({ impersonationReason: null })
  })

  test('what they may do is what the member may do, and nothing of the administrator’s', async () => {
    const impersonated = await asAlice()
    expect((await impersonated.call('User_GetUsers', { body: {} })).status).toBe(403)
  })

  test('the refresh token goes on naming both', async () => {
    const { result } = await exchange('contoso', (await askForAlice()).impersonationToken)
    const refreshed = await portal.anonymous.call('TokenAuth_RefreshToken', {
      query: { refreshToken: result.refreshToken ?? '' },
      headers: tenantHeader(portal, 'contoso'),
    })
    expect(await whoIs(callerWith(portal, refreshed.result.accessToken))).toMatchObject({
      user: { userName: 'alice' },
      impersonatorUser: { userName: 'admin' },
    })
  })

  test('O21: what opens unsent writes comes with the way back to oneself, and not with acting', async () => {
    const byCookie = { [headers.refreshTransport]: 'cookie' }
    const acting = await exchange('contoso', (await askForAlice()).impersonationToken, byCookie)
    expect(acting.result.outboxKey).toBeUndefined()
    const back = await callerWith(portal, acting.result.accessToken).call('Account_BackToImpersonator')
    const own = await exchange('contoso', back.result.impersonationToken, byCookie)
    expect(own.result.outboxKey).toMatch(/^[\w-]{43}$/)
  })

  test('O20: looks are that person’s, and are not changed in their name', async () => {
    const impersonated = await asAlice()
    const [theme] = (await impersonated.call('UiCustomizationSettings_GetUiManagementSettings')).result
    const answers = [
      await impersonated.call('UiCustomizationSettings_ChangeDarkModeOfCurrentTheme', {
        query: { isDarkModeActive: true },
      }),
      await impersonated.call('UiCustomizationSettings_ChangeThemeWithDefaultValues', {
        query: { themeName: 'theme3' },
      }),
      await impersonated.callWith('UiCustomizationSettings_UpdateUiManagementSettings', { body: theme }),
      await impersonated.call('UiCustomizationSettings_UseSystemDefaultSettings'),
    ]
    expect(answers.map(({ status, error }) => [status, error?.message])).toEqual(
      answers.map(() => [400, english.notWhile]),
    )
  })

  test('C8: every audit row of such a session names both, and the exchange is among the account’s sign-ins', async () => {
    const impersonated = await asAlice()
    await impersonated.call('Profile_ChangeLanguage', { body: { languageName: 'en-gb' } })
    await portal.app.audit.flush()
    const adminId = await idOf(portal, contosoAdmin)
    const row = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['user_id', 'impersonator_user_id', 'impersonator_tenant_id'])
        .where('method_name', '=', 'changeLanguage')
        .where('user_id', '=', aliceId)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    expect(row).toEqual({
      user_id: aliceId,
      impersonator_user_id: adminId,
      impersonator_tenant_id: portal.tenantId('contoso'),
    })
    const attempt = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('login_attempts')
        .select('fail_reason')
        .where('user_id', '=', aliceId)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    expect(attempt?.fail_reason).toBe(`impersonated by user ${adminId} of tenant ${portal.tenantId('contoso')}`)
  })

  test('C8: a token opens once, also of twenty that are sent at once', async () => {
    const { impersonationToken } = await askForAlice()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange('contoso', impersonationToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await exchange('contoso', impersonationToken)).error?.message).toBe(english.notValid)
  })

  test('C8: a token opens nothing in another tenant, on the host, after a minute, or guessed', async () => {
    for (const tenant of ['fabrikam', null] as const) {
      expect((await exchange(tenant, (await askForAlice()).impersonationToken)).status).toBe(400)
    }
    const late = await askForAlice()
    portal.moveClock(60)
    expect((await exchange('contoso', late.impersonationToken)).error?.message).toBe(english.notValid)
    expect((await exchange('contoso', 'A'.repeat(43))).error?.message).toBe(english.notValid)
    const admin = await portal.signIn(contosoAdmin)
    const { result } = await admin.call('Account_ImpersonateUser', { body: { userId: aliceId } })
    expect(
      (
        await portal.anonymous.call('TokenAuth_LinkedAccountAuthenticate', {
          query: { switchAccountToken: result.impersonationToken },
          headers: tenantHeader(portal, 'contoso'),
        })
      ).status,
    ).toBe(400)
  })

  test('C8: nobody acts as somebody else in turn, nor as oneself, nor as who is locked or inactive', async () => {
    const manager = await aPerson(portal, 'contoso')
    const admin = await portal.signIn(contosoAdmin)
    await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('user_permissions')
        .values({
          tenant_id: portal.tenantId('contoso'),
          user_id: manager.id,
          name: permissions.users.impersonate,
          is_granted: true,
        })
        .execute(),
    )
    const asked = await admin.call('Account_ImpersonateUser', { body: { userId: manager.id } })
    const impersonated = callerWith(
      portal,
      (await exchange('contoso', asked.result.impersonationToken)).result.accessToken,
    )
    const nested = await impersonated.call('Account_ImpersonateUser', { body: { userId: aliceId } })
    expect(nested.error?.message).toBe(english.nested)
    const again = await portal.signIn(contosoAdmin)
    const oneself = await again.call('Account_ImpersonateUser', { body: { userId: await idOf(portal, contosoAdmin) } })
    expect(oneself.error?.message).toBe('You cannot act as yourself.')
    for (const userId of [
      await idOf(portal, contosoBob),
      (await aPerson(portal, 'contoso', { is_active: false })).id,
    ]) {
      expect((await again.call('Account_ImpersonateUser', { body: { userId } })).status).toBe(400)
    }
  })

  test('C8: a token opens nothing once its target is locked or switched off', async () => {
    const locked = { lockout_end_date_utc: new Date(portal.now().getTime() + 600_000) }
    for (const change of [locked, { is_active: false }]) {
      const target = await aPerson(portal, 'contoso')
      const admin = await portal.signIn(contosoAdmin)
      const { result } = await admin.call('Account_ImpersonateUser', { body: { userId: target.id } })
      await changePerson(portal, 'contoso', target.id, change)
      expect((await exchange('contoso', result.impersonationToken)).error?.message).toBe(english.notValid)
    }
  })

  test('C8: whoever may impersonate, but may do less than the target, may not act as the target', async () => {
    const helper = await aPerson(portal, 'contoso')
    await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('user_permissions')
        .values({
          tenant_id: portal.tenantId('contoso'),
          user_id: helper.id,
          name: permissions.users.impersonate,
          is_granted: true,
        })
        .execute(),
    )
    const caller = await portal.signIn(helper.person)
    const up = await caller.call('Account_ImpersonateUser', { body: { userId: await idOf(portal, contosoAdmin) } })
    expect(up.error?.message).toMatch(/may do more than you, so you cannot act as this person/)
  })

  test('it needs its permission, and people of other tenants are not found', async () => {
    const alice = await portal.as(contosoAlice)
    expect((await alice.call('Account_ImpersonateUser', { body: { userId: aliceId } })).status).toBe(403)
    const admin = await portal.signIn(contosoAdmin)
    const other = await idOf(portal, fabrikamAlice)
    expect((await admin.call('Account_ImpersonateUser', { body: { userId: other } })).status).toBe(404)
    const named = { userId: other, tenantId: portal.tenantId('fabrikam') }
    expect((await admin.call('Account_ImpersonateUser', { body: named })).status).toBe(404)
  })

  test('C8: who loses the right to act as others, or the account, stops at once', async () => {
    const helper = await aPerson(portal, 'contoso', { role: 'Admin' })
    const target = await aPerson(portal, 'contoso')
    const act = async () => {
      const caller = await portal.signIn(helper.person)
      const { result } = await caller.call('Account_ImpersonateUser', { body: { userId: target.id } })
      return callerWith(portal, (await exchange('contoso', result.impersonationToken)).result.accessToken)
    }
    const first = await act()
    expect((await whoIs(first)).user?.userName).toBe(target.userName)
    await changePerson(portal, 'contoso', helper.id, { is_active: false })
    expect((await whoIs(first)).user).toBeNull()
    await changePerson(portal, 'contoso', helper.id, { is_active: true })
    const second = await act()
    await inTenant(portal, 'contoso', async (db) => {
      await db.deleteFrom('user_roles').where('user_id', '=', helper.id).execute()
      await announceIdentityChange(db, portal.tenantId('contoso'), helper.id)
    })
    expect((await whoIs(second)).user).toBeNull()
  })

  test('A15, A48: a session in another’s name ends for good once that person may do more, and says so', async () => {
    const helper = await personWith(
      portal,
      'contoso',
      new Set([permissions.administration, permissions.users.impersonate]),
    )
    const target = await aPerson(portal, 'contoso')
    await changeOwn(target.id, permissions.tenantDashboard, false)
    const { result } = await helper.call('Account_ImpersonateUser', { body: { userId: target.id } })
    const { accessToken, refreshToken } = (await exchange('contoso', result.impersonationToken)).result
    const acting = callerWith(portal, accessToken)
    expect((await acting.call('UserLink_GetLinkedUsers', { query: {} })).status).toBe(200)
    await changeOwn(target.id, permissions.roles.edit, true)
    const answers = [
      await acting.call('UserLink_GetLinkedUsers', { query: {} }),
      await portal.anonymous.call('TokenAuth_RefreshToken', { query: { refreshToken: refreshToken ?? '' } }),
    ]
    for (const { status, error } of answers)
      expect([status, error]).toMatchObject([401, { name: 'SessionHasEnded.byLostReach' }])
    // Who was told that it has ended does not find it open later.
    await changeOwn(target.id, permissions.roles.edit, false)
    expect((await acting.call('UserLink_GetLinkedUsers', { query: {} })).status).toBe(401)
  })

  test('A15: who acts as somebody is asked for at no cost', async () => {
    const [own, acting] = [await portal.signIn(contosoAlice), await asAlice()]
    const cost = async (caller: Caller) => {
      const before = portal.store.roundTrips()
      await caller.call('UiCustomizationSettings_GetUiManagementSettings')
      return portal.store.roundTrips() - before
    }
    // For a second after a change nothing of the two is remembered.
    await vi.waitFor(async () => expect(await cost(acting)).toBe(await cost(own)), { timeout: 5_000, interval: 100 })
  })

  test('who does not act as somebody else has nobody to go back to', async () => {
    const admin = await portal.signIn(contosoAdmin)
    expect((await admin.call('Account_BackToImpersonator')).error?.message).toBe('You do not act as somebody else.')
    expect((await portal.anonymous.call('Account_BackToImpersonator')).status).toBe(401)
  })
})

describe('a switch moves a session, and leaves none behind', () => {
  const refresh = (tenant: Tenant, refreshToken: string | null) =>
    portal.anonymous.call('TokenAuth_RefreshToken', {
      query: { refreshToken: refreshToken ?? '' },
      headers: tenantHeader(portal, tenant),
    })

  const statusOf = async (caller: Caller) => (await caller.call('UserLink_GetRecentlyUsedLinkedUsers')).status

  /** Sessions of a person in Contoso that could still act, with the one that acts as them. */
  const openSessionsOf = (userId: number) =>
    inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('refresh_families')
        .select('impersonator_user_id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute(),
    )

  const begin = async () => {
    const [admin, target] = [
      await aPerson(portal, 'contoso', { role: 'Admin' }),
      await aPerson(portal, 'contoso', { name: 'Target' }),
    ]
    const own = await portal.signIn(admin.person)
    const { result } = await own.call('Account_ImpersonateUser', { body: { userId: target.id } })
    return { admin, target, own, impersonationToken: result.impersonationToken }
  }

  const beginAndGo = async () => {
    const begun = await begin()
    const { result } = await exchange('contoso', begun.impersonationToken)
    return { ...begun, ...result, impersonated: callerWith(portal, result.accessToken) }
  }

  test('one’s own session goes on until the token is exchanged, and ends then', async () => {
    const { admin, target, own, impersonationToken } = await begin()
    expect(await statusOf(own)).toBe(200)
    expect((await exchange('fabrikam', impersonationToken)).status).toBe(400)
    expect(await statusOf(own)).toBe(200)
    await exchange('contoso', impersonationToken)
    expect(await statusOf(own)).toBe(401)
    expect(await openSessionsOf(admin.id)).toEqual([])
    expect(await openSessionsOf(target.id)).toEqual([{ impersonator_user_id: admin.id }])
  })

  test('C8: going back ends the session in the other’s name: neither of its tokens opens anything', async () => {
    const { admin, target, impersonated, refreshToken } = await beginAndGo()
    const back = await impersonated.call('Account_BackToImpersonator')
    expect(await statusOf(impersonated)).toBe(200)
    const { result: own } = await exchange('contoso', back.result.impersonationToken)
    expect(await statusOf(impersonated)).toBe(401)
    expect((await refresh('contoso', refreshToken)).status).toBe(401)
    expect(await statusOf(callerWith(portal, own.accessToken))).toBe(200)
    expect(await openSessionsOf(target.id)).toEqual([])
    expect(await openSessionsOf(admin.id)).toEqual([{ impersonator_user_id: null }])
  })

  test('an operator who goes back to the host leaves the tenant', async () => {
    const host = await portal.signIn(hostAdmin)
    const body = { tenantId: portal.tenantId('fabrikam'), userId: await idOf(portal, fabrikamAlice) }
    const { result: asked } = await host.call('Account_ImpersonateTenant', { body })
    const { result } = await exchange('fabrikam', asked.impersonationToken)
    expect(await statusOf(host)).toBe(401)
    const impersonated = callerWith(portal, result.accessToken)
    const back = await impersonated.call('Account_BackToImpersonator')
    expect((await exchange(null, back.result.impersonationToken)).status).toBe(200)
    expect(await statusOf(impersonated)).toBe(401)
    expect((await refresh('fabrikam', result.refreshToken)).status).toBe(401)
  })

  test('signing out while acting as somebody else leaves no session of either', async () => {
    const { admin, target, impersonated, refreshToken } = await beginAndGo()
    expect((await impersonated.call('TokenAuth_LogOut')).status).toBe(200)
    expect(await statusOf(impersonated)).toBe(401)
    expect((await refresh('contoso', refreshToken)).status).toBe(401)
    expect([await openSessionsOf(admin.id), await openSessionsOf(target.id)]).toEqual([[], []])
  })

  test('signing out between the question and the exchange is no obstacle: that is how clients go', async () => {
    const { own, impersonationToken } = await begin()
    await own.call('TokenAuth_LogOut')
    const { result } = await exchange('contoso', impersonationToken)
    expect(await statusOf(callerWith(portal, result.accessToken))).toBe(200)
  })

  test('C4: whoever ends all sessions of their own, by a new password say, ends those in others’ names, and their way back', async () => {
    const { admin, impersonated, refreshToken } = await beginAndGo()
    const back = await impersonated.call('Account_BackToImpersonator')
    const own = await portal.signIn(admin.person)
    const body = { currentPassword: personPassword, newPassword: 'Another-passw0rd' }
    expect((await own.call('Profile_ChangePassword', { body })).status).toBe(200)
    expect(await statusOf(impersonated)).toBe(401)
    expect((await exchange('contoso', back.result.impersonationToken)).error?.message).toBe(english.notValid)
    expect((await refresh('contoso', refreshToken)).status).toBe(401)
  })

  test('whoever acts as somebody throws nobody out, also where only one sign-in is allowed', async () => {
    const { target, impersonationToken } = await begin()
    const theirs = await portal.signIn(target.person)
    await changeSetting(portal, 'contoso', settings.allowOneConcurrentLoginPerUser, 'true')
    const { result } = await exchange('contoso', impersonationToken)
    await changeSetting(portal, 'contoso', settings.allowOneConcurrentLoginPerUser, 'false')
    for (const caller of [theirs, callerWith(portal, result.accessToken)]) expect(await statusOf(caller)).toBe(200)
  })

  test('A15: in a browser that still had the cookie of another session, that one ends too', async () => {
    const inBrowser = { [headers.refreshTransport]: 'cookie' }
    const other = await aPerson(portal, 'contoso')
    const before = await portal.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: other.userName, password: personPassword },
      headers: { ...tenantHeader(portal, 'contoso'), ...inBrowser },
    })
    const former = callerWith(portal, before.result.accessToken)
    const cookie = before.raw.cookies.find(({ name }) => name === cookies.refreshToken)
    expect(await statusOf(former)).toBe(200)
    const { impersonationToken } = await begin()
    await exchange('contoso', impersonationToken, { ...inBrowser, cookie: `${cookie?.name}=${cookie?.value}` })
    expect(await statusOf(former)).toBe(401)
  })

  test('the rows of the whole way name both while one acts as the other, and one before and after', async () => {
    const { admin, target, own, impersonated } = await beginAndGo()
    const back = await impersonated.call('Account_BackToImpersonator')
    const again = callerWith(portal, (await exchange('contoso', back.result.impersonationToken)).result.accessToken)
    await again.call('Account_BackToImpersonator')
    await own.call('Account_BackToImpersonator')
    await portal.app.audit.flush()
    const rows = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['method_name', 'user_id', 'impersonator_user_id'])
        .where('user_id', 'in', [admin.id, target.id])
        .where('service_name', '=', 'Account')
        .orderBy('id')
        .execute(),
    )
    expect(rows).toEqual([
      { method_name: 'impersonateUser', user_id: admin.id, impersonator_user_id: null },
      { method_name: 'backToImpersonator', user_id: target.id, impersonator_user_id: admin.id },
      { method_name: 'backToImpersonator', user_id: admin.id, impersonator_user_id: null },
    ])
  })
})

describe('the operator in a tenant', () => {
  const enter = async (tenant: 'contoso' | 'fabrikam', person: Person) => {
    const host = await portal.signIn(hostAdmin)
    const body = { tenantId: portal.tenantId(tenant), userId: await idOf(portal, person) }
    return host.call('Account_ImpersonateTenant', { body })
  }

  test('goes on as one of its people with that person’s rights, and comes back to the host', async () => {
    const asked = await enter('fabrikam', fabrikamAdmin)
    expect(asked.result.tenancyName).toBe('fabrikam')
    const { result } = await exchange('fabrikam', asked.result.impersonationToken)
    const impersonated = callerWith(portal, result.accessToken)
    expect(await whoIs(impersonated)).toMatchObject({
      user: { userName: 'admin' },
      tenant: { tenancyName: 'fabrikam' },
      impersonatorUser: { userName: 'admin', name: 'Operator' },
      impersonatorTenant: null,
    })
    const back = await impersonated.call('Account_BackToImpersonator')
    expect(back.result.tenancyName).toBeNull()
    const own = await exchange(null, back.result.impersonationToken)
    expect(await whoIs(callerWith(portal, own.result.accessToken))).toMatchObject({ tenant: null })
  })

  test('C8: host permissions are never inherited', async () => {
    const { result } = await exchange('fabrikam', (await enter('fabrikam', fabrikamAlice)).result.impersonationToken)
    const impersonated = callerWith(portal, result.accessToken)
    const body = { tenantId: portal.tenantId('contoso'), userId: aliceId }
    expect((await impersonated.call('Account_ImpersonateTenant', { body })).status).toBe(403)
    expect((await impersonated.call('User_GetUsers', { body: {} })).status).toBe(403)
  })

  test('tenants have no such way, and tenants or people that do not exist are not found', async () => {
    const admin = await portal.signIn(contosoAdmin)
    const body = { tenantId: portal.tenantId('fabrikam'), userId: await idOf(portal, fabrikamAlice) }
    expect((await admin.call('Account_ImpersonateTenant', { body })).status).toBe(403)
    const host = await portal.signIn(hostAdmin)
    for (const wrong of [
      { ...body, tenantId: 999_999 },
      { ...body, userId: aliceId },
    ]) {
      expect((await host.call('Account_ImpersonateTenant', { body: wrong })).status).toBe(404)
    }
    await hostTransaction(portal.store, 'a test switches a tenant', async (db) => {
      await db.updateTable('tenants').set({ is_active: false }).where('tenancy_name', '=', 'fabrikam').execute()
    })
    expect((await host.call('Account_ImpersonateTenant', { body })).status).toBe(404)
    await hostTransaction(portal.store, 'a test switches a tenant', async (db) => {
      await db.updateTable('tenants').set({ is_active: true }).where('tenancy_name', '=', 'fabrikam').execute()
    })
  })
})

describe('a delegation', () => {
  const delegate = async (beginsIn: number, endsIn: number) => {
    const [source, target] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
    const id = await aDelegation(portal, { source, target }, [beginsIn, endsIn])
    const caller = await portal.signIn(target.person)
    const ask = () => caller.call('Account_DelegatedImpersonate', { body: { userDelegationId: id } })
    return { id, source, target, ask }
  }

  const exchangeDelegated = (userDelegationId: number, impersonationToken: string) =>
    portal.anonymous.call('TokenAuth_DelegatedImpersonatedAuthenticate', {
      query: { userDelegationId, impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })

  const withdraw = (id: number, userId: number) =>
    inTenant(portal, 'contoso', async (db) => {
      await db.updateTable('user_delegations').set({ is_deleted: true }).where('id', '=', id).execute()
      await announceIdentityChange(db, portal.tenantId('contoso'), userId)
    })

  test('lets its target act as its source without any permission', async () => {
    const { id, source, target, ask } = await delegate(-10, 3_600)
    const { result } = await exchangeDelegated(id, (await ask()).result.impersonationToken)
    expect(await whoIs(callerWith(portal, result.accessToken))).toMatchObject({
      user: { userName: source.userName },
      impersonatorUser: { userName: target.userName },
    })
  })

  test('C10: opens nothing before it begins, after it ends, or to anybody else', async () => {
    for (const [begin, end] of [
      [60, 3_600],
      [-3_600, 0],
    ] as const) {
      expect((await (await delegate(begin, end)).ask()).error?.message).toMatch(/^This delegation does not exist/)
    }
    const { id } = await delegate(-10, 3_600)
    const alice = await portal.signIn(contosoAlice)
    expect((await alice.call('Account_DelegatedImpersonate', { body: { userDelegationId: id } })).status).toBe(400)
  })

  test('C10: is asked again at the exchange, for this very delegation', async () => {
    const [one, other] = [await delegate(-10, 3_600), await delegate(-10, 3_600)]
    expect((await exchangeDelegated(other.id, (await one.ask()).result.impersonationToken)).status).toBe(400)
    const { impersonationToken } = (await one.ask()).result
    await withdraw(one.id, one.source.id)
    expect((await exchangeDelegated(one.id, impersonationToken)).error?.message).toMatch(/^This delegation/)
    const asOrdinary = await exchange('contoso', (await other.ask()).result.impersonationToken)
    expect(asOrdinary.status).toBe(400)
  })

  test('C10: ends the session that it opened when it ends, and at once when it is withdrawn', async () => {
    const short = await delegate(-10, 120)
    const { result } = await exchangeDelegated(short.id, (await short.ask()).result.impersonationToken)
    expect(result.expireInSeconds).toBe(120)
    portal.moveClock(119)
    expect((await whoIs(callerWith(portal, result.accessToken))).user).not.toBeNull()
    portal.moveClock(1)
    expect((await whoIs(callerWith(portal, result.accessToken))).user).toBeNull()
    const refresh = () =>
      portal.anonymous.call('TokenAuth_RefreshToken', {
        query: { refreshToken: result.refreshToken ?? '' },
        headers: tenantHeader(portal, 'contoso'),
      })
    expect((await refresh()).status).toBe(401)

    const long = await delegate(-10, 3_600)
    const opened = (await exchangeDelegated(long.id, (await long.ask()).result.impersonationToken)).result
    await withdraw(long.id, long.source.id)
    expect((await whoIs(callerWith(portal, opened.accessToken))).user).toBeNull()
  })
})

test('C9: an administrator’s own account is not changed by whoever acts as that administrator', async () => {
  const [helper, target] = [
    await aPerson(portal, 'contoso', { role: 'Admin' }),
    await aPerson(portal, 'contoso', { role: 'Admin' }),
  ]
  const caller = await portal.signIn(helper.person)
  const { result } = await caller.call('Account_ImpersonateUser', { body: { userId: target.id } })
  const impersonated = callerWith(portal, (await exchange('contoso', result.impersonationToken)).result.accessToken)
  const { error } = await impersonated.call('User_CreateOrUpdateUser', {
    body: {
      user: {
        id: target.id,
        name: 'Taken',
        userName: target.userName,
        emailAddress: 'taken-over@example.org',
        password: 'Another-passw0rd',
      },
      assignedRoleNames: ['Admin'],
    },
  })
  expect(error?.name).toBe('NotInAnothersName')
})

test('C9: whoever acts as somebody else changes neither their links nor goes on to their other accounts', async () => {
  const impersonated = await asAlice()
  const link = await impersonated.call('UserLink_LinkToUser', {
    body: { tenancyName: 'fabrikam', usernameOrEmailAddress: 'alice', password: 'x' },
  })
  const unlink = await impersonated.call('UserLink_UnlinkUser', { body: { userId: aliceId } })
  const go = await impersonated.call('Account_SwitchToLinkedAccount', { body: { targetUserId: aliceId } })
  for (const { status, error } of [link, unlink, go]) expect([status, error?.message]).toEqual([400, english.notWhile])
})
