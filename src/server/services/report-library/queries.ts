import { sql } from 'kysely'
import type { EditedPages, ReportDefinition } from '../../../contract/models/report-definition.ts'
import type { Db } from '../../db/transaction.ts'
import { currentDatasets, versionPayload, versionsChannel } from '../../reports/library/versions.ts'

export interface ReportKey {
  tenantId: number
  reportGuid: string
}

/** With whoever changed its pages last, where that was in the portal. */
export const findEditable = (db: Db, { tenantId, reportGuid }: ReportKey) =>
  currentDatasets(db, tenantId)
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'reports.tenant_id').onRef('users.id', '=', 'reports.pages_edited_by'),
    )
    .where('reports.report_guid', '=', reportGuid)
    .where('reports.provider', '=', 'library')
    .select([
      'reports.id',
      'reports.name',
      'reports.pages_edited_at',
      'users.name as editor_name',
      'users.surname as editor_surname',
      'dataset.version',
      'dataset.definition',
      'dataset.imported_pages',
      'dataset.imported_at',
      'dataset.row_count',
      'dataset.byte_count',
      'dataset.content_hash',
      'dataset.source_folder',
    ])
    .executeTakeFirst()

export type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>

/** As an import holds it before it switches to other data: of the two the later one sees what the other has done. */
export const holdReport = (db: Db, { tenantId, reportGuid }: ReportKey): Promise<unknown> =>
  sql`select from reports where tenant_id = ${tenantId} and report_guid = ${reportGuid} for no key update`.execute(db)

interface Change extends ReportKey {
  version: string
  definition: ReportDefinition
  importedPages: EditedPages
  by: { userId: number | null; now: Date }
}

/** Answers it as it is kept. */
export async function changePages(
  db: Db,
  { tenantId, reportGuid, version, ...change }: Change,
): Promise<ReportDefinition> {
  const { definition } = await db
    .updateTable('library_datasets')
    .where('tenant_id', '=', tenantId)
    .where('report_guid', '=', reportGuid)
    .where('version', '=', version)
    .set({
      definition: JSON.stringify(change.definition),
      imported_pages: JSON.stringify(change.importedPages),
    })
    .returning('definition')
    .executeTakeFirstOrThrow()
  const { userId, now } = change.by
  await db
    .updateTable('reports')
    .where('tenant_id', '=', tenantId)
    .where('report_guid', '=', reportGuid)
    .set({
      pages_edited_at: now,
      pages_edited_by: userId,
      last_modification_time: now,
      last_modifier_user_id: userId,
    })
    .execute()
  await announceVersion(db, { tenantId, reportGuid })
  return definition
}

const announceVersion = (db: Db, { tenantId, reportGuid }: ReportKey): Promise<unknown> =>
  sql`select pg_notify(${versionsChannel}, ${versionPayload(tenantId, reportGuid)})`.execute(db)

interface Copy extends ReportKey {
  version: string
  name: string
  of: Editable
  definition: ReportDefinition
  importedPages: EditedPages
  by: Change['by']
}

/** For the roles that the original has at that moment, and nobody’s dashboard; it is held by then. */
export async function insertCopy(db: Db, { tenantId, reportGuid, version, ...copy }: Copy): Promise<void> {
  const { userId, now } = copy.by
  await sql`
    with made as (
      insert into reports (
        tenant_id, report_guid, provider, name, type, report_type, description, folder_path, show_navigation, show_filters,
        is_smart_rls_enabled, phased_embedding, is_logs_enabled, is_disabled, creation_time, creator_user_id,
        pages_edited_at, pages_edited_by)
      select tenant_id, ${reportGuid}, provider, ${copy.name}, type, report_type, description, folder_path, show_navigation,
        show_filters, is_smart_rls_enabled, phased_embedding, is_logs_enabled, is_disabled, ${now}, ${userId}, ${now}, ${userId}
      from reports where tenant_id = ${tenantId} and id = ${copy.of.id}
      returning tenant_id, id
    )
    insert into report_roles (tenant_id, report_id, role_id)
    select made.tenant_id, made.id, role_id
    from made join report_roles as original on original.tenant_id = made.tenant_id and original.report_id = ${copy.of.id}
  `.execute(db)
  await db
    .insertInto('library_datasets')
    .values({
      tenant_id: tenantId,
      report_guid: reportGuid,
      version,
      definition: JSON.stringify(copy.definition),
      imported_pages: JSON.stringify(copy.importedPages),
      row_count: copy.of.row_count,
      byte_count: copy.of.byte_count,
      content_hash: copy.of.content_hash,
      imported_at: copy.of.imported_at,
      source_folder: copy.of.source_folder,
    })
    .execute()
  await db.insertInto('library_reports').values({ tenant_id: tenantId, report_guid: reportGuid, version }).execute()
  // Its data is as old as the original’s.
  await sql`
    insert into report_refreshes (tenant_id, report_id, started_at, ended_at)
    select tenant_id, id, ${copy.of.imported_at}::timestamptz, ${copy.of.imported_at}
    from reports where tenant_id = ${tenantId} and report_guid = ${reportGuid}`.execute(db)
}
