/** A154, A158, F1: a number that no organisation has, can have, or has any more, is not the operator’s. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { loginResult } from '../../../src/contract/vocabulary/enums.ts'
import { headers as ours } from '../../../src/contract/vocabulary/headers.ts'
import { absentTenant } from '../../../src/server/access/absent-tenants.ts'
import { tenantTransaction } from '../../../src/server/db/transaction.ts'
import { type Caller, demoPassword, hostAdmin, type Portal, startApp } from '../harness.ts'

let portal: Portal
let host: Caller
let deleted: number
const adminPassword = 'Somebody-passw0rd'

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
  const body = {
    tenancyName: 'gone',
    name: 'Gone',
    adminEmailAddress: 'admin@gone.example',
    adminPassword,
    editionId: null,
    isActive: true,
    shouldChangePasswordOnNextLogin: false,
    sendActivationEmail: false,
    isInTrialPeriod: false,
    connectionString: null,
    subscriptionEndDateUtc: null,
  }
  expect((await host.call('Tenant_CreateTenant', { body })).error).toBeNull()
  const asked = { body: { tenancyName: 'gone' } }
  const { result } = await portal.anonymous.call('Account_IsTenantAvailable', asked)
  deleted = Number(result.tenantId)
  await signIn(named(deleted), adminPassword).then(({ result: { accessToken } }) => expect(accessToken).toBeTruthy())
  expect((await host.call('Tenant_DeleteTenant', { query: { id: deleted } })).error).toBeNull()
})
afterAll(() => portal.close())

const named = (tenantId: number | string) => ({ 'Abp-TenantId': String(tenantId) })
const nobodys = 999
/** Numbers that no organisation can have. */
const impossible = ['1000000000', '99999999999999999999', '-1', '+1', '01', '1.5']
const ways = (): [string, Record<string, string>][] =>
  [nobodys, deleted, ...impossible].flatMap((id): [string, Record<string, string>][] => [
    [`${id} by one header`, named(id)],
    [`${id} by the other header`, { 'Abp.TenantId': String(id) }],
    [`${id} by a cookie`, { cookie: `${cookies.tenantId[0]}=${id}` }],
    [`${id} by cookie and name`, { cookie: `${cookies.tenantId[1]}=${id}; ${cookies.tenancyName}=gone` }],
  ])

const signIn = (headers: Record<string, string>, password: string, more: object = {}) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password, ...more },
    headers,
  })

const atHost = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(portal.store, 0, work)

test('A154, F1: nobody signs in there, by the operator’s password or by that of who was there, and is told as elsewhere', async () => {
  const elsewhere = await signIn(named(portal.tenantId('contoso')), 'wrong')
  for (const [way, headers] of ways())
    for (const password of [demoPassword, adminPassword, 'wrong']) {
      const { status, error, raw } = await signIn(headers, password, { rememberClient: true })
      expect([status, error], way).toEqual([elsewhere.status, elsewhere.error])
      expect(raw.cookies, way).toEqual([])
    }
})

test('A154: what is tried there counts for nobody of the operator’s, and the operator reads of it', async () => {
  const before = await atHost((db) => db.selectFrom('login_attempts').select('id').execute())
  for (let guess = 0; guess < 12; guess += 1) await signIn(named(nobodys), `wrong ${guess}`)
  const admin = await atHost((db) =>
    db
      .selectFrom('users')
      .select(['access_failed_count', 'lockout_end_date_utc'])
      .where('tenant_id', '=', 0)
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow(),
  )
  expect(admin).toEqual({ access_failed_count: 0, lockout_end_date_utc: null })
  const attempts = await atHost((db) => db.selectFrom('login_attempts').selectAll().orderBy('id').execute())
  const made = attempts.slice(before.length)
  expect(made).toHaveLength(12)
  for (const attempt of made)
    expect(attempt).toMatchObject({ tenant_id: 0, user_id: null, result: loginResult.invalidTenancyName })
  expect((await signIn({}, demoPassword)).result.accessToken).toBeTruthy()
})

test('A154: nothing else begins or goes on there', async () => {
  const wrong = { authProvider: 'MobileID', providerKey: '', providerAccessCode: 'nothing' } as const
  const { result: inside } = await signIn({}, demoPassword)
  const refreshToken = String(inside.refreshToken)
  for (const [way, headers] of ways()) {
    const ask = portal.anonymous
    const refused = [
      await ask.call('TokenAuth_ExternalAuthenticate', { body: wrong, headers }),
      await ask.call('TokenAuth_InitiateMobileLogin', { query: { mobileNumber: '+37255500001' }, headers }),
      await ask.call('TokenAuth_ImpersonatedAuthenticate', { query: { impersonationToken: 'nothing' }, headers }),
      await ask.call('TokenAuth_LinkedAccountAuthenticate', { query: { switchAccountToken: 'nothing' }, headers }),
      await ask.call('Account_Register', {
        body: {
          name: 'New',
          surname: 'Person',
          userName: 'new.person',
          emailAddress: 'new@person.example',
          password: adminPassword,
        },
        headers,
      }),
    ]
    for (const { error } of refused) expect(error, way).not.toBeNull()
    const refreshed = await ask.call('TokenAuth_RefreshToken', { query: { refreshToken }, headers })
    expect(refreshed.status, way).toBe(401)
  }
  const alive = { query: { refreshToken }, headers: { [ours.refreshTransport]: 'body' } }
  expect((await portal.anonymous.call('TokenAuth_RefreshToken', alive)).status).toBe(200)
})

test('A154: a mail is promised as to anybody, and none is sent: not to the operator’s people either', async () => {
  const before = (await portal.mails()).length
  const { email_address: operators } = await atHost((db) =>
    db
      .selectFrom('users')
      .select('email_address')
      .where('tenant_id', '=', 0)
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow(),
  )
  for (const [way, headers] of ways())
    for (const emailAddress of ['admin@gone.example', operators, 'nobody@nowhere.example']) {
      const body = { emailAddress }
      for (const id of ['Account_SendPasswordResetCode', 'Account_SendEmailActivationLink'] as const) {
        const { status, error } = await portal.anonymous.call(id, { body, headers })
        expect([status, error], way).toEqual([200, null])
      }
    }
  await portal.runJobs()
  expect(await portal.mails()).toHaveLength(before)
})

test('A154: what a visitor does there stands in the operator’s audit log', async () => {
  const headers = { ...named(nobodys), 'user-agent': 'A visitor of nowhere' }
  await signIn(headers, 'wrong')
  const key = { reportId: 1, keyId: 1, key: 'x'.repeat(32) }
  await portal.anonymous.call('PowerBIEmbed_GetReportKeyEmbedToken', { query: key, headers })
  const cookie = `${cookies.refreshToken}=${nobodys}.${'x'.repeat(43)}`
  await portal.anonymous.call('TokenAuth_EndLeftSession', {
    body: {},
    headers: { ...headers, cookie, [ours.refreshTransport]: 'cookie' },
  })
  await portal.app.audit.flush()
  const rows = await atHost((db) =>
    db
      .selectFrom('audit_logs')
      .select(['tenant_id', 'method_name'])
      .where('browser_info', '=', 'A visitor of nowhere')
      .orderBy('method_name')
      .execute(),
  )
  expect(rows).toEqual([
    { tenant_id: 0, method_name: 'authenticate' },
    { tenant_id: 0, method_name: 'endLeftSession' },
    { tenant_id: 0, method_name: 'getReportKeyEmbedToken' },
  ])
  const counted = await tenantTransaction(portal.store, absentTenant(nobodys), (db) =>
    db.selectFrom('turns').select('kind').execute(),
  )
  expect(counted).toEqual([])
})
