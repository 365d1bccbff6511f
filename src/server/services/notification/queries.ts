import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import { paging } from '../../../contract/vocabulary/limits.ts'
import type { NotificationKind } from '../../../contract/vocabulary/notifications.ts'
import { permissionTree } from '../../../contract/vocabulary/permissions.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { Principal } from '../../access/principal.ts'
import { isLockedRow } from '../../auth/locks.ts'
import { rolesOf } from '../../auth/principal-queries.ts'
import type { PageRequest } from '../../db/paging.ts'
import type { Db } from '../../db/transaction.ts'
import { exportStopped } from '../../jobs/report-exports.ts'

type Person = Pick<Principal, 'tenantId' | 'userId'>

export interface NotificationRow {
  id: number
  kind: NotificationKind
  time: Date
  occurrences: number
  subject_id: number
  subject_name: string
  /** Null: it has none. */
  name: string | null
  end_time: Date | null
  is_read: boolean
}

const everybodys = permissionTree.filter(({ isGrantedByDefault }) => isGrantedByDefault).map(({ name }) => name)

/** What a notification `n` is about, by name, as long as its reason holds; no row once it does not. */
const reasons: Readonly<Record<NotificationKind, (now: Date) => RawBuilder<{ name: string | null }>>> = {
  userLockedOut: (now) => sql`
    select btrim(u.name || ' ' || u.surname) from users u
    where u.tenant_id = n.tenant_id and u.id = n.subject_id and not u.is_deleted and ${isLockedRow(now, 'u')}`,
  // Its subject's name is the permission: whoever has it by now, or is here no more, asks for it no more.
  permissionWanted: () => sql`
    select btrim(u.name || ' ' || u.surname) from users u
    where u.tenant_id = n.tenant_id and u.id = n.subject_id and u.is_active and not u.is_deleted and not coalesce(
      (select own.is_granted from user_permissions own
        where own.tenant_id = n.tenant_id and own.user_id = u.id and own.name = n.subject_name),
      n.subject_name = any(${everybodys}::text[]) or exists (
        select from role_permissions granted
        where granted.tenant_id = n.tenant_id and granted.name = n.subject_name
          and granted.role_id in (${rolesOf(sql`n.tenant_id`, sql`u.id`)})))`,
  taskFailed: () => sql`
    select t.task_name from tasks t
    where t.tenant_id = n.tenant_id and t.id = n.subject_id and (
      select status from task_runs run where run.tenant_id = t.tenant_id and run.task_id = t.id and status <> 'waiting'
      order by started_at desc, id desc limit 1) = 'failed'`,
  refreshFailed: () => sql`
    select r.name from reports r
    where r.tenant_id = n.tenant_id and r.id = n.subject_id and not exists (
      select from library_datasets d
      where d.tenant_id = r.tenant_id and d.report_guid = r.report_guid and d.imported_at > n.time)`,
  exportFailed: () => sql`
    select r.name from reports r
    where r.tenant_id = n.tenant_id and r.id = n.subject_id and exists (
      select from report_exports e join report_keys k on k.tenant_id = e.tenant_id and k.id = e.report_key_id
      where e.tenant_id = r.tenant_id and e.report_id = r.id and e.export_status = ${exportStatus.failed}
        and e.failure is distinct from ${exportStopped} and not k.is_deleted)`,
  mailFailed: () => sql`select null`,
  mailNotSetUp: () => sql`
    select null where not exists (
      select from settings s where s.tenant_id = n.tenant_id and s.user_id = 0 and s.name = ${settings.smtpHost}
        and s.value <> '')`,
  jobFailed: () => sql`select n.subject_name`,
  testInfo: () => sql`select n.subject_name`,
  testWarn: () => sql`select n.subject_name`,
  testError: () => sql`select n.subject_name`,
  trialEnds: () => ownEdition(sql`t.is_in_trial_period`),
  subscriptionEnds: () => ownEdition(sql`not t.is_in_trial_period`),
  // Its subject is the edition that was wanted.
  editionDeclined: () => sql`
    select e.display_name from tenants t join editions e on e.id = n.subject_id
    where t.id = n.tenant_id and t.edition_id is distinct from e.id`,
  // Its subject is the edition that it was given; 0: none.
  editionChanged: () => sql`
    select e.display_name from tenants t left join editions e on e.id = t.edition_id
    where t.id = n.tenant_id and coalesce(t.edition_id, 0) = n.subject_id`,
  editionGone: () => sql`select n.subject_name`,
  // Its subject's name is the edition that is wanted, by its number: who has it, or asked for another since, asks for it no more.
  editionRequested: () => sql`
    select t.name || ' (' || e.display_name || ')' from tenants t join editions e on e.id::text = n.subject_name
    where t.id = n.subject_id and not t.is_deleted and t.edition_id is distinct from e.id and not exists (
      select from notifications later
      where later.tenant_id = n.tenant_id and later.kind = n.kind and later.subject_id = n.subject_id
        and (later.time, later.id) > (n.time, n.id))`,
  tenantTrialEnds: () => tenantWhere(sql`t.is_in_trial_period`),
  tenantSubscriptionEnds: () => tenantWhere(sql`not t.is_in_trial_period`),
}

const tenantWhere = (isSuch: RawBuilder<SqlBool>) => sql<{ name: string }>`
  select t.name from tenants t
  where t.id = n.subject_id and not t.is_deleted and t.subscription_end_date_utc = n.end_time and ${isSuch}`

const ownEdition = (isSuch: RawBuilder<SqlBool>) => sql<{ name: string }>`
  select e.display_name from tenants t join editions e on e.id = t.edition_id
  where t.id = n.tenant_id and t.subscription_end_date_utc = n.end_time and ${isSuch}`

/** Of these kinds what holds, and whether the person has read it. */
const livingOf = ({ tenantId, userId }: Person, kinds: readonly NotificationKind[], now: Date) => {
  const reasonsOfKinds = kinds.map(
    (kind) => sql`(select name from (${reasons[kind](now)}) as reason (name)
    where n.kind = ${kind})`,
  )
  return sql`
    select n.*, reason.name, coalesce(r.read_until >= n.time, false) as is_read
    from notifications n
    cross join lateral (${sql.join(reasonsOfKinds, sql` union all `)}) as reason (name)
    left join notification_reads r
      on r.tenant_id = n.tenant_id and r.user_id = ${userId} and r.notification_id = n.id
    where n.tenant_id = ${tenantId} and n.kind = any(${kinds})`
}

interface Counts {
  total_count: number
  unread_count: number
}

export async function findNotifications(
  db: Db,
  person: Person,
  kinds: readonly NotificationKind[],
  asked: PageRequest & { onlyUnread?: boolean | undefined },
  now: Date,
): Promise<Counts & { items: NotificationRow[] }> {
  if (kinds.length === 0) return { total_count: 0, unread_count: 0, items: [] }
  const { onlyUnread = false, skipCount = 0, maxResultCount = paging.defaultMaxResultCount } = asked
  const living = livingOf(person, kinds, now)
  const isWanted = sql`(not is_read or not ${onlyUnread}::boolean)`
  const [page, counts] = await Promise.all([
    sql<NotificationRow>`
      select id, kind, time, occurrences, subject_id, subject_name, name, end_time, is_read from (${living}) living where ${isWanted}
      order by time desc, id desc limit ${maxResultCount} offset ${skipCount}`.execute(db),
    sql<Counts>`
      select count(*) filter (where ${isWanted})::int as total_count, count(*) filter (where not is_read)::int as unread_count
      from (${living}) living`.execute(db),
  ])
  return { ...(counts.rows[0] ?? { total_count: 0, unread_count: 0 }), items: page.rows }
}

/** As far as they are there for the person. */
export async function readNotifications(
  db: Db,
  person: Person,
  kinds: readonly NotificationKind[],
  which: { id: number } | { until: Date },
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return
  const isMeant = 'id' in which ? sql`id = ${which.id}` : sql`time <= ${which.until}`
  await sql`
    insert into notification_reads (tenant_id, user_id, notification_id, read_until)
    select ${person.tenantId}, ${person.userId}, id, time from (${livingOf(person, kinds, now)}) living where ${isMeant}
    on conflict (tenant_id, user_id, notification_id) do update
      set read_until = greatest(notification_reads.read_until, excluded.read_until)`.execute(db)
}
