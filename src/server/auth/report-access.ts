/** To whom a report is open: what menus list, what tokens are made of, and what those tokens are asked by again. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Db } from '../db/transaction.ts'
import { type HeldRole, rolesOf } from './principal-queries.ts'

/** By its roles; a report without roles is everybody’s. The same as `opensFor`, inside a statement. */
export const isOpenTo = (tenantId: number, userId: number): RawBuilder<SqlBool> => sql`(
  not exists (
    select from report_roles needed where needed.tenant_id = ${tenantId} and needed.report_id = reports.id)
  or exists (
    select from report_roles needed
    where needed.tenant_id = ${tenantId} and needed.report_id = reports.id
      and needed.role_id in (${rolesOf(tenantId, userId)})))`

/** The host’s dashboard, which its settings name. */
export const isHostDashboard = sql<SqlBool>`reports.report_guid::text = lower((
  select value from settings where tenant_id = 0 and user_id = 0 and name = ${settings.hostDashboardReportGuid}))`

export interface ReportAccess {
  isDisabled: boolean
  roleIds: readonly number[]
  isHostDashboard: boolean
  /** What opens by it: the report itself, and the items of an app. */
  itemGuids: readonly string[]
}

export async function readReportAccess(db: Db, tenantId: number, reportId: number): Promise<ReportAccess | null> {
  const row = await db
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reportId)
    .select([
      'is_disabled as isDisabled',
      sql<number[]>`array(
        select role_id from report_roles needed
        where needed.tenant_id = ${tenantId} and needed.report_id = reports.id)`.as('roleIds'),
      sql<string[]>`array(
        select reports.report_guid::text
        union all
        select item_guid::text from report_additional_embeds item
        where reports.report_type = 'PowerBIApp' and item.tenant_id = ${tenantId} and item.report_id = reports.id)`.as(
        'itemGuids',
      ),
      sql<boolean>`coalesce(${isHostDashboard}, false)`.as('isHostDashboard'),
    ])
    .executeTakeFirst()
  return row ?? null
}

export const opensFor = (roleIds: readonly number[], held: readonly HeldRole[]): boolean =>
  roleIds.length === 0 || held.some(({ id }) => roleIds.includes(id))
