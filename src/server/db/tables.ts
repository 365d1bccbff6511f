/** The tables as Kysely sees them; the migrations make them. `Generated` members may be left out of an insert. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditExportTables } from './audit-export-tables.ts'
import type { HistoryTables } from './history-tables.ts'
import type { IdentityFlowTables } from './identity-flow-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { KeptCountTables } from './kept-count-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { PeopleImportTables } from './people-import-tables.ts'
import type { PreferenceTables } from './preference-tables.ts'
import type { ReportLogTables } from './report-log-tables.ts'
import type { ReportSharingTables } from './report-sharing-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { ReportUploadTables } from './report-upload-tables.ts'
import type { RoleTables } from './role-tables.ts'
import type { SettingsTables } from './settings-tables.ts'
import type { TenantTables } from './tenant-tables.ts'

interface Created {
  creation_time: Date
  creator_user_id: number | null
}

interface Audited extends Created {
  last_modification_time: Date | null
  last_modifier_user_id: number | null
}

/** Rows that stay in the table after they were deleted. */
interface SoftDeleted {
  is_deleted: Generated<boolean>
  deleter_user_id: number | null
  deletion_time: Date | null
}

/** `numeric` arrives as text, because numbers would lose cents. */
type Price = ColumnType<string | null, string | number | null | undefined, string | number | null>

interface EditionsTable {
  id: GeneratedAlways<number>
  name: string
  display_name: string
  daily_price: Price
  weekly_price: Price
  monthly_price: Price
  annual_price: Price
  trial_day_count: number | null
  waiting_day_after_expire: number | null
  expiring_edition_id: number | null
  creation_time: Date
}

interface EditionFeaturesTable {
  edition_id: number
  name: string
  value: string
}

interface TenantsTable extends Audited, SoftDeleted {
  id: GeneratedAlways<number>
  tenancy_name: string
  normalized_tenancy_name: GeneratedAlways<string>
  name: string
  edition_id: number | null
  is_active: boolean
  /** Off or on, by the operator: sessions of before ended with it. */
  switched_at: Generated<Date | null>
  /** Sealed; empty where a copy of an installation was not given a database for the tenant yet. */
  connection_string: string | null
  is_in_trial_period: Generated<boolean>
  subscription_end_date_utc: Date | null
  subscription_payment_type: Generated<number>
  payment_period_type: number | null
}

interface TenantMailDomainsTable {
  domain: string
  tenant_id: number
}

interface TenantFeaturesTable {
  tenant_id: number
  name: string
  value: string
}

interface UsersTable extends Audited, SoftDeleted {
  tenant_id: number
  id: GeneratedAlways<number>
  user_name: string
  normalized_user_name: GeneratedAlways<string>
  name: string
  surname: Generated<string>
  email_address: string
  normalized_email_address: GeneratedAlways<string>
  phone_number: string | null
  password_hash: string | null
  password_changed_at: Date | null
  should_change_password_on_next_login: Generated<boolean>
  is_active: Generated<boolean>
  is_email_confirmed: Generated<boolean>
  /** Made by itself, and nobody has confirmed who it is. */
  is_unproven: Generated<boolean>
  is_phone_number_confirmed: Generated<boolean>
  is_two_factor_enabled: Generated<boolean>
  /** Sealed. */
  two_factor_secret: string | null
  two_factor_time_step: number | null
  is_lockout_enabled: Generated<boolean>
  access_failed_count: Generated<number>
  lockout_end_date_utc: Date | null
  /** Null where it was not set by failures. */
  lockout_set_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  authentication_source: string | null
  /** Keyed hash. */
  social_security_number_hash: string | null
  security_stamp: string
  folder_path: string | null
}

interface RolesTable extends Audited {
  tenant_id: number
  id: GeneratedAlways<number>
  name: string
  normalized_name: GeneratedAlways<string>
  display_name: string
  is_static: Generated<boolean>
  is_default: Generated<boolean>
  folder_path: string | null
  description: string | null
}

interface UserRolesTable {
  tenant_id: number
  user_id: number
  role_id: number
  is_from_directory: Generated<boolean>
  /** The person is. */
  is_deleted: GeneratedAlways<boolean>
}

interface RolePermissionsTable {
  tenant_id: number
  role_id: number
  name: string
}

interface UserPermissionsTable {
  tenant_id: number
  user_id: number
  name: string
  is_granted: boolean
}

interface OrganizationUnitsTable extends Audited {
  tenant_id: number
  id: GeneratedAlways<number>
  parent_id: number | null
  code: string
  display_name: string
  description: string | null
  is_entra_group: Generated<boolean>
  entra_group_object_id: string | null
}

interface OrganizationUnitUsersTable {
  tenant_id: number
  organization_unit_id: number
  user_id: number
  added_time: Generated<Date>
  /** These the database repeats of the person. */
  name: GeneratedAlways<string>
  surname: GeneratedAlways<string>
  user_name: GeneratedAlways<string>
  is_deleted: GeneratedAlways<boolean>
}

interface OrganizationUnitRolesTable {
  tenant_id: number
  organization_unit_id: number
  role_id: number
  added_time: Generated<Date>
}

interface SettingsTable {
  tenant_id: number
  /** 0: the tenant’s own; in tenant 0, the application’s. */
  user_id: Generated<number>
  name: string
  value: string
}

interface LanguagesTable {
  tenant_id: number
  id: GeneratedAlways<number>
  name: string
  display_name: string
  icon: string
  is_right_to_left: boolean
  is_disabled: boolean
  creation_time: Date
  creator_user_id?: number | null
}

interface LoginAttemptsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  tenancy_name: string | null
  user_id: number | null
  user_name_or_email_address: string
  client_ip_address: string
  browser_info: string
  result: number
  fail_reason: string | null
  creation_time: Date
}

interface RefreshFamiliesTable {
  tenant_id: number
  id: string
  user_id: number
  security_stamp: string
  is_remembered: boolean
  is_rotating: boolean
  created_at: Date
  ends_at: Date
  revoked_at: Date | null
  revocation_reason: string | null
  /** Who acts as the person in this session, and by which delegation if by one. */
  impersonator_tenant_id: number | null
  impersonator_user_id: number | null
  impersonator_security_stamp: string | null
  delegation_id: number | null
  impersonation_reason: string | null
  /** Where it began; null: before this was kept. */
  client_ip_address: string | null
  browser_info: string | null
  is_linked: Generated<boolean>
  proven_at: Date | null
  second_factor_shown: Generated<boolean>
  /** By the person’s own word, whatever the organisation says. */
  is_shared_device: Generated<boolean>
  last_used_at: Date | null
  last_active_at: Date | null
}

interface RefreshTokensTable {
  tenant_id: number
  token_hash: string
  family_id: string
  expires_at: Date
  used_at: Date | null
  children: Generated<number>
  parent_hash: string | null
  is_void: Generated<boolean>
  is_answer_used: Generated<boolean>
}

interface AuditLogsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  user_id: number | null
  impersonator_user_id: number | null
  impersonator_tenant_id: number | null
  service_name: string
  method_name: string
  parameters: string
  return_value: string | null
  execution_time: Date
  execution_duration: number
  client_ip_address: string
  client_name: string | null
  browser_info: string
  exception: string | null
  exception_message: string | null
  custom_data: string | null
  /** That of the changes which its transaction made, if it made any; null: it only read, or is of before these were told. */
  entity_change_set_id: number | null
}

interface TempFilesTable {
  tenant_id: number
  token_hash: string
  user_id: number
  file_name: string
  file_type: string
  bytes: Uint8Array
  created_at: Date
  expires_at: Date
  downloaded_at: Date | null
  /** Any one of them; none: it needs none. */
  needed_permissions: Generated<string[]>
}

interface OutboxReceiptsTable {
  tenant_id: number
  client: string
  sequence: number
  user_id: number
  received_at: Date
  operation: string | null
  asked_hash: string | null
  sealed_answer: string | null
}

interface IdentityTables {
  editions: EditionsTable
  edition_features: EditionFeaturesTable
  tenants: TenantsTable
  tenant_features: TenantFeaturesTable
  tenant_mail_domains: TenantMailDomainsTable
  users: UsersTable
  roles: RolesTable
  user_roles: UserRolesTable
  role_permissions: RolePermissionsTable
  user_permissions: UserPermissionsTable
  organization_units: OrganizationUnitsTable
  organization_unit_users: OrganizationUnitUsersTable
  organization_unit_roles: OrganizationUnitRolesTable
  settings: SettingsTable
  languages: LanguagesTable
  login_attempts: LoginAttemptsTable
  refresh_families: RefreshFamiliesTable
  refresh_tokens: RefreshTokensTable
  audit_logs: AuditLogsTable
  temp_files: TempFilesTable
  outbox_receipts: OutboxReceiptsTable
}

export type Tables = IdentityTables &
  HistoryTables &
  IdentityFlowTables &
  ReportTables &
  ReportLogTables &
  ReportSharingTables &
  AuditExportTables &
  ReportUploadTables &
  JobTables &
  KeptCountTables &
  NotificationTables &
  PeopleImportTables &
  PreferenceTables &
  RoleTables &
  SettingsTables &
  TenantTables
