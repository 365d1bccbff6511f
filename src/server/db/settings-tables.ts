import type { Generated } from 'kysely'

interface StoredFilesTable {
  tenant_id: number
  user_id: Generated<number>
  kind: 'dark-logo' | 'light-logo' | 'login-background' | 'custom-css' | 'profile-picture'
  id: string
  file_type: string
  bytes: Uint8Array
  creation_time: Date
  creator_user_id: number | null
}

interface LanguageTextsTable {
  tenant_id: number
  language_name: string
  key: string
  value: string
  revision: Generated<number>
  last_modification_time: Date
  last_modifier_user_id: number | null
}

export interface SettingsTables {
  stored_files: StoredFilesTable
  language_texts: LanguageTextsTable
}
