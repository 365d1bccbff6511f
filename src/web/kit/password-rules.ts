/** What a new password must hold, told while it is typed. */
import { holdsUserName, isCommonPassword } from '../../contract/vocabulary/common-passwords.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { type PasswordDemands, type PasswordSign, passwordSigns } from '../../contract/vocabulary/password-demands.ts'

export interface PasswordRule {
  key: MessageKey
  values?: { length: number }
  isKept: (password: string) => boolean
}

const signKeys: readonly [sign: PasswordSign, key: MessageKey][] = [
  ['requireDigit', 'newPassword.ruleDigit'],
  ['requireLowercase', 'newPassword.ruleLower'],
  ['requireUppercase', 'newPassword.ruleUpper'],
  ['requireNonAlphanumeric', 'newPassword.ruleSign'],
]

/** `userName`: whose password it will be, as far as it is typed by now; null where the form does not know it. */
export function passwordRules(demands: PasswordDemands, userName: string | null = null): PasswordRule[] {
  const { requiredLength: length } = demands
  const signs = signKeys.filter(([sign]) => demands[sign])
  return [
    { key: 'newPassword.ruleLength', values: { length }, isKept: (password) => password.length >= length },
    ...signs.map(([sign, key]) => ({ key, isKept: (password: string) => passwordSigns[sign].test(password) })),
    { key: 'newPassword.ruleCommon', isKept: (password) => password !== '' && !isCommonPassword(password) },
    ...(userName === null
      ? []
      : [
          {
            key: 'newPassword.ruleUserName',
            isKept: (password: string) => password !== '' && !holdsUserName(password, userName),
          } as const,
        ]),
  ]
}
