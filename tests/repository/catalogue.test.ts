import { expect, test } from 'vitest'
import { operations } from '../../src/contract/catalogue.ts'
import { anyone } from '../../src/contract/operation.ts'

/** The product's catalogue as its specification lists it, read from there and not from the contract. */
const specified: Record<string, string> = {
  Account: `IsTenantAvailable ResolveTenantId Register RegisterAadUser SendPasswordResetCode ResetPassword SendEmailActivationLink
    ActivateEmail ImpersonateUser ImpersonateTenant DelegatedImpersonate BackToImpersonator SwitchToLinkedAccount`,
  AuditLog: `GetAuditLogs GetAuditLogsToExcel GetEntityHistoryObjectTypes GetEntityChanges GetEntityChangesToExcel
    GetEntityTypeChanges GetEntityPropertyChanges`,
  Caching: 'GetAllCaches ClearCache ClearAllCaches',
  CommonLookup: 'GetEditionsForCombobox FindUsers GetDefaultEditionName',
  DemoUiComponents: `SendAndGetDate SendAndGetDateTime SendAndGetDateRange SendAndGetDateWithText SendAndGetSelectedCountries
    SendAndGetValue GetCountries`,
  Edition: `GetEditions GetEditionForEdit CreateEdition UpdateEdition DeleteEdition MoveTenantsToAnotherEdition
    GetEditionComboboxItems GetTenantCount`,
  HostDashboard: `GetTopStatsData GetRecentTenantsData GetSubscriptionExpiringTenantsData GetIncomeStatistics
    GetEditionTenantStatistics`,
  HostSettings: 'GetAllSettings UpdateAllSettings SendTestEmail GetEnabledSocialLoginSettings',
  Install: 'Setup GetAppSettingsJson CheckDatabase',
  Language: `GetLanguages GetLanguageForEdit CreateOrUpdateLanguage DeleteLanguage SetDefaultLanguage GetLanguageTexts
    UpdateLanguageText`,
  OrganizationUnit: `GetOrganizationUnits GetOrganizationUnitUsers GetOrganizationUnitRoles CreateOrganizationUnit
    UpdateOrganizationUnit MoveOrganizationUnit DeleteOrganizationUnit RemoveUserFromOrganizationUnit
    RemoveRoleFromOrganizationUnit AddUsersToOrganizationUnit AddRolesToOrganizationUnit FindUsers FindRoles SecurityGroupSync
    GetSecurityGroupSyncOverview OverallSecurityGroupSync GetAll`,
  PbiReportLogs: 'CreateReportLogs GetLogsForReport GetLogsForHeatmap DeleteLogsForReport',
  PbiReports: `GetAll GetPbiReportForView GetPbiReportForEdit CreateOrEdit Delete UpdateDefaultReportForTenant GetPbiReportsToExcel
    GetPagesForReport GetExportedPagesForReport`,
  PbiWorkspaces: 'GetWorkspacesForCreateOrEdit CreateOrEdit',
  Permission: 'GetAllPermissions',
  PowerBIEmbed: `GetReportToolbarSettings GetPassthroughPowerBISidebarItems GetSidebarItems RefreshDataset
    GetHostDefaultReportEmbedToken GetDefaultReportEmbedToken GetReportEmbedTokenAsAdmin GetEncryptedReportKeyEmbedToken
    GetReportKeyEmbedToken GetReportEmbedToken GetAppEmbedToken GetPassthroughEmbedToken`,
  Profile: `GetCurrentUserProfileForEdit UpdateAadTokenForUser UpdateDefaultReportForUser DisableGoogleAuthenticator
    ViewRecoveryCodes GenerateGoogleAuthenticatorKey UpdateGoogleAuthenticatorKey SendVerificationSms VerifySmsCode ChangePassword
    VerifyAuthenticatorCode GetPasswordComplexitySetting ChangeLanguage`,
  ReportKeys: 'GetAllForReport GetReportKeyForEdit CreateOrEdit Delete CreateEncryptedKey UpdateExportForReportKey',
  Role: 'GetRoles GetRoleForEdit CreateOrUpdateRole DeleteRole',
  Session: 'GetCurrentLoginInformations UpdateUserSignInToken',
  Tasks: 'GetAll GetTaskForView GetTaskForEdit CreateOrEdit Delete GetTasksToExcel RunTask RunActionableTask',
  Tenant: `GetTenants CreateTenant GetTenantForEdit UpdateTenant DeleteTenant GetTenantFeaturesForEdit UpdateTenantFeatures
    ResetTenantSpecificFeatures UnlockTenantAdmin`,
  TenantDashboard: `GetMemberActivity GetDashboardData GetTopStats GetProfitShare GetDailySales GetSalesSummary GetRegionalStats
    GetGeneralStats`,
  TenantRegistration: 'RegisterTenant GetEditionsForSelect GetEdition',
  TenantSettings: `GetAllSettings UpdateAllSettings ClearDarkLogo ClearLightLogo ClearCustomCss ClearLoginBackground SendTestEmail
    GetEnabledSocialLoginSettings`,
  Timing: 'GetTimezones GetTimezoneComboboxItems',
  UiCustomizationSettings: `GetUiManagementSettings GetDefaultThemeUiManagementSettings ChangeThemeWithDefaultValues
    UpdateUiManagementSettings UpdateDefaultUiManagementSettings UseSystemDefaultSettings ChangeDarkModeOfCurrentTheme`,
  User: `GetUsers GetUsersToExcel GetUserForEdit GetUserPermissionsForEdit ResetUserSpecificPermissions UpdateUserPermissions
    CreateOrUpdateAADUser CreateOrUpdateUser CreateOrUpdateMobileIdUser DeleteUser UnlockUser SetTenantAdmin`,
  UserLink: 'LinkToUser GetLinkedUsers GetRecentlyUsedLinkedUsers UnlinkUser',
  UserLogin: 'GetUserLoginAttempts',
  WebLog: 'GetLatestWebLogs DownloadWebLogs',
  TokenAuth: `Authenticate RefreshToken LogOut SendTwoFactorAuthCode ImpersonatedAuthenticate DelegatedImpersonatedAuthenticate
    LinkedAccountAuthenticate GetExternalAuthenticationProviders LinkToAadUser InitiateMobileLogin ExternalAuthenticate
    TestNotification`,
  Twitter: 'GetRequestToken GetAccessToken',
  TenantCustomization: 'GetCustomCss GetLogo GetTenantLogo',
  File: 'DownloadTempFile',
  AbpUserConfiguration: 'GetAll',
}

test('every operation of the specification is in the contract, by its name on the wire', () => {
  const described = new Set(operations.map(({ id }) => id))
  const missing = Object.entries(specified).flatMap(([service, names]) =>
    names
      .split(/\s+/)
      .map((name) => `${service}_${name}`)
      .filter((id) => !described.has(id)),
  )
  expect(missing).toEqual([])
})

// They answer a token, or a second call finds what the first one did.
test('O8: these alone of the commands that need no sign-in are not answered again under their number', () => {
  const others = operations
    .filter(({ operation }) => operation.kind === 'command' && operation.permission === anyone && !operation.repeatable)
    .map(({ id }) => id)
  expect(others).toMatchInlineSnapshot(`
    [
      "Install_CheckDatabase",
      "Install_Setup",
      "Kiosk_EnrolDevice",
      "Kiosk_ShowKiosk",
      "Tasks_RunTask",
      "Tasks_RunActionableTaskByKey",
      "TokenAuth_Authenticate",
      "TokenAuth_RefreshToken",
      "TokenAuth_SendTwoFactorAuthCode",
      "TokenAuth_EndLeftSession",
      "TokenAuth_ImpersonatedAuthenticate",
      "TokenAuth_DelegatedImpersonatedAuthenticate",
      "TokenAuth_LinkedAccountAuthenticate",
      "TokenAuth_ExternalAuthenticate",
      "TokenAuth_InitiateMobileLogin",
      "Twitter_GetRequestToken",
      "Twitter_GetAccessToken",
    ]
  `)
})
