/** Whoever stores and draws a report: the local library, or the Power BI service. */
import { notFound, refused } from '../access/refusals.ts'
import { mintEmbedToken } from '../auth/embed-tokens.ts'
import { ownReading } from '../db/own-transaction.ts'
import { refreshDataset } from '../jobs/refresh-dataset.ts'
import type { ReportModel } from '../reports/definition/model.ts'
import { currentDataset, currentDatasets } from '../reports/library/versions.ts'
import { powerBI } from './power-bi-provider.ts'
import type { ProviderPage, ReportProvider } from './report-provider.ts'

/** Those pages that have a tab, in the order of their tabs. */
export const tabsOf = ({ definition }: Pick<ReportModel, 'definition'>): ProviderPage[] =>
  definition.pages.filter(({ isHidden }) => !isHidden).map(({ name, displayName }) => ({ name, displayName }))

/** The page in the frame on our own site (src/report-host), over data of the report library. */
const library: ReportProvider = {
  async embed({ secrets, origin, now }, { reportGuid, reportType }, grant, end) {
    if (reportType === 'PowerBIApp') throw refused('powerBI.appOpensByItems')
    return {
      minted: mintEmbedToken(secrets, grant, now, end),
      embedUrl: new URL(`/report-host/reportEmbed?reportId=${reportGuid}`, origin).href,
    }
  },
  listPages(_, { id }, model) {
    return model ? Promise.resolve(tabsOf(model)) : Promise.reject(notFound('report', id))
  },
  async requireDrawable(_, { id }, model) {
    if (!model) throw notFound('report', id)
    if (model.hasRules) throw refused('reportSharing.exportWithRowRules')
  },
  async requireItem(_, { itemType }) {
    // An app is no more than what it holds.
    if (itemType !== 'PowerBIApp') throw refused('reportSharing.importMakesReports')
  },
  listItems: ({ store, tenantId }) =>
    ownReading(store, tenantId, (db) =>
      currentDatasets(db, tenantId)
        .select(['reports.report_guid as itemGuid', 'reports.report_type as itemType', 'reports.name'])
        .execute(),
    ),
  requireWorkspace: () => Promise.reject(refused('reportSharing.importMakesReports')),
  refresh: ({ db, jobs }, { id, tenantId }) => refreshDataset(db, jobs, tenantId, id),
  async listRefreshes({ db }, { id, tenantId }) {
    const row = await currentDataset(db, tenantId, id).select('dataset.imported_at').executeTakeFirst()
    const time = row?.imported_at.toISOString()
    return time ? [{ startTime: time, endTime: time, status: 'completed', requestId: null }] : []
  },

  async dataTime({ db }, { id, tenantId }) {
    const row = await currentDataset(db, tenantId, id).select('dataset.imported_at').executeTakeFirst()
    return row?.imported_at.toISOString() ?? null
  },
}

export const reportProviders = { library, powerBI } as const satisfies Record<string, ReportProvider>
