/** Bounds on what comes in. Sources: specification 000 section 9, 001 section 9, ABP's public entity limits. */
export const limits = {
  tenancyName: 64,
  tenantName: 128,
  /** Letters, digits, - and _, of which the first is a letter; subdomains carry it. */
  tenancyNamePattern: '^[a-zA-Z][a-zA-Z0-9_-]+$',
  connectionString: 1024,
  editionName: 32,
  editionDisplayName: 64,
  /** Of one edition for one period, in the currency of the installation. */
  editionPrice: 1_000_000_000,
  /** Trial and waiting days of an edition. */
  editionDays: 3_650,
  featureName: 128,
  featureValue: 2000,
  /** Features that one call may name; the tree is smaller than this. */
  featureValues: 200,
  userName: 256,
  emailAddress: 256,
  password: 128,
  name: 64,
  surname: 64,
  phoneNumber: 32,
  authenticationSource: 64,
  socialSecurityNumber: 32,
  roleName: 32,
  roleDisplayName: 64,
  description: 512,
  organizationUnitName: 128,
  /** Sixteen levels of five digits, with dots between them. */
  organizationUnitCode: 95,
  /** A distinguished name may be long; a guid is shorter. */
  directoryGroupId: 512,
  directoryGroupName: 256,
  /** Directory groups that get one role. */
  directoryGroups: 100,
  /** People or roles that one call adds to a unit. */
  unitAdditions: 1000,
  /** People in each list of a group sync’s answer; its counts are exact. */
  groupSyncPeople: 1000,
  permissionName: 128,
  languageName: 128,
  filter: 256,
  sorting: 256,
  captchaResponse: 4096,
  /** Id and access tokens of identity providers; those of large directories are long. */
  providerToken: 16_384,
  /** Six digits, or a recovery code with its separators. */
  securityCode: 32,
  returnUrl: 2048,
  token: 4096,
  embedToken: 12_288,
  fileName: 256,
  fileType: 128,
  reportName: 256,
  reportDescription: 2048,
  /** Further items that open together with a report. */
  additionalEmbeds: 20,
  reportKeyName: 128,
  reportKeyFilter: 4096,
  reportKeyFilters: 20,
  /** Sealed together with a key; it travels in tokens, so it is shorter. */
  sealedKeyFilter: 2048,
  /** Wrong keys from one address within `lifetimes.wrongReportKeySpan`. */
  wrongReportKeys: 30,
  /** Accounts at which sign-ins may fail within `lifetimes.failedAccount` until the operator is told. */
  failedAccountsOfAddress: 20,
  failedAccountsOfTenant: 100,
  failedAccountsOfPortal: 500,
  /** Sealed filter and all, as it stands in a link. */
  sealedValue: 8192,
  /** Pages that a slideshow shows, or that are drawn for a key. */
  reportKeyPages: 50,
  taskName: 128,
  taskUrl: 2048,
  taskHttpBody: 8192,
  taskQuery: 8192,
  visualDatapoint: 65_536,
  /** Address with what a GET action carries in it. */
  preparedUrl: 8192,
  /** Characters that the key of a task's signatures has at least. */
  taskSigningSecret: 16,
  taskRunsAnswered: 20,
  taskRunError: 1024,
  /** Rows that a query by link answers. */
  taskQueryRows: 5000,
  /** Tasks that one look at the schedules starts; the others follow a minute later. */
  dueTasks: 500,
  customMessage: 4000,
  /** Message beside the request for another edition. */
  editionRequest: 1000,
  /** Administrators of the operator who are told of something at once. */
  operatorsTold: 20,
  /** Why somebody acts as another person. */
  actingReason: 256,
  /** Of one person, at the same time. */
  delegations: 10,
  delegationDays: 366,
  folderPath: 512,
  /** Folders that a form offers. */
  folders: 1000,
  pageName: 256,
  visualTitle: 512,
  entityId: 512,
  /** Roles or organization units that one person may be given in one call. */
  assignments: 500,
  /** Permissions that one call may name; the tree is smaller than this. */
  permissionNames: 500,
  /** Characters of a command's answer that is kept for who asks again; longer ones are not. */
  keptAnswer: 65_536,
  /** Rows in one `CreateReportLogs` call. */
  reportLogBatch: 500,
  /** Entries that `GetLogsForReport` answers, the newest. */
  reportLogAnswer: 1000,
  /** Places that a heat map shows, the hottest. */
  heatmapPlaces: 10_000,
  setupSecret: 64,
  /** Characters of a log line; longer ones are cut. */
  webLogLine: 16_384,
  /** Lines that `GetLatestWebLogs` answers. */
  webLogLines: 200,
  /** Rows that an export to Excel holds; of calls, each of which may be thousands of characters long, fewer. */
  exportRows: 100_000,
  exportedCalls: 10_000,
  timeZone: 64,
  settingText: 256,
  settingAddress: 512,
  settingList: 2048,
  hostName: 253,
  claimMappings: 50,
  powerBIRegistrations: 3,
  /** What the service takes as the name of a role. */
  powerBIRole: 50,
  workspaceProblem: 1024,
  /** Workspaces that a test of the connection names. */
  powerBITestNames: 20,
  /** Refreshes of a report’s data that are told. */
  refreshes: 20,
  storedSecrets: 50,
  operatorValues: 100,
  languageDisplayName: 64,
  languageIcon: 128,
  textKey: 256,
  textSource: 128,
  textValue: 4000,
  /** Bytes of an uploaded picture, and of a style sheet. */
  picture: 1024 * 1024,
  customCss: 512 * 1024,
  /** Of a service or an operation. */
  operationName: 256,
  auditParameters: 4096,
  exception: 2000,
  customData: 2000,
  browserInfo: 512,
  clientIpAddress: 64,
  clientName: 128,
  entityTypeFullName: 192,
  propertyName: 96,
  propertyValue: 512,
  /** Names and values of things to choose from. */
  lookupText: 512,
  lookupItems: 500,
  /** Of one person. */
  favouriteReports: 100,
  favouritePages: 50,
  recentReports: 20,
  savedViews: 100,
  viewName: 64,
  viewFilters: 50,
  /** Lists whose columns one person has chosen. */
  chosenLists: 100,
  listName: 64,
  listColumns: 50,
  columnName: 64,
  pageAddress: 256,
  /** Of a browser, or of what it runs on. */
  browserName: 32,
  /** Days, weeks or months that one statistic shows. */
  dashboardPeriods: 400,
} as const

/** What an administrator may set. A kiosk may time out after ten seconds (`decisions.md`). */
export const settingBounds = {
  timeOutSecond: { minimum: 10, maximum: 86_400 },
  passwordLength: { minimum: 1, maximum: 128 },
  failedAttempts: { minimum: 1, maximum: 100 },
  lockOutSeconds: { minimum: 1, maximum: 31_536_000 },
  /** A new password is compared with each of them, and that costs as much as a sign-in. */
  lastPasswords: { minimum: 1, maximum: 10 },
  expirationDays: { minimum: 1, maximum: 3_650 },
  resetCodeHours: { minimum: 1, maximum: 168 },
  notifyDays: { minimum: 0, maximum: 365 },
  port: { minimum: 1, maximum: 65_535 },
  /** The largest one is ABP's way to say that there is none. */
  maxUserMembershipCount: { minimum: 1, maximum: 2_147_483_647 },
} as const

/** Minutes from one run of a task to the next: of a month at most. */
export const taskSchedule = { minimum: 5, maximum: 44_640 } as const

/** `decisions.md`: the server answers 10 rows when nothing is asked for and refuses to answer more than 1,000. */
export const paging = {
  defaultMaxResultCount: 10,
  largestMaxResultCount: 1000,
  tablePageSize: 25,
  tablePageSizes: [5, 10, 25, 50, 100, 250, 500],
} as const

/** A browser keeps lists of so many rows whole, and fetches them in pages of so many. */
export const wholeList = { rows: 2_000, rowsAtOnce: 500 } as const

/** Seconds. */
export const lifetimes = {
  accessToken: 15 * 60,
  refreshToken: 12 * 60 * 60,
  refreshTokenRemembered: 14 * 24 * 60 * 60,
  /** However often it was refreshed, a session ends then. */
  session: 24 * 60 * 60,
  sessionRemembered: 30 * 24 * 60 * 60,
  refreshReuseGrace: 30,
  embedToken: 60 * 60,
  /** Span in which an address may present wrong share keys `wrongReportKeys` times. */
  wrongReportKeySpan: 5 * 60,
  /** A failed sign-in is counted so long among those that may belong together; the alarm about them is not repeated sooner. */
  failedAccount: 10 * 60,
  signInAlarm: 60 * 60,
  /** A link that runs a task once. */
  taskLink: 24 * 60 * 60,
  twoFactorCode: 120,
  /** A right password waits so long for its second factor. */
  twoFactorAttempt: 10 * 60,
  /** Impersonation, linked accounts: one use. */
  switchToken: 60,
  captcha: 10 * 60,
  mobileLogin: 120,
  twitterRequest: 10 * 60,
  tempFile: 10 * 60,
  tempFileAfterDownload: 60,
  passwordResetCode: 24 * 60 * 60,
} as const

/**
 * Days for which records are kept; what is older goes with the next clean-up. More than a year, so that the same day of last
 * year can still be looked up.
 */
export const retention = {
  auditLogs: 400,
  entityChanges: 400,
  loginAttempts: 400,
  taskRuns: 90,
  /** Longer than an outbox tries: it gives up what is older than a week (auth-and-threats 4.4). */
  outboxReceipts: 30,
  endedJobs: 7,
  /** Longer than a process goes on trying to write records of calls. */
  auditBatches: 7,
} as const

/** Milliseconds between two deliveries of report logs (specification 000, section 9). */
export const reportLogInterval = 10_000

/** Characters a user name may have; sent to the form as `allowedUserNameCharacters`. */
export const allowedUserNameCharacters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._@+'

/** Ours, not ABP's: names that no tenant may take, because subdomains carry them. */
export const reservedTenancyNames = ['admin', 'www'] as const

export const adminUserName = 'admin'
/** The static role of administrators, in every tenant and on the host. */
export const adminRoleName = 'Admin'
