/** Clicks in reports go when their organisation’s setting says so, and what the heat map counts of them goes with them. */
import { sql } from 'kysely'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { readSettingOfAll } from '../settings/settings.ts'
import { daysAfter } from '../times/moments.ts'

/** Rows in one transaction. */
const portion = 1_000

interface Due {
  tenant_id: number
  report_id: number
  before: Date
}

/** Reports that have clicks of before their organisation’s day. */
async function findDue(db: Db, until: Date): Promise<Due[]> {
  const days = await readSettingOfAll(db, settings.reportLogDays)
  const beforeOf = (tenantId: number) => daysAfter(until, -Number(days.get(tenantId)))
  const own = [...days.keys()]
  const { rows } = await sql<Due>`
    select report.tenant_id, report.id as report_id, due.before
    from reports report
    left join unnest(${own}::int[], ${own.map(beforeOf)}::timestamptz[]) as own (tenant_id, before) using (tenant_id)
    cross join lateral (select coalesce(own.before, ${beforeOf(0)}::timestamptz) as before) due
    where exists (
      select from report_logs log
      where log.tenant_id = report.tenant_id and log.report_id = report.id and log.creation_time <= due.before)
    order by 1, 2`.execute(db)
  return rows
}

/** The report is held, as by whoever adds or deletes entries: list and heat map stay of the same clicks. */
async function removePortion(db: Db, { tenant_id: tenantId, report_id: reportId, before }: Due): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with held as materialized (
      select from reports where tenant_id = ${tenantId} and id = ${reportId} for update
    ), gone as (
      delete from report_logs where ctid = any(array(
        select log.ctid from report_logs log, held
        where log.tenant_id = ${tenantId} and log.report_id = ${reportId} and log.creation_time <= ${before}
        limit ${portion}))
      returning entity_type, page_name, center_coord_x, center_coord_y
    ), clicks as (
      select page_name, center_coord_x, center_coord_y, count(*) as count from gone
      where entity_type = 'VISUAL' group by 1, 2, 3
    ), cooled as (
      update report_heat heat set log_count = heat.log_count - clicks.count from clicks
      where heat.tenant_id = ${tenantId} and heat.report_id = ${reportId} and heat.page_name = clicks.page_name
        and heat.center_coord_x = clicks.center_coord_x and heat.center_coord_y = clicks.center_coord_y
    )
    select count(*)::int as count from gone`.execute(db)
  await sql`delete from report_heat
    where tenant_id = ${tenantId} and report_id = ${reportId} and log_count <= 0`.execute(db)
  return rows[0]?.count ?? 0
}

/** For each report what removes a portion of its clicks, and answers whether there may be more. */
export async function oldClicks(store: Store, until: Date): Promise<(() => Promise<boolean>)[]> {
  const due = await hostTransaction(store, 'find clicks in reports that have served their time', (db) =>
    findDue(db, until),
  )
  return due.map((report) => async () => {
    const removed = await hostTransaction(store, 'remove clicks in reports that have served their time', (db) =>
      removePortion(db, report),
    )
    return removed === portion
  })
}
