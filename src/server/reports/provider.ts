/** Whoever stores and draws a report: the local library, or the Power BI service. What the product needs of them is here. */
import type { itemTypes } from '../../contract/vocabulary/enums.ts'
import { type EmbedGrant, type MintedEmbedToken, mintEmbedToken } from '../auth/embed-tokens.ts'
import type { Db } from '../db/transaction.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused } from '../http/errors.ts'
import { refreshDataset } from '../jobs/refresh-dataset.ts'
import type { ReportModel } from './definition/model.ts'
import { currentVersion } from './library/versions.ts'

export type ItemType = (typeof itemTypes)[number]

export interface ProvidedReport {
  readonly id: number
  readonly tenantId: number
  readonly reportGuid: string
  readonly reportType: ItemType
}

export interface ProviderPage {
  readonly name: string
  readonly displayName: string
}

export interface ProvidedItem {
  readonly itemGuid: string
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
  embed(call: Minting, report: ProvidedReport, grant: EmbedGrant, end: Date | null): Promise<Embedding>
  /** Those that have a tab, in the order of their tabs. */
  listPages(db: Db, report: ProvidedReport): Promise<ProviderPage[]>
  /** Refuses an item that the provider does not have, or that may not become a report this way. */
  requireItem(item: ProvidedItem): Promise<void>
  /** Refuses a workspace that the provider does not have. */
  requireWorkspace(workspaceGuid: string): Promise<void>
  /** Has the data read again, later. */
  refresh(call: Pick<Context, 'db' | 'jobs'>, report: ProvidedReport): Promise<void>
}

/** The library’s report as it is now. */
export async function libraryModel(
  db: Db,
  { id, tenantId, reportGuid }: Pick<ProvidedReport, 'id' | 'tenantId' | 'reportGuid'>,
): Promise<ReportModel> {
  const version = await currentVersion(db, tenantId, reportGuid)
  if (!version) throw notFound('Report', id)
  return version.model
}

export const tabsOf = ({ definition }: ReportModel): ProviderPage[] =>
  definition.pages.filter(({ isHidden }) => !isHidden).map(({ name, displayName }) => ({ name, displayName }))

/** The page in the frame on our own site (src/report-host), over data of the report library. */
const library: ReportProvider = {
  async embed({ secrets, origin, now }, { reportGuid }, grant, end) {
    return {
      minted: await mintEmbedToken(secrets, grant, now, end),
      embedUrl: new URL(`/report-host/reportEmbed?reportId=${reportGuid}`, origin).href,
    }
  },
  listPages: async (db, report) => tabsOf(await libraryModel(db, report)),
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
