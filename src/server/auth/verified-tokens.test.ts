import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { mintAccessToken } from './tokens.ts'
import { VerifiedTokens } from './verified-tokens.ts'

const start = new Date('2026-11-02T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const claims = { tenantId: 1, userId: 5, sessionId: 'session', stamp: 'stamp', impersonator: null }

let folder: string
let secrets: Secrets

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-tokens-'))
  secrets = await openSecrets(join(folder, 'keys.json'))
})

afterAll(() => rm(folder, { recursive: true }))

test('a token that was verified says the same again, and ends when it said it would', async () => {
  const tokens = new VerifiedTokens(secrets)
  const token = mintAccessToken(secrets, claims, { now: start, seconds: 900 })
  expect(await tokens.read(token, start)).toMatchObject(claims)
  expect(await tokens.read(token, later(899))).toMatchObject(claims)
  expect(await tokens.read(token, later(900))).toBeNull()
  expect(await tokens.read(token, later(901))).toBeNull()
})

test('S12: a token that was verified while the clock was ahead is none once the clock is right', async () => {
  const tokens = new VerifiedTokens(secrets)
  const token = mintAccessToken(secrets, claims, { now: later(7_200), seconds: 900 })
  expect(await tokens.read(token, later(7_200))).toMatchObject(claims)
  expect(await tokens.read(token, start)).toBeNull()
})

test('B5: a token that was altered is refused, also when the true one is remembered', async () => {
  const tokens = new VerifiedTokens(secrets)
  const token = mintAccessToken(secrets, claims, { now: start, seconds: 900 })
  await tokens.read(token, start)
  const [head = '', body = '', signature = ''] = token.split('.')
  const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"tid":1', '"tid":2')).toString(
    'base64url',
  )
  expect(await tokens.read([head, forged, signature].join('.'), start)).toBeNull()
})

test('the first of many is forgotten for the last, and all of them when they are cleared', async () => {
  const tokens = new VerifiedTokens(secrets, 2)
  const minted = [5, 6, 7].map((userId) =>
    mintAccessToken(secrets, { ...claims, userId }, { now: start, seconds: 900 }),
  )
  const sizes: number[] = []
  for (const token of [...minted, minted[2] ?? '']) {
    await tokens.read(token, start)
    sizes.push(tokens.size)
  }
  expect(sizes).toEqual([1, 2, 2, 2])
  expect(await tokens.read(minted[0] ?? '', start)).toMatchObject({ userId: 5 })
  tokens.clear()
  expect(tokens.size).toBe(0)
})

test('a token that ended is forgotten, and one that is none is not remembered', async () => {
  const tokens = new VerifiedTokens(secrets)
  await tokens.read(mintAccessToken(secrets, claims, { now: start, seconds: 900 }), start)
  await tokens.read('no token', start)
  expect(tokens.size).toBe(1)
  await tokens.read(mintAccessToken(secrets, claims, { now: start, seconds: 900 }), later(900))
  expect(tokens.size).toBe(0)
})
