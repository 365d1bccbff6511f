/** Settings that the app itself reads. Apart from the others, so that their names do not travel to every browser. */
export const shellSettings = {
  isUserPassLoginEnabled: 'App.UserManagement.LoginMethods.IsUserPassLoginEnabled',
  allowSelfRegistration: 'App.UserManagement.AllowSelfRegistration',
  tenantSelfRegistrationIsAllowed: 'App.TenantManagement.AllowSelfRegistration',
  preventNotExistingTenantSubdomains: 'App.TenantManagement.PreventNotExistingTenantSubdomains',
  isSharedDevice: 'App.UserManagement.IsSharedDevice',
  isCookieConsentEnabled: 'App.UserManagement.IsCookieConsentEnabled',
  isQuickThemeSelectEnabled: 'App.UserManagement.IsQuickThemeSelectEnabled',
  sessionTimeOutIsEnabled: 'App.UserManagement.SessionTimeOut.IsEnabled',
  sessionTimeOutSecond: 'App.UserManagement.SessionTimeOut.TimeOutSecond',
  sessionTimeOutShowNotificationSecond: 'App.UserManagement.SessionTimeOut.ShowTimeOutNotificationSecond',
  sessionTimeOutShowLockScreen: 'App.UserManagement.SessionTimeOut.ShowLockScreenWhenTimedOut',
  subscriptionExpireNotifyDayCount: 'App.TenantManagement.SubscriptionExpireNotifyDayCount',
} as const
