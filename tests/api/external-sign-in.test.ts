import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { loginResult } from '../../src/contract/vocabulary/enums.ts'
import { type FeatureName, features } from '../../src/contract/vocabulary/features.ts'
import type { ExternalProvider } from '../../src/contract/vocabulary/identity.ts'
import { spokenProvider } from '../../src/contract/vocabulary/identity.ts'
import { type SecretSettingName, settings } from '../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { cleanUp } from '../../src/server/jobs/clean-up.ts'
import { jobOfTest } from '../../src/server/jobs/testing.ts'
import { writeSecretSettings, writeSetting } from '../../src/server/settings/settings.ts'
import { signature } from '../../src/server/sign-in/external/twitter.ts'
import { type Answered, type Caller, contosoAdmin, hostAdmin, membersOf, type Portal, startApp } from './harness.ts'
import {
  aPerson,
  callerWith,
  changePerson,
  changeSetting,
  codeOfLink,
  inTenant,
  knowing,
  lastMailTo,
  personPassword,
  tenantHeader,
  whoIs,
} from './identity.ts'
import {
  type IdentityProvider,
  newSigningKey,
  type SigningKey,
  signIdToken,
  startIdentityProvider,
} from './identity-provider.ts'

const home = '11111111-1111-4111-8111-111111111111'
const elsewhere = '22222222-2222-4222-8222-222222222222'
const clientId = 'portal-at-the-directory'

let provider: IdentityProvider
let portal: Portal
let key: SigningKey
let otherKey: SigningKey

const set = (name: Parameters<typeof changeSetting>[2], value: string) => changeSetting(portal, 'contoso', name, value)
const setSecret = (name: SecretSettingName, value: string) =>
  inTenant(portal, 'contoso', (db) =>
    writeSecretSettings(db, portal.services.secrets, { tenantId: portal.tenantId('contoso'), userId: 0 }, [
      [name, value],
    ]),
  )

const setFeature = (name: FeatureName, value: string) =>
  hostTransaction(portal.store, 'a test switches a feature', async (db) => {
    const row = { tenant_id: portal.tenantId('contoso'), name, value }
    await db
      .insertInto('tenant_features')
      .values(row)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
      .execute()
    await announceIdentityChange(db, portal.tenantId('contoso'), 'everybody')
  })

const keysOf = (directory: string) => `login.microsoftonline.com/${directory}/discovery/v2.0/keys`

beforeAll(async () => {
  provider = await startIdentityProvider()
  portal = await startApp({ environment: { IDENTITY_PROVIDER_URL: provider.url } })
  key = await newSigningKey('k1', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' })
  otherKey = await newSigningKey('k2', { issuer: `https://login.microsoftonline.com/${elsewhere}/v2.0` })
  for (const directory of [home, elsewhere]) {
    provider.places.set(keysOf(directory), () => ({ json: { keys: [key.jwk, otherKey.jwk] } }))
  }
  await set(settings.isAzureADLoginEnabled, 'true')
  await set(settings.azureInheritHostSettings, 'false')
  await set(settings.azureAuthClientId, clientId)
  await set(settings.azureADDirectoryIds, home)
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

/** What the browser is told of its device. */
async function sharingOf({ result }: Answered<{ accessToken: string | null }>) {
  const told = await callerWith(portal, result.accessToken).call('AbpUserConfiguration_GetAll', {
    query: { includeTexts: false },
  })
  const { values } = told.result.setting
  return [values[settings.isSharedDevice], values[settings.sessionTimeOutIsEnabled]]
}

interface SignIn {
  authProvider: ExternalProvider | string
  providerKey: string
  providerAccessCode: string
  headers?: Record<string, string>
  [more: string]: unknown
}

const signIn = ({ headers = {}, ...body }: SignIn, tenant: 'contoso' | 'fabrikam' | null = 'contoso') =>
  portal.anonymous.callWith('TokenAuth_ExternalAuthenticate', {
    body,
    headers: { ...tenantHeader(portal, tenant), ...headers },
  }) as Promise<Answered<{ accessToken: string | null; waitingForActivation: boolean; status: string | null }>>

const refusedAs = (name: string) => ({
  message: 'Sign-in failed',
  details: `The sign-in with ${spokenProvider(name)} could not be confirmed.`,
})

/** Of a person of the home directory, as it is issued to the portal; changed as a test says. */
async function entra(
  objectId: string,
  change: Record<string, unknown> = {},
  { directory = home, signer = key, seconds = 3_600, header = {} as Record<string, unknown> } = {},
): Promise<string> {
  const claims = {
    iss: `https://login.microsoftonline.com/${directory}/v2.0`,
    aud: clientId,
    sub: `sub-of-${objectId}`,
    tid: directory,
    oid: objectId,
    ver: '2.0',
    uti: randomUUID(),
    name: 'Person of the Directory',
    preferred_username: `${objectId}@contoso.example`,
    ...change,
  }
  return signIdToken({ key: signer, claims, now: portal.now(), seconds, header })
}

/** Made by an administrator, who knows the address alone; has never come. */
async function expected(source: 'AzureAD' | 'AzureADExternal' = 'AzureAD') {
  const objectId = randomUUID()
  const person = await aPerson(portal, 'contoso', {
    email_address: `${objectId}@contoso.example`,
    authentication_source: source,
    password_hash: null,
  })
  return { objectId, ...person }
}

const byDirectory = (objectId: string, providerAccessCode: string, more: Record<string, unknown> = {}) =>
  signIn({ authProvider: 'AzureAD', providerKey: objectId, providerAccessCode, ...more })

describe('a directory', () => {
  test('signs in whom an administrator expects, by the address at first and by its own key ever after', async () => {
    const { objectId, userName, id } = await expected()
    const { result } = await byDirectory(objectId, await entra(objectId))
    expect((await whoIs(callerWith(portal, result.accessToken))).user).toMatchObject({
      userName,
      name: 'Person of the Directory',
    })
    await changePerson(portal, 'contoso', id, { email_address: 'moved@contoso.example' })
    const renamed = await entra(objectId, { preferred_username: 'renamed@contoso.example' })
    expect((await byDirectory(objectId, renamed)).result.accessToken).toBeTypeOf('string')
  })

  test('tells the name of its people at each sign-in, and of nobody who has a password here', async () => {
    const nameAfter = async (objectId: string, name: string) => {
      const { result } = await byDirectory(objectId, await entra(objectId, { name }))
      return (await whoIs(callerWith(portal, result.accessToken))).user?.name
    }
    const { objectId, id } = await expected()
    expect(await nameAfter(objectId, 'Mia Before')).toBe('Mia Before')
    expect(await nameAfter(objectId, 'Mia After')).toBe('Mia After')
    expect(await nameAfter(objectId, '')).toBe('Mia After')
    await changePerson(portal, 'contoso', id, { authentication_source: null, name: 'Own' })
    expect(await nameAfter(objectId, 'Mia Again')).toBe('Own')
  })

  test.each<[string, Record<string, unknown>, Parameters<typeof entra>[2]?]>([
    ['B1: for another application', { aud: 'another-application' }],
    ['B2: of another directory', {}, { directory: elsewhere }],
    ['B2: that says another directory than its issuer', { tid: elsewhere }],
    [
      'B2: that says the home directory and has another issuer',
      { iss: `https://login.microsoftonline.com/${elsewhere}/v2.0` },
    ],
    ['B2: of an issuer template', { iss: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
    ['B2: whose directory is a path', { tid: `${home}/../${elsewhere}` }],
    ['B2: of version 1', { ver: '1.0' }],
    ['B2: of a person without a key', { oid: 'not-a-guid' }],
    ['B5: that has expired', {}, { seconds: -120 }],
  ])('refuses a token %s', async (_, change, more) => {
    const { objectId } = await expected()
    const { status, error } = await byDirectory(objectId, await entra(objectId, change, more))
    expect([status, error]).toMatchObject([400, refusedAs('AzureAD')])
  })

  test('B2: refuses a token that is signed by a key of another directory', async () => {
    const { objectId } = await expected()
    const { error } = await byDirectory(objectId, await entra(objectId, {}, { signer: otherKey }))
    expect(error).toMatchObject(refusedAs('AzureAD'))
  })

  test('B5: refuses a token without signature, with a shared secret, with a key of its own, or of a key nobody has', async () => {
    const { objectId } = await expected()
    const [head = '', body = ''] = (await entra(objectId)).split('.')
    const none = `${Buffer.from('{"alg":"none","kid":"k1"}').toString('base64url')}.${body}.`
    const hmacHead = Buffer.from('{"alg":"HS256","kid":"k1"}').toString('base64url')
    const hmac = createHmac('sha256', JSON.stringify(key.jwk)).update(`${hmacHead}.${body}`).digest('base64url')
    const stranger = await newSigningKey('k1')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const embedded = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', jwk: stranger.jwk, jku: 'https://evil.example/keys', kid: 'k1' })
      .sign(stranger.key)
    const unknown = await entra(objectId, {}, { signer: { ...stranger, kid: 'k9' } })
    for (const token of [none, `${hmacHead}.${body}.${hmac}`, embedded, unknown, `${head}.${body}.`, 'junk', 'a.b.c']) {
      expect((await byDirectory(objectId, token)).error).toMatchObject(refusedAs('AzureAD'))
    }
    expect(provider.asked.some(({ place }) => place.includes('evil'))).toBe(false)
  })

  test('B4: the key that a browser says must be the token’s', async () => {
    const [victim, attacker] = [await expected(), await expected()]
    await byDirectory(victim.objectId, await entra(victim.objectId))
    const { error } = await byDirectory(victim.objectId, await entra(attacker.objectId))
    expect(error).toMatchObject(refusedAs('AzureAD'))
  })

  test('B5: a token opens one session, also of twenty that are asked for at once', async () => {
    const { objectId } = await expected()
    const token = await entra(objectId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => byDirectory(objectId, token)))
    expect(answers.filter(({ result }) => result?.accessToken)).toHaveLength(1)
    expect((await byDirectory(objectId, token)).error).toMatchObject(refusedAs('AzureAD'))
  })

  test('B3: never opens an account with a password by an address, nor anybody’s by one that nobody vouches for', async () => {
    const local = await aPerson(portal, 'contoso')
    const objectId = randomUUID()
    const token = await entra(objectId, { preferred_username: local.emailAddress, email: local.emailAddress })
    await set(settings.allowSelfRegistration, 'true')
    expect((await byDirectory(objectId, token)).error?.message).toMatch(/^An account with the address/)
    await set(settings.allowSelfRegistration, 'false')
    await set(settings.azureADDirectoryIds, `${home},${elsewhere}`)
    const guest = await expected()
    // Of several directories none is trusted with its people’s names.
    expect((await byDirectory(guest.objectId, await entra(guest.objectId))).result?.accessToken ?? null).toBeNull()
    const vouched = await entra(guest.objectId, { email: `${guest.objectId}@contoso.example`, xms_edov: true })
    expect((await byDirectory(guest.objectId, vouched)).result.accessToken).toBeTypeOf('string')
    await set(settings.azureADDirectoryIds, home)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of another directory', { idp: `https://sts.windows.net/${elsewhere}/` }],
    ['without a directory', { idp: 'live.com' }],
    ['whom the token calls one', { acct: 1 }],
    ['whom the token calls one in text', { acct: '1' }],
  ])('A41: does not take a guest %s for who is expected, by nothing that it does not vouch for', async (_, guest) => {
    await set(settings.allowSelfRegistration, 'true')
    for (const name of ['email', 'preferred_username', 'upn']) {
      const [{ emailAddress, userName }, stranger] = [await expected(), randomUUID()]
      const claims = { preferred_username: 'evil@home.example', ...guest, [name]: emailAddress }
      const refused = await byDirectory(stranger, await entra(stranger, claims))
      expect([name, refused.status, refused.error?.message]).toEqual([
        name,
        400,
        'Microsoft Entra does not tell a confirmed e-mail address, and an account needs one.',
      ])
      const registered = await portal.anonymous.callWith('Account_RegisterAadUser', {
        body: { authProvider: 'AzureAD', providerKey: stranger, providerAccessCode: await entra(stranger, claims) },
        headers: tenantHeader(portal, 'contoso'),
      })
      expect([name, registered.status]).toEqual([name, 400])
      const proven = { ...claims, email: emailAddress, xms_edov: true }
      const { result } = await byDirectory(stranger, await entra(stranger, proven))
      expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
      // Known by their key from then on, whatever the token says.
      expect((await byDirectory(stranger, await entra(stranger, claims))).result.accessToken).toBeTypeOf('string')
    }
    await set(settings.allowSelfRegistration, 'false')
  })

  test('A41: takes a member by the principal name, and by the address where it is that or proven', async () => {
    const arrive = async (claims: (address: string) => Record<string, unknown>) => {
      const [{ emailAddress, userName }, objectId] = [await expected(), randomUUID()]
      const { result } = await byDirectory(objectId, await entra(objectId, claims(emailAddress)))
      if (!result?.accessToken) return false
      return (await whoIs(callerWith(portal, result.accessToken))).user?.userName === userName
    }
    const other = 'other@contoso.example'
    const own = `https://login.microsoftonline.com/${home}/v2.0`
    expect(await arrive((email) => ({ email, preferred_username: other }))).toBe(false)
    expect(await arrive((email) => ({ email, preferred_username: other, xms_edov: 0 }))).toBe(false)
    expect(await arrive((email) => ({ email, preferred_username: undefined }))).toBe(false)
    expect(await arrive((email) => ({ email, preferred_username: other, xms_edov: true }))).toBe(true)
    expect(await arrive((email) => ({ email, preferred_username: email, acct: 0, idp: own }))).toBe(true)
    expect(await arrive((upn) => ({ email: other, preferred_username: undefined, upn }))).toBe(true)
  })

  test('R115: takes whoever is of none of the organisation’s own domains for a guest', async () => {
    const arrive = async (more: (address: string) => Record<string, unknown> = () => ({})) => {
      const [{ emailAddress }, objectId] = [await expected(), randomUUID()]
      const claims = { preferred_username: emailAddress.toUpperCase(), ...more(emailAddress) }
      return Boolean((await byDirectory(objectId, await entra(objectId, claims))).result?.accessToken)
    }
    await set(settings.azureInternalDomainNames, 'north.example,contoso.example')
    expect(await arrive()).toBe(true)
    await set(settings.azureInternalDomainNames, 'north.example,example')
    expect(await arrive()).toBe(false)
    expect(await arrive((email) => ({ email, xms_edov: true }))).toBe(true)
    await set(settings.azureInternalDomainNames, '')
  })

  test('B8: is asked about nothing where setting or feature switch it off; it answers as an unknown provider', async () => {
    const { objectId } = await expected()
    const token = await entra(objectId)
    const bare = ({ status, result, error }: Answered<unknown>) => ({ status, result, details: error?.details })
    const unknown = bare(await signIn({ authProvider: 'Nobody', providerKey: objectId, providerAccessCode: token }))
    const off = { ...unknown, details: refusedAs('AzureAD').details }
    expect(unknown.details).toBe(refusedAs('Nobody').details)

    await set(settings.isAzureADLoginEnabled, 'false')
    expect(bare(await byDirectory(objectId, token))).toEqual(off)
    await set(settings.isAzureADLoginEnabled, 'true')

    await setFeature(features.loginAzureAD, 'false')
    expect(bare(await byDirectory(objectId, token))).toEqual(off)
    await setFeature(features.loginAzureAD, 'true')
    expect(
      bare(await signIn({ authProvider: 'AzureAD', providerKey: objectId, providerAccessCode: token }, 'fabrikam')),
    ).toEqual(off)
    expect((await byDirectory(objectId, token)).result.accessToken).toBeTypeOf('string')
  })

  test('A47: whoever says that others use the device gets a session for that, also by the second step', async () => {
    const arrive = async (more: Record<string, unknown> = {}) => {
      const { objectId, id, emailAddress } = await expected()
      await changePerson(portal, 'contoso', id, { is_two_factor_enabled: true })
      const token = await entra(objectId)
      await byDirectory(objectId, token, more)
      await portal.anonymous.call('TokenAuth_SendTwoFactorAuthCode', {
        body: { userId: id, provider: 'Email' },
        headers: tenantHeader(portal, 'contoso'),
      })
      const twoFactorVerificationCode = /\d{6}/.exec((await lastMailTo(portal, emailAddress))?.text ?? '')?.[0]
      return byDirectory(objectId, token, { ...more, twoFactorVerificationCode })
    }
    expect(await sharingOf(await arrive({ isSharedDevice: true }))).toEqual(['true', 'true'])
    expect(await sharingOf(await arrive())).toEqual(['false', 'false'])
    const wrong = await byDirectory(randomUUID(), 'any', { isSharedDevice: 'yes' })
    expect([wrong.status, membersOf(wrong)]).toEqual([400, ['isSharedDevice']])
  })

  test('A6: does not spare the second factor; the same token goes on with its code', async () => {
    const { objectId, id, emailAddress } = await expected()
    await changePerson(portal, 'contoso', id, { is_two_factor_enabled: true })
    const token = await entra(objectId)
    const first = await byDirectory(objectId, token)
    expect(first.result).toMatchObject({ requiresTwoFactorVerification: true, accessToken: null, userId: id })
    await portal.anonymous.call('TokenAuth_SendTwoFactorAuthCode', {
      body: { userId: id, provider: 'Email' },
      headers: tenantHeader(portal, 'contoso'),
    })
    const code = /\d{6}/.exec((await lastMailTo(portal, emailAddress))?.text ?? '')?.[0]
    const second = await byDirectory(objectId, token, { twoFactorVerificationCode: code })
    expect(second.result.accessToken).toBeTypeOf('string')
  })

  test('a locked account is refused, an inactive one waits for its activation', async () => {
    const { objectId, id } = await expected()
    await changePerson(portal, 'contoso', id, { lockout_end_date_utc: new Date(portal.now().getTime() + 60_000) })
    expect((await byDirectory(objectId, await entra(objectId))).status).toBe(400)
    await changePerson(portal, 'contoso', id, { lockout_end_date_utc: null, is_active: false })
    expect((await byDirectory(objectId, await entra(objectId))).result).toMatchObject({
      waitingForActivation: true,
      accessToken: null,
    })
  })

  test('H4: what could not be confirmed is on record', async () => {
    const objectId = randomUUID()
    await byDirectory(objectId, await entra(objectId, { aud: 'another-application' }))
    const row = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('login_attempts')
        .select(['result', 'fail_reason'])
        .where('user_name_or_email_address', '=', `AzureAD: ${objectId}`)
        .executeTakeFirst(),
    )
    expect(row?.result).toBe(loginResult.unknownExternalLogin)
    expect(row?.fail_reason).toContain('aud')
  })

  test('that does not answer is not the person’s fault, and says so', async () => {
    const silent = '33333333-3333-4333-8333-333333333333'
    provider.places.set(keysOf(silent), () => ({ status: 502 }))
    await set(settings.azureADDirectoryIds, silent)
    const objectId = randomUUID()
    const { status, error } = await byDirectory(objectId, await entra(objectId, {}, { directory: silent }))
    expect([status, error?.message]).toEqual([503, 'Microsoft Entra does not answer just now. Try again in a minute.'])
    await set(settings.azureADDirectoryIds, home)
  })

  test('C7: its tokens are in no audit row', async () => {
    const { objectId } = await expected()
    const token = await entra(objectId)
    await byDirectory(objectId, token)
    await portal.app.audit.flush()
    const rows = await inTenant(portal, 'contoso', (db) => db.selectFrom('audit_logs').select('parameters').execute())
    const text = rows.map(({ parameters }) => parameters).join()
    expect(text).toContain(objectId)
    expect(text).not.toContain(token)
  })
})

describe('a person who is new here', () => {
  const register = (objectId: string, providerAccessCode: string) =>
    portal.anonymous.call('Account_RegisterAadUser', {
      body: { authProvider: 'AzureAD', providerKey: objectId, providerAccessCode },
      headers: tenantHeader(portal, 'contoso'),
    })

  test('is refused where people do not register themselves', async () => {
    const objectId = randomUUID()
    expect((await byDirectory(objectId, await entra(objectId))).error?.message).toMatch(/^Registering oneself/)
    expect((await register(objectId, await entra(objectId))).error?.message).toMatch(/^Registering oneself/)
  })

  test('gets an account at the first sign-in, and waits where an administrator activates', async () => {
    await set(settings.allowSelfRegistration, 'true')
    const waiting = randomUUID()
    expect((await byDirectory(waiting, await entra(waiting))).result).toMatchObject({ waitingForActivation: true })
    expect((await byDirectory(waiting, await entra(waiting))).result).toMatchObject({ waitingForActivation: true })
    await set(settings.isNewRegisteredUserActiveByDefault, 'true')
    const active = randomUUID()
    const { result } = await byDirectory(active, await entra(active))
    expect((await whoIs(callerWith(portal, result.accessToken))).user).toMatchObject({
      userName: `${active}@contoso.example`,
      authenticationSource: 'AzureAD',
    })
  })

  test('may register without signing in, once', async () => {
    const objectId = randomUUID()
    expect((await register(objectId, await entra(objectId))).result).toEqual({ canLogin: true })
    expect((await register(objectId, await entra(objectId))).result).toEqual({ canLogin: true })
    expect((await byDirectory(objectId, await entra(objectId))).result.accessToken).toBeTypeOf('string')
    expect((await register(randomUUID(), await entra(objectId))).error).toMatchObject(refusedAs('AzureAD'))
    await set(settings.allowSelfRegistration, 'false')
  })
})

describe('A49: a name that a stranger said', () => {
  const address = (objectId: string) => `${objectId}@contoso.example`
  const claim = (emailAddress: string, userName = emailAddress) =>
    portal.anonymous.call('Account_Register', {
      body: { name: 'A', surname: 'B', userName, emailAddress, password: 'Another-passw0rd' },
      headers: tenantHeader(portal, 'contoso'),
    })
  const arrive = async (objectId: string) => byDirectory(objectId, await entra(objectId))
  const nameOf = async ({ result }: Awaited<ReturnType<typeof arrive>>) =>
    (await whoIs(callerWith(portal, result?.accessToken ?? null))).user?.userName
  const find = (column: 'user_name' | 'email_address', value: string) =>
    inTenant(portal, 'contoso', (db) =>
      db.selectFrom('users').selectAll().where(column, '=', value).orderBy('id', 'desc').execute(),
    )
  const admin = () => portal.as(contosoAdmin)

  beforeAll(async () => {
    await set(settings.allowSelfRegistration, 'true')
    await set(settings.isNewRegisteredUserActiveByDefault, 'true')
    await set(settings.useCaptchaOnRegistration, 'false')
  })
  afterAll(() => set(settings.allowSelfRegistration, 'false'))

  test.each([
    ['as name and address', undefined],
    ['as address alone', `ceo-${randomUUID().slice(0, 8)}`],
  ])('%s goes to whom the directory knows by it; the stranger’s account is set aside', async (_, userName) => {
    const ceo = randomUUID()
    expect((await claim(address(ceo), userName)).status).toBe(200)
    const [squatter] = await find('email_address', address(ceo))
    expect(await nameOf(await arrive(ceo))).toBe(address(ceo))
    const [aside] = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', squatter?.id ?? 0)
        .execute(),
    )
    expect(aside).toMatchObject({ is_active: false, user_name: expect.stringMatching(/^unconfirmed-[0-9a-f]{12}$/) })
  })

  test('is nobody’s once an administrator has deleted or renamed the stranger, or the stranger has moved on', async () => {
    const caller = await admin()
    const [deleted, renamed] = [randomUUID(), randomUUID()]
    for (const objectId of [deleted, renamed]) expect((await claim(address(objectId))).status).toBe(200)
    const [[first], [second]] = [await find('user_name', address(deleted)), await find('user_name', address(renamed))]
    expect((await caller.call('User_DeleteUser', { query: { id: first?.id ?? 0 } })).status).toBe(200)
    const user = { id: second?.id ?? 0, name: 'A', userName: `a-${renamed}`, emailAddress: `a@${renamed}.example` }
    const saved = await caller.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: [] } })
    expect(saved.status).toBe(200)
    const made = await caller.call('User_CreateOrUpdateAADUser', {
      body: { emailAddress: address(deleted), assignedRoleNames: [] },
    })
    expect(made.status).toBe(200)
    for (const objectId of [deleted, renamed]) expect(await nameOf(await arrive(objectId))).toBe(address(objectId))
  })

  test('is kept for a person who has confirmed the address, whom an administrator made, or saved', async () => {
    const [confirmed, saved] = [randomUUID(), randomUUID()]
    for (const objectId of [confirmed, saved]) await claim(address(objectId))
    const c = codeOfLink((await lastMailTo(portal, address(confirmed)))?.text)
    expect((await portal.anonymous.call('Account_ActivateEmail', { body: { c } })).status).toBe(200)
    const [person] = await find('user_name', address(saved))
    const user = { id: person?.id ?? 0, name: 'A', userName: address(saved), emailAddress: address(saved) }
    const body = { user, assignedRoleNames: [] }
    expect((await (await admin()).call('User_CreateOrUpdateUser', { body })).status).toBe(200)
    for (const objectId of [confirmed, saved]) {
      expect((await arrive(objectId)).error?.message).toMatch(/^An account with the address/)
    }
  })

  test('A10: of somebody who left stays theirs: who has the address now is called otherwise', async () => {
    const [left, now] = [randomUUID(), randomUUID()]
    expect(await nameOf(await arrive(left))).toBe(address(left))
    const [person] = await find('user_name', address(left))
    const caller = await admin()
    expect((await caller.call('User_DeleteUser', { query: { id: person?.id ?? 0 } })).status).toBe(200)
    const body = { emailAddress: address(left), assignedRoleNames: [] }
    const taken = await caller.call('User_CreateOrUpdateAADUser', { body })
    expect([taken.status, taken.error?.name]).toEqual([400, 'Identity.DuplicateUserName'])
    const token = await entra(now, { preferred_username: address(left) })
    const { result } = await byDirectory(now, token)
    const { user } = await whoIs(callerWith(portal, result.accessToken))
    expect(user).toMatchObject({
      emailAddress: address(left),
      userName: expect.stringMatching(/^[0-9a-f-]+-[0-9a-f]{6}$/),
    })
  })

  test('who was deleted comes back by the same login: made by an administrator, under a name, or waiting for one', async () => {
    const caller = await admin()
    const remove = async (objectId: string) => {
      expect(await nameOf(await arrive(objectId))).toBe(address(objectId))
      const [person] = await find('user_name', address(objectId))
      expect((await caller.call('User_DeleteUser', { query: { id: person?.id ?? 0 } })).status).toBe(200)
    }
    const [made, waiting] = [randomUUID(), randomUUID()]
    await remove(made)
    const body = { emailAddress: address(made), userName: `again-${made}`, assignedRoleNames: [] }
    expect((await caller.call('User_CreateOrUpdateAADUser', { body })).status).toBe(200)
    for (let i = 0; i < 2; i++) expect(await nameOf(await arrive(made))).toBe(`again-${made}`)
    const bad = { ...body, userName: 'somebody@else.example' }
    expect((await caller.call('User_CreateOrUpdateAADUser', { body: bad })).status).toBe(400)

    await remove(waiting)
    for (let i = 0; i < 2; i++) expect((await arrive(waiting)).result).toMatchObject({ waitingForActivation: true })
    const [again] = await find('user_name', address(waiting))
    await changePerson(portal, 'contoso', again?.id ?? 0, { is_active: true })
    expect(await nameOf(await arrive(waiting))).toBe(address(waiting))
  })
})

/** Lets these people in: their sign-ins elsewhere open this account. */
async function known(name: ExternalProvider, providerKey: string) {
  const person = await aPerson(portal, 'contoso')
  await inTenant(portal, 'contoso', (db) =>
    db
      .insertInto('user_logins')
      .values({
        tenant_id: portal.tenantId('contoso'),
        provider: name,
        provider_key: providerKey,
        user_id: person.id,
        creation_time: portal.now(),
      })
      .execute(),
  )
  return person
}

describe('Google', () => {
  beforeAll(async () => {
    await set(settings.googleClientId, 'portal-at-google')
    provider.places.set('www.googleapis.com/oauth2/v3/certs', () => ({ json: { keys: [key.jwk] } }))
  })

  const token = (sub: string, change: Record<string, unknown> = {}) =>
    signIdToken({
      key,
      claims: { iss: 'https://accounts.google.com', aud: 'portal-at-google', sub, ...change },
      now: portal.now(),
    })

  test('signs in by an id token of its own for the portal, and by no other', async () => {
    const { userName } = await known('Google', 'g-1')
    const asGoogle = async (change: Record<string, unknown> = {}) =>
      signIn({ authProvider: 'Google', providerKey: 'g-1', providerAccessCode: await token('g-1', change) })
    const { result } = await asGoogle()
    expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
    for (const change of [{ aud: 'another-site' }, { iss: 'https://evil.example' }, { sub: 'g-2' }]) {
      expect((await asGoogle(change)).error, JSON.stringify(change)).toMatchObject(refusedAs('Google'))
    }
  })

  test('B1: an access token must be made for the portal', async () => {
    await known('Google', 'g-3')
    let audience = 'portal-at-google'
    provider.places.set('oauth2.googleapis.com/tokeninfo', ({ query }) => ({
      json: query.get('access_token') === 'opaque' ? { aud: audience, sub: 'g-3' } : { error: 'invalid' },
    }))
    provider.places.set('openidconnect.googleapis.com/v1/userinfo', () => ({ json: { sub: 'g-3', name: 'G' } }))
    const asGoogle = (providerAccessCode: string) =>
      signIn({ authProvider: 'Google', providerKey: 'g-3', providerAccessCode })
    expect((await asGoogle('opaque')).result.accessToken).toBeTypeOf('string')
    audience = 'another-site'
    portal.moveClock(1)
    expect((await asGoogle('opaque')).error).toMatchObject(refusedAs('Google'))
    expect((await asGoogle('junk')).error).toMatchObject(refusedAs('Google'))
  })
})

test('B1, B4: Facebook signs in by a token for the portal’s own application, of the person who is said', async () => {
  await set(settings.facebookAppId, '4711')
  await setSecret(settings.facebookAppSecret, 'app-secret')
  const { userName } = await known('Facebook', 'f-1')
  const good = { is_valid: true, app_id: '4711', type: 'USER', user_id: 'f-1', expires_at: 4_000_000_000 }
  let data: Record<string, unknown> = good
  provider.places.set('graph.facebook.com/debug_token', ({ query }) => ({
    json: query.get('access_token') === '4711|app-secret' ? { data } : { error: {} },
  }))
  provider.places.set('graph.facebook.com/me', ({ query, authorization }) => {
    const code = authorization.replace('Bearer ', '')
    const proof = createHmac('sha256', 'app-secret').update(code).digest('hex')
    return query.get('appsecret_proof') === proof ? { json: { id: 'f-1', name: 'F' } } : { status: 400 }
  })
  let attempt = 0
  const asFacebook = (providerKey = 'f-1') =>
    signIn({ authProvider: 'Facebook', providerKey, providerAccessCode: `fb-token-${attempt++}` })
  const { result } = await asFacebook()
  expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
  for (const change of [
    { app_id: '666' },
    { is_valid: false },
    { type: 'PAGE' },
    { user_id: 'f-2' },
    { expires_at: 1 },
  ]) {
    data = { ...good, ...change }
    expect((await asFacebook()).error, JSON.stringify(change)).toMatchObject(refusedAs('Facebook'))
  }
  data = good
  expect((await asFacebook('f-2')).error).toMatchObject(refusedAs('Facebook'))
})

test('A75: a Facebook token without an end has opened something once, however long ago', async () => {
  await set(settings.facebookAppId, '4711')
  await setSecret(settings.facebookAppSecret, 'app-secret')
  await known('Facebook', 'f-endless')
  const data = { is_valid: true, app_id: '4711', type: 'USER', user_id: 'f-endless', expires_at: 0 }
  provider.places.set('graph.facebook.com/debug_token', () => ({ json: { data } }))
  provider.places.set('graph.facebook.com/me', () => ({ json: { id: 'f-endless', name: 'F' } }))
  const asFacebook = () =>
    signIn({ authProvider: 'Facebook', providerKey: 'f-endless', providerAccessCode: 'fb-without-an-end' })
  expect((await asFacebook()).result.accessToken).toBeTypeOf('string')
  const later = new Date(portal.now().getTime() + 2 * 3_600_000)
  portal.moveClock(2 * 3_600)
  await cleanUp.run(jobOfTest(portal.services, later), {})
  expect((await asFacebook()).error).toMatchObject(refusedAs('Facebook'))
  portal.moveClock(-2 * 3_600)
})

test('B11: Facebook signs in by a code, which the server exchanges with its secret and the verifier of the browser', async () => {
  await set(settings.facebookAppId, '4711')
  await setSecret(settings.facebookAppSecret, 'app-secret')
  const { userName } = await known('Facebook', 'f-by-code')
  const codeVerifier = randomBytes(32).toString('base64url')
  provider.places.set('graph.facebook.com/oauth/access_token', ({ method, body }) => {
    const form = new URLSearchParams(body)
    const isRight =
      method === 'POST' &&
      form.get('code') === 'AQ-the-code' &&
      form.get('client_secret') === 'app-secret' &&
      form.get('code_verifier') === codeVerifier &&
      form.get('redirect_uri') === 'http://localhost:4200/account/login'
    return isRight ? { json: { access_token: 'EAAofcode' } } : { status: 400, json: { error: { code: 100 } } }
  })
  const data = { is_valid: true, app_id: '4711', type: 'USER', user_id: 'f-by-code', expires_at: 4_000_000_000 }
  provider.places.set('graph.facebook.com/debug_token', ({ query }) => ({
    json: query.get('input_token') === 'EAAofcode' ? { data } : { error: {} },
  }))
  provider.places.set('graph.facebook.com/me', () => ({ json: { id: 'f-by-code', name: 'F' } }))
  const byCode = (more: Record<string, unknown> = {}) =>
    signIn({ authProvider: 'Facebook', providerKey: '', providerAccessCode: 'AQ-the-code', codeVerifier, ...more })
  for (const change of [
    { codeVerifier: randomBytes(32).toString('base64url') },
    { providerAccessCode: 'AQ-another' },
    { codeVerifier: null },
    { providerKey: 'f-of-somebody-else' },
  ]) {
    expect((await byCode(change)).error, JSON.stringify(change)).toMatchObject(refusedAs('Facebook'))
  }
  const { result } = await byCode()
  expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
})

describe('a provider of the OpenID standard', () => {
  const authority = 'https://login.example.org/realm'

  beforeAll(async () => {
    await set(settings.openIdConnectClientId, 'portal-at-example')
    await set(settings.openIdConnectAuthority, authority)
    await set(settings.openIdConnectValidateIssuer, 'true')
    await setSecret(settings.openIdConnectClientSecret, 'example-secret')
    await set(settings.wsFederationClientId, 'portal-at-example')
    await set(settings.wsFederationAuthority, authority)
    provider.places.set('login.example.org/realm/.well-known/openid-configuration', () => ({
      json: { issuer: authority, jwks_uri: `${authority}/keys`, token_endpoint: `${authority}/token` },
    }))
    provider.places.set('login.example.org/realm/keys', () => ({ json: { keys: [key.jwk] } }))
  })

  const keyOf = (sub: string) => `${authority} ${authority} ${sub}`

  const token = (sub: string, change: Record<string, unknown> = {}) =>
    signIdToken({
      key,
      claims: { iss: authority, aud: 'portal-at-example', sub, jti: randomUUID(), ...change },
      now: portal.now(),
    })

  test.each(['OpenIdConnect', 'WsFederation'] as const)('%s signs in by an id token for the portal', async (name) => {
    const sub = `${name}-1`
    const { userName } = await known(name, keyOf(sub))
    const asExample = async (change: Record<string, unknown> = {}) =>
      signIn({ authProvider: name, providerKey: sub, providerAccessCode: await token(sub, change) })
    const { result } = await asExample()
    expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
    for (const change of [
      { aud: 'another-site' },
      { aud: ['portal-at-example', 'another-site'], azp: 'another-site' },
      { iss: 'https://evil.example' },
      { sub: 'somebody-else' },
    ]) {
      expect((await asExample(change)).error, JSON.stringify(change)).toMatchObject(refusedAs(name))
    }
  })

  test('A74: is not asked for its configuration, nor for its keys, again and again where they fail', async () => {
    const fails = async (at: string) => {
      for (let visit = 0; visit < 5; visit += 1) {
        const providerAccessCode = await token('anybody')
        const { status } = await signIn({ authProvider: 'OpenIdConnect', providerKey: 'anybody', providerAccessCode })
        expect(status).toBe(503)
      }
      expect(provider.asked.filter(({ place }) => place === at)).toHaveLength(1)
    }
    await set(settings.openIdConnectAuthority, 'https://dead.example.org')
    await fails('dead.example.org/.well-known/openid-configuration')
    await set(settings.openIdConnectAuthority, 'https://keyless.example.org')
    const configuration = { issuer: authority, jwks_uri: 'https://keyless.example.org/keys' }
    provider.places.set('keyless.example.org/.well-known/openid-configuration', () => ({ json: configuration }))
    await fails('keyless.example.org/keys')
    await set(settings.openIdConnectAuthority, authority)
  })

  test('signs in by a code, which the server exchanges with its secret', async () => {
    const { userName } = await known('OpenIdConnect', keyOf('by-code'))
    const idToken = await token('by-code')
    const codeVerifier = randomBytes(32).toString('base64url')
    provider.places.set('login.example.org/realm/token', ({ method, body }) => {
      const form = new URLSearchParams(body)
      const isRight =
        method === 'POST' &&
        form.get('code') === 'the-code' &&
        form.get('client_secret') === 'example-secret' &&
        form.get('code_verifier') === codeVerifier &&
        // A35: not where the operator's own providers, or those of other organisations, lead back to.
        form.get('redirect_uri') === `http://localhost:4200/account/login/${portal.tenantId('contoso')}`
      return isRight ? { json: { id_token: idToken } } : { status: 400, json: { error: 'invalid_grant' } }
    })
    const asExample = (providerAccessCode: string) =>
      signIn({ authProvider: 'OpenIdConnect', providerKey: 'by-code', providerAccessCode, codeVerifier })
    const { result } = await asExample('the-code')
    expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
    expect((await asExample('another-code')).error).toMatchObject(refusedAs('OpenID Connect'))
    const withoutVerifier = { providerKey: 'by-code', providerAccessCode: 'the-code' }
    expect((await signIn({ authProvider: 'OpenIdConnect', ...withoutVerifier })).error).toMatchObject(
      refusedAs('OpenID Connect'),
    )
  })

  test('A6, B11: a code goes on with the second factor, though the provider takes it once, and only where it was asked for', async () => {
    const { id, emailAddress } = await known('OpenIdConnect', keyOf('with-factor'))
    await changePerson(portal, 'contoso', id, { is_two_factor_enabled: true })
    const idToken = await token('with-factor')
    let exchanges = 0
    provider.places.set('login.example.org/realm/token', () => {
      exchanges += 1
      return exchanges === 1 ? { json: { id_token: idToken } } : { status: 400, json: { error: 'invalid_grant' } }
    })
    const codeVerifier = randomBytes(32).toString('base64url')
    const asExample = (more: Record<string, unknown> = {}) =>
      signIn({
        authProvider: 'OpenIdConnect',
        providerKey: '',
        providerAccessCode: 'a-code-of-two-steps',
        codeVerifier,
        ...more,
      })
    expect((await asExample()).result).toMatchObject({ requiresTwoFactorVerification: true, accessToken: null })
    await portal.anonymous.call('TokenAuth_SendTwoFactorAuthCode', {
      body: { userId: id, provider: 'Email' },
      headers: tenantHeader(portal, 'contoso'),
    })
    const twoFactorVerificationCode = /\d{6}/.exec((await lastMailTo(portal, emailAddress))?.text ?? '')?.[0]
    const foreign = { twoFactorVerificationCode, codeVerifier: randomBytes(32).toString('base64url') }
    expect((await asExample(foreign)).error).toMatchObject(refusedAs('OpenID Connect'))
    expect((await asExample({ twoFactorVerificationCode })).result.accessToken).toBeTypeOf('string')
    expect(exchanges, 'the provider was asked by the browser that asked for the code, and by the foreign one').toBe(2)
    expect((await asExample()).error).toMatchObject(refusedAs('OpenID Connect'))
  })

  test('B11: a code that was asked for with a challenge opens nothing in a browser that did not ask', async () => {
    const { userName } = await known('OpenIdConnect', keyOf('by-challenge'))
    const idToken = await token('by-challenge')
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    provider.places.set('login.example.org/realm/token', ({ body }) => {
      const shown = new URLSearchParams(body).get('code_verifier') ?? ''
      const isRight = createHash('sha256').update(shown).digest('base64url') === challenge
      return isRight ? { json: { id_token: idToken } } : { status: 400, json: { error: 'invalid_grant' } }
    })
    const asExample = (more: { codeVerifier?: string; providerKey?: string }) =>
      signIn({
        authProvider: 'OpenIdConnect',
        providerKey: 'by-challenge',
        providerAccessCode: 'a-challenged-code',
        ...more,
      })
    expect((await asExample({})).error).toMatchObject(refusedAs('OpenID Connect'))
    const foreign = randomBytes(32).toString('base64url')
    expect((await asExample({ codeVerifier: foreign })).error).toMatchObject(refusedAs('OpenID Connect'))
    expect((await asExample({ codeVerifier: 'too short' })).error?.validationErrors?.[0]?.members).toEqual([
      'codeVerifier',
    ])
    const { result, error } = await asExample({ codeVerifier: verifier })
    expect(error).toBeNull()
    expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
    // Of a code the provider tells the server alone whose it is; of a token the browser knows it, and says so (B4).
    const used = await asExample({ codeVerifier: verifier, providerKey: '' })
    expect(used.error, 'the token of the exchange opens once').toMatchObject(refusedAs('OpenID Connect'))
    const fresh = await token('by-challenge', { jti: 'another' })
    provider.places.set('login.example.org/realm/token', () => ({ json: { id_token: fresh } }))
    const untold = await asExample({ codeVerifier: verifier, providerKey: '' })
    expect((await whoIs(callerWith(portal, untold.result.accessToken))).user?.userName).toBe(userName)
    const another = await token('by-challenge', { jti: 'a third' })
    const asToken = { codeVerifier: verifier, providerKey: '', providerAccessCode: another }
    expect((await signIn({ authProvider: 'OpenIdConnect', ...asToken })).error).toMatchObject(
      refusedAs('OpenID Connect'),
    )
  })

  const authoritySetting = {
    OpenIdConnect: settings.openIdConnectAuthority,
    WsFederation: settings.wsFederationAuthority,
  } as const
  const newAuthority = 'https://new.example.org'

  /** Another provider, that says its issuer is called so. */
  function answerAs(issuer: string) {
    provider.places.set('new.example.org/.well-known/openid-configuration', () => ({
      json: { issuer, jwks_uri: `${newAuthority}/keys` },
    }))
    provider.places.set('new.example.org/keys', () => ({ json: { keys: [otherKey.jwk] } }))
  }

  const ofNewProvider = (sub: string, claims: Record<string, unknown>) =>
    signIdToken({
      key: otherKey,
      claims: { iss: newAuthority, aud: 'portal-at-example', sub, jti: randomUUID(), ...claims },
      now: portal.now(),
    })

  describe.each(['OpenIdConnect', 'WsFederation'] as const)('A42: %s', (name) => {
    const arrive = async (sub: string, providerAccessCode: string) => {
      const { result, error } = await signIn({ authProvider: name, providerKey: sub, providerAccessCode })
      if (!result?.accessToken) return error?.message
      return (await whoIs(callerWith(portal, result.accessToken))).user?.emailAddress
    }
    const vouched = (email: string) => ({ email, email_verified: true })

    beforeAll(async () => {
      await set(settings.allowSelfRegistration, 'true')
      await set(settings.isNewRegisteredUserActiveByDefault, 'true')
    })
    afterAll(async () => {
      await set(settings.openIdConnectValidateIssuer, 'true')
      await set(authoritySetting[name], authority)
      await set(settings.allowSelfRegistration, 'false')
    })

    test('gives the account of a person to nobody of another provider who has the same subject', async () => {
      const [seven, other] = [`seven-${name}@ext.example`, `other-${name}@ext.example`]
      expect(await arrive('7', await token('7', vouched(seven)))).toBe(seven)
      await set(authoritySetting[name], newAuthority)
      answerAs(newAuthority)
      expect(await arrive('7', await ofNewProvider('7', vouched(seven)))).toMatch(/^An account with the address/)
      expect(await arrive('7', await ofNewProvider('7', vouched(other)))).toBe(other)
      answerAs(authority)
      for (const validates of ['true', 'false']) {
        await set(settings.openIdConnectValidateIssuer, validates)
        const pretended = await ofNewProvider('7', { iss: authority })
        expect(await arrive('7', pretended)).toMatch(/does not tell a confirmed e-mail address/)
      }
      await set(authoritySetting[name], `${authority}/`)
      expect(await arrive('7', await token('7'))).toBe(seven)
    })

    test('A47: opens a session for a device that others use, where the person says so', async () => {
      await set(authoritySetting[name], authority)
      const sub = `shared-${name}`
      await known(name, keyOf(sub))
      const told = { authProvider: name, providerKey: sub, isSharedDevice: true }
      expect(await sharingOf(await signIn({ ...told, providerAccessCode: await token(sub) }))).toEqual(['true', 'true'])
    })

    test('takes a login of before for its own when it vouches for the account’s address', async () => {
      await set(authoritySetting[name], authority)
      const { emailAddress } = await known(name, `former-${name}`)
      const [sub, missing] = [`former-${name}`, /does not tell a confirmed e-mail address/]
      expect(await arrive(sub, await token(sub))).toMatch(missing)
      expect(await arrive(sub, await token(sub, { email: emailAddress }))).toMatch(missing)
      const another = `another-${name}@ext.example`
      expect(await arrive(sub, await token(sub, vouched(another)))).toBe(another)
      expect(await arrive('9', await token('9', vouched(emailAddress)))).toMatch(/^An account with the address/)
      const { emailAddress: mine } = await known(name, `mine-${name}`)
      expect(await arrive(`mine-${name}`, await token(`mine-${name}`, vouched(mine.toUpperCase())))).toBe(mine)
      expect(await arrive(`mine-${name}`, await token(`mine-${name}`))).toBe(mine)
    })

    test('A44: makes nobody by an address that no form would take', async () => {
      const addresses = [
        '"a"<b@x.example>',
        'a b@x.example',
        'a@x.example\nb',
        '"a"@x.example',
        'a@b@x.example',
        'name',
      ]
      for (const email of [...addresses, `${'a'.repeat(260)}@x.example`]) {
        const sub = randomUUID()
        expect([email, await arrive(sub, await token(sub, vouched(email)))]).toEqual([
          email,
          `${spokenProvider(name)} tells an e-mail address that an account here cannot have. Have it changed there.`,
        ])
      }
    })

    test('refuses a subject that is too long, or no text that is shown', async () => {
      for (const sub of ['9'.repeat(256), 'half \ud800', 'a\nb']) {
        expect([sub.slice(0, 8), await arrive(sub.slice(0, 256), await token(sub))]).toEqual([
          sub.slice(0, 8),
          expect.stringMatching(/^(Sign-in failed|The request is not valid\.)$/),
        ])
      }
    })
  })
})

describe('Twitter', () => {
  const application = { consumerKey: 'consumer', consumerSecret: 'consumer-secret' }

  beforeAll(async () => {
    await set(settings.twitterConsumerKey, application.consumerKey)
    await setSecret(settings.twitterConsumerSecret, application.consumerSecret)
  })

  /** Signed as OAuth 1.0a demands, with the secret of the token that the header names. */
  const isSigned = (
    authorization: string,
    call: { method: 'GET' | 'POST'; url: string; query: URLSearchParams },
    secret: string,
  ) => {
    const parameters = Object.fromEntries(
      [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        decodeURIComponent(value),
      ]),
    )
    const { oauth_signature: given, ...rest } = parameters
    const query = Object.fromEntries(call.query)
    return given === signature({ ...call, query, parameters: rest }, application.consumerSecret, secret) ? rest : null
  }

  /** From the subdomain of an organisation: the one address that Twitter is told leads on to it by this. */
  const state = 'contoso.of-this_tab'

  beforeEach(() => {
    let issued = 0
    provider.places.set('api.twitter.com/oauth/request_token', ({ authorization, query }) => {
      const url = 'https://api.twitter.com/oauth/request_token'
      const signed = isSigned(authorization, { method: 'POST', url, query }, '')
      const token = `request-${randomUUID()}-${issued++}`
      return signed?.oauth_callback === `http://localhost:4200/account/login?providerName=Twitter&state=${state}`
        ? { text: `oauth_token=${token}&oauth_token_secret=request-secret&oauth_callback_confirmed=true` }
        : { status: 401 }
    })
    provider.places.set('api.twitter.com/oauth/access_token', ({ authorization, query }) => {
      const url = 'https://api.twitter.com/oauth/access_token'
      const signed = isSigned(authorization, { method: 'POST', url, query }, 'request-secret')
      return signed?.oauth_verifier === 'verifier'
        ? { text: 'oauth_token=access&oauth_token_secret=access-secret&user_id=t-1&screen_name=tweety' }
        : { status: 401 }
    })
    provider.places.set('api.twitter.com/1.1/account/verify_credentials.json', ({ authorization, query }) => {
      const url = 'https://api.twitter.com/1.1/account/verify_credentials.json'
      const signed = isSigned(authorization, { method: 'GET', url, query }, 'access-secret')
      return signed?.oauth_token === 'access' ? { json: { id_str: 't-1', name: 'Tweety' } } : { status: 401 }
    })
  })

  const begin = async () => {
    const headers = tenantHeader(portal, 'contoso')
    const answer = await portal.anonymous.call('Twitter_GetRequestToken', { query: { state }, headers })
    const cookie = answer.raw.cookies.find(({ name }) => name === cookies.browser)
    return { result: answer.result, cookie, headers: { cookie: `${cookies.browser}=${cookie?.value}` } }
  }

  const end = (token: string, headers: Record<string, string>, verifier = 'verifier') =>
    portal.anonymous.call('Twitter_GetAccessToken', {
      query: { token, verifier },
      headers: { ...tenantHeader(portal, 'contoso'), ...headers },
    })

  test('leads to itself and back, and signs in whom it names', async () => {
    const { userName } = await known('Twitter', 't-1')
    const { result, cookie, headers } = await begin()
    expect(result).toMatchObject({ confirmed: true })
    expect(result.redirectUrl).toBe(`https://api.twitter.com/oauth/authenticate?oauth_token=${result.token}`)
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    const ended = await end(result.token, headers)
    expect(ended.result).toEqual({
      accessToken: 'access',
      accessTokenSecret: 'access-secret',
      userId: 't-1',
      userName: 'tweety',
    })
    const asTwitter = (providerAccessCode: string, providerKey = 't-1') =>
      signIn({ authProvider: 'Twitter', providerKey, providerAccessCode })
    const signed = await asTwitter('access&access-secret')
    expect((await whoIs(callerWith(portal, signed.result.accessToken))).user?.userName).toBe(userName)
    expect((await asTwitter('access&wrong')).error).toMatchObject(refusedAs('Twitter'))
    expect((await asTwitter('access&access-secret', 't-2')).error).toMatchObject(refusedAs('Twitter'))
  })

  test('B6: what one browser began no other ends, nor anybody twice or late', async () => {
    const [one, other] = [await begin(), await begin()]
    expect((await end(one.result.token, {})).status).toBe(400)
    const again = await begin()
    expect((await end(again.result.token, other.headers)).status).toBe(400)
    expect((await end(other.result.token, other.headers)).status).toBe(200)
    expect((await end(other.result.token, other.headers)).status).toBe(400)
    const late = await begin()
    portal.moveClock(600)
    expect((await end(late.result.token, late.headers)).status).toBe(400)
  })

  test('that does not confirm begins nothing, and one that is not set up is refused in words', async () => {
    provider.places.set('api.twitter.com/oauth/request_token', () => ({ text: 'oauth_token=x&oauth_token_secret=y' }))
    expect((await begin()).result.confirmed).toBe(false)
    const inFabrikam = { headers: tenantHeader(portal, 'fabrikam') }
    const refused = await portal.anonymous.call('Twitter_GetRequestToken', inFabrikam)
    expect(refused.error?.message).toBe('Signing in with Twitter is not offered here.')
  })
})

describe('a phone', () => {
  const code = '38901010000'
  const phoneNumber = '+37060000007'

  beforeAll(() => set(settings.isMobileLoginEnabled, 'true'))

  const begin = (number = phoneNumber, headers: Record<string, string> = {}) =>
    portal.anonymous.call('TokenAuth_InitiateMobileLogin', {
      query: { mobileNumber: number },
      headers: { ...tenantHeader(portal, 'contoso'), ...headers },
    })

  const cookieOf = ({ raw }: Answered<unknown>) => ({
    cookie: `${cookies.browser}=${raw.cookies.find(({ name }) => name === cookies.browser)?.value}`,
  })

  const poll = (token: string | null, headers: Record<string, string>) =>
    signIn({ authProvider: 'MobileID', providerKey: phoneNumber, providerAccessCode: token ?? '', headers })

  const answer = (personalCode: string | null) => {
    const { simulator } = portal.services.gateways.mobileId
    const phone = simulator?.ringing().at(-1)
    return simulator?.answer(phone?.token ?? '', personalCode)
  }

  const holder = (personalCode = code) =>
    aPerson(portal, 'contoso', {
      authentication_source: 'MobileID',
      password_hash: null,
      social_security_number_hash: portal.services.secrets.hash(
        'social-security-number',
        portal.tenantId('contoso'),
        personalCode,
      ),
    })

  const signInsOnRecord = () =>
    inTenant(portal, 'contoso', async (db) => {
      const { count } = await db
        .selectFrom('audit_logs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('method_name', '=', 'externalAuthenticate')
        .where('exception', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    })

  test('rings, waits for its PIN, and signs in the holder of the personal code, once', async () => {
    const { userName } = await holder()
    const begun = await begin()
    expect(begun.result).toMatchObject({ status: 'ok', control_code: expect.stringMatching(/^\d{4}$/) })
    const browser = cookieOf(begun)
    const before = await signInsOnRecord()
    for (const _ of [1, 2, 3])
      expect((await poll(begun.result.token, browser)).result).toMatchObject({ status: 'waiting', accessToken: null })
    answer(code)
    const { result } = await poll(begun.result.token, browser)
    // A195: who only waits leaves no row.
    expect((await signInsOnRecord()) - before).toBe(1)
    expect((await whoIs(callerWith(portal, result.accessToken))).user?.userName).toBe(userName)
    expect((await poll(begun.result.token, browser)).error).toMatchObject(refusedAs('Mobile-ID'))
  })

  test('A47: waits and signs in on a device that others use', async () => {
    portal.moveClock(600)
    await holder('49001010000')
    const begun = await begin()
    answer('49001010000')
    const { token } = begun.result
    const shared = { authProvider: 'MobileID', providerKey: phoneNumber, providerAccessCode: token ?? '' }
    expect(await sharingOf(await signIn({ ...shared, isSharedDevice: true, headers: cookieOf(begun) }))).toEqual([
      'true',
      'true',
    ])
  })

  test('B9: answers to the browser that asked alone, and to no guessed or late token', async () => {
    portal.moveClock(600)
    const [mine, others] = [await begin(), await begin()]
    answer(code)
    expect((await poll(others.result.token, cookieOf(mine))).error).toMatchObject(refusedAs('Mobile-ID'))
    expect((await poll(others.result.token, {})).error).toMatchObject(refusedAs('Mobile-ID'))
    expect((await poll('A'.repeat(43), cookieOf(mine))).error).toMatchObject(refusedAs('Mobile-ID'))
    portal.moveClock(120)
    expect((await poll(others.result.token, cookieOf(others))).error).toMatchObject(refusedAs('Mobile-ID'))
  })

  test('that declines, or whose holder has no account, signs nobody in', async () => {
    portal.moveClock(600)
    const declined = await begin()
    answer(null)
    expect((await poll(declined.result.token, cookieOf(declined))).error?.details).toMatch(/cancelled on the phone/)
    const stranger = await begin()
    answer('48901010000')
    expect((await poll(stranger.result.token, cookieOf(stranger))).error).toMatchObject(refusedAs('Mobile-ID'))
  })

  test('A10: rings three times in ten minutes at most', async () => {
    portal.moveClock(600)
    for (let i = 0; i < 3; i++) expect((await begin('+37060000008')).status).toBe(200)
    expect((await begin('+370 600 00008')).status).toBe(429)
    expect((await begin('not a number')).error?.validationErrors?.[0]?.members).toEqual(['mobileNumber'])
  })

  test('B8: does not ring where the tenant switched it off', async () => {
    await set(settings.isMobileLoginEnabled, 'false')
    expect((await begin('+37060000009')).error).toMatchObject(refusedAs('Mobile-ID'))
    await set(settings.isMobileLoginEnabled, 'true')
  })
})

describe('names that a provider has under other names', () => {
  const authority = 'https://login.example.org/realm'
  const mapping = JSON.stringify([
    { claim: 'given_name', key: 'nick' },
    { claim: 'family_name', key: 'clan' },
    ...['sub', 'oid', 'id', 'id_str', 'user_id'].map((claim) => ({ claim, key: 'other_id' })),
  ])
  const mappingOfAddress = JSON.stringify([
    ...JSON.parse(mapping),
    { claim: 'email', key: 'other_email' },
    { claim: 'email_verified', key: 'always' },
    { claim: 'xms_edov', key: 'always' },
  ])
  const personOf = (id: string) => ({
    name: 'Official Name',
    nick: 'Gigi',
    clan: 'Gold',
    email: `${id}@provider.example`,
    other_id: 'somebody-else',
    other_email: 'alice@contoso.example',
    always: true,
  })
  type Told = ReturnType<typeof personOf>

  const codes: Record<string, (id: string, told: Told, isVouched: boolean) => Promise<string> | string> = {
    Google: (sub, told, email_verified) =>
      signIdToken({
        key,
        claims: { iss: 'https://accounts.google.com', aud: 'portal-at-google', sub, ...told, email_verified },
        now: portal.now(),
      }),
    Microsoft: (oid, told, isVouched) => entra(oid, { aud: 'portal-at-microsoft', ...told, xms_edov: isVouched }),
    OpenIdConnect: (sub, told, email_verified) =>
      signIdToken({
        key,
        claims: { iss: authority, aud: 'portal-at-example', sub, jti: randomUUID(), ...told, email_verified },
        now: portal.now(),
      }),
    Facebook: (id, { email, ...told }, isVouched) => {
      const answer: Record<string, unknown> = { id, ...told, ...(isVouched && { email }) }
      const data = { is_valid: true, app_id: '4711', type: 'USER', user_id: id, expires_at: 4_000_000_000 }
      provider.places.set('graph.facebook.com/debug_token', () => ({ json: { data } }))
      provider.places.set('graph.facebook.com/me', ({ query }) => {
        const asked = query.get('fields')?.split(',') ?? []
        return { json: Object.fromEntries(asked.map((name) => [name, answer[name]])) }
      })
      return `fb-${id}-${randomUUID()}`
    },
    Twitter: (id_str, { email, ...told }, isVouched) => {
      provider.places.set('api.twitter.com/1.1/account/verify_credentials.json', () => ({
        json: { id_str, ...told, ...(isVouched && { email }) },
      }))
      return `access-${randomUUID()}&access-secret`
    },
  }
  const settingOf = {
    Google: settings.googleClaimsMapping,
    Microsoft: settings.microsoftClaimsMapping,
    OpenIdConnect: settings.openIdConnectClaimsMapping,
    Facebook: settings.facebookClaimsMapping,
    Twitter: settings.twitterClaimsMapping,
  } as const
  type Mapped = keyof typeof settingOf

  beforeAll(async () => {
    await set(settings.googleClientId, 'portal-at-google')
    await set(settings.facebookAppId, '4711')
    await setSecret(settings.facebookAppSecret, 'app-secret')
    await set(settings.twitterConsumerKey, 'consumer')
    await setSecret(settings.twitterConsumerSecret, 'consumer-secret')
    await set(settings.microsoftClientId, 'portal-at-microsoft')
    await set(settings.openIdConnectClientId, 'portal-at-example')
    await set(settings.openIdConnectAuthority, authority)
    const keys = () => ({ json: { keys: [key.jwk] } })
    provider.places.set('www.googleapis.com/oauth2/v3/certs', keys)
    provider.places.set('login.example.org/realm/.well-known/openid-configuration', () => ({
      json: { issuer: authority, jwks_uri: `${authority}/keys`, token_endpoint: `${authority}/token` },
    }))
    provider.places.set('login.example.org/realm/keys', keys)
    await set(settings.allowSelfRegistration, 'true')
    await set(settings.isNewRegisteredUserActiveByDefault, 'true')
  })
  afterAll(async () => {
    for (const setting of Object.values(settingOf)) await set(setting, '[]')
    await set(settings.microsoftClientId, '')
    await set(settings.allowSelfRegistration, 'false')
  })

  const arrive = async (name: Mapped, { isVouched = true } = {}) => {
    const id = randomUUID()
    const told = personOf(id)
    const providerAccessCode = (await codes[name]?.(id, told, isVouched)) ?? ''
    const answer = await signIn({ authProvider: name, providerKey: id, providerAccessCode })
    const user = answer.result?.accessToken ? (await whoIs(callerWith(portal, answer.result.accessToken))).user : null
    return { told, user }
  }

  test.each(Object.keys(settingOf) as Mapped[])('are taken from %s as its settings map them', async (name) => {
    await set(settingOf[name], '[]')
    expect((await arrive(name)).user).toMatchObject({ name: 'Official Name', surname: '' })
    await set(settingOf[name], mapping)
    const { user, told } = await arrive(name)
    expect(user).toMatchObject({ name: 'Gigi', surname: 'Gold', emailAddress: told.email })
  })

  test('A45: are taken without what disturbs, and not at all where nobody sees them', async () => {
    const named = async (name: string, given_name?: string, family_name?: string) => {
      const id = randomUUID()
      const claims = { aud: 'portal-at-microsoft', email: `${id}@provider.example`, xms_edov: true }
      const providerAccessCode = await entra(id, { ...claims, name, given_name, family_name })
      const { result } = await signIn({ authProvider: 'Microsoft', providerKey: id, providerAccessCode })
      const { user } = await whoIs(callerWith(portal, result.accessToken))
      return [user?.name === user?.emailAddress.slice(0, 64) ? 'the address' : user?.name, user?.surname]
    }
    await set(settings.microsoftClaimsMapping, '[]')
    expect(await named('\u202eAnn\nLee\ud800')).toEqual(['Ann Lee\ufffd', ''])
    expect(await named('\u200b\u200b')).toEqual(['the address', ''])
    expect(await named('x', 'Ann', '\u2066Lee\u0000')).toEqual(['Ann', 'Lee'])
    expect(await named('x', 'Ann', '\u3164')).toEqual(['Ann', ''])
  })

  const social = ['Google', 'Microsoft', 'Facebook', 'Twitter'] as const
  test.each(social)('B3: never make somebody of %s another person, by an address or an id', async (name) => {
    await set(settingOf[name], mappingOfAddress)
    const vouched = await arrive(name)
    expect(vouched.user).toMatchObject({ name: 'Gigi', emailAddress: vouched.told.email })
    const unproven = await arrive(name, { isVouched: false })
    expect(unproven.user?.emailAddress).not.toBe(unproven.told.other_email)
    expect(unproven.user?.emailAddress).not.toBe(unproven.told.email)
  })
})

test('anybody may ask which providers there are; secrets are not among what they read', async () => {
  const { result, raw } = await portal.anonymous.call('TokenAuth_GetExternalAuthenticationProviders', {
    headers: knowing(portal, 'contoso'),
  })
  expect(result.map(({ name }) => name)).toEqual([
    'Facebook',
    'Google',
    'OpenIdConnect',
    'WsFederation',
    'Twitter',
    'AzureAD',
    'MobileID',
  ])
  expect(result.find(({ name }) => name === 'AzureAD')).toEqual({
    name: 'AzureAD',
    clientId,
    additionalParams: {
      LoginAuthorityUrl: `https://login.microsoftonline.com/${home}`,
      AuthorityLoginUrl: `https://login.microsoftonline.com/${home}`,
      ShouldGetPbiToken: 'false',
    },
  })
  expect(raw.body).not.toMatch(/secret/)
  const elsewhereList = await portal.anonymous.call('TokenAuth_GetExternalAuthenticationProviders', {
    headers: knowing(portal, 'fabrikam'),
  })
  expect(elsewhereList.result).toEqual([])
})

describe('a directory token of one’s own', () => {
  const audience = 'https://graph.microsoft.com'
  let person: Awaited<ReturnType<typeof expected>>
  let accessToken: string | null

  beforeEach(async () => {
    person = await expected()
    accessToken = (await byDirectory(person.objectId, await entra(person.objectId))).result.accessToken
    provider.places.set('graph.microsoft.com/v1.0/me', () => ({ json: { id: person.objectId } }))
    provider.places.set('api.powerbi.com/v1.0/myorg/groups', ({ authorization }) => ({
      status: authorization.length > 20 ? 200 : 401,
      json: { value: [] },
    }))
  })

  const directoryToken = (change: Record<string, unknown> = {}, seconds = 3_600) =>
    signIdToken({
      key: otherKey,
      claims: { aud: audience, tid: home, oid: person.objectId, ...change },
      now: portal.now(),
      seconds,
    })

  const handOver = async (tokenValue: string, tokenType: 'GraphApi' | 'PowerBIPro' = 'GraphApi') =>
    callerWith(portal, accessToken).call('Profile_UpdateAadTokenForUser', { body: { tokenValue, tokenType } })

  const kept = () =>
    inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('directory_tokens')
        .select(['token_type', 'sealed_token'])
        .where('user_id', '=', person.id)
        .orderBy('token_type')
        .execute(),
    )

  test('is kept sealed, one for each service, when the service takes it', async () => {
    const token = await directoryToken()
    expect((await handOver(token)).status).toBe(200)
    const forPowerBI = await directoryToken({ aud: 'https://analysis.windows.net/powerbi/api' })
    expect((await handOver(forPowerBI, 'PowerBIPro')).status).toBe(200)
    const rows = await kept()
    expect(rows.map(({ token_type }) => token_type)).toEqual(['GraphApi', 'PowerBIPro'])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('A53: with a line break is refused as what it is', async () => {
    const caller = await portal.signIn(contosoAdmin)
    const body = { tokenType: 'PowerBIPro', tokenValue: 'a.b\r\nX-Other: c' } as const
    const answer = await caller.call('Profile_UpdateAadTokenForUser', { body })
    expect([answer.status, membersOf(answer)]).toEqual([400, ['tokenValue']])
    for (const member of ['providerAccessCode', 'pbiToken']) {
      const shown = await signIn({
        authProvider: 'Google',
        providerKey: 'x',
        providerAccessCode: 'x',
        [member]: 'a\nb',
      })
      expect([shown.status, membersOf(shown)]).toEqual([400, [member]])
    }
  })

  test('B10: somebody else’s, one for another service, an expired one, or one that the service refuses is not taken', async () => {
    const wrong = [
      await directoryToken({ oid: randomUUID() }),
      await directoryToken({ tid: elsewhere }),
      await directoryToken({ aud: 'https://analysis.windows.net/powerbi/api' }),
      await directoryToken({}, -1),
      'junk',
    ]
    for (const token of wrong) {
      expect((await handOver(token)).error?.message).toMatch(/^This token of the directory is not of your own/)
    }
    provider.places.set('graph.microsoft.com/v1.0/me', () => ({ json: { id: randomUUID() } }))
    expect((await handOver(await directoryToken())).status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test('comes along with the sign-in, too', async () => {
    const pbiToken = await directoryToken({ aud: 'https://analysis.windows.net/powerbi/api' })
    const { result } = await byDirectory(person.objectId, await entra(person.objectId), { pbiToken })
    expect(result.accessToken).toBeTypeOf('string')
    expect(await kept()).toHaveLength(1)
  })
})

test('who may use no reports at Microsoft signs in all the same, and nothing is kept', async () => {
  const person = await expected()
  provider.places.set('api.powerbi.com/v1.0/myorg/groups', () => ({ status: 403, json: {} }))
  const pbiToken = await signIdToken({
    key: otherKey,
    claims: { aud: 'https://analysis.windows.net/powerbi/api', tid: home, oid: person.objectId },
    now: portal.now(),
  })
  const { result } = await byDirectory(person.objectId, await entra(person.objectId), { pbiToken })
  expect(result.accessToken).toBeTypeOf('string')
  provider.places.set('api.powerbi.com/v1.0/myorg/groups', () => ({ status: 502 }))
  const again = await byDirectory(person.objectId, await entra(person.objectId), { pbiToken })
  expect(again.result.accessToken).toBeTypeOf('string')
  const { status, error } = await callerWith(portal, again.result.accessToken).call('Profile_UpdateAadTokenForUser', {
    body: { tokenValue: pbiToken, tokenType: 'PowerBIPro' },
  })
  expect([status, error?.name]).toEqual([503, 'ExternalProviderIsUnreachable'])
  const kept = await inTenant(portal, 'contoso', (db) =>
    db.selectFrom('directory_tokens').select('user_id').where('user_id', '=', person.id).execute(),
  )
  expect(kept).toEqual([])
})

test('a directory without its client id is offered, says so by that, and lets nobody in', async () => {
  const { objectId } = await expected()
  await set(settings.azureAuthClientId, '')
  const { result } = await portal.anonymous.call('TokenAuth_GetExternalAuthenticationProviders', {
    headers: knowing(portal, 'contoso'),
  })
  expect(result.find(({ name }) => name === 'AzureAD')).toMatchObject({ clientId: '' })
  const { error } = await byDirectory(objectId, await entra(objectId, { aud: '' }))
  expect(error).toMatchObject(refusedAs('AzureAD'))
  await set(settings.azureAuthClientId, clientId)
})

describe('a directory that no application of the organisation asks', () => {
  const groupId = randomUUID()
  const place = `graph.microsoft.com/v1.0/groups/${groupId}`

  beforeAll(async () => {
    await set(settings.azureADAuthType, 'AuthWithPbiGraph')
    await set(settings.azureAuthWithPbiGraphClientId, clientId)
  })
  afterAll(() => set(settings.azureADAuthType, 'Auth'))

  async function anAdministrator() {
    const objectId = randomUUID()
    await aPerson(portal, 'contoso', {
      email_address: `${objectId}@contoso.example`,
      authentication_source: 'AzureAD',
      password_hash: null,
      role: 'Admin',
    })
    const { result } = await byDirectory(objectId, await entra(objectId))
    const tokenValue = await signIdToken({
      key: otherKey,
      claims: { aud: 'https://graph.microsoft.com', tid: home, oid: objectId, jti: randomUUID() },
      now: portal.now(),
    })
    return { objectId, caller: callerWith(portal, result.accessToken), tokenValue }
  }

  const makeUnit = (caller: ReturnType<typeof callerWith>) =>
    caller.call('OrganizationUnit_CreateOrganizationUnit', {
      body: { parentId: null, displayNameOrEntraGroupObjectId: groupId, isEntraGroup: true },
    })
  const needed = [401, 'DirectoryTokenIsNeeded']

  test('is asked in the person’s own name, by their own token alone, for as long as the directory takes it', async () => {
    const [one, other] = [await anAdministrator(), await anAdministrator()]
    let taken = `Bearer ${one.tokenValue}`
    provider.places.set('graph.microsoft.com/v1.0/me', () => ({ json: { id: one.objectId } }))
    provider.places.set(place, ({ authorization }) =>
      authorization === taken ? { json: { id: groupId, displayName: 'Second line' } } : { status: 401, json: {} },
    )
    const first = await makeUnit(one.caller)
    expect([first.status, first.error?.name]).toEqual(needed)
    await one.caller.call('Profile_UpdateAadTokenForUser', {
      body: { tokenValue: one.tokenValue, tokenType: 'GraphApi' },
    })
    expect((await makeUnit(one.caller)).result).toMatchObject({ displayName: 'Second line' })
    const theirs = await makeUnit(other.caller)
    expect([theirs.status, theirs.error?.name]).toEqual(needed)
    taken = 'Bearer of nobody'
    const revoked = await makeUnit(one.caller)
    expect([revoked.status, revoked.error?.name]).toEqual(needed)
  })

  test('A43: is not asked by the operator’s application, unless the operator says whose people are in theirs', async () => {
    const operators = '33333333-3333-4333-8333-333333333333'
    const host = { tenantId: 0, userId: 0 }
    await hostTransaction(portal.store, 'a test sets the operator’s application up', async (db) => {
      await writeSetting(db, host, settings.graphIsEnabled, 'true')
      await writeSetting(db, host, settings.graphTenantId, operators)
      await writeSetting(db, host, settings.graphClientId, 'portal-of-the-operator')
      await writeSecretSettings(db, portal.services.secrets, host, [[settings.graphClientSecret, 'secret']])
    })
    provider.places.set(`login.microsoftonline.com/${operators}/oauth2/v2.0/token`, () => ({
      json: { access_token: 'of-the-operator', expires_in: 3_600 },
    }))
    provider.places.set(place, ({ authorization }) =>
      authorization === 'Bearer of-the-operator'
        ? { json: { id: groupId, displayName: 'The operator’s own' } }
        : { status: 401, json: {} },
    )
    const { caller } = await anAdministrator()
    const outcome = async (inherits: 'true' | 'false', isInTheirs: 'true' | 'false') => {
      await set(settings.azureInheritHostSettings, inherits)
      await setFeature(features.operatorDirectory, isInTheirs)
      const { status, error, result } = await makeUnit(caller)
      return [status, error?.name ?? result.displayName]
    }
    expect(await outcome('false', 'false')).toEqual(needed)
    expect(await outcome('true', 'false')).toEqual(needed)
    expect(await outcome('false', 'true')).toEqual(needed)
    expect(await outcome('true', 'true')).toEqual([200, 'The operator’s own'])
    expect(await outcome('false', 'false')).toEqual(needed)
  })

  test('is not asked by whoever acts as that person', async () => {
    const one = await anAdministrator()
    provider.places.set('graph.microsoft.com/v1.0/me', () => ({ json: { id: one.objectId } }))
    provider.places.set(place, () => ({ json: { id: groupId, displayName: 'Second line' } }))
    await one.caller.call('Profile_UpdateAadTokenForUser', {
      body: { tokenValue: one.tokenValue, tokenType: 'GraphApi' },
    })
    const { user } = await whoIs(one.caller)
    const admin = await portal.signIn(contosoAdmin)
    const { result: ticket } = await admin.call('Account_ImpersonateUser', { body: { userId: user?.id ?? 0 } })
    const acting = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: ticket.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const { status, error } = await makeUnit(callerWith(portal, acting.result.accessToken))
    expect([status, error?.name]).toEqual([400, 'NotInAnothersName'])
  })
})

test('C11: an account of a directory is linked by its directory, and only by it', async () => {
  const [mine, other] = [await aPerson(portal, 'fabrikam'), await expected()]
  const caller = await portal.signIn(mine.person)
  const link = async (providerKey: string, token: string) =>
    caller.call('TokenAuth_LinkToAadUser', {
      body: { authProvider: 'AzureAD', providerKey, providerAccessCode: token, tenancyName: 'contoso' },
    })
  const stranger = randomUUID()
  expect((await link(other.objectId, await entra(stranger))).error).toMatchObject(refusedAs('AzureAD'))
  expect((await link(stranger, await entra(stranger))).status).toBe(400)
  expect((await link(other.objectId, await entra(other.objectId))).status).toBe(200)
  const linked = await caller.call('UserLink_GetLinkedUsers', { query: {} })
  expect(linked.result.items.map(({ username }) => username)).toEqual([other.userName])
  expect((await portal.anonymous.callWith('TokenAuth_LinkToAadUser', { body: {} })).status).toBe(401)
})

describe('A176: a sign-in elsewhere as another way in to one’s own account', () => {
  interface Asked {
    provider?: string
    [more: string]: unknown
  }
  const add = async (caller: Caller, objectId: string, { provider: authProvider = 'AzureAD', ...more }: Asked = {}) =>
    caller.callWith('OwnProfile_AddOwnLogin', {
      body: { authProvider, providerKey: objectId, providerAccessCode: await entra(objectId), ...more },
    })
  const waysOf = async (caller: Caller) => (await caller.call('OwnProfile_GetOwnLogins')).result.items
  const whoComes = async (objectId: string) => {
    const { result, error } = await byDirectory(objectId, await entra(objectId))
    if (error) return error.message
    return (await whoIs(callerWith(portal, result.accessToken))).user?.userName
  }

  test('whose address has an account already is told the way, which leads into that account', async () => {
    const objectId = randomUUID()
    const mia = await aPerson(portal, 'contoso', { email_address: `${objectId}@contoso.example` })
    await set(settings.allowSelfRegistration, 'true')
    expect(await whoComes(objectId)).toMatch(/^An account with the address .* add this sign-in as another way in\.$/)
    const caller = await portal.signIn(mia.person)
    const link = { authProvider: 'AzureAD', providerKey: objectId, tenancyName: 'contoso' }
    const linking = await caller.call('TokenAuth_LinkToAadUser', {
      body: { ...link, providerAccessCode: await entra(objectId) },
    })
    expect(linking.error?.message).toMatch(/add it as another way in, under “My account”\.$/)

    expect((await add(caller, objectId)).status).toBe(200)
    expect(await waysOf(caller)).toMatchObject([{ provider: 'AzureAD', isRemovable: true }])
    expect(await whoComes(objectId)).toBe(mia.userName)
    // The password goes on opening it.
    await portal.signIn(mia.person)
    const { subject, text } = { ...(await lastMailTo(portal, mia.emailAddress)) }
    expect([subject, text]).toEqual(['Your account has another way in', expect.stringContaining('Microsoft Entra')])
  })

  test('an administrator who expects them from the directory is told that they say so themselves', async () => {
    const { emailAddress } = await aPerson(portal, 'contoso')
    const admin = await portal.signIn(contosoAdmin)
    const { error } = await admin.call('User_CreateOrUpdateAADUser', { body: { emailAddress, assignedRoleNames: [] } })
    expect(error?.message).toMatch(/is taken.* add Microsoft Entra as another way in, under “My account”\.$/)
    expect(error?.validationErrors?.[0]?.members).toEqual(['emailAddress'])
  })

  test('is on record beside the account, and ends by a press, with all other sessions', async () => {
    const [mia, objectId] = [await aPerson(portal, 'contoso'), randomUUID()]
    const caller = await portal.signIn(mia.person)
    await add(caller, objectId)
    const other = callerWith(portal, (await byDirectory(objectId, await entra(objectId))).result.accessToken)
    const admin = await portal.signIn(contosoAdmin)
    const { result: changes } = await admin.call('AuditLog_GetEntityTypeChanges', {
      query: { entityTypeFullName: 'Tessera.Users.User', entityId: String(mia.id) },
    })
    expect(JSON.stringify(changes)).toContain(mia.userName)

    // U170: whoever may see people sees it there, too.
    const added = async () => (await admin.call('User_GetUserForView', { query: { id: mia.id } })).result.addedLogins
    expect(await added()).toEqual(['AzureAD'])

    const removed = await caller.call('OwnProfile_RemoveOwnLogin', { body: { provider: 'AzureAD' } })
    expect(removed.status).toBe(200)
    expect(await added()).toEqual([])
    const { status, error } = await other.call('OwnProfile_GetOwnLogins')
    // A183
    expect([status, error?.name]).toEqual([401, 'SessionHasEnded.byRemovedLogin'])
    const again = await portal.signIn(mia.person)
    expect(await waysOf(again)).toEqual([])
    await set(settings.allowSelfRegistration, 'false')
    expect(await whoComes(objectId)).not.toBe(mia.userName)
    await set(settings.allowSelfRegistration, 'true')
    expect((await lastMailTo(portal, mia.emailAddress))?.subject).toBe('A way in to your account was removed')
    const twice = await again.call('OwnProfile_RemoveOwnLogin', { body: { provider: 'AzureAD' } })
    expect(twice.error?.message).toBe('No sign-in with Microsoft Entra opens your account.')
  })

  test('A179: goes with a password that an administrator sets', async () => {
    const [mia, objectId] = [await aPerson(portal, 'contoso'), randomUUID()]
    await add(await portal.signIn(mia.person), objectId)
    const admin = await portal.signIn(contosoAdmin)
    const { user } = (await admin.call('User_GetUserForEdit', { query: { id: mia.id } })).result
    const saved = await admin.callWith('User_CreateOrUpdateUser', {
      body: { user: { ...user, password: 'Another-passw0rd' }, assignedRoleNames: ['User'] },
    })
    expect(saved.status).toBe(200)
    expect(await whoComes(objectId)).not.toBe(mia.userName)
  })

  test('A180: stays where it is the only way in', async () => {
    const [mia, objectId] = [await aPerson(portal, 'contoso'), randomUUID()]
    const caller = await portal.signIn(mia.person)
    await add(caller, objectId)
    await set(settings.isUserPassLoginEnabled, 'false')
    try {
      expect(await waysOf(caller)).toMatchObject([{ isRemovable: false }])
      const { status, error } = await caller.callWith('OwnProfile_RemoveOwnLogin', { body: { provider: 'AzureAD' } })
      expect([status, error?.message]).toEqual([400, expect.stringContaining('only way')])
    } finally {
      await set(settings.isUserPassLoginEnabled, 'true')
    }
  })

  test('is none that another account has, none beside one of the provider, and not what somebody else proves', async () => {
    const { objectId } = await expected()
    await byDirectory(objectId, await entra(objectId))
    const [mia, own] = [await aPerson(portal, 'contoso'), randomUUID()]
    const caller = await portal.signIn(mia.person)
    expect((await add(caller, objectId)).error?.message).toBe('This sign-in opens another account.')
    expect((await add(caller, own, { providerAccessCode: await entra(randomUUID()) })).error).toMatchObject(
      refusedAs('AzureAD'),
    )
    const token = await entra(own)
    expect((await add(caller, own, { providerAccessCode: token })).status).toBe(200)
    expect((await add(caller, own, { providerAccessCode: token })).error).toMatchObject(refusedAs('AzureAD'))
    expect((await add(caller, randomUUID())).error?.message).toBe(
      'A sign-in with Microsoft Entra opens your account already. Remove it first.',
    )
    await set(settings.isAzureADLoginEnabled, 'false')
    expect((await add(caller, randomUUID())).error).toMatchObject(refusedAs('AzureAD'))
    await set(settings.isAzureADLoginEnabled, 'true')
  })

  test('of six accounts that ask for one sign-in at once a single one has it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(portal, 'contoso')))
    const objectId = randomUUID()
    const callers = await Promise.all(people.map(({ person }) => portal.signIn(person)))
    const answers = await Promise.all(callers.map((caller) => add(caller, objectId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the one that the account is of stays', async () => {
    const { objectId } = await expected()
    const { result } = await byDirectory(objectId, await entra(objectId))
    const caller = callerWith(portal, result.accessToken)
    expect(await waysOf(caller)).toMatchObject([{ provider: 'AzureAD', isRemovable: false }])
    const { error } = await caller.call('OwnProfile_RemoveOwnLogin', { body: { provider: 'AzureAD' } })
    expect(error?.message).toBe('Your account is one of Microsoft Entra. Without that nobody could come in.')
  })

  test('an old session asks who one is, and whoever acts as somebody neither sees nor changes any', async () => {
    const mia = await aPerson(portal, 'contoso')
    const caller = await portal.signIn(mia.person)
    portal.moveClock(700)
    expect((await add(caller, randomUUID())).error?.validationErrors?.[0]).toMatchObject({
      members: ['currentPassword'],
    })
    const wrong = await add(caller, randomUUID(), { currentPassword: 'wrong' })
    expect(wrong.error?.validationErrors?.[0]).toMatchObject({ members: ['currentPassword'] })
    expect((await add(caller, randomUUID(), { currentPassword: personPassword })).status).toBe(200)
    const remove = (more = {}) => caller.call('OwnProfile_RemoveOwnLogin', { body: { provider: 'AzureAD', ...more } })
    expect((await remove()).status).toBe(400)

    const admin = await portal.signIn(contosoAdmin)
    const { result: ticket } = await admin.call('Account_ImpersonateUser', { body: { userId: mia.id } })
    const acting = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: ticket.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const actor = callerWith(portal, acting.result.accessToken)
    expect(await waysOf(actor)).toEqual([])
    expect((await add(actor, randomUUID())).error?.name).toBe('NotWhileImpersonating')
    const body = { provider: 'AzureAD' } as const
    expect((await actor.call('OwnProfile_RemoveOwnLogin', { body })).error?.name).toBe('NotWhileImpersonating')
    expect((await portal.anonymous.callWith('OwnProfile_AddOwnLogin', { body: {} })).status).toBe(401)
  })
})

test('a test notification is for the operator, and answers its message as text', async () => {
  const host = await portal.as(hostAdmin)
  const query = { message: '<b>hello</b>', severity: 'warn' } as const
  const { raw } = await host.call('TokenAuth_TestNotification', { query })
  expect([raw.statusCode, raw.body, raw.headers['content-type']]).toEqual([
    200,
    'warn: <b>hello</b>',
    'text/plain; charset=utf-8',
  ])
  const { result } = await host.call('Notification_GetNotifications')
  expect(result.items.filter(({ kind }) => kind === 'testWarn')).toMatchObject([
    { severity: 'warn', subjectName: '<b>hello</b>', isRead: false },
  ])
  expect((await (await portal.signIn(contosoAdmin)).call('TokenAuth_TestNotification', { query })).status).toBe(403)
  expect((await portal.anonymous.call('TokenAuth_TestNotification', { query })).status).toBe(401)
})
