/** Settings that are read somewhere today: name, default, where a value may be kept and whether a browser may see it. */
import { settingScope } from './enums.ts'

export interface SettingDefinition {
  default: string
  /** Sum of `settingScope` values. */
  scopes: number
  isVisibleToClients: boolean
}

const { application, tenant, user } = settingScope
const visible = (value: string, scopes: number): SettingDefinition => ({
  default: value,
  scopes,
  isVisibleToClients: true,
})

export const settings = {
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
  allowOneConcurrentLoginPerUser: 'App.UserManagement.AllowOneConcurrentLoginPerUser',
  isCookieConsentEnabled: 'App.UserManagement.IsCookieConsentEnabled',
  isQuickThemeSelectEnabled: 'App.UserManagement.IsQuickThemeSelectEnabled',
  isSharedDevice: 'App.UserManagement.IsSharedDevice',
  sessionTimeOutIsEnabled: 'App.UserManagement.SessionTimeOut.IsEnabled',
  sessionTimeOutSecond: 'App.UserManagement.SessionTimeOut.TimeOutSecond',
  sessionTimeOutShowNotificationSecond: 'App.UserManagement.SessionTimeOut.ShowTimeOutNotificationSecond',
  sessionTimeOutShowLockScreen: 'App.UserManagement.SessionTimeOut.ShowLockScreenWhenTimedOut',
  isUserPassLoginEnabled: 'App.UserManagement.LoginMethods.IsUserPassLoginEnabled',
  subscriptionExpireNotifyDayCount: 'App.TenantManagement.SubscriptionExpireNotifyDayCount',
  theme: 'App.UiManagement.Theme',
  darkMode: 'App.UiManagement.DarkMode',
} as const

export type SettingName = (typeof settings)[keyof typeof settings]

export const settingDefinitions: Readonly<Record<SettingName, SettingDefinition>> = {
  [settings.defaultLanguageName]: visible('en-gb', application + tenant + user),
  [settings.timeZone]: visible('UTC', application + tenant + user),
  [settings.isEmailConfirmationRequiredForLogin]: visible('false', application + tenant),
  [settings.lockOutIsEnabled]: visible('true', application + tenant),
  [settings.lockOutMaxFailedAccessAttempts]: visible('5', application + tenant),
  [settings.lockOutSeconds]: visible('300', application + tenant),
  [settings.passwordRequireDigit]: visible('true', application + tenant),
  [settings.passwordRequireLowercase]: visible('true', application + tenant),
  [settings.passwordRequireUppercase]: visible('true', application + tenant),
  [settings.passwordRequireNonAlphanumeric]: visible('false', application + tenant),
  [settings.passwordRequiredLength]: visible('8', application + tenant),
  [settings.allowOneConcurrentLoginPerUser]: visible('false', application + tenant),
  [settings.isCookieConsentEnabled]: visible('false', application + tenant),
  [settings.isQuickThemeSelectEnabled]: visible('false', application + tenant),
  [settings.isSharedDevice]: visible('false', application + tenant),
  [settings.sessionTimeOutIsEnabled]: visible('false', application + tenant),
  [settings.sessionTimeOutSecond]: visible('1800', application + tenant),
  [settings.sessionTimeOutShowNotificationSecond]: visible('60', application + tenant),
  [settings.sessionTimeOutShowLockScreen]: visible('false', application + tenant),
  [settings.isUserPassLoginEnabled]: visible('true', application + tenant),
  [settings.subscriptionExpireNotifyDayCount]: visible('7', application),
  [settings.theme]: visible('default', application + tenant + user),
  [settings.darkMode]: visible('false', application + tenant + user),
}
