/** C8: exchanges of the tokens by which somebody goes on as another account. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { headers as headerNames } from '../../../src/contract/vocabulary/headers.ts'
import { type Answered, type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import {
  aDelegation,
  aPerson,
  callerWith,
  inTenant,
  type NewPerson,
  personPassword,
  tenantHeader,
} from '../identity.ts'

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

describe('A177, C22: a link with the token of somebody else’s account', () => {
  /** Every way of going on as another account, as a browser asks for it. */
  const ways: Record<string, () => Promise<{ asked: Answered<unknown>; operation: string; query: object }>> = {
    'to a linked account': async () => {
      const body = { targetUserId: there.id, targetTenantId: portal.tenantId('contoso') }
      const asked = await caller.call('Account_SwitchToLinkedAccount', { body })
      const query = { switchAccountToken: asked.result.switchAccountToken }
      return { asked, operation: 'TokenAuth_LinkedAccountAuthenticate', query }
    },
    'to a person': async () => {
      const asked = await (await portal.signIn(contosoAdmin)).call('Account_ImpersonateUser', {
        body: { userId: here.id },
      })
      return impersonating(asked)
    },
    'to a person of an organisation': async () => {
      const asked = await (await portal.signIn(hostAdmin)).call('Account_ImpersonateTenant', {
        body: { tenantId: portal.tenantId('contoso'), userId: here.id },
      })
      return impersonating(asked)
    },
    'back to oneself': async () => {
      const admin = await portal.signIn(contosoAdmin)
      const { result } = await admin.call('Account_ImpersonateUser', { body: { userId: here.id } })
      const acting = callerWith(portal, (await actAs(result.impersonationToken)).result.accessToken)
      return impersonating(await acting.call('Account_BackToImpersonator'))
    },
    'by a delegation': async () => {
      const userDelegationId = await aDelegation(portal, { source: there, target: here }, [-10, 3_600])
      const asked = await caller.call('Account_DelegatedImpersonate', { body: { userDelegationId } })
      const query = { userDelegationId, impersonationToken: asked.result.impersonationToken }
      return { asked, operation: 'TokenAuth_DelegatedImpersonatedAuthenticate', query }
    },
  }
  const impersonating = (asked: Answered<{ impersonationToken: string }>) => ({
    asked,
    operation: 'TokenAuth_ImpersonatedAuthenticate',
    query: { impersonationToken: asked.result.impersonationToken },
  })
  const markOf = ({ raw }: Answered<unknown>) => raw.cookies.find(({ name }) => name === cookies.switching)
  const byPage = (operation: string, query: object, cookie = '') =>
    portal.anonymous.callWith(operation as 'TokenAuth_ImpersonatedAuthenticate', {
      query: query as { impersonationToken: string },
      headers: { ...headers(), [headerNames.refreshTransport]: 'cookie', cookie },
    })

  test.each(Object.keys(ways))('is asked about before anything is swapped: %s', async (way) => {
    const { asked, operation, query } = await (ways[way] ?? expect.fail)()
    const strange = await byPage(operation, query)
    expect([strange.status, strange.error?.name]).toEqual([400, 'SwitchWasNotAskedHere'])
    expect(strange.error?.message).toMatch(/opens the account contoso\\[\w-]+, and was not made in this browser/)
    expect(strange.raw.cookies).toEqual([])
    const another = await byPage(operation, query, `${cookies.switching}=${'A'.repeat(43)}`)
    expect(another.error?.name).toBe('SwitchWasNotAskedHere')
    // It is not used up by the question; the browser that asked goes on at once.
    const mark = markOf(asked)
    expect(mark).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 60 })
    expect((await byPage(operation, query, `${cookies.switching}=${mark?.value}`)).status).toBe(200)
    expect((await byPage(operation, query, `${cookies.switching}=${mark?.value}`)).status).toBe(400)
  })

  test.each(Object.keys(ways))(
    'goes on where whoever is there says so, and for a program, as before: %s',
    async (way) => {
      const one = await (ways[way] ?? expect.fail)()
      expect((await byPage(one.operation, { ...one.query, isConfirmed: true })).status).toBe(200)
      caller = await portal.signIn(here.person)
      const other = await (ways[way] ?? expect.fail)()
      const byProgram = await portal.anonymous.callWith(other.operation as 'TokenAuth_ImpersonatedAuthenticate', {
        query: other.query as { impersonationToken: string },
        headers: headers(),
      })
      expect([byProgram.status, byProgram.result]).toEqual([
        200,
        expect.objectContaining({ refreshToken: expect.any(String) }),
      ])
    },
  )

  test('the mark holds at the subdomains of the site, and for no site above a name without a dot', async () => {
    const markAt = async (appBaseUrl: string, host: string) => {
      const site = await startApp({
        environment: { APP_BASE_URL: appBaseUrl, PUBLIC_URL: appBaseUrl.replace('{TENANCY_NAME}.', '') },
      })
      try {
        const admin = await site.signIn(contosoAdmin)
        const member = await aPerson(site, 'contoso')
        const asked = await admin.call('Account_ImpersonateUser', { body: { userId: member.id }, headers: { host } })
        return markOf(asked)?.domain
      } finally {
        await site.close()
      }
    }
    expect(await markAt('https://{TENANCY_NAME}.portal.example', 'contoso.portal.example')).toBe('portal.example')
    expect(await markAt('http://{TENANCY_NAME}.localhost:4200', 'contoso.localhost:4200')).toBeUndefined()
  })
})
