/** Calls of the account screens, which do without the store. */
import type { CaptchaAction, TwoFactorProvider } from '../../contract/vocabulary/identity.ts'
import type {
  AccountGetCaptchaChallengeApiResponse,
  AccountResetPasswordApiResponse,
  ResetPassword,
  SendPasswordResetCode,
} from '../api/generated/account.ts'
import {
  accountActivateEmailPath,
  accountGetCaptchaChallengePath,
  accountResetPasswordPath,
  accountResolveTenantIdPath,
  accountSendEmailActivationLinkPath,
  accountSendPasswordResetCodePath,
  profileGetPasswordComplexitySettingPath,
  tokenAuthSendTwoFactorAuthCodePath,
} from '../api/generated/paths.ts'
import type { ProfileGetPasswordComplexitySettingApiResponse } from '../api/generated/profile.ts'
import { ask } from '../api/start-calls.ts'

const post = <Data>(url: string, body: unknown) => ask<Data>({ url, method: 'POST', body })

export const getCaptchaChallenge = (action: CaptchaAction) =>
  ask<AccountGetCaptchaChallengeApiResponse>({ url: accountGetCaptchaChallengePath, params: { action } })

export const sendPasswordResetCode = (body: SendPasswordResetCode) => post<null>(accountSendPasswordResetCodePath, body)

export const sendEmailActivationLink = (body: SendPasswordResetCode) =>
  post<null>(accountSendEmailActivationLinkPath, body)

export const resetPassword = (body: ResetPassword) =>
  post<AccountResetPasswordApiResponse>(accountResetPasswordPath, body)

/** Answered alike for everybody; codes go to who has just shown the right password. */
export const sendTwoFactorAuthCode = (userId: number, provider: TwoFactorProvider) =>
  post<null>(tokenAuthSendTwoFactorAuthCodePath, { userId, provider })

export const activateEmail = (c: string) => post<null>(accountActivateEmailPath, { c })

/** Null: the host. */
export const resolveTenantId = (c: string) => post<number | null>(accountResolveTenantIdPath, { c })

export const getPasswordComplexity = () =>
  ask<ProfileGetPasswordComplexitySettingApiResponse>({ url: profileGetPasswordComplexitySettingPath })
