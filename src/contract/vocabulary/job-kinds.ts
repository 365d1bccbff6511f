/** Durable work, as the store names it. What people read stands among the texts of maintenance; a test compares with what is run. */
export const jobKinds = [
  'account-mail',
  'clean-up',
  'export-audit-log',
  'export-power-bi-pages',
  'export-report-pages',
  'import-people',
  'import-report-files',
  'import-uploaded-report',
  'move-tenants-to-another-edition',
  'refresh-report-dataset',
  'run-http-task',
  'run-query-task',
  'send-invitation',
  'send-mail',
  'send-text-message',
  'start-due-tasks',
  'subscription-ends',
  'watch-power-bi-refresh',
] as const
export type JobKind = (typeof jobKinds)[number]

/** Not of what a version before or after this one runs. */
export const isJobKind = (name: string): name is JobKind => jobKinds.some((kind) => kind === name)
