import type { KeyObject } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtDecrypt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { clockTolerance } from '../times/moments.ts'
import {
  mintAccessToken,
  mintEncryptedToken,
  readAccessToken,
  readEncryptedToken,
  readSignedToken,
  signToken,
} from './tokens.ts'

const now = new Date('2026-11-02T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const claims = { tenantId: 1, userId: 7, sessionId: 'family', stamp: 'stamp', impersonator: null }
const payload = { sub: '7', tid: 1, fam: 'family', sst: 'stamp' }

let folder: string
let secrets: Secrets
let foreign: Secrets
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-tokens-'))
  secrets = await openSecrets(join(folder, 'keys.json'))
  foreign = await openSecrets(join(folder, 'foreign.json'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('both tokens say who their bearer is, until their end', async () => {
  const impersonated = { ...claims, impersonator: { tenantId: 0, userId: 1, stamp: 'theirs', delegationId: null } }
  const access = mintAccessToken(secrets, impersonated, { now, seconds: 900 })
  expect(await readAccessToken(secrets, access, later(899))).toMatchObject(impersonated)
  expect(await readAccessToken(secrets, access, later(900))).toBeNull()
  const encrypted = mintEncryptedToken(secrets, claims, { now, seconds: 900 })
  expect(await readEncryptedToken(secrets, encrypted, later(899))).toMatchObject(claims)
  expect(await readEncryptedToken(secrets, encrypted, later(900))).toBeNull()
})

test('a token begins and ends at whole seconds, and not later than it was said', async () => {
  const token = mintAccessToken(secrets, claims, { now: later(0.9), seconds: 900 })
  const begin = now.getTime() / 1000
  expect(await readAccessToken(secrets, token, later(1))).toMatchObject({ begin, end: begin + 900 })
})

test('an encrypted token is one of RFC 7516 with a kind and an audience of its own', async () => {
  const { id, key } = secrets.encryptionKey
  const token = mintEncryptedToken(secrets, claims, { now, seconds: 900 })
  const { protectedHeader, payload: told } = await jwtDecrypt(token, key, { currentDate: now })
  expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', typ: 'enc+jwt', kid: id })
  expect(told).toEqual({ ...payload, iss: 'tessera', aud: 'download', iat: told.iat, exp: (told.iat ?? 0) + 900 })
})

test('a defect while a token is read is told, and not taken for a forged one', async () => {
  const broken: Secrets = {
    ...secrets,
    verificationKey: () => {
      throw new Error('a defect')
    },
  }
  const token = mintAccessToken(secrets, claims, { now, seconds: 900 })
  await expect(readAccessToken(broken, token, now)).rejects.toThrow('a defect')
})

test('C6: a token of another kind, audience or issuer is refused although it is signed and says the same', async () => {
  const lifespan = { now, seconds: 900 }
  const asKind = (typ: string, audience: string) => signToken(secrets, { typ, audience }, payload, lifespan)
  expect(await readAccessToken(secrets, asKind('at+jwt', 'api'), now)).toMatchObject(claims)
  expect(await readAccessToken(secrets, asKind('embed+jwt', 'api'), now)).toBeNull()
  expect(await readAccessToken(secrets, asKind('at+jwt', 'report-library'), now)).toBeNull()
  const elsewhere = new SignJWT(payload)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: secrets.signingKey.id })
    .setIssuer('elsewhere')
    .setAudience('api')
    .setIssuedAt(now)
    .setExpirationTime(later(900))
    .sign(secrets.signingKey.key)
  expect(await readAccessToken(secrets, await elsewhere, now)).toBeNull()
})

test('a token says which refresh it answers, where it does', async () => {
  const lifespan = { now, seconds: 900 }
  const answering = mintAccessToken(secrets, { ...claims, answerTo: 'spent' }, lifespan)
  expect(await readAccessToken(secrets, answering, now)).toMatchObject({ ...claims, answerTo: 'spent' })
  const [, body = ''] = mintAccessToken(secrets, claims, lifespan).split('.')
  const told = JSON.parse(Buffer.from(body, 'base64url').toString())
  expect(Object.keys(told)).toEqual(['sub', 'tid', 'fam', 'sst', 'iss', 'aud', 'iat', 'exp'])
})

const actor = { tenantId: 0, userId: 1, stamp: 'theirs', delegationId: null }

test.each<Record<string, unknown>>([
  { sub: 'seven' },
  { sub: '-7' },
  { sub: '7.5' },
  { tid: '1' },
  { tid: null },
  { fam: 7 },
  { sst: null },
  { rft: 7 },
  { imp: 'alice' },
  { imp: 7 },
  { imp: { ...actor, tenantId: '0' } },
  { imp: { ...actor, userId: -1 } },
  { imp: { ...actor, stamp: undefined } },
  { imp: { ...actor, delegationId: 'first' } },
  { imp: { ...actor, delegationId: undefined } },
])('a token that another program of ours signed is none where it says something else: %j', async (change) => {
  const token = signToken(secrets, { typ: 'at+jwt', audience: 'api' }, { ...payload, ...change }, { now, seconds: 900 })
  expect(await readAccessToken(secrets, token, now)).toBeNull()
})

test('an actor with a delegation is read as one', async () => {
  const impersonator = { ...actor, delegationId: 3 }
  const token = mintAccessToken(secrets, { ...claims, impersonator }, { now, seconds: 900 })
  expect(await readAccessToken(secrets, token, now)).toMatchObject({ impersonator })
})

test('S44: a token of a copy is none of its original’s, nor the other way round, though they have the same keys', async () => {
  const copy = secrets.ofCopy(['one'])
  for (const [mine, theirs] of [
    [secrets, copy],
    [copy, secrets],
  ] as const) {
    const access = mintAccessToken(mine, claims, { now, seconds: 900 })
    const encrypted = mintEncryptedToken(mine, claims, { now, seconds: 900 })
    expect(await readAccessToken(mine, access, now)).toMatchObject(claims)
    expect(await readEncryptedToken(mine, encrypted, now)).toMatchObject(claims)
    expect(await readAccessToken(theirs, access, now)).toBeNull()
    expect(await readEncryptedToken(theirs, encrypted, now)).toBeNull()
  }
})

test('S12: a token from a clock that is ahead is none before its time, in no process and of no kind', async () => {
  const ahead = { now: later(7_200), seconds: 900 }
  const access = mintAccessToken(secrets, claims, ahead)
  const encrypted = mintEncryptedToken(secrets, claims, ahead)
  expect(await readAccessToken(secrets, access, now)).toBeNull()
  expect(await readEncryptedToken(secrets, encrypted, now)).toBeNull()
  expect(await readAccessToken(secrets, access, later(7_200 - clockTolerance))).toMatchObject(claims)
  expect(await readEncryptedToken(secrets, encrypted, later(7_200 - clockTolerance))).toMatchObject(claims)
  const kind = { typ: 'embed+jwt', audience: 'report-library' }
  expect(await readSignedToken(secrets, kind, signToken(secrets, kind, payload, ahead), now)).toBeNull()
})

test('C6: an encrypted token is no bearer token, nor the other way round', async () => {
  const encrypted = mintEncryptedToken(secrets, claims, { now, seconds: 900 })
  const access = mintAccessToken(secrets, claims, { now, seconds: 900 })
  expect(await readAccessToken(secrets, encrypted, now)).toBeNull()
  expect(await readEncryptedToken(secrets, access, now)).toBeNull()
})

test('B5: keys of others, algorithms of others and keys that the token brings along do not verify', async () => {
  const lifespan = { now, seconds: 900 }
  expect(await readAccessToken(secrets, mintAccessToken(foreign, claims, lifespan), now)).toBeNull()
  expect(await readEncryptedToken(secrets, mintEncryptedToken(foreign, claims, lifespan), now)).toBeNull()
  const sign = (header: { alg: string; kid?: string }, key: Uint8Array | KeyObject) =>
    new SignJWT(payload)
      .setProtectedHeader({ typ: 'at+jwt', ...header })
      .setIssuer('tessera')
      .setAudience('api')
      .setIssuedAt(now)
      .setExpirationTime(later(900))
      .sign(key)
  const { id } = secrets.signingKey
  expect(await readAccessToken(secrets, await sign({ alg: 'HS256', kid: id }, new Uint8Array(32)), now)).toBeNull()
  expect(await readAccessToken(secrets, await sign({ alg: 'EdDSA', kid: id }, foreign.signingKey.key), now)).toBeNull()
  expect(await readAccessToken(secrets, await sign({ alg: 'EdDSA' }, secrets.signingKey.key), now)).toBeNull()
})

test('a token without its begin or its end, or with members of the wrong shape, is refused', async () => {
  const timeless = () =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: secrets.signingKey.id })
      .setIssuer('tessera')
      .setAudience('api')
  const endless = timeless().setIssuedAt(now).sign(secrets.signingKey.key)
  expect(await readAccessToken(secrets, await endless, now)).toBeNull()
  const unbegun = timeless().setExpirationTime(later(900)).sign(secrets.signingKey.key)
  expect(await readAccessToken(secrets, await unbegun, now)).toBeNull()
  for (const wrong of [{ sub: 'x' }, { tid: '1' }, { fam: null }, { sst: 5 }, { imp: { userId: 1 } }]) {
    const token = signToken(
      secrets,
      { typ: 'at+jwt', audience: 'api' },
      { ...payload, ...wrong },
      { now, seconds: 900 },
    )
    expect(await readAccessToken(secrets, token, now)).toBeNull()
  }
})
