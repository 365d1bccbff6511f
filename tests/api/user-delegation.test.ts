/** People let others act as them, for a time: who may, until when, and what ends it at once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/contract/vocabulary/limits.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { type Caller, contosoAdmin, hostAdmin, membersOf, type Portal, startApp } from './harness.ts'
import {
  aPerson,
  callerWith,
  changeSetting,
  lastMailTo,
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

let source: NewPerson
let target: NewPerson
let giver: Caller
let taker: Caller
beforeEach(async () => {
  ;[source, target] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
  giver = await portal.signIn(source.person)
  taker = await portal.signIn(target.person)
})

const at = (seconds: number) => new Date(portal.now().getTime() + seconds * 1000).toISOString()
const hour = 3_600
const reason = 'Away until Monday'

const delegate = (more: Record<string, unknown> = {}, from = giver) =>
  from.callWith('UserDelegation_CreateDelegation', {
    body: { userNameOrEmailAddress: target.userName, endTime: at(hour), reason, ...more },
  })

const listOf = async (caller: Caller) =>
  (await caller.call('UserDelegation_GetDelegations', { query: {} })).result.items

async function given(more: Record<string, unknown> = {}): Promise<number> {
  expect((await delegate(more)).error).toBeNull()
  return (await listOf(giver)).at(-1)?.id ?? 0
}

const ask = (userDelegationId: number, said?: string) =>
  taker.call('Account_DelegatedImpersonate', { body: { userDelegationId, ...(said && { reason: said }) } })

async function act(userDelegationId: number, said?: string): Promise<Caller> {
  const { impersonationToken } = (await ask(userDelegationId, said)).result
  const { result } = await portal.anonymous.call('TokenAuth_DelegatedImpersonatedAuthenticate', {
    query: { userDelegationId, impersonationToken },
    headers: tenantHeader(portal, 'contoso'),
  })
  return callerWith(portal, result.accessToken)
}

const isOut = async (caller: Caller) => (await whoIs(caller)).user === null

test('both see the delegation, and who acts by it has the reason and the end before them', async () => {
  const id = await given({ userNameOrEmailAddress: target.emailAddress.toUpperCase() })
  const [mine, theirs] = [await listOf(giver), await listOf(taker)]
  expect(mine).toMatchObject([{ id, isGiven: true, userName: target.userName, reason, endTime: at(hour) }])
  expect(theirs).toMatchObject([{ id, isGiven: false, userName: source.userName, reason }])

  const login = await whoIs(await act(id))
  expect(login).toMatchObject({
    user: { userName: source.userName },
    impersonatorUser: { userName: target.userName },
    impersonationReason: reason,
    impersonationEndTime: at(hour),
  })
  taker = await portal.signIn(target.person)
  expect(await whoIs(await act(id, 'Ticket 4711'))).toMatchObject({ impersonationReason: 'Ticket 4711' })
})

test('its audit rows carry both names, and its owner is mailed', async () => {
  const acting = await act(await given())
  await acting.callWith('Profile_ChangeLanguage', { body: { languageName: 'ar' } })
  const admin = await portal.signIn(contosoAdmin)
  const actors = async () => {
    const { result } = await admin.call('AuditLog_GetAuditLogs', { query: { userName: source.userName } })
    return result.items.map(({ methodName, impersonatorUserName }) => [methodName, impersonatorUserName])
  }
  await expect.poll(actors).toContainEqual(['ChangeLanguage', target.userName])
  expect((await lastMailTo(portal, source.emailAddress))?.subject).toBe('Somebody may act as you')
})

test.each([
  ['revoked by who gave it', () => giver],
  ['given back by who may act', () => portal.signIn(target.person)],
])('C10: %s, it ends the session at once, and leaves both lists', async (_, by) => {
  const id = await given()
  const acting = await act(id)
  const { status } = await (await by()).call('UserDelegation_RevokeDelegation', { body: { id } })
  expect([status, await isOut(acting)]).toEqual([200, true])
  taker = await portal.signIn(target.person)
  expect((await ask(id)).error?.message).toMatch(/^This delegation does not exist/)
  expect([await listOf(giver), await listOf(taker)]).toEqual([[], []])
})

test('nobody else sees, uses or revokes it', async () => {
  const id = await given()
  const other = await portal.signIn((await aPerson(portal, 'contoso', { role: 'Admin' })).person)
  expect(await listOf(other)).toEqual([])
  expect((await other.call('UserDelegation_RevokeDelegation', { body: { id } })).status).toBe(404)
  const elsewhere = await portal.signIn((await aPerson(portal, 'fabrikam')).person)
  expect((await elsewhere.call('UserDelegation_RevokeDelegation', { body: { id } })).status).toBe(404)
  expect(await isOut(await act(id))).toBe(false)
})

test('C10: before it begins and after it ends nobody acts by it', async () => {
  const id = await given({ startTime: at(60), endTime: at(120) })
  expect((await ask(id)).status).toBe(400)
  portal.moveClock(60)
  const acting = await act(id)
  expect(await isOut(acting)).toBe(false)
  portal.moveClock(60)
  expect([await isOut(acting), await listOf(giver)]).toEqual([true, []])
})

test('A46: it begins within a year, so that nobody meets one that they have forgotten', async () => {
  const days = limits.delegationDaysAhead * 24 * hour
  const late = await delegate({ startTime: at(days + 60), endTime: at(days + hour) })
  expect([late.status, membersOf(late)]).toEqual([400, ['startTime']])
  expect(late.error?.validationErrors?.[0]?.message).toBe('A delegation begins within 366 days.')
  expect((await delegate({ startTime: '2081-01-01T00:00:00Z', endTime: '2081-06-01T00:00:00Z' })).status).toBe(400)
  expect((await delegate({ startTime: at(days), endTime: at(days + hour) })).status).toBe(200)
})

test('it ends with all sessions of its giver, whose account a stranger may have had', async () => {
  const id = await given()
  const acting = await act(id)
  expect((await giver.call('UserSession_EndOtherSessions')).status).toBe(200)
  expect(await isOut(acting)).toBe(true)
  giver = await portal.signIn(source.person)
  expect(await listOf(giver)).toEqual([])
})

test('it lasts where a later sign-in ends the one before', async () => {
  await changeSetting(portal, 'contoso', settings.allowOneConcurrentLoginPerUser, 'true')
  const id = await given()
  giver = await portal.signIn(source.person)
  expect((await listOf(giver)).map((one) => one.id)).toEqual([id])
  await changeSetting(portal, 'contoso', settings.allowOneConcurrentLoginPerUser, 'false')
})

test.each([
  ['of the operator', null],
  ['of the organisation', 'contoso'],
] as const)('the setting %s switches it off: none is given, and whoever acts is out', async (_, tenant) => {
  const id = await given()
  const acting = await act(id)
  expect((await whoIs(giver)).application.userDelegationIsEnabled).toBe(true)
  await changeSetting(portal, tenant, settings.userDelegationIsEnabled, 'false')
  try {
    expect((await whoIs(giver)).application.userDelegationIsEnabled).toBe(false)
    expect(await isOut(acting)).toBe(true)
    expect((await delegate()).error?.message).toBe('Nobody acts for others here: delegations are switched off.')
    taker = await portal.signIn(target.person)
    expect((await ask(id)).status).toBe(400)
    expect((await giver.call('UserDelegation_RevokeDelegation', { body: { id } })).status).toBe(200)
  } finally {
    await changeSetting(portal, tenant, settings.userDelegationIsEnabled, 'true')
  }
})

test.each([
  ['nobody there', { userNameOrEmailAddress: 'nobody-at-all' }, 'userNameOrEmailAddress'],
  ['no end ahead', { endTime: '2020-01-01T00:00:00Z' }, 'endTime'],
  ['too long', { endTime: '2099-01-01T00:00:00Z' }, 'endTime'],
  ['a blank reason', { reason: '  ' }, 'reason'],
  ['a reason without end', { reason: 'x'.repeat(limits.actingReason + 1) }, 'reason'],
])('what is refused names its member: %s', async (_, more, member) => {
  const { status, error } = await delegate(more)
  expect([status, error?.validationErrors?.flatMap(({ members }) => members)]).toEqual([400, [member]])
})

test('oneself, somebody of another organisation and somebody who is switched off are nobody to delegate to', async () => {
  const others = [source, await aPerson(portal, 'fabrikam'), await aPerson(portal, 'contoso', { is_active: false })]
  for (const { userName } of others) expect((await delegate({ userNameOrEmailAddress: userName })).status).toBe(400)
  expect(await listOf(giver)).toEqual([])
})

test('nobody has more than so many at a time', async () => {
  const begun = []
  for (let turn = 0; turn <= limits.delegations; turn += 1) begun.push((await delegate()).status)
  expect(begun).toEqual([...Array.from({ length: limits.delegations }, () => 200), 400])
})

test('a sign-in of long ago proves nothing: who delegates shows who they are', async () => {
  portal.moveClock(700)
  const asked = await delegate()
  expect(asked.error?.validationErrors?.flatMap(({ members }) => members)).toEqual(['currentPassword'])
  expect((await delegate({ currentPassword: 'wrong' })).status).toBe(400)
  expect((await delegate({ currentPassword: personPassword })).status).toBe(200)
})

test('people of the operator delegate among themselves', async () => {
  const host = await portal.as(hostAdmin)
  const other = await aPerson(portal, null)
  const { error } = await delegate({ userNameOrEmailAddress: other.userName, currentPassword: undefined }, host)
  expect(error).toBeNull()
  expect(await listOf(await portal.signIn(other.person))).toMatchObject([{ isGiven: false, userName: 'admin' }])
})
