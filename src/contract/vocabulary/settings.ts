/** Every setting: name, default, where a value may be kept, who may see it. Names are ABP's where ABP has one (abp-wire 5.4). */
import { settingScope } from './enums.ts'
import { retention, settingBounds } from './limits.ts'
import { shellSettings } from './shell-settings.ts'
import { type ThemeSettingName, themeOptionDefaults, themeOptionOf } from './themes.ts'

/** In which direction a rule is stricter. */
export const strictness = ['on', 'higher', 'lower'] as const
type Strictness = (typeof strictness)[number]

export interface SettingDefinition {
  default: string
  /** Sum of `settingScope` values. */
  scopes: number
  isVisibleToClients: boolean
  /** Sealed in the store and never answered; read by `readSecretSettings`. */
  isSecret: boolean
  /** A tenant without a value of its own has the application's, and not just the default. */
  isInherited: boolean
  /** What is stricter, where a tenant may be stricter than the application and never more lenient. */
  stricter?: Strictness
}

export const settings = {
  ...shellSettings,
  defaultLanguageName: 'Abp.Localization.DefaultLanguageName',
  timeZone: 'Abp.Timing.TimeZone',
  isEmailConfirmationRequiredForLogin: 'Abp.Zero.UserManagement.IsEmailConfirmationRequiredForLogin',
  lockOutIsEnabled: 'Abp.Zero.UserManagement.UserLockOut.IsEnabled',
  lockOutMaxFailedAccessAttempts: 'Abp.Zero.UserManagement.UserLockOut.MaxFailedAccessAttemptsBeforeLockout',
  lockOutSeconds: 'Abp.Zero.UserManagement.UserLockOut.DefaultAccountLockoutSeconds',
  passwordRequireDigit: 'Abp.Zero.UserManagement.PasswordComplexity.RequireDigit',
  passwordRequireLowercase: 'Abp.Zero.UserManagement.PasswordComplexity.RequireLowercase',
  passwordRequireUppercase: 'Abp.Zero.UserManagement.PasswordComplexity.RequireUppercase',
  passwordRequireNonAlphanumeric: 'Abp.Zero.UserManagement.PasswordComplexity.RequireNonAlphanumeric',
  passwordRequiredLength: 'Abp.Zero.UserManagement.PasswordComplexity.RequiredLength',
  passwordChecksLastPasswords: 'App.UserManagement.Password.EnableCheckingLastXPasswordWhenPasswordChange',
  passwordLastPasswordCount: 'App.UserManagement.Password.CheckingLastXPasswordCount',
  passwordExpirationIsEnabled: 'App.UserManagement.Password.EnablePasswordExpiration',
  passwordExpirationDays: 'App.UserManagement.Password.PasswordExpirationDayCount',
  passwordResetCodeHours: 'App.UserManagement.Password.PasswordResetCodeExpirationHours',
  twoFactorIsEnabled: 'Abp.Zero.UserManagement.TwoFactorLogin.IsEnabled',
  twoFactorEmailIsEnabled: 'Abp.Zero.UserManagement.TwoFactorLogin.IsEmailProviderEnabled',
  twoFactorSmsIsEnabled: 'Abp.Zero.UserManagement.TwoFactorLogin.IsSmsProviderEnabled',
  twoFactorRememberBrowserIsEnabled: 'Abp.Zero.UserManagement.TwoFactorLogin.IsRememberBrowserEnabled',
  twoFactorAuthenticatorIsEnabled: 'App.UserManagement.TwoFactorLogin.IsGoogleAuthenticatorEnabled',
  allowOneConcurrentLoginPerUser: 'App.UserManagement.AllowOneConcurrentLoginPerUser',
  whiteListedRegistrationDomains: 'App.UserManagement.WhiteListedRegistrationDomains',
  isNewRegisteredUserActiveByDefault: 'App.UserManagement.IsNewRegisteredUserActiveByDefault',
  useCaptchaOnRegistration: 'App.UserManagement.UseCaptchaOnRegistration',
  useCaptchaOnLogin: 'App.UserManagement.UseCaptchaOnLogin',
  /** Also for mails that confirm an address. */
  useCaptchaOnResetPassword: 'App.UserManagement.UseCaptchaOnResetPassword',
  /** Units that one person may be in. */
  maxUserMembershipCount: 'Abp.Zero.OrganizationUnits.MaxUserMembershipCount',
  /** People may let others of their organisation act as them, for a time. */
  userDelegationIsEnabled: 'App.UserManagement.UserDelegationIsEnabled',
  smsVerificationIsEnabled: 'App.UserManagement.SmsVerificationEnabled',
  azureADAuthType: 'App.UserManagement.LoginMethods.AzureADAuthType',
  /** Ids of the directories whose people may come, separated by commas: the organization’s own, and its guests’. */
  azureADDirectoryIds: 'App.UserManagement.LoginMethods.AzureAD.DirectoryIds',
  azureADExternalDirectoryIds: 'App.UserManagement.LoginMethods.AzureADExternal.DirectoryIds',
  mobileIdServiceUrl: 'App.UserManagement.LoginMethods.MobileId.ServiceUrl',
  mobileIdAccessToken: 'App.UserManagement.LoginMethods.MobileId.AccessToken',
  isNewRegisteredTenantActiveByDefault: 'App.TenantManagement.IsNewRegisteredTenantActiveByDefault',
  useCaptchaOnTenantRegistration: 'App.TenantManagement.UseCaptchaOnRegistration',
  defaultEditionId: 'App.TenantManagement.DefaultEdition',
  hostDashboardReportGuid: 'App.Host.Dashboard.ReportGuid',
  hostDashboardWorkspaceGuid: 'App.Host.Dashboard.WorkspaceGuid',
  /** Days for which clicks in reports are kept. */
  reportLogDays: 'App.Reports.LogDayCount',
  /** Days for which devices keep pages of reports; 0: they keep none. */
  keptPageDays: 'App.Reports.KeptPageDayCount',
  useHostDefaultEmailSettings: 'App.Email.UseHostDefaultEmailSettings',
  allowTenantsToChangeEmailSettings: 'App.Email.AllowTenantsToChangeEmailSettings',
  mailFromAddress: 'Abp.Net.Mail.DefaultFromAddress',
  mailFromDisplayName: 'Abp.Net.Mail.DefaultFromDisplayName',
  smtpHost: 'Abp.Net.Mail.Smtp.Host',
  smtpPort: 'Abp.Net.Mail.Smtp.Port',
  smtpUserName: 'Abp.Net.Mail.Smtp.UserName',
  smtpPassword: 'Abp.Net.Mail.Smtp.Password',
  smtpDomain: 'Abp.Net.Mail.Smtp.Domain',
  smtpEnableSsl: 'Abp.Net.Mail.Smtp.EnableSsl',
  smtpUseDefaultCredentials: 'Abp.Net.Mail.Smtp.UseDefaultCredentials',
  ldapIsEnabled: 'Abp.Zero.Ldap.IsEnabled',
  ldapDomain: 'Abp.Zero.Ldap.Domain',
  ldapContainer: 'Abp.Zero.Ldap.Container',
  ldapUserName: 'Abp.Zero.Ldap.UserName',
  ldapPassword: 'Abp.Zero.Ldap.Password',
  ldapUseSsl: 'Abp.Zero.Ldap.UseSsl',
  facebookIsDeactivated: 'App.ExternalLoginProvider.Facebook.IsDeactivated',
  facebookAppId: 'App.ExternalLoginProvider.Facebook.AppId',
  facebookAppSecret: 'App.ExternalLoginProvider.Facebook.AppSecret',
  /** JSON, as of OpenID Connect below. */
  facebookClaimsMapping: 'App.ExternalLoginProvider.Facebook.ClaimsMapping',
  googleIsDeactivated: 'App.ExternalLoginProvider.Google.IsDeactivated',
  googleClientId: 'App.ExternalLoginProvider.Google.ClientId',
  googleClientSecret: 'App.ExternalLoginProvider.Google.ClientSecret',
  googleClaimsMapping: 'App.ExternalLoginProvider.Google.ClaimsMapping',
  twitterIsDeactivated: 'App.ExternalLoginProvider.Twitter.IsDeactivated',
  twitterConsumerKey: 'App.ExternalLoginProvider.Twitter.ConsumerKey',
  twitterConsumerSecret: 'App.ExternalLoginProvider.Twitter.ConsumerSecret',
  twitterClaimsMapping: 'App.ExternalLoginProvider.Twitter.ClaimsMapping',
  microsoftIsDeactivated: 'App.ExternalLoginProvider.Microsoft.IsDeactivated',
  microsoftClientId: 'App.ExternalLoginProvider.Microsoft.ClientId',
  microsoftClientSecret: 'App.ExternalLoginProvider.Microsoft.ClientSecret',
  microsoftClaimsMapping: 'App.ExternalLoginProvider.Microsoft.ClaimsMapping',
  openIdConnectIsDeactivated: 'App.ExternalLoginProvider.OpenIdConnect.IsDeactivated',
  openIdConnectClientId: 'App.ExternalLoginProvider.OpenIdConnect.ClientId',
  openIdConnectClientSecret: 'App.ExternalLoginProvider.OpenIdConnect.ClientSecret',
  openIdConnectAuthority: 'App.ExternalLoginProvider.OpenIdConnect.Authority',
  openIdConnectLoginUrl: 'App.ExternalLoginProvider.OpenIdConnect.LoginUrl',
  openIdConnectValidateIssuer: 'App.ExternalLoginProvider.OpenIdConnect.ValidateIssuer',
  openIdConnectResponseType: 'App.ExternalLoginProvider.OpenIdConnect.ResponseType',
  /** JSON: `[{ "claim": …, "key": … }]`. */
  openIdConnectClaimsMapping: 'App.ExternalLoginProvider.OpenIdConnect.ClaimsMapping',
  wsFederationIsDeactivated: 'App.ExternalLoginProvider.WsFederation.IsDeactivated',
  wsFederationClientId: 'App.ExternalLoginProvider.WsFederation.ClientId',
  wsFederationTenant: 'App.ExternalLoginProvider.WsFederation.Tenant',
  wsFederationMetaDataAddress: 'App.ExternalLoginProvider.WsFederation.MetaDataAddress',
  wsFederationAuthority: 'App.ExternalLoginProvider.WsFederation.Authority',
  wsFederationClaimsMapping: 'App.ExternalLoginProvider.WsFederation.ClaimsMapping',
  azureInheritHostSettings: 'App.Azure.InheritHostSettings',
  azureUseOwnGraphApplication: 'App.Azure.UseOwnGraphApplication',
  azureUseOwnPowerBIApplication: 'App.Azure.UseOwnPowerBIApplication',
  azureUseServicePrincipal: 'App.Azure.UseServicePrincipal',
  azureInternalDomainNames: 'App.Azure.InternalDomainNames',
  azureAuthClientId: 'App.Azure.Auth.ClientId',
  azureAuthWithPbiClientId: 'App.Azure.AuthWithPbi.ClientId',
  azureAuthWithPbiGraphClientId: 'App.Azure.AuthWithPbiGraph.ClientId',
  graphDisplayName: 'App.Azure.Graph.DisplayName',
  graphClientId: 'App.Azure.Graph.ClientId',
  graphClientSecret: 'App.Azure.Graph.ClientSecret',
  graphTenantId: 'App.Azure.Graph.TenantId',
  graphIsEnabled: 'App.Azure.Graph.IsEnabled',
  graphSecurityGroupObjectId: 'App.Azure.Graph.SecurityGroupObjectId',
  powerBI1DisplayName: 'App.Azure.PowerBI1.DisplayName',
  powerBI1ClientId: 'App.Azure.PowerBI1.ClientId',
  powerBI1ClientSecret: 'App.Azure.PowerBI1.ClientSecret',
  powerBI1TenantId: 'App.Azure.PowerBI1.TenantId',
  powerBI1IsEnabled: 'App.Azure.PowerBI1.IsEnabled',
  powerBI2DisplayName: 'App.Azure.PowerBI2.DisplayName',
  powerBI2ClientId: 'App.Azure.PowerBI2.ClientId',
  powerBI2ClientSecret: 'App.Azure.PowerBI2.ClientSecret',
  powerBI2TenantId: 'App.Azure.PowerBI2.TenantId',
  powerBI2IsEnabled: 'App.Azure.PowerBI2.IsEnabled',
  powerBI3DisplayName: 'App.Azure.PowerBI3.DisplayName',
  powerBI3ClientId: 'App.Azure.PowerBI3.ClientId',
  powerBI3ClientSecret: 'App.Azure.PowerBI3.ClientSecret',
  powerBI3TenantId: 'App.Azure.PowerBI3.TenantId',
  powerBI3IsEnabled: 'App.Azure.PowerBI3.IsEnabled',
  theme: 'App.UiManagement.Theme',
} as const

type NamedSetting = (typeof settings)[keyof typeof settings]
export type SettingName = NamedSetting | ThemeSettingName

const { application, tenant, user } = settingScope
const anywhere = application + tenant + user
const organisation = application + tenant

const hidden = (value: string, scopes: number) => ({
  default: value,
  scopes,
  isVisibleToClients: false,
  isSecret: false as const,
  isInherited: true,
})
const visible = (value: string, scopes: number) => ({ ...hidden(value, scopes), isVisibleToClients: true })
const secret = (scopes: number) => ({ ...hidden('', scopes), isSecret: true as const })
const ownOnly = <Definition extends SettingDefinition>(definition: Definition) => ({
  ...definition,
  isInherited: false,
})
const rule = <Definition extends SettingDefinition>(stricter: Strictness, definition: Definition) => ({
  ...definition,
  stricter,
})

const definitions = {
  [settings.defaultLanguageName]: visible('en-gb', anywhere),
  [settings.timeZone]: visible('UTC', anywhere),
  [settings.isEmailConfirmationRequiredForLogin]: visible('false', organisation),
  [settings.lockOutIsEnabled]: rule('on', visible('true', organisation)),
  [settings.lockOutMaxFailedAccessAttempts]: rule('lower', visible('5', organisation)),
  [settings.lockOutSeconds]: rule('higher', visible('300', organisation)),
  [settings.passwordRequireDigit]: rule('on', visible('true', organisation)),
  [settings.passwordRequireLowercase]: rule('on', visible('true', organisation)),
  [settings.passwordRequireUppercase]: rule('on', visible('true', organisation)),
  [settings.passwordRequireNonAlphanumeric]: rule('on', visible('false', organisation)),
  [settings.passwordRequiredLength]: rule('higher', visible('8', organisation)),
  [settings.passwordChecksLastPasswords]: hidden('false', organisation),
  [settings.passwordLastPasswordCount]: hidden('3', organisation),
  [settings.passwordExpirationIsEnabled]: hidden('false', organisation),
  [settings.passwordExpirationDays]: hidden('90', organisation),
  [settings.passwordResetCodeHours]: hidden('24', organisation),
  [settings.twoFactorIsEnabled]: visible('true', organisation),
  [settings.twoFactorEmailIsEnabled]: visible('true', organisation),
  [settings.twoFactorSmsIsEnabled]: visible('true', organisation),
  [settings.twoFactorRememberBrowserIsEnabled]: visible('true', organisation),
  [settings.twoFactorAuthenticatorIsEnabled]: visible('true', organisation),
  [settings.allowOneConcurrentLoginPerUser]: visible('false', organisation),
  [settings.allowSelfRegistration]: visible('false', organisation),
  [settings.whiteListedRegistrationDomains]: hidden('', organisation),
  [settings.isNewRegisteredUserActiveByDefault]: hidden('false', organisation),
  [settings.useCaptchaOnRegistration]: visible('true', organisation),
  [settings.useCaptchaOnLogin]: visible('true', organisation),
  [settings.useCaptchaOnResetPassword]: visible('true', organisation),
  [settings.maxUserMembershipCount]: visible(String(settingBounds.maxUserMembershipCount.maximum), organisation),
  [settings.smsVerificationIsEnabled]: visible('false', organisation),
  [settings.isCookieConsentEnabled]: visible('false', organisation),
  [settings.isQuickThemeSelectEnabled]: visible('false', organisation),
  [settings.isSharedDevice]: visible('false', organisation),
  [settings.userDelegationIsEnabled]: hidden('true', organisation),
  [settings.sessionTimeOutIsEnabled]: visible('false', organisation),
  [settings.sessionTimeOutSecond]: visible('1800', organisation),
  [settings.sessionTimeOutShowNotificationSecond]: visible('60', organisation),
  [settings.sessionTimeOutShowLockScreen]: visible('false', organisation),
  [settings.isUserPassLoginEnabled]: visible('true', organisation),
  [settings.isAzureADLoginEnabled]: visible('false', organisation),
  [settings.isMobileLoginEnabled]: visible('false', organisation),
  [settings.azureADAuthType]: hidden('Auth', organisation),
  [settings.azureADDirectoryIds]: hidden('', organisation),
  [settings.azureADExternalDirectoryIds]: hidden('', organisation),
  [settings.mobileIdServiceUrl]: hidden('', organisation),
  [settings.mobileIdAccessToken]: secret(organisation),
  [settings.subscriptionExpireNotifyDayCount]: visible('7', application),
  [settings.tenantSelfRegistrationIsAllowed]: visible('false', application),
  [settings.preventNotExistingTenantSubdomains]: visible('false', application),
  [settings.isNewRegisteredTenantActiveByDefault]: hidden('false', application),
  [settings.useCaptchaOnTenantRegistration]: visible('true', application),
  /** An edition's id; empty: new tenants have none. */
  [settings.defaultEditionId]: hidden('', application),
  [settings.hostDashboardReportGuid]: hidden('', application),
  [settings.hostDashboardWorkspaceGuid]: hidden('', application),
  [settings.reportLogDays]: rule('lower', hidden(String(retention.reportLogs), organisation)),
  [settings.keptPageDays]: rule('lower', hidden('30', organisation)),
  [settings.reportKeyDays]: visible('30', organisation),
  [settings.reportKeyLongestDays]: rule('lower', visible('365', organisation)),
  [settings.useHostDefaultEmailSettings]: ownOnly(hidden('true', tenant)),
  [settings.allowTenantsToChangeEmailSettings]: hidden('false', application),
  [settings.mailFromAddress]: hidden('', organisation),
  [settings.mailFromDisplayName]: hidden('', organisation),
  /** ABP's default is this machine; a server that nobody named is none. */
  [settings.smtpHost]: hidden('', organisation),
  [settings.smtpPort]: hidden('25', organisation),
  [settings.smtpUserName]: hidden('', organisation),
  [settings.smtpPassword]: secret(organisation),
  [settings.smtpDomain]: hidden('', organisation),
  [settings.smtpEnableSsl]: hidden('false', organisation),
  [settings.smtpUseDefaultCredentials]: hidden('true', organisation),
  [settings.ldapIsEnabled]: ownOnly(hidden('false', organisation)),
  [settings.ldapDomain]: ownOnly(hidden('', organisation)),
  [settings.ldapContainer]: ownOnly(hidden('', organisation)),
  [settings.ldapUserName]: ownOnly(hidden('', organisation)),
  [settings.ldapPassword]: ownOnly(secret(organisation)),
  [settings.ldapUseSsl]: ownOnly(hidden('true', organisation)),
  [settings.facebookIsDeactivated]: hidden('false', organisation),
  [settings.facebookAppId]: hidden('', organisation),
  [settings.facebookAppSecret]: secret(organisation),
  [settings.facebookClaimsMapping]: hidden('[]', organisation),
  [settings.googleIsDeactivated]: hidden('false', organisation),
  [settings.googleClientId]: hidden('', organisation),
  [settings.googleClientSecret]: secret(organisation),
  [settings.googleClaimsMapping]: hidden('[]', organisation),
  [settings.twitterIsDeactivated]: hidden('false', organisation),
  [settings.twitterConsumerKey]: hidden('', organisation),
  [settings.twitterConsumerSecret]: secret(organisation),
  [settings.twitterClaimsMapping]: hidden('[]', organisation),
  [settings.microsoftIsDeactivated]: hidden('false', organisation),
  [settings.microsoftClientId]: hidden('', organisation),
  [settings.microsoftClientSecret]: secret(organisation),
  [settings.microsoftClaimsMapping]: hidden('[]', organisation),
  [settings.openIdConnectIsDeactivated]: hidden('false', organisation),
  [settings.openIdConnectClientId]: hidden('', organisation),
  [settings.openIdConnectClientSecret]: secret(organisation),
  [settings.openIdConnectAuthority]: hidden('', organisation),
  [settings.openIdConnectLoginUrl]: hidden('', organisation),
  [settings.openIdConnectValidateIssuer]: hidden('true', organisation),
  [settings.openIdConnectResponseType]: hidden('code', organisation),
  [settings.openIdConnectClaimsMapping]: hidden('[]', organisation),
  [settings.wsFederationIsDeactivated]: hidden('false', organisation),
  [settings.wsFederationClientId]: hidden('', organisation),
  [settings.wsFederationTenant]: hidden('', organisation),
  [settings.wsFederationMetaDataAddress]: hidden('', organisation),
  [settings.wsFederationAuthority]: hidden('', organisation),
  [settings.wsFederationClaimsMapping]: hidden('[]', organisation),
  [settings.azureInheritHostSettings]: ownOnly(hidden('true', tenant)),
  [settings.azureUseOwnGraphApplication]: hidden('false', organisation),
  [settings.azureUseOwnPowerBIApplication]: hidden('false', organisation),
  [settings.azureUseServicePrincipal]: hidden('false', organisation),
  [settings.azureInternalDomainNames]: hidden('', organisation),
  [settings.azureAuthClientId]: hidden('', organisation),
  [settings.azureAuthWithPbiClientId]: hidden('', organisation),
  [settings.azureAuthWithPbiGraphClientId]: hidden('', organisation),
  [settings.graphDisplayName]: hidden('', organisation),
  [settings.graphClientId]: hidden('', organisation),
  [settings.graphClientSecret]: secret(organisation),
  [settings.graphTenantId]: hidden('', organisation),
  [settings.graphIsEnabled]: hidden('false', organisation),
  [settings.graphSecurityGroupObjectId]: hidden('', organisation),
  [settings.powerBI1DisplayName]: hidden('', organisation),
  [settings.powerBI1ClientId]: hidden('', organisation),
  [settings.powerBI1ClientSecret]: secret(organisation),
  [settings.powerBI1TenantId]: hidden('', organisation),
  [settings.powerBI1IsEnabled]: hidden('false', organisation),
  [settings.powerBI2DisplayName]: hidden('', organisation),
  [settings.powerBI2ClientId]: hidden('', organisation),
  [settings.powerBI2ClientSecret]: secret(organisation),
  [settings.powerBI2TenantId]: hidden('', organisation),
  [settings.powerBI2IsEnabled]: hidden('false', organisation),
  [settings.powerBI3DisplayName]: hidden('', organisation),
  [settings.powerBI3ClientId]: hidden('', organisation),
  [settings.powerBI3ClientSecret]: secret(organisation),
  [settings.powerBI3TenantId]: hidden('', organisation),
  [settings.powerBI3IsEnabled]: hidden('false', organisation),
  [settings.theme]: visible('default', anywhere),
} satisfies Readonly<Record<NamedSetting, SettingDefinition>>

type Definitions = typeof definitions
/** Settings whose values `readSettings` does not give out. */
export type SecretSettingName = {
  [Name in NamedSetting]: Definitions[Name]['isSecret'] extends true ? Name : never
}[NamedSetting]
export type PlainSettingName = Exclude<SettingName, SecretSettingName>

export const settingDefinitions: Readonly<Record<NamedSetting, SettingDefinition>> = definitions

/** The stricter of two values; the first where there is no such thing. */
export function stricterOf({ stricter }: SettingDefinition, own: string, application: string): string {
  if (stricter === undefined) return own
  if (stricter === 'on') return [own, application].some((value) => value.toLowerCase() === 'true') ? 'true' : 'false'
  return String((stricter === 'higher' ? Math.max : Math.min)(Number(own), Number(application)))
}

const isNamed = (name: string): name is NamedSetting => name in definitions

/** Undefined for a name that is not a setting: the store may hold one that an older version knew. */
export function settingDefinition(name: SettingName): SettingDefinition
export function settingDefinition(name: string): SettingDefinition | undefined
export function settingDefinition(name: string): SettingDefinition | undefined {
  if (isNamed(name)) return definitions[name]
  const option = themeOptionOf(name)
  return option && visible(themeOptionDefaults[option], anywhere)
}
