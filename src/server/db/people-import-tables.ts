import type { ColumnType, Generated } from 'kysely'
import type { ImportedRow, ImportPeople, PersonToImport } from '../../contract/services/user.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

type StoredValues = Readonly<Record<string, string | number | readonly MessageKey[] | { seconds: number }>>

interface StoredFault {
  member: string
  /** In the language of whoever began: a version before knows these words alone. */
  message: string
  /** The same for whoever reads it in another language. Absent: a version before wrote it. */
  said?: {
    key: MessageKey
    values: StoredValues
    details: { key: MessageKey; values: StoredValues } | null
  }
}

export type StoredImportedRow = Omit<ImportedRow, 'faults'> & { faults: StoredFault[] }

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
  answer: ColumnType<StoredImportedRow, StoredImportedRow, string>
}

export interface PeopleImportTables {
  people_imports: PeopleImportsTable
  people_import_rows: PeopleImportRowsTable
}
