/** Calls of the account screens, which do without the store. */
import type { CaptchaAction, TwoFactorProvider } from '../../contract/vocabulary/identity.ts'
import type {
  AccountFindTenantOfMailDomainApiResponse,
  AccountGetCaptchaChallengeApiResponse,
  AccountRegisterAadUserApiResponse,
  AccountRegisterApiResponse,
  AccountResetPasswordApiResponse,
  Register,
  RegisterAadUser,
  ResetPassword,
  SendPasswordResetCode,
} from '../api/generated/account.ts'
import type { AppSettingsJson, CheckDatabase, CheckDatabaseAnswer, Setup } from '../api/generated/install.ts'
import {
  accountActivateEmailPath,
  accountFindTenantOfMailDomainPath,
  accountGetCaptchaChallengePath,
  accountRegisterAadUserPath,
  accountRegisterPath,
  accountResetPasswordPath,
  accountResolveTenantIdPath,
  accountSendEmailActivationLinkPath,
  accountSendPasswordResetCodePath,
  installCheckDatabasePath,
  installGetAppSettingsJsonPath,
  installSetupPath,
  profileGetPasswordComplexitySettingPath,
  sessionGetCurrentLoginInformationsPath,
  tenantRegistrationGetEditionPath,
  tenantRegistrationGetEditionsForSelectPath,
  tenantRegistrationRegisterTenantPath,
  tokenAuthInitiateMobileLoginPath,
  tokenAuthSendTwoFactorAuthCodePath,
} from '../api/generated/paths.ts'
import type { ProfileGetPasswordComplexitySettingApiResponse } from '../api/generated/profile.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import type {
  RegisterTenant,
  TenantRegistrationGetEditionApiResponse,
  TenantRegistrationGetEditionsForSelectApiResponse,
  TenantRegistrationRegisterTenantApiResponse,
} from '../api/generated/tenant-registration.ts'
import type { MobileLogin } from '../api/generated/token-auth.ts'
import { sendNumbered } from '../api/lost-answers.ts'
import { ask, type Told } from '../api/start-calls.ts'
import { isServerThereNow, send } from '../api/transport.ts'
import { unreachable } from '../api/wire.ts'

const post = <Data>(url: string, body: unknown) => ask<Data>({ url, method: 'POST', body })

/** What the contract calls repeatable: once sent, a lost answer is called that, and asked for again under the same number. */
async function command<Data>(url: string, body: object): Promise<Told<Data>> {
  if (!(await isServerThereNow())) return { error: unreachable }
  // Work that is shown is another one each time.
  const name = JSON.stringify([url, { ...body, captchaResponse: undefined }])
  return sendNumbered(name, (number) => send({ url, method: 'POST', body, number })) as Promise<Told<Data>>
}

export const getCaptchaChallenge = (action: CaptchaAction) =>
  ask<AccountGetCaptchaChallengeApiResponse>({ url: accountGetCaptchaChallengePath, params: { action } })

export const sendPasswordResetCode = (body: SendPasswordResetCode) =>
  command<null>(accountSendPasswordResetCodePath, body)

export const sendEmailActivationLink = (body: SendPasswordResetCode) =>
  command<null>(accountSendEmailActivationLinkPath, body)

export const register = (body: Register) => command<AccountRegisterApiResponse>(accountRegisterPath, body)

export const registerAadUser = (body: RegisterAadUser) =>
  command<AccountRegisterAadUserApiResponse>(accountRegisterAadUserPath, body)

export const resetPassword = (body: ResetPassword) =>
  command<AccountResetPasswordApiResponse>(accountResetPasswordPath, body)

/** Answered alike for everybody; codes go to who has just shown the right password. */
export const sendTwoFactorAuthCode = (userId: number, provider: TwoFactorProvider) =>
  post<null>(tokenAuthSendTwoFactorAuthCodePath, { userId, provider })

export const activateEmail = (c: string) => command<null>(accountActivateEmailPath, { c })

/** Null: nobody’s, as far as is told. */
export const findTenantOfMailDomain = (domain: string) =>
  post<AccountFindTenantOfMailDomainApiResponse>(accountFindTenantOfMailDomainPath, { domain })

/** Null: the host. */
export const resolveTenantId = (c: string) => post<number | null>(accountResolveTenantIdPath, { c })

export const getPasswordComplexity = () =>
  ask<ProfileGetPasswordComplexitySettingApiResponse>({ url: profileGetPasswordComplexitySettingPath })

export const getEditionsForSelect = () =>
  ask<TenantRegistrationGetEditionsForSelectApiResponse>({ url: tenantRegistrationGetEditionsForSelectPath })

export const getEdition = (editionId: number) =>
  ask<TenantRegistrationGetEditionApiResponse>({ url: tenantRegistrationGetEditionPath, params: { editionId } })

export const registerTenant = (body: RegisterTenant) =>
  command<TenantRegistrationRegisterTenantApiResponse>(tenantRegistrationRegisterTenantPath, body)

/** In which prices are told; null where nobody says. */
export async function getCurrency(): Promise<string | null> {
  const { data } = await ask<CurrentLoginInformations>({ url: sessionGetCurrentLoginInformationsPath })
  return data?.application.currency ?? null
}

export const getAppSettings = () => ask<AppSettingsJson>({ url: installGetAppSettingsJsonPath })

export const checkDatabase = (body: CheckDatabase) => post<CheckDatabaseAnswer>(installCheckDatabasePath, body)

export const setUp = (body: Setup) => post<null>(installSetupPath, body)

export const initiateMobileLogin = (mobileNumber: string) =>
  post<MobileLogin>(tokenAuthInitiateMobileLoginPath, { mobileNumber })
