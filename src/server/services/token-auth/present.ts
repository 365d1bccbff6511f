import type { AuthenticateResult, ExternalAuthenticateResult } from '../../../contract/services/token-auth.ts'

export type Authenticated = Pick<
  AuthenticateResult,
  | 'accessToken'
  | 'encryptedAccessToken'
  | 'expireInSeconds'
  | 'refreshToken'
  | 'refreshTokenExpireInSeconds'
  | 'userId'
  | 'outboxKey'
  | 'twoFactorRememberClientToken'
>

const nothingYet: AuthenticateResult = {
  accessToken: null,
  encryptedAccessToken: null,
  expireInSeconds: 0,
  refreshToken: null,
  refreshTokenExpireInSeconds: 0,
  shouldResetPassword: false,
  passwordResetCode: null,
  c: null,
  userId: null,
  requiresTwoFactorVerification: false,
  twoFactorAuthProviders: null,
  twoFactorRememberClientToken: null,
  returnUrl: null,
}

export const awaitingCode = (userId: number, returnUrl: string | null, providers: string[]): AuthenticateResult => ({
  ...nothingYet,
  userId,
  returnUrl,
  requiresTwoFactorVerification: true,
  twoFactorAuthProviders: providers,
})

/** `c` goes into the address of the reset page; the other two are the same right in the specification’s second form. */
export const awaitingPassword = (
  userId: number,
  returnUrl: string | null,
  { code, c }: { code: string; c: string },
): AuthenticateResult => ({ ...nothingYet, userId, returnUrl, shouldResetPassword: true, passwordResetCode: code, c })

export const accepted = (authenticated: Authenticated, returnUrl: string | null): AuthenticateResult => ({
  ...nothingYet,
  ...authenticated,
  returnUrl,
})

export const atOnce = (result: AuthenticateResult): ExternalAuthenticateResult => ({
  ...result,
  waitingForActivation: false,
  status: null,
})

export const awaitingActivation = (): ExternalAuthenticateResult => ({
  ...atOnce(nothingYet),
  waitingForActivation: true,
})

export const awaitingPhone = (): ExternalAuthenticateResult => ({ ...atOnce(nothingYet), status: 'waiting' })
