/** When the data of a local report was read, or was to be: each refresh that was asked for, and each import that succeeded. */
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { Db } from '../../db/transaction.ts'
import type { Fault } from '../faults.ts'

interface RefreshKey {
  readonly tenantId: number
  readonly jobId: string
}

interface NewRefresh extends RefreshKey {
  readonly reportId: number
  readonly userId: number | null
  readonly now: Date
}

/** Asked for while it goes on, or begun anew after it was cut off, it is the one that it was. */
export async function beginRefresh(db: Db, { tenantId, jobId, reportId, userId, now }: NewRefresh): Promise<void> {
  await db
    .insertInto('report_refreshes')
    .values({ tenant_id: tenantId, report_id: reportId, job_id: jobId, user_id: userId, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'job_id']).doUpdateSet({ ended_at: null, is_failed: false, faults: null }),
    )
    .execute()
  await forgetOldest(db, { tenantId, reportId })
}

interface Reading {
  readonly tenantId: number
  readonly reportId: number
  /** Null: an import. */
  readonly jobId: string | null
  readonly userId: number | null
  readonly startedAt: Date
  readonly endedAt: Date
}

/** In the transaction that publishes the data: it was read where that is there, and not where it is not. */
export async function noteReading(db: Db, { tenantId, reportId, jobId, userId, ...times }: Reading): Promise<void> {
  const ended = { ended_at: times.endedAt, is_failed: false, faults: null }
  await db
    .insertInto('report_refreshes')
    .values({
      tenant_id: tenantId,
      report_id: reportId,
      job_id: jobId,
      user_id: userId,
      started_at: times.startedAt,
      ...ended,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id']).doUpdateSet(ended))
    .execute()
  await forgetOldest(db, { tenantId, reportId })
}

const refreshOf = (db: Db, { tenantId, jobId }: RefreshKey) =>
  db
    .updateTable('report_refreshes')
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('ended_at', 'is', null)

/** What an attempt came upon; another one may follow. */
export const noteFaults = (db: Db, key: RefreshKey, faults: readonly Fault[]) =>
  refreshOf(db, key)
    .set({ faults: JSON.stringify(faults.slice(0, limits.uploadFaults)) })
    .execute()

export const failRefresh = (db: Db, key: RefreshKey, now: Date) =>
  refreshOf(db, key).set({ ended_at: now, is_failed: true }).execute()

const forgetOldest = (db: Db, { tenantId, reportId }: Pick<Reading, 'tenantId' | 'reportId'>) =>
  db
    .deleteFrom('report_refreshes')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('report_refreshes')
        .where('tenant_id', '=', tenantId)
        .where('report_id', '=', reportId)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limits.refreshes)
        .select('id'),
    )
    .execute()

/** The latest first, with how the job of each stands: one that goes on has an open job. */
export const findRefreshes = (db: Db, tenantId: number, reportId: number) =>
  db
    .selectFrom('report_refreshes as refresh')
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'refresh.tenant_id').onRef('users.id', '=', 'refresh.user_id'),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'refresh.tenant_id').onRef('jobs.id', '=', 'refresh.job_id'),
    )
    .where('refresh.tenant_id', '=', tenantId)
    .where('refresh.report_id', '=', reportId)
    .select([
      'refresh.started_at',
      'refresh.ended_at',
      'refresh.is_failed',
      'refresh.faults',
      'users.user_name',
      'jobs.state as job_state',
      'jobs.ended_at as job_ended_at',
    ])
    .orderBy('refresh.started_at', 'desc')
    .orderBy('refresh.id', 'desc')
    .limit(limits.refreshes)
    .execute()

export type RefreshRow = Awaited<ReturnType<typeof findRefreshes>>[number]
