import { expect, test } from 'vitest'
import { object, string } from 'yup'
import { fieldRules } from './rules.ts'

const { password } = fieldRules((key) => key)
const schema = password(128, {
  requireDigit: true,
  requireLowercase: true,
  requireUppercase: true,
  requireNonAlphanumeric: true,
  requiredLength: 8,
})

test.each(['Passw0rd-x', 'Ключ-Дома-7', 'Κλειδί-9-Ώ', 'Şifre٣-çok'])(
  '%s holds every sign, in its own alphabet',
  (value) => {
    expect(schema.isValidSync(value)).toBe(true)
  },
)

test.each([
  ['ключ-дома-7', 'PasswordComplexity_RequireUppercase_Hint'],
  ['КЛЮЧ-ДОМА-7', 'PasswordComplexity_RequireLowercase_Hint'],
  ['Ключ-Дома-к', 'PasswordComplexity_RequireDigit_Hint'],
  ['КлючДома7é', 'PasswordComplexity_RequireNonAlphanumeric_Hint'],
  ['Пк-7', 'PleaseEnterAtLeastNCharacter'],
])('%s is told what it lacks: %s', (value, missing) => {
  expect(() => schema.validateSync(value)).toThrow(missing)
})

const rules = fieldRules((key) => key)

test.each([
  [rules.atLeastLetters(3, 10), ['', 'abc', 'abcdefghij'], 'ab', 'PleaseEnterAtLeastNCharacter'],
  [rules.atLeastLetters(3, 10), [], 'abcdefghijk', 'PleaseEnterNoMoreThanNCharacter'],
  [rules.atLeast(18), ['', '18', 18, '19.5'], '17', 'ValueMustBeBiggerThanOrEqualToX'],
  [rules.atLeast(18), [], 'old', 'ValueMustBeBiggerThanOrEqualToX'],
  [rules.pattern(/^[a-z]+$/, 10), ['', 'abc'], 'a1', 'InvalidPattern'],
  [rules.day(), ['', '2026-02-28'], '30 Feb', 'kit.range.notADay'],
  [rules.moment(), ['', '2026-02-28T10:00'], '2026-02-28', 'kit.date.notAMoment'],
])('a rule takes what is right or empty, and says what else is wrong', (rule, right, wrong, message) => {
  for (const value of right) expect(rule.isValidSync(value)).toBe(true)
  expect(() => rule.validateSync(wrong)).toThrow(message)
})

test('a change of either of two fields that must be the same makes or mends the fault', () => {
  const both = object({ password: string(), repeat: rules.sameAs('password', 'PasswordsDontMatch') })
  expect(both.isValidSync({ password: 'a', repeat: 'a' })).toBe(true)
  expect(() => both.validateSync({ password: 'b', repeat: 'a' })).toThrow('PasswordsDontMatch')
  expect(() => both.validateSync({ password: 'a', repeat: '' })).toThrow('PasswordsDontMatch')
})
