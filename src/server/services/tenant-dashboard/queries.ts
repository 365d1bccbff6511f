import { type RawBuilder, sql } from 'kysely'
import type { powerBIEmbed } from '../../../contract/services/power-bi-embed.ts'
import { loginResult } from '../../../contract/vocabulary/enums.ts'
import type { Db } from '../../db/transaction.ts'
import { awaitsSecondFactor } from '../../sign-in/judge.ts'
import { switchNotes } from '../../sign-in/switch-notes.ts'
import type { Span, Unit } from '../dashboard-periods.ts'

/** Ways in which reports are opened, by the operations that give their tokens out. */
const openings = {
  own: ['getReportEmbedToken', 'getDefaultReportEmbedToken', 'getReportEmbedTokenAsAdmin'],
  byKey: ['getReportKeyEmbedToken', 'getEncryptedReportKeyEmbedToken'],
  asApp: ['getAppEmbedToken', 'getPassthroughEmbedToken'],
} as const satisfies Record<string, readonly (keyof typeof powerBIEmbed.operations)[]>

const allOpenings = Object.values(openings).flat()

const isOneOf = (methods: readonly string[]) => sql`method_name = any(${methods}::text[])`

/** Where no report is chosen the call succeeds, and notes none. */
const hasOpened = sql`(method_name <> 'getDefaultReportEmbedToken' or custom_data is not null)`

/** In another’s name it is opened by whoever acts; by the operator it is none of the organisation’s. */
const openedIn = (tenantId: number, { start, end }: Span): RawBuilder<unknown> => sql`(
  select coalesce(impersonator_user_id, user_id) as user_id, method_name, execution_time
  from audit_logs
  where tenant_id = ${tenantId} and service_name = 'PowerBIEmbed' and execution_time between ${start} and ${end}
    and coalesce(impersonator_tenant_id, tenant_id) = tenant_id
    and exception is null and ${isOneOf(allOpenings)} and ${hasOpened})`

/** Who acts as somebody, or comes back from it, does not sign in. */
const signInsIn = (tenantId: number, { start, end }: Span) => sql`(
  select user_id, result, creation_time from login_attempts
  where tenant_id = ${tenantId} and creation_time between ${start} and ${end}
    and fail_reason is distinct from ${awaitsSecondFactor}
    and not coalesce(${sql.join(
      Object.values(switchNotes).map((note) => sql`starts_with(fail_reason, ${note})`),
      sql` or `,
    )}, false))`

const isSuccess = sql`result = ${loginResult.success}`

async function first<Row>(rows: RawBuilder<Row>, db: Db): Promise<Row> {
  const [row] = (await rows.execute(db)).rows
  if (row === undefined) throw new Error('The store counted nothing')
  return row
}

export interface Totals {
  opened: number
  opened_before: number
  own: number
  by_key: number
  as_app: number
  clicks: number
  signed_in: number
  failed: number
  new_people: number
  people: number
  people_who_opened: number
  people_who_signed_in: number
}

export const readTotals = (db: Db, tenantId: number, span: Span, before: Date) =>
  first(
    sql<Totals>`
      select opened.*, attempts.*, people.*,
        -- By reports, because logs are in the order of their reports.
        (select coalesce(sum(logs.count), 0)::int from reports cross join lateral (
          select count(*) from report_logs
          where report_logs.tenant_id = ${tenantId} and report_logs.report_id = reports.id
            and report_logs.creation_time between ${span.start} and ${span.end}) logs
        where reports.tenant_id = ${tenantId}) as clicks
      from (
        select count(*) filter (where execution_time >= ${span.start})::int as opened,
          count(*) filter (where execution_time < ${span.start})::int as opened_before,
          count(*) filter (where execution_time >= ${span.start} and ${isOneOf(openings.own)})::int as own,
          count(*) filter (where execution_time >= ${span.start} and ${isOneOf(openings.byKey)})::int as by_key,
          count(*) filter (where execution_time >= ${span.start} and ${isOneOf(openings.asApp)})::int as as_app
        from ${openedIn(tenantId, { start: before, end: span.end })} opening) opened
      cross join (
        select count(*) filter (where ${isSuccess})::int as signed_in,
          count(*) filter (where not ${isSuccess})::int as failed
        from ${signInsIn(tenantId, span)} attempt) attempts
      cross join (
        select count(*)::int as people,
          count(*) filter (where creation_time between ${span.start} and ${span.end})::int as new_people,
          count(*) filter (where id in (select user_id from ${openedIn(tenantId, span)} opening))::int
            as people_who_opened,
          count(*) filter (where id in (
            select user_id from ${signInsIn(tenantId, span)} attempt where ${isSuccess}))::int
            as people_who_signed_in
        from users where tenant_id = ${tenantId} and not is_deleted) people`,
    db,
  )

export interface PeriodRow {
  period: Date
  opened: number
  signed_in: number
  failed: number
}

/** Periods in which nothing was done are not among them. */
export async function readPeriods(db: Db, tenantId: number, unit: Unit, span: Span): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select date_trunc(${unit}::text, at at time zone 'UTC') at time zone 'UTC' as period,
      sum(opened)::int as opened, sum(signed_in)::int as signed_in, sum(failed)::int as failed
    from (
      select execution_time, 1, 0, 0 from ${openedIn(tenantId, span)} opening
      union all
      select creation_time, 0, (${isSuccess})::int, (not ${isSuccess})::int
      from ${signInsIn(tenantId, span)} attempt) done (at, opened, signed_in, failed)
    group by 1`.execute(db)
  return rows
}

export interface MemberActivityRow {
  name: string
  surname: string
  opened: number
  opened_by_all: number
  signed_in: number
  failed: number
}

export async function readMemberActivity(
  db: Db,
  tenantId: number,
  span: Span,
  most: number,
): Promise<MemberActivityRow[]> {
  const { rows } = await sql<MemberActivityRow>`
    with opened as (
      select user_id, count(*)::int as count from ${openedIn(tenantId, span)} opening
      where user_id is not null group by user_id
    ), busiest as (
      select users.id, users.name, users.surname, opened.count as opened,
        sum(opened.count) over ()::int as opened_by_all
      from opened join users on users.tenant_id = ${tenantId} and users.id = opened.user_id
      where not users.is_deleted
      order by opened.count desc, users.name collate "und-x-icu", users.id
      limit ${most}
    )
    select busiest.name, busiest.surname, busiest.opened, busiest.opened_by_all, attempts.signed_in, attempts.failed
    from busiest cross join lateral (
      select count(*) filter (where ${isSuccess})::int as signed_in,
        count(*) filter (where not ${isSuccess})::int as failed
      from ${signInsIn(tenantId, span)} attempt where attempt.user_id = busiest.id) attempts
    order by busiest.opened desc, busiest.name collate "und-x-icu", busiest.id`.execute(db)
  return rows
}

export interface UnitActivityRow {
  display_name: string
  people: number
  opened: number
  /** By the beginnings of their days. */
  days: { day: string; count: number }[]
}

/** Of the units at the top of the tree, with the people of all units below them. */
export async function readUnitActivity(db: Db, tenantId: number, span: Span, most: number): Promise<UnitActivityRow[]> {
  const { rows } = await sql<UnitActivityRow>`
    with roots as (
      select id, code, display_name from organization_units
      where tenant_id = ${tenantId} and parent_id is null order by code limit ${most}
    ), members as (
      select distinct roots.id as root_id, member.user_id
      from roots
      join organization_units unit on unit.tenant_id = ${tenantId}
        and (unit.code = roots.code or starts_with(unit.code, roots.code || '.'))
      join organization_unit_users member
        on member.tenant_id = ${tenantId} and member.organization_unit_id = unit.id
      join users on users.tenant_id = ${tenantId} and users.id = member.user_id and not users.is_deleted
    ), days as (
      select members.root_id, to_char(execution_time at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
      from ${openedIn(tenantId, span)} opening join members using (user_id)
      group by 1, 2
    )
    select roots.display_name,
      (select count(*)::int from members where members.root_id = roots.id) as people,
      (select coalesce(sum(count), 0)::int from days where days.root_id = roots.id) as opened,
      (select coalesce(json_agg(json_build_object('day', day, 'count', count)), '[]')
        from days where days.root_id = roots.id) as days
    from roots order by roots.code`.execute(db)
  return rows
}
