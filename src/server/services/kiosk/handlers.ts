import type { kiosk as contract } from '../../../contract/services/kiosk.ts'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { invalid, notFound } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { newKioskToken } from '../../auth/kiosk-devices.ts'
import { issueOneTime } from '../../auth/one-time.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { holdRow } from '../../db/hold.ts'
import { ownReading } from '../../db/own-transaction.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { secondsAfter } from '../../times/moments.ts'
import { existingReports, findAnyReports, type OpenReport } from '../power-bi-embed/queries.ts'
import { keepsRows } from '../power-bi-provider.ts'
import { providedReport } from '../report-provider.ts'
import { enrol, openForDevice, show } from './device.ts'
import { presentDevice, presentKiosk } from './present.ts'
import {
  deleteDevice,
  deleteKiosk,
  findDevices,
  findKiosk,
  findKiosks,
  insertKiosk,
  replaceReports,
  updateKiosk,
} from './queries.ts'

const hasRowRules = (name: string) => invalid('reportIds', 'kiosk.reportHasRowRules', { name })

/**
 * Of reports that others keep, before the call’s first statement. One that the kiosk shows already stays where nobody can be
 * asked: each opening asks.
 */
async function requireNamelessRows(context: SignedInContext, id: number | null, ids: readonly number[]): Promise<void> {
  const { store, tenantId, principal } = context
  const [reports, before] = await ownReading(store, tenantId, (db) =>
    Promise.all([
      findAnyReports(db, tenantId, principal.userId, ids),
      id === null ? undefined : findKiosk(db, tenantId, id),
    ]),
  )
  const isAsked = (report: OpenReport) =>
    report.provider === 'powerBI' &&
    report.report_type !== 'PowerBIApp' &&
    !before?.reports.some((shown) => shown.id === report.id)
  await Promise.all(
    reports.filter(isAsked).map(async (report) => {
      if (await keepsRows(context, providedReport(report))) throw hasRowRules(report.name)
    }),
  )
}

/** Whoever stands before a screen has no name, and so no rows that are kept for some. */
async function requireReports({ db, tenantId }: SignedInContext, ids: readonly number[]): Promise<void> {
  const [reports, models] = await Promise.all([
    existingReports(db, tenantId, ids).execute(),
    Promise.all(ids.map((id) => findReportModel(db, tenantId, id))),
  ])
  const missing = ids.find((id) => !reports.some((report) => report.id === id))
  if (missing !== undefined) throw notFound('report', missing)
  const app = reports.find(({ report_type: type }) => type === 'PowerBIApp')
  if (app) throw invalid('reportIds', 'kiosk.isAnApp', { name: app.name })
  const withRules = ids.find((_, index) => models[index]?.hasRules)
  const name = reports.find(({ id }) => id === withRules)?.name
  if (name !== undefined) throw hasRowRules(name)
}

export const kiosk: Handlers<typeof contract> = {
  async getKiosks({ db, tenantId }) {
    return { items: (await findKiosks(db, tenantId)).map(presentKiosk) }
  },

  async createOrEditKiosk(context, { body }) {
    const { db, tenantId, principal, now } = context
    const { id } = body
    const values = { ...body, name: body.name.trim() }
    if (!values.reportIds.includes(values.startReportId)) throw invalid('startReportId', 'kiosk.startIsNotShown')
    await requireNamelessRows(context, id, values.reportIds)
    if (id !== null) await holdRow(db, 'kiosks', tenantId, id)
    await requireReports(context, values.reportIds)
    if (id !== null && !(await findKiosk(db, tenantId, id))) throw notFound('kiosk', id)
    const author = { userId: principal.userId, now }
    const saved = id ?? (await insertKiosk(db, tenantId, values, author))
    if (id !== null) await updateKiosk(db, tenantId, id, values, author)
    await replaceReports(db, tenantId, saved, values)
    return undefined
  },

  async deleteKiosk({ db, tenantId }, { query }) {
    if (!(await deleteKiosk(db, tenantId, query.id))) throw notFound('kiosk', query.id)
    return undefined
  },

  /** A device outlives the session that it was made in, and so would outlive acting as somebody. */
  async createKioskLink({ db, tenantId, principal, now }, { body }) {
    refuseWhileImpersonating(principal)
    const found = await findKiosk(db, tenantId, body.id)
    if (!found) throw notFound('kiosk', body.id)
    const { userId, sessionId, stamp } = principal
    const token = newKioskToken(tenantId)
    const payload = { kioskId: found.id, userId, sessionId, stamp }
    const seconds = lifetimes.kioskLink
    await issueOneTime(db, { tenantId, purpose: 'kiosk-device', userId, seconds, payload, token }, now)
    return { token, expiration: secondsAfter(now, seconds).toISOString() }
  },

  async getDevices({ db, tenantId }, { query }) {
    const [found, devices] = await Promise.all([findKiosk(db, tenantId, query.id), findDevices(db, tenantId, query.id)])
    if (!found) throw notFound('kiosk', query.id)
    return { items: devices.map(presentDevice) }
  },

  async endDevice({ db, tenantId }, { body }) {
    if (!(await deleteDevice(db, tenantId, body.id))) throw notFound('kiosk', body.id)
    return undefined
  },

  enrolDevice: (context, { body }) => enrol(context, body),
  showKiosk: (context) => show(context),
  getKioskReportEmbedToken: (context, { query }) => openForDevice(context, query.id),
}
