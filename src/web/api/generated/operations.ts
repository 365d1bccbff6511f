/* Made by `npm run generate` from src/contract. Not edited by hand. */

import type { AccessRule } from '../../../contract/operation.ts'

/** What the browser must know about an endpoint before it calls it. */
export interface OperationFacts {
  permission: AccessRule
  feature?: string
  /** Query members that must be given, as the wire names them. */
  required?: readonly string[]
  /** The last answer is kept for offline use. */
  stored?: true
  /** May be written down while there is no network and sent later. */
  queue?: { method: string; path: string }
}

export const operationFacts: Readonly<Record<string, OperationFacts>> = {
  "abpUserConfigurationGetAll": {
    "permission": "anyone",
    "stored": true
  },
  "accountIsTenantAvailable": {
    "permission": "anyone"
  },
  "accountResolveTenantId": {
    "permission": "anyone"
  },
  "accountGetCaptchaChallenge": {
    "permission": "anyone",
    "required": [
      "action"
    ]
  },
  "accountRegister": {
    "permission": "anyone"
  },
  "accountRegisterAadUser": {
    "permission": "anyone"
  },
  "accountSendPasswordResetCode": {
    "permission": "anyone"
  },
  "accountResetPassword": {
    "permission": "anyone"
  },
  "accountSendEmailActivationLink": {
    "permission": "anyone"
  },
  "accountActivateEmail": {
    "permission": "anyone"
  },
  "accountImpersonateUser": {
    "permission": "Pages.Administration.Users.Impersonation"
  },
  "accountImpersonateTenant": {
    "permission": "Pages.Tenants.Impersonation"
  },
  "accountDelegatedImpersonate": {
    "permission": "signedIn"
  },
  "accountBackToImpersonator": {
    "permission": "signedIn"
  },
  "accountSwitchToLinkedAccount": {
    "permission": "signedIn"
  },
  "auditLogGetAuditLogs": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs"
  },
  "auditLogGetAuditLogsToExcel": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs"
  },
  "auditLogGetEntityHistoryObjectTypes": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs"
  },
  "auditLogGetEntityChanges": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs"
  },
  "auditLogGetEntityChangesToExcel": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs"
  },
  "auditLogGetEntityTypeChanges": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs",
    "required": [
      "EntityTypeFullName",
      "EntityId"
    ]
  },
  "auditLogGetEntityPropertyChanges": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs",
    "required": [
      "entityChangeId"
    ]
  },
  "cachingGetAllCaches": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "cachingClearCache": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "cachingClearAllCaches": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "commonLookupGetEditionsForCombobox": {
    "permission": [
      "Pages.Editions",
      "Pages.Administration.Host.Settings",
      "Pages.Tenants"
    ]
  },
  "commonLookupFindUsers": {
    "permission": [
      "Pages.Administration.Users",
      "Pages.Administration.Users.Impersonation",
      "Pages.Administration.OrganizationUnits.ManageMembers",
      "Pages.Tenants.Impersonation"
    ]
  },
  "commonLookupGetDefaultEditionName": {
    "permission": [
      "Pages.Editions",
      "Pages.Administration.Host.Settings",
      "Pages.Tenants"
    ]
  },
  "demoUiComponentsSendAndGetDate": {
    "permission": "Pages.DemoUiComponents",
    "required": [
      "date"
    ]
  },
  "demoUiComponentsSendAndGetDateTime": {
    "permission": "Pages.DemoUiComponents",
    "required": [
      "date"
    ]
  },
  "demoUiComponentsSendAndGetDateRange": {
    "permission": "Pages.DemoUiComponents",
    "required": [
      "startDate",
      "endDate"
    ]
  },
  "demoUiComponentsSendAndGetDateWithText": {
    "permission": "Pages.DemoUiComponents"
  },
  "demoUiComponentsGetCountries": {
    "permission": "Pages.DemoUiComponents"
  },
  "demoUiComponentsSendAndGetSelectedCountries": {
    "permission": "Pages.DemoUiComponents"
  },
  "demoUiComponentsSendAndGetValue": {
    "permission": "Pages.DemoUiComponents"
  },
  "editionGetEditions": {
    "permission": "Pages.Editions"
  },
  "editionGetEditionForEdit": {
    "permission": [
      "Pages.Editions.Create",
      "Pages.Editions.Edit"
    ]
  },
  "editionCreateEdition": {
    "permission": "Pages.Editions.Create"
  },
  "editionUpdateEdition": {
    "permission": "Pages.Editions.Edit"
  },
  "editionDeleteEdition": {
    "permission": "Pages.Editions.Delete",
    "required": [
      "Id"
    ]
  },
  "editionMoveTenantsToAnotherEdition": {
    "permission": "Pages.Editions.MoveTenantsToAnotherEdition"
  },
  "editionGetEditionComboboxItems": {
    "permission": [
      "Pages.Editions",
      "Pages.Tenants"
    ]
  },
  "editionGetTenantCount": {
    "permission": [
      "Pages.Editions",
      "Pages.Tenants"
    ],
    "required": [
      "editionId"
    ]
  },
  "fileDownloadTempFile": {
    "permission": "signedIn",
    "required": [
      "fileToken"
    ]
  },
  "hostDashboardGetTopStatsData": {
    "permission": "Pages.Administration.Host.Dashboard",
    "required": [
      "StartDate",
      "EndDate"
    ],
    "stored": true
  },
  "hostDashboardGetRecentTenantsData": {
    "permission": "Pages.Administration.Host.Dashboard",
    "stored": true
  },
  "hostDashboardGetSubscriptionExpiringTenantsData": {
    "permission": "Pages.Administration.Host.Dashboard",
    "stored": true
  },
  "hostDashboardGetIncomeStatistics": {
    "permission": "Pages.Administration.Host.Dashboard",
    "required": [
      "IncomeStatisticsDateInterval",
      "StartDate",
      "EndDate"
    ],
    "stored": true
  },
  "hostDashboardGetEditionTenantStatistics": {
    "permission": "Pages.Administration.Host.Dashboard",
    "stored": true
  },
  "hostSettingsGetAllSettings": {
    "permission": "Pages.Administration.Host.Settings"
  },
  "hostSettingsUpdateAllSettings": {
    "permission": "Pages.Administration.Host.Settings"
  },
  "hostSettingsSendTestEmail": {
    "permission": "Pages.Administration.Host.Settings"
  },
  "hostSettingsGetEnabledSocialLoginSettings": {
    "permission": "Pages.Administration.Host.Settings"
  },
  "installGetAppSettingsJson": {
    "permission": "anyone"
  },
  "installCheckDatabase": {
    "permission": "anyone"
  },
  "installSetup": {
    "permission": "anyone"
  },
  "languageGetLanguages": {
    "permission": "Pages.Administration.Languages",
    "stored": true
  },
  "languageGetLanguageForEdit": {
    "permission": [
      "Pages.Administration.Languages.Create",
      "Pages.Administration.Languages.Edit"
    ]
  },
  "languageCreateOrUpdateLanguage": {
    "permission": [
      "Pages.Administration.Languages.Create",
      "Pages.Administration.Languages.Edit"
    ]
  },
  "languageDeleteLanguage": {
    "permission": "Pages.Administration.Languages.Delete",
    "required": [
      "Id"
    ]
  },
  "languageSetDefaultLanguage": {
    "permission": "Pages.Administration.Languages.Edit"
  },
  "languageGetLanguageTexts": {
    "permission": "Pages.Administration.Languages.ChangeTexts",
    "required": [
      "SourceName",
      "TargetLanguageName"
    ]
  },
  "languageUpdateLanguageText": {
    "permission": "Pages.Administration.Languages.ChangeTexts"
  },
  "organizationUnitGetOrganizationUnits": {
    "permission": "Pages.Administration.OrganizationUnits",
    "stored": true
  },
  "organizationUnitGetAll": {
    "permission": [
      "Pages.Administration.OrganizationUnits",
      "Pages.Administration.Users"
    ]
  },
  "organizationUnitGetOrganizationUnitUsers": {
    "permission": "Pages.Administration.OrganizationUnits",
    "required": [
      "Id"
    ]
  },
  "organizationUnitGetOrganizationUnitRoles": {
    "permission": "Pages.Administration.OrganizationUnits",
    "required": [
      "Id"
    ]
  },
  "organizationUnitCreateOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree"
  },
  "organizationUnitUpdateOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree"
  },
  "organizationUnitMoveOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree"
  },
  "organizationUnitDeleteOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree",
    "required": [
      "Id"
    ]
  },
  "organizationUnitAddUsersToOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers"
  },
  "organizationUnitAddRolesToOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageRoles"
  },
  "organizationUnitRemoveUserFromOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers",
    "required": [
      "UserId",
      "OrganizationUnitId"
    ]
  },
  "organizationUnitRemoveRoleFromOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageRoles",
    "required": [
      "RoleId",
      "OrganizationUnitId"
    ]
  },
  "organizationUnitFindUsers": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers"
  },
  "organizationUnitFindRoles": {
    "permission": "Pages.Administration.OrganizationUnits.ManageRoles"
  },
  "organizationUnitGetSecurityGroupSyncOverview": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers",
    "required": [
      "organizationUnitId"
    ]
  },
  "organizationUnitSecurityGroupSync": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers",
    "required": [
      "organizationUnitId"
    ]
  },
  "organizationUnitOverallSecurityGroupSync": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers"
  },
  "pbiReportLogsCreateReportLogs": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI.Logging",
    "queue": {
      "method": "POST",
      "path": "/api/services/app/PbiReportLogs/CreateReportLogs"
    }
  },
  "pbiReportLogsGetLogsForReport": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI.Logging",
    "required": [
      "reportId"
    ]
  },
  "pbiReportLogsGetLogsForHeatmap": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI.Logging",
    "required": [
      "reportId"
    ]
  },
  "pbiReportLogsDeleteLogsForReport": {
    "permission": "Pages.Administration.PbiReports.Delete",
    "feature": "App.BITools.PowerBI.Logging",
    "required": [
      "reportId"
    ]
  },
  "pbiReportsGetAll": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI",
    "stored": true
  },
  "pbiReportsGetPbiReportForView": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI",
    "required": [
      "id"
    ]
  },
  "pbiReportsGetPbiReportForEdit": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ]
  },
  "pbiReportsCreateOrEdit": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit"
    ],
    "feature": "App.BITools.PowerBI"
  },
  "pbiReportsDelete": {
    "permission": "Pages.Administration.PbiReports.Delete",
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ]
  },
  "pbiReportsUpdateDefaultReportForTenant": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI"
  },
  "pbiReportsGetPbiReportsToExcel": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI"
  },
  "pbiReportsGetPagesForReport": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ]
  },
  "pbiReportsGetExportedPagesForReport": {
    "permission": "anyone",
    "required": [
      "rid",
      "rkid"
    ]
  },
  "pbiWorkspacesGetWorkspacesForCreateOrEdit": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI"
  },
  "pbiWorkspacesCreateOrEdit": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit"
    ],
    "feature": "App.BITools.PowerBI"
  },
  "permissionGetAllPermissions": {
    "permission": [
      "Pages.Administration.Users",
      "Pages.Administration.Roles"
    ],
    "stored": true
  },
  "powerBiEmbedGetSidebarItems": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI",
    "stored": true
  },
  "powerBiEmbedGetReportToolbarSettings": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI",
    "stored": true
  },
  "powerBiEmbedGetDefaultReportEmbedToken": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI"
  },
  "powerBiEmbedGetReportEmbedToken": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ]
  },
  "powerBiEmbedGetPassthroughPowerBiSidebarItems": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI.PassthroughEmbedding"
  },
  "powerBiEmbedGetPassthroughEmbedToken": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI.PassthroughEmbedding",
    "required": [
      "parentType",
      "childType",
      "parentGuid",
      "childGuid"
    ]
  },
  "powerBiEmbedGetAppEmbedToken": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI",
    "required": [
      "appId",
      "itemId",
      "childType"
    ]
  },
  "powerBiEmbedGetReportEmbedTokenAsAdmin": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ]
  },
  "powerBiEmbedGetHostDefaultReportEmbedToken": {
    "permission": "Pages.Administration.Host.Dashboard"
  },
  "powerBiEmbedRefreshDataset": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ]
  },
  "powerBiEmbedGetReportKeyEmbedToken": {
    "permission": "anyone",
    "required": [
      "reportId",
      "key",
      "keyId"
    ]
  },
  "powerBiEmbedGetEncryptedReportKeyEmbedToken": {
    "permission": "anyone",
    "required": [
      "reportId",
      "encryptedValue"
    ]
  },
  "profileGetCurrentUserProfileForEdit": {
    "permission": "signedIn"
  },
  "profileChangePassword": {
    "permission": "signedIn"
  },
  "profileUpdateAadTokenForUser": {
    "permission": "signedIn"
  },
  "profileUpdateDefaultReportForUser": {
    "permission": "signedIn",
    "feature": "App.BITools.PowerBI"
  },
  "profileGenerateGoogleAuthenticatorKey": {
    "permission": "signedIn"
  },
  "profileUpdateGoogleAuthenticatorKey": {
    "permission": "signedIn"
  },
  "profileVerifyAuthenticatorCode": {
    "permission": "signedIn"
  },
  "profileDisableGoogleAuthenticator": {
    "permission": "signedIn"
  },
  "profileViewRecoveryCodes": {
    "permission": "signedIn"
  },
  "profileSendVerificationSms": {
    "permission": "signedIn"
  },
  "profileVerifySmsCode": {
    "permission": "signedIn"
  },
  "profileChangeLanguage": {
    "permission": "signedIn"
  },
  "profileGetPasswordComplexitySetting": {
    "permission": "anyone",
    "stored": true
  },
  "reportKeysGetAllForReport": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ]
  },
  "reportKeysGetReportKeyForEdit": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ]
  },
  "reportKeysCreateOrEdit": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI"
  },
  "reportKeysDelete": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ]
  },
  "reportKeysCreateEncryptedKey": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI"
  },
  "reportKeysUpdateExportForReportKey": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId",
      "reportKeyId"
    ]
  },
  "roleGetRoles": {
    "permission": [
      "Pages.Administration.Roles",
      "Pages.Administration.Users",
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.OrganizationUnits.ManageRoles"
    ],
    "stored": true
  },
  "roleGetRoleForEdit": {
    "permission": [
      "Pages.Administration.Roles.Create",
      "Pages.Administration.Roles.Edit"
    ]
  },
  "roleCreateOrUpdateRole": {
    "permission": [
      "Pages.Administration.Roles.Create",
      "Pages.Administration.Roles.Edit"
    ]
  },
  "roleDeleteRole": {
    "permission": "Pages.Administration.Roles.Delete",
    "required": [
      "Id"
    ]
  },
  "sessionGetCurrentLoginInformations": {
    "permission": "anyone",
    "stored": true
  },
  "sessionUpdateUserSignInToken": {
    "permission": "signedIn"
  },
  "tasksGetAll": {
    "permission": "Pages.Administration.Tasks",
    "feature": "App.Modules.Tasks",
    "stored": true
  },
  "tasksGetTaskForView": {
    "permission": "Pages.Administration.Tasks",
    "feature": "App.Modules.Tasks",
    "required": [
      "id"
    ]
  },
  "tasksGetTaskForEdit": {
    "permission": "Pages.Administration.Tasks.Edit",
    "feature": "App.Modules.Tasks",
    "required": [
      "Id"
    ]
  },
  "tasksCreateOrEdit": {
    "permission": [
      "Pages.Administration.Tasks.Create",
      "Pages.Administration.Tasks.Edit"
    ],
    "feature": "App.Modules.Tasks"
  },
  "tasksDelete": {
    "permission": "Pages.Administration.Tasks.Delete",
    "feature": "App.Modules.Tasks",
    "required": [
      "Id"
    ]
  },
  "tasksGetTasksToExcel": {
    "permission": "Pages.Administration.Tasks",
    "feature": "App.Modules.Tasks"
  },
  "tasksRunTask": {
    "permission": "anyone",
    "required": [
      "tid",
      "ev"
    ]
  },
  "tasksRunActionableTask": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.Modules.Tasks"
  },
  "tenantGetTenants": {
    "permission": "Pages.Tenants"
  },
  "tenantCreateTenant": {
    "permission": "Pages.Tenants.Create"
  },
  "tenantGetTenantForEdit": {
    "permission": "Pages.Tenants.Edit",
    "required": [
      "Id"
    ]
  },
  "tenantUpdateTenant": {
    "permission": "Pages.Tenants.Edit"
  },
  "tenantDeleteTenant": {
    "permission": "Pages.Tenants.Delete",
    "required": [
      "Id"
    ]
  },
  "tenantGetTenantFeaturesForEdit": {
    "permission": "Pages.Tenants.ChangeFeatures",
    "required": [
      "Id"
    ]
  },
  "tenantUpdateTenantFeatures": {
    "permission": "Pages.Tenants.ChangeFeatures"
  },
  "tenantResetTenantSpecificFeatures": {
    "permission": "Pages.Tenants.ChangeFeatures"
  },
  "tenantUnlockTenantAdmin": {
    "permission": "Pages.Tenants.Edit"
  },
  "tenantCustomizationUploadDarkLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantCustomizationUploadLightLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantCustomizationUploadLoginBackground": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantCustomizationUploadCustomCss": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantCustomizationGetCustomCss": {
    "permission": "anyone"
  },
  "tenantCustomizationGetLogo": {
    "permission": "anyone"
  },
  "tenantCustomizationGetTenantLogo": {
    "permission": "anyone",
    "required": [
      "skin"
    ]
  },
  "tenantCustomizationGetLoginBackground": {
    "permission": "anyone"
  },
  "tenantDashboardGetMemberActivity": {
    "permission": "Pages.Tenant.Dashboard",
    "stored": true
  },
  "tenantDashboardGetDashboardData": {
    "permission": "Pages.Tenant.Dashboard",
    "required": [
      "SalesSummaryDatePeriod"
    ],
    "stored": true
  },
  "tenantDashboardGetTopStats": {
    "permission": "Pages.Tenant.Dashboard",
    "stored": true
  },
  "tenantDashboardGetProfitShare": {
    "permission": "Pages.Tenant.Dashboard",
    "stored": true
  },
  "tenantDashboardGetDailySales": {
    "permission": "Pages.Tenant.Dashboard",
    "stored": true
  },
  "tenantDashboardGetSalesSummary": {
    "permission": "Pages.Tenant.Dashboard",
    "required": [
      "SalesSummaryDatePeriod"
    ],
    "stored": true
  },
  "tenantDashboardGetRegionalStats": {
    "permission": "Pages.Tenant.Dashboard",
    "stored": true
  },
  "tenantDashboardGetGeneralStats": {
    "permission": "Pages.Tenant.Dashboard",
    "stored": true
  },
  "tenantRegistrationRegisterTenant": {
    "permission": "anyone"
  },
  "tenantRegistrationGetEditionsForSelect": {
    "permission": "anyone"
  },
  "tenantRegistrationGetEdition": {
    "permission": "anyone",
    "required": [
      "editionId"
    ]
  },
  "tenantSettingsGetAllSettings": {
    "permission": "Pages.Administration.Tenant.Settings"
  },
  "tenantSettingsUpdateAllSettings": {
    "permission": "Pages.Administration.Tenant.Settings"
  },
  "tenantSettingsClearDarkLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantSettingsClearLightLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantSettingsClearCustomCss": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantSettingsClearLoginBackground": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding"
  },
  "tenantSettingsSendTestEmail": {
    "permission": "Pages.Administration.Tenant.Settings"
  },
  "tenantSettingsGetEnabledSocialLoginSettings": {
    "permission": "Pages.Administration.Tenant.Settings"
  },
  "textsGetTexts": {
    "permission": "anyone",
    "required": [
      "languageName",
      "hash"
    ]
  },
  "timingGetTimezones": {
    "permission": "signedIn",
    "required": [
      "DefaultTimezoneScope"
    ],
    "stored": true
  },
  "timingGetTimezoneComboboxItems": {
    "permission": "signedIn",
    "stored": true
  },
  "tokenAuthAuthenticate": {
    "permission": "anyone"
  },
  "tokenAuthRefreshToken": {
    "permission": "anyone"
  },
  "tokenAuthLogOut": {
    "permission": "signedIn"
  },
  "tokenAuthSendTwoFactorAuthCode": {
    "permission": "anyone"
  },
  "tokenAuthEndLeftSession": {
    "permission": "anyone"
  },
  "tokenAuthImpersonatedAuthenticate": {
    "permission": "anyone",
    "required": [
      "impersonationToken"
    ]
  },
  "tokenAuthDelegatedImpersonatedAuthenticate": {
    "permission": "anyone",
    "required": [
      "userDelegationId",
      "impersonationToken"
    ]
  },
  "tokenAuthLinkedAccountAuthenticate": {
    "permission": "anyone",
    "required": [
      "switchAccountToken"
    ]
  },
  "tokenAuthGetExternalAuthenticationProviders": {
    "permission": "anyone"
  },
  "tokenAuthExternalAuthenticate": {
    "permission": "anyone"
  },
  "tokenAuthLinkToAadUser": {
    "permission": "signedIn"
  },
  "tokenAuthInitiateMobileLogin": {
    "permission": "anyone",
    "required": [
      "mobileNumber"
    ]
  },
  "tokenAuthTestNotification": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "twitterGetRequestToken": {
    "permission": "anyone"
  },
  "twitterGetAccessToken": {
    "permission": "anyone",
    "required": [
      "token",
      "verifier"
    ]
  },
  "twoFactorResetTwoFactor": {
    "permission": "Pages.Administration.Users.Edit"
  },
  "uiCustomizationSettingsGetUiManagementSettings": {
    "permission": "signedIn"
  },
  "uiCustomizationSettingsGetDefaultThemeUiManagementSettings": {
    "permission": "signedIn"
  },
  "uiCustomizationSettingsChangeThemeWithDefaultValues": {
    "permission": "signedIn",
    "required": [
      "themeName"
    ]
  },
  "uiCustomizationSettingsUpdateUiManagementSettings": {
    "permission": "signedIn"
  },
  "uiCustomizationSettingsUpdateDefaultUiManagementSettings": {
    "permission": "Pages.Administration.UiCustomization",
    "feature": "App.Customization.Branding"
  },
  "uiCustomizationSettingsUseSystemDefaultSettings": {
    "permission": "signedIn"
  },
  "uiCustomizationSettingsChangeDarkModeOfCurrentTheme": {
    "permission": "signedIn",
    "required": [
      "isDarkModeActive"
    ]
  },
  "userGetUsers": {
    "permission": "Pages.Administration.Users",
    "stored": true
  },
  "userGetUsersToExcel": {
    "permission": "Pages.Administration.Users"
  },
  "userGetUserForEdit": {
    "permission": [
      "Pages.Administration.Users.Create",
      "Pages.Administration.Users.Edit"
    ]
  },
  "userGetUserPermissionsForEdit": {
    "permission": "Pages.Administration.Users.ChangePermissions",
    "required": [
      "Id"
    ]
  },
  "userResetUserSpecificPermissions": {
    "permission": "Pages.Administration.Users.ChangePermissions"
  },
  "userUpdateUserPermissions": {
    "permission": "Pages.Administration.Users.ChangePermissions"
  },
  "userCreateOrUpdateAadUser": {
    "permission": [
      "Pages.Administration.Users.Create",
      "Pages.Administration.Users.Edit"
    ]
  },
  "userCreateOrUpdateUser": {
    "permission": [
      "Pages.Administration.Users.Create",
      "Pages.Administration.Users.Edit"
    ]
  },
  "userCreateOrUpdateMobileIdUser": {
    "permission": [
      "Pages.Administration.Users.Create",
      "Pages.Administration.Users.Edit"
    ]
  },
  "userDeleteUser": {
    "permission": "Pages.Administration.Users.Delete",
    "required": [
      "Id"
    ]
  },
  "userUnlockUser": {
    "permission": "Pages.Administration.Users.Unlock"
  },
  "userSetTenantAdmin": {
    "permission": "Pages.Administration.Users.ChangePermissions",
    "required": [
      "userId"
    ]
  },
  "userLinkLinkToUser": {
    "permission": "signedIn"
  },
  "userLinkGetLinkedUsers": {
    "permission": "signedIn"
  },
  "userLinkGetRecentlyUsedLinkedUsers": {
    "permission": "signedIn"
  },
  "userLinkUnlinkUser": {
    "permission": "signedIn"
  },
  "userLoginGetUserLoginAttempts": {
    "permission": "signedIn"
  },
  "webLogGetLatestWebLogs": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "webLogDownloadWebLogs": {
    "permission": "Pages.Administration.Host.Maintenance"
  }
}
