/** Who changed a thing, and what: as far as whoever looks may read the audit log. */
import type { EntityTypeName } from '../../contract/vocabulary/entity-history.ts'
import {
  useAuditLogGetEntityPropertyChangesQuery,
  useAuditLogGetEntityTypeChangesQuery,
} from '../api/generated/audit-log.ts'
import { mayCall, useAccess } from './access.ts'

/** One thing, as the audit log names it. */
export interface Entity {
  type: EntityTypeName
  key: number | string
}

export const useMaySeeHistory = (): boolean => mayCall('auditLogGetEntityTypeChanges', useAccess())

/** The latest first. */
export const useEntityChanges = ({ type, key }: Entity, part: { skipCount: number; maxResultCount: number }) =>
  useAuditLogGetEntityTypeChangesQuery(
    { entityTypeFullName: type, entityId: String(key), ...part },
    { refetchOnMountOrArgChange: true },
  )

export const usePropertyChanges = (entityChangeId: number) =>
  useAuditLogGetEntityPropertyChangesQuery({ entityChangeId })
