import type { ColumnType, Generated } from 'kysely'
import type { ImportedRow, ImportPeople, PersonToImport } from '../../contract/services/user.ts'

interface PeopleImportsTable {
  tenant_id: number
  id: Generated<string>
  user_id: number
  given: ColumnType<Omit<ImportPeople, 'people'>, string, never>
  started_at: Date
  ended_at: Date | null
  failure: string | null
  /** The one that was asked for last; null where a version before asked for it. */
  job_id: string | null
}

interface PeopleImportRowsTable {
  tenant_id: number
  import_id: string
  place: number
  person: PersonToImport
  answer: ColumnType<ImportedRow, ImportedRow, string>
}

export interface PeopleImportTables {
  people_imports: PeopleImportsTable
  people_import_rows: PeopleImportRowsTable
}
