/**
 * In a copy of a database: what waits there is done in the original, what recurs, recurs there, and nobody gets mail by the
 * servers that its settings name. Of all tenants, or of one. Jobs are cancelled, so that what shows their work says so.
 */
import { type SqlBool, sql } from 'kysely'
import { settings } from '../../contract/vocabulary/settings.ts'
import { scheduleKey } from '../db/job-queue.ts'
import type { Db } from '../db/transaction.ts'

export async function leaveToOriginal(db: Db, tenantId?: number): Promise<void> {
  const isMeant = sql<SqlBool>`(${tenantId ?? null}::int is null or tenant_id = ${tenantId ?? null}::int)`
  await db
    .updateTable('jobs')
    .set({
      state: 'waiting',
      claim: null,
      due_at: sql<Date>`'-infinity'`,
      is_cancelled: true,
      error: 'This waited in the database of which this one is a copy',
    })
    .where('state', 'in', ['waiting', 'running'])
    .where((by) => by.or([by('key', 'is', null), by('key', '<>', scheduleKey)]))
    .where(isMeant)
    .execute()
  await db.updateTable('tasks').set({ schedule_minutes: null, next_run_at: null }).where(isMeant).execute()
  await db.deleteFrom('settings').where('name', '=', settings.smtpHost).where(isMeant).execute()
}
