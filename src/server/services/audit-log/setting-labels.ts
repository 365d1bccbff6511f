/** What settings are called in history: as their page does, beneath what stands above them there. A repository test compares the two. */
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { SettingName } from '../../../contract/vocabulary/settings.ts'
import { themeOptionOf, themes } from '../../../contract/vocabulary/themes.ts'
import { placesOfOptions } from '../../settings/looks.ts'
import type { Translate } from '../../texts/localization.ts'

/** Looks and languages, which stand on pages of their own, are not among them. */
export const settingLabels: Readonly<Partial<Record<SettingName, readonly [MessageKey, MessageKey]>>> = {
  'Abp.Timing.TimeZone': ['setting.general', 'setting.timezone'],
  'App.Reports.LogDayCount': ['setting.general', 'setting.reportLogs'],
  'App.Reports.KeptPageDayCount': ['setting.general', 'setting.keptPages'],
  'App.Reports.KeyDayCount': ['setting.general', 'setting.reportKeys'],
  'App.Reports.LongestKeyDayCount': ['setting.general', 'setting.longestReportKeys'],
  'App.UserManagement.AllowSelfRegistration': ['setting.selfRegistration', 'setting.allowSelfRegistration'],
  'App.UserManagement.WhiteListedRegistrationDomains': ['setting.people', 'setting.registrationDomains'],
  'App.UserManagement.IsNewRegisteredUserActiveByDefault': [
    'setting.newPeople',
    'setting.isNewRegisteredUserActiveByDefault',
  ],
  'App.UserManagement.UseCaptchaOnRegistration': ['setting.registrationCaptcha', 'setting.useCaptchaOnRegistration'],
  'Abp.Zero.UserManagement.IsEmailConfirmationRequiredForLogin': [
    'setting.emailConfirmation',
    'setting.isEmailConfirmationRequiredForLogin',
  ],
  'App.UserManagement.SmsVerificationEnabled': ['setting.smsVerification', 'setting.smsVerificationEnabled'],
  'Abp.Zero.OrganizationUnits.MaxUserMembershipCount': ['setting.people', 'setting.membershipCount'],
  'Abp.Zero.UserManagement.PasswordComplexity.RequiredLength': ['setting.security', 'setting.requiredLength'],
  'Abp.Zero.UserManagement.PasswordComplexity.RequireDigit': ['setting.required', 'setting.requireDigit'],
  'Abp.Zero.UserManagement.PasswordComplexity.RequireLowercase': ['setting.required', 'setting.requireLowercase'],
  'Abp.Zero.UserManagement.PasswordComplexity.RequireUppercase': ['setting.required', 'setting.requireUppercase'],
  'Abp.Zero.UserManagement.PasswordComplexity.RequireNonAlphanumeric': [
    'setting.required',
    'setting.requireNonAlphanumeric',
  ],
  'App.UserManagement.Password.EnableCheckingLastXPasswordWhenPasswordChange': [
    'setting.lastPasswords',
    'setting.checksLastPasswords',
  ],
  'App.UserManagement.Password.CheckingLastXPasswordCount': ['setting.lastPasswords', 'setting.lastPasswordCount'],
  'App.UserManagement.Password.EnablePasswordExpiration': ['setting.expiration', 'setting.passwordsExpire'],
  'App.UserManagement.Password.PasswordExpirationDayCount': ['setting.expiration', 'setting.expirationDays'],
  'App.UserManagement.Password.PasswordResetCodeExpirationHours': ['setting.security', 'setting.resetCodeHours'],
  'Abp.Zero.UserManagement.UserLockOut.IsEnabled': ['setting.lockOut', 'setting.lockOutIsEnabled'],
  'Abp.Zero.UserManagement.UserLockOut.MaxFailedAccessAttemptsBeforeLockout': [
    'setting.security',
    'setting.failedAttempts',
  ],
  'Abp.Zero.UserManagement.UserLockOut.DefaultAccountLockoutSeconds': ['setting.security', 'setting.lockOutSeconds'],
  'Abp.Zero.UserManagement.TwoFactorLogin.IsEnabled': ['setting.twoFactor', 'setting.twoFactorIsEnabled'],
  'Abp.Zero.UserManagement.TwoFactorLogin.IsEmailProviderEnabled': ['setting.twoFactorWays', 'setting.twoFactorEmail'],
  'Abp.Zero.UserManagement.TwoFactorLogin.IsSmsProviderEnabled': ['setting.twoFactorWays', 'setting.twoFactorSms'],
  'App.UserManagement.TwoFactorLogin.IsGoogleAuthenticatorEnabled': [
    'setting.twoFactorWays',
    'setting.twoFactorAuthenticator',
  ],
  'Abp.Zero.UserManagement.TwoFactorLogin.IsRememberBrowserEnabled': [
    'setting.rememberBrowser',
    'setting.isRememberBrowserEnabled',
  ],
  'App.UserManagement.AllowOneConcurrentLoginPerUser': ['setting.oneSignIn', 'setting.allowOneConcurrentLogin'],
  'App.UserManagement.UseCaptchaOnLogin': ['setting.captcha', 'setting.useCaptchaOnLogin'],
  'App.UserManagement.UseCaptchaOnResetPassword': ['setting.captcha', 'setting.useCaptchaOnResetPassword'],
  'App.UserManagement.LoginMethods.IsUserPassLoginEnabled': ['setting.byPassword', 'setting.byPasswordEnabled'],
  'App.UserManagement.LoginMethods.IsAzureADLoginEnabled': ['setting.byDirectory', 'setting.byDirectoryEnabled'],
  'App.UserManagement.LoginMethods.AzureADAuthType': ['setting.signIn', 'setting.directoryAsks'],
  'App.UserManagement.LoginMethods.AzureAD.DirectoryIds': ['setting.signIn', 'setting.directoryIds'],
  'App.UserManagement.LoginMethods.AzureADExternal.DirectoryIds': ['setting.signIn', 'setting.guestDirectoryIds'],
  'App.UserManagement.LoginMethods.IsMobileLoginEnabled': ['setting.byMobile', 'setting.byMobileEnabled'],
  'App.UserManagement.LoginMethods.MobileId.ServiceUrl': ['setting.signIn', 'setting.mobileService'],
  'App.UserManagement.LoginMethods.MobileId.AccessToken': ['setting.signIn', 'setting.mobileToken'],
  'App.ExternalLoginProvider.Google.ClientId': ['setting.google', 'setting.clientId'],
  'App.ExternalLoginProvider.Google.ClientSecret': ['setting.google', 'setting.clientSecret'],
  'App.ExternalLoginProvider.Google.ClaimsMapping': ['setting.google', 'setting.claims'],
  'App.ExternalLoginProvider.Google.IsDeactivated': ['setting.google', 'setting.isDeactivated'],
  'App.ExternalLoginProvider.Microsoft.ClientId': ['setting.microsoft', 'setting.clientId'],
  'App.ExternalLoginProvider.Microsoft.ClientSecret': ['setting.microsoft', 'setting.clientSecret'],
  'App.ExternalLoginProvider.Microsoft.ClaimsMapping': ['setting.microsoft', 'setting.claims'],
  'App.ExternalLoginProvider.Microsoft.IsDeactivated': ['setting.microsoft', 'setting.isDeactivated'],
  'App.ExternalLoginProvider.Facebook.AppId': ['setting.facebook', 'setting.clientId'],
  'App.ExternalLoginProvider.Facebook.AppSecret': ['setting.facebook', 'setting.clientSecret'],
  'App.ExternalLoginProvider.Facebook.ClaimsMapping': ['setting.facebook', 'setting.claims'],
  'App.ExternalLoginProvider.Facebook.IsDeactivated': ['setting.facebook', 'setting.isDeactivated'],
  'App.ExternalLoginProvider.Twitter.ConsumerKey': ['setting.twitter', 'setting.clientId'],
  'App.ExternalLoginProvider.Twitter.ConsumerSecret': ['setting.twitter', 'setting.clientSecret'],
  'App.ExternalLoginProvider.Twitter.ClaimsMapping': ['setting.twitter', 'setting.claims'],
  'App.ExternalLoginProvider.Twitter.IsDeactivated': ['setting.twitter', 'setting.isDeactivated'],
  'App.ExternalLoginProvider.OpenIdConnect.ClientId': ['setting.openIdConnect', 'setting.clientId'],
  'App.ExternalLoginProvider.OpenIdConnect.ClientSecret': ['setting.openIdConnect', 'setting.clientSecret'],
  'App.ExternalLoginProvider.OpenIdConnect.Authority': ['setting.openIdConnect', 'setting.authority'],
  'App.ExternalLoginProvider.OpenIdConnect.LoginUrl': ['setting.openIdConnect', 'setting.loginUrl'],
  'App.ExternalLoginProvider.OpenIdConnect.ResponseType': ['setting.openIdConnect', 'setting.responseType'],
  'App.ExternalLoginProvider.OpenIdConnect.ValidateIssuer': ['setting.openIdConnect', 'setting.validateIssuer'],
  'App.ExternalLoginProvider.OpenIdConnect.ClaimsMapping': ['setting.openIdConnect', 'setting.claims'],
  'App.ExternalLoginProvider.OpenIdConnect.IsDeactivated': ['setting.openIdConnect', 'setting.isDeactivated'],
  'App.ExternalLoginProvider.WsFederation.ClientId': ['setting.wsFederation', 'setting.realm'],
  'App.ExternalLoginProvider.WsFederation.Tenant': ['setting.wsFederation', 'setting.directoryId'],
  'App.ExternalLoginProvider.WsFederation.Authority': ['setting.wsFederation', 'setting.authority'],
  'App.ExternalLoginProvider.WsFederation.MetaDataAddress': ['setting.wsFederation', 'setting.metaDataAddress'],
  'App.ExternalLoginProvider.WsFederation.ClaimsMapping': ['setting.wsFederation', 'setting.claims'],
  'App.ExternalLoginProvider.WsFederation.IsDeactivated': ['setting.wsFederation', 'setting.isDeactivated'],
  'App.UserManagement.SessionTimeOut.IsEnabled': ['setting.timeOut', 'setting.timeOutIsEnabled'],
  'App.UserManagement.SessionTimeOut.TimeOutSecond': ['setting.session', 'setting.timeOutAfter'],
  'App.UserManagement.SessionTimeOut.ShowTimeOutNotificationSecond': ['setting.session', 'setting.timeOutWarning'],
  'App.UserManagement.SessionTimeOut.ShowLockScreenWhenTimedOut': ['setting.lockScreen', 'setting.showLockScreen'],
  'App.Email.UseHostDefaultEmailSettings': ['setting.mail', 'setting.mailServer'],
  'Abp.Net.Mail.Smtp.Host': ['setting.smtp', 'setting.smtpHost'],
  'Abp.Net.Mail.Smtp.Port': ['setting.smtp', 'setting.smtpPort'],
  'Abp.Net.Mail.Smtp.EnableSsl': ['setting.smtp', 'setting.smtpEnableSsl'],
  'Abp.Net.Mail.Smtp.UseDefaultCredentials': ['setting.smtpUser', 'setting.smtpWithoutUser'],
  'Abp.Net.Mail.Smtp.UserName': ['setting.smtpUser', 'setting.smtpUserName'],
  'Abp.Net.Mail.Smtp.Domain': ['setting.smtpUser', 'setting.smtpDomain'],
  'Abp.Net.Mail.Smtp.Password': ['setting.smtpUser', 'setting.smtpPassword'],
  'Abp.Net.Mail.DefaultFromDisplayName': ['setting.sender', 'setting.senderName'],
  'Abp.Net.Mail.DefaultFromAddress': ['setting.sender', 'setting.senderAddress'],
  'Abp.Zero.Ldap.IsEnabled': ['setting.ldap', 'setting.ldapIsEnabled'],
  'Abp.Zero.Ldap.Domain': ['setting.ldapServer', 'setting.ldapDomain'],
  'Abp.Zero.Ldap.UseSsl': ['setting.ldapServer', 'setting.ldapUseSsl'],
  'Abp.Zero.Ldap.Container': ['setting.directory', 'setting.ldapContainer'],
  'Abp.Zero.Ldap.UserName': ['setting.ldapUser', 'setting.ldapUserName'],
  'Abp.Zero.Ldap.Password': ['setting.ldapUser', 'setting.ldapPassword'],
  'App.Azure.InheritHostSettings': ['setting.azure', 'setting.applications'],
  'App.Azure.UseOwnPowerBIApplication': ['setting.ownApplications', 'setting.useOwnPowerBIApplication'],
  'App.Azure.UseOwnGraphApplication': ['setting.ownApplications', 'setting.useOwnGraphApplication'],
  'App.Azure.UseServicePrincipal': ['setting.ownApplications', 'setting.useServicePrincipal'],
  'App.Azure.InternalDomainNames': ['setting.azure', 'setting.internalDomains'],
  'App.Azure.Auth.ClientId': ['setting.azure', 'setting.authClient'],
  'App.Azure.AuthWithPbi.ClientId': ['setting.azure', 'setting.authWithPbiClient'],
  'App.Azure.AuthWithPbiGraph.ClientId': ['setting.azure', 'setting.authWithPbiGraphClient'],
  'App.Azure.PowerBI1.DisplayName': ['setting.powerBI1', 'setting.displayName'],
  'App.Azure.PowerBI1.ClientId': ['setting.powerBI1', 'setting.applicationId'],
  'App.Azure.PowerBI1.ClientSecret': ['setting.powerBI1', 'setting.clientSecret'],
  'App.Azure.PowerBI1.TenantId': ['setting.powerBI1', 'setting.directoryId'],
  'App.Azure.PowerBI1.IsEnabled': ['setting.powerBI1', 'setting.isInUse'],
  'App.Azure.PowerBI2.DisplayName': ['setting.powerBI2', 'setting.displayName'],
  'App.Azure.PowerBI2.ClientId': ['setting.powerBI2', 'setting.applicationId'],
  'App.Azure.PowerBI2.ClientSecret': ['setting.powerBI2', 'setting.clientSecret'],
  'App.Azure.PowerBI2.TenantId': ['setting.powerBI2', 'setting.directoryId'],
  'App.Azure.PowerBI2.IsEnabled': ['setting.powerBI2', 'setting.isInUse'],
  'App.Azure.PowerBI3.DisplayName': ['setting.powerBI3', 'setting.displayName'],
  'App.Azure.PowerBI3.ClientId': ['setting.powerBI3', 'setting.applicationId'],
  'App.Azure.PowerBI3.ClientSecret': ['setting.powerBI3', 'setting.clientSecret'],
  'App.Azure.PowerBI3.TenantId': ['setting.powerBI3', 'setting.directoryId'],
  'App.Azure.PowerBI3.IsEnabled': ['setting.powerBI3', 'setting.isInUse'],
  'App.Azure.Graph.DisplayName': ['setting.graph', 'setting.displayName'],
  'App.Azure.Graph.ClientId': ['setting.graph', 'setting.applicationId'],
  'App.Azure.Graph.ClientSecret': ['setting.graph', 'setting.clientSecret'],
  'App.Azure.Graph.TenantId': ['setting.graph', 'setting.directoryId'],
  'App.Azure.Graph.IsEnabled': ['setting.graph', 'setting.isInUse'],
  'App.Azure.Graph.SecurityGroupObjectId': ['setting.graph', 'setting.securityGroup'],
  'App.UserManagement.IsSharedDevice': ['setting.sharedDevice', 'setting.isSharedDevice'],
  'App.UserManagement.UserDelegationIsEnabled': ['setting.delegations', 'setting.userDelegationIsEnabled'],
  'App.UserManagement.IsCookieConsentEnabled': ['setting.cookieConsent', 'setting.isCookieConsentEnabled'],
  'App.UserManagement.IsQuickThemeSelectEnabled': ['setting.quickTheme', 'setting.isQuickThemeSelectEnabled'],
  'App.TenantManagement.AllowSelfRegistration': ['setting.tenantRegistration', 'setting.allowTenantRegistration'],
  'App.TenantManagement.IsNewRegisteredTenantActiveByDefault': ['setting.newTenants', 'setting.isNewTenantActive'],
  'App.TenantManagement.UseCaptchaOnRegistration': ['setting.registrationCaptcha', 'setting.tenantCaptcha'],
  'App.TenantManagement.DefaultEdition': ['setting.tenantManagement', 'setting.defaultEdition'],
  'App.TenantManagement.SubscriptionExpireNotifyDayCount': ['setting.tenantManagement', 'setting.notifyDays'],
  'App.TenantManagement.PreventNotExistingTenantSubdomains': [
    'setting.unknownSubdomains',
    'setting.preventUnknownSubdomains',
  ],
  'App.Email.AllowTenantsToChangeEmailSettings': ['setting.tenantMail', 'setting.allowTenantMail'],
  'App.Host.Dashboard.ReportGuid': ['setting.hostReport', 'setting.reportGuid'],
  'App.Host.Dashboard.WorkspaceGuid': ['setting.hostReport', 'setting.workspaceGuid'],
}

const elsewhere: Readonly<Partial<Record<SettingName, readonly MessageKey[]>>> = {
  'Abp.Localization.DefaultLanguageName': ['languages.language'],
  'App.UiManagement.Theme': ['menu.branding', 'branding.theme'],
}

const numberOf = (theme: string): number => themes.findIndex((one) => one === theme) + 1

/** The page of looks calls its sections and fields as the wire does. */
function labelsOfOption(translate: Translate, name: string): string[] | null {
  const place = placesOfOptions.get(name)
  if (!place) return null
  const [theme, section, field] = place
  const words = [`branding.${section}`, `branding.${field}`] as MessageKey[]
  return [translate('theme.name', { number: numberOf(theme) }), ...words.map((word) => translate(word))]
}

/** Null: it has no label. */
export function labelOfSetting(translate: Translate, name: string): string | null {
  const labels = settingLabels[name as SettingName] ?? elsewhere[name as SettingName]
  const words = labels?.map((label) => translate(label)) ?? labelsOfOption(translate, name)
  return words && words.join(': ')
}

/** What the value of a look stands for on its page. Null: as it is. */
export function wordOfLook(translate: Translate, name: string, value: string): string | null {
  if (name === 'App.UiManagement.Theme') return translate('theme.name', { number: numberOf(value) })
  if (themeOptionOf(name) === undefined || /^(true|false)$/.test(value)) return null
  return translate(`branding.option.${value}` as MessageKey)
}
