import type { profile as contract } from '../../../contract/services/profile.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { notFound } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { complexitySettings } from '../../auth/passwords.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers } from '../../context/context.ts'
import { isTrue, keptSettings, readSettings } from '../../settings/settings.ts'
import { keepDirectoryToken } from '../../sign-in/external/directory-tokens.ts'
import { keepOwnLanguage } from '../languages.ts'
import { findOpenReport } from '../power-bi-embed/queries.ts'
import {
  isAuthenticatorCode,
  newAuthenticatorKey,
  renewRecoveryCodes,
  setUpAuthenticator,
  takeAuthenticatorAway,
} from './authenticator.ts'
import { changeOwnPassword } from './change-password.ts'
import { confirmNumber, sendNumberCode } from './phone-number.ts'
import { presentProfile } from './present.ts'
import { findSurname, forgetDefaultReport, keepDefaultReport, ownAccount } from './queries.ts'

export const profile: Handlers<typeof contract> = {
  async getCurrentUserProfileForEdit({ db, tenantId, principal }) {
    const { userId } = principal
    const [account, surname, values, own] = await Promise.all([
      ownAccount(db, principal),
      findSurname(db, tenantId, userId),
      readSettings(db, { tenantId, userId }, [settings.timeZone]),
      keptSettings(db, { tenantId, userId }, [settings.defaultLanguageName]),
    ])
    return presentProfile(account, surname, values[settings.timeZone], own.get(settings.defaultLanguageName) ?? null)
  },

  async changePassword(context, { body }) {
    await changeOwnPassword(context, body)
    return undefined
  },

  async updateAadTokenForUser(context, { body }) {
    refuseWhileImpersonating(context.principal)
    await keepDirectoryToken(context, context.principal.userId, body.tokenType, body.tokenValue)
    return undefined
  },

  async updateDefaultReportForUser({ db, tenantId, principal }, { body }) {
    refuseWhileImpersonating(principal)
    const { userId } = principal
    const { tenantReportId: reportId } = body
    if (reportId === 0) await forgetDefaultReport(db, tenantId, userId)
    else if (await findOpenReport(db, tenantId, userId, reportId))
      await keepDefaultReport(db, tenantId, userId, reportId)
    else throw notFound('report', reportId)
    // Other pages of the same person show it, too.
    await announceIdentityChange(db, tenantId, userId)
    return undefined
  },

  generateGoogleAuthenticatorKey: (context) => newAuthenticatorKey(context),

  updateGoogleAuthenticatorKey: (context, { body }) =>
    setUpAuthenticator(context, body.googleAuthenticatorKey, body.authenticatorCode, body),

  verifyAuthenticatorCode: (context, { body }) => isAuthenticatorCode(context, body.code),

  async disableGoogleAuthenticator(context, { body }) {
    await takeAuthenticatorAway(context, body.code)
    return undefined
  },

  viewRecoveryCodes: (context, { body }) => renewRecoveryCodes(context, body.code),

  async sendVerificationSms(context, { body }) {
    await sendNumberCode(context, body.phoneNumber)
    return undefined
  },

  async verifySmsCode(context, { body }) {
    await confirmNumber(context, body.code, body.phoneNumber ?? null, body)
    return undefined
  },

  async changeLanguage({ db, principal }, { body }) {
    refuseWhileImpersonating(principal)
    const { tenantId, userId } = principal
    await keepOwnLanguage(db, principal, body.languageName)
    await announceIdentityChange(db, tenantId, userId)
    return undefined
  },

  async getPasswordComplexitySetting({ db, tenantId }) {
    const [rules, ofTheHost] = await Promise.all([
      readSettings(db, { tenantId, userId: 0 }, complexitySettings),
      readSettings(db, { tenantId: 0, userId: 0 }, [settings.passwordRequiredLength]),
    ])
    return {
      setting: {
        // A tenant may be stricter than the host, not more lenient.
        allowedMinimumLength: Number(ofTheHost[settings.passwordRequiredLength]),
        requiredLength: Number(rules[settings.passwordRequiredLength]),
        requireDigit: isTrue(rules[settings.passwordRequireDigit]),
        requireLowercase: isTrue(rules[settings.passwordRequireLowercase]),
        requireUppercase: isTrue(rules[settings.passwordRequireUppercase]),
        requireNonAlphanumeric: isTrue(rules[settings.passwordRequireNonAlphanumeric]),
      },
    }
  },
}
