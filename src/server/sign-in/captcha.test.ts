import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaptchaAction } from '../../contract/vocabulary/identity.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { newCaptcha, spendCaptcha } from './captcha.ts'

const now = new Date('2026-11-02T09:00:00Z')

let folder: string
let store: Store
let secrets: Secrets
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-captcha-'))
  store = await openTestStore()
  secrets = await openSecrets(join(folder, 'keys.json'))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const context = (tenantId = 1, at = now) => ({ store, secrets, tenantId, now: at })
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

const solved = async (action: CaptchaAction = 'register') => {
  const challenge = await newCaptcha(context(), action)
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

test('A11: a solution opens once, also of twenty that are sent at once', async () => {
  const response = encoded(await solved())
  const opened = await Promise.all(Array.from({ length: 20 }, () => spendCaptcha(context(), 'register', response)))
  expect(opened.filter(Boolean)).toHaveLength(1)
})

test('A11: a solution opens nothing late, for another action, or in another tenant', async () => {
  const response = encoded(await solved())
  expect(await spendCaptcha(context(1, later(lifetimes.captcha)), 'register', response)).toBe(false)
  expect(await spendCaptcha(context(), 'resetPassword', response)).toBe(false)
  expect(await spendCaptcha(context(2), 'register', response)).toBe(false)
  expect(await spendCaptcha(context(1, later(lifetimes.captcha - 1)), 'register', response)).toBe(true)
})

test('A11: a challenge that was changed, or made by somebody else, is refused however well it is solved', async () => {
  const { challenge, solution } = await solved()
  const changed = (change: Partial<Challenge['parameters']>) =>
    encoded({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } }, solution })
  const forged = [
    changed({ data: { action: 'register', until: later(999_999).getTime() } }),
    changed({ cost: 1 }),
    changed({ keyPrefix: '00' }),
    encoded({ challenge: { ...challenge, signature: undefined }, solution }),
    encoded({ challenge, solution: { counter: 0, derivedKey: '00' } }),
    encoded({ challenge }),
    encoded(null),
    'junk',
  ]
  for (const response of forged) expect(await spendCaptcha(context(), 'register', response)).toBe(false)
})
