/** An existing client of ABP's family starts against the server: its own library, fed with what our server answers. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { demoPassword, type Portal, startApp } from './harness.ts'

interface AbpLibrary {
  auth: {
    isGranted(name: string): boolean
    areAllGranted(...names: string[]): boolean
    setToken(token: string, expires?: Date): void
    getToken(): string | null
  }
  features: { isEnabled(name: string): boolean }
  localization: {
    localize(key: string, source: string): string
    getSource(name: string): (key: string, ...values: unknown[]) => string
    isCurrentCulture(name: string): boolean
  }
  multiTenancy: { isEnabled: boolean; setTenantIdCookie(id: number): void; getTenantIdCookie(): number | null }
  session: { userId: number | null; tenantId: number | null }
  setting: { get(name: string): string; getBoolean(name: string): boolean; getInt(name: string): number }
  clock: { now(): Date; provider: { supportsMultipleTimezone: boolean } }
  timing: Record<string, { supportsMultipleTimezone: boolean; normalize(date: Date): Date }>
}

interface Envelope<T> {
  result: T
  success: boolean
  error: { code: number; message: string; details: string | null; validationErrors: unknown } | null
  unAuthorizedRequest: boolean
  __abp: boolean
}

let portal: Portal
let url: string
beforeAll(async () => {
  portal = await startApp()
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** The library as a page loads it, with a jar for its cookies. */
function loadLibrary(): AbpLibrary {
  const file = createRequire(import.meta.url).resolve('abp-web-resources/Abp/Framework/scripts/abp.js')
  const jar = new Map<string, string>()
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    },
  }
  const page = createContext({ document, location: { protocol: 'http:' }, console })
  runInContext('var window = this; window.window = window;', page)
  runInContext(readFileSync(file, 'utf8'), page)
  return runInContext('abp', page)
}

/** Such a client lays the answer over its library, member by member. */
function merge(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(source)) {
    const known = target[key]
    const isObject = (one: unknown): one is Record<string, unknown> =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
    if (isObject(known) && isObject(value)) merge(known, value)
    else target[key] = value
  }
}

async function call<T>(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      accept: 'text/plain',
      'X-Requested-With': 'XMLHttpRequest',
      'cache-control': 'no-cache',
      'content-type': 'application/json-patch+json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Envelope<T> }
}

const clients: readonly { spelling: string; junk: Record<string, string> }[] = [
  // Newer and older spelling of the tenant; junk as the clients' own bugs send it.
  { spelling: 'Abp-TenantId', junk: { '.AspNetCore.Culture': 'c=null|uic=null', authorization: 'Bearer null' } },
  {
    spelling: 'Abp.TenantId',
    junk: { '.AspNetCore.Culture': '', 'Accept-Language': 'undefined', expires: 'Sat, 01 Jan 2000 00:00:00 GMT' },
  },
]

test.each(clients)('starts, finds its tenant, signs in and reads a list ($spelling)', async ({ spelling, junk }) => {
  const abp = loadLibrary()
  const before = await call<object>('GET', '/AbpUserConfiguration/GetAll?d=1730000000000', {
    ...junk,
    [spelling]: 'null',
  })
  expect([before.status, before.body.__abp, before.body.success]).toEqual([200, true, true])
  merge(abp as unknown as Record<string, unknown>, before.body.result as Record<string, unknown>)
  expect(abp.session.userId).toBeNull()
  expect(abp.multiTenancy.isEnabled).toBe(true)
  expect(abp.auth.isGranted(permissions.users.view)).toBe(false)

  const found = await call<{ state: number; tenantId: number }>(
    'POST',
    '/api/services/app/Account/IsTenantAvailable',
    junk,
    { tenancyName: 'contoso' },
  )
  expect(found.body.result.state).toBe(1)
  abp.multiTenancy.setTenantIdCookie(found.body.result.tenantId)
  expect(abp.multiTenancy.getTenantIdCookie()).toBe(found.body.result.tenantId)
  const tenant = { [spelling]: String(found.body.result.tenantId) }

  const wrong = await call<null>('POST', '/api/TokenAuth/Authenticate', tenant, {
    userNameOrEmailAddress: 'admin',
    password: 'not it',
  })
  expect([wrong.body.success, wrong.body.unAuthorizedRequest, wrong.body.error?.code]).toEqual([false, false, 0])
  expect(wrong.body.error?.details).toEqual(expect.any(String))

  const signedIn = await call<{
    accessToken: string
    encryptedAccessToken: string
    expireInSeconds: number
    userId: number
  }>('POST', '/api/TokenAuth/Authenticate', tenant, {
    userNameOrEmailAddress: 'admin',
    password: demoPassword,
    rememberClient: false,
    returnUrl: null,
  })
  expect(signedIn.body.result).toMatchObject({ userId: expect.any(Number), expireInSeconds: expect.any(Number) })
  abp.auth.setToken(signedIn.body.result.accessToken)
  const bearer = { ...tenant, authorization: `Bearer ${abp.auth.getToken()}`, '.AspNetCore.Culture': 'en-GB' }

  const after = await call<object>('GET', '/abpuserconfiguration/getall', bearer)
  merge(abp as unknown as Record<string, unknown>, after.body.result as Record<string, unknown>)
  expect(abp.session.userId).toBe(signedIn.body.result.userId)
  expect(abp.auth.areAllGranted(permissions.users.view, permissions.users.create)).toBe(true)
  expect(abp.auth.isGranted(permissions.tenants.view)).toBe(false)
  expect(abp.features.isEnabled('App.BITools.PowerBI')).toBe(true)
  expect(abp.localization.localize('EntityNotFound', 'AbpWeb')).not.toBe('EntityNotFound')
  expect(abp.localization.localize('AreYouSure', 'AbpWeb')).toBe('Are you sure?')
  expect(abp.localization.getSource('AbpWeb')('EntityNotFound', 'User', 7)).toContain('7')
  expect(abp.setting.getInt('Abp.Zero.UserManagement.PasswordComplexity.RequiredLength')).toBe(8)
  expect(abp.localization.isCurrentCulture('en-gb')).toBe(true)

  const login = await call<{ user: { userName: string }; tenant: { tenancyName: string }; application: object }>(
    'GET',
    '/api/services/app/Session/GetCurrentLoginInformations',
    bearer,
  )
  expect(login.body.result).toMatchObject({
    user: { userName: 'admin' },
    tenant: { tenancyName: 'contoso' },
    application: { releaseDate: expect.any(String), features: expect.any(Object) },
  })

  const users = await call<{ totalCount: number; items: unknown[] }>(
    'POST',
    '/api/services/app/User/GetUsers',
    bearer,
    {
      filter: '',
      permissions: [],
      role: null,
      onlyLockedUsers: false,
      sorting: 'name asc',
      maxResultCount: 10,
      skipCount: 0,
      unknown: 1,
    },
  )
  expect([users.status, users.body.result.items.length]).toEqual([200, 10])

  const invalid = await call<null>('POST', '/api/services/app/User/GetUsers', bearer, { maxResultCount: 'many' })
  expect([invalid.status, invalid.body.success]).toEqual([400, false])
  expect(invalid.body.error?.validationErrors).toEqual([{ message: expect.any(String), members: ['maxResultCount'] }])

  const refused = await call<null>('GET', '/api/services/app/Session/GetCurrentLoginInformations', {
    authorization: 'Bearer junk',
  })
  expect([refused.status, refused.body.success]).toEqual([200, true])
  const nobody = await call<null>('POST', '/api/services/app/User/GetUsers', tenant, {})
  expect([nobody.status, nobody.body.unAuthorizedRequest, nobody.body.__abp]).toEqual([401, true, true])
})
