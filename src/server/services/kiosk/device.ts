/** What a device may that comes with a link, or is a screen already. Nobody is signed in there, in no organisation. */

import type { ShownKiosk } from '../../../contract/services/kiosk.ts'
import type { EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { Refusal } from '../../access/refusals.ts'
import { whileItHolds } from '../../access/while-it-holds.ts'
import {
  credentialOfEnrolment,
  type Enrolment,
  enrolKioskDevice,
  type FoundDevice,
  findKioskDevice,
  kioskOfFormerEnrolment,
  tenantOfKioskToken,
} from '../../auth/kiosk-devices.ts'
import { readOneTime, spendOneTime } from '../../auth/one-time.ts'
import { isOn } from '../../auth/permissions.ts'
import { endSessionOfToken, tenantOfRefreshToken } from '../../auth/sessions.ts'
import type { Context } from '../../context/context.ts'
import { outsideAnyCall, ownReading, ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { ofNobody, openReport } from '../power-bi-embed/embedding.ts'
import { findAnyReport } from '../power-bi-embed/queries.ts'
import { presentShown } from './present.ts'
import { findKiosk, findOrganization, noteSeen } from './queries.ts'

const linkHasEnded = () => new Refusal(404, 'kiosk.linkHasEnded')
const screenHasEnded = () => new Refusal(404, 'kiosk.screenHasEnded')
const isNoScreen = () => new Refusal(404, 'kiosk.isNoScreen')

/** Of an organisation that is there and may show reports. */
async function isServed({ principals }: Context, tenantId: number): Promise<boolean> {
  const facts = await outsideAnyCall(() => principals.tenantFacts(tenantId))
  return isOn(facts?.features.get(features.powerBI))
}

async function shownKiosk(db: Db, tenantId: number, kioskId: number): Promise<ShownKiosk | null> {
  const [row, organization] = await Promise.all([findKiosk(db, tenantId, kioskId), findOrganization(db, tenantId)])
  return row ? presentShown(row, organization) : null
}

/** A link is its maker’s word, who still may give it. */
async function isVouchedFor({ principals, now }: Context, tenantId: number, payload: Record<string, unknown>) {
  const { userId, sessionId, stamp } = payload
  const maker = {
    tenantId,
    userId: Number(userId),
    sessionId: String(sessionId),
    stamp: String(stamp),
    impersonator: null,
  }
  const holder = await outsideAnyCall(() => principals.ofLink(maker, now))
  return holder?.principal.permissions.has(permissions.reports.edit) === true
}

/** Whoever was signed in here has left: what comes next on this device is the screen’s. */
async function endSessionHere({ client, reply, store, now }: Context): Promise<void> {
  const token = client.refreshCookie
  const tenantId = token === undefined ? null : tenantOfRefreshToken(token)
  if (token === undefined || tenantId === null) return
  await ownTransaction(store, tenantId, (db) => endSessionOfToken(db, tenantId, token, now, { reason: 'sign-out' }))
  reply.clearRefreshCookie()
}

export async function enrol(context: Context, { token, key }: Omit<Enrolment, 'tenantId'>): Promise<ShownKiosk> {
  const { store, secrets, client, reply, now } = context
  const tenantId = tenantOfKioskToken(token)
  if (tenantId === null || !(await isServed(context, tenantId))) throw linkHasEnded()
  context.noteWith(tenantId)
  const presented = { tenantId, purpose: 'kiosk-device', token } as const
  const credential = credentialOfEnrolment(secrets, { tenantId, token, key })
  const unspent = await ownReading(store, tenantId, (db) => readOneTime(db, presented, now))
  if (unspent && !(await isVouchedFor(context, tenantId, unspent))) throw linkHasEnded()
  const shown = await ownTransaction(store, tenantId, async (db) => {
    const link = unspent && (await spendOneTime(db, presented, now))
    // Spent, it makes no other screen: whoever has made one by it may have lost the answer (O166).
    if (!link) {
      const kioskId = await kioskOfFormerEnrolment(db, tenantId, credential, now)
      return kioskId === null ? null : shownKiosk(db, tenantId, kioskId)
    }
    const kioskId = Number(link.payload.kioskId)
    const found = await shownKiosk(db, tenantId, kioskId)
    if (found) await enrolKioskDevice(db, { tenantId, kioskId, credential, linkEndsAt: link.endsAt, client, now })
    return found
  })
  if (!shown) throw linkHasEnded()
  await endSessionHere(context)
  reply.setKioskCookie(credential)
  return shown
}

/** By its cookie, of which the tenant’s number is a part. */
async function asDevice<T>(
  context: Context,
  use: (db: Db, tenantId: number, device: FoundDevice) => Promise<T | null>,
): Promise<T> {
  const { store, client } = context
  const credential = client.kioskCookie
  const tenantId = tenantOfKioskToken(credential)
  if (credential === undefined) throw isNoScreen()
  if (tenantId === null || !(await isServed(context, tenantId))) throw screenHasEnded()
  context.noteWith(tenantId)
  const answer = await ownTransaction(store, tenantId, async (db) => {
    const device = await findKioskDevice(db, tenantId, credential)
    return device ? use(db, tenantId, device) : null
  })
  if (answer === null) throw screenHasEnded()
  return answer
}

export async function show(context: Context): Promise<ShownKiosk> {
  const { client, reply, now } = context
  const shown = await asDevice(context, async (db, tenantId, device) => {
    await noteSeen(db, tenantId, device.id, client.ip, now)
    return shownKiosk(db, tenantId, device.kioskId)
  })
  // Browsers forget what they were told long ago.
  if (client.kioskCookie) reply.setKioskCookie(client.kioskCookie)
  return shown
}

const reportOfDevice = (context: Context, reportId: number) =>
  asDevice(context, async (db, tenantId, device) => {
    const [kiosk, report, model] = await Promise.all([
      findKiosk(db, tenantId, device.kioskId),
      findAnyReport(db, tenantId, 0, reportId),
      findReportModel(db, tenantId, reportId),
    ])
    const shown = kiosk?.reports.find(({ id }) => id === reportId)
    return { deviceId: device.id, shown, report, hasRules: model?.hasRules === true }
  })

export async function openForDevice(context: Context, reportId: number): Promise<EmbedTokenAnswer> {
  const read = () => reportOfDevice(context, reportId)
  return whileItHolds(await read(), read, async ({ deviceId, shown, report, hasRules }) => {
    if (!shown) throw new Refusal(404, 'kiosk.reportIsNotShown')
    if (!report || shown.isDisabled) throw new Refusal(404, 'reportSharing.reportWasWithdrawn')
    // Rows that are kept from some people are shown to nobody without a name.
    if (hasRules) throw new Refusal(403, 'reports.identityMissing')
    return openReport(context, {
      by: 'kiosk',
      report,
      person: null,
      rights: { canEdit: false, keepsLogs: false },
      facts: ofNobody,
      kioskDeviceId: deviceId,
    })
  })
}
