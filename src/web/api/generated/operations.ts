/* Made by `npm run generate` from src/contract. Not edited by hand. */

import type { AccessRule } from '../../../contract/operation.ts'
import type { FeatureName } from '../../../contract/vocabulary/features.ts'

/** What the browser must know about an endpoint before it calls it. */
export interface OperationFacts {
  permission: AccessRule
  feature?: FeatureName
  /** Query members that must be given, as the wire names them. */
  required?: readonly string[]
  /** The last answer is kept for offline use. */
  stored?: true
  /** A list that is kept whole where it is small enough. */
  whole?: true
  /** May be written down while there is no network and sent later. */
  queue?: { method: string; path: string }
  /** Changes something: the server does it once under one number. */
  command?: true
  /** Refused to whoever acts as somebody else of their own organisation. */
  inOwnName?: true
}

const facts = {
  "abpUserConfigurationGetAll": {
    "permission": "anyone",
    "stored": true
  },
  "accountIsTenantAvailable": {
    "permission": "anyone"
  },
  "accountFindTenantOfMailDomain": {
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
    "permission": "anyone",
    "command": true
  },
  "accountRegisterAadUser": {
    "permission": "anyone",
    "command": true
  },
  "accountSendPasswordResetCode": {
    "permission": "anyone",
    "command": true
  },
  "accountResetPassword": {
    "permission": "anyone",
    "command": true
  },
  "accountSendEmailActivationLink": {
    "permission": "anyone",
    "command": true
  },
  "accountActivateEmail": {
    "permission": "anyone",
    "command": true
  },
  "accountImpersonateUser": {
    "permission": "Pages.Administration.Users.Impersonation",
    "command": true
  },
  "accountImpersonateTenant": {
    "permission": "Pages.Tenants.Impersonation",
    "command": true
  },
  "accountDelegatedImpersonate": {
    "permission": "signedIn",
    "command": true
  },
  "accountBackToImpersonator": {
    "permission": "signedIn",
    "command": true
  },
  "accountSwitchToLinkedAccount": {
    "permission": "signedIn",
    "command": true
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
    "feature": "App.Other.AuditLogs",
    "stored": true
  },
  "auditLogGetEntityChanges": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs",
    "stored": true
  },
  "auditLogGetEntityChangesToExcel": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs"
  },
  "auditLogBeginExport": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs",
    "command": true,
    "inOwnName": true
  },
  "auditLogGetExport": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs"
  },
  "auditLogStopExport": {
    "permission": "Pages.Administration.AuditLogs",
    "feature": "App.Other.AuditLogs",
    "command": true,
    "inOwnName": true
  },
  "auditLogGetExportedFile": {
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
    "permission": "Pages.Administration.Host.Maintenance",
    "command": true
  },
  "cachingClearAllCaches": {
    "permission": "Pages.Administration.Host.Maintenance",
    "command": true
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
    ],
    "command": true
  },
  "demoUiComponentsSendAndGetDateTime": {
    "permission": "Pages.DemoUiComponents",
    "required": [
      "date"
    ],
    "command": true
  },
  "demoUiComponentsSendAndGetDateRange": {
    "permission": "Pages.DemoUiComponents",
    "required": [
      "startDate",
      "endDate"
    ],
    "command": true
  },
  "demoUiComponentsSendAndGetDateWithText": {
    "permission": "Pages.DemoUiComponents",
    "command": true
  },
  "demoUiComponentsGetCountries": {
    "permission": "Pages.DemoUiComponents"
  },
  "demoUiComponentsSendAndGetSelectedCountries": {
    "permission": "Pages.DemoUiComponents",
    "command": true
  },
  "demoUiComponentsSendAndGetValue": {
    "permission": "Pages.DemoUiComponents",
    "command": true
  },
  "editionGetEditions": {
    "permission": "Pages.Editions",
    "stored": true
  },
  "editionGetEditionForEdit": {
    "permission": [
      "Pages.Editions.Create",
      "Pages.Editions.Edit"
    ]
  },
  "editionCreateEdition": {
    "permission": "Pages.Editions.Create",
    "command": true,
    "inOwnName": true
  },
  "editionUpdateEdition": {
    "permission": "Pages.Editions.Edit",
    "command": true,
    "inOwnName": true
  },
  "editionDeleteEdition": {
    "permission": "Pages.Editions.Delete",
    "required": [
      "Id"
    ],
    "command": true
  },
  "editionMoveTenantsToAnotherEdition": {
    "permission": "Pages.Editions.MoveTenantsToAnotherEdition",
    "command": true,
    "inOwnName": true
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
  "hostSettingsGetReports": {
    "permission": "Pages.Administration.Host.Settings"
  },
  "hostSettingsUpdateAllSettings": {
    "permission": "Pages.Administration.Host.Settings",
    "command": true,
    "inOwnName": true
  },
  "hostSettingsSendTestEmail": {
    "permission": "Pages.Administration.Host.Settings",
    "command": true
  },
  "hostSettingsTestPowerBi": {
    "permission": "Pages.Administration.Host.Settings",
    "command": true
  },
  "hostSettingsTestConnection": {
    "permission": "Pages.Administration.Host.Settings",
    "command": true
  },
  "hostSettingsGetEnabledSocialLoginSettings": {
    "permission": "Pages.Administration.Host.Settings"
  },
  "installGetAppSettingsJson": {
    "permission": "anyone"
  },
  "installCheckDatabase": {
    "permission": "anyone",
    "command": true
  },
  "installSetup": {
    "permission": "anyone",
    "command": true
  },
  "jobGetJobs": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "jobRetryJob": {
    "permission": "Pages.Administration.Host.Maintenance",
    "command": true
  },
  "jobCancelJob": {
    "permission": "Pages.Administration.Host.Maintenance",
    "command": true
  },
  "kioskGetKiosks": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "stored": true
  },
  "kioskCreateOrEditKiosk": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "kioskDeleteKiosk": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "id"
    ],
    "command": true
  },
  "kioskCreateKioskLink": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "command": true
  },
  "kioskGetDevices": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "id"
    ]
  },
  "kioskEndDevice": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "command": true
  },
  "kioskEnrolDevice": {
    "permission": "anyone",
    "command": true
  },
  "kioskShowKiosk": {
    "permission": "anyone",
    "command": true
  },
  "kioskGetKioskReportEmbedToken": {
    "permission": "anyone",
    "required": [
      "id"
    ]
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
    ],
    "command": true
  },
  "languageDeleteLanguage": {
    "permission": "Pages.Administration.Languages.Delete",
    "required": [
      "Id"
    ],
    "command": true
  },
  "languageSetDefaultLanguage": {
    "permission": "Pages.Administration.Languages.Edit",
    "command": true
  },
  "languageGetLanguageTexts": {
    "permission": "Pages.Administration.Languages.ChangeTexts",
    "required": [
      "SourceName",
      "TargetLanguageName"
    ],
    "stored": true
  },
  "languageUpdateLanguageText": {
    "permission": "Pages.Administration.Languages.ChangeTexts",
    "command": true
  },
  "languagePreviewTexts": {
    "permission": "Pages.Administration.Languages.ChangeTexts"
  },
  "languageImportTexts": {
    "permission": "Pages.Administration.Languages.ChangeTexts",
    "command": true
  },
  "notificationGetNotifications": {
    "permission": "signedIn"
  },
  "notificationMarkAsRead": {
    "permission": "signedIn",
    "command": true
  },
  "notificationMarkAllAsRead": {
    "permission": "signedIn",
    "command": true
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
    ],
    "stored": true,
    "whole": true
  },
  "organizationUnitGetOrganizationUnitRoles": {
    "permission": "Pages.Administration.OrganizationUnits",
    "required": [
      "Id"
    ],
    "stored": true,
    "whole": true
  },
  "organizationUnitCreateOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree",
    "command": true,
    "inOwnName": true
  },
  "organizationUnitUpdateOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree",
    "command": true,
    "inOwnName": true
  },
  "organizationUnitMoveOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree",
    "command": true,
    "inOwnName": true
  },
  "organizationUnitDeleteOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageOrganizationTree",
    "required": [
      "Id"
    ],
    "command": true,
    "inOwnName": true
  },
  "organizationUnitAddUsersToOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers",
    "command": true,
    "inOwnName": true
  },
  "organizationUnitAddRolesToOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageRoles",
    "command": true,
    "inOwnName": true
  },
  "organizationUnitRemoveUserFromOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers",
    "required": [
      "UserId",
      "OrganizationUnitId"
    ],
    "command": true,
    "inOwnName": true
  },
  "organizationUnitRemoveRoleFromOrganizationUnit": {
    "permission": "Pages.Administration.OrganizationUnits.ManageRoles",
    "required": [
      "RoleId",
      "OrganizationUnitId"
    ],
    "command": true,
    "inOwnName": true
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
    ],
    "command": true,
    "inOwnName": true
  },
  "organizationUnitOverallSecurityGroupSync": {
    "permission": "Pages.Administration.OrganizationUnits.ManageMembers",
    "command": true,
    "inOwnName": true
  },
  "pbiReportLogsCreateReportLogs": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI.Logging",
    "command": true,
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
  "pbiReportLogsGetLogsForReportToExcel": {
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
    ],
    "command": true
  },
  "pbiReportsGetAll": {
    "permission": [
      "Pages.Administration.PbiReports",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "stored": true,
    "whole": true
  },
  "pbiReportsGetPbiReportForView": {
    "permission": [
      "Pages.Administration.PbiReports",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "required": [
      "id"
    ]
  },
  "pbiReportsGetPbiReportForEdit": {
    "permission": [
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ]
  },
  "pbiReportsCreateOrEdit": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "pbiReportsDelete": {
    "permission": [
      "Pages.Administration.PbiReports.Delete",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ],
    "command": true,
    "inOwnName": true
  },
  "pbiReportsUpdateDefaultReportForTenant": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "command": true
  },
  "pbiReportsGetPbiReportsToExcel": {
    "permission": [
      "Pages.Administration.PbiReports",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI"
  },
  "pbiReportsGetPeopleOfReport": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ]
  },
  "pbiReportsGetWhyReportOpens": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId",
      "userId"
    ]
  },
  "pbiReportsGetReportsOfPerson": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "userId"
    ]
  },
  "pbiReportsGetPagesForReport": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ]
  },
  "pbiReportsGetFieldsForReport": {
    "permission": "Pages.Administration.PbiReports.Edit",
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
    "feature": "App.BITools.PowerBI",
    "stored": true
  },
  "pbiWorkspacesGetWorkspacesToExcel": {
    "permission": "Pages.Administration.PbiReports",
    "feature": "App.BITools.PowerBI"
  },
  "pbiWorkspacesCreateOrEdit": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit"
    ],
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "permissionGetAllPermissions": {
    "permission": [
      "Pages.Administration.Users",
      "Pages.Administration.Roles"
    ],
    "stored": true
  },
  "permissionRequestGetRequest": {
    "permission": "signedIn",
    "required": [
      "permissionName"
    ]
  },
  "permissionRequestCreateRequest": {
    "permission": "signedIn",
    "command": true
  },
  "powerBiEmbedGetSidebarItems": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI",
    "stored": true
  },
  "powerBiEmbedGetReportPages": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI",
    "stored": true
  },
  "powerBiEmbedGetKeepableReports": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI"
  },
  "powerBiEmbedGetPageToKeep": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId",
      "pageName"
    ]
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
    ],
    "command": true
  },
  "powerBiEmbedGetDatasetRefreshes": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ],
    "stored": true
  },
  "powerBiEmbedGetDataTime": {
    "permission": "Pages.Tenant.Dashboard",
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
      "encryptedValue"
    ]
  },
  "ownProfileUpdateProfile": {
    "permission": "signedIn",
    "command": true
  },
  "ownProfileChangeEmailAddress": {
    "permission": "signedIn",
    "command": true
  },
  "ownProfileGetOwnLogins": {
    "permission": "signedIn"
  },
  "ownProfileAddOwnLogin": {
    "permission": "signedIn",
    "command": true
  },
  "ownProfileRemoveOwnLogin": {
    "permission": "signedIn",
    "command": true
  },
  "ownProfileUploadProfilePicture": {
    "permission": "signedIn",
    "command": true
  },
  "ownProfileRemoveProfilePicture": {
    "permission": "signedIn",
    "command": true
  },
  "ownProfileGetProfilePicture": {
    "permission": "signedIn",
    "required": [
      "userId",
      "id"
    ]
  },
  "preferencesGetPreferences": {
    "permission": "signedIn",
    "stored": true
  },
  "preferencesSetFavouriteReport": {
    "permission": "signedIn",
    "command": true,
    "queue": {
      "method": "POST",
      "path": "/api/services/app/Preferences/SetFavouriteReport"
    }
  },
  "preferencesSetFavouritePage": {
    "permission": "signedIn",
    "command": true,
    "queue": {
      "method": "POST",
      "path": "/api/services/app/Preferences/SetFavouritePage"
    }
  },
  "preferencesAddRecentReport": {
    "permission": "signedIn",
    "command": true,
    "queue": {
      "method": "POST",
      "path": "/api/services/app/Preferences/AddRecentReport"
    }
  },
  "preferencesSaveView": {
    "permission": "signedIn",
    "command": true,
    "queue": {
      "method": "POST",
      "path": "/api/services/app/Preferences/SaveView"
    }
  },
  "preferencesDeleteView": {
    "permission": "signedIn",
    "required": [
      "id"
    ],
    "command": true
  },
  "preferencesChooseColumns": {
    "permission": "signedIn",
    "command": true,
    "queue": {
      "method": "POST",
      "path": "/api/services/app/Preferences/ChooseColumns"
    }
  },
  "profileGetCurrentUserProfileForEdit": {
    "permission": "signedIn"
  },
  "profileChangePassword": {
    "permission": "signedIn",
    "command": true
  },
  "profileUpdateAadTokenForUser": {
    "permission": "signedIn",
    "command": true
  },
  "profileUpdateDefaultReportForUser": {
    "permission": "signedIn",
    "feature": "App.BITools.PowerBI",
    "command": true
  },
  "profileGenerateGoogleAuthenticatorKey": {
    "permission": "signedIn",
    "command": true
  },
  "profileUpdateGoogleAuthenticatorKey": {
    "permission": "signedIn",
    "command": true
  },
  "profileVerifyAuthenticatorCode": {
    "permission": "signedIn",
    "command": true
  },
  "profileDisableGoogleAuthenticator": {
    "permission": "signedIn",
    "command": true
  },
  "profileViewRecoveryCodes": {
    "permission": "signedIn",
    "command": true
  },
  "profileSendVerificationSms": {
    "permission": "signedIn",
    "command": true
  },
  "profileVerifySmsCode": {
    "permission": "signedIn",
    "command": true
  },
  "profileChangeLanguage": {
    "permission": "signedIn",
    "command": true
  },
  "profileGetPasswordComplexitySetting": {
    "permission": "anyone",
    "stored": true
  },
  "readinessGetReadiness": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "reportKeysGetAllForReport": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId"
    ],
    "inOwnName": true
  },
  "reportKeysGetKeysOfTenant": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "stored": true,
    "whole": true
  },
  "reportKeysGetKeysToExcel": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI"
  },
  "reportKeysGetReportKeyForEdit": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ],
    "inOwnName": true
  },
  "reportKeysCreateOrEdit": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "reportKeysDelete": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "Id"
    ],
    "command": true
  },
  "reportKeysCreateEncryptedKey": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "reportKeysUpdateExportForReportKey": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId",
      "reportKeyId"
    ],
    "command": true
  },
  "reportKeysCancelExportForReportKey": {
    "permission": "Pages.Administration.PbiReports.Edit",
    "feature": "App.BITools.PowerBI",
    "required": [
      "reportId",
      "reportKeyId"
    ],
    "command": true
  },
  "reportUploadsPlanReport": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI"
  },
  "reportUploadsBeginUpload": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "reportUploadsUploadPart": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "required": [
      "id",
      "file",
      "part"
    ],
    "command": true,
    "inOwnName": true
  },
  "reportUploadsImportUpload": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "reportUploadsStopUpload": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI",
    "command": true,
    "inOwnName": true
  },
  "reportUploadsGetOwnUpload": {
    "permission": [
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.Host.Settings"
    ],
    "feature": "App.BITools.PowerBI"
  },
  "roleGetRoles": {
    "permission": [
      "Pages.Administration.Roles",
      "Pages.Administration.Users",
      "Pages.Administration.PbiReports.Create",
      "Pages.Administration.PbiReports.Edit",
      "Pages.Administration.OrganizationUnits.ManageRoles"
    ],
    "stored": true,
    "whole": true
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
    ],
    "command": true,
    "inOwnName": true
  },
  "roleDeleteRole": {
    "permission": "Pages.Administration.Roles.Delete",
    "required": [
      "Id"
    ],
    "command": true,
    "inOwnName": true
  },
  "sessionGetCurrentLoginInformations": {
    "permission": "anyone",
    "stored": true
  },
  "sessionReportActivity": {
    "permission": "signedIn",
    "command": true
  },
  "sessionUpdateUserSignInToken": {
    "permission": "signedIn",
    "command": true
  },
  "subscriptionRequestEdition": {
    "permission": "Pages.Administration.Tenant.SubscriptionManagement",
    "command": true
  },
  "subscriptionWithdrawEditionRequest": {
    "permission": "Pages.Administration.Tenant.SubscriptionManagement",
    "command": true
  },
  "subscriptionGetEditionRequest": {
    "permission": "Pages.Administration.Tenant.SubscriptionManagement"
  },
  "tasksGetAll": {
    "permission": "Pages.Administration.Tasks",
    "feature": "App.Modules.Tasks",
    "stored": true,
    "whole": true
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
  "tasksGetVisualsOfReport": {
    "permission": [
      "Pages.Administration.Tasks.Create",
      "Pages.Administration.Tasks.Edit"
    ],
    "feature": "App.Modules.Tasks",
    "required": [
      "reportId"
    ]
  },
  "tasksCreateOrEdit": {
    "permission": [
      "Pages.Administration.Tasks.Create",
      "Pages.Administration.Tasks.Edit"
    ],
    "feature": "App.Modules.Tasks",
    "command": true,
    "inOwnName": true
  },
  "tasksDelete": {
    "permission": "Pages.Administration.Tasks.Delete",
    "feature": "App.Modules.Tasks",
    "required": [
      "Id"
    ],
    "command": true
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
    ],
    "command": true
  },
  "tasksRunActionableTask": {
    "permission": "Pages.Tenant.Dashboard",
    "feature": "App.Modules.Tasks",
    "command": true
  },
  "tasksRunActionableTaskByKey": {
    "permission": "anyone",
    "command": true
  },
  "tenantGetTenants": {
    "permission": "Pages.Tenants",
    "stored": true,
    "whole": true
  },
  "tenantCreateTenant": {
    "permission": "Pages.Tenants.Create",
    "command": true,
    "inOwnName": true
  },
  "tenantGetTenantForEdit": {
    "permission": "Pages.Tenants.Edit",
    "required": [
      "Id"
    ]
  },
  "tenantUpdateTenant": {
    "permission": "Pages.Tenants.Edit",
    "command": true,
    "inOwnName": true
  },
  "tenantDeleteTenant": {
    "permission": "Pages.Tenants.Delete",
    "required": [
      "Id"
    ],
    "command": true
  },
  "tenantGetTenantFeaturesForEdit": {
    "permission": "Pages.Tenants.ChangeFeatures",
    "required": [
      "Id"
    ]
  },
  "tenantUpdateTenantFeatures": {
    "permission": "Pages.Tenants.ChangeFeatures",
    "command": true,
    "inOwnName": true
  },
  "tenantResetTenantSpecificFeatures": {
    "permission": "Pages.Tenants.ChangeFeatures",
    "command": true,
    "inOwnName": true
  },
  "tenantDeclineEditionRequest": {
    "permission": "Pages.Tenants.Edit",
    "command": true
  },
  "tenantUnlockTenantAdmin": {
    "permission": "Pages.Tenants.Edit",
    "command": true
  },
  "tenantCustomizationUploadDarkLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
  },
  "tenantCustomizationUploadLightLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
  },
  "tenantCustomizationUploadLoginBackground": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
  },
  "tenantCustomizationUploadCustomCss": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
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
    "permission": "anyone",
    "command": true
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
    "permission": "Pages.Administration.Tenant.Settings",
    "command": true,
    "inOwnName": true
  },
  "tenantSettingsClearDarkLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
  },
  "tenantSettingsClearLightLogo": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
  },
  "tenantSettingsClearCustomCss": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
  },
  "tenantSettingsClearLoginBackground": {
    "permission": [
      "Pages.Administration.Tenant.Settings",
      "Pages.Administration.UiCustomization"
    ],
    "feature": "App.Customization.Branding",
    "command": true
  },
  "tenantSettingsSendTestEmail": {
    "permission": "Pages.Administration.Tenant.Settings",
    "command": true
  },
  "tenantSettingsTestPowerBi": {
    "permission": "Pages.Administration.Tenant.Settings",
    "feature": "App.BITools.PowerBI",
    "command": true
  },
  "tenantSettingsTestConnection": {
    "permission": "Pages.Administration.Tenant.Settings",
    "command": true
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
    "permission": "anyone",
    "command": true
  },
  "tokenAuthRefreshToken": {
    "permission": "anyone",
    "command": true
  },
  "tokenAuthLogOut": {
    "permission": "signedIn",
    "command": true
  },
  "tokenAuthSendTwoFactorAuthCode": {
    "permission": "anyone",
    "command": true
  },
  "tokenAuthEndLeftSession": {
    "permission": "anyone",
    "command": true
  },
  "tokenAuthImpersonatedAuthenticate": {
    "permission": "anyone",
    "required": [
      "impersonationToken"
    ],
    "command": true
  },
  "tokenAuthDelegatedImpersonatedAuthenticate": {
    "permission": "anyone",
    "required": [
      "userDelegationId",
      "impersonationToken"
    ],
    "command": true
  },
  "tokenAuthLinkedAccountAuthenticate": {
    "permission": "anyone",
    "required": [
      "switchAccountToken"
    ],
    "command": true
  },
  "tokenAuthGetExternalAuthenticationProviders": {
    "permission": "anyone"
  },
  "tokenAuthExternalAuthenticate": {
    "permission": "anyone",
    "command": true
  },
  "tokenAuthLinkToAadUser": {
    "permission": "signedIn",
    "command": true
  },
  "tokenAuthInitiateMobileLogin": {
    "permission": "anyone",
    "required": [
      "mobileNumber"
    ],
    "command": true
  },
  "tokenAuthTestNotification": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "twitterGetRequestToken": {
    "permission": "anyone",
    "command": true
  },
  "twitterGetAccessToken": {
    "permission": "anyone",
    "required": [
      "token",
      "verifier"
    ],
    "command": true
  },
  "twoFactorResetTwoFactor": {
    "permission": "Pages.Administration.Users.Edit",
    "command": true,
    "inOwnName": true
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
    ],
    "command": true
  },
  "uiCustomizationSettingsUpdateUiManagementSettings": {
    "permission": "signedIn",
    "command": true
  },
  "uiCustomizationSettingsUpdateDefaultUiManagementSettings": {
    "permission": "Pages.Administration.UiCustomization",
    "feature": "App.Customization.Branding",
    "command": true
  },
  "uiCustomizationSettingsDropDefaultUiManagementSettings": {
    "permission": "Pages.Administration.UiCustomization",
    "feature": "App.Customization.Branding",
    "command": true
  },
  "uiCustomizationSettingsUseSystemDefaultSettings": {
    "permission": "signedIn",
    "command": true
  },
  "uiCustomizationSettingsChangeDarkModeOfCurrentTheme": {
    "permission": "signedIn",
    "required": [
      "isDarkModeActive"
    ],
    "command": true,
    "queue": {
      "method": "POST",
      "path": "/api/services/app/UiCustomizationSettings/ChangeDarkModeOfCurrentTheme"
    }
  },
  "userGetUsers": {
    "permission": "Pages.Administration.Users",
    "stored": true,
    "whole": true
  },
  "userGetUsersToExcel": {
    "permission": "Pages.Administration.Users"
  },
  "userGetUserForView": {
    "permission": "Pages.Administration.Users",
    "required": [
      "Id"
    ],
    "stored": true
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
    "permission": "Pages.Administration.Users.ChangePermissions",
    "command": true,
    "inOwnName": true
  },
  "userUpdateUserPermissions": {
    "permission": "Pages.Administration.Users.ChangePermissions",
    "command": true,
    "inOwnName": true
  },
  "userCreateOrUpdateAadUser": {
    "permission": [
      "Pages.Administration.Users.Create",
      "Pages.Administration.Users.Edit"
    ],
    "command": true,
    "inOwnName": true
  },
  "userCreateOrUpdateUser": {
    "permission": [
      "Pages.Administration.Users.Create",
      "Pages.Administration.Users.Edit"
    ],
    "command": true,
    "inOwnName": true
  },
  "userCreateOrUpdateMobileIdUser": {
    "permission": [
      "Pages.Administration.Users.Create",
      "Pages.Administration.Users.Edit"
    ],
    "command": true,
    "inOwnName": true
  },
  "userPreviewPeople": {
    "permission": "Pages.Administration.Users.Create"
  },
  "userImportPeople": {
    "permission": "Pages.Administration.Users.Create",
    "command": true,
    "inOwnName": true
  },
  "userGetPeopleImport": {
    "permission": "Pages.Administration.Users.Create"
  },
  "userStopPeopleImport": {
    "permission": "Pages.Administration.Users.Create",
    "command": true,
    "inOwnName": true
  },
  "userResumePeopleImport": {
    "permission": "Pages.Administration.Users.Create",
    "command": true,
    "inOwnName": true
  },
  "userDeleteUser": {
    "permission": "Pages.Administration.Users.Delete",
    "required": [
      "Id"
    ],
    "command": true,
    "inOwnName": true
  },
  "userUnlockUser": {
    "permission": "Pages.Administration.Users.Unlock",
    "command": true,
    "inOwnName": true
  },
  "userSetTenantAdmin": {
    "permission": "Pages.Administration.Users.ChangePermissions",
    "required": [
      "userId"
    ],
    "command": true,
    "inOwnName": true
  },
  "userDelegationGetDelegations": {
    "permission": "signedIn",
    "stored": true,
    "whole": true
  },
  "userDelegationCreateDelegation": {
    "permission": "signedIn",
    "command": true
  },
  "userDelegationRevokeDelegation": {
    "permission": "signedIn",
    "command": true
  },
  "userLinkLinkToUser": {
    "permission": "signedIn",
    "command": true
  },
  "userLinkGetLinkedUsers": {
    "permission": "signedIn",
    "stored": true,
    "whole": true
  },
  "userLinkGetRecentlyUsedLinkedUsers": {
    "permission": "signedIn"
  },
  "userLinkUnlinkUser": {
    "permission": "signedIn",
    "command": true
  },
  "userLinkGetLinksOfUser": {
    "permission": "Pages.Administration.Users.Edit",
    "required": [
      "Id"
    ],
    "stored": true
  },
  "userLinkEndLinksOfUser": {
    "permission": "Pages.Administration.Users.Edit",
    "command": true,
    "inOwnName": true
  },
  "userLoginGetUserLoginAttempts": {
    "permission": "signedIn"
  },
  "userSessionGetOwnSessions": {
    "permission": "signedIn"
  },
  "userSessionEndOwnSession": {
    "permission": "signedIn",
    "command": true
  },
  "userSessionEndOtherSessions": {
    "permission": "signedIn",
    "command": true
  },
  "userSessionGetSessionsOfUser": {
    "permission": "Pages.Administration.Users.Edit",
    "required": [
      "Id"
    ]
  },
  "userSessionEndSessionOfUser": {
    "permission": "Pages.Administration.Users.Edit",
    "command": true,
    "inOwnName": true
  },
  "userSessionEndSessionsOfUser": {
    "permission": "Pages.Administration.Users.Edit",
    "command": true,
    "inOwnName": true
  },
  "webLogGetLatestWebLogs": {
    "permission": "Pages.Administration.Host.Maintenance"
  },
  "webLogDownloadWebLogs": {
    "permission": "Pages.Administration.Host.Maintenance"
  }
} as const satisfies Readonly<Record<string, OperationFacts>>

export type OperationName = keyof typeof facts

export const operationFacts: Readonly<Record<OperationName, OperationFacts> & Record<string, OperationFacts | undefined>> =
  facts
