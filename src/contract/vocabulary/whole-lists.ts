/**
 * Lists that a browser may keep whole, and what they are sorted and narrowed by: on the server by SQL, and on a device without a
 * network by `src/offline/whole-list.ts`, with the same rows in the same order.
 */

/** `text`: as people order words. `value`: numbers, moments, yes and no; nothing comes last. `nothingFirst`: it comes first. */
export type Ordering = 'text' | 'value' | 'nothingFirst'

/**
 * What a row must be for the value that is asked. `contains`: a part of one of the texts, capital or small; texts of one
 * group are read as one, parted by a space. `is`: that very value, yes being 1; less than 0 asks for nothing. `lacks`: has none,
 * unless the other member is asked, too. `holds`: one of the lists has an entry with it. `isWithin`: a path, or beneath it.
 * `isLater`: the moment has not come yet. `isOver`: it has come, or for no has not. `isFrom`, `isUntil`: then or later, then or before.
 */
export type Narrowing =
  | { contains: readonly (readonly string[])[] }
  | { is: string }
  | { lacks: string; unlessAsked: string }
  | { holds: readonly string[]; member: string }
  | { isWithin: string }
  | { isLater: string }
  | { isOver: string }
  | { isFrom: string }
  | { isUntil: string }

export interface WholeList {
  sorts: Readonly<Record<string, Ordering>>
  /** What is not sorted otherwise, and rows that are alike; ends in what is unique, and is written as a request’s `sorting`. */
  usual: string
  /** By member of the request. What is not here only the server can tell. */
  narrows: Readonly<Record<string, Narrowing>>
  /** Members of the request that say whose list it is: each is one by itself. */
  of?: readonly string[]
  /** What tells rows apart; `id` where it is absent. */
  key?: readonly string[]
  /** Rows are left out once this moment has come. */
  until?: string
  /** Members that are others in every answer, though nothing has changed. */
  fleeting?: readonly string[]
}

export const userList = {
  sorts: {
    userName: 'text',
    name: 'text',
    surname: 'text',
    emailAddress: 'text',
    folderPath: 'text',
    creationTime: 'value',
    isActive: 'value',
    lockoutEndDateUtc: 'nothingFirst',
  },
  usual: 'userName',
  narrows: {
    filter: { contains: [['userName'], ['emailAddress'], ['name', 'surname'], ['phoneNumber']] },
    role: { holds: ['roles', 'organizationUnitRoles'], member: 'roleId' },
    folderPath: { isWithin: 'folderPath' },
    onlyLockedUsers: { isLater: 'lockoutEndDateUtc' },
  },
} as const satisfies WholeList

export const roleList = {
  sorts: {
    displayName: 'text',
    name: 'text',
    folderPath: 'text',
    isDefault: 'value',
    isStatic: 'value',
    creationTime: 'value',
    userCount: 'value',
  },
  usual: 'displayName ASC',
  narrows: { filter: { contains: [['name'], ['displayName'], ['folderPath']] } },
} as const satisfies WholeList

export const tenantList = {
  sorts: {
    tenancyName: 'text',
    name: 'text',
    editionDisplayName: 'text',
    isActive: 'value',
    isInTrialPeriod: 'value',
    subscriptionEndDateUtc: 'value',
    creationTime: 'value',
  },
  usual: 'tenancyName ASC',
  narrows: {
    filter: { contains: [['tenancyName'], ['name']] },
    editionId: { is: 'editionId' },
    editionIdSpecified: { lacks: 'editionId', unlessAsked: 'editionId' },
    subscriptionEndDateStart: { isFrom: 'subscriptionEndDateUtc' },
    subscriptionEndDateEnd: { isUntil: 'subscriptionEndDateUtc' },
    creationDateStart: { isFrom: 'creationTime' },
    creationDateEnd: { isUntil: 'creationTime' },
  },
} as const satisfies WholeList

export const taskList = {
  sorts: {
    taskName: 'text',
    taskType: 'value',
    url: 'text',
    reportName: 'text',
    visualName: 'text',
    nextRunTime: 'value',
    id: 'value',
  },
  usual: 'taskName ASC, id ASC',
  narrows: {
    filter: { contains: [['taskName'], ['url'], ['visualName']] },
    taskNameFilter: { contains: [['taskName']] },
    taskTypeFilter: { is: 'taskType' },
  },
  fleeting: ['idEncrypted'],
} as const satisfies WholeList

export const reportList = {
  sorts: {
    name: 'text',
    description: 'text',
    folderPath: 'text',
    workspaceName: 'text',
    type: 'value',
    reportType: 'value',
    isDisabled: 'value',
    isLogsEnabled: 'value',
    isDefaultForTenant: 'value',
    id: 'value',
  },
  usual: 'name ASC, id ASC',
  narrows: {
    filter: { contains: [['name'], ['description'], ['folderPath']] },
    reportGuidFilter: { contains: [['reportGuid']] },
    typeFilter: { is: 'type' },
    nameFilter: { contains: [['name']] },
    descriptionFilter: { contains: [['description']] },
    isDisabledFilter: { is: 'isDisabled' },
  },
} as const satisfies WholeList

export const reportKeyList = {
  sorts: {
    name: 'text',
    reportName: 'text',
    expiration: 'value',
    isKeyPublic: 'value',
    openCount: 'value',
    lastOpenedTime: 'nothingFirst',
    creatorUserName: 'text',
    creationTime: 'value',
    id: 'value',
  },
  usual: 'name ASC, id ASC',
  narrows: {
    filter: { contains: [['name'], ['reportName']] },
    reportId: { is: 'reportId' },
    isKeyPublic: { is: 'isKeyPublic' },
    isExpired: { isOver: 'expiration' },
  },
} as const satisfies WholeList

export const unitUserList = {
  sorts: { name: 'text', surname: 'text', userName: 'text', emailAddress: 'text', addedTime: 'value' },
  usual: 'name ASC, surname ASC, userName ASC',
  narrows: {},
  of: ['id'],
} as const satisfies WholeList

export const unitRoleList = {
  sorts: { displayName: 'text', name: 'text', addedTime: 'value' },
  usual: 'displayName ASC, name ASC',
  narrows: {},
  of: ['id'],
} as const satisfies WholeList

export const delegationList = {
  sorts: { startTime: 'value', endTime: 'value', id: 'value' },
  usual: 'endTime ASC, id ASC',
  narrows: {},
  until: 'endTime',
} as const satisfies WholeList

export const linkedUserList = {
  // The host’s accounts, which name no tenant, come first.
  sorts: { username: 'text', tenancyName: 'text', tenantId: 'nothingFirst', id: 'value' },
  usual: 'username ASC, tenantId ASC, id ASC',
  narrows: {},
  key: ['tenantId', 'id'],
} as const satisfies WholeList
