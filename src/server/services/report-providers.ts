/** Whoever stores and draws a report: the local library, or the Power BI service. What the product needs of them is here. */
import type { itemTypes } from '../../contract/vocabulary/enums.ts'
import { notFound, refused } from '../access/refusals.ts'
import { type EmbedGrant, type MintedEmbedToken, mintEmbedToken } from '../auth/embed-tokens.ts'
import type { Context } from '../context/context.ts'
import { refreshDataset } from '../jobs/refresh-dataset.ts'
import type { ReportModel } from '../reports/definition/model.ts'

export type ItemType = (typeof itemTypes)[number]

export interface ProvidedReport {
  readonly id: number
  readonly tenantId: number
  readonly reportGuid: string
  readonly reportType: ItemType
}

export const providedReport = (row: {
  id: number
  tenant_id: number
  report_guid: string
  report_type: ItemType
}): ProvidedReport => ({
  id: row.id,
  tenantId: row.tenant_id,
  reportGuid: row.report_guid,
  reportType: row.report_type,
})

export interface ProviderPage {
  readonly name: string
  readonly displayName: string
}

interface ProvidedItem {
  readonly reportGuid: string
  readonly itemType: ItemType
}

export interface Embedding {
  readonly minted: MintedEmbedToken
  /** Where the frame is loaded from. */
  readonly embedUrl: string
}

type Minting = Pick<Context, 'secrets' | 'origin' | 'now'>

export interface ReportProvider {
  /** A token that ends at `end` at the latest. */
  embed(context: Minting, report: ProvidedReport, grant: EmbedGrant, end: Date | null): Promise<Embedding>
  /** Of a report whose definition is `model`, where the provider keeps it here. */
  listPages(report: ProvidedReport, model: ReportModel | null): Promise<ProviderPage[]>
  /** Refuses an item that the provider does not have, or that may not become a report this way. */
  requireItem(item: ProvidedItem): Promise<void>
  /** Refuses a workspace that the provider does not have. */
  requireWorkspace(workspaceGuid: string): Promise<void>
  /** Has the data read again, later. */
  refresh(context: Pick<Context, 'db' | 'jobs'>, report: ProvidedReport): Promise<void>
}

/** Those pages that have a tab, in the order of their tabs. */
export const tabsOf = ({ definition }: ReportModel): ProviderPage[] =>
  definition.pages.filter(({ isHidden }) => !isHidden).map(({ name, displayName }) => ({ name, displayName }))

/** The page in the frame on our own site (src/report-host), over data of the report library. */
const library: ReportProvider = {
  async embed({ secrets, origin, now }, { reportGuid }, grant, end) {
    return {
      minted: mintEmbedToken(secrets, grant, now, end),
      embedUrl: new URL(`/report-host/reportEmbed?reportId=${reportGuid}`, origin).href,
    }
  },
  listPages({ id }, model) {
    return model ? Promise.resolve(tabsOf(model)) : Promise.reject(notFound('report', id))
  },
  requireItem: () => Promise.reject(refused('reportSharing.importMakesReports')),
  requireWorkspace: () => Promise.reject(refused('reportSharing.importMakesReports')),
  refresh: ({ db, jobs }, { id, tenantId }) => refreshDataset(db, jobs, tenantId, id),
}

const notConfigured = () => Promise.reject(refused('reportSharing.powerBINotConfigured'))

/** Answers nothing while the tenant has no application registered with the service. */
const powerBI: ReportProvider = {
  embed: notConfigured,
  listPages: notConfigured,
  requireItem: notConfigured,
  requireWorkspace: notConfigured,
  refresh: notConfigured,
}

export const reportProviders = { library, powerBI } as const satisfies Record<string, ReportProvider>
