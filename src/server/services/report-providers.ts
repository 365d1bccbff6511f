/** Whoever stores and draws a report: the local library, or the Power BI service. */
import type { DatasetRefresh } from '../../contract/services/power-bi-embed.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { madeKept } from '../../shared/kept-text.ts'
import { notFound, refused } from '../access/refusals.ts'
import { mintEmbedToken } from '../auth/embed-tokens.ts'
import { ownReading } from '../db/own-transaction.ts'
import { refreshDataset } from '../jobs/refresh-dataset.ts'
import type { ReportModel } from '../reports/definition/model.ts'
import { type Fault, faultText } from '../reports/faults.ts'
import { findRefreshes, type RefreshRow } from '../reports/library/refreshes.ts'
import { currentDataset, currentDatasets } from '../reports/library/versions.ts'
import type { Translate } from '../texts/localization.ts'
import { powerBI } from './power-bi-provider.ts'
import type { ProviderPage, ReportProvider } from './report-provider.ts'

/** Those pages that have a tab, in the order of their tabs. */
export const tabsOf = ({ definition }: Pick<ReportModel, 'definition'>): ProviderPage[] =>
  definition.pages.filter(({ isHidden }) => !isHidden).map(({ name, displayName }) => ({ name, displayName }))

/** Of a report that could not be read, so many faults are told; the audit log has more. */
const mostFaults = 5

function reasonOf(faults: readonly Fault[] | null, translate: Translate): string {
  if (!faults?.length) return translate('pbiReports.refresh.brokeOff')
  const told = faults.slice(0, mostFaults).map((fault) => faultText(fault, translate))
  if (faults.length > mostFaults) told.push(translate('pbiReports.refresh.moreFaults', { count: faults.length }))
  return madeKept(told.join('\n').slice(0, limits.refreshReason))
}

const isOpen = (state: RefreshRow['job_state']): boolean => state === 'waiting' || state === 'running'

/** What was never ended, and whose job is not there any more or was cancelled, does not go on. */
function presentRefresh(row: RefreshRow, translate: Translate): DatasetRefresh {
  const isLost = row.ended_at === null && !isOpen(row.job_state)
  const endedAt = isLost ? (row.job_ended_at ?? row.started_at) : row.ended_at
  const status = isLost ? 'cancelled' : row.is_failed ? 'failed' : endedAt ? 'completed' : 'running'
  return {
    startTime: row.started_at.toISOString(),
    endTime: endedAt?.toISOString() ?? null,
    status,
    requestId: null,
    userName: row.user_name,
    reason: status === 'failed' ? reasonOf(row.faults as Fault[] | null, translate) : null,
  }
}

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
  refresh: ({ db, jobs, now }, { id, tenantId }) => refreshDataset(db, jobs, { tenantId, reportId: id, now }),
  async listRefreshes({ db, translate }, { id, tenantId }) {
    const rows = await findRefreshes(db, tenantId, id)
    return rows.map((row) => presentRefresh(row, translate))
  },

  async dataTime({ db }, { id, tenantId }) {
    const row = await currentDataset(db, tenantId, id).select('dataset.imported_at').executeTakeFirst()
    return row?.imported_at.toISOString() ?? null
  },
}

export const reportProviders = { library, powerBI } as const satisfies Record<string, ReportProvider>
