import type { JSONColumnType } from 'kysely'

interface UserPreferencesTable {
  tenant_id: number
  user_id: number
  kind: 'favourite report' | 'favourite page' | 'recent report' | 'view' | 'columns' | 'look'
  key: string
  report_id: number | null
  value: JSONColumnType<object>
  changed_at: Date
  is_removed: boolean
}

export interface PreferenceTables {
  user_preferences: UserPreferencesTable
}
