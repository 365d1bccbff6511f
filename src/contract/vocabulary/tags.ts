/** What an answer is made of, for the browser’s cache: a command that changes `User` makes lists that read `User` fetch again. */
export const tags = [
  'Session',
  'User',
  'Role',
  'Permission',
  'OrganizationUnit',
  'Report',
  'ReportLog',
  'Setting',
  'Tenant',
  'Edition',
  'Language',
  'LanguageText',
  'AuditLog',
  'EntityChange',
  'LoginAttempt',
  'Cache',
  'Workspace',
  'ReportKey',
  'Task',
  'Dashboard',
  'LinkedUser',
  'Profile',
  'UiCustomization',
  'Preference',
] as const

export type Tag = (typeof tags)[number]
