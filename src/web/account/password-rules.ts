/** What a new password must hold, told while it is typed. The server decides; of every alphabet, as it does. */
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

export interface PasswordComplexity {
  requiredLength: number
  requireDigit: boolean
  requireLowercase: boolean
  requireUppercase: boolean
  requireNonAlphanumeric: boolean
}

export interface PasswordRule {
  key: MessageKey
  values?: { length: number }
  isKept: (password: string) => boolean
}

export function passwordRules(complexity: PasswordComplexity): PasswordRule[] {
  const { requiredLength: length } = complexity
  const signs: readonly [isOn: boolean, key: MessageKey, sign: RegExp][] = [
    [complexity.requireDigit, 'newPassword.ruleDigit', /\p{Nd}/u],
    [complexity.requireLowercase, 'newPassword.ruleLower', /\p{Ll}/u],
    [complexity.requireUppercase, 'newPassword.ruleUpper', /\p{Lu}/u],
    [complexity.requireNonAlphanumeric, 'newPassword.ruleSign', /[^\p{L}\p{Nd}]/u],
  ]
  return [
    { key: 'newPassword.ruleLength', values: { length }, isKept: (password) => password.length >= length },
    ...signs.flatMap(([isOn, key, sign]) => (isOn ? [{ key, isKept: (password: string) => sign.test(password) }] : [])),
  ]
}
