import type { auditLog as contract } from '../../../contract/services/audit-log.ts'
import { trackedOn } from '../../../contract/vocabulary/entity-history.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { PermissionName } from '../../../contract/vocabulary/permissions.ts'
import { invalid, notFound } from '../../access/refusals.ts'
import { sideOf } from '../../auth/permissions.ts'
import type { Handlers } from '../../context/context.ts'
import { keepListSheet } from '../list-sheet.ts'
import { auditLogColumns, entityChangeColumns } from './export.ts'
import { beginExport, takeExport } from './export-job.ts'
import { deleteExport, findExport } from './export-queries.ts'
import { presentAuditLog, presentEntityChange, presentExport, presentPropertyChange } from './present.ts'
import {
  auditLogSorting,
  entityChangeSorting,
  findAuditLogs,
  findEntityChanges,
  findPropertyChanges,
} from './queries.ts'
import { readWords } from './value-words.ts'

/** ABP’s clients send the key as the JSON text that ABP stores. */
const plainKey = (entityId: string): string => /^"(.+)"$/.exec(entityId)?.[1] ?? entityId

/** A kind that is followed nowhere, or on the other side alone, has no history to be empty. */
function requireEntityType(tenantId: number, { entityTypeFullName: asked }: { entityTypeFullName?: string }): void {
  if (!asked || trackedOn(sideOf(tenantId)).some(({ fullName }) => fullName === asked)) return
  throw invalid('entityTypeFullName', 'history.noSuchType')
}

interface Asked {
  skipCount?: number
  maxResultCount?: number
}

const part = ({ skipCount = 0, maxResultCount }: Asked, most: number) => ({
  skipCount,
  maxResultCount: maxResultCount ?? most,
})

export const auditLog: Handlers<typeof contract> = {
  async getAuditLogs({ db, tenantId }, { query }) {
    const page = await findAuditLogs(db, tenantId, query, auditLogSorting(query.sorting), query)
    return { totalCount: page.totalCount, items: page.items.map(presentAuditLog) }
  },

  async getAuditLogsToExcel(context, { query }) {
    const sorts = auditLogSorting(query.sorting)
    return keepListSheet(context, 'export.auditLogs.sheet', auditLogColumns, (db) =>
      findAuditLogs(db, context.tenantId, query, sorts, part(query, limits.exportedCalls)),
    )
  },

  async getEntityHistoryObjectTypes({ tenantId, translate, culture }) {
    const { compare } = new Intl.Collator(culture)
    return trackedOn(sideOf(tenantId))
      .map(({ fullName, displayName }) => ({ name: translate(displayName), value: fullName }))
      .sort((one, other) => compare(one.name, other.name))
  },

  async getEntityChanges({ db, tenantId, translate }, { query }) {
    requireEntityType(tenantId, query)
    const page = await findEntityChanges(db, tenantId, query, entityChangeSorting(query.sorting), query)
    return { totalCount: page.totalCount, items: page.items.map((row) => presentEntityChange(translate, row)) }
  },

  async getEntityChangesToExcel(context, { query }) {
    const { tenantId, translate } = context
    requireEntityType(tenantId, query)
    const sorts = entityChangeSorting(query.sorting)
    return keepListSheet(context, 'export.entityChanges.sheet', entityChangeColumns(translate), (db) =>
      findEntityChanges(db, tenantId, query, sorts, part(query, limits.exportRows)),
    )
  },

  async beginExport(context, { body }) {
    requireEntityType(context.tenantId, body)
    await beginExport(context, body)
  },

  async getExport({ db, tenantId, principal }) {
    const found = await findExport(db, { tenantId, userId: principal.userId })
    return { last: found ? presentExport(found) : null }
  },

  async stopExport({ db, tenantId, principal }) {
    await deleteExport(db, { tenantId, userId: principal.userId })
  },

  getExportedFile: (context) => takeExport(context),

  async getEntityTypeChanges({ db, tenantId, translate }, { query }) {
    requireEntityType(tenantId, query)
    const { entityTypeFullName, entityId, sorting } = query
    const entity = { entityTypeFullName, entityId: plainKey(entityId) }
    const page = await findEntityChanges(db, tenantId, entity, entityChangeSorting(sorting), query)
    return { totalCount: page.totalCount, items: page.items.map((row) => presentEntityChange(translate, row)) }
  },

  async getEntityPropertyChanges({ db, tenantId, translate, principal }, { query: { entityChangeId } }) {
    const found = await findPropertyChanges(db, tenantId, entityChangeId)
    if (!found) throw notFound('entityChange', entityChangeId)
    const entity = { entityChangeId, tenantId, type: found.entity_type_full_name, key: found.entity_id }
    const may = (permission: PermissionName) => principal.permissions.has(permission)
    const wordsOf = await readWords({ db, tenantId, may, translate }, entity, found.property_changes)
    return found.property_changes.map((change) => presentPropertyChange(entity, change, translate, wordsOf))
  },
}
