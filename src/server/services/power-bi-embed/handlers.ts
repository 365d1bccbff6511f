import type { powerBIEmbed as contract, EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { isOn } from '../../auth/permissions.ts'
import type { Context, Handlers, Principal } from '../../http/context.ts'
import { notFound, refused } from '../../http/errors.ts'
import { reportProviders } from '../../reports/provider.ts'
import { readSettings } from '../../settings.ts'
import { embedByKey, embedBySealedKey } from './by-key.ts'
import { openReport } from './embedding.ts'
import { presentSidebarApp, presentSidebarReport, presentToolbarItem, type ReportRights } from './present.ts'
import {
  findAnyReport,
  findDefaultReport,
  findHostReport,
  findOpenReport,
  findOpenReports,
  type OpenReport,
} from './queries.ts'

type Call = Context & { principal: Principal }

const rightsOf = ({ principal, features }: Call): ReportRights => ({
  canEdit: principal.permissions.has(permissions.reports.edit),
  keepsLogs: isOn(features.get(featureNames.powerBILogging)),
})

const isApp = ({ report_type }: OpenReport) => report_type === 'PowerBIApp'

async function embed(call: Call, report: OpenReport | undefined): Promise<EmbedTokenAnswer> {
  if (!report) return { embedTokenDto: null, tasks: [] }
  const { db, tenantId, principal, features } = call
  return openReport(call, db, { tenantId, report, person: principal, features, rights: rightsOf(call) })
}

async function embedOrNotFound(call: Call, report: OpenReport | undefined, id: number): Promise<EmbedTokenAnswer> {
  if (!report) throw notFound('Report', id)
  return embed(call, report)
}

/** Needs an account that Power BI knows; the token that it brings is the person’s own. */
const refusePassthrough = () => Promise.reject(refused('reportSharing.passthroughNeedsDirectory'))

export const powerBIEmbed: Handlers<typeof contract> = {
  async getSidebarItems({ db, tenantId, principal }) {
    const items = await findOpenReports(db, tenantId, principal.userId)
    return {
      apps: items.filter(isApp).map(presentSidebarApp),
      reports: items.filter((item) => !isApp(item)).map(presentSidebarReport),
    }
  },

  async getReportToolbarSettings(call) {
    const reports = await findOpenReports(call.db, call.tenantId, call.principal.userId)
    return { reportItems: reports.map((report) => presentToolbarItem(report, rightsOf(call))) }
  },

  async getDefaultReportEmbedToken(call) {
    return embed(call, await findDefaultReport(call.db, call.tenantId, call.principal.userId))
  },

  async getReportEmbedToken(call, { query }) {
    const { db, tenantId, principal } = call
    return embedOrNotFound(call, await findOpenReport(db, tenantId, principal.userId, query.reportId), query.reportId)
  },

  async getReportEmbedTokenAsAdmin(call, { query }) {
    const { db, tenantId, principal } = call
    return embedOrNotFound(call, await findAnyReport(db, tenantId, principal.userId, query.reportId), query.reportId)
  },

  async getHostDefaultReportEmbedToken(call) {
    const { db, principal } = call
    const values = await readSettings(db, { tenantId: 0, userId: 0 }, [settings.hostDashboardReportGuid])
    const reportGuid = values[settings.hostDashboardReportGuid]
    return embed(call, reportGuid === '' ? undefined : await findHostReport(db, principal.userId, reportGuid))
  },

  async getAppEmbedToken(call, { query }) {
    const { db, tenantId, principal } = call
    const app = await findOpenReport(db, tenantId, principal.userId, query.appId)
    if (!app || !isApp(app)) throw notFound('App', query.appId)
    return embed(call, { ...app, report_guid: query.itemId, report_type: query.childType })
  },

  getPassthroughPowerBISidebarItems: refusePassthrough,
  getPassthroughEmbedToken: refusePassthrough,

  async refreshDataset(call, { query }) {
    const { db, tenantId, principal } = call
    const report = await findOpenReport(db, tenantId, principal.userId, query.reportId)
    if (!report) throw notFound('Report', query.reportId)
    const { id, provider, report_guid: reportGuid, report_type: reportType } = report
    await reportProviders[provider].refresh(call, { id, tenantId, reportGuid, reportType })
  },

  getReportKeyEmbedToken: (call, { query }) => embedByKey(call, query),

  getEncryptedReportKeyEmbedToken: (call, { query }) => embedBySealedKey(call, query),
}
