/** Bounds on what comes in. Sources: specification 000 section 9, 001 section 9, ABP's public entity limits. */
export const limits = {
  tenancyName: 64,
  tenantName: 128,
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
  permissionName: 128,
  languageName: 128,
  filter: 256,
  sorting: 256,
  captchaResponse: 4096,
  returnUrl: 2048,
  token: 4096,
  fileName: 256,
  fileType: 128,
  reportName: 256,
  folderPath: 512,
  pageName: 256,
  visualTitle: 512,
  entityId: 512,
  /** Roles or organization units that one person may be given in one call. */
  assignments: 500,
  /** Permissions that one call may name; the tree is smaller than this. */
  permissionNames: 500,
  /** Rows in one `CreateReportLogs` call. */
  reportLogBatch: 500,
  /** Entries that `GetLogsForReport` answers, the newest. */
  reportLogAnswer: 1000,
  /** Places that a heat map shows, the hottest. */
  heatmapPlaces: 10_000,
  /** Rows that an export to Excel holds. */
  exportRows: 100_000,
} as const

/** `decisions.md`: the server answers 10 rows when nothing is asked for and refuses to answer more than 1,000. */
export const paging = {
  defaultMaxResultCount: 10,
  largestMaxResultCount: 1000,
  tablePageSize: 25,
  tablePageSizes: [5, 10, 25, 50, 100, 250, 500],
} as const

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
  twoFactorCode: 120,
  tempFile: 10 * 60,
  tempFileAfterDownload: 60,
  passwordResetCode: 24 * 60 * 60,
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
