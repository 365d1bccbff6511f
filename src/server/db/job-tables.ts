import type { ColumnType, Generated } from 'kysely'

export type JobState = 'waiting' | 'running' | 'succeeded' | 'failed'

interface JobsTable {
  tenant_id: number
  id: Generated<string>
  name: string
  key: string | null
  data: ColumnType<unknown, string, string>
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
