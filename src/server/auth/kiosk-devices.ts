/**
 * Devices that are screens of a kiosk. A device is known by a credential of its own, which stands for nobody: what it opens is
 * read from its kiosk at each use, and it ends when its row goes.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from '../access/client.ts'
import type { Db } from '../db/transaction.ts'
import { tokenHash } from '../secrets/token-hash.ts'

/** The tenant stands in front, because a screen that was switched on knows its cookie alone. */
export const tenantOfKioskToken = (token: string | undefined): number | null => {
  const [, digits] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

export const newKioskToken = (tenantId: number): string => `${tenantId}.${randomBytes(32).toString('base64url')}`

export async function enrolKioskDevice(
  db: Db,
  { tenantId, kioskId, client, now }: { tenantId: number; kioskId: number; client: Client; now: Date },
): Promise<string> {
  const credential = newKioskToken(tenantId)
  await db
    .insertInto('kiosk_devices')
    .values({
      tenant_id: tenantId,
      id: randomUUID(),
      kiosk_id: kioskId,
      credential_hash: tokenHash(credential),
      client_ip_address: client.ip,
      browser_info: client.userAgent,
      enrolled_at: now,
      last_seen_at: now,
    })
    .execute()
  return credential
}

export interface FoundDevice {
  id: string
  kioskId: number
}

export const findKioskDevice = (db: Db, tenantId: number, credential: string): Promise<FoundDevice | undefined> =>
  db
    .selectFrom('kiosk_devices')
    .select(['id', 'kiosk_id as kioskId'])
    .where('tenant_id', '=', tenantId)
    .where('credential_hash', '=', tokenHash(credential))
    .executeTakeFirst()

/** Whether the device is there, and the report is one of its kiosk’s by now. */
export async function showsReport(db: Db, tenantId: number, deviceId: string, reportId: number): Promise<boolean> {
  const shown = await db
    .selectFrom('kiosk_devices as device')
    .innerJoin('kiosk_reports as shown', (join) =>
      join.onRef('shown.tenant_id', '=', 'device.tenant_id').onRef('shown.kiosk_id', '=', 'device.kiosk_id'),
    )
    .select('device.id')
    .where('device.tenant_id', '=', tenantId)
    .where('device.id', '=', deviceId)
    .where('shown.report_id', '=', reportId)
    .executeTakeFirst()
  return shown !== undefined
}
