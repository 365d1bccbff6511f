/* Made by `npm run generate` from src/contract. Not edited by hand. */

import type { Access } from '../../../contract/operation.ts'

/** What the browser must know about an endpoint before it calls it. */
export interface OperationFacts {
  permission: Access
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
  "profileChangeLanguage": {
    "permission": "signedIn"
  },
  "profileGetPasswordComplexitySetting": {
    "permission": "anyone",
    "stored": true
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
  "tokenAuthAuthenticate": {
    "permission": "anyone"
  },
  "tokenAuthRefreshToken": {
    "permission": "anyone"
  },
  "tokenAuthLogOut": {
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
  }
}
