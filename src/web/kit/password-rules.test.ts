import { expect, test } from 'vitest'
import { passwordRules } from './password-rules.ts'

const strict = {
  requiredLength: 8,
  requireDigit: true,
  requireLowercase: true,
  requireUppercase: true,
  requireNonAlphanumeric: true,
}
const broken = (password: string, complexity = strict) =>
  passwordRules(complexity)
    .filter(({ isKept }) => !isKept(password))
    .map(({ key }) => key)

test.each([
  ['', ['ruleLength', 'ruleDigit', 'ruleLower', 'ruleUpper', 'ruleSign']],
  ['abcdefgh', ['ruleDigit', 'ruleUpper', 'ruleSign']],
  ['Abcdefg1', ['ruleSign']],
  ['Abc-1', ['ruleLength']],
  ['Abcdef-1', []],
  ['Ελλάδα-١٢', []],
])('%j lacks %j', (password, rules) => {
  expect(broken(password)).toEqual(rules.map((rule) => `newPassword.${rule}`))
})

test('only what is asked for is told', () => {
  const lax = { ...strict, requireUppercase: false, requireDigit: false, requireNonAlphanumeric: false }
  expect(passwordRules(lax).map(({ key }) => key)).toEqual(['newPassword.ruleLength', 'newPassword.ruleLower'])
})
