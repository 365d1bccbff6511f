/** C8: exchanges of the tokens by which somebody goes on as another account. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, contosoAdmin, type Portal, startApp } from '../harness.ts'
import { aPerson, callerWith, inTenant, type NewPerson, personPassword, tenantHeader } from '../identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

let here: NewPerson
let there: NewPerson
let caller: Caller
beforeEach(async () => {
  ;[here, there] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
  caller = await portal.signIn(here.person)
  const body = { tenancyName: 'contoso', usernameOrEmailAddress: there.userName, password: personPassword }
  expect((await caller.call('UserLink_LinkToUser', { body })).status).toBe(200)
})

const headers = () => tenantHeader(portal, 'contoso')

const askToSwitch = async () => {
  const body = { targetUserId: there.id, targetTenantId: portal.tenantId('contoso') }
  return (await caller.call('Account_SwitchToLinkedAccount', { body })).result.switchAccountToken
}

const exchange = (switchAccountToken: string) =>
  portal.anonymous.call('TokenAuth_LinkedAccountAuthenticate', { query: { switchAccountToken }, headers: headers() })

const actAs = (impersonationToken: string) =>
  portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', { query: { impersonationToken }, headers: headers() })

test('C8: one that is refused is on no record as a sign-in', async () => {
  const tokens = [await askToSwitch(), await askToSwitch(), await askToSwitch()]
  const statuses: number[] = []
  for (const token of tokens) statuses.push((await exchange(token)).status)
  expect(statuses).toEqual([200, 400, 400])
  const attempts = await inTenant(portal, 'contoso', (db) =>
    db.selectFrom('login_attempts').select('fail_reason').where('user_id', '=', there.id).execute(),
  )
  expect(attempts.filter(({ fail_reason }) => fail_reason?.startsWith('switched'))).toHaveLength(1)
})

test('C8: the audit rows of exchanges name who went on, and who acts', async () => {
  await exchange(await askToSwitch())
  const admin = await portal.signIn(contosoAdmin)
  const { result } = await admin.call('Account_ImpersonateUser', { body: { userId: here.id } })
  expect((await actAs(result.impersonationToken)).status).toBe(200)
  await portal.app.audit.flush()
  const rows = await inTenant(portal, 'contoso', (db) =>
    db
      .selectFrom('audit_logs')
      .select(['method_name', 'user_id', 'impersonator_user_id'])
      .where('method_name', 'in', ['linkedAccountAuthenticate', 'impersonatedAuthenticate'])
      .where('user_id', 'in', [here.id, there.id])
      .orderBy('method_name')
      .execute(),
  )
  expect(rows).toEqual([
    { method_name: 'impersonatedAuthenticate', user_id: here.id, impersonator_user_id: expect.any(Number) },
    { method_name: 'linkedAccountAuthenticate', user_id: there.id, impersonator_user_id: null },
  ])
})

test('C8: no session outlasts the one that led to it, however often somebody goes to and fro', async () => {
  const endOf = async (userId: number) => {
    const row = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('refresh_families')
        .select('ends_at')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    return row.ends_at
  }
  const end = await endOf(here.id)
  portal.moveClock(60)
  const { result } = await exchange(await askToSwitch())
  expect(await endOf(there.id)).toEqual(end)
  portal.moveClock(60)
  const back = await callerWith(portal, result.accessToken).call('Account_SwitchToLinkedAccount', {
    body: { targetUserId: here.id, targetTenantId: portal.tenantId('contoso') },
  })
  expect((await exchange(back.result.switchAccountToken)).status).toBe(200)
  expect(await endOf(here.id)).toEqual(end)
})
