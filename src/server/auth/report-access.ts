/** To whom a report is open: what menus list, what tokens are made of, and what those tokens are asked by again. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Db } from '../db/transaction.ts'
import { type HeldRole, type PersonId, rolesOf } from './principal-queries.ts'

/** By its roles; a report without roles is everybody’s. The same as `opensFor`, inside a statement. */
export const isOpenTo = (tenantId: number, userId: PersonId): RawBuilder<SqlBool> => sql`(
  not exists (
    select from report_roles needed where needed.tenant_id = ${tenantId} and needed.report_id = reports.id)
  or exists (
    select from report_roles needed
    where needed.tenant_id = ${tenantId} and needed.report_id = reports.id
      and needed.role_id in (${rolesOf(tenantId, userId)})))`

/** The host’s dashboard, which its settings name. */
export const isHostDashboard = sql<SqlBool>`reports.report_guid::text = lower((
  select value from settings where tenant_id = 0 and user_id = 0 and name = ${settings.hostDashboardReportGuid}))`

/** What decides by roles whether a report is open. */
export interface Closable {
  isDisabled: boolean
  roleIds: readonly number[]
}

export interface ReportAccess extends Closable {
  guid: string
  isHostDashboard: boolean
  /** Of an app. One that is a report of the organisation’s own list, too, is as open as that report. */
  items: readonly (Closable & { guid: string })[]
}

/** `id`: the column that names the report. */
export const rolesOfReport = (tenantId: number, id: string) => sql<number[]>`array(
  select role_id from report_roles needed where needed.tenant_id = ${tenantId} and needed.report_id = ${sql.ref(id)})`

export async function readReportAccess(db: Db, tenantId: number, reportId: number): Promise<ReportAccess | null> {
  const row = await db
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reportId)
    .select([
      'is_disabled as isDisabled',
      'report_guid as guid',
      rolesOfReport(tenantId, 'reports.id').as('roleIds'),
      sql<ReportAccess['items']>`coalesce((
        select jsonb_agg(jsonb_build_object('guid', item.item_guid, 'isDisabled', coalesce(own.is_disabled, false),
          'roleIds', to_jsonb(${rolesOfReport(tenantId, 'own.id')})))
        from report_additional_embeds item
        left join reports own on own.tenant_id = ${tenantId} and own.report_guid = item.item_guid
        where reports.report_type = 'PowerBIApp' and item.tenant_id = ${tenantId}
          and item.report_id = reports.id), '[]')`.as('items'),
      sql<boolean>`coalesce(${isHostDashboard}, false)`.as('isHostDashboard'),
    ])
    .executeTakeFirst()
  return row ?? null
}

export const opensFor = (roleIds: readonly number[], held: readonly HeldRole[]): boolean =>
  roleIds.length === 0 || held.some(({ id }) => roleIds.includes(id))
