import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

interface OneTimeValuesTable {
  tenant_id: number
  purpose: string
  token_hash: string
  user_id: number | null
  payload: JSONColumnType<Record<string, string | number | boolean | null>>
  expires_at: Date
}

interface SpentValuesTable {
  tenant_id: number
  purpose: string
  value_hash: string
  expires_at: Date
}

interface TurnsTable {
  tenant_id: number
  kind: string
  key_hash: string
  count: number
  ends_at: Date
}

interface SentCodesTable {
  tenant_id: number
  user_id: number
  purpose: string
  code_hash: string
  sent_to: string
  tries: Generated<number>
  used_at: Date | null
  expires_at: Date
}

interface TwoFactorAttemptsTable {
  tenant_id: number
  user_id: number
  expires_at: Date
}

interface PendingAuthenticatorsTable {
  tenant_id: number
  user_id: number
  sealed_key: string
}

interface RecoveryCodesTable {
  tenant_id: number
  user_id: number
  code_hash: string
}

interface FormerPasswordsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  user_id: number
  password_hash: string
  replaced_at: Date
}

interface UserLoginsTable {
  tenant_id: number
  provider: string
  provider_key: string
  user_id: number
  creation_time: ColumnType<Date, Date, never>
}

interface UserLinksTable {
  tenant_id: number
  user_id: number
  group_id: string
  /** The account’s, when it was linked; another one since then ends the link. */
  security_stamp: string
  second_factor_shown: boolean
  linked_at: Date
  last_used_at: Date | null
}

interface UserDelegationsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  source_user_id: number
  target_user_id: number
  /** The source’s, when it was given; another one since then ends it. */
  source_security_stamp: string
  start_time: Date
  end_time: Date
  reason: Generated<string>
  creation_time: Date
  is_deleted: Generated<boolean>
}

interface DirectoryTokensTable {
  tenant_id: number
  user_id: number
  token_type: string
  sealed_token: string
  expires_at: Date
}

export interface IdentityFlowTables {
  one_time_values: OneTimeValuesTable
  spent_values: SpentValuesTable
  turns: TurnsTable
  sent_codes: SentCodesTable
  two_factor_attempts: TwoFactorAttemptsTable
  pending_authenticators: PendingAuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  former_passwords: FormerPasswordsTable
  user_logins: UserLoginsTable
  user_links: UserLinksTable
  user_delegations: UserDelegationsTable
  directory_tokens: DirectoryTokensTable
}
