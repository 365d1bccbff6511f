/**
 * Notifications, where they come about: in the transaction of what they tell. One row for a cause, however often it happens;
 * those who look are told the count. Whether the reason still holds is asked at reading, so that nothing here must hear of
 * every way in which it may end.
 */
import { sql } from 'kysely'
import { limits, retention } from '../../contract/vocabulary/limits.ts'
import type { NotificationKind } from '../../contract/vocabulary/notifications.ts'
import { notificationChannel } from '../db/channels.ts'
import type { Db } from '../db/transaction.ts'
import { daysAfter } from '../times/moments.ts'

interface Cause {
  tenantId: number
  kind: NotificationKind
  subjectId?: number
  /** Of what is no record. Never a person's. */
  subjectName?: string
}

interface Happening extends Cause {
  now: Date
  /** What has an end is told of once before it and once after it, and does not happen several times. */
  endTime?: Date
  /** Kept as long as it holds. */
  isLasting?: boolean
}

/** The oldest of a kind make room: whoever locks a thousand accounts pushes nothing but locked accounts aside. */
const trim = (db: Db, { tenantId, kind }: Cause) =>
  sql`delete from notifications where tenant_id = ${tenantId} and id = any(array(
    select id from notifications where tenant_id = ${tenantId} and kind = ${kind}
    order by time desc, id desc offset ${limits.notificationsOfKind} for update skip locked))`.execute(db)

const write = (db: Db, { tenantId, kind, subjectId = 0, subjectName = '', now, endTime, isLasting }: Happening) =>
  sql`
    with told as (
      insert into notifications (tenant_id, kind, subject_id, subject_name, time, end_time, kept_until)
      values (${tenantId}, ${kind}, ${subjectId}, ${subjectName}, ${now}::timestamptz, ${endTime ?? null}::timestamptz,
        ${isLasting ? 'infinity' : daysAfter(now, retention.notifications)}::timestamptz)
      on conflict (tenant_id, kind, subject_id, subject_name) do update set
        time = excluded.time, end_time = excluded.end_time, kept_until = excluded.kept_until,
        occurrences = case when excluded.end_time is null then notifications.occurrences + 1 else 1 end
      where excluded.end_time is null or notifications.end_time is distinct from excluded.end_time
        or notifications.time < excluded.end_time and excluded.time >= excluded.end_time
      returning tenant_id)
    select pg_notify(${notificationChannel}, ${String(tenantId)}) from told`.execute(db)

export async function notify(db: Db, happening: Happening): Promise<void> {
  await Promise.all([write(db, happening), trim(db, happening)])
}

/** For what no later reading would find to be over. */
export async function endNotification(
  db: Db,
  { tenantId, kind, subjectId = 0, subjectName = '' }: Cause,
): Promise<void> {
  await sql`
    with ended as (
      delete from notifications where tenant_id = ${tenantId} and kind = ${kind}
        and subject_id = ${subjectId} and subject_name = ${subjectName}
      returning tenant_id)
    select pg_notify(${notificationChannel}, ${String(tenantId)}) from ended`.execute(db)
}

/** The reason of one may be gone, or one of them has read some: those whom it concerns look again. */
export async function announceNotifications(db: Db, tenantId: number, userId?: number): Promise<void> {
  const whose = userId === undefined ? String(tenantId) : `${tenantId}:${userId}`
  await sql`select pg_notify(${notificationChannel}, ${whose})`.execute(db)
}
