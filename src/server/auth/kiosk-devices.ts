/**
 * Devices that are screens of a kiosk. A device is known by a credential of its own, which stands for nobody: what it opens is
 * read from its kiosk at each use, and it ends when its row goes.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from '../access/client.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { tokenHash } from '../secrets/token-hash.ts'

/** The tenant stands in front, because a screen that was switched on knows its cookie alone. */
export const tenantOfKioskToken = (token: string | undefined): number | null => {
  const [, digits] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

export const newKioskToken = (tenantId: number): string => `${tenantId}.${randomBytes(32).toString('base64url')}`

/** What a browser came with: the token of a link, and a key of its own. */
export interface Enrolment {
  tenantId: number
  token: string
  key: string
}

/**
 * Made of the link and the browser’s key together, so that both are answered alike however often they come and in whichever
 * order: an answer that comes late is no other than that which was heard. Nobody can make it without the installation’s keys.
 */
export const credentialOfEnrolment = (secrets: Pick<Secrets, 'hash'>, { tenantId, token, key }: Enrolment): string =>
  `${tenantId}.${secrets.hash('kiosk-device', tenantId, `${token} ${key}`)}`

interface NewDevice {
  tenantId: number
  kioskId: number
  credential: string
  linkEndsAt: Date
  client: Client
  now: Date
}

export async function enrolKioskDevice(db: Db, device: NewDevice): Promise<void> {
  const { tenantId, kioskId, credential, linkEndsAt, client, now } = device
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
      link_ends_at: linkEndsAt,
    })
    .execute()
}

/** Of the screen that this enrolment has made before, as long as its link would have worked. */
export async function kioskOfFormerEnrolment(
  db: Db,
  tenantId: number,
  credential: string,
  now: Date,
): Promise<number | null> {
  const device = await db
    .selectFrom('kiosk_devices')
    .select('kiosk_id')
    .where('tenant_id', '=', tenantId)
    .where('credential_hash', '=', tokenHash(credential))
    .where('link_ends_at', '>', now)
    .executeTakeFirst()
  return device?.kiosk_id ?? null
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
