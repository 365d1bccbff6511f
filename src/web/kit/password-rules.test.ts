import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

const strict = {
  requiredLength: 8,
  requireDigit: true,
  requireLowercase: true,
  requireUppercase: true,
  requireNonAlphanumeric: true,
}
const broken = (password: string, complexity = strict, userName: string | null = null) =>
  passwordRules(complexity, userName)
    .filter(({ isKept }) => !isKept(password))
    .map(({ key }) => key)

test.each([
  ['', ['ruleLength', 'ruleDigit', 'ruleLower', 'ruleUpper', 'ruleSign', 'ruleCommon']],
  ['abcdefgh', ['ruleDigit', 'ruleUpper', 'ruleSign', 'ruleCommon']],
  ['Abcdefg1', ['ruleSign']],
  ['Abc-1', ['ruleLength']],
  ['Abcdef-1', []],
  ['Ελλάδα-١٢', []],
  ['P@ssw0rd-1', ['ruleCommon']],
])('%j lacks %j', (password, rules) => {
  expect(broken(password)).toEqual(rules.map((rule) => `newPassword.${rule}`))
})

test('only what is asked for is told', () => {
  const lax = { ...strict, requireUppercase: false, requireDigit: false, requireNonAlphanumeric: false }
  expect(passwordRules(lax).map(({ key }) => key)).toEqual([
    'newPassword.ruleLength',
    'newPassword.ruleLower',
    'newPassword.ruleCommon',
  ])
})

test('the user name is told where it is known, and is no part of the password', () => {
  expect(broken('Abcdef-1', strict, 'alice@example.org')).toEqual([])
  expect(broken('Alice-1-two', strict, 'alice@example.org')).toEqual(['newPassword.ruleUserName'])
  expect(broken('Al-12345', strict, 'al')).toEqual([])
  expect(broken('', strict, 'alice')).toContain('newPassword.ruleUserName')
})
