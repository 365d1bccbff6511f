/** The passive protocol of WS-Federation: by a metadata address, a token that a browser posts, and a code that it takes. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../scripts/entra/certificate.ts'
import {
  type AssertionFacts,
  claimNames,
  federationMetadata,
  type Signing,
  saml1,
  saml2,
  tokenResponse,
} from '../../scripts/entra/signed-assertion.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { cleanUp } from '../../src/server/jobs/clean-up.ts'
import { jobOfTest } from '../../src/server/jobs/testing.ts'
import { wsFederationName } from '../../src/server/sign-in/external/providers.ts'
import { type Portal, startApp, startOfTests } from './harness.ts'
import { callerWith, changeSetting, knowing, tenantHeader, whoIs } from './identity.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const realm = 'urn:portal:contoso'
const issuer = 'http://adfs.contoso.example/adfs/services/trust'
const metadataAddress = 'https://adfs.contoso.example/FederationMetadata.xml'
const certificate = selfSigned(['adfs.contoso.example'], new Date(), 'rsa')
const foreign = selfSigned(['evil.example'], new Date(), 'rsa')

let provider: IdentityProvider
let portal: Portal
let certificates = [certificate]

const set = (name: Parameters<typeof changeSetting>[2], value: string) => changeSetting(portal, 'contoso', name, value)

beforeAll(async () => {
  provider = await startIdentityProvider()
  portal = await startApp({ environment: { IDENTITY_PROVIDER_URL: provider.url } })
  provider.places.set('adfs.contoso.example/FederationMetadata.xml', () => ({
    text: federationMetadata({ issuer, address: 'https://adfs.contoso.example/adfs/ls/?a=1', certificates }),
  }))
  await set(settings.wsFederationClientId, realm)
  await set(settings.wsFederationAuthority, 'https://adfs.contoso.example/adfs')
  await set(settings.wsFederationMetaDataAddress, metadataAddress)
  await set(settings.allowSelfRegistration, 'true')
  await set(settings.isNewRegisteredUserActiveByDefault, 'true')
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

const nameOf = (tenant: 'contoso' | 'fabrikam') =>
  wsFederationName({ ...portal.services, tenantId: portal.tenantId(tenant) })
const place = () => `/signin-wsfed/${nameOf('contoso')}`

/** What a page keeps to itself, and what it tells. */
function newState() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, state: createHash('sha256').update(verifier).digest('base64url') }
}

const facts = (subject: string, more: Partial<AssertionFacts> = {}): AssertionFacts => ({
  issuer,
  audience: realm,
  subject,
  claims: {
    [`${claimNames}/upn`]: `${subject}@contoso.example`,
    [`${claimNames}/givenname`]: 'Fe',
    [`${claimNames}/surname`]: 'Derated & Sons',
  },
  now: portal.now(),
  ...more,
})

const own: Signing = { certificate }

async function post(wresult: string, state: string, tenant: 'contoso' | 'fabrikam' = 'contoso') {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/signin-wsfed',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://adfs.contoso.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams({ wa: 'wsignin1.0', wresult, wctx: `${nameOf(tenant)}.${state}` }).toString(),
  })
  if (answer.statusCode !== 303) return { status: answer.statusCode, told: new URLSearchParams() }
  const led = new URL(String(answer.headers.location))
  expect(`${led.origin}${led.pathname}`).toBe('http://localhost:4200/account/login')
  expect(led.searchParams.get('state')).toBe(state)
  return { status: 303, told: led.searchParams }
}

const signIn = (code: string, codeVerifier: string, tenant: 'contoso' | 'fabrikam' = 'contoso') =>
  portal.anonymous.call('TokenAuth_ExternalAuthenticate', {
    body: { authProvider: 'WsFederation', providerKey: '', providerAccessCode: code, codeVerifier },
    headers: tenantHeader(portal, tenant),
  })

const refused = { details: 'The sign-in with WS-Federation could not be confirmed.' }

test('a page is led to where the metadata says, and the person whom the token names signs in', async () => {
  const { verifier, state } = newState()
  const led = await portal.app.inject({ url: `${place()}?${new URLSearchParams({ state, prompt: 'login' })}` })
  expect(led.statusCode).toBe(302)
  const asked = new URL(String(led.headers.location))
  expect(`${asked.origin}${asked.pathname}`).toBe('https://adfs.contoso.example/adfs/ls/')
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    a: '1',
    wa: 'wsignin1.0',
    wtrealm: realm,
    // One for all organisations: whose it is comes back.
    wreply: 'http://localhost:4200/signin-wsfed',
    wctx: `${nameOf('contoso')}.${state}`,
    wfresh: '0',
  })
  for (const [name, token] of [
    ['two', saml2(facts('two'), own)],
    ['long', saml2(facts('long'), { certificate, algorithm: 'sha512' })],
    ['one', saml1(facts('one'), own)],
  ] as const) {
    const { told } = await post(tokenResponse(token), state)
    const { result, error } = await signIn(told.get('code') ?? '', verifier)
    expect(error, name).toBeNull()
    const { user } = await whoIs(callerWith(portal, result.accessToken))
    expect(user).toMatchObject({
      name: 'Fe',
      surname: 'Derated & Sons',
      emailAddress: `${name}@contoso.example`,
      authenticationSource: 'WsFederation',
    })
  }
})

test('B6: a code opens nothing without what the page keeps to itself, and nothing in another organisation', async () => {
  const { verifier, state } = newState()
  const { told } = await post(tokenResponse(saml2(facts('kept'), own)), state)
  const code = told.get('code') ?? ''
  expect((await signIn(code, newState().verifier)).error).toMatchObject(refused)
  expect((await signIn(code, verifier, 'fabrikam')).error).toMatchObject(refused)
  expect((await signIn(code, verifier)).result.accessToken).toBeTypeOf('string')
  expect((await signIn(code, verifier)).error, 'it opens once').toMatchObject(refused)
})

test('B7: a token opens once, however the answer around it is written', async () => {
  const { verifier, state } = newState()
  const token = saml2(facts('replayed'), own)
  const codes = []
  for (const answer of [tokenResponse(token), `<a>${tokenResponse(token)}</a>`, ` ${tokenResponse(token)} `]) {
    codes.push((await post(answer, state)).told.get('code') ?? '')
  }
  expect(codes).not.toContain('')
  expect((await signIn(codes[0] ?? '', verifier)).result.accessToken).toBeTypeOf('string')
  for (const code of codes.slice(1)) expect((await signIn(code, verifier)).error).toMatchObject(refused)
})

const wrapped = (token: string) => {
  const evil = saml2(facts('admin', { id: '_evil' }), own).replace(/<Signature.*<\/Signature>/, '')
  const [signature = ''] = /<Signature.*<\/Signature>/.exec(token) ?? []
  return { evil, signature, bare: token.replace(signature, '') }
}

test('B7: what is not signed by the provider, for this site, now, and in the one form that is taken signs nobody in', async () => {
  const good = () => saml2(facts('victim'), own)
  const attacks: Readonly<Record<string, () => string>> = {
    'of another key, which it brings itself': () => tokenResponse(saml2(facts('victim'), { certificate: foreign })),
    unsigned: () => tokenResponse(good().replace(/<Signature.*<\/Signature>/, '')),
    'changed afterwards': () => tokenResponse(good().replace('>victim<', '>admin<')),
    'signed with SHA-1': () => tokenResponse(saml2(facts('victim'), { certificate, algorithm: 'sha1' })),
    'of another issuer': () => tokenResponse(saml2(facts('victim', { issuer: 'http://evil.example' }), own)),
    'for another site': () => tokenResponse(saml2(facts('victim', { audience: 'urn:another' }), own)),
    late: () => tokenResponse(saml2(facts('victim', { now: new Date(startOfTests.getTime() - 7_200_000) }), own)),
    early: () => tokenResponse(saml2(facts('victim', { now: new Date(portal.now().getTime() + 600_000) }), own)),
    'of nobody': () => tokenResponse(saml2(facts(''), own)),
    'wrapped: another one beside it': () => {
      const { evil } = wrapped(good())
      return tokenResponse(evil + good())
    },
    'wrapped: the signed one within another': () => {
      const { evil, signature, bare } = wrapped(good())
      return tokenResponse(evil.replace('</Issuer>', `</Issuer>${signature}<Extensions>${bare}</Extensions>`))
    },
    'wrapped: the signature is of another one': () => {
      const { evil, signature } = wrapped(good())
      return tokenResponse(evil.replace('</Issuer>', `</Issuer>${signature}`)).replace(
        '<t:TokenType>',
        `<x>${good()}</x><t:TokenType>`,
      )
    },
    'two with one id': () => {
      const token = saml2(facts('victim', { id: '_same' }), own)
      return tokenResponse(token).replace('<t:TokenType>', '<x ID="_same"/><t:TokenType>')
    },
    'a comment within a name': () => tokenResponse(good().replace('>victim<', '>vic<!-- -->tim<')),
    'an instruction within it': () => tokenResponse(good().replace('<Issuer>', '<?x y?><Issuer>')),
    'a document type': () => `<!DOCTYPE a [<!ENTITY b "victim">]>${tokenResponse(good())}`,
    'no answer but the token': good,
    'two answers': () => `<a>${tokenResponse(good())}${tokenResponse(good())}</a>`,
    'of another form': () => '<html><body></body></html>',
    'not well-formed': () => tokenResponse(good()).replace('</t:RequestedSecurityToken>', ''),
    'too deep': () => `${'<a>'.repeat(5_000)}${tokenResponse(good())}${'</a>'.repeat(5_000)}`,
    empty: () => '',
  }
  for (const [name, wresult] of Object.entries(attacks)) {
    const { state } = newState()
    const { told, status } = await post(wresult(), state)
    expect([name, status, told.get('error'), told.get('code')]).toEqual([name, 303, 'access_denied', null])
  }
  const { state } = newState()
  expect((await post(tokenResponse(good()), state)).told.get('code'), 'as it should be').toMatch(/^[\w-]{43}$/)
})

test('D6: nothing but a state of a page of ours is carried on, and the browser is led to the site alone', async () => {
  for (const state of ['', 'x', 'https://evil.example', `evil.example/.${newState().state}`, `${newState().state}x`]) {
    expect((await post(tokenResponse(saml2(facts('led'), own)), state)).status, state).toBe(400)
    const query = new URLSearchParams({ state })
    expect((await portal.app.inject({ url: `${place()}?${query}` })).statusCode, state).toBe(400)
  }
  const { state } = newState()
  const named = await post(tokenResponse(saml2(facts('led'), own)), `contoso.${state}`)
  expect(named.told.get('code')).toMatch(/^[\w-]{43}$/)
})

test('B8: switched off, or without a metadata address, nobody is led anywhere and nothing is taken', async () => {
  const { state } = newState()
  const elsewhere = await post(tokenResponse(saml2(facts('off'), own)), state, 'fabrikam')
  expect(elsewhere.told.get('error')).toBe('access_denied')
  await set(settings.wsFederationIsDeactivated, 'true')
  expect((await post(tokenResponse(saml2(facts('off'), own)), state)).told.get('error')).toBe('access_denied')
  const led = await portal.app.inject({ url: `${place()}?${new URLSearchParams({ state })}` })
  expect(new URL(String(led.headers.location)).searchParams.get('error')).toBe('access_denied')
  await set(settings.wsFederationIsDeactivated, 'false')
})

test('metadata that cannot be read is the provider’s fault, and is said so', async () => {
  for (const [at, answer] of Object.entries({
    'down.example/m': { status: 503 },
    'page.example/m': { text: '<html></html>' },
    'plain.example/m': { text: federationMetadata({ issuer, address: 'http://plain.example/', certificates }) },
    'keyless.example/m': { text: federationMetadata({ issuer, address: 'https://a.example/', certificates: [] }) },
  })) {
    provider.places.set(at, () => answer)
    await set(settings.wsFederationMetaDataAddress, `https://${at}`)
    const { state } = newState()
    const led = await portal.app.inject({ url: `${place()}?${new URLSearchParams({ state })}` })
    expect(new URL(String(led.headers.location)).searchParams.get('error'), at).toBe('temporarily_unavailable')
  }
  await set(settings.wsFederationMetaDataAddress, metadataAddress)
})

test('A74: metadata that failed is not asked for again by the next who come', async () => {
  provider.places.set('dead.example/m', () => ({ status: 503 }))
  await set(settings.wsFederationMetaDataAddress, 'https://dead.example/m')
  for (let visit = 0; visit < 5; visit += 1) {
    const { state } = newState()
    const led = await portal.app.inject({ url: `${place()}?${new URLSearchParams({ state })}` })
    expect(new URL(String(led.headers.location)).searchParams.get('error')).toBe('temporarily_unavailable')
  }
  expect(provider.asked.filter((asked) => asked.place === 'dead.example/m')).toHaveLength(1)
  await set(settings.wsFederationMetaDataAddress, metadataAddress)
})

test('both keys count while the provider goes over from one to the next', async () => {
  const next = selfSigned(['adfs.contoso.example'], new Date(), 'rsa')
  certificates = [certificate, next]
  provider.places.set('adfs.contoso.example/next', () => ({
    text: federationMetadata({ issuer, address: 'https://adfs.contoso.example/adfs/ls/', certificates }),
  }))
  await set(settings.wsFederationMetaDataAddress, 'https://adfs.contoso.example/next')
  for (const signer of certificates) {
    const { told } = await post(tokenResponse(saml2(facts('rollover'), { certificate: signer })), newState().state)
    expect(told.get('code')).toMatch(/^[\w-]{43}$/)
  }
  await set(settings.wsFederationMetaDataAddress, metadataAddress)
})

test('A4, A81: of somebody in hundreds of groups the token is taken, and nothing larger than tokens are', async () => {
  const groups = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`${claimNames}/group${index}`, 'Of many']),
  )
  const large = facts('grouped')
  const token = tokenResponse(saml2({ ...large, claims: { ...large.claims, ...groups } }, own))
  expect(token.length).toBeGreaterThan(40_000)
  expect((await post(token, newState().state)).told.get('code')).toMatch(/^[\w-]{43}$/)
  expect((await post(`${token}${' '.repeat(200_000)}`, newState().state)).status).toBe(413)
  const wctx = `${nameOf('contoso')}.${newState().state}`
  for (const [contentType, payload] of [
    ['application/x-www-form-urlencoded', `wctx=${wctx}${'&a'.repeat(50_000)}`],
    ['application/json', JSON.stringify({ wctx })],
    ['text/plain', wctx],
  ] as const) {
    const sent = { method: 'POST', url: '/signin-wsfed', headers: { 'content-type': contentType }, payload } as const
    expect((await portal.app.inject(sent)).statusCode, contentType).toBe(400)
  }
})

test('A81: a posted token counts as a call for each part of it, before it is read', async () => {
  const limited = await startApp({ anonymousCallsPerMinute: 12 })
  const send = async (length: number) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = `wctx=x&wresult=${'-'.repeat(length)}`
    return (await limited.app.inject({ method: 'POST', url: '/signin-wsfed', headers, payload })).statusCode
  }
  expect([await send(150_000), await send(150_000), await send(150_000)]).toEqual([400, 400, 429])
  await limited.close()
})

test('F18, A85: a number alone tells nothing of who has a federation server, and has none asked', async () => {
  const { state } = newState()
  const id = portal.tenantId('contoso')
  const [, proof = ''] = nameOf('contoso').split('.')
  const query = new URLSearchParams({ state })
  const led = async (named: string) => {
    const { statusCode, headers } = await portal.app.inject({ url: `/signin-wsfed/${named}?${query}` })
    return [statusCode, headers.location]
  }
  const posted = async (named: string) => {
    const payload = new URLSearchParams({
      wresult: tokenResponse(saml2(facts('counted'), own)),
      wctx: `${named}.${state}`,
    })
    const { statusCode, headers } = await portal.app.inject({
      method: 'POST',
      url: '/signin-wsfed',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    })
    return [statusCode, headers.location]
  }
  await set(settings.wsFederationMetaDataAddress, 'https://nowhere.example/m')
  const before = provider.asked.length
  const ofNobody = await led(`999999.${proof}`)
  expect(ofNobody[0]).toBe(303)
  expect(await led(`${id}`)).toEqual(ofNobody)
  expect(await led(encodeURIComponent(`${id}.${'é'.repeat(43)}`))).toEqual(ofNobody)
  for (const wrong of [`${id}.${'a'.repeat(43)}`, `0${id}.${proof}`, `${id + 1}.${proof}`]) {
    expect(await led(wrong), wrong).toEqual(ofNobody)
    expect(await posted(wrong), wrong).toEqual(ofNobody)
  }
  expect((await posted(`${id}`))[0]).toBe(400)
  expect(provider.asked.length).toBe(before)
  expect((await led(nameOf('contoso')))[1]).toContain('temporarily_unavailable')
  await set(settings.wsFederationMetaDataAddress, metadataAddress)
})

test('A85: whoever is told of the organisation is told the place, and its server is asked once for all at once', async () => {
  const { result } = await portal.anonymous.call('TokenAuth_GetExternalAuthenticationProviders', {
    headers: knowing(portal, 'contoso'),
  })
  const offered = result.find(({ name }) => name === 'WsFederation')
  expect(offered?.additionalParams?.LoginUrl).toBe(`http://localhost:4200${place()}`)
  await set(settings.wsFederationMetaDataAddress, `${metadataAddress}?anew`)
  const before = provider.asked.length
  const url = `${place()}?${new URLSearchParams({ state: newState().state })}`
  const all = await Promise.all(Array.from({ length: 10 }, () => portal.app.inject({ url })))
  expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 302))
  expect(provider.asked.length - before).toBe(1)
  await set(settings.wsFederationMetaDataAddress, metadataAddress)
})

test('A87: a token that ends soon opens once, also when it is forgotten that it was used', async () => {
  const { verifier, state } = newState()
  const ending = new Date(portal.now().getTime() - 3_600_000)
  const token = tokenResponse(saml2(facts('late', { now: ending, seconds: 3_540 }), own))
  const codes = [await post(token, state), await post(token, state)].map(({ told }) => told.get('code') ?? '')
  expect((await signIn(codes[0] ?? '', verifier)).result.accessToken).toBeTypeOf('string')
  portal.moveClock(130)
  await cleanUp.run(jobOfTest(portal.services, portal.now()), {})
  const spent = await hostTransaction(portal.store, 'what is spent', (db) =>
    db.selectFrom('spent_values').select('expires_at').where('expires_at', '<=', portal.now()).execute(),
  )
  expect(spent).toEqual([])
  for (const code of codes) expect((await signIn(code, verifier)).error).toMatchObject(refused)
})

test('A89: the description of the interface says what the addresses are for', async () => {
  const { components } = (await portal.app.inject({ url: '/openapi.json' })).json()
  const described: Record<string, { description: string }> = components.schemas.WsFederationSettings.properties
  expect(described.metaDataAddress?.description).toMatch(/by which keys SAML assertions are verified/)
  for (const { description } of Object.values(described)) expect(description).not.toMatch(/not read|not taken/i)
})
