import { expect, test } from 'vitest'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Refusal } from '../access/refusals.ts'
import {
  type Complexity,
  hashPassword,
  isOutdated,
  passwordFaults,
  randomPassword,
  Turnstile,
  verifyPassword,
} from './passwords.ts'

const strict: Complexity = {
  [settings.passwordRequireDigit]: 'true',
  [settings.passwordRequireLowercase]: 'true',
  [settings.passwordRequireUppercase]: 'true',
  [settings.passwordRequireNonAlphanumeric]: 'true',
  [settings.passwordRequiredLength]: '8',
}

const faultKeys = (password: string, complexity = strict) => passwordFaults(password, complexity).map(({ key }) => key)

test('a password opens with itself and with nothing else', async () => {
  const hashed = await hashPassword('Corréct horse ')
  expect(isOutdated(hashed)).toBe(false)
  expect(await verifyPassword(hashed, 'Corréct horse ')).toBe(true)
  expect(await verifyPassword(hashed, 'Corréct horse')).toBe(false)
})

test('A3: an account that does not exist costs the same work as one that does', async () => {
  const hashed = await hashPassword('Corréct horse ')
  const costOf = async (passwordHash: string | null) => {
    const started = performance.now()
    for (let i = 0; i < 12; i++) await verifyPassword(passwordHash, 'guess')
    return performance.now() - started
  }
  await costOf(null)
  const [unknown, known] = [await costOf(null), await costOf(hashed)]
  expect(await verifyPassword(null, 'guess')).toBe(false)
  expect(Math.max(unknown, known) / Math.min(unknown, known)).toBeLessThan(3)
})

test('a hash with other parameters is outdated', () => {
  expect(isOutdated('$argon2id$v=19$m=12288,t=3,p=1$c2FsdA$aGFzaA')).toBe(true)
})

test('beyond the queue people are told when to come back', async () => {
  const turnstile = new Turnstile(2, 3)
  let running = 0
  let most = 0
  const leave: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((done) => leave.push(done))
    running--
  }
  const passing = Array.from({ length: 5 }, () => turnstile.pass(work))
  await expect(turnstile.pass(work)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  } satisfies Partial<Refusal>)
  while (leave.length > 0) {
    leave.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(passing)
  expect(most).toBe(2)
})

test('a failed check leaves its place to the next', async () => {
  const turnstile = new Turnstile(1, 1)
  const failing = turnstile.pass(() => Promise.reject(new Error('broken')))
  const next = turnstile.pass(() => Promise.resolve('in'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('in')
  expect(await turnstile.pass(() => Promise.resolve('again'))).toBe('again')
})

test.each([
  ['Passw0rd!', []],
  ['Pa0!', ['Identity.PasswordTooShort']],
  ['passw0rd!', ['Identity.PasswordRequireUpper']],
  ['PASSW0RD!', ['Identity.PasswordRequireLower']],
  ['Password!', ['Identity.PasswordRequireDigit']],
  ['Passw0rdd', ['Identity.PasswordRequireNonAlphanumeric']],
  [
    '',
    [
      'Identity.PasswordTooShort',
      'Identity.PasswordRequireDigit',
      'Identity.PasswordRequireLower',
      'Identity.PasswordRequireUpper',
      'Identity.PasswordRequireNonAlphanumeric',
    ],
  ],
  ['Пароль-٣x', []],
])('the complexity rules on %j', (password, expected) => {
  expect(faultKeys(password)).toEqual(expected)
})

test('a rule that is off is not asked for', () => {
  const loose = { ...strict, [settings.passwordRequireDigit]: 'false', [settings.passwordRequiredLength]: '3' }
  expect(faultKeys('Pa!', loose)).toEqual([])
})

test('random passwords keep the strictest rules and differ', () => {
  const made = Array.from({ length: 200 }, randomPassword)
  expect(made.flatMap((password) => passwordFaults(password, strict))).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
