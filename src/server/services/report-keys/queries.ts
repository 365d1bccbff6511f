import { randomUUID } from 'node:crypto'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import { rolesOf } from '../../auth/principal-queries.ts'
import { isOpenTo } from '../../auth/report-access.ts'
import { byText } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import { exportStopped } from '../../jobs/report-exports.ts'

const keysOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('report_keys')
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', false)
    .selectAll()
    .select(
      sql<number[]>`array(
        select role_id from report_key_roles needed
        where needed.tenant_id = ${tenantId} and needed.report_key_id = report_keys.id order by role_id)`.as(
        'role_ids',
      ),
    )

export type ReportKeyRow = Awaited<ReturnType<typeof findKeysOfReport>>[number]

export const findKeysOfReport = (db: Db, tenantId: number, reportId: number) =>
  keysOf(db, tenantId).where('report_id', '=', reportId).orderBy(byText('name')).orderBy('id').execute()

export const findReportKey = (db: Db, tenantId: number, id: number) =>
  keysOf(db, tenantId).where('id', '=', id).executeTakeFirst()

/** By one of the key’s roles; where it names none, by the report’s own. */
function opensFor(tenantId: number, userId: number): RawBuilder<SqlBool> {
  const rolesOfKey = sql`
    select needed.role_id from report_key_roles needed
    where needed.tenant_id = ${tenantId} and needed.report_key_id = report_keys.id`
  return sql`(
    exists (${rolesOfKey} and needed.role_id in (${rolesOf(tenantId, userId)}))
    or not exists (${rolesOfKey}) and ${isOpenTo(tenantId, userId)})`
}

const keysWithReports = (db: Db, tenantId: number) =>
  db
    .selectFrom('report_keys')
    .innerJoin('reports', (join) =>
      join.onRef('reports.tenant_id', '=', 'report_keys.tenant_id').onRef('reports.id', '=', 'report_keys.report_id'),
    )
    .where('report_keys.tenant_id', '=', tenantId)

export async function opensForPerson(db: Db, tenantId: number, userId: number, keyId: number): Promise<boolean> {
  const found = await keysWithReports(db, tenantId)
    .where('report_keys.id', '=', keyId)
    .where(opensFor(tenantId, userId))
    .select('report_keys.id')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this key, or with null any key of the report, opens it for the person now. */
export async function isOpenByKey(
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: number },
  { reportId, keyId }: { reportId: number; keyId: number | null },
  now: Date,
): Promise<boolean> {
  const living = keysWithReports(db, tenantId)
    .where('report_keys.report_id', '=', reportId)
    .where('report_keys.is_deleted', '=', false)
    .where('report_keys.expiration', '>', now)
    .where('reports.is_disabled', '=', false)
    .where(opensFor(tenantId, userId))
  const named = keyId === null ? living : living.where('report_keys.id', '=', keyId)
  return (await named.select('report_keys.id').limit(1).executeTakeFirst()) !== undefined
}

export const insertReportKey = (db: Db, key: Insertable<Tables['report_keys']>) =>
  db.insertInto('report_keys').values(key).returning('id').executeTakeFirstOrThrow()

export const updateReportKey = (db: Db, tenantId: number, id: number, changes: Updateable<Tables['report_keys']>) =>
  db.updateTable('report_keys').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** False where there is no such key, or no longer. Whatever was opened by it ends. */
export async function deleteReportKey(
  db: Db,
  tenantId: number,
  id: number,
  by: { userId: number; now: Date },
): Promise<boolean> {
  const deleted = await db
    .updateTable('report_keys')
    .set({ is_deleted: true, stamp: randomUUID(), deleter_user_id: by.userId, deletion_time: by.now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function replaceKeyRoles(db: Db, tenantId: number, keyId: number, roleIds: readonly number[]) {
  await sql`
    with removed as (
      delete from report_key_roles
      where tenant_id = ${tenantId} and report_key_id = ${keyId} and role_id <> all(${roleIds}::int[]))
    insert into report_key_roles (tenant_id, report_key_id, role_id)
    select ${tenantId}, ${keyId}, role_id from unnest(${roleIds}::int[]) given (role_id)
    on conflict do nothing`.execute(db)
}

const exportsOf = (db: Db, tenantId: number) =>
  db.selectFrom('report_exports').where('tenant_id', '=', tenantId).orderBy('report_key_id').orderBy('page_number')

/** Without the pictures, which may be large. */
const listedExports = (db: Db, tenantId: number) =>
  exportsOf(db, tenantId).select([
    'id',
    'tenant_id',
    'report_id',
    'report_key_id',
    'page_number',
    'page_name',
    'page_display_name',
    'export_status',
    'failure',
    'request_id',
    'creation_time',
    'creator_user_id',
  ])

export const findExportsOfReport = (db: Db, tenantId: number, reportId: number) =>
  listedExports(db, tenantId).where('report_id', '=', reportId).execute()

export const findExportsOfKey = (db: Db, tenantId: number, keyId: number) =>
  listedExports(db, tenantId).where('report_key_id', '=', keyId).execute()

export type ExportRow = Awaited<ReturnType<typeof findExportsOfKey>>[number]

export const findExportsWithBytes = (db: Db, tenantId: number, keyId: number) =>
  exportsOf(db, tenantId).where('report_key_id', '=', keyId).selectAll().execute()

export async function deleteExports(db: Db, tenantId: number, keyId: number): Promise<void> {
  await db.deleteFrom('report_exports').where('tenant_id', '=', tenantId).where('report_key_id', '=', keyId).execute()
}

const pagesOfKey = (db: Db, tenantId: number, keyId: number) =>
  db.updateTable('report_exports').where('tenant_id', '=', tenantId).where('report_key_id', '=', keyId)

/** Those that are not drawn yet are so no more, by whoever asks. */
export async function stopExports(db: Db, tenantId: number, keyId: number): Promise<void> {
  await pagesOfKey(db, tenantId, keyId)
    .set({ export_status: exportStatus.failed, failure: exportStopped, request_id: null })
    .where('export_status', 'in', [exportStatus.notStarted, exportStatus.running])
    .execute()
}

/** Answers the ids of those that are to be drawn again. */
export async function resetFailedExports(db: Db, tenantId: number, keyId: number): Promise<number[]> {
  const rows = await pagesOfKey(db, tenantId, keyId)
    .set({ export_status: exportStatus.notStarted, failure: null, request_id: null })
    .where('export_status', '=', exportStatus.failed)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

export async function insertExports(
  db: Db,
  exports: readonly Omit<Insertable<Tables['report_exports']>, 'export_status' | 'bytes' | 'failure' | 'request_id'>[],
): Promise<number[]> {
  const rows = await db
    .insertInto('report_exports')
    .values(
      exports.map((row) => ({
        ...row,
        export_status: exportStatus.notStarted,
        bytes: null,
        failure: null,
        request_id: null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
