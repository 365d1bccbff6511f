/** A32: a call that is refused has ended nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../../src/contract/vocabulary/headers.ts'
import { endAllSessions } from '../../../src/server/auth/sessions.ts'
import { atEveryMoment } from '../between.ts'
import { fabrikamAdmin, hostAdmin, type Portal, startApp } from '../harness.ts'
import { aPerson, callerWith, inTenant, personPassword, tenantHeader, whoIs } from '../identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

test('A32: a change of an organisation that is refused ends nobody’s session there', async () => {
  const [host, theirs] = [await portal.as(hostAdmin), await portal.signIn(fabrikamAdmin)]
  const id = portal.tenantId('fabrikam')
  const { result } = await host.call('Tenant_GetTenantForEdit', { query: { id } })
  const { tenancyName, name, editionId, subscriptionEndDateUtc } = result
  const form = { id, tenancyName, name, editionId, subscriptionEndDateUtc, isActive: false }
  const faults = [
    { tenancyName: 'www' },
    { tenancyName: 'contoso' },
    { editionId: 2_000_000_000 },
    { connectionString: 'postgresql://nobody@127.0.0.1:1/none' },
  ]
  for (const fault of faults) {
    const refused = await host.call('Tenant_UpdateTenant', { body: { ...form, ...fault } })
    expect([fault, refused.status]).toEqual([fault, 400])
    expect([fault, (await whoIs(theirs)).user?.userName]).toEqual([fault, 'admin'])
  }
})

test('A32: a sign-in that is refused leaves the session that this browser had', async () => {
  const toCookie = { ...tenantHeader(portal, 'contoso'), [headers.refreshTransport]: 'cookie' }
  const authenticate = (userNameOrEmailAddress: string, more: Record<string, string> = {}) =>
    portal.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress, password: personPassword },
      headers: { ...toCookie, ...more },
    })
  let refusals = 0
  await atEveryMoment(portal, async () => {
    const [former, next] = [await aPerson(portal, 'contoso'), await aPerson(portal, 'contoso')]
    const before = await authenticate(former.userName)
    const token = before.raw.cookies.find(({ name }) => name === cookies.refreshToken)?.value
    return {
      call: () => authenticate(next.userName, { cookie: `${cookies.refreshToken}=${token}` }),
      event: () =>
        inTenant(portal, 'contoso', (db) =>
          endAllSessions(db, portal.tenantId('contoso'), next.id, 'account changed', portal.now()),
        ),
      async check({ status }, moment) {
        const goesOn = (await whoIs(callerWith(portal, before.result.accessToken))).user !== null
        expect([moment, goesOn]).toEqual([moment, status !== 200])
        refusals += status === 200 ? 0 : 1
      },
    }
  })
  expect(refusals).toBeGreaterThan(0)
})
