import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../src/contract/vocabulary/features.ts'
import { signInKeysPath } from '../../src/contract/vocabulary/identity.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { contosoAdmin, contosoAlice, hostAdmin, type Portal, startApp } from './harness.ts'
import { idOf, knowing } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

test('a signed-in person reads who they are, where, and how the application looks', async () => {
  const { result } = await (await portal.as(contosoAlice)).call('Session_GetCurrentLoginInformations')
  expect(result.user).toMatchObject({
    name: 'Alice',
    surname: 'Andersen',
    userName: 'alice',
    authenticationSource: null,
  })
  expect(result.tenant).toMatchObject({
    id: portal.tenantId('contoso'),
    tenancyName: 'contoso',
    edition: { displayName: 'Standard', isFree: true, isHighestEdition: true },
  })
  expect(result.tenant?.featureValues).toContainEqual({ name: features.powerBI, value: 'true' })
  expect(result.application.twoFactorCodeExpireSeconds).toBe(120)
  expect(result.theme).toMatchObject({ baseSettings: { theme: 'default' }, isDarkModeActive: false })
})

test('the host’s people have no tenant', async () => {
  const { result } = await (await portal.as(hostAdmin)).call('Session_GetCurrentLoginInformations')
  expect(result).toMatchObject({ user: { userName: 'admin' }, tenant: null })
})

test('who has yet to sign in is nobody, and sees whose sign-in page it is, where they came by its name', async () => {
  const call = (headers: Record<string, string>) =>
    portal.anonymous.call('Session_GetCurrentLoginInformations', { headers })
  expect((await call({})).result).toMatchObject({ user: null, tenant: null })
  const ofContoso = { user: null, tenant: { tenancyName: 'contoso' } }
  const id = String(portal.tenantId('contoso'))
  const { cookie = '' } = knowing(portal, 'contoso')
  expect((await call({ 'Abp-TenantId': id, cookie })).result).toMatchObject(ofContoso)
  expect((await call({ 'Abp.TenantId': id, cookie })).result).toMatchObject(ofContoso)
  expect((await call({ cookie: `Abp.TenantId=${id}; ${cookie}` })).result).toMatchObject(ofContoso)
})

test('who has yet to sign in learns of a tenant what its sign-in page shows, and of one that is not active nothing', async () => {
  const tenantId = portal.tenantId('contoso')
  const setTenant = (columns: { is_active: boolean } | { subscription_end_date_utc: Date }) =>
    hostTransaction(portal.store, 'a test of the session', (db) =>
      db.updateTable('tenants').set(columns).where('id', '=', tenantId).execute(),
    )
  const look = async () => {
    const headers = knowing(portal, 'contoso')
    return (await portal.anonymous.call('Session_GetCurrentLoginInformations', { headers })).result.tenant
  }
  await setTenant({ subscription_end_date_utc: new Date('2030-01-01T00:00:00Z') })
  const signedIn = await (await portal.as(contosoAlice)).call('Session_GetCurrentLoginInformations')
  expect(await look()).toEqual({
    ...signedIn.result.tenant,
    edition: null,
    isInTrialPeriod: false,
    subscriptionEndDateUtc: null,
    subscriptionPaymentType: 0,
    paymentPeriodType: null,
    featureValues: [],
  })
  expect(signedIn.result.tenant).toMatchObject({ subscriptionEndDateUtc: '2030-01-01T00:00:00.000Z' })
  await setTenant({ is_active: false })
  expect(await look()).toBeNull()
  await setTenant({ is_active: true })
  expect(await look()).toMatchObject({ id: tenantId, tenancyName: 'contoso', name: signedIn.result.tenant?.name })
})

test.each(['null', 'undefined', '[object Object]', '', '-1', '0', '999999', '1e3', "1' or '1'='1"])(
  'the junk tenant %j means nobody’s',
  async (tenant) => {
    const { status, result } = await portal.anonymous.call('Session_GetCurrentLoginInformations', {
      headers: { 'Abp-TenantId': tenant },
    })
    expect([status, result.tenant]).toEqual([200, null])
  },
)

test('a garbled or expired token is nobody’s on an open operation, and is refused on any other', async () => {
  for (const authorization of ['Bearer junk', 'Bearer ', 'Basic YWRtaW46YWRtaW4=']) {
    const open = await portal.anonymous.call('Session_GetCurrentLoginInformations', { headers: { authorization } })
    expect([open.status, open.result.user]).toEqual([200, null])
    const closed = await portal.anonymous.call('Session_UpdateUserSignInToken', { headers: { authorization } })
    expect([closed.status, closed.unAuthorizedRequest]).toEqual([401, true])
  }
})

test('another site verifies a sign-in token by the keys that the portal publishes, and no token of another kind', async () => {
  const admin = await portal.as(contosoAdmin)
  const { result } = await admin.call('Session_UpdateUserSignInToken')
  const site = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const keys = createRemoteJWKSet(new URL(signInKeysPath, site))
  const expected = { typ: 'sign-in+jwt', audience: 'single-sign-in', issuer: 'tessera', currentDate: portal.now() }
  const { payload } = await jwtVerify(result.signInToken, keys, expected)
  expect(payload).toMatchObject({ sub: String(await idOf(portal, contosoAdmin)), tid: portal.tenantId('contoso') })
  const [, accessToken = ''] = (admin.headers.authorization ?? '').split(' ')
  await expect(jwtVerify(accessToken, keys, expected)).rejects.toThrow()
  const published = await (await fetch(new URL(signInKeysPath, site))).json()
  expect(published).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), alg: 'EdDSA', use: 'sig' }],
  })
})

test('a sign-in token for another site names person and tenant, lasts a minute, and opens nothing here', async () => {
  const admin = await portal.as(contosoAdmin)
  const { result } = await admin.call('Session_UpdateUserSignInToken')
  expect(decodeProtectedHeader(result.signInToken)).toMatchObject({ typ: 'sign-in+jwt', alg: 'EdDSA' })
  expect(Buffer.from(result.encodedTenantId, 'base64url').toString()).toBe(String(portal.tenantId('contoso')))
  const asBearer = await portal.anonymous.call('Session_GetCurrentLoginInformations', {
    headers: { authorization: `Bearer ${result.signInToken}` },
  })
  expect(asBearer.result.user).toBeNull()
  expect((await (await portal.as(hostAdmin)).call('Session_UpdateUserSignInToken')).result.encodedTenantId).toBe('')
})
