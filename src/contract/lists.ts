/**
 * What each list may be asked and sorted by, by the operation that answers it, as the browser names it: a server that lacks a field, a filter that no
 * request has and a column that would be refused do not compile.
 */
import type { AuditLogFilter, EntityChangeFilter } from './services/audit-log.ts'
import type { JobsQuery } from './services/job.ts'
import type { LanguageTextsQuery } from './services/language.ts'
import type { PeopleOfReportQuery, ReportsOfPersonQuery, ReportsQuery } from './services/pbi-reports.ts'
import type { KeysOfTenantQuery } from './services/report-keys.ts'
import type { RoleListFilter } from './services/role.ts'
import type { TasksQuery } from './services/tasks.ts'
import type { TenantListFilter } from './services/tenant.ts'
import type { UserListFilter } from './services/user.ts'
import type { LoginAttemptFilter } from './services/user-login.ts'
import type {
  delegationList,
  linkedUserList,
  reportKeyList,
  reportList,
  roleList,
  taskList,
  tenantList,
  unitRoleList,
  unitUserList,
  userList,
} from './vocabulary/whole-lists.ts'
import type { WorkspaceFilter } from './vocabulary/workspace-states.ts'

type SortsOf<List extends { sorts: object }> = keyof List['sorts']

interface Lists {
  userGetUsers: { asks: UserListFilter; sorts: SortsOf<typeof userList> }
  /** Answered whole: the browser sorts and filters. */
  userPreviewPeople: { asks: { fate: string }; sorts: 'row' | 'name' | 'userName' | 'emailAddress' | 'fate' }
  roleGetRoles: { asks: RoleListFilter; sorts: SortsOf<typeof roleList> }
  tenantGetTenants: { asks: TenantListFilter; sorts: SortsOf<typeof tenantList> }
  /** Answered whole: the browser sorts. */
  editionGetEditions: {
    asks: object
    sorts: 'displayName' | 'annualPrice' | 'monthlyPrice' | 'trialDayCount' | 'tenantCount' | 'creationTime'
  }
  /** Answered whole: the browser sorts. */
  kioskGetKiosks: { asks: object; sorts: 'name' | 'deviceCount' | 'creationTime' }
  languageGetLanguages: { asks: object; sorts: 'displayName' | 'textCoverage' | 'isEnabled' | 'creationTime' }
  languageGetLanguageTexts: { asks: LanguageTextsQuery; sorts: 'key' | 'baseValue' | 'targetValue' }
  /** Answered whole: the browser sorts and filters. */
  languagePreviewTexts: { asks: { fate: string }; sorts: 'row' | 'key' | 'fate' }
  cachingGetAllCaches: { asks: object; sorts: 'name' | 'entryCount' }
  jobGetJobs: {
    asks: JobsQuery
    sorts: 'name' | 'tenancyName' | 'state' | 'attempts' | 'addedTime' | 'dueTime' | 'endTime' | 'id'
  }
  /** Filtered in the browser, too. */
  webLogGetLatestWebLogs: { asks: { filter: string; level: string }; sorts: 'time' }
  auditLogGetAuditLogs: {
    asks: AuditLogFilter
    sorts:
      | 'executionTime'
      | 'id'
      | 'executionDuration'
      | 'userName'
      | 'serviceName'
      | 'methodName'
      | 'clientIpAddress'
      | 'browserInfo'
  }
  auditLogGetEntityChanges: {
    asks: EntityChangeFilter
    sorts: 'changeTime' | 'id' | 'userName' | 'entityTypeFullName' | 'changeType' | 'changeTypeName'
  }
  organizationUnitGetOrganizationUnitUsers: { asks: object; sorts: SortsOf<typeof unitUserList> }
  organizationUnitGetOrganizationUnitRoles: { asks: object; sorts: SortsOf<typeof unitRoleList> }
  userSessionGetSessionsOfUser: { asks: object; sorts: 'creationTime' | 'id' }
  userSessionGetOwnSessions: { asks: object; sorts: 'creationTime' | 'id' }
  userDelegationGetDelegations: { asks: object; sorts: SortsOf<typeof delegationList> }
  userLinkGetLinkedUsers: { asks: object; sorts: SortsOf<typeof linkedUserList> }
  userLoginGetUserLoginAttempts: {
    asks: LoginAttemptFilter
    sorts: 'creationTime' | 'id' | 'result' | 'clientIpAddress' | 'browserInfo'
  }
  /** Answered whole: the browser sorts and filters. */
  pbiReportLogsGetLogsForReport: {
    asks: { entityType: string }
    sorts: 'creationTime' | 'entityType' | 'pageDisplayName' | 'visualTitle' | 'userName'
  }
  /** Answered whole: the browser sorts. */
  powerBiEmbedGetDatasetRefreshes: { asks: object; sorts: 'startTime' | 'endTime' | 'status' }
  reportKeysGetKeysOfTenant: { asks: KeysOfTenantQuery; sorts: SortsOf<typeof reportKeyList> }
  tasksGetAll: { asks: TasksQuery; sorts: SortsOf<typeof taskList> }
  /** Answered whole: the browser sorts and filters. */
  pbiWorkspacesGetWorkspacesForCreateOrEdit: {
    asks: WorkspaceFilter
    sorts: 'name' | 'reportCount' | 'servicePrincipalNumber'
  }
  /** Its newest runs, answered whole. */
  tasksGetTaskForView: { asks: object; sorts: 'startTime' }
  pbiReportsGetPeopleOfReport: { asks: Omit<PeopleOfReportQuery, 'reportId'>; sorts: 'userName' | 'name' | 'surname' }
  pbiReportsGetReportsOfPerson: { asks: Omit<ReportsOfPersonQuery, 'userId'>; sorts: 'name' | 'folderPath' | 'id' }
  pbiReportsGetAll: { asks: ReportsQuery; sorts: SortsOf<typeof reportList> }
}

export type ListOperation = keyof Lists
export type Asks<Operation extends ListOperation> = Lists[Operation]['asks']
export type SortField<Operation extends ListOperation> = Lists[Operation]['sorts']
