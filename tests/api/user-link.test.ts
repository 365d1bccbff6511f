import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { newTwoFactorSecret } from '../../src/server/auth/two-factor.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import {
  aPerson,
  callerWith,
  changePerson,
  changeSetting,
  inTenant,
  type NewPerson,
  personPassword,
  tenantHeader,
  whoIs,
} from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

/** One human with an account in each tenant. */
let here: NewPerson
let there: NewPerson
let caller: Caller
beforeEach(async () => {
  ;[here, there] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'fabrikam')]
  caller = await portal.signIn(here.person)
})

const linkTo = (other: NewPerson, more: Record<string, unknown> = {}, from = caller) =>
  from.callWith('UserLink_LinkToUser', {
    body: {
      tenancyName: other.person.tenant ?? '',
      usernameOrEmailAddress: other.userName,
      password: personPassword,
      ...more,
    },
  })

const target = ({ id, person }: NewPerson) => ({
  targetUserId: id,
  targetTenantId: person.tenant === null ? null : portal.tenantId(person.tenant),
})

const switchTo = (other: NewPerson, from = caller) =>
  from.call('Account_SwitchToLinkedAccount', { body: target(other) })

const exchange = (tenant: 'contoso' | 'fabrikam' | null, switchAccountToken: string) =>
  portal.anonymous.call('TokenAuth_LinkedAccountAuthenticate', {
    query: { switchAccountToken },
    headers: tenantHeader(portal, tenant),
  })

const linksOf = async (from: Caller) => (await from.call('UserLink_GetLinkedUsers', { query: {} })).result

test('an account of another tenant is linked by its password, and one switches to it and back', async () => {
  expect((await linkTo(there)).status).toBe(200)
  expect(await linksOf(caller)).toEqual({
    totalCount: 1,
    items: [{ id: there.id, tenantId: portal.tenantId('fabrikam'), tenancyName: 'fabrikam', username: there.userName }],
  })
  const { result } = await switchTo(there)
  expect(result.tenancyName).toBe('fabrikam')
  const other = callerWith(portal, (await exchange('fabrikam', result.switchAccountToken)).result.accessToken)
  expect(await whoIs(other)).toMatchObject({
    user: { userName: there.userName },
    tenant: { tenancyName: 'fabrikam' },
    impersonatorUser: null,
  })
  const back = await switchTo(here, other)
  const again = await exchange('contoso', back.result.switchAccountToken)
  expect((await whoIs(callerWith(portal, again.result.accessToken))).user?.userName).toBe(here.userName)
})

test('a switch leaves no session behind, and a second one there none where only one is allowed', async () => {
  await linkTo(there)
  const elsewhere = await portal.signIn(there.person)
  const { switchAccountToken } = (await switchTo(there)).result
  expect((await linksOf(caller)).totalCount).toBe(1)
  await changeSetting(portal, 'fabrikam', settings.allowOneConcurrentLoginPerUser, 'true')
  const other = callerWith(portal, (await exchange('fabrikam', switchAccountToken)).result.accessToken)
  await changeSetting(portal, 'fabrikam', settings.allowOneConcurrentLoginPerUser, 'false')
  for (const left of [caller, elsewhere]) expect((await left.call('UserLink_GetLinkedUsers', {})).status).toBe(401)
  expect((await linksOf(other)).totalCount).toBe(1)
  await switchTo(here, other)
  expect((await linksOf(other)).totalCount).toBe(1)
})

test('C11: a token to switch opens nothing once the other account has a new password', async () => {
  await linkTo(there)
  const { switchAccountToken } = (await switchTo(there)).result
  const other = await portal.signIn(there.person)
  const body = { currentPassword: personPassword, newPassword: 'Another-passw0rd' }
  expect((await other.call('Profile_ChangePassword', { body })).status).toBe(200)
  expect((await exchange('fabrikam', switchAccountToken)).status).toBe(400)
})

test('the operator’s accounts can be linked too', async () => {
  const ofTheHost = await aPerson(portal, null)
  expect((await linkTo(ofTheHost, { tenancyName: null })).status).toBe(200)
  expect((await linksOf(caller)).items).toEqual([
    { id: ofTheHost.id, tenantId: null, tenancyName: null, username: ofTheHost.userName },
  ])
  const { result } = await switchTo(ofTheHost)
  const asHost = callerWith(portal, (await exchange(null, result.switchAccountToken)).result.accessToken)
  expect(await whoIs(asHost)).toMatchObject({ user: { userName: ofTheHost.userName }, tenant: null })
})

test('accounts that are linked to one are linked to each other; those used last come first', async () => {
  const third = await aPerson(portal, 'contoso')
  await linkTo(there)
  await linkTo(third)
  const other = await portal.signIn(there.person)
  expect((await linksOf(other)).items.map(({ username }) => username).sort()).toEqual(
    [here.userName, third.userName].sort(),
  )
  const recent = async () =>
    (await caller.call('UserLink_GetRecentlyUsedLinkedUsers')).result.items.map(({ username }) => username)
  expect((await recent()).sort()).toEqual([there.userName, third.userName].sort())
  await switchTo(third)
  portal.moveClock(1)
  await switchTo(there)
  expect(await recent()).toEqual([there.userName, third.userName])
  const sorted = await caller.call('UserLink_GetLinkedUsers', {
    query: { sorting: 'tenancyName DESC', maxResultCount: 1, skipCount: 1 },
  })
  expect(sorted.result).toMatchObject({ totalCount: 2, items: [{ tenancyName: 'contoso' }] })
})

test('U160: an account that was just linked is offered at once, on both sides, also after one went there', async () => {
  const recent = async (from: Caller) =>
    (await from.call('UserLink_GetRecentlyUsedLinkedUsers', {})).result.items.map(({ username }) => username)
  await linkTo(there)
  expect(await recent(caller)).toEqual([there.userName])
  expect(await recent(await portal.signIn(there.person))).toEqual([here.userName])
  const { result } = await switchTo(there)
  const gone = await exchange('fabrikam', result.switchAccountToken)
  expect(await recent(callerWith(portal, gone.result.accessToken))).toEqual([here.userName])
})

test('C11: without the other password nothing is linked, and guesses lock the other account', async () => {
  for (let i = 0; i < 5; i++) {
    expect((await linkTo(there, { password: 'Wrong-passw0rd' })).error?.message).toBe('Sign-in failed')
  }
  expect((await linkTo(there)).error?.details).toMatch(/locked after too many failed sign-ins\. Try again in 5 minutes/)
  expect((await linksOf(caller)).totalCount).toBe(0)
  expect((await switchTo(there)).error?.message).toBe('This account is not linked to yours.')
})

test('C11, A6: an account with a second factor is linked by that too', async () => {
  const secret = newTwoFactorSecret()
  await changePerson(portal, 'fabrikam', there.id, {
    is_two_factor_enabled: true,
    two_factor_secret: portal.services.secrets.seal('two-factor-secret', portal.tenantId('fabrikam'), secret),
  })
  expect((await linkTo(there)).error?.message).toMatch(/asks for a second factor/)
  expect((await linkTo(there, { twoFactorVerificationCode: '000000' })).status).toBe(400)
  expect((await linksOf(caller)).totalCount).toBe(0)
  const code = generateSync({ secret, epoch: Math.floor(portal.now().getTime() / 1000) })
  expect((await linkTo(there, { twoFactorVerificationCode: code })).status).toBe(200)
})

test('C11: after unlinking nobody switches, in either direction, nor with a token from before', async () => {
  await linkTo(there)
  const before = (await switchTo(there)).result.switchAccountToken
  const body = { userId: there.id, tenantId: portal.tenantId('fabrikam') }
  expect((await caller.call('UserLink_UnlinkUser', { body })).status).toBe(200)
  expect((await exchange('fabrikam', before)).error?.message).toBe('This account is not linked to yours.')
  expect((await switchTo(there)).status).toBe(400)
  expect((await switchTo(here, await portal.signIn(there.person))).status).toBe(400)
  expect((await caller.call('UserLink_UnlinkUser', { body })).error?.message).toMatch(/not linked/)
})

test('C11: a token to switch opens once, also of twenty at once, for a minute, in its own tenant', async () => {
  await linkTo(there)
  const token = async () => (await switchTo(there, await portal.signIn(here.person))).result.switchAccountToken
  const once = await token()
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange('fabrikam', once)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await exchange('contoso', await token())).status).toBe(400)
  const late = await token()
  portal.moveClock(60)
  expect((await exchange('fabrikam', late)).status).toBe(400)
})

test('an account that was deactivated is neither listed nor switched to', async () => {
  await linkTo(there)
  await changePerson(portal, 'fabrikam', there.id, { is_active: false })
  expect((await linksOf(caller)).totalCount).toBe(0)
  expect((await switchTo(there)).status).toBe(400)
})

test('one’s own account, an unknown tenant, and a tenant where passwords are switched off are refused in words', async () => {
  expect((await linkTo(here)).error?.message).toBe('This is the account that you are signed in to.')
  expect((await linkTo(there, { tenancyName: 'nobody' })).error?.message).toBe('There is no organisation named nobody.')
  await changeSetting(portal, 'fabrikam', settings.isUserPassLoginEnabled, 'false')
  expect((await linkTo(there)).error?.details).toBe('Signing in with a password is switched off here.')
  await changeSetting(portal, 'fabrikam', settings.isUserPassLoginEnabled, 'true')
})

test('only the signed-in have linked accounts, and each sees their own', async () => {
  await linkTo(there)
  expect(await linksOf(await portal.as(hostAdmin))).toEqual({ totalCount: 0, items: [] })
  for (const id of ['UserLink_GetLinkedUsers', 'UserLink_GetRecentlyUsedLinkedUsers'] as const) {
    expect((await portal.anonymous.call(id, {})).status).toBe(401)
  }
  expect((await portal.anonymous.callWith('UserLink_LinkToUser', { body: {} })).status).toBe(401)
  expect((await portal.anonymous.callWith('UserLink_UnlinkUser', { body: {} })).status).toBe(401)
})

test('C8: of tokens to switch that were asked for in one session, one alone opens anything', async () => {
  await linkTo(there)
  const tokens = await Promise.all([1, 2, 3].map(async () => (await switchTo(there)).result.switchAccountToken))
  const statuses = []
  for (const token of tokens) statuses.push((await exchange('fabrikam', token)).status)
  expect(statuses).toEqual([200, 400, 400])
})

test('C8: a token to switch opens nothing once its session has ended as stolen, or by a new password', async () => {
  await linkTo(there)
  const { switchAccountToken } = (await switchTo(there)).result
  await inTenant(portal, 'contoso', (db) =>
    db
      .updateTable('refresh_families')
      .set({ revoked_at: portal.now(), revocation_reason: 'reuse' })
      .where('user_id', '=', here.id)
      .execute(),
  )
  expect((await exchange('fabrikam', switchAccountToken)).status).toBe(400)
})

test('C9: whoever acts as somebody is not told of their accounts elsewhere', async () => {
  await linkTo(there)
  const own = await portal.signIn(contosoAdmin)
  const { result } = await own.call('Account_ImpersonateUser', { body: { userId: here.id } })
  const { impersonationToken } = result
  const acting = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  const impersonated = callerWith(portal, acting.result.accessToken)
  expect(await linksOf(impersonated)).toEqual({ totalCount: 0, items: [] })
  expect((await impersonated.call('UserLink_GetRecentlyUsedLinkedUsers')).result.items).toEqual([])
})

test('C19: an audit row of linking does not tell in which other organisation somebody has an account, nor as whom', async () => {
  await linkTo(there)
  await linkTo(there, { usernameOrEmailAddress: there.emailAddress })
  const aadBody = { authProvider: 'AzureAD', providerKey: 'x', providerAccessCode: 'no code', tenancyName: 'fabrikam' }
  await caller.call('TokenAuth_LinkToAadUser', { body: aadBody })
  await portal.app.audit.flush()
  const rows = await inTenant(portal, 'contoso', (db) =>
    db.selectFrom('audit_logs').selectAll().where('method_name', 'in', ['linkToUser', 'linkToAadUser']).execute(),
  )
  expect(rows.length).toBeGreaterThan(2)
  // Not the first signs of the name either, which is what else is left of names that are typed.
  for (const told of ['fabrikam', there.userName, there.emailAddress, 'usernameOrEmailAddress'])
    expect(JSON.stringify(rows)).not.toContain(told)
})

test('C19: no audit row tells whom somebody switches to or parts from, nor in which organisation', async () => {
  await linkTo(there)
  const { switchAccountToken } = (await switchTo(there)).result
  await exchange('fabrikam', switchAccountToken)
  const from = await portal.signIn(here.person)
  const body = { userId: there.id, tenantId: portal.tenantId('fabrikam') }
  expect((await from.call('UserLink_UnlinkUser', { body })).status).toBe(200)
  await portal.app.audit.flush()
  for (const tenant of ['contoso', 'fabrikam'] as const) {
    const rows = await inTenant(portal, tenant, (db) =>
      db
        .selectFrom('audit_logs')
        .select(['method_name', 'parameters', 'custom_data'])
        .where('method_name', 'in', ['switchToLinkedAccount', 'unlinkUser', 'linkedAccountAuthenticate'])
        .execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { parameters } of rows) expect(parameters).not.toMatch(/(?:user|tenant)id/i)
  }
})

test('passwords and tokens of linked accounts are in no audit row', async () => {
  await linkTo(there)
  const { switchAccountToken } = (await switchTo(there)).result
  await exchange('fabrikam', switchAccountToken)
  await portal.app.audit.flush()
  for (const tenant of ['contoso', 'fabrikam'] as const) {
    const rows = await inTenant(portal, tenant, (db) => db.selectFrom('audit_logs').select('parameters').execute())
    const text = rows.map(({ parameters }) => parameters).join()
    for (const secret of [personPassword, switchAccountToken]) expect(text).not.toContain(secret)
  }
})

describe('A1: a link ends with what it rests on, on either side', () => {
  const switchStatus = async (other: NewPerson, from: Caller) => (await switchTo(other, from)).status
  const admin = () => portal.as(contosoAdmin)
  const body = { currentPassword: personPassword, newPassword: 'Another-passw0rd' }
  const form = ({ id, userName, emailAddress }: NewPerson, more: object) => ({
    user: { id, userName, emailAddress, name: 'Somebody', ...more },
    assignedRoleNames: [],
  })

  const changes: Record<string, (of: NewPerson) => Promise<unknown>> = {
    'a password that its owner changed': async (of) =>
      (await portal.signIn(of.person)).call('Profile_ChangePassword', { body }),
    'a password that an administrator set': async (of) =>
      (await portal.as({ tenant: of.person.tenant, userName: 'admin' })).call('User_CreateOrUpdateUser', {
        body: form(of, { password: 'Another-passw0rd' }),
      }),
    'a second factor that was switched on': async (of) =>
      (await portal.as({ tenant: of.person.tenant, userName: 'admin' })).call('User_CreateOrUpdateUser', {
        body: form(of, { isTwoFactorEnabled: true }),
      }),
    'an account that was switched off and on again': async (of) => {
      const as = await portal.as({ tenant: of.person.tenant, userName: 'admin' })
      await as.call('User_CreateOrUpdateUser', { body: form(of, { isActive: false }) })
      await as.call('User_CreateOrUpdateUser', { body: form(of, { isActive: true }) })
    },
  }

  test('C11: a personal code that an administrator set, with which another phone signs in as the person', async () => {
    await linkTo(there)
    await changePerson(portal, 'contoso', here.id, { authentication_source: 'MobileID' })
    const { status } = await (await admin()).call('User_CreateOrUpdateMobileIdUser', {
      body: { id: here.id, socialSecurityNumber: 'another-code', assignedRoleNames: [] },
    })
    expect(status).toBe(200)
    expect(await switchStatus(there, caller)).toBe(401)
    const { person } = here
    await changePerson(portal, 'contoso', here.id, { authentication_source: null })
    expect(await switchStatus(there, await portal.signIn(person))).toBe(400)
  })

  test('C11: settings by which somebody else may say who comes in to the accounts of an organisation', async () => {
    await linkTo(there)
    const { result } = await (await admin()).call('TenantSettings_GetAllSettings')
    const save = async (ldap: object) => {
      const body = { ...result, ldap: { ...result.ldap, ...ldap } }
      expect((await (await admin()).callWith('TenantSettings_UpdateAllSettings', { body })).status).toBe(200)
    }
    await save({})
    expect(await switchStatus(there, caller)).toBe(200)
    await save({ domain: 'directory.of.another.example' })
    expect(await switchStatus(there, caller)).toBe(400)
    await save({})
  })

  test.each(Object.entries(changes))('%s there', async (_, change) => {
    await linkTo(there)
    expect(await switchStatus(there, caller)).toBe(200)
    await change(there)
    expect(await switchStatus(there, caller)).toBe(400)
    expect((await linksOf(caller)).items).toEqual([])
  })

  test('a password that was changed here: the other account leads here no more, until both are linked anew', async () => {
    await linkTo(there)
    const other = await portal.signIn(there.person)
    expect(await switchStatus(here, other)).toBe(200)
    expect((await caller.call('Profile_ChangePassword', { body })).status).toBe(200)
    expect(await switchStatus(here, other)).toBe(400)
    expect((await linksOf(other)).items).toEqual([])
    const again = await portal.signIn({ ...here.person, password: body.newPassword })
    const third = await aPerson(portal, 'contoso')
    expect((await linkTo(third, {}, again)).status).toBe(200)
    expect(await switchStatus(here, other)).toBe(400)
    expect((await linkTo(there, {}, again)).status).toBe(200)
    expect(await switchStatus(here, other)).toBe(200)
  })

  test('an account that is locked is not switched to while it is', async () => {
    await linkTo(there)
    await changePerson(portal, 'fabrikam', there.id, {
      lockout_end_date_utc: new Date(portal.now().getTime() + 60_000),
    })
    const { status, error } = await switchTo(there)
    expect([status, error?.message]).toEqual([400, expect.stringContaining('locked')])
    await changePerson(portal, 'fabrikam', there.id, { lockout_end_date_utc: null })
    expect(await switchStatus(there, caller)).toBe(200)
  })

  test('a second factor that the organisation asks for since is asked for by the switch, too', async () => {
    await changeSetting(portal, 'fabrikam', settings.twoFactorIsEnabled, 'false')
    await changePerson(portal, 'fabrikam', there.id, { is_two_factor_enabled: true })
    await linkTo(there)
    expect(await switchStatus(there, caller)).toBe(200)
    await changeSetting(portal, 'fabrikam', settings.twoFactorIsEnabled, 'true')
    const { status, error } = await switchTo(there)
    expect([status, error?.message]).toEqual([400, expect.stringContaining('second factor')])
  })

  test('another sign-in, where one is allowed, changes no account: the link stays', async () => {
    await linkTo(there)
    await changeSetting(portal, 'fabrikam', settings.allowOneConcurrentLoginPerUser, 'true')
    await portal.signIn(there.person)
    await changeSetting(portal, 'fabrikam', settings.allowOneConcurrentLoginPerUser, 'false')
    expect(await switchStatus(there, caller)).toBe(200)
  })

  test('administrators see and end links of their own people, and learn of no other organisation’s (UserLink_GetLinksOfUser, UserLink_EndLinksOfUser)', async () => {
    await linkTo(there)
    const seen = await (await admin()).call('UserLink_GetLinksOfUser', { query: { id: here.id } })
    expect(seen.result.items).toEqual([
      { isOfThisOrganisation: false, userName: null, linkedAt: portal.now().toISOString(), lastUsedAt: null },
    ])
    const end = (as: Caller, id: number) => as.call('UserLink_EndLinksOfUser', { body: { id } })
    expect((await end(await admin(), there.id)).status).toBe(404)
    expect((await end(caller, here.id)).status).toBe(403)
    expect((await end(await admin(), here.id)).status).toBe(200)
    expect(await switchStatus(there, caller)).toBe(400)
    expect(await switchStatus(here, await portal.signIn(there.person))).toBe(400)
    const query = { serviceName: 'UserLink', methodName: 'endLinksOfUser' }
    const { result } = await (await admin()).call('AuditLog_GetAuditLogs', { query })
    expect(result.items.map(({ userName }) => userName)).toContain('admin')
  })
})
