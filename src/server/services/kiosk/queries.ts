import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'

interface ReportName {
  id: number
  name: string
  isStart: boolean
  isDisabled: boolean
}

const reportsOf = (tenantId: number) => sql<ReportName[]>`(
  select coalesce(json_agg(json_build_object('id', reports.id, 'name', reports.name, 'isStart', shown.is_start,
    'isDisabled', reports.is_disabled)
    order by reports.name collate "und-x-icu", reports.id), '[]')
  from kiosk_reports shown
  join reports on reports.tenant_id = ${tenantId} and reports.id = shown.report_id
  where shown.tenant_id = ${tenantId} and shown.kiosk_id = kiosks.id)`

const kiosks = (db: Db, tenantId: number) =>
  db
    .selectFrom('kiosks')
    .where('kiosks.tenant_id', '=', tenantId)
    .select([
      'kiosks.id',
      'kiosks.name',
      'kiosks.reset_seconds',
      'kiosks.creation_time',
      reportsOf(tenantId).as('reports'),
      sql<number>`(select count(*)::int from kiosk_devices device
        where device.tenant_id = ${tenantId} and device.kiosk_id = kiosks.id)`.as('device_count'),
    ])

export type KioskRow = Awaited<ReturnType<typeof findKiosks>>[number]

export const findKiosks = (db: Db, tenantId: number) =>
  kiosks(db, tenantId).orderBy(sql`kiosks.name collate "und-x-icu"`).orderBy('kiosks.id').execute()

export const findKiosk = (db: Db, tenantId: number, id: number) =>
  kiosks(db, tenantId).where('kiosks.id', '=', id).executeTakeFirst()

export interface KioskValues {
  name: string
  resetSeconds: number | null
  reportIds: readonly number[]
  startReportId: number
}

interface Author {
  userId: number
  now: Date
}

export async function insertKiosk(
  db: Db,
  tenantId: number,
  { name, resetSeconds }: KioskValues,
  { userId, now }: Author,
): Promise<number> {
  const { id } = await db
    .insertInto('kiosks')
    .values({
      tenant_id: tenantId,
      name,
      reset_seconds: resetSeconds,
      creation_time: now,
      creator_user_id: userId,
      last_modification_time: null,
      last_modifier_user_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateKiosk(
  db: Db,
  tenantId: number,
  id: number,
  { name, resetSeconds }: KioskValues,
  { userId, now }: Author,
): Promise<void> {
  await db
    .updateTable('kiosks')
    .set({ name, reset_seconds: resetSeconds, last_modification_time: now, last_modifier_user_id: userId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function replaceReports(db: Db, tenantId: number, kioskId: number, values: KioskValues): Promise<void> {
  await db.deleteFrom('kiosk_reports').where('tenant_id', '=', tenantId).where('kiosk_id', '=', kioskId).execute()
  await db
    .insertInto('kiosk_reports')
    .values(
      [...new Set(values.reportIds)].map((report_id) => ({
        tenant_id: tenantId,
        kiosk_id: kioskId,
        report_id,
        is_start: report_id === values.startReportId,
      })),
    )
    .execute()
}

export async function deleteKiosk(db: Db, tenantId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('kiosks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type DeviceRow = Awaited<ReturnType<typeof findDevices>>[number]

export const findDevices = (db: Db, tenantId: number, kioskId: number) =>
  db
    .selectFrom('kiosk_devices')
    .select(['id', 'enrolled_at', 'last_seen_at', 'client_ip_address', 'browser_info'])
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .orderBy('enrolled_at', 'desc')
    .orderBy('id')
    .execute()

export async function deleteDevice(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('kiosk_devices')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function noteSeen(db: Db, tenantId: number, id: string, ip: string, now: Date): Promise<void> {
  await db
    .updateTable('kiosk_devices')
    .set({ last_seen_at: now, client_ip_address: ip })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export const findOrganization = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenants')
    .select(['name', 'tenancy_name as tenancyName'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
