/** Files that become a report: the last upload of each who brings any. */
import { type SqlBool, sql } from 'kysely'
import type { BeginUpload, ReportUpload } from '../../../contract/services/report-uploads.ts'
import { retention } from '../../../contract/vocabulary/limits.ts'
import { refused } from '../../access/refusals.ts'
import type { Db } from '../../db/transaction.ts'
import { currentDataset } from '../../reports/library/versions.ts'
import { daysAfter } from '../../times/moments.ts'
import { refusedAsTaken } from '../taken.ts'

interface Owner {
  tenantId: number
  userId: number
}

/** Which one, and who goes on with it: once it was stopped and gone on with, its former job has no say in it. */
export interface UploadKey {
  tenantId: number
  uploadId: string
  jobId: string
}

const isUnderWay = ({ tenantId, uploadId, jobId }: UploadKey) =>
  sql<SqlBool>`tenant_id = ${tenantId} and id = ${uploadId} and ended_at is null and job_id = ${jobId}`

/** A report of the local library, with what it is read by. */
export const findReplaced = (db: Db, tenantId: number, reportId: number) =>
  currentDataset(db, tenantId, reportId)
    .where('reports.provider', '=', 'library')
    .select(['reports.id', 'reports.report_guid', 'reports.name', 'dataset.definition'])
    .executeTakeFirst()

/** As the import finds it. */
export const findNamed = (db: Db, tenantId: number, name: string) =>
  db
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', 'library')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .select(['id', 'name'])
    .executeTakeFirst()

/** Bytes that wait to be imported, of everybody but one. */
export async function bytesWaiting(db: Db, { tenantId, userId }: Owner, now: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('report_uploads')
    .select(({ fn }) => fn.sum<number | null>('byte_count').as('bytes'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '<>', userId)
    .where('kept_until', '>', now)
    .where('imported', 'is', null)
    .where('faults', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** In place of the person’s last one, unless that is imported just now. */
export async function insertUpload(
  db: Db,
  { tenantId, userId }: Owner,
  { files, replacesReportId, name, roleIds }: BeginUpload,
  now: Date,
): Promise<string> {
  await db
    .deleteFrom('report_uploads')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('job_id', 'is', null), eb('ended_at', 'is not', null)]))
    .execute()
  const { id } = await refusedAsTaken({ report_upload_of_person: () => refused('reportUpload.isRunning') }, () =>
    db
      .insertInto('report_uploads')
      .values({
        tenant_id: tenantId,
        user_id: userId,
        files: JSON.stringify(files),
        byte_count: files.reduce((sum, { size }) => sum + size, 0),
        replaces_report_id: replacesReportId ?? null,
        name: name ?? null,
        role_ids: [...new Set(roleIds)],
        started_at: now,
        kept_until: daysAfter(now, retention.reportUploads),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

const ownUpload = (db: Db, { tenantId, userId }: Owner) =>
  db.selectFrom('report_uploads').selectAll().where('tenant_id', '=', tenantId).where('user_id', '=', userId)

export const findUpload = (db: Db, owner: Owner) => ownUpload(db, owner).executeTakeFirst()
export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Until the transaction ends nobody begins, stops or forgets it. */
export const heldUpload = (db: Db, owner: Owner, id: string) =>
  ownUpload(db, owner).where('id', '=', id).forUpdate().executeTakeFirst()

/** While its parts come: many at once, and none when it is forgotten or imported. */
export const uploadToFill = (db: Db, owner: Owner, id: string) =>
  ownUpload(db, owner).where('id', '=', id).where('job_id', 'is', null).forShare().executeTakeFirst()

/** How many parts of each file have arrived. */
export async function countParts(db: Db, tenantId: number, uploadId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('report_upload_parts')
    .select(({ fn }) => ['file', fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', uploadId)
    .groupBy('file')
    .execute()
  return new Map(rows.map(({ file, count }) => [file, Number(count)]))
}

interface Part {
  tenantId: number
  uploadId: string
  file: number
  part: number
}

export const insertPart = (db: Db, { tenantId, uploadId, file, part }: Part, bytes: Uint8Array) =>
  db
    .insertInto('report_upload_parts')
    .values({
      tenant_id: tenantId,
      upload_id: uploadId,
      file,
      part,
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function findPart(db: Db, { tenantId, uploadId, file, part }: Part): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('report_upload_parts')
    .select('bytes')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', uploadId)
    .where('file', '=', file)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.bytes
}

const deleteParts = (db: Db, tenantId: number, uploadId: string) =>
  db.deleteFrom('report_upload_parts').where('tenant_id', '=', tenantId).where('upload_id', '=', uploadId).execute()

/** As long as it goes on. */
export const findUnderWay = (db: Db, key: UploadKey) =>
  db
    .selectFrom('report_uploads')
    .select(['files', 'replaces_report_id', 'name', 'role_ids'])
    .where(isUnderWay(key))
    .executeTakeFirst()

/** False: nobody wants it any more. */
export async function noteStep(db: Db, key: UploadKey, step: NonNullable<ReportUpload['step']>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_uploads')
    .set({ step: JSON.stringify(step) })
    .where(isUnderWay(key))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface End {
  imported?: NonNullable<ReportUpload['imported']>
  faults?: ReportUpload['faults']
  failure?: string
}

/** Its files go where nothing can be done with them any more. False: nobody wanted it any more. */
export async function endUpload(db: Db, key: UploadKey, { imported, faults, failure }: End, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('report_uploads')
    .set({
      ended_at: now,
      kept_until: daysAfter(now, retention.reportUploads),
      step: null,
      imported: imported ? JSON.stringify(imported) : null,
      faults: faults ? JSON.stringify(faults) : null,
      failure: failure ?? null,
    })
    .where(isUnderWay(key))
    .executeTakeFirst()
  const isEnded = numUpdatedRows > 0n
  if (isEnded && failure === undefined) await deleteParts(db, key.tenantId, key.uploadId)
  return isEnded
}

export const setJobOfUpload = (db: Db, { tenantId, uploadId, jobId }: UploadKey) =>
  db
    .updateTable('report_uploads')
    .set({ job_id: jobId, is_name_known: true, ended_at: null, step: null, failure: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .execute()

/** Of whoever is deleted: it takes no room from others, and goes with the next clean-up (A132). */
export const leaveUpload = (db: Db, { tenantId, userId }: Owner, now: Date) =>
  db
    .updateTable('report_uploads')
    .set({ kept_until: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()

/** Of one that is sent still, nothing stays. */
export async function stopUpload(db: Db, { tenantId, userId }: Owner, now: Date): Promise<void> {
  await db
    .deleteFrom('report_uploads')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('job_id', 'is', null)
    .execute()
  await db
    .updateTable('report_uploads')
    .set({ ended_at: now, step: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
