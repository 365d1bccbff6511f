import type { ColumnType, Generated } from 'kysely'
import type { Author } from './actor.ts'

export type JobState = 'waiting' | 'running' | 'succeeded' | 'failed'

interface JobsTable {
  tenant_id: number
  id: Generated<string>
  name: string
  key: string | null
  data: ColumnType<unknown, string, string>
  /** In whose name it is done. Null: the product’s own. */
  author: ColumnType<Author | null, string | null, string | null>
  state: Generated<JobState>
  due_at: ColumnType<Date, Date | string, Date>
  claim: string | null
  attempts: Generated<number>
  progress: Generated<number>
  error: string | null
  added_at: Generated<Date>
  ended_at: Date | null
  started_at: Date | null
  is_cancelled: Generated<boolean>
}

export interface JobTables {
  jobs: JobsTable
}
