/* Made by `npm run generate` from src/contract. Not edited by hand. */

import type { WholeList } from '../../../contract/vocabulary/whole-lists.ts'

/** How a list is sorted and narrowed on a device that holds all of it. */
export const wholeLists: Readonly<Record<string, WholeList>> = {
  "organizationUnitGetOrganizationUnitUsers": {
    "sorts": {
      "name": "text",
      "surname": "text",
      "userName": "text",
      "emailAddress": "text",
      "addedTime": "value"
    },
    "usual": "name ASC, surname ASC, userName ASC",
    "narrows": {},
    "of": [
      "id"
    ]
  },
  "organizationUnitGetOrganizationUnitRoles": {
    "sorts": {
      "displayName": "text",
      "name": "text",
      "addedTime": "value"
    },
    "usual": "displayName ASC, name ASC",
    "narrows": {},
    "of": [
      "id"
    ]
  },
  "pbiReportsGetAll": {
    "sorts": {
      "name": "text",
      "description": "text",
      "folderPath": "text",
      "workspaceName": "text",
      "type": "value",
      "reportType": "value",
      "isDisabled": "value",
      "isLogsEnabled": "value",
      "isDefaultForTenant": "value",
      "id": "value"
    },
    "usual": "name ASC, id ASC",
    "narrows": {
      "filter": {
        "contains": [
          [
            "name"
          ],
          [
            "description"
          ],
          [
            "folderPath"
          ]
        ]
      },
      "reportGuidFilter": {
        "contains": [
          [
            "reportGuid"
          ]
        ]
      },
      "typeFilter": {
        "is": "type"
      },
      "nameFilter": {
        "contains": [
          [
            "name"
          ]
        ]
      },
      "descriptionFilter": {
        "contains": [
          [
            "description"
          ]
        ]
      },
      "isDisabledFilter": {
        "is": "isDisabled"
      }
    }
  },
  "reportKeysGetKeysOfTenant": {
    "sorts": {
      "name": "text",
      "reportName": "text",
      "expiration": "value",
      "isKeyPublic": "value",
      "openCount": "value",
      "lastOpenedTime": "nothingFirst",
      "creatorUserName": "text",
      "creationTime": "value",
      "id": "value"
    },
    "usual": "name ASC, id ASC",
    "narrows": {
      "filter": {
        "contains": [
          [
            "name"
          ],
          [
            "reportName"
          ]
        ]
      },
      "reportId": {
        "is": "reportId"
      },
      "isKeyPublic": {
        "is": "isKeyPublic"
      },
      "isExpired": {
        "isOver": "expiration"
      }
    }
  },
  "roleGetRoles": {
    "sorts": {
      "displayName": "text",
      "name": "text",
      "folderPath": "text",
      "isDefault": "value",
      "isStatic": "value",
      "creationTime": "value",
      "userCount": "value"
    },
    "usual": "displayName ASC",
    "narrows": {
      "filter": {
        "contains": [
          [
            "name"
          ],
          [
            "displayName"
          ],
          [
            "folderPath"
          ]
        ]
      }
    }
  },
  "tasksGetAll": {
    "sorts": {
      "taskName": "text",
      "taskType": "value",
      "url": "text",
      "reportName": "text",
      "visualName": "text",
      "nextRunTime": "value",
      "id": "value"
    },
    "usual": "taskName ASC, id ASC",
    "narrows": {
      "filter": {
        "contains": [
          [
            "taskName"
          ],
          [
            "url"
          ],
          [
            "visualName"
          ]
        ]
      },
      "taskNameFilter": {
        "contains": [
          [
            "taskName"
          ]
        ]
      },
      "taskTypeFilter": {
        "is": "taskType"
      }
    },
    "fleeting": [
      "idEncrypted"
    ]
  },
  "tenantGetTenants": {
    "sorts": {
      "tenancyName": "text",
      "name": "text",
      "editionDisplayName": "text",
      "isActive": "value",
      "isInTrialPeriod": "value",
      "subscriptionEndDateUtc": "value",
      "creationTime": "value"
    },
    "usual": "tenancyName ASC",
    "narrows": {
      "filter": {
        "contains": [
          [
            "tenancyName"
          ],
          [
            "name"
          ]
        ]
      },
      "editionId": {
        "is": "editionId"
      },
      "editionIdSpecified": {
        "lacks": "editionId",
        "unlessAsked": "editionId"
      },
      "subscriptionEndDateStart": {
        "isFrom": "subscriptionEndDateUtc"
      },
      "subscriptionEndDateEnd": {
        "isUntil": "subscriptionEndDateUtc"
      },
      "creationDateStart": {
        "isFrom": "creationTime"
      },
      "creationDateEnd": {
        "isUntil": "creationTime"
      }
    }
  },
  "userGetUsers": {
    "sorts": {
      "userName": "text",
      "name": "text",
      "surname": "text",
      "emailAddress": "text",
      "folderPath": "text",
      "creationTime": "value",
      "isActive": "value",
      "lockoutEndDateUtc": "nothingFirst"
    },
    "usual": "userName",
    "narrows": {
      "filter": {
        "contains": [
          [
            "userName"
          ],
          [
            "emailAddress"
          ],
          [
            "name",
            "surname"
          ],
          [
            "phoneNumber"
          ]
        ]
      },
      "role": {
        "holds": [
          "roles",
          "organizationUnitRoles"
        ],
        "member": "roleId"
      },
      "folderPath": {
        "isWithin": "folderPath"
      },
      "onlyLockedUsers": {
        "isLater": "lockoutEndDateUtc"
      }
    }
  },
  "userDelegationGetDelegations": {
    "sorts": {
      "startTime": "value",
      "endTime": "value",
      "id": "value"
    },
    "usual": "endTime ASC, id ASC",
    "narrows": {},
    "until": "endTime"
  },
  "userLinkGetLinkedUsers": {
    "sorts": {
      "username": "text",
      "tenancyName": "text",
      "tenantId": "nothingFirst",
      "id": "value"
    },
    "usual": "username ASC, tenantId ASC, id ASC",
    "narrows": {},
    "key": [
      "tenantId",
      "id"
    ]
  }
}
