import { expect, test } from 'vitest'
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
