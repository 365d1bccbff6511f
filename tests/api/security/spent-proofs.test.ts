/** C16: what a provider says of somebody opens something once, however and wherever it is presented. */
import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/catalogue.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { type Caller, contosoAdmin, type Portal, startApp } from '../harness.ts'
import { aPerson, changeSetting, inTenant, type NewPerson, tenantHeader } from '../identity.ts'
import {
  type IdentityProvider,
  newSigningKey,
  type SigningKey,
  signIdToken,
  startIdentityProvider,
} from '../identity-provider.ts'

let provider: IdentityProvider
let portal: Portal
let key: SigningKey

const home = '11111111-1111-4111-8111-111111111111'
const tenants = ['contoso', 'fabrikam'] as const
type Tenant = (typeof tenants)[number]

beforeAll(async () => {
  provider = await startIdentityProvider()
  portal = await startApp({ environment: { IDENTITY_PROVIDER_URL: provider.url } })
  key = await newSigningKey('k1')
  provider.places.set('www.googleapis.com/oauth2/v3/certs', () => ({ json: { keys: [key.jwk] } }))
  for (const tenant of tenants) await changeSetting(portal, tenant, settings.googleClientId, 'portal-at-google')
  provider.places.set(`login.microsoftonline.com/${home}/discovery/v2.0/keys`, () => ({ json: { keys: [key.jwk] } }))
  await changeSetting(portal, 'contoso', settings.isAzureADLoginEnabled, 'true')
  await changeSetting(portal, 'contoso', settings.azureInheritHostSettings, 'false')
  await changeSetting(portal, 'contoso', settings.azureAuthClientId, 'portal-at-the-directory')
  await changeSetting(portal, 'contoso', settings.azureADDirectoryIds, home)
  await changeSetting(portal, 'contoso', settings.allowSelfRegistration, 'true')
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

async function known(tenant: Tenant, sub: string): Promise<NewPerson> {
  const person = await aPerson(portal, tenant)
  const row = {
    tenant_id: portal.tenantId(tenant),
    provider: 'Google',
    provider_key: sub,
    user_id: person.id,
    creation_time: portal.now(),
  }
  await inTenant(portal, tenant, (db) => db.insertInto('user_logins').values(row).execute())
  return person
}

/** Somebody with an account in both organisations, and a token that says who it is. */
async function somebody() {
  const sub = `g-${randomUUID()}`
  for (const tenant of tenants) await known(tenant, sub)
  const claims = { iss: 'https://accounts.google.com', aud: 'portal-at-google', sub }
  return { sub, token: await signIdToken({ key, claims, now: portal.now() }) }
}

const ofDirectory = (oid: string) => {
  const iss = `https://login.microsoftonline.com/${home}/v2.0`
  const names = { name: 'Somebody', preferred_username: `${oid}@contoso.example` }
  const claims = { iss, aud: 'portal-at-the-directory', sub: oid, tid: home, oid, ver: '2.0', ...names }
  return signIdToken({ key, claims, now: portal.now() })
}

const proofOf = (sub: string, token: string) => ({
  authProvider: 'Google',
  providerKey: sub,
  providerAccessCode: token,
})

const signIn = (sub: string, token: string, tenant: Tenant = 'contoso') =>
  portal.anonymous.call('TokenAuth_ExternalAuthenticate', {
    body: proofOf(sub, token),
    headers: tenantHeader(portal, tenant),
  })

const link = (caller: Caller, sub: string, token: string, tenancyName: Tenant = 'contoso') =>
  caller.call('TokenAuth_LinkToAadUser', { body: { ...proofOf(sub, token), tenancyName } })

const stranger = async (): Promise<Caller> => portal.signIn((await aPerson(portal, 'fabrikam')).person)

/** The same bytes, written otherwise: the last sign of a signature holds bits that nobody reads. */
function written(token: string): Record<string, string> {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const lastSign = signs[signs.indexOf(token.at(-1) ?? 'A') + 1] ?? 'A'
  const signatureBegin = token.lastIndexOf('.') + 5
  const alike = `${token.slice(0, -1)}${lastSign}`
  expect(Buffer.from(alike.split('.')[2] ?? '', 'base64url')).toEqual(
    Buffer.from(token.split('.')[2] ?? '', 'base64url'),
  )
  return {
    'with a space behind it': `${token} `,
    'with a line break behind it': `${token}\n`,
    'with padding': `${token}==`,
    'with a space in its signature': `${token.slice(0, signatureBegin)} ${token.slice(signatureBegin)}`,
    'with other last bits': alike,
  }
}

test('C16: a token that was used opens nothing when it is written otherwise, nor does one that was not used', async () => {
  const { sub, token } = await somebody()
  for (const [how, other] of Object.entries(written(token)))
    expect([how, (await signIn(sub, other)).status]).toEqual([how, 400])
  expect((await signIn(sub, token)).status).toBe(200)
  for (const [how, other] of Object.entries({ unchanged: token, ...written(token) })) {
    expect([how, (await signIn(sub, other)).status]).toEqual([how, 400])
  }
})

describe('C16: a token that was used', () => {
  test('opens nothing in another organisation', async () => {
    const { sub, token } = await somebody()
    expect((await signIn(sub, token)).status).toBe(200)
    expect((await signIn(sub, token, 'fabrikam')).status).toBe(400)
  })

  test('links nothing, and one that linked signs nobody in and links nothing else', async () => {
    const one = await somebody()
    await signIn(one.sub, one.token)
    expect((await link(await stranger(), one.sub, one.token)).status).toBe(400)
    const other = await somebody()
    const owner = await stranger()
    expect((await link(owner, other.sub, other.token)).status).toBe(200)
    expect((await link(await stranger(), other.sub, other.token)).status).toBe(400)
    expect((await signIn(other.sub, other.token)).status).toBe(400)
    const admin = await portal.signIn(contosoAdmin)
    const account = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('user_logins').select('user_id').where('provider_key', '=', other.sub).executeTakeFirstOrThrow(),
    )
    expect((await admin.call('UserLink_EndLinksOfUser', { body: { id: account.user_id } })).status).toBe(200)
    expect((await link(owner, other.sub, other.token)).status).toBe(400)
  })

  test('is refused by every operation that takes one', async () => {
    const takers = operations.filter(({ operation }) =>
      JSON.stringify(operation.body ?? {}).includes('providerAccessCode'),
    )
    expect(takers.map(({ id }) => id).sort()).toEqual([
      'Account_RegisterAadUser',
      'OwnProfile_AddOwnLogin',
      'TokenAuth_ExternalAuthenticate',
      'TokenAuth_LinkToAadUser',
    ])
    const objectId = randomUUID()
    const body = {
      authProvider: 'AzureAD',
      providerKey: objectId,
      providerAccessCode: await ofDirectory(objectId),
    } as const
    const headers = tenantHeader(portal, 'contoso')
    const register = () => portal.anonymous.call('Account_RegisterAadUser', { body, headers })
    expect((await register()).status).toBe(200)
    expect((await register()).status).toBe(400)
    expect((await portal.anonymous.call('TokenAuth_ExternalAuthenticate', { body, headers })).status).toBe(400)
    const own = await portal.signIn((await aPerson(portal, 'contoso')).person)
    expect((await own.call('OwnProfile_AddOwnLogin', { body })).error?.name).toBe('LoginFailed')
  })
})
