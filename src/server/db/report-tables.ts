export type ReportTables = Record<never, never>
