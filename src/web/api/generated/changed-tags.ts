/* Made by `npm run generate` from src/contract. Not edited by hand. */

import type { Tag } from '../../../contract/vocabulary/tags.ts'

/** What a command changes: what has one of these is asked for again. */
export const changedTags: Readonly<Record<string, readonly Tag[]>> = {
  "accountRegister": [],
  "accountRegisterAadUser": [],
  "accountSendPasswordResetCode": [],
  "accountResetPassword": [],
  "accountSendEmailActivationLink": [],
  "accountActivateEmail": [],
  "accountImpersonateUser": [
    "Session"
  ],
  "accountImpersonateTenant": [
    "Session"
  ],
  "accountDelegatedImpersonate": [
    "Session"
  ],
  "accountBackToImpersonator": [
    "Session"
  ],
  "accountSwitchToLinkedAccount": [
    "Session"
  ],
  "auditLogBeginExport": [
    "AuditLog"
  ],
  "auditLogStopExport": [
    "AuditLog"
  ],
  "cachingClearCache": [
    "Cache"
  ],
  "cachingClearAllCaches": [
    "Cache"
  ],
  "demoUiComponentsSendAndGetDate": [],
  "demoUiComponentsSendAndGetDateTime": [],
  "demoUiComponentsSendAndGetDateRange": [],
  "demoUiComponentsSendAndGetDateWithText": [],
  "demoUiComponentsSendAndGetSelectedCountries": [],
  "demoUiComponentsSendAndGetValue": [],
  "editionCreateEdition": [
    "Edition"
  ],
  "editionUpdateEdition": [
    "Edition",
    "Tenant"
  ],
  "editionDeleteEdition": [
    "Edition"
  ],
  "editionMoveTenantsToAnotherEdition": [
    "Edition",
    "Tenant"
  ],
  "hostSettingsUpdateAllSettings": [
    "Setting",
    "Session"
  ],
  "hostSettingsSendTestEmail": [],
  "hostSettingsTestPowerBi": [],
  "hostSettingsTestConnection": [],
  "installCheckDatabase": [],
  "installSetup": [
    "Session",
    "Setting"
  ],
  "jobRetryJob": [
    "Job"
  ],
  "jobCancelJob": [
    "Job"
  ],
  "kioskCreateOrEditKiosk": [
    "Kiosk"
  ],
  "kioskDeleteKiosk": [
    "Kiosk"
  ],
  "kioskCreateKioskLink": [],
  "kioskEndDevice": [
    "Kiosk"
  ],
  "kioskEnrolDevice": [],
  "kioskShowKiosk": [],
  "languageCreateOrUpdateLanguage": [
    "Language",
    "Session"
  ],
  "languageDeleteLanguage": [
    "Language",
    "LanguageText",
    "Session"
  ],
  "languageSetDefaultLanguage": [
    "Language",
    "Session",
    "Setting"
  ],
  "languageUpdateLanguageText": [
    "LanguageText",
    "Language"
  ],
  "languageImportTexts": [
    "LanguageText",
    "Language"
  ],
  "notificationMarkAsRead": [
    "Notification"
  ],
  "notificationMarkAllAsRead": [
    "Notification"
  ],
  "organizationUnitCreateOrganizationUnit": [
    "OrganizationUnit"
  ],
  "organizationUnitUpdateOrganizationUnit": [
    "OrganizationUnit",
    "User"
  ],
  "organizationUnitMoveOrganizationUnit": [
    "OrganizationUnit",
    "User"
  ],
  "organizationUnitDeleteOrganizationUnit": [
    "OrganizationUnit",
    "User",
    "Permission"
  ],
  "organizationUnitAddUsersToOrganizationUnit": [
    "OrganizationUnit",
    "User",
    "Permission"
  ],
  "organizationUnitAddRolesToOrganizationUnit": [
    "OrganizationUnit",
    "User",
    "Role",
    "Permission"
  ],
  "organizationUnitRemoveUserFromOrganizationUnit": [
    "OrganizationUnit",
    "User",
    "Permission"
  ],
  "organizationUnitRemoveRoleFromOrganizationUnit": [
    "OrganizationUnit",
    "User",
    "Role",
    "Permission"
  ],
  "organizationUnitSecurityGroupSync": [
    "OrganizationUnit",
    "User",
    "Permission"
  ],
  "organizationUnitOverallSecurityGroupSync": [
    "OrganizationUnit",
    "User",
    "Permission"
  ],
  "pbiReportLogsCreateReportLogs": [
    "ReportLog"
  ],
  "pbiReportLogsDeleteLogsForReport": [
    "ReportLog"
  ],
  "pbiReportsCreateOrEdit": [
    "Report"
  ],
  "pbiReportsDelete": [
    "Report",
    "ReportKey",
    "ReportLog",
    "Task"
  ],
  "pbiReportsUpdateDefaultReportForTenant": [
    "Report"
  ],
  "pbiWorkspacesCreateOrEdit": [
    "Workspace",
    "Report"
  ],
  "permissionRequestCreateRequest": [
    "Notification"
  ],
  "powerBiEmbedRefreshDataset": [
    "Report"
  ],
  "ownProfileUpdateProfile": [
    "Profile",
    "Session",
    "Setting",
    "User"
  ],
  "ownProfileChangeEmailAddress": [],
  "ownProfileAddOwnLogin": [
    "Profile",
    "User"
  ],
  "ownProfileRemoveOwnLogin": [
    "LinkedUser",
    "Profile",
    "User",
    "UserSession"
  ],
  "ownProfileUploadProfilePicture": [
    "OrganizationUnit",
    "Session",
    "User"
  ],
  "ownProfileRemoveProfilePicture": [
    "OrganizationUnit",
    "Session",
    "User"
  ],
  "preferencesSetFavouriteReport": [
    "Preference"
  ],
  "preferencesSetFavouritePage": [
    "Preference"
  ],
  "preferencesAddRecentReport": [
    "Preference"
  ],
  "preferencesSaveView": [
    "Preference"
  ],
  "preferencesDeleteView": [
    "Preference"
  ],
  "preferencesChooseColumns": [
    "Preference"
  ],
  "profileChangePassword": [
    "Profile"
  ],
  "profileUpdateAadTokenForUser": [
    "Report",
    "Workspace",
    "OrganizationUnit",
    "User"
  ],
  "profileUpdateDefaultReportForUser": [
    "Report"
  ],
  "profileGenerateGoogleAuthenticatorKey": [],
  "profileUpdateGoogleAuthenticatorKey": [
    "Profile"
  ],
  "profileVerifyAuthenticatorCode": [],
  "profileDisableGoogleAuthenticator": [
    "Profile"
  ],
  "profileViewRecoveryCodes": [],
  "profileSendVerificationSms": [],
  "profileVerifySmsCode": [
    "Profile",
    "User"
  ],
  "profileChangeLanguage": [
    "Session",
    "Setting"
  ],
  "reportKeysCreateOrEdit": [
    "ReportKey"
  ],
  "reportKeysDelete": [
    "ReportKey",
    "Task"
  ],
  "reportKeysCreateEncryptedKey": [],
  "reportKeysUpdateExportForReportKey": [
    "ReportKey"
  ],
  "reportKeysCancelExportForReportKey": [
    "ReportKey"
  ],
  "reportUploadsBeginUpload": [],
  "reportUploadsUploadPart": [],
  "reportUploadsImportUpload": [],
  "reportUploadsStopUpload": [],
  "roleCreateOrUpdateRole": [
    "Role",
    "User",
    "Permission"
  ],
  "roleDeleteRole": [
    "Role",
    "User",
    "OrganizationUnit",
    "Permission"
  ],
  "sessionReportActivity": [],
  "sessionUpdateUserSignInToken": [],
  "subscriptionRequestEdition": [
    "Subscription"
  ],
  "subscriptionWithdrawEditionRequest": [
    "Subscription"
  ],
  "tasksCreateOrEdit": [
    "Task"
  ],
  "tasksDelete": [
    "Task"
  ],
  "tasksRunTask": [
    "Task"
  ],
  "tasksRunActionableTask": [
    "Task"
  ],
  "tasksRunActionableTaskByKey": [
    "Task"
  ],
  "tenantCreateTenant": [
    "Tenant",
    "Edition"
  ],
  "tenantUpdateTenant": [
    "Tenant",
    "Edition"
  ],
  "tenantDeleteTenant": [
    "Tenant",
    "Edition"
  ],
  "tenantUpdateTenantFeatures": [
    "Tenant"
  ],
  "tenantResetTenantSpecificFeatures": [
    "Tenant"
  ],
  "tenantDeclineEditionRequest": [
    "Tenant"
  ],
  "tenantUnlockTenantAdmin": [],
  "tenantCustomizationUploadDarkLogo": [
    "Setting",
    "Session"
  ],
  "tenantCustomizationUploadLightLogo": [
    "Setting",
    "Session"
  ],
  "tenantCustomizationUploadLoginBackground": [
    "Setting",
    "Session"
  ],
  "tenantCustomizationUploadCustomCss": [
    "Setting",
    "Session"
  ],
  "tenantRegistrationRegisterTenant": [
    "Tenant",
    "Edition"
  ],
  "tenantSettingsUpdateAllSettings": [
    "Setting",
    "Session"
  ],
  "tenantSettingsClearDarkLogo": [
    "Setting",
    "Session"
  ],
  "tenantSettingsClearLightLogo": [
    "Setting",
    "Session"
  ],
  "tenantSettingsClearCustomCss": [
    "Setting",
    "Session"
  ],
  "tenantSettingsClearLoginBackground": [
    "Setting",
    "Session"
  ],
  "tenantSettingsSendTestEmail": [],
  "tenantSettingsTestPowerBi": [],
  "tenantSettingsTestConnection": [],
  "tokenAuthAuthenticate": [
    "Session"
  ],
  "tokenAuthRefreshToken": [],
  "tokenAuthLogOut": [
    "Session"
  ],
  "tokenAuthSendTwoFactorAuthCode": [],
  "tokenAuthEndLeftSession": [
    "Session"
  ],
  "tokenAuthImpersonatedAuthenticate": [
    "Session"
  ],
  "tokenAuthDelegatedImpersonatedAuthenticate": [
    "Session"
  ],
  "tokenAuthLinkedAccountAuthenticate": [
    "Session"
  ],
  "tokenAuthExternalAuthenticate": [
    "Session"
  ],
  "tokenAuthLinkToAadUser": [
    "LinkedUser"
  ],
  "tokenAuthInitiateMobileLogin": [],
  "twitterGetRequestToken": [],
  "twitterGetAccessToken": [],
  "twoFactorResetTwoFactor": [
    "User"
  ],
  "uiCustomizationSettingsChangeThemeWithDefaultValues": [
    "Session",
    "Setting",
    "UiCustomization"
  ],
  "uiCustomizationSettingsUpdateUiManagementSettings": [
    "Session",
    "Setting",
    "UiCustomization"
  ],
  "uiCustomizationSettingsUpdateDefaultUiManagementSettings": [
    "Session",
    "Setting",
    "UiCustomization"
  ],
  "uiCustomizationSettingsDropDefaultUiManagementSettings": [
    "Session",
    "Setting",
    "UiCustomization"
  ],
  "uiCustomizationSettingsUseSystemDefaultSettings": [
    "Session",
    "Setting",
    "UiCustomization"
  ],
  "uiCustomizationSettingsChangeDarkModeOfCurrentTheme": [
    "UiCustomization"
  ],
  "userResetUserSpecificPermissions": [
    "User",
    "Permission"
  ],
  "userUpdateUserPermissions": [
    "User",
    "Permission"
  ],
  "userCreateOrUpdateAadUser": [
    "User",
    "OrganizationUnit",
    "Role"
  ],
  "userCreateOrUpdateUser": [
    "User",
    "OrganizationUnit",
    "Role"
  ],
  "userCreateOrUpdateMobileIdUser": [
    "User",
    "OrganizationUnit",
    "Role"
  ],
  "userImportPeople": [
    "User",
    "OrganizationUnit",
    "Role"
  ],
  "userStopPeopleImport": [
    "User"
  ],
  "userResumePeopleImport": [
    "User"
  ],
  "userDeleteUser": [
    "User",
    "OrganizationUnit",
    "Role"
  ],
  "userUnlockUser": [
    "User"
  ],
  "userSetTenantAdmin": [
    "User",
    "Permission"
  ],
  "userDelegationCreateDelegation": [
    "UserDelegation"
  ],
  "userDelegationRevokeDelegation": [
    "UserDelegation"
  ],
  "userLinkLinkToUser": [
    "LinkedUser"
  ],
  "userLinkUnlinkUser": [
    "LinkedUser"
  ],
  "userLinkEndLinksOfUser": [
    "LinkedUser"
  ],
  "userSessionEndOwnSession": [
    "UserSession"
  ],
  "userSessionEndOtherSessions": [
    "UserSession"
  ],
  "userSessionEndSessionOfUser": [
    "UserSession"
  ],
  "userSessionEndSessionsOfUser": [
    "UserSession"
  ]
}
