/** The tables as Kysely sees them; the migrations make them. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReportLogTables } from './report-log-tables.ts'
import type { ReportTables } from './report-tables.ts'
