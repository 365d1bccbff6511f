import type { powerBIEmbed as contract, EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { mintEmbedToken } from '../../auth/embed-tokens.ts'
import { isOn } from '../../auth/permissions.ts'
import type { Context, Handlers, Principal } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { localProvider } from '../../reports/provider.ts'
import { presentEmbedToken, presentSidebarReport, presentToolbarItem, type ReportRights } from './present.ts'
import { findDefaultReport, findIdentity, findOpenReport, findOpenReports, type OpenReport } from './queries.ts'

type Call = Context & { principal: Principal }

const rightsOf = ({ principal, features }: Call): ReportRights => ({
  canEdit: principal.permissions.has(permissions.reports.edit),
  keepsLogs: isOn(features.get(featureNames.powerBILogging)),
})

/** The report is read together with who asks for it. */
async function embed(call: Call, reading: Promise<OpenReport | undefined>): Promise<EmbedTokenAnswer> {
  const { db, tenantId, principal, secrets, now, origin } = call
  const { userId, userName, sessionId } = principal
  const [report, { roles, stamp, endsAt }] = await Promise.all([reading, findIdentity(db, tenantId, userId, sessionId)])
  if (!report) return { embedTokenDto: null, tasks: [] }

  const rights = rightsOf(call)
  const { report_guid: reportGuid, report_type: reportType } = report
  const grant = { tenantId, userId, userName, roles, reportGuid, canEdit: rights.canEdit, sessionId, stamp }
  const minted = await mintEmbedToken(secrets, grant, now, endsAt)
  const embedUrl = new URL(localProvider.embedUrl({ reportGuid, reportType }), origin).href
  return { embedTokenDto: presentEmbedToken(report, rights, minted, embedUrl), tasks: [] }
}

export const powerBIEmbed: Handlers<typeof contract> = {
  async getSidebarItems({ db, tenantId, principal }) {
    const reports = await findOpenReports(db, tenantId, principal.userId)
    return { apps: [], reports: reports.map(presentSidebarReport) }
  },

  async getReportToolbarSettings(call) {
    const reports = await findOpenReports(call.db, call.tenantId, call.principal.userId)
    return { reportItems: reports.map((report) => presentToolbarItem(report, rightsOf(call))) }
  },

  getDefaultReportEmbedToken: (call) => embed(call, findDefaultReport(call.db, call.tenantId, call.principal.userId)),

  async getReportEmbedToken(call, { query }) {
    const { db, tenantId, principal } = call
    const answer = await embed(call, findOpenReport(db, tenantId, principal.userId, query.reportId))
    if (!answer.embedTokenDto) throw notFound('Report', query.reportId)
    return answer
  },
}
