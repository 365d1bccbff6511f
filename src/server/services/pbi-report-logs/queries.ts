import { type Selectable, sql } from 'kysely'
import type { HeatmapQuery, LogsToExcelQuery, NewReportLog } from '../../../contract/services/pbi-report-logs.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import type { ReportLogTables } from '../../db/report-log-tables.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

export type ReportLogRow = Awaited<ReturnType<typeof findReportLogs>>[number]
export type HeatRow = Pick<
  Selectable<ReportLogTables['report_heat']>,
  'page_name' | 'center_coord_x' | 'center_coord_y' | 'log_count'
>

interface Arrival {
  tenantId: number
  userId: number
  receivedAt: Date
}

/**
 * Keeps the entries and adds their clicks to the heat map. A click on data or a button is told twice, the first time as one
 * on its visual: that one counts. Places are added in one order, so that two batches never wait for each other.
 */
export async function insertReportLogs(
  db: Db,
  { tenantId, userId, receivedAt }: Arrival,
  logs: readonly NewReportLog[],
) {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb) as log (
        "reportId" int, "reportName" text, "entityType" text, "entityId" text, "visualTitle" text, "visualType" text,
        "centerCoordX" double precision, "centerCoordY" double precision, "pageName" text, "pageDisplayName" text,
        "creationTime" timestamptz)
    ), kept as (
      insert into report_logs (tenant_id, user_id, received_at, report_id, report_name, entity_type, entity_id,
        visual_title, visual_type, center_coord_x, center_coord_y, page_name, page_display_name, creation_time)
      select ${tenantId}, ${userId}, ${receivedAt}, given.* from given
    )
    insert into report_heat (tenant_id, report_id, page_name, center_coord_x, center_coord_y, log_count)
    select ${tenantId}, "reportId", "pageName", "centerCoordX", "centerCoordY", count(*)
    from given
    where "entityType" = 'VISUAL' and "pageName" is not null and "centerCoordX" is not null and "centerCoordY" is not null
    group by "reportId", "pageName", "centerCoordX", "centerCoordY"
    order by "reportId", "pageName", "centerCoordX", "centerCoordY"
    on conflict (tenant_id, report_id, page_name, center_coord_x, center_coord_y)
    do update set log_count = report_heat.log_count + excluded.log_count`.execute(db)
}

const logsOf = (db: Db, tenantId: number, reportId: number) =>
  db
    .selectFrom('report_logs as log')
    .leftJoin('users as person', (join) =>
      join.onRef('person.tenant_id', '=', 'log.tenant_id').onRef('person.id', '=', 'log.user_id'),
    )
    .where('log.tenant_id', '=', tenantId)
    .where('log.report_id', '=', reportId)

const shown = (logs: ReturnType<typeof logsOf>) => logs.selectAll('log').select('person.user_name')

export function findReportLogs(db: Db, tenantId: number, reportId: number) {
  return shown(logsOf(db, tenantId, reportId))
    .orderBy('log.creation_time', 'desc')
    .orderBy('log.id', 'desc')
    .limit(limits.reportLogAnswer)
    .execute()
}

const sortFields = {
  creationTime: byValue('log.creation_time'),
  entityType: byValue('log.entity_type'),
  pageDisplayName: byText('log.page_display_name'),
  visualTitle: byText('log.visual_title'),
  userName: byText('person.user_name'),
  id: byValue('log.id'),
} satisfies SortBy<'pbiReportLogsGetLogsForReport'> & { id: unknown }

export const logSorting = (sorting: string | undefined): Sort[] =>
  parseSorting(sorting, sortFields, 'creationTime DESC, id DESC')

export function findReportLogPage(
  db: Db,
  tenantId: number,
  { reportId, entityType }: LogsToExcelQuery,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  const logs = logsOf(db, tenantId, reportId).$if(entityType !== undefined, (of) =>
    of.where('log.entity_type', '=', entityType ?? 'VISUAL'),
  )
  const count = logs.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(shown(logs), count, sorts, page)
}

export function findHeat(db: Db, tenantId: number, reportId: number): Promise<HeatRow[]> {
  return db
    .selectFrom('report_heat')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .orderBy('log_count', 'desc')
    .orderBy('page_name')
    .orderBy('center_coord_x')
    .orderBy('center_coord_y')
    .limit(limits.heatmapPlaces)
    .execute()
}

const peopleWith = (tenantId: number, roleId: number) => sql<number>`(
  select user_id from user_roles where tenant_id = ${tenantId} and role_id = ${roleId}
  union
  select m.user_id from organization_unit_roles r
    join organization_unit_users m using (tenant_id, organization_unit_id)
    where r.tenant_id = ${tenantId} and r.role_id = ${roleId})`

/** Of a time or a role alone the entries themselves are added up. */
export function findHeatOf(
  db: Db,
  tenantId: number,
  { reportId, roleId }: HeatmapQuery,
  since: Date | null,
): Promise<HeatRow[]> {
  const clicks = db
    .selectFrom('report_logs')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .where('entity_type', '=', 'VISUAL')
    .where('page_name', 'is not', null)
    .where('center_coord_x', 'is not', null)
    .where('center_coord_y', 'is not', null)
    .$if(since !== null, (of) => of.where('creation_time', '>=', since))
    .$if(roleId !== undefined, (of) => of.where('user_id', 'in', peopleWith(tenantId, roleId ?? 0)))
  return clicks
    .groupBy(['page_name', 'center_coord_x', 'center_coord_y'])
    .select(['page_name', 'center_coord_x', 'center_coord_y', sql<number>`count(*)::int`.as('log_count')])
    .orderBy('log_count', 'desc')
    .orderBy('page_name')
    .orderBy('center_coord_x')
    .orderBy('center_coord_y')
    .limit(limits.heatmapPlaces)
    .$castTo<HeatRow>()
    .execute()
}

export async function deleteReportLogs(db: Db, tenantId: number, reportId: number): Promise<void> {
  await Promise.all(
    (['report_logs', 'report_heat'] as const).map((table) =>
      db.deleteFrom(table).where('tenant_id', '=', tenantId).where('report_id', '=', reportId).execute(),
    ),
  )
}
