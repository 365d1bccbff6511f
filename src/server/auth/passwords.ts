/**
 * Hashing costs memory and a thread of the pool that files and names share, so few run at once, a bounded number wait in
 * turn, and the rest are told to come back (auth-and-threats 3.1).
 */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { type PasswordSign, passwordSigns } from '../../contract/vocabulary/password-demands.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { comeBackIn, Refusal } from '../access/refusals.ts'
import { whoseTurn } from '../db/connection-turns.ts'
import { FairQueue } from '../db/fair-queue.ts'
import { isTrue, type SettingValues } from '../settings/settings.ts'
import type { MessageValues } from '../texts/localization.ts'

/** OWASP’s parameters for argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/** Of a password that nobody knows: an unknown user costs the same work as a known one. */
const nobodysHash = `${prefix}Um9ZbIeE1qWnZkIrNmV0Zw$3rXn8V5v7Yc1kGf2xq9wHsT4LbJ6dPzQ0aMoRuEiKyA`

/** One core is everybody else’s: hashes on all of them made other calls wait three times as long, and themselves by a fifth (P13). */
const atOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3)

/**
 * Organisations take turns (A84), and people within each, and those who sign in as `whoseTurn` says. Nobody is refused for what
 * others have waiting.
 */
const queue = new FairQueue({
  places: { ofPerson: atOnce, ofTenant: atOnce, ofAll: atOnce },
  inside: { ofPerson: 200, ofTenant: 2_000, ofAll: 5_000 },
  longestWait: 20_000,
  isFull() {
    return comeBackIn(5, 503, 'SignInIsBusy')
  },
})

/** Where nobody is known to ask, those who do are one. `signal`: nobody waits for it any more. */
const inTurn = <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> =>
  queue.pass({ ...whoseTurn('of none'), ...(signal && { signal }) }, work)

export const hashPassword = (password: string, signal?: AbortSignal): Promise<string> =>
  inTurn(signal, () => hash(password, parameters))

/** False, after the same work, where there is no hash to compare with. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const matches = await inTurn(signal, () => verify(passwordHash ?? nobodysHash, password))
  return matches && passwordHash !== null
}

/** The parameters have changed since: hash again at the next chance. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(prefix)

export const complexitySettings = [
  settings.passwordRequireDigit,
  settings.passwordRequireLowercase,
  settings.passwordRequireUppercase,
  settings.passwordRequireNonAlphanumeric,
  settings.passwordRequiredLength,
] as const

export type Complexity = SettingValues<(typeof complexitySettings)[number]>

const demandedSigns = [
  [settings.passwordRequireDigit, 'requireDigit', 'Identity.PasswordRequireDigit'],
  [settings.passwordRequireLowercase, 'requireLowercase', 'Identity.PasswordRequireLower'],
  [settings.passwordRequireUppercase, 'requireUppercase', 'Identity.PasswordRequireUpper'],
  [settings.passwordRequireNonAlphanumeric, 'requireNonAlphanumeric', 'Identity.PasswordRequireNonAlphanumeric'],
] as const satisfies readonly [setting: keyof Complexity, sign: PasswordSign, key: MessageKey][]

/** What a new password lacks; empty when it may be taken. The rules are the specification’s, of every alphabet. */
export function passwordFaults(password: string, complexity: Complexity): { key: MessageKey; values: MessageValues }[] {
  const length = Number(complexity[settings.passwordRequiredLength])
  const rules: [isBroken: boolean, key: MessageKey, values?: MessageValues][] = [
    [password.length < length, 'Identity.PasswordTooShort', { length }],
    [password.length > limits.password, 'Identity.PasswordTooLong', { length: limits.password }],
    ...demandedSigns.map(([setting, sign, key]): [boolean, MessageKey] => [
      isTrue(complexity[setting]) && !passwordSigns[sign].test(password),
      key,
    ]),
  ]
  return rules.flatMap(([isBroken, key, values = {}]) => (isBroken ? [{ key, values }] : []))
}

/** The member names where the caller wrote it. */
export function requireComplexity(password: string, complexity: Complexity, member: string): void {
  const faults = passwordFaults(password, complexity)
  if (faults.length === 0) return
  throw new Refusal(400, 'ValidationError', { members: faults.map((fault) => ({ ...fault, member })) })
}

const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '-_!'] as const

/** Keeps every rule, reads without doubt, is no link, and has more than 80 bits. */
export function randomPassword(): string {
  const pick = (characters: string) => characters.charAt(randomInt(characters.length))
  const characters = [...alphabets.map(pick), ...Array.from({ length: 12 }, () => pick(alphabets.slice(0, 3).join('')))]
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? '']
  }
  return characters.join('')
}
