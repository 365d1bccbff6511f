/** Settings that the app itself reads. Apart from the others, so that their names do not travel to every browser. */
export const shellSettings = {
  isUserPassLoginEnabled: 'App.UserManagement.LoginMethods.IsUserPassLoginEnabled',
  isAzureADLoginEnabled: 'App.UserManagement.LoginMethods.IsAzureADLoginEnabled',
  isMobileLoginEnabled: 'App.UserManagement.LoginMethods.IsMobileLoginEnabled',
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
  /** Days until a new share key ends, where nobody says otherwise, and at most. */
  reportKeyDays: 'App.Reports.KeyDayCount',
  reportKeyLongestDays: 'App.Reports.LongestKeyDayCount',
  subscriptionExpireNotifyDayCount: 'App.TenantManagement.SubscriptionExpireNotifyDayCount',
} as const
