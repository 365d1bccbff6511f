/** The groups of the host's and the tenants' settings pages: which member is kept by which setting. */
import type { ClaimMapping } from '../../contract/models/settings.ts'
import { azureADAuthenticationMethods } from '../../contract/vocabulary/enums.ts'
import { settings as s } from '../../contract/vocabulary/settings.ts'
import {
  type FieldGroup,
  flagField,
  idField,
  jsonField,
  listedField,
  listField,
  numberField,
  secretField,
  textField,
} from '../settings/fields.ts'

export const general = {
  timezone: textField(s.timeZone),
  reportLogDays: numberField(s.reportLogDays),
  keptPageDays: numberField(s.keptPageDays),
  reportKeyDays: numberField(s.reportKeyDays),
  reportKeyLongestDays: numberField(s.reportKeyLongestDays),
}

export const userManagement = {
  allowSelfRegistration: flagField(s.allowSelfRegistration),
  whiteListedRegistrationDomains: listField(s.whiteListedRegistrationDomains),
  isNewRegisteredUserActiveByDefault: flagField(s.isNewRegisteredUserActiveByDefault),
  isEmailConfirmationRequiredForLogin: flagField(s.isEmailConfirmationRequiredForLogin),
  useCaptchaOnRegistration: flagField(s.useCaptchaOnRegistration),
  useCaptchaOnLogin: flagField(s.useCaptchaOnLogin),
  useCaptchaOnResetPassword: flagField(s.useCaptchaOnResetPassword),
  smsVerificationEnabled: flagField(s.smsVerificationIsEnabled),
  maxUserMembershipCount: numberField(s.maxUserMembershipCount),
  isCookieConsentEnabled: flagField(s.isCookieConsentEnabled),
  isQuickThemeSelectEnabled: flagField(s.isQuickThemeSelectEnabled),
  isSharedDevice: flagField(s.isSharedDevice),
  userDelegationIsEnabled: flagField(s.userDelegationIsEnabled),
  sessionTimeOutSettings: {
    isEnabled: flagField(s.sessionTimeOutIsEnabled),
    timeOutSecond: numberField(s.sessionTimeOutSecond),
    showTimeOutNotificationSecond: numberField(s.sessionTimeOutShowNotificationSecond),
    showLockScreenWhenTimedOut: flagField(s.sessionTimeOutShowLockScreen),
  },
}

export const email = {
  defaultFromAddress: textField(s.mailFromAddress),
  defaultFromDisplayName: textField(s.mailFromDisplayName),
  smtpHost: textField(s.smtpHost),
  smtpPort: numberField(s.smtpPort),
  smtpUserName: textField(s.smtpUserName),
  smtpPassword: secretField(s.smtpPassword, s.smtpHost, s.smtpPort),
  smtpDomain: textField(s.smtpDomain),
  smtpEnableSsl: flagField(s.smtpEnableSsl),
  smtpUseDefaultCredentials: flagField(s.smtpUseDefaultCredentials),
}

export const emailOfTenants = { allowTenantsToChangeEmailSettings: flagField(s.allowTenantsToChangeEmailSettings) }
export const emailInheritance = { useHostDefaultEmailSettings: flagField(s.useHostDefaultEmailSettings) }

export const ldap = {
  isEnabled: flagField(s.ldapIsEnabled),
  domain: textField(s.ldapDomain),
  container: textField(s.ldapContainer),
  userName: textField(s.ldapUserName),
  password: secretField(s.ldapPassword, s.ldapDomain),
  useSsl: flagField(s.ldapUseSsl),
}

export const passwordComplexity = {
  requiredLength: numberField(s.passwordRequiredLength),
  requireDigit: flagField(s.passwordRequireDigit),
  requireLowercase: flagField(s.passwordRequireLowercase),
  requireUppercase: flagField(s.passwordRequireUppercase),
  requireNonAlphanumeric: flagField(s.passwordRequireNonAlphanumeric),
}

export const security = {
  allowOneConcurrentLoginPerUser: flagField(s.allowOneConcurrentLoginPerUser),
  userLockOut: {
    isEnabled: flagField(s.lockOutIsEnabled),
    maxFailedAccessAttemptsBeforeLockout: numberField(s.lockOutMaxFailedAccessAttempts),
    defaultAccountLockoutSeconds: numberField(s.lockOutSeconds),
  },
  twoFactorLogin: {
    isEnabled: flagField(s.twoFactorIsEnabled),
    isEmailProviderEnabled: flagField(s.twoFactorEmailIsEnabled),
    isSmsProviderEnabled: flagField(s.twoFactorSmsIsEnabled),
    isRememberBrowserEnabled: flagField(s.twoFactorRememberBrowserIsEnabled),
    isGoogleAuthenticatorEnabled: flagField(s.twoFactorAuthenticatorIsEnabled),
  },
  passwordPolicy: {
    enableCheckingLastXPasswordWhenPasswordChange: flagField(s.passwordChecksLastPasswords),
    checkingLastXPasswordCount: numberField(s.passwordLastPasswordCount),
    enablePasswordExpiration: flagField(s.passwordExpirationIsEnabled),
    passwordExpirationDayCount: numberField(s.passwordExpirationDays),
    passwordResetCodeExpirationHours: numberField(s.passwordResetCodeHours),
  },
  userPassLoginMethodEnabled: flagField(s.isUserPassLoginEnabled),
  azureADLoginMethodEnabled: flagField(s.isAzureADLoginEnabled),
  azureADAuthType: listedField(azureADAuthenticationMethods, s.azureADAuthType),
  mobileLoginMethodEnabled: flagField(s.isMobileLoginEnabled),
}

export const mobileId = {
  mobileIdServiceUrl: textField(s.mobileIdServiceUrl),
  mobileIdAccessToken: secretField(s.mobileIdAccessToken, s.mobileIdServiceUrl),
}

const claims = jsonField<ClaimMapping[]>

export const providers = {
  facebook: {
    isDeactivated: flagField(s.facebookIsDeactivated),
    appId: textField(s.facebookAppId),
    appSecret: secretField(s.facebookAppSecret, s.facebookAppId),
    claimsMapping: claims(s.facebookClaimsMapping),
  },
  google: {
    isDeactivated: flagField(s.googleIsDeactivated),
    clientId: textField(s.googleClientId),
    clientSecret: secretField(s.googleClientSecret, s.googleClientId),
    claimsMapping: claims(s.googleClaimsMapping),
  },
  twitter: {
    isDeactivated: flagField(s.twitterIsDeactivated),
    consumerKey: textField(s.twitterConsumerKey),
    consumerSecret: secretField(s.twitterConsumerSecret, s.twitterConsumerKey),
    claimsMapping: claims(s.twitterClaimsMapping),
  },
  microsoft: {
    isDeactivated: flagField(s.microsoftIsDeactivated),
    clientId: textField(s.microsoftClientId),
    clientSecret: secretField(s.microsoftClientSecret, s.microsoftClientId),
    claimsMapping: claims(s.microsoftClaimsMapping),
  },
  openIdConnect: {
    isDeactivated: flagField(s.openIdConnectIsDeactivated),
    clientId: textField(s.openIdConnectClientId),
    clientSecret: secretField(s.openIdConnectClientSecret, s.openIdConnectClientId, s.openIdConnectAuthority),
    authority: textField(s.openIdConnectAuthority),
    loginUrl: textField(s.openIdConnectLoginUrl),
    validateIssuer: flagField(s.openIdConnectValidateIssuer),
    responseType: listedField(['code', 'id_token', 'code id_token'], s.openIdConnectResponseType),
    claimsMapping: claims(s.openIdConnectClaimsMapping),
  },
  wsFederation: {
    isDeactivated: flagField(s.wsFederationIsDeactivated),
    clientId: textField(s.wsFederationClientId),
    tenant: textField(s.wsFederationTenant),
    metaDataAddress: textField(s.wsFederationMetaDataAddress),
    authority: textField(s.wsFederationAuthority),
    claimsMapping: claims(s.wsFederationClaimsMapping),
  },
}

/** A provider is one's own where this setting names a client; the switch is for itself. */
export const providerKeys = {
  facebook: { key: s.facebookAppId, isDeactivated: s.facebookIsDeactivated },
  google: { key: s.googleClientId, isDeactivated: s.googleIsDeactivated },
  twitter: { key: s.twitterConsumerKey, isDeactivated: s.twitterIsDeactivated },
  microsoft: { key: s.microsoftClientId, isDeactivated: s.microsoftIsDeactivated },
  openIdConnect: { key: s.openIdConnectClientId, isDeactivated: s.openIdConnectIsDeactivated },
  wsFederation: { key: s.wsFederationClientId, isDeactivated: s.wsFederationIsDeactivated },
} as const

export const azure = {
  useOwnGraphApplication: flagField(s.azureUseOwnGraphApplication),
  useOwnPowerBIApplication: flagField(s.azureUseOwnPowerBIApplication),
  useServicePrincipal: flagField(s.azureUseServicePrincipal),
  azureInternalDomainNames: listField(s.azureInternalDomainNames),
  graphSettings: {
    displayName: textField(s.graphDisplayName),
    clientId: textField(s.graphClientId),
    clientSecret: secretField(s.graphClientSecret, s.graphClientId, s.graphTenantId),
    tenantId: textField(s.graphTenantId),
    isEnabled: flagField(s.graphIsEnabled),
    securityGroupObjectId: textField(s.graphSecurityGroupObjectId),
  },
  azureADAuthClientIds: {
    auth: textField(s.azureAuthClientId),
    authWithPbi: textField(s.azureAuthWithPbiClientId),
    authWithPbiGraph: textField(s.azureAuthWithPbiGraphClientId),
  },
}

/** By place, from 1: that is how a workspace names one. */
export const powerBIRegistrations = [
  {
    displayName: textField(s.powerBI1DisplayName),
    clientId: textField(s.powerBI1ClientId),
    clientSecret: secretField(s.powerBI1ClientSecret, s.powerBI1ClientId, s.powerBI1TenantId),
    tenantId: textField(s.powerBI1TenantId),
    isEnabled: flagField(s.powerBI1IsEnabled),
  },
  {
    displayName: textField(s.powerBI2DisplayName),
    clientId: textField(s.powerBI2ClientId),
    clientSecret: secretField(s.powerBI2ClientSecret, s.powerBI2ClientId, s.powerBI2TenantId),
    tenantId: textField(s.powerBI2TenantId),
    isEnabled: flagField(s.powerBI2IsEnabled),
  },
  {
    displayName: textField(s.powerBI3DisplayName),
    clientId: textField(s.powerBI3ClientId),
    clientSecret: secretField(s.powerBI3ClientSecret, s.powerBI3ClientId, s.powerBI3TenantId),
    tenantId: textField(s.powerBI3TenantId),
    isEnabled: flagField(s.powerBI3IsEnabled),
  },
]

export const azureInheritance = { inheritHostSettings: flagField(s.azureInheritHostSettings) }

export const externalSecurity = {
  azureADDirectoryIds: listField(s.azureADDirectoryIds),
  azureADExternalDirectoryIds: listField(s.azureADExternalDirectoryIds),
}

/**
 * Settings that say who somebody is, or where links and passwords are sent: whoever chose them could become anybody. They
 * are changed by those alone above whom nobody is. A new group of that kind belongs here.
 */
export const groupsThatLeadIn: readonly FieldGroup[] = [
  email,
  emailInheritance,
  ldap,
  mobileId,
  ...Object.values(providers).map(({ isDeactivated: _, ...provider }) => provider),
  azure,
  azureInheritance,
  ...powerBIRegistrations,
  externalSecurity,
]

const {
  allowSelfRegistration,
  whiteListedRegistrationDomains,
  isNewRegisteredUserActiveByDefault,
  isEmailConfirmationRequiredForLogin,
  useCaptchaOnRegistration,
  useCaptchaOnLogin,
  useCaptchaOnResetPassword,
} = userManagement

/**
 * Settings that stand between a stranger and an account, of somebody else or of their own: without them guesses, a stolen
 * password or a form are enough. They are changed by the same people, to stricter values, too.
 */
export const groupsThatGuard: readonly FieldGroup[] = [
  security,
  passwordComplexity,
  {
    allowSelfRegistration,
    whiteListedRegistrationDomains,
    isNewRegisteredUserActiveByDefault,
    isEmailConfirmationRequiredForLogin,
    useCaptchaOnRegistration,
    useCaptchaOnLogin,
    useCaptchaOnResetPassword,
  },
]

export const tenantManagement = {
  allowSelfRegistration: flagField(s.tenantSelfRegistrationIsAllowed),
  isNewRegisteredTenantActiveByDefault: flagField(s.isNewRegisteredTenantActiveByDefault),
  useCaptchaOnRegistration: flagField(s.useCaptchaOnTenantRegistration),
  defaultEditionId: idField(s.defaultEditionId),
  subscriptionExpireNotifyDayCount: numberField(s.subscriptionExpireNotifyDayCount),
  preventNotExistingTenantSubdomains: flagField(s.preventNotExistingTenantSubdomains),
}

export const other = {
  hostDashboardReportGuid: textField(s.hostDashboardReportGuid),
  hostDashboardWorkspaceGuid: textField(s.hostDashboardWorkspaceGuid),
}
