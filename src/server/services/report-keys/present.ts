import type { ExportObject, ReportKey } from '../../../contract/models/report.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { sealLink } from '../../auth/sealed-links.ts'
import type { Context } from '../../context/context.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Translate } from '../../texts/localization.ts'
import type { ExportRow, ReportKeyRow } from './queries.ts'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function problemOf({ failure, request_id: requestId }: ExportRow, translate: Translate): string | null {
  if (failure === null) return null
  const words = translate(failure as MessageKey)
  return requestId === null ? words : `${words} ${translate('powerBI.requestId', { requestId })}`
}

export const presentExport = (row: ExportRow, bytes: Uint8Array | null, translate: Translate): ExportObject => ({
  id: row.id,
  tenantId: row.tenant_id,
  reportId: row.report_id,
  reportKeyId: row.report_key_id,
  pageNumber: row.page_number,
  pageName: row.page_name,
  pageDisplayName: row.page_display_name,
  exportStatus: row.export_status,
  problem: problemOf(row, translate),
  bytes: bytes && Buffer.from(bytes).toString('base64'),
  creationTime: row.creation_time.toISOString(),
  creatorUserId: row.creator_user_id,
})

export function presentReportKey(
  row: ReportKeyRow,
  exports: readonly ExportRow[],
  { secrets, translate }: Pick<Context, 'secrets' | 'translate'>,
): ReportKey {
  const { tenant_id: tenantId } = row
  return {
    id: row.id,
    idEncrypted: sealLink(secrets, 'report-key-id', tenantId, row.id),
    tenantId,
    userId: row.user_id,
    reportId: row.report_id,
    reportIdEncrypted: sealLink(secrets, 'report-id', tenantId, row.report_id),
    key: openedKey(row, secrets),
    name: row.name,
    description: row.description,
    expiration: row.expiration.toISOString(),
    roleIds: row.role_ids,
    filter: row.filter,
    slideshowPages: row.slideshow_pages,
    slideshowInterval: row.slideshow_interval,
    isExportingPages: row.is_exporting_pages,
    pagesToExport: row.pages_to_export,
    isKeyPublic: row.is_key_public,
    exportObjects: exports
      .filter(({ report_key_id }) => report_key_id === row.id)
      .map((exported) => presentExport(exported, null, translate)),
    isDeleted: row.is_deleted,
    deleterUserId: row.deleter_user_id,
    deletionTime: iso(row.deletion_time),
    creationTime: row.creation_time.toISOString(),
    creatorUserId: row.creator_user_id,
    lastModificationTime: iso(row.last_modification_time),
    lastModifierUserId: row.last_modifier_user_id,
  }
}

function openedKey({ tenant_id, id, sealed_key }: ReportKeyRow, secrets: Secrets): string {
  const key = secrets.open('report-key', tenant_id, sealed_key)
  if (key === null) throw new Error(`The share key ${id} was sealed by a key that is gone`)
  return key
}
