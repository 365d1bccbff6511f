import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import { rolesOf } from '../../auth/principal-queries.ts'
import type { LivingKey } from '../../auth/share-keys.ts'
import { byText } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import { isOpenTo } from '../power-bi-embed/queries.ts'

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

/** One of the key’s roles; where it names none, the report’s own roles decide. */
export async function opensForPerson(
  db: Db,
  tenantId: number,
  userId: number,
  { role_ids: roleIds, report_id: reportId }: LivingKey,
): Promise<boolean> {
  const holdsRole = sql<SqlBool>`exists (
    select from (${rolesOf(tenantId, userId)}) held (role_id) where held.role_id = any(${roleIds}::int[]))`
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reportId)
    .where(roleIds.length > 0 ? holdsRole : isOpenTo(tenantId, userId))
    .executeTakeFirst()
  return row !== undefined
}

export const insertReportKey = (db: Db, key: Insertable<Tables['report_keys']>) =>
  db.insertInto('report_keys').values(key).returning('id').executeTakeFirstOrThrow()

export const updateReportKey = (db: Db, tenantId: number, id: number, changes: Updateable<Tables['report_keys']>) =>
  db.updateTable('report_keys').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export async function replaceKeyRoles(db: Db, tenantId: number, keyId: number, roleIds: readonly number[]) {
  await sql`
    with removed as (
      delete from report_key_roles
      where tenant_id = ${tenantId} and report_key_id = ${keyId} and role_id <> all(${roleIds}::int[]))
    insert into report_key_roles (tenant_id, report_key_id, role_id)
    select ${tenantId}, ${keyId}, role_id from unnest(${roleIds}::int[]) given (role_id)
    on conflict do nothing`.execute(db)
}

const exportsOf = (db: Db, tenantId: number, keyIds: readonly number[]) =>
  db
    .selectFrom('report_exports')
    .where('tenant_id', '=', tenantId)
    .where('report_key_id', '=', sql<number>`any(${keyIds}::int[])`)
    .orderBy('report_key_id')
    .orderBy('page_number')

/** Without the pictures, which may be large. */
export const findExports = (db: Db, tenantId: number, keyIds: readonly number[]) =>
  exportsOf(db, tenantId, keyIds)
    .select([
      'id',
      'tenant_id',
      'report_id',
      'report_key_id',
      'page_number',
      'page_name',
      'page_display_name',
      'export_status',
      'creation_time',
      'creator_user_id',
    ])
    .execute()

export type ExportRow = Awaited<ReturnType<typeof findExports>>[number]

export const findExportsWithBytes = (db: Db, tenantId: number, keyId: number) =>
  exportsOf(db, tenantId, [keyId]).selectAll().execute()

export async function deleteExports(db: Db, tenantId: number, keyId: number): Promise<void> {
  await db.deleteFrom('report_exports').where('tenant_id', '=', tenantId).where('report_key_id', '=', keyId).execute()
}

export async function insertExports(
  db: Db,
  exports: readonly Omit<Insertable<Tables['report_exports']>, 'export_status' | 'bytes'>[],
): Promise<number[]> {
  const rows = await db
    .insertInto('report_exports')
    .values(exports.map((row) => ({ ...row, export_status: exportStatus.notStarted, bytes: null })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
