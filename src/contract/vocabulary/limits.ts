export * as limits from './bounds.ts'

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
  reportLogDays: { minimum: 1, maximum: 3_650 },
  keptPageDays: { minimum: 0, maximum: 365 },
  reportKeyDays: { minimum: 1, maximum: 3_650 },
  port: { minimum: 1, maximum: 65_535 },
  /** The largest one is ABP's way to say that there is none. */
  maxUserMembershipCount: { minimum: 1, maximum: 2_147_483_647 },
} as const

/** Seconds that a slideshow shows each page. */
export const slideshowBounds = { minimum: 5, maximum: 86_400 } as const

/** Minutes from one run of a task to the next: of a month at most. */
export const taskSchedule = { minimum: 5, maximum: 44_640 } as const

/** `decisions.md`: the server answers 10 rows when nothing is asked for and refuses to answer more than 1,000. */
export const paging = {
  defaultMaxResultCount: 10,
  largestMaxResultCount: 1000,
  tablePageSize: 25,
  tablePageSizes: [5, 10, 25, 50, 100, 250, 500],
  /** Of one page of a table. */
  chosenRows: 500,
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
  /** Span in which actions that share links take are counted: nobody is signed in to count them by. */
  linkActionSpan: 10 * 60,
  /** A failed sign-in is counted so long among those that may belong together; the alarm about them is not repeated sooner. */
  failedAccount: 10 * 60,
  signInAlarm: 60 * 60,
  /** A link that turns a device into a screen, once. */
  kioskLink: 60 * 60,
  /** As long as browsers keep a cookie; each use begins it anew. */
  kioskDevice: 400 * 24 * 60 * 60,
  /** A link that runs a task once. */
  taskLink: 24 * 60 * 60,
  /** The page that an action was answered with, until its frame has fetched it. */
  actionPage: 60,
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
  /** Of clicks in reports, where no setting says less or more. */
  reportLogs: 400,
  auditLogs: 400,
  entityChanges: 400,
  loginAttempts: 400,
  taskRuns: 90,
  /** Longer than an outbox tries: it gives up what is older than a week (auth-and-threats 4.4). */
  outboxReceipts: 30,
  endedJobs: 7,
  /** Names and addresses that nobody looks for here for long. */
  peopleImports: 2,
  /** With the files that were not imported. */
  reportUploads: 2,
  /** Records in files, for whoever asked for them. */
  auditExports: 2,
  /** Since they last happened; what still holds and has no end is kept. */
  notifications: 30,
  /** Longer than a process goes on trying to write records of calls. */
  auditBatches: 7,
} as const

/**
 * What a device keeps of reports for one person, besides the page that was seen last: so many reports, and so many bytes of
 * their pages together, as base64. A page that is larger than a quarter of that is not drawn.
 */
/** Of the picture of a page, for a share key or a device. It travels in base 64, which takes a third more. */
export const pagePictureBytes = 3_750_000

export const keptReports = { count: 10, bytes: 20_000_000 } as const

/** Milliseconds between two deliveries of report logs (specification 000, section 9). */
export const reportLogInterval = 10_000

/** Characters a user name may have; sent to the form as `allowedUserNameCharacters`. */
export const allowedUserNameCharacters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._@+'

/** Ours, not ABP's: names that no tenant may take, because subdomains carry them. */
export const reservedTenancyNames = ['admin', 'www'] as const

export const adminUserName = 'admin'
/** The static role of administrators, in every tenant and on the host. */
export const adminRoleName = 'Admin'
