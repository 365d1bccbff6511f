import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { isRememberedClient, newTwoFactorSecret, rememberClient, timeStepOf } from './two-factor.ts'

// The secret and the codes of RFC 6238, appendix B, cut to six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code of RFC 6238 at second %i is taken', async (seconds, code) => {
  expect(await timeStepOf(secret, code, null, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code of the step before or after is taken, one further away is not', async () => {
  for (const seconds of [30, 89]) expect(await timeStepOf(secret, '287082', null, at(seconds))).toBe(1)
  for (const seconds of [150, 3_600]) expect(await timeStepOf(secret, '287082', null, at(seconds))).toBeNull()
})

test('A8: a code of a step that was used, or of an earlier one, is refused', async () => {
  expect(await timeStepOf(secret, '287082', 1, at(59))).toBeNull()
  expect(await timeStepOf(secret, '287082', 2, at(59))).toBeNull()
})

test.each(['', '28708', '2870821', 'abcdef', '28 082', '２８７０８２'])('%j is no code', async (code) => {
  expect(await timeStepOf(secret, code, null, at(59))).toBeNull()
})

test('new secrets have 160 bits', () => {
  expect(newTwoFactorSecret()).toMatch(/^[A-Z2-7]{32}$/)
})

let folder: string
let secrets: Secrets
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-two-factor-'))
  secrets = await openSecrets(join(folder, 'keys.json'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('A9: a remembered browser is remembered for one person, in one tenant, with one stamp, for a year', () => {
  const now = new Date('2026-11-02T09:00:00Z')
  const token = rememberClient(secrets, 1, 7, 'stamp', now)
  const inAYear = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(isRememberedClient(secrets, token, 1, 7, 'stamp', inAYear(364))).toBe(true)
  expect(isRememberedClient(secrets, token, 1, 7, 'stamp', inAYear(365))).toBe(false)
  // S12: a clock that is a day ahead, and right again, spares nobody the day more.
  expect(isRememberedClient(secrets, token, 1, 7, 'stamp', inAYear(-1))).toBe(false)
  expect(isRememberedClient(secrets, token, 1, 8, 'stamp', now)).toBe(false)
  expect(isRememberedClient(secrets, token, 2, 7, 'stamp', now)).toBe(false)
  expect(isRememberedClient(secrets, token, 1, 7, 'other', now)).toBe(false)
  expect(isRememberedClient(secrets, `${token}x`, 1, 7, 'stamp', now)).toBe(false)
  expect(isRememberedClient(secrets, null, 1, 7, 'stamp', now)).toBe(false)
})
