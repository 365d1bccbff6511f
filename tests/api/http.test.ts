import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operations } from '../../src/contract/catalogue.ts'
import type { EmbedTokenAnswer } from '../../src/contract/services/power-bi-embed.ts'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { paging } from '../../src/contract/vocabulary/limits.ts'
import { buildApp } from '../../src/server/app.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { contosoAdmin, contosoAlice, demoPassword, fabrikamAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { knowing } from './identity.ts'
import { aReport } from './reports.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startApp({ withReports: true })
})

afterAll(() => portal.close())

const envelopeMembers = ['__abp', 'error', 'result', 'success', 'targetUrl', 'unAuthorizedRequest']

const auditRows = (methodName: string) =>
  hostTransaction(portal.store, 'the test reads audit rows of all tenants', (db) =>
    db.selectFrom('audit_logs').selectAll().where('method_name', '=', methodName).execute(),
  )

describe('the envelope', () => {
  test('is around every answer, with all six members', async () => {
    const { raw } = await portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName: 'contoso' } })
    expect(Object.keys(raw.json()).sort()).toEqual(envelopeMembers)
    expect(raw.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('is JSON whatever the caller accepts', async () => {
    const input = { body: { tenancyName: 'contoso' }, headers: { accept: 'text/plain' } }
    const { status, result } = await portal.anonymous.call('Account_IsTenantAvailable', input)
    expect([status, result.state]).toEqual([200, 1])
  })

  test('answers null for operations that answer nothing', async () => {
    const alice = await portal.as(contosoAlice)
    const { status, raw } = await alice.call('Profile_ChangeLanguage', { body: { languageName: 'en-gb' } })
    expect([status, raw.json().result, raw.json().success]).toEqual([200, null, true])
  })

  test('tells who is not signed in by 401, and who may not by 403, before it looks at the input', async () => {
    const nobody = await portal.anonymous.callWith('User_GetUsers', { body: { maxResultCount: 'many' } })
    expect([nobody.status, nobody.unAuthorizedRequest]).toEqual([401, true])
    const alice = await portal.as(contosoAlice)
    const member = await alice.callWith('User_GetUsers', { body: { maxResultCount: 'many' } })
    expect([member.status, member.unAuthorizedRequest]).toEqual([403, true])
    expect(member.error?.message).toBe('This needs one of these permissions: Users')
  })

  test('tells an administrator which feature is missing, and not a permission that nobody could give', async () => {
    const host = await portal.as(hostAdmin)
    const feature = (value: string) => ({
      body: { id: portal.tenantId('fabrikam'), featureValues: [{ name: 'App.Modules.Tasks', value }] },
    })
    const administrator = await portal.as(fabrikamAdmin)
    await host.call('Tenant_UpdateTenantFeatures', feature('false'))
    const { status, error } = await administrator.call('Tasks_GetAll')
    await host.call('Tenant_UpdateTenantFeatures', feature('true'))
    expect([status, error?.message]).toEqual([403, 'Your organisation does not have this feature: Tasks'])
    expect((await administrator.call('Tasks_GetAll')).status).toBe(200)
  })

  test('is in the language of the caller', async () => {
    const { error } = await portal.anonymous.call('User_GetUsers', { headers: { 'accept-language': 'ar' } })
    expect(error?.message).toMatch(/[\u0600-\u06ff]/)
  })
})

describe('addresses', () => {
  test('match without regard to case, and with or without a closing slash', async () => {
    for (const url of ['/API/services/APP/account/istenantavailable', '/api/services/app/Account/IsTenantAvailable/']) {
      const answer = await portal.app.inject({ method: 'POST', url, payload: { tenancyName: 'contoso' } })
      expect(answer.statusCode, url).toBe(200)
    }
  })

  test('answer the wrong verb with 405 and what is allowed, and the unknown with 404 (R5: in the envelope of all refusals)', async () => {
    const wrongVerb = await portal.app.inject({ method: 'GET', url: '/api/services/app/User/GetUsers' })
    expect([wrongVerb.statusCode, wrongVerb.headers.allow, wrongVerb.body]).toEqual([405, 'POST', ''])
    const unknown = await portal.app.inject({ method: 'GET', url: '/api/services/app/User/GetNothing' })
    expect([unknown.statusCode, unknown.json().error.name]).toEqual([404, 'NoSuchOperation'])
    expect(unknown.json()).toMatchObject({ success: false, result: null, __abp: true })
    const missing = await portal.app.inject({ method: 'GET', url: '/assets/missing.js' })
    expect([missing.statusCode, missing.body]).toEqual([404, ''])
  })

  test.each(['Permissions=a&Permissions=b', 'permissions[]=a&permissions[]=b', 'permissions[0]=a&permissions[1]=b'])(
    'take an array spelled %s, and names in any case',
    async (search) => {
      const { headers } = await portal.as(contosoAdmin)
      const url = `/api/services/app/User/GetUsersToExcel?${search}&FILTER=zz`
      const answer = await portal.app.inject({ method: 'GET', url, headers })
      expect(answer.statusCode).toBe(200)
    },
  )

  test('H5: refuse a single value that is given twice', async () => {
    const { headers } = await portal.as(contosoAdmin)
    const url = '/api/services/app/User/GetUserForEdit?Id=1&id=2'
    const answer = await portal.app.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.validationErrors[0].members).toEqual(['id'])
  })
})

describe('input', () => {
  test.each([
    [{ maxResultCount: 0 }, 'maxResultCount'],
    [{ maxResultCount: paging.largestMaxResultCount + 1 }, 'maxResultCount'],
    [{ maxResultCount: Number.MAX_VALUE }, 'maxResultCount'],
    [{ skipCount: -1 }, 'skipCount'],
    [{ skipCount: 3e9 }, 'skipCount'],
    [{ filter: 'x'.repeat(257) }, 'filter'],
    [{ filter: { like: '%' } }, 'filter'],
    [{ filter: ['a'] }, 'filter'],
    [{ filter: 'a\0b' }, 'filter'],
    [{ onlyLockedUsers: 'yes' }, 'onlyLockedUsers'],
    [{ permissions: ['a', { b: 1 }] }, 'permissions[1]'],
    [{ sorting: 'password_hash ASC' }, 'sorting'],
    [{ sorting: 'userName; drop table users' }, 'sorting'],
  ])('A4, F12, F14: %j is refused with 400 and the member is named', async (body, member) => {
    const admin = await portal.as(contosoAdmin)
    const { status, error } = await admin.callWith('User_GetUsers', { body })
    expect(status).toBe(400)
    expect(error?.validationErrors?.flatMap(({ members }) => members)).toContain(member)
    expect(error?.details).toContain(member)
  })

  test.each(['9999-12-31T23:00:00-02:00', '0000-12-31T00:00:00Z', '2016-12-31T23:59:60Z', '2026-02-30T00:00:00Z'])(
    'R3: %s is no moment',
    async (startDate) => {
      const { status, error } = await (await portal.as(contosoAdmin)).call('UserLogin_GetUserLoginAttempts', {
        query: { startDate },
      })
      expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['startDate']])
    },
  )

  test('that is missing or not JSON is refused', async () => {
    const admin = await portal.as(contosoAdmin)
    expect((await admin.callWith('User_GetUsers', {})).status).toBe(400)
    for (const payload of ['{"filter":', '[]', '"text"', 'null', '{"__proto__":{"a":1}}', '{"skipCount":1e309}']) {
      const asked = { method: 'POST', url: '/api/services/app/User/GetUsers', payload } as const
      const headers = { 'content-type': 'application/json' }
      const answer = await portal.app.inject({ ...asked, headers: { ...admin.headers, ...headers } })
      expect([answer.statusCode, answer.json().__abp], payload).toEqual([400, true])
      expect((await portal.app.inject({ ...asked, headers })).statusCode).toBe(401)
    }
  })

  test('of another type is refused as such, after who may not, and is nobody’s concern where nothing is taken', async () => {
    const admin = await portal.as(contosoAdmin)
    const send = (url: string, headers: Record<string, string>, payload = 'filter=x') =>
      portal.app.inject({ method: 'POST', url, headers, payload })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const [users, back] = ['/api/services/app/User/GetUsers', '/api/services/app/Account/BackToImpersonator']
    const types = [{}, form, { 'content-type': 'text/plain' }, { 'content-type': 'multipart/form-data; boundary=x' }]
    for (const headers of types) {
      const answer = await send(users, { ...admin.headers, ...headers })
      expect([answer.statusCode, answer.json()]).toEqual([
        415,
        expect.objectContaining({ __abp: true, error: expect.objectContaining({ name: 'RequestIsNotJson' }) }),
      ])
    }
    expect((await send(users, form)).statusCode).toBe(401)
    expect((await send(users, { ...admin.headers, ...form }, '')).statusCode).toBe(400)
    expect((await send(back, { ...admin.headers, ...form })).json().error.name).toBe('NotImpersonating')
    for (const type of ['text/json', 'application/json-patch+json', 'application/JSON; charset=utf-8']) {
      const answer = await send(users, { ...admin.headers, 'content-type': type }, '{}')
      expect(answer.statusCode, type).toBe(200)
    }
  })

  test('is read as ABP’s clients write it: members in any case, and null for what might be missing', async () => {
    const admin = await portal.as(contosoAdmin)
    const { result } = await admin.call('User_GetUsers', { body: { filter: 'alice' } })
    const bodies = [
      { Filter: 'alice' },
      { filter: 'alice', permissions: null, sorting: null, role: null },
      { filter: 'alice', role: '', onlyLockedUsers: 'false' },
    ]
    for (const body of bodies) {
      const answer = await admin.callWith('User_GetUsers', { body })
      expect([answer.status, answer.result], JSON.stringify(body)).toEqual([200, result])
    }
  })

  test.each(['', '   '])('that must be written and is %j is said to be missing', async (tenancyName) => {
    const { error } = await portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName } })
    expect(error?.validationErrors).toEqual([{ message: 'tenancyName is required.', members: ['tenancyName'] }])
  })

  test('F5: members that nobody declared are dropped', async () => {
    const body = { tenancyName: 'contoso', tenantId: 99, isActive: false }
    const { status } = await portal.anonymous.callWith('Account_IsTenantAvailable', { body })
    expect(status).toBe(200)
  })

  test('that is too large is refused with 413', async () => {
    const body = { tenancyName: 'x'.repeat(2_000_000) }
    const { status, error } = await portal.anonymous.callWith('Account_IsTenantAvailable', { body })
    expect([status, error?.message]).toEqual([413, 'The request is too large.'])
  })
})

describe('the tenant', () => {
  test('F1: is decided by the token; a header that names another is refused', async () => {
    const admin = await portal.as(contosoAdmin)
    for (const name of cookies.tenantId) {
      const other = { [name]: String(portal.tenantId('fabrikam')) }
      expect((await admin.call('User_GetUsers', { body: {}, headers: other })).status, name).toBe(403)
      const own = { [name]: String(portal.tenantId('contoso')) }
      expect((await admin.call('User_GetUsers', { body: {}, headers: own })).status, name).toBe(200)
    }
  })

  test.each(['null', 'undefined', '[object Object]', '', '-1', '999999', '1.5', '1 or 1=1'])(
    'named by junk (%s) is ignored for who is not signed in',
    async (value) => {
      const input = { body: { tenancyName: 'contoso' }, headers: { 'Abp-TenantId': value } }
      expect((await portal.anonymous.call('Account_IsTenantAvailable', input)).status).toBe(200)
    },
  )

  test('A159: is the first that is named, for who is not signed in: headers before cookies, in both spellings', async () => {
    const [contoso, fabrikam] = [String(portal.tenantId('contoso')), String(portal.tenantId('fabrikam'))]
    const { cookie: name } = knowing(portal, 'contoso')
    const tenantOf = async ({ cookie = '', ...headers }: Record<string, string>) => {
      const call = { headers: { ...headers, cookie: `${cookie}; ${name}` } }
      return (await portal.anonymous.call('Session_GetCurrentLoginInformations', call)).result.tenant?.tenancyName
    }
    expect(await tenantOf({ cookie: `Abp.TenantId=${contoso}` })).toBe('contoso')
    expect(await tenantOf({ 'Abp.TenantId': `${contoso}, ${fabrikam}`, cookie: 'Abp-TenantId=999999' })).toBe('contoso')
    // What stands behind it tells nothing of whether there is the first.
    for (const first of [fabrikam, '999999', '-1', '1000000000']) {
      expect(await tenantOf({ 'Abp.TenantId': first, 'Abp-TenantId': contoso }), first).toBeUndefined()
      expect(await tenantOf({ 'Abp-TenantId': first, cookie: `Abp.TenantId=${contoso}` }), first).toBeUndefined()
    }
  })

  test('O73: is none where a header says so, whatever a cookie says: another tab may have got it meanwhile', async () => {
    const cookie = `${cookies.tenancyName}=contoso; Abp.TenantId=${portal.tenantId('contoso')}`
    const tenantOf = async (headers: Record<string, string>) =>
      (await portal.anonymous.call('Session_GetCurrentLoginInformations', { headers: { cookie, ...headers } })).result
        .tenant
    expect(await tenantOf({})).toMatchObject({ tenancyName: 'contoso' })
    for (const name of cookies.tenantId) expect(await tenantOf({ [name]: '0' }), name).toBeNull()
  })
})

describe('audit rows', () => {
  test('of a changing call stand in its own transaction, with who, where and what, and without secrets', async () => {
    const admin = await portal.as(contosoAdmin)
    const person = { name: 'Audit Row', userName: 'audit.row', emailAddress: 'audit.row@contoso.example' }
    const { status } = await admin.call('User_CreateOrUpdateUser', {
      body: { user: { ...person, password: 'Marker-Secret-77' }, assignedRoleNames: [] },
    })
    expect(status).toBe(200)
    const [row] = await auditRows('createOrUpdateUser')
    expect(row).toMatchObject({ tenant_id: portal.tenantId('contoso'), service_name: 'User', exception: null })
    expect(row?.parameters).toContain('audit.row@contoso.example')
    expect(row?.parameters).not.toContain('Marker-Secret-77')
  })

  test('of a refused call tell why', async () => {
    const alice = await portal.as(contosoAlice)
    await alice.call('User_UnlockUser', { body: { id: 1 } })
    await portal.app.audit.flush()
    const [row] = await auditRows('unlockUser')
    expect(row?.exception).toContain('403')
  })

  test('of reads are written together, each once', async () => {
    const admin = await portal.as(fabrikamAdmin)
    await portal.app.audit.flush()
    const before = await auditRows('getAllPermissions')
    await Promise.all(Array.from({ length: 20 }, () => admin.call('Permission_GetAllPermissions')))
    await portal.app.audit.flush()
    expect(await auditRows('getAllPermissions')).toHaveLength(before.length + 20)
  })
})

describe('writes from an outbox', () => {
  const client = '6b9d2f0e-3f1a-4c55-9a39-1d4f6a3f0b11'
  const log = {
    creationTime: '2026-11-02T08:59:00Z',
    reportId: 1,
    reportName: 'Sales',
    entityType: 'VISUAL' as const,
    entityId: 'by-region',
  }

  async function send(sequence: string, { owner, reportId = 1 }: { owner?: string; reportId?: number } = {}) {
    const alice = await portal.as(contosoAlice)
    const { result } = await alice.call('Session_GetCurrentLoginInformations')
    const own = `${result.user?.id}@${portal.tenantId('contoso')}`
    return alice.call('PbiReportLogs_CreateReportLogs', {
      body: [{ ...log, reportId }],
      headers: {
        [headers.outboxClient]: client,
        [headers.outboxSequence]: sequence,
        [headers.outboxOwner]: owner ?? own,
      },
    })
  }

  const stored = () =>
    hostTransaction(portal.store, 'the test counts report logs', (db) =>
      db.selectFrom('outbox_receipts').selectAll().where('client', '=', client).execute(),
    )

  test('are applied once however often and however parallel they arrive, and acknowledged each time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('7')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await stored()).toHaveLength(1)
  })

  test('that were applied are acknowledged again when their answer was lost and they would be refused by now', async () => {
    const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Silent soon' })
    expect((await send('20', { reportId })).status).toBe(200)
    await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db.updateTable('reports').set({ is_logs_enabled: false }).where('id', '=', reportId).execute(),
    )
    expect((await send('20', { reportId })).status).toBe(200)
    expect((await send('21', { reportId })).status).toBe(400)
  })

  test('E3: are refused from the session of anybody but their author', async () => {
    const before = await stored()
    expect((await send('8', { owner: '999@1' })).status).toBe(403)
    expect(await stored()).toEqual(before)
  })

  test('O3: are named by what is said of them, and by nothing that is said of their sender', async () => {
    const nameIn = ({ raw }: { raw: { headers: Record<string, unknown> } }) =>
      raw.headers[headers.outboxReceipt.toLowerCase()]
    expect(nameIn(await send('30'))).toBe(`${client}:30`)
    expect(nameIn(await send('31', { reportId: 999 }))).toBe(`${client}:31`)
    expect(nameIn(await send('32', { owner: '999@1' }))).toBeUndefined()
  })

  test.each(['0', '-1', '1.5', 'x', '99999999999999999999'])('with the number %s are refused', async (sequence) => {
    expect((await send(sequence)).status).toBe(400)
  })
})

describe('every answer', () => {
  test('O3: proves by the number of its call that it is the product’s, refusals and unknown addresses included', async () => {
    const number = '0123456789abcdef0123456789abcdef'
    const addresses = [...operations.map(({ path }) => path), '/health', '/assets/gone.js', '/nowhere', '/api/nothing']
    for (const method of ['GET', 'POST', 'PATCH'] as const) {
      for (const url of addresses) {
        const calling = { method, url, headers: { [headers.callNumber]: number, 'content-type': 'text/x-none' } }
        const { headers: given } = await portal.app.inject({ ...calling, ...(method !== 'GET' && { payload: 'x' }) })
        expect(given[headers.answerTo.toLowerCase()], `${method} ${url}`).toBe(number)
      }
    }
  })

  test.each(['', 'x', '0123456789ABCDEF0123456789ABCDEF', 'a'.repeat(33)])(
    'O3: says nothing back to the number %j',
    async (number) => {
      const { headers: given } = await portal.app.inject({ url: '/health', headers: { [headers.callNumber]: number } })
      expect(Object.keys(given)).not.toContain(headers.answerTo.toLowerCase())
    },
  )

  test('D12: carries the security headers, errors and unknown addresses included', async () => {
    const addresses = [...operations.map(({ path }) => path), '/health', '/openapi.json', '/nowhere', '/api/nothing']
    for (const url of addresses) {
      const { headers: given } = await portal.app.inject({ method: 'GET', url })
      expect(given['content-security-policy'], url).toContain("default-src 'none'")
      expect(given['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(given['x-content-type-options'], url).toBe('nosniff')
      expect(given['referrer-policy'], url).toBe('no-referrer')
      expect(given['cross-origin-opener-policy'], url).toBe('same-origin-allow-popups')
      expect(given['cache-control'], url).toBe('no-store')
    }
  })

  test('D5: for pages of the app, sign-in and links lets nobody frame them', async () => {
    for (const url of ['/', '/account/login', '/app/main/home', '/report/1', '/main/report/share?k=1', '/kiosk']) {
      const { headers: given } = await portal.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect(given['content-security-policy'], url).toContain("frame-ancestors 'none'")
    }
  })

  test('D5: for the page in the frame lets the app itself frame it, and nobody else', async () => {
    const { headers: given } = await portal.app.inject({ method: 'GET', url: '/report-host/reportEmbed' })
    expect(given['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  test('H2: to a defect says nothing of its cause', async () => {
    const broken = await startApp()
    await broken.store.maintain((client) => client.query('alter table users rename column password_hash to gone'))
    const { raw } = await broken.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    })
    expect(raw.statusCode).toBe(500)
    expect(raw.json().error.details).toBeNull()
    expect(raw.body).not.toMatch(/pool|Error:|\.ts/)
    await broken.close()
  })
})

test('S8: a caller who goes away in the middle of a body or before the answer is no defect', async () => {
  const { app, services } = portal
  const defects = async () =>
    (await readFile(join(services.config.dataDir, 'logs', 'tessera.log'), 'utf8')).split('"defect"').length
  const before = await defects()
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const server = app.server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo))
  })
  for (const body of ['{"userNameOrEmailAddress"', '{"userNameOrEmailAddress":"admin","password":"x"}']) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const arrived = once(app.server, 'request')
    const length = body.endsWith('}') ? body.length : 1000
    socket.write(
      `POST /api/TokenAuth/Authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
    )
    const [, response] = await arrived
    const over = once(response, 'close')
    socket.resetAndDestroy()
    await over
  }
  await app.audit.flush()
  expect(await defects()).toBe(before)
})

test.each(['[', '{"a":'])('S8: 5,000 levels of %s are a body that cannot be read', async (level) => {
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/api/TokenAuth/Authenticate',
    headers: { 'content-type': 'application/json' },
    payload: `{"userNameOrEmailAddress":${level.repeat(5_000)}1${(level === '[' ? ']' : '}').repeat(5_000)}}`,
  })
  expect(statusCode).toBe(400)
})

test.each(['/api/PbiReportLogs/CreateReportLogs', '/api/nowhere'])(
  'A60: a text without an end holds nobody up (%s)',
  async (url) => {
    const begun = process.cpuUsage()
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: `{"a":"${'\\"'.repeat(200_000)}`,
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(process.cpuUsage(begun).user).toBeLessThan(1_500_000)
  },
)

test('A66: a body of faults alone is refused at its first, and holds nobody up', async () => {
  const alice = await portal.as(contosoAlice)
  const faults = JSON.parse(`[${Array.from({ length: 330_000 }, () => '{}').join(',')}]`)
  const begun = process.cpuUsage()
  const { status, error } = await alice.call('PbiReportLogs_CreateReportLogs', { body: faults })
  expect([status, error?.validationErrors?.length]).toEqual([400, 1])
  expect(process.cpuUsage(begun).user).toBeLessThan(3_000_000)
})

test('A66: of what a person may have filled in all that is wrong is told', async () => {
  const alice = await portal.as(contosoAlice)
  const { status, error } = await alice.call('PbiReportLogs_CreateReportLogs', { body: JSON.parse('[{},{}]') })
  expect(status).toBe(400)
  expect(error?.validationErrors?.flatMap(({ members }) => members)).toEqual(
    expect.arrayContaining(['[0].entityType', '[1].entityType']),
  )
})

test('A68: an operation takes no body that is larger than what it asks for can be', async () => {
  const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 0]))
  const { statusCode, json } = await portal.app.inject({
    method: 'POST',
    url: '/api/TokenAuth/EndLeftSession',
    payload: members,
  })
  expect([statusCode, json().success]).toEqual([413, false])
})

test('A71: a large body of nobody whom the operation lets in is not looked into', async () => {
  const text = JSON.stringify(
    Array.from({ length: 400 }, (_, index) => ({ [`member${index}`]: 'of a long list of members' })),
  )
  const parse = vi.spyOn(JSON, 'parse')
  const send = async (headers: Record<string, string>, payload: string) => {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/services/app/PbiReportLogs/CreateReportLogs',
      headers: { 'content-type': 'application/json', ...headers },
      payload: payload.repeat(3).replaceAll('][', ','),
    })
    return [statusCode, parse.mock.calls.some(([parsed]) => parsed.length > text.length)]
  }
  expect(await send({}, text)).toEqual([401, false])
  expect(await send({ authorization: 'Bearer x' }, text)).toEqual([401, false])
  expect(await send((await portal.as(contosoAlice)).headers, text)).toEqual([400, true])
  parse.mockRestore()
})

test('A72: a compressed body is refused before it is unpacked', async () => {
  const { statusCode, json } = await portal.app.inject({
    method: 'POST',
    url: '/api/TokenAuth/EndLeftSession',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{}'),
  })
  expect([statusCode, json().error.message]).toEqual([415, 'The request must not be compressed (Content-Encoding).'])
})

test('S8: headers and bodies that do not come in within half a minute are not waited for', () => {
  const { headersTimeout, requestTimeout } = portal.app.server
  expect([headersTimeout, requestTimeout]).toEqual([30_000, 30_000])
})

describe('beside a built site', () => {
  let site: Portal
  let distFolder: string

  beforeAll(async () => {
    distFolder = await mkdtemp(join(tmpdir(), 'tessera-site-'))
    for (const [path, text] of [
      ['web/index.html', 'the shell'],
      ['report-host/index.html', 'the frame'],
      ['assets/main-12345678.js', 'a chunk'],
      ['sw.js', 'the worker'],
    ] as const) {
      await mkdir(dirname(join(distFolder, path)), { recursive: true })
      await writeFile(join(distFolder, path), text)
    }
    site = await startApp({ distFolder })
  })

  afterAll(async () => {
    await site.close()
    await rm(distFolder, { recursive: true })
  })

  const open = (url: string) => site.app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*' } })

  test('refusals keep their envelope', async () => {
    const { status, raw } = await site.anonymous.call('User_GetUsers', { body: {} })
    expect([status, raw.json().__abp]).toEqual([401, true])
  })

  test.each([
    ['/', 'the shell'],
    ['/app/admin/users?page=2', 'the shell'],
    ['/account/login', 'the shell'],
    ['/report-host/reportEmbed?uid=1', 'the frame'],
  ])('%s is answered by a page that is asked for anew each time', async (url, text) => {
    const { statusCode, body, headers: given } = await open(url)
    expect([statusCode, body, given['cache-control']]).toEqual([200, text, 'no-cache'])
  })

  test('hashed files are kept for ever, the worker is not', async () => {
    expect((await open('/assets/main-12345678.js')).headers['cache-control']).toContain('immutable')
    expect((await open('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/assets/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/gone-12345678.js',
    '/sw-gone.js',
    '/api/services/app/User/Gone',
    '/File/Gone',
  ])('the missing %s is missing, and never answered by the shell', async (url) => {
    const { statusCode, body } = await open(url)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('the shell')
  })

  test('A189: an address of older portals leads to the start, with its query', async () => {
    for (const url of ['/index.html', '/INDEX.html?abp_tenancy_name=contoso&returnUrl=%2Fapp']) {
      const { statusCode, headers: given } = await open(url)
      expect([statusCode, given.location]).toEqual([302, `/${url.slice('/index.html'.length)}`])
      expect(given['cache-control']).toBe('no-store')
    }
  })

  test('A196: an address that nobody can read is told as one that is not there', async () => {
    for (const path of ['/%ff', '/a/%E0%A4%A/b.txt', '/%']) {
      const told = await open(path)
      expect([path, told.headers['x-content-type-options'], told.headers['content-type']]).toEqual([
        path,
        'nosniff',
        'text/html; charset=utf-8',
      ])
      expect(told.body).not.toContain('FST_ERR')
    }
    const called = await site.app.inject({ url: '/api/services/app/User/%ff' })
    expect([called.statusCode, called.json().error.name]).toEqual([404, 'NoSuchOperation'])
  })

  test('A189: whoever opens what is not there is told in words, in their language, and the way to the start', async () => {
    const path = '/old/%3Cimg%20src=x%3E/report.pdf'
    const told = await site.app.inject({
      url: `${path}?secret=1`,
      headers: { accept: 'text/html,*/*', 'accept-language': 'ar' },
    })
    expect([told.statusCode, told.headers['content-type'], told.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(told.body).toMatch(/lang="ar" dir="rtl"/)
    expect(told.body).toContain('<a href="/">إلى صفحة البداية</a>')
    expect(told.body).toContain(path)
    expect(told.body).not.toMatch(/<img|secret/)
    expect((await open('/assets/')).body).toContain('A tile is missing here')
    // A program is told nothing that it would take for what it asked for.
    const fetched = await site.app.inject({ url: path, headers: { accept: '*/*' } })
    expect([fetched.statusCode, fetched.body]).toEqual([404, ''])
    const missed = await site.app.inject({ url: path, headers: { accept: 'text/html', 'sec-fetch-mode': 'cors' } })
    expect([missed.statusCode, missed.body]).toEqual([404, ''])
    const posted = await site.app.inject({ url: path, method: 'POST', headers: { accept: 'text/html' } })
    expect([posted.statusCode, posted.body]).toEqual([404, ''])
  })
})

test('health says that the store answers', async () => {
  const { statusCode, body } = await portal.app.inject('/health')
  expect([statusCode, body]).toEqual([200, '{"status":"ok"}'])
})

test('the published document is that of the contract', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).sort()).toEqual(operations.map(({ path }) => path).sort())
})

test('calls without a sign-in are limited by address, with the seconds to wait', async () => {
  const limited = await startApp({ anonymousCallsPerMinute: 5 })
  const call = () => limited.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName: 'contoso' } })
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await call()).status))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  const { raw } = await call()
  expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
  await limited.close()
})

test('A71: whoever asks a report by a link is counted by what they send', async () => {
  const limited = await startApp({ anonymousCallsPerMinute: 60 })
  const admin = await limited.as(contosoAdmin)
  const { reportId } = await aReport(limited, { tenant: 'contoso', name: 'Desk', folder: 'service-desk' })
  const expiration = new Date(limited.now().getTime() + 86_400_000).toISOString()
  const key = await admin.call('ReportKeys_CreateOrEdit', {
    body: { reportId, name: 'Link', expiration, isKeyPublic: true },
  })
  const opened = await limited.anonymous.callWith('PowerBIEmbed_GetReportKeyEmbedToken', {
    query: { reportId, key: key.result.key, keyId: key.result.id },
    headers: { 'Abp-TenantId': String(limited.tenantId('contoso')) },
  })
  const token = (opened.result as EmbedTokenAnswer).embedTokenDto?.token
  const ask = async (length: number) => {
    const { status } = await limited.anonymous.callWith('ReportLibrary_QueryVisuals', {
      body: { pageName: '-'.repeat(length), visuals: [] },
      headers: { authorization: `Bearer ${token}` },
    })
    return status
  }
  const small = await Promise.all(Array.from({ length: 100 }, () => ask(1)))
  expect(small).not.toContain(429)
  const large: number[] = []
  for (let call = 0; call < 4; call++) large.push(await ask(900_000))
  expect(large).toEqual([400, 400, 429, 429])
  expect(await ask(1)).not.toBe(429)
  await limited.close()
})

const anonymousSpellings = [
  '/api/services/app/Account/IsTenantAvailable',
  '/API/services/app/Account/IsTenantAvailable',
  '//api//services/app/account/isTenantAvailable/',
  '/%61pi/services/app/Account/IsTenantAvailable',
]

test.each([{}, { authorization: 'x' }, { authorization: 'Bearer x' }, { authorization: `Bearer ${'x'.repeat(900)}` }])(
  'A2: no spelling of the path and no header %o is a way around the limit; what is over it leaves no audit row',
  async (headers) => {
    const limited = await startApp({ anonymousCallsPerMinute: 10 })
    const administrator = await limited.as(contosoAdmin)
    const statuses: number[] = []
    for (const url of [anonymousSpellings, anonymousSpellings, anonymousSpellings, anonymousSpellings].flat()) {
      const answer = await limited.app.inject({
        method: 'POST',
        url,
        headers: { 'abp-tenantid': String(limited.tenantId('contoso')), ...headers },
        payload: { tenancyName: 'contoso' },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.slice(-8)).toEqual(Array.from({ length: 8 }, () => 429))
    expect(
      (await administrator.call('Session_GetCurrentLoginInformations')).status,
      'who is signed in is not counted',
    ).toBe(200)
    await limited.app.audit.flush()
    const rows = await hostTransaction(limited.store, 'the test reads audit rows of all tenants', (db) =>
      db.selectFrom('audit_logs').select('id').where('method_name', '=', 'isTenantAvailable').execute(),
    )
    expect(rows.length).toBeLessThanOrEqual(10)
    await limited.close()
  },
)

describe('the reference', () => {
  test('is a page that runs in the site’s own policy', async () => {
    const page = await portal.app.inject({ method: 'GET', url: '/api/reference' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
    const document = await portal.app.inject({ method: 'GET', url: '/api/reference/json' })
    expect(document.json().openapi).toBe('3.1.0')
  })

  test.each([
    ['in production', { isProduction: true }],
    ['A5: where others can call', { host: '0.0.0.0' }],
    ['A5: where a public address is known', { publicUrl: 'https://portal.example.org' }],
  ])('is for administrators alone %s', async (_, more) => {
    const config = { ...portal.services.config, ...more }
    const { host } = new URL(config.publicUrl ?? 'http://localhost')
    const app = await buildApp({ services: { ...portal.services, config }, clock: portal.now })
    const statusFor = async (headers: Record<string, string>) =>
      (await app.inject({ method: 'GET', url: '/api/reference', headers: { host, ...headers } })).statusCode
    expect(await statusFor({})).toBe(401)
    expect(await statusFor((await portal.as(contosoAlice)).headers)).toBe(403)
    expect(await statusFor((await portal.as(contosoAdmin)).headers)).toBe(200)
    await app.close()
  })
})

test('R5: the description names the header of the tenant where nobody is signed in, and tells JSON from bytes', async () => {
  const { paths, components } = (await portal.app.inject('/openapi.json')).json()
  expect(components.parameters.TenantId).toMatchObject({ name: 'Abp.TenantId', in: 'header', required: false })
  const header = { $ref: '#/components/parameters/TenantId' }
  expect(paths['/api/TokenAuth/Authenticate'].post.parameters).toContainEqual(header)
  expect(paths['/api/services/app/User/GetUsers'].post.parameters ?? []).not.toContainEqual(header)
  expect(Object.keys(paths['/Texts/GetTexts'].get.responses[200].content)).toEqual(['application/json'])
})

test('the description names the cookie by which a sign-in with Mobile-ID or Twitter is ended where it was begun', async () => {
  const { paths, components } = (await portal.app.inject('/openapi.json')).json()
  expect(components.parameters.BrowserCookie).toMatchObject({ name: cookies.browser, in: 'cookie' })
  const asked = { $ref: '#/components/parameters/BrowserCookie' }
  for (const [begin, end] of [
    ['/api/TokenAuth/InitiateMobileLogin', '/api/TokenAuth/ExternalAuthenticate'],
    ['/api/Twitter/GetRequestToken', '/api/Twitter/GetAccessToken'],
  ] as const) {
    expect(paths[begin].post.responses[200].headers['Set-Cookie'].description).toContain(cookies.browser)
    expect(paths[end].post.parameters).toContainEqual(asked)
  }
  expect(paths['/api/TokenAuth/InitiateMobileLogin'].post.summary).toContain('waiting')
  expect(paths['/api/TokenAuth/Authenticate'].post.parameters).not.toContainEqual(asked)
})
