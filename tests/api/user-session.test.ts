import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { lifetimes } from '../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { expectRoundTrips } from './cost.ts'
import { type Caller, contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { aDelegation, aPerson, callerWith, type NewPerson, personPassword, tenantHeader } from './identity.ts'
import { personWith } from './security/people.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'

interface Device {
  caller: Caller
  /** Serves until the session ends. */
  refreshToken: string
}

async function onDevice({ userName }: Pick<NewPerson, 'userName'>, browser = firefox): Promise<Device> {
  const { result } = await portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: userName, password: personPassword },
    headers: { ...tenantHeader(portal, 'contoso'), 'user-agent': browser },
  })
  return { caller: callerWith(portal, result.accessToken), refreshToken: result.refreshToken ?? '' }
}

const refresh = ({ refreshToken }: Pick<Device, 'refreshToken'>) =>
  portal.anonymous.call('TokenAuth_RefreshToken', { query: { refreshToken } })

const ownSessions = async (caller: Caller, query: object = {}) => {
  const { status, result } = await caller.call('UserSession_GetOwnSessions', { query })
  expect(status).toBe(200)
  return result
}

const sessionsOf = async (caller: Caller, { id }: Pick<NewPerson, 'id'>) => {
  const { status, result } = await caller.call('UserSession_GetSessionsOfUser', { query: { id } })
  expect(status).toBe(200)
  return result.items
}

const currentId = async (caller: Caller) => {
  const { items } = await ownSessions(caller, { maxResultCount: 100 })
  return items.find(({ isCurrent }) => isCurrent)?.id ?? ''
}

const statusOf = async ({ caller }: Pick<Device, 'caller'>) => (await caller.call('UserLink_GetLinkedUsers', {})).status

const endOwn = (caller: Caller, id: string) => caller.call('UserSession_EndOwnSession', { body: { id } })

async function actAs(actor: Caller, { id }: Pick<NewPerson, 'id'>): Promise<Caller> {
  const { result: asked } = await actor.call('Account_ImpersonateUser', { body: { userId: id } })
  return exchange(asked.impersonationToken)
}

async function exchange(impersonationToken: string): Promise<Caller> {
  const { result } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
    query: { impersonationToken },
    headers: { ...tenantHeader(portal, 'contoso'), 'user-agent': edge },
  })
  return callerWith(portal, result.accessToken)
}

/** Somebody of the operator, as a person of contoso. */
async function operatorAs({ id }: Pick<NewPerson, 'id'>): Promise<Caller> {
  const host = await portal.signIn(hostAdmin)
  const { result } = await host.call('Account_ImpersonateTenant', {
    body: { tenantId: portal.tenantId('contoso'), userId: id },
  })
  return exchange(result.impersonationToken)
}

describe('one’s own sessions', () => {
  test('are told by browser, address and time, and which one this is (UserSession_GetOwnSessions)', async () => {
    const person = await aPerson(portal, 'contoso')
    const begun = portal.now()
    const desk = await onDevice(person, edge)
    portal.moveClock(60)
    const phone = await onDevice(person)
    portal.moveClock(60)
    expect((await refresh(desk)).status).toBe(200)
    const { totalCount, items } = await ownSessions(phone.caller)
    expect(totalCount).toBe(2)
    expect(items.map(({ browserName, isCurrent }) => [browserName, isCurrent])).toEqual([
      ['Firefox', true],
      ['Edge', false],
    ])
    expect(items[1]).toEqual({
      id: expect.any(String),
      kind: 'signIn',
      userName: person.userName,
      actingUserName: null,
      isOfOperator: false,
      isCurrent: false,
      creationTime: begun.toISOString(),
      lastUseTime: portal.now().toISOString(),
      endTime: new Date(begun.getTime() + lifetimes.session * 1000).toISOString(),
      clientIpAddress: '127.0.0.1',
      browserName: 'Edge',
      systemName: 'Windows',
    })
    await expectRoundTrips(portal, 1, () => ownSessions(phone.caller))
  })

  test('of a browser tell their last renewal', async () => {
    const person = await aPerson(portal, 'contoso')
    const { raw, result } = await portal.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: person.userName, password: personPassword },
      headers: { ...tenantHeader(portal, 'contoso'), [headers.refreshTransport]: 'cookie' },
    })
    expect(result.refreshToken).toBeNull()
    const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    portal.moveClock(600)
    const renewed = await portal.anonymous.call('TokenAuth_RefreshToken', {
      headers: { cookie, [headers.refreshTransport]: 'cookie' },
    })
    expect(renewed.status).toBe(200)
    const { items } = await ownSessions(callerWith(portal, renewed.result.accessToken))
    expect(items.map(({ lastUseTime }) => lastUseTime)).toEqual([portal.now().toISOString()])
  })

  test('are cut into pages, the latest first, and sorted by their beginning', async () => {
    const person = await aPerson(portal, 'contoso')
    const first = await onDevice(person, edge)
    portal.moveClock(1)
    await onDevice(person)
    const browsers = async (query: object) =>
      (await ownSessions(first.caller, query)).items.map((one) => one.browserName)
    expect(await browsers({ maxResultCount: 1 })).toEqual(['Firefox'])
    expect(await browsers({ maxResultCount: 1, skipCount: 1 })).toEqual(['Edge'])
    expect(await browsers({ sorting: 'creationTime ASC' })).toEqual(['Edge', 'Firefox'])
    const query = { sorting: 'client_ip_address' }
    expect((await first.caller.callWith('UserSession_GetOwnSessions', { query })).status).toBe(400)
  })

  test('that cannot go on are not among them', async () => {
    const person = await aPerson(portal, 'contoso')
    const [left, gone] = [await onDevice(person), await onDevice(person)]
    await left.caller.call('TokenAuth_LogOut')
    expect((await ownSessions(gone.caller)).totalCount).toBe(1)
    portal.moveClock(lifetimes.refreshToken + 1)
    const fresh = await onDevice(person)
    expect((await ownSessions(fresh.caller)).totalCount).toBe(1)
  })

  test('end one by one, at once (UserSession_EndOwnSession)', async () => {
    const person = await aPerson(portal, 'contoso')
    const [desk, phone, tablet] = [await onDevice(person), await onDevice(person), await onDevice(person)]
    const id = await currentId(desk.caller)
    expect((await endOwn(phone.caller, id)).status).toBe(200)
    expect([await statusOf(desk), await statusOf(phone), await statusOf(tablet)]).toEqual([401, 200, 200])
    expect((await refresh(desk)).raw.json().error.name).toBe('SessionHasEnded.fromElsewhere')
    // The other device may have done it at the same moment.
    expect((await endOwn(tablet.caller, id)).status).toBe(200)
    expect((await ownSessions(phone.caller)).totalCount).toBe(2)
  })

  test('end all but this one, which goes on by its refresh token (UserSession_EndOtherSessions)', async () => {
    const person = await aPerson(portal, 'contoso')
    const [desk, phone] = [await onDevice(person), await onDevice(person)]
    expect((await phone.caller.call('UserSession_EndOtherSessions')).status).toBe(200)
    expect(await statusOf(desk)).toBe(401)
    expect((await refresh(desk)).raw.json().error.name).toBe('SessionHasEnded.fromElsewhere')
    const renewed = await refresh(phone)
    expect(renewed.status).toBe(200)
    const caller = callerWith(portal, renewed.result.accessToken)
    expect((await ownSessions(caller)).totalCount).toBe(1)
    // A new sign-in is nobody's business but its owner's.
    expect(await statusOf(await onDevice(person))).toBe(200)
  })

  test.each(['UserSession_EndOtherSessions', 'UserSession_EndSessionsOfUser'] as const)(
    'C17: end with the links of the account: one of them may have been made by a stranger (%s)',
    async (id) => {
      const [person, other] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
      const desk = await onDevice(person)
      const body = { tenancyName: 'contoso', usernameOrEmailAddress: other.userName, password: personPassword }
      expect((await desk.caller.call('UserLink_LinkToUser', { body })).status).toBe(200)
      const stranger = (await onDevice(other)).caller
      const target = { targetUserId: person.id, targetTenantId: portal.tenantId('contoso') }
      const goesOver = async () => (await stranger.call('Account_SwitchToLinkedAccount', { body: target })).status
      expect(await goesOver()).toBe(200)
      if (id === 'UserSession_EndOtherSessions') await desk.caller.call(id)
      else await (await portal.signIn(contosoAdmin)).call(id, { body: { id: person.id } })
      expect(await goesOver()).toBe(400)
      const linked = await (await onDevice(person)).caller.call('UserLink_GetLinkedUsers', {})
      expect(linked.result.items).toEqual([])
    },
  )

  test('of two devices that end each other at the same moment one goes on', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await aPerson(portal, 'contoso')
      const [desk, phone] = [await onDevice(person), await onDevice(person)]
      const [deskId, phoneId] = [await currentId(desk.caller), await currentId(phone.caller)]
      const answers =
        round % 2 === 0
          ? await Promise.all([endOwn(desk.caller, phoneId), endOwn(phone.caller, deskId)])
          : await Promise.all([desk, phone].map(({ caller }) => caller.call('UserSession_EndOtherSessions')))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      const renewed = await Promise.all([refresh(desk), refresh(phone)])
      expect(renewed.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })

  test('this one is ended by signing out, and what is none of one’s own is not there', async () => {
    const [person, other] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
    const [own, foreign] = [await onDevice(person), await onDevice(other)]
    const current = await endOwn(own.caller, await currentId(own.caller))
    expect([current.status, current.error?.message]).toEqual([
      400,
      'This is the session that you are using. To end it, sign out.',
    ])
    const theirs = await currentId(await portal.signIn(fabrikamAdmin))
    for (const id of [await currentId(foreign.caller), theirs, randomUUID()]) {
      const { status, error } = await endOwn(own.caller, id)
      expect([status, error?.message]).toEqual([404, `Session ${id} does not exist.`])
    }
    expect(await statusOf(foreign)).toBe(200)
    expect((await endOwn(own.caller, 'mine')).status).toBe(400)
    for (const id of ['UserSession_GetOwnSessions', 'UserSession_EndOtherSessions'] as const)
      expect((await portal.anonymous.callWith(id, {})).status).toBe(401)
    expect((await endOwn(portal.anonymous, randomUUID())).status).toBe(401)
  })
})

describe('sessions in which somebody acts as another', () => {
  test('belong to both, each of whom sees the other’s name and only their own address', async () => {
    const [actor, person] = [await aPerson(portal, 'contoso', { role: 'Admin' }), await aPerson(portal, 'contoso')]
    const own = await onDevice(person)
    const actorsOther = await onDevice(actor)
    await actAs((await onDevice(actor)).caller, person)
    const acting = { kind: 'impersonated', userName: person.userName, actingUserName: actor.userName }
    const ofPerson = (await ownSessions(own.caller)).items.find(({ kind }) => kind === 'impersonated')
    expect(ofPerson).toMatchObject({ ...acting, clientIpAddress: null, browserName: null, systemName: null })
    const ofActor = (await ownSessions(actorsOther.caller)).items.find(({ kind }) => kind === 'impersonated')
    expect(ofActor).toMatchObject({ ...acting, clientIpAddress: '127.0.0.1', browserName: 'Edge', id: ofPerson?.id })
    expect([ofPerson?.isOfOperator, ofPerson?.isCurrent]).toEqual([false, false])
  })

  test.each(['whose account it is', 'who acts'])('are ended by %s', async (who) => {
    const [actor, person] = [await aPerson(portal, 'contoso', { role: 'Admin' }), await aPerson(portal, 'contoso')]
    const ending = await onDevice(who === 'who acts' ? actor : person)
    const acting = { caller: await actAs((await onDevice(actor)).caller, person) }
    expect(await statusOf(acting)).toBe(200)
    const session = (await ownSessions(ending.caller)).items.find(({ kind }) => kind === 'impersonated')
    expect((await endOwn(ending.caller, session?.id ?? '')).status).toBe(200)
    expect(await statusOf(acting)).toBe(401)
    expect((await ownSessions(ending.caller)).totalCount).toBe(1)
  })

  test('end with all other sessions of who acts', async () => {
    const [actor, person] = [await aPerson(portal, 'contoso', { role: 'Admin' }), await aPerson(portal, 'contoso')]
    const own = await onDevice(person)
    const ending = await onDevice(actor)
    const acting = { caller: await actAs((await onDevice(actor)).caller, person) }
    expect((await ending.caller.call('UserSession_EndOtherSessions')).status).toBe(200)
    expect(await statusOf(acting)).toBe(401)
    expect((await ownSessions(own.caller)).totalCount).toBe(1)
  })

  test('of the operator are named so, without name or address, to the person and to administrators', async () => {
    const person = await aPerson(portal, 'contoso')
    const own = await onDevice(person)
    const acting = { caller: await operatorAs(person) }
    expect(await statusOf(acting)).toBe(200)
    const admin = await portal.signIn(contosoAdmin)
    for (const items of [(await ownSessions(own.caller)).items, await sessionsOf(admin, person)]) {
      const session = items.find(({ kind }) => kind === 'impersonated')
      expect(session).toMatchObject({
        userName: person.userName,
        actingUserName: null,
        isOfOperator: true,
        clientIpAddress: null,
        browserName: null,
        systemName: null,
      })
    }
    const session = (await ownSessions(own.caller)).items.find(({ isOfOperator }) => isOfOperator)
    expect((await endOwn(own.caller, session?.id ?? '')).status).toBe(200)
    expect(await statusOf(acting)).toBe(401)
  })

  test('by the person’s own word are named so', async () => {
    const [delegate, person] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
    const delegationId = await aDelegation(portal, { source: person, target: delegate }, [0, 3_600])
    const { caller } = await onDevice(delegate)
    const { result: asked } = await caller.call('Account_DelegatedImpersonate', {
      body: { userDelegationId: delegationId },
    })
    const exchanged = await portal.anonymous.call('TokenAuth_DelegatedImpersonatedAuthenticate', {
      query: { userDelegationId: delegationId, impersonationToken: asked.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    expect(exchanged.status).toBe(200)
    const { items } = await ownSessions((await onDevice(person)).caller)
    expect(items.find(({ kind }) => kind === 'delegated')).toMatchObject({
      actingUserName: delegate.userName,
      clientIpAddress: null,
    })
    portal.moveClock(3_601)
    expect((await ownSessions((await onDevice(person)).caller)).items.map(({ kind }) => kind)).not.toContain(
      'delegated',
    )
  })

  test('tell nothing of the person’s own, and end none of them', async () => {
    const person = await aPerson(portal, 'contoso')
    const own = await onDevice(person)
    const id = await currentId(own.caller)
    const acting = await actAs(await portal.signIn(contosoAdmin), person)
    const refusals = [
      await acting.call('UserSession_GetOwnSessions', {}),
      await acting.call('UserSession_EndOwnSession', { body: { id } }),
      await acting.call('UserSession_EndOtherSessions'),
    ]
    for (const { status, error } of refusals)
      expect([status, error?.message]).toEqual([400, 'This cannot be done while you act as somebody else.'])
    expect(await statusOf(own)).toBe(200)
  })

  test('a session by a linked account is named so', async () => {
    const [person, other] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
    const desk = await onDevice(person)
    const body = { tenancyName: 'contoso', usernameOrEmailAddress: other.userName, password: personPassword }
    await desk.caller.call('UserLink_LinkToUser', { body })
    const { result: asked } = await desk.caller.call('Account_SwitchToLinkedAccount', {
      body: { targetUserId: other.id, targetTenantId: portal.tenantId('contoso') },
    })
    const { result } = await portal.anonymous.call('TokenAuth_LinkedAccountAuthenticate', {
      query: { switchAccountToken: asked.switchAccountToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const { items } = await ownSessions(callerWith(portal, result.accessToken))
    expect(items.map(({ kind, isCurrent, actingUserName }) => [kind, isCurrent, actingUserName])).toEqual([
      ['linked', true, null],
    ])
  })
})

describe('sessions of others', () => {
  test('are seen by whoever may change the person (UserSession_GetSessionsOfUser)', async () => {
    const person = await aPerson(portal, 'contoso')
    await onDevice(person, edge)
    const editor = await personWith(portal, 'contoso', new Set([permissions.users.edit, permissions.tenantDashboard]))
    expect(await sessionsOf(editor, person)).toMatchObject([
      { kind: 'signIn', browserName: 'Edge', clientIpAddress: '127.0.0.1', isCurrent: false },
    ])
  })

  test('end one by one, and all of them (UserSession_EndSessionOfUser, UserSession_EndSessionsOfUser)', async () => {
    const person = await aPerson(portal, 'contoso')
    const [desk, phone] = [await onDevice(person), await onDevice(person)]
    const admin = await portal.signIn(contosoAdmin)
    const sessionId = await currentId(desk.caller)
    const endOne = (body: { userId: number; sessionId: string }) => admin.call('UserSession_EndSessionOfUser', { body })
    expect((await endOne({ userId: person.id, sessionId })).status).toBe(200)
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 200])
    expect((await refresh(desk)).raw.json().error.name).toBe('SessionHasEnded.byAdministrator')
    expect((await admin.call('UserSession_EndSessionsOfUser', { body: { id: person.id } })).status).toBe(200)
    expect(await statusOf(phone)).toBe(401)
    expect((await refresh(phone)).raw.json().error.name).toBe('SessionHasEnded.byAdministrator')
    expect(await sessionsOf(admin, person)).toEqual([])

    const mine = await currentId(admin)
    expect((await endOne({ userId: person.id, sessionId: mine })).status).toBe(400)
    const another = await currentId((await onDevice(await aPerson(portal, 'contoso'))).caller)
    expect((await endOne({ userId: person.id, sessionId: another })).status).toBe(404)
  })

  test('are noted in the audit log by who ended them', async () => {
    const person = await aPerson(portal, 'contoso')
    await onDevice(person)
    const admin = await portal.signIn(contosoAdmin)
    await admin.call('UserSession_EndSessionsOfUser', { body: { id: person.id } })
    const { result } = await admin.call('AuditLog_GetAuditLogs', {
      query: {
        startDate: portal.now().toISOString(),
        endDate: portal.now().toISOString(),
        serviceName: 'UserSession',
        methodName: 'EndSessionsOfUser',
      },
    })
    expect(result.items.map(({ userName, parameters }) => [userName, parameters])).toContainEqual([
      'admin',
      JSON.stringify({ input: { id: person.id } }),
    ])
  })

  test('are nobody’s without the right, nor of those who may do more, nor of another organisation', async () => {
    const editor = await personWith(portal, 'contoso', new Set([permissions.users.edit, permissions.tenantDashboard]))
    const above = await aPerson(portal, 'contoso', { role: 'Admin' })
    const desk = await onDevice(above)
    const sessionId = await currentId(desk.caller)
    const attempts = async (caller: Caller) => [
      (await caller.call('UserSession_GetSessionsOfUser', { query: { id: above.id } })).status,
      (await caller.call('UserSession_EndSessionOfUser', { body: { userId: above.id, sessionId } })).status,
      (await caller.call('UserSession_EndSessionsOfUser', { body: { id: above.id } })).status,
    ]
    expect(await attempts(await portal.as(contosoAlice))).toEqual([403, 403, 403])
    expect(await attempts(editor)).toEqual([400, 400, 400])
    expect(await attempts(await portal.as(fabrikamAdmin))).toEqual([404, 404, 404])
    expect(await attempts(await portal.as(hostAdmin))).toEqual([404, 404, 404])
    expect(await statusOf(desk)).toBe(200)
  })
})
