/* Made by `npm run generate` from src/contract. Not edited by hand. */

export const accountIsTenantAvailableBounds = {
  "tenancyName": {
    "maxLength": 64,
    "isRequired": true
  }
} as const

export const accountFindTenantOfMailDomainBounds = {
  "domain": {
    "maxLength": 256,
    "isRequired": true
  }
} as const

export const accountResolveTenantIdBounds = {
  "c": {
    "maxLength": 4096
  }
} as const

export const accountRegisterBounds = {
  "name": {
    "maxLength": 64,
    "isRequired": true,
    "isName": true
  },
  "surname": {
    "maxLength": 64,
    "isName": true
  },
  "userName": {
    "maxLength": 256
  },
  "emailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  },
  "password": {
    "maxLength": 128
  },
  "captchaResponse": {
    "maxLength": 4096
  }
} as const

export const accountRegisterAadUserBounds = {
  "providerKey": {
    "maxLength": 256,
    "isRequired": true
  },
  "providerAccessCode": {
    "maxLength": 16384,
    "pattern": "^[ -~]*$"
  }
} as const

export const accountSendPasswordResetCodeBounds = {
  "emailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  },
  "captchaResponse": {
    "maxLength": 4096
  }
} as const

export const accountResetPasswordBounds = {
  "resetCode": {
    "maxLength": 4096
  },
  "c": {
    "maxLength": 4096
  },
  "password": {
    "maxLength": 128
  },
  "returnUrl": {
    "maxLength": 2048
  }
} as const

export const accountSendEmailActivationLinkBounds = {
  "emailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  },
  "captchaResponse": {
    "maxLength": 4096
  }
} as const

export const accountActivateEmailBounds = {
  "confirmationCode": {
    "maxLength": 4096
  },
  "c": {
    "maxLength": 4096
  }
} as const

export const accountImpersonateUserBounds = {
  "reason": {
    "maxLength": 256,
    "isName": true
  }
} as const

export const accountImpersonateTenantBounds = {
  "reason": {
    "maxLength": 256,
    "isName": true
  }
} as const

export const accountDelegatedImpersonateBounds = {
  "reason": {
    "maxLength": 256,
    "isName": true
  }
} as const

export const auditLogBeginExportBounds = {
  "userName": {
    "maxLength": 256
  },
  "serviceName": {
    "maxLength": 256
  },
  "methodName": {
    "maxLength": 256
  },
  "browserInfo": {
    "maxLength": 512
  },
  "entityTypeFullName": {
    "maxLength": 192
  }
} as const

export const cachingClearCacheBounds = {
  "id": {
    "maxLength": 64,
    "isRequired": true
  }
} as const

export const commonLookupFindUsersBounds = {
  "filter": {
    "maxLength": 256
  },
  "sorting": {
    "maxLength": 256
  }
} as const

export const demoUiComponentsSendAndGetDateWithTextBounds = {
  "text": {
    "maxLength": 512
  }
} as const

export const editionCreateEditionBounds = {
  "edition": {
    "displayName": {
      "maxLength": 64,
      "isRequired": true,
      "isName": true
    }
  }
} as const

export const editionUpdateEditionBounds = {
  "edition": {
    "displayName": {
      "maxLength": 64,
      "isRequired": true,
      "isName": true
    }
  }
} as const

export const hostSettingsUpdateAllSettingsBounds = {
  "general": {
    "timezone": {
      "maxLength": 64
    },
    "timezoneForComparison": {
      "maxLength": 64
    }
  },
  "userManagement": {
    "whiteListedRegistrationDomains": {
      "maxLength": 2048
    },
    "sessionTimeOutSettings": {}
  },
  "email": {
    "defaultFromAddress": {
      "maxLength": 256
    },
    "defaultFromDisplayName": {
      "maxLength": 256,
      "isName": true
    },
    "smtpHost": {
      "maxLength": 253
    },
    "smtpUserName": {
      "maxLength": 256
    },
    "smtpPassword": {
      "maxLength": 256
    },
    "smtpDomain": {
      "maxLength": 256
    }
  },
  "ldap": {
    "domain": {
      "maxLength": 253
    },
    "container": {
      "maxLength": 256
    },
    "userName": {
      "maxLength": 256
    },
    "password": {
      "maxLength": 256
    }
  },
  "security": {
    "passwordComplexity": {},
    "defaultPasswordComplexity": {},
    "userLockOut": {},
    "twoFactorLogin": {},
    "passwordPolicy": {},
    "mobileIdServiceUrl": {
      "maxLength": 512
    },
    "mobileIdAccessToken": {
      "maxLength": 256
    }
  },
  "otherSettings": {
    "hostDashboardReportGuid": {
      "maxLength": 256
    },
    "hostDashboardWorkspaceGuid": {
      "maxLength": 256
    }
  },
  "externalLoginProviderSettings": {
    "facebook": {
      "appId": {
        "maxLength": 256
      },
      "appSecret": {
        "maxLength": 256
      }
    },
    "google": {
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      }
    },
    "twitter": {
      "consumerKey": {
        "maxLength": 256
      },
      "consumerSecret": {
        "maxLength": 256
      }
    },
    "microsoft": {
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      }
    },
    "openIdConnect": {
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      },
      "authority": {
        "maxLength": 512
      },
      "loginUrl": {
        "maxLength": 512
      }
    },
    "wsFederation": {
      "clientId": {
        "maxLength": 256
      },
      "tenant": {
        "maxLength": 256
      },
      "metaDataAddress": {
        "maxLength": 512
      },
      "authority": {
        "maxLength": 512
      }
    }
  },
  "azureSettings": {
    "azureInternalDomainNames": {
      "maxLength": 2048
    },
    "graphSettings": {
      "displayName": {
        "maxLength": 256,
        "isName": true
      },
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      },
      "tenantId": {
        "maxLength": 256
      },
      "securityGroupObjectId": {
        "maxLength": 256
      }
    },
    "azureADAuthClientIds": {
      "auth": {
        "maxLength": 256
      },
      "authWithPbi": {
        "maxLength": 256
      },
      "authWithPbiGraph": {
        "maxLength": 256
      }
    }
  },
  "externalSecuritySettings": {
    "azureADDirectoryIds": {
      "maxLength": 2048
    },
    "azureADExternalDirectoryIds": {
      "maxLength": 2048
    }
  },
  "tenantManagement": {}
} as const

export const hostSettingsSendTestEmailBounds = {
  "emailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  }
} as const

export const installCheckDatabaseBounds = {
  "setupSecret": {
    "maxLength": 64
  },
  "connectionString": {
    "maxLength": 1024
  }
} as const

export const installSetupBounds = {
  "setupSecret": {
    "maxLength": 64
  },
  "connectionString": {
    "maxLength": 1024
  },
  "adminPassword": {
    "maxLength": 128
  },
  "webSiteUrl": {
    "maxLength": 2048
  },
  "serverUrl": {
    "maxLength": 2048
  },
  "smtpSettings": {
    "defaultFromAddress": {
      "maxLength": 256
    },
    "defaultFromDisplayName": {
      "maxLength": 256,
      "isName": true
    },
    "smtpHost": {
      "maxLength": 253
    },
    "smtpUserName": {
      "maxLength": 256
    },
    "smtpPassword": {
      "maxLength": 256
    },
    "smtpDomain": {
      "maxLength": 256
    }
  }
} as const

export const jobRetryJobBounds = {
  "id": {
    "maxLength": 36
  }
} as const

export const jobCancelJobBounds = {
  "id": {
    "maxLength": 36
  }
} as const

export const kioskCreateOrEditKioskBounds = {
  "name": {
    "maxLength": 64,
    "isRequired": true,
    "isName": true
  }
} as const

export const kioskEndDeviceBounds = {
  "id": {
    "maxLength": 36
  }
} as const

export const kioskEnrolDeviceBounds = {
  "token": {
    "maxLength": 64
  },
  "key": {
    "maxLength": 64,
    "isRequired": true
  }
} as const

export const languageCreateOrUpdateLanguageBounds = {
  "language": {
    "name": {
      "maxLength": 128,
      "isRequired": true
    },
    "icon": {
      "maxLength": 128,
      "pattern": "^(famfamfam-flags [a-z][a-z-]{1,19})?$"
    }
  }
} as const

export const languageSetDefaultLanguageBounds = {
  "name": {
    "maxLength": 128,
    "isRequired": true
  }
} as const

export const languageUpdateLanguageTextBounds = {
  "languageName": {
    "maxLength": 128,
    "isRequired": true
  },
  "sourceName": {
    "maxLength": 128,
    "isRequired": true
  },
  "key": {
    "maxLength": 256,
    "isRequired": true
  },
  "value": {
    "maxLength": 4000
  }
} as const

export const languagePreviewTextsBounds = {
  "languageName": {
    "maxLength": 128,
    "isRequired": true
  }
} as const

export const languageImportTextsBounds = {
  "languageName": {
    "maxLength": 128,
    "isRequired": true
  }
} as const

export const organizationUnitCreateOrganizationUnitBounds = {
  "displayNameOrEntraGroupObjectId": {
    "maxLength": 128,
    "isRequired": true,
    "isName": true
  },
  "description": {
    "maxLength": 512
  }
} as const

export const organizationUnitUpdateOrganizationUnitBounds = {
  "displayName": {
    "maxLength": 128,
    "isRequired": true,
    "isName": true
  },
  "description": {
    "maxLength": 512
  }
} as const

export const organizationUnitFindUsersBounds = {
  "filter": {
    "maxLength": 256
  },
  "sorting": {
    "maxLength": 256
  }
} as const

export const organizationUnitFindRolesBounds = {
  "filter": {
    "maxLength": 256
  },
  "sorting": {
    "maxLength": 256
  }
} as const

export const pbiReportsCreateOrEditBounds = {
  "itemGuid": {
    "maxLength": 36
  },
  "name": {
    "maxLength": 256,
    "isRequired": true,
    "isName": true
  },
  "description": {
    "maxLength": 2048
  },
  "folderPath": {
    "maxLength": 512,
    "isName": true
  }
} as const

export const pbiWorkspacesCreateOrEditBounds = {
  "workspaceGuid": {
    "maxLength": 36
  },
  "name": {
    "maxLength": 256,
    "isRequired": true,
    "isName": true
  }
} as const

export const permissionRequestCreateRequestBounds = {
  "permissionName": {
    "maxLength": 128,
    "isRequired": true
  }
} as const

export const ownProfileUpdateProfileBounds = {
  "name": {
    "maxLength": 64,
    "isRequired": true,
    "isName": true
  },
  "surname": {
    "maxLength": 64,
    "isName": true
  },
  "timezone": {
    "maxLength": 64,
    "isRequired": true
  },
  "languageName": {
    "maxLength": 128,
    "isRequired": true
  }
} as const

export const ownProfileChangeEmailAddressBounds = {
  "emailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  },
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const ownProfileAddOwnLoginBounds = {
  "authProvider": {
    "maxLength": 64,
    "isRequired": true
  },
  "providerKey": {
    "maxLength": 256
  },
  "providerAccessCode": {
    "maxLength": 16384,
    "pattern": "^[ -~]*$"
  },
  "codeVerifier": {
    "maxLength": 128,
    "pattern": "^[A-Za-z0-9._~-]{43,128}$"
  },
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const ownProfileRemoveOwnLoginBounds = {
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const preferencesSetFavouritePageBounds = {
  "page": {
    "maxLength": 256,
    "pattern": "^/app/([A-Za-z0-9/_.-]*|main/report/[1-9][0-9]{0,8}\\?page=[A-Za-z0-9%+_.*-]+)$"
  }
} as const

export const preferencesSaveViewBounds = {
  "id": {
    "maxLength": 36
  },
  "list": {
    "maxLength": 64,
    "isRequired": true
  },
  "name": {
    "maxLength": 64,
    "isRequired": true,
    "isName": true
  },
  "sorting": {
    "maxLength": 256
  }
} as const

export const preferencesChooseColumnsBounds = {
  "list": {
    "maxLength": 64,
    "isRequired": true
  }
} as const

export const profileChangePasswordBounds = {
  "currentPassword": {
    "maxLength": 128
  },
  "newPassword": {
    "maxLength": 128
  }
} as const

export const profileUpdateAadTokenForUserBounds = {
  "tokenValue": {
    "maxLength": 16384,
    "pattern": "^[ -~]*$"
  }
} as const

export const profileUpdateGoogleAuthenticatorKeyBounds = {
  "googleAuthenticatorKey": {
    "maxLength": 4096
  },
  "authenticatorCode": {
    "maxLength": 32
  },
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const profileVerifyAuthenticatorCodeBounds = {
  "code": {
    "maxLength": 32
  }
} as const

export const profileDisableGoogleAuthenticatorBounds = {
  "code": {
    "maxLength": 32
  }
} as const

export const profileViewRecoveryCodesBounds = {
  "code": {
    "maxLength": 32
  }
} as const

export const profileSendVerificationSmsBounds = {
  "phoneNumber": {
    "maxLength": 32,
    "isRequired": true
  }
} as const

export const profileVerifySmsCodeBounds = {
  "phoneNumber": {
    "maxLength": 32
  },
  "code": {
    "maxLength": 32
  },
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const profileChangeLanguageBounds = {
  "languageName": {
    "maxLength": 128,
    "isRequired": true
  }
} as const

export const reportKeysCreateOrEditBounds = {
  "name": {
    "maxLength": 128,
    "isRequired": true,
    "isName": true
  },
  "description": {
    "maxLength": 2048
  },
  "filter": {
    "maxLength": 4096
  }
} as const

export const reportKeysCreateEncryptedKeyBounds = {
  "filter": {
    "maxLength": 2048
  }
} as const

export const reportUploadsPlanReportBounds = {
  "definition": {
    "maxLength": 300000
  }
} as const

export const reportUploadsBeginUploadBounds = {
  "name": {
    "maxLength": 256,
    "isName": true
  }
} as const

export const reportUploadsImportUploadBounds = {
  "id": {
    "maxLength": 36
  }
} as const

export const roleGetRolesBounds = {
  "filter": {
    "maxLength": 256
  },
  "sorting": {
    "maxLength": 256
  }
} as const

export const roleCreateOrUpdateRoleBounds = {
  "role": {
    "name": {
      "maxLength": 32,
      "isName": true
    },
    "displayName": {
      "maxLength": 64,
      "isRequired": true,
      "isName": true
    },
    "description": {
      "maxLength": 512
    },
    "folderPath": {
      "maxLength": 512,
      "isName": true
    }
  }
} as const

export const subscriptionRequestEditionBounds = {
  "message": {
    "maxLength": 1000
  }
} as const

export const tasksCreateOrEditBounds = {
  "taskName": {
    "maxLength": 128,
    "isRequired": true,
    "isName": true
  },
  "url": {
    "maxLength": 2048
  },
  "httpBody": {
    "maxLength": 8192
  },
  "daxQuery": {
    "maxLength": 8192
  },
  "visualName": {
    "maxLength": 512
  },
  "signingSecret": {
    "maxLength": 128
  }
} as const

export const tasksRunActionableTaskBounds = {
  "visualName": {
    "maxLength": 512,
    "isRequired": true
  },
  "visualDatapoint": {
    "maxLength": 65536
  },
  "customMessage": {
    "maxLength": 4000
  }
} as const

export const tasksRunActionableTaskByKeyBounds = {
  "encryptedValue": {
    "maxLength": 8192
  },
  "visualName": {
    "maxLength": 512,
    "isRequired": true
  },
  "visualDatapoint": {
    "maxLength": 65536
  },
  "customMessage": {
    "maxLength": 4000
  }
} as const

export const tenantCreateTenantBounds = {
  "tenancyName": {
    "maxLength": 64,
    "isRequired": true,
    "pattern": "^[a-zA-Z][a-zA-Z0-9_-]+$"
  },
  "name": {
    "maxLength": 128,
    "isRequired": true,
    "isName": true
  },
  "adminName": {
    "maxLength": 64,
    "isName": true
  },
  "adminSurname": {
    "maxLength": 64,
    "isName": true
  },
  "adminEmailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  },
  "adminPassword": {
    "maxLength": 128
  },
  "connectionString": {
    "maxLength": 1024
  }
} as const

export const tenantUpdateTenantBounds = {
  "tenancyName": {
    "maxLength": 64,
    "isRequired": true,
    "pattern": "^[a-zA-Z][a-zA-Z0-9_-]+$"
  },
  "name": {
    "maxLength": 128,
    "isRequired": true,
    "isName": true
  },
  "connectionString": {
    "maxLength": 1024
  },
  "mailDomains": {
    "maxLength": 2048
  }
} as const

export const tenantDeclineEditionRequestBounds = {
  "message": {
    "maxLength": 1000
  }
} as const

export const tenantRegistrationRegisterTenantBounds = {
  "tenancyName": {
    "maxLength": 64,
    "isRequired": true,
    "pattern": "^[a-zA-Z][a-zA-Z0-9_-]+$"
  },
  "name": {
    "maxLength": 128,
    "isRequired": true,
    "isName": true
  },
  "adminName": {
    "maxLength": 64,
    "isName": true
  },
  "adminSurname": {
    "maxLength": 64,
    "isName": true
  },
  "adminEmailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  },
  "adminPassword": {
    "maxLength": 128
  },
  "captchaResponse": {
    "maxLength": 4096
  }
} as const

export const tenantSettingsUpdateAllSettingsBounds = {
  "general": {
    "timezone": {
      "maxLength": 64
    },
    "timezoneForComparison": {
      "maxLength": 64
    }
  },
  "userManagement": {
    "whiteListedRegistrationDomains": {
      "maxLength": 2048
    },
    "sessionTimeOutSettings": {}
  },
  "email": {
    "defaultFromAddress": {
      "maxLength": 256
    },
    "defaultFromDisplayName": {
      "maxLength": 256,
      "isName": true
    },
    "smtpHost": {
      "maxLength": 253
    },
    "smtpUserName": {
      "maxLength": 256
    },
    "smtpPassword": {
      "maxLength": 256
    },
    "smtpDomain": {
      "maxLength": 256
    }
  },
  "ldap": {
    "domain": {
      "maxLength": 253
    },
    "container": {
      "maxLength": 256
    },
    "userName": {
      "maxLength": 256
    },
    "password": {
      "maxLength": 256
    }
  },
  "security": {
    "passwordComplexity": {},
    "defaultPasswordComplexity": {},
    "userLockOut": {},
    "twoFactorLogin": {},
    "passwordPolicy": {},
    "mobileIdServiceUrl": {
      "maxLength": 512
    },
    "mobileIdAccessToken": {
      "maxLength": 256
    }
  },
  "externalLoginProviderSettings": {
    "facebook": {
      "appId": {
        "maxLength": 256
      },
      "appSecret": {
        "maxLength": 256
      }
    },
    "google": {
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      }
    },
    "twitter": {
      "consumerKey": {
        "maxLength": 256
      },
      "consumerSecret": {
        "maxLength": 256
      }
    },
    "microsoft": {
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      }
    },
    "openIdConnect": {
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      },
      "authority": {
        "maxLength": 512
      },
      "loginUrl": {
        "maxLength": 512
      }
    },
    "wsFederation": {
      "clientId": {
        "maxLength": 256
      },
      "tenant": {
        "maxLength": 256
      },
      "metaDataAddress": {
        "maxLength": 512
      },
      "authority": {
        "maxLength": 512
      }
    }
  },
  "azureSettings": {
    "azureInternalDomainNames": {
      "maxLength": 2048
    },
    "graphSettings": {
      "displayName": {
        "maxLength": 256,
        "isName": true
      },
      "clientId": {
        "maxLength": 256
      },
      "clientSecret": {
        "maxLength": 256
      },
      "tenantId": {
        "maxLength": 256
      },
      "securityGroupObjectId": {
        "maxLength": 256
      }
    },
    "azureADAuthClientIds": {
      "auth": {
        "maxLength": 256
      },
      "authWithPbi": {
        "maxLength": 256
      },
      "authWithPbiGraph": {
        "maxLength": 256
      }
    }
  },
  "externalSecuritySettings": {
    "azureADDirectoryIds": {
      "maxLength": 2048
    },
    "azureADExternalDirectoryIds": {
      "maxLength": 2048
    }
  }
} as const

export const tenantSettingsSendTestEmailBounds = {
  "emailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  }
} as const

export const tokenAuthAuthenticateBounds = {
  "userNameOrEmailAddress": {
    "maxLength": 256,
    "isRequired": true
  },
  "password": {
    "maxLength": 128
  },
  "twoFactorVerificationCode": {
    "maxLength": 32
  },
  "twoFactorRememberClientToken": {
    "maxLength": 4096
  },
  "returnUrl": {
    "maxLength": 2048
  },
  "captchaResponse": {
    "maxLength": 4096
  }
} as const

export const tokenAuthEndLeftSessionBounds = {
  "sessionId": {
    "maxLength": 36
  }
} as const

export const tokenAuthExternalAuthenticateBounds = {
  "authProvider": {
    "maxLength": 64,
    "isRequired": true
  },
  "providerKey": {
    "maxLength": 256
  },
  "providerAccessCode": {
    "maxLength": 16384,
    "pattern": "^[ -~]*$"
  },
  "codeVerifier": {
    "maxLength": 128,
    "pattern": "^[A-Za-z0-9._~-]{43,128}$"
  },
  "pbiToken": {
    "maxLength": 16384,
    "pattern": "^[ -~]*$"
  },
  "returnUrl": {
    "maxLength": 2048
  },
  "twoFactorVerificationCode": {
    "maxLength": 32
  }
} as const

export const tokenAuthLinkToAadUserBounds = {
  "authProvider": {
    "maxLength": 64,
    "isRequired": true
  },
  "providerKey": {
    "maxLength": 256,
    "isRequired": true
  },
  "providerAccessCode": {
    "maxLength": 16384,
    "pattern": "^[ -~]*$"
  },
  "pbiToken": {
    "maxLength": 16384,
    "pattern": "^[ -~]*$"
  },
  "tenancyName": {
    "maxLength": 64
  },
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const uiCustomizationSettingsUpdateUiManagementSettingsBounds = {
  "layout": {},
  "header": {},
  "subHeader": {},
  "menu": {},
  "footer": {}
} as const

export const uiCustomizationSettingsUpdateDefaultUiManagementSettingsBounds = {
  "layout": {},
  "header": {},
  "subHeader": {},
  "menu": {},
  "footer": {}
} as const

export const userGetUsersBounds = {
  "filter": {
    "maxLength": 256
  },
  "roleDisplayName": {
    "maxLength": 64
  },
  "folderPath": {
    "maxLength": 512
  },
  "sorting": {
    "maxLength": 256
  }
} as const

export const userCreateOrUpdateAadUserBounds = {
  "folderPath": {
    "maxLength": 512,
    "isName": true
  },
  "emailAddress": {
    "maxLength": 256,
    "isRequired": true,
    "isEmailAddress": true
  },
  "userName": {
    "maxLength": 256
  }
} as const

export const userCreateOrUpdateUserBounds = {
  "user": {
    "name": {
      "maxLength": 64,
      "isRequired": true,
      "isName": true
    },
    "surname": {
      "maxLength": 64,
      "isName": true
    },
    "userName": {
      "maxLength": 256,
      "isRequired": true
    },
    "phoneNumber": {
      "maxLength": 32
    },
    "folderPath": {
      "maxLength": 512,
      "isName": true
    },
    "emailAddress": {
      "maxLength": 256,
      "isRequired": true,
      "isEmailAddress": true
    },
    "password": {
      "maxLength": 128
    },
    "authenticationSource": {
      "maxLength": 64
    }
  }
} as const

export const userCreateOrUpdateMobileIdUserBounds = {
  "folderPath": {
    "maxLength": 512,
    "isName": true
  },
  "socialSecurityNumber": {
    "maxLength": 32
  }
} as const

export const userDelegationCreateDelegationBounds = {
  "userNameOrEmailAddress": {
    "maxLength": 256,
    "isRequired": true
  },
  "reason": {
    "maxLength": 256,
    "isRequired": true,
    "isName": true
  },
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const userLinkLinkToUserBounds = {
  "tenancyName": {
    "maxLength": 64
  },
  "usernameOrEmailAddress": {
    "maxLength": 256,
    "isRequired": true
  },
  "password": {
    "maxLength": 128
  },
  "twoFactorVerificationCode": {
    "maxLength": 32
  },
  "currentPassword": {
    "maxLength": 128
  },
  "currentSecondFactorCode": {
    "maxLength": 32
  }
} as const

export const userSessionEndOwnSessionBounds = {
  "id": {
    "maxLength": 36
  }
} as const

export const userSessionEndSessionOfUserBounds = {
  "sessionId": {
    "maxLength": 36
  }
} as const
