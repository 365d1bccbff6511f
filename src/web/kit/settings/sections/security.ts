import { settingBounds as bounds } from '../../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import type { SettingRow, SettingSection } from '../setting.ts'
import { securitySectionId } from './section-ids.ts'

const ownRules = { name: 'security.useDefaultPasswordComplexitySettings', is: false }
const complexity = 'security.passwordComplexity'
const policy = 'security.passwordPolicy'
const lockOut = 'security.userLockOut'
const twoFactor = 'security.twoFactorLogin'
const locks = { name: `${lockOut}.isEnabled`, is: true }

const passwordRows = (defaultRules: SettingRow): SettingRow[] => [
  defaultRules,
  {
    label: 'setting.requiredLength',
    words: 'setting.words.passwordLength',
    onlyIf: ownRules,
    fields: [
      {
        kind: 'number',
        name: `${complexity}.requiredLength`,
        bounds: bounds.passwordLength,
        unit: 'setting.characters',
      },
    ],
  },
  {
    label: 'setting.required',
    onlyIf: ownRules,
    fields: [
      { kind: 'check', name: `${complexity}.requireDigit`, label: 'setting.requireDigit' },
      { kind: 'check', name: `${complexity}.requireLowercase`, label: 'setting.requireLowercase' },
      { kind: 'check', name: `${complexity}.requireUppercase`, label: 'setting.requireUppercase' },
      { kind: 'check', name: `${complexity}.requireNonAlphanumeric`, label: 'setting.requireNonAlphanumeric' },
    ],
  },
  {
    label: 'setting.lastPasswords',
    fields: [
      {
        kind: 'switch',
        name: `${policy}.enableCheckingLastXPasswordWhenPasswordChange`,
        label: 'setting.checksLastPasswords',
      },
      {
        kind: 'number',
        name: `${policy}.checkingLastXPasswordCount`,
        label: 'setting.lastPasswordCount',
        bounds: bounds.lastPasswords,
        unit: 'setting.passwords',
        onlyIf: { name: `${policy}.enableCheckingLastXPasswordWhenPasswordChange`, is: true },
      },
    ],
  },
  {
    label: 'setting.expiration',
    fields: [
      { kind: 'switch', name: `${policy}.enablePasswordExpiration`, label: 'setting.passwordsExpire' },
      {
        kind: 'number',
        name: `${policy}.passwordExpirationDayCount`,
        label: 'setting.expirationDays',
        bounds: bounds.expirationDays,
        unit: 'setting.days',
        onlyIf: { name: `${policy}.enablePasswordExpiration`, is: true },
      },
    ],
  },
  {
    label: 'setting.resetCodeHours',
    fields: [
      {
        kind: 'number',
        name: `${policy}.passwordResetCodeExpirationHours`,
        bounds: bounds.resetCodeHours,
        unit: 'setting.hours',
      },
    ],
  },
]

const lockOutRows: readonly SettingRow[] = [
  {
    label: 'setting.lockOut',
    words: 'setting.words.lockOut',
    fields: [{ kind: 'switch', name: `${lockOut}.isEnabled`, label: 'setting.lockOutIsEnabled' }],
  },
  {
    label: 'setting.failedAttempts',
    onlyIf: locks,
    fields: [
      {
        kind: 'number',
        name: `${lockOut}.maxFailedAccessAttemptsBeforeLockout`,
        bounds: bounds.failedAttempts,
        unit: 'setting.attempts',
      },
    ],
  },
  {
    label: 'setting.lockOutSeconds',
    onlyIf: locks,
    fields: [
      {
        kind: 'number',
        name: `${lockOut}.defaultAccountLockoutSeconds`,
        bounds: bounds.lockOutSeconds,
        unit: 'setting.seconds',
      },
    ],
  },
]

const twoFactorRows = (fixed: SettingRow['fixed']): SettingRow[] => [
  {
    label: 'setting.twoFactor',
    words: 'setting.words.twoFactor',
    fixed: fixed ?? false,
    fields: [{ kind: 'switch', name: `${twoFactor}.isEnabled`, label: 'setting.twoFactorIsEnabled' }],
  },
  {
    label: 'setting.twoFactorWays',
    onlyIf: { name: `${twoFactor}.isEnabled`, is: true },
    fields: [
      { kind: 'check', name: `${twoFactor}.isEmailProviderEnabled`, label: 'setting.twoFactorEmail' },
      { kind: 'check', name: `${twoFactor}.isSmsProviderEnabled`, label: 'setting.twoFactorSms' },
      { kind: 'check', name: `${twoFactor}.isGoogleAuthenticatorEnabled`, label: 'setting.twoFactorAuthenticator' },
    ],
  },
  {
    label: 'setting.rememberBrowser',
    onlyIf: { name: `${twoFactor}.isEnabled`, is: true },
    fields: [
      { kind: 'switch', name: `${twoFactor}.isRememberBrowserEnabled`, label: 'setting.isRememberBrowserEnabled' },
    ],
  },
]

interface SecurityOptions {
  /** Whose rules hold for passwords where there are none of one’s own. */
  defaultRules: SettingRow
  sentence: MessageKey
  twoFactorFixed?: SettingRow['fixed']
}

export const securitySection = ({ defaultRules, sentence, twoFactorFixed }: SecurityOptions): SettingSection => ({
  id: securitySectionId,
  title: 'setting.security',
  sentence,
  entries: [
    ...passwordRows(defaultRules),
    ...lockOutRows,
    ...twoFactorRows(twoFactorFixed),
    {
      label: 'setting.oneSignIn',
      fields: [
        { kind: 'switch', name: 'security.allowOneConcurrentLoginPerUser', label: 'setting.allowOneConcurrentLogin' },
      ],
    },
    {
      label: 'setting.captcha',
      words: 'setting.words.captcha',
      help: 'setting.captchaHelp',
      fields: [
        { kind: 'switch', name: 'userManagement.useCaptchaOnLogin', label: 'setting.useCaptchaOnLogin' },
        {
          kind: 'switch',
          name: 'userManagement.useCaptchaOnResetPassword',
          label: 'setting.useCaptchaOnResetPassword',
        },
      ],
    },
  ],
})
