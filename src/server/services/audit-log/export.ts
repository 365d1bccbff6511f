import { wireName } from '../../../contract/operation.ts'
import { type EntityChangeType, trackedEntities } from '../../../contract/vocabulary/entity-history.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { Translate } from '../../texts/localization.ts'
import type { SheetColumn } from '../list-sheet.ts'
import { changeTypeName, nameOfChanged } from './present.ts'
import type { AuditLogRow, EntityChangeRow } from './queries.ts'

export const auditLogColumns: readonly SheetColumn<AuditLogRow>[] = [
  { header: 'export.auditLogs.executionTime', width: 20, value: (context) => context.execution_time },
  { header: 'export.auditLogs.userName', width: 24, value: (context) => context.user_name },
  { header: 'export.auditLogs.impersonatorUserId', width: 18, value: (context) => context.impersonator_user_id },
  {
    header: 'export.auditLogs.impersonatorTenantId',
    width: 18,
    value: (context) => context.impersonator_tenant_id || null,
  },
  { header: 'export.auditLogs.serviceName', width: 24, value: (context) => context.service_name },
  { header: 'export.auditLogs.methodName', width: 28, value: (context) => wireName(context.method_name) },
  { header: 'export.auditLogs.parameters', width: 60, value: (context) => context.parameters },
  { header: 'export.auditLogs.executionDuration', width: 14, value: (context) => context.execution_duration },
  { header: 'export.auditLogs.clientIpAddress', width: 18, value: (context) => context.client_ip_address },
  { header: 'export.auditLogs.browserInfo', width: 48, value: (context) => context.browser_info },
  { header: 'export.auditLogs.exception', width: 48, value: (context) => context.exception },
]

const changeNames: Readonly<Record<EntityChangeType, MessageKey>> = {
  Created: 'history.created',
  Updated: 'history.updated',
  Deleted: 'history.deleted',
}

export function entityChangeColumns(translate: Translate): readonly SheetColumn<EntityChangeRow>[] {
  const kinds = new Map<string, string>(
    trackedEntities.map(({ fullName, displayName }) => [fullName, translate(displayName)]),
  )
  return [
    { header: 'export.entityChanges.changeTime', width: 20, value: (change) => change.change_time },
    { header: 'export.entityChanges.userName', width: 24, value: (change) => change.user_name },
    {
      header: 'export.entityChanges.impersonatorUserId',
      width: 18,
      value: (change) => change.impersonator_user_id,
    },
    {
      header: 'export.entityChanges.impersonatorTenantId',
      width: 18,
      value: (change) => change.impersonator_tenant_id || null,
    },
    {
      header: 'export.entityChanges.changeType',
      width: 14,
      value: (change) => translate(changeNames[changeTypeName(change)]),
    },
    {
      header: 'export.entityChanges.entityType',
      width: 24,
      value: ({ entity_type_full_name: name }) => kinds.get(name) ?? name,
    },
    { header: 'export.entityChanges.entityName', width: 32, value: (change) => nameOfChanged(translate, change) },
    { header: 'export.entityChanges.entityId', width: 40, value: (change) => change.entity_id },
  ]
}
