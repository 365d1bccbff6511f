/** What a page of another site can have a browser do here, and what a name in a request cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../../src/contract/catalogue.ts'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../../src/contract/vocabulary/headers.ts'
import { contosoAdmin, demoPassword, hostAdmin, type Portal, startApp } from '../harness.ts'
import { lastMailTo, tenantHeader } from '../identity.ts'

/** Of our own site, so that a browser sends the cookies of our client along with its calls. */
const otherClient = 'http://localhost:4300'

let portal: Portal
beforeAll(async () => {
  portal = await startApp({ environment: { CORS_ORIGINS: `${otherClient},https://*.clients.example` } })
})
afterAll(() => portal.close())

const signInInABrowser = () =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    headers: { ...tenantHeader(portal, 'contoso'), [headers.refreshTransport]: 'cookie' },
  })

/** Every cookie that the portal or its clients ever set, as a browser would send them along. */
async function allCookies(): Promise<string> {
  const { raw, result } = await signInInABrowser()
  const all = {
    // Scripts keep it by this name, as clients of the specification do.
    'Abp.AuthToken': result.accessToken,
    [cookies.encryptedAuthToken]: result.encryptedAccessToken,
    [cookies.refreshToken]: raw.cookies.find(({ name }) => name === cookies.refreshToken)?.value,
  }
  return Object.entries(all)
    .map((pair) => pair.join('='))
    .join('; ')
}

test('D4, D7: cookies alone are nobody’s sign-in, whatever the operation: only downloads take one', async () => {
  const cookie = await allCookies()
  const entered: string[] = []
  for (const { id, path, operation } of operations) {
    if (operation.permission === 'anyone' || operation.kind === 'download') continue
    const { statusCode } = await portal.app.inject({
      method: operation.method,
      url: path,
      headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ...(operation.body && { payload: {} }),
    })
    if (statusCode !== 401) entered.push(`${id} ${statusCode}`)
  }
  expect(entered).toEqual([])
})

test('D4: the refresh cookie is kept from other sites by the browser, and from scripts', async () => {
  const { raw } = await signInInABrowser()
  const cookie = raw.cookies.find(({ name }) => name === cookies.refreshToken)
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  expect(cookie?.name).toMatch(/^__Host-/)
})

test('D4: a form of another site is not read as a request', async () => {
  const { headers: own } = await portal.as(contosoAdmin)
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/services/app/User/UnlockUser',
      headers: { ...own, 'content-type': type },
      payload: '{"id":1}',
    })
    expect([answer.statusCode, answer.json().error.name], type).toEqual([415, 'RequestIsNotJson'])
  }
})

test.each([
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'http://localhost:9',
  'https://clients.example',
  'http://a.clients.example',
  'https://a.clients.example:8443',
  'https://evilclients.example',
])('D9: a page of %s is let read nothing, before or after it asks', async (origin) => {
  const { headers: own } = await portal.as(contosoAdmin)
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
    for (const url of ['/api/services/app/Session/GetCurrentLoginInformations', '/openapi.json', '/nowhere']) {
      const asked = { origin, 'access-control-request-method': 'POST' }
      const answer = await portal.app.inject({ method, url, headers: { ...own, ...asked } })
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect(allowed, `${method} ${url}`).toEqual([])
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  }
})

const wishes = '.aspnetcore.culture,abp-tenantid,authorization,content-type,expires,pragma,x-requested-with'

test.each([otherClient, 'https://a.clients.example', 'https://b.a.clients.example'])(
  'D9: a client at %s, which the operator lists, may ask before anybody is signed in, and read what it is answered',
  async (origin) => {
    const url = '/api/services/app/Session/GetCurrentLoginInformations'
    const before = await portal.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': wishes },
    })
    const letIn = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    expect(before.statusCode).toBe(204)
    expect(before.headers).toMatchObject({
      ...letIn,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': wishes,
    })
    expect(before.headers.vary).toContain('Origin')
    for (const authorization of ['', 'Bearer null', (await portal.as(contosoAdmin)).headers.authorization]) {
      const answer = await portal.app.inject({ url, headers: { origin, ...(authorization && { authorization }) } })
      expect(answer.headers).toMatchObject(letIn)
      expect(answer.headers.vary).toContain('Origin')
    }
    const refused = await portal.anonymous.call('User_GetUsers', { headers: { origin } })
    expect([refused.status, refused.raw.headers['access-control-allow-origin']]).toEqual([401, origin])
    const shown = await portal.anonymous.call('Texts_GetTexts', { query: { languageName: 'en-gb', hash: 'x' } })
    expect([shown.status, shown.raw.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  },
)

test('D9: the refresh cookie stays our own client’s: a listed one can neither use, set nor clear it', async () => {
  const { raw } = await signInInABrowser()
  const name = cookies.refreshToken
  const value = raw.cookies.find((cookie) => cookie.name === name)?.value
  const inBrowser = { cookie: `${name}=${value}`, [headers.refreshTransport]: 'cookie', host: 'localhost:4200' }
  const theirs = { ...inBrowser, origin: otherClient }
  expect((await portal.anonymous.call('TokenAuth_RefreshToken', { headers: theirs })).status).toBe(401)
  const signIn = await portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    headers: { ...tenantHeader(portal, 'contoso'), ...theirs },
  })
  expect([signIn.raw.cookies, typeof signIn.result.refreshToken]).toEqual([[], 'string'])
  const signOut = await portal.anonymous.call('TokenAuth_LogOut', {
    headers: { ...theirs, authorization: `Bearer ${signIn.result.accessToken}` },
  })
  expect([signOut.status, signOut.raw.cookies]).toEqual([200, []])
  const own = await portal.anonymous.call('TokenAuth_RefreshToken', {
    headers: { ...inBrowser, origin: 'http://localhost:4200' },
  })
  expect(own.status).toBe(200)
})

test('A4: a form of a neighbouring site, which can send no header, cannot spend the refresh cookie', async () => {
  const { raw } = await signInInABrowser()
  const value = raw.cookies.find((cookie) => cookie.name === cookies.refreshToken)?.value
  const cookie = `${cookies.refreshToken}=${value}`
  for (const type of [undefined, 'application/x-www-form-urlencoded', 'text/plain']) {
    const answer = await portal.anonymous.call('TokenAuth_RefreshToken', {
      headers: {
        cookie,
        origin: 'http://sibling.localhost:4200',
        'sec-fetch-site': 'same-site',
        ...(type && { 'content-type': type }),
      },
    })
    expect([answer.status, answer.raw.cookies]).toEqual([401, []])
  }
  // Past the grace in which a spent token is taken once more.
  portal.moveClock(60)
  const own = await portal.anonymous.call('TokenAuth_RefreshToken', {
    headers: { cookie, [headers.refreshTransport]: 'cookie' },
  })
  expect(own.status).toBe(200)
})

test.each(['/', '/health', '/api/services/app/Session/GetCurrentLoginInformations', '/openapi.json', '/nowhere'])(
  'D11: a request for a name that is not ours is refused, whatever it asks for: %s',
  async (url) => {
    for (const name of ['evil.example', 'evil.example:4200', 'localhost.evil.example']) {
      const answer = await portal.app.inject({ url, headers: { host: name } })
      expect([name, answer.statusCode]).toEqual([name, 421])
      expect(answer.json().error.message).toContain('PUBLIC_URL')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  },
)

test('D11, A12: mails lead to the site, whatever host the request named', async () => {
  const evil = { host: 'another.localhost', 'x-forwarded-host': 'evil.example' }
  const admin = await portal.as(contosoAdmin)
  const user = { name: 'New', userName: 'new', emailAddress: 'new@example.org' }
  const made = await admin.call('User_CreateOrUpdateUser', {
    body: { user, assignedRoleNames: [], setRandomPassword: true, sendActivationEmail: true },
    headers: evil,
  })
  expect(made.error).toBeNull()
  const host = await portal.as(hostAdmin)
  const tenant = await host.call('Tenant_CreateTenant', {
    body: { tenancyName: 'mailed', name: 'Mailed', adminEmailAddress: 'boss@example.org', sendActivationEmail: true },
    headers: evil,
  })
  expect(tenant.error).toBeNull()
  for (const address of ['new@example.org', 'boss@example.org']) {
    const mail = await lastMailTo(portal, address)
    expect(mail?.text, address).toContain('http://localhost:4200/account/')
    expect(mail?.text, address).not.toMatch(/evil|another/)
  }
})
