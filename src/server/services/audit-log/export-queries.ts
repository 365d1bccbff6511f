/** Exports that go on without anybody waiting: the last one of each who asked for any. */
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { BeginExport } from '../../../contract/services/audit-log.ts'
import { retention } from '../../../contract/vocabulary/limits.ts'
import { refused } from '../../access/refusals.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import { daysAfter } from '../../times/moments.ts'
import { refusedAsTaken } from '../taken.ts'

interface Owner {
  tenantId: number
  userId: number
}

export interface ExportKey {
  tenantId: number
  exportId: string
  jobId: string
}

const isUnderWay = ({ tenantId, exportId, jobId }: ExportKey) =>
  sql<SqlBool>`tenant_id = ${tenantId} and id = ${exportId} and ended_at is null and job_id = ${jobId}`

export type FoundExport = Selectable<Tables['audit_exports']>

interface NewExport {
  form: BeginExport
  timeZone: string
  totalRows: number
  beforeId: number
}

/** In place of the person’s last one, if that has ended. */
export async function insertExport(
  db: Db,
  { tenantId, userId }: Owner,
  { form: { kind, ...selection }, timeZone, totalRows, beforeId }: NewExport,
  now: Date,
): Promise<string> {
  await db
    .deleteFrom('audit_exports')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .execute()
  const { id } = await refusedAsTaken({ audit_export_of_person: () => refused('auditLogs.exportIsRunning') }, () =>
    db
      .insertInto('audit_exports')
      .values({
        tenant_id: tenantId,
        user_id: userId,
        kind,
        selection: JSON.stringify(selection),
        time_zone: timeZone,
        total_rows: totalRows,
        before_id: beforeId,
        started_at: now,
        kept_until: daysAfter(now, retention.auditExports),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const setJobOfExport = (db: Db, { tenantId, exportId, jobId }: ExportKey) =>
  db
    .updateTable('audit_exports')
    .set({ job_id: jobId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', exportId)
    .execute()

export const findExport = (db: Db, { tenantId, userId }: Owner): Promise<FoundExport | undefined> =>
  db
    .selectFrom('audit_exports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** With its parts: a job that goes on finds none, and ends. */
export const deleteExport = (db: Db, { tenantId, userId }: Owner) =>
  db.deleteFrom('audit_exports').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

export const findUnderWay = (db: Db, key: ExportKey): Promise<FoundExport | undefined> =>
  db.selectFrom('audit_exports').selectAll().where(isUnderWay(key)).executeTakeFirst()

type Progress = Partial<
  Pick<FoundExport, 'row_count' | 'before_id' | 'crc' | 'plain_bytes' | 'packed_bytes' | 'is_cut' | 'ended_at'>
>

/** False where nobody wants it any more, or another process has added that part. */
export async function addPart(
  db: Db,
  key: ExportKey,
  { part, bytes, ...progress }: Progress & { part: number; bytes: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audit_exports')
    .set({ ...progress, part_count: part + 1 })
    .where(isUnderWay(key))
    .where('part_count', '=', part)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('audit_export_parts')
    .values({ tenant_id: key.tenantId, export_id: key.exportId, part, bytes })
    .execute()
  return true
}

export const endExport = (db: Db, key: ExportKey, now: Date, failure: string) =>
  db.updateTable('audit_exports').set({ ended_at: now, failure }).where(isUnderWay(key)).execute()

export async function readParts(db: Db, tenantId: number, exportId: string): Promise<Buffer> {
  const parts = await db
    .selectFrom('audit_export_parts')
    .select('bytes')
    .where('tenant_id', '=', tenantId)
    .where('export_id', '=', exportId)
    .orderBy('part')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}
