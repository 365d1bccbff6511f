/** The share keys of all reports of a tenant, as a list: who may use them, and who did. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { KeysToExcelQuery, ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import { reportKeyList } from '../../../contract/vocabulary/whole-lists.ts'
import { containing } from '../../db/containing.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

/** Custom data of the audit row of a call that opened a report by a key. Nobody waits until uses are counted: they are read. */
export const keyUse = (keyId: number) => ({ keyId })

/** As it is written there. */
const writtenUse = sql`format('{"keyId":%s}', report_keys.id)`

/** Of the index of these rows. */
const usesOfKey = (tenantId: number) => sql`audit_logs used
  where used.tenant_id = ${tenantId} and used.custom_data = ${writtenUse}
    and used.service_name = 'PowerBIEmbed'
    and used.method_name in ('getReportKeyEmbedToken', 'getEncryptedReportKeyEmbedToken')
    and used.custom_data is not null`

interface LastUse {
  execution_time: Date | null
  user_id: number | null
}

const sortFields = {
  name: byText('report_keys.name'),
  reportName: byText('reports.name'),
  expiration: byValue('report_keys.expiration'),
  isKeyPublic: byValue('report_keys.is_key_public'),
  openCount: byValue('opening.open_count'),
  // Those that were never used stand where those of long ago do.
  lastOpenedTime: sql`coalesce(latest.execution_time, '-infinity')`,
  creatorUserName: byText('creator.user_name'),
  creationTime: byValue('report_keys.creation_time'),
  id: byValue('report_keys.id'),
} satisfies SortBy<'reportKeysGetKeysOfTenant'>

export const keySorting = (sorting?: string): Sort[] => parseSorting(sorting, sortFields, reportKeyList.usual)

export type KeySelection = Omit<KeysToExcelQuery, 'sorting'>

/** As the number that is answered of them: of a key without any it is 0. */
const hasPages = sql<SqlBool>`exists (
  select from report_exports page
  where page.tenant_id = report_keys.tenant_id and page.report_key_id = report_keys.id)`

function conditions(
  { filter, reportId, isKeyPublic, isExpired, hasDrawnPages }: KeySelection,
  now: Date,
): RawBuilder<SqlBool>[] {
  const part = filter?.trim()
  return [
    part && sql<SqlBool>`(report_keys.name ilike ${containing(part)} or reports.name ilike ${containing(part)})`,
    reportId !== undefined && sql<SqlBool>`report_keys.report_id = ${reportId}`,
    isKeyPublic !== undefined && sql<SqlBool>`report_keys.is_key_public = ${isKeyPublic}`,
    isExpired !== undefined && sql<SqlBool>`(report_keys.expiration <= ${now}) = ${isExpired}`,
    hasDrawnPages && hasPages,
  ].flatMap((condition) => condition || [])
}

const livingKeys = (db: Db, tenantId: number) =>
  db
    .selectFrom('report_keys')
    .innerJoin('reports', (join) =>
      join.onRef('reports.tenant_id', '=', 'report_keys.tenant_id').onRef('reports.id', '=', 'report_keys.report_id'),
    )
    .where('report_keys.tenant_id', '=', tenantId)
    .where('report_keys.is_deleted', '=', false)

/** Display names, in their order. */
const rolesOfKey = (tenantId: number) => sql<string[]>`array(
  select role.display_name from report_key_roles needed
  join roles role on role.tenant_id = needed.tenant_id and role.id = needed.role_id
  where needed.tenant_id = ${tenantId} and needed.report_key_id = report_keys.id
  order by ${byText('role.display_name')})`

const tasksOfKey = (tenantId: number) => sql<number>`(
  select count(*)::int from tasks bound
  where bound.tenant_id = ${tenantId} and bound.report_id = report_keys.report_id and bound.report_key_id = report_keys.id)`

const { notStarted, running, succeeded, failed } = exportStatus

const statusOfExports = (tenantId: number) => sql<number>`(
  select case
    when count(*) = 0 then ${exportStatus.undefined}::int
    when bool_and(page.export_status = ${notStarted}) then ${notStarted}
    when bool_or(page.export_status in (${notStarted}, ${running})) then ${running}
    when bool_or(page.export_status = ${failed}) then ${failed}
    else ${succeeded} end
  from report_exports page
  where page.tenant_id = ${tenantId} and page.report_key_id = report_keys.id)`

export function findKeyPage(
  db: Db,
  tenantId: number,
  selection: KeySelection,
  sorts: readonly Sort[],
  page: PageRequest,
  now: Date,
) {
  const matching = conditions(selection, now).reduce(
    (keys, condition) => keys.where(condition),
    livingKeys(db, tenantId),
  )
  const rows = matching
    .innerJoin(
      sql<{ open_count: number }>`lateral (select count(*)::int as open_count from ${usesOfKey(tenantId)})`.as(
        'opening',
      ),
      (join) => join.onTrue(),
    )
    .leftJoin(
      sql<LastUse>`lateral (
        select used.execution_time, used.user_id from ${usesOfKey(tenantId)}
        order by used.execution_time desc, used.id desc limit 1)`.as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as creator', (join) =>
      join
        .onRef('creator.tenant_id', '=', 'report_keys.tenant_id')
        .onRef('creator.id', '=', 'report_keys.creator_user_id'),
    )
    .leftJoin('users as opener', (join) =>
      join.onRef('opener.tenant_id', '=', 'report_keys.tenant_id').onRef('opener.id', '=', 'latest.user_id'),
    )
    .select([
      'report_keys.id',
      'report_keys.name',
      'report_keys.report_id',
      'report_keys.expiration',
      'report_keys.is_key_public',
      'report_keys.creation_time',
      'reports.name as report_name',
      'reports.is_disabled',
      'creator.user_name as creator_user_name',
      'opener.user_name as opener_user_name',
      'opening.open_count',
      'latest.execution_time as last_opened_at',
      sql<boolean>`report_keys.filter is not null`.as('has_filter'),
      rolesOfKey(tenantId).as('roles'),
      tasksOfKey(tenantId).as('task_count'),
      statusOfExports(tenantId).as('export_status'),
    ])
  const count = matching.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(rows, count, sorts, page)
}

type KeyListRow = Awaited<ReturnType<typeof findKeyPage>>['items'][number]

export const presentKeyListItem = (row: KeyListRow): ReportKeyListItem => ({
  id: row.id,
  name: row.name,
  reportId: row.report_id,
  reportName: row.report_name,
  isReportDisabled: row.is_disabled,
  expiration: row.expiration.toISOString(),
  isKeyPublic: row.is_key_public,
  roles: row.roles,
  hasFilter: row.has_filter,
  taskCount: row.task_count,
  exportStatus: row.export_status,
  openCount: row.open_count,
  lastOpenedTime: row.last_opened_at?.toISOString() ?? null,
  lastOpenerUserName: row.opener_user_name,
  creatorUserName: row.creator_user_name,
  creationTime: row.creation_time.toISOString(),
})
