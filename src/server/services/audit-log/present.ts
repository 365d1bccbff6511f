import { wireName } from '../../../contract/operation.ts'
import type {
  AuditExport,
  AuditLogItem,
  EntityChangeItem,
  EntityPropertyChange,
} from '../../../contract/services/audit-log.ts'
import { entityChangeTypes } from '../../../contract/vocabulary/entity-history.ts'
import { featureTree } from '../../../contract/vocabulary/features.ts'
import { settingDefinition, settingDefinitions } from '../../../contract/vocabulary/settings.ts'
import type { StoredPropertyChange } from '../../db/history-tables.ts'
import { placesOfOptions } from '../../settings/looks.ts'
import type { Translate } from '../../texts/localization.ts'
import type { FoundExport } from './export-queries.ts'
import { isOneOfSeveral, nameOfProperty } from './property-names.ts'
import type { AuditLogRow, EntityChangeRow } from './queries.ts'
import { labelOfSetting } from './setting-labels.ts'
import { labelOfFile, settingOf, type WordsOf } from './value-words.ts'

/** The host is 0 in the store and null on the wire. */
const wireTenant = (tenantId: number | null): number | null => tenantId || null

export const presentAuditLog = (row: AuditLogRow): AuditLogItem => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name,
  impersonatorTenantId: wireTenant(row.impersonator_tenant_id),
  impersonatorUserId: row.impersonator_user_id,
  impersonatorUserName: row.impersonator_user_name,
  serviceName: row.service_name,
  methodName: wireName(row.method_name),
  parameters: row.parameters,
  executionTime: row.execution_time.toISOString(),
  executionDuration: row.execution_duration,
  clientIpAddress: row.client_ip_address,
  clientName: row.client_name,
  browserInfo: row.browser_info,
  exception: row.exception,
  customData: row.custom_data,
  entityChangeSetId: row.entity_change_set_id,
})

export const changeTypeName = ({ change_type }: Pick<EntityChangeRow, 'change_type'>) => {
  const name = entityChangeTypes[change_type]
  if (name === undefined) throw new Error(`${change_type} is no kind of change`)
  return name
}

/** Null: it has none but its key. */
export function nameOfChanged(translate: Translate, row: EntityChangeRow): string | null {
  if (row.entity_type_full_name === 'Tessera.Settings.Setting')
    return labelOfSetting(translate, settingOf(row.entity_id))
  if (row.entity_type_full_name === 'Tessera.Files.StoredFile') return labelOfFile(translate, row.entity_id)
  return row.entity_name
}

export const presentEntityChange = (translate: Translate, row: EntityChangeRow): EntityChangeItem => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name,
  impersonatorTenantId: wireTenant(row.impersonator_tenant_id),
  impersonatorUserId: row.impersonator_user_id,
  impersonatorUserName: row.impersonator_user_name,
  isOfPortal: row.is_of_portal,
  changeTime: row.change_time.toISOString(),
  entityTypeFullName: row.entity_type_full_name,
  entityId: row.entity_id,
  entityName: nameOfChanged(translate, row),
  changeType: row.change_type,
  changeTypeName: changeTypeName(row),
  entityChangeSetId: row.entity_change_set_id,
})

const propertyTypes: Readonly<Record<string, string>> = {
  boolean: 'System.Boolean',
  smallint: 'System.Int16',
  integer: 'System.Int32',
  bigint: 'System.Int64',
  numeric: 'System.Decimal',
  uuid: 'System.Guid',
  'timestamp with time zone': 'System.DateTime',
}

/** What is on or off, and kept as a text. */
const switches: ReadonlySet<string> = new Set([
  ...featureTree.filter(({ input }) => input === 'switch').map(({ name }) => `features.${name}`),
  ...[...Object.keys(settingDefinitions), ...placesOfOptions.keys()].filter((name) =>
    /^(true|false)$/.test(settingDefinition(name)?.default ?? ''),
  ),
])

interface ChangedEntity {
  entityChangeId: number
  tenantId: number
  type: string
  key: string
}

const isSetting = ({ type }: ChangedEntity) => type === 'Tessera.Settings.Setting'

function typeOf(entity: ChangedEntity, { name, type }: StoredPropertyChange): string {
  const isSwitch = switches.has(isSetting(entity) && name === 'value' ? settingOf(entity.key) : name)
  return isSwitch ? 'System.Boolean' : (propertyTypes[type] ?? 'System.String')
}

/** `user_name` is `UserName` to ABP’s clients. */
const propertyName = (column: string): string =>
  column.replace(/(?:^|_)([a-z0-9])/g, (_match, first: string) => first.toUpperCase())

/** Of several that something has, each is told by itself: it was given, or taken away. */
function displayNameOf(
  translate: Translate,
  { type }: ChangedEntity,
  { name: property, before, after }: StoredPropertyChange,
): string | null {
  const name = nameOfProperty(translate, type, property)
  if (name === null || !isOneOfSeveral(type, property)) return name
  if (before === null) return translate('history.given', { name })
  return after === null ? translate('history.taken', { name }) : name
}

export function presentPropertyChange(
  entity: ChangedEntity,
  change: StoredPropertyChange,
  translate: Translate,
  wordsOf: WordsOf,
): EntityPropertyChange {
  const name = propertyName(change.name)
  return {
    entityChangeId: entity.entityChangeId,
    propertyName: name,
    displayName: displayNameOf(translate, entity, change) ?? name,
    propertyTypeFullName: typeOf(entity, change),
    originalValue: change.before,
    newValue: change.after,
    originalText: wordsOf(change.name, change.before),
    newText: wordsOf(change.name, change.after),
    tenantId: wireTenant(entity.tenantId),
  }
}

export const presentExport = (found: FoundExport): AuditExport => ({
  kind: found.kind,
  startTime: found.started_at.toISOString(),
  endTime: found.ended_at?.toISOString() ?? null,
  failure: found.failure,
  rowCount: found.row_count,
  totalRows: found.total_rows,
  isCut: found.is_cut,
  keptUntil: found.kept_until.toISOString(),
})
