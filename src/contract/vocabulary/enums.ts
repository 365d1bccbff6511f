/** Enumerations as they travel: numbers where ABP sends numbers, words where the specification shows words. */
export const tenantAvailability = { available: 1, inActive: 2, notFound: 3 } as const

export const loginResult = {
  success: 1,
  invalidUserNameOrEmailAddress: 2,
  invalidPassword: 3,
  userIsNotActive: 4,
  invalidTenancyName: 5,
  tenantIsNotActive: 6,
  userEmailIsNotConfirmed: 7,
  unknownExternalLogin: 8,
  lockedOut: 9,
  userPhoneNumberIsNotConfirmed: 10,
} as const
export type LoginResult = (typeof loginResult)[keyof typeof loginResult]

export const settingScope = { application: 1, tenant: 2, user: 4, all: 7 } as const

export const authenticationSources = ['AzureAD', 'AzureADExternal', 'MobileID'] as const

export const azureADAuthenticationMethods = ['Auth', 'AuthWithPbi', 'AuthWithPbiGraph'] as const
export type AzureADAuthenticationMethod = (typeof azureADAuthenticationMethods)[number]

export const itemTypes = ['PaginatedReport', 'Report', 'PowerBIApp', 'Dashboard'] as const

/** By what people open a report themselves: its roles, or the list of all reports. */
export const reportWays = ['roles', 'administrator'] as const

/** Why it is not open to somebody that way. */
export const reportObstacles = ['account', 'permission', 'disabled', 'workspace', 'role'] as const

/** What of a report’s rows somebody sees: of an app, of each item by itself. */
export const reportRows = ['all', 'byRules', 'byIdentity', 'refused', 'byItem'] as const

export const embedTypes = ['report', 'dashboard'] as const

/** What a report log tells of; `decisions.md` maps the embed protocol's events to these. */
export const reportLogEntityTypes = ['PAGECHANGE', 'DATA', 'BUTTON', 'VISUAL', 'BOOKMARK'] as const

export const multiTenancySides = { tenant: 1, host: 2 } as const

export const dashboardInterval = { daily: 1, weekly: 2, monthly: 3 } as const

/** How a subscription began (specification 001, section 4). */
export const subscriptionType = { free: 1, trial: 2, paid: 3 } as const

/** How a subscription is paid, outside the portal. */
export const paymentTypes = { manual: 0, recurringAutomatic: 1, recurringManual: 2 } as const

export const exportStatus = { undefined: 0, notStarted: 1, running: 2, succeeded: 3, failed: 4 } as const

/** Actionable: offered beside visuals. Query: asks the report's data. Http: calls an address by link or on a schedule. */
/** Of the rows that a query answers, or of the number in the first row’s last column. */
export const taskConditions = ['rows', 'above', 'below', 'changed'] as const
export const taskTypes = ['Actionable', 'Query', 'Http'] as const

export const httpVerbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Of those what the browser itself sends for a visual’s action. */
export const browserVerbs = ['GET', 'POST'] as const

/** Of durable work. */
export const jobStates = ['waiting', 'running', 'succeeded', 'failed'] as const

/** What `/ready` finds against a process. */
export const readinessReasons = ['store', 'rights', 'readOnly', 'migrations', 'keys', 'files', 'disk'] as const

/** What it looks at. */
export const readinessChecks = ['store', 'migrations', 'keys', 'files', 'disk'] as const
