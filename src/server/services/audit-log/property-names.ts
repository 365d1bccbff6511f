/** What the properties of entities are called: as the form of the entity has it, wherever one shows the property. */
import type { EntityTypeName } from '../../../contract/vocabulary/entity-history.ts'
import { featureTree } from '../../../contract/vocabulary/features.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissionTree } from '../../../contract/vocabulary/permissions.ts'
import type { Translate } from '../../texts/localization.ts'

/** By column, or as assignments are named; what ends with a dot stands before names of the vocabulary. */
export const propertyNames: Readonly<Record<EntityTypeName, Readonly<Record<string, MessageKey>>>> = {
  'Tessera.Editions.Edition': {
    id: 'history.property.id',
    name: 'history.property.internalName',
    display_name: 'editions.displayName',
    annual_price: 'editions.annualPriceLabel',
    monthly_price: 'editions.monthlyPriceLabel',
    weekly_price: 'editions.weeklyPriceLabel',
    daily_price: 'editions.dailyPriceLabel',
    trial_day_count: 'editions.trialDayCount',
    waiting_day_after_expire: 'editions.waitingDayAfterExpire',
    expiring_edition_id: 'editions.expiringEditionId',
    'features.': 'history.property.feature',
  },
  'Tessera.Files.StoredFile': {
    kind: 'history.property.kind',
    id: 'history.property.id',
    file_type: 'history.property.fileType',
  },
  'Tessera.Localization.Language': {
    id: 'history.property.id',
    name: 'languages.name',
    display_name: 'history.property.displayName',
    icon: 'languages.flag',
    is_right_to_left: 'history.property.isRightToLeft',
    is_disabled: 'history.property.isNotOffered',
  },
  'Tessera.Localization.LanguageText': {
    language_name: 'languages.language',
    key: 'languages.texts.key',
    value: 'languages.texts.translation',
  },
  'Tessera.Organizations.OrganizationUnit': {
    id: 'history.property.id',
    parent_id: 'history.property.parent',
    code: 'history.property.place',
    display_name: 'units.displayName',
    description: 'units.description',
    is_entra_group: 'units.form.isEntraGroup',
    entra_group_object_id: 'units.form.objectId',
    roles: 'users.roles',
  },
  'Tessera.Reports.Kiosk': {
    id: 'history.property.id',
    name: 'kiosks.name',
    reset_seconds: 'kiosks.resetSeconds',
    reports: 'kiosks.reports',
  },
  'Tessera.Reports.Report': {
    id: 'history.property.id',
    report_guid: 'pbiReports.itemGuid',
    provider: 'history.property.provider',
    workspace_id: 'pbiReports.workspace',
    name: 'pbiReports.form.name',
    type: 'pbiReports.kind',
    report_type: 'history.property.kindAtProvider',
    description: 'pbiReports.description',
    folder_path: 'pbiReports.folder',
    show_navigation: 'pbiReports.form.showNavigation',
    show_filters: 'pbiReports.form.showFilters',
    is_smart_rls_enabled: 'pbiReports.form.rls',
    phased_embedding: 'pbiReports.form.phased',
    is_logs_enabled: 'pbiReports.form.logs',
    is_disabled: 'pbiReports.disabled',
    is_default_for_tenant: 'pbiReports.form.isDefault',
    pages_edited_at: 'history.property.pagesEditedAt',
    pages_edited_by: 'history.property.pagesEditedBy',
    roles: 'pbiReports.form.roles',
    additional_embeds: 'pbiReports.form.embeds',
  },
  'Tessera.Reports.ReportKey': {
    id: 'history.property.id',
    report_id: 'pbiReports.name',
    name: 'pbiReports.form.name',
    description: 'pbiReports.description',
    user_id: 'history.property.owner',
    sealed_key: 'history.property.secret',
    expiration: 'pbiReports.key.expiration',
    filter: 'pbiReports.key.filterLabel',
    slideshow_pages: 'pbiReports.key.slideshowPages',
    slideshow_interval: 'pbiReports.key.interval',
    is_exporting_pages: 'pbiReports.key.exports',
    pages_to_export: 'pbiReports.key.pagesToExport',
    is_key_public: 'pbiReports.key.public',
    is_deleted: 'history.property.isDeleted',
    roles: 'pbiReports.form.roles',
  },
  'Tessera.Reports.Workspace': {
    id: 'history.property.id',
    workspace_guid: 'pbiReports.workspace.guid',
    name: 'pbiReports.form.name',
    is_enabled: 'pbiReports.workspace.enabled',
    service_principal_number: 'pbiReports.workspace.settings',
  },
  'Tessera.Roles.Role': {
    id: 'history.property.id',
    name: 'history.property.internalName',
    display_name: 'roles.displayName',
    is_static: 'roles.static',
    is_default: 'roles.form.isDefault',
    folder_path: 'roles.folder',
    description: 'roles.description',
    'permissions.': 'history.property.permission',
    directory_groups: 'roles.groups',
  },
  'Tessera.Settings.Setting': {
    user_id: 'history.property.person',
    name: 'history.type.setting',
    value: 'history.property.value',
  },
  'Tessera.Tasks.Task': {
    id: 'history.property.id',
    task_name: 'tasks.name',
    task_type: 'tasks.type',
    url: 'tasks.url',
    http_verb: 'tasks.verb',
    http_body: 'tasks.body',
    report_id: 'tasks.report',
    dax_query: 'tasks.daxQuery',
    visual_name: 'tasks.visuals',
    report_key_id: 'tasks.key',
    is_interactive: 'tasks.isInteractive',
    has_custom_message: 'tasks.hasCustomMessage',
    has_visual_metadata: 'tasks.hasVisualMetadata',
    has_visual_payload: 'tasks.hasVisualPayload',
    schedule_minutes: 'tasks.minutes',
    schedule_user_id: 'tasks.scheduleUser',
    condition_kind: 'tasks.condition',
    condition_value: 'tasks.conditionValue',
    sealed_signing_secret: 'tasks.secret',
  },
  'Tessera.Tenants.Tenant': {
    id: 'history.property.id',
    tenancy_name: 'tenants.tenancyName',
    name: 'tenants.nameLabel',
    edition_id: 'tenants.editionLabel',
    is_active: 'tenants.isActive',
    connection_string: 'tenants.connectionString',
    is_in_trial_period: 'tenants.isInTrialPeriod',
    subscription_end_date_utc: 'tenants.filter.end',
    subscription_payment_type: 'history.property.paymentType',
    payment_period_type: 'history.property.paymentPeriod',
    is_deleted: 'history.property.isDeleted',
    'features.': 'history.property.feature',
    mailDomains: 'tenants.mailDomains',
  },
  'Tessera.Users.User': {
    id: 'history.property.id',
    user_name: 'users.userName',
    name: 'users.name',
    surname: 'users.surname',
    email_address: 'users.emailAddress',
    phone_number: 'users.phoneNumber',
    password_hash: 'users.form.password',
    should_change_password_on_next_login: 'users.form.shouldChangePasswordOnNextLogin',
    is_active: 'users.form.isActive',
    is_email_confirmed: 'export.users.isEmailConfirmed',
    is_phone_number_confirmed: 'history.property.isPhoneNumberConfirmed',
    is_two_factor_enabled: 'users.form.isTwoFactorEnabled',
    two_factor_secret: 'history.property.authenticator',
    is_lockout_enabled: 'users.form.isLockoutEnabled',
    lockout_end_date_utc: 'history.property.lockoutEnd',
    authentication_source: 'users.glance.source',
    social_security_number_hash: 'history.property.personalCode',
    is_deleted: 'history.property.isDeleted',
    folder_path: 'users.folder',
    is_unproven: 'history.property.isUnproven',
    roles: 'users.roles',
    'permissions.': 'history.property.permission',
    organization_units: 'users.organizationUnits',
    default_report: 'history.property.defaultReport',
    is_linked_to_others: 'users.links',
    logins: 'history.property.logins',
  },
}

/** Assignments of which an entity may have several, as the triggers name them. */
const ofSeveral: Readonly<Partial<Record<EntityTypeName, readonly string[]>>> = {
  'Tessera.Organizations.OrganizationUnit': ['roles'],
  'Tessera.Reports.Kiosk': ['reports'],
  'Tessera.Reports.Report': ['roles', 'additional_embeds'],
  'Tessera.Reports.ReportKey': ['roles'],
  'Tessera.Roles.Role': ['directory_groups'],
  'Tessera.Tenants.Tenant': ['mailDomains'],
  'Tessera.Users.User': ['roles', 'organization_units', 'logins'],
}

export const isOneOfSeveral = (type: string, property: string): boolean =>
  ofSeveral[type as EntityTypeName]?.includes(property) ?? false

const vocabularyKeys: ReadonlyMap<string, MessageKey> = new Map([
  ...permissionTree.map(({ name }) => [`permissions.${name}`, `permission.${name}`] as const),
  ...featureTree.map(({ name }) => [`features.${name}`, `feature.${name}`] as const),
])

/** Null: nothing is called so any more. */
export function nameOfProperty(translate: Translate, entityTypeFullName: string, property: string): string | null {
  const names: Readonly<Record<string, MessageKey>> | undefined = propertyNames[entityTypeFullName as EntityTypeName]
  const named = names?.[property]
  if (named) return translate(named)
  const inVocabulary = vocabularyKeys.get(property)
  const kind = names?.[property.slice(0, property.indexOf('.') + 1)]
  return inVocabulary && kind ? translate(kind, { name: translate(inVocabulary) }) : null
}
