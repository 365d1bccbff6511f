/**
 * Bounds on what comes in. Sources: specification 000 section 9, 001 section 9, ABP's public entity limits. Each by itself, so
 * that a page carries those that it names.
 */
export const tenancyName = 64
export const tenantName = 128
/** Letters, digits, - and _, of which the first is a letter; subdomains carry it. */
export const tenancyNamePattern = '^[a-zA-Z][a-zA-Z0-9_-]+$'
export const connectionString = 1024
export const editionName = 32
export const editionDisplayName = 64
/** Of one edition for one period, in the currency of the installation. */
export const editionPrice = 1_000_000_000
/** Trial and waiting days of an edition. */
export const editionDays = 3_650
export const featureName = 128
export const featureValue = 2000
/** Features that one call may name; the tree is smaller than this. */
export const featureValues = 200
export const userName = 256
export const emailAddress = 256
export const password = 128
export const name = 64
export const surname = 64
export const phoneNumber = 32
export const authenticationSource = 64
export const socialSecurityNumber = 32
export const roleName = 32
export const roleDisplayName = 64
export const description = 512
export const organizationUnitName = 128
/** Sixteen levels of five digits, with dots between them. */
export const organizationUnitCode = 95
/** A distinguished name may be long; a guid is shorter. */
export const directoryGroupId = 512
export const directoryGroupName = 256
/** Directory groups that get one role. */
export const directoryGroups = 100
/** People or roles that one call adds to a unit. */
export const unitAdditions = 1000
/** People in each list of a group sync’s answer; its counts are exact. */
export const groupSyncPeople = 1000
export const permissionName = 128
export const languageName = 128
export const filter = 256
export const sorting = 256
export const captchaResponse = 4096
/** Id and access tokens of identity providers; those of large directories are long. */
export const providerToken = 16_384
/** Six digits, or a recovery code with its separators. */
export const securityCode = 32
export const returnUrl = 2048
export const token = 4096
export const embedToken = 12_288
export const fileName = 256
export const fileType = 128
export const reportName = 256
export const reportDescription = 2048
/** Further items that open together with a report. */
export const additionalEmbeds = 20
export const reportKeyName = 128
export const reportKeyFilter = 4096
export const reportKeyFilters = 20
/** Sealed together with a key; it travels in tokens, so it is shorter. */
export const sealedKeyFilter = 2048
/** Wrong keys from one address within `lifetimes.wrongReportKeySpan`. */
export const wrongReportKeys = 30
/** Actions that a share link takes within `lifetimes.linkActionSpan`: from one address, and by one key from all of them. */
export const linkActionsOfAddress = 20
export const linkActionsOfKey = 200
/** Accounts at which sign-ins may fail within `lifetimes.failedAccount` until the operator is told. */
export const failedAccountsOfAddress = 20
export const failedAccountsOfTenant = 100
export const failedAccountsOfPortal = 500
/** Sealed filter and all, as it stands in a link. */
export const sealedValue = 8192
/** Pages that a slideshow shows, or that are drawn for a key. */
export const reportKeyPages = 50
export const taskName = 128
export const taskUrl = 2048
export const taskHttpBody = 8192
export const taskQuery = 8192
export const visualDatapoint = 65_536
/** Address with what a GET action carries in it. */
export const preparedUrl = 8192
export const taskRunsAnswered = 20
export const taskRunError = 1024
/** Characters that the key of a task's signatures has at least. */
export const taskSigningSecret = 16
/** Tasks that one look at the schedules starts; the others follow a minute later. */
export const dueTasks = 500
export const customMessage = 4000
/** Why somebody acts as another person. */
export const actingReason = 256
/** Of one person, at the same time. */
export const delegations = 10
export const delegationDays = 366
/** Until it begins. */
export const delegationDaysAhead = 366
export const folderPath = 512
/** Folders that a form offers. */
export const folders = 1000
export const pageName = 256
export const visualTitle = 512
export const entityId = 512
/** Roles or organization units that one person may be given in one call. */
export const assignments = 500
/** People that one list brings, and so many of them in one transaction: each costs a password that is hashed. */
export const importedPeople = 1_000
export const importedAtOnce = 25
/** Of one cell of such a list, right or wrong: what is too long for what it is to be is told by its row. */
export const importedCell = 600
/** Kinds of work have short names; what a failed attempt said is cut there. */
export const jobName = 128
export const jobError = 1_000
/** Active people that an edition may allow. */
export const maxUserCount = 1_000_000
/** Texts that one file brings; the product has fewer. */
export const importedTexts = 5_000
/** Of one of them, right or wrong: what is too long for a text is told by its row. */
export const importedText = 8_000
/** Files of a report that are uploaded together, the bytes of all of them, and of each part in which they are sent. */
export const uploadedFiles = 100
export const uploadedBytes = 64 * 1024 * 1024
export const uploadedPart = 512 * 1024
/** Of all uploads of one organisation that are not imported yet. */
export const uploadedBytesOfTenant = 256 * 1024 * 1024
/** Of what compressed files hold, together. */
export const unpackedBytes = 1024 * 1024 * 1024
/** Where a file lies in its folder. */
export const uploadedPath = 256
/** Characters of a `report.json`. */
export const uploadedDefinition = 300_000
/** What is said of it, line by line. */
export const uploadFaults = 50
/** What is said of a row that was taken or refused. */
export const importFault = 1_024
/** Permissions that one call may name; the tree is smaller than this. */
export const permissionNames = 500
/** Characters of a command's answer that is kept for who asks again; longer ones are not. */
export const keptAnswer = 65_536
/** Rows in one `CreateReportLogs` call. */
export const reportLogBatch = 500
/** Entries that `GetLogsForReport` answers, the newest. */
export const reportLogAnswer = 1000
/** Places that a heat map shows, the hottest. */
export const heatmapPlaces = 10_000
export const setupSecret = 64
/** Characters of a log line; longer ones are cut. */
export const webLogLine = 16_384
/** Lines that `GetLatestWebLogs` answers. */
export const webLogLines = 200
/** Rows that an export to Excel holds; of calls, each of which may be thousands of characters long, fewer. */
export const exportRows = 100_000
export const exportedCalls = 10_000
/** Of an export that nobody waits for: records in all, and in one portion; bytes, as they are packed. */
export const exportedRecords = 1_000_000
export const exportedAtOnce = 2_000
export const exportedBytes = 20_000_000
export const timeZone = 64
export const settingText = 256
export const settingAddress = 512
export const settingList = 2048
export const hostName = 253
export const claimMappings = 50
export const powerBIRegistrations = 3
/** What the service takes as the name of a role. */
export const powerBIRole = 50
export const workspaceProblem = 1024
/** Workspaces that a test of the connection names. */
export const powerBITestNames = 20
/** Refreshes of a report’s data that are kept and told. */
export const refreshes = 60
export const refreshReason = 4_000
export const storedSecrets = 50
export const operatorValues = 100
export const languageDisplayName = 64
export const languageIcon = 128
export const textKey = 256
export const textSource = 128
export const textValue = 4000
export const kioskName = 64
/** Reports that the screens of one kiosk show. */
export const kioskReports = 50
/** Bytes of an uploaded picture, and of a style sheet. */
export const picture = 1024 * 1024
/** Of an SVG, beginnings and ends together; one that is drawn for a screen has hundreds. */
export const pictureTags = 5000
export const pictureAttributes = 20_000
export const pictureNamespaces = 50
export const customCss = 512 * 1024
/** Bytes of a person’s picture, which is a square of so many pixels a side at most; browsers of ours send it of the usual side. */
export const profilePicture = 256 * 1024
export const profilePictureSide = 512
export const usualProfilePictureSide = 192
/** Of a service or an operation. */
export const operationName = 256
export const auditParameters = 4096
export const exception = 2000
export const customData = 2000
export const browserInfo = 512
export const clientIpAddress = 64
export const clientName = 128
export const entityTypeFullName = 192
export const propertyName = 96
export const propertyValue = 512
/** Names and values of things to choose from. */
export const lookupText = 512
export const lookupItems = 500
/** Of one person. */
export const favouriteReports = 100
export const favouritePages = 50
export const recentReports = 20
export const savedViews = 100
export const viewName = 64
export const viewFilters = 50
/** Lists whose columns one person has chosen. */
export const chosenLists = 100
export const listName = 64
export const listColumns = 50
export const columnName = 64
export const pageAddress = 256
/** Of a browser, or of what it runs on. */
export const browserName = 32
/** Days, weeks or months that one statistic shows. */
export const dashboardPeriods = 400
/** Message beside the request for another edition. */
export const editionRequest = 1000
/** Administrators of the operator who are told of something at once. */
export const operatorsTold = 20
/** Notifications of one kind in one organisation, the latest. */
export const notificationsOfKind = 100
/** A name and a surname, or whatever else something is called. */
export const notificationSubject = 256
/** Streams of changes that one person has open in one process, that one organisation has, and all have. */
export const changeStreamsOfPerson = 10
export const changeStreamsOfTenant = 2_000
export const changeStreams = 5_000
/** Of all moments that come in. Years of four digits; clients of .NET say “none” by the first or the last of them. */
export const earliestMoment = '0001-01-01T00:00:00.000Z'
export const latestMoment = '9999-12-31T23:59:59.999Z'
