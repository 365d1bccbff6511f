import type { Account } from '../../auth/sign-in-queries.ts'

export const presentProfile = (account: Account, surname: string, timezone: string, languageName: string | null) => ({
  name: account.name,
  surname,
  userName: account.userName,
  emailAddress: account.emailAddress,
  phoneNumber: account.phoneNumber,
  isPhoneNumberConfirmed: account.isPhoneNumberConfirmed,
  timezone,
  languageName,
  qrCodeSetupImageUrl: null,
  isGoogleAuthenticatorEnabled: account.twoFactorSecret !== null,
})
