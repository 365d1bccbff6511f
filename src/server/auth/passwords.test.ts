import { expect, test } from 'vitest'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Refusal } from '../access/refusals.ts'
import { actingAs } from '../db/actor.ts'
import {
  type Complexity,
  hashPassword,
  isOutdated,
  passwordFaults,
  randomPassword,
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
    const begun = process.cpuUsage()
    for (let i = 0; i < 12; i++) await verifyPassword(passwordHash, 'guess')
    return process.cpuUsage(begun).user
  }
  await costOf(null)
  const [unknown, known] = [await costOf(null), await costOf(hashed)]
  expect(await verifyPassword(null, 'guess')).toBe(false)
  expect(Math.max(unknown, known) / Math.min(unknown, known)).toBeLessThan(3)
})

test('a hash with other parameters is outdated', () => {
  expect(isOutdated('$argon2id$v=19$m=12288,t=3,p=1$c2FsdA$aGFzaA')).toBe(true)
})

const byPerson = <T>(userId: number | null, work: () => T, clientIpAddress = '203.0.113.1', tenantId = 1): T =>
  actingAs(
    { tenantId, userId, impersonatorTenantId: null, impersonatorUserId: null, clientIpAddress, now: new Date() },
    work,
  )

test('A84: who has many passwords hashed takes turns with everybody else, and is told when to come back', async () => {
  const gone = new AbortController()
  let done = 0
  const many = byPerson(1, () => Array.from({ length: 200 }, () => hashPassword('one of many', gone.signal)))
  const counted = Promise.allSettled(many.map((hashing) => hashing.then(() => done++)))
  await expect(byPerson(1, () => hashPassword('one too many'))).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  } satisfies Partial<Refusal>)
  const hashed = await hashPassword('of a visitor')
  expect(await byPerson(2, () => verifyPassword(hashed, 'of a visitor'))).toBe(true)
  expect(done).toBeLessThan(20)
  // Nobody waits for them any more, and nobody waits behind them.
  gone.abort()
  await counted
  expect(done).toBeLessThan(25)
  expect(await byPerson(1, () => verifyPassword(hashed, 'of a visitor'))).toBe(true)
})

test('A90: who has many passwords tried at one organisation keeps nobody else waiting who signs in to it', async () => {
  const gone = new AbortController()
  let done = 0
  const tried = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].flatMap((address) =>
    byPerson(null, () => Array.from({ length: 200 }, () => verifyPassword(null, 'guess', gone.signal)), address),
  )
  const counted = Promise.allSettled(tried.map((trying) => trying.then(() => done++)))
  expect(await byPerson(null, () => verifyPassword(null, 'right'), '203.0.113.9')).toBe(false)
  expect(done).toBeLessThan(20)
  gone.abort()
  await counted
})

const someOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  ['A109: one network names many organisations', someOf(160).map((index) => ['203.0.113.1', (index % 40) + 1])],
  ['A109: many networks name one organisation', someOf(160).map((index) => [`203.0.113.${index}`, 1])],
] as [string, [string, number][]][])(
  '%s, and nobody waits who calls from elsewhere and names another',
  async (_, asked) => {
    const gone = new AbortController()
    let done = 0
    const tried = asked.map(([address, tenantId]) =>
      byPerson(null, () => verifyPassword(null, 'guess', gone.signal), address, tenantId),
    )
    const counted = Promise.allSettled(tried.map((trying) => trying.then(() => done++)))
    expect(await byPerson(null, () => verifyPassword(null, 'right'), '198.51.100.9', 2)).toBe(false)
    const signedIn = done
    expect(await byPerson(3, () => verifyPassword(null, 'right'), '198.51.100.9', 3)).toBe(false)
    gone.abort()
    await counted
    expect([signedIn, done - signedIn].every((waitedFor) => waitedFor < 12)).toBe(true)
  },
)

test('A113: whoever is signed in does not wait behind many networks that name their organisation', async () => {
  const gone = new AbortController()
  let done = 0
  const tried = someOf(160).map((index) =>
    byPerson(null, () => verifyPassword(null, 'guess', gone.signal), `203.0.113.${index}`, 1),
  )
  const counted = Promise.allSettled(tried.map((trying) => trying.then(() => done++)))
  expect(await byPerson(3, () => verifyPassword(null, 'right'), '198.51.100.9', 1)).toBe(false)
  expect(done).toBeLessThan(20)
  gone.abort()
  await counted
})

test('A98, A113: all addresses of one IPv6 line are one asker', async () => {
  const gone = new AbortController()
  let done = 0
  const tried = Array.from({ length: 150 }, (_, index) =>
    byPerson(null, () => verifyPassword(null, 'guess', gone.signal), `2001:db8:0:${index.toString(16)}::2`),
  )
  const counted = Promise.allSettled(tried.map((trying) => trying.then(() => done++)))
  expect(await byPerson(null, () => verifyPassword(null, 'right'), '203.0.113.9')).toBe(false)
  expect(done).toBeLessThan(20)
  gone.abort()
  await counted
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
