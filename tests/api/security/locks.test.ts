/** A31: whoever knows a name can lock its account by guesses; that keeps from signing in, and from nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, contosoAdmin, type Portal, startApp } from '../harness.ts'
import { aPerson, callerWith, type NewPerson, personPassword, tenantHeader, whoIs } from '../identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const contoso = () => tenantHeader(portal, 'contoso')

const signIn = ({ userName }: Pick<NewPerson, 'userName'>, password = personPassword) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: userName, password },
    headers: contoso(),
  })

async function lock(person: Pick<NewPerson, 'userName'>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) await signIn(person, 'Wrong-passw0rd')
  expect((await signIn(person)).status).toBe(400)
}

const goesOn = async (caller: Caller) => (await whoIs(caller)).user !== null

const changePassword = (caller: Caller, currentPassword: string) =>
  caller.call('Profile_ChangePassword', { body: { currentPassword, newPassword: 'Another-passw0rd' } })

const exchange = async (impersonationToken: string) => {
  const query = { impersonationToken }
  const said = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', { query, headers: contoso() })
  return callerWith(portal, said.result?.accessToken ?? null)
}

async function actAs(caller: Caller, { id }: NewPerson): Promise<Caller> {
  const { result } = await caller.call('Account_ImpersonateUser', { body: { userId: id } })
  return exchange(result.impersonationToken)
}

test('A31, C20: five wrong passwords of a stranger end no session, and keep it from no refresh', async () => {
  const person = await aPerson(portal, 'contoso')
  const { result } = await signIn(person)
  const caller = callerWith(portal, result.accessToken)
  await lock(person)
  expect(await goesOn(caller)).toBe(true)
  const query = { refreshToken: result.refreshToken ?? '' }
  expect((await portal.anonymous.call('TokenAuth_RefreshToken', { query, headers: contoso() })).status).toBe(200)
  portal.moveClock(301)
  expect((await signIn(person)).status).toBe(200)
})

test('A31: nor do they end what somebody does in another’s name, nor the way back from it', async () => {
  const helper = await aPerson(portal, 'contoso', { role: 'Admin' })
  const target = await aPerson(portal, 'contoso')
  const acting = await actAs(await portal.signIn(helper.person), target)
  await lock(helper)
  await lock(target)
  expect(await goesOn(acting)).toBe(true)
  const { result } = await acting.call('Account_BackToImpersonator')
  expect((await whoIs(await exchange(result.impersonationToken))).user?.userName).toBe(helper.userName)
  portal.moveClock(301)
})

test('A31: nor the link by which a task of theirs is run', async () => {
  const author = await aPerson(portal, 'contoso', { role: 'Admin' })
  const caller = await portal.signIn(author.person)
  const form = { taskName: 'Told', taskType: 'Http', url: 'https://example.org/', httpVerb: 'POST' } as const
  await caller.call('Tasks_CreateOrEdit', { body: form })
  const { items } = (await caller.call('Tasks_GetAll', { query: { sorting: 'id DESC' } })).result
  const { runLink } = (await caller.call('Tasks_GetTaskForView', { query: { id: items[0]?.id ?? 0 } })).result
  await lock(author)
  const query = { tid: runLink?.tid ?? '', ev: runLink?.ev ?? '' }
  expect((await portal.anonymous.call('Tasks_RunTask', { query })).status).toBe(200)
  portal.moveClock(301)
})

test('A31, A22: while an account is locked its password is compared in a session as little as outside', async () => {
  const person = await aPerson(portal, 'contoso')
  const caller = await portal.signIn(person.person)
  await lock(person)
  for (const password of [personPassword, 'Wrong-passw0rd', personPassword]) {
    expect((await changePassword(caller, password)).error?.message).toMatch(/^The account is locked/)
  }
  expect(await goesOn(caller)).toBe(true)
  portal.moveClock(301)
  expect((await changePassword(caller, personPassword)).status).toBe(200)
})

test('A31: guesses that are made in a session end that one, and no other', async () => {
  const person = await aPerson(portal, 'contoso')
  const [found, other] = [await portal.signIn(person.person), await portal.signIn(person.person)]
  for (let tries = 0; tries < 5; tries++) await changePassword(found, 'Wrong-passw0rd')
  const next = await found.call('UserLink_GetLinkedUsers', { query: {} })
  expect([next.status, next.error?.message]).toEqual([401, expect.stringContaining('locked')])
  expect(await goesOn(other)).toBe(true)
  portal.moveClock(301)
})

test('A31: an administrator who wants somebody out switches the account off', async () => {
  const person = await aPerson(portal, 'contoso')
  const caller = await portal.signIn(person.person)
  const admin = await portal.signIn(contosoAdmin)
  const { id, userName, emailAddress } = person
  const user = { id, userName, emailAddress, name: 'Somebody', isActive: false }
  expect((await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })).status).toBe(200)
  expect(await goesOn(caller)).toBe(false)
})
