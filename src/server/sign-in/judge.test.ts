import { expect, test } from 'vitest'
import { loginResult } from '../../contract/vocabulary/enums.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { type Evidence, judge } from './judge.ts'

const now = new Date('2026-11-02T09:00:00Z')
const inAMinute = new Date(now.getTime() + 60_000)
const account = {
  isActive: true,
  isEmailConfirmed: true,
  lockoutEnd: null,
  lockoutSetAt: null,
  authenticationSource: null,
}
const confirmation = (value: string) => ({ [settings.isEmailConfirmationRequiredForLogin]: value })

const evidence: Evidence = {
  tenant: { isActive: true },
  account,
  settings: confirmation('false'),
  knowsPassword: true,
  factor: 'not needed',
  isSwitchedOn: true,
  now,
}

/** Each step mends one fault more; the first of those that are left decides. */
const faulty = {
  isActive: false,
  isEmailConfirmed: false,
  lockoutEnd: inAMinute,
  lockoutSetAt: null,
  authenticationSource: null,
}
const mending: [string, Partial<Evidence>, number][] = [
  [
    'a tenant that is gone',
    {
      tenant: null,
      isSwitchedOn: false,
      account: null,
      knowsPassword: false,
      settings: confirmation('true'),
      factor: 'missing',
    },
    loginResult.invalidTenancyName,
  ],
  ['an inactive tenant', { tenant: { isActive: false } }, loginResult.tenantIsNotActive],
  ['password sign-in switched off', { tenant: { isActive: true } }, loginResult.invalidPassword],
  ['an unknown user', { isSwitchedOn: true }, loginResult.invalidUserNameOrEmailAddress],
  ['a locked account', { account: faulty }, loginResult.lockedOut],
  ['a wrong password', { account: { ...faulty, lockoutEnd: now } }, loginResult.invalidPassword],
  ['an inactive account', { knowsPassword: true }, loginResult.userIsNotActive],
  ['an unconfirmed address', { account: { ...account, isEmailConfirmed: false } }, loginResult.userEmailIsNotConfirmed],
  ['nothing', { account, factor: 7 }, loginResult.success],
]

test('sign-in is decided in ABP’s order', () => {
  let current = evidence
  for (const [fault, change, result] of mending) {
    current = { ...current, ...change }
    expect(judge(current).result, fault).toBe(result)
  }
})

test('wrong passwords count towards the lock; guesses at a directory’s people do not', () => {
  expect(judge({ ...evidence, knowsPassword: false }).counts).toBe(true)
  expect(
    judge({ ...evidence, knowsPassword: false, account: { ...account, authenticationSource: 'AzureAD' } }).counts,
  ).toBe(false)
  expect(judge({ ...evidence, knowsPassword: false, account: { ...account, lockoutEnd: inAMinute } }).counts).toBe(
    false,
  )
})

test('A6: a right password without the second factor is a success that opens nothing yet', () => {
  expect(judge({ ...evidence, factor: 'missing' })).toMatchObject({
    result: loginResult.success,
    note: 'awaits second factor',
    factor: null,
  })
  expect(judge({ ...evidence, factor: 7 })).toMatchObject({ result: loginResult.success, note: null, factor: 7 })
})
